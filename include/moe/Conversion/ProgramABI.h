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

} // namespace mlir::moe

#endif // MOE_CONVERSION_PROGRAMABI_H
