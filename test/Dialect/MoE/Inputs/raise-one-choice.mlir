// A layer of the best expert alone: 6 tokens, 5 experts, 4 features. One-hot vectors of
// the largest logits choose from what all experts make of a token. Tests raise it, and
// edits of it that are no such layer any more.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#te = affine_map<(e, t, i) -> (t, e)>
#eti = affine_map<(e, t, i) -> (e, t, i)>
#ti = affine_map<(e, t, i) -> (t, i)>
func.func @main(%x: tensor<6x4xf32>, %logits: tensor<6x5xf32>, %w: tensor<5x4x4xf32>) -> tensor<6x4xf32> {
  %i0 = arith.constant 0 : i64
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e6 = tensor.empty() : tensor<6xf32>
  %i6 = tensor.empty() : tensor<6xi64>
  %least = linalg.fill ins(%inf : f32) outs(%e6 : tensor<6xf32>) -> tensor<6xf32>
  %first = linalg.fill ins(%i0 : i64) outs(%i6 : tensor<6xi64>) -> tensor<6xi64>
  %best:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%logits : tensor<6x5xf32>) outs(%least, %first : tensor<6xf32>, tensor<6xi64>) {
  ^bb0(%in: f32, %out: f32, %at: i64):
    %e = linalg.index 1 : index
    %k = arith.index_cast %e : index to i64
    %0 = arith.maximumf %in, %out : f32
    %1 = arith.cmpf ogt, %in, %out : f32 // better
    %2 = arith.select %1, %k, %at : i64
    linalg.yield %0, %2 : f32, i64
  } -> (tensor<6xf32>, tensor<6xi64>)
  %e6x5 = tensor.empty() : tensor<6x5xf32>
  %dense = linalg.generic {indexing_maps = [#row, #row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%best#1, %best#0, %logits : tensor<6xi64>, tensor<6xf32>, tensor<6x5xf32>) outs(%e6x5 : tensor<6x5xf32>) {
  ^bb0(%in: i64, %v: f32, %l: f32, %out: f32):
    %e = linalg.index 1 : index
    %k = arith.index_cast %e : index to i64
    %0 = arith.cmpi eq, %in, %k : i64 // chosen
    %1 = arith.uitofp %0 : i1 to f32 // mask
    linalg.yield %1 : f32 // dense
  } -> tensor<6x5xf32>
  // The experts.
  %e5x6x4 = tensor.empty() : tensor<5x6x4xf32>
  %rows = linalg.generic {indexing_maps = [#ti, #te, #eti], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %dense : tensor<6x4xf32>, tensor<6x5xf32>) outs(%e5x6x4 : tensor<5x6x4xf32>) {
  ^bb0(%in: f32, %d: f32, %out: f32):
    linalg.yield %in : f32 // rows
  } -> tensor<5x6x4xf32>
  %from = linalg.fill ins(%zero : f32) outs(%e5x6x4 : tensor<5x6x4xf32>) -> tensor<5x6x4xf32>
  %h = linalg.batch_matmul ins(%rows, %w : tensor<5x6x4xf32>, tensor<5x4x4xf32>) outs(%from : tensor<5x6x4xf32>) -> tensor<5x6x4xf32>
  %e6x4 = tensor.empty() : tensor<6x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %y = linalg.generic {indexing_maps = [#eti, #te, #ti], iterator_types = ["reduction", "parallel", "parallel"]} ins(%h, %dense : tensor<5x6x4xf32>, tensor<6x5xf32>) outs(%start : tensor<6x4xf32>) {
  ^bb0(%in: f32, %d: f32, %out: f32):
    %0 = math.tanh %in : f32
    %1 = arith.mulf %0, %d : f32 // weigh
    %2 = arith.addf %1, %out : f32 // sum
    linalg.yield %2 : f32
  } -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}
