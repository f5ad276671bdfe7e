// Each of four tokens chooses one of two experts; an expert returns its rows.
func.func @main(%logits: tensor<4x2xf32>, %x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %e, %w = moe.route %logits <score = topk_softmax, top_k = 1> : tensor<4x2xf32>
  %p = arith.constant dense<0.0> : tensor<2x1xf32>
  %y = moe.experts rows(%x : tensor<4x1xf32>)
      choices(%e, %w : tensor<4x1xi32>, tensor<4x1xf32>)
      params(%p : tensor<2x1xf32>) {
  ^bb0(%rows: tensor<?x1xf32>, %weight: tensor<?xf32>, %q: tensor<1xf32>):
    moe.yield %rows : tensor<?x1xf32>
  } : tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}
