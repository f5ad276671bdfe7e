//===- CapacitySettings.h - How layers are bounded --------------*- C++ -*-===//
//
// Settings as text, from options and from a file that has others for some
// layers, and what they mean.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_CAPACITYSETTINGS_H
#define MOE_TRANSFORMS_CAPACITYSETTINGS_H

#include "moe/Dialect/MoE/IR/MoE.h"

#include "llvm/Support/JSON.h"

namespace mlir::moe {

/// The options of moe-apply-capacity that are about one layer, as text.
struct CapacityOptions {
  std::string factor, strategy, metric, extra, rounds, perToken, scope, renorm;
  int64_t seed = 0, keepK = 0, devices = 1;
};

/// What a layer is to become: the attribute, and `per_token` where it is `k`.
struct CapacitySettings {
  CapacityAttr capacity;
  bool perTokenTopK = false;
};

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

/// What options mean; reports what is wrong with them.
FailureOr<CapacitySettings> parseCapacity(const CapacityOptions &options,
                                          MLIRContext *context,
                                          EmitError emitError);

/// The options of some layers, from a file such as
///
///   {"layers": [{"layer": 0, "factor": "1.25"},
///               {"layer": "2-5", "factor": 2, "metric": "first"},
///               {"location": "decoder.3", "factor": "none"}]}
class LayerCapacities {
public:
  /// Reads the file at `path`; reports what is wrong with it.
  static FailureOr<LayerCapacities> read(StringRef path, EmitError emitError);

  /// Changes the options of a layer: what comes later in the file wins.
  void apply(int64_t layer, Location loc, CapacityOptions &options);
  /// Fails if there is an entry for a layer that the program does not have.
  LogicalResult verifyAllUsed(EmitError emitError) const;

private:
  struct Entry {
    /// The layers from `first` to `last`, or those of a place.
    int64_t first = -1, last = -1;
    std::string location;
    /// What the entry sets.
    SmallVector<std::pair<std::string CapacityOptions::*, std::string>> texts;
    SmallVector<std::pair<int64_t CapacityOptions::*, int64_t>> numbers;
    bool isUsed = false;

    bool read(const llvm::json::Value &value, llvm::json::Path path);
    bool readLayers(const llvm::json::Value &value);
    bool readSetting(StringRef key, const llvm::json::Value &value,
                     llvm::json::Path path);
  };

  std::string path;
  std::vector<Entry> entries;
};

} // namespace mlir::moe

#endif // MOE_TRANSFORMS_CAPACITYSETTINGS_H
