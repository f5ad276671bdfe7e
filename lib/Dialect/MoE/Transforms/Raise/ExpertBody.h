//===- ExpertBody.h - The function of one expert ----------------*- C++ -*-===//
//
// Turns a computation on all assignments of tokens to experts into the function
// of one expert on its rows. Works backwards from what is wanted: to compute
// element (row, features) of a value, find out which elements of its operands
// that takes. If these are elements of the same row, of the expert's slice of a
// parameter, or of something that all rows share, the op is row-wise and is
// rebuilt on rows; anything else is refused.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_EXPERTBODY_H
#define MOE_TRANSFORMS_RAISE_EXPERTBODY_H

#include "Router.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::moe::raise {

using OpSet = llvm::SmallPtrSet<Operation *, 32>;

class OneHot;
struct OneHotWeight;

class ExpertBody {
public:
  /// `dependent` holds the ops that depend on gathered parameters or on rows in
  /// their places: what they compute must be rebuilt. `oneHot` says what there
  /// is to know of these places, if there are any.
  ExpertBody(Scalars &scalars, const Assignment &assignment,
             const OpSet &dependent, Location loc, OneHot *oneHot = nullptr);
  ~ExpertBody();

  /// Builds the rows of which `root`, at `loops`, sums those of a token:
  /// `value` of its body, with the rows first, then the loops that are
  /// `features`. Other free variables in the loops are summed over.
  LogicalResult build(linalg::LinalgOp root, Value value,
                      ArrayRef<AffineExpr> loops,
                      ArrayRef<AffineExpr> features);
  /// Builds rows of which each is at `element`: the rows first, then what is
  /// free in it, in order.
  LogicalResult build(Operation *root, const Element &element);
  /// A new variable for a loop that is free: any of its values may be asked
  /// for.
  AffineExpr newFree(int64_t size);

  const Refusal &getRefusal() const { return refusal; }
  /// The router that the weights come from, if any was used.
  const std::optional<Router> &getRouter() const { return router; }
  /// The weights, at token and choice, that go with given choices, if any were
  /// used.
  const std::optional<Element> &getGivenWeight() const { return givenWeight; }
  /// Rows must have a weight: that of an only choice is not taken to be 1.
  void requireWeight() { needsWeight = true; }

  /// How the model itself bounds experts, if it does.
  const std::optional<AdmissionAttr> &getAdmission() const { return admission; }

  /// What the dimensions of the rows after the first count.
  ArrayRef<AffineExpr> getFeatures() const { return features; }
  /// What a block argument of the region stands for: a tensor whose dimensions
  /// count `dims`, made of the elements of `source`. For parameters and what is
  /// shared, the tensor of `source` as it is.
  struct Operand {
    Element source;
    Access dims;
    BlockArgument argument;
  };
  ArrayRef<Operand> getRows() const { return rows; }
  ArrayRef<Operand> getParams() const { return params; }
  ArrayRef<Operand> getShared() const { return shared; }

  /// Moves the finished function into an empty region.
  void moveInto(Region &region);

private:
  using Operands = SmallVector<Operand>;
  /// Where an element is in a value of the region: expressions over `row` and
  /// the free variables of the element that was asked for.
  struct Read {
    Value value;
    Access at;
  };
  /// The inputs of an op that is rebuilt: for each value of the old body that
  /// comes from a tensor, where it comes from now.
  using Inputs = llvm::MapVector<Value, Read>;

  FailureOr<Read> read(const Element &element);
  FailureOr<Read> find(Element element, bool takesAll = true);
  bool mayHaveWeight(const Element &element);

  // Leaves.
  FailureOr<Read> readParam(Element element);
  std::optional<Read> readFlatParam(const Element &element);
  std::optional<Read> readRearranged(const Element &element);
  std::optional<Read> readWeight(const Element &element);
  std::optional<Read> readWeight(const Scalar &scalar);
  std::optional<Read> readGivenWeight(const Element &element);
  std::optional<Read> readNumber(const Element &element);
  LogicalResult setAdmission(const OneHotWeight &weight, RouterAttr &attr);
  void setUnitWeight();
  bool canBeWeight(const Element &element) const;
  std::optional<Read> readRows(const Element &element);
  Read readShared(const Element &element);
  Value addOperand(Operands &kind, const Element &source,
                   ArrayRef<AffineExpr> dims, Type type);

  // Views that do not only rename features.
  FailureOr<Read> buildView(const Element &element);
  FailureOr<Read> buildSlice(tensor::ExtractSliceOp op, const Element &element);
  FailureOr<Read> buildExpand(tensor::ExpandShapeOp op, const Element &element);
  FailureOr<Read> buildCollapse(tensor::CollapseShapeOp op,
                                const Element &element);

  // Structured ops.
  FailureOr<Read> buildStructured(linalg::LinalgOp op, const Element &element);
  FailureOr<Value> buildGeneric(linalg::LinalgOp op, OpResult result,
                                Value yielded, ArrayRef<AffineExpr> loops,
                                ArrayRef<AffineExpr> dims, bool &asRows);
  bool canBeWeight(Value value, const Point &point);
  LogicalResult collectInputs(const std::shared_ptr<Point> &point,
                              OpResult result, Value yielded, Inputs &inputs,
                              bool &usesInit);
  FailureOr<Read> readInit(linalg::LinalgOp op, OpResult result,
                           ArrayRef<AffineExpr> loops);
  Value buildInit(const Read &read, ArrayRef<AffineExpr> dims,
                  RankedTensorType type);
  Value cloneBody(OpBuilder &builder, Value value, IRMapping &mapping,
                  const std::shared_ptr<Point> &point,
                  ArrayRef<AffineExpr> newLoops);
  LogicalResult checkAsserts(const std::shared_ptr<Point> &point);
  void restrictToExpert(linalg::LinalgOp op, OpResult result, Access &loops);
  std::optional<Value> getSelected(Value value,
                                   const std::shared_ptr<Point> &point);
  TypedAttr getTruth(Value value, const std::shared_ptr<Point> &point);
  LogicalResult finish(Value result);

  /// A value with exactly the given dimensions.
  Value arrange(const Read &read, ArrayRef<AffineExpr> dims);
  Value buildEmpty(RankedTensorType type);
  Value convert(Value tensor, Type type);
  RankedTensorType getType(ArrayRef<AffineExpr> dims, Type element) const;
  AffineMap getMap(ArrayRef<AffineExpr> at, ArrayRef<AffineExpr> loops) const;

  bool isFree(AffineExpr expr) const { return freeSizes.contains(expr); }
  bool hasFree(ArrayRef<AffineExpr> at) const;
  /// True for an index made of the chosen expert and free variables: of a
  /// dimension that counts both, as products with all experts have.
  bool isExpertAndFree(AffineExpr expr) const;
  /// True if every index is a free variable that runs through the whole
  /// dimension, has none in it, or has the chosen expert and some.
  bool isSeparable(const Element &element) const;
  void addFree(ArrayRef<AffineExpr> at, Access &dims) const;
  /// True unless an index comes from another row, or from something else that
  /// rows have no part in.
  bool isOfRow(ArrayRef<AffineExpr> at) const;
  /// True for something of the chosen expert that tokens do not enter.
  bool isOfExpert(const Element &element) const;
  bool hasPlace(ArrayRef<AffineExpr> at) const;
  bool isSameForAllChoices(const Element &element) const;
  LogicalResult explainScore(const Element &element);
  LogicalResult refuse(Operation *op, const Twine &reason);
  LogicalResult refuseValue(Value value, const Twine &reason);

  Scalars &scalars;
  IndexSpace &space;
  const Assignment &assignment;
  const OpSet &dependent;
  OneHot *oneHot;
  RouterAnalysis routers;
  Location loc;
  OpBuilder b;
  std::unique_ptr<Block> block;
  AffineExpr row;
  BlockArgument weights;
  Value numRows;
  Operands rows, params, shared;
  Access features;
  std::optional<Router> router;
  std::optional<Element> givenWeight;
  std::optional<AdmissionAttr> admission;
  bool needsWeight = false;
  /// The ops after the choice, if they have been asked for.
  std::optional<llvm::SetVector<Operation *>> opsAfterChoice;
  llvm::DenseMap<AffineExpr, int64_t> freeSizes;
  SmallVector<std::pair<Element, Read>> memo;
  /// The op that is being rebuilt.
  Operation *reader = nullptr;
  Refusal refusal;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_EXPERTBODY_H
