// A layer whose capacity is counted over all choices at once: 6 tokens, 4 experts, top
// 2, room for 2, 5 features, 3 inner ones. Tests raise it, and edits of it that are no
// such layer any more.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#rec = affine_map<(r, e, c) -> (r, e, c)>
#re = affine_map<(r, e, c) -> (r, e)>
#tecj = affine_map<(t, e, c, j) -> (t, j, e, c)>
#tj = affine_map<(t, e, c, j) -> (t, j)>
#tec = affine_map<(t, e, c, j) -> (t, e, c)>
#ecm_tec = affine_map<(e, c, m, t) -> (t, e, c)>
#ecm_tm = affine_map<(e, c, m, t) -> (t, m)>
#ecm = affine_map<(e, c, m, t) -> (e, c, m)>
#tm_tec = affine_map<(t, m, e, c) -> (t, e, c)>
#tm_ecm = affine_map<(t, m, e, c) -> (e, c, m)>
#tm = affine_map<(t, m, e, c) -> (t, m)>
#3 = affine_map<(t, e, c) -> (t, e, c)>
func.func @main(%x: tensor<6x5xf32>, %logits: tensor<6x4xf32>, %up: tensor<4x5x3xf32>,
                 %down: tensor<4x3x5xf32>) -> tensor<6x5xf32> {
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  // The router: sigmoids of the two best logits.
  %v6x2 = tensor.empty() : tensor<6x2xf32>
  %i6x2 = tensor.empty() : tensor<6x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<6x4xf32>) outs(%v6x2, %i6x2 : tensor<6x2xf32>, tensor<6x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<6x2xf32>, tensor<6x2xi64>
  %weights = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%best#0 : tensor<6x2xf32>) outs(%v6x2 : tensor<6x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<6x2xf32>
  // How many choices of the same expert come up to each one.
  %flat = tensor.collapse_shape %best#1 [[0, 1]] : tensor<6x2xi64> into tensor<12xi64>
  %i12x4 = tensor.empty() : tensor<12x4xi64>
  %hot = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%flat : tensor<12xi64>) outs(%i12x4 : tensor<12x4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %e = linalg.index 1 : index
    %k = arith.index_cast %e : index to i64
    %0 = arith.cmpi eq, %in, %k : i64 // chosen
    %1 = arith.select %0, %i1, %i0 : i64
    linalg.yield %1 : i64
  } -> tensor<12x4xi64>
  %i4 = tensor.empty() : tensor<4xi64>
  %none = linalg.fill ins(%i0 : i64) outs(%i4 : tensor<4xi64>) -> tensor<4xi64>
  %upto:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%hot : tensor<12x4xi64>) outs(%i12x4, %none : tensor<12x4xi64>, tensor<4xi64>) {
  ^bb0(%a: i64, %b: i64):
    %0 = arith.addi %a, %b : i64 // count
    tm_tensor.yield %0 : i64
  } -> tensor<12x4xi64>, tensor<4xi64>
  %f12x4x2 = tensor.empty() : tensor<12x4x2xf32>
  %at = linalg.generic {indexing_maps = [#re, #re, #rec], iterator_types = ["parallel", "parallel", "parallel"]} ins(%upto#0, %hot : tensor<12x4xi64>, tensor<12x4xi64>) outs(%f12x4x2 : tensor<12x4x2xf32>) {
  ^bb0(%n: i64, %in: i64, %out: f32):
    %p = arith.subi %n, %i1 : i64 // place
    %i = linalg.index 2 : index
    %c = arith.index_cast %i : index to i64
    %0 = arith.cmpi eq, %p, %c : i64 // at
    %1 = arith.cmpi eq, %in, %i1 : i64
    %2 = arith.andi %0, %1 : i1
    %3 = arith.select %2, %one, %zero : f32
    linalg.yield %3 : f32
  } -> tensor<12x4x2xf32>
  %each = tensor.expand_shape %at [[0, 1], [2], [3]] output_shape [6, 2, 4, 2] : tensor<12x4x2xf32> into tensor<6x2x4x2xf32>
  %f6x4x2 = tensor.empty() : tensor<6x4x2xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%f6x4x2 : tensor<6x4x2xf32>) -> tensor<6x4x2xf32>
  %combine = linalg.generic {indexing_maps = [#tecj, #tj, #tec], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%each, %weights : tensor<6x2x4x2xf32>, tensor<6x2xf32>) outs(%zeros : tensor<6x4x2xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    %1 = arith.addf %0, %out : f32 // combine
    linalg.yield %1 : f32
  } -> tensor<6x4x2xf32>
  %dispatch = linalg.generic {indexing_maps = [#tecj, #tec], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%each : tensor<6x2x4x2xf32>) outs(%zeros : tensor<6x4x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<6x4x2xf32>
  // The experts on the rows in their places.
  %f4x2x5 = tensor.empty() : tensor<4x2x5xf32>
  %from1 = linalg.fill ins(%zero : f32) outs(%f4x2x5 : tensor<4x2x5xf32>) -> tensor<4x2x5xf32>
  %rows = linalg.generic {indexing_maps = [#ecm_tec, #ecm_tm, #ecm], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%dispatch, %x : tensor<6x4x2xf32>, tensor<6x5xf32>) outs(%from1 : tensor<4x2x5xf32>) {
  ^bb0(%d: f32, %in: f32, %out: f32):
    %0 = arith.mulf %d, %in : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<4x2x5xf32>
  %f4x2x3 = tensor.empty() : tensor<4x2x3xf32>
  %from2 = linalg.fill ins(%zero : f32) outs(%f4x2x3 : tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  %h = linalg.batch_matmul ins(%rows, %up : tensor<4x2x5xf32>, tensor<4x5x3xf32>) outs(%from2 : tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  %act = linalg.generic {indexing_maps = [#3, #3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%h : tensor<4x2x3xf32>) outs(%f4x2x3 : tensor<4x2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.tanh %in : f32
    linalg.yield %0 : f32
  } -> tensor<4x2x3xf32>
  %y = linalg.batch_matmul ins(%act, %down : tensor<4x2x3xf32>, tensor<4x3x5xf32>) outs(%from1 : tensor<4x2x5xf32>) -> tensor<4x2x5xf32>
  %f6x5 = tensor.empty() : tensor<6x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%f6x5 : tensor<6x5xf32>) -> tensor<6x5xf32>
  %result = linalg.generic {indexing_maps = [#tm_tec, #tm_ecm, #tm], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%combine, %y : tensor<6x4x2xf32>, tensor<4x2x5xf32>) outs(%start : tensor<6x5xf32>) {
  ^bb0(%w: f32, %in: f32, %out: f32):
    %0 = arith.mulf %w, %in : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return %result : tensor<6x5xf32>
}
