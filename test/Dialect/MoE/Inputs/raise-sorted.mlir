// 6 tokens choose 2 of 5 experts; the 12 rows are sorted by expert, and each
// expert works on its segment. raise_sorted.py edits this.
#t = affine_map<(t, j) -> (t)>
#tj = affine_map<(t, j) -> (t, j)>
#r = affine_map<(r) -> (r)>
#rh = affine_map<(r, h) -> (r, h)>
#row = affine_map<(r, h) -> (r)>
#g = affine_map<(g, r) -> (g)>
#gr = affine_map<(g, r) -> (g, r)>
#mask = affine_map<(g, r, c) -> (g, r)>
#rows = affine_map<(g, r, c) -> (r, c)>
#masked = affine_map<(g, r, c) -> (g, r, c)>
#left = affine_map<(r, n, g, c) -> (g, r, c)>
#right = affine_map<(r, n, g, c) -> (g, c, n)>
#sum = affine_map<(r, n, g, c) -> (r, n)>
func.func @main(%logits: tensor<6x5xf32>, %x: tensor<6x4xf32>, %w1: tensor<5x4x3xf32>,
                %w2: tensor<5x3x4xf32>, %other: tensor<6x5xf32>) -> tensor<6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %ones = arith.constant dense<1> : tensor<12xi32>
  %none = arith.constant dense<0> : tensor<5xi32>
  %nothing = arith.constant dense<0> : tensor<i32>
  %e6x2 = tensor.empty() : tensor<6x2xf32>
  %i6x2 = tensor.empty() : tensor<6x2xi32>
  %e6 = tensor.empty() : tensor<6xf32>
  %i12 = tensor.empty() : tensor<12xi32>
  %i5 = tensor.empty() : tensor<5xi32>

  // The router: softmax of the chosen.
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<6x5xf32>) outs(%e6x2, %i6x2 : tensor<6x2xf32>, tensor<6x2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<6x2xf32>, tensor<6x2xi32>
  %others:2 = tm_tensor.topk dimension(1) ins(%other : tensor<6x5xf32>) outs(%e6x2, %i6x2 : tensor<6x2xf32>, tensor<6x2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<6x2xf32>, tensor<6x2xi32>
  %low = linalg.fill ins(%least : f32) outs(%e6 : tensor<6xf32>) -> tensor<6xf32>
  %max = linalg.generic {indexing_maps = [#tj, #t], iterator_types = ["parallel", "reduction"]} ins(%best#0 : tensor<6x2xf32>) outs(%low : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<6xf32>
  %exps = linalg.generic {indexing_maps = [#tj, #t, #tj], iterator_types = ["parallel", "parallel"]} ins(%best#0, %max : tensor<6x2xf32>, tensor<6xf32>) outs(%e6x2 : tensor<6x2xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %0 = arith.subf %in, %m : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<6x2xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e6 : tensor<6xf32>) -> tensor<6xf32>
  %total = linalg.generic {indexing_maps = [#tj, #t], iterator_types = ["parallel", "reduction"]} ins(%exps : tensor<6x2xf32>) outs(%start : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in : f32
    linalg.yield %0 : f32
  } -> tensor<6xf32>
  %weights = linalg.generic {indexing_maps = [#tj, #t, #tj], iterator_types = ["parallel", "parallel"]} ins(%exps, %total : tensor<6x2xf32>, tensor<6xf32>) outs(%e6x2 : tensor<6x2xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %0 = arith.divf %in, %s : f32
    linalg.yield %0 : f32
  } -> tensor<6x2xf32>

  // The order of the rows, and how many each expert has.
  %chosen = tensor.collapse_shape %best#1 [[0, 1]] : tensor<6x2xi32> into tensor<12xi32>
  %different = tensor.collapse_shape %others#1 [[0, 1]] : tensor<6x2xi32> into tensor<12xi32>
  %iota = linalg.generic {indexing_maps = [#r], iterator_types = ["parallel"]} outs(%i12 : tensor<12xi32>) {
  ^bb0(%out: i32):
    %0 = linalg.index 0 : index
    %1 = arith.index_cast %0 : index to i32
    linalg.yield %1 : i32
  } -> tensor<12xi32>
  %sorted:2 = tm_tensor.sort dimension(0) outs(%chosen, %iota : tensor<12xi32>, tensor<12xi32>) {
  ^bb0(%a: i32, %b: i32, %i: i32, %j: i32):
    %0 = arith.cmpi slt, %a, %b : i32
    tm_tensor.yield %0 : i1
  } -> tensor<12xi32>, tensor<12xi32>
  %where = tensor.expand_shape %chosen [[0, 1]] output_shape [12, 1] : tensor<12xi32> into tensor<12x1xi32>
  %elsewhere = tensor.expand_shape %different [[0, 1]] output_shape [12, 1] : tensor<12xi32> into tensor<12x1xi32>
  %counts = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%ones, %where : tensor<12xi32>, tensor<12x1xi32>) outs(%none : tensor<5xi32>) {
  ^bb0(%new: i32, %old: i32):
    %0 = arith.addi %old, %new : i32 // counts
    tm_tensor.yield %0 : i32
  } -> tensor<5xi32>
  %end, %all = tm_tensor.scan dimension(0) inclusive(true) ins(%counts : tensor<5xi32>) outs(%i5, %nothing : tensor<5xi32>, tensor<i32>) {
  ^bb0(%so_far: i32, %next: i32):
    %0 = arith.addi %so_far, %next : i32 // end
    tm_tensor.yield %0 : i32
  } -> tensor<5xi32>, tensor<i32>
  %before = tensor.extract_slice %end[0] [4] [1] : tensor<5xi32> to tensor<4xi32>
  %begin = tensor.insert_slice %before into %none[1] [4] [1] : tensor<4xi32> into tensor<5xi32>
  %e5x12 = tensor.empty() : tensor<5x12xi1>
  %mask = linalg.generic {indexing_maps = [#g, #g, #gr], iterator_types = ["parallel", "parallel"]} ins(%begin, %end : tensor<5xi32>, tensor<5xi32>) outs(%e5x12 : tensor<5x12xi1>) {
  ^bb0(%b: i32, %e: i32, %out: i1):
    %0 = linalg.index 1 : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.cmpi sle, %b, %1 : i32
    %3 = arith.cmpi slt, %1, %e : i32
    %4 = arith.andi %2, %3 : i1
    linalg.yield %4 : i1
  } -> tensor<5x12xi1>

  // The experts.
  %e12x4 = tensor.empty() : tensor<12x4xf32>
  %rows = linalg.generic {indexing_maps = [#row, #rh], iterator_types = ["parallel", "parallel"]} ins(%sorted#1 : tensor<12xi32>) outs(%e12x4 : tensor<12x4xf32>) {
  ^bb0(%in: i32, %out: f32):
    %0 = arith.divsi %in, %c2 : i32 // token
    %1 = arith.index_cast %0 : i32 to index
    %2 = linalg.index 1 : index
    %3 = tensor.extract %x[%1, %2] : tensor<6x4xf32>
    linalg.yield %3 : f32
  } -> tensor<12x4xf32>
  %e5x12x4 = tensor.empty() : tensor<5x12x4xf32>
  %masked = linalg.generic {indexing_maps = [#mask, #rows, #masked], iterator_types = ["parallel", "parallel", "parallel"]} ins(%mask, %rows : tensor<5x12xi1>, tensor<12x4xf32>) outs(%e5x12x4 : tensor<5x12x4xf32>) {
  ^bb0(%m: i1, %in: f32, %out: f32):
    %0 = arith.select %m, %in, %zero : f32 // masked
    linalg.yield %0 : f32
  } -> tensor<5x12x4xf32>
  %e12x3 = tensor.empty() : tensor<12x3xf32>
  %s12x3 = linalg.fill ins(%zero : f32) outs(%e12x3 : tensor<12x3xf32>) -> tensor<12x3xf32>
  %up = linalg.generic {indexing_maps = [#left, #right, #sum], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%masked, %w1 : tensor<5x12x4xf32>, tensor<5x4x3xf32>) outs(%s12x3 : tensor<12x3xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    %1 = arith.addf %out, %0 : f32 // up
    linalg.yield %1 : f32
  } -> tensor<12x3xf32>
  %hidden = linalg.generic {indexing_maps = [#rh, #rh], iterator_types = ["parallel", "parallel"]} ins(%up : tensor<12x3xf32>) outs(%e12x3 : tensor<12x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.tanh %in : f32
    linalg.yield %0 : f32
  } -> tensor<12x3xf32>
  %e5x12x3 = tensor.empty() : tensor<5x12x3xf32>
  %inner = linalg.generic {indexing_maps = [#mask, #rows, #masked], iterator_types = ["parallel", "parallel", "parallel"]} ins(%mask, %hidden : tensor<5x12xi1>, tensor<12x3xf32>) outs(%e5x12x3 : tensor<5x12x3xf32>) {
  ^bb0(%m: i1, %in: f32, %out: f32):
    %0 = arith.select %m, %in, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<5x12x3xf32>
  %s12x4 = linalg.fill ins(%zero : f32) outs(%e12x4 : tensor<12x4xf32>) -> tensor<12x4xf32>
  %down = linalg.generic {indexing_maps = [#left, #right, #sum], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%inner, %w2 : tensor<5x12x3xf32>, tensor<5x3x4xf32>) outs(%s12x4 : tensor<12x4xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<12x4xf32>

  // Weighed, and added up at the tokens.
  %list = tensor.collapse_shape %weights [[0, 1]] : tensor<6x2xf32> into tensor<12xf32>
  %y = linalg.generic {indexing_maps = [#row, #rh, #rh], iterator_types = ["parallel", "parallel"]} ins(%sorted#1, %down : tensor<12xi32>, tensor<12x4xf32>) outs(%e12x4 : tensor<12x4xf32>) {
  ^bb0(%r: i32, %in: f32, %out: f32):
    %0 = arith.index_cast %r : i32 to index
    %1 = tensor.extract %list[%0] : tensor<12xf32>
    %2 = arith.mulf %in, %1 : f32 // weighed
    linalg.yield %2 : f32
  } -> tensor<12x4xf32>
  %i12x1 = tensor.empty() : tensor<12x1xi32>
  %tokens = linalg.generic {indexing_maps = [#row, #rh], iterator_types = ["parallel", "parallel"]} ins(%sorted#1 : tensor<12xi32>) outs(%i12x1 : tensor<12x1xi32>) {
  ^bb0(%in: i32, %out: i32):
    %0 = arith.divsi %in, %c2 : i32 // place
    linalg.yield %0 : i32
  } -> tensor<12x1xi32>
  %e6x4 = tensor.empty() : tensor<6x4xf32>
  %s6x4 = linalg.fill ins(%zero : f32) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %result = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%y, %tokens : tensor<12x4xf32>, tensor<12x1xi32>) outs(%s6x4 : tensor<6x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    %0 = arith.addf %old, %new : f32 // result
    tm_tensor.yield %0 : f32
  } -> tensor<6x4xf32>
  return %result : tensor<6x4xf32>
}
