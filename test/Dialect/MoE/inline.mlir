// RUN: moe-opt %s --inline | FileCheck %s

// CHECK-LABEL: func.func @caller(
// CHECK-NOT: call
// CHECK: moe.route
// CHECK: moe.experts
func.func @caller(%logits: tensor<6x4xf32>, %x: tensor<6x8xf32>, %w: tensor<4x8xf32>) -> tensor<6x8xf32> {
  %0 = call @layer(%logits, %x, %w) : (tensor<6x4xf32>, tensor<6x8xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

func.func private @layer(%logits: tensor<6x4xf32>, %x: tensor<6x8xf32>, %w: tensor<4x8xf32>) -> tensor<6x8xf32> {
  %experts, %weights = moe.route %logits <score = softmax, top_k = 2> : tensor<6x4xf32>
  %y = moe.experts rows(%x : tensor<6x8xf32>) choices(%experts, %weights : tensor<6x2xi32>, tensor<6x2xf32>)
      params(%w : tensor<4x8xf32>) {
  ^bb0(%rows: tensor<?x8xf32>, %weight: tensor<?xf32>, %slice: tensor<8xf32>):
    moe.yield %rows : tensor<?x8xf32>
  } : tensor<6x8xf32>
  return %y : tensor<6x8xf32>
}
