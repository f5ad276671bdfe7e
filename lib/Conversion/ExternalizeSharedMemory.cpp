//===- ExternalizeSharedMemory.cpp - Dynamic shared memory ----------------===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEEXTERNALIZESHAREDMEMORYPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

namespace {
struct MoEExternalizeSharedMemoryPass
    : public moe::impl::MoEExternalizeSharedMemoryPassBase<
          MoEExternalizeSharedMemoryPass> {
  void runOnOperation() override {
    constexpr auto shared =
        static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared);
    for (auto global : getOperation().getOps<LLVM::GlobalOp>()) {
      auto array = dyn_cast<LLVM::LLVMArrayType>(global.getGlobalType());
      if (array && array.getNumElements() == 0 &&
          global.getAddrSpace() == shared)
        global.setLinkage(LLVM::Linkage::External);
    }
  }
};
} // namespace
