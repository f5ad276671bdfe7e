//===- LoadModule.cpp - Read a model --------------------------------------===//

#include "moe/Driver/LoadModule.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

/// The dialect that the parser's error says it doesn't know, or nothing.
static StringRef findUnknownDialect(StringRef message) {
  for (StringRef pattern :
       {"Dialect `", "unregistered dialect '", "unknown dialect '"}) {
    size_t begin = message.find(pattern);
    if (begin == StringRef::npos)
      continue;
    StringRef name = message.drop_front(begin + pattern.size());
    return name.take_until([](char c) { return c == '\'' || c == '`'; });
  }
  return "";
}

/// Adds to the first error what to do about it.
static void explain(Diagnostic &diagnostic, StringRef path) {
  StringRef dialect = findUnknownDialect(diagnostic.str());
  if (dialect.empty()) {
    diagnostic.attachNote(
        UnknownLoc::get(diagnostic.getLocation().getContext()))
        << "'" << path << "' cannot be read as MLIR text or bytecode";
    return;
  }
  diagnostic.attachNote(UnknownLoc::get(diagnostic.getLocation().getContext()))
      << "'" << path << "' has ops or types of the dialect '" << dialect
      << "', which is not known; export to linalg on tensors (dialects linalg, "
         "tensor, arith, math, scf, cf, func and tm_tensor)";
}

OwningOpRef<ModuleOp> moe::loadModule(StringRef path, MLIRContext &context) {
  Location unknown = UnknownLoc::get(&context);
  if (llvm::sys::fs::is_directory(path)) {
    emitError(unknown) << "'" << path << "' is a directory, not an MLIR file";
    return {};
  }
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file = openInputFile(path, &error);
  if (!file) {
    emitError(unknown) << error;
    return {};
  }
  // Shared: constants of a bytecode file are read from the mapped file.
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  bool explained = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (!explained && diagnostic.getSeverity() == DiagnosticSeverity::Error) {
      explained = true;
      explain(diagnostic, path);
    }
    return failure();
  });
  return parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
}
