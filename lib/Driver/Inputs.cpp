//===- Inputs.cpp - What a program is run on ------------------------------===//

#include "moe/Driver/Inputs.h"
#include "moe/Driver/Compare.h"
#include "moe/Driver/Npy.h"

#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::moe;

namespace {
/// splitmix64: the same numbers on every machine.
class Generator {
public:
  Generator(uint64_t seed) : state(seed) {}

  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  /// From 0 up to `bound`.
  int64_t nextBelow(int64_t bound) {
    return static_cast<int64_t>(
        (static_cast<unsigned __int128>(next()) * bound) >> 64);
  }
  /// From N(0, 1), by Box and Muller.
  double nextNormal() {
    double u = (static_cast<double>(next() >> 11) + 1) * 0x1p-53;
    double v = static_cast<double>(next() >> 11) * 0x1p-53;
    return std::sqrt(-2 * std::log(u)) * std::cos(2 * M_PI * v);
  }

private:
  uint64_t state;
};

/// A dimension of an input, by their numbers.
using Dimension = std::pair<unsigned, unsigned>;
} // namespace

static llvm::Error makeInputError(unsigned input, const Twine &text) {
  return llvm::createStringError("input " + Twine(input) + text);
}

/// Reads "INPUT.DIMENSION=SIZE".
static llvm::Expected<std::pair<Dimension, int64_t>> parseDim(StringRef text) {
  auto [place, size] = text.split('=');
  auto [input, dimension] = place.split('.');
  std::pair<Dimension, int64_t> result;
  if (input.getAsInteger(10, result.first.first) ||
      dimension.getAsInteger(10, result.first.second) ||
      size.getAsInteger(10, result.second) || result.second < 0)
    return llvm::createStringError(
        "--dim=" + text + ": it must be INPUT.DIMENSION=SIZE, such as 0.1=64");
  return result;
}

/// Gives the dynamic dimensions of the inputs sizes.
static llvm::Error setDynamicSizes(MutableArrayRef<ValueSignature> inputs,
                                   const RandomInputs &random) {
  bool anyDynamic = false;
  for (const ValueSignature &input : inputs)
    anyDynamic |= llvm::is_contained(input.sizes, -1);
  if (!anyDynamic && random.tokens)
    return llvm::createStringError(
        "--tokens was given, but no input has a dynamic dimension");
  for (const std::string &text : random.dims) {
    auto dim = parseDim(text);
    if (!dim)
      return dim.takeError();
    auto [input, dimension] = dim->first;
    if (input >= inputs.size() || dimension >= inputs[input].sizes.size() ||
        inputs[input].sizes[dimension] != -1)
      return llvm::createStringError(
          "--dim=" + text + ": input " + Twine(input) +
          " has no dynamic dimension " + Twine(dimension));
    inputs[input].sizes[dimension] = dim->second;
  }
  for (auto [i, input] : llvm::enumerate(inputs))
    for (auto [d, size] : llvm::enumerate(input.sizes)) {
      if (size != -1)
        continue;
      if (!random.tokens)
        return makeInputError(
            i, ": dimension " + Twine(d) +
                   " is dynamic; give its size with --tokens=N or --dim=" +
                   Twine(i) + "." + Twine(d) + "=N, or the input with --input");
      size = *random.tokens;
    }
  return llvm::Error::success();
}

/// The range of an input of integers, or an error if nothing says.
static llvm::Expected<int64_t> getIntegerBound(const ValueSignature &value,
                                               unsigned input,
                                               const RandomInputs &random) {
  if (random.vocab)
    return *random.vocab;
  std::optional<int64_t> bound = value.indexBound;
  if (!bound || *bound < 1)
    return makeInputError(input, " holds integers, and nothing in the program "
                                 "says how large they may be; give --vocab=N "
                                 "for integers from 0 up to N, or --input");
  return *bound;
}

static llvm::Expected<HostTensor> draw(const ValueSignature &input,
                                       int64_t bound, uint64_t seed) {
  llvm::Expected<HostTensor> tensor =
      HostTensor::create(input.dtype, input.sizes);
  if (!tensor)
    return tensor;
  Generator generator(seed);
  for (int64_t i = 0, e = tensor->getNumElements(); i < e; ++i) {
    if (isFloat(input.dtype))
      setFloat(*tensor, i, generator.nextNormal());
    else if (!setInteger(*tensor, i, generator.nextBelow(bound)))
      return llvm::createStringError("integers up to " + Twine(bound) +
                                     " do not fit " + getName(input.dtype));
  }
  return tensor;
}

static llvm::Expected<std::vector<HostTensor>>
drawInputs(const Signature &signature, const RandomInputs &random) {
  SmallVector<ValueSignature> inputs;
  for (unsigned argument : signature.getInputs())
    inputs.push_back(signature.arguments[argument]);
  if (llvm::Error error = setDynamicSizes(inputs, random))
    return std::move(error);
  std::vector<HostTensor> tensors;
  for (auto [i, input] : llvm::enumerate(inputs)) {
    int64_t bound = 0;
    if (input.dtype == MOE_BOOL) {
      // All true: what booleans are used for are masks.
      llvm::Expected<HostTensor> mask =
          HostTensor::create(MOE_BOOL, input.sizes);
      if (!mask)
        return mask.takeError();
      std::fill_n(mask->getData(), mask->getNumElements(), char(1));
      tensors.push_back(std::move(*mask));
      continue;
    }
    if (!isFloat(input.dtype)) {
      auto found = getIntegerBound(input, i, random);
      if (!found)
        return found.takeError();
      bound = *found;
    }
    llvm::Expected<HostTensor> tensor = draw(input, bound, random.seed + i);
    if (!tensor)
      return makeInputError(i, ": " + llvm::toString(tensor.takeError()));
    tensors.push_back(std::move(*tensor));
  }
  return tensors;
}

static bool matches(ArrayRef<int64_t> sizes, ArrayRef<int64_t> wanted) {
  return llvm::equal(sizes, wanted, [](int64_t size, int64_t want) {
    return want == -1 || size == want;
  });
}

llvm::Expected<std::vector<HostTensor>>
moe::makeInputs(const Signature &signature, ArrayRef<std::string> files,
                const RandomInputs &random) {
  if (files.empty())
    return drawInputs(signature, random);
  SmallVector<unsigned> arguments = signature.getInputs();
  if (files.size() != arguments.size())
    return llvm::createStringError(
        "'" + signature.entry + "' has " + Twine(arguments.size()) +
        " inputs, but --input was given " + Twine(files.size()) + " times");
  std::vector<HostTensor> tensors;
  for (auto [i, file] : llvm::enumerate(files)) {
    const ValueSignature &wanted = signature.arguments[arguments[i]];
    llvm::Expected<HostTensor> tensor = readNpy(file, wanted.dtype);
    if (!tensor)
      return makeInputError(i, ": " + llvm::toString(tensor.takeError()));
    if (!matches(tensor->sizes, wanted.sizes))
      return makeInputError(i, ": '" + file + "' is " +
                                   getTypeText(tensor->dtype, tensor->sizes) +
                                   "; it must be " +
                                   getTypeText(wanted.dtype, wanted.sizes));
    tensors.push_back(std::move(*tensor));
  }
  return tensors;
}

/// The first element that is not from `least` up to `bound`.
static std::optional<int64_t> findOutside(const HostTensor &input,
                                          int64_t least, int64_t bound) {
  for (int64_t i = 0, e = input.getNumElements(); i < e; ++i)
    if (int64_t value = getAsInteger(input, i); value < least || value >= bound)
      return i;
  return std::nullopt;
}

std::string moe::describeBadIndex(const Signature &signature,
                                  ArrayRef<HostTensor> inputs) {
  for (auto [i, argument] : llvm::enumerate(signature.getInputs())) {
    const HostTensor &input = inputs[i];
    if (isFloat(input.dtype) || input.dtype == MOE_BOOL)
      continue;
    std::optional<int64_t> bound = signature.arguments[argument].indexBound;
    if (!bound)
      continue;
    // Many programs count negative indices from the end.
    std::optional<int64_t> bad = findOutside(input, -*bound, *bound);
    if (!bad)
      bad = findOutside(input, 0, *bound);
    if (bad)
      return "input " + std::to_string(i) + " has " +
             std::to_string(getAsInteger(input, *bad)) + " at " +
             getIndexText(input.sizes, *bad) +
             ", and the program indexes a dimension of " +
             std::to_string(*bound) + " with it";
  }
  return "";
}
