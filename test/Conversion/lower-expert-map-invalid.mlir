// RUN: moe-opt %s --moe-lower-expert-map --verify-diagnostics

func.func @dynamic_row(%x: tensor<1x8x6x?xf32>, %load: tensor<1x8xi32>,
                       %p: tensor<8x4xf32>) -> tensor<1x8x6x?xf32> {
  // expected-error @+1 {{the rows of each result must have a static size, got 'tensor<1x8x6x?xf32>'}}
  %y = moe.expert_map rows(%x : tensor<1x8x6x?xf32>)
      load(%load : tensor<1x8xi32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x?xf32>, %m: tensor<4xf32>):
    moe.yield %rows : tensor<?x?xf32>
  } : tensor<1x8x6x?xf32>
  return %y : tensor<1x8x6x?xf32>
}
