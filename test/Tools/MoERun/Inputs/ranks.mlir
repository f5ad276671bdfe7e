// x * w on two ranks: each scales its half of x by its half of w.
#shape = #moe.layer_shape<layer = 0, experts = 2, top_k = 1, hidden = 1, slots = 2,
                          type = f32>
#id = affine_map<(d0) -> (d0)>
module attributes {moe.ranks = 2 : i64, moe.token_layout = "split"} {
  func.func @main(%x: tensor<?xf32>, %w: tensor<2xf32> {moe.weight = "w", moe.shard})
      -> tensor<4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %rank = moe.rank of(2)
    // HERE
    %begin = arith.muli %rank, %c2 : index
    %mine = tensor.extract_slice %x[%begin] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %0 = tensor.empty() : tensor<2xf32>
    %scaled = linalg.generic {indexing_maps = [#id, #id, #id],
                              iterator_types = ["parallel"]}
        ins(%mine, %w : tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<2xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %2 = arith.mulf %a, %b : f32
      linalg.yield %2 : f32
    } -> tensor<2xf32>
    %1 = tensor.empty() : tensor<2x2xf32>
    %all = moe.all_gather %scaled : tensor<2xf32> ranks(2) layer(#shape)
        outs(%1 : tensor<2x2xf32>)
    %y = tensor.collapse_shape %all [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
    return %y : tensor<4xf32>
  }
}
