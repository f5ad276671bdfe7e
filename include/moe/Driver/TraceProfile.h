//===- TraceProfile.h - The profile of a trace ------------------*- C++ -*-===//

#ifndef MOE_DRIVER_TRACEPROFILE_H
#define MOE_DRIVER_TRACEPROFILE_H

#include "moe/Driver/Profile.h"
#include "moe/Planning/Trace.h"

namespace mlir::moe {

/// The profile that runs with the calls of a trace have.
llvm::Expected<Profile> makeProfile(const Trace &trace);

} // namespace mlir::moe

#endif // MOE_DRIVER_TRACEPROFILE_H
