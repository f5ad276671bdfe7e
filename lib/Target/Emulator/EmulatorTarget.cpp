//===- EmulatorTarget.cpp - Objects for the emulator ----------------------===//

#include "KernelRewriter.h"
#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe/Target/Emulator.h"
#include "moe/Target/Linker.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Target/LLVM/ModuleToObject.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"

using namespace mlir;
using namespace mlir::moe;

namespace {
/// Makes a shared library of a gpu.module.
class ObjectMaker : public LLVM::ModuleToObject {
public:
  ObjectMaker(Operation &op, EmulatorTargetAttr target,
              llvm::TargetMachine &machine)
      : ModuleToObject(op, machine.getTargetTriple().str(),
                       machine.getTargetCPU(), machine.getTargetFeatureString(),
                       target.getO()),
        target(target), machine(machine) {}

protected:
  void setDataLayoutAndTriple(llvm::Module &module) override {
    module.setDataLayout(machine.createDataLayout());
    module.setTargetTriple(machine.getTargetTriple());
  }
  LogicalResult optimizeModule(llvm::Module &module, int level) override;
  FailureOr<SmallVector<char, 0>> moduleToObject(llvm::Module &module) override;

private:
  llvm::Error link(StringRef object, SmallVector<char, 0> &library);

  EmulatorTargetAttr target;
  llvm::TargetMachine &machine;
};
} // namespace

static llvm::OptimizationLevel getLevel(int level) {
  switch (level) {
  case 0:
    return llvm::OptimizationLevel::O0;
  case 1:
    return llvm::OptimizationLevel::O1;
  case 2:
    return llvm::OptimizationLevel::O2;
  default:
    return llvm::OptimizationLevel::O3;
  }
}

/// Optimises the code of a GPU, whose accesses are to be counted as they are:
/// nothing is made wider for the vectors of a CPU.
LogicalResult ObjectMaker::optimizeModule(llvm::Module &module, int level) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = false;
  tuning.LoopInterleaving = false;
  llvm::PassBuilder builder(nullptr, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  if (level > 0)
    builder.buildPerModuleDefaultPipeline(getLevel(level)).run(module, modules);
  if (failed(KernelRewriter(module, &getOperation(), target).run()))
    return failure();
  std::string message;
  llvm::raw_string_ostream os(message);
  if (!llvm::verifyModule(module, &os))
    return success();
  return getOperation().emitError("what the emulator made of it is no valid "
                                  "LLVM IR: ")
         << message;
}

llvm::Error ObjectMaker::link(StringRef object, SmallVector<char, 0> &library) {
  auto directory = TemporaryDirectory::create("moe-emulator");
  if (!directory)
    return directory.takeError();
  std::string input = directory->getPath("kernels.o");
  std::string output = directory->getPath("kernels.so");
  if (llvm::Error error = writeTo(input, object))
    return error;
  if (llvm::Error error =
          runLinker({"-shared", "-o", output, input}, *directory))
    return error;
  auto buffer = llvm::MemoryBuffer::getFile(output, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return llvm::createStringError("cannot read '" + output +
                                   "': " + buffer.getError().message());
  library.assign((*buffer)->getBufferStart(), (*buffer)->getBufferEnd());
  return llvm::Error::success();
}

FailureOr<SmallVector<char, 0>>
ObjectMaker::moduleToObject(llvm::Module &module) {
  module.setPICLevel(llvm::PICLevel::BigPIC);
  SmallVector<char, 0> object, library;
  {
    llvm::raw_svector_ostream os(object);
    llvm::legacy::PassManager passes;
    if (machine.addPassesToEmitFile(passes, os, nullptr,
                                    llvm::CodeGenFileType::ObjectFile))
      return getOperation().emitError("no object files can be written for ")
             << triple;
    passes.run(module);
  }
  if (llvm::Error error =
          link(StringRef(object.data(), object.size()), library))
    return getOperation().emitError(llvm::toString(std::move(error)));
  return library;
}

/// This computer, to make code that may be loaded anywhere.
static llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createMachine() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  builder->setRelocationModel(llvm::Reloc::PIC_);
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  return builder->createTargetMachine();
}

namespace {
struct EmulatorTargetModel
    : public gpu::TargetAttrInterface::FallbackModel<EmulatorTargetModel> {
  std::optional<SmallVector<char, 0>>
  serializeToObject(Attribute attribute, Operation *op,
                    const gpu::TargetOptions &) const {
    auto machine = createMachine();
    if (!machine) {
      op->emitError(llvm::toString(machine.takeError()));
      return std::nullopt;
    }
    return ObjectMaker(*op, cast<EmulatorTargetAttr>(attribute), **machine)
        .run();
  }

  Attribute createObject(Attribute attribute, Operation *,
                         const SmallVector<char, 0> &object,
                         const gpu::TargetOptions &) const {
    MLIRContext *context = attribute.getContext();
    return gpu::ObjectAttr::get(
        context, attribute, gpu::CompilationTarget::Binary,
        StringAttr::get(context, StringRef(object.data(), object.size())),
        /*properties=*/DictionaryAttr(), /*kernels=*/gpu::KernelTableAttr());
  }
};
} // namespace

void moe::registerEmulatorTargetInterface(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MoEDialect *) {
    EmulatorTargetAttr::attachInterface<EmulatorTargetModel>(*context);
  });
}
