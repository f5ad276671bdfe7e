// RUN: moe-opt %s --moe-raise --canonicalize | FileCheck %s
// RUN: moe-run %s --raise=off --input-seed=3 --output=%t.npy
// RUN: moe-run %s --input-seed=3 --compare=%t.npy

// A router that no score function describes: softmax of the chosen logits, each
// times -1/2. The logits are scores as they are. What else becomes of them is part
// of the expert; the sum over a token's choices is computed before, from the choice
// of the model, and comes with the token.
// CHECK-LABEL: func @main(%arg0: tensor<6x5xf32>
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
// CHECK: %[[E:.*]], %[[W:.*]] = moe.route %arg0 <score = given, top_k = 2, scale = -5.000000e-01 : f32>
// CHECK: %[[SUMS:.*]] = tensor.collapse_shape %[[SUM]]
// CHECK: moe.experts rows(%[[SUMS]], %arg2 : tensor<6xf32>, tensor<6x4xf32>) choices(%[[E]], %[[W]]
// CHECK: ^bb0(%[[S:.*]]: tensor<?xf32>, %{{.*}}: tensor<?x4xf32>, %[[ROW:.*]]: tensor<?xf32>,
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[ROW]] :
// CHECK: math.exp
// CHECK: linalg.generic {{.*}} ins(%[[EXP]], %[[S]] :
// CHECK: arith.divf
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#one = affine_map<(i, j) -> (i, 0)>
#col = affine_map<(i, j) -> (j)>
#tc = affine_map<(t, c, h) -> (t, c)>
func.func @main(%logits: tensor<6x5xf32>, %bias: tensor<5xf32>, %x: tensor<6x4xf32>, %slices: tensor<5x4xf32>) -> tensor<6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %i0 = arith.constant 0 : i64
  %inf = arith.constant 0xFF800000 : f32
  %v_best = tensor.empty() : tensor<6x2xf32>
  %p_best = tensor.empty() : tensor<6x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<6x5xf32>) outs(%v_best, %p_best : tensor<6x2xf32>, tensor<6x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %r : i1
  } -> tensor<6x2xf32>, tensor<6x2xi64>
  %e_t = tensor.empty() : tensor<6x2xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%best#0 : tensor<6x2xf32>) outs(%e_t : tensor<6x2xf32>) {
  ^bb0(%l: f32, %out: f32):
    %c = arith.constant -2.0 : f32
    %r = arith.divf %l, %c : f32
    linalg.yield %r : f32
  } -> tensor<6x2xf32>
  %e_exp = tensor.empty() : tensor<6x2xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<6x2xf32>) outs(%e_exp : tensor<6x2xf32>) {
  ^bb0(%l: f32, %out: f32):
    %r = math.exp %l : f32
    linalg.yield %r : f32
  } -> tensor<6x2xf32>
  %n_sum = tensor.empty() : tensor<6x1xf32>
  %s_sum = linalg.fill ins(%zero : f32) outs(%n_sum : tensor<6x1xf32>) -> tensor<6x1xf32>
  %sum = linalg.generic {indexing_maps = [#id, #one], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<6x2xf32>) outs(%s_sum : tensor<6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.addf %in, %out : f32
    linalg.yield %r : f32
  } -> tensor<6x1xf32>
  %e_w = tensor.empty() : tensor<6x2xf32>
  %w = linalg.generic {indexing_maps = [#id, #one, #id], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<6x2xf32>, tensor<6x1xf32>) outs(%e_w : tensor<6x2xf32>) {
  ^bb0(%l: f32, %s: f32, %out: f32):
    %r = arith.divf %l, %s : f32
    linalg.yield %r : f32
  } -> tensor<6x2xf32>
  %weights = tensor.cast %w : tensor<6x2xf32> to tensor<6x2xf32>
  %experts = tensor.cast %best#1 : tensor<6x2xi64> to tensor<6x2xi64>
  %e6x2x4 = tensor.empty() : tensor<6x2x4xf32>
  %rows = linalg.generic {indexing_maps = [#tc, #tc, affine_map<(t, c, h) -> (t, h)>, affine_map<(t, c, h) -> (t, c, h)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%experts, %weights, %x : tensor<6x2xi64>, tensor<6x2xf32>, tensor<6x4xf32>) outs(%e6x2x4 : tensor<6x2x4xf32>) {
  ^bb0(%expert: i64, %weight: f32, %in: f32, %out: f32):
    %0 = arith.index_cast %expert : i64 to index
    %1 = linalg.index 2 : index
    %2 = tensor.extract %slices[%0, %1] : tensor<5x4xf32>
    %3 = arith.mulf %2, %in : f32
    %4 = arith.mulf %3, %weight : f32
    linalg.yield %4 : f32
  } -> tensor<6x2x4xf32>
  %e6x4 = tensor.empty() : tensor<6x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(t, c, h) -> (t, c, h)>, affine_map<(t, c, h) -> (t, h)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%rows : tensor<6x2x4xf32>) outs(%start : tensor<6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}
