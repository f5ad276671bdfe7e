// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --moe-lower-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}

func.func @group(%counts: tensor<2x3xi64>) {
  %0 = tensor.empty() : tensor<7xi32>
  %1 = tensor.empty() : tensor<7xi32>
  %2 = tensor.empty() : tensor<4xi64>
  %r:3 = moe.group_rows %counts : tensor<2x3xi64>
      outs(%0, %1, %2 : tensor<7xi32>, tensor<7xi32>, tensor<4xi64>)
  %p0 = tensor.cast %r#0 : tensor<7xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  %p1 = tensor.cast %r#1 : tensor<7xi32> to tensor<*xi32>
  call @printMemrefI32(%p1) : (tensor<*xi32>) -> ()
  %p2 = tensor.cast %r#2 : tensor<4xi64> to tensor<*xi64>
  call @printMemrefI64(%p2) : (tensor<*xi64>) -> ()
  return
}

func.func @main() {
  // Rows 0 and 1 are for expert 0, row 2 for expert 2, both from rank 0; row 3 is
  // for expert 0, rows 4 and 5 for expert 2. Expert 1 has none, and a place is
  // left.
  // CHECK: [0,  1,  3,  2,  4,  5,  -1]
  // CHECK: [0,  1,  3,  2,  4,  5,  -1]
  // CHECK: [0,  3,  3,  6]
  %some = arith.constant dense<[[2, 0, 1], [1, 0, 2]]> : tensor<2x3xi64>
  call @group(%some) : (tensor<2x3xi64>) -> ()
  // An order that is not its own inverse: all of rank 0 are for expert 2.
  // CHECK: [3,  4,  0,  1,  2,  5,  6]
  // CHECK: [2,  3,  4,  0,  1,  5,  6]
  // CHECK: [0,  1,  2,  7]
  %others = arith.constant dense<[[0, 0, 3], [1, 1, 2]]> : tensor<2x3xi64>
  call @group(%others) : (tensor<2x3xi64>) -> ()
  // CHECK: [-1,  -1,  -1,  -1,  -1,  -1,  -1]
  // CHECK: [-1,  -1,  -1,  -1,  -1,  -1,  -1]
  // CHECK: [0,  0,  0,  0]
  %none = arith.constant dense<0> : tensor<2x3xi64>
  call @group(%none) : (tensor<2x3xi64>) -> ()
  return
}
