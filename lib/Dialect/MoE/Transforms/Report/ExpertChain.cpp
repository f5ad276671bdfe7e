//===- ExpertChain.cpp - The layers of an expert --------------------------===//

#include "ExpertChain.h"
#include "Activation.h"
#include "ScalarFunction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

#include <cmath>
#include <vector>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::report;
using raise::Element;
using raise::Reduction;
using raise::Scalar;

namespace {
/// What an element that is not looked into belongs to.
enum class Origin { Rows, Weights, Param, Contraction, Other };

/// A sum over features, as a function of what its term reads; a contraction if
/// that is multiplied with a parameter.
struct Contraction {
  Element element;
  Reduction reduction;
  ScalarFunction term;
};

class ChainAnalysis {
public:
  explicit ChainAnalysis(ExpertsOp experts)
      : experts(experts), space(experts.getContext()), scalars(space) {
    chain.roles.resize(experts.getParams().size());
  }
  ExpertChain run();

private:
  Origin getOrigin(const Scalar &input);
  std::string &getRole(const Scalar &param);
  void setRole(const Scalar &param, const Twine &role);
  std::optional<Contraction> getSum(const Scalar &input);
  std::optional<Contraction> getContraction(const Scalar &input);
  std::vector<Contraction> getContractions(const ScalarFunction &function);
  void noteWeight(const ScalarFunction &function, StringRef where);

  void describeOutput(const ScalarFunction &output, const Contraction &down);
  void describeDown(const Contraction &down, ArrayRef<Contraction> inner);
  void describeGate(const Contraction &down, ArrayRef<Contraction> inner);
  void setInnerRoles(ArrayRef<Contraction> inner, ArrayRef<StringRef> roles);
  std::optional<Scalar> getFactor(const Contraction &contraction);
  std::string getLayout(ArrayRef<Contraction> inner);
  double getTolerance();

  ExpertsOp experts;
  raise::IndexSpace space;
  raise::Scalars scalars;
  ExpertChain chain;
  /// The inputs of the last contraction's term, and what to take each for while
  /// the activation is looked at: a factor or a term that is added to another
  /// input is as good as absent.
  SmallVector<double> neutral;
  SmallVector<unsigned> innerInputs;
  /// Biases that are added to inner contractions after they are summed.
  SmallVector<std::pair<Scalar, unsigned>> biases;
  bool isCustom = false;
};
} // namespace

Origin ChainAnalysis::getOrigin(const Scalar &input) {
  if (input.kind != Scalar::Kind::Tensor)
    return Origin::Other;
  auto argument = dyn_cast<BlockArgument>(input.element.tensor);
  if (!argument)
    return getContraction(input) ? Origin::Contraction : Origin::Other;
  if (argument.getOwner() != &experts.getBody().front())
    return Origin::Other;
  unsigned number = argument.getArgNumber(), rows = experts.getRows().size();
  if (number < rows)
    return Origin::Rows;
  if (number == rows)
    return Origin::Weights;
  return number <= rows + experts.getParams().size() ? Origin::Param
                                                     : Origin::Other;
}

std::string &ChainAnalysis::getRole(const Scalar &param) {
  auto argument = cast<BlockArgument>(param.element.tensor);
  return chain.roles[argument.getArgNumber() - experts.getRows().size() - 1];
}

void ChainAnalysis::setRole(const Scalar &param, const Twine &role) {
  std::string &known = getRole(param);
  if (known.empty())
    known = role.str();
}

std::optional<Contraction> ChainAnalysis::getSum(const Scalar &input) {
  if (input.kind != Scalar::Kind::Tensor)
    return std::nullopt;
  std::optional<Reduction> reduction = scalars.getReduction(input.element);
  if (!reduction || !isa<arith::AddFOp>(reduction->combiner))
    return std::nullopt;
  std::optional<ScalarFunction> term =
      ScalarFunction::create(reduction->term, scalars);
  if (!term)
    return std::nullopt;
  return Contraction{input.element, *reduction, *term};
}

std::optional<Contraction> ChainAnalysis::getContraction(const Scalar &input) {
  std::optional<Contraction> sum = getSum(input);
  return sum && getFactor(*sum) ? sum : std::nullopt;
}

/// The contractions that a function is one of. Other sums, those of norms, add
/// what they are made of, if that is something else.
std::vector<Contraction>
ChainAnalysis::getContractions(const ScalarFunction &function) {
  std::vector<Contraction> contractions, sums;
  for (const Scalar &input : function.getInputs())
    if (std::optional<Contraction> contraction = getContraction(input))
      contractions.push_back(*contraction);
    else if (std::optional<Contraction> sum = getSum(input))
      sums.push_back(*sum);
  for (const Contraction &sum : sums)
    for (const Contraction &inner : getContractions(sum.term))
      if (llvm::none_of(contractions, [&](const Contraction &known) {
            return known.element.tensor == inner.element.tensor;
          }))
        contractions.push_back(inner);
  return contractions;
}

void ChainAnalysis::noteWeight(const ScalarFunction &function,
                               StringRef where) {
  for (const Scalar &input : function.getInputs())
    if (getOrigin(input) == Origin::Weights && chain.weighted.empty())
      chain.weighted = where.str();
}

/// Constants of a half type are not what they stand for exactly.
double ChainAnalysis::getTolerance() {
  bool isHalf = llvm::any_of(experts.getParams(), [](Value param) {
    auto type = dyn_cast<FloatType>(getElementTypeOrSelf(param.getType()));
    return type && type.getWidth() < 32;
  });
  return isHalf ? 1e-2 : 1e-5;
}

static bool isNear(double a, double b) {
  return std::fabs(a - b) <= 1e-9 * (1 + std::fabs(a) + std::fabs(b));
}

/// True if the function is zero where an input is, and linear in it.
static bool isFactor(const ScalarFunction &function, ArrayRef<double> at,
                     unsigned input) {
  SmallVector<double> values(at);
  auto evaluate = [&](double value) {
    values[input] = value;
    return function(values);
  };
  return isNear(evaluate(0), 0) && isNear(evaluate(2), 2 * evaluate(1)) &&
         isNear(evaluate(-1), -evaluate(1));
}

/// True if only the sum of two inputs matters.
static bool isSummed(const ScalarFunction &function, ArrayRef<double> at,
                     unsigned a, unsigned b) {
  for (double value : {-2.5, -0.5, 0.75, 3.0}) {
    SmallVector<double> left(at), right(at);
    left[a] = right[a] = value;
    left[a] += 0.375;
    right[b] += 0.375;
    if (!isNear(function(left), function(right)))
      return false;
  }
  return true;
}

/// The parameter that a contraction multiplies with. Where an op is not known,
/// one that is read along what is summed.
std::optional<Scalar> ChainAnalysis::getFactor(const Contraction &contraction) {
  std::optional<Scalar> factor;
  SmallVector<double> at(contraction.term.getInputs().size(), 0.75);
  bool isKnown = !std::isnan(contraction.term(at));
  for (auto [index, input] : llvm::enumerate(contraction.term.getInputs())) {
    if (getOrigin(input) != Origin::Param ||
        (isKnown ? !isFactor(contraction.term, at, index)
                 : !space.dependsOn(input.element.at,
                                    contraction.reduction.variable)))
      continue;
    if (!factor || factor->element.at.size() < input.element.at.size())
      factor = input;
  }
  return factor;
}

/// After the last contraction: its bias, and the routing weight.
void ChainAnalysis::describeOutput(const ScalarFunction &output,
                                   const Contraction &down) {
  noteWeight(output, "output");
  SmallVector<double> at(output.getInputs().size(), 0.75);
  for (auto [index, input] : llvm::enumerate(output.getInputs()))
    if (getOrigin(input) == Origin::Param)
      setRole(input, isFactor(output, at, index) ? "scale" : "down_bias");
  const Scalar &init = down.reduction.init;
  if (getOrigin(init) == Origin::Param)
    setRole(init, "down_bias");
}

/// What the last contraction's term reads, apart from the inner contractions.
void ChainAnalysis::describeDown(const Contraction &down,
                                 ArrayRef<Contraction> inner) {
  ArrayRef<Scalar> inputs = down.term.getInputs();
  SmallVector<double> at(inputs.size(), 0.75);
  neutral.assign(inputs.size(), 1);
  std::optional<Scalar> factor = getFactor(down);
  if (factor)
    setRole(*factor, inner.empty() ? "projection" : "down");
  for (auto [index, input] : llvm::enumerate(inputs))
    if (getOrigin(input) == Origin::Contraction)
      innerInputs.push_back(index);
  noteWeight(down.term, inner.empty() ? "input" : "hidden");
  for (unsigned index = 0; index < inputs.size(); ++index) {
    const Scalar &input = inputs[index];
    Origin origin = getOrigin(input);
    if (origin == Origin::Contraction ||
        ((origin == Origin::Param || origin == Origin::Weights) &&
         isFactor(down.term, at, index))) {
      if (origin == Origin::Param)
        setRole(input, "scale");
      continue;
    }
    const auto *summed = llvm::find_if(innerInputs, [&](unsigned other) {
      return isSummed(down.term, at, other, index);
    });
    neutral[index] = 0;
    if (origin == Origin::Param && summed != innerInputs.end())
      biases.emplace_back(input, summed - innerInputs.begin());
    else
      isCustom = true;
  }
}

/// How two inner contractions share a parameter.
std::string ChainAnalysis::getLayout(ArrayRef<Contraction> inner) {
  std::optional<Scalar> first = getFactor(inner[0]),
                        second = getFactor(inner[1]);
  if (!first || !second || first->element.tensor != second->element.tensor)
    return "separate";
  for (auto [a, b] : llvm::zip_equal(first->element.at, second->element.at)) {
    auto distance = dyn_cast<AffineConstantExpr>(space.simplify(b - a));
    if (!distance || distance.getValue() == 0)
      continue;
    if (std::abs(distance.getValue()) == chain.intermediate)
      return "fused_chunked";
    if (std::abs(distance.getValue()) == 1)
      return "fused_interleaved";
  }
  return "fused";
}

void ChainAnalysis::setInnerRoles(ArrayRef<Contraction> inner,
                                  ArrayRef<StringRef> roles) {
  for (auto [contraction, role] : llvm::zip_equal(inner, roles)) {
    if (std::optional<Scalar> factor = getFactor(contraction))
      setRole(*factor, role);
    if (getOrigin(contraction.reduction.init) == Origin::Param)
      setRole(contraction.reduction.init, role + "_bias");
    noteWeight(contraction.term, "input");
  }
  for (auto &[bias, of] : biases)
    setRole(bias, roles[of] + "_bias");
}

/// Names the activation, and with it what is the gate.
void ChainAnalysis::describeGate(const Contraction &down,
                                 ArrayRef<Contraction> inner) {
  auto evaluate = [&](ArrayRef<double> values) {
    SmallVector<double> at(neutral);
    for (auto [input, value] : llvm::zip_equal(innerInputs, values))
      at[input] = value;
    return down.term(at);
  };
  chain.activation = "custom";
  if (inner.size() == 1 && innerInputs.size() == 1) {
    chain.gateUp = "none";
    setInnerRoles(inner, {"up"});
    if (!isCustom)
      chain.activation = nameActivation([&](double x) { return evaluate({x}); },
                                        getTolerance())
                             .value_or("custom");
    return;
  }
  if (inner.size() != 2 || innerInputs.size() != 2)
    return;
  chain.gateUp = getLayout(inner);
  bool isFused = chain.gateUp != "separate";
  std::optional<std::string> name, swapped;
  if (!isCustom)
    name = nameGatedActivation(
        [&](double gate, double value) { return evaluate({gate, value}); },
        getTolerance());
  if (!isCustom && !name)
    swapped = nameGatedActivation(
        [&](double gate, double value) { return evaluate({value, gate}); },
        getTolerance());
  if (name || swapped)
    chain.activation = name ? *name : *swapped;
  if (isFused)
    setInnerRoles(inner, {"gate_up", "gate_up"});
  else if (name || swapped)
    setInnerRoles(inner, {name ? "gate" : "up", name ? "up" : "gate"});
  else
    setInnerRoles(inner, {"in", "in"});
}

ExpertChain ChainAnalysis::run() {
  Value yielded = experts.getYield().getValues().front();
  Element element{yielded, {}};
  for (int64_t size : cast<RankedTensorType>(yielded.getType()).getShape())
    element.at.push_back(space.newVariable(size));
  std::optional<ScalarFunction> output =
      ScalarFunction::create(scalars.resolve(element), scalars);
  if (!output)
    return chain;
  std::vector<Contraction> last = getContractions(*output);
  if (last.size() != 1) {
    noteWeight(*output, "output");
    return chain;
  }
  const Contraction &down = last.front();
  std::vector<Contraction> inner = getContractions(down.term);
  describeOutput(*output, down);
  describeDown(down, inner);
  if (inner.empty())
    return chain;
  // Further contractions make it unclear which features are the inner ones.
  if (llvm::all_of(inner, [&](const Contraction &contraction) {
        return getContractions(contraction.term).empty();
      }))
    chain.intermediate = down.reduction.size;
  else
    isCustom = true;
  describeGate(down, inner);
  return chain;
}

ExpertChain report::describeChain(ExpertsOp experts) {
  return ChainAnalysis(experts).run();
}
