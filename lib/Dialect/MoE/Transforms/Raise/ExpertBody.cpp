//===- ExpertBody.cpp - The function of one expert: what it reads ---------===//

#include "ExpertBody.h"
#include "Evaluation.h"
#include "LooksLikeLayer.h"
#include "OneHot.h"
#include "Rearrange.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

ExpertBody::ExpertBody(Scalars &scalars, const Assignment &assignment,
                       const OpSet &dependent, Location loc, OneHot *oneHot)
    : scalars(scalars), space(scalars.getSpace()), assignment(assignment),
      dependent(dependent), oneHot(oneHot), routers(scalars, assignment),
      loc(loc), b(space.getContext()), block(std::make_unique<Block>()) {
  constexpr int64_t n = ShapedType::kDynamic;
  row = space.newVariable(n);
  weights = block->addArgument(RankedTensorType::get({n}, b.getF32Type()), loc);
  b.setInsertionPointToEnd(block.get());
  numRows = tensor::DimOp::create(b, loc, weights, 0);
}

ExpertBody::~ExpertBody() {
  if (block)
    block->dropAllReferences();
}

LogicalResult ExpertBody::refuse(Operation *op, const Twine &reason) {
  refusal = {op, reason.str()};
  return failure();
}

LogicalResult ExpertBody::refuseValue(Value value, const Twine &reason) {
  Operation *op = value.getDefiningOp();
  return refuse(op ? op : reader, reason);
}

AffineExpr ExpertBody::newFree(int64_t size) {
  AffineExpr variable = space.newVariable(size);
  if (isa<AffineSymbolExpr>(variable))
    freeSizes[variable] = size;
  return variable;
}

bool ExpertBody::hasFree(ArrayRef<AffineExpr> at) const {
  return llvm::any_of(at, [&](AffineExpr expr) {
    bool found = false;
    expr.walk([&](AffineExpr part) {
      found |= isFree(part) || hasFree(space.getParts(part));
    });
    return found;
  });
}

bool ExpertBody::isExpertAndFree(AffineExpr expr) const {
  bool hasExpert = false, hasOther = false;
  expr.walk([&](AffineExpr part) {
    hasExpert |= part == assignment.expert;
    hasOther |= isa<AffineSymbolExpr>(part) && part != assignment.expert &&
                !isFree(part);
  });
  return hasExpert && !hasOther && hasFree(expr);
}

bool ExpertBody::isSeparable(const Element &element) const {
  auto shape = cast<RankedTensorType>(element.tensor.getType()).getShape();
  return llvm::all_of(llvm::zip_equal(element.at, shape), [&](auto pair) {
    auto [expr, size] = pair;
    return isFree(expr) ? freeSizes.at(expr) == size
                        : !hasFree(expr) || isExpertAndFree(expr);
  });
}

/// Adds the free variables of indices that are not there yet.
void ExpertBody::addFree(ArrayRef<AffineExpr> at, Access &dims) const {
  for (AffineExpr expr : at)
    expr.walk([&](AffineExpr part) {
      if (isFree(part) && !llvm::is_contained(dims, part))
        dims.push_back(part);
    });
}

bool ExpertBody::isSameForAllChoices(const Element &element) const {
  Operation *op = element.tensor.getDefiningOp();
  return !(op && dependent.contains(op)) && !hasPlace(element.at) &&
         !space.dependsOn(element.at, assignment.choice) &&
         !space.dependsOn(element.at, assignment.expert);
}

bool ExpertBody::isOfExpert(const Element &element) const {
  // An expert may have just one place, with nothing to tell it by.
  Operation *op = element.tensor.getDefiningOp();
  return !(op && dependent.contains(op)) && !hasPlace(element.at) &&
         llvm::is_contained(element.at, assignment.expert) &&
         llvm::all_of(element.at, [&](AffineExpr expr) {
           return expr == assignment.expert ||
                  (!space.dependsOn(expr, assignment.token) &&
                   !space.dependsOn(expr, assignment.choice));
         });
}

bool ExpertBody::hasPlace(ArrayRef<AffineExpr> at) const {
  return assignment.place && space.dependsOn(at, assignment.place);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The renaming of free variables that makes `from` the same as `to`.
static std::optional<Renaming>
matchUpToFree(const Element &from, const Element &to, IndexSpace &space,
              llvm::function_ref<bool(AffineExpr)> isFree) {
  if (from.tensor != to.tensor)
    return std::nullopt;
  Renaming renaming;
  for (auto [a, b] : llvm::zip_equal(from.at, to.at)) {
    SmallVector<AffineExpr> before, after;
    for (auto [expr, variables] : {std::pair(a, &before), {b, &after}})
      expr.walk([&, found = variables](AffineExpr part) {
        if (isFree(part))
          found->push_back(part);
      });
    if (before.size() != after.size())
      return std::nullopt;
    for (auto [old, now] : llvm::zip_equal(before, after)) {
      auto [it, inserted] = renaming.try_emplace(old, now);
      if (!inserted && it->second != now)
        return std::nullopt;
    }
    if (space.rename(a, renaming) != b)
      return std::nullopt;
  }
  return renaming;
}

bool ExpertBody::isOfRow(ArrayRef<AffineExpr> at) const {
  bool isOfRow = true;
  for (AffineExpr expr : at)
    expr.walk([&](AffineExpr part) {
      if (!isa<AffineSymbolExpr>(part))
        return;
      // The place of the row where rows are sorted.
      if (const Element *inverse = space.getInverse(part))
        isOfRow &= this->isOfRow(inverse->at);
      // An index that is computed from the row's.
      else if (ArrayRef<AffineExpr> parts = space.getParts(part);
               !parts.empty())
        isOfRow &=
            this->isOfRow(parts) && (space.dependsOn(parts, assignment.token) ||
                                     space.dependsOn(parts, assignment.expert));
      else
        isOfRow &= part == assignment.token || part == assignment.choice ||
                   part == assignment.expert || part == assignment.place ||
                   isFree(part);
    });
  return isOfRow;
}

FailureOr<ExpertBody::Read> ExpertBody::read(const Element &start) {
  if (!isOfRow(start.at))
    return refuse(reader, "reads what belongs to another row: it is not "
                          "row-wise");
  // Reshapes may take apart what an expression combines.
  Element element = start;
  while (!isSeparable(element)) {
    std::optional<Element> source = stepThroughView(element, space);
    if (!source)
      break;
    element = std::move(*source);
  }
  if (!isSeparable(element))
    return refuseValue(element.tensor, "is read in a way that mixes rows and "
                                       "features");
  if (element.tensor.getDefiningOp<tensor::EmptyOp>())
    return refuse(reader, "reads a tensor that holds nothing yet");
  for (auto &[known, result] : memo) {
    std::optional<Renaming> renaming = matchUpToFree(
        known, element, space, [&](AffineExpr expr) { return isFree(expr); });
    if (renaming)
      return Read{result.value, space.rename(result.at, *renaming)};
  }
  FailureOr<Read> result = find(element);
  if (succeeded(result))
    memo.emplace_back(element, *result);
  return result;
}

/// True if what a token brings along may have its weight in it: with one
/// choice, if it is computed from what the router has chosen.
bool ExpertBody::mayHaveWeight(const Element &element) {
  if (assignment.topK != 1 || oneHot || assignment.selection->isGiven)
    return false;
  if (!opsAfterChoice)
    opsAfterChoice = findOpsAfter(assignment.selection->op);
  return opsAfterChoice->contains(element.tensor.getDefiningOp());
}

/// Follows views until the element is one of what the region is given, or is
/// computed by an op that has to be rebuilt. Rows that may have the weight in
/// them are taken as they are only if `takesAll`.
FailureOr<ExpertBody::Read> ExpertBody::find(Element element, bool takesAll) {
  // Why the element is no weight, before parts of it are asked.
  Refusal noWeight;
  while (true) {
    // Of one token, weights have no index that tells them from parameters.
    if (assignment.numTokens == 1)
      if (std::optional<Read> weight = readWeight(element))
        return *weight;
    if (isOfExpert(element))
      return readParam(element);
    if (oneHot && space.dependsOn(element.at, assignment.expert))
      if (std::optional<Element> row = oneHot->getRow(element)) {
        FailureOr<Read> result = read(*row);
        if (failed(result))
          return failure();
        Type type = getElementTypeOrSelf(element.tensor.getType());
        return Read{convert(result->value, type), result->at};
      }
    if (std::optional<Read> number = readNumber(element))
      return *number;
    if (std::optional<Read> weight = readWeight(element))
      return *weight;
    if (noWeight.reason.empty() && !hasFree(element.at))
      noWeight = routers.getRefusal();
    if (isSameForAllChoices(element)) {
      bool isWhole = !mayHaveWeight(element);
      if (!isWhole && takesAll) {
        FailureOr<Read> parts = find(element, /*takesAll=*/false);
        if (succeeded(parts))
          return parts;
      }
      if (isWhole || takesAll) {
        if (std::optional<Read> rows = readRows(element))
          return *rows;
        if (!space.dependsOn(element.at, assignment.token))
          return readShared(element);
      }
    }
    std::optional<Element> source = scalars.stepThrough(element);
    if (!source)
      break;
    // A later reshape may undo the one that mixes rows and features.
    while (source && !isSeparable(*source))
      source = scalars.stepThrough(*source);
    if (!source)
      return buildView(element);
    element = std::move(*source);
  }

  Operation *op = element.tensor.getDefiningOp();
  if (auto structured = dyn_cast_or_null<linalg::LinalgOp>(op)) {
    FailureOr<Read> result = buildStructured(structured, element);
    // A score of the chosen expert is no part of its function.
    if (failed(result) && space.dependsOn(element.at, assignment.expert) &&
        !noWeight.reason.empty())
      refusal = noWeight;
    return result;
  }
  if (op && dependent.contains(op))
    return refuse(op, "is not known to be row-wise");
  if (std::optional<Read> param = readFlatParam(element))
    return *param;
  if (isSameForAllChoices(element))
    return refuseValue(element.tensor, "is not read one row a token");
  if (!noWeight.reason.empty()) {
    refusal = noWeight;
    return failure();
  }
  return refuseValue(
      element.tensor,
      "depends on the choice in a way that is no routing weight");
}

/// Says why an element that could be a weight is none.
LogicalResult ExpertBody::explainScore(const Element &element) {
  if (hasFree(element.at) || routers.getRefusal().reason.empty())
    return failure();
  refusal = routers.getRefusal();
  return success();
}

Value ExpertBody::addOperand(Operands &kind, const Element &source,
                             ArrayRef<AffineExpr> dims, Type type) {
  for (const Operand &known : kind)
    if (known.source.tensor == source.tensor && known.source.at == source.at &&
        llvm::equal(known.dims, dims))
      return known.argument;
  kind.push_back({source, Access(dims), block->addArgument(type, loc)});
  return kind.back().argument;
}

/// Only scores of the chosen expert and what is computed from them.
bool ExpertBody::canBeWeight(const Element &element) const {
  Operation *op = element.tensor.getDefiningOp();
  return op && !dependent.contains(op) && !hasFree(element.at) &&
         isa<FloatType>(getElementTypeOrSelf(element.tensor.getType()));
}

std::optional<ExpertBody::Read> ExpertBody::readWeight(const Element &element) {
  // Only with one choice can a weight be written without the choice.
  if (!canBeWeight(element) ||
      (assignment.topK != 1 && !space.dependsOn(element.at, assignment.choice)))
    return std::nullopt;
  return assignment.selection->isGiven ? readGivenWeight(element)
                                       : readWeight(scalars.resolve(element));
}

/// Any number that the choice of experts has made, for each choice.
std::optional<ExpertBody::Read>
ExpertBody::readGivenWeight(const Element &element) {
  Type type = getElementTypeOrSelf(element.tensor.getType());
  if (!(type.isF32() || isNarrow(type)) ||
      !isComputedFrom(element.tensor, assignment.selection->op))
    return std::nullopt;
  std::optional<Element> weight =
      findSource(element, {assignment.token, assignment.choice},
                 {assignment.numTokens, assignment.topK}, space);
  // The region gets one weight a row.
  if (!weight || (givenWeight && !scalars.isSame(scalars.resolve(*givenWeight),
                                                 scalars.resolve(*weight))))
    return std::nullopt;
  givenWeight = weight;
  return Read{convert(weights, type), {row}};
}

std::optional<ExpertBody::Read> ExpertBody::readWeight(const Scalar &scalar) {
  if (assignment.selection->isGiven)
    return std::nullopt;
  OneHotWeight weight{scalar};
  if (oneHot) {
    // Part of a mask.
    if (std::optional<int64_t> value = oneHot->getConstant(scalar))
      return Read{arith::ConstantOp::create(
                      b, loc, b.getFloatAttr(scalar.type, *value)),
                  {}};
    std::optional<OneHotWeight> known = oneHot->getWeight(scalar);
    if (!known)
      return std::nullopt;
    weight = *known;
  }
  FailureOr<Router> match = routers.matchWeight(weight.scalar);
  // The router normalizes in f32.
  if (failed(match) ||
      (weight.normalize != Normalize::None &&
       (match->weightType || (!weight.rounded && !scalar.type.isF32()))) ||
      (weight.rounded && match->weightType &&
       match->weightType != weight.rounded) ||
      (oneHot && failed(setAdmission(weight, match->attr))))
    return std::nullopt;
  // The region gets one weight a row.
  if (router && (router->attr != match->attr ||
                 router->logits.tensor != match->logits.tensor))
    return std::nullopt;
  router = *match;
  Value value = weights;
  for (Type type : {match->weightType, weight.rounded})
    if (type)
      value = convert(value, type);
  return Read{convert(value, scalar.type), {row}};
}

/// A tensor of floats in another type.
Value ExpertBody::convert(Value tensor, Type type) {
  auto from = cast<RankedTensorType>(tensor.getType());
  if (from.getElementType() == type)
    return tensor;
  Value empty = buildEmpty(RankedTensorType::get(from.getShape(), type));
  AffineMap identity = b.getMultiDimIdentityMap(from.getRank());
  SmallVector<utils::IteratorType> parallel(from.getRank(),
                                            utils::IteratorType::parallel);
  auto body = [&](OpBuilder &nested, Location loc, ValueRange arguments) {
    Value value = arguments.front();
    if (from.getElementType().isF32())
      value = arith::TruncFOp::create(nested, loc, type, value);
    else
      value = arith::ExtFOp::create(nested, loc, type, value);
    linalg::YieldOp::create(nested, loc, value);
  };
  return linalg::GenericOp::create(b, loc, empty.getType(), tensor, empty,
                                   {identity, identity}, parallel, body)
      .getResult(0);
}

/// Notes how the model itself bounds experts, and what it normalizes: the
/// weights of all choices, as a part of the router, or of those that stay.
LogicalResult ExpertBody::setAdmission(const OneHotWeight &weight,
                                       RouterAttr &attr) {
  MLIRContext *context = space.getContext();
  Normalize normalize = weight.normalize;
  FloatAttr eps = weight.eps != 0 ? b.getF32FloatAttr(weight.eps) : FloatAttr();
  if (normalize != Normalize::None &&
      (attr.getNormalize() != Normalize::None ||
       attr.getScore() == ScoreFunction::TopKSoftmax ||
       attr.getScaleOrOne() != 1))
    return failure();
  if (normalize != Normalize::None && !weight.isAfterDropping) {
    if (normalize == Normalize::Clamp && !eps)
      normalize = Normalize::Sum;
    attr = RouterAttr::get(context, attr.getScore(), attr.getTopK(), normalize,
                           eps, attr.getScale(), attr.getGroups(),
                           attr.getRound());
    normalize = Normalize::None;
    eps = nullptr;
  }
  if (oneHot->hasRoomForAll())
    return success();
  const Places &places = oneHot->getPlaces();
  int64_t groups = places.groupSize == assignment.numTokens
                       ? 1
                       : assignment.numTokens / places.groupSize;
  auto found = AdmissionAttr::get(context, places.capacity, places.order,
                                  groups, normalize, eps);
  if (admission && *admission != found)
    return failure();
  admission = found;
  return success();
}

/// What is the same number for all choices: a mask of the chosen experts.
std::optional<ExpertBody::Read> ExpertBody::readNumber(const Element &element) {
  if (!space.dependsOn(element.at, assignment.expert) || !canBeWeight(element))
    return std::nullopt;
  Attribute number = getNumber(scalars.resolve(element));
  if (!number)
    return std::nullopt;
  return Read{arith::ConstantOp::create(b, loc, cast<FloatAttr>(number)), {}};
}

/// What a token brings along: an element at the token and any features.
std::optional<ExpertBody::Read> ExpertBody::readRows(const Element &element) {
  if (matchPattern(element.tensor, m_Constant()) ||
      scalars.resolve(element).kind == Scalar::Kind::Constant)
    return std::nullopt;
  Access dims{assignment.token};
  for (AffineExpr expr : element.at)
    if (isFree(expr) && !llvm::is_contained(dims, expr))
      dims.push_back(expr);
  SmallVector<int64_t> shape{assignment.numTokens};
  for (AffineExpr feature : llvm::drop_begin(dims))
    shape.push_back(freeSizes.at(feature));
  std::optional<Element> source = findSource(element, dims, shape, space);
  if (!source)
    return std::nullopt;
  shape.front() = ShapedType::kDynamic;
  Read read;
  Type type = getElementTypeOrSelf(source->tensor.getType());
  read.value =
      addOperand(rows, *source, dims, RankedTensorType::get(shape, type));
  read.at.push_back(row);
  read.at.append(dims.begin() + 1, dims.end());
  return read;
}

ExpertBody::Read ExpertBody::readShared(const Element &element) {
  Value value = element.tensor;
  return {addOperand(shared, {value, {}}, {}, value.getType()), element.at};
}

//===----------------------------------------------------------------------===//
// The finished function
//===----------------------------------------------------------------------===//

/// Drops operands that are not used, and orders the others by their first use.
static void sortByUse(SmallVectorImpl<ExpertBody::Operand> &operands) {
  auto getFirstUse = [](BlockArgument argument) {
    Operation *first = nullptr;
    for (Operation *user : argument.getUsers()) {
      user = argument.getOwner()->findAncestorOpInBlock(*user);
      if (!first || user->isBeforeInBlock(first))
        first = user;
    }
    return first;
  };
  llvm::erase_if(operands, [](const ExpertBody::Operand &operand) {
    return operand.argument.use_empty();
  });
  llvm::sort(operands, [&](const auto &a, const auto &b) {
    Operation *first = getFirstUse(a.argument);
    Operation *second = getFirstUse(b.argument);
    return first == second
               ? a.argument.getArgNumber() < b.argument.getArgNumber()
               : first->isBeforeInBlock(second);
  });
}

LogicalResult ExpertBody::build(linalg::LinalgOp root, Value value,
                                ArrayRef<AffineExpr> loops,
                                ArrayRef<AffineExpr> features) {
  this->features.assign(features.begin(), features.end());
  Access dims{row};
  llvm::append_range(dims, features);
  bool asRows = true;
  FailureOr<Value> rows =
      buildGeneric(root, root->getResult(0), value, loops, dims, asRows);
  return failed(rows) ? failure() : finish(*rows);
}

LogicalResult ExpertBody::build(Operation *root, const Element &element) {
  reader = root;
  for (AffineExpr expr : element.at)
    if (isFree(expr))
      features.push_back(expr);
  Access dims{row};
  llvm::append_range(dims, features);
  FailureOr<Read> rows = read(element);
  return failed(rows) ? failure() : finish(arrange(*rows, dims));
}

/// Rows of an only choice that have no weight have weight 1.
void ExpertBody::setUnitWeight() {
  FailureOr<Router> unit = routers.matchUnitWeight();
  if (failed(unit) ||
      (oneHot && failed(setAdmission(OneHotWeight(), unit->attr))))
    return;
  router = *unit;
}

LogicalResult ExpertBody::finish(Value result) {
  YieldOp::create(b, loc, result);
  if (!router && assignment.topK == 1 && !needsWeight &&
      !assignment.selection->isGiven)
    setUnitWeight();

  // What failed attempts left behind.
  for (Operation *op = &block->back(); op;) {
    Operation *previous = op->getPrevNode();
    if (isOpTriviallyDead(op))
      op->erase();
    op = previous;
  }
  for (Operands *kind : {&this->rows, &params, &shared})
    sortByUse(*kind);
  return success();
}

void ExpertBody::moveInto(Region &region) {
  Block &body = region.emplaceBlock();
  auto move = [&](BlockArgument argument) {
    argument.replaceAllUsesWith(
        body.addArgument(argument.getType(), argument.getLoc()));
  };
  for (const Operand &operand : rows)
    move(operand.argument);
  move(weights);
  for (const Operand &operand : params)
    move(operand.argument);
  for (const Operand &operand : shared)
    move(operand.argument);
  body.getOperations().splice(body.end(), block->getOperations());
}
