//===- TokenWindows.cpp - A text cut into inputs of a model ---------------===//

#include "moe/Driver/TokenWindows.h"
#include "moe/Driver/Npy.h"

#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::moe;

/// The only argument that is no weight.
static llvm::Expected<ValueSignature> getInput(const Signature &signature) {
  SmallVector<unsigned> inputs = signature.getInputs();
  if (inputs.size() != 1)
    return llvm::createStringError(
        "'" + signature.entry + "' has " + Twine(inputs.size()) +
        " inputs beside weights; a language model here has one, its tokens");
  ValueSignature input = signature.arguments[inputs.front()];
  bool isInteger =
      llvm::is_contained({MOE_I8, MOE_I16, MOE_I32, MOE_I64}, input.dtype);
  if (!isInteger || input.sizes.empty() || input.sizes.size() > 2)
    return llvm::createStringError(
        "the input of '" + signature.entry + "' is " +
        getTypeText(input.dtype, input.sizes) +
        "; that of a language model is [tokens] or [batch, tokens] of "
        "integers");
  return input;
}

/// Checks that there is one result, the logits of each token, and says of how
/// many.
static llvm::Expected<int64_t> getVocabulary(const Signature &signature,
                                             const ValueSignature &input) {
  if (signature.results.size() != 1)
    return llvm::createStringError(
        "'" + signature.entry + "' has " + Twine(signature.results.size()) +
        " results; a language model here has one, its logits");
  const ValueSignature &result = signature.results.front();
  if (isFloat(result.dtype) &&
      ArrayRef(result.sizes).size() == input.sizes.size() + 1 &&
      result.sizes.back() > 0)
    return result.sizes.back();
  return llvm::createStringError(
      "the result of '" + signature.entry + "' is " +
      getTypeText(result.dtype, result.sizes) + "; logits for " +
      getTypeText(input.dtype, input.sizes) +
      " have its dimensions and one of the vocabulary, of a known size");
}

/// The tokens of a file, each one that the model knows.
static llvm::Expected<std::vector<int64_t>> readText(StringRef path,
                                                     int64_t vocabulary) {
  llvm::Expected<HostTensor> tensor = readNpy(path, MOE_I64);
  if (!tensor)
    return tensor.takeError();
  const auto *tokens = tensor->getElements<int64_t>();
  std::vector<int64_t> text(tokens, tokens + tensor->getNumElements());
  for (auto [i, token] : llvm::enumerate(text))
    if (token < 0 || token >= vocabulary)
      return llvm::createStringError(
          "'" + path + "': token " + Twine(i) + " is " + Twine(token) +
          "; the model has logits for 0 to " + Twine(vocabulary - 1));
  return text;
}

llvm::Expected<TokenWindows> TokenWindows::open(const Signature &signature,
                                                StringRef path, int64_t tokens,
                                                int64_t most) {
  TokenWindows windows;
  auto input = getInput(signature);
  if (!input)
    return input.takeError();
  auto vocabulary = ::getVocabulary(signature, *input);
  if (!vocabulary)
    return vocabulary.takeError();
  windows.vocabulary = *vocabulary;
  windows.dtype = input->dtype;
  windows.hasBatch = input->sizes.size() == 2;
  // Sequences go one by one where the model takes any number.
  if (windows.hasBatch && input->sizes.front() > 0)
    windows.batch = input->sizes.front();
  windows.sequence = input->sizes.back();
  bool isOpen = windows.sequence < 0;
  if (isOpen && !tokens)
    return llvm::createStringError("the model takes sequences of any length; "
                                   "give one with --window");
  if (!isOpen && tokens && tokens != windows.sequence)
    return llvm::createStringError("--window=" + Twine(tokens) +
                                   ": the model takes sequences of " +
                                   Twine(windows.sequence) + " tokens");
  if (isOpen)
    windows.sequence = tokens;
  if (windows.getTokens() == 0)
    return llvm::createStringError("the model takes no tokens");
  auto text = readText(path, windows.vocabulary);
  if (!text)
    return text.takeError();
  windows.text = std::move(*text);
  auto length = static_cast<int64_t>(windows.text.size());
  windows.numWindows = std::max<int64_t>(length - 1, 0) / windows.getTokens();
  if (windows.numWindows == 0)
    return llvm::createStringError(
        "'" + path + "' has " + Twine(length) +
        " tokens; a window, and the token after it, are " +
        Twine(windows.getTokens() + 1));
  if (most)
    windows.numWindows = std::min(windows.numWindows, most);
  return windows;
}

llvm::Expected<HostTensor> TokenWindows::makeInput(int64_t window) const {
  SmallVector<int64_t> sizes = {batch, sequence};
  auto input = HostTensor::create(
      dtype, hasBatch ? ArrayRef(sizes) : ArrayRef(sizes).drop_front());
  if (!input)
    return input.takeError();
  for (int64_t i = 0; i < getTokens(); ++i)
    if (!setInteger(*input, i, text[getBegin(window) + i]))
      return llvm::createStringError(
          "token " + Twine(getBegin(window) + i) + " is " +
          Twine(text[getBegin(window) + i]) + ", which the model's " +
          getName(dtype) + " does not hold");
  return input;
}

/// Minus the logarithm of the probability that softmax gives to one of the
/// logits.
static double getTokenLoss(ArrayRef<float> logits, int64_t target) {
  double most = *llvm::max_element(logits), sum = 0;
  for (float logit : logits)
    sum += std::exp(logit - most);
  return most + std::log(sum) - logits[target];
}

llvm::Expected<double> TokenWindows::getLoss(int64_t window,
                                             TensorRef logits) const {
  if (logits.getNumElements() != getTokens() * vocabulary)
    return llvm::createStringError("the model returned " +
                                   getTypeText(logits.dtype, logits.sizes) +
                                   " for " + Twine(batch) + " sequences of " +
                                   Twine(sequence) + " tokens");
  auto values = convertTo(logits, MOE_F32);
  if (!values)
    return values.takeError();
  ArrayRef all(values->getElements<float>(), values->getNumElements());
  double sum = 0;
  for (int64_t i = 0; i < getTokens(); ++i)
    sum += getTokenLoss(all.slice(i * vocabulary, vocabulary),
                        text[getBegin(window) + i + 1]);
  return sum / static_cast<double>(getTokens());
}
