//===- ProgramImage.cpp - A program's description in its code -------------===//

#include "moe/Driver/ProgramImage.h"
#include "moe/Pipelines/Pipelines.h"

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
                            StringRef cpuFeatures,
                            ArrayRef<moe_image_exchange> exchanges,
                            llvm::Function *entry) {
    return makeGlobal(makeStruct(
        {makeInteger(MOE_ABI_VERSION), makeText(name), makeText(cpuFeatures),
         entry, makeInteger(static_cast<int64_t>(signature.arguments.size())),
         makeValues(signature.arguments),
         makeInteger(static_cast<int64_t>(signature.results.size())),
         makeValues(signature.results), makeInteger(signature.ranks),
         makeInteger(signature.hasOwnTokens ? MOE_TOKENS_OWN
                                            : MOE_TOKENS_SPLIT),
         makeInteger(static_cast<int64_t>(exchanges.size())),
         makeExchanges(exchanges)}));
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
                       makeSizes(value.sizes), makeInteger(value.isSharded),
                       makeNames(value.names)});
  }
  llvm::Constant *makeNames(ArrayRef<std::string> names) {
    if (names.empty())
      return llvm::ConstantPointerNull::get(pointer);
    SmallVector<llvm::Constant *> texts;
    for (StringRef name : names)
      texts.push_back(makeText(name));
    return makeGlobal(llvm::ConstantArray::get(
        llvm::ArrayType::get(pointer, texts.size()), texts));
  }
  llvm::Constant *makeExchanges(ArrayRef<moe_image_exchange> exchanges) {
    SmallVector<int64_t> members;
    for (const moe_image_exchange &exchange : exchanges)
      members.append({exchange.layer, exchange.experts, exchange.top_k,
                      exchange.hidden, exchange.slots, exchange.dtype});
    return makeSizes(members);
  }
  llvm::Constant *makeValues(ArrayRef<ValueSignature> signatures) {
    auto *type =
        llvm::StructType::get(pointer, i64, i64, pointer, i64, pointer);
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

/// One entry of the table of exchanges.
static FailureOr<moe_image_exchange> readExchange(Attribute attribute) {
  auto fields = dyn_cast<DictionaryAttr>(attribute);
  if (!fields)
    return failure();
  moe_image_exchange exchange;
  auto read = [&](StringRef name, int64_t &value) {
    auto number = fields.getAs<IntegerAttr>(name);
    if (!number)
      return false;
    value = number.getInt();
    return true;
  };
  auto type = fields.getAs<TypeAttr>("type");
  std::optional<moe_dtype> dtype;
  if (type)
    dtype = getDType(type.getValue());
  if (!dtype || !read("layer", exchange.layer) ||
      !read("experts", exchange.experts) || !read("top_k", exchange.top_k) ||
      !read("hidden", exchange.hidden) || !read("slots", exchange.slots))
    return failure();
  exchange.dtype = *dtype;
  return exchange;
}

llvm::Expected<std::vector<moe_image_exchange>>
moe::readExchanges(ModuleOp module) {
  std::vector<moe_image_exchange> exchanges;
  auto list = module->getAttrOfType<ArrayAttr>(kExchangesAttrName);
  if (!list)
    return exchanges;
  for (Attribute attribute : list) {
    FailureOr<moe_image_exchange> exchange = readExchange(attribute);
    if (failed(exchange))
      return llvm::createStringError(
          kExchangesAttrName + " has an element that does not hold layer, "
                               "experts, top_k, hidden, slots and type");
    exchanges.push_back(*exchange);
  }
  return exchanges;
}

llvm::Function *moe::addProgramImage(llvm::Module &module,
                                     const Signature &signature, StringRef name,
                                     StringRef cpuFeatures,
                                     ArrayRef<moe_image_exchange> exchanges) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Function *entry =
      module.getFunction((kEntryPrefix + signature.entry).str());
  llvm::Constant *image = ImageBuilder(module).makeImage(
      signature, name, cpuFeatures, exchanges, entry);

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
