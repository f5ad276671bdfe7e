//===- BufferAccess.cpp - Which buffers an op reads and writes ------------===//

#include "BufferAccess.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::moe;

Value moe::getBuffer(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

bool moe::isBuffer(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<FunctionOpInterface>(argument.getOwner()->getParentOp()) &&
           argument.getOwner()->isEntryBlock();
  return value.getDefiningOp<memref::AllocOp>() ||
         value.getDefiningOp<memref::GetGlobalOp>();
}

bool moe::onlyReads(Operation &op) {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects =
      getEffectsRecursively(&op);
  return effects && llvm::none_of(*effects, [](const auto &effect) {
           return isa<MemoryEffects::Write, MemoryEffects::Free>(
               effect.getEffect());
         });
}

/// True if a user of a buffer may give it another name that is no view.
static bool mayRename(Operation &op) {
  // What a function returns is its caller's business.
  return (op.hasTrait<OpTrait::IsTerminator>() &&
          !isa<FunctionOpInterface>(op.getParentOp())) ||
         llvm::any_of(op.getRegions(),
                      [](Region &region) {
                        return !region.empty() && region.getNumArguments();
                      }) ||
         llvm::any_of(op.getResultTypes(), llvm::IsaPred<BaseMemRefType>);
}

std::optional<SmallVector<Operation *>> moe::getUsersOfViews(Value buffer) {
  SmallVector<Operation *> users;
  SmallVector<Value> views = {buffer};
  while (!views.empty())
    for (Operation *user : views.pop_back_val().getUsers()) {
      if (isa<ViewLikeOpInterface>(user)) {
        for (Value view : user->getResults())
          if (isa<BaseMemRefType>(view.getType()))
            views.push_back(view);
        continue;
      }
      // The body of a linalg op has elements as its arguments.
      if (!isa<linalg::LinalgOp>(user) && mayRename(*user))
        return std::nullopt;
      users.push_back(user);
    }
  return users;
}
