//===- Program.h - A loaded program -----------------------------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_PROGRAM_H
#define MOE_RUNTIME_COMMON_PROGRAM_H

#include "Exchange.h"
#include "Invocation.h"
#include "Parallel.h"
#include "Record.h"
#include "Safetensors.h"
#include "moe_program_image.h"

#include <memory>
#include <string>
#include <vector>

namespace moe_rt {

/// The context behind a moe_program.
struct Program : moe_program {
  explicit Program(const moe_program_image &image);

  /// Remembers `text` for `error` and returns `status`.
  int fail(moe_status status, std::string text) const;

  const moe_program_image &image;
  /// The arguments of the entry function that are inputs and weights.
  std::vector<int64_t> inputs, weights;
  /// What each weight is bound to; rank -1 if nothing.
  std::vector<moe_tensor> bound;
  /// Files that weights are bound to.
  std::vector<std::unique_ptr<SafetensorsFile>> files;
  /// Weights that no code can use where they lie in a file.
  std::vector<std::unique_ptr<char[]>> copies;
  uint64_t memoryLimit, peakBytes = 0;
  RecordSet records;
  /// What the model has packed of them.
  PackedWeights packed;
  /// Memory of the last run.
  BlockPool pool;
  Team team;
  Exchanges exchanges;
  bool keepsRows = false;
  mutable std::string error;
};

inline Program &get(moe_program *program) {
  return *static_cast<Program *>(program);
}
inline const Program &get(const moe_program *program) {
  return *static_cast<const Program *>(program);
}

/// Checks a tensor that is to be used as `value`; `who` names it in the error
/// returned, which is empty if all is well.
std::string checkTensor(const std::string &who, const moe_image_value &value,
                        const moe_tensor &tensor);

/// The name on this rank of a value that is a weight.
const char *getWeightName(const Program &program, const moe_image_value &value);
int setWeight(moe_program *program, const char *name, const moe_tensor *tensor);
int loadWeights(moe_program *program, const char *path);
int setCommunicator(moe_program *program, moe_communicator *communicator);
/// A program for several ranks can do nothing before it is one of them. Returns
/// an error.
std::string checkConnected(const Program &program);

int run(moe_program *program, const moe_tensor *inputs, int64_t numInputs,
        moe_tensor *outputs, int64_t numOutputs);
void release(moe_tensor *tensor);

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_PROGRAM_H
