//===- ProgramABI.h - Names of docs/abi.md ----------------------*- C++ -*-===//

#ifndef MOE_CONVERSION_PROGRAMABI_H
#define MOE_CONVERSION_PROGRAMABI_H

#include "llvm/ADT/StringRef.h"

namespace mlir::moe {

/// The module attribute that maps the symbols left out of a program to the
/// constants that they stand for.
constexpr llvm::StringLiteral kConstantsAttrName = "moe.constants";
/// What the symbol of a constant left out begins with.
constexpr llvm::StringLiteral kConstantPrefix = "moe_constant_";
/// What the symbol of an entry point begins with.
constexpr llvm::StringLiteral kEntryPrefix = "moe_entry_";

/// The module attribute with the number of ranks that run a program together,
/// an i64; without it that is 1.
constexpr llvm::StringLiteral kRanksAttrName = "moe.ranks";
/// The module attribute that says how tokens lie on them: "split" or "own".
constexpr llvm::StringLiteral kTokenLayoutAttrName = "moe.token_layout";
/// The module attribute that describes the exchanges of a program, by their
/// numbers: a list of dictionaries with `layer`, `experts`, `top_k`, `hidden`,
/// `slots` (-1 is dynamic) and `type`, that of a row's elements.
constexpr llvm::StringLiteral kExchangesAttrName = "moe.exchanges";
/// The attribute of an argument that is a weight, of which every rank has a
/// part: a unit if that is the block of dimension 0 with the number of the
/// rank, of the tensor that `moe.weight` names; else a list of the names of a
/// tensor for each rank.
constexpr llvm::StringLiteral kShardAttrName = "moe.shard";

} // namespace mlir::moe

#endif // MOE_CONVERSION_PROGRAMABI_H
