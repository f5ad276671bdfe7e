//===- RewriteInstructions.cpp - What only a GPU has becomes calls --------===//

#include "KernelRewriter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace mlir;
using namespace mlir::moe;
using namespace moe_emulator;

static constexpr StringLiteral kIntrinsicPrefix = "llvm.nvvm.";
static constexpr StringLiteral kLibraryPrefix = "__nv_";

/// What runtime/Emulator implements.
static bool isEmulated(StringRef name) {
  static const llvm::StringSet<> names = {
#define MOE_EMULATED(name) #name,
#include "moe_emulator_instructions.def"
  };
  return names.contains(name);
}

/// Functions of CUDA's library that the C library has, too, with other errors
/// in the last places.
static StringRef getLibraryFunction(StringRef name) {
  static constexpr StringLiteral inC[] = {
      "acos",  "acosh", "asin",  "asinh", "atan", "atan2", "atanh",
      "cbrt",  "ceil",  "cos",   "cosh",  "erf",  "erfc",  "exp",
      "exp2",  "expm1", "fabs",  "floor", "fma",  "fmax",  "fmin",
      "fmod",  "log",   "log10", "log1p", "log2", "pow",   "rint",
      "round", "sin",   "sinh",  "sqrt",  "tan",  "tanh",  "trunc"};
  name.consume_front("fast_");
  StringRef base = name.ends_with("f") ? name.drop_back() : name;
  bool isKnown = llvm::is_contained(inC, base) || llvm::is_contained(inC, name);
  return isKnown ? name : StringRef();
}

/// The name of the first instruction in PTX, after declarations, labels,
/// predicates, and what sets predicates.
static StringRef findMnemonic(StringRef assembly) {
  SmallVector<StringRef> statements;
  assembly.split(statements, ';', -1, /*KeepEmpty=*/false);
  for (StringRef statement : statements) {
    StringRef word;
    do {
      statement = statement.ltrim(" \t\n{");
      word = statement.take_until([](char c) { return llvm::isSpace(c); });
      statement = statement.drop_front(word.size());
    } while (word.starts_with("@") || word.ends_with(":"));
    bool isOther =
        word.starts_with(".") || word.starts_with("setp") || word == "}";
    if (!isOther && !word.empty())
      return word;
  }
  return {};
}

/// The operand that says whether inline assembly is executed, if it is all of
/// one instruction.
static llvm::Value *findPredicate(const llvm::CallBase &call,
                                  StringRef assembly) {
  unsigned operand;
  if (!assembly.ltrim(" \t\n{").consume_front("@$") ||
      assembly.ltrim(" \t\n{@$")
          .take_while(llvm::isDigit)
          .getAsInteger(10, operand) ||
      operand >= call.arg_size())
    return nullptr;
  return call.getArgOperand(operand);
}

static std::string getSymbol(StringRef name) {
  std::string symbol = name.str();
  for (char &c : symbol)
    if (!llvm::isAlnum(c))
      c = '_';
  return symbol;
}

void KernelRewriter::callRuntime(llvm::CallBase &call, StringRef name,
                                 StringRef what) {
  llvm::Function &function = *call.getFunction();
  SmallVector<llvm::Type *> types;
  for (llvm::Value *operand : call.args())
    types.push_back(operand->getType());
  llvm::Type *operandsType =
      types.empty()
          ? llvm::Type::getVoidTy(context)
          : static_cast<llvm::Type *>(llvm::StructType::get(context, types));
  llvm::Value *operands = getScratch(function, false, operandsType);
  llvm::Value *result = getScratch(function, true, call.getType());
  llvm::Value *thread = getThread(function);
  llvm::IRBuilder<> b(&call);
  for (auto [i, operand] : llvm::enumerate(call.args()))
    b.CreateStore(operand, b.CreateStructGEP(operandsType, operands, i));
  llvm::Constant *site = getSite(call, what, SiteKind::Instruction, 0);
  b.CreateCall(getRuntimeFunction("moe_emu_" + name.str(), 4),
               {thread, site, operands, result});
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(b.CreateLoad(call.getType(), result));
  call.eraseFromParent();
}

/// A special register becomes a field of the thread's state.
bool KernelRewriter::rewriteRegister(llvm::CallBase &call, StringRef name) {
  if (!name.consume_front("read.ptx.sreg."))
    return false;
  constexpr size_t none = -1;
  size_t offset = llvm::StringSwitch<size_t>(name)
                      .Case("laneid", offsetof(ThreadState, laneid))
                      .Case("warpid", offsetof(ThreadState, warpid))
                      .Case("nwarpid", offsetof(ThreadState, nwarpid))
                      .Default(none);
  auto [base, dimension] = name.split('.');
  if (dimension.size() == 1 && dimension[0] >= 'x' && dimension[0] <= 'z') {
    offset = llvm::StringSwitch<size_t>(base)
                 .Case("tid", offsetof(ThreadState, tid))
                 .Case("ctaid", offsetof(ThreadState, ctaid))
                 .Case("ntid", offsetof(ThreadState, ntid))
                 .Case("nctaid", offsetof(ThreadState, nctaid))
                 .Default(none);
    if (offset != none)
      offset += (dimension[0] - 'x') * sizeof(uint32_t);
  }
  llvm::IRBuilder<> b(&call);
  llvm::Value *value;
  if (name == "warpsize")
    value = b.getInt32(32);
  else if (offset == none)
    return false;
  else
    value = getField(b, *call.getFunction(), offset, call.getType());
  call.replaceAllUsesWith(value);
  call.eraseFromParent();
  return true;
}

LogicalResult KernelRewriter::rewriteIntrinsic(llvm::CallBase &call) {
  StringRef what = call.getCalledFunction()->getName();
  StringRef name = what.drop_front(kIntrinsicPrefix.size());
  if (rewriteRegister(call, name))
    return success();
  std::string symbol = getSymbol(name);
  if (!isEmulated(symbol))
    return emitError(call) << "the emulator does not have the instruction '"
                           << what << "'";
  callRuntime(call, symbol, what);
  return success();
}

LogicalResult KernelRewriter::rewriteLibraryCall(llvm::CallBase &call) {
  llvm::Function &callee = *call.getCalledFunction();
  StringRef name = callee.getName();
  StringRef function;
  if (name.starts_with(kLibraryPrefix))
    function = getLibraryFunction(name.drop_front(kLibraryPrefix.size()));
  if (function.empty())
    return emitError(call) << "calls '" << name
                           << "', which is not in the kernel's module and "
                              "which the emulator does not have";
  call.setCalledFunction(
      module.getOrInsertFunction(function, callee.getFunctionType()));
  return success();
}

LogicalResult KernelRewriter::rewriteAssembly(llvm::CallBase &call) {
  StringRef text =
      cast<llvm::InlineAsm>(call.getCalledOperand())->getAsmString();
  StringRef what = findMnemonic(text);
  std::string symbol = "asm_" + getSymbol(what);
  if (!isEmulated(symbol))
    return emitError(call) << "the emulator does not have the instruction '"
                           << (what.empty() ? text : what) << "'";
  if (llvm::Value *predicate = findPredicate(call, text))
    call.moveBefore(llvm::SplitBlockAndInsertIfThen(predicate, &call, false)
                        ->getIterator());
  callRuntime(call, symbol, what);
  return success();
}

LogicalResult KernelRewriter::rewriteCall(llvm::CallBase &call) {
  if (call.isInlineAsm())
    return rewriteAssembly(call);
  llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return emitError(call) << "the emulator cannot call through a pointer";
  if (callee->getName().starts_with(kIntrinsicPrefix))
    return rewriteIntrinsic(call);
  if (callee->isIntrinsic() || !callee->isDeclaration())
    return success();
  return rewriteLibraryCall(call);
}

LogicalResult KernelRewriter::rewriteInstructions() {
  SmallVector<llvm::CallBase *> calls;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = dyn_cast<llvm::CallBase>(&instruction))
        calls.push_back(call);
  // All that is missing is reported, not only the first.
  bool isComplete = true;
  for (llvm::CallBase *call : calls)
    isComplete &= succeeded(rewriteCall(*call));
  return success(isComplete);
}
