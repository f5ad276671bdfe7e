//===- IndexSpace.cpp - Symbolic element indices --------------------------===//

#include "IndexSpace.h"
#include "Sizes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// sum(coefficient * atom) + constant. An atom is a variable, or a division or
/// remainder that could not be resolved.
struct IndexSpace::Linear {
  SmallVector<std::pair<AffineExpr, int64_t>> terms;
  int64_t constant = 0;

  void add(AffineExpr atom, int64_t coefficient) {
    for (auto *it = terms.begin(); it != terms.end(); ++it) {
      if (it->first != atom)
        continue;
      it->second += coefficient;
      if (it->second == 0)
        terms.erase(it);
      return;
    }
    if (coefficient != 0)
      terms.emplace_back(atom, coefficient);
  }
  void add(const Linear &other, int64_t factor = 1) {
    for (auto [atom, coefficient] : other.terms)
      add(atom, coefficient * factor);
    constant += other.constant * factor;
  }
};

AffineExpr IndexSpace::constant(int64_t value) const {
  return getAffineConstantExpr(value, context);
}

AffineExpr IndexSpace::newVariable(int64_t size) {
  if (size == 1)
    return constant(0);
  variables.push_back({size, std::nullopt});
  return getAffineSymbolExpr(variables.size() - 1, context);
}

AffineExpr IndexSpace::addVariable(const Element &element, int64_t size,
                                   bool isInverse) {
  SmallVector<unsigned> &known = dataOf[element.tensor];
  for (unsigned index : known)
    if (variables[index].data->at == element.at &&
        variables[index].isInverse == isInverse)
      return getAffineSymbolExpr(index, context);
  known.push_back(variables.size());
  variables.push_back({size, element, isInverse});
  return getAffineSymbolExpr(known.back(), context);
}

AffineExpr IndexSpace::functionVariable(unsigned function,
                                        ArrayRef<AffineExpr> arguments,
                                        int64_t size) {
  if (AffineExpr folded = foldPart(function, arguments))
    return folded;
  // Most functions differ by their last argument.
  SmallVector<unsigned> &known = functionsOf[{arguments.back(), function}];
  for (unsigned index : known)
    if (variables[index].data->at == arguments)
      return getAffineSymbolExpr(index, context);
  known.push_back(variables.size());
  variables.push_back(
      {size, Element{Value(), Access(arguments)}, false, function});
  return getAffineSymbolExpr(variables.size() - 1, context);
}

//===----------------------------------------------------------------------===//
// Indices into dimensions of dynamic size
//===----------------------------------------------------------------------===//

unsigned IndexSpace::getFunction(Part part, Value tensor, int64_t dim) {
  auto *it = llvm::find_if(sizes, [&](const auto &size) {
    return size == std::pair(tensor, dim) ||
           haveSameSize(size.first, size.second, tensor, dim);
  });
  unsigned number = it - sizes.begin();
  if (it == sizes.end())
    sizes.emplace_back(tensor, dim);
  return kFirstPart + number * NumParts + part;
}

std::optional<ArrayRef<AffineExpr>>
IndexSpace::getCall(AffineExpr variable, unsigned function) const {
  if (!isa<AffineSymbolExpr>(variable))
    return std::nullopt;
  const Variable &entry = get(variable);
  if (!entry.data || entry.data->tensor || entry.function != function)
    return std::nullopt;
  return ArrayRef<AffineExpr>(entry.data->at);
}

/// What a part of an index is, or an index of its parts, if that is simpler.
AffineExpr IndexSpace::foldPart(unsigned function,
                                ArrayRef<AffineExpr> arguments) const {
  if (function < kFirstPart)
    return nullptr;
  auto part = static_cast<Part>((function - kFirstPart) % NumParts);
  unsigned joined = function - part;
  if (part == Joined) {
    auto outer = getCall(arguments[0], joined + Outer);
    auto inner = getCall(arguments[1], joined + Inner);
    if (outer && inner && *outer == *inner)
      return outer->front();
    return arguments[0] == constant(0) ? arguments[1] : nullptr;
  }
  if (auto parts = getCall(arguments[0], joined))
    return (*parts)[part == Outer ? 0 : 1];
  return arguments[0] == constant(0) ? arguments[0] : nullptr;
}

AffineExpr IndexSpace::join(AffineExpr outer, AffineExpr inner, Value tensor,
                            int64_t dim) {
  return functionVariable(getFunction(Joined, tensor, dim),
                          {simplify(outer), simplify(inner)},
                          ShapedType::kDynamic);
}

std::pair<AffineExpr, AffineExpr> IndexSpace::split(AffineExpr index,
                                                    int64_t outerSize,
                                                    Value tensor, int64_t dim) {
  AffineExpr whole = simplify(index);
  return {functionVariable(getFunction(Outer, tensor, dim), whole, outerSize),
          functionVariable(getFunction(Inner, tensor, dim), whole,
                           ShapedType::kDynamic)};
}

ArrayRef<AffineExpr> IndexSpace::getParts(AffineExpr variable) const {
  if (!isa<AffineSymbolExpr>(variable) || get(variable).function < kFirstPart)
    return {};
  return getArguments(variable);
}

AffineExpr IndexSpace::dataVariable(const Element &element, int64_t size) {
  // What a permutation holds at the position of a value is the value.
  if (element.at.size() == 1)
    if (const Element *inverse = getInverse(element.at.front());
        inverse && inverse->tensor == element.tensor)
      return inverse->at.front();
  return addVariable(element, size, false);
}

AffineExpr IndexSpace::inverseVariable(Value permutation, AffineExpr value,
                                       int64_t size) {
  const Element *data = getData(value);
  if (data && data->tensor == permutation && data->at.size() == 1)
    return data->at.front();
  return addVariable({permutation, {value}}, size, true);
}

const IndexSpace::Variable &IndexSpace::get(AffineExpr symbol) const {
  return variables[cast<AffineSymbolExpr>(symbol).getPosition()];
}

const Element *IndexSpace::getSource(AffineExpr variable) const {
  if (!isa<AffineSymbolExpr>(variable))
    return nullptr;
  const Variable &entry = get(variable);
  return entry.data && entry.data->tensor ? &*entry.data : nullptr;
}

ArrayRef<AffineExpr> IndexSpace::getArguments(AffineExpr expr) const {
  if (!isa<AffineSymbolExpr>(expr) || !get(expr).data)
    return {};
  return get(expr).data->at;
}

const Element *IndexSpace::getData(AffineExpr variable) const {
  const Element *source = getSource(variable);
  return source && !get(variable).isInverse ? source : nullptr;
}

const Element *IndexSpace::getInverse(AffineExpr variable) const {
  const Element *source = getSource(variable);
  return source && get(variable).isInverse ? source : nullptr;
}

//===----------------------------------------------------------------------===//
// Simplification
//===----------------------------------------------------------------------===//

std::pair<int64_t, int64_t> IndexSpace::getRange(const Linear &linear) const {
  int64_t low = linear.constant, high = linear.constant;
  for (auto [atom, coefficient] : linear.terms) {
    int64_t atomLow = 0, atomHigh = kUnbounded;
    if (isa<AffineSymbolExpr>(atom)) {
      if (!ShapedType::isDynamic(get(atom).size))
        atomHigh = get(atom).size - 1;
    } else {
      auto binary = cast<AffineBinaryOpExpr>(atom);
      int64_t divisor = cast<AffineConstantExpr>(binary.getRHS()).getValue();
      auto [innerLow, innerHigh] = getRange(binary.getLHS());
      if (atom.getKind() == AffineExprKind::Mod) {
        atomHigh = divisor - 1;
      } else {
        atomLow = llvm::divideFloorSigned(innerLow, divisor);
        if (innerHigh != kUnbounded)
          atomHigh = llvm::divideFloorSigned(innerHigh, divisor);
      }
    }
    auto scale = [](int64_t bound, int64_t factor) {
      return bound == kUnbounded || bound == -kUnbounded
                 ? (factor > 0 ? bound : -bound)
                 : bound * factor;
    };
    int64_t a = scale(atomLow, coefficient), b = scale(atomHigh, coefficient);
    if (a > b)
      std::swap(a, b);
    low = (low == -kUnbounded || a == -kUnbounded) ? -kUnbounded : low + a;
    high = (high == kUnbounded || b == kUnbounded) ? kUnbounded : high + b;
  }
  return {low, high};
}

std::pair<int64_t, int64_t> IndexSpace::getRange(AffineExpr expr) const {
  return getRange(linearize(expr));
}

/// floor(expr / divisor), or the remainder of that division.
IndexSpace::Linear IndexSpace::divide(AffineExpr expr, int64_t divisor,
                                      bool remainder) const {
  Linear quotient, rest, result;
  Linear linear = linearize(expr);
  for (auto [atom, coefficient] : linear.terms)
    (coefficient % divisor == 0 ? quotient : rest)
        .add(atom,
             coefficient % divisor == 0 ? coefficient / divisor : coefficient);
  quotient.constant = llvm::divideFloorSigned(linear.constant, divisor);
  rest.constant = linear.constant - quotient.constant * divisor;

  auto [low, high] = getRange(rest);
  if (low >= 0 && high < divisor)
    return remainder ? rest : quotient;

  // (g * x + r) / (g * d) = x / d where 0 <= r < g; its remainder is that of
  // x / d, times g, plus r.
  for (auto [atom, coefficient] : rest.terms) {
    int64_t factor = std::gcd(coefficient, divisor);
    if (factor == 1 || factor == divisor)
      continue;
    Linear multiple, below;
    for (auto [other, otherCoefficient] : rest.terms) {
      bool divides = otherCoefficient % factor == 0;
      (divides ? multiple : below)
          .add(other, divides ? otherCoefficient / factor : otherCoefficient);
    }
    multiple.constant = llvm::divideFloorSigned(rest.constant, factor);
    below.constant = rest.constant - multiple.constant * factor;
    auto [low, high] = getRange(below);
    if (low < 0 || high >= factor)
      continue;
    Linear reduced = divide(materialize(multiple), divisor / factor, remainder);
    result.add(reduced, remainder ? factor : 1);
    result.add(remainder ? below : quotient);
    return result;
  }

  AffineExpr inner = materialize(rest);
  auto binary = dyn_cast<AffineBinaryOpExpr>(inner);
  int64_t innerDivisor = 0;
  if (binary)
    if (auto value = dyn_cast<AffineConstantExpr>(binary.getRHS()))
      innerDivisor = value.getValue();
  if (remainder) {
    // (x mod (c * d)) mod c = x mod c
    if (binary && inner.getKind() == AffineExprKind::Mod &&
        innerDivisor % divisor == 0)
      return divide(binary.getLHS(), divisor, true);
    result.add(inner % divisor, 1);
    return result;
  }
  // (x / d) / c = x / (c * d)
  if (binary && inner.getKind() == AffineExprKind::FloorDiv)
    result = divide(binary.getLHS(), divisor * innerDivisor, false);
  else
    result.add(inner.floorDiv(divisor), 1);
  result.add(quotient);
  return result;
}

IndexSpace::Linear IndexSpace::linearize(AffineExpr expr) const {
  Linear result;
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    result.constant = cast<AffineConstantExpr>(expr).getValue();
    return result;
  case AffineExprKind::SymbolId:
    if (get(expr).size != 1)
      result.add(expr, 1);
    return result;
  case AffineExprKind::Add: {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    result.add(linearize(binary.getLHS()));
    result.add(linearize(binary.getRHS()));
    break;
  }
  case AffineExprKind::Mul: {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (!factor) {
      result.add(expr, 1);
      return result;
    }
    result.add(linearize(binary.getLHS()), factor.getValue());
    return result;
  }
  case AffineExprKind::FloorDiv:
  case AffineExprKind::Mod: {
    auto binary = cast<AffineBinaryOpExpr>(expr);
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (divisor && divisor.getValue() > 0)
      return divide(binary.getLHS(), divisor.getValue(),
                    expr.getKind() == AffineExprKind::Mod);
    result.add(expr, 1);
    return result;
  }
  default:
    result.add(expr, 1);
    return result;
  }

  // c * a * (x / c) + a * (x mod c) = a * x
  // A copy, since the loop changes the terms.
  SmallVector<std::pair<AffineExpr, int64_t>> terms(result.terms);
  for (auto [atom, coefficient] : terms) {
    if (atom.getKind() != AffineExprKind::Mod)
      continue;
    auto binary = cast<AffineBinaryOpExpr>(atom);
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (!divisor)
      continue;
    AffineExpr quotient =
        materialize(divide(binary.getLHS(), divisor.getValue(), false));
    for (auto [other, otherCoefficient] : result.terms) {
      if (other != quotient ||
          otherCoefficient != coefficient * divisor.getValue())
        continue;
      result.add(atom, -coefficient);
      result.add(other, -otherCoefficient);
      result.add(linearize(binary.getLHS()), coefficient);
      break;
    }
  }
  return result;
}

/// Symbols first, by number; then the rest, by what they divide.
static std::tuple<int64_t, int64_t, int64_t> getOrder(AffineExpr atom) {
  if (auto symbol = dyn_cast<AffineSymbolExpr>(atom))
    return {0, symbol.getPosition(), 0};
  int64_t first = std::numeric_limits<int64_t>::max(), divisor = 0;
  atom.walk([&](AffineExpr expr) {
    if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
      first = std::min<int64_t>(first, symbol.getPosition());
  });
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(atom))
    if (auto value = dyn_cast<AffineConstantExpr>(binary.getRHS()))
      divisor = value.getValue();
  return {1 + static_cast<int64_t>(atom.getKind()), first, divisor};
}

AffineExpr IndexSpace::materialize(Linear linear) const {
  llvm::sort(linear.terms, [](const auto &a, const auto &b) {
    return getOrder(a.first) < getOrder(b.first);
  });
  AffineExpr expr = constant(0);
  for (auto [atom, coefficient] : linear.terms)
    expr = expr + atom * coefficient;
  return expr + linear.constant;
}

AffineExpr IndexSpace::simplify(AffineExpr expr) const {
  return materialize(linearize(expr));
}

//===----------------------------------------------------------------------===//
// Variables in expressions
//===----------------------------------------------------------------------===//

AffineExpr IndexSpace::rename(AffineExpr expr, const Renaming &renaming) {
  llvm::DenseMap<AffineExpr, AffineExpr> replacements;
  SmallVector<AffineExpr> symbols;
  expr.walk([&](AffineExpr part) {
    if (isa<AffineSymbolExpr>(part))
      symbols.push_back(part);
  });
  for (AffineExpr symbol : symbols) {
    if (auto it = renaming.find(symbol); it != renaming.end()) {
      replacements[symbol] = it->second;
    } else if (get(symbol).data) {
      // A copy: variables are added while its parts are renamed.
      Variable variable = get(symbol);
      Access at = rename(variable.data->at, renaming);
      Value tensor = variable.data->tensor;
      if (!tensor)
        replacements[symbol] =
            functionVariable(variable.function, at, variable.size);
      else if (variable.isInverse)
        replacements[symbol] =
            inverseVariable(tensor, at.front(), variable.size);
      else
        replacements[symbol] = dataVariable({tensor, at}, variable.size);
    }
  }
  return replacements.empty() ? expr : simplify(expr.replace(replacements));
}

Access IndexSpace::rename(ArrayRef<AffineExpr> at, const Renaming &renaming) {
  // `at` may lie in `variables`, which grows.
  Access copy(at);
  for (AffineExpr &expr : copy)
    expr = rename(expr, renaming);
  return copy;
}

bool IndexSpace::dependsOn(AffineExpr expr, AffineExpr variable) const {
  // A variable with one value is a constant: nothing depends on it.
  if (!isa<AffineSymbolExpr>(variable))
    return false;
  bool found = false;
  expr.walk([&](AffineExpr part) {
    if (part == variable)
      found = true;
    else
      found |= dependsOn(getArguments(part), variable);
  });
  return found;
}

bool IndexSpace::dependsOn(ArrayRef<AffineExpr> at, AffineExpr variable) const {
  return llvm::any_of(
      at, [&](AffineExpr expr) { return dependsOn(expr, variable); });
}
