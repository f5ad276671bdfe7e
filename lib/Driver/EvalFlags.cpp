//===- EvalFlags.cpp - Options of moe-eval --------------------------------===//

#include "moe/Driver/EvalFlags.h"
#include "moe/Driver/OutputFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <cmath>
#include <memory>

using namespace mlir;
using namespace mlir::moe;

EvalFlags::EvalFlags() {
  for (llvm::cl::Option *option : std::initializer_list<llvm::cl::Option *>{
           &compile.compileTo, &compile.printLayers, &compile.printLayersTo,
           &compile.dumpPhasesTo, &compile.tokenLayout,
           // Lists have an operator & of their own.
           std::addressof(run.inputs), std::addressof(run.dims),
           std::addressof(run.outputs), std::addressof(run.references),
           &run.inputSeed, &run.tokens, &run.vocab, &run.tokenMask, &run.rtol,
           &run.atol, &run.repeat, &run.report, &run.trace, &run.timing})
    option->removeArgument();
}

llvm::Error EvalFlags::check() const {
  // Also false for NaN.
  if (bytes.getNumOccurrences() && !(bytes > 0 && std::isfinite(bytes))) {
    std::string value;
    llvm::raw_string_ostream(value) << llvm::format("%g", bytes.getValue());
    return llvm::createStringError("--bytes-per-token=" + value +
                                   ": accepted values are positive numbers");
  }
  for (const auto *file : {&json, &chart}) {
    if (file->getNumOccurrences() && file->empty())
      return llvm::createStringError("--" + file->ArgStr +
                                     "=: it must name a file");
    if (!file->empty())
      if (llvm::Error error = checkOutputPath(*file))
        return error;
  }
  if (chart == "-" && json == "-")
    return llvm::createStringError(
        "--chart=- and --json=-: only one can have standard output");
  return run.check(compile);
}
