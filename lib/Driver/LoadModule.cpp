//===- LoadModule.cpp - Read a model --------------------------------------===//

#include "moe/Driver/LoadModule.h"
#include "moe/Conversion/Passes.h"
#include "moe/Driver/InputFile.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

/// The words for an op or type of a dialect that is not known.
static LogicalResult refuseDialect(Location loc, StringRef path,
                                   StringRef dialect) {
  return emitError(loc)
         << "'" << path << "' has ops or types of the dialect '" << dialect
         << "', which is not known; export to linalg on tensors (dialects "
            "linalg, tensor, arith, math, scf, cf, func and tm_tensor)";
}

/// Refuses ops in generic form that nothing is known about.
static LogicalResult refuseUnknownOps(ModuleOp module, StringRef path) {
  WalkResult result = module.walk([&](Operation *op) -> WalkResult {
    if (op->getDialect())
      return WalkResult::advance();
    return refuseDialect(op->getLoc(), path,
                         op->getName().getDialectNamespace());
  });
  return failure(result.wasInterrupted());
}

/// Makes functions and ops of what an importer wrote as its own, so that the
/// entry point is found and can be checked.
static LogicalResult importModule(ModuleOp module) {
  PassManager pm(module.getContext());
  pm.addPass(moe::createMoEImportIREEPass());
  return pm.run(module);
}

/// The dialect that the parser's error says it doesn't know, or nothing.
static std::string findUnknownDialect(StringRef message) {
  StringRef pattern = "Dialect `";
  size_t begin = message.find(pattern);
  if (begin == StringRef::npos)
    return "";
  return message.drop_front(begin + pattern.size())
      .take_until([](char c) { return c == '\''; })
      .str();
}

moe::ModelFile moe::readModel(StringRef path, MLIRContext &context) {
  Location unknown = UnknownLoc::get(&context);
  if (llvm::sys::fs::is_directory(path)) {
    emitError(unknown) << "'" << path << "' is a directory, not an MLIR file";
    return {};
  }
  if (isEndless(path)) {
    emitError(unknown) << "'" << path << "' is a device, not an MLIR file";
    return {};
  }
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(path, &error);
  if (!file) {
    emitError(unknown) << error;
    return {};
  }
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  return sources;
}

StringRef moe::getBytes(const ModelFile &file) {
  return file->getMemoryBuffer(file->getMainFileID())->getBuffer();
}

OwningOpRef<ModuleOp> moe::parseModel(const ModelFile &file, StringRef path,
                                      MLIRContext &context) {
  Location unknown = UnknownLoc::get(&context);
  // The parser's own text about unknown dialects is for those who write tools.
  std::optional<Location> place;
  std::string dialect;
  OwningOpRef<ModuleOp> module;
  {
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      if (place || diagnostic.getSeverity() != DiagnosticSeverity::Error)
        return failure(!place || dialect.empty());
      place = diagnostic.getLocation();
      dialect = findUnknownDialect(diagnostic.str());
      return failure(dialect.empty());
    });
    // Unknown ops are refused below, by name; the parser would not say it.
    context.allowUnregisteredDialects();
    module = parseSourceFile<ModuleOp>(file, ParserConfig(&context));
    context.allowUnregisteredDialects(false);
  }
  if (module && (failed(refuseUnknownOps(*module, path)) ||
                 failed(importModule(*module))))
    return {};
  if (module || !place)
    return module;
  if (dialect.empty())
    emitError(unknown) << "'" << path
                       << "' cannot be read as MLIR text or bytecode";
  else
    (void)refuseDialect(*place, path, dialect);
  return {};
}

OwningOpRef<ModuleOp> moe::loadModule(StringRef path, MLIRContext &context) {
  ModelFile file = readModel(path, context);
  if (!file)
    return {};
  return parseModel(file, path, context);
}
