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

/// A vector of any CPU can be loaded from there.
static constexpr uint64_t kVectorAlignment = 64;

/// The alignment of one element, the least that code relies on.
static llvm::Align getElementAlignment(Attribute attribute) {
  Type type = cast<ElementsAttr>(attribute).getElementType();
  return llvm::Align(
      llvm::PowerOf2Ceil(llvm::divideCeil(type.getIntOrFloatBitWidth(), 8)));
}

/// How elements happen to be aligned, or will be once they are copied.
static llvm::Align getAlignment(Attribute attribute, const char *elements) {
  llvm::Align alignment = llvm::commonAlignment(
      llvm::Align(kVectorAlignment), reinterpret_cast<uintptr_t>(elements));
  return alignment < getElementAlignment(attribute)
             ? llvm::Align(kVectorAlignment)
             : alignment;
}

llvm::Expected<std::vector<ExternalConstant>>
moe::getExternalConstants(ModuleOp module) {
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
    constants.push_back({symbol.str(), *elements,
                         getAlignment(named.getValue(), elements->data())});
  }
  return constants;
}

llvm::Error
moe::alignConstants(MutableArrayRef<ExternalConstant> constants,
                    std::vector<std::unique_ptr<llvm::MemoryBuffer>> &copies) {
  for (ExternalConstant &constant : constants) {
    if (llvm::isAddrAligned(constant.alignment, constant.elements.data()))
      continue;
    auto copy = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
        constant.elements.size(), constant.symbol, constant.alignment);
    if (!copy)
      return llvm::createStringError("there is no memory for constant '" +
                                     constant.symbol + "'");
    llvm::copy(constant.elements, copy->getBufferStart());
    constant.elements =
        ArrayRef<char>(copy->getBufferStart(), copy->getBufferSize());
    copies.push_back(std::move(copy));
  }
  return llvm::Error::success();
}
