// scale * x + bias.
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#vector = affine_map<(d0) -> (d0)>
func.func @main(%scale: tensor<2x2xf32> {moe.weight = "layer.scale"},
                %x: tensor<2xf32>,
                %bias: tensor<2xbf16> {moe.weight = "layer.bias"})
    -> tensor<2xf32> {
  %empty = tensor.empty() : tensor<2xf32>
  %wide = linalg.generic {indexing_maps = [#vector, #vector],
                          iterator_types = ["parallel"]}
      ins(%bias : tensor<2xbf16>) outs(%empty : tensor<2xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #column, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%scale, %x : tensor<2x2xf32>, tensor<2xf32>)
      outs(%wide : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %0, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}
