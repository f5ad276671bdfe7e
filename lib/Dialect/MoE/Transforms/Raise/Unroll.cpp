//===- Unroll.cpp - Loops over experts as what they run -------------------===//

#include "Unroll.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::moe;

/// More experts than any model has; what is unrolled takes memory.
static constexpr int64_t kMaxTrips = 1024;

static std::optional<int64_t> getTrips(scf::ForOp loop) {
  std::optional<int64_t> low = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> high = getConstantIntValue(loop.getUpperBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!low || !high || !step || *step <= 0 || *low < 0 || *high <= *low ||
      *high - *low > kMaxTrips)
    return std::nullopt;
  return (*high - *low + *step - 1) / *step;
}

bool raise::isSmallSum(scf::ForOp loop) {
  std::optional<int64_t> trips = getTrips(loop);
  if (!trips || *trips < 2 || loop.getNumResults() != 1 ||
      !isa<RankedTensorType>(loop.getResult(0).getType()))
    return false;
  // The sum so far goes in where the next one comes out.
  auto sum = loop.getYieldedValues().front().getDefiningOp<linalg::LinalgOp>();
  BlockArgument soFar = loop.getRegionIterArgs().front();
  return sum && sum->getBlock() == loop.getBody() &&
         llvm::is_contained(sum->getOperands(), soFar) &&
         llvm::all_of(loop.getBody()->without_terminator(),
                      [](Operation &op) { return isMemoryEffectFree(&op); });
}

/// The ops of the loop that its sum is computed from.
static SmallVector<Operation *> getNeeded(scf::ForOp loop) {
  llvm::SmallPtrSet<Value, 32> used;
  used.insert(loop.getYieldedValues().front());
  SmallVector<Operation *> needed;
  for (Operation &op : llvm::reverse(loop.getBody()->without_terminator())) {
    if (!llvm::any_of(op.getResults(),
                      [&](Value result) { return used.contains(result); }))
      continue;
    needed.push_back(&op);
    op.walk([&](Operation *inner) {
      used.insert(inner->operand_begin(), inner->operand_end());
    });
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

namespace {
class Unroller : private OpBuilder::Listener {
public:
  explicit Unroller(scf::ForOp loop) : loop(loop), b(loop, this) {}

  Value run();
  llvm::SetVector<Operation *> created;

private:
  void clone(Operation *op, IRMapping &mapping);
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    if (op->getBlock() == loop->getBlock())
      created.insert(op);
  }

  scf::ForOp loop;
  OpBuilder b;
};
} // namespace

/// What is computed of the number of an iteration alone is a number.
void Unroller::clone(Operation *op, IRMapping &mapping) {
  Operation *cloned = b.clone(*op, mapping);
  SmallVector<Value> folded;
  if (failed(b.tryFold(cloned, folded)) || folded.empty())
    return;
  for (auto [result, value] : llvm::zip_equal(op->getResults(), folded))
    mapping.map(result, value);
  created.remove(cloned);
  cloned->erase();
}

Value Unroller::run() {
  int64_t low = *getConstantIntValue(loop.getLowerBound());
  int64_t step = *getConstantIntValue(loop.getStep());
  SmallVector<Operation *> needed = getNeeded(loop);
  Value sum = loop.getInitArgs().front();
  for (int64_t trip = 0, trips = *getTrips(loop); trip < trips; ++trip) {
    IRMapping mapping;
    mapping.map(loop.getInductionVar(),
                arith::ConstantOp::create(
                    b, loop.getLoc(),
                    b.getIntegerAttr(loop.getInductionVar().getType(),
                                     low + trip * step)));
    mapping.map(loop.getRegionIterArgs().front(), sum);
    for (Operation *op : needed)
      clone(op, mapping);
    sum = mapping.lookup(loop.getYieldedValues().front());
  }
  for (Operation *op : llvm::to_vector(llvm::reverse(created)))
    if (op->use_empty() && op != sum.getDefiningOp()) {
      created.remove(op);
      op->erase();
    }
  return sum;
}

Value raise::unroll(scf::ForOp loop, SmallVectorImpl<Operation *> &created) {
  Unroller unroller(loop);
  Value sum = unroller.run();
  created = unroller.created.takeVector();
  return sum;
}
