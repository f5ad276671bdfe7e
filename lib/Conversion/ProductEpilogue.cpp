//===- ProductEpilogue.cpp - What is computed from products alone ---------===//

#include "ProductEpilogue.h"
#include "BufferAccess.h"

using namespace mlir;
using namespace mlir::moe;
using linalg::LinalgOp;

namespace {
/// Looks for the products of one op.
class EpilogueMatcher {
public:
  EpilogueMatcher(linalg::GenericOp op, const ProductsByResult &products)
      : op(op), products(products) {}

  std::optional<Epilogue> match(StringRef &reason);

private:
  bool isElementwise();
  const Product *getProduct(OpOperand &operand);
  static bool isWhole(const Product &product);
  bool isReadHereOnly(const Product &product);
  std::optional<ProductColumns> matchPart(OpOperand &input,
                                          const Product &product);
  bool writesNewBuffers(const Epilogue &epilogue);
  bool canDelay(const Epilogue &epilogue);

  linalg::GenericOp op;
  const ProductsByResult &products;
};
} // namespace

/// True if each element of each result comes from one place of each input.
bool EpilogueMatcher::isElementwise() {
  return op.hasPureBufferSemantics() && op.getNumLoops() == 2 &&
         op.getNumParallelLoops() == 2 && !op.hasIndexSemantics() &&
         llvm::all_of(
             op.getIndexingMapsArray(),
             [](AffineMap map) { return map.isProjectedPermutation(); }) &&
         llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
           return op.getMatchingIndexingMap(&init).isIdentity() &&
                  !op.payloadUsesValueFromOperand(&init);
         });
}

const Product *EpilogueMatcher::getProduct(OpOperand &operand) {
  return products.lookup(getBuffer(operand.get()));
}

/// True if the product is one of two matrices, added to zeros.
bool EpilogueMatcher::isWhole(const Product &product) {
  LinalgOp productOp = product.op;
  OpOperand &result = *productOp.getDpsInitOperand(0);
  return product.outer.empty() && product.row &&
         getDimension(productOp, result, *product.row) == 0 &&
         getDimension(productOp, result, product.column) == 1 &&
         findZeros(product);
}

/// True if nothing else reads the product, though others may read what the op
/// writes in its place.
bool EpilogueMatcher::isReadHereOnly(const Product &product) {
  LinalgOp productOp = product.op;
  Value result = productOp.getDpsInitOperand(0)->get();
  auto users = getUsersOfViews(result);
  Operation *zeros = findZeros(product);
  bool isOverwritten = llvm::is_contained(op.getOutputs(), result);
  return users && llvm::all_of(*users, [&](Operation *user) {
           if (user == op || user == productOp || user == zeros ||
               isa<memref::DeallocOp>(user))
             return true;
           Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*user);
           return isOverwritten && ancestor && op->isBeforeInBlock(ancestor);
         });
}

/// The columns of a product that an input is, all of its rows.
std::optional<ProductColumns>
EpilogueMatcher::matchPart(OpOperand &input, const Product &product) {
  auto type = cast<MemRefType>(input.get().getType());
  if (!op.getMatchingIndexingMap(&input).isIdentity() || type.isDynamicDim(1))
    return std::nullopt;
  ProductColumns part = {&product, 0, type.getDimSize(1)};
  LinalgOp productOp = product.op;
  Value result = productOp.getDpsInitOperand(0)->get();
  if (input.get() == result)
    return part;
  auto view = input.get().getDefiningOp<memref::SubViewOp>();
  if (!view || view.getSource() != result || !view.hasUnitStride() ||
      view.getDroppedDims().any())
    return std::nullopt;
  auto alloc = result.getDefiningOp<memref::AllocOp>();
  auto first = getConstantIntValue(view.getMixedOffsets()[1]);
  if (getConstantIntValue(view.getMixedOffsets()[0]) != 0 || !first ||
      view.getMixedSizes()[0] != alloc.getMixedSizes()[0])
    return std::nullopt;
  part.first = *first;
  return part;
}

/// True if nothing that is read while the results are written is one of them.
bool EpilogueMatcher::writesNewBuffers(const Epilogue &epilogue) {
  SmallVector<Value> read;
  for (const ProductColumns &part : epilogue.parts) {
    LinalgOp productOp = part.product->op;
    llvm::append_range(read, productOp.getDpsInputs());
    if (DispatchOp dispatch = part.product->dispatch)
      read.append({dispatch.getSource(), dispatch.getSlotToken()});
  }
  for (auto [input, part] : llvm::zip_equal(op.getInputs(), epilogue.inputs))
    if (!part)
      read.push_back(input);
  SmallVector<Value> buffers = llvm::map_to_vector(read, getBuffer);
  return llvm::all_of(buffers, isBuffer) &&
         llvm::all_of(op.getOutputs(), [&](Value output) {
           Value buffer = getBuffer(output);
           return buffer.getDefiningOp<memref::AllocOp>() &&
                  !llvm::is_contained(buffers, buffer);
         });
}

/// True if all products can as well be computed where the op is: until then
/// nothing but memory is written that is theirs.
bool EpilogueMatcher::canDelay(const Epilogue &epilogue) {
  llvm::SmallPtrSet<Operation *, 8> own;
  Operation *first = op;
  for (const ProductColumns &part : epilogue.parts) {
    Operation *productOp = part.product->op;
    if (productOp->getBlock() != op->getBlock() ||
        !productOp->isBeforeInBlock(op))
      return false;
    if (productOp->isBeforeInBlock(first))
      first = productOp;
    own.insert(productOp);
    own.insert(findZeros(*part.product));
  }
  for (; first != op; first = first->getNextNode())
    if (!own.contains(first) && !onlyReads(*first) &&
        !isa<memref::AllocOp, memref::DeallocOp>(first))
      return false;
  return true;
}

std::optional<Epilogue> EpilogueMatcher::match(StringRef &reason) {
  auto fail = [&](StringRef why) {
    reason = why;
    return std::nullopt;
  };
  Epilogue epilogue = {op, {}, {}};
  if (llvm::none_of(op->getOpOperands(),
                    [&](OpOperand &operand) { return getProduct(operand); }))
    return std::nullopt;
  if (!isElementwise())
    return fail("is not elementwise over rows and columns");
  for (OpOperand *input : op.getDpsInputOperands()) {
    const Product *product = getProduct(*input);
    epilogue.inputs.push_back(std::nullopt);
    if (!product)
      continue;
    if (!isWhole(*product))
      return fail("reads a product with more loops, or of more than a sum");
    if (!isReadHereOnly(*product))
      return fail("is not the only one to read a product");
    auto part = matchPart(*input, *product);
    if (!part)
      return fail("reads a product by other than some of its columns");
    epilogue.inputs.back() = epilogue.parts.size();
    epilogue.parts.push_back(*part);
  }
  if (epilogue.parts.empty())
    return fail("writes to a product");
  Type weights =
      getElementTypeOrSelf(epilogue.parts[0].product->weights->get());
  for (const ProductColumns &part : epilogue.parts)
    if (getElementTypeOrSelf(part.product->weights->get()) != weights)
      return fail("reads products of weights of several types");
  if (!writesNewBuffers(epilogue))
    return fail("may write what its products read");
  if (!canDelay(epilogue))
    return fail("comes after others that write memory");
  return epilogue;
}

std::optional<Epilogue> moe::findEpilogue(linalg::GenericOp op,
                                          const ProductsByResult &products,
                                          StringRef &reason) {
  return EpilogueMatcher(op, products).match(reason);
}
