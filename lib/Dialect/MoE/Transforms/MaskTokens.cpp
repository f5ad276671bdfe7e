//===- MaskTokens.cpp - Padding tokens choose no experts ------------------===//

#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe/Dialect/MoE/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEMASKTOKENSPASS
#include "moe/Dialect/MoE/Transforms/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

namespace {
/// Brings the masks of a module's functions to its layers.
class TokenMasks {
public:
  explicit TokenMasks(ModuleOp module) : module(module) {}
  LogicalResult apply();

private:
  FailureOr<Value> createMask(func::FuncOp function);
  LogicalResult maskFunction(func::FuncOp function, Value mask);
  LogicalResult checkSize(Operation *op, Value tokens, Value mask);
  LogicalResult maskRoute(RouteOp route, Value mask);
  LogicalResult maskExperts(ExpertsOp experts, Value mask);
  LogicalResult maskCall(func::CallOp call, Value mask);
  bool hasLayers(func::FuncOp function);

  ModuleOp module;
  SymbolTableCollection symbols;
  /// Functions that have a mask.
  llvm::DenseSet<Operation *> masked;
  /// Whether functions have layers, or call functions that do.
  llvm::DenseMap<Operation *, bool> layers;
};
} // namespace

/// True if the function, or one that it calls, has layers.
bool TokenMasks::hasLayers(func::FuncOp function) {
  if (auto it = layers.find(function); it != layers.end())
    return it->second;
  // A function that calls itself is none of the others.
  layers[function] = false;
  bool found = false;
  function.walk([&](Operation *op) {
    auto call = dyn_cast<func::CallOp>(op);
    auto callee = call ? symbols.lookupNearestSymbolFrom<func::FuncOp>(
                             call, call.getCalleeAttr())
                       : nullptr;
    found |= isa<ExpertsOp>(op) || (callee && hasLayers(callee));
  });
  return layers[function] = found;
}

/// The mask of a function that has one as an argument, i1 [tokens]; null if it
/// has none.
FailureOr<Value> TokenMasks::createMask(func::FuncOp function) {
  Value argument;
  for (BlockArgument candidate : function.getArguments()) {
    if (!function.getArgAttr(candidate.getArgNumber(), kTokenMaskAttrName))
      continue;
    if (argument)
      return function.emitError()
             << "'" << function.getSymName() << "' has two arguments with "
             << kTokenMaskAttrName;
    argument = candidate;
  }
  if (!argument)
    return Value();
  auto type = dyn_cast<RankedTensorType>(argument.getType());
  if (!type || type.getRank() == 0 || !type.getElementType().isInteger())
    return function.emitError()
           << "the argument with " << kTokenMaskAttrName
           << " must be a tensor of integers, got " << argument.getType();

  OpBuilder b = OpBuilder::atBlockBegin(&function.front());
  Location loc = argument.getLoc();
  ReassociationIndices all =
      llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  if (type.getRank() > 1)
    argument = tensor::CollapseShapeOp::create(b, loc, argument, all);
  if (type.getElementType().isInteger(1))
    return argument;
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, argument), b.getI1Type());
  AffineMap identity = b.getMultiDimIdentityMap(1);
  return linalg::GenericOp::create(
             b, loc, TypeRange(empty.getType()), argument, empty,
             ArrayRef<AffineMap>{identity, identity},
             ArrayRef(utils::IteratorType::parallel),
             [&](OpBuilder &b, Location loc, ValueRange args) {
               Value zero =
                   arith::ConstantIntOp::create(b, loc, args[0].getType(), 0);
               Value isToken = arith::CmpIOp::create(
                   b, loc, arith::CmpIPredicate::ne, args[0], zero);
               linalg::YieldOp::create(b, loc, isToken);
             })
      .getResult(0);
}

/// The mask of `op` must have an element for each of `tokens`. Sizes that are
/// not known to be the same are compared when the program runs.
LogicalResult TokenMasks::checkSize(Operation *op, Value tokens, Value mask) {
  int64_t count = cast<RankedTensorType>(tokens.getType()).getDimSize(0);
  int64_t size = cast<RankedTensorType>(mask.getType()).getDimSize(0);
  bool isDynamic = ShapedType::isDynamic(count) || ShapedType::isDynamic(size);
  if (!isDynamic && count != size)
    return op->emitError() << "the token mask has " << size
                           << " elements, but the layer has " << count
                           << " tokens";
  if (!isDynamic)
    return success();
  OpBuilder b(op);
  Location loc = op->getLoc();
  Value isSame = arith::CmpIOp::create(
      b, loc, arith::CmpIPredicate::eq, tensor::DimOp::create(b, loc, mask, 0),
      tensor::DimOp::create(b, loc, tokens, 0));
  cf::AssertOp::create(b, loc, isSame,
                       "the token mask must have an element for each token of "
                       "every MoE layer");
  return success();
}

LogicalResult TokenMasks::maskRoute(RouteOp route, Value mask) {
  if (route.getMask())
    return success();
  if (failed(checkSize(route, route.getLogits(), mask)))
    return failure();
  route.getMaskMutable().assign(mask);
  return success();
}

/// Masks a layer whose choices are the program's own. A capacity of the model
/// has counted them already, padding and all.
LogicalResult TokenMasks::maskExperts(ExpertsOp experts, Value mask) {
  if (experts.getRoute() || experts.getMask())
    return success();
  if (auto admit = experts.getExperts().getDefiningOp<AdmitOp>()) {
    InFlightDiagnostic diagnostic =
        experts.emitError()
        << "a token mask cannot go to a layer whose choices are the program's "
           "own and not those of a moe.route, where the model has a capacity "
           "of its own";
    diagnostic.attachNote(admit.getLoc()) << "which counts padding, too";
    return diagnostic;
  }
  if (failed(checkSize(experts, experts.getExperts(), mask)))
    return failure();
  experts.getMaskMutable().assign(mask);
  return success();
}

/// Hands the mask to a function that has layers.
LogicalResult TokenMasks::maskCall(func::CallOp call, Value mask) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  if (!callee || !hasLayers(callee))
    return success();
  if (callee.isPublic())
    return call.emitError() << "a token mask cannot go to the public function '"
                            << callee.getSymName() << "'";
  OpBuilder b(call);
  Location loc = call.getLoc();
  auto type = RankedTensorType::get({ShapedType::kDynamic}, b.getI1Type());
  if (mask.getType() != type)
    mask = tensor::CastOp::create(b, loc, type, mask);
  call.getOperandsMutable().append(mask);
  if (!masked.insert(callee).second)
    return success();
  unsigned last = callee.getNumArguments();
  if (failed(callee.insertArgument(last, type, DictionaryAttr(), loc)))
    return failure();
  return maskFunction(callee, callee.getArgument(last));
}

LogicalResult TokenMasks::maskFunction(func::FuncOp function, Value mask) {
  WalkResult result = function.walk([&](Operation *op) {
    if (auto route = dyn_cast<RouteOp>(op))
      return WalkResult(maskRoute(route, mask));
    if (auto call = dyn_cast<func::CallOp>(op))
      return WalkResult(maskCall(call, mask));
    if (auto experts = dyn_cast<ExpertsOp>(op))
      return WalkResult(maskExperts(experts, mask));
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult TokenMasks::apply() {
  SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
  for (func::FuncOp function : functions) {
    if (function.isDeclaration() || !hasLayers(function))
      continue;
    FailureOr<Value> mask = createMask(function);
    if (failed(mask))
      return failure();
    if (!*mask)
      continue;
    masked.insert(function);
    if (failed(maskFunction(function, *mask)))
      return failure();
  }
  // A function that got a mask must get it from everyone.
  WalkResult result = module.walk([&](func::CallOp call) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (!callee || callee.getNumArguments() == call.getNumOperands())
      return WalkResult::advance();
    return WalkResult(call.emitError()
                      << "'" << callee.getSymName()
                      << "' is given a token mask elsewhere, but not here");
  });
  return failure(result.wasInterrupted());
}

namespace {
struct MoEMaskTokensPass
    : public moe::impl::MoEMaskTokensPassBase<MoEMaskTokensPass> {
  void runOnOperation() override {
    if (failed(TokenMasks(getOperation()).apply()))
      signalPassFailure();
  }
};
} // namespace
