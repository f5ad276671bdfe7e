//===- Inputs.h - What a program is run on ----------------------*- C++ -*-===//

#ifndef MOE_DRIVER_INPUTS_H
#define MOE_DRIVER_INPUTS_H

#include "moe/Driver/HostTensor.h"
#include "moe/Driver/Signature.h"
#include <vector>

namespace mlir::moe {

/// How inputs are made up where there are no files of them.
struct RandomInputs {
  uint64_t seed = 0;
  /// The size of every dynamic dimension that `dims` does not set.
  std::optional<int64_t> tokens;
  /// Sizes of dynamic dimensions, as "INPUT.DIMENSION=SIZE".
  std::vector<std::string> dims;
  /// Integers are drawn from 0 up to this.
  std::optional<int64_t> vocab;
};

/// The inputs of a program: read from `files`, one each, or, without any,
/// drawn: floats from N(0, 1), booleans all true, integers from 0 up to `vocab`
/// or, without that, up to the smallest dimension that the program indexes with
/// them. Errors name the input.
llvm::Expected<std::vector<HostTensor>>
makeInputs(const Signature &signature, llvm::ArrayRef<std::string> files,
           const RandomInputs &random);

/// Says which element of an input is no index into what the program indexes
/// with it; nothing if all are. For errors: a program may have a use for
/// others.
std::string describeBadIndex(const Signature &signature,
                             llvm::ArrayRef<HostTensor> inputs);

} // namespace mlir::moe

#endif // MOE_DRIVER_INPUTS_H
