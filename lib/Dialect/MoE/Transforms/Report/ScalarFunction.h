//===- ScalarFunction.h - Elements as functions of others -------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_REPORT_SCALARFUNCTION_H
#define MOE_TRANSFORMS_REPORT_SCALARFUNCTION_H

#include "../Raise/Scalars.h"

namespace mlir::moe::report {

/// The real function that computes an element, of the elements that are not
/// looked into. Conversions between float types are taken to be exact; NaN
/// where an op is no function of real numbers that is known here.
class ScalarFunction {
public:
  /// Fails where not all that it depends on can be found.
  static std::optional<ScalarFunction> create(const raise::Scalar &scalar,
                                              raise::Scalars &scalars);

  /// What the function is one of: tensor elements and captured scalars.
  ArrayRef<raise::Scalar> getInputs() const { return inputs; }
  double operator()(ArrayRef<double> values) const;

private:
  using Compute = double (*)(ArrayRef<double>);
  /// A constant, an input, or an op on nodes before it.
  struct Node {
    Compute compute = nullptr;
    SmallVector<unsigned, 3> operands;
    std::optional<unsigned> input;
    double constant = 0;
  };

  std::optional<unsigned> add(const raise::Scalar &scalar,
                              raise::Scalars &scalars);
  static Compute getCompute(Operation *op);

  SmallVector<raise::Scalar> inputs;
  SmallVector<Node> nodes;
  /// The nodes of ops, by the point at which they are.
  SmallVector<std::pair<raise::Scalar, unsigned>> known;
  /// A function of more nodes is none that anybody wrote down.
  static constexpr size_t kMaxNodes = 256;
};

} // namespace mlir::moe::report

#endif // MOE_TRANSFORMS_REPORT_SCALARFUNCTION_H
