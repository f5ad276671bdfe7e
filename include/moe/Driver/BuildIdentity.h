//===- BuildIdentity.h - Which build of this tool runs ----------*- C++ -*-===//

#ifndef MOE_DRIVER_BUILDIDENTITY_H
#define MOE_DRIVER_BUILDIDENTITY_H

#include <optional>
#include <string>

namespace mlir::moe {

/// Bytes that differ between this process and one of another build of this tool
/// or of any library that it has loaded. Nothing if that cannot be told.
std::optional<std::string> getBuildIdentity();

} // namespace mlir::moe

#endif // MOE_DRIVER_BUILDIDENTITY_H
