//===- CacheKey.cpp - What a program depends on ---------------------------===//

#include "moe/Driver/CacheKey.h"
#include "moe/Driver/BuildIdentity.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace mlir::moe;

namespace {
/// Hashes a list of texts, such that no two lists give the same bytes.
class KeyHasher {
public:
  void add(StringRef text) {
    uint64_t size = text.size();
    hasher.update(StringRef(reinterpret_cast<char *>(&size), sizeof(size)));
    hasher.update(text);
  }
  CacheKey finish() { return hasher.final<std::tuple_size_v<CacheKey>>(); }

private:
  BLAKE3 hasher;
};
} // namespace

Expected<CacheKey> mlir::moe::computeKey(const CompileInputs &inputs) {
  std::optional<std::string> build = getBuildIdentity();
  if (!build)
    return createStringError("a library of this tool has no build id");
  KeyHasher hasher;
  hasher.add(*build);
  hasher.add(inputs.cpu.triple.str());
  hasher.add(inputs.cpu.name);
  hasher.add(inputs.cpu.features);
  hasher.add(std::to_string(inputs.arguments.size()));
  for (const std::string &argument : inputs.arguments)
    hasher.add(argument);
  for (StringRef path : inputs.files) {
    if (path.empty())
      continue;
    // A pipe can be read once only, and that is by who applies what it says.
    if (!sys::fs::is_regular_file(path))
      return createStringError(path + " is no regular file");
    auto file = MemoryBuffer::getFile(path);
    if (!file)
      return createStringError(path + " cannot be read");
    hasher.add((*file)->getBuffer());
  }
  hasher.add(inputs.path);
  hasher.add(inputs.model);
  return hasher.finish();
}

/// The option that an argument such as "--name=value" is for, or null.
static const cl::Option *findOption(StringRef argument) {
  if (!argument.starts_with("-") || argument == "-" || argument == "--")
    return nullptr;
  const auto &options = cl::getRegisteredOptions();
  return options.lookup(argument.ltrim('-').split('=').first);
}

/// True if the value of an option is the argument after it.
static bool takesNext(const cl::Option &option, StringRef argument) {
  return !argument.contains('=') &&
         option.getValueExpectedFlag() == cl::ValueRequired;
}

Expected<std::vector<std::string>>
mlir::moe::getCompileArguments(ArrayRef<const char *> arguments,
                               ArrayRef<const cl::OptionCategory *> categories,
                               ArrayRef<const cl::Option *> unrelated) {
  std::vector<std::string> related;
  for (size_t i = 0; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    // A file of more arguments.
    if (argument.starts_with("@"))
      return createStringError(argument);
    const cl::Option *option = findOption(argument);
    bool isKnown = option && any_of(option->Categories, [&](const auto *it) {
                     return is_contained(categories, it);
                   });
    if (argument.starts_with("-") && argument.size() > 1 && !isKnown)
      return createStringError(argument);
    bool isRelated = !option || !is_contained(unrelated, option);
    size_t last = option && takesNext(*option, argument) ? i + 1 : i;
    for (; i <= last && i < arguments.size(); ++i)
      if (isRelated)
        related.push_back(arguments[i]);
    i = last;
  }
  return related;
}
