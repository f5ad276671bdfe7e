// RUN: moe-opt %s --moe-raise=strict --verify-diagnostics | FileCheck %s
// CHECK-NOT: moe.

#tj = affine_map<(t, s, j) -> (t, j)>
#ts = affine_map<(t, s, j) -> (t, s)>
#td = affine_map<(t, s, d) -> (t, d)>
#sd = affine_map<(t, s, d) -> (s, d)>
#key = affine_map<(t, s, d) -> (t, s)>

// Attention with a mask of the best two of eight keys sums over all of them
// what counts for the chosen ones only, as dense layers do: nothing is said, as
// the values are no parameters.
func.func @masked_attention(%x: tensor<8x4xf32>, %wv: tensor<4x4xf32>, %scores: tensor<8x8xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %values = linalg.matmul ins(%x, %wv : tensor<8x4xf32>, tensor<4x4xf32>) outs(%1 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = tensor.empty() : tensor<8x2xf32>
  %3 = tensor.empty() : tensor<8x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%scores : tensor<8x8xf32>) outs(%2, %3 : tensor<8x2xf32>, tensor<8x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<8x2xf32>, tensor<8x2xi64>
  %4 = tensor.empty() : tensor<8x8xf32>
  %none = linalg.fill ins(%zero : f32) outs(%4 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %mask = linalg.generic {indexing_maps = [#tj, #ts], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%best#1 : tensor<8x2xi64>) outs(%none : tensor<8x8xf32>) {
  ^bb0(%i: i64, %out: f32):
    %s = linalg.index 1 : index
    %k = arith.index_cast %s : index to i64
    %is = arith.cmpi eq, %i, %k : i64
    %m = arith.select %is, %one, %out : f32
    linalg.yield %m : f32
  } -> tensor<8x8xf32>
  %y = linalg.generic {indexing_maps = [#key, #key, #sd, #td], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%mask, %scores, %values : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>) outs(%1 : tensor<8x4xf32>) {
  ^bb0(%m: f32, %score: f32, %v: f32, %out: f32):
    %w = arith.mulf %m, %score : f32
    %p = arith.mulf %w, %v : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}
