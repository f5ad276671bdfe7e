//===- ProgramRun.h - Run a context of a program ----------------*- C++ -*-===//

#ifndef MOE_DRIVER_PROGRAMRUN_H
#define MOE_DRIVER_PROGRAMRUN_H

#include "moe/Driver/HostTensor.h"
#include "moe/Driver/Jit.h"
#include "moe/Driver/ProgramError.h"
#include "moe/Driver/Report.h"
#include "moe/Driver/RunFlags.h"
#include "moe_communicator.h"

namespace mlir::moe {

/// The threads of a context.
struct ThreadChoice {
  /// 0 is one for each CPU that the calling thread may use.
  int64_t threads = 0;
  bool pins = true;
};

/// A context of a program, and its runs.
class ProgramRun {
public:
  /// Makes a context with weights, as the flags say: one of several ranks if
  /// there is a communicator.
  static llvm::Expected<std::unique_ptr<ProgramRun>>
  create(const JitProgram &jit, const RunFlags &flags, ThreadChoice threads,
         moe_communicator *communicator, StepTimes &steps);
  ProgramRun(const ProgramRun &) = delete;
  ProgramRun &operator=(const ProgramRun &) = delete;
  ~ProgramRun();

  /// Runs once or, to be timed, more often: then a first run is not counted.
  /// Ranks begin each run together.
  llvm::Error runAll(llvm::ArrayRef<HostTensor> inputs, unsigned repeat,
                     StepTimes &steps);
  /// What is known of the runs since the last time.
  llvm::Error measure(RunMeasures &measures);

  /// Of the last run.
  llvm::ArrayRef<moe_tensor> getResults() const { return results; }
  llvm::Expected<std::vector<moe_layer_record>> readRecords() const;

private:
  ProgramRun(const JitProgram &jit, moe_program &program,
             moe_communicator *communicator);
  llvm::Error makeError(int status) const;
  llvm::Error configure(const RunFlags &flags, ThreadChoice threads);
  llvm::Error runOnce(llvm::ArrayRef<moe_tensor> inputs);
  void addExchangeTimes();
  llvm::Error runAndTime(llvm::ArrayRef<moe_tensor> inputs, unsigned count);
  void releaseResults();

  const JitProgram &jit;
  moe_program &program;
  moe_communicator *communicator;
  std::vector<moe_tensor> results;
  RunMeasures timed;
  std::vector<ExchangeTimes> exchanges;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_PROGRAMRUN_H
