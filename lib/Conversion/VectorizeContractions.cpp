//===- VectorizeContractions.cpp - Contractions call vector kernels -------===//

#include "ContractionKernels.h"
#include "ContractionProduct.h"
#include "GatheredRows.h"
#include "PackedWeights.h"
#include "ProductLoops.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEVECTORIZECONTRACTIONSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;
using linalg::LinalgOp;

namespace {
struct MoEVectorizeContractionsPass
    : public moe::impl::MoEVectorizeContractionsPassBase<
          MoEVectorizeContractionsPass> {
  using Base::Base;

  void runOnOperation() override {
    if (lanes == 0)
      return;
    if (lanes != 4 && lanes != 8 && lanes != 16) {
      emitError(getOperation().getLoc())
          << "moe-vectorize-contractions: lanes is " << lanes.getValue()
          << ", accepted values are 0, 4, 8 and 16";
      return signalPassFailure();
    }
    findProducts();
    // Nothing changes before all are known: what is between a dispatch and a
    // product is looked at.
    findEpilogues();
    ContractionKernels kernels(getOperation(), lanes);
    PackedWeights weights(getOperation(), kernels);
    SmallVector<Unit> units = makeUnits(weights);
    for (auto [i, unit] : llvm::enumerate(units))
      build(unit, findFollower(ArrayRef(units).drop_front(i)), kernels);
    for (DispatchOp dispatch : dispatches)
      eraseIfUnread(dispatch);
    products.clear(), epilogues.clear(), dispatches.clear();
  }

private:
  /// What is replaced in one place: a product, or an epilogue with those that
  /// it reads.
  struct Unit {
    Operation *place;
    /// None if the weights of the product are not packed before.
    SmallVector<ProductPart> parts;
    const Product *product = nullptr;
    const Epilogue *epilogue = nullptr;
  };

  void findProducts() {
    getOperation()->walk([&](LinalgOp op) {
      StringRef reason;
      FailureOr<Product> product = matchProduct(op, reason);
      if (failed(product))
        return explain(op, reason);
      if (product->dispatch)
        dispatches.insert(product->dispatch);
      products.push_back(std::move(*product));
    });
  }

  void findEpilogues() {
    if (!packWeights)
      return;
    ProductsByResult byResult;
    for (const Product &product : products) {
      LinalgOp op = product.op;
      byResult.try_emplace(op.getDpsInitOperand(0)->get(), &product);
    }
    getOperation()->walk([&](linalg::GenericOp op) {
      StringRef reason;
      std::optional<Epilogue> epilogue = findEpilogue(op, byResult, reason);
      if (epilogue)
        epilogues.push_back(std::move(*epilogue));
      else if (!reason.empty() && op.getNumReductionLoops() == 0)
        explainEpilogue(op, reason);
    });
  }

  /// In the order of the program.
  SmallVector<Unit> makeUnits(PackedWeights &weights) {
    llvm::DenseMap<Operation *, Unit> byPlace;
    llvm::SmallPtrSet<Operation *, 8> done;
    for (const Epilogue &epilogue : epilogues) {
      if (!llvm::all_of(epilogue.parts, [&](const ProductColumns &part) {
            return weights.canPack(*part.product);
          })) {
        explainEpilogue(epilogue.op,
                        "reads a product whose weights may change");
        continue;
      }
      Unit unit = {epilogue.op, {}, nullptr, &epilogue};
      for (auto [part, packed] :
           llvm::zip_equal(epilogue.parts, weights.get(epilogue.parts))) {
        unit.parts.push_back({part, packed});
        done.insert(part.product->op);
      }
      byPlace[unit.place] = std::move(unit);
    }
    for (const Product &product : products) {
      if (done.contains(product.op))
        continue;
      Unit unit = {product.op, {}, &product, nullptr};
      LinalgOp op = product.op;
      if (packWeights && weights.canPack(product))
        unit.parts.push_back(
            {{&product, 0, op.getStaticLoopRanges()[product.column]},
             weights.get(product)});
      byPlace[unit.place] = std::move(unit);
    }
    SmallVector<Unit> units;
    getOperation()->walk([&](LinalgOp op) {
      if (auto it = byPlace.find(op); it != byPlace.end())
        units.push_back(std::move(it->second));
    });
    return units;
  }

  /// The weights that are used after those of the first unit, if the same index
  /// of an expert is all that says which they are.
  static const PackedOperand *findFollower(ArrayRef<Unit> units) {
    const Unit &unit = units.front();
    for (const Unit &next : units.drop_front()) {
      if (next.place->getBlock() != unit.place->getBlock())
        continue;
      if (unit.parts.empty() || next.parts.empty())
        return nullptr;
      const PackedOperand &first = unit.parts.front().weights;
      const PackedOperand &second = next.parts.front().weights;
      if (getElementTypeOrSelf(first.panels) !=
              getElementTypeOrSelf(second.panels) ||
          first.leading != second.leading ||
          llvm::any_of(second.leading,
                       [](const auto &index) { return !index.value; }))
        return nullptr;
      return &second;
    }
    return nullptr;
  }

  static void build(const Unit &unit, const PackedOperand *follower,
                    ContractionKernels &kernels) {
    if (unit.epilogue)
      return buildEpilogue(*unit.epilogue, unit.parts, follower, kernels);
    if (unit.parts.empty())
      return buildProduct(*unit.product, kernels);
    buildPackedProduct(unit.parts.front(), follower, kernels);
  }

  void explain(LinalgOp op, StringRef reason) {
    if (op.getNumReductionLoops() != 0)
      remark::missed(
          op.getLoc(),
          remark::RemarkOpts::name("not-vectorized").category(getArgument()))
          << "left to simple loops: it " << reason;
  }

  void explainEpilogue(linalg::GenericOp op, StringRef reason) {
    remark::missed(
        op.getLoc(),
        remark::RemarkOpts::name("not-fused").category(getArgument()))
        << "computed after whole products: it " << reason;
  }

  SmallVector<Product, 0> products;
  SmallVector<Epilogue, 0> epilogues;
  llvm::SmallSetVector<DispatchOp, 4> dispatches;
};
} // namespace
