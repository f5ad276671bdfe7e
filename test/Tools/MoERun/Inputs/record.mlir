// Reports a layer by hand, as lowered code does: 3 tokens with 2 candidates each,
// of which the first is the top-k, over 2 experts. Token 1 loses its place, token
// 2 gets an extra one. The argument is each token's non-finite expert.
func.func private @moe_rt_record(
    memref<3x2xi32>, memref<3x2xf32>, memref<3x2xf32>, memref<3x2xi64>, memref<3xi32>,
    memref<1xi64>, i64, i64, i64) attributes {llvm.emit_c_interface}
func.func @main(%nonfinite: tensor<3xi32>) -> tensor<3xi32> {
  %experts = arith.constant dense<[[0, 1], [0, 1], [0, 1]]> : tensor<3x2xi32>
  %weights = arith.constant dense<[[0.75, 0.25], [0.5, 0.5], [1.0, 0.0]]>
      : tensor<3x2xf32>
  %slots = arith.constant dense<[[0, -1], [-1, -1], [1, 0]]> : tensor<3x2xi64>
  %limits = arith.constant dense<2> : tensor<1xi64>
  %e = bufferization.to_buffer %experts : tensor<3x2xi32> to memref<3x2xi32>
  %w = bufferization.to_buffer %weights : tensor<3x2xf32> to memref<3x2xf32>
  %s = bufferization.to_buffer %slots : tensor<3x2xi64> to memref<3x2xi64>
  %n = bufferization.to_buffer %nonfinite : tensor<3xi32> to memref<3xi32>
  %l = bufferization.to_buffer %limits : tensor<1xi64> to memref<1xi64>
  %layer = arith.constant 5 : i64
  %topk = arith.constant 1 : i64
  %count = arith.constant 2 : i64
  call @moe_rt_record(%e, %w, %w, %s, %n, %l, %layer, %topk, %count)
      : (memref<3x2xi32>, memref<3x2xf32>, memref<3x2xf32>, memref<3x2xi64>, memref<3xi32>,
         memref<1xi64>, i64, i64, i64) -> ()
  return %nonfinite : tensor<3xi32>
}
