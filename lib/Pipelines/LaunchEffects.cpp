//===- LaunchEffects.cpp - What launches of kernels do to memory ----------===//
//
// Upstream does not say. Deallocation refuses functions with ops of which
// nobody knows what they do.
//
//===----------------------------------------------------------------------===//

#include "Phases.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace {
/// Anything may be read and written, but nothing is allocated or freed.
template <typename OpTy>
struct AccessModel
    : public MemoryEffectOpInterface::ExternalModel<AccessModel<OpTy>, OpTy> {
  void
  getEffects(Operation *,
             SmallVectorImpl<MemoryEffects::EffectInstance> &effects) const {
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
  }
};
} // namespace

template <typename... OpTys> static void attach(MLIRContext *context) {
  (OpTys::template attachInterface<AccessModel<OpTys>>(*context), ...);
}

void moe::registerLaunchEffects(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, gpu::GPUDialect *) {
    attach<gpu::HostRegisterOp, gpu::HostUnregisterOp, gpu::LaunchFuncOp,
           gpu::WaitOp>(context);
  });
}
