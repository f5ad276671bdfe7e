// A layer of eight tokens and four experts with room for three rows each. Tokens
// choose two; first choices come before second ones.
#te = affine_map<(t, e) -> (t, e)>
#t = affine_map<(t, e) -> (t)>
#e = affine_map<(t, e) -> (e)>
#tec = affine_map<(t, e, c) -> (t, e, c)>
#t3 = affine_map<(t, e, c) -> (t)>
#te3 = affine_map<(t, e, c) -> (t, e)>
func.func @main(%logits: tensor<8x4xf32>, %x: tensor<8x5xf32>, %up: tensor<4x5x6xf32>,
                %down: tensor<4x6x5xf32>) -> tensor<8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %room = arith.constant 3 : i64
  // The router.
  %f8 = tensor.empty() : tensor<8xf32>
  %f8x4 = tensor.empty() : tensor<8x4xf32>
  %lows = linalg.fill ins(%low : f32) outs(%f8 : tensor<8xf32>) -> tensor<8xf32>
  %max = linalg.generic {indexing_maps = [#te, #t], iterator_types = ["parallel", "reduction"]} ins(%logits : tensor<8x4xf32>) outs(%lows : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %exp = linalg.generic {indexing_maps = [#te, #t, #te], iterator_types = ["parallel", "parallel"]} ins(%logits, %max : tensor<8x4xf32>, tensor<8xf32>) outs(%f8x4 : tensor<8x4xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %0 = arith.subf %in, %m : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x4xf32>
  %zeros8 = linalg.fill ins(%zero : f32) outs(%f8 : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#te, #t], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<8x4xf32>) outs(%zeros8 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %scores = linalg.generic {indexing_maps = [#te, #t, #te], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<8x4xf32>, tensor<8xf32>) outs(%f8x4 : tensor<8x4xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %0 = arith.divf %in, %s : f32
    linalg.yield %0 : f32
  } -> tensor<8x4xf32>
  %f8x2 = tensor.empty() : tensor<8x2xf32>
  %i8x2 = tensor.empty() : tensor<8x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%scores : tensor<8x4xf32>) outs(%f8x2, %i8x2 : tensor<8x2xf32>, tensor<8x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<8x2xf32>, tensor<8x2xi64>
  %weight1 = tensor.extract_slice %best#0[0, 0] [8, 1] [1, 1] : tensor<8x2xf32> to tensor<8xf32>
  %weight2 = tensor.extract_slice %best#0[0, 1] [8, 1] [1, 1] : tensor<8x2xf32> to tensor<8xf32>
  %chosen1 = tensor.extract_slice %best#1[0, 0] [8, 1] [1, 1] : tensor<8x2xi64> to tensor<8xi64>
  %chosen2 = tensor.extract_slice %best#1[0, 1] [8, 1] [1, 1] : tensor<8x2xi64> to tensor<8xi64>

  // Who has chosen whom, and how many have done so before.
  %i8x4 = tensor.empty() : tensor<8x4xi64>
  %mask1 = linalg.generic {indexing_maps = [#t, #te], iterator_types = ["parallel", "parallel"]} ins(%chosen1 : tensor<8xi64>) outs(%i8x4 : tensor<8x4xi64>) {
  ^bb0(%in: i64, %out: i64): // first
    %0 = linalg.index 1 : index
    %1 = arith.index_cast %0 : index to i64
    %2 = arith.cmpi eq, %in, %1 : i64
    %3 = arith.extui %2 : i1 to i64
    linalg.yield %3 : i64
  } -> tensor<8x4xi64>
  %mask2 = linalg.generic {indexing_maps = [#t, #te], iterator_types = ["parallel", "parallel"]} ins(%chosen2 : tensor<8xi64>) outs(%i8x4 : tensor<8x4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %0 = linalg.index 1 : index
    %1 = arith.index_cast %0 : index to i64
    %2 = arith.cmpi eq, %in, %1 : i64
    %3 = arith.extui %2 : i1 to i64
    linalg.yield %3 : i64
  } -> tensor<8x4xi64>
  %i4 = tensor.empty() : tensor<4xi64>
  %none = linalg.fill ins(%i0 : i64) outs(%i4 : tensor<4xi64>) -> tensor<4xi64>
  %upto1:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%mask1 : tensor<8x4xi64>) outs(%i8x4, %none : tensor<8x4xi64>, tensor<4xi64>) {
  ^bb0(%a: i64, %b: i64):
    %0 = arith.addi %a, %b : i64
    tm_tensor.yield %0 : i64
  } -> tensor<8x4xi64>, tensor<4xi64>
  %upto2:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%mask2 : tensor<8x4xi64>) outs(%i8x4, %none : tensor<8x4xi64>, tensor<4xi64>) {
  ^bb0(%a: i64, %b: i64):
    %0 = arith.addi %a, %b : i64
    tm_tensor.yield %0 : i64
  } -> tensor<8x4xi64>, tensor<4xi64>
  %all1 = linalg.generic {indexing_maps = [affine_map<(e, t) -> (t, e)>, affine_map<(e, t) -> (e)>], iterator_types = ["parallel", "reduction"]} ins(%mask1 : tensor<8x4xi64>) outs(%none : tensor<4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %0 = arith.addi %in, %out : i64 // all
    linalg.yield %0 : i64
  } -> tensor<4xi64>
  %place1 = linalg.generic {indexing_maps = [#te, #te], iterator_types = ["parallel", "parallel"]} ins(%upto1#0 : tensor<8x4xi64>) outs(%i8x4 : tensor<8x4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %0 = arith.subi %in, %i1 : i64 // place1
    linalg.yield %0 : i64
  } -> tensor<8x4xi64>
  %place2 = linalg.generic {indexing_maps = [#te, #e, #te], iterator_types = ["parallel", "parallel"]} ins(%upto2#0, %all1 : tensor<8x4xi64>, tensor<4xi64>) outs(%i8x4 : tensor<8x4xi64>) {
  ^bb0(%in: i64, %all: i64, %out: i64):
    %0 = arith.subi %in, %i1 : i64
    %1 = arith.addi %0, %all : i64 // place2
    linalg.yield %1 : i64
  } -> tensor<8x4xi64>

  // The combine tensor, and the dispatch tensor.
  %f8x4x3 = tensor.empty() : tensor<8x4x3xf32>
  %combine = linalg.generic {indexing_maps = [#t3, #t3, #te3, #te3, #te3, #te3, #tec], iterator_types = ["parallel", "parallel", "parallel"]} ins(%weight1, %weight2, %mask1, %mask2, %place1, %place2 : tensor<8xf32>, tensor<8xf32>, tensor<8x4xi64>, tensor<8x4xi64>, tensor<8x4xi64>, tensor<8x4xi64>) outs(%f8x4x3 : tensor<8x4x3xf32>) {
  ^bb0(%w1: f32, %w2: f32, %m1: i64, %m2: i64, %p1: i64, %p2: i64, %out: f32):
    %i = linalg.index 2 : index
    %c = arith.index_cast %i : index to i64
    %0 = arith.cmpi slt, %p1, %room : i64 // fits1
    %1 = arith.cmpi eq, %p1, %c : i64 // at1
    %2 = arith.andi %0, %1 : i1
    %3 = arith.extui %2 : i1 to i64
    %4 = arith.muli %m1, %3 : i64
    %5 = arith.sitofp %4 : i64 to f32
    %6 = arith.mulf %w1, %5 : f32
    %7 = arith.cmpi slt, %p2, %room : i64 // fits2
    %8 = arith.cmpi eq, %p2, %c : i64
    %9 = arith.andi %7, %8 : i1
    %10 = arith.extui %9 : i1 to i64
    %11 = arith.muli %m2, %10 : i64
    %12 = arith.sitofp %11 : i64 to f32
    %13 = arith.mulf %w2, %12 : f32
    %14 = arith.addf %6, %13 : f32 // combine
    linalg.yield %14 : f32
  } -> tensor<8x4x3xf32>
  %dispatch = linalg.generic {indexing_maps = [#tec, #tec], iterator_types = ["parallel", "parallel", "parallel"]} ins(%combine : tensor<8x4x3xf32>) outs(%f8x4x3 : tensor<8x4x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.cmpf une, %in, %zero : f32 // dispatch
    %1 = arith.uitofp %0 : i1 to f32
    linalg.yield %1 : f32
  } -> tensor<8x4x3xf32>

  // Rows in their places, what experts make of them, and back.
  %f4x3x5 = tensor.empty() : tensor<4x3x5xf32>
  %zeros4x3x5 = linalg.fill ins(%zero : f32) outs(%f4x3x5 : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(e, c, h, t) -> (t, e, c)>, affine_map<(e, c, h, t) -> (t, h)>, affine_map<(e, c, h, t) -> (e, c, h)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%dispatch, %x : tensor<8x4x3xf32>, tensor<8x5xf32>) outs(%zeros4x3x5 : tensor<4x3x5xf32>) {
  ^bb0(%d: f32, %in: f32, %out: f32):
    %0 = arith.mulf %d, %in : f32
    %1 = arith.addf %out, %0 : f32 // rows
    linalg.yield %1 : f32
  } -> tensor<4x3x5xf32>
  %f4x3x6 = tensor.empty() : tensor<4x3x6xf32>
  %zeros4x3x6 = linalg.fill ins(%zero : f32) outs(%f4x3x6 : tensor<4x3x6xf32>) -> tensor<4x3x6xf32>
  %ups = linalg.batch_matmul ins(%rows, %up : tensor<4x3x5xf32>, tensor<4x5x6xf32>) outs(%zeros4x3x6 : tensor<4x3x6xf32>) -> tensor<4x3x6xf32>
  %hidden = linalg.generic {indexing_maps = [#tec, #tec], iterator_types = ["parallel", "parallel", "parallel"]} ins(%ups : tensor<4x3x6xf32>) outs(%f4x3x6 : tensor<4x3x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.maximumf %in, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<4x3x6xf32>
  %downs = linalg.batch_matmul ins(%hidden, %down : tensor<4x3x6xf32>, tensor<4x6x5xf32>) outs(%zeros4x3x5 : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  %f8x5 = tensor.empty() : tensor<8x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%f8x5 : tensor<8x5xf32>) -> tensor<8x5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(t, m, e, c) -> (t, e, c)>, affine_map<(t, m, e, c) -> (e, c, m)>, affine_map<(t, m, e, c) -> (t, m)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%combine, %downs : tensor<8x4x3xf32>, tensor<4x3x5xf32>) outs(%start : tensor<8x5xf32>) {
  ^bb0(%w: f32, %in: f32, %out: f32):
    %0 = arith.mulf %w, %in : f32 // y
    %1 = arith.addf %out, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x5xf32>
  return %y : tensor<8x5xf32>
}
