//===- ExpertGeneric.cpp - Kernels for moe.expert_generic -----------------===//
//
// What is no product of matrices: a thread computes elements of a row, each
// with all of its reduction.
//
//===----------------------------------------------------------------------===//

#include "../ElementBody.h"
#include "GroupedGemm.h"
#include "LowerToGPU.h"
#include "RowGrid.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::moe;

/// Sums products with one rounding each, as kernels for CPUs do.
static void fuseMultiplyAdd(ExpertGenericOp op) {
  if (op.getReductions() == 0)
    return;
  for (auto add : llvm::make_early_inc_range(
           op.getBody().front().getOps<arith::AddFOp>())) {
    for (auto [sum, product] : {std::pair(add.getLhs(), add.getRhs()),
                                std::pair(add.getRhs(), add.getLhs())}) {
      auto multiply = product.getDefiningOp<arith::MulFOp>();
      if (!isa<BlockArgument>(sum) || !multiply || !multiply->hasOneUse() ||
          !(add.getType().isF32() || add.getType().isF64()))
        continue;
      OpBuilder builder(add);
      Value fused = math::FmaOp::create(
          builder, add.getLoc(), multiply.getLhs(), multiply.getRhs(), sum);
      add.replaceAllUsesWith(fused);
      add.erase();
      multiply.erase();
      break;
    }
  }
}

namespace {
/// Builds the kernel of one op.
class ExpertGenericKernel {
public:
  ExpertGenericKernel(KernelBuilder &b, StringRef suffix, ExpertGenericOp op)
      : b(b), suffix(suffix), op(op), maps(op.getMaps()) {}

  void build();

private:
  void ofRow(Value row, function_ref<void(SmallVector<Value>)> body);
  void buildElement(ArrayRef<Value> at);
  SmallVector<Value> reduce(SmallVector<Value> at, ValueRange before);
  AffineMap getOutMap(size_t i) { return maps[op.getInputs().size() + i]; }

  KernelBuilder &b;
  StringRef suffix;
  ExpertGenericOp op;
  SmallVector<AffineMap> maps;
  /// Of all dimensions; only those of columns and reductions are used.
  SmallVector<Value> sizes;
  Value numExperts, rowsOfExpert;
};
} // namespace

void ExpertGenericKernel::build() {
  int64_t numPlaces = op.getNumPlaceDims();
  int64_t numColumns = op.getNumColumnDims();
  for (int64_t dim = 0; dim < op.getNumDims(); ++dim)
    sizes.push_back(
        b.createOrFold<arith::MaxSIOp>(getLoopSize(b, op, dim), b.index(1)));
  Value numRows;
  if (op.getLoad()) {
    numExperts = b.dim(op.getLoad(), 1);
    rowsOfExpert = getLoopSize(b, op, 2);
    numRows = b.mul(b.mul(b.dim(op.getLoad(), 0), numExperts), rowsOfExpert);
  } else {
    numExperts = b.sub(b.dim(op.getOffsets(), 0), b.index(1));
    numRows = b.dim(op.getOuts()[0], 0);
  }
  Value rowSize = b.index(1);
  int64_t staticSize = 1;
  for (int64_t dim = numPlaces; dim < numPlaces + numColumns; ++dim) {
    // A size of 0 has no column.
    Value size = getLoopSize(b, op, dim);
    rowSize = b.createOrFold<arith::MulIOp>(rowSize, size);
    std::optional<int64_t> known = getConstantIntValue(size);
    staticSize = known && !ShapedType::isDynamic(staticSize)
                     ? staticSize * *known
                     : ShapedType::kDynamic;
  }
  RowGrid(staticSize, 1)
      .launch(b, ("moe_expert_generic" + suffix).str(), numRows, rowSize, 1,
              [&](Value row, auto eachColumn) {
                ofRow(row, [&](SmallVector<Value> place) {
                  eachColumn([&](Value column) {
                    SmallVector<Value> at(place);
                    at.resize(numPlaces + numColumns);
                    for (int64_t dim = at.size() - 1; dim >= numPlaces; --dim) {
                      bool isFirst = dim == numPlaces;
                      at[dim] = isFirst ? column : b.rem(column, sizes[dim]);
                      if (!isFirst)
                        column = b.div(column, sizes[dim]);
                    }
                    buildElement(at);
                  });
                });
              });
}

/// Calls `body` with the place of a row, if it is occupied.
void ExpertGenericKernel::ofRow(Value row,
                                function_ref<void(SmallVector<Value>)> body) {
  if (Value load = op.getLoad()) {
    Value perExpert = b.createOrFold<arith::MaxSIOp>(rowsOfExpert, b.index(1));
    Value c = b.rem(row, perExpert), expert = b.div(row, perExpert);
    Value g = b.div(expert, numExperts), e = b.rem(expert, numExperts);
    Value isOccupied = b.less(c, b.toIndex(b.load(load, {g, e})));
    return b.when(isOccupied, [&] { body({g, e, c}); });
  }
  Value offsets = op.getOffsets();
  Value end = b.toIndex(b.load(offsets, numExperts));
  b.when(b.less(row, end), [&] { body({findExpert(b, offsets, row), row}); });
}

Value moe::findExpert(KernelBuilder &b, Value offsets, Value row) {
  // The last expert whose rows begin no later: none that is empty comes after.
  Type index = b.getIndexType();
  Value numExperts = b.sub(b.dim(offsets, 0), b.index(1));
  auto loop = scf::WhileOp::create(b, TypeRange{index, index},
                                   ValueRange{b.index(0), numExperts});
  SmallVector<Location> locs(2, b.getLoc());
  OpBuilder::InsertionGuard guard(b);
  Block *before =
      b.createBlock(&loop.getBefore(), {}, TypeRange{index, index}, locs);
  Value low = before->getArgument(0), high = before->getArgument(1);
  Value isOpen = b.less(b.add(low, b.index(1)), high);
  scf::ConditionOp::create(b, isOpen, before->getArguments());
  Block *after =
      b.createBlock(&loop.getAfter(), {}, TypeRange{index, index}, locs);
  low = after->getArgument(0);
  high = after->getArgument(1);
  Value middle = b.div(b.add(low, high), b.index(2));
  Value begin = b.toIndex(b.load(offsets, middle));
  Value isLater = b.less(row, begin);
  scf::YieldOp::create(b, ValueRange{b.select(isLater, low, middle),
                                     b.select(isLater, middle, high)});
  return loop.getResult(0);
}

void ExpertGenericKernel::buildElement(ArrayRef<Value> at) {
  SmallVector<Value> padded(at), before;
  padded.resize(op.getNumDims());
  for (auto [i, out] : llvm::enumerate(op.getOuts()))
    before.push_back(b.load(out, getPosition(b, getOutMap(i), padded)));
  SmallVector<Value> after = reduce(SmallVector<Value>(at), before);
  for (auto [i, out] : llvm::enumerate(op.getOuts()))
    b.store(after[i], out, getPosition(b, getOutMap(i), padded));
}

/// The loops over the dimensions from `at.size()` on.
SmallVector<Value> ExpertGenericKernel::reduce(SmallVector<Value> at,
                                               ValueRange before) {
  int64_t dim = at.size();
  if (dim == op.getNumDims())
    return cloneBody(b, op, loadInputs(b, op, at), before);
  return b.loop(b.index(0), getLoopSize(b, op, dim), before,
                [&](Value i, ValueRange carried) {
                  SmallVector<Value> next(at);
                  next.push_back(i);
                  return reduce(next, carried);
                });
}

void moe::lowerToGPU(KernelBuilder &b, StringRef suffix, ExpertGenericOp op) {
  fuseMultiplyAdd(op);
  if (std::optional<GroupedProduct> product = GroupedProduct::match(op))
    return buildGroupedGemm(b, suffix, *product);
  ExpertGenericKernel(b, suffix, op).build();
}
