//===- ExternalConstants.cpp - Constants outside of a program -------------===//

#include "moe/Driver/ExternalConstants.h"
#include "moe/Pipelines/Pipelines.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::moe;

/// The memory of an attribute's elements. A splat and a constant of booleans,
/// which are kept as bits, have none.
static std::optional<ArrayRef<char>> getElements(Attribute attribute) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attribute)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return std::nullopt;
    return blob->getData();
  }
  auto dense = dyn_cast<DenseElementsAttr>(attribute);
  if (!dense || dense.isSplat() || dense.getElementType().isInteger(1))
    return std::nullopt;
  return dense.getRawData();
}

/// The alignment of one element, which is all that code relies on.
static llvm::Align getElementAlignment(Attribute attribute) {
  Type type = cast<ElementsAttr>(attribute).getElementType();
  return llvm::Align(
      llvm::PowerOf2Ceil(llvm::divideCeil(type.getIntOrFloatBitWidth(), 8)));
}

llvm::Expected<std::vector<ExternalConstant>> moe::getExternalConstants(
    ModuleOp module,
    std::vector<std::unique_ptr<llvm::WritableMemoryBuffer>> &copies) {
  std::vector<ExternalConstant> constants;
  auto attributes = module->getAttrOfType<DictionaryAttr>(kConstantsAttrName);
  if (!attributes)
    return constants;
  for (NamedAttribute named : attributes) {
    StringRef symbol = named.getName();
    std::optional<ArrayRef<char>> elements = getElements(named.getValue());
    if (!elements)
      return llvm::createStringError("the elements of constant '" + symbol +
                                     "' are not in the model");
    const char *data = elements->data();
    llvm::Align needed = getElementAlignment(named.getValue());
    if (!llvm::isAddrAligned(needed, data)) {
      copies.push_back(llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
          elements->size(), symbol, needed));
      if (!copies.back())
        return llvm::createStringError("there is no memory for constant '" +
                                       symbol + "'");
      llvm::copy(*elements, copies.back()->getBufferStart());
      data = copies.back()->getBufferStart();
    }
    constants.push_back({symbol, data});
  }
  return constants;
}
