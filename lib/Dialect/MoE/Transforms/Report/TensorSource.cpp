//===- TensorSource.cpp - Where a tensor comes from -----------------------===//

#include "TensorSource.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::report;

namespace {
class SourceFinder {
public:
  explicit SourceFinder(SymbolUserMap &users) : users(users) {}
  void find(Value tensor, std::vector<std::string> through);
  std::vector<TensorSource> sources;

private:
  void findParts(tensor::InsertSliceOp last, std::vector<std::string> through);
  void findArgument(BlockArgument argument, std::vector<std::string> through);
  SmallVector<CallOpInterface> getCallers(FunctionOpInterface function);
  void add(TensorSource source);

  SymbolUserMap &users;
  /// Functions whose callers are looked at, against recursion.
  SmallVector<Operation *> active;
};
} // namespace

/// What an op that only moves or converts elements does; empty for a cast that
/// says nothing about elements.
static std::optional<StringRef> getStep(Operation *op) {
  if (isa<tensor::CastOp>(op))
    return StringRef();
  if (isa<tensor::ExtractSliceOp>(op))
    return StringRef("slice");
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp>(
          op))
    return StringRef("reshape");
  if (isa<linalg::TransposeOp>(op))
    return StringRef("transpose");
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return StringRef("cast");
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic.getNumResults() != 1 || generic.getNumReductionLoops() != 0)
    return std::nullopt;
  // One that passes elements on, converted or not.
  Block &body = *generic.getBlock();
  Value yielded = body.getTerminator()->getOperand(0);
  bool isCast = false;
  while (auto *def = yielded.getDefiningOp()) {
    if (def->getBlock() != &body || !isa<arith::ExtFOp, arith::TruncFOp>(def))
      return std::nullopt;
    isCast = true;
    yielded = def->getOperand(0);
  }
  if (yielded != body.getArgument(0))
    return std::nullopt;
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  if (maps[0] == maps[1])
    return isCast ? StringRef("cast") : StringRef();
  if (isCast || !maps[0].isPermutation())
    return std::nullopt;
  return StringRef("transpose");
}

void SourceFinder::add(TensorSource source) {
  bool isKnown = llvm::any_of(sources, [&](const TensorSource &known) {
    return known.kind == source.kind && known.name == source.name &&
           known.function == source.function && known.number == source.number &&
           known.through == source.through;
  });
  if (!isKnown)
    sources.push_back(std::move(source));
}

/// What was put into a tensor of which nothing else is known, the first first.
void SourceFinder::findParts(tensor::InsertSliceOp last,
                             std::vector<std::string> through) {
  SmallVector<Value> parts;
  Value rest = last.getResult();
  while (auto insert = rest.getDefiningOp<tensor::InsertSliceOp>()) {
    parts.push_back(insert.getSource());
    rest = insert.getDest();
  }
  through.push_back("stack");
  for (Value part : llvm::reverse(parts))
    find(part, through);
  // A tensor that is written over in part; tensor.empty has no elements.
  if (!rest.getDefiningOp<tensor::EmptyOp>())
    find(rest, through);
}

void SourceFinder::find(Value tensor, std::vector<std::string> through) {
  while (Operation *op = tensor.getDefiningOp()) {
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      return findParts(insert, std::move(through));
    std::optional<StringRef> step = getStep(op);
    if (!step) {
      TensorSource source{TensorSource::Kind::Op,
                          op->getName().getStringRef().str()};
      if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
        source = {TensorSource::Kind::Constant, ""};
        if (auto resource =
                dyn_cast<DenseResourceElementsAttr>(constant.getValue()))
          source.name = resource.getRawHandle().getKey().str();
      }
      source.through = std::move(through);
      return add(std::move(source));
    }
    if (!step->empty() && (through.empty() || through.back() != *step))
      through.push_back(step->str());
    tensor = op->getOperand(0);
  }
  findArgument(cast<BlockArgument>(tensor), std::move(through));
}

/// The calls of a function that nothing outside of the module can call; none if
/// something else than a call uses it.
SmallVector<CallOpInterface>
SourceFinder::getCallers(FunctionOpInterface function) {
  SmallVector<CallOpInterface> callers;
  if (!function.isPrivate() || llvm::is_contained(active, function))
    return {};
  for (Operation *user : users.getUsers(function)) {
    auto call = dyn_cast<CallOpInterface>(user);
    if (!call || call.getArgOperands().size() != function.getNumArguments())
      return {};
    callers.push_back(call);
  }
  return callers;
}

void SourceFinder::findArgument(BlockArgument argument,
                                std::vector<std::string> through) {
  auto function =
      dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  unsigned number = argument.getArgNumber();
  if (!function || !argument.getOwner()->isEntryBlock()) {
    Operation *parent = argument.getOwner()->getParentOp();
    return add({TensorSource::Kind::Op, parent->getName().getStringRef().str(),
                "", 0, std::move(through)});
  }
  SmallVector<CallOpInterface> callers = getCallers(function);
  active.push_back(function);
  for (CallOpInterface call : callers)
    find(call.getArgOperands()[number], through);
  active.pop_back();
  if (!callers.empty())
    return;
  auto name = function.getArgAttrOfType<StringAttr>(number, "moe.weight");
  add({TensorSource::Kind::Argument, name ? name.str() : "",
       function.getName().str(), number, std::move(through)});
}

std::vector<TensorSource> report::findSources(Value tensor,
                                              SymbolUserMap &users) {
  SourceFinder finder(users);
  finder.find(tensor, {});
  return std::move(finder.sources);
}
