//===- SharedMemory.cpp - Where a kernel's shared memory lies -------------===//

#include "KernelRewriter.h"

#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::moe;
using namespace moe_emulator;

/// The address space of shared memory.
static constexpr unsigned kShared = 3;

/// Without an offset it is dynamic shared memory.
void KernelRewriter::replaceSharedGlobal(llvm::GlobalVariable &global,
                                         std::optional<uint64_t> offset) {
  llvm::convertUsersOfConstantsToInstructions({&global});
  for (llvm::Use &use : llvm::make_early_inc_range(global.uses())) {
    auto *user = cast<llvm::Instruction>(use.getUser());
    llvm::Function &function = *user->getFunction();
    getThread(function);
    // Of a phi, the value is needed at the end of another block.
    llvm::Instruction *place = user;
    if (auto *phi = dyn_cast<llvm::PHINode>(user))
      place = phi->getIncomingBlock(use)->getTerminator();
    llvm::IRBuilder<> b(place);
    size_t field = offset ? offsetof(ThreadState, shared)
                          : offsetof(ThreadState, dynamicShared);
    llvm::Value *base = getField(b, function, field, global.getType());
    use.set(
        b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), base, offset.value_or(0)));
  }
  global.eraseFromParent();
}

/// The kernels that use a value, by themselves or in functions they call.
static llvm::SmallPtrSet<llvm::Function *, 4>
findKernels(llvm::Value &value, const llvm::SetVector<llvm::Function *> &all) {
  llvm::SmallPtrSet<llvm::Function *, 4> kernels;
  llvm::SmallPtrSet<llvm::Value *, 16> seen;
  SmallVector<llvm::Value *> worklist = {&value};
  while (!worklist.empty()) {
    llvm::Value *next = worklist.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (auto *function = dyn_cast<llvm::Function>(next))
      if (all.contains(function))
        kernels.insert(function);
    for (llvm::User *user : next->users()) {
      auto *instruction = dyn_cast<llvm::Instruction>(user);
      worklist.push_back(instruction ? instruction->getFunction()
                                     : cast<llvm::Value>(user));
    }
  }
  return kernels;
}

/// Adds a buffer at the end of a layout, and returns where it is.
static uint64_t append(KernelRewriter::SharedLayout &layout, StringRef name,
                       uint64_t size, llvm::Align alignment, bool hasGap) {
  uint64_t offset = llvm::alignTo(layout.dynamicOffset, alignment);
  layout.staticSize = llvm::alignTo(layout.staticSize, alignment) + size;
  layout.buffers.push_back({name.str(), offset, size});
  layout.dynamicOffset = offset + size + (hasGap ? kSharedGap : 0);
  return offset;
}

LogicalResult KernelRewriter::placeSharedMemory() {
  const llvm::DataLayout &dataLayout = module.getDataLayout();
  struct Global {
    llvm::GlobalVariable *variable;
    llvm::SmallPtrSet<llvm::Function *, 4> kernels;
    uint64_t size;
  };
  SmallVector<Global> globals;
  for (llvm::GlobalVariable &global : module.globals())
    if (global.getAddressSpace() == kShared)
      globals.push_back({&global, findKernels(global, kernels),
                         dataLayout.getTypeAllocSize(global.getValueType())});
  SharedLayout common;
  llvm::Align mostDynamic(16);
  auto place = [&](const Global &global) {
    llvm::Align alignment =
        std::max(global.variable->getAlign().valueOrOne(), llvm::Align(16));
    if (global.size == 0) {
      mostDynamic = std::max(mostDynamic, alignment);
      return replaceSharedGlobal(*global.variable, std::nullopt);
    }
    std::string name = global.variable->getName().str();
    bool isCommon = global.kernels.size() > 1;
    uint64_t offset = 0;
    if (isCommon)
      offset = append(common, name, global.size, alignment, target.getCheck());
    for (llvm::Function *kernel : global.kernels) {
      SharedLayout &layout = layouts.try_emplace(kernel, common).first->second;
      if (isCommon)
        layout = common;
      else
        offset =
            append(layout, name, global.size, alignment, target.getCheck());
    }
    replaceSharedGlobal(*global.variable, offset);
  };
  // What several kernels have is at the same place in all of them.
  for (bool isCommon : {true, false})
    for (const Global &global : globals)
      if ((global.kernels.size() > 1) == isCommon)
        place(global);
  for (llvm::Function *kernel : kernels) {
    SharedLayout &layout = layouts.try_emplace(kernel, common).first->second;
    layout.dynamicOffset = llvm::alignTo(layout.dynamicOffset, mostDynamic);
    if (layout.staticSize > static_cast<uint64_t>(target.getSharedMemory()))
      return op->emitError("kernel '")
             << kernel->getName().str() << "' has " << layout.staticSize
             << " bytes of static shared memory, but a block has "
             << target.getSharedMemory();
  }
  return success();
}
