// RUN: moe-opt %s --canonicalize --cse | FileCheck %s
// RUN: moe-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize | FileCheck %s --check-prefix=DIMS

// An op on tensors whose results are unused goes away; one on memrefs stays, and
// so does one with an assertion in its region.
// CHECK-LABEL: func @unused
// CHECK-NEXT: tm_tensor.sort dimension(0) outs(%arg1
// CHECK: tm_tensor.sort dimension(0) outs(%arg0
// CHECK: cf.assert
// CHECK-NOT: tm_tensor.sort
func.func @unused(%a: tensor<8xf32>, %b: memref<8xf32>) {
  %0 = tm_tensor.sort dimension(0) outs(%a : tensor<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    %2 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %2 : i1
  } -> tensor<8xf32>
  tm_tensor.sort dimension(0) outs(%b : memref<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    %2 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %2 : i1
  }
  %1 = tm_tensor.sort dimension(0) outs(%a : tensor<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    %2 = arith.cmpf olt, %l, %r : f32
    cf.assert %2, "must be ascending"
    tm_tensor.yield %2 : i1
  } -> tensor<8xf32>
  return
}

// DIMS-LABEL: func @dims
// DIMS-SAME: %{{.*}}: tensor<?x8xf32>, %[[OUT:.*]]: tensor<?x2xf32>
// DIMS: tensor.dim %[[OUT]],
// DIMS-NOT: tm_tensor.topk
func.func @dims(%a: tensor<?x8xf32>, %b: tensor<?x2xf32>, %c: tensor<?x2xi64>) -> index {
  %0:2 = tm_tensor.topk dimension(1) ins(%a : tensor<?x8xf32>)
      outs(%b, %c : tensor<?x2xf32>, tensor<?x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf ogt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<?x2xf32>, tensor<?x2xi64>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %0#0, %c0 : tensor<?x2xf32>
  return %n : index
}
