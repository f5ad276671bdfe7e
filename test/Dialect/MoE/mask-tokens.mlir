// RUN: moe-opt %s --moe-mask-tokens --split-input-file --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --moe-mask-tokens --moe-apply-capacity=factor=1.5 --split-input-file | FileCheck %s --check-prefix=SLOTS

// A batch of sequences is one row of tokens; what is not zero is a token.
// CHECK: #[[ID:.*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @batch
// CHECK-SAME: %[[VALID:arg[0-9]+]]: tensor<2x12xi64> {moe.token_mask}
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[VALID]] {{\[\[}}0, 1]] : tensor<2x12xi64> into tensor<24xi64>
// CHECK: %[[M:.*]] = linalg.generic {{.*}} ins(%[[FLAT]] : tensor<24xi64>)
// CHECK: arith.cmpi ne, %{{.*}}, %c0_i64
// CHECK-NOT: cf.assert
// CHECK: moe.route %{{.*}} mask(%[[M]] : tensor<24xi1>) <score = softmax, top_k = 2>
// SLOTS-LABEL: func @batch
// SLOTS: %[[M:.*]] = linalg.generic
// SLOTS: moe.candidates {{.*}} mask(%[[M]] : tensor<24xi1>)
// SLOTS: moe.limit {{.*}} mask(%[[M]] : tensor<24xi1>)
func.func @batch(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>, %p: tensor<8x4xf32>,
                 %valid: tensor<2x12xi64> {moe.token_mask}) -> tensor<24x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x4xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %a: tensor<?xf32>, %s: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<24x4xf32>
  return %y : tensor<24x4xf32>
}

// -----

// A layer in a function that is called twice, with a dynamic number of tokens.
// CHECK-LABEL: func @main
// CHECK-SAME: %[[VALID:arg[0-9]+]]: tensor<?xi1> {moe.token_mask}
// CHECK: call @layer(%{{.*}}, %{{.*}}, %[[VALID]])
// CHECK: call @layer(%{{.*}}, %{{.*}}, %[[VALID]])
func.func @main(%x: tensor<?x8xf32>, %p: tensor<8x8xf32>, %valid: tensor<?xi1> {moe.token_mask}) -> tensor<?x8xf32> {
  %0 = call @layer(%x, %p) : (tensor<?x8xf32>, tensor<8x8xf32>) -> tensor<?x8xf32>
  %1 = call @layer(%0, %p) : (tensor<?x8xf32>, tensor<8x8xf32>) -> tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}
// CHECK-LABEL: func private @layer
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<?x8xf32>, %{{.*}}: tensor<8x8xf32>, %[[MASK:[a-z0-9]+]]: tensor<?xi1>)
// CHECK-DAG: %[[A:.*]] = tensor.dim %[[MASK]], %c0
// CHECK-DAG: %[[B:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[A]], %[[B]]
// CHECK: cf.assert %[[SAME]], "the token mask must have an element for each token of every MoE layer"
// CHECK: moe.route %[[X]] mask(%[[MASK]] : tensor<?xi1>)
func.func private @layer(%x: tensor<?x8xf32>, %p: tensor<8x8xf32>) -> tensor<?x8xf32> {
  %e, %w = moe.route %x <score = softmax, top_k = 2> : tensor<?x8xf32>
  %y = moe.experts rows(%x : tensor<?x8xf32>) choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<8x8xf32>) {
  ^bb0(%r: tensor<?x8xf32>, %a: tensor<?xf32>, %s: tensor<8xf32>):
    moe.yield %r : tensor<?x8xf32>
  } : tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}

// -----

// Choices that are the program's own: it is the layer that has the mask. Those of
// padding become none, and the limit is that of the tokens.
// CHECK-LABEL: func @own
// CHECK-SAME: %[[M:arg[0-9]+]]: tensor<24xi1> {moe.token_mask}
// CHECK: moe.experts {{.*}} mask(%[[M]] : tensor<24xi1>) params(
// SLOTS-LABEL: func @own
// SLOTS-SAME: %[[E:arg[0-9]+]]: tensor<24x2xi32>, %[[W:arg[0-9]+]]: tensor<24x2xf32>, %[[M:arg[0-9]+]]: tensor<24xi1>
// SLOTS: %[[C:.*]]:2 = linalg.generic {{.*}} ins(%[[M]], %[[E]], %[[W]] :
// SLOTS-NEXT: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i32, %[[D:.*]]: f32,
// SLOTS: arith.select %[[A]], %[[B]], %c-1_i32
// SLOTS: arith.select %[[A]], %[[D]], %cst
// SLOTS: moe.limit {{.*}} mask(%[[M]] : tensor<24xi1>)
// SLOTS: moe.assign %[[C]]#0, %[[C]]#1, {{.*}} key(%[[C]]#1 :
func.func @own(%x: tensor<24x8xf32>, %p: tensor<8x8xf32>, %e: tensor<24x2xi32>, %w: tensor<24x2xf32>,
               %valid: tensor<24xi1> {moe.token_mask}) -> tensor<24x8xf32> {
  %y = moe.experts rows(%x : tensor<24x8xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x8xf32>) {
  ^bb0(%r: tensor<?x8xf32>, %a: tensor<?xf32>, %s: tensor<8xf32>):
    moe.yield %r : tensor<?x8xf32>
  } : tensor<24x8xf32>
  return %y : tensor<24x8xf32>
}

// -----

// Without layers the argument is one like others.
// CHECK-LABEL: func @no_layer
// CHECK-NEXT: return
func.func @no_layer(%x: f32 {moe.token_mask}) {
  return
}
