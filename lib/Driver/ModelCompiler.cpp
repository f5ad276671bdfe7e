//===- ModelCompiler.cpp - From a model to a program to run ---------------===//

#include "moe/Driver/ModelCompiler.h"
#include "moe/Driver/CheckModule.h"
#include "moe/Driver/Compilation.h"
#include "moe/Driver/Inputs.h"
#include "moe/Driver/LoadModule.h"
#include "moe/Driver/Target.h"
#include "moe/Driver/ToolMain.h"

using namespace mlir;
using namespace mlir::moe;

/// Constants of at least this many bytes are used where they lie.
static constexpr int64_t kExternalConstantBytes = 256;

LogicalResult ModelCompiler::setTarget() {
  auto created = createTargetMachine(
      flags.cpu.empty() ? "native" : StringRef(flags.cpu.getValue()));
  if (!created)
    return moe::report(context, created.takeError());
  machine = std::move(*created);
  if (llvm::Error error = flags.apply(options))
    return moe::report(context, std::move(error));
  // Without layers nothing is recorded, and the record costs next to nothing.
  options.record = true;
  options.externalConstants = kExternalConstantBytes;
  flags.applyTarget(*machine, options);
  return success();
}

LogicalResult ModelCompiler::open(StringRef path) {
  if (failed(setTarget()))
    return failure();
  module = times.time("parse", [&] { return loadModule(path, context); });
  if (!module)
    return failure();
  func::FuncOp entry = findEntry(*module, flags.entry);
  // What is only printed need not be a program.
  if (!entry || flags.compileTo.getNumOccurrences())
    return success(bool(entry));
  if (hasTokenMask && failed(addTokenMask(entry)))
    return failure();
  FailureOr<Signature> found = moe::getSignature(entry);
  if (failed(found) || failed(checkCompilable(*module)))
    return failure();
  signature = std::move(*found);
  findIndexBounds(entry, signature);
  return success();
}

LogicalResult ModelCompiler::print(raw_ostream &os) {
  llvm::Expected<Phase> last = flags.getLastPhase();
  if (!last)
    return moe::report(context, last.takeError());
  if (failed(runPhases(*module, options, flags, *last, times)))
    return failure();
  module->print(os);
  os << "\n";
  return success();
}

FailureOr<CompiledProgram> ModelCompiler::compile() {
  if (failed(runPhases(*module, options, flags, Phase::Codegen, times)))
    return failure();
  auto program = compileProgram(*module, signature, *machine, times);
  if (!program)
    return moe::report(context, program.takeError());
  return std::move(*program);
}
