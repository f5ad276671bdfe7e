//===- LayerReport.h - The MoE layers of a program --------------*- C++ -*-===//

#ifndef MOE_DIALECT_MOE_TRANSFORMS_LAYERREPORT_H
#define MOE_DIALECT_MOE_TRANSFORMS_LAYERREPORT_H

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace mlir::moe {

/// Where the elements of a tensor come from.
struct TensorSource {
  enum class Kind {
    /// Argument `number` of `function`; `name` is its `moe.weight`.
    Argument,
    /// A constant; `name` is the key of its resource.
    Constant,
    /// The result of an op called `name`.
    Op
  };
  Kind kind;
  std::string name = {};
  std::string function = {};
  int64_t number = 0;
  /// What was done with them since, the last first: "slice", "cast", "reshape",
  /// "transpose", "stack" (of several tensors, each a source).
  std::vector<std::string> through = {};
};

/// A parameter of a layer.
struct ParamDescription {
  /// "gate_up", "gate", "up", "down", one of these and "_bias"; or empty.
  std::string role;
  Type type;
  /// More than one where the layer's function is called with several, or where
  /// experts are tensors of their own.
  std::vector<TensorSource> sources;
};

struct LayerDescription {
  int64_t layer;
  std::string function;
  Location loc;
  std::optional<Form> form;
  int64_t numExperts, topK;
  /// Sizes that a layer does not have, or that are dynamic, are absent.
  std::optional<int64_t> tokens = {}, hidden = {}, intermediate = {};
  /// Absent if the choices are not those of one `moe.route`, but the program's
  /// own.
  std::optional<RouterAttr> router = {};
  bool hasBias = false;
  /// The capacity that the model itself gives each expert.
  std::optional<AdmissionAttr> admission = {};
  /// See ExpertChain.
  std::string activation = {}, gateUp = {}, weighted = {};
  std::vector<ParamDescription> params = {};
};

/// Something that looks like a layer and is none.
struct RefusedDescription {
  std::string function;
  Location loc;
  Form form;
  /// The op that stopped it.
  std::string op;
  Location opLoc;
  std::string reason;
};

struct LayerReport {
  std::vector<LayerDescription> layers;
  std::vector<RefusedDescription> refused;
};

/// Describes the layers that moe-raise makes of a module, and those that it has
/// made already. Leaves the module as it is.
LayerReport describeLayers(ModuleOp module);

void writeLayersAsTable(const LayerReport &report, llvm::raw_ostream &os);
void writeLayersAsJson(const LayerReport &report, llvm::raw_ostream &os);

} // namespace mlir::moe

#endif // MOE_DIALECT_MOE_TRANSFORMS_LAYERREPORT_H
