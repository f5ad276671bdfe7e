//===- Warp.cpp - Shuffles, votes and reductions of a warp ----------------===//

#include "Instruction.h"

using namespace moe_emulator;

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

namespace {
struct ShuffleOperands {
  uint32_t mask, value, offset, control;
};
struct ShuffleResult {
  uint32_t value;
  /// Only where the instruction has it.
  bool isInRange;
};
enum class Shuffle { Up, Down, Butterfly, Index };

/// The lane that another reads, and whether that is in range.
struct Source {
  uint32_t lane;
  bool isInRange;
};
} // namespace

/// As PTX defines it, with the clamp and the segments of the last operand.
static Source getSource(Shuffle kind, uint32_t lane,
                        const ShuffleOperands &operands) {
  int clamp = operands.control & 31, segments = operands.control >> 8 & 31;
  int self = static_cast<int>(lane);
  int offset = operands.offset & 31;
  int least = self & segments, most = least | (clamp & ~segments);
  int source = self;
  bool isInRange = false;
  switch (kind) {
  case Shuffle::Up:
    source = self - offset;
    isInRange = source >= most;
    break;
  case Shuffle::Down:
    source = self + offset;
    isInRange = source <= most;
    break;
  case Shuffle::Butterfly:
    source = self ^ offset;
    isInRange = source <= most;
    break;
  case Shuffle::Index:
    source = least | (offset & ~segments);
    isInRange = source <= most;
    break;
  }
  return {static_cast<uint32_t>(isInRange ? source : self), isInRange};
}

template <Shuffle kind, bool hasPredicate>
static void shuffle(Block &block, Collective &collective) {
  for (uint32_t lane = 0; lane < kWarpSize; ++lane) {
    if (!collective.has(lane))
      continue;
    auto &operands = collective.getOperands<ShuffleOperands>(lane);
    Source source = getSource(kind, lane, operands);
    if (!collective.has(source.lane))
      block.fail(collective.sites[lane],
                 format("of lane %u reads lane %u, which mask 0x%08x does not "
                        "name",
                        lane, source.lane, collective.mask));
    auto &result = collective.getResult<ShuffleResult>(lane);
    result.value = collective.getOperands<ShuffleOperands>(source.lane).value;
    if constexpr (hasPredicate)
      result.isInRange = source.isInRange;
  }
}

#define MOE_SHUFFLE(name, kind, hasPredicate)                                  \
  MOE_INSTRUCTION(shfl_sync_##name) {                                          \
    collect({getThread(state), site, operands, result},                        \
            as<ShuffleOperands>(operands).mask, "shfl.sync." #name,            \
            shuffle<Shuffle::kind, hasPredicate>);                             \
  }
#define MOE_SHUFFLES(name, kind)                                               \
  MOE_SHUFFLE(name##_i32, kind, false)                                         \
  MOE_SHUFFLE(name##_f32, kind, false)                                         \
  MOE_SHUFFLE(name##_i32p, kind, true)                                         \
  MOE_SHUFFLE(name##_f32p, kind, true)
MOE_SHUFFLES(up, Up)
MOE_SHUFFLES(down, Down)
MOE_SHUFFLES(bfly, Butterfly)
MOE_SHUFFLES(idx, Index)

//===----------------------------------------------------------------------===//
// Votes
//===----------------------------------------------------------------------===//

namespace {
struct VoteOperands {
  uint32_t mask;
  bool isTrue;
};
} // namespace

static uint32_t getBallot(Collective &collective) {
  uint32_t ballot = 0;
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    if (collective.has(lane) &&
        collective.getOperands<VoteOperands>(lane).isTrue)
      ballot |= 1U << lane;
  return ballot;
}

/// Gives all lanes the same result.
template <typename Type> static void give(Collective &collective, Type value) {
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    if (collective.has(lane))
      collective.getResult<Type>(lane) = value;
}

#define MOE_VOTE(name, expression)                                             \
  MOE_INSTRUCTION(vote_##name##_sync) {                                        \
    collect({getThread(state), site, operands, result},                        \
            as<VoteOperands>(operands).mask, "vote." #name ".sync",            \
            [](Block &, Collective &collective) {                              \
              uint32_t ballot = getBallot(collective);                         \
              give(collective, expression);                                    \
            });                                                                \
  }
MOE_VOTE(all, ballot == collective.mask)
MOE_VOTE(any, ballot != 0)
MOE_VOTE(uni, ballot == 0 || ballot == collective.mask)
MOE_VOTE(ballot, ballot)

//===----------------------------------------------------------------------===//
// Reductions, matches and others
//===----------------------------------------------------------------------===//

namespace {
struct ReduceOperands {
  uint32_t value, mask;
};
} // namespace

/// Folds the values of all lanes, in order of the lanes.
template <typename Type, typename Fold>
static void reduce(Collective &collective, Fold fold) {
  bool isFirst = true;
  Type total{};
  for (uint32_t lane = 0; lane < kWarpSize; ++lane) {
    if (!collective.has(lane))
      continue;
    auto value =
        static_cast<Type>(collective.getOperands<ReduceOperands>(lane).value);
    total = isFirst ? value : static_cast<Type>(fold(total, value));
    isFirst = false;
  }
  give(collective, total);
}

#define MOE_REDUCE(name, type, expression)                                     \
  MOE_INSTRUCTION(redux_sync_##name) {                                         \
    collect({getThread(state), site, operands, result},                        \
            as<ReduceOperands>(operands).mask, "redux.sync." #name,            \
            [](Block &, Collective &collective) {                              \
              reduce<type>(collective,                                         \
                           [](type a, type b) { return expression; });         \
            });                                                                \
  }
MOE_REDUCE(add, uint32_t, a + b)
MOE_REDUCE(umin, uint32_t, a < b ? a : b)
MOE_REDUCE(umax, uint32_t, a > b ? a : b)
MOE_REDUCE(min, int32_t, a < b ? a : b)
MOE_REDUCE(max, int32_t, a > b ? a : b)
MOE_REDUCE(and, uint32_t, a &b)
MOE_REDUCE(or, uint32_t, a | b)
MOE_REDUCE(xor, uint32_t, a ^ b)

namespace {
template <typename Type> struct MatchOperands {
  uint32_t mask;
  Type value;
};
struct MatchResult {
  uint32_t mask;
  bool isTrue;
};
} // namespace

/// The lanes whose value is that of `lane`.
template <typename Type>
static uint32_t getEqual(Collective &collective, uint32_t lane) {
  uint32_t equal = 0;
  Type value = collective.getOperands<MatchOperands<Type>>(lane).value;
  for (uint32_t other = 0; other < kWarpSize; ++other)
    if (collective.has(other) &&
        collective.getOperands<MatchOperands<Type>>(other).value == value)
      equal |= 1U << other;
  return equal;
}

template <typename Type> static void matchAny(Block &, Collective &collective) {
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    if (collective.has(lane))
      collective.getResult<uint32_t>(lane) = getEqual<Type>(collective, lane);
}

template <typename Type> static void matchAll(Block &, Collective &collective) {
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    if (collective.has(lane)) {
      bool isTrue = getEqual<Type>(collective, lane) == collective.mask;
      collective.getResult<MatchResult>(lane) = {isTrue ? collective.mask : 0,
                                                 isTrue};
    }
}

#define MOE_MATCH(name, type, compute)                                         \
  MOE_INSTRUCTION(match_##name) {                                              \
    collect({getThread(state), site, operands, result},                        \
            as<MatchOperands<type>>(operands).mask, "match." #name,            \
            compute<type>);                                                    \
  }
MOE_MATCH(any_sync_i32, uint32_t, matchAny)
MOE_MATCH(any_sync_i64, uint64_t, matchAny)
MOE_MATCH(all_sync_i32p, uint32_t, matchAll)
MOE_MATCH(all_sync_i64p, uint64_t, matchAll)

namespace {
struct ElectResult {
  uint32_t leader;
  bool isLeader;
};
} // namespace

/// The lowest lane leads.
static void elect(Block &, Collective &collective) {
  auto leader = static_cast<uint32_t>(__builtin_ctz(collective.mask));
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    if (collective.has(lane))
      collective.getResult<ElectResult>(lane) = {leader, lane == leader};
}

MOE_INSTRUCTION(elect_sync) {
  collect({getThread(state), site, operands, result}, as<uint32_t>(operands),
          "elect.sync", elect);
}

MOE_INSTRUCTION(bar_warp_sync) {
  collect({getThread(state), site, operands, result}, as<uint32_t>(operands),
          "bar.warp.sync", [](Block &, Collective &) {});
}
