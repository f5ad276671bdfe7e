//===- LooksLikeLayer.cpp - What is worth a diagnostic --------------------===//

#include "LooksLikeLayer.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// How many ops around a gather are looked at, of which a layer has a few tens.
static constexpr size_t kMaxOps = 256;

using Ops = llvm::SetVector<Operation *>;

/// Adds an op's operands, also those of ops in its regions.
static void addOperands(Operation *op, Ops &ops) {
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (Operation *def = operand.getDefiningOp())
        ops.insert(def);
  });
}

bool raise::looksLikeParameter(Value tensor) {
  Ops ops;
  if (Operation *def = tensor.getDefiningOp())
    ops.insert(def);
  for (size_t i = 0; i < ops.size(); ++i) {
    Operation *op = ops[i];
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    bool moves =
        isa<arith::ArithDialect, tensor::TensorDialect>(op->getDialect()) ||
        (structured && structured.getNumReductionLoops() == 0);
    if (!moves || ops.size() > kMaxOps)
      return false;
    addOperands(op, ops);
  }
  return true;
}

bool raise::isComputedFrom(Value value, Operation *source) {
  Ops ops;
  if (Operation *def = value.getDefiningOp())
    ops.insert(def);
  for (size_t i = 0; i < std::min(ops.size(), kMaxOps); ++i) {
    if (ops[i] == source)
      return true;
    addOperands(ops[i], ops);
  }
  return false;
}

/// True if an op multiplies by numbers that the selection has chosen: scores,
/// as its indices are integers.
static bool multipliesByScores(linalg::LinalgOp op, const Ops &dependent,
                               Operation *selection) {
  if (op.getBlock()->getOps<arith::MulFOp>().empty())
    return false;
  bool looksUp = llvm::any_of(op.getBlock()->getOps<tensor::ExtractOp>(),
                              [](tensor::ExtractOp extract) {
                                return isa<FloatType>(extract.getType()) &&
                                       !looksLikeParameter(extract.getTensor());
                              });
  return looksUp || llvm::any_of(op.getDpsInputs(), [&](Value input) {
           Operation *def = input.getDefiningOp();
           return def &&
                  isa<FloatType>(getElementTypeOrSelf(input.getType())) &&
                  !dependent.contains(def) && isComputedFrom(input, selection);
         });
}

Ops raise::findOpsAfter(ArrayRef<Operation *> roots) {
  Ops ops;
  ops.insert_range(roots);
  for (size_t i = 0; i < std::min(ops.size(), kMaxOps); ++i)
    for (Operation *user : ops[i]->getUsers())
      if (Operation *op = ops[i]->getBlock()->findAncestorOpInBlock(*user))
        ops.insert(op);
  return ops;
}

/// True if something computed from the gathers is multiplied by scores.
static bool isWeighted(ArrayRef<linalg::LinalgOp> gathers,
                       Operation *selection) {
  Ops dependent =
      findOpsAfter(SmallVector<Operation *>(gathers.begin(), gathers.end()));
  return llvm::any_of(dependent, [&](Operation *op) {
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    return structured && multipliesByScores(structured, dependent, selection);
  });
}

bool raise::looksLikeLayer(ArrayRef<linalg::LinalgOp> gathers,
                           Operation *selection, bool isChoice) {
  bool gathersParams = false, gathersMatrices = false;
  for (linalg::LinalgOp gather : gathers)
    for (auto extract : gather.getBlock()->getOps<tensor::ExtractOp>()) {
      if (!looksLikeParameter(extract.getTensor()))
        continue;
      gathersParams = true;
      gathersMatrices |= extract.getIndices().size() > 2;
    }
  return gathersParams &&
         ((isChoice && gathersMatrices) || isWeighted(gathers, selection));
}

/// True for a tensor of a matrix for each expert, whose parameters it may be.
static bool isOfExperts(Value tensor, int64_t numExperts) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  return type && llvm::is_contained(type.getShape(), numExperts) &&
         llvm::count_if(type.getShape(),
                        [](int64_t size) { return size != 1; }) > 2;
}

/// True if such a tensor is made into this one, perhaps into one matrix.
static bool isMadeOfExperts(Value tensor, int64_t numExperts) {
  if (!looksLikeParameter(tensor))
    return false;
  llvm::SetVector<Value> values;
  values.insert(tensor);
  for (size_t i = 0; i < values.size(); ++i) {
    if (isOfExperts(values[i], numExperts))
      return true;
    if (Operation *def = values[i].getDefiningOp())
      values.insert(def->operand_begin(), def->operand_end());
  }
  return false;
}

/// True for a contraction with the parameters of all experts, or a slice that
/// takes those of one of them.
static bool worksOnExperts(Operation *op, int64_t numExperts) {
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return isOfExperts(slice.getSource(), numExperts) &&
           looksLikeParameter(slice.getSource()) &&
           llvm::any_of(llvm::zip_equal(slice.getSourceType().getShape(),
                                        slice.getStaticSizes()),
                        [&](auto sizes) {
                          auto [from, to] = sizes;
                          return from == numExperts && to == 1;
                        });
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.getNumReductionLoops() != 0 &&
         structured.hasPureTensorSemantics() &&
         // No convolution.
         llvm::all_of(structured.getIndexingMapsArray(),
                      [](AffineMap map) {
                        return map.isProjectedPermutation(
                            /*allowZeroInResults=*/true);
                      }) &&
         llvm::any_of(structured.getDpsInputs(), [&](Value input) {
           return isMadeOfExperts(input, numExperts);
         });
}

/// The op that works on the experts among `ops` and what they are computed from
/// without going through `barrier`.
static Operation *findExpertsFrom(Ops ops, const Ops &barrier,
                                  int64_t numExperts) {
  for (size_t i = 0; i < std::min(ops.size(), kMaxOps); ++i) {
    if (worksOnExperts(ops[i], numExperts))
      return ops[i];
    if (!barrier.contains(ops[i]))
      addOperands(ops[i], ops);
  }
  return nullptr;
}

Operation *raise::findExperts(const Ops &after, int64_t numExperts) {
  auto isFound = [&](Operation *op) { return worksOnExperts(op, numExperts); };
  if (const auto *it = llvm::find_if(after, isFound); it != after.end())
    return *it;
  // What the first one gives depends on nothing that meets its choices.
  Ops before;
  for (Operation *op : llvm::drop_begin(after))
    addOperands(op, before);
  return findExpertsFrom(std::move(before), after, numExperts);
}

bool raise::comesFromExperts(Operation *op, int64_t numExperts) {
  Ops ops;
  ops.insert(op);
  return findExpertsFrom(std::move(ops), {}, numExperts);
}
