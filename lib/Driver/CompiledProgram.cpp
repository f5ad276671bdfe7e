//===- CompiledProgram.cpp - A program before it is linked ----------------===//

#include "moe/Driver/CompiledProgram.h"
#include "moe/Driver/ProgramImage.h"
#include "moe/Driver/SharedLibrary.h"
#include "moe/Driver/Target.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace mlir;
using namespace mlir::moe;

/// Tells LLVM how the memory of constants is aligned.
static void declareAlignment(llvm::Module &code,
                             ArrayRef<ExternalConstant> constants) {
  for (const ExternalConstant &constant : constants)
    if (llvm::GlobalVariable *global =
            code.getGlobalVariable(constant.symbol, /*AllowInternal=*/true))
      global->setAlignment(constant.alignment);
}

llvm::Expected<ProgramCode>
moe::makeCode(ModuleOp module, const Signature &signature, StringRef name,
              ArrayRef<ExternalConstant> constants,
              llvm::TargetMachine &machine, StepTimes &times) {
  auto exchanges = readExchanges(module);
  if (!exchanges)
    return exchanges.takeError();
  ProgramCode code;
  code.context = std::make_unique<llvm::LLVMContext>();
  code.module = times.time(
      "LLVM IR", [&] { return translate(module, *code.context, machine); });
  if (!code.module)
    return llvm::createStringError("the program cannot be made into LLVM IR");
  declareAlignment(*code.module, constants);
  code.create = addProgramImage(*code.module, signature, name,
                                getCpuFeatures(machine), *exchanges);
  times.time("optimize", [&] {
    optimize(*code.module, machine, [&](const llvm::GlobalValue &value) {
      return &value == code.create;
    });
  });
  return code;
}

llvm::Expected<SmallVector<char, 0>>
moe::makeObject(ProgramCode &code, llvm::TargetMachine &machine,
                StepTimes &times) {
  SmallVector<char, 0> object;
  llvm::raw_svector_ostream os(object);
  if (llvm::Error error = times.time("machine code", [&] {
        return emitObject(*code.module, machine, os);
      }))
    return std::move(error);
  return object;
}

/// Makes one function of those that a loader would call, which are in the array
/// of that name. False if there is none.
static bool takeLoaderFunctions(llvm::Module &module, StringRef array,
                                StringRef name) {
  llvm::GlobalVariable *global = module.getGlobalVariable(array);
  if (!global || !global->hasInitializer())
    return false;
  llvm::LLVMContext &context = module.getContext();
  auto *function = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), false),
      llvm::GlobalValue::ExternalLinkage, name, module);
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(context, "", function));
  for (llvm::Use &entry :
       cast<llvm::ConstantArray>(global->getInitializer())->operands())
    b.CreateCall(llvm::FunctionType::get(b.getVoidTy(), false),
                 cast<llvm::ConstantStruct>(entry)->getOperand(1));
  b.CreateRetVoid();
  global->eraseFromParent();
  return true;
}

llvm::Expected<CompiledProgram>
moe::compileProgram(ModuleOp module, const Signature &signature,
                    llvm::TargetMachine &machine, StepTimes &times) {
  CompiledProgram program;
  program.signature = signature;
  auto constants = getExternalConstants(module);
  if (!constants)
    return constants.takeError();
  program.constants = std::move(*constants);
  auto code = makeCode(module, signature, signature.entry, program.constants,
                       machine, times);
  if (!code)
    return code.takeError();
  program.create = code->create->getName().str();
  program.hasKernels =
      takeLoaderFunctions(*code->module, "llvm.global_ctors", kLoadKernels);
  takeLoaderFunctions(*code->module, "llvm.global_dtors", kUnloadKernels);
  auto object = makeObject(*code, machine, times);
  if (!object)
    return object.takeError();
  program.memory.push_back(std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(*object), "object", /*RequiresNullTerminator=*/false));
  program.object = program.memory.back()->getBuffer();
  return program;
}
