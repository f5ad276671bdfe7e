// RUN: not moe-opt %s --moe-apply-capacity=factor=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not moe-opt %s --moe-apply-capacity=factor=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not moe-opt %s --moe-apply-capacity=factor=0x1 2>&1 | FileCheck %s --check-prefix=HEX
// RUN: not moe-opt %s --moe-apply-capacity=factor=nan 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: not moe-opt %s --moe-apply-capacity=strategy=drop 2>&1 | FileCheck %s --check-prefix=STRATEGY
// RUN: not moe-opt %s --moe-apply-capacity=metric=best 2>&1 | FileCheck %s --check-prefix=METRIC
// RUN: not moe-opt %s --moe-apply-capacity=scope=world 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: not moe-opt %s --moe-apply-capacity=renorm=two 2>&1 | FileCheck %s --check-prefix=RENORM
// RUN: not moe-opt %s --moe-apply-capacity=extra=-1 2>&1 | FileCheck %s --check-prefix=EXTRA
// RUN: not moe-opt %s --moe-apply-capacity="factor=1 extra=1" 2>&1 | FileCheck %s --check-prefix=UNUSED
// RUN: not moe-opt %s --moe-apply-capacity="factor=1 strategy=overselect rounds=0" 2>&1 | FileCheck %s --check-prefix=ROUNDS
// RUN: not moe-opt %s --moe-apply-capacity=keep-k=-1 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: not moe-opt %s --moe-apply-capacity=strategy=expert_skip 2>&1 | FileCheck %s --check-prefix=NOKEEP
// RUN: not moe-opt %s --moe-apply-capacity="factor=1 per-token=0" 2>&1 | FileCheck %s --check-prefix=PERTOKEN
// RUN: not moe-opt %s --moe-apply-capacity="per-token=1" 2>&1 | FileCheck %s --check-prefix=PERTOKENALL
// RUN: not moe-opt %s --moe-apply-capacity=devices=0 2>&1 | FileCheck %s --check-prefix=NODEVICES
// RUN: not moe-opt %s --moe-apply-capacity="factor=1 devices=3" 2>&1 | FileCheck %s --check-prefix=DEVICES
// RUN: moe-opt %s --moe-apply-capacity="per-token=2" 2>&1 | FileCheck %s --check-prefix=HARMLESS
// RUN: not moe-opt %s --moe-apply-capacity="factor=1 seed=3" 2>&1 | FileCheck %s --check-prefix=SEED

// ZERO: error: [bad_gamma] factor must be a positive decimal number with at most nine digits on either side of the point, or inf or none for no bound, got '0'
// NEGATIVE: error: [bad_gamma] factor must be {{.*}}, got '-1'
// HEX: error: [bad_gamma] factor must be {{.*}}, got '0x1'
// NAN: error: [bad_gamma] factor must be {{.*}}, got 'nan'
// STRATEGY: error: strategy must be none, token_drop, expanded_drop, overselect, expert_drop or expert_skip, got 'drop'
// METRIC: error: metric must be score, first, last or random, got 'best'
// SCOPE: error: scope must be local or global, got 'world'
// RENORM: error: renorm must be none, one, topk_sum or ref, got 'two'
// EXTRA: error: extra must be all or a number, at least 0, got '-1'
// UNUSED: error: extra needs strategy = expanded_drop
// ROUNDS: error: rounds must be a positive decimal number with at most nine digits on either side of the point, got "0"
// KEEP: error: keep-k must be at least 1, or 0 if it is not given, got -1
// NOKEEP: error: strategy = expert_skip needs keep_k
// PERTOKEN: error: per-token must be unbounded, k or a number, at least 1, got '0'
// PERTOKENALL: error: per-token needs a factor and a strategy that bounds; without one, expert_skip with keep-k keeps the 1 best choices of a token
// NODEVICES: error: [bad_devices] devices must be at least 1, got 0
// DEVICES: error: [bad_devices] the number of devices must divide the number of experts, got 3 devices and 8 experts
// HARMLESS: moe.assign_ragged
// SEED: error: seed needs metric = random
func.func @layer(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>,
                 %p: tensor<8x4xf32>) -> tensor<24x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x4xf32>)
      choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<24x4xf32>
  return %y : tensor<24x4xf32>
}
