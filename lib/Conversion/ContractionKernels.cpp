//===- ContractionKernels.cpp - Register-blocked loops --------------------===//

#include "ContractionKernels.h"
#include "LoopBuilder.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr int64_t kRows = ContractionKernels::kTileRows;
static constexpr int64_t kCacheLine = 64;
/// How many rows of weights `[in, out]` are fetched ahead of a copy.
static constexpr int64_t kRowsAhead = 16;

/// Fetches a line into the second-level cache. Harmless beyond the end.
static void prefetch(LoopBuilder &b, Value memref, ValueRange at) {
  memref::PrefetchOp::create(b, memref, at, /*isWrite=*/false,
                             /*localityHint=*/2, /*isDataCache=*/true);
}

int64_t moe::getStride(MemRefType type, unsigned dimension) {
  if (type.getDimSize(dimension) == 1)
    return 1;
  int64_t offset;
  SmallVector<int64_t> strides;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return ShapedType::kDynamic;
  return strides[dimension];
}

WeightLayout moe::getWeightLayout(MemRefType type, unsigned reduction,
                                  unsigned column) {
  if (getStride(type, column) == 1)
    return WeightLayout::Columns;
  return getStride(type, reduction) == 1 ? WeightLayout::Reduction
                                         : WeightLayout::Strided;
}

ContractionKernels::ContractionKernels(ModuleOp module, int64_t lanes)
    : symbols(module), lanes(lanes),
      // Wider vectors, and Arm, come with 32 registers instead of 16.
      vectorsPerPanel(lanes == 8 ? 2 : 4) {}

MemRefType ContractionKernels::getMatrixType(Type elementType,
                                             bool isContiguous) const {
  constexpr int64_t any = ShapedType::kDynamic;
  auto layout = StridedLayoutAttr::get(elementType.getContext(), any,
                                       {any, isContiguous ? 1 : any});
  return MemRefType::get({any, any}, elementType, layout);
}

MemRefType ContractionKernels::getPanelType(Type elementType,
                                            int64_t width) const {
  constexpr int64_t any = ShapedType::kDynamic;
  auto layout = StridedLayoutAttr::get(elementType.getContext(), any,
                                       {getPanelWidth(), 1});
  return MemRefType::get({any, width}, elementType, layout);
}

MemRefType ContractionKernels::getIndexType() const {
  MLIRContext *context = symbols.getOp()->getContext();
  constexpr int64_t any = ShapedType::kDynamic;
  return MemRefType::get({any}, IntegerType::get(context, 32),
                         StridedLayoutAttr::get(context, any, {any}));
}

func::FuncOp ContractionKernels::getOrCreate(
    StringRef name, TypeRange inputs,
    function_ref<void(LoopBuilder &, ValueRange)> build) {
  func::FuncOp &kernel = kernels[name];
  if (kernel)
    return kernel;
  Operation *module = symbols.getOp();
  OpBuilder builder(module->getContext());
  auto type = builder.getFunctionType(inputs, {});
  kernel = func::FuncOp::create(module->getLoc(), name, type);
  kernel.setPrivate();
  // Inlined, each use would be compiled again.
  kernel->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
  symbols.insert(kernel);
  Block *entry = kernel.addEntryBlock();
  LoopBuilder b(module->getLoc(), builder);
  b.setInsertionPointToStart(entry);
  build(b, entry->getArguments());
  func::ReturnOp::create(b);
  return kernel;
}

static StringRef getName(WeightLayout layout) {
  switch (layout) {
  case WeightLayout::Reduction:
    return "reduction";
  case WeightLayout::Columns:
    return "columns";
  case WeightLayout::Strided:
    return "strided";
  }
  llvm_unreachable("not a layout");
}

static std::string makeName(StringRef kind, Type elementType,
                            WeightLayout layout) {
  std::string name;
  llvm::raw_string_ostream(name)
      << "moe_" << kind << "_" << elementType << "_" << getName(layout);
  return name;
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

namespace {
/// Copies weights into a panel.
class Packing {
public:
  Packing(LoopBuilder &b, int64_t lanes, WeightLayout layout, ValueRange args)
      : b(b), lanes(lanes), layout(layout), weights(args[0]), panel(args[1]),
        vectorType(VectorType::get({lanes}, getElementTypeOrSelf(weights))) {}

  void build() {
    bool isTransposed = layout == WeightLayout::Reduction;
    Value size = b.dim(weights, isTransposed ? 1 : 0);
    Value columns = b.dim(weights, isTransposed ? 0 : 1);
    Value step = b.index(lanes);
    if (layout == WeightLayout::Strided) {
      b.steps(b.index(0), columns, step,
              [&](Value n) { copyScalars(n, columns, b.index(0), size); });
      return;
    }
    Value whole = b.mul(b.div(columns, step), step);
    if (isTransposed)
      b.steps(b.index(0), whole, step,
              [&](Value n) { transpose(n, size, whole); });
    else
      b.loop(size, [&](Value k) {
        b.steps(b.index(0), whole, step, [&](Value n) {
          prefetch({b.add(k, b.index(kRowsAhead)), n});
          storeVector(loadVector({k, n}), k, n);
        });
      });
    b.when(b.less(whole, columns),
           [&] { copyScalars(whole, columns, b.index(0), size); });
  }

private:
  Value loadVector(ValueRange at) {
    return vector::LoadOp::create(b, vectorType, weights, at);
  }
  void storeVector(Value vector, Value k, Value n) {
    vector::StoreOp::create(b, vector, panel, ValueRange{k, n});
  }

  /// The processor fetches ahead of few streams, and a panel has many.
  void prefetch(ArrayRef<Value> at) { ::prefetch(b, weights, at); }

  /// A vector of columns from `n` on, by squares.
  void transpose(Value n, Value size, Value end) {
    Value step = b.index(lanes);
    Value whole = b.mul(b.div(size, step), step);
    b.steps(b.index(0), whole, step, [&](Value k) {
      SmallVector<Value> rows;
      for (int64_t i = 0; i < lanes; ++i)
        rows.push_back(loadVector({b.add(n, b.index(i)), k}));
      for (int64_t i = 0; i < lanes; ++i)
        prefetch({b.add(n, b.index(lanes + i)), k});
      rows = transposeSquare(rows);
      for (int64_t i = 0; i < lanes; ++i)
        storeVector(rows[i], b.add(k, b.index(i)), n);
    });
    b.when(b.less(whole, size), [&] { copyScalars(n, end, whole, size); });
  }

  /// Each round merges row i with row i + half, lane by lane.
  SmallVector<Value> transposeSquare(SmallVector<Value> rows) {
    SmallVector<int64_t> low, high;
    for (int64_t i = 0; i < lanes; ++i) {
      low.push_back(i / 2 + (i % 2) * lanes);
      high.push_back(low.back() + lanes / 2);
    }
    for (int64_t round = 1; round < lanes; round *= 2) {
      SmallVector<Value> merged;
      for (int64_t i = 0; i < lanes / 2; ++i)
        for (ArrayRef<int64_t> mask : {low, high})
          merged.push_back(
              vector::ShuffleOp::create(b, rows[i], rows[i + lanes / 2], mask));
      rows = merged;
    }
    return rows;
  }

  /// One by one, the columns from `n` to `end` of at most one vector.
  void copyScalars(Value n, Value end, Value from, Value size) {
    Value count = b.min(b.sub(end, n), b.index(lanes));
    Value zeros = arith::ConstantOp::create(b, b.getZeroAttr(vectorType));
    b.loop(from, size, [&](Value k) {
      storeVector(zeros, k, n);
      b.loop(count, [&](Value i) {
        Value column = b.add(n, i);
        bool isTransposed = layout == WeightLayout::Reduction;
        Value element = b.load(weights, isTransposed ? ValueRange{column, k}
                                                     : ValueRange{k, column});
        b.store(element, panel, {k, column});
      });
    });
  }

  LoopBuilder &b;
  int64_t lanes;
  WeightLayout layout;
  Value weights, panel;
  VectorType vectorType;
};
} // namespace

func::FuncOp ContractionKernels::getPack(Type elementType,
                                         WeightLayout layout) {
  bool isContiguous = layout != WeightLayout::Strided;
  Type inputs[] = {getMatrixType(elementType, isContiguous),
                   getPanelType(elementType, getPanelWidth())};
  return getOrCreate(makeName("pack", elementType, layout), inputs,
                     [&](LoopBuilder &b, ValueRange args) {
                       Packing(b, lanes, layout, args).build();
                     });
}

//===----------------------------------------------------------------------===//
// Multiplication
//===----------------------------------------------------------------------===//

namespace {
/// Multiplies rows by a panel.
class Multiplication {
public:
  Multiplication(LoopBuilder &b, int64_t lanes, int64_t vectors,
                 ContractionKernels::Kind kind, WeightLayout layout,
                 ValueRange args)
      : b(b), lanes(lanes), vectors(vectors), layout(layout), a(args[0]),
        panel(args[1]), c(args[2]), next(args[3]), nextK(args[4]),
        nextN(args[5]), accumulates(args[6]),
        index(kind.isGathered ? args[7] : Value()),
        type(VectorType::get({lanes}, b.getF32Type())),
        elementType(getElementTypeOrSelf(panel)) {
    size = b.dim(panel, 0);
    if (kind.isFull)
      return;
    auto maskType = VectorType::get({lanes}, b.getI1Type());
    mask = vector::CreateMaskOp::create(b, maskType, ValueRange{b.dim(c, 1)});
  }

  void build() {
    Value rows = b.dim(c, 0), step = b.index(kRows);
    Value rest = b.rem(rows, step), whole = b.sub(rows, rest);
    b.steps(b.index(0), whole, step, [&](Value i) { buildTile(i, kRows); });
    SmallVector<int64_t> cases = llvm::to_vector(llvm::seq<int64_t>(1, kRows));
    auto tail =
        scf::IndexSwitchOp::create(b, TypeRange(), rest, cases, cases.size());
    for (auto [count, region] : llvm::zip_equal(cases, tail.getCaseRegions())) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(&region.emplaceBlock());
      buildTile(whole, count);
      scf::YieldOp::create(b);
    }
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&tail.getDefaultRegion().emplaceBlock());
    scf::YieldOp::create(b);
  }

private:
  Value loadResult(Value i, int64_t v) {
    SmallVector<Value> at = {i, b.index(v * lanes)};
    if (!mask)
      return vector::LoadOp::create(b, type, c, at);
    Value zeros = arith::ConstantOp::create(b, b.getZeroAttr(type));
    return vector::MaskedLoadOp::create(b, type, c, at, mask, zeros);
  }
  /// The rows of `a` that these rows of the result are computed from.
  SmallVector<Value> getSources(ArrayRef<Value> rows) {
    if (!index)
      return SmallVector<Value>(rows);
    return llvm::map_to_vector(rows, [&](Value row) {
      Value source = b.toIndex(b.load(index, row));
      return Value(b.max(source, b.index(0)));
    });
  }

  /// What the sums of some rows begin with.
  SmallVector<Value> loadResults(ArrayRef<Value> rows) {
    auto buildLoads = [&](OpBuilder &, Location) {
      SmallVector<Value> loaded;
      for (Value row : rows)
        for (int64_t v = 0; v < vectors; ++v)
          loaded.push_back(loadResult(row, v));
      scf::YieldOp::create(b, loaded);
    };
    auto buildZeros = [&](OpBuilder &, Location) {
      Value zeros = arith::ConstantOp::create(b, b.getZeroAttr(type));
      scf::YieldOp::create(b, SmallVector<Value>(rows.size() * vectors, zeros));
    };
    auto choice = scf::IfOp::create(b, accumulates, buildLoads, buildZeros);
    return SmallVector<Value>(choice.getResults());
  }
  void storeResult(Value value, Value i, int64_t v) {
    SmallVector<Value> at = {i, b.index(v * lanes)};
    if (mask)
      vector::MaskedStoreOp::create(b, c, at, mask, value);
    else
      vector::StoreOp::create(b, value, c, at);
  }

  /// All of the reduction for `count` rows from `i` on.
  void buildTile(Value i, int64_t count) {
    SmallVector<Value> rows;
    for (int64_t r = 0; r < count; ++r)
      rows.push_back(b.add(i, b.index(r)));
    SmallVector<Value> sources = getSources(rows);
    SmallVector<Value> sums = loadResults(rows);
    Value tile = b.div(i, b.index(kRows));
    Value step = b.index(getLine());
    auto buildBlock = [&](Value k, ValueRange carried) {
      Value count = b.min(step, b.sub(size, k));
      return b.loop(b.index(0), count, carried,
                    [&](Value j, ValueRange carried) {
                      SmallVector<Value> next(carried);
                      prefetch(tile, k, j);
                      multiply(sources, b.add(k, j), next);
                      return next;
                    });
    };
    sums = b.steps(b.index(0), size, step, sums, buildBlock);
    for (auto [r, row] : llvm::enumerate(rows))
      for (int64_t v = 0; v < vectors; ++v)
        storeResult(sums[r * vectors + v], row, v);
  }

  Value loadColumns(ValueRange at) {
    auto stored = VectorType::get({lanes}, elementType);
    Value loaded = vector::LoadOp::create(b, stored, panel, at);
    return stored == type ? loaded : arith::ExtFOp::create(b, type, loaded);
  }

  /// One step of the reduction.
  void multiply(ArrayRef<Value> rows, Value k, SmallVectorImpl<Value> &sums) {
    SmallVector<Value> columns;
    for (int64_t v = 0; v < vectors; ++v)
      columns.push_back(loadColumns({k, b.index(v * lanes)}));
    for (auto [r, row] : llvm::enumerate(rows)) {
      Value x = vector::BroadcastOp::create(b, type, b.load(a, {row, k}));
      for (int64_t v = 0; v < vectors; ++v) {
        Value &sum = sums[r * vectors + v];
        sum = vector::FMAOp::create(b, x, columns[v], sum);
      }
    }
  }

  /// The elements of a cache line of the weights.
  int64_t getLine() {
    return kCacheLine * 8 / elementType.getIntOrFloatBitWidth();
  }

  /// Fetches one cache line of what comes next in step `k + j`, so that each
  /// tile of rows fetches as many lines as the reduction has steps. Where the
  /// first tiles have fetched all, later ones ask for its last lines again.
  void prefetch(Value tile, Value k, Value j) {
    if (layout == WeightLayout::Strided)
      return;
    int64_t line = getLine(), width = lanes * vectors;
    Value last = b.index(std::max<int64_t>(0, width - line));
    Value n = b.add(nextN, b.min(b.mul(tile, b.index(line)), last));
    k = b.add(nextK, k);
    SmallVector<Value> at = layout == WeightLayout::Reduction
                                ? SmallVector<Value>{b.add(n, j), k}
                                : SmallVector<Value>{b.add(k, j), n};
    ::prefetch(b, next, at);
  }

  LoopBuilder &b;
  int64_t lanes, vectors;
  WeightLayout layout;
  Value a, panel, c, next, nextK, nextN, accumulates, index, size, mask;
  /// Of the sums, and of the stored weights.
  VectorType type;
  Type elementType;
};
} // namespace

func::FuncOp ContractionKernels::getMultiply(Kind kind, Type elementType,
                                             WeightLayout layout) {
  int64_t vectors = kind.isFull ? vectorsPerPanel : 1;
  MLIRContext *context = elementType.getContext();
  Type f32 = Float32Type::get(context), index = IndexType::get(context);
  bool isContiguous = layout != WeightLayout::Strided;
  SmallVector<Type> inputs = {getMatrixType(f32, true),
                              getPanelType(elementType, vectors * lanes),
                              getMatrixType(f32, true),
                              getMatrixType(elementType, isContiguous),
                              index,
                              index,
                              IntegerType::get(context, 1)};
  std::string name = kind.isFull ? "multiply" : "multiply_last";
  if (kind.isGathered) {
    inputs.push_back(getIndexType());
    name = "gather_" + name;
  }
  return getOrCreate(
      makeName(name, elementType, layout), inputs,
      [&](LoopBuilder &b, ValueRange args) {
        Multiplication(b, lanes, vectors, kind, layout, args).build();
      });
}
