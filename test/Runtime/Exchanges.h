//===- Exchanges.h - A rank that exchanges, and may fail --------*- C++ -*-===//

#ifndef MOE_TEST_RUNTIME_EXCHANGES_H
#define MOE_TEST_RUNTIME_EXCHANGES_H

#include "moe_transport.h"

#include <atomic>
#include <string>

/// What happens to a rank.
enum class Fault {
  None,
  /// It asks for something else than the others.
  Size,
  Kind,
  Arguments,
  /// It tells the others.
  Abort,
  /// The same, from another thread, some time after.
  AbortLater,
  /// It comes too late.
  Stall,
  /// It comes no more, and says nothing.
  Return,
  /// It destroys its communicator.
  Destroy,
  // The others are for processes.
  Exit,
  /// Without what a process does at its end.
  ExitNow,
  ExitWithError,
  Kill,
  KillLater,
  Stop,
  StopLater,
};

const char *faultName(Fault fault);
/// False if there is none of that name.
bool findFault(const std::string &name, Fault &fault);

struct Plan {
  uint64_t seed = 0;
  /// How many calls there are without a fault.
  int64_t exchanges = 50;
  int64_t timeoutMs = 2000;
  Fault fault = Fault::None;
  int64_t faultRank = 0;
  /// The number of the call before which it happens.
  int64_t faultAt = 0;
  /// Set when it happens.
  std::atomic<int64_t> *faultTime = nullptr;
};

/// Nanoseconds since some moment.
int64_t now();

/// How a rank ended.
struct Outcome {
  /// Of the call that failed, if one did.
  int status = MOE_OK;
  std::string error;
  /// Calls that succeeded, and whether what they brought was right.
  int64_t done = 0;
  bool isWrong = false;
};

/// Makes the calls of a plan, all of random kinds and sizes, and looks at what
/// they bring. `destroy`s the communicator unless it is null then.
Outcome play(const Plan &plan, moe_communicator *&communicator);

#endif // MOE_TEST_RUNTIME_EXCHANGES_H
