//===- ChoiceSum.h - A sum over the choices of a token ----------*- C++ -*-===//
//
// What all forms of a layer have in common: an op that sums, for each token,
// rows of the experts it has chosen. A form finds the op and the choices.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_CHOICESUM_H
#define MOE_TRANSFORMS_RAISE_CHOICESUM_H

#include "ExpertBody.h"

namespace mlir::moe::raise {

/// Where a loop counts what is summed, and maybe something else with it: the
/// product of two matrices sums over pairs that are one dimension of each.
struct SummedLoop {
  unsigned index;
  /// How many there are to sum over.
  int64_t size;
  /// For each, how many values the loop has; and whether they follow each
  /// other.
  int64_t repeat = 1;
  bool isOuter = true;

  AffineExpr getIndex(AffineExpr summed, AffineExpr other) const {
    return isOuter ? summed * repeat + other : other * size + summed;
  }
};

class ChoiceSum {
public:
  /// Of `root`, which reduces the loop `summed`. Other loops that it reduces
  /// are part of the function of an expert. `dependent` holds the ops that have
  /// a value for each choice without naming the expert.
  ChoiceSum(linalg::LinalgOp root, SummedLoop summed, const OpSet &dependent);

  linalg::LinalgOp getRoot() const { return root; }
  Scalars &getScalars() { return scalars; }
  IndexSpace &getSpace() { return space; }
  /// The variables of the root's loops; once the assignment is defined, those
  /// that count tokens by that.
  ArrayRef<AffineExpr> getLoops() const { return loops; }
  /// The variable of what is summed.
  AffineExpr getSummed() const { return variable; }
  int64_t getSize() const { return summed.size; }
  const Assignment &getAssignment() const { return assignment; }

  /// True if the root adds up.
  bool isSum();
  /// How many loops count neither tokens nor choices, and run more than once.
  unsigned getNumFeatures() const;

  /// Describes the row that the root reads by its token and its choice, of
  /// which there are `topK`. The loops that count tokens are those that
  /// `choice` names, the element of a selection's positions with the expert.
  LogicalResult defineAssignment(const Element &choice, int64_t topK);

  /// Raises the sum only if its rows have a weight that is a router's.
  void requireWeight() { needsWeight = true; }

  /// What the root adds for `at`.
  Scalar getTerm(AffineExpr at);

  /// Raises the sum over the choices of what the root adds for `at`: the choice
  /// or its expert. None of the `gathers` may be needed any more.
  FailureOr<ExpertsOp> raise(RewriterBase &rewriter, AffineExpr at,
                             ArrayRef<Operation *> gathers, Refusal &refusal);

private:
  FailureOr<ExpertsOp> refuse(Operation *op, const Twine &reason,
                              Refusal &refusal);

  linalg::LinalgOp root;
  SummedLoop summed;
  const OpSet &dependent;
  IndexSpace space;
  Scalars scalars;
  Assignment assignment;
  AffineExpr variable;
  Access loops;
  /// What each loop counts.
  enum class Role { Token, Summed, Inner, Feature };
  SmallVector<Role> roles;
  bool needsWeight = false;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_CHOICESUM_H
