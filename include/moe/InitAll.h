//===- InitAll.h - Register everything this project adds --------*- C++ -*-===//

#ifndef MOE_INITALL_H
#define MOE_INITALL_H

namespace mlir {
class DialectRegistry;
namespace moe {
/// Adds our dialects, the upstream ones, and all their interfaces.
void registerAllDialects(DialectRegistry &registry);
/// Registers our passes and pipelines, and the upstream ones.
void registerAllPasses();
} // namespace moe
} // namespace mlir

#endif // MOE_INITALL_H
