//===- Activation.h - What an expert's activation is called -----*- C++ -*-===//

#ifndef MOE_TRANSFORMS_REPORT_ACTIVATION_H
#define MOE_TRANSFORMS_REPORT_ACTIVATION_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>

namespace mlir::moe::report {

/// The name of a function of one number: "silu", "gelu" and so on.
std::optional<std::string>
nameActivation(llvm::function_ref<double(double)> function, double tolerance);

/// The name of `activation(gate) * value`. Where `gate` and `value` are clamped
/// first, it has parameters: "clamped_swiglu(alpha=1.702, limit=7)".
std::optional<std::string>
nameGatedActivation(llvm::function_ref<double(double, double)> function,
                    double tolerance);

} // namespace mlir::moe::report

#endif // MOE_TRANSFORMS_REPORT_ACTIVATION_H
