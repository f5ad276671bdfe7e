//===- Signature.h - What a program takes and returns -----------*- C++ -*-===//

#ifndef MOE_DRIVER_SIGNATURE_H
#define MOE_DRIVER_SIGNATURE_H

#include "moe_runtime.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::moe {

/// The argument attribute that makes an argument a weight of that name.
constexpr llvm::StringLiteral kWeightAttrName = "moe.weight";

struct ValueSignature {
  /// The name of a weight; empty for an input or a result.
  std::string weight;
  /// True if it is one block of dimension 0 of that weight, by the rank.
  bool isSharded = false;
  /// For a weight that has another name on each rank those names.
  std::vector<std::string> names;
  moe_dtype dtype = MOE_F32;
  bool isScalar = false;
  /// -1 is dynamic.
  llvm::SmallVector<int64_t> sizes;
  /// See findIndexBounds.
  std::optional<int64_t> indexBound;
};

/// The types of a public function, as its callers see them.
struct Signature {
  std::string entry;
  llvm::SmallVector<ValueSignature> arguments, results;
  /// How many ranks run it together, and whether each has tokens of its own.
  int64_t ranks = 1;
  bool hasOwnTokens = false;

  /// The arguments that are not weights.
  llvm::SmallVector<unsigned> getInputs() const;
};

/// The public function `entry` of a module. Reports an error, listing the
/// public functions, if there is none.
func::FuncOp findEntry(ModuleOp module, llvm::StringRef entry);

/// Adds an argument that takes a token mask, i1 [tokens]. Reports an error if
/// the function has one.
LogicalResult addTokenMask(func::FuncOp function);

/// The type of an element that can cross the C ABI.
std::optional<moe_dtype> getDType(Type type);

/// Reports an error for types that cannot cross the C ABI.
FailureOr<Signature> getSignature(func::FuncOp function);

/// Takes in what phases have made of the entry's weights.
LogicalResult updateSignature(ModuleOp module, Signature &signature);

/// Finds for each input of integers the smallest size of a dimension that is
/// indexed with its elements, if there is one (a table of embeddings has as
/// many rows as there are token ids). Looks through what computes integers from
/// integers.
void findIndexBounds(func::FuncOp function, Signature &signature);

} // namespace mlir::moe

#endif // MOE_DRIVER_SIGNATURE_H
