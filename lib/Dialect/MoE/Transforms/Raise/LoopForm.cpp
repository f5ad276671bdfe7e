//===- LoopForm.cpp - Layers with a term for each expert ------------------===//

#include "LoopForm.h"
#include "DenseForm.h"
#include "Replace.h"
#include "Stack.h"
#include "Unroll.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Raising what was rolled up
//===----------------------------------------------------------------------===//

namespace {
/// One attempt to raise what was written down once for each expert: writes it
/// for all of them, which makes a layer of the dense form.
class Attempt {
public:
  /// `original` comes after all that is rolled up, and has one result.
  Attempt(Operation *original, int64_t numExperts)
      : roller(original, numExperts), numExperts(numExperts),
        original(original), b(roller.getBuilder()), loc(original->getLoc()) {}

  /// Puts `result` in the place of the original, and raises `sum`, which
  /// depends on it. Otherwise undoes all that was written.
  FailureOr<ExpertsOp> raise(RewriterBase &rewriter, Value result,
                             linalg::LinalgOp sum, Refusal &refusal);

  Roller roller;

protected:
  int64_t numExperts;
  Operation *original;
  OpBuilder &b;
  Location loc;

private:
  void stackParameters(ExpertsOp layer);
  Operation *getOriginal(Operation *op) const;
};
} // namespace

/// Makes tensors of what was only taken together to look at it.
void Attempt::stackParameters(ExpertsOp layer) {
  llvm::SetVector<Operation *> worklist;
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (Operation *op = value.getDefiningOp())
        worklist.insert(op);
  };
  add(layer->getOperands());
  int64_t copied = 0;
  for (size_t i = 0; i < worklist.size(); ++i) {
    Operation *op = worklist[i];
    if (!roller.isWritten(op))
      continue;
    auto stack = dyn_cast<UnrealizedConversionCastOp>(op);
    if (!stack) {
      add(op->getOperands());
      continue;
    }
    b.setInsertionPoint(stack);
    Value stacked = stackValues(b, stack.getLoc(), stack.getInputs());
    auto type = cast<RankedTensorType>(stacked.getType());
    if (!stacked.getDefiningOp<arith::ConstantOp>() && type.hasStaticShape())
      copied += type.getNumElements() *
                llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    stack.getResult(0).replaceAllUsesWith(stacked);
    stack.erase();
  }
  if (copied != 0)
    remark::missed(
        layer.getLoc(),
        remark::RemarkOpts::name("copied-parameters").category("moe-raise"))
        << "copies parameters of each expert into one tensor whenever the "
           "program runs: they are no constants"
        << remark::metric("bytes", copied);
}

/// What was written down for all experts goes away again.
Operation *Attempt::getOriginal(Operation *op) const {
  for (; op; op = op->getParentOp())
    if (op->getBlock() == original->getBlock())
      return roller.isWritten(op) ? roller.getOrigin(op) : op;
  return original;
}

FailureOr<ExpertsOp> Attempt::raise(RewriterBase &rewriter, Value result,
                                    linalg::LinalgOp sum, Refusal &refusal) {
  Value replaced = original->getResult(0);
  replaced.replaceAllUsesWith(result);
  FailureOr<ExpertsOp> layer = failure();
  if (std::optional<DenseSum> dense = findDenseSum(sum, numExperts))
    layer = raiseDenseSum(rewriter, *dense, refusal);
  if (failed(layer)) {
    if (refusal.op)
      refusal.op = getOriginal(refusal.op);
    result.replaceAllUsesWith(replaced);
    roller.erase();
    return failure();
  }
  stackParameters(*layer);
  IndexSpace space(b.getContext());
  Scalars scalars(space);
  eraseReplaced(rewriter, original, scalars);
  return layer;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

namespace {
/// One attempt to raise a sum whose terms are written alike.
class SumAttempt : public Attempt {
public:
  SumAttempt(const AlikeTerms &sum, ArrayRef<BodyValue> terms)
      : Attempt(sum.root, terms.size()), root(sum.root), others(sum.others),
        terms(terms) {}

  /// Writes the terms for all experts.
  LogicalResult roll();
  FailureOr<ExpertsOp> raise(RewriterBase &rewriter, Refusal &refusal);

private:
  Value add(Value sum, const BodyValue &term);

  linalg::LinalgOp root;
  ArrayRef<BodyValue> others, terms;
  Value rolled;
};
} // namespace

LogicalResult SumAttempt::roll() {
  auto type = cast<RankedTensorType>(root->getResult(0).getType());
  FailureOr<Value> all =
      roller.roll(terms, type, root.getDpsInitOperand(0)->get());
  // Something must tell the experts apart that a token has chosen.
  if (failed(all) || !roller.isNumbered()) {
    roller.erase();
    return failure();
  }
  rolled = *all;
  return success();
}

/// A sum of what the experts compute.
static linalg::GenericOp sumOverExperts(OpBuilder &b, Location loc, Value terms,
                                        Value init) {
  auto type = cast<RankedTensorType>(init.getType());
  int64_t rank = type.getRank();
  SmallVector<utils::IteratorType> kinds(rank + 1,
                                         utils::IteratorType::parallel);
  kinds.front() = utils::IteratorType::reduction;
  AffineMap maps[] = {b.getMultiDimIdentityMap(rank + 1),
                      b.getMultiDimIdentityMap(rank).shiftDims(1)};
  return linalg::GenericOp::create(
      b, loc, type, terms, init, maps, kinds,
      [](OpBuilder &nested, Location loc, ValueRange arguments) {
        Value sum =
            arith::AddFOp::create(nested, loc, arguments[1], arguments[0]);
        linalg::YieldOp::create(nested, loc, sum);
      });
}

/// Adds a term that is no expert's.
Value SumAttempt::add(Value sum, const BodyValue &term) {
  linalg::LinalgOp op = term.op;
  Location loc = root.getLoc();
  auto type = cast<RankedTensorType>(sum.getType());
  SmallVector<Value> operands{sum};
  AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<AffineMap> maps{identity};
  // Of the body, what the term is computed from.
  llvm::SetVector<Value> needed;
  SmallVector<BlockArgument> arguments;
  needed.insert(term.value);
  for (size_t i = 0; i < needed.size(); ++i) {
    Operation *def = needed[i].getDefiningOp();
    if (def && def->getBlock() == op.getBlock())
      needed.insert(def->operand_begin(), def->operand_end());
    auto argument = dyn_cast<BlockArgument>(needed[i]);
    if (!argument || argument.getOwner() != op.getBlock())
      continue;
    OpOperand *operand = op.getMatchingOpOperand(argument);
    arguments.push_back(argument);
    operands.push_back(operand->get());
    SmallVector<AffineExpr> results;
    for (AffineExpr expr : op.getMatchingIndexingMap(operand).getResults())
      results.push_back(expr.replaceDims(term.loops));
    maps.push_back(AffineMap::get(type.getRank(), 0, results, b.getContext()));
  }
  maps.push_back(identity);
  SmallVector<utils::IteratorType> kinds(type.getRank(),
                                         utils::IteratorType::parallel);
  auto build = [&](OpBuilder &nested, Location loc, ValueRange newArguments) {
    IRMapping mapping;
    for (auto [argument, newArgument] :
         llvm::zip(arguments, newArguments.drop_front()))
      mapping.map(argument, newArgument);
    for (Operation &inner : op.getBlock()->without_terminator()) {
      if (!llvm::any_of(inner.getResults(),
                        [&](Value result) { return needed.contains(result); }))
        continue;
      auto index = dyn_cast<linalg::IndexOp>(inner);
      if (!index) {
        nested.clone(inner, mapping);
        continue;
      }
      auto loop = cast<AffineDimExpr>(term.loops[index.getDim()]);
      mapping.map(index.getResult(),
                  linalg::IndexOp::create(nested, loc, loop.getPosition()));
    }
    Value result = arith::AddFOp::create(nested, loc, newArguments.front(),
                                         mapping.lookupOrDefault(term.value));
    linalg::YieldOp::create(nested, loc, result);
  };
  Value init = root.getDpsInitOperand(0)->get();
  return linalg::GenericOp::create(b, loc, type, operands, init, maps, kinds,
                                   build)
      .getResult(0);
}

/// Writes the sum once more, over a dimension of experts.
FailureOr<ExpertsOp> SumAttempt::raise(RewriterBase &rewriter,
                                       Refusal &refusal) {
  roller.setOrigin(root);
  auto type = cast<RankedTensorType>(root->getResult(0).getType());
  Value zero =
      arith::ConstantOp::create(b, loc, b.getZeroAttr(type.getElementType()));
  Value init =
      linalg::FillOp::create(b, loc, zero, root.getDpsInitOperand(0)->get())
          .getResult(0);
  linalg::LinalgOp sum = sumOverExperts(b, loc, rolled, init);
  Value result = sum->getResult(0);
  for (const BodyValue &other : others)
    result = add(result, other);
  return Attempt::raise(rewriter, result, sum, refusal);
}

//===----------------------------------------------------------------------===//
// Stacks
//===----------------------------------------------------------------------===//

/// What experts compute, side by side along a dimension, as one tensor that was
/// rolled up: the inverse of stacking.
static Value unstack(OpBuilder &b, tensor::ConcatOp concat, Value rolled) {
  Location loc = concat.getLoc();
  int64_t dim = concat.getDim();
  int64_t rank = concat.getResultType().getRank();
  auto type = cast<RankedTensorType>(rolled.getType());
  if (dim != 0) {
    SmallVector<int64_t> order =
        llvm::to_vector(llvm::seq<int64_t>(1, rank + 1));
    order.insert(order.begin() + dim, 0);
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, rolled);
    applyPermutationToVector(sizes, order);
    Value empty = tensor::EmptyOp::create(b, loc, sizes, type.getElementType());
    rolled =
        linalg::TransposeOp::create(b, loc, rolled, empty, order)->getResult(0);
  }
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < rank; ++i) {
    groups.push_back({i < dim ? i : i + (i > dim)});
    if (i == dim)
      groups.back().push_back(i + 1);
  }
  Value result = tensor::CollapseShapeOp::create(b, loc, rolled, groups);
  if (result.getType() != concat.getType())
    result = tensor::CastOp::create(b, loc, concat.getType(), result);
  return result;
}

/// The reductions that soon come of a value, in order.
static SmallVector<linalg::LinalgOp> findReductions(Operation *from) {
  constexpr size_t kMaxOps = 64;
  llvm::SetVector<Operation *> ops;
  ops.insert(from);
  SmallVector<linalg::LinalgOp> sums;
  for (size_t i = 0; i < ops.size() && ops.size() < kMaxOps; ++i) {
    for (Operation *user : ops[i]->getUsers())
      if (user->getBlock() == from->getBlock())
        ops.insert(user);
    auto structured = dyn_cast<linalg::LinalgOp>(ops[i]);
    if (structured && structured.getNumReductionLoops() != 0)
      sums.push_back(structured);
  }
  llvm::sort(sums, [](linalg::LinalgOp a, linalg::LinalgOp b) {
    return a->isBeforeInBlock(b);
  });
  return sums;
}

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

/// Says of a sum that looks like a layer why it is none, if that is not known
/// yet or is because of how many terms it has.
static void explain(const AlikeTerms &sum, Refusal &refusal) {
  Operation *op = findSelection(sum.terms.front());
  if (!op)
    return;
  IndexSpace space(op->getContext());
  Scalars scalars(space);
  const Selection *selection = scalars.getSelection(op);
  int64_t count = sum.terms.size();
  if (selection && selection->size != count)
    refusal = {sum.root, ("adds " + Twine(count) +
                          " terms that are alike, but tokens choose from " +
                          Twine(selection->size) + " experts")
                             .str()};
  else if (!refusal.op)
    refusal = {sum.root,
               "adds terms that do not tell which experts a token has "
               "chosen"};
}

/// False for so few terms that they hardly are those of experts: a residual
/// connection may scale what it adds, and then adds terms that are alike.
static bool mayBeOfExperts(const AlikeTerms &sum) {
  Operation *op = findSelection(sum.terms.front());
  if (!op)
    return false;
  IndexSpace space(op->getContext());
  Scalars scalars(space);
  const Selection *selection = scalars.getSelection(op);
  return !selection ||
         2 * static_cast<int64_t>(sum.terms.size()) >= selection->size;
}

static FailureOr<ExpertsOp> raiseSum(RewriterBase &rewriter,
                                     const AlikeTerms &sum, Refusal &refusal) {
  SmallVector<BodyValue> terms(sum.terms);
  for (bool isRetry : {false, true}) {
    SumAttempt attempt(sum, terms);
    if (succeeded(attempt.roll())) {
      FailureOr<ExpertsOp> experts = attempt.raise(rewriter, refusal);
      if (failed(experts))
        explain(sum, refusal);
      return experts;
    }
    if (attempt.roller.isInOrder() || isRetry) {
      if (mayBeOfExperts(sum))
        refusal = attempt.roller.getRefusal();
      break;
    }
    for (auto [number, term] :
         llvm::zip_equal(attempt.roller.getNumbers(), sum.terms))
      terms[number] = term;
  }
  return failure();
}

static FailureOr<ExpertsOp> raiseFirst(RewriterBase &rewriter,
                                       ArrayRef<AlikeTerms> sums,
                                       Refusal &refusal) {
  for (const AlikeTerms &sum : sums) {
    Refusal reason;
    FailureOr<ExpertsOp> experts = raiseSum(rewriter, sum, reason);
    if (succeeded(experts))
      return experts;
    if (!refusal.op)
      refusal = reason;
  }
  return failure();
}

/// A loop that was not unrolled before export.
static FailureOr<ExpertsOp> raiseLoop(RewriterBase &rewriter, scf::ForOp loop,
                                      Refusal &refusal) {
  SmallVector<Operation *> created, partial;
  Value sum = unroll(loop, created);
  auto root = sum.getDefiningOp<linalg::LinalgOp>();
  loop.getResult(0).replaceAllUsesWith(sum);
  FailureOr<ExpertsOp> experts = failure();
  if (isSum(root))
    experts = raiseFirst(rewriter, findAlikeTerms(root, partial), refusal);
  if (succeeded(experts)) {
    rewriter.eraseOp(loop);
    return experts;
  }
  sum.replaceAllUsesWith(loop.getResult(0));
  if (llvm::is_contained(created, refusal.op))
    refusal.op = loop;
  for (Operation *op : llvm::reverse(created))
    op->erase();
  return failure();
}

/// What experts compute is stacked before it is added. Why that is no layer is
/// best said where it is added.
static FailureOr<ExpertsOp> raiseStack(RewriterBase &rewriter,
                                       tensor::ConcatOp concat) {
  for (linalg::LinalgOp sum : findReductions(concat)) {
    Attempt attempt(concat, concat.getInputs().size());
    FailureOr<Roller::Rolled> rolled =
        attempt.roller.roll(llvm::to_vector(concat.getInputs()));
    if (failed(rolled) || !rolled->varies) {
      attempt.roller.erase();
      return failure();
    }
    Value result = unstack(attempt.roller.getBuilder(), concat, rolled->value);
    Refusal refusal;
    FailureOr<ExpertsOp> experts =
        attempt.raise(rewriter, result, sum, refusal);
    if (succeeded(experts))
      return experts;
  }
  return failure();
}

FailureOr<ExpertsOp> raise::raiseLoopLayer(RewriterBase &rewriter,
                                           const LoopLayer &layer,
                                           Refusal &refusal) {
  Operation *op = layer.ops.front();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return raiseLoop(rewriter, loop, refusal);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return raiseStack(rewriter, concat);
  return raiseFirst(rewriter, layer.sums, refusal);
}

/// A stack of what may be computed alike.
static bool isStack(tensor::ConcatOp op) {
  return op.getInputs().size() > 1 &&
         llvm::all_equal(op.getInputs().getTypes());
}

std::vector<LoopLayer> raise::findLoopLayers(FunctionOpInterface function) {
  std::vector<LoopLayer> layers;
  OpSet partial;
  auto findSums = [&](linalg::LinalgOp root) {
    // Nothing needs the last of several counts that are added up on the way.
    if (!isSum(root) || root->use_empty() || partial.contains(root))
      return;
    SmallVector<Operation *> parts;
    std::vector<AlikeTerms> sums = findAlikeTerms(root, parts);
    partial.insert(parts.begin(), parts.end());
    llvm::erase_if(sums, [](const AlikeTerms &sum) {
      return !findSelection(sum.terms.front());
    });
    if (sums.empty())
      return;
    LoopLayer &layer = layers.emplace_back();
    layer.ops.push_back(root);
    llvm::append_range(layer.ops, parts);
    layer.sums = std::move(sums);
  };
  for (Block &block : function.getFunctionBody())
    // From the end, so that the last addition of a sum comes first.
    for (Operation &op : llvm::reverse(block))
      llvm::TypeSwitch<Operation *>(&op)
          .Case([&](linalg::LinalgOp root) { findSums(root); })
          .Case([&](scf::ForOp loop) {
            if (isSmallSum(loop))
              layers.push_back({{loop}, {}});
          })
          .Case([&](tensor::ConcatOp concat) {
            if (isStack(concat))
              layers.push_back({{concat}, {}});
          });
  return layers;
}
