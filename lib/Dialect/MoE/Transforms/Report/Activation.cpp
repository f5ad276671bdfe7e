//===- Activation.cpp - What an expert's activation is called -------------===//
//
// A function is recognized by its values: it may be written down in any way.
//
//===----------------------------------------------------------------------===//

#include "Activation.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::report;

static double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

/// `factor` is the square root of 2 / pi, or what is taken for it.
static double tanhGelu(double x, double factor) {
  return 0.5 * x * (1 + std::tanh(factor * (x + 0.044715 * x * x * x)));
}

namespace {
struct Named {
  StringLiteral name;
  double (*function)(double);
};
} // namespace

static constexpr Named kActivations[] = {
    {"identity", [](double x) { return x; }},
    {"relu", [](double x) { return std::max(x, 0.0); }},
    {"relu2", [](double x) { return std::max(x, 0.0) * std::max(x, 0.0); }},
    {"silu", [](double x) { return x * sigmoid(x); }},
    {"gelu", [](double x) { return 0.5 * x * (1 + std::erf(x * M_SQRT1_2)); }},
    {"gelu_tanh", [](double x) { return tanhGelu(x, 0.7978845608028654); }},
    // As torch-mlir writes it down.
    {"gelu_tanh", [](double x) { return tanhGelu(x, 0.797724); }},
    {"quick_gelu", [](double x) { return x * sigmoid(1.702 * x); }},
    {"sigmoid", sigmoid},
    {"tanh", [](double x) { return std::tanh(x); }},
    {"softplus", [](double x) { return std::log1p(std::exp(x)); }},
    {"mish", [](double x) { return x * std::tanh(std::log1p(std::exp(x))); }},
};

/// On both sides of zero, and beyond where models clamp.
static constexpr double kSamples[] = {-23,   -9.5,  -6.5, -3.25, -1.5,
                                      -0.75, -0.25, 0,    0.5,   1,
                                      2.125, 3.5,   6.5,  9.5,   23};

/// How far apart two functions are on the samples, relative to the second one.
static double getDifference(llvm::function_ref<double(double)> a,
                            llvm::function_ref<double(double)> b) {
  double most = 0;
  for (double x : kSamples) {
    double expected = b(x);
    double difference =
        std::fabs(a(x) - expected) / (std::fabs(expected) + 0.1);
    // Also where there is no number.
    if (!(difference <= most))
      most = difference;
  }
  return most;
}

/// The activation that is nearest, if it is within the tolerance.
static std::optional<std::string>
getNearest(llvm::function_ref<double(const Named &)> getDifference,
           double tolerance) {
  const Named *nearest = nullptr;
  double least = tolerance;
  for (const Named &named : kActivations)
    if (double difference = getDifference(named); difference <= least) {
      nearest = &named;
      least = difference;
    }
  return nearest ? std::optional(nearest->name.str()) : std::nullopt;
}

std::optional<std::string>
report::nameActivation(llvm::function_ref<double(double)> function,
                       double tolerance) {
  return getNearest(
      [&](const Named &named) {
        return getDifference(function, named.function);
      },
      tolerance);
}

static std::string getText(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.4g", value);
  return text;
}

/// `(clamp(value, -limit, limit) + offset) * g * sigmoid(alpha * g)` where `g =
/// min(gate, limit)`. The function's own values say what the parameters are.
static std::optional<std::string>
nameClamped(llvm::function_ref<double(double, double)> function,
            double tolerance) {
  constexpr double farOut = 1e6;
  double offset = std::fabs(function(1, 0)) > tolerance ? 1 : 0;
  double slope = function(1, 1) - function(1, 0);
  if (!(slope > 0 && slope < 1))
    return std::nullopt;
  double alpha = std::log(slope / (1 - slope));
  double limit = function(1, farOut) / slope - offset;
  if (!(limit > 0 && limit < farOut / 2) || !std::isfinite(alpha))
    return std::nullopt;
  auto isClamped = [&](double value) {
    return getDifference([&](double gate) { return function(gate, value); },
                         [&](double gate) {
                           double g = std::min(gate, limit);
                           return (std::clamp(value, -limit, limit) + offset) *
                                  g * sigmoid(alpha * g);
                         }) <= tolerance;
  };
  if (!llvm::all_of(kSamples, isClamped) || !isClamped(2 * limit) ||
      !isClamped(-2 * limit))
    return std::nullopt;
  return "clamped_swiglu(" +
         (std::fabs(alpha - 1) <= tolerance
              ? std::string()
              : "alpha=" + getText(alpha) + ", ") +
         "limit=" + getText(limit) + (offset != 0 ? ", value+1)" : ")");
}

std::optional<std::string>
report::nameGatedActivation(llvm::function_ref<double(double, double)> function,
                            double tolerance) {
  auto getGatedDifference = [&](const Named &named) {
    double most = 0;
    for (double value : kSamples) {
      double difference = getDifference(
          [&](double gate) { return function(gate, value); },
          [&](double gate) { return named.function(gate) * value; });
      if (!(difference <= most))
        most = difference;
    }
    return most;
  };
  if (std::optional<std::string> name =
          getNearest(getGatedDifference, tolerance))
    return name;
  return nameClamped(function, tolerance);
}
