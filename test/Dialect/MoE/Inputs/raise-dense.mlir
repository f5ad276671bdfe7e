// A small layer in the dense form, as exporters write it: 6 tokens, 5 experts, top
// 2, 4 features, 3 inner ones. Every expert is computed on every token; the weights
// are scattered into zeros. Tests raise it, and edits of it that are no such layer
// any more.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#tr = affine_map<(i, j) -> (j, i)>
#et = affine_map<(e, t, i) -> (e, t)>
#te = affine_map<(e, t, i) -> (t, e)>
#eti = affine_map<(e, t, i) -> (e, t, i)>
#ti = affine_map<(e, t, i) -> (t, i)>
#ei = affine_map<(e, t, i) -> (e, i)>
#first = affine_map<(b) -> (b, 0)>
#b = affine_map<(b) -> (b)>
func.func @main(%x: tensor<6x4xf32>, %logits: tensor<6x5xf32>, %up: tensor<5x4x3xf32>,
                 %down: tensor<5x3x4xf32>, %bias: tensor<5x4xf32>) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  // The router: sigmoids of the logits, normalized.
  %e6x5 = tensor.empty() : tensor<6x5xf32>
  %scores = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%logits : tensor<6x5xf32>) outs(%e6x5 : tensor<6x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<6x5xf32>
  %v6x2 = tensor.empty() : tensor<6x2xf32>
  %i6x2 = tensor.empty() : tensor<6x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%scores : tensor<6x5xf32>) outs(%v6x2, %i6x2 : tensor<6x2xf32>, tensor<6x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<6x2xf32>, tensor<6x2xi64>
  %e6 = tensor.empty() : tensor<6xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%e6 : tensor<6xf32>) -> tensor<6xf32>
  %mass = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%best#0 : tensor<6x2xf32>) outs(%nothing : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<6xf32>
  %weights = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%best#0, %mass : tensor<6x2xf32>, tensor<6xf32>) outs(%v6x2 : tensor<6x2xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %0 = arith.divf %in, %m : f32
    linalg.yield %0 : f32
  } -> tensor<6x2xf32>
  // Scattered.
  %i12x1 = tensor.empty() : tensor<12x1xi64>
  %v12 = tensor.empty() : tensor<12xf32>
  %list:3 = linalg.generic {indexing_maps = [#first, #first, #b], iterator_types = ["parallel"]} outs(%i12x1, %i12x1, %v12 : tensor<12x1xi64>, tensor<12x1xi64>, tensor<12xf32>) {
  ^bb0(%out: i64, %out1: i64, %out2: f32):
    %b = linalg.index 0 : index
    %j = arith.remsi %b, %c2 : index
    %t = arith.divsi %b, %c2 : index
    %expert = tensor.extract %best#1[%t, %j] : tensor<6x2xi64>
    %value = tensor.extract %weights[%t, %j] : tensor<6x2xf32>
    %token = arith.index_cast %t : index to i64
    linalg.yield %token, %expert, %value : i64, i64, f32
  } -> (tensor<12x1xi64>, tensor<12x1xi64>, tensor<12xf32>)
  %i12x2 = tensor.empty() : tensor<12x2xi64>
  %place0 = tensor.insert_slice %list#0 into %i12x2[0, 0] [12, 1] [1, 1] : tensor<12x1xi64> into tensor<12x2xi64>
  %place = tensor.insert_slice %list#1 into %place0[0, 1] [12, 1] [1, 1] : tensor<12x1xi64> into tensor<12x2xi64>
  %fill = linalg.fill ins(%zero : f32) outs(%e6x5 : tensor<6x5xf32>) -> tensor<6x5xf32>
  %dense = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%list#2, %place : tensor<12xf32>, tensor<12x2xi64>) outs(%fill : tensor<6x5xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<6x5xf32>
  // The experts.
  %e5x6x4 = tensor.empty() : tensor<5x6x4xf32>
  %rows = linalg.generic {indexing_maps = [#ti, #te, #eti], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %dense : tensor<6x4xf32>, tensor<6x5xf32>) outs(%e5x6x4 : tensor<5x6x4xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    linalg.yield %in : f32 // rows
  } -> tensor<5x6x4xf32>
  %e5x6x3 = tensor.empty() : tensor<5x6x3xf32>
  %from1 = linalg.fill ins(%zero : f32) outs(%e5x6x3 : tensor<5x6x3xf32>) -> tensor<5x6x3xf32>
  %h = linalg.batch_matmul ins(%rows, %up : tensor<5x6x4xf32>, tensor<5x4x3xf32>) outs(%from1 : tensor<5x6x3xf32>) -> tensor<5x6x3xf32>
  %act = linalg.generic {indexing_maps = [#eti, #eti], iterator_types = ["parallel", "parallel", "parallel"]} ins(%h : tensor<5x6x3xf32>) outs(%e5x6x3 : tensor<5x6x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.tanh %in : f32
    linalg.yield %0 : f32
  } -> tensor<5x6x3xf32>
  %from2 = linalg.fill ins(%zero : f32) outs(%e5x6x4 : tensor<5x6x4xf32>) -> tensor<5x6x4xf32>
  %y = linalg.batch_matmul ins(%act, %down : tensor<5x6x3xf32>, tensor<5x3x4xf32>) outs(%from2 : tensor<5x6x4xf32>) -> tensor<5x6x4xf32>
  %biased = linalg.generic {indexing_maps = [#eti, #ei, #eti], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y, %bias : tensor<5x6x4xf32>, tensor<5x4xf32>) outs(%e5x6x4 : tensor<5x6x4xf32>) {
  ^bb0(%in: f32, %b: f32, %out: f32):
    %0 = arith.addf %in, %b : f32
    linalg.yield %0 : f32
  } -> tensor<5x6x4xf32>
  // The sum over all experts.
  %e6x4 = tensor.empty() : tensor<6x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %result = linalg.generic {indexing_maps = [#eti, #te, #ti], iterator_types = ["reduction", "parallel", "parallel"]} ins(%biased, %dense : tensor<5x6x4xf32>, tensor<6x5xf32>) outs(%start : tensor<6x4xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32 // weigh
    %1 = arith.addf %0, %out : f32 // sum
    linalg.yield %1 : f32
  } -> tensor<6x4xf32>
  return %result : tensor<6x4xf32>
}
