// A layer with choices that are given: y[t] = sum over c of w[t, c] * p[e[t, c]] * x[t].
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
func.func @main(%x: tensor<?x4xf32>, %e: tensor<?x3xi32>, %w: tensor<?x3xf32>,
                %p: tensor<5x4xf32>) -> tensor<?x4xf32> {
  %y = moe.experts rows(%x : tensor<?x4xf32>)
      choices(%e, %w : tensor<?x3xi32>, tensor<?x3xf32>)
      params(%p : tensor<5x4xf32>) {
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
  } : tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
