// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2 record" --moe-distribute=ranks=2 --canonicalize --cse | FileCheck %s

// The model's own capacity counts all tokens; what it leaves is sliced.
// CHECK-LABEL: func @admitted(
// CHECK: %[[C:.*]]:4 = moe.candidates %arg0
// CHECK: %[[A:.*]]:2 = moe.admit %[[C]]#0, %[[C]]#1
// CHECK-DAG: %[[E:.*]] = tensor.extract_slice %[[A]]#0
// CHECK-DAG: %[[W:.*]] = tensor.extract_slice %[[A]]#1
// CHECK: moe.assign %[[E]], %[[W]],
// CHECK: moe.record %{{.*}} layer(0) top_k(2) of(4) : tensor<4x2xi32>
func.func @admitted(%logits: tensor<8x4xf32>, %x: tensor<8x2xf32>, %p: tensor<4x2xf32>) -> tensor<8x2xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<8x4xf32>
  %0 = tensor.empty() : tensor<8x2xi32>
  %1 = tensor.empty() : tensor<8x2xf32>
  %a:2 = moe.admit %e, %w : tensor<8x2xi32>, tensor<8x2xf32> of(4) <capacity = 2>
      outs(%0, %1 : tensor<8x2xi32>, tensor<8x2xf32>)
  %y = moe.experts rows(%x : tensor<8x2xf32>) choices(%a#0, %a#1 : tensor<8x2xi32>, tensor<8x2xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %scale: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<8x2xf32>
  return %y : tensor<8x2xf32>
}
