//===- ProgramFault.h - A compiled program that crashes ---------*- C++ -*-===//

#ifndef MOE_DRIVER_PROGRAMFAULT_H
#define MOE_DRIVER_PROGRAMFAULT_H

namespace mlir::moe {

/// From now on a signal that stands for a fault (such as a segmentation fault)
/// ends the process with an error that says that the compiled program has
/// crashed, and status 1. To be called before the first run: it cannot be taken
/// back, as a program that writes over memory that is not its own can have
/// anything fail later. A stack trace would say nothing of a compiled program,
/// and making one needs memory that may be what has been destroyed.
void reportProgramFaults();

} // namespace mlir::moe

#endif // MOE_DRIVER_PROGRAMFAULT_H
