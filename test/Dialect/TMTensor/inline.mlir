// RUN: moe-opt %s --inline | FileCheck %s

// CHECK-LABEL: func.func @caller(
// CHECK-NOT: call
// CHECK: tm_tensor.sort
func.func @caller(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @sorted(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func private @sorted(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tm_tensor.sort dimension(0) outs(%a : tensor<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
