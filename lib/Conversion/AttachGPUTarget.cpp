//===- AttachGPUTarget.cpp - What GPU modules are compiled for ------------===//

#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEATTACHGPUTARGETPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

/// What LLVM has to be told of the PTX for a chip, such as sm_90a; empty if we
/// have no kernels for it.
static StringRef getFeatures(StringRef chip) {
  unsigned version;
  if (!chip.consume_front("sm_"))
    return {};
  chip.consume_back("a");
  if (chip.getAsInteger(10, version) || version < 80)
    return {};
  // Blackwell came with 8.6, what came after it with 8.8.
  if (version < 100)
    return "+ptx80";
  return version == 100 || version == 101 ? "+ptx86" : "+ptx88";
}

namespace {
struct MoEAttachGPUTargetPass
    : public moe::impl::MoEAttachGPUTargetPassBase<MoEAttachGPUTargetPass> {
  using MoEAttachGPUTargetPassBase::MoEAttachGPUTargetPassBase;

  void runOnOperation() override {
    FailureOr<Attribute> attribute = makeTarget();
    if (failed(attribute))
      return signalPassFailure();
    for (auto module : getOperation().getOps<gpu::GPUModuleOp>())
      if (!module.getTargets())
        module.setTargetsAttr(ArrayAttr::get(&getContext(), *attribute));
  }

private:
  FailureOr<Attribute> makeTarget() {
    MLIRContext *context = &getContext();
    Location loc = getOperation().getLoc();
    if (level < -1 || level > 3)
      return emitError(loc)
             << "option O expects -1 to 3, got " << level.getValue();
    if (target == "emulator")
      return Attribute(moe::EmulatorTargetAttr::get(
          context, level == -1 ? 2 : level, check, kSharedMemory));
    if (target != "cuda")
      return emitError(loc)
             << "option target expects emulator or cuda, got " << target;
    StringRef features = getFeatures(chip);
    if (features.empty())
      return emitError(loc)
             << "option chip expects sm_80 or later, got " << chip;
    return Attribute(NVVM::NVVMTargetAttr::get(context, level == -1 ? 3 : level,
                                               "nvptx64-nvidia-cuda", chip,
                                               features));
  }

  /// Bytes that a block of an H100 may have.
  static constexpr int64_t kSharedMemory = 227 * 1024;
};
} // namespace
