//===- StoreBF16AsInt.cpp - Hold bf16 values as i16 -----------------------===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOESTOREBF16ASINTPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

static bool holdsBF16(Type type) {
  return type
      .walk([](Type part) {
        return part.isBF16() ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// True if the op only moves bf16 values, or has none.
static bool onlyMoves(Operation *op) {
  if (llvm::none_of(op->getOperandTypes(), holdsBF16) &&
      llvm::none_of(op->getResultTypes(), holdsBF16))
    return true;
  return isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::BitcastOp, LLVM::SelectOp,
             LLVM::BrOp, LLVM::CondBrOp, LLVM::SwitchOp, LLVM::CallOp,
             LLVM::ReturnOp, LLVM::ConstantOp, LLVM::ZeroOp, LLVM::PoisonOp,
             LLVM::UndefOp, LLVM::InsertValueOp, LLVM::ExtractValueOp,
             LLVM::InsertElementOp, LLVM::ExtractElementOp,
             LLVM::ShuffleVectorOp>(op);
}

/// Replaces types, and the constants of these types.
static AttrTypeReplacer makeReplacer(MLIRContext *context) {
  using Replaced = std::optional<std::pair<Attribute, WalkResult>>;
  Type i16 = IntegerType::get(context, 16);
  AttrTypeReplacer replacer;
  replacer.addReplacement([=](BFloat16Type) { return i16; });
  replacer.addReplacement([=](FloatAttr attr) -> Replaced {
    if (!attr.getType().isBF16())
      return std::nullopt;
    return {{IntegerAttr::get(i16, attr.getValue().bitcastToAPInt()),
             WalkResult::skip()}};
  });
  replacer.addReplacement([=](DenseIntOrFPElementsAttr attr) -> Replaced {
    if (!attr.getElementType().isBF16())
      return std::nullopt;
    return {{attr.bitcast(i16), WalkResult::skip()}};
  });
  replacer.addReplacement([=](DenseResourceElementsAttr attr) -> Replaced {
    if (!attr.getElementType().isBF16())
      return std::nullopt;
    auto type = cast<ShapedType>(attr.getType().clone(i16));
    return {{DenseResourceElementsAttr::get(type, attr.getRawHandle()),
             WalkResult::skip()}};
  });
  return replacer;
}

namespace {
struct MoEStoreBF16AsIntPass
    : public moe::impl::MoEStoreBF16AsIntPassBase<MoEStoreBF16AsIntPass> {
  void runOnOperation() override {
    SmallVector<Operation *> symbols;
    for (Operation &op : *getOperation().getBody())
      if (isa<LLVM::LLVMFuncOp, LLVM::GlobalOp>(op))
        symbols.push_back(&op);
    for (Operation *symbol : symbols)
      if (symbol
              ->walk([](Operation *op) {
                return onlyMoves(op) ? WalkResult::advance()
                                     : WalkResult::interrupt();
              })
              .wasInterrupted())
        return;
    AttrTypeReplacer replacer = makeReplacer(&getContext());
    for (Operation *symbol : symbols) {
      replacer.recursivelyReplaceElementsIn(symbol, /*replaceAttrs=*/true,
                                            /*replaceLocs=*/false,
                                            /*replaceTypes=*/true);
      symbol->walk([](LLVM::BitcastOp op) {
        if (op.getType() != op.getArg().getType())
          return;
        op.getResult().replaceAllUsesWith(op.getArg());
        op.erase();
      });
    }
  }
};
} // namespace
