// Looks the rows of token ids up, counted from the end if negative, as exporters
// write it.
#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%ids: tensor<?xi64>) -> tensor<?x2xf32> {
  %table = arith.constant dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]>
      : tensor<3x2xf32>
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %three = arith.constant 3 : i64
  %n = tensor.dim %ids, %c0 : tensor<?xi64>
  %init = tensor.empty(%n) : tensor<?x2xf32>
  %rows = linalg.generic {indexing_maps = [#row, #id],
                          iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<?xi64>) outs(%init : tensor<?x2xf32>) {
  ^bb0(%id: i64, %out: f32):
    %negative = arith.cmpi slt, %id, %zero : i64
    %wrapped = arith.addi %id, %three : i64
    %chosen = arith.select %negative, %wrapped, %id : i64
    %inside = arith.cmpi ult, %chosen, %three : i64
    cf.assert %inside, "token id out of range"
    %row = arith.index_cast %chosen : i64 to index
    %column = linalg.index 1 : index
    %value = tensor.extract %table[%row, %column] : tensor<3x2xf32>
    linalg.yield %value : f32
  } -> tensor<?x2xf32>
  return %rows : tensor<?x2xf32>
}
