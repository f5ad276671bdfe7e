//===- Pipelines.h - The phases of a compilation ----------------*- C++ -*-===//
//
// Every tool compiles through these phases. docs/abi.md says what the code that
// Phase::Codegen makes looks like to its caller.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_PIPELINES_PIPELINES_H
#define MOE_PIPELINES_PIPELINES_H

#include "moe/Conversion/ProgramABI.h"

#include "mlir/Pass/PassOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir {
class OpPassManager;
namespace moe {

/// The phases, in the order in which a program goes through them.
enum class Phase {
  /// Exported linalg and tm_tensor ops become `moe.route` and `moe.experts`.
  Raise,
  /// The routing level becomes the slot level, bounded as the options say.
  Capacity,
  /// Layers are spread over ranks, which the slot level says how to do.
  Distribute,
  /// The slot level becomes ops that know nothing of experts.
  Lower,
  /// Everything becomes the LLVM dialect.
  Codegen,
};

/// The options of all phases. Those of a phase that does not run have no
/// effect.
struct CompileOptions : public PassPipelineOptions<CompileOptions> {
  // Raise.
  Option<bool> raise{*this, "raise",
                     llvm::cl::desc("recognise MoE layers in exported IR"),
                     llvm::cl::init(true)};
  Option<bool> strict{
      *this, "strict",
      llvm::cl::desc("fail if something that looks like a MoE layer cannot be "
                     "raised"),
      llvm::cl::init(false)};

  // Capacity. The names and the accepted values are those of
  // moe-apply-capacity; an empty or absent one is that pass's default.
  Option<std::string> factor{
      *this, "factor",
      llvm::cl::desc("capacity factor as decimal text; empty is unbounded")};
  Option<std::string> strategy{*this, "strategy",
                               llvm::cl::desc("what overloaded experts do")};
  Option<std::string> metric{*this, "metric",
                             llvm::cl::desc("which rows an expert keeps")};
  Option<int64_t> seed{*this, "seed", llvm::cl::desc("seed of metric random"),
                       llvm::cl::init(0)};
  Option<std::string> extra{
      *this, "extra",
      llvm::cl::desc("extra candidates of a token: all, or a number")};
  Option<std::string> rounds{
      *this, "rounds",
      llvm::cl::desc("candidates of a token over top_k, as decimal text")};
  Option<int64_t> keepK{*this, "keep-k",
                        llvm::cl::desc("experts a token keeps; 0 is unset"),
                        llvm::cl::init(0)};
  Option<std::string> perToken{
      *this, "per-token",
      llvm::cl::desc("choices a token keeps: unbounded, k, or a number")};
  Option<std::string> scope{*this, "scope",
                            llvm::cl::desc("tokens that share a capacity")};
  Option<int64_t> devices{*this, "devices",
                          llvm::cl::desc("devices that hold the experts"),
                          llvm::cl::init(1)};
  Option<std::string> renorm{*this, "renorm",
                             llvm::cl::desc("rescaling of the kept weights")};
  Option<std::string> config{
      *this, "config",
      llvm::cl::desc("a JSON file with other settings of some layers")};
  Option<bool> record{*this, "record",
                      llvm::cl::desc("report every layer's routing"),
                      llvm::cl::init(false)};

  // Distribute. With several ranks, `devices` is their number unless it is set.
  Option<int64_t> ranks{*this, "ranks",
                        llvm::cl::desc("ranks that run the program together"),
                        llvm::cl::init(1)};
  Option<std::string> tokens{
      *this, "tokens",
      llvm::cl::desc("how tokens lie on ranks: split, all of them on each, "
                     "or own"),
      llvm::cl::init("split")};
  Option<std::string> placement{
      *this, "placement",
      llvm::cl::desc("a JSON file that says which experts are on which rank")};

  // Codegen.
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("what runs the program: cpu, which has no kernels for "
                     "GPUs; cuda; or emulator, which runs them on the CPU"),
      llvm::cl::init("cpu")};
  Option<bool> checkKernels{
      *this, "check-kernels",
      llvm::cl::desc("whether the emulator leaves gaps between shared buffers"),
      llvm::cl::init(true)};
  Option<int64_t> lanes{
      *this, "lanes",
      llvm::cl::desc("f32 in a vector of the target, which can multiply and "
                     "add them at once: 4, 8 or 16; 0 is the reference "
                     "lowering, simple loops"),
      llvm::cl::init(0)};
  Option<bool> packWeights{
      *this, "pack-weights",
      llvm::cl::desc("keep packed copies of weights and constants between "
                     "runs, for matrix products with lanes"),
      llvm::cl::init(false)};
  Option<int64_t> externalConstants{
      *this, "external-constants",
      llvm::cl::desc("leave constants of at least this many bytes out of the "
                     "program, to be bound when it is loaded; 0 keeps all in"),
      llvm::cl::init(0)};
};

/// The options of code for GPUs.
struct GPUOptions : public PassPipelineOptions<GPUOptions> {
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("what runs the kernels: cuda, or emulator, on the CPU"),
      llvm::cl::init("emulator")};
  Option<std::string> chip{*this, "chip",
                           llvm::cl::desc("the GPU of cuda: sm_80 or later"),
                           llvm::cl::init("sm_80")};
  Option<int> level{*this, "O",
                    llvm::cl::desc("how much LLVM optimises kernels, from 0 to "
                                   "3; -1 is the target's default"),
                    llvm::cl::init(-1)};
  Option<bool> check{
      *this, "check",
      llvm::cl::desc("whether the emulator leaves gaps between shared buffers"),
      llvm::cl::init(true)};
  Option<std::string> format{
      *this, "format",
      llvm::cl::desc("what cuda makes of kernels: isa, bin or fatbin"),
      llvm::cl::init("bin")};
};

/// Adds the passes that make objects of the kernels in a program, which are in
/// `gpu.module`s or still to be outlined. What launches them stays.
void addGPUPhase(OpPassManager &pm, const GPUOptions &options);

/// Adds the passes of one phase. The pass manager is one of `builtin.module`.
void addPhase(OpPassManager &pm, Phase phase, const CompileOptions &options);

/// The phase of that name: `raise`, `capacity`, `distribute`, `lower` or
/// `codegen`.
std::optional<Phase> parsePhase(llvm::StringRef name);
llvm::StringRef stringifyPhase(Phase phase);
llvm::ArrayRef<Phase> getPhases();

/// Registers each phase as a pass pipeline of its name, and
/// `moe-gpu-to-binary`.
void registerPipelines();

} // namespace moe
} // namespace mlir

#endif // MOE_PIPELINES_PIPELINES_H
