//===- KernelRewriter.cpp - GPU kernels become functions ------------------===//

#include "KernelRewriter.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::moe;
using namespace moe_emulator;

KernelRewriter::KernelRewriter(llvm::Module &module, Operation *op,
                               EmulatorTargetAttr target)
    : module(module), context(module.getContext()), op(op), target(target),
      pointer(llvm::PointerType::get(context, 0)) {}

LogicalResult KernelRewriter::run() {
  for (llvm::Function &function : module)
    if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel)
      kernels.insert(&function);
  if (failed(rewriteInstructions()) || failed(placeSharedMemory()))
    return failure();
  for (llvm::Function *kernel : kernels)
    emitKernel(*kernel);
  // Everything that reports has its place as a Site.
  llvm::StripDebugInfo(module);
  return success();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// A function that takes pointers to the parameters of a kernel, as a launch
/// has them.
llvm::Function *KernelRewriter::emitEntry(llvm::Function &kernel) {
  auto *entry = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer}, false),
      llvm::GlobalValue::InternalLinkage, "entry." + kernel.getName(), module);
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(context, "", entry));
  SmallVector<llvm::Value *> arguments;
  for (llvm::Argument &argument : kernel.args()) {
    llvm::Value *slot =
        b.CreateConstGEP1_64(pointer, entry->getArg(0), argument.getArgNo());
    llvm::Value *address = b.CreateLoad(pointer, slot);
    // Of a parameter by value, such as a tensor map, the callee has the
    // address.
    arguments.push_back(argument.hasByValAttr()
                            ? address
                            : b.CreateLoad(argument.getType(), address));
  }
  llvm::CallInst *call = b.CreateCall(&kernel, arguments);
  for (llvm::Argument &argument : kernel.args())
    if (argument.hasByValAttr())
      call->addParamAttr(argument.getArgNo(),
                         llvm::Attribute::getWithByValType(
                             context, argument.getParamByValType()));
  b.CreateRetVoid();
  return entry;
}

/// How many threads a block of the kernel has at most, by its attributes.
static uint64_t getMostThreads(const llvm::Function &kernel) {
  for (StringRef name : {"nvvm.reqntid", "nvvm.maxntid"}) {
    llvm::Attribute attribute = kernel.getFnAttribute(name);
    if (!attribute.isValid())
      continue;
    uint64_t product = 1, factor;
    SmallVector<StringRef> parts;
    attribute.getValueAsString().split(parts, ',');
    for (StringRef part : parts)
      if (!part.getAsInteger(10, factor))
        product *= factor;
    return product;
  }
  return 0;
}

void KernelRewriter::emitKernel(llvm::Function &kernel) {
  kernel.setCallingConv(llvm::CallingConv::C);
  kernel.setLinkage(llvm::GlobalValue::InternalLinkage);
  const SharedLayout &shared = layouts[&kernel];
  SmallVector<llvm::Constant *> buffers;
  for (const SharedBuffer &buffer : shared.buffers)
    buffers.push_back(
        makeConstant({getText(buffer.name), getInteger(buffer.offset),
                      getInteger(buffer.size)}));
  llvm::Constant *table = llvm::ConstantPointerNull::get(pointer);
  if (!buffers.empty()) {
    llvm::Constant *array = llvm::ConstantArray::get(
        llvm::ArrayType::get(buffers[0]->getType(), buffers.size()), buffers);
    table = new llvm::GlobalVariable(module, array->getType(), true,
                                     llvm::GlobalValue::PrivateLinkage, array);
  }
  llvm::Constant *description = makeConstant(
      {emitEntry(kernel), getInteger(kernel.arg_size()), table,
       getInteger(buffers.size()), getInteger(shared.staticSize),
       getInteger(shared.dynamicOffset), getInteger(target.getSharedMemory()),
       getInteger(getMostThreads(kernel))});
  new llvm::GlobalVariable(module, description->getType(), true,
                           llvm::GlobalValue::ExternalLinkage, description,
                           "moe_emu_kernel_" + kernel.getName());
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

llvm::Value *KernelRewriter::getThread(llvm::Function &function) {
  FunctionState &state = functions[&function];
  if (!state.thread) {
    llvm::IRBuilder<> b(&*function.getEntryBlock().getFirstInsertionPt());
    state.thread = b.CreateCall(module.getOrInsertFunction(
        "moe_emu_thread", llvm::FunctionType::get(pointer, false)));
  }
  return state.thread;
}

llvm::Value *KernelRewriter::getField(llvm::IRBuilder<> &b,
                                      llvm::Function &function, size_t offset,
                                      llvm::Type *type) {
  return b.CreateLoad(type, b.CreateConstInBoundsGEP1_64(
                                b.getInt8Ty(), getThread(function), offset));
}

llvm::Value *KernelRewriter::getScratch(llvm::Function &function, bool isResult,
                                        llvm::Type *type) {
  if (type->isVoidTy())
    return llvm::ConstantPointerNull::get(pointer);
  FunctionState &state = functions[&function];
  llvm::AllocaInst *&scratch = isResult ? state.result : state.operands;
  uint64_t size = module.getDataLayout().getTypeAllocSize(type);
  llvm::IRBuilder<> b(&*function.getEntryBlock().getFirstInsertionPt());
  if (!scratch) {
    scratch = b.CreateAlloca(b.getInt8Ty(), b.getInt64(size));
    scratch->setAlignment(llvm::Align(16));
  }
  uint64_t old =
      cast<llvm::ConstantInt>(scratch->getArraySize())->getZExtValue();
  scratch->setOperand(0, b.getInt64(std::max(old, size)));
  return scratch;
}

llvm::Constant *KernelRewriter::getInteger(uint64_t value, unsigned bits) {
  return llvm::ConstantInt::get(llvm::Type::getIntNTy(context, bits), value);
}

llvm::Constant *
KernelRewriter::makeConstant(ArrayRef<llvm::Constant *> fields) {
  return llvm::ConstantStruct::getAnon(context, fields);
}

llvm::Constant *KernelRewriter::getText(StringRef text) {
  llvm::Constant *&global = texts[text];
  if (!global) {
    llvm::Constant *data = llvm::ConstantDataArray::getString(context, text);
    global = new llvm::GlobalVariable(module, data->getType(), true,
                                      llvm::GlobalValue::PrivateLinkage, data);
  }
  return global;
}

/// The path of the file that an instruction comes from.
static std::string getFile(const llvm::DebugLoc &loc) {
  auto *scope = cast<llvm::DIScope>(loc.getScope());
  SmallString<128> path(scope->getDirectory());
  llvm::sys::path::append(path, scope->getFilename());
  return path.str().str();
}

llvm::Constant *KernelRewriter::getSite(const llvm::Instruction &instruction,
                                        StringRef what, SiteKind kind,
                                        uint64_t size) {
  llvm::Constant *file = llvm::ConstantPointerNull::get(pointer);
  const llvm::DebugLoc &loc = instruction.getDebugLoc();
  if (loc)
    file = getText(getFile(loc));
  llvm::Constant *site = makeConstant(
      {getText(what), file, getInteger(loc ? loc.getLine() : 0, 32),
       getInteger(loc ? loc.getCol() : 0, 32),
       getInteger(static_cast<uint32_t>(kind), 32), getInteger(size, 32)});
  return new llvm::GlobalVariable(module, site->getType(), true,
                                  llvm::GlobalValue::PrivateLinkage, site);
}

llvm::FunctionCallee KernelRewriter::getRuntimeFunction(StringRef name,
                                                        unsigned numPointers) {
  SmallVector<llvm::Type *> types(numPointers, pointer);
  llvm::FunctionCallee callee = module.getOrInsertFunction(
      name,
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), types, false));
  cast<llvm::Function>(callee.getCallee())->setDoesNotThrow();
  return callee;
}

InFlightDiagnostic
KernelRewriter::emitError(const llvm::Instruction &instruction) {
  Location location = op->getLoc();
  if (const llvm::DebugLoc &loc = instruction.getDebugLoc())
    location = FileLineColLoc::get(op->getContext(), getFile(loc),
                                   loc.getLine(), loc.getCol());
  return mlir::emitError(location);
}
