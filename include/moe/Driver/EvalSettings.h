//===- EvalSettings.h - Capacity settings to compare ------------*- C++ -*-===//

#ifndef MOE_DRIVER_EVALSETTINGS_H
#define MOE_DRIVER_EVALSETTINGS_H

#include "moe/Driver/CompileFlags.h"
#include <vector>

namespace mlir::moe {

/// A way to limit the capacity of experts.
struct EvalSetting {
  /// Names of options and their values, in a fixed order.
  std::vector<std::pair<std::string, std::string>> options;

  /// "strategy=token_drop,capacity-factor=1"; "none" without any option.
  std::string getLabel() const;
  /// The value of an option; empty if it has none.
  llvm::StringRef get(llvm::StringRef name) const;
};

/// The options that limit capacity, and what the command line gave them.
class CapacityOptions {
public:
  explicit CapacityOptions(CompileFlags &flags);

  /// The settings to evaluate: first that without a limit, then those that
  /// `texts` add to the command line or, if there are none, the command line's
  /// if it has any. An error says what of a text is wrong.
  llvm::Expected<std::vector<EvalSetting>>
  getSettings(llvm::ArrayRef<std::string> texts);
  /// Gives the flags the options of a setting, and no others.
  void set(const EvalSetting &setting);
  llvm::ArrayRef<llvm::cl::Option *> getOptions() const { return options; }

private:
  llvm::Error add(llvm::StringRef text, EvalSetting &setting) const;
  llvm::Error check(const EvalSetting &setting);

  CompileFlags &flags;
  llvm::SmallVector<llvm::cl::Option *> options;
  EvalSetting given;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_EVALSETTINGS_H
