//===- ProgramFault.cpp - A compiled program that crashes -----------------===//

#include "moe/Driver/ProgramFault.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <unistd.h>

static void write(const char *text) {
  // Nothing can be done if this fails.
  [[maybe_unused]] ssize_t done =
      ::write(STDERR_FILENO, text, std::strlen(text));
}

static const char *getName(int signal) {
  switch (signal) {
  case SIGSEGV:
    return "segmentation fault";
  case SIGBUS:
    return "bus error";
  case SIGFPE:
    return "arithmetic fault";
  case SIGILL:
    return "illegal instruction";
  default:
    return "abort";
  }
}

/// Only what a signal handler may call.
static void reportFault(int signal) {
  write("moe-run: error: the compiled program crashed (");
  write(getName(signal));
  write("): most likely it uses elements that its tensors do not have; on the "
        "output of 'moe-opt --generate-runtime-verification' moe-run names "
        "the op\n");
  _exit(EXIT_FAILURE);
}

void mlir::moe::reportProgramFaults() {
  struct sigaction action = {};
  action.sa_handler = reportFault;
  // Recursion can have used up the stack; LLVM has provided another one.
  action.sa_flags = SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    sigaction(signal, &action, nullptr);
}
