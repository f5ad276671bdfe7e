//===- BufferizableOpInterfaceImpl.h - moe ops on buffers -------*- C++ -*-===//

#ifndef MOE_DIALECT_MOE_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
#define MOE_DIALECT_MOE_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;
namespace moe {
/// Lets one-shot bufferization turn the slot-level ops into their memref form.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);
} // namespace moe
} // namespace mlir

#endif // MOE_DIALECT_MOE_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
