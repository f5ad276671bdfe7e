//===- BufferAccess.h - Which buffers an op reads and writes ----*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_BUFFERACCESS_H
#define MOE_LIB_CONVERSION_BUFFERACCESS_H

#include "mlir/IR/Operation.h"

namespace mlir::moe {

/// The buffer that a value is a view of.
Value getBuffer(Value value);

/// True if the value is a buffer, all of whose views can be told from those of
/// other buffers: it is no choice between some.
bool isBuffer(Value value);

/// True if the op, with all that is in it, writes and frees nothing.
bool onlyReads(Operation &op);

/// What uses a buffer or a view of it, but for what makes views; nothing if it
/// may have other names.
std::optional<SmallVector<Operation *>> getUsersOfViews(Value buffer);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_BUFFERACCESS_H
