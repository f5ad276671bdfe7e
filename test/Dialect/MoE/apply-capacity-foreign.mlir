// RUN: split-file %s %t
// RUN: moe-opt %t/layers.mlir --moe-apply-capacity=factor=1 2>&1 | FileCheck %s --check-prefixes=CHECK,SCORE
// RUN: moe-opt %t/layers.mlir --moe-apply-capacity="factor=1 metric=last" | FileCheck %s --check-prefixes=CHECK,LAST
// RUN: moe-opt %t/layers.mlir --moe-apply-capacity="factor=1 metric=random" | FileCheck %s --check-prefixes=CHECK,RANDOM
// RUN: moe-opt %t/layers.mlir --moe-apply-capacity="factor=1 strategy=expert_drop renorm=ref" | FileCheck %s --check-prefixes=CHECK,EXPERT
// RUN: moe-opt %t/layers.mlir --moe-apply-capacity="renorm=topk_sum" 2>&1 | FileCheck %s --check-prefixes=CHECK,RAGGED
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity="factor=1 strategy=expanded_drop" 2>&1 | FileCheck %s --check-prefix=EXPANDED
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity="factor=1 strategy=overselect rounds=2" 2>&1 | FileCheck %s --check-prefix=OVERSELECT
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity="strategy=expert_skip keep-k=1" 2>&1 | FileCheck %s --check-prefix=SKIP
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity="renorm=one" 2>&1 | FileCheck %s --check-prefix=ONE

// Choices from elsewhere compete by their weights, and a token may repeat one.
// SCORE-NOT: warning
// CHECK-LABEL: func @choices_as_arguments
// CHECK-SAME: %[[E:.*]]: tensor<?x2xi32>, %[[W:.*]]: tensor<?x2xf32>
// SCORE: moe.limit {{.*}} top_k(2) of(8) capacity(<{{.*}}>) repeats :
// SCORE: moe.assign %[[E]], %[[W]], {{.*}} key(%[[W]] : tensor<?x2xf32>) compete(largest) top_k(2) outs
// LAST: moe.assign %[[E]], %[[W]], %{{.*}} compete(last)
// RANDOM: %[[KEY:.*]] = moe.random_key %[[E]]
// RANDOM: moe.assign %[[E]], %[[W]], {{.*}} key(%[[KEY]] : tensor<?x2xi64>) compete(smallest)
// EXPERT: moe.assign %[[E]], %[[W]], {{.*}} drop(expert) renorm(ref)
// RAGGED: moe.assign_ragged %[[E]], %[[W]] : {{.*}} top_k(2) renorm(topk_sum) outs
// RAGGED: moe.expert_map {{.*}} offsets(
// EXPANDED: :[[#]]:8: error: MoE layer 3: strategy must be none, token_drop or expert_drop, got expanded_drop, which needs the scores of all experts: the layer's choices are the program's own, and not those of one moe.route
// OVERSELECT: error: MoE layer 3: strategy must be none, token_drop or expert_drop, got overselect, which needs the scores of all experts
// SKIP: error: MoE layer 3: strategy must be none, token_drop or expert_drop, got expert_skip, which needs the order of a token's choices
// ONE: error: MoE layer 3: renorm must be none, topk_sum or ref, got one, which needs the scale of the router

// The choices are those of a moe.route, but not the weights.
// CHECK-LABEL: func @other_weights
// CHECK-SAME: %[[L:.*]]: tensor<3x8xf32>, %[[W:.*]]: tensor<3x2xf32>
// CHECK: %[[C:.*]]:4 = moe.candidates %[[L]]
// SCORE: moe.assign %[[C]]#0, %[[W]], {{.*}} key(%[[W]]
// RAGGED: moe.assign_ragged %[[C]]#0, %[[W]]

//--- layers.mlir
func.func @choices_as_arguments(%e: tensor<?x2xi32>, %w: tensor<?x2xf32>,
                                %x: tensor<?x4xf32>, %p: tensor<8x4xf32>)
    -> tensor<?x4xf32> {
  %y = moe.experts rows(%x : tensor<?x4xf32>)
      choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<8x4xf32>) layer(3) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

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
