//===- Rows.cpp - Kernels that move and add rows --------------------------===//
//
// Threads next to each other have columns next to each other: 16 bytes each
// where all rows are in one piece and begin at multiples of 16 bytes.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "LowerToGPU.h"
#include "RowGrid.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr int64_t kVectorBytes = 16;

/// True if the buffer is one piece of memory from its first element on.
static bool isDense(MemRefType type) { return type.getLayout().isIdentity(); }

static int64_t getBytes(Type type) {
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

/// The number of elements of a row, whose first dimension is `first`; dynamic
/// if it is not known.
static int64_t getRowSize(MemRefType type, int64_t first) {
  int64_t size = 1;
  for (int64_t dim : type.getShape().drop_front(first)) {
    if (ShapedType::isDynamic(dim))
      return ShapedType::kDynamic;
    size *= dim;
  }
  return size;
}

namespace {

/// Rows `[places..., columns...]` of a buffer, as if it were `[place, column]`.
class Rows {
public:
  Rows(KernelBuilder &b, Value buffer, int64_t numPlaces)
      : b(b), buffer(buffer), type(cast<MemRefType>(buffer.getType())),
        numPlaces(numPlaces) {
    if (!isDense(type)) {
      for (Value size : b.dims(buffer, type.getRank()))
        sizes.push_back(b.createOrFold<arith::MaxSIOp>(size, b.index(1)));
      return;
    }
    auto collapse = [&](int64_t from, int64_t to) {
      ReassociationIndices dims;
      for (int64_t i = from; i < to; ++i)
        dims.push_back(i);
      return dims;
    };
    if (type.getRank() == numPlaces) {
      SmallVector<ReassociationIndices> all = {collapse(0, numPlaces)};
      if (numPlaces > 1)
        this->buffer = memref::CollapseShapeOp::create(b, buffer, all);
      hasColumns = false;
      return;
    }
    SmallVector<ReassociationIndices> all = {
        collapse(0, numPlaces), collapse(numPlaces, type.getRank())};
    if (type.getRank() > 2)
      this->buffer = memref::CollapseShapeOp::create(b, buffer, all);
  }

  /// Columns that one load may take, of rows of `type`.
  static int64_t getVectorWidth(MemRefType type, int64_t numPlaces) {
    int64_t bytes = getBytes(type.getElementType());
    int64_t size = getRowSize(type, numPlaces);
    if (!isDense(type) || ShapedType::isDynamic(size) ||
        !type.getElementType().isIntOrFloat() || kVectorBytes % bytes != 0 ||
        size == 0)
      return 1;
    return std::gcd(size, kVectorBytes / bytes);
  }

  Value load(Value place, Value column, int64_t width) {
    if (width == 1)
      return b.load(buffer, at(place, column));
    auto vector = VectorType::get({width}, type.getElementType());
    return vector::LoadOp::create(b, vector, buffer, at(place, column),
                                  /*nontemporal=*/false,
                                  llvm::MaybeAlign(getAlignment(width)));
  }
  void store(Value value, Value place, Value column, int64_t width) {
    if (width == 1)
      return b.store(value, buffer, at(place, column));
    vector::StoreOp::create(b, value, buffer, at(place, column),
                            /*nontemporal=*/false,
                            llvm::MaybeAlign(getAlignment(width)));
  }

private:
  uint64_t getAlignment(int64_t width) {
    return width * getBytes(type.getElementType());
  }
  SmallVector<Value> at(Value place, Value column) {
    if (sizes.empty())
      return hasColumns ? SmallVector<Value>{place, column}
                        : SmallVector<Value>{place};
    SmallVector<Value> position(type.getRank());
    auto split = [&](Value linear, int64_t from, int64_t to) {
      for (int64_t i = to - 1; i > from; --i) {
        position[i] = b.rem(linear, sizes[i]);
        linear = b.div(linear, sizes[i]);
      }
      if (from < to)
        position[from] = linear;
    };
    split(place, 0, numPlaces);
    split(column, numPlaces, type.getRank());
    return position;
  }

  KernelBuilder &b;
  Value buffer;
  MemRefType type;
  int64_t numPlaces;
  bool hasColumns = true;
  /// Where the buffer is not dense: its sizes, at least 1.
  SmallVector<Value> sizes;
};

} // namespace

static Value multiply(KernelBuilder &b, ArrayRef<Value> sizes) {
  Value product = b.index(1);
  for (Value size : sizes)
    product = b.createOrFold<arith::MulIOp>(product, size);
  return product;
}

/// Copies the row of each slot's token.
void moe::lowerToGPU(KernelBuilder &b, StringRef suffix, DispatchOp op) {
  Value source = op.getSource(), slots = op.getSlotToken();
  Value out = op.getOuts()[0];
  auto sourceType = cast<MemRefType>(source.getType());
  auto outType = cast<MemRefType>(out.getType());
  int64_t numPlaces = cast<MemRefType>(slots.getType()).getRank();
  int64_t width = std::min(Rows::getVectorWidth(sourceType, 1),
                           Rows::getVectorWidth(outType, numPlaces));
  Value numRows = multiply(b, b.dims(slots, numPlaces));
  SmallVector<Value> sizes = b.dims(source, sourceType.getRank());
  Value rowSize = multiply(b, ArrayRef(sizes).drop_front());
  Rows from(b, source, 1), places(b, slots, numPlaces), to(b, out, numPlaces);

  RowGrid(getRowSize(sourceType, 1), width)
      .launch(b, ("moe_dispatch" + suffix).str(), numRows, rowSize, width,
              [&](Value row, auto eachColumn) {
                Value token = places.load(row, b.index(0), 1);
                b.when(b.isPlace(token), [&] {
                  eachColumn([&](Value column) {
                    Value value = from.load(b.toIndex(token), column, width);
                    to.store(value, row, column, width);
                  });
                });
              });
}

/// Adds a token's rows. A thread adds its columns of all of them, in order, and
/// rounds once.
void moe::lowerToGPU(KernelBuilder &b, StringRef suffix, CombineOp op) {
  Value rows = op.getRows(), where = op.getTokenSlot(), out = op.getOuts()[0];
  auto rowsType = cast<MemRefType>(rows.getType());
  auto outType = cast<MemRefType>(out.getType());
  Type sumType = b.getF32Type();
  if (rowsType.getElementType().isF64())
    sumType = b.getF64Type();
  int64_t numPlaces = rowsType.getRank() - 1;
  int64_t width = std::min(Rows::getVectorWidth(rowsType, numPlaces),
                           Rows::getVectorWidth(outType, 1));
  Rows from(b, rows, numPlaces), to(b, out, 1);
  Value hidden = b.dim(rows, numPlaces), list = b.dim(where, 1);
  Type type = sumType;
  if (width > 1)
    type = VectorType::get({width}, sumType);

  RowGrid(getRowSize(rowsType, numPlaces), width)
      .launch(b, ("moe_combine" + suffix).str(), b.dim(where, 0), hidden, width,
              [&](Value t, auto eachColumn) {
                eachColumn([&](Value column) {
                  Value zero = arith::ConstantOp::create(
                      b, type, cast<TypedAttr>(b.getZeroAttr(type)));
                  Value sum = b.loop(
                      b.index(0), list, zero, [&](Value w, ValueRange carried) {
                        Value slot = b.load(where, {t, w});
                        auto next = scf::IfOp::create(
                            b, b.isPlace(slot),
                            [&](OpBuilder &, Location) {
                              Value row =
                                  from.load(b.toIndex(slot), column, width);
                              row = b.toFloat(sumType, row);
                              if (Value weights = op.getWeights()) {
                                Value weight =
                                    b.toFloat(sumType, b.load(weights, {t, w}));
                                if (width > 1)
                                  weight = vector::BroadcastOp::create(b, type,
                                                                       weight);
                                row = b.mul(row, weight);
                              }
                              scf::YieldOp::create(b, b.add(carried[0], row));
                            },
                            [&](OpBuilder &, Location) {
                              scf::YieldOp::create(b, carried[0]);
                            });
                        return SmallVector<Value>{next.getResult(0)};
                      })[0];
                  to.store(b.toFloat(outType.getElementType(), sum), t, column,
                           width);
                });
              });
}
