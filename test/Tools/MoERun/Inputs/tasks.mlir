func.func @main(%x: tensor<4xf32>, %at: tensor<2xi64>) -> tensor<2xf32> {
  %init = tensor.empty() : tensor<2xf32>
  %y = scf.forall (%i) in (2) shared_outs(%out = %init) -> (tensor<2xf32>) {
    %where = tensor.extract %at[%i] : tensor<2xi64>
    %j = arith.index_cast %where : i64 to index
    %v = tensor.extract %x[%j] : tensor<4xf32>
    %one = tensor.from_elements %v : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %out[%i] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  }
  return %y : tensor<2xf32>
}
