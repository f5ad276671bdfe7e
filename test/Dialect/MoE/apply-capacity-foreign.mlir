// RUN: moe-opt %s --moe-apply-capacity=factor=1 2>&1 | FileCheck %s --check-prefixes=CHECK,WARN
// RUN: moe-opt %s --moe-apply-capacity="strategy=expert_skip keep-k=1" 2>&1 | FileCheck %s --check-prefixes=CHECK,WARN
// RUN: moe-opt %s --moe-apply-capacity 2>&1 | FileCheck %s --check-prefixes=CHECK,SILENT

// Choices from elsewhere keep all their rows, whatever was asked for.
// SILENT-NOT: warning
// WARN: :[[#@LINE+8]]:8: warning: keeps all its rows: its choices are not those of one moe.route, so there is no score to compete by
// CHECK-LABEL: func @choices_as_arguments
// CHECK-SAME: %[[E:.*]]: tensor<?x2xi32>, %[[W:.*]]: tensor<?x2xf32>
// CHECK: moe.assign_ragged %[[E]], %[[W]] : {{.*}} top_k(2) outs
// CHECK: moe.expert_map {{.*}} offsets(
func.func @choices_as_arguments(%e: tensor<?x2xi32>, %w: tensor<?x2xf32>,
                                %x: tensor<?x4xf32>, %p: tensor<8x4xf32>)
    -> tensor<?x4xf32> {
  %y = moe.experts rows(%x : tensor<?x4xf32>)
      choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// CHECK-LABEL: func @other_weights
// CHECK-SAME: %[[L:.*]]: tensor<3x8xf32>, %[[W:.*]]: tensor<3x2xf32>
// CHECK: %[[C:.*]]:4 = moe.candidates %[[L]]
// CHECK: moe.assign_ragged %[[C]]#0, %[[W]]
func.func @other_weights(%l: tensor<3x8xf32>, %w: tensor<3x2xf32>,
                         %x: tensor<3x4xf32>, %p: tensor<8x4xf32>)
    -> tensor<3x4xf32> {
  %e, %unused = moe.route %l <score = softmax, top_k = 2> : tensor<3x8xf32>
  %y = moe.experts rows(%x : tensor<3x4xf32>)
      choices(%e, %w : tensor<3x2xi32>, tensor<3x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}
