//===- ExchangeToRuntime.cpp - Exchanges become calls of the runtime ------===//

#include "RuntimeCalls.h"
#include "moe/Conversion/Passes.h"
#include "moe/Conversion/ProgramABI.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEEXCHANGETORUNTIMEPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

static constexpr llvm::StringLiteral kRankName = "moe_rt_rank";
static constexpr llvm::StringLiteral kAddName = "moe_rt_exchange_add";
static constexpr llvm::StringLiteral kAddUsedName = "moe_rt_exchange_add_used";
static constexpr llvm::StringLiteral kExchangeName = "moe_rt_exchange";
static constexpr llvm::StringLiteral kAddRowsName = "moe_rt_exchange_rows_add";
static constexpr llvm::StringLiteral kExchangeRowsName = "moe_rt_exchange_rows";
static constexpr llvm::StringLiteral kGatherName = "moe_rt_all_gather";

namespace {
/// Buffers as the runtime takes them: without gaps.
class DenseBuffers {
public:
  explicit DenseBuffers(ImplicitLocOpBuilder &b) : b(b) {}

  /// Where the elements of `buffer` are, one after the other.
  Value read(Value buffer);
  /// The same, for elements to be put there.
  Value write(Value buffer);
  /// Puts them where they belong, after they have been written.
  void finish();

private:
  struct Copy {
    Value from, to;
  };
  bool isDense(Value buffer) {
    return cast<MemRefType>(buffer.getType()).getLayout().isIdentity();
  }
  Value allocateLike(Value buffer);
  Value getPointer(Value buffer);

  ImplicitLocOpBuilder &b;
  SmallVector<Copy> results;
  SmallVector<Value> allocated;
};

/// Lowers the ops of one module.
class ExchangeLowering {
public:
  explicit ExchangeLowering(ModuleOp module)
      : module(module), rewriter(module.getContext()) {}

  LogicalResult run();

private:
  LogicalResult lower(RankOp op);
  LogicalResult lower(ExchangeOp op);
  LogicalResult lower(ExchangeRowsOp op);
  LogicalResult lower(AllGatherOp op);
  LogicalResult requireBuffers(Operation *op);
  LogicalResult call(ImplicitLocOpBuilder &b, Operation *op, StringRef name,
                     ValueRange arguments);
  LogicalResult add(ImplicitLocOpBuilder &b, ExchangeOp op,
                    DenseBuffers &buffers);
  Value getSize(ImplicitLocOpBuilder &b, Value buffer, int64_t dim);
  Value countBytes(ImplicitLocOpBuilder &b, Value buffer, int64_t firstDim);
  Value getNumber(ImplicitLocOpBuilder &b, LayerShapeAttr shape);
  Attribute describe(LayerShapeAttr shape);
  /// Where in the program an exchange is; every one has its own place.
  Value getPlace(ImplicitLocOpBuilder &b) { return i64(b, numPlaces++); }
  Value i64(ImplicitLocOpBuilder &b, int64_t value) {
    return arith::ConstantIntOp::create(b, value, 64);
  }

  ModuleOp module;
  IRRewriter rewriter;
  /// What the numbers of exchanges stand for.
  SmallVector<Attribute> exchanges;
  int64_t numPlaces = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

Value DenseBuffers::allocateLike(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<Value> sizes;
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (type.isDynamicDim(i))
      sizes.push_back(b.createOrFold<memref::DimOp>(buffer, i));
  auto dense = MemRefType::get(type.getShape(), type.getElementType());
  allocated.push_back(memref::AllocOp::create(b, dense, sizes));
  return allocated.back();
}

Value DenseBuffers::getPointer(Value buffer) {
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, buffer);
  address = arith::IndexCastOp::create(b, b.getI64Type(), address);
  return LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext()),
                                  address);
}

Value DenseBuffers::read(Value buffer) {
  if (!isDense(buffer)) {
    Value copy = allocateLike(buffer);
    memref::CopyOp::create(b, buffer, copy);
    buffer = copy;
  }
  return getPointer(buffer);
}

Value DenseBuffers::write(Value buffer) {
  if (!isDense(buffer)) {
    results.push_back({allocateLike(buffer), buffer});
    buffer = results.back().from;
  }
  return getPointer(buffer);
}

void DenseBuffers::finish() {
  for (const Copy &copy : results)
    memref::CopyOp::create(b, copy.from, copy.to);
  for (Value buffer : allocated)
    memref::DeallocOp::create(b, buffer);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult ExchangeLowering::requireBuffers(Operation *op) {
  for (Value operand : op->getOperands())
    if (isa<TensorType>(operand.getType()))
      return op->emitError() << "is on tensors; moe-exchange-to-runtime lowers "
                                "buffers: run one-shot-bufferize first";
  return success();
}

LogicalResult ExchangeLowering::call(ImplicitLocOpBuilder &b, Operation *op,
                                     StringRef name, ValueRange arguments) {
  auto type = b.getFunctionType(TypeRange(arguments), {});
  if (failed(declareRuntimeFunction(rewriter, op, name, type,
                                    RuntimeInterface::Scalars)))
    return failure();
  func::CallOp::create(b, name, TypeRange(), arguments);
  return success();
}

Value ExchangeLowering::getSize(ImplicitLocOpBuilder &b, Value buffer,
                                int64_t dim) {
  auto type = cast<MemRefType>(buffer.getType());
  if (!type.isDynamicDim(dim))
    return i64(b, type.getDimSize(dim));
  return arith::IndexCastOp::create(b, b.getI64Type(),
                                    b.createOrFold<memref::DimOp>(buffer, dim));
}

/// The bytes of an element of the dimensions before `firstDim`.
Value ExchangeLowering::countBytes(ImplicitLocOpBuilder &b, Value buffer,
                                   int64_t firstDim) {
  auto type = cast<MemRefType>(buffer.getType());
  Type element = type.getElementType();
  int64_t known = isa<IndexType>(element)
                      ? 8
                      : llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  SmallVector<Value> sizes;
  for (int64_t i = firstDim; i < type.getRank(); ++i) {
    if (type.isDynamicDim(i))
      sizes.push_back(getSize(b, buffer, i));
    else
      known *= type.getDimSize(i);
  }
  Value bytes = i64(b, known);
  for (Value size : sizes)
    bytes = arith::MulIOp::create(b, bytes, size);
  return bytes;
}

Attribute ExchangeLowering::describe(LayerShapeAttr shape) {
  Builder b(module.getContext());
  auto type = shape ? shape.getType() : b.getI8Type();
  SmallVector<NamedAttribute> fields = {
      b.getNamedAttr("type", TypeAttr::get(type))};
  auto add = [&](StringRef name, int64_t value) {
    fields.push_back(b.getNamedAttr(name, b.getI64IntegerAttr(value)));
  };
  add("layer", shape ? shape.getLayer() : -1);
  add("experts", shape ? shape.getExperts() : 0);
  add("top_k", shape ? shape.getTopK() : 0);
  add("hidden", shape ? shape.getHidden() : 0);
  add("slots", shape ? shape.getSlots().value_or(-1) : -1);
  return b.getDictionaryAttr(fields);
}

/// The number by which the code names an exchange: one for each layer.
Value ExchangeLowering::getNumber(ImplicitLocOpBuilder &b,
                                  LayerShapeAttr shape) {
  Attribute description = describe(shape);
  auto *found = llvm::find(exchanges, description);
  int64_t number = found - exchanges.begin();
  if (found == exchanges.end())
    exchanges.push_back(description);
  return i64(b, number);
}

LogicalResult ExchangeLowering::lower(RankOp op) {
  Type type = rewriter.getI64Type();
  if (failed(declareRuntimeFunction(rewriter, op, kRankName,
                                    rewriter.getFunctionType({}, type),
                                    RuntimeInterface::Scalars)))
    return failure();
  rewriter.setInsertionPoint(op);
  Value rank =
      func::CallOp::create(rewriter, op.getLoc(), kRankName, TypeRange(type))
          .getResult(0);
  rewriter.replaceOpWithNewOp<arith::IndexCastOp>(op, rewriter.getIndexType(),
                                                  rank);
  return success();
}

/// Adds the tensors of an exchange.
LogicalResult ExchangeLowering::add(ImplicitLocOpBuilder &b, ExchangeOp op,
                                    DenseBuffers &buffers) {
  Value used = op.getUsed() ? buffers.read(op.getUsed()) : Value();
  for (auto [block, out] : llvm::zip_equal(op.getBlocks(), op.getOuts())) {
    SmallVector<Value> arguments = {buffers.read(block), buffers.write(out),
                                    countBytes(b, block, 1)};
    bool hasRows = used && cast<MemRefType>(block.getType()).getRank() > 2;
    if (hasRows)
      arguments.append(
          {used, getSize(b, block, 1), countBytes(b, block, /*firstDim=*/3)});
    if (failed(call(b, op, hasRows ? kAddUsedName : kAddName, arguments)))
      return failure();
  }
  return success();
}

LogicalResult ExchangeLowering::lower(ExchangeOp op) {
  if (failed(requireBuffers(op)))
    return failure();
  ImplicitLocOpBuilder b(op.getLoc(), op);
  DenseBuffers buffers(b);
  if (failed(add(b, op, buffers)) ||
      failed(call(b, op, kExchangeName,
                  {getNumber(b, op.getLayerAttr()), getPlace(b)})))
    return failure();
  buffers.finish();
  rewriter.eraseOp(op);
  return success();
}

LogicalResult ExchangeLowering::lower(ExchangeRowsOp op) {
  if (failed(requireBuffers(op)))
    return failure();
  ImplicitLocOpBuilder b(op.getLoc(), op);
  DenseBuffers buffers(b);
  Value sent = buffers.read(op.getSent());
  Value received = buffers.read(op.getReceived());
  for (auto [block, out] : llvm::zip_equal(op.getBlocks(), op.getOuts()))
    if (failed(call(b, op, kAddRowsName,
                    {buffers.read(block), sent, buffers.write(out), received,
                     countBytes(b, block, 1)})))
      return failure();
  if (failed(call(b, op, kExchangeRowsName,
                  {getNumber(b, op.getLayerAttr()), getPlace(b)})))
    return failure();
  buffers.finish();
  rewriter.eraseOp(op);
  return success();
}

LogicalResult ExchangeLowering::lower(AllGatherOp op) {
  if (failed(requireBuffers(op)))
    return failure();
  ImplicitLocOpBuilder b(op.getLoc(), op);
  DenseBuffers buffers(b);
  Value block = op.getBlock(), out = op.getOuts()[0];
  if (failed(call(b, op, kGatherName,
                  {buffers.read(block), buffers.write(out),
                   countBytes(b, block, 0), getNumber(b, op.getLayerAttr()),
                   getPlace(b)})))
    return failure();
  buffers.finish();
  rewriter.eraseOp(op);
  return success();
}

LogicalResult ExchangeLowering::run() {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa<RankOp, ExchangeOp, ExchangeRowsOp, AllGatherOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    LogicalResult lowered =
        llvm::TypeSwitch<Operation *, LogicalResult>(op)
            .Case<RankOp, ExchangeOp, ExchangeRowsOp, AllGatherOp>(
                [&](auto typed) { return lower(typed); })
            .Default(failure());
    if (failed(lowered))
      return failure();
  }
  if (!exchanges.empty())
    module->setAttr(kExchangesAttrName, rewriter.getArrayAttr(exchanges));
  return success();
}

namespace {
struct MoEExchangeToRuntimePass
    : public moe::impl::MoEExchangeToRuntimePassBase<MoEExchangeToRuntimePass> {
  void runOnOperation() override {
    if (failed(ExchangeLowering(getOperation()).run()))
      signalPassFailure();
  }
};
} // namespace
