//===- IndexSpace.h - Symbolic element indices ------------------*- C++ -*-===//
//
// The analyses of moe-raise describe an element of a tensor by one affine
// expression a dimension over variables with known ranges: the token, the
// choice, the expert, a feature. Moving elements around (reshapes, slices,
// transposes, broadcasts) then only rewrites expressions, and two ways to
// address the same element end in the same expression.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_INDEXSPACE_H
#define MOE_TRANSFORMS_RAISE_INDEXSPACE_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

#include <limits>

namespace mlir::moe::raise {

/// One index expression a dimension.
using Access = SmallVector<AffineExpr>;

/// An element, or a family of elements, of a tensor.
struct Element {
  Value tensor;
  Access at;
};

/// Replaces variables by expressions.
using Renaming = llvm::SmallDenseMap<AffineExpr, AffineExpr, 4>;

/// The variables of one analysis, and arithmetic on expressions over them.
/// Variables are the symbols of the expressions.
class IndexSpace {
public:
  explicit IndexSpace(MLIRContext *context) : context(context) {}

  MLIRContext *getContext() const { return context; }
  AffineExpr constant(int64_t value) const;

  /// A new variable with values in [0, size); `size` may be dynamic. The only
  /// value of a variable of size 1 is 0, which is then returned.
  AffineExpr newVariable(int64_t size);
  /// The variable that stands for an integer read from a tensor: the same one
  /// for the same element.
  AffineExpr dataVariable(const Element &element, int64_t size);
  /// The element that a variable was read from, if any.
  const Element *getData(AffineExpr variable) const;
  /// The variable that stands for an integer which depends on others in a way
  /// that is not looked into: the same one for the same `function` of the same
  /// arguments. Functions with different numbers are different.
  AffineExpr functionVariable(unsigned function, ArrayRef<AffineExpr> arguments,
                              int64_t size);
  /// The variable for the position at which a vector holds `value`. The vector
  /// has each integer of [0, size) once.
  AffineExpr inverseVariable(Value permutation, AffineExpr value, int64_t size);
  /// The vector and, as its index, the value whose position a variable is.
  const Element *getInverse(AffineExpr variable) const;

  /// `outer * size + inner`: the index into two dimensions that are collapsed
  /// into one, of which the inner one has the dynamic size of dimension `dim`
  /// of a tensor.
  AffineExpr join(AffineExpr outer, AffineExpr inner, Value tensor,
                  int64_t dim);
  /// The two indices that one is joined from, if there are `outerSize` outer
  /// ones.
  std::pair<AffineExpr, AffineExpr> split(AffineExpr index, int64_t outerSize,
                                          Value tensor, int64_t dim);
  /// What a variable is computed from that `join` or `split` made.
  ArrayRef<AffineExpr> getParts(AffineExpr variable) const;

  /// The canonical form: equal expressions become the same pointer wherever
  /// ranges and divisions by constants decide it.
  AffineExpr simplify(AffineExpr expr) const;
  /// The smallest and the largest value; the largest int64_t is unbounded.
  std::pair<int64_t, int64_t> getRange(AffineExpr expr) const;
  static constexpr int64_t kUnbounded = std::numeric_limits<int64_t>::max();

  /// Applies a renaming, also to the elements behind data variables.
  AffineExpr rename(AffineExpr expr, const Renaming &renaming);
  Access rename(ArrayRef<AffineExpr> at, const Renaming &renaming);

  /// True if `expr` contains `variable`, also inside data variables.
  bool dependsOn(AffineExpr expr, AffineExpr variable) const;
  bool dependsOn(ArrayRef<AffineExpr> at, AffineExpr variable) const;

private:
  /// `data` of a function has no tensor, but arguments.
  struct Variable {
    int64_t size;
    /// What the variable depends on: the element that was read or, for the
    /// position of a value in a permutation, that value as the index.
    std::optional<Element> data;
    bool isInverse = false;
    unsigned function = 0;
  };
  AffineExpr addVariable(const Element &element, int64_t size, bool isInverse);
  /// The functions of joined indices, for each size that is dynamic: those that
  /// callers number come first.
  enum Part : unsigned { Joined, Outer, Inner, NumParts };
  static constexpr unsigned kFirstPart = 1 << 16;
  unsigned getFunction(Part part, Value tensor, int64_t dim);
  AffineExpr foldPart(unsigned function, ArrayRef<AffineExpr> arguments) const;
  /// The arguments of a variable that stands for a function.
  std::optional<ArrayRef<AffineExpr>> getCall(AffineExpr variable,
                                              unsigned function) const;
  const Element *getSource(AffineExpr variable) const;
  const Variable &get(AffineExpr symbol) const;
  /// What an expression is a function of, apart from itself.
  ArrayRef<AffineExpr> getArguments(AffineExpr expr) const;

  struct Linear;
  Linear linearize(AffineExpr expr) const;
  Linear divide(AffineExpr expr, int64_t divisor, bool remainder) const;
  AffineExpr materialize(Linear linear) const;
  std::pair<int64_t, int64_t> getRange(const Linear &linear) const;

  MLIRContext *context;
  SmallVector<Variable> variables;
  /// Dimensions of dynamic sizes, no two of which are known to be equal.
  SmallVector<std::pair<Value, int64_t>> sizes;
  /// The variables that stand for elements of a tensor.
  llvm::DenseMap<Value, SmallVector<unsigned>> dataOf;
  /// Those that stand for functions, by the last argument and the function.
  llvm::DenseMap<std::pair<AffineExpr, unsigned>, SmallVector<unsigned>>
      functionsOf;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_INDEXSPACE_H
