//===- ChoiceSum.cpp - A sum over the choices of a token ------------------===//

#include "ChoiceSum.h"
#include "LooksLikeLayer.h"
#include "Replace.h"
#include "Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

ChoiceSum::ChoiceSum(linalg::LinalgOp root, SummedLoop summed,
                     const OpSet &dependent)
    : root(root), summed(summed), dependent(dependent),
      space(root->getContext()), scalars(space) {
  variable = space.newVariable(summed.size);
  for (auto [size, kind] : llvm::zip_equal(root.getStaticLoopRanges(),
                                           root.getIteratorTypesArray())) {
    bool isSummed = loops.size() == summed.index;
    loops.push_back(isSummed ? space.simplify(summed.getIndex(
                                   variable, space.newVariable(summed.repeat)))
                             : space.newVariable(size));
    roles.push_back(isSummed                                 ? Role::Summed
                    : kind == utils::IteratorType::reduction ? Role::Inner
                                                             : Role::Feature);
  }
}

bool ChoiceSum::isSum() {
  std::optional<Combiner> combiner = getCombiner(root, root->getResult(0));
  return combiner && isa<arith::AddFOp>(combiner->op);
}

unsigned ChoiceSum::getNumFeatures() const {
  unsigned count = 0;
  linalg::LinalgOp op = root;
  for (auto [size, role] : llvm::zip_equal(op.getStaticLoopRanges(), roles))
    count += role == Role::Feature && size != 1;
  return count;
}

/// True if a cast of what comes from the choices says that there are `numRows`
/// of them, where their number is `tokens`, or as many for each choice.
static bool isCastTo(int64_t numRows, Count tokens, int64_t topK,
                     const Selection &selection) {
  for (Operation *op : findOpsAfter(selection.op)) {
    auto cast = dyn_cast<tensor::CastOp>(op);
    auto type = cast ? dyn_cast<RankedTensorType>(cast.getType()) : nullptr;
    if (!type || !isa<RankedTensorType>(cast.getSource().getType()))
      continue;
    for (auto [dim, size] : llvm::enumerate(type.getShape()))
      for (int64_t factor : {int64_t(1), topK}) {
        tokens.factor = factor;
        Count source{cast.getSource(), {static_cast<int64_t>(dim)}};
        if (size == numRows * factor && areSame(source, tokens))
          return true;
      }
  }
  return false;
}

/// True if the sum is known to have a row for each token that chooses: by an
/// index it can read those of some tokens only.
static bool hasAllTokens(const Count &rows, const Count &tokens,
                         const Selection &selection, int64_t topK) {
  int64_t numRows = getProduct(llvm::map_to_vector(rows.dims, [&](int64_t dim) {
    return cast<RankedTensorType>(rows.tensor.getType()).getDimSize(dim);
  }));
  return areSame(rows, tokens) || (!ShapedType::isDynamic(numRows) &&
                                   isCastTo(numRows, tokens, topK, selection));
}

LogicalResult ChoiceSum::defineAssignment(const Element &choice, int64_t topK) {
  const Selection *selection = scalars.getGiven();
  if (!selection)
    selection = scalars.getSelection(choice.tensor.getDefiningOp());
  SmallVector<int64_t> loopSizes = root.getStaticLoopRanges();

  // The token by its dimensions in the selection.
  Access indices(choice.at);
  indices.erase(indices.begin() + selection->dimension);
  Count tokens{selection->positions, {}};
  int64_t rank = cast<RankedTensorType>(tokens.tensor.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    if (selection->isSearch() || dim != selection->dimension)
      tokens.dims.push_back(dim);
  std::optional<AffineExpr> token =
      linearizeIndex(tokens.tensor, tokens.dims, indices, space);
  if (!token)
    return failure();
  int64_t numTokens = getProduct(selection->getRowSizes());

  // The token by loops of the sum: these must be the same.
  SmallVector<unsigned> tokenLoops;
  Count rows{root->getResult(0), {}};
  AffineMap map = root.getIndexingMapMatchingResult(root->getResult(0));
  SmallVector<int64_t> tokenLoopSizes;
  Access tokenIndices;
  for (auto [index, loop] : llvm::enumerate(loops)) {
    if (roles[index] != Role::Feature || !space.dependsOn(*token, loop))
      continue;
    std::optional<unsigned> dim =
        map.getResultPosition(getAffineDimExpr(index, space.getContext()));
    if (!dim)
      return failure();
    rows.dims.push_back(*dim);
    tokenLoops.push_back(index);
    tokenLoopSizes.push_back(loopSizes[index]);
    tokenIndices.push_back(loop);
  }
  std::optional<AffineExpr> row =
      linearizeIndex(tokenLoopSizes, tokenIndices, space);
  if (!row)
    row = linearizeIndex(rows.tensor, rows.dims, tokenIndices, space);
  if (row != token ||
      failed(verifyCompatibleShape({numTokens}, {getProduct(tokenLoopSizes)})))
    return failure();

  if (ShapedType::isDynamic(numTokens) &&
      !hasAllTokens(rows, tokens, *selection, topK))
    return failure();

  assignment.selection = selection;
  assignment.numTokens = numTokens;
  assignment.topK = topK;
  assignment.token = space.newVariable(numTokens);
  assignment.choice = space.newVariable(topK);
  std::optional<Access> parts =
      delinearizeIndex(tokenLoopSizes, assignment.token, space);
  if (!parts)
    parts = delinearizeIndex(rows.tensor, rows.dims, assignment.token, space);
  Renaming renaming;
  for (auto [index, part] : llvm::zip_equal(tokenLoops, *parts)) {
    renaming[loops[index]] = part;
    roles[index] = Role::Token;
  }
  Element chosen{choice.tensor, space.rename(choice.at, renaming)};
  chosen.at[selection->dimension] = assignment.choice;
  assignment.expert = space.dataVariable(chosen, selection->size);
  for (unsigned index : tokenLoops)
    loops[index] = space.rename(loops[index], renaming);
  return success();
}

Scalar ChoiceSum::getTerm(AffineExpr at) {
  auto point = std::make_shared<Point>(Point{root, loops});
  point->loops[summed.index] =
      space.rename(loops[summed.index], {{variable, at}});
  return scalars.resolve(getCombiner(root, root->getResult(0))->term, point);
}

FailureOr<ExpertsOp> ChoiceSum::refuse(Operation *op, const Twine &reason,
                                       Refusal &refusal) {
  refusal = {op, reason.str()};
  return failure();
}

FailureOr<ExpertsOp> ChoiceSum::raise(RewriterBase &rewriter, AffineExpr at,
                                      ArrayRef<Operation *> gathers,
                                      Refusal &refusal) {
  ExpertBody body(scalars, assignment, dependent, root->getLoc());
  if (needsWeight)
    body.requireWeight();
  SmallVector<int64_t> sizes = root.getStaticLoopRanges();
  Access features;
  bool hasInner = summed.repeat != 1;
  for (auto [index, size] : llvm::enumerate(sizes)) {
    switch (roles[index]) {
    case Role::Token:
      break;
    case Role::Summed:
      loops[index] =
          space.simplify(summed.getIndex(at, body.newFree(summed.repeat)));
      break;
    case Role::Inner:
    case Role::Feature:
      if (ShapedType::isDynamic(size))
        return refuse(root, "has a feature of dynamic size", refusal);
      loops[index] = body.newFree(size);
      if (roles[index] == Role::Inner)
        hasInner |= size != 1;
      else if (size != 1)
        features.push_back(loops[index]);
    }
  }
  OpOperand *init = root.getDpsInitOperand(0);
  if (!scalars.resolve(getOperandElement(root, *init, loops, space))
           .isConstant(0))
    return refuse(root, "does not start the sum over the choices from zero",
                  refusal);
  // The ops that raised layers become work on vectors.
  if (getNumFeatures() != 1)
    return refuse(root, "sums rows that are not vectors", refusal);
  AffineMap map = root.getIndexingMapMatchingResult(root->getResult(0));
  Access out;
  for (AffineExpr expr : map.getResults())
    out.push_back(space.simplify(expr.replaceDims(loops)));
  // The sum over what is not chosen is a part of the row.
  Value row = hasInner ? root.getBlock()->getTerminator()->getOperand(0)
                       : getCombiner(root, root->getResult(0))->term;
  if (failed(body.build(root, row, loops, features))) {
    refusal = body.getRefusal();
    return failure();
  }
  // A sum of what experts bring along, such as their biases, is no layer.
  if (body.getRows().empty() && gathers.empty()) {
    refusal = Refusal();
    return failure();
  }
  if (failed(checkVanishing(root, getTerm(at), assignment, scalars, body,
                            refusal)))
    return failure();
  return replaceLayer(rewriter, root, gathers, assignment, scalars, body, out,
                      refusal);
}
