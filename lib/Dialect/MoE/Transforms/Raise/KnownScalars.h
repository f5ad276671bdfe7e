//===- KnownScalars.h - What elements were resolved to ----------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_KNOWNSCALARS_H
#define MOE_TRANSFORMS_RAISE_KNOWNSCALARS_H

#include "IndexSpace.h"

#include <memory>
#include <vector>

namespace mlir::moe::raise {

struct Scalar;

/// Expressions share parts, and reductions are looked at more than once: each
/// element is resolved once. What it is depends on what is assumed meanwhile,
/// in scopes: one that assumes something of a variable changes only what
/// depends on it.
class KnownScalars {
public:
  struct Known {
    std::shared_ptr<const Scalar> scalar;
    /// What it added to `Scalars::sparseSteps`.
    int64_t sparseSteps;
  };

  explicit KnownScalars(const IndexSpace &space) : space(space), scopes(1) {}

  /// Begins a scope. If `variable` stands for nothing that is read, which may
  /// come up anywhere, only elements that depend on it are in the scope.
  void enter(AffineExpr variable = {});
  void leave() { scopes.pop_back(); }
  /// Forgets everything.
  void clear();

  const Known *find(const Element &element) const;
  void insert(const Element &element, Known known);

private:
  using Key = std::pair<Value, unsigned>;
  struct Scope {
    AffineExpr variable;
    llvm::DenseMap<Key, SmallVector<std::pair<Access, Known>, 1>> elements;
  };
  static Key getKey(const Element &element);
  /// The scope whose assumptions an element may depend on.
  size_t getScope(const Element &element) const;

  const IndexSpace &space;
  std::vector<Scope> scopes;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_KNOWNSCALARS_H
