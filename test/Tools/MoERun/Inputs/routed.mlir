// A layer of four experts that scale a token, and a function beside it.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
func.func @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %p = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0],
                             [2.0, 4.0, 6.0, 8.0], [1.0, 3.0, 5.0, 7.0]]>
      : tensor<4x4xf32>
  %e, %w = moe.route %x <score = softmax, top_k = 2> : tensor<8x4xf32>
  %y = moe.experts rows(%x : tensor<8x4xf32>)
      choices(%e, %w : tensor<8x2xi32>, tensor<8x2xf32>)
      params(%p : tensor<4x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    %r = linalg.generic {indexing_maps = [#row, #col, #id],
                         iterator_types = ["parallel", "parallel"]}
        ins(%weights, %scale : tensor<?xf32>, tensor<4xf32>)
        outs(%rows : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %0 = arith.mulf %b, %c : f32
      %1 = arith.mulf %a, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<?x4xf32>
    moe.yield %r : tensor<?x4xf32>
  } : tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}
func.func @same(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  return %x : tensor<8x4xf32>
}
