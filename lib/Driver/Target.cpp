//===- Target.cpp - From the LLVM dialect to optimised LLVM IR ------------===//

#include "moe/Driver/Target.h"
#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe_program_image.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace mlir;
using namespace mlir::moe;

/// The CPU's own features: those that its name stands for may be switched off
/// by a hypervisor or the operating system.
static std::string getHostFeatures() {
  llvm::SubtargetFeatures features;
  for (auto &feature : llvm::sys::getHostCPUFeatures())
    features.AddFeature(feature.first(), feature.second);
  return features.getString();
}

TargetCpu moe::getTargetCpu(StringRef cpu) {
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  if (cpu == "native")
    return {triple, llvm::sys::getHostCPUName().str(), getHostFeatures()};
  return {triple, cpu.str(), ""};
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
moe::createTargetMachine(StringRef cpu) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto [triple, name, features] = getTargetCpu(cpu);
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return llvm::createStringError(message);
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(triple, "generic", ""));
  if (!subtarget || !subtarget->isCPUStringValid(name))
    return llvm::createStringError(
        "--cpu=" + cpu +
        ": accepted values are native and the names that `llc -march=" +
        triple.getArchName() + " -mcpu=help` lists, such as x86-64-v3");
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, name, features, llvm::TargetOptions(), llvm::Reloc::PIC_,
      std::nullopt, llvm::CodeGenOptLevel::Aggressive));
  if (!machine)
    return llvm::createStringError("no code can be made for " + triple.str());
  return machine;
}

std::string moe::getCpuFeatures(const llvm::TargetMachine &machine) {
  const llvm::MCSubtargetInfo &subtarget = *machine.getMCSubtargetInfo();
  SmallVector<std::string> features;
  for (int64_t i = 0; const char *name = moe_rt_cpu_feature(i); ++i)
    if (subtarget.checkFeatures("+" + std::string(name)))
      features.push_back(name);
  return llvm::join(features, ",");
}

int64_t moe::getVectorLanes(const llvm::TargetMachine &machine) {
  const llvm::MCSubtargetInfo &subtarget = *machine.getMCSubtargetInfo();
  const llvm::Triple &triple = machine.getTargetTriple();
  if (triple.isAArch64())
    return subtarget.checkFeatures("+neon") ? 4 : 0;
  if (!triple.isX86_64() || !subtarget.checkFeatures("+fma"))
    return 0;
  if (subtarget.checkFeatures("+avx512f"))
    return 16;
  return subtarget.checkFeatures("+avx2") ? 8 : 0;
}

/// LLVM IR has no place for our attributes.
static void removeOwnAttributes(ModuleOp module) {
  module.walk([](FunctionOpInterface function) {
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i) {
      function.removeArgAttr(i, kWeightAttrName);
      function.removeArgAttr(i, kTokenMaskAttrName);
    }
  });
}

std::unique_ptr<llvm::Module>
moe::translate(ModuleOp module, llvm::LLVMContext &context,
               const llvm::TargetMachine &machine) {
  registerBuiltinDialectTranslation(*module.getContext());
  registerLLVMDialectTranslation(*module.getContext());
  removeOwnAttributes(module);
  std::unique_ptr<llvm::Module> result =
      translateModuleToLLVMIR(module, context, "moe");
  if (!result)
    return nullptr;
  result->setDataLayout(machine.createDataLayout());
  result->setTargetTriple(machine.getTargetTriple());
  return result;
}

void moe::optimize(
    llvm::Module &module, llvm::TargetMachine &machine,
    llvm::function_ref<bool(const llvm::GlobalValue &)> isExported) {
  // What nobody else calls may be inlined and dropped.
  llvm::internalizeModule(module, [&](const llvm::GlobalValue &value) {
    return isExported(value);
  });
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = true;
  llvm::PassBuilder builder(&machine, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}
