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
#include "ContractionProduct.h"

#include "llvm/ADT/DenseMap.h"

namespace mlir::moe {

/// How an operand of a contraction reads the panels of its weights.
struct PackedOperand {
  /// The index in a leading dimension of the panels: a value, or else that in a
  /// dimension of the operand.
  struct Index {
    OpFoldResult value;
    unsigned dimension = 0;
    bool operator==(const Index &other) const {
      return value == other.value && dimension == other.dimension;
    }
  };

  /// memref<... x panels x steps x width x T>, with the number of weights after
  /// that of the panels if several take turns.
  Value panels;
  SmallVector<Index> leading;
  std::optional<int64_t> turn;
};

/// Some columns of the weights of a product.
struct ProductColumns {
  const Product *product;
  int64_t first, count;
};

/// Makes the panels of a module's weights.
class PackedWeights {
public:
  PackedWeights(ModuleOp module, ContractionKernels &kernels)
      : module(module), kernels(kernels) {}

  /// True if the weights of the product are all, or a slice, of a weight of the
  /// model or of a constant.
  bool canPack(const Product &product);
  /// The panels of such weights.
  PackedOperand get(const Product &product);
  /// The panels of columns of such weights, which are used in turns: a panel of
  /// each is next to that of another, if they are alike.
  SmallVector<PackedOperand> get(ArrayRef<ProductColumns> columns);

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
    SmallVector<PackedOperand::Index> leading;

    SmallVector<int64_t> getBatchSizes() const;
  };

  static std::optional<Plan> makePlan(const Product &product);
  static bool canTakeTurns(ArrayRef<Plan> plans);
  Value getOrBuild(ArrayRef<Plan> plans);
  Value build(ArrayRef<Plan> plans);
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
