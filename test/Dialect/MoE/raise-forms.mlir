// RUN: moe-opt %s --moe-raise=strict --verify-roundtrip | FileCheck %s

#bsj = affine_map<(b, s, j, m) -> (b, s, j)>
#bsm = affine_map<(b, s, j, m) -> (b, s, m)>
#j = affine_map<(j, m) -> (j)>
#m = affine_map<(j, m) -> (m)>

// Gather, expert, weight and sum in one op, as fusion makes it.

// Tokens in two dimensions: the layer works on all of them.
// CHECK-LABEL: func.func @batch(
// CHECK-SAME: %[[LOGITS:.*]]: tensor<2x3x5xf32>, %[[X:.*]]: tensor<2x3x4xf32>, %[[W:.*]]: tensor<5x4xf32>)
// CHECK: %[[SCORES:.*]] = tensor.collapse_shape %[[LOGITS]] {{\[\[}}0, 1], [2]]
// CHECK: %[[E:.*]], %[[S:.*]] = moe.route %[[SCORES]] <score = topk_sigmoid, top_k = 2> : tensor<6x5xf32>
// CHECK: %[[ROWS:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]]
// CHECK: %[[Y:.*]] = moe.experts rows(%[[ROWS]] : tensor<6x4xf32>) choices(%[[E]], %[[S]] : {{.*}}) params(%[[W]] : tensor<5x4xf32>) layer(0)
// CHECK: %[[BACK:.*]] = tensor.expand_shape %[[Y]] {{\[\[}}0, 1], [2]] output_shape [2, 3, 4]
// CHECK: return %[[BACK]]
func.func @batch(%logits: tensor<2x3x5xf32>, %x: tensor<2x3x4xf32>, %w: tensor<5x4xf32>) -> tensor<2x3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = tensor.empty() : tensor<2x3x2xf32>
  %1 = tensor.empty() : tensor<2x3x2xi64>
  %best:2 = tm_tensor.topk dimension(2) ins(%logits : tensor<2x3x5xf32>) outs(%0, %1 : tensor<2x3x2xf32>, tensor<2x3x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<2x3x2xf32>, tensor<2x3x2xi64>
  %2 = tensor.empty() : tensor<2x3x4xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %y = linalg.generic {indexing_maps = [#bsj, #bsj, #bsm, #bsm], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
      ins(%best#0, %best#1, %x : tensor<2x3x2xf32>, tensor<2x3x2xi64>, tensor<2x3x4xf32>) outs(%3 : tensor<2x3x4xf32>) {
  ^bb0(%value: f32, %i: i64, %in: f32, %out: f32):
    %expert = arith.index_cast %i : i64 to index
    %feature = linalg.index 3 : index
    %p = tensor.extract %w[%expert, %feature] : tensor<5x4xf32>
    %n = arith.negf %value : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %one : f32
    %weight = arith.divf %one, %d : f32
    %r = arith.mulf %in, %p : f32
    %s = arith.mulf %r, %weight : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}

// One token without a dimension of its own.
// CHECK-LABEL: func.func @one_token(
// CHECK-SAME: %[[LOGITS:.*]]: tensor<5xf32>, %[[X:.*]]: tensor<4xf32>, %[[W:.*]]: tensor<5x4xf32>)
// CHECK: %[[SCORES:.*]] = tensor.expand_shape %[[LOGITS]] {{\[\[}}0, 1]] output_shape [1, 5]
// CHECK: moe.route %[[SCORES]] <score = topk_sigmoid, top_k = 2> : tensor<1x5xf32>
// CHECK: %[[ROWS:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1]] output_shape [1, 4]
// CHECK: %[[Y:.*]] = moe.experts rows(%[[ROWS]] : tensor<1x4xf32>) {{.*}} layer(1)
// CHECK: %[[BACK:.*]] = tensor.collapse_shape %[[Y]] {{\[\[}}0, 1]]
// CHECK: return %[[BACK]]
func.func @one_token(%logits: tensor<5xf32>, %x: tensor<4xf32>, %w: tensor<5x4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = tensor.empty() : tensor<2xf32>
  %1 = tensor.empty() : tensor<2xi64>
  %best:2 = tm_tensor.topk dimension(0) ins(%logits : tensor<5xf32>) outs(%0, %1 : tensor<2xf32>, tensor<2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<2xf32>, tensor<2xi64>
  %2 = tensor.empty() : tensor<4xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#j, #j, #m, #m], iterator_types = ["reduction", "parallel"]}
      ins(%best#0, %best#1, %x : tensor<2xf32>, tensor<2xi64>, tensor<4xf32>) outs(%3 : tensor<4xf32>) {
  ^bb0(%value: f32, %i: i64, %in: f32, %out: f32):
    %expert = arith.index_cast %i : i64 to index
    %feature = linalg.index 1 : index
    %p = tensor.extract %w[%expert, %feature] : tensor<5x4xf32>
    %n = arith.negf %value : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %one : f32
    %weight = arith.divf %one, %d : f32
    %r = arith.mulf %in, %p : f32
    %s = arith.mulf %r, %weight : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// Only the sum knows how many tokens there are.
// CHECK-LABEL: func.func @dynamic_logits(
// CHECK: moe.route %{{.*}} <score = topk_sigmoid, top_k = 2> : tensor<?x5xf32>
// CHECK: %[[Y:.*]] = moe.experts {{.*}} layer(2)
// CHECK: } : tensor<?x4xf32>
// CHECK: %[[CAST:.*]] = tensor.cast %[[Y]] : tensor<?x4xf32> to tensor<6x4xf32>
// CHECK: tensor.expand_shape %[[CAST]] {{\[\[}}0, 1], [2]] output_shape [2, 3, 4]
func.func @dynamic_logits(%logits: tensor<?x5xf32>, %x: tensor<2x3x4xf32>, %w: tensor<5x4xf32>) -> tensor<2x3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %logits, %c0 : tensor<?x5xf32>
  %0 = tensor.empty(%tokens) : tensor<?x2xf32>
  %1 = tensor.empty(%tokens) : tensor<?x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<?x5xf32>) outs(%0, %1 : tensor<?x2xf32>, tensor<?x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<?x2xf32>, tensor<?x2xi64>
  %cast0 = tensor.cast %best#0 : tensor<?x2xf32> to tensor<6x2xf32>
  %cast1 = tensor.cast %best#1 : tensor<?x2xi64> to tensor<6x2xi64>
  %values = tensor.expand_shape %cast0 [[0, 1], [2]] output_shape [2, 3, 2] : tensor<6x2xf32> into tensor<2x3x2xf32>
  %choices = tensor.expand_shape %cast1 [[0, 1], [2]] output_shape [2, 3, 2] : tensor<6x2xi64> into tensor<2x3x2xi64>
  %2 = tensor.empty() : tensor<2x3x4xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %y = linalg.generic {indexing_maps = [#bsj, #bsj, #bsm, #bsm], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
      ins(%values, %choices, %x : tensor<2x3x2xf32>, tensor<2x3x2xi64>, tensor<2x3x4xf32>) outs(%3 : tensor<2x3x4xf32>) {
  ^bb0(%value: f32, %i: i64, %in: f32, %out: f32):
    %expert = arith.index_cast %i : i64 to index
    %feature = linalg.index 3 : index
    %p = tensor.extract %w[%expert, %feature] : tensor<5x4xf32>
    %n = arith.negf %value : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %one : f32
    %weight = arith.divf %one, %d : f32
    %r = arith.mulf %in, %p : f32
    %s = arith.mulf %r, %weight : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}
