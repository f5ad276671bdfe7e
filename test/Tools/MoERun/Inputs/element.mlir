func.func @main(%x: tensor<4xf32>, %i: tensor<i64>) -> tensor<f32> {
  %0 = tensor.extract %i[] : tensor<i64>
  %1 = arith.index_cast %0 : i64 to index
  %2 = tensor.extract %x[%1] : tensor<4xf32>
  %3 = tensor.from_elements %2 : tensor<f32>
  return %3 : tensor<f32>
}
