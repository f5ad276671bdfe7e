//===- OneHot.h - Tensors that say which token is where ---------*- C++ -*-===//
//
// Layers with one-hot dispatch and combine tensors give each assignment of a
// token to an expert a place: how many assignments to the same expert come
// before it. An element at (token, expert, place) of such a tensor is zero
// unless the token has chosen the expert and has been given that place.
//
// This is proved case by case. In each case the expert and the place are other
// variables: those of the token's first choice, of its second one, ..., an
// expert that it has not chosen, a place that is not its own, a place where the
// expert has no room. What comparisons, sums over experts and counts of tokens
// are then follows from what the variables stand for.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_ONEHOT_H
#define MOE_TRANSFORMS_RAISE_ONEHOT_H

#include "Router.h"

#include "moe/Dialect/TMTensor/IR/TMTensor.h"

#include <map>
#include <vector>

namespace mlir::moe::raise {

/// How assignments are given places: in groups of `groupSize` tokens, in an
/// order; those from `capacity` on have none.
struct Places {
  AdmissionOrder order;
  int64_t capacity, groupSize;
};

/// What an element is in one of the cases.
struct Known {
  enum class Kind {
    Unknown,
    /// An integer, as any type.
    Integer,
    /// 1 if another choice of the token has a place, or if `onlyIf` is not
    /// zero; else 0.
    Flag,
    /// A sum of numbers, maybe divided by another one.
    Number
  };
  /// A number that counts only if `choice`, if not -1, has a place.
  struct Term {
    Scalar scalar;
    int64_t choice = -1;
  };
  /// `sum + eps` or `max(sum, eps)`.
  struct Divisor {
    SmallVector<Term, 2> sum;
    Normalize normalize = Normalize::Sum;
    double eps = 0;
  };
  Kind kind = Kind::Unknown;
  AffineExpr integer;
  int64_t choice = -1;
  /// The number counts only where this one is not zero.
  std::optional<Scalar> onlyIf;
  /// What that one is rounded to before, if it is.
  Type ifRounded;
  SmallVector<Term, 2> terms;
  std::shared_ptr<Divisor> divisor;
  /// What the number is rounded to in the end, if it is. All else is said of
  /// the number before.
  Type rounded;
  /// What is added to a sum, or its least value: parts of a divisor.
  std::optional<double> plus, least;
  /// A scalar that is the whole number.
  std::optional<Scalar> value;
  /// True if that is the scalar that was looked at.
  bool isItself = false;

  bool isInteger() const { return kind == Kind::Integer; }
  bool isNumber() const { return kind == Kind::Number; }
  bool isFlag() const { return kind == Kind::Flag; }
  std::optional<int64_t> getConstant() const;
  bool isConstant(int64_t value) const { return getConstant() == value; }
  /// True if it does not depend on which choices have a place.
  bool isPlainSum() const;
};

/// The weight of a choice, and how it is normalized after that.
struct OneHotWeight {
  Scalar scalar;
  Normalize normalize = Normalize::None;
  double eps = 0;
  /// True if only choices that have a place count in the sum.
  bool isAfterDropping = false;
  /// What it is rounded to after that, if it is.
  Type rounded = nullptr;
};

/// A value in the body of an op, at loop indices that are expressions of the
/// token, the expert and the place of an assignment. It is looked at for other
/// experts and places, too, so it must not be resolved before it is clear
/// which.
struct AtAssignment {
  Value value;
  linalg::LinalgOp op;
  Access loops;
};

/// Looks at elements of (token, expert, place), where the token and the expert
/// are those of an assignment and the place is its own.
class OneHot {
public:
  OneHot(Scalars &scalars, const Assignment &assignment, const Places &places,
         int64_t numSlots);

  const Places &getPlaces() const { return places; }
  /// True if every assignment has a place.
  bool hasRoomForAll() const;

  /// True if the value is zero for a token and an expert that it has not
  /// chosen.
  bool vanishesForStrangers(const AtAssignment &value);
  /// True if the value is zero for all but the assignments with that place.
  bool vanishesElsewhere(const AtAssignment &value);
  /// The number that a scalar is for all assignments with that place.
  std::optional<int64_t> getConstant(const Scalar &scalar);
  /// What a scalar is for the assignments with that place.
  std::optional<OneHotWeight> getWeight(const Scalar &scalar);
  /// The element of a token that a sum over the tokens of a group picks out
  /// for the place of an assignment; it may be 0 where the weight is. It
  /// may have a narrower type.
  std::optional<Element> getRow(const Element &element);
  /// The weight that all rows are multiplied by in the end.
  void setWeight(const Scalar &scalar);
  /// True if `getRow` was asked for sums over tokens, and none was such a sum.
  bool hasMissedRow() const { return triedRow && !foundRow; }
  /// True if something is done only for weights that are positive.
  bool needsPositiveWeights() const { return needsPositive; }

  /// Capacities that places are compared with.
  ArrayRef<int64_t> getThresholds() const { return thresholds; }

  /// Numbers of functions in the index space: of an assignment, of the token
  /// and the expert, of the group and the expert; the latter for each choice.
  static constexpr unsigned kPlace = 0, kBefore = 1, kAll = 2, kPerChoice = 2;

private:
  enum class Case { Kept, Dropped, OtherPlace, Stranger };
  /// Where in a row of numbers the assignments are.
  enum class Layout { Tokens, ChoicesOfTokens, TokensOfChoices };
  using Input = llvm::function_ref<Scalar(AffineExpr, AffineExpr)>;

  void enter(Case newKind, int64_t newChoice);
  Known evaluateCase(const AtAssignment &value, Case newKind,
                     int64_t newChoice);
  bool isWeight(const Scalar &scalar, Type rounded, int64_t ofChoice);
  Known evaluateKept(const Scalar &scalar, int64_t newChoice);
  Known evaluate(const Scalar &scalar);
  Known evaluateConstant(const Scalar &scalar);
  Known evaluateElement(const Scalar &scalar);
  Known evaluateReadElement(const Scalar &scalar);
  Known evaluateOp(const Scalar &scalar);
  Known evaluateCast(const Scalar &scalar, const Known &operand);
  Known evaluateSelect(const Scalar &scalar);
  Known evaluateMaximum(const Scalar &scalar, const Scalar &left,
                        const Scalar &right);
  Known evaluateReduction(const Scalar &scalar);
  Known evaluateScatter(const Scalar &scalar, tm_tensor::ScatterOp op);
  Known evaluateScan(const Scalar &scalar, tm_tensor::ScanOp op);

  Known multiply(const Scalar &scalar, const Scalar &left, const Scalar &right);
  Known evaluateBinary(const Scalar &scalar, const Known &left,
                       const Known &right);
  Known add(const Known &left, const Known &right, Type type);
  Known subtract(const Known &left, const Known &right, Type type);
  Known divide(const Scalar &scalar, const Known &left, const Known &right);
  Known compare(ArrayRef<bool> holds, const Known &left, const Known &right);
  Known compareIntegers(ArrayRef<bool> holds, AffineExpr left,
                        AffineExpr right);

  Known makeInteger(AffineExpr expr, Type type);
  Known makeInteger(int64_t value);
  Known makeNumber(const Scalar &scalar);

  // Experts and counts.
  AffineExpr getExpert(AffineExpr token, int64_t choice);
  AffineExpr newStranger();
  AffineExpr getOwnPlace(int64_t choice);
  bool isNearPlace(AffineExpr expr, int64_t choice);
  std::pair<int64_t, int64_t> getPlaceRange(int64_t choice);
  std::pair<int64_t, int64_t> getRange(AffineExpr difference);
  bool areDifferent(AffineExpr left, AffineExpr right);
  AffineExpr getTokenOfGroup(AffineExpr inGroup);
  AffineExpr getOwnInGroup();
  AffineExpr countBefore(int64_t choice, AffineExpr expert);
  AffineExpr countAll(int64_t choice, AffineExpr expert);
  AffineExpr findCounted(ArrayRef<AffineExpr> at, std::optional<int64_t> dim);
  AffineExpr getPosition(Layout layout, int64_t choice, AffineExpr inGroup);
  bool fitsLayout(Layout layout, int64_t size) const;
  std::optional<SmallVector<int64_t>> getCoefficients(Layout layout,
                                                      const Element &summed,
                                                      AffineExpr counted,
                                                      Input input);
  std::optional<SmallVector<int64_t>> findCoefficients(Layout layout,
                                                       Input input);
  std::vector<const void *> getKey(const Element &element) const;
  Known sumOverExperts(const Reduction &sum, Type type);
  Known sumOverTokens(const Element &element, const Reduction &sum, Type type);

  LogicalResult matchDivisors(ArrayRef<Known> weights,
                              ArrayRef<Scalar> numerators,
                              OneHotWeight &result);
  Known applyFlag(const Known &flag, const Known &number);
  std::optional<Scalar> generalize(ArrayRef<Scalar> scalars);
  AffineExpr generalizeIndex(ArrayRef<AffineExpr> exprs);
  std::optional<Access> generalizeAccess(ArrayRef<Access> accesses);

  Scalars &scalars;
  IndexSpace &space;
  const Assignment &assignment;
  Places places;
  int64_t numSlots, numExperts;
  /// The weight of each choice.
  SmallVector<Known, 0> weights;
  bool needsPositive = false, triedRow = false, foundRow = false;

  // The case that is looked at.
  Case kind = Case::Kept;
  int64_t choice = 0;
  AffineExpr otherPlace;
  /// The token whose choices experts are compared with.
  AffineExpr token;
  /// Variables of experts that a token has not chosen, with that token.
  SmallVector<std::pair<AffineExpr, AffineExpr>> strangers;

  /// What elements are in that case, and what counts in sums of them.
  std::map<std::vector<const void *>, Known> memo;
  std::map<std::vector<const void *>, std::optional<SmallVector<int64_t>>>
      coefficientsOf;
  AffineExpr anyExpert;
  llvm::DenseMap<std::pair<AffineExpr, int64_t>, AffineExpr> expertOf;
  SmallVector<AffineExpr> ownPlaces;
  SmallVector<llvm::SmallDenseSet<AffineExpr, 8>> partsOfPlaces;

  SmallVector<int64_t> thresholds;
  /// Expressions are followed as trees; those that take more steps than this
  /// are not known.
  static constexpr int64_t kMaxSteps = 1 << 13;
  int64_t steps = 0;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_ONEHOT_H
