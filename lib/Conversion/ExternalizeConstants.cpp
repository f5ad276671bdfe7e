//===- ExternalizeConstants.cpp - Leave large constants out ---------------===//

#include "moe/Conversion/Passes.h"
#include "moe/Conversion/ProgramABI.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEEXTERNALIZECONSTANTSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

/// The elements to leave out; null if the global stays.
static ElementsAttr getLargeElements(memref::GlobalOp global,
                                     int64_t threshold) {
  if (!global.getConstant())
    return nullptr;
  auto elements = dyn_cast_or_null<ElementsAttr>(
      global.getInitialValue().value_or(Attribute()));
  if (!elements || elements.isSplat())
    return nullptr;
  // i1 attributes and i1 buffers may be laid out differently.
  Type type = elements.getElementType();
  if (!type.isIntOrFloat() || type.isInteger(1))
    return nullptr;
  int64_t bytes = llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  return elements.getNumElements() * bytes >= threshold ? elements : nullptr;
}

namespace {
struct MoEExternalizeConstantsPass
    : public moe::impl::MoEExternalizeConstantsPassBase<
          MoEExternalizeConstantsPass> {
  using Base::Base;

  void runOnOperation() override {
    if (threshold <= 0)
      return;
    ModuleOp module = getOperation();
    NamedAttrList table(
        module->getAttrOfType<DictionaryAttr>(moe::kConstantsAttrName));
    SymbolTable symbols(module);
    llvm::DenseMap<StringAttr, StringAttr> renamed;
    for (auto global :
         llvm::make_early_inc_range(module.getOps<memref::GlobalOp>()))
      if (ElementsAttr elements = getLargeElements(global, threshold)) {
        StringAttr old = global.getSymNameAttr();
        renamed[old] = externalize(global, symbols, table.getAttrs().size());
        table.set(renamed[old], elements);
      }
    if (renamed.empty())
      return;
    module.walk([&](memref::GetGlobalOp op) {
      if (StringAttr name = renamed.lookup(op.getNameAttr().getAttr()))
        op.setNameAttr(FlatSymbolRefAttr::get(name));
    });
    module->setAttr(moe::kConstantsAttrName,
                    table.getDictionary(&getContext()));
  }

private:
  /// Makes a global a declaration with a name of its own.
  static StringAttr externalize(memref::GlobalOp global, SymbolTable &symbols,
                                size_t number) {
    auto name = StringAttr::get(global.getContext(),
                                moe::kConstantPrefix + Twine(number));
    symbols.remove(global);
    global.setSymNameAttr(name);
    symbols.insert(global);
    global.removeInitialValueAttr();
    global.removeSymVisibilityAttr();
    // The memory is the caller's, who knows no more than the elements' type.
    global.removeAlignmentAttr();
    return global.getSymNameAttr();
  }
};
} // namespace
