// RUN: moe-opt %s -split-input-file -verify-diagnostics --moe-apply-capacity="factor=1 devices=2 own-tokens scope=global"
// RUN: not moe-opt %s --moe-apply-capacity="factor=1 devices=2" --moe-distribute="ranks=2 tokens=own" 2>&1 | FileCheck %s --check-prefix=GROUPS
// RUN: not moe-opt %s --moe-apply-capacity="factor=1 strategy=expanded_drop own-tokens" --moe-distribute="ranks=2 tokens=own" 2>&1 | FileCheck %s --check-prefix=DEVICES
// GROUPS: error: MoE layer 0: the tokens of a rank must be one group where every rank has its own, got 2; moe-apply-capacity needs own-tokens
// DEVICES: error: [bad_devices] MoE layer 0: the number of ranks must be the number of devices that its capacity is for, got 2 ranks and 1 devices

func.func @layer(%logits: tensor<8x4xf32>, %x: tensor<8x2xf32>, %p: tensor<4x2xf32>) -> tensor<8x2xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<8x4xf32>
  // expected-error@+1 {{MoE layer 0: scope must be local where every rank has tokens of its own, got global}}
  %y = moe.experts rows(%x : tensor<8x2xf32>) choices(%e, %w : tensor<8x2xi32>, tensor<8x2xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %scale: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<8x2xf32>
  return %y : tensor<8x2xf32>
}
