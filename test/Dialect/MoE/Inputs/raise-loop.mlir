// A small layer with a term for each expert, as exporters write an unrolled loop:
// 6 tokens, 3 experts, top 2, 4 features, 3 inner ones. Every expert is computed on
// every token, and weighed by the weight of the choice that is this expert, if any.
// Tests raise it, and edits of it that are no such layer any more.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<6x4xf32>, %logits: tensor<6x3xf32>, %up0: tensor<4x3xf32>,
                %up1: tensor<4x3xf32>, %up2: tensor<4x3xf32>, %down: tensor<3x3x4xf32>) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  // The router: sigmoids of the logits.
  %e6x3 = tensor.empty() : tensor<6x3xf32>
  %scores = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%logits : tensor<6x3xf32>) outs(%e6x3 : tensor<6x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.negf %in : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<6x3xf32>
  %e6x2 = tensor.empty() : tensor<6x2xf32>
  %i6x2 = tensor.empty() : tensor<6x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%scores : tensor<6x3xf32>) outs(%e6x2, %i6x2 : tensor<6x2xf32>, tensor<6x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<6x2xf32>, tensor<6x2xi64>
  %e6 = tensor.empty() : tensor<6xf32>
  %none = linalg.fill ins(%zero : f32) outs(%e6 : tensor<6xf32>) -> tensor<6xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%e6x3 : tensor<6x3xf32>) -> tensor<6x3xf32>
  %e6x4 = tensor.empty() : tensor<6x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  // Expert 0.
  %m0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%best#1, %best#0 : tensor<6x2xi64>, tensor<6x2xf32>) outs(%e6x2 : tensor<6x2xf32>) {
  ^bb0(%i: i64, %s: f32, %out: f32):
    %0 = arith.cmpi eq, %i, %c0 : i64
    %1 = arith.select %0, %s, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<6x2xf32>
  %w0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%m0 : tensor<6x2xf32>) outs(%none : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<6xf32>
  %h0 = linalg.matmul ins(%x, %up0 : tensor<6x4xf32>, tensor<4x3xf32>) outs(%nothing : tensor<6x3xf32>) -> tensor<6x3xf32>
  %a0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h0 : tensor<6x3xf32>) outs(%e6x3 : tensor<6x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.tanh %in : f32
    linalg.yield %0 : f32
  } -> tensor<6x3xf32>
  %d0 = tensor.extract_slice %down[0, 0, 0] [1, 3, 4] [1, 1, 1] : tensor<3x3x4xf32> to tensor<3x4xf32>
  %y0 = linalg.matmul ins(%a0, %d0 : tensor<6x3xf32>, tensor<3x4xf32>) outs(%start : tensor<6x4xf32>) -> tensor<6x4xf32>
  %t0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%y0, %w0 : tensor<6x4xf32>, tensor<6xf32>) outs(%e6x4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  // Expert 1.
  %m1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%best#1, %best#0 : tensor<6x2xi64>, tensor<6x2xf32>) outs(%e6x2 : tensor<6x2xf32>) {
  ^bb0(%i: i64, %s: f32, %out: f32):
    %0 = arith.cmpi eq, %i, %c1 : i64
    %1 = arith.select %0, %s, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<6x2xf32>
  %w1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%m1 : tensor<6x2xf32>) outs(%none : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<6xf32>
  %h1 = linalg.matmul ins(%x, %up1 : tensor<6x4xf32>, tensor<4x3xf32>) outs(%nothing : tensor<6x3xf32>) -> tensor<6x3xf32>
  %a1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h1 : tensor<6x3xf32>) outs(%e6x3 : tensor<6x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.tanh %in : f32
    linalg.yield %0 : f32
  } -> tensor<6x3xf32>
  %d1 = tensor.extract_slice %down[1, 0, 0] [1, 3, 4] [1, 1, 1] : tensor<3x3x4xf32> to tensor<3x4xf32>
  %y1 = linalg.matmul ins(%a1, %d1 : tensor<6x3xf32>, tensor<3x4xf32>) outs(%start : tensor<6x4xf32>) -> tensor<6x4xf32>
  %t1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%y1, %w1 : tensor<6x4xf32>, tensor<6xf32>) outs(%e6x4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  // Expert 2.
  %m2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%best#1, %best#0 : tensor<6x2xi64>, tensor<6x2xf32>) outs(%e6x2 : tensor<6x2xf32>) {
  ^bb0(%i: i64, %s: f32, %out: f32):
    %0 = arith.cmpi eq, %i, %c2 : i64
    %1 = arith.select %0, %s, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<6x2xf32>
  %w2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%m2 : tensor<6x2xf32>) outs(%none : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<6xf32>
  %h2 = linalg.matmul ins(%x, %up2 : tensor<6x4xf32>, tensor<4x3xf32>) outs(%nothing : tensor<6x3xf32>) -> tensor<6x3xf32>
  %a2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h2 : tensor<6x3xf32>) outs(%e6x3 : tensor<6x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.tanh %in : f32
    linalg.yield %0 : f32
  } -> tensor<6x3xf32>
  %d2 = tensor.extract_slice %down[2, 0, 0] [1, 3, 4] [1, 1, 1] : tensor<3x3x4xf32> to tensor<3x4xf32>
  %y2 = linalg.matmul ins(%a2, %d2 : tensor<6x3xf32>, tensor<3x4xf32>) outs(%start : tensor<6x4xf32>) -> tensor<6x4xf32>
  %t2 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%y2, %w2 : tensor<6x4xf32>, tensor<6xf32>) outs(%e6x4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  // The sum.
  %s0 = linalg.add ins(%start, %t0 : tensor<6x4xf32>, tensor<6x4xf32>) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %s1 = linalg.add ins(%s0, %t1 : tensor<6x4xf32>, tensor<6x4xf32>) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %s2 = linalg.add ins(%s1, %t2 : tensor<6x4xf32>, tensor<6x4xf32>) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  return %s2 : tensor<6x4xf32>
}
