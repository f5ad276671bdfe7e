// RUN: moe-opt %s --moe-apply-capacity="factor=1 strategy=expanded_drop extra=1 devices=4" | FileCheck %s --check-prefix=EXPANDED
// RUN: moe-opt %s --moe-apply-capacity="factor=1 strategy=expanded_drop devices=4 scope=global" | FileCheck %s --check-prefix=ALL
// RUN: moe-opt %s --moe-apply-capacity="factor=1 strategy=overselect rounds=1.5" | FileCheck %s --check-prefix=OVERSELECT
// RUN: moe-opt %s --moe-apply-capacity="factor=1 strategy=expert_drop metric=random" | FileCheck %s --check-prefix=EXPERT
// RUN: moe-opt %s --moe-apply-capacity="strategy=expert_skip keep-k=1" | FileCheck %s --check-prefix=SKIP
// RUN: moe-opt %s --moe-apply-capacity="strategy=expert_skip keep-k=1 renorm=topk_sum" | FileCheck %s --check-prefix=SKIPSUM
// RUN: moe-opt %s --moe-apply-capacity="factor=1 metric=random seed=7" | FileCheck %s --check-prefix=RANDOM
// RUN: moe-opt %s --moe-apply-capacity="factor=1 metric=first" | FileCheck %s --check-prefix=FIRST
// RUN: moe-opt %s --moe-apply-capacity="factor=1 metric=last per-token=1" | FileCheck %s --check-prefix=LAST
// RUN: moe-opt %s --moe-apply-capacity="factor=1 per-token=k renorm=topk_sum" | FileCheck %s --check-prefix=RENORM
// RUN: moe-opt %s --moe-apply-capacity="renorm=one" | FileCheck %s --check-prefix=ONE
// RUN: moe-opt %s --moe-apply-capacity="factor=1 renorm=ref" | FileCheck %s --check-prefix=REF
// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=4 record" | FileCheck %s --check-prefix=RECORD
// RUN: moe-opt %s --moe-apply-capacity="record" | FileCheck %s --check-prefix=RECORDALL
// RUN: moe-opt %s --moe-apply-capacity="record strategy=expert_skip keep-k=1" | FileCheck %s --check-prefix=RECORDSKIP

// 22 tokens on four devices: blocks of 6, 6, 6 and 4, with
// ceil(1 * 2 * 6 / 8) = 2 and ceil(1 * 2 * 4 / 8) = 1.
// EXPANDED: moe.candidates {{.*}} capacity(<factor = "1", strategy = expanded_drop, extra = 1, scope = local, devices = 4>) outs({{.*}} : tensor<22x3xi32>
// EXPANDED: arith.constant dense<[2, 2, 2, 1]> : tensor<4xi64>
// EXPANDED: moe.assign {{.*}} top_k(2) outs({{.*}} : tensor<4x8x2xi32>

// Two experts live on a device; one group: ceil(1 * 2 * 22 / 8) = 6.
// ALL: moe.candidates {{.*}} capacity(<factor = "1", strategy = expanded_drop, devices = 4>) outs({{.*}} : tensor<22x4xi32>
// ALL: moe.assign {{.*}} outs({{.*}} : tensor<1x8x6xi32>

// OVERSELECT: moe.candidates {{.*}} outs({{.*}} : tensor<22x3xi32>
// OVERSELECT: moe.assign {{.*}} top_k(2)

// EXPERT-NOT: moe.random_key
// EXPERT: moe.assign {{.*}} : tensor<22x2xi32>, tensor<22x2xf32>, tensor<1xi64> compete(first) top_k(2) drop(expert)

// SKIP: moe.candidates {{.*}} capacity(<strategy = expert_skip, keep_k = 1>) outs({{.*}} : tensor<22x1xi32>
// SKIP: moe.assign_ragged {{.*}} top_k(1) outs({{.*}} : tensor<22xi32>

// The weights of what is skipped count in the sum that is restored.
// SKIPSUM: moe.candidates {{.*}} outs({{.*}} : tensor<22x2xi32>
// SKIPSUM: moe.assign_ragged {{.*}} top_k(2) renorm(topk_sum)

// RANDOM: %[[KEY:.*]] = moe.random_key %{{.*}} : {{.*}} seed(7) layer(5)
// RANDOM: moe.assign {{.*}} key(%[[KEY]] : tensor<22x2xi64>) compete(smallest)

// FIRST: moe.assign {{.*}} tensor<1xi64> compete(first) top_k(2) outs
// LAST: moe.assign {{.*}} tensor<1xi64> compete(last) top_k(2) per_token(1) outs

// The scale moves to where the renormalization is.
// RENORM: moe.candidates {{.*}} router(<score = softmax, top_k = 2>)
// RENORM: moe.assign {{.*}} per_token(2) renorm(topk_sum) scale(2.500000e+00)
// ONE: moe.assign_ragged {{.*}} renorm(one) scale(2.500000e+00)
// REF: moe.candidates {{.*}} router(<score = softmax, top_k = 2>)
// REF: moe.assign {{.*}} renorm(ref) outs

// Around the layer, the report itself left out.
// RECORD: moe.time begin layer(5)
// RECORD: %[[C:.*]]:4 = moe.candidates
// RECORD: %[[L:.*]] = arith.constant dense<[2, 2, 2, 1]>
// RECORD: %[[A:.*]]:5 = moe.assign
// RECORD: moe.combine
// RECORD: moe.time end layer(5)
// RECORD: moe.record %[[C]]#0, %[[C]]#1, %[[C]]#2, %[[A]]#2, %[[C]]#3, %[[L]] layer(5) top_k(2) of(8)

// RECORDALL: %[[L:.*]] = arith.constant dense<9223372036854775807> : tensor<1xi64>
// RECORDALL: moe.record {{.*}}, %[[L]] layer(5)

// What is skipped is reported as wanted.
// RECORDSKIP: %[[A:.*]]:5 = moe.assign_ragged {{.*}} top_k(1)
// RECORDSKIP: %[[C:.*]]:4 = moe.candidates {{.*}} router(<{{[^>]*}}>) outs({{.*}} : tensor<22x2xi32>
// RECORDSKIP: %[[E:.*]] = linalg.generic {{.*}} ins(%[[C]]#0
// RECORDSKIP: arith.subi %c-2_i32, %{{.*}}
// RECORDSKIP: %[[S:.*]] = tensor.insert_slice %[[A]]#2 into %{{.*}} : tensor<22x1xi64> into tensor<22x2xi64>
// RECORDSKIP: moe.record %[[E]], %[[C]]#1, %[[C]]#2, %[[S]], {{.*}} layer(5) top_k(2)
func.func @layer(%logits: tensor<22x8xf32>, %x: tensor<22x4xf32>,
                 %p: tensor<8x4xf32>) -> tensor<22x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2, scale = 2.5 : f32>
      : tensor<22x8xf32>
  %y = moe.experts rows(%x : tensor<22x4xf32>)
      choices(%e, %w : tensor<22x2xi32>, tensor<22x2xf32>)
      params(%p : tensor<8x4xf32>) layer(5) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<22x4xf32>
  return %y : tensor<22x4xf32>
}
