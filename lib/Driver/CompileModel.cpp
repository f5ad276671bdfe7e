//===- CompileModel.cpp - Compile a model into a file ---------------------===//

#include "moe/Driver/CompileModel.h"
#include "moe/Driver/CheckModule.h"
#include "moe/Driver/Compilation.h"
#include "moe/Driver/CompiledProgram.h"
#include "moe/Driver/Header.h"
#include "moe/Driver/LoadModule.h"
#include "moe/Driver/OutputFile.h"
#include "moe/Driver/ProgramImage.h"
#include "moe/Driver/SharedLibrary.h"
#include "moe/Driver/Target.h"
#include "moe/Driver/ToolMain.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::moe;

namespace {
enum class Format { Text, Bytecode, LLVMIR, Object, SharedLibrary };
} // namespace

static llvm::Expected<Format> getFormat(StringRef output) {
  if (output == "-")
    return Format::Text;
  auto format = llvm::StringSwitch<std::optional<Format>>(
                    llvm::sys::path::extension(output))
                    .Case(".mlir", Format::Text)
                    .Case(".mlirbc", Format::Bytecode)
                    .Case(".ll", Format::LLVMIR)
                    .Case(".o", Format::Object)
                    .Case(".so", Format::SharedLibrary)
                    .Default(std::nullopt);
  if (format)
    return *format;
  return llvm::createStringError(
      "-o " + output +
      ": accepted endings are .mlir, .mlirbc, .ll, .o and .so");
}

static bool isMachineCode(Format format) {
  return format != Format::Text && format != Format::Bytecode;
}

/// Compiled files run on machines other than this one, so the default asks for
/// no more than what nearly all have. What is asked for is checked when a model
/// is loaded.
static StringRef getDefaultCpu() {
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  return triple.isX86_64() ? "x86-64-v3" : "generic";
}

static llvm::Expected<std::string> getName(const OutputFlags &flags) {
  if (flags.name.empty())
    return makeIdentifier(llvm::sys::path::stem(flags.output));
  if (isRuntimeName(flags.name))
    return llvm::createStringError(
        "--name=" + flags.name.getValue() + ": '" + getCreateName(flags.name) +
        "' is a function of the runtime; accepted values are other C "
        "identifiers");
  if (isIdentifier(flags.name))
    return flags.name.getValue();
  return llvm::createStringError("--name=" + flags.name.getValue() +
                                 ": accepted values are C identifiers");
}

static llvm::Error writeModule(ModuleOp module, Format format,
                               StringRef output) {
  return writeFile(output, [&](raw_ostream &os) -> llvm::Error {
    if (format == Format::Bytecode) {
      if (failed(writeBytecodeToFile(module, os)))
        return llvm::createStringError("the module has no bytecode form");
      return llvm::Error::success();
    }
    module.print(os);
    os << "\n";
    return llvm::Error::success();
  });
}

/// Writes the header beside a library: "model.so" has "model.h".
static llvm::Error writeHeaderFile(const Signature &signature, StringRef name,
                                   Format format, StringRef output) {
  SmallString<128> path(output);
  llvm::sys::path::replace_extension(path, ".h");
  return writeFile(path, [&](raw_ostream &os) {
    writeHeader(signature, name, format == Format::Object, os);
    return llvm::Error::success();
  });
}

/// Writes an object or a library, with its header.
static llvm::Error writeObject(StringRef object, const Signature &signature,
                               StringRef name, Format format, StringRef output,
                               StepTimes &times) {
  return writeFileByPath(output, [&](StringRef path) -> llvm::Error {
    auto write = [&] {
      return writeFile(path, [&](raw_ostream &file) {
        file << object;
        return llvm::Error::success();
      });
    };
    auto link = [&] {
      return linkSharedLibrary(object, getCreateName(name),
                               llvm::sys::path::filename(output), path);
    };
    llvm::Error error = format == Format::SharedLibrary
                            ? times.time("link", link)
                            : times.time("write", write);
    if (error)
      return error;
    return writeHeaderFile(signature, name, format, output);
  });
}

static llvm::Error writeCode(ModuleOp module, const Signature &signature,
                             StringRef name, llvm::TargetMachine &machine,
                             Format format, StringRef output,
                             StepTimes &times) {
  auto code =
      makeCode(module, signature, name, /*constants=*/{}, machine, times);
  if (!code)
    return code.takeError();
  if (format == Format::LLVMIR)
    return times.time("write", [&] {
      return writeFile(output, [&](raw_ostream &os) {
        code->module->print(os, nullptr);
        return llvm::Error::success();
      });
    });
  auto object = makeObject(*code, machine, times);
  if (!object)
    return object.takeError();
  return writeObject(StringRef(object->data(), object->size()), signature, name,
                     format, output, times);
}

LogicalResult moe::compileModel(StringRef path,
                                const CompileFlags &compileFlags,
                                const OutputFlags &flags,
                                MLIRContext &context) {
  auto isBad = [&](llvm::Error error) {
    return failed(moe::report(context, std::move(error)));
  };
  CompileOptions options;
  llvm::Expected<Phase> last = compileFlags.getLastPhase();
  if (!last)
    return moe::report(context, last.takeError());
  llvm::Expected<Format> format = getFormat(flags.output);
  if (!format)
    return moe::report(context, format.takeError());
  llvm::Expected<std::string> name = getName(flags);
  if (!name)
    return moe::report(context, name.takeError());
  if (isBad(compileFlags.apply(options)) ||
      isBad(compileFlags.checkStdout(flags.output == "-", "-o -")) ||
      isBad(checkOutputPath(flags.output)))
    return failure();
  if (isMachineCode(*format) && *last != Phase::Codegen)
    return moe::report(context, llvm::createStringError(
                                    "--compile-to=" + stringifyPhase(*last) +
                                    " gives a .mlir or .mlirbc file, not '" +
                                    flags.output.getValue() + "'"));
  auto machine = createTargetMachine(
      compileFlags.cpu.empty() ? getDefaultCpu()
                               : StringRef(compileFlags.cpu.getValue()));
  if (!machine)
    return moe::report(context, machine.takeError());
  compileFlags.applyTarget(**machine, options);
  if (isBad(compileFlags.applyRanks(compileFlags.ranks, options)))
    return failure();
  options.record = flags.record.getValue();

  if (isMachineCode(*format) && compileFlags.target != "cpu")
    return moe::report(context,
                       llvm::createStringError(
                           "--target=" + compileFlags.target.getValue() +
                           ": only moe-run has what runs kernels; moe-compile "
                           "writes .mlir for it"));

  StepTimes times;
  OwningOpRef<ModuleOp> module =
      times.time("parse", [&] { return loadModule(path, context); });
  if (!module)
    return failure();
  func::FuncOp entry = findEntry(*module, compileFlags.entry);
  if (!entry || (flags.tokenMask && failed(addTokenMask(entry))))
    return failure();
  FailureOr<Signature> signature = getSignature(entry);
  if (failed(signature) ||
      (isMachineCode(*format) &&
       failed(checkCompilable(*module, /*hasKernels=*/false))) ||
      failed(runPhases(*module, options, compileFlags, *last, times,
                       isMachineCode(*format) ? &*signature : nullptr)))
    return failure();
  bool failed =
      isMachineCode(*format)
          ? isBad(writeCode(*module, *signature, *name, **machine, *format,
                            flags.output, times))
          : times.time("write", [&] {
              return isBad(writeModule(*module, *format, flags.output));
            });
  if (flags.timing)
    times.print(llvm::errs());
  return failure(failed);
}
