// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s --check-prefix=BUFFER

#rows = affine_map<(g, e, c, n, k) -> (g, e, c, k)>
#weights = affine_map<(g, e, c, n, k) -> (e, n, k)>
#result = affine_map<(g, e, c, n, k) -> (g, e, c, n)>

// A reduction begins with what its destination holds, so that is not overwritten
// where it is needed again.
// CHECK-LABEL: func @slots
// CHECK:       moe.expert_generic load(%{{.*}} : tensor<1x8xi32>) maps([#{{.*}}, #{{.*}}, #{{.*}}]) reductions(1)
// CHECK-SAME:    inputs(%{{.*}}, %{{.*}} : tensor<1x8x6x4xf32>, tensor<8x5x4xf32>) outs(%{{.*}} : tensor<1x8x6x5xf32>) {
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32):
// CHECK:         moe.element_yield %{{.*}} : f32
// BUFFER-LABEL: func @slots
// BUFFER:       %[[COPY:.*]] = memref.alloc
// BUFFER:       memref.copy %{{.*}}, %[[COPY]]
// BUFFER:       moe.expert_generic load(%{{.*}} : memref<1x8xi32, {{.*}}outs(%[[COPY]] :
// BUFFER:         moe.element_yield
// BUFFER:       return %[[COPY]], %arg3
func.func @slots(%x: tensor<1x8x6x4xf32>, %w: tensor<8x5x4xf32>,
                 %load: tensor<1x8xi32>, %init: tensor<1x8x6x5xf32>)
    -> (tensor<1x8x6x5xf32>, tensor<1x8x6x5xf32>) {
  %y = moe.expert_generic load(%load : tensor<1x8xi32>)
      maps([#rows, #weights, #result]) reductions(1)
      inputs(%x, %w : tensor<1x8x6x4xf32>, tensor<8x5x4xf32>)
      outs(%init : tensor<1x8x6x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    moe.element_yield %1 : f32
  }
  return %y, %init : tensor<1x8x6x5xf32>, tensor<1x8x6x5xf32>
}

// A scalar, and rows that are ragged.
// CHECK-LABEL: func @ragged
// CHECK:       moe.expert_generic offsets(%{{.*}} : tensor<9xi64>)
// CHECK-SAME:    inputs(%{{.*}} : f32) outs(%{{.*}} : tensor<?x5xf32>)
func.func @ragged(%value: f32, %offsets: tensor<9xi64>, %init: tensor<?x5xf32>)
    -> tensor<?x5xf32> {
  %y = moe.expert_generic offsets(%offsets : tensor<9xi64>)
      maps([affine_map<(e, r, n) -> ()>, affine_map<(e, r, n) -> (r, n)>])
      reductions(0) inputs(%value : f32) outs(%init : tensor<?x5xf32>) {
  ^bb0(%a: f32, %c: f32):
    moe.element_yield %a : f32
  }
  return %y : tensor<?x5xf32>
}
