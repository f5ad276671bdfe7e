//===- GatheredRows.cpp - Rows that are read where they came from ---------===//

#include "GatheredRows.h"
#include "BufferAccess.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::moe;
using linalg::LinalgOp;

/// True if the op certainly leaves these buffers as they are.
static bool preserves(Operation &op, ArrayRef<Value> buffers) {
  if (onlyReads(op))
    return true;
  auto linalgOp = dyn_cast<LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureBufferSemantics())
    return false;
  // Two allocations do not overlap, nor does a new one and an older buffer.
  return llvm::all_of(linalgOp.getDpsInits(), [&](Value init) {
    Value written = getBuffer(init);
    return !llvm::is_contained(buffers, written) &&
           written.getDefiningOp<memref::AllocOp>();
  });
}

/// The dispatch that fills the buffer, all of whose other users only read it or
/// free it.
static DispatchOp getOnlyWriter(memref::AllocOp buffer) {
  DispatchOp writer;
  for (Operation *user : buffer->getUsers()) {
    if (auto dispatch = dyn_cast<DispatchOp>(user)) {
      if (writer || dispatch.getOuts().front() != buffer)
        return nullptr;
      writer = dispatch;
      continue;
    }
    if (isa<memref::DeallocOp>(user))
      continue;
    auto reader = dyn_cast<LinalgOp>(user);
    if (!reader || llvm::is_contained(reader.getDpsInits(), buffer.getMemref()))
      return nullptr;
  }
  return writer;
}

DispatchOp moe::findGatheredRows(LinalgOp op, OpOperand &input) {
  auto buffer = input.get().getDefiningOp<memref::AllocOp>();
  if (!buffer || buffer.getType().getRank() != 2)
    return nullptr;
  DispatchOp dispatch = getOnlyWriter(buffer);
  if (!dispatch || dispatch->getBlock() != op->getBlock() ||
      !dispatch->isBeforeInBlock(op))
    return nullptr;
  Value read[] = {getBuffer(dispatch.getSource()),
                  getBuffer(dispatch.getSlotToken())};
  if (!llvm::all_of(read, isBuffer))
    return nullptr;
  // The op itself writes while it reads.
  for (Operation *next = dispatch->getNextNode();; next = next->getNextNode()) {
    if (!preserves(*next, read))
      return nullptr;
    if (next == op)
      return dispatch;
  }
}

void moe::eraseIfUnread(DispatchOp dispatch) {
  auto buffer = dispatch.getOuts().front().getDefiningOp<memref::AllocOp>();
  SmallVector<Operation *> users;
  for (Operation *user : buffer->getUsers())
    if (user != dispatch)
      users.push_back(user);
  if (!llvm::all_of(users, llvm::IsaPred<memref::DeallocOp>))
    return;
  for (Operation *user : users)
    user->erase();
  dispatch->erase();
  buffer->erase();
}
