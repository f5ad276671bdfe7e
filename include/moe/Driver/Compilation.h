//===- Compilation.h - Take a model through the phases ----------*- C++ -*-===//

#ifndef MOE_DRIVER_COMPILATION_H
#define MOE_DRIVER_COMPILATION_H

#include "moe/Driver/CompileFlags.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"
#include <chrono>

namespace mlir::moe {

/// How long the steps of a tool took, in order. On a terminal the step that
/// runs is shown.
class StepTimes {
public:
  /// Runs `step` and notes the time.
  template <typename Step> auto time(llvm::StringRef name, Step step) {
    Timer timer(*this, name);
    return step();
  }
  double getTotal() const;
  void print(llvm::raw_ostream &os) const;

private:
  struct Timer {
    Timer(StepTimes &times, llvm::StringRef name);
    ~Timer();
    StepTimes &times;
    llvm::StringRef name;
    std::chrono::steady_clock::time_point begin;
  };
  llvm::SmallVector<std::pair<std::string, double>> steps;
};

/// Runs the phases up to `last`. Warns if a module has no MoE layer though
/// layers were looked for; an error if an option was given that needs one.
LogicalResult runPhases(ModuleOp module, const CompileOptions &options,
                        const CompileFlags &flags, Phase last,
                        StepTimes &times);

} // namespace mlir::moe

#endif // MOE_DRIVER_COMPILATION_H
