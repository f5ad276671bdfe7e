//===- DiagnosticLog.cpp - Diagnostics to be reported again ---------------===//

#include "moe/Driver/DiagnosticLog.h"

using namespace mlir;
using namespace mlir::moe;
namespace json = llvm::json;

FileLineColLoc moe::findPlace(Location loc) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  return place && place.getLine() ? place : FileLineColLoc();
}

static LoggedDiagnostic log(Diagnostic &diagnostic) {
  LoggedDiagnostic logged;
  logged.severity = diagnostic.getSeverity();
  if (FileLineColLoc place = findPlace(diagnostic.getLocation())) {
    logged.file = place.getFilename().str();
    logged.line = place.getLine();
    logged.column = place.getColumn();
  }
  logged.text = diagnostic.str();
  for (Diagnostic &note : diagnostic.getNotes())
    logged.notes.push_back(log(note));
  return logged;
}

DiagnosticLog::DiagnosticLog(MLIRContext &context)
    : handler(&context, [this](Diagnostic &diagnostic) {
        diagnostics.push_back(log(diagnostic));
        return failure();
      }) {}

static Location getLocation(const LoggedDiagnostic &logged,
                            MLIRContext &context) {
  if (logged.line == 0)
    return UnknownLoc::get(&context);
  return FileLineColLoc::get(&context, logged.file,
                             static_cast<unsigned>(logged.line),
                             static_cast<unsigned>(logged.column));
}

void moe::replay(ArrayRef<LoggedDiagnostic> diagnostics, MLIRContext &context) {
  for (const LoggedDiagnostic &logged : diagnostics) {
    Diagnostic diagnostic(getLocation(logged, context), logged.severity);
    diagnostic << logged.text;
    // Notes have no notes.
    for (const LoggedDiagnostic &note : logged.notes)
      diagnostic.attachNote(getLocation(note, context)) << note.text;
    context.getDiagEngine().emit(std::move(diagnostic));
  }
}

json::Value moe::toJSON(const LoggedDiagnostic &diagnostic) {
  return json::Object{{"severity", static_cast<int64_t>(diagnostic.severity)},
                      {"file", json::fixUTF8(diagnostic.file)},
                      {"line", diagnostic.line},
                      {"column", diagnostic.column},
                      {"text", json::fixUTF8(diagnostic.text)},
                      {"notes", diagnostic.notes}};
}

bool moe::fromJSON(const json::Value &value, LoggedDiagnostic &diagnostic,
                   json::Path path) {
  json::ObjectMapper map(value, path);
  int64_t severity = 0;
  if (!map || !map.map("severity", severity) ||
      !map.map("file", diagnostic.file) || !map.map("line", diagnostic.line) ||
      !map.map("column", diagnostic.column) ||
      !map.map("text", diagnostic.text) || !map.map("notes", diagnostic.notes))
    return false;
  diagnostic.severity = static_cast<DiagnosticSeverity>(severity);
  return true;
}
