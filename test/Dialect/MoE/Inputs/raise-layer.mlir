// A small layer in the gathered form, as exporters write it: 6 tokens, 5 experts,
// top 2, 4 features, 3 inner ones. Tests raise it, and edits of it that are no
// such layer any more.
#id1 = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (i, 0)>
#id3 = affine_map<(i, j, k) -> (i, j, k)>
#first = affine_map<(i, j, k) -> (i)>
#ik = affine_map<(i, j, k) -> (i, k)>
#ij = affine_map<(i, j, k) -> (i, j)>
func.func @layer(%x: tensor<6x4xf32>, %logits: tensor<6x5xf32>, %other: tensor<6x2xi64>,
                 %up: tensor<5x6x4xf32>, %down: tensor<5x4x3xf32>) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : i64
  %c5 = arith.constant 5 : i64
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  // The router.
  %e6x5 = tensor.empty() : tensor<6x5xf32>
  %e6 = tensor.empty() : tensor<6xf32>
  %e6x1 = tensor.empty() : tensor<6x1xf32>
  %lowest = linalg.fill ins(%inf : f32) outs(%e6 : tensor<6xf32>) -> tensor<6xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%logits : tensor<6x5xf32>) outs(%lowest : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %in, %out : f32 // max
    linalg.yield %0 : f32
  } -> tensor<6xf32>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%logits, %max : tensor<6x5xf32>, tensor<6xf32>) outs(%e6x5 : tensor<6x5xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %0 = arith.subf %in, %m : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%e6x1 : tensor<6x1xf32>) -> tensor<6x1xf32>
  %total = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<6x5xf32>) outs(%nothing : tensor<6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32 // total
    linalg.yield %0 : f32
  } -> tensor<6x1xf32>
  %scores = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%exp, %total : tensor<6x5xf32>, tensor<6x1xf32>) outs(%e6x5 : tensor<6x5xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %0 = arith.divf %in, %s : f32
    linalg.yield %0 : f32
  } -> tensor<6x5xf32>
  %i6x5 = tensor.empty() : tensor<6x5xi64>
  %iota = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%i6x5 : tensor<6x5xi64>) {
  ^bb0(%out: i64):
    %0 = linalg.index 1 : index // iota
    %1 = arith.index_cast %0 : index to i64
    linalg.yield %1 : i64
  } -> tensor<6x5xi64>
  %sorted:2 = tm_tensor.sort dimension(1) outs(%scores, %iota : tensor<6x5xf32>, tensor<6x5xi64>) {
  ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):
    %0 = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<6x5xf32>, tensor<6x5xi64>
  %chosen = tensor.extract_slice %sorted#0[0, 0] [6, 2] [1, 1] : tensor<6x5xf32> to tensor<6x2xf32>
  %experts = tensor.extract_slice %sorted#1[0, 0] [6, 2] [1, 1] : tensor<6x5xi64> to tensor<6x2xi64>
  %mass = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["parallel", "reduction"]} ins(%chosen : tensor<6x2xf32>) outs(%nothing : tensor<6x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32 // mass
    linalg.yield %0 : f32
  } -> tensor<6x1xf32>
  %e6x2 = tensor.empty() : tensor<6x2xf32>
  %weights = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%chosen, %mass : tensor<6x2xf32>, tensor<6x1xf32>) outs(%e6x2 : tensor<6x2xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %0 = arith.divf %in, %s : f32
    linalg.yield %0 : f32
  } -> tensor<6x2xf32>
  // Each assignment's token, weight and copy of its expert.
  %e6x2x4 = tensor.empty() : tensor<6x2x4xf32>
  %spread = linalg.generic {indexing_maps = [#ik, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<6x4xf32>) outs(%e6x2x4 : tensor<6x2x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<6x2x4xf32>
  %tokens = tensor.collapse_shape %spread [[0, 1], [2]] : tensor<6x2x4xf32> into tensor<12x4xf32>
  %weight = tensor.collapse_shape %weights [[0, 1]] : tensor<6x2xf32> into tensor<12xf32>
  %index = tensor.collapse_shape %experts [[0, 1]] : tensor<6x2xi64> into tensor<12xi64>
  %another = tensor.collapse_shape %other [[0, 1]] : tensor<6x2xi64> into tensor<12xi64>
  %g1 = tensor.empty() : tensor<12x6x4xf32>
  %ups = linalg.generic {indexing_maps = [#first, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%index : tensor<12xi64>) outs(%g1 : tensor<12x6x4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %0 = arith.cmpi slt, %in, %c0 : i64
    %1 = arith.addi %in, %c5 : i64
    %2 = arith.select %0, %1, %in : i64
    %3 = arith.index_cast %2 : i64 to index
    %4 = linalg.index 1 : index
    %5 = linalg.index 2 : index
    %6 = tensor.extract %up[%3, %4, %5] : tensor<5x6x4xf32>
    linalg.yield %6 : f32
  } -> tensor<12x6x4xf32>
  %g2 = tensor.empty() : tensor<12x4x3xf32>
  %downs = linalg.generic {indexing_maps = [#first, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%index : tensor<12xi64>) outs(%g2 : tensor<12x4x3xf32>) {
  ^bb0(%in: i64, %out: f32):
    %0 = arith.index_cast %in : i64 to index
    %1 = linalg.index 1 : index
    %2 = linalg.index 2 : index
    %3 = tensor.extract %down[%0, %1, %2] : tensor<5x4x3xf32>
    linalg.yield %3 : f32
  } -> tensor<12x4x3xf32>
  // The expert.
  %vectors = tensor.expand_shape %tokens [[0], [1, 2]] output_shape [12, 4, 1] : tensor<12x4xf32> into tensor<12x4x1xf32>
  %e12x6x1 = tensor.empty() : tensor<12x6x1xf32>
  %from1 = linalg.fill ins(%zero : f32) outs(%e12x6x1 : tensor<12x6x1xf32>) -> tensor<12x6x1xf32>
  %m1 = linalg.batch_matmul ins(%ups, %vectors : tensor<12x6x4xf32>, tensor<12x4x1xf32>) outs(%from1 : tensor<12x6x1xf32>) -> tensor<12x6x1xf32>
  %both = tensor.collapse_shape %m1 [[0], [1, 2]] : tensor<12x6x1xf32> into tensor<12x6xf32>
  %gate = tensor.extract_slice %both[0, 0] [12, 3] [1, 1] : tensor<12x6xf32> to tensor<12x3xf32>
  %value = tensor.extract_slice %both[0, 3] [12, 3] [1, 1] : tensor<12x6xf32> to tensor<12x3xf32>
  %e12x3 = tensor.empty() : tensor<12x3xf32>
  %hidden = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%gate, %value : tensor<12x3xf32>, tensor<12x3xf32>) outs(%e12x3 : tensor<12x3xf32>) {
  ^bb0(%g: f32, %v: f32, %out: f32):
    %0 = arith.negf %g : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %g, %2 : f32
    %4 = arith.mulf %3, %v : f32
    linalg.yield %4 : f32
  } -> tensor<12x3xf32>
  %inner = tensor.expand_shape %hidden [[0], [1, 2]] output_shape [12, 3, 1] : tensor<12x3xf32> into tensor<12x3x1xf32>
  %e12x4x1 = tensor.empty() : tensor<12x4x1xf32>
  %from2 = linalg.fill ins(%zero : f32) outs(%e12x4x1 : tensor<12x4x1xf32>) -> tensor<12x4x1xf32>
  %m2 = linalg.batch_matmul ins(%downs, %inner : tensor<12x4x3xf32>, tensor<12x3x1xf32>) outs(%from2 : tensor<12x4x1xf32>) -> tensor<12x4x1xf32>
  %rows = tensor.collapse_shape %m2 [[0], [1, 2]] : tensor<12x4x1xf32> into tensor<12x4xf32>
  // The weighted sum.
  %e12x4 = tensor.empty() : tensor<12x4xf32>
  %weighted = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%rows, %weight : tensor<12x4xf32>, tensor<12xf32>) outs(%e12x4 : tensor<12x4xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    linalg.yield %0 : f32
  } -> tensor<12x4xf32>
  %choices = tensor.expand_shape %weighted [[0, 1], [2]] output_shape [6, 2, 4] : tensor<12x4xf32> into tensor<6x2x4xf32>
  %e6x4 = tensor.empty() : tensor<6x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %y = linalg.generic {indexing_maps = [#id3, #ik], iterator_types = ["parallel", "reduction", "parallel"]} ins(%choices : tensor<6x2x4xf32>) outs(%start : tensor<6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32 // y
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}
