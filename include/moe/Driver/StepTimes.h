//===- StepTimes.h - How long the steps of a tool take ----------*- C++ -*-===//

#ifndef MOE_DRIVER_STEPTIMES_H
#define MOE_DRIVER_STEPTIMES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <string>

namespace mlir::moe {

/// How long the steps of a tool took, in order. On a terminal the step that
/// runs is shown.
class StepTimes {
public:
  explicit StepTimes(bool isShown = true) : isShown(isShown) {}

  /// What a step is part of.
  enum class Part { Compile, Run };

  /// Runs `step` and notes the time.
  template <typename Step>
  auto time(llvm::StringRef name, Step step, Part part = Part::Compile) {
    Timer timer(*this, name, part);
    return step();
  }
  /// Adds a remark to the last step, which print shows.
  void annotate(std::string remark);
  /// Milliseconds.
  double getTotal(Part part) const;
  /// Writes a table: first what compiling took, then what running took, if
  /// anything ran.
  void print(llvm::raw_ostream &os) const;
  /// A list of `name` and `ms`.
  llvm::json::Array toJson() const;

private:
  struct Timer {
    Timer(StepTimes &times, llvm::StringRef name, Part part);
    ~Timer();
    StepTimes &times;
    llvm::StringRef name;
    Part part;
    std::chrono::steady_clock::time_point begin;
  };
  struct Step {
    std::string name;
    Part part;
    double milliseconds;
    std::string remark;
  };
  bool has(Part part) const;
  void print(Part part, llvm::StringRef total, llvm::raw_ostream &os) const;

  bool isShown;
  llvm::SmallVector<Step> steps;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_STEPTIMES_H
