//===- IntegerOption.h - Options that are integers --------------*- C++ -*-===//

#ifndef MOE_DRIVER_INTEGEROPTION_H
#define MOE_DRIVER_INTEGEROPTION_H

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <limits>

namespace mlir::moe {

/// Keeps the first error among the options that were parsed.
void setIntegerError(const llvm::Twine &error);
/// That error, or "". Tools report it as they do errors of their own.
llvm::StringRef getIntegerError();

/// A modifier of an IntegerOption: the values that it accepts.
template <typename T> struct Integers {
  T least = std::numeric_limits<T>::min();
  T most = std::numeric_limits<T>::max();
  /// What its errors begin with, such as "[bad_devices] ".
  llvm::StringRef code = "";

  template <typename Option> void apply(Option &option) const {
    option.getParser().values = *this;
  }
  bool accepts(T value) const { return least <= value && value <= most; }
  /// "integers from 1 to 8".
  std::string describe() const {
    using Limits = std::numeric_limits<T>;
    std::string text = "integers";
    if (least != Limits::min() || !Limits::is_signed)
      text += " from " + std::to_string(least);
    if (most != Limits::max())
      return text + " to " + std::to_string(most);
    return least != Limits::min() || !Limits::is_signed ? text + " on" : text;
  }
};

/// What is parsed: a type of ours, for LLVM's printers to be told apart by it.
template <typename T> struct ParsedInteger {
  T value = 0;
  operator T() const { return value; }
};

/// Reads a decimal integer.
template <typename T>
class IntegerParser : public llvm::cl::basic_parser<ParsedInteger<T>> {
public:
  using llvm::cl::basic_parser<ParsedInteger<T>>::basic_parser;

  /// Never fails: the error is kept, as LLVM's would not say what is accepted.
  bool parse(llvm::cl::Option &, llvm::StringRef name, llvm::StringRef text,
             ParsedInteger<T> &parsed) {
    if (text.getAsInteger(10, parsed.value) || !values.accepts(parsed.value))
      setIntegerError(values.code + "--" + name + "=" + text +
                      ": accepted values are " + values.describe());
    return false;
  }

  Integers<T> values;
};

template <typename T>
using IntegerOption =
    llvm::cl::opt<T, /*ExternalStorage=*/false, IntegerParser<T>>;

} // namespace mlir::moe

/// What --print-options calls.
template <typename T>
struct llvm::cl::OptionDiffPrinter<mlir::moe::ParsedInteger<T>, T> {
  void print(const Option &option, const mlir::moe::IntegerParser<T> &,
             const T &value, const OptionValue<T> &, size_t) {
    outs() << "  --" << option.ArgStr << " = " << value << "\n";
  }
};

#endif // MOE_DRIVER_INTEGEROPTION_H
