//===- Groups.h - Which experts a token may choose --------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_GROUPS_H
#define MOE_TRANSFORMS_RAISE_GROUPS_H

#include "Scalars.h"

#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe::raise {

/// A selection score that is replaced outside of a token's best groups.
struct GroupLimit {
  /// None if there is only one group, which every token keeps.
  GroupsAttr attr;
  /// The selection score inside of these groups.
  Scalar kept;
};

/// Recognizes the selection score of a group-limited router.
class GroupAnalysis {
public:
  GroupAnalysis(Scalars &scalars, AffineExpr expert, int64_t numExperts)
      : scalars(scalars), space(scalars.getSpace()), expert(expert),
        numExperts(numExperts) {}

  /// True if `selecting` looks at a mask at all.
  bool isLimited(const Scalar &selecting);
  /// The limit, if `selecting` is the selection score of `expert` under one.
  FailureOr<GroupLimit> match(const Scalar &selecting);

  /// Why the last candidate was no limit.
  const Refusal &getRefusal() const { return refusal; }

private:
  /// A mask: `member` at the kept groups, `other` elsewhere.
  struct Mask {
    Attribute member, other;
    int64_t dimension, count, keep;
    /// The score of any group, and that group.
    Scalar score;
    AffineExpr group;
  };

  std::optional<Element> findMask(const Scalar &condition);
  Attribute evaluate(const Scalar &condition, const Element &mask,
                     Attribute value);
  std::optional<Element> findLimit(const Scalar &selecting, Scalar &condition,
                                   SmallVector<Scalar> &others);
  std::optional<int64_t> getGroupDimension(const Element &mask);
  FailureOr<Mask> matchMask(const Element &mask);
  std::optional<GroupScore> matchScore(const Mask &mask, const Scalar &z);
  bool isSumOfBestTwo(const Scalar &score, const Scalar &term,
                      AffineExpr member, int64_t size);
  LogicalResult refuse(Operation *op, const Twine &reason);

  Scalars &scalars;
  IndexSpace &space;
  AffineExpr expert;
  int64_t numExperts;
  /// How many parts of conditions were looked at: they are followed as trees,
  /// which shared parts can make as large as they like.
  int64_t steps = 0;
  static constexpr int64_t kMaxSteps = 1 << 10;
  Refusal refusal;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_GROUPS_H
