//===- ToolMain.cpp - What the main functions of tools share --------------===//

#include "moe/Driver/ToolMain.h"
#include "moe/Driver/DiagnosticLog.h"
#include "moe/Driver/IntegerOption.h"
#include "moe/InitAll.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

/// Prints "tool: error: text" for a diagnostic without a place in a file, else
/// "file:line:column: error: text".
static void print(Diagnostic &diagnostic, StringRef tool) {
  raw_ostream &os = llvm::errs();
  // Over what StepTimes shows there.
  if (llvm::errs().is_displayed())
    os << "\r\x1b[K";
  if (FileLineColLoc place = moe::findPlace(diagnostic.getLocation()))
    os << place.getFilename().getValue() << ":" << place.getLine() << ":"
       << place.getColumn() << ": ";
  else
    os << tool << ": ";
  switch (diagnostic.getSeverity()) {
  case DiagnosticSeverity::Error:
    llvm::WithColor::error(os);
    break;
  case DiagnosticSeverity::Warning:
    llvm::WithColor::warning(os);
    break;
  case DiagnosticSeverity::Remark:
    llvm::WithColor::remark(os);
    break;
  case DiagnosticSeverity::Note:
    llvm::WithColor::note(os);
    break;
  }
  os << diagnostic << "\n";
  for (Diagnostic &note : diagnostic.getNotes())
    print(note, tool);
}

static std::string &getFirstIntegerError() {
  static std::string error;
  return error;
}

void moe::setIntegerError(const Twine &error) {
  if (getFirstIntegerError().empty())
    getFirstIntegerError() = error.str();
}

StringRef moe::getIntegerError() { return getFirstIntegerError(); }

LogicalResult moe::report(MLIRContext &context, llvm::Error error) {
  if (!error)
    return success();
  return emitError(UnknownLoc::get(&context))
         << llvm::toString(std::move(error));
}

int moe::toolMain(int argc, char **argv,
                  ArrayRef<const llvm::cl::OptionCategory *> categories,
                  StringRef overview,
                  llvm::function_ref<LogicalResult(MLIRContext &)> run) {
  llvm::InitLLVM init(argc, argv);
  registerPassManagerCLOptions();
  // Everything in libLLVM registers options; nobody asked for those.
  llvm::cl::HideUnrelatedOptions(categories);
  llvm::cl::ParseCommandLineOptions(argc, argv, overview);

  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  StringRef tool = llvm::sys::path::filename(argv[0]);
  context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
    print(diagnostic, tool);
    return success();
  });
  // The module that an error was found in may be a whole model.
  context.printOpOnDiagnostic(false);
  LogicalResult result =
      getIntegerError().empty()
          ? run(context)
          : report(context, llvm::createStringError(getIntegerError()));
  llvm::outs().flush();
  if (std::error_code code = llvm::outs().error()) {
    // Otherwise the stream ends the program with a message of its own.
    llvm::outs().clear_error();
    result = report(context,
                    llvm::createStringError(
                        "cannot write to standard output: " + code.message()));
  }
  return succeeded(result) ? EXIT_SUCCESS : EXIT_FAILURE;
}
