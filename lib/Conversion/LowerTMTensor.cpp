//===- LowerTMTensor.cpp - tm_tensor ops on memrefs become loops ----------===//

#include "moe/Conversion/Passes.h"
#include "moe/Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOELOWERTMTENSORPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::tm_tensor;

using Indices = SmallVector<Value>;
using Body = function_ref<void(ImplicitLocOpBuilder &, Indices)>;

static Value makeIndex(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

static Value getSize(ImplicitLocOpBuilder &b, Value memref, int64_t dimension) {
  auto type = cast<MemRefType>(memref.getType());
  if (!type.isDynamicDim(dimension))
    return makeIndex(b, type.getDimSize(dimension));
  return memref::DimOp::create(b, memref, dimension);
}

static Value load(ImplicitLocOpBuilder &b, Value memref, ValueRange indices) {
  return memref::LoadOp::create(b, memref, indices);
}

static void store(ImplicitLocOpBuilder &b, Value value, Value memref,
                  ValueRange indices) {
  memref::StoreOp::create(b, value, memref, indices);
}

/// Copies the region's block to the insertion point; returns what it yields.
static Value inlineRegion(ImplicitLocOpBuilder &b, Region &region,
                          ValueRange arguments) {
  IRMapping mapping;
  mapping.map(region.front().getArguments(), arguments);
  for (Operation &op : region.front().without_terminator())
    b.clone(op, mapping);
  return mapping.lookupOrDefault(region.front().getTerminator()->getOperand(0));
}

/// Makes loops from 0 to each of `sizes`; `body` gets their counters.
static void makeLoops(ImplicitLocOpBuilder &b, ValueRange sizes, Body body) {
  Value zero = makeIndex(b, 0), one = makeIndex(b, 1);
  Indices zeros(sizes.size(), zero), ones(sizes.size(), one);
  scf::buildLoopNest(b, b.getLoc(), zeros, sizes, ones,
                     [&](OpBuilder &nested, Location loc, ValueRange ivs) {
                       ImplicitLocOpBuilder inner(loc, nested);
                       body(inner, Indices(ivs));
                     });
}

/// The sizes of `memref`, without `dimension` if there is one.
static Indices getSizes(ImplicitLocOpBuilder &b, Value memref,
                        std::optional<int64_t> dimension = std::nullopt) {
  Indices sizes;
  for (int64_t d : llvm::seq(cast<MemRefType>(memref.getType()).getRank()))
    if (d != dimension)
      sizes.push_back(getSize(b, memref, d));
  return sizes;
}

/// The position `at` along `dimension`, and `outer` in the others.
static Indices insertIndex(const Indices &outer, int64_t dimension, Value at) {
  Indices indices = outer;
  indices.insert(indices.begin() + dimension, at);
  return indices;
}

static LogicalResult requireBuffers(DestinationStyleOpInterface op,
                                    PatternRewriter &rewriter) {
  if (op.hasPureBufferSemantics())
    return success();
  return rewriter.notifyMatchFailure(op, "is on tensors: bufferize first");
}

//===----------------------------------------------------------------------===//
// sort
//===----------------------------------------------------------------------===//

namespace {
/// Emits the merge sort of one line of the operands of a sort. The line is
/// copied to scratch buffers of two halves, between which each pass merges.
class LineSorter {
public:
  LineSorter(ImplicitLocOpBuilder &b, SortOp op)
      : op(op), size(getSize(b, op.getOuts().front(), op.getDimension())) {
    zero = makeIndex(b, 0);
    one = makeIndex(b, 1);
    for (Value out : op.getOuts()) {
      Type element = cast<MemRefType>(out.getType()).getElementType();
      auto type = MemRefType::get({2, ShapedType::kDynamic}, element);
      scratch.push_back(memref::AllocOp::create(b, type, ValueRange{size}));
    }
  }

  void sort(ImplicitLocOpBuilder &b, const Indices &outer) {
    makeLoops(b, size, [&](ImplicitLocOpBuilder &b, const Indices &iv) {
      for (auto [out, buffer] : llvm::zip(op.getOuts(), scratch))
        store(b, load(b, out, insertIndex(outer, op.getDimension(), iv[0])),
              buffer, {zero, iv[0]});
    });
    Value half = mergeAll(b);
    makeLoops(b, size, [&](ImplicitLocOpBuilder &b, const Indices &iv) {
      for (auto [out, buffer] : llvm::zip(op.getOuts(), scratch))
        store(b, load(b, buffer, {half, iv[0]}), out,
              insertIndex(outer, op.getDimension(), iv[0]));
    });
  }

  void free(ImplicitLocOpBuilder &b) {
    for (Value buffer : scratch)
      memref::DeallocOp::create(b, buffer);
  }

private:
  /// Merges runs of 1, 2, 4, ... until one is left; returns the half it is in.
  Value mergeAll(ImplicitLocOpBuilder &b) {
    Type index = b.getIndexType();
    auto loop = scf::WhileOp::create(
        b, TypeRange{index, index}, ValueRange{one, zero},
        [&](OpBuilder &nested, Location loc, ValueRange state) {
          ImplicitLocOpBuilder b(loc, nested);
          Value more = arith::CmpIOp::create(b, arith::CmpIPredicate::slt,
                                             state[0], size);
          scf::ConditionOp::create(b, more, state);
        },
        [&](OpBuilder &nested, Location loc, ValueRange state) {
          ImplicitLocOpBuilder b(loc, nested);
          Value doubled = arith::AddIOp::create(b, state[0], state[0]);
          Value other = arith::SubIOp::create(b, one, state[1]);
          mergePass(b, state[0], doubled, state[1], other);
          scf::YieldOp::create(b, ValueRange{doubled, other});
        });
    return loop.getResult(1);
  }

  /// Merges each two runs of `width` in half `from` to one in half `to`.
  void mergePass(ImplicitLocOpBuilder &b, Value width, Value doubled,
                 Value from, Value to) {
    scf::ForOp::create(
        b, zero, size, doubled, ValueRange{},
        [&](OpBuilder &nested, Location loc, Value begin, ValueRange) {
          ImplicitLocOpBuilder b(loc, nested);
          auto clamp = [&](Value length) -> Value {
            Value end = arith::AddIOp::create(b, begin, length);
            return arith::MinSIOp::create(b, end, size);
          };
          Value middle = clamp(width), end = clamp(doubled);
          mergeRuns(b, begin, middle, end, from, to);
          scf::YieldOp::create(b);
        });
  }

  void mergeRuns(ImplicitLocOpBuilder &b, Value begin, Value middle, Value end,
                 Value from, Value to) {
    scf::ForOp::create(
        b, begin, end, one, ValueRange{begin, middle},
        [&](OpBuilder &nested, Location loc, Value at, ValueRange heads) {
          ImplicitLocOpBuilder b(loc, nested);
          Value right = takesRight(b, heads, middle, end, from);
          Value source = arith::SelectOp::create(b, right, heads[1], heads[0]);
          for (Value buffer : scratch)
            store(b, load(b, buffer, {from, source}), buffer, {to, at});
          Value step = arith::IndexCastUIOp::create(b, b.getIndexType(), right);
          Value nextRight = arith::AddIOp::create(b, heads[1], step);
          Value leftStep = arith::SubIOp::create(b, one, step);
          Value nextLeft = arith::AddIOp::create(b, heads[0], leftStep);
          scf::YieldOp::create(b, ValueRange{nextLeft, nextRight});
        });
  }

  /// True if the element at the head of the right run goes first.
  Value takesRight(ImplicitLocOpBuilder &b, ValueRange heads, Value middle,
                   Value end, Value from) {
    auto less = arith::CmpIPredicate::slt;
    Value hasLeft = arith::CmpIOp::create(b, less, heads[0], middle);
    Value hasRight = arith::CmpIOp::create(b, less, heads[1], end);
    return choose(
        b, hasLeft,
        [&](ImplicitLocOpBuilder &b) {
          return choose(
              b, hasRight,
              [&](ImplicitLocOpBuilder &b) {
                return compareHeads(b, heads, from);
              },
              [&](ImplicitLocOpBuilder &b) { return makeBool(b, false); });
        },
        [&](ImplicitLocOpBuilder &b) { return makeBool(b, true); });
  }

  /// `!region(left, right) && region(right, left)`.
  Value compareHeads(ImplicitLocOpBuilder &b, ValueRange heads, Value from) {
    Indices forward, backward;
    for (Value buffer : scratch) {
      Value left = load(b, buffer, {from, heads[0]});
      Value right = load(b, buffer, {from, heads[1]});
      forward.append({left, right});
      backward.append({right, left});
    }
    Value stays = inlineRegion(b, op.getRegion(), forward);
    return choose(
        b, stays, [&](ImplicitLocOpBuilder &b) { return makeBool(b, false); },
        [&](ImplicitLocOpBuilder &b) {
          return inlineRegion(b, op.getRegion(), backward);
        });
  }

  static Value makeBool(ImplicitLocOpBuilder &b, bool value) {
    return arith::ConstantIntOp::create(b, b.getI1Type(), value);
  }

  using Branch = function_ref<Value(ImplicitLocOpBuilder &)>;
  static Value choose(ImplicitLocOpBuilder &b, Value condition, Branch ifTrue,
                      Branch ifFalse) {
    auto fill = [](Branch branch) {
      return [branch](OpBuilder &nested, Location loc) {
        ImplicitLocOpBuilder b(loc, nested);
        scf::YieldOp::create(b, branch(b));
      };
    };
    return scf::IfOp::create(b, condition, fill(ifTrue), fill(ifFalse))
        .getResult(0);
  }

  SortOp op;
  Value size, zero, one;
  SmallVector<Value> scratch;
};

} // namespace

/// Replaces a sort, after which `b` inserts, by a merge sort of each line.
static void lowerSort(ImplicitLocOpBuilder &b, PatternRewriter &rewriter,
                      SortOp op) {
  LineSorter sorter(b, op);
  makeLoops(b, getSizes(b, op.getOuts().front(), op.getDimension()),
            [&](ImplicitLocOpBuilder &b, const Indices &outer) {
              sorter.sort(b, outer);
            });
  sorter.free(b);
  rewriter.eraseOp(op);
}

namespace {
/// sort -> a merge sort of each line.
struct SortOpLowering : public OpRewritePattern<SortOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SortOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    lowerSort(b, rewriter, op);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// topk
//===----------------------------------------------------------------------===//

/// topk -> a sort of a copy, of which the beginning is kept.
struct TopkOpLowering : public OpRewritePattern<TopkOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TopkOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    SmallVector<Value, 2> copies = copyInputs(b, op);
    auto sort = SortOp::create(b, TypeRange{}, copies, op.getDimension());
    moveRegion(rewriter, op, sort);
    lowerSort(b, rewriter, sort);

    Value input = op.getIns().front();
    Indices sizes = getSizes(b, input);
    Value kept = getSize(b, op.getOuts().front(), op.getDimension());
    sizes[op.getDimension()] =
        arith::MinSIOp::create(b, sizes[op.getDimension()], kept);
    makeLoops(b, sizes, [&](ImplicitLocOpBuilder &b, const Indices &iv) {
      for (auto [copy, out] : llvm::zip(copies, op.getOuts()))
        store(b, load(b, copy, iv), out, iv);
    });
    for (Value copy : copies)
      memref::DeallocOp::create(b, copy);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Copies of the values and of what goes with them.
  static SmallVector<Value, 2> copyInputs(ImplicitLocOpBuilder &b, TopkOp op) {
    Value input = op.getIns().front();
    auto inputType = cast<MemRefType>(input.getType());
    Indices sizes = getSizes(b, input), dynamic;
    for (auto [d, size] : llvm::enumerate(sizes))
      if (inputType.isDynamicDim(d))
        dynamic.push_back(size);
    SmallVector<Value, 2> copies;
    for (Value out : op.getOuts()) {
      Type element = cast<MemRefType>(out.getType()).getElementType();
      auto type = MemRefType::get(inputType.getShape(), element);
      copies.push_back(memref::AllocOp::create(b, type, dynamic));
    }
    makeLoops(b, sizes, [&](ImplicitLocOpBuilder &b, const Indices &iv) {
      store(b, load(b, input, iv), copies[0], iv);
      store(b, makeCompanion(b, op, iv), copies[1], iv);
    });
    return copies;
  }

  /// What moves along with the value at `iv`.
  static Value makeCompanion(ImplicitLocOpBuilder &b, TopkOp op,
                             const Indices &iv) {
    if (op.getIns().size() == 2)
      return load(b, op.getIns().back(), iv);
    Type type =
        cast<MemRefType>(op.getOuts().back().getType()).getElementType();
    Value position = iv[op.getDimension()];
    if (type.isIndex())
      return position;
    return arith::IndexCastOp::create(b, type, position);
  }

  /// The comparison of values, for a sort that also moves their companions.
  static void moveRegion(PatternRewriter &rewriter, TopkOp op, SortOp sort) {
    rewriter.inlineRegionBefore(op.getRegion(), sort.getRegion(),
                                sort.getRegion().begin());
    Type companion =
        cast<MemRefType>(op.getOuts().back().getType()).getElementType();
    sort.getRegion().addArguments({companion, companion},
                                  {op.getLoc(), op.getLoc()});
  }
};

//===----------------------------------------------------------------------===//
// scan and scatter
//===----------------------------------------------------------------------===//

/// scan -> a loop that carries what was accumulated.
struct ScanOpLowering : public OpRewritePattern<ScanOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScanOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value size = getSize(b, op.getInput(), op.getDimension());
    Value zero = makeIndex(b, 0);
    // Not inside of the loops: no line has a first element then.
    Value any = arith::CmpIOp::create(b, arith::CmpIPredicate::sgt, size, zero);
    scf::IfOp::create(b, any, [&](OpBuilder &nested, Location loc) {
      ImplicitLocOpBuilder b(loc, nested);
      makeLoops(b, getSizes(b, op.getInput(), op.getDimension()),
                [&](ImplicitLocOpBuilder &b, const Indices &outer) {
                  scanLine(b, op, outer, size, zero);
                });
      scf::YieldOp::create(b);
    });
    rewriter.eraseOp(op);
    return success();
  }

private:
  static void scanLine(ImplicitLocOpBuilder &b, ScanOp op, const Indices &outer,
                       Value size, Value zero) {
    Value one = makeIndex(b, 1);
    auto at = [&](Value i) { return insertIndex(outer, op.getDimension(), i); };
    Value first = op.getInclusive() ? load(b, op.getInput(), at(zero))
                                    : load(b, op.getAccumulator(), outer);
    store(b, first, op.getOutput(), at(zero));
    auto loop = scf::ForOp::create(
        b, one, size, one, first,
        [&](OpBuilder &nested, Location loc, Value i, ValueRange carried) {
          ImplicitLocOpBuilder b(loc, nested);
          Value next = i;
          if (!op.getInclusive())
            next = arith::SubIOp::create(b, i, one);
          Value element = load(b, op.getInput(), at(next));
          Value sum =
              inlineRegion(b, op.getRegion(), {carried.front(), element});
          store(b, sum, op.getOutput(), at(i));
          scf::YieldOp::create(b, sum);
        });
    store(b, loop.getResult(0), op.getAccumulator(), outer);
  }
};

/// scatter -> a loop over the updates that skips those out of range.
struct ScatterOpLowering : public OpRewritePattern<ScatterOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScatterOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    makeLoops(
        b, getSizes(b, op.getUpdates()),
        [&](ImplicitLocOpBuilder &b, const Indices &iv) {
          Indices where = getPosition(b, op, iv);
          Value inside = isInside(b, op, where);
          scf::IfOp::create(b, inside, [&](OpBuilder &nested, Location loc) {
            ImplicitLocOpBuilder b(loc, nested);
            Value update = load(b, op.getUpdates(), iv);
            Value old = load(b, op.getOriginal(), where);
            Value value = inlineRegion(b, op.getRegion(), {update, old});
            store(b, value, op.getOriginal(), where);
            scf::YieldOp::create(b);
          });
        });
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Where the update at `iv` goes.
  static Indices getPosition(ImplicitLocOpBuilder &b, ScatterOp op,
                             const Indices &iv) {
    int64_t rank = cast<MemRefType>(op.getOriginal().getType()).getRank();
    int64_t leading = rank - (static_cast<int64_t>(iv.size()) - 1);
    Indices where(leading);
    where.append(iv.begin() + 1, iv.end());
    for (auto [column, dimension] : llvm::enumerate(op.getDimensionMap())) {
      Value offset = load(b, op.getIndices(), {iv[0], makeIndex(b, column)});
      if (!offset.getType().isIndex())
        offset = arith::IndexCastOp::create(b, b.getIndexType(), offset);
      Value &position = where[dimension];
      position = position ? arith::AddIOp::create(b, position, offset) : offset;
    }
    return where;
  }

  static Value isInside(ImplicitLocOpBuilder &b, ScatterOp op,
                        const Indices &where) {
    Value inside = arith::ConstantIntOp::create(b, b.getI1Type(), 1);
    for (auto [d, position] : llvm::enumerate(where)) {
      // Unsigned, so that a negative position is out of range as well.
      Value below =
          arith::CmpIOp::create(b, arith::CmpIPredicate::ult, position,
                                getSize(b, op.getOriginal(), d));
      inside = arith::AndIOp::create(b, inside, below);
    }
    return inside;
  }
};

struct MoELowerTMTensorPass
    : public moe::impl::MoELowerTMTensorPassBase<MoELowerTMTensorPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns
        .add<SortOpLowering, TopkOpLowering, ScanOpLowering, ScatterOpLowering>(
            &getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    WalkResult left = getOperation()->walk([](Operation *op) {
      if (!isa<SortOp, TopkOp, ScanOp, ScatterOp>(op))
        return WalkResult::advance();
      op->emitOpError("is on tensors; moe-lower-tm-tensor needs memrefs");
      return WalkResult::interrupt();
    });
    if (left.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
