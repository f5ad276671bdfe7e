// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2 record" --moe-distribute=ranks=2 --canonicalize --cse | FileCheck %s
// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2 strategy=expanded_drop" --moe-distribute=ranks=2 --canonicalize --cse | FileCheck %s --check-prefix=EXTRA
// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2 strategy=expanded_drop scope=global" --moe-distribute=ranks=2 --canonicalize --cse | FileCheck %s --check-prefix=GLOBAL

// A report is of the rank's own tokens and limit, under the layer's number.
// CHECK-LABEL: func @masked(
// CHECK: moe.time begin layer(0)
// CHECK: %[[LIMITS:.*]], %{{.*}} = moe.limit %{{.*}} mask(%arg1 : tensor<8xi1>)
// CHECK: %[[M:.*]] = tensor.extract_slice %arg1[%{{.*}}] [4] [1] : tensor<8xi1> to tensor<4xi1>
// CHECK: %[[C:.*]]:4 = moe.candidates %{{.*}} : tensor<4x4xf32> mask(%[[M]] : tensor<4xi1>) block(
// CHECK: %[[L:.*]] = tensor.extract_slice %[[LIMITS]][%{{.*}}] [1] [1]
// CHECK: %[[A:.*]]:5 = moe.assign %[[C]]#0, %[[C]]#1, %[[L]]
// CHECK: moe.all_gather
// CHECK: moe.time end layer(0)
// CHECK: moe.record %[[C]]#0, %[[C]]#1, %[[C]]#2, %[[A]]#2, %[[C]]#3, %[[L]] layer(0) top_k(2) of(4) : tensor<4x2xi32>

// Whether a group is exempt depends on its padding, so all of its tokens are
// looked at: those of the rank, or all.
// EXTRA-LABEL: func @masked(
// EXTRA-NOT: moe.candidates %arg0
// EXTRA: moe.candidates %{{.*}} : tensor<4x4xf32> mask({{.*}} : tensor<4xi1>) block(
// GLOBAL-LABEL: func @masked(
// GLOBAL: %[[C:.*]]:4 = moe.candidates %arg0
// GLOBAL-NOT: moe.candidates
// GLOBAL: moe.assign %[[C]]#0
// GLOBAL: %[[OWN:.*]] = tensor.extract_slice %[[C]]#0
// GLOBAL: linalg.generic {{.*}} ins(%[[OWN]],
func.func @masked(%logits: tensor<8x4xf32>, %mask: tensor<8xi1>, %x: tensor<8x2xf32>, %p: tensor<4x2xf32>) -> tensor<8x2xf32> {
  %e, %w = moe.route %logits mask(%mask : tensor<8xi1>) <score = softmax, top_k = 2> : tensor<8x4xf32>
  %y = moe.experts rows(%x : tensor<8x2xf32>) choices(%e, %w : tensor<8x2xi32>, tensor<8x2xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %scale: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<8x2xf32>
  return %y : tensor<8x2xf32>
}
