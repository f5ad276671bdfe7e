//===- Jit.cpp - Compile a program in memory ------------------------------===//

#include "moe/Driver/Jit.h"
#include "moe/Driver/ExternalConstants.h"
#include "moe/Driver/Target.h"
#include "moe/Pipelines/Pipelines.h"
#include "moe_capacity.h"

#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"

using namespace mlir;
using namespace mlir::moe;
using namespace llvm::orc;

static std::vector<moe_image_value>
describe(ArrayRef<ValueSignature> signatures) {
  std::vector<moe_image_value> values;
  for (const ValueSignature &signature : signatures)
    values.push_back(
        {signature.weight.empty() ? nullptr : signature.weight.c_str(),
         signature.dtype,
         signature.isScalar ? -1 : static_cast<int64_t>(signature.sizes.size()),
         signature.sizes.data()});
  return values;
}

JitProgram::JitProgram(const Signature &signature) : signature(signature) {
  arguments = describe(this->signature.arguments);
  results = describe(this->signature.results);
  image.version = MOE_ABI_VERSION;
  image.name = this->signature.entry.c_str();
  image.num_arguments = static_cast<int64_t>(arguments.size());
  image.arguments = arguments.data();
  image.num_results = static_cast<int64_t>(results.size());
  image.results = results.data();
}

JitProgram::~JitProgram() = default;

/// The runtime that is part of this tool. Defined explicitly: the tool exports
/// no symbols, and a library that does must not be picked up instead.
static SymbolMap getRuntimeSymbols(LLJIT &jit) {
  SymbolMap symbols;
  auto add = [&](StringRef name, auto *function) {
    symbols[jit.mangleAndIntern(name)] = {ExecutorAddr::fromPtr(function),
                                          llvm::JITSymbolFlags::Exported |
                                              llvm::JITSymbolFlags::Callable};
  };
  add("_mlir_memref_to_llvm_alloc", &_mlir_memref_to_llvm_alloc);
  add("_mlir_memref_to_llvm_aligned_alloc",
      &_mlir_memref_to_llvm_aligned_alloc);
  add("_mlir_memref_to_llvm_free", &_mlir_memref_to_llvm_free);
  add("_mlir_ciface_moe_rt_record", &_mlir_ciface_moe_rt_record);
  add("moe_rt_time", &moe_rt_time);
  add("_mlir_ciface_moe_rt_packed", &_mlir_ciface_moe_rt_packed);
  add("moe_rt_pack_begins", &moe_rt_pack_begins);
  add("moe_capacity", &moe_capacity);
  return symbols;
}

/// LLVM's JIT for `machine`, which it is given once the module is optimised.
static llvm::Expected<std::unique_ptr<LLJIT>>
createJit(const llvm::TargetMachine &machine) {
  JITTargetMachineBuilder builder(machine.getTargetTriple());
  builder.setCPU(machine.getTargetCPU().str());
  builder.addFeatures({machine.getTargetFeatureString().str()});
  builder.setRelocationModel(llvm::Reloc::PIC_);
  builder.setCodeGenOptLevel(llvm::CodeGenOptLevel::Aggressive);
  return LLJITBuilder().setJITTargetMachineBuilder(std::move(builder)).create();
}

/// Tells LLVM how the memory of constants happens to be aligned.
static void declareAlignment(llvm::Module &code,
                             ArrayRef<ExternalConstant> constants) {
  for (const ExternalConstant &constant : constants)
    if (llvm::GlobalVariable *global =
            code.getGlobalVariable(constant.symbol, /*AllowInternal=*/true))
      global->setAlignment(llvm::commonAlignment(
          llvm::Align(64), reinterpret_cast<uintptr_t>(constant.data)));
}

llvm::Expected<std::unique_ptr<JitProgram>>
JitProgram::create(ModuleOp module, const Signature &signature,
                   std::unique_ptr<llvm::TargetMachine> machine) {
  std::unique_ptr<JitProgram> program(new JitProgram(signature));
  program->cpuFeatures = getCpuFeatures(*machine);
  program->image.cpu_features = program->cpuFeatures.c_str();
  std::string entry = (kEntryPrefix + signature.entry).str();

  auto context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> code = translate(module, *context, *machine);
  if (!code)
    return llvm::createStringError("the program cannot be made into LLVM IR");
  auto constants = getExternalConstants(module, program->alignedConstants);
  if (!constants)
    return constants.takeError();
  declareAlignment(*code, *constants);
  optimize(*code, *machine, [&](const llvm::GlobalValue &value) {
    return value.getName() == entry;
  });

  auto jit = createJit(*machine);
  if (!jit)
    return jit.takeError();
  program->jit = std::move(*jit);
  JITDylib &library = program->jit->getMainJITDylib();
  SymbolMap symbols = getRuntimeSymbols(*program->jit);
  for (const ExternalConstant &constant : *constants)
    symbols[program->jit->mangleAndIntern(constant.symbol)] = {
        ExecutorAddr::fromPtr(constant.data), llvm::JITSymbolFlags::Exported};
  if (llvm::Error error = library.define(absoluteSymbols(std::move(symbols))))
    return std::move(error);
  if (llvm::Error error = program->jit->addIRModule(
          ThreadSafeModule(std::move(code), std::move(context))))
    return std::move(error);
  auto address = program->jit->lookup(entry);
  if (!address)
    return address.takeError();
  program->image.entry = address->toPtr<void (*)(void **)>();
  return program;
}
