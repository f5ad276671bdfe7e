//===- Scalars.h - What a tensor's element is computed from -----*- C++ -*-===//
//
// Looks at tensor programs one element at a time: an element of a structured
// op's result is an expression of elements of its operands, and so on through
// any number of ops, however the work is divided among them. The analyses of
// routers and of gathers match such expressions, not ops.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_SCALARS_H
#define MOE_TRANSFORMS_RAISE_SCALARS_H

#include "ChoiceScatter.h"
#include "KnownScalars.h"
#include "Permutation.h"
#include "Views.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <memory>
#include <vector>

namespace mlir::moe::raise {

/// A structured op at one point of its loops.
struct Point {
  linalg::LinalgOp op;
  Access loops;
};

/// One node of an element's expression.
struct Scalar {
  enum class Kind {
    /// The result of a scalar op in the body of a structured op.
    Op,
    /// An element that is not looked into: an argument, a constant tensor, a
    /// reduction, the result of any other op.
    Tensor,
    /// A constant.
    Constant,
    /// An integer that is an expression of variables.
    Index,
    /// Any other scalar value.
    Value
  };
  Kind kind;
  Type type;
  Operation *op = nullptr;
  std::shared_ptr<Point> point;
  Element element;
  TypedAttr constant;
  AffineExpr index;
  Value value;
  /// A tensor element with this value: of those on the way to the op that
  /// computes it, the nearest to that op.
  std::optional<Element> seen;
  /// The operands of an op, if they are not to be looked up at its point.
  std::shared_ptr<std::vector<Scalar>> operands;

  template <typename OpTy> bool isa() const {
    return kind == Kind::Op && llvm::isa<OpTy>(op);
  }
  /// True for a float or integer constant equal to `number`.
  bool isConstant(double number) const;
  std::optional<double> getFloat() const;
  /// True for -inf and for the finite number that is as low as one can be:
  /// scores are taken to be above either.
  bool isLowest() const;
};

/// A reduction with its term at a new value of the reduced loop.
struct Reduction {
  Operation *combiner;
  Scalar term;
  Scalar init;
  /// The reduced loop's variable; the constant 0 if it runs once.
  AffineExpr variable;
  int64_t size;
};

class Scalars {
public:
  explicit Scalars(IndexSpace &space) : space(space), known(space) {}

  IndexSpace &getSpace() const { return space; }

  /// From now on, reductions over all experts of which only those that the
  /// assignment's token has chosen matter are reductions over its choices.
  void setAssignment(const Assignment &layer) {
    assignment = &layer;
    known.clear();
  }

  /// From now on, what is read at `choices.positions` is an expert.
  void setGiven(const Selection &choices) { given = &choices; }
  const Selection *getGiven() const { return given; }

  /// The expression that computes an element.
  Scalar resolve(const Element &element);
  /// The operands of a `Kind::Op`.
  SmallVector<Scalar> getOperands(const Scalar &scalar);
  /// A value in the body of a structured op, or captured by it.
  Scalar resolve(Value value, const std::shared_ptr<Point> &point);

  /// An index by which an op in the body of a structured op extracts. Only what
  /// is a given choice as it is counts as one.
  Scalar resolveIndex(Value index, const std::shared_ptr<Point> &point);
  /// The element that an op in the body of a structured op extracts, if its
  /// indices are expressions that stay within the tensor.
  std::optional<Element> getExtracted(tensor::ExtractOp op,
                                      const std::shared_ptr<Point> &point);

  /// Where an element comes from if its op only moves elements around: views,
  /// and scatters of something for each choice.
  std::optional<Element> stepThrough(const Element &element);
  /// What a scatter writes for each choice, if that is what it does.
  const ChoiceScatter *getChoiceScatter(tm_tensor::ScatterOp op);

  /// The elements at the same place in what was put together along a dimension
  /// from pieces of size 1.
  SmallVector<Scalar> getPieces(const Element &element);

  /// The element as a reduction over one loop.
  std::optional<Reduction> getReduction(const Element &element);
  /// True if `scalar` reduces, with one of the combiners and from one of the
  /// values `init`, what `term` is at all `size` values of `variable`.
  template <typename... CombinerTys>
  bool isReductionOf(const Scalar &scalar, const Scalar &term,
                     AffineExpr variable, int64_t size, ArrayRef<double> init) {
    std::optional<Reduction> reduction =
        getReductionOf(scalar, term, variable, size, init);
    return reduction && llvm::isa<CombinerTys...>(reduction->combiner);
  }

  /// What is ordered, where its position is `position` and element `place` of
  /// the selection's results came from the same row.
  Scalar resolveKey(const Selection &selection, ArrayRef<AffineExpr> place,
                    AffineExpr position);
  /// The recognized selection that an op is, if any.
  const Selection *getSelection(Operation *op);
  /// Why an op that sorts is no selection.
  std::optional<Refusal> whyNotSelection(Operation *op);

  /// The recognized order of integers that an op makes, if any.
  const Permutation *getPermutation(Operation *op);

  /// Takes the maximum that a search finds for one that nobody knows the
  /// position of, while an expression is looked at.
  class Unplaced {
  public:
    explicit Unplaced(Scalars &scalars) : scalars(scalars) {
      scalars.placesMaxima = false;
      scalars.known.enter();
    }
    ~Unplaced() {
      scalars.placesMaxima = true;
      scalars.known.leave();
    }

  private:
    Scalars &scalars;
  };

  /// Takes one variable of a selected position for another variable while an
  /// expression is looked at.
  class Alias {
  public:
    Alias(Scalars &scalars, AffineExpr position, AffineExpr variable)
        : scalars(scalars), position(position) {
      scalars.aliases[position] = variable;
      scalars.known.enter();
    }
    ~Alias() {
      scalars.aliases.erase(position);
      scalars.known.leave();
    }

  private:
    Scalars &scalars;
    AffineExpr position;
  };

  /// Takes two indices, or the indices of two choices, for different ones while
  /// an expression is looked at.
  class Different {
  public:
    Different(Scalars &scalars, AffineExpr a, AffineExpr b) : scalars(scalars) {
      scalars.different.emplace_back(a, b);
      scalars.known.enter(a);
    }
    ~Different() {
      scalars.different.pop_back();
      scalars.known.leave();
    }

  private:
    Scalars &scalars;
  };
  /// Takes a variable for an expert that a token has not chosen.
  class NotChosen {
  public:
    NotChosen(Scalars &scalars, const Assignment &assignment, AffineExpr expert)
        : scalars(scalars) {
      scalars.notChosen.emplace_back(&assignment, expert);
      scalars.known.enter(expert);
    }
    ~NotChosen() {
      scalars.notChosen.pop_back();
      scalars.known.leave();
    }

  private:
    Scalars &scalars;
  };
  /// True if two integers are known to be different.
  bool areDifferent(AffineExpr a, AffineExpr b);
  /// True if `expert` is none of the experts at the given position and, for all
  /// of the first `count` choices, along the selection's dimension.
  bool isNotChosen(AffineExpr expert, const Selection &selection,
                   ArrayRef<AffineExpr> at, int64_t count);

  /// The same expression with all its operands looked up now, not where it is
  /// renamed to.
  Scalar settle(const Scalar &scalar);
  Scalar rename(const Scalar &scalar, const Renaming &renaming);
  /// True unless an expression is the same for all values of a variable.
  bool dependsOn(const Scalar &scalar, AffineExpr variable) const;
  /// True if both are the same expression of the same elements.
  bool isSame(const Scalar &a, const Scalar &b);

private:
  /// Expressions are followed as trees, which shared parts can make as large as
  /// they like. Those that take more steps than this are not looked into.
  static constexpr int64_t kMaxSteps = 1 << 14;
  struct Effort {
    int64_t depth = 0, steps = 0;
  };
  /// One of the steps of following an expression, until the end of its scope.
  class Step {
  public:
    explicit Step(Effort &effort) : effort(effort) {
      effort.steps = effort.depth++ == 0 ? 1 : effort.steps + 1;
    }
    ~Step() { --effort.depth; }
    bool isTooMuch() const { return effort.steps > kMaxSteps; }

  private:
    Effort &effort;
  };

  std::optional<Reduction> getReductionOf(const Scalar &scalar,
                                          const Scalar &term,
                                          AffineExpr variable, int64_t size,
                                          ArrayRef<double> init);
  Scalar resolveAnew(const Element &element);
  Scalar resolveOp(Operation *op, const std::shared_ptr<Point> &point);
  std::optional<Scalar> foldInteger(Operation *op, ArrayRef<Scalar> operands);
  std::optional<Scalar> foldBroadcast(Operation *op, ArrayRef<Scalar> operands,
                                      const Point &point);
  std::optional<Scalar> foldRemainder(Operation *op, ArrayRef<Scalar> operands,
                                      const Point &point);
  std::optional<Scalar> foldNumbers(Operation *op, ArrayRef<Scalar> operands);

  /// An element of what was put together from one piece for each choice.
  std::optional<Scalar> resolvePieces(const Element &element);

  // Reductions of which only some terms matter.
  std::optional<Scalar> resolveReduction(linalg::LinalgOp op,
                                         const Element &element);
  Attribute getOtherTerms(linalg::LinalgOp op, Value term, const Access &loops,
                          unsigned reduced, AffineExpr only);
  void reduceChosenOnly(linalg::LinalgOp op, const Combiner &combiner,
                        const Access &loops, unsigned reduced,
                        Reduction &reduction);
  bool hasData(ArrayRef<AffineExpr> at) const;
  std::optional<Scalar> foldBits(Operation *op, ArrayRef<Scalar> operands);
  std::optional<Scalar> foldFloor(Operation *op, const Scalar &floor);
  std::optional<Scalar> foldSelected(Operation *op, ArrayRef<Scalar> operands);
  std::optional<Scalar> foldTruth(Operation *op, ArrayRef<Scalar> operands);
  std::optional<AffineExpr> getSorted(OpResult result, AffineExpr at);
  std::optional<Value> getInverted(OpResult result);
  /// The given choice at `at`.
  AffineExpr getGiven(ArrayRef<AffineExpr> at) {
    return space.dataVariable({given->positions, given->getPlace(at, space)},
                              given->size);
  }
  Scalar makeIndex(AffineExpr expr, Type type);
  Scalar makeConstant(TypedAttr constant);

  IndexSpace &space;
  KnownScalars known;
  Renaming aliases;
  bool placesMaxima = true;
  Effort folding, comparing, settling;
  /// How often an element of a chosen expert was taken for something that other
  /// experts do not have.
  int64_t sparseSteps = 0;
  const Assignment *assignment = nullptr;
  const Selection *given = nullptr;
  SmallVector<std::pair<AffineExpr, AffineExpr>> different;
  SmallVector<std::pair<const Assignment *, AffineExpr>> notChosen;
  llvm::DenseMap<Operation *, std::unique_ptr<Selection>> selections;
  llvm::DenseMap<Operation *, std::unique_ptr<ChoiceScatter>> scatters;
  llvm::DenseMap<Operation *, Refusal> refusals;
  llvm::DenseMap<Operation *, std::unique_ptr<Permutation>> permutations;
  llvm::DenseMap<Value, std::optional<Value>> inverses;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_SCALARS_H
