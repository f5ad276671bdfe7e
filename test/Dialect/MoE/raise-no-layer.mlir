// RUN: moe-opt %s --moe-raise=strict --split-input-file --verify-diagnostics | FileCheck %s
// Programs that order, choose and gather, but are no MoE layers: nothing is said.
// CHECK-NOT: moe.

#ij = affine_map<(i, j) -> (i, j)>
#tjd = affine_map<(t, j, d) -> (t, j, d)>
#tj = affine_map<(t, j, d) -> (t, j)>
#td = affine_map<(t, j, d) -> (t, d)>

// Attention to the best two of eight keys: the values are no parameters.
func.func @sparse_attention(%x: tensor<8x4xf32>, %wv: tensor<4x4xf32>, %scores: tensor<8x8xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
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
  %y = linalg.generic {indexing_maps = [#tj, #tj, #td], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%best#0, %best#1 : tensor<8x2xf32>, tensor<8x2xi64>) outs(%1 : tensor<8x4xf32>) {
  ^bb0(%weight: f32, %i: i64, %out: f32):
    %key = arith.index_cast %i : i64 to index
    %d = linalg.index 2 : index
    %v = tensor.extract %values[%key, %d] : tensor<8x4xf32>
    %p = arith.mulf %weight, %v : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----

#ij = affine_map<(i, j) -> (i, j)>
#i_of_3 = affine_map<(i, j, k) -> (i)>
#ijk = affine_map<(i, j, k) -> (i, j, k)>
#i_of_2 = affine_map<(i, j) -> (i)>
#first = affine_map<(i) -> (i)>

// Beam search: the best 3 of 3 beams x 16 words, then each one's cache, and the
// embedding of its word.
func.func @beam_search(%logits: tensor<48xf32>, %cache: tensor<3x5x4xf32>, %embedding: tensor<16x4xf32>)
    -> (tensor<3xf32>, tensor<3x5x4xf32>, tensor<3x4xf32>) {
  %c16 = arith.constant 16 : i64
  %0 = tensor.empty() : tensor<3xf32>
  %1 = tensor.empty() : tensor<3xi64>
  %best:2 = tm_tensor.topk dimension(0) ins(%logits : tensor<48xf32>) outs(%0, %1 : tensor<3xf32>, tensor<3xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<3xf32>, tensor<3xi64>
  %2 = tensor.empty() : tensor<3x5x4xf32>
  %kept = linalg.generic {indexing_maps = [#i_of_3, #ijk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%best#1 : tensor<3xi64>) outs(%2 : tensor<3x5x4xf32>) {
  ^bb0(%i: i64, %out: f32):
    %q = arith.divsi %i, %c16 : i64
    %beam = arith.index_cast %q : i64 to index
    %s = linalg.index 1 : index
    %d = linalg.index 2 : index
    %v = tensor.extract %cache[%beam, %s, %d] : tensor<3x5x4xf32>
    linalg.yield %v : f32
  } -> tensor<3x5x4xf32>
  %3 = tensor.empty() : tensor<3x4xf32>
  %words = linalg.generic {indexing_maps = [#i_of_2, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%best#1 : tensor<3xi64>) outs(%3 : tensor<3x4xf32>) {
  ^bb0(%i: i64, %out: f32):
    %r = arith.remsi %i, %c16 : i64
    %word = arith.index_cast %r : i64 to index
    %d = linalg.index 1 : index
    %v = tensor.extract %embedding[%word, %d] : tensor<16x4xf32>
    linalg.yield %v : f32
  } -> tensor<3x4xf32>
  return %best#0, %kept, %words : tensor<3xf32>, tensor<3x5x4xf32>, tensor<3x4xf32>
}

// -----

#i_of_2 = affine_map<(i, j) -> (i)>
#ij = affine_map<(i, j) -> (i, j)>

// The embedding of the likeliest word, and of given ones, into a matmul.
func.func @embedding(%logits: tensor<6x16xf32>, %ids: tensor<6xi64>, %embedding: tensor<16x4xf32>, %w: tensor<4x4xf32>)
    -> (tensor<6x4xf32>, tensor<6x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<6x1xf32>
  %1 = tensor.empty() : tensor<6x1xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<6x16xf32>) outs(%0, %1 : tensor<6x1xf32>, tensor<6x1xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<6x1xf32>, tensor<6x1xi64>
  %word = tensor.collapse_shape %best#1 [[0, 1]] : tensor<6x1xi64> into tensor<6xi64>
  %2 = tensor.empty() : tensor<6x4xf32>
  %next, %given = linalg.generic {indexing_maps = [#i_of_2, #i_of_2, #ij, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%word, %ids : tensor<6xi64>, tensor<6xi64>) outs(%2, %2 : tensor<6x4xf32>, tensor<6x4xf32>) {
  ^bb0(%i: i64, %j: i64, %out: f32, %out2: f32):
    %k = arith.index_cast %i : i64 to index
    %l = arith.index_cast %j : i64 to index
    %d = linalg.index 1 : index
    %v = tensor.extract %embedding[%k, %d] : tensor<16x4xf32>
    %u = tensor.extract %embedding[%l, %d] : tensor<16x4xf32>
    linalg.yield %v, %u : f32, f32
  } -> (tensor<6x4xf32>, tensor<6x4xf32>)
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %y = linalg.matmul ins(%next, %w : tensor<6x4xf32>, tensor<4x4xf32>) outs(%3 : tensor<6x4xf32>) -> tensor<6x4xf32>
  return %y, %given : tensor<6x4xf32>, tensor<6x4xf32>
}

// -----

#i_of_2 = affine_map<(i, j) -> (i)>
#ij = affine_map<(i, j) -> (i, j)>

// Rows in the order of their lengths.
func.func @sort_rows(%lengths: tensor<8xf32>, %rows: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = tensor.empty() : tensor<8xi64>
  %iota = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%0 : tensor<8xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<8xi64>
  %sorted:2 = tm_tensor.sort dimension(0) outs(%lengths, %iota : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):
    %c = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<8xf32>, tensor<8xi64>
  %1 = tensor.empty() : tensor<8x4xf32>
  %y = linalg.generic {indexing_maps = [#i_of_2, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%sorted#1 : tensor<8xi64>) outs(%1 : tensor<8x4xf32>) {
  ^bb0(%i: i64, %out: f32):
    %k = arith.index_cast %i : i64 to index
    %d = linalg.index 1 : index
    %v = tensor.extract %rows[%k, %d] : tensor<8x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}
