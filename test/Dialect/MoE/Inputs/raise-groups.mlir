// A small layer behind a group-limited router, as exporters write it: 4 tokens,
// 3 groups of 3 experts, of which a token may use 2; top 2, 5 features. Tests
// raise it, and edits of it that are no such layer any more.
#id1 = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>
#id3 = affine_map<(i, j, k) -> (i, j, k)>
#ij = affine_map<(i, j, k) -> (i, j)>
#ik = affine_map<(i, j, k) -> (i, k)>
#first = affine_map<(i) -> (i, 0)>
func.func @main(%x: tensor<4x5xf32>, %logits: tensor<4x9xf32>, %bias: tensor<9xf32>, %w: tensor<9x5xf32>) -> tensor<4x5xf32> {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %e4x9 = tensor.empty() : tensor<4x9xf32>
  %scores = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%logits : tensor<4x9xf32>) outs(%e4x9 : tensor<4x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x9xf32>
  %z = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]} ins(%scores, %bias : tensor<4x9xf32>, tensor<9xf32>) outs(%e4x9 : tensor<4x9xf32>) {
  ^bb0(%in: f32, %b: f32, %out: f32):
    %0 = arith.addf %in, %b : f32 // z
    linalg.yield %0 : f32
  } -> tensor<4x9xf32>
  // The groups' scores.
  %grouped = tensor.expand_shape %z [[0], [1, 2]] output_shape [4, 3, 3] : tensor<4x9xf32> into tensor<4x3x3xf32>
  %i4x3x3 = tensor.empty() : tensor<4x3x3xi64>
  %iota3 = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%i4x3x3 : tensor<4x3x3xi64>) {
  ^bb0(%out: i64):
    %0 = linalg.index 2 : index
    %1 = arith.index_cast %0 : index to i64
    linalg.yield %1 : i64
  } -> tensor<4x3x3xi64>
  %ranked:2 = tm_tensor.sort dimension(2) outs(%grouped, %iota3 : tensor<4x3x3xf32>, tensor<4x3x3xi64>) {
  ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):
    %0 = arith.cmpf oge, %a, %b : f32 // in groups
    tm_tensor.yield %0 : i1
  } -> tensor<4x3x3xf32>, tensor<4x3x3xi64>
  %best = tensor.extract_slice %ranked#0[0, 0, 0] [4, 3, 2] [1, 1, 1] : tensor<4x3x3xf32> to tensor<4x3x2xf32>
  %e4x3 = tensor.empty() : tensor<4x3xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%e4x3 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %sums = linalg.generic {indexing_maps = [#id3, #ij], iterator_types = ["parallel", "parallel", "reduction"]} ins(%best : tensor<4x3x2xf32>) outs(%nothing : tensor<4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32 // sums
    linalg.yield %0 : f32
  } -> tensor<4x3xf32>
  %lowest = linalg.fill ins(%inf : f32) outs(%e4x3 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %maxima = linalg.generic {indexing_maps = [#id3, #ij], iterator_types = ["parallel", "parallel", "reduction"]} ins(%grouped : tensor<4x3x3xf32>) outs(%lowest : tensor<4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %in, %out : f32 // maxima
    linalg.yield %0 : f32
  } -> tensor<4x3xf32>
  // The mask of the best groups.
  %i4x3 = tensor.empty() : tensor<4x3xi64>
  %iota = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%i4x3 : tensor<4x3xi64>) {
  ^bb0(%out: i64):
    %0 = linalg.index 1 : index
    %1 = arith.index_cast %0 : index to i64
    linalg.yield %1 : i64
  } -> tensor<4x3xi64>
  %order:2 = tm_tensor.sort dimension(1) outs(%sums, %iota : tensor<4x3xf32>, tensor<4x3xi64>) {
  ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):
    %0 = arith.cmpf oge, %a, %b : f32 // of groups
    tm_tensor.yield %0 : i1
  } -> tensor<4x3xf32>, tensor<4x3xi64>
  %kept = tensor.extract_slice %order#1[0, 0] [4, 2] [1, 1] : tensor<4x3xi64> to tensor<4x2xi64>
  %i8x1 = tensor.empty() : tensor<8x1xi64>
  %e8 = tensor.empty() : tensor<8xf32>
  %marks:3 = linalg.generic {indexing_maps = [#first, #first, #id1], iterator_types = ["parallel"]} outs(%i8x1, %i8x1, %e8 : tensor<8x1xi64>, tensor<8x1xi64>, tensor<8xf32>) {
  ^bb0(%o0: i64, %o1: i64, %o2: f32):
    %i = linalg.index 0 : index
    %place = arith.remsi %i, %c2 : index
    %token = arith.divsi %i, %c2 : index
    %group = tensor.extract %kept[%token, %place] : tensor<4x2xi64>
    %row = arith.index_cast %token : index to i64
    linalg.yield %row, %group, %one : i64, i64, f32
  } -> (tensor<8x1xi64>, tensor<8x1xi64>, tensor<8xf32>)
  %i8x2 = tensor.empty() : tensor<8x2xi64>
  %rows = tensor.insert_slice %marks#0 into %i8x2[0, 0] [8, 1] [1, 1] : tensor<8x1xi64> into tensor<8x2xi64>
  %where = tensor.insert_slice %marks#1 into %rows[0, 1] [8, 1] [1, 1] : tensor<8x1xi64> into tensor<8x2xi64>
  %mask = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%marks#2, %where : tensor<8xf32>, tensor<8x2xi64>) outs(%nothing : tensor<4x3xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<4x3xf32>
  // The same for each expert, and the selection score.
  %e4x3x3 = tensor.empty() : tensor<4x3x3xf32>
  %spread = linalg.generic {indexing_maps = [#ij, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%mask : tensor<4x3xf32>) outs(%e4x3x3 : tensor<4x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x3x3xf32>
  %flat = tensor.collapse_shape %spread [[0], [1, 2]] : tensor<4x3x3xf32> into tensor<4x9xf32>
  %masked = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%flat, %z : tensor<4x9xf32>, tensor<4x9xf32>) outs(%e4x9 : tensor<4x9xf32>) {
  ^bb0(%m: f32, %in: f32, %out: f32):
    %0 = arith.cmpf une, %m, %zero : f32
    %1 = arith.xori %0, %true : i1
    %2 = arith.select %1, %inf, %in : f32
    linalg.yield %2 : f32
  } -> tensor<4x9xf32>
  // The experts, their weights, and a layer that uses both.
  %e4x2 = tensor.empty() : tensor<4x2xf32>
  %i4x2 = tensor.empty() : tensor<4x2xi64>
  %chosen:2 = tm_tensor.topk dimension(1) ins(%masked : tensor<4x9xf32>) outs(%e4x2, %i4x2 : tensor<4x2xf32>, tensor<4x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<4x2xf32>, tensor<4x2xi64>
  %weights = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%chosen#1 : tensor<4x2xi64>) outs(%e4x2 : tensor<4x2xf32>) {
  ^bb0(%in: i64, %out: f32):
    %t = linalg.index 0 : index
    %e = arith.index_cast %in : i64 to index
    %0 = tensor.extract %scores[%t, %e] : tensor<4x9xf32>
    linalg.yield %0 : f32
  } -> tensor<4x2xf32>
  %e4x5 = tensor.empty() : tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e4x5 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %y = linalg.generic {indexing_maps = [#ij, #ij, #ik, #ik], iterator_types = ["parallel", "reduction", "parallel"]} ins(%chosen#1, %weights, %x : tensor<4x2xi64>, tensor<4x2xf32>, tensor<4x5xf32>) outs(%start : tensor<4x5xf32>) {
  ^bb0(%i: i64, %weight: f32, %in: f32, %out: f32):
    %e = arith.index_cast %i : i64 to index
    %f = linalg.index 2 : index
    %0 = tensor.extract %w[%e, %f] : tensor<9x5xf32>
    %1 = arith.mulf %0, %in : f32
    %2 = arith.mulf %1, %weight : f32 // weigh
    %3 = arith.addf %out, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x5xf32>
  return %y : tensor<4x5xf32>
}
