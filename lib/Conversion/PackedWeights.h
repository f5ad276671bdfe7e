//===- PackedWeights.h - Weights that are packed once -----------*- C++ -*-===//
//
// A model's weights do not change from run to run, so their panels can be kept.
// A function that multiplies by such weights begins with
//
//   %panels = memref.view (call @moe_rt_packed(slot, bytes))
//   scf.if (call @moe_rt_pack_begins(slot) != 0) { copy the weights }
//
// The runtime keeps the memory of a slot as long as the weights are bound.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_LIB_CONVERSION_PACKEDWEIGHTS_H
#define MOE_LIB_CONVERSION_PACKEDWEIGHTS_H

#include "ContractionKernels.h"

#include "llvm/ADT/DenseMap.h"

namespace mlir::moe {

/// How an operand of a contraction reads the panels of its weights.
struct PackedOperand {
  /// The index in a leading dimension of the panels: a value, or else that in a
  /// dimension of the operand.
  struct Index {
    OpFoldResult value;
    unsigned dimension = 0;
  };

  /// memref<... x panels x steps x width x T>.
  Value panels;
  SmallVector<Index> leading;
};

/// Makes the panels of a module's weights.
class PackedWeights {
public:
  PackedWeights(ModuleOp module, ContractionKernels &kernels)
      : module(module), kernels(kernels) {}

  /// The panels of `operand`, a memref with these two dimensions; none unless
  /// it is all, or a slice, of a weight of the model or of a constant.
  std::optional<PackedOperand> get(Value operand, unsigned reduction,
                                   unsigned column);

private:
  /// The part of two dimensions of `source` that is packed. It has all of the
  /// others.
  struct Plan {
    struct Range {
      unsigned dimension;
      int64_t first, count;
    };
    Value source;
    Range steps, columns;
  };

  Value getOrBuild(const Plan &plan);
  Value build(const Plan &plan);
  void buildPanel(LoopBuilder &b, const Plan &plan, Value source, Value panels,
                  ValueRange place);
  func::FuncOp getRuntimeFunction(StringRef name, TypeRange inputs,
                                  Type result);

  ModuleOp module;
  ContractionKernels &kernels;
  /// By what is packed.
  llvm::DenseMap<Attribute, Value> built;
};

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_PACKEDWEIGHTS_H
