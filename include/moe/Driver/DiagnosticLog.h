//===- DiagnosticLog.h - Diagnostics to be reported again -------*- C++ -*-===//

#ifndef MOE_DRIVER_DIAGNOSTICLOG_H
#define MOE_DRIVER_DIAGNOSTICLOG_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace mlir::moe {

/// The place in a file that a diagnostic is shown with, or null. A module has
/// the name of its file, but no line.
FileLineColLoc findPlace(Location loc);

/// A diagnostic as it is shown, without the context that it was reported in.
struct LoggedDiagnostic {
  DiagnosticSeverity severity = DiagnosticSeverity::Error;
  /// Line 0 is no place.
  std::string file;
  int64_t line = 0, column = 0;
  std::string text;
  std::vector<LoggedDiagnostic> notes;
};

/// Logs all that is reported while it exists, and leaves it to be shown by the
/// handlers that were there before.
class DiagnosticLog {
public:
  explicit DiagnosticLog(MLIRContext &context);

  const std::vector<LoggedDiagnostic> &get() const { return diagnostics; }

private:
  std::vector<LoggedDiagnostic> diagnostics;
  ScopedDiagnosticHandler handler;
};

/// Reports diagnostics once more.
void replay(llvm::ArrayRef<LoggedDiagnostic> diagnostics, MLIRContext &context);

llvm::json::Value toJSON(const LoggedDiagnostic &diagnostic);
bool fromJSON(const llvm::json::Value &value, LoggedDiagnostic &diagnostic,
              llvm::json::Path path);

} // namespace mlir::moe

#endif // MOE_DRIVER_DIAGNOSTICLOG_H
