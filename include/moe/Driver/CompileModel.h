//===- CompileModel.h - Compile a model into a file -------------*- C++ -*-===//

#ifndef MOE_DRIVER_COMPILEMODEL_H
#define MOE_DRIVER_COMPILEMODEL_H

#include "moe/Driver/CompileFlags.h"

#include "mlir/IR/MLIRContext.h"

namespace mlir::moe {

/// The command line options of moe-compile beside those of CompileFlags.
struct OutputFlags {
  llvm::cl::OptionCategory category{"Output"};

  llvm::cl::opt<std::string> output{
      "o", llvm::cl::value_desc("file"), llvm::cl::Required,
      llvm::cl::desc(
          "where to write; the ending says what: .mlir, .mlirbc, .ll, "
          ".o or .so (with a .h beside it); - prints .mlir"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> name{
      "name", llvm::cl::value_desc("identifier"),
      llvm::cl::desc("what <name>_create of a .o or .so begins with (default: "
                     "the output's name)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> tokenMask{
      "token-mask",
      llvm::cl::desc(
          "let the model take one more input, last: which tokens are "
          "no padding, a boolean for each token in order"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> record{
      "record",
      llvm::cl::desc(
          "let the program count how each layer's tokens fare, to be "
          "read with layer_record"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> timing{"timing",
                             llvm::cl::desc("print how long each step took"),
                             llvm::cl::cat(category)};
};

/// Compiles the model at `path` into a file. Reports errors; then there is no
/// new file.
LogicalResult compileModel(llvm::StringRef path,
                           const CompileFlags &compileFlags,
                           const OutputFlags &outputFlags,
                           MLIRContext &context);

} // namespace mlir::moe

#endif // MOE_DRIVER_COMPILEMODEL_H
