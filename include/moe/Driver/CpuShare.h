//===- CpuShare.h - The CPUs of one rank of several -------------*- C++ -*-===//

#ifndef MOE_DRIVER_CPUSHARE_H
#define MOE_DRIVER_CPUSHARE_H

#include "moe/Driver/ProgramRun.h"

namespace mlir::moe {

/// Shares CPUs out among the ranks that may use the same ones, and moves this
/// thread to those of its rank, if its threads are to have CPUs of their own.
/// Returns what threads they are. All ranks have to call it.
llvm::Expected<ThreadChoice> takeCpus(moe_communicator &communicator,
                                      const RunFlags &flags);

/// Corrects what runs on this thread say of CPUs: a thread alone is not one
/// that its context moves, but may have a CPU of its own nevertheless.
void findCpu(RunMeasures &measures);

} // namespace mlir::moe

#endif // MOE_DRIVER_CPUSHARE_H
