//===- AlikeTerms.cpp - Sums with a term for each expert ------------------===//

#include "AlikeTerms.h"
#include "Scalars.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Finding sums
//===----------------------------------------------------------------------===//

/// True for an op that computes each element of its result from elements.
static bool isElementwise(linalg::LinalgOp op) {
  return op && op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         op.getNumReductionLoops() == 0 &&
         op.getIndexingMapMatchingResult(op->getResult(0)).isPermutation();
}

static Value getYielded(linalg::LinalgOp op) {
  return op.getBlock()->getTerminator()->getOperand(0);
}

/// An addition in a body that nothing else of the body uses.
static arith::AddFOp getAddition(linalg::LinalgOp op, Value value) {
  auto add = value.getDefiningOp<arith::AddFOp>();
  return add && add->getBlock() == op.getBlock() && value.hasOneUse() ? add
                                                                      : nullptr;
}

bool raise::isSum(linalg::LinalgOp op) {
  return isElementwise(op) && getAddition(op, getYielded(op));
}

/// The op that computes an operand, if it adds and nothing else needs its sum.
static linalg::LinalgOp getPartialSum(OpOperand &operand) {
  auto op = operand.get().getDefiningOp<linalg::LinalgOp>();
  if (!isSum(op) || op->getBlock() != operand.getOwner()->getBlock())
    return nullptr;
  for (OpOperand &use : operand.get().getUses())
    if (&use != &operand && !isa<tensor::DimOp>(use.getOwner()))
      return nullptr;
  return op;
}

namespace {
/// Takes sums apart.
class Sum {
public:
  explicit Sum(linalg::LinalgOp root);

  SmallVector<BodyValue> terms;
  /// The ops that add some of the terms.
  SmallVector<Operation *> partial;

private:
  void collect(const BodyValue &element);
};
} // namespace

Sum::Sum(linalg::LinalgOp root) {
  // Loops in terms of the dimensions of the result.
  AffineMap map = root.getIndexingMapMatchingResult(root->getResult(0));
  collect({root, getYielded(root),
           SmallVector<AffineExpr>(inversePermutation(map).getResults())});
}

void Sum::collect(const BodyValue &element) {
  linalg::LinalgOp op = element.op;
  if (arith::AddFOp add = getAddition(op, element.value)) {
    collect({op, add.getLhs(), element.loops});
    collect({op, add.getRhs(), element.loops});
    return;
  }
  auto argument = dyn_cast<BlockArgument>(element.value);
  if (!argument || argument.getOwner() != op.getBlock()) {
    terms.push_back(element);
    return;
  }
  OpOperand *operand = op.getMatchingOpOperand(argument);
  AffineMap map = op.getMatchingIndexingMap(operand);
  linalg::LinalgOp source = getPartialSum(*operand);
  if (!source || !map.isPermutation()) {
    terms.push_back(element);
    return;
  }
  partial.push_back(source);
  AffineMap result = source.getIndexingMapMatchingResult(source->getResult(0));
  SmallVector<AffineExpr> loops(result.getNumDims());
  for (auto [to, from] : llvm::zip_equal(result.getResults(), map.getResults()))
    loops[cast<AffineDimExpr>(to).getPosition()] =
        from.replaceDims(element.loops);
  collect({source, getYielded(source), loops});
}

/// Terms that are added but are zero.
static bool isZero(const BodyValue &element) {
  linalg::LinalgOp op = element.op;
  IndexSpace space(op.getContext());
  SmallVector<AffineExpr> variables;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (int64_t size : sizes)
    variables.push_back(space.newVariable(size));
  Scalars scalars(space);
  return scalars
      .resolve(element.value, std::make_shared<Point>(Point{op, variables}))
      .isConstant(0);
}

//===----------------------------------------------------------------------===//
// Terms that are written alike
//===----------------------------------------------------------------------===//

/// How far back terms are looked at before they are compared in earnest.
static constexpr unsigned kDepth = 4;

static llvm::hash_code hashBody(linalg::LinalgOp op, Value value,
                                unsigned depth);

static llvm::hash_code hashTensor(Value value, unsigned depth) {
  llvm::hash_code hash = hash_value(value.getType());
  Operation *op = value.getDefiningOp();
  if (depth == 0 || !op)
    return hash;
  hash = llvm::hash_combine(hash, op->getName());
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    Value yielded = structured.getBlock()->getTerminator()->getOperand(
        cast<OpResult>(value).getResultNumber());
    return llvm::hash_combine(hash, hashBody(structured, yielded, depth - 1));
  }
  for (Value operand : op->getOperands())
    hash = llvm::hash_combine(hash, hashTensor(operand, depth - 1));
  return hash;
}

static llvm::hash_code hashBody(linalg::LinalgOp op, Value value,
                                unsigned depth) {
  if (matchPattern(value, m_Constant()))
    return hash_value(value.getType());
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == op.getBlock())
    return hashTensor(op.getMatchingOpOperand(argument)->get(), depth);
  Operation *def = value.getDefiningOp();
  llvm::hash_code hash = hash_value(value.getType());
  if (!def || def->getBlock() != op.getBlock())
    return hash;
  hash = llvm::hash_combine(hash, def->getName());
  if (depth == 0)
    return hash;
  for (Value operand : def->getOperands())
    hash = llvm::hash_combine(hash, hashBody(op, operand, depth - 1));
  return hash;
}

std::vector<AlikeTerms>
raise::findAlikeTerms(linalg::LinalgOp root,
                      SmallVectorImpl<Operation *> &partial) {
  Sum sum(root);
  partial = sum.partial;
  llvm::MapVector<size_t, SmallVector<unsigned>> alike;
  for (auto [index, term] : llvm::enumerate(sum.terms))
    alike[hashBody(term.op, term.value, kDepth)].push_back(index);
  // An expert that all tokens use may look like the others, but nothing chooses
  // it.
  SmallVector<SmallVector<unsigned>> groups;
  for (auto &[hash, group] : alike) {
    llvm::MapVector<Operation *, SmallVector<unsigned>> bySelection;
    if (group.size() > 1)
      for (unsigned index : group)
        bySelection[findSelection(sum.terms[index])].push_back(index);
    for (auto &[selection, chosen] : bySelection)
      groups.push_back(std::move(chosen));
  }
  std::vector<AlikeTerms> found;
  for (const SmallVector<unsigned> &group : groups) {
    if (group.size() < 2)
      continue;
    AlikeTerms &alike = found.emplace_back();
    alike.root = root;
    const unsigned *next = group.begin();
    for (auto [index, term] : llvm::enumerate(sum.terms)) {
      if (next != group.end() && *next == index) {
        alike.terms.push_back(term);
        ++next;
      } else if (!isZero(term)) {
        alike.others.push_back(term);
      }
    }
  }
  return found;
}

/// The ops that a term is computed from: the op that adds it reads others, too.
static llvm::SetVector<Operation *> getSources(const BodyValue &term) {
  linalg::LinalgOp op = term.op;
  llvm::SetVector<Operation *> sources;
  auto addSource = [&](Value value) {
    Operation *def = value.getDefiningOp();
    if (def && def->getBlock() == op->getBlock())
      sources.insert(def);
  };
  llvm::SetVector<Value> values;
  values.insert(term.value);
  for (size_t i = 0; i < values.size(); ++i) {
    Operation *def = values[i].getDefiningOp();
    auto argument = dyn_cast<BlockArgument>(values[i]);
    if (argument && argument.getOwner() == op.getBlock())
      addSource(op.getMatchingOpOperand(argument)->get());
    else if (def && def->getBlock() == op.getBlock())
      values.insert(def->operand_begin(), def->operand_end());
    else
      addSource(values[i]);
  }
  return sources;
}

Operation *raise::findSelection(const BodyValue &term) {
  constexpr size_t kMaxOps = 256;
  llvm::SetVector<Operation *> ops = getSources(term);
  for (size_t i = 0; i < ops.size() && i < kMaxOps; ++i) {
    // A maximum, such as that of a softmax, comes with its position, too.
    if (isSelectionLike(ops[i]) &&
        !(isa<linalg::LinalgOp>(ops[i]) && ops[i]->getResult(1).use_empty()))
      return ops[i];
    // Also what bodies read.
    ops[i]->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *def = operand.getDefiningOp();
            def && def->getBlock() == term.op->getBlock() &&
            def->getNumOperands() != 0 &&
            !isa<tensor::EmptyOp, tensor::DimOp>(def))
          ops.insert(def);
    });
  }
  return nullptr;
}
