//===- Sparse.cpp - Elements that only the chosen experts have ------------===//
//
// The experts that a token has chosen are written down for all experts: as a
// tensor into which something is scattered for the chosen ones, or by comparing
// the index of every expert with that of every choice. These facts take such
// elements back to the choices:
//
// - The choices of one token are different experts.
// - A scattered element is the update for the choice of that expert, or what
//   was there before if the expert is none of the chosen ones.
// - A sum of which all terms but one are zero is that term.
// - A sum over all experts is one over the chosen experts if the terms of the
//   others are zero; likewise a maximum, and -inf.
//
//===----------------------------------------------------------------------===//

#include "Evaluation.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Which experts are different
//===----------------------------------------------------------------------===//

/// True if two elements differ only along the selection's dimension.
static bool haveSameToken(const Selection &selection, ArrayRef<AffineExpr> a,
                          ArrayRef<AffineExpr> b) {
  for (int64_t dim = 0, rank = a.size(); dim < rank; ++dim)
    if (dim != selection.dimension && a[dim] != b[dim])
      return false;
  return true;
}

bool Scalars::isNotChosen(AffineExpr expert, const Selection &selection,
                          ArrayRef<AffineExpr> at, int64_t count) {
  return llvm::any_of(notChosen, [&](const auto &entry) {
    const Assignment &layer = *entry.first;
    return entry.second == expert && layer.selection->op == selection.op &&
           count <= layer.topK &&
           haveSameToken(selection, at, space.getData(layer.expert)->at);
  });
}

bool Scalars::areDifferent(AffineExpr a, AffineExpr b) {
  for (auto [left, right] : different)
    if ((a == left && b == right) || (a == right && b == left))
      return true;
  if (!space.getData(a))
    std::swap(a, b);
  const Element *data = space.getData(a);
  const Selection *selection =
      data ? getSelection(data->tensor.getDefiningOp()) : nullptr;
  if (!selection || data->tensor != selection->positions)
    return false;
  AffineExpr choice = data->at[selection->dimension];
  auto [low, high] = space.getRange(choice);
  if (high != IndexSpace::kUnbounded &&
      isNotChosen(b, *selection, data->at, high + 1))
    return true;
  const Element *other = space.getData(b);
  if (!other || other->tensor != data->tensor ||
      !haveSameToken(*selection, data->at, other->at))
    return false;
  AffineExpr otherChoice = other->at[selection->dimension];
  auto [least, most] = space.getRange(choice - otherChoice);
  return least > 0 || most < 0 || areDifferent(choice, otherChoice);
}

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

const ChoiceScatter *Scalars::getChoiceScatter(tm_tensor::ScatterOp op) {
  auto it = scatters.find(op);
  if (it == scatters.end()) {
    std::optional<ChoiceScatter> scatter = matchChoiceScatter(op, *this);
    auto result = scatter ? std::make_unique<ChoiceScatter>(*scatter) : nullptr;
    it = scatters.try_emplace(op, std::move(result)).first;
  }
  return it->second.get();
}

std::optional<Element> Scalars::stepThrough(const Element &element) {
  if (std::optional<Element> source = stepThroughView(element, space))
    return source;
  auto op = element.tensor.getDefiningOp<tm_tensor::ScatterOp>();
  const ChoiceScatter *scatter = op ? getChoiceScatter(op) : nullptr;
  if (!scatter)
    return std::nullopt;
  std::optional<Access> place = scatter->getPlace(element.at, space);
  if (!place)
    return std::nullopt;
  const Selection &selection = *scatter->selection;
  AffineExpr expert = element.at[scatter->dimension];
  AffineExpr &choice = (*place)[selection.dimension];
  bool isChosen = false, isOther = false;
  if (choice) {
    AffineExpr chosen =
        space.dataVariable({selection.positions, *place}, selection.size);
    isChosen = expert == chosen;
    isOther = areDifferent(expert, chosen);
  } else if (const Element *data = space.getData(expert);
             data && data->tensor == selection.positions) {
    choice = data->at[selection.dimension];
    isChosen = haveSameToken(selection, data->at, *place) &&
               space.getRange(choice).second < scatter->topK;
  } else {
    isOther = isNotChosen(expert, selection, *place, scatter->topK);
  }
  if (isOther)
    return Element{op.getOriginal(), element.at};
  if (!isChosen)
    return std::nullopt;
  Renaming renaming;
  for (auto [variable, part] : llvm::zip_equal(scatter->variables, *place))
    if (isa<AffineSymbolExpr>(variable))
      renaming[variable] = part;
  ++sparseSteps;
  Element update{op.getUpdates(), {space.rename(scatter->update, renaming)}};
  update.at.resize(cast<RankedTensorType>(update.tensor.getType()).getRank(),
                   space.constant(0));
  return update;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// True if combining with the number changes nothing.
static bool isNeutral(Operation *combiner, Attribute number) {
  if (isa<arith::AddFOp, arith::AddIOp, arith::OrIOp>(combiner))
    return isZero(number);
  return isa<arith::MaximumFOp, arith::MaxNumFOp>(combiner) && isLowest(number);
}

bool Scalars::hasData(ArrayRef<AffineExpr> at) const {
  return llvm::any_of(at, [&](AffineExpr expr) {
    bool found = false;
    expr.walk([&](AffineExpr part) { found |= !!space.getData(part); });
    return found;
  });
}

/// What all terms are but that at `only`, if that is one number.
Attribute Scalars::getOtherTerms(linalg::LinalgOp op, Value term,
                                 const Access &loops, unsigned reduced,
                                 AffineExpr only) {
  Different assumption(*this, loops[reduced], only);
  Evaluation evaluation(*this, loops[reduced]);
  return evaluation.get(
      resolve(term, std::make_shared<Point>(Point{op, loops})));
}

/// The one term of a reduction that matters for the chosen expert that an
/// element is of.
std::optional<Scalar> Scalars::resolveReduction(linalg::LinalgOp op,
                                                const Element &element) {
  auto result = cast<OpResult>(element.tensor);
  std::optional<unsigned> reduced = getReducedLoop(op);
  std::optional<Combiner> combiner =
      reduced ? getCombiner(op, result) : std::nullopt;
  if (!combiner)
    return std::nullopt;
  FailureOr<Access> loops = getLoops(op, result, element.at, space);
  if (failed(loops))
    return std::nullopt;
  int64_t size = op.getStaticLoopRanges()[*reduced];
  SmallVector<AffineExpr> candidates;
  for (AffineExpr expr : element.at)
    if (const Element *data = space.getData(expr)) {
      const Selection *selection = getSelection(data->tensor.getDefiningOp());
      if (!selection)
        continue;
      AffineExpr choice = data->at[selection->dimension];
      // Only a loop over choices, or over all experts in order, has one term
      // for a choice. Where others were tried, what features are computed from
      // would be followed through all layers before.
      if (space.getRange(choice).second + 1 == size || selection->size == size)
        candidates.push_back(choice);
      if (selection->size == size)
        candidates.push_back(expr);
    }
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  Attribute start =
      candidates.empty()
          ? Attribute()
          : getNumber(resolve(getOperandElement(op, *init, *loops, space)));
  if (!start)
    return std::nullopt;
  Operation *combine = combiner->op;
  for (AffineExpr only : candidates) {
    // It may be the only one.
    Attribute others =
        (*loops)[*reduced] == only
            ? start
            : getOtherTerms(op, combiner->term, *loops, *reduced, only);
    if (!others)
      continue;
    Access there(*loops);
    there[*reduced] = only;
    Scalar term =
        resolve(combiner->term, std::make_shared<Point>(Point{op, there}));
    ++sparseSteps;
    if (isNeutral(combine, start) && isNeutral(combine, others))
      return term;
    // As many as there are of the others are like one.
    Attribute number = getNumber(term);
    if (isIdempotent(combine) && number)
      if (Attribute rest = evaluateOp(combine, {start, others}))
        if (Attribute all = evaluateOp(combine, {rest, number}))
          return makeConstant(cast<TypedAttr>(all));
  }
  return std::nullopt;
}

/// Makes a reduction over all experts one over the choices of the token, if
/// nothing else matters.
void Scalars::reduceChosenOnly(linalg::LinalgOp op, const Combiner &combiner,
                               const Access &loops, unsigned reduced,
                               Reduction &reduction) {
  if (!assignment || reduction.size != assignment->selection->size ||
      !isa<AffineSymbolExpr>(loops[reduced]) ||
      !isNeutral(combiner.op, getNumber(reduction.init)))
    return;
  {
    NotChosen assumption(*this, *assignment, loops[reduced]);
    Evaluation evaluation(*this, loops[reduced]);
    auto point = std::make_shared<Point>(Point{op, loops});
    if (!isNeutral(combiner.op, evaluation.get(resolve(combiner.term, point))))
      return;
  }
  reduction.variable = space.newVariable(assignment->topK);
  reduction.size = assignment->topK;
  Element chosen = *space.getData(assignment->expert);
  chosen.at[assignment->selection->dimension] = reduction.variable;
  Access there(loops);
  there[reduced] = space.dataVariable(chosen, assignment->selection->size);
  ++sparseSteps;
  reduction.term =
      resolve(combiner.term, std::make_shared<Point>(Point{op, there}));
}

//===----------------------------------------------------------------------===//
// Settled expressions
//===----------------------------------------------------------------------===//

Scalar Scalars::settle(const Scalar &scalar) {
  Step step(settling);
  // Without an assignment there is nothing that only chosen experts have.
  if (!assignment || scalar.kind != Scalar::Kind::Op || step.isTooMuch())
    return scalar;
  Scalar settled = scalar;
  int64_t before = sparseSteps;
  settled.operands = std::make_shared<std::vector<Scalar>>();
  for (const Scalar &operand : getOperands(scalar))
    settled.operands->push_back(settle(operand));
  // The tensor with this value at the chosen expert has others elsewhere.
  if (sparseSteps != before)
    settled.seen.reset();
  return settled;
}
