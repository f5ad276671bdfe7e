//===- ProgramImage.cpp - A program's description in its code -------------===//

#include "moe/Driver/ProgramImage.h"
#include "moe/Pipelines/Pipelines.h"
#include "moe_program_image.h"

#include "llvm/IR/IRBuilder.h"

using namespace mlir;
using namespace mlir::moe;

namespace {
/// Builds constants of the structs in moe_program_image.h, all of whose members
/// are pointers or i64.
class ImageBuilder {
public:
  ImageBuilder(llvm::Module &module)
      : module(module), i64(llvm::Type::getInt64Ty(module.getContext())),
        pointer(llvm::PointerType::getUnqual(module.getContext())) {}

  llvm::Constant *makeInteger(int64_t value) {
    return llvm::ConstantInt::getSigned(i64, value);
  }
  llvm::Constant *makeText(StringRef text) {
    return makeGlobal(
        llvm::ConstantDataArray::getString(module.getContext(), text));
  }
  llvm::Constant *makeImage(const Signature &signature, StringRef name,
                            StringRef cpuFeatures, llvm::Function *entry) {
    return makeGlobal(makeStruct(
        {makeInteger(MOE_ABI_VERSION), makeText(name), makeText(cpuFeatures),
         entry, makeInteger(static_cast<int64_t>(signature.arguments.size())),
         makeValues(signature.arguments),
         makeInteger(static_cast<int64_t>(signature.results.size())),
         makeValues(signature.results)}));
  }

private:
  llvm::Constant *makeStruct(ArrayRef<llvm::Constant *> members) {
    return llvm::ConstantStruct::getAnon(module.getContext(), members);
  }
  llvm::Constant *makeGlobal(llvm::Constant *value) {
    auto *global = new llvm::GlobalVariable(
        module, value->getType(), /*isConstant=*/true,
        llvm::GlobalValue::PrivateLinkage, value, "moe_image");
    return global;
  }
  llvm::Constant *makeSizes(ArrayRef<int64_t> sizes) {
    SmallVector<llvm::Constant *> values;
    for (int64_t size : sizes)
      values.push_back(makeInteger(size));
    return makeGlobal(llvm::ConstantArray::get(
        llvm::ArrayType::get(i64, values.size()), values));
  }
  llvm::Constant *makeValue(const ValueSignature &value) {
    llvm::Constant *weight = value.weight.empty()
                                 ? llvm::ConstantPointerNull::get(pointer)
                                 : makeText(value.weight);
    int64_t rank =
        value.isScalar ? -1 : static_cast<int64_t>(value.sizes.size());
    return makeStruct({weight, makeInteger(value.dtype), makeInteger(rank),
                       makeSizes(value.sizes)});
  }
  llvm::Constant *makeValues(ArrayRef<ValueSignature> signatures) {
    auto *type = llvm::StructType::get(pointer, i64, i64, pointer);
    SmallVector<llvm::Constant *> values;
    for (const ValueSignature &signature : signatures)
      values.push_back(makeValue(signature));
    return makeGlobal(llvm::ConstantArray::get(
        llvm::ArrayType::get(type, values.size()), values));
  }

  llvm::Module &module;
  llvm::IntegerType *i64;
  llvm::PointerType *pointer;
};
} // namespace

std::string moe::getCreateName(StringRef name) {
  return (name + "_create").str();
}

llvm::Function *moe::addProgramImage(llvm::Module &module,
                                     const Signature &signature, StringRef name,
                                     StringRef cpuFeatures) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Function *entry =
      module.getFunction((kEntryPrefix + signature.entry).str());
  llvm::Constant *image =
      ImageBuilder(module).makeImage(signature, name, cpuFeatures, entry);

  auto *i32 = llvm::Type::getInt32Ty(context);
  auto *pointer = llvm::PointerType::getUnqual(context);
  llvm::FunctionCallee runtime = module.getOrInsertFunction(
      "moe_rt_create", llvm::FunctionType::get(i32, {pointer, pointer}, false));
  std::string createName = getCreateName(name);
  // A function of the model may have that name, but nobody looks for it.
  llvm::GlobalValue *other = module.getNamedValue(createName);
  if (other && other->hasLocalLinkage())
    other->setName("");
  auto *create = llvm::Function::Create(
      llvm::FunctionType::get(i32, {pointer}, false),
      llvm::GlobalValue::ExternalLinkage, createName, module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "entry", create));
  builder.CreateRet(builder.CreateCall(runtime, {image, create->getArg(0)}));
  return create;
}
