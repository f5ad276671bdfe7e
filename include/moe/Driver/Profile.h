//===- Profile.h - Routing of many runs -------------------------*- C++ -*-===//
//
// What runs of a model have shown of its routing, in sums over those runs, as
// JSON: `moe-run --profile` adds a run to it, `moe-plan` reads it.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_DRIVER_PROFILE_H
#define MOE_DRIVER_PROFILE_H

#include "moe/Driver/LayerCounts.h"
#include "moe_capacity.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace mlir::moe {

/// A capacity factor that profiles tell the effect of.
struct ProfiledFactor {
  std::string text;
  moe_decimal value;
};
/// All of them, from the smallest up.
llvm::ArrayRef<ProfiledFactor> getProfiledFactors();

/// The numbers of ranks that profiles have the load of.
inline constexpr int64_t kProfiledRanks[] = {1, 2, 4, 8, 16};

/// The sums over all calls of a layer if token_drop by score bounded it by a
/// factor.
struct FactorProfile {
  int64_t dropped = 0;
  double droppedWeight = 0;
  /// The rows of the fullest expert, and the places that experts have.
  int64_t maxRows = 0, places = 0;
  /// The rows of the fullest rank, for each number of ranks of the layer.
  std::vector<int64_t> maxRankRows;
};

/// What is known of a layer: sums over all its calls.
struct LayerProfile : LayerCounts {
  using LayerCounts::LayerCounts;

  int64_t calls = 0;
  /// The rows wanted of the most wanted expert, and of the most wanted rank of
  /// each of `ranks`.
  int64_t maxDemand = 0;
  std::vector<int64_t> maxRankDemand;
  /// In order of getProfiledFactors, with the tokens of a call as one group.
  std::vector<FactorProfile> factors;
  /// The same for each of `ranks` but the first, which is 1: with as many
  /// blocks of tokens, each a group of its own.
  std::vector<std::vector<FactorProfile>> localFactors;

  /// The numbers of ranks that divide that of experts.
  std::vector<int64_t> getRanks() const;
  /// The largest load of `ranks` over the mean, or of the experts themselves if
  /// that is their number.
  double getMaxOverMean(int64_t maxRows, int64_t rows, int64_t ranks) const;
};

/// A profile of all layers of a model, in order.
struct Profile {
  int64_t runs = 0;
  std::vector<LayerProfile> layers;

  /// Adds the layers of one run, which must have kept their rows. Fails and
  /// changes nothing if they are those of another model.
  llvm::Error add(llvm::ArrayRef<moe_layer_record> records);
};

/// Reads the profile at `path`.
llvm::Expected<Profile> readProfile(llvm::StringRef path);
void writeProfile(const Profile &profile, llvm::raw_ostream &os);

} // namespace mlir::moe

#endif // MOE_DRIVER_PROFILE_H
