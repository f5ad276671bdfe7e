//===- IndexBound.cpp - Find the range of token ids -----------------------===//

#include "moe/Driver/Signature.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::moe;

/// Floats end the search: what depends on a looked-up row is no longer an
/// index.
static bool holdsIntegers(Value value) {
  return getElementTypeOrSelf(value.getType()).isIntOrIndex();
}

/// Adds the integers that the owner of `use` computes from it.
static void follow(OpOperand &use, llvm::SetVector<Value> &found) {
  Operation *op = use.getOwner();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    found.insert(linalgOp.getMatchingBlockArgument(&use));
  ValueRange results = op->getResults();
  // What a region yields are the results around it.
  if (op->hasTrait<OpTrait::IsTerminator>() && op->getParentOp())
    results = op->getParentOp()->getResults();
  for (Value result : results)
    if (holdsIntegers(result))
      found.insert(result);
}

/// The bound of one argument.
static std::optional<int64_t> findIndexBound(func::FuncOp function,
                                             unsigned argument) {
  llvm::SetVector<Value> found;
  found.insert(function.getArgument(argument));
  std::optional<int64_t> bound;
  for (size_t i = 0; i < found.size(); ++i)
    for (OpOperand &use : found[i].getUses()) {
      auto extract = dyn_cast<tensor::ExtractOp>(use.getOwner());
      if (!extract || use.getOperandNumber() == 0) {
        follow(use, found);
        continue;
      }
      int64_t size =
          extract.getTensor().getType().getDimSize(use.getOperandNumber() - 1);
      if (!ShapedType::isDynamic(size))
        bound = std::min(bound.value_or(size), size);
    }
  return bound;
}

void moe::findIndexBounds(func::FuncOp function, Signature &signature) {
  for (unsigned argument : signature.getInputs())
    if (holdsIntegers(function.getArgument(argument)))
      signature.arguments[argument].indexBound =
          findIndexBound(function, argument);
}
