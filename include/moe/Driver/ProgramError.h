//===- ProgramError.h - What the runtime says of a failure ------*- C++ -*-===//

#ifndef MOE_DRIVER_PROGRAMERROR_H
#define MOE_DRIVER_PROGRAMERROR_H

#include "llvm/Support/Error.h"

namespace mlir::moe {

/// What a program or a communicator said when it failed.
class ProgramError : public llvm::ErrorInfo<ProgramError> {
public:
  static char ID;
  ProgramError(int status, std::string text)
      : status(status), text(std::move(text)) {}

  /// A moe_status.
  int getStatus() const { return status; }
  void log(llvm::raw_ostream &os) const override { os << text; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  int status;
  std::string text;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_PROGRAMERROR_H
