//===- RandomKey.cpp - Kernel for moe.random_key --------------------------===//

#include "../RandomKey.h"
#include "KernelBuilder.h"
#include "LowerToGPU.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr int64_t kThreads = 128;

/// A thread has a token.
void moe::lowerToGPU(KernelBuilder &b, StringRef suffix, RandomKeyOp op) {
  Value experts = op.getExperts(), numTokens = b.dim(experts, 0);
  Value width = b.dim(experts, 1);
  b.launch(
      ("moe_random_key" + suffix).str(),
      {b.ceilDiv(numTokens, b.index(kThreads)), kThreads}, {}, [&](ValueRange) {
        Value t = b.add(b.mul(b.getBlock(), b.index(kThreads)), b.getThread());
        b.when(b.less(t, numTokens), [&] {
          Value ofToken = buildTokenHash(b, op, t);
          b.loop(width, [&](Value w) {
            Value expert = b.load(experts, {t, w});
            b.store(buildRandomKey(b, ofToken, expert), op.getOuts()[0],
                    {t, w});
          });
        });
      });
}
