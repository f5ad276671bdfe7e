// RUN: moe-opt %s --moe-apply-capacity=record=true --verify-roundtrip | FileCheck %s --check-prefixes=CHECK,RAGGED
// RUN: moe-opt %s --moe-apply-capacity="factor=1.5 record=true" --verify-roundtrip | FileCheck %s --check-prefixes=CHECK,BOUNDED
// RUN: moe-opt %s --moe-apply-capacity="factor=1.5 renorm=one" | FileCheck %s --check-prefix=RENORM
// RUN: moe-opt %s --moe-apply-capacity="strategy=expert_skip keep-k=1" | FileCheck %s --check-prefix=SKIP
// RUN: not moe-opt %s --moe-apply-capacity="factor=1 strategy=expanded_drop" 2>&1 | FileCheck %s --check-prefix=EXPANDED
// RUN: not moe-opt %s --moe-apply-capacity="factor=1 strategy=overselect" 2>&1 | FileCheck %s --check-prefix=OVERSELECT
// RUN: moe-opt %s --moe-apply-capacity="strategy=expanded_drop" | FileCheck %s --check-prefix=UNBOUNDED

// The model's own capacity first, then what is asked for. A report counts what
// the router chose.
// CHECK-LABEL: func @layer
// CHECK-NOT: moe.route
// CHECK: %[[C:.*]]:4 = moe.candidates
// CHECK: %[[A:.*]]:2 = moe.admit %[[C]]#0, %[[C]]#1 : tensor<24x2xi32>, tensor<24x2xf32> of(8) <capacity = 4, groups = 2> outs(
// CHECK-NOT: moe.admit
// RAGGED: %[[P:.*]]:5 = moe.assign_ragged %[[A]]#0, %[[A]]#1
// RAGGED: %[[L:.*]] = arith.constant dense<4> : tensor<2xi64>
// RAGGED: moe.record %[[C]]#0, %[[C]]#1, %[[C]]#2, %[[P]]#2, %[[C]]#3, %[[L]]
// BOUNDED: %[[L:.*]] = arith.constant dense<9> : tensor<1xi64>
// BOUNDED: %[[P:.*]]:5 = moe.assign %[[A]]#0, %[[A]]#1, %[[L]] : {{.*}} key(%[[C]]#2
// BOUNDED: moe.record %[[C]]#0, %[[C]]#1, %[[C]]#2, %[[P]]#2, %[[C]]#3, %[[L]]

// Of weights that the admission does not normalize the scale is applied last.
// RENORM-LABEL: func @layer
// RENORM: moe.candidates {{.*}} router(<score = softmax, top_k = 2>)
// RENORM: moe.assign {{.*}} scale(2.000000e+00)
// RENORM-LABEL: func @normalized
// RENORM: moe.candidates {{.*}} router(<score = softmax, top_k = 2, scale = 2.000000e+00 : f32>)
// RENORM: moe.admit {{.*}} <capacity = 4, normalize = sum>
// RENORM-NOT: scale(

// SKIP-LABEL: func @layer
// SKIP: moe.admit %{{.*}} : tensor<24x1xi32>, tensor<24x1xf32> of(8)

// EXPANDED: error: strategy must be none, token_drop, expert_drop or expert_skip where the model has a capacity of its own, got expanded_drop, which adds candidates
// EXPANDED: note: the model's own capacity
// OVERSELECT: error: strategy must be {{.*}}, got overselect, which adds candidates
// UNBOUNDED-LABEL: func @layer
// UNBOUNDED: moe.assign_ragged
func.func @layer(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>, %p: tensor<8x4xf32>,
                 %0: tensor<24x2xi32>, %1: tensor<24x2xf32>) -> tensor<24x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2, scale = 2.0 : f32> : tensor<24x8xf32>
  %a:2 = moe.admit %e, %w : tensor<24x2xi32>, tensor<24x2xf32> of(8) <capacity = 4, groups = 2>
      outs(%0, %1 : tensor<24x2xi32>, tensor<24x2xf32>)
  %y = moe.experts rows(%x : tensor<24x4xf32>)
      choices(%a#0, %a#1 : tensor<24x2xi32>, tensor<24x2xf32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<24x4xf32>
  return %y : tensor<24x4xf32>
}

func.func @normalized(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>, %p: tensor<8x4xf32>,
                      %0: tensor<24x2xi32>, %1: tensor<24x2xf32>) -> tensor<24x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2, scale = 2.0 : f32> : tensor<24x8xf32>
  %a:2 = moe.admit %e, %w : tensor<24x2xi32>, tensor<24x2xf32> of(8) <capacity = 4, normalize = sum>
      outs(%0, %1 : tensor<24x2xi32>, tensor<24x2xf32>)
  %y = moe.experts rows(%x : tensor<24x4xf32>)
      choices(%a#0, %a#1 : tensor<24x2xi32>, tensor<24x2xf32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<24x4xf32>
  return %y : tensor<24x4xf32>
}

// The choices that were turned away may be wanted elsewhere, too.
// CHECK-LABEL: func @elsewhere
// CHECK: %[[C:.*]]:4 = moe.candidates
// CHECK: %[[A:.*]]:2 = moe.admit %[[C]]#0, %[[C]]#1
// CHECK: return %[[A]]#0
func.func @elsewhere(%logits: tensor<24x8xf32>, %0: tensor<24x2xi32>, %1: tensor<24x2xf32>) -> tensor<24x2xi32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<24x8xf32>
  %a:2 = moe.admit %e, %w : tensor<24x2xi32>, tensor<24x2xf32> of(8) <capacity = 4>
      outs(%0, %1 : tensor<24x2xi32>, tensor<24x2xf32>)
  return %a#0 : tensor<24x2xi32>
}
