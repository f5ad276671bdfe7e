//===- EvalFlags.h - Options of moe-eval ------------------------*- C++ -*-===//

#ifndef MOE_DRIVER_EVALFLAGS_H
#define MOE_DRIVER_EVALFLAGS_H

#include "moe/Driver/RunFlags.h"

namespace mlir::moe {

/// The command line options of moe-eval. Only one may exist at a time.
struct EvalFlags {
  /// Removes those options of the other tools that mean nothing here.
  EvalFlags();

  CompileFlags compile;
  RunFlags run;
  llvm::cl::OptionCategory category{"Evaluation"};

  llvm::cl::opt<std::string> model{llvm::cl::Positional, llvm::cl::Required,
                                   llvm::cl::desc("<model.mlir>"),
                                   llvm::cl::cat(category)};
  llvm::cl::opt<std::string> text{llvm::cl::Positional, llvm::cl::Required,
                                  llvm::cl::desc("<tokens.npy>"),
                                  llvm::cl::cat(category)};
  llvm::cl::list<std::string> settings{
      "setting", llvm::cl::value_desc("NAME=VALUE,..."),
      llvm::cl::desc(
          "options that limit the capacity of experts, without dashes, to "
          "evaluate beside the model without them; once for each setting. "
          "Those "
          "of the command line are part of every one"),
      llvm::cl::cat(category)};
  IntegerOption<int64_t> windows{
      "windows",
      llvm::cl::value_desc("number"),
      Integers<int64_t>{1},
      llvm::cl::init(0),
      llvm::cl::desc("the most windows to evaluate (default: all)"),
      llvm::cl::cat(category)};
  IntegerOption<int64_t> window{
      "window",
      llvm::cl::value_desc("number"),
      Integers<int64_t>{1},
      llvm::cl::init(0),
      llvm::cl::desc("tokens of a sequence, for a model that takes any number"),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> bytes{
      "bytes-per-token", llvm::cl::value_desc("number"), llvm::cl::init(0),
      llvm::cl::desc("how many bytes of text a token stands for on average "
                     "(default 1 if there are at most 256 tokens)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> json{
      "json", llvm::cl::value_desc("out.json"),
      llvm::cl::desc(
          "write the results as JSON; - is standard output, without the "
          "table"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> chart{
      "chart", llvm::cl::value_desc("out.svg"),
      llvm::cl::desc("draw what settings cost over their capacity factors; it "
                     "needs settings with some"),
      llvm::cl::cat(category)};

  /// Errors for values that are wrong whatever the model.
  llvm::Error check() const;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_EVALFLAGS_H
