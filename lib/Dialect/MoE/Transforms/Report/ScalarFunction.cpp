//===- ScalarFunction.cpp - Elements as functions of others ---------------===//

#include "ScalarFunction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::report;
using raise::Scalar;
using raise::Scalars;

using Values = ArrayRef<double>;

/// A comparison of numbers that are not NaN.
static double (*getComparison(arith::CmpFPredicate predicate))(Values) {
  switch (predicate) {
  case arith::CmpFPredicate::OEQ:
  case arith::CmpFPredicate::UEQ:
    return [](Values x) { return double(x[0] == x[1]); };
  case arith::CmpFPredicate::ONE:
  case arith::CmpFPredicate::UNE:
    return [](Values x) { return double(x[0] != x[1]); };
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::UGT:
    return [](Values x) { return double(x[0] > x[1]); };
  case arith::CmpFPredicate::OGE:
  case arith::CmpFPredicate::UGE:
    return [](Values x) { return double(x[0] >= x[1]); };
  case arith::CmpFPredicate::OLT:
  case arith::CmpFPredicate::ULT:
    return [](Values x) { return double(x[0] < x[1]); };
  case arith::CmpFPredicate::OLE:
  case arith::CmpFPredicate::ULE:
    return [](Values x) { return double(x[0] <= x[1]); };
  case arith::CmpFPredicate::ORD:
  case arith::CmpFPredicate::AlwaysTrue:
    return [](Values) { return 1.0; };
  case arith::CmpFPredicate::UNO:
  case arith::CmpFPredicate::AlwaysFalse:
    return [](Values) { return 0.0; };
  }
  llvm_unreachable("not a predicate");
}

ScalarFunction::Compute ScalarFunction::getCompute(Operation *op) {
  return llvm::TypeSwitch<Operation *, Compute>(op)
      .Case<arith::ExtFOp, arith::TruncFOp>(
          [](auto) { return [](Values x) { return x[0]; }; })
      .Case([](arith::AddFOp) { return [](Values x) { return x[0] + x[1]; }; })
      .Case([](arith::SubFOp) { return [](Values x) { return x[0] - x[1]; }; })
      .Case([](arith::MulFOp) { return [](Values x) { return x[0] * x[1]; }; })
      .Case([](arith::DivFOp) { return [](Values x) { return x[0] / x[1]; }; })
      .Case([](arith::NegFOp) { return [](Values x) { return -x[0]; }; })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>(
          [](auto) { return [](Values x) { return std::fmax(x[0], x[1]); }; })
      .Case<arith::MinimumFOp, arith::MinNumFOp>(
          [](auto) { return [](Values x) { return std::fmin(x[0], x[1]); }; })
      .Case([](arith::CmpFOp cmp) { return getComparison(cmp.getPredicate()); })
      .Case([](arith::SelectOp) {
        return [](Values x) { return x[0] != 0 ? x[1] : x[2]; };
      })
      .Case(
          [](math::AbsFOp) { return [](Values x) { return std::fabs(x[0]); }; })
      .Case([](math::ErfOp) { return [](Values x) { return std::erf(x[0]); }; })
      .Case([](math::ExpOp) { return [](Values x) { return std::exp(x[0]); }; })
      .Case(
          [](math::Exp2Op) { return [](Values x) { return std::exp2(x[0]); }; })
      .Case([](math::ExpM1Op) {
        return [](Values x) { return std::expm1(x[0]); };
      })
      .Case([](math::LogOp) { return [](Values x) { return std::log(x[0]); }; })
      .Case([](math::Log1pOp) {
        return [](Values x) { return std::log1p(x[0]); };
      })
      .Case(
          [](math::SqrtOp) { return [](Values x) { return std::sqrt(x[0]); }; })
      .Case([](math::RsqrtOp) {
        return [](Values x) { return 1 / std::sqrt(x[0]); };
      })
      .Case(
          [](math::TanhOp) { return [](Values x) { return std::tanh(x[0]); }; })
      .Case([](math::PowFOp) {
        return [](Values x) { return std::pow(x[0], x[1]); };
      })
      .Case([](math::FmaOp) {
        return [](Values x) { return x[0] * x[1] + x[2]; };
      })
      .Case([](math::FPowIOp) {
        return [](Values x) { return std::pow(x[0], x[1]); };
      })
      .Default([](Operation *) {
        return [](Values) { return std::numeric_limits<double>::quiet_NaN(); };
      });
}

std::optional<unsigned> ScalarFunction::add(const Scalar &scalar,
                                            Scalars &scalars) {
  Node node;
  switch (scalar.kind) {
  case Scalar::Kind::Constant: {
    std::optional<double> value = scalar.getFloat();
    node.constant = value ? *value : double(!scalar.isConstant(0));
    break;
  }
  case Scalar::Kind::Index: {
    auto constant = dyn_cast<AffineConstantExpr>(scalar.index);
    node.constant = constant ? double(constant.getValue())
                             : std::numeric_limits<double>::quiet_NaN();
    break;
  }
  case Scalar::Kind::Tensor:
  case Scalar::Kind::Value:
    for (auto [index, input] : llvm::enumerate(inputs))
      if (scalars.isSame(input, scalar))
        node.input = index;
    if (!node.input) {
      node.input = inputs.size();
      inputs.push_back(scalar);
    }
    break;
  case Scalar::Kind::Op:
    for (auto &[other, index] : known)
      if (other.op == scalar.op && other.point->op == scalar.point->op &&
          other.point->loops == scalar.point->loops)
        return index;
    node.compute = getCompute(scalar.op);
    // What a region captures is no operand.
    if (scalar.op->getNumRegions() != 0 || nodes.size() >= kMaxNodes)
      return std::nullopt;
    for (const Scalar &operand : scalars.getOperands(scalar)) {
      std::optional<unsigned> index = add(operand, scalars);
      if (!index)
        return std::nullopt;
      node.operands.push_back(*index);
    }
    known.emplace_back(scalar, nodes.size());
    break;
  }
  nodes.push_back(std::move(node));
  return nodes.size() - 1;
}

std::optional<ScalarFunction> ScalarFunction::create(const Scalar &scalar,
                                                     Scalars &scalars) {
  ScalarFunction function;
  if (!function.add(scalar, scalars))
    return std::nullopt;
  return function;
}

double ScalarFunction::operator()(ArrayRef<double> values) const {
  SmallVector<double> results;
  for (const Node &node : nodes) {
    SmallVector<double, 3> operands;
    for (unsigned operand : node.operands)
      operands.push_back(results[operand]);
    results.push_back(node.compute ? node.compute(operands)
                      : node.input ? values[*node.input]
                                   : node.constant);
  }
  return results.back();
}
