//===- ModelCompiler.h - From a model to a program to run -------*- C++ -*-===//

#ifndef MOE_DRIVER_MODELCOMPILER_H
#define MOE_DRIVER_MODELCOMPILER_H

#include "moe/Driver/CompileFlags.h"
#include "moe/Driver/LoadModule.h"
#include "moe/Driver/ObjectCache.h"
#include "moe/Driver/Report.h"
#include "moe/Driver/RunFlags.h"

namespace mlir::moe {

/// Makes a program that runs in this process of a model, or finds the one that
/// was made before. Reports errors. Steps and what became of the cache are
/// noted in a report.
class ModelCompiler {
public:
  /// `arguments` are those of the command line, from which the flags are.
  /// `ranks` run the program: not all transports leave that to the flags.
  ModelCompiler(MLIRContext &context, const CompileFlags &flags,
                const RunFlags &runFlags,
                llvm::ArrayRef<const char *> arguments, int64_t ranks,
                RunReport &report)
      : context(context), flags(flags), runFlags(runFlags),
        arguments(arguments), ranks(ranks), report(report) {}

  /// Reads the model at `path`, so that its signature is known.
  LogicalResult open(llvm::StringRef path);
  /// With a token mask that is the last argument.
  const Signature &getSignature() const { return program.signature; }
  /// Writes the model after the phase that the flags say.
  LogicalResult print(llvm::raw_ostream &os);
  /// Makes the program. Its constants are in the memory of this object.
  FailureOr<CompiledProgram> compile();

private:
  llvm::StringRef getCpu() const;
  LogicalResult setTarget();
  LogicalResult parse();
  llvm::Expected<CacheKey> getKey() const;
  /// An error says why there is no cache, unless that is as the user wants it.
  llvm::Error openCache();
  /// Both return what there is to say about it.
  std::string lookUp();
  std::string store();

  MLIRContext &context;
  const CompileFlags &flags;
  const RunFlags &runFlags;
  llvm::ArrayRef<const char *> arguments;
  int64_t ranks;
  RunReport &report;

  std::string path;
  ModelFile file;
  std::optional<ObjectCache> cache;
  CacheKey key;
  /// What was reported from parsing on.
  std::optional<DiagnosticLog> log;
  CompileOptions options;
  std::unique_ptr<llvm::TargetMachine> machine;
  OwningOpRef<ModuleOp> module;
  /// Only its signature, until it is complete.
  CompiledProgram program;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_MODELCOMPILER_H
