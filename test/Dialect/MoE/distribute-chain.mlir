// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2" --moe-distribute=ranks=2 --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,BOUNDED
// RUN: moe-opt %s --moe-apply-capacity --moe-distribute=ranks=2 --canonicalize --cse | FileCheck %s

// A layer whose rows are just what the layer before it gives; both have the same
// parameter, of which there is one block.
// CHECK-LABEL: func @chain(
// CHECK-SAME: , %[[X:[a-z0-9]+]]: tensor<8x2xf32>, %[[P:[a-z0-9]+]]: tensor<2x2xf32> {moe.shard, moe.weight = "p"}
// CHECK: %[[OWN:.*]] = tensor.extract_slice %[[X]]
// CHECK: moe.dispatch %[[OWN]],
// CHECK: moe.expert_map {{.*}} params(%[[P]]
// CHECK: %[[ALL:.*]] = moe.all_gather
// CHECK: %[[Y:.*]] = tensor.collapse_shape %[[ALL]]
// CHECK: %[[OWNY:.*]] = tensor.extract_slice %[[Y]]
// CHECK: moe.dispatch %[[OWNY]],
// BOUNDED: moe.exchange
// CHECK: moe.expert_map {{.*}} params(%[[P]]
// CHECK: moe.all_gather
func.func @chain(%l0: tensor<8x4xf32>, %l1: tensor<8x4xf32>, %x: tensor<8x2xf32>,
                 %p: tensor<4x2xf32> {moe.weight = "p"}) -> tensor<8x2xf32> {
  %e0, %w0 = moe.route %l0 <score = softmax, top_k = 2> : tensor<8x4xf32>
  %y = moe.experts rows(%x : tensor<8x2xf32>) choices(%e0, %w0 : tensor<8x2xi32>, tensor<8x2xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %q: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<8x2xf32>
  %e1, %w1 = moe.route %l1 <score = softmax, top_k = 2> : tensor<8x4xf32>
  %z = moe.experts rows(%y : tensor<8x2xf32>) choices(%e1, %w1 : tensor<8x2xi32>, tensor<8x2xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %q: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<8x2xf32>
  return %z : tensor<8x2xf32>
}
