// Twice its first input; its second input, unchanged, as the second result.
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<2x?xf32>, %ids: tensor<3xi64>)
    -> (tensor<2x?xf32>, tensor<3xi64>) {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<2x?xf32>
  %init = tensor.empty(%n) : tensor<2x?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x?xf32>) outs(%init : tensor<2x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %in : f32
    linalg.yield %0 : f32
  } -> tensor<2x?xf32>
  return %y, %ids : tensor<2x?xf32>, tensor<3xi64>
}
func.func @other() {
  return
}
func.func private @hidden() {
  return
}
