//===- GroupedGemm.cpp - Products of rows and experts' weights ------------===//
//
// A block has a tile of one expert's rows and columns. It reads a slab of the
// rows and of the weights at a time into shared memory, both with the reduced
// dimension outside, so that a thread reads its rows and its columns as
// vectors; the sums stay in registers. Each element is reduced in ascending
// order by one thread, so its bits depend on no tile. Tiles without an occupied
// row end at once.
//
//===----------------------------------------------------------------------===//

#include "GroupedGemm.h"
#include "../ElementBody.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::moe;

/// Elements between rows of a slab, so that those of a column lie in different
/// banks, and vectors of four stay aligned.
static constexpr int64_t kPadding = 4;

std::optional<GroupedProduct> GroupedProduct::match(ExpertGenericOp op) {
  if (op.getReductions() != 1 || op.getNumColumnDims() != 1 ||
      op.getInputs().size() != 2 || op.getOuts().size() != 1)
    return std::nullopt;
  MLIRContext *context = op.getContext();
  int64_t numPlaces = op.getNumPlaceDims();
  AffineExpr n = getAffineDimExpr(numPlaces, context);
  AffineExpr k = getAffineDimExpr(numPlaces + 1, context);
  AffineExpr e = getAffineDimExpr(numPlaces - 2, context);
  SmallVector<AffineExpr> row;
  for (int64_t i = op.getLoad() ? 0 : 1; i < numPlaces; ++i)
    row.push_back(getAffineDimExpr(i, context));
  row.push_back(k);

  SmallVector<AffineMap> maps = op.getMaps();
  for (unsigned rowsInput : {0, 1}) {
    if (maps[rowsInput].getResults() != ArrayRef(row))
      continue;
    ArrayRef<AffineExpr> weights = maps[1 - rowsInput].getResults();
    bool hasColumnsLast = weights == ArrayRef({e, k, n});
    if (!hasColumnsLast && weights != ArrayRef({e, n, k}))
      continue;
    return GroupedProduct{op,
                          op.getInputs()[rowsInput],
                          op.getInputs()[1 - rowsInput],
                          op.getOuts()[0],
                          rowsInput,
                          hasColumnsLast};
  }
  return std::nullopt;
}

/// A thread that has t rows and columns does t * t multiplications for 2 * t
/// elements that it reads from shared memory: 8 reach the peak of FMA units, 4
/// half of it. Large tiles need rows and columns to fill them.
GemmTile moe::chooseTile(int64_t rows, int64_t columns) {
  auto isLarge = [](int64_t size) {
    return ShapedType::isDynamic(size) || size > 64;
  };
  if (isLarge(rows) && isLarge(columns))
    return {128, 128, 16, 8, 8};
  return {64, 64, 16, 4, 4};
}

namespace {

/// Builds the kernel of one product.
class GemmKernel {
public:
  GemmKernel(KernelBuilder &b, StringRef suffix, const GroupedProduct &product)
      : b(b), suffix(suffix), product(product), op(product.op) {
    ArrayRef<int64_t> shape =
        cast<MemRefType>(product.out.getType()).getShape();
    int64_t rowsOfExpert = op.getLoad() ? shape[2] : ShapedType::kDynamic;
    tile = chooseTile(rowsOfExpert, shape.back());
  }

  void build();

private:
  void findTile();
  void findRaggedTile(Value rowTile);
  void buildTile(ValueRange shared);
  void readRows(Value slab, Value from);
  void readWeights(Value slab, Value from);
  void readSlab(Value slab, int64_t width, bool isDepthFast, Value end,
                Value from, function_ref<Value(Value i, Value k)> load);
  SmallVector<Value> multiply(ValueRange shared, Value k, ValueRange sums);
  SmallVector<Value> readVector(Value slab, Value k, Value first, int64_t size);
  void eachElement(
      function_ref<void(int64_t index, Value isThere, ArrayRef<Value> at)>
          body);
  SmallVector<Value> getRow(Value i);

  KernelBuilder &b;
  StringRef suffix;
  GroupedProduct product;
  ExpertGenericOp op;
  GemmTile tile;
  Value numColumns, depth, numExperts, rowTiles, columnTiles;
  /// The block's part: rows from `firstRow` on of the `endRow` that the expert
  /// has, and columns from `firstColumn` on. Of ragged rows the expert's begin
  /// at `begin`.
  Value group, expert, begin, firstRow, endRow, firstColumn;
  /// The thread's part of the tile.
  Value ownRow, ownColumn;
};

} // namespace

void GemmKernel::build() {
  numColumns = getLoopSize(b, op, op.getNumPlaceDims());
  depth = getLoopSize(b, op, op.getNumPlaceDims() + 1);
  columnTiles = b.ceilDiv(numColumns, b.index(tile.columns));
  Value blocks;
  if (op.getLoad()) {
    numExperts = b.dim(op.getLoad(), 1);
    rowTiles = b.ceilDiv(b.dim(product.out, 2), b.index(tile.rows));
    blocks = b.mul(b.mul(b.dim(op.getLoad(), 0), numExperts), rowTiles);
  } else {
    // Each expert has at most one tile that is not full.
    numExperts = b.sub(b.dim(op.getOffsets(), 0), b.index(1));
    rowTiles = b.ceilDiv(b.dim(product.out, 0), b.index(tile.rows));
    blocks = b.add(rowTiles, numExperts);
  }
  blocks = b.mul(blocks, columnTiles);
  auto slab = [&](Value buffer, int64_t width) {
    return KernelBuilder::shared({tile.depth, width + kPadding},
                                 getElementTypeOrSelf(buffer));
  };
  SmallVector<Type> shared = {slab(product.rows, tile.rows),
                              slab(product.weights, tile.columns)};
  b.launch(("moe_grouped_gemm" + suffix).str(), {blocks, tile.getThreads()},
           shared, [&](ValueRange shared) {
             b.when(b.less(b.getBlock(), blocks), [&] {
               findTile();
               b.when(b.less(firstRow, endRow), [&] { buildTile(shared); });
             });
           });
}

/// Finds out which tile the block has.
void GemmKernel::findTile() {
  Value divisor = b.createOrFold<arith::MaxSIOp>(columnTiles, b.index(1));
  Value rowTile = b.div(b.getBlock(), divisor);
  firstColumn = b.mul(b.rem(b.getBlock(), divisor), b.index(tile.columns));
  if (!op.getLoad())
    return findRaggedTile(rowTile);
  Value perExpert = b.createOrFold<arith::MaxSIOp>(rowTiles, b.index(1));
  Value experts = b.createOrFold<arith::MaxSIOp>(numExperts, b.index(1));
  firstRow = b.mul(b.rem(rowTile, perExpert), b.index(tile.rows));
  Value place = b.div(rowTile, perExpert);
  group = b.div(place, experts);
  expert = b.rem(place, experts);
  endRow = b.toIndex(b.load(op.getLoad(), {group, expert}));
}

/// Tiles of ragged rows are those of expert 0, then those of expert 1, and so
/// on; those after the last one are empty.
void GemmKernel::findRaggedTile(Value rowTile) {
  Value offsets = op.getOffsets(), zero = b.index(0);
  auto getEnd = [&](Value e) {
    return b.toIndex(b.load(offsets, b.add(e, b.index(1))));
  };
  SmallVector<Value> found = b.loop(
      zero, numExperts, {zero, zero, zero, zero, zero},
      [&](Value e, ValueRange carried) {
        Value first = carried[0], start = carried[1];
        Value end = getEnd(e), count = b.sub(end, start);
        Value next = b.add(first, b.ceilDiv(count, b.index(tile.rows)));
        Value isHere = b.both(b.cmp(arith::CmpIPredicate::sle, first, rowTile),
                              b.less(rowTile, next));
        Value row = b.mul(b.sub(rowTile, first), b.index(tile.rows));
        return SmallVector<Value>{next, end, b.select(isHere, e, carried[2]),
                                  b.select(isHere, row, carried[3]),
                                  b.select(isHere, count, carried[4])};
      });
  expert = found[2];
  firstRow = found[3];
  endRow = found[4];
  begin = b.toIndex(b.load(offsets, expert));
}

/// Where row `i` of the expert is.
SmallVector<Value> GemmKernel::getRow(Value i) {
  if (op.getLoad())
    return {group, expert, i};
  return {b.add(begin, i)};
}

void GemmKernel::buildTile(ValueRange shared) {
  Value perRow = b.index(tile.columns / tile.threadColumns);
  ownRow = b.mul(b.div(b.getThread(), perRow), b.index(tile.threadRows));
  ownColumn = b.mul(b.rem(b.getThread(), perRow), b.index(tile.threadColumns));
  Type type = getElementTypeOrSelf(product.out);
  SmallVector<Value> sums;
  eachElement([&](int64_t, Value isThere, ArrayRef<Value> at) {
    auto before = scf::IfOp::create(
        b, isThere,
        [&](OpBuilder &, Location) {
          scf::YieldOp::create(b, b.load(product.out, at));
        },
        [&](OpBuilder &, Location) {
          Value none = arith::ConstantOp::create(
              b, type, cast<TypedAttr>(b.getZeroAttr(type)));
          scf::YieldOp::create(b, none);
        });
    sums.push_back(before.getResult(0));
  });
  Value step = b.index(tile.depth);
  sums = b.steps(
      b.index(0), depth, step, sums, [&](Value from, ValueRange carried) {
        readRows(shared[0], from);
        readWeights(shared[1], from);
        b.barrier();
        // No product of what is behind the last one is added.
        Value count = b.createOrFold<arith::MinSIOp>(b.sub(depth, from), step);
        if (std::optional<int64_t> known = getConstantIntValue(depth);
            known && *known % tile.depth == 0)
          count = step;
        SmallVector<Value> next = b.loop(b.index(0), count, carried,
                                         [&](Value k, ValueRange carried) {
                                           return multiply(shared, k, carried);
                                         });
        // The slabs are written again.
        b.barrier();
        return next;
      });
  eachElement([&](int64_t i, Value isThere, ArrayRef<Value> at) {
    b.when(isThere, [&] { b.store(sums[i], product.out, at); });
  });
}

/// Reads `width` times `tile.depth` elements; those next to each other, by
/// `isDepthFast`, by threads next to each other. What is not there is 0.
void GemmKernel::readSlab(Value slab, int64_t width, bool isDepthFast,
                          Value end, Value from,
                          function_ref<Value(Value, Value)> load) {
  Type type = getElementTypeOrSelf(slab);
  int64_t fast = isDepthFast ? tile.depth : width;
  for (int64_t i = 0; i < width * tile.depth; i += tile.getThreads()) {
    Value at = b.add(b.getThread(), b.index(i));
    Value inner = b.rem(at, b.index(fast)), outer = b.div(at, b.index(fast));
    Value k = isDepthFast ? inner : outer, x = isDepthFast ? outer : inner;
    Value exists = b.both(b.less(x, end), b.less(b.add(from, k), depth));
    auto value = scf::IfOp::create(
        b, exists,
        [&](OpBuilder &, Location) {
          scf::YieldOp::create(b, load(x, b.add(from, k)));
        },
        [&](OpBuilder &, Location) {
          Value none = arith::ConstantOp::create(
              b, type, cast<TypedAttr>(b.getZeroAttr(type)));
          scf::YieldOp::create(b, none);
        });
    b.store(value.getResult(0), slab, {k, x});
  }
}

void GemmKernel::readRows(Value slab, Value from) {
  readSlab(slab, tile.rows, /*isDepthFast=*/true, b.sub(endRow, firstRow), from,
           [&](Value x, Value k) {
             SmallVector<Value> at = getRow(b.add(firstRow, x));
             at.push_back(k);
             return b.load(product.rows, at);
           });
}

void GemmKernel::readWeights(Value slab, Value from) {
  readSlab(slab, tile.columns, !product.hasColumnsLast,
           b.sub(numColumns, firstColumn), from, [&](Value x, Value k) {
             Value n = b.add(firstColumn, x);
             return b.load(product.weights, product.hasColumnsLast
                                                ? ValueRange{expert, k, n}
                                                : ValueRange{expert, n, k});
           });
}

SmallVector<Value> GemmKernel::readVector(Value slab, Value k, Value first,
                                          int64_t size) {
  Type type = getElementTypeOrSelf(slab);
  int64_t bytes = llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  SmallVector<Value> elements;
  // 16 bytes at a time, or 4 elements of less.
  int64_t width = std::min<int64_t>(size, std::max<int64_t>(16 / bytes, 1));
  width = std::min(width, kPadding);
  for (int64_t i = 0; i < size; i += width) {
    Value vector = vector::LoadOp::create(
        b, VectorType::get({width}, type), slab,
        ValueRange{k, b.add(first, b.index(i))}, /*nontemporal=*/false,
        llvm::MaybeAlign(width * bytes));
    for (int64_t j = 0; j < width; ++j)
      elements.push_back(vector::ExtractOp::create(b, vector, j));
  }
  return elements;
}

/// One step of the reduction for all elements of the thread.
SmallVector<Value> GemmKernel::multiply(ValueRange shared, Value k,
                                        ValueRange sums) {
  SmallVector<Value> rows = readVector(shared[0], k, ownRow, tile.threadRows);
  SmallVector<Value> columns =
      readVector(shared[1], k, ownColumn, tile.threadColumns);
  SmallVector<Value> next;
  for (Value row : rows)
    for (Value column : columns) {
      SmallVector<Value> inputs = {row, column};
      if (product.rowsInput == 1)
        std::swap(inputs[0], inputs[1]);
      next.push_back(cloneBody(b, op, inputs, sums[next.size()])[0]);
    }
  return next;
}

/// Visits the elements that the thread computes, row by row.
void GemmKernel::eachElement(
    function_ref<void(int64_t, Value, ArrayRef<Value>)> body) {
  int64_t index = 0;
  for (int64_t i = 0; i < tile.threadRows; ++i) {
    Value row = b.add(b.add(firstRow, ownRow), b.index(i));
    Value hasRow = b.less(row, endRow);
    for (int64_t j = 0; j < tile.threadColumns; ++j) {
      Value column = b.add(b.add(firstColumn, ownColumn), b.index(j));
      SmallVector<Value> at = getRow(row);
      at.push_back(column);
      body(index++, b.both(hasRow, b.less(column, numColumns)), at);
    }
  }
}

void moe::buildGroupedGemm(KernelBuilder &b, StringRef suffix,
                           const GroupedProduct &product) {
  GemmKernel(b, suffix, product).build();
}
