//===- Error.h - What went wrong --------------------------------*- C++ -*-===//

#ifndef MOE_RUNTIME_EMULATOR_ERROR_H
#define MOE_RUNTIME_EMULATOR_ERROR_H

#include <string>

namespace moe_emulator {

/// Keeps the error, unless there is one already.
void setError(const std::string &text);
bool hasError();

/// printf to a string.
[[gnu::format(printf, 1, 2)]] std::string format(const char *text, ...);

} // namespace moe_emulator

#endif // MOE_RUNTIME_EMULATOR_ERROR_H
