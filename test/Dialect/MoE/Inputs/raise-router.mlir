// A small layer in the gathered form without its router, which tests put in: it
// computes %weights and %experts from %logits. 6 tokens, 5 experts, top K.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#one = affine_map<(i, j) -> (i, 0)>
#col = affine_map<(i, j) -> (j)>
#tc = affine_map<(t, c, h) -> (t, c)>
func.func @main(%logits: tensor<6x5xTYPE>, %bias: tensor<5xTYPE>, %x: tensor<6x4xTYPE>, %slices: tensor<5x4xTYPE>) -> tensor<6x4xTYPE> {
  %zero = arith.constant 0.0 : TYPE
  %one = arith.constant 1.0 : TYPE
  %i0 = arith.constant 0 : i64
  %inf = arith.constant 0xLEAST : TYPE
  // ROUTER
  %e6xKx4 = tensor.empty() : tensor<6xKx4xTYPE>
  %rows = linalg.generic {indexing_maps = [#tc, #tc, affine_map<(t, c, h) -> (t, h)>, affine_map<(t, c, h) -> (t, c, h)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%experts, %weights, %x : tensor<6xKxi64>, tensor<6xKxTYPE>, tensor<6x4xTYPE>) outs(%e6xKx4 : tensor<6xKx4xTYPE>) {
  ^bb0(%expert: i64, %weight: TYPE, %in: TYPE, %out: TYPE):
    %0 = arith.index_cast %expert : i64 to index
    %1 = linalg.index 2 : index
    %2 = tensor.extract %slices[%0, %1] : tensor<5x4xTYPE>
    %3 = arith.mulf %2, %in : TYPE
    %4 = arith.mulf %3, %weight : TYPE
    linalg.yield %4 : TYPE
  } -> tensor<6xKx4xTYPE>
  %e6x4 = tensor.empty() : tensor<6x4xTYPE>
  %start = linalg.fill ins(%zero : TYPE) outs(%e6x4 : tensor<6x4xTYPE>) -> tensor<6x4xTYPE>
  %y = linalg.generic {indexing_maps = [affine_map<(t, c, h) -> (t, c, h)>, affine_map<(t, c, h) -> (t, h)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%rows : tensor<6xKx4xTYPE>) outs(%start : tensor<6x4xTYPE>) {
  ^bb0(%in: TYPE, %out: TYPE):
    %0 = arith.addf %in, %out : TYPE
    linalg.yield %0 : TYPE
  } -> tensor<6x4xTYPE>
  return %y : tensor<6x4xTYPE>
}
