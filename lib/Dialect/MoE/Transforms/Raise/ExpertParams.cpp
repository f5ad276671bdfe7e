//===- ExpertParams.cpp - The function of one expert: its parameters ------===//

#include "ExpertBody.h"
#include "Rearrange.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// The chosen expert's slice of a parameter. Views between the parameter and
/// the gather become part of how the slice is indexed.
FailureOr<ExpertBody::Read> ExpertBody::readParam(Element element) {
  auto isSlice = [&](ArrayRef<AffineExpr> at) {
    return at.front() == assignment.expert &&
           llvm::all_of(at.drop_front(), [&](AffineExpr expr) {
             return isFree(expr) || isa<AffineConstantExpr>(expr);
           });
  };
  std::optional<Element> slice;
  while (true) {
    // Not beyond a view of some experts' parameters among others.
    if (isSlice(element.at) &&
        (!slice ||
         cast<RankedTensorType>(element.tensor.getType()).getDimSize(0) ==
             assignment.selection->size))
      slice = element;
    std::optional<Element> source = stepThroughView(element, space);
    if (!source || !llvm::is_contained(source->at, assignment.expert))
      break;
    if (!isSeparable(*source))
      return buildView(element);
    element = std::move(*source);
  }
  // Conversions of a whole parameter are done on the slice. So is all that may
  // depend on the one token that there is.
  if (auto op = element.tensor.getDefiningOp<linalg::LinalgOp>();
      op && (op.getNumReductionLoops() == 0 || assignment.numTokens == 1)) {
    FailureOr<Read> converted = buildStructured(op, element);
    if (succeeded(converted))
      return converted;
  }
  if (!slice && succeeded(explainScore(element)))
    return failure();
  if (!slice) {
    if (std::optional<Read> moved = readRearranged(element))
      return *moved;
    return refuseValue(element.tensor,
                       "is gathered by expert along another dimension than its "
                       "first");
  }
  auto type = cast<RankedTensorType>(slice->tensor.getType());
  if (type.getDimSize(0) != assignment.selection->size)
    return refuse(reader, "reads a parameter of " + Twine(type.getDimSize(0)) +
                              " experts, but the router chooses from " +
                              Twine(assignment.selection->size));
  return Read{addOperand(params, {slice->tensor, {}}, {},
                         RankedTensorType::get(type.getShape().drop_front(),
                                               type.getElementType())),
              Access(llvm::drop_begin(slice->at))};
}

/// The chosen expert's part of a parameter that has a dimension for experts and
/// something else in one.
std::optional<ExpertBody::Read>
ExpertBody::readFlatParam(const Element &element) {
  if (hasPlace(element.at) || !llvm::any_of(element.at, [&](AffineExpr expr) {
        return isExpertAndFree(expr);
      }))
    return std::nullopt;
  return readRearranged(element);
}

/// The chosen expert's slice of what is made of a parameter with the experts
/// elsewhere than in its first dimension.
std::optional<ExpertBody::Read>
ExpertBody::readRearranged(const Element &element) {
  Access dims{assignment.expert}, parts;
  addFree(element.at, parts);
  llvm::append_range(dims, parts);
  SmallVector<int64_t> shape{assignment.selection->size};
  for (AffineExpr part : parts)
    shape.push_back(freeSizes.at(part));
  auto type = cast<RankedTensorType>(element.tensor.getType());
  if (!canRearrange(element.at, type.getShape(), dims, shape, space,
                    element.tensor))
    return std::nullopt;
  auto slice = RankedTensorType::get(ArrayRef(shape).drop_front(),
                                     type.getElementType());
  return Read{addOperand(params, element, dims, slice), parts};
}
