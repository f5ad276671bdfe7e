//===- Roll.h - One computation for all experts -----------------*- C++ -*-===//
//
// A loop over experts that was unrolled before export is one computation that
// was written down once for each expert. Rolling it up compares what was
// written, op by op, and writes it down once, with one more dimension: experts.
// What differs may only be the expert's number, its slice of a tensor, or its
// own parameters.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_ROLL_H
#define MOE_TRANSFORMS_RAISE_ROLL_H

#include "Refusal.h"
#include "Views.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::moe::raise {

/// A value in the body of a structured op whose loops are at `loops`:
/// expressions over the dimensions of what it contributes to.
struct BodyValue {
  linalg::LinalgOp op;
  Value value;
  SmallVector<AffineExpr> loops;
};

class Roller : private OpBuilder::Listener {
public:
  /// Writes before an op, which comes after all that is rolled up.
  Roller(Operation *before, int64_t numExperts);

  /// What values, one of each expert, are for all of them.
  struct Rolled {
    Value value;
    /// If it has a dimension of experts, the first. Otherwise all experts share
    /// the value.
    bool varies;
  };
  FailureOr<Rolled> roll(ArrayRef<Value> values);

  /// Computes elements, one of each expert, as one tensor: `type` is that of
  /// the elements of one expert, of which `like` gives the sizes.
  FailureOr<Value> roll(ArrayRef<BodyValue> elements, RankedTensorType type,
                        Value like);

  /// The number of each expert, if any were found and they are not in order.
  ArrayRef<int64_t> getNumbers() const { return numbers; }
  bool isInOrder() const { return inOrder; }
  /// True if something names the experts by number.
  bool isNumbered() const { return !numbers.empty(); }
  const Refusal &getRefusal() const { return refusal; }

  bool isWritten(Operation *op) const { return created.contains(op); }
  /// The op of the first expert that an op was written for.
  Operation *getOrigin(Operation *op) const { return origins.lookup(op); }
  /// Erases what was written, users first.
  void erase();

  OpBuilder &getBuilder() { return b; }
  /// Says what the ops that are written next are written for.
  void setOrigin(Operation *op) { current.assign(numExperts, op); }

private:
  friend class BodyRoller;

  FailureOr<Rolled> find(ArrayRef<Value> values);
  FailureOr<Rolled> rollStructured(ArrayRef<Operation *> ops, unsigned result);
  FailureOr<Rolled> rollSlice(ArrayRef<Operation *> ops);
  FailureOr<Rolled> rollExpand(ArrayRef<Operation *> ops);
  template <typename ReshapeOp, typename... Sizes>
  FailureOr<Rolled> rollReshape(ArrayRef<Operation *> ops,
                                const Sizes &...sizes);
  FailureOr<Rolled> rollCast(ArrayRef<Operation *> ops);
  FailureOr<Rolled> rollSource(ArrayRef<Operation *> ops);
  FailureOr<Value> sliceByExpert(ArrayRef<Operation *> ops, int64_t dim);
  FailureOr<Rolled> rollConstants(ArrayRef<Value> values);
  Value stack(ArrayRef<Value> values);

  /// Takes a number of each expert for its own, or refuses.
  LogicalResult number(ArrayRef<int64_t> values, ArrayRef<Operation *> ops);
  bool isSameSize(ArrayRef<OpFoldResult> sizes);
  bool isSameShape(ArrayRef<Value> tensors);
  Value buildEmpty(RankedTensorType type, Value like);
  Value broadcast(Value value);
  RankedTensorType addExperts(Type type) const;
  LogicalResult refuse(Operation *op, const Twine &reason);
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override;

  OpBuilder b;
  Location loc;
  Block *block;
  int64_t numExperts;
  SmallVector<int64_t> numbers;
  bool inOrder = true;
  Refusal refusal;
  /// What is being rolled up, of each expert.
  SmallVector<Operation *> current;
  llvm::DenseMap<Operation *, Operation *> origins;
  llvm::SetVector<Operation *> created;
  struct Known {
    SmallVector<Value> values;
    Rolled rolled;
  };
  /// By the value of the first expert.
  llvm::DenseMap<Value, SmallVector<Known, 1>> known;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_ROLL_H
