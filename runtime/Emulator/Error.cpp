//===- Error.cpp - What went wrong ----------------------------------------===//

#include "Error.h"
#include "Export.h"
#include "moe_gpu.h"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <mutex>

using namespace moe_emulator;

static std::mutex mutex;
static std::string current;
static std::atomic<bool> isSet;

void moe_emulator::setError(const std::string &text) {
  std::lock_guard<std::mutex> lock(mutex);
  if (isSet)
    return;
  current = text;
  isSet = true;
}

bool moe_emulator::hasError() { return isSet; }

std::string moe_emulator::format(const char *text, ...) {
  va_list arguments, again;
  va_start(arguments, text);
  va_copy(again, arguments);
  std::string result(std::vsnprintf(nullptr, 0, text, arguments), '\0');
  std::vsnprintf(result.data(), result.size() + 1, text, again);
  va_end(again);
  va_end(arguments);
  return result;
}

MOE_EXPORT const char *moe_gpu_take_error() {
  static std::string taken;
  std::lock_guard<std::mutex> lock(mutex);
  if (!isSet)
    return nullptr;
  taken.swap(current);
  isSet = false;
  return taken.c_str();
}
