//===- TokenWindows.h - A text cut into inputs of a model -------*- C++ -*-===//

#ifndef MOE_DRIVER_TOKENWINDOWS_H
#define MOE_DRIVER_TOKENWINDOWS_H

#include "moe/Driver/HostTensor.h"
#include "moe/Driver/Signature.h"

namespace mlir::moe {

/// A text for a language model: sequences of as many tokens as it takes, side
/// by side, with the token after each as what the model must say. What is left
/// over at the end is not used.
class TokenWindows {
public:
  /// Reads the tokens at `path`, of any shape. `tokens` is the length of a
  /// sequence where the model leaves it open, else 0; `most` the most windows,
  /// 0 for all. An error says what is wrong with the model, which must take
  /// tokens and return logits, or with the file.
  static llvm::Expected<TokenWindows> open(const Signature &signature,
                                           llvm::StringRef path, int64_t tokens,
                                           int64_t most);

  int64_t size() const { return numWindows; }
  int64_t getTokens() const { return batch * sequence; }
  int64_t getBatch() const { return batch; }
  int64_t getSequence() const { return sequence; }
  int64_t getVocabulary() const { return vocabulary; }

  llvm::Expected<HostTensor> makeInput(int64_t window) const;
  /// The mean loss of a window's tokens, in nats, where the model returned
  /// `logits`.
  llvm::Expected<double> getLoss(int64_t window, TensorRef logits) const;

private:
  int64_t getBegin(int64_t window) const { return window * getTokens(); }

  std::vector<int64_t> text;
  moe_dtype dtype = MOE_I64;
  bool hasBatch = true;
  int64_t batch = 1, sequence = 0, numWindows = 0, vocabulary = 0;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_TOKENWINDOWS_H
