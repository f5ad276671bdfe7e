//===- Exchange.h - A context among other ranks -----------------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_EXCHANGE_H
#define MOE_RUNTIME_COMMON_EXCHANGE_H

#include "moe_communicator.h"
#include "moe_program_image.h"

#include <string>
#include <vector>

namespace moe_rt {

/// What a rank expects of the others, to be compared before anything is
/// exchanged: see agree().
struct Terms {
  const moe_program_image &image;
  /// The sizes of the inputs, one after the other; empty where ranks may have
  /// inputs of different sizes.
  std::vector<int64_t> inputSizes;
};

/// Compares the terms of all ranks. Returns an error, the same on each: it
/// names what differs first, two ranks, and what they have.
std::string agree(moe_communicator &communicator, const Terms &terms);

/// A context's side of exchanges with other ranks.
class Exchanges {
public:
  explicit Exchanges(const moe_program_image &image);
  Exchanges(const Exchanges &) = delete;
  Exchanges &operator=(const Exchanges &) = delete;

  /// Sets the communicator, or null. Returns an error.
  std::string connect(moe_communicator *communicator);
  bool isConnected() const { return communicator != nullptr; }
  /// 0 without a communicator.
  int64_t getRank() const;

  /// `inputs` are those of the run.
  void beginRun(const moe_tensor *inputs, int64_t numInputs);
  void add(const void *send, void *receive, uint64_t bytes);
  /// The same, of which some rows are in use.
  void addUsed(const void *send, void *receive, uint64_t bytes,
               const moe_used_rows &used);
  /// The same with as many of the rows for each rank, and from it, as the lists
  /// say.
  void addRows(const void *send, const int64_t *sent, void *receive,
               const int64_t *received, uint64_t rowBytes);
  /// All return false, and keep a text, if they fail. `place` is where in the
  /// program they are.
  bool exchange(int64_t index, int64_t place);
  bool exchangeRows(int64_t index, int64_t place);
  bool gather(const void *send, void *receive, uint64_t bytes, int64_t index,
              int64_t place);
  /// Why an exchange of the run failed; empty if none did.
  const std::string &getError() const { return error; }
  /// Makes the other ranks fail, too, if they depend on this one.
  void abort(const std::string &reason);

  const std::vector<moe_exchange_record> &getRecords() const { return records; }

private:
  template <typename Call>
  bool perform(int64_t index, int64_t place, Call call);
  bool agreeOnce();

  const moe_program_image &image;
  moe_communicator *communicator = nullptr;
  std::vector<moe_exchange_record> records;

  // Of the run.
  Terms terms;
  bool hasAgreed = false;
  std::vector<moe_blocks> pending;
  /// What is used of each of them, or no parts.
  std::vector<moe_used_rows> pendingUsed;
  /// Rows, and for each their bytes to all ranks, then those from them.
  std::vector<moe_ragged_blocks> pendingRows;
  std::vector<std::vector<uint64_t>> rowBytes;
  std::string error;
};

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_EXCHANGE_H
