// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --emit-bytecode | moe-opt | FileCheck %s

// CHECK-LABEL: func @sort
// CHECK: tm_tensor.sort dimension(1) outs(%{{.*}}, %{{.*}} : tensor<24x8xf32>, tensor<24x8xi64>) {
// CHECK: ^bb0(%{{.*}}: f32, %{{.*}}: f32, %{{.*}}: i64, %{{.*}}: i64):
// CHECK: tm_tensor.yield %{{.*}} : i1
// CHECK: } -> tensor<24x8xf32>, tensor<24x8xi64>
func.func @sort(%a: tensor<24x8xf32>, %b: tensor<24x8xi64>)
    -> (tensor<24x8xf32>, tensor<24x8xi64>) {
  %0:2 = tm_tensor.sort dimension(1) outs(%a, %b : tensor<24x8xf32>, tensor<24x8xi64>) {
  ^bb0(%l: f32, %r: f32, %i: i64, %j: i64):
    %1 = arith.cmpf oge, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<24x8xf32>, tensor<24x8xi64>
  return %0#0, %0#1 : tensor<24x8xf32>, tensor<24x8xi64>
}

// CHECK-LABEL: func @sort_memref
// CHECK: tm_tensor.sort dimension(0) outs(%{{.*}} : memref<?xf16>) {
// CHECK: }{{$}}
func.func @sort_memref(%a: memref<?xf16>) {
  tm_tensor.sort dimension(0) outs(%a : memref<?xf16>) {
  ^bb0(%l: f16, %r: f16):
    %0 = arith.cmpf olt, %l, %r : f16
    tm_tensor.yield %0 : i1
  }
  return
}

// A static size may meet a dynamic one.
// CHECK-LABEL: func @scan
// CHECK: tm_tensor.scan dimension(1) inclusive(false) ins(%{{.*}} : tensor<1x?xi64>) outs(%{{.*}}, %{{.*}} : tensor<1x24xi64>, tensor<?xi64>) {
func.func @scan(%a: tensor<1x?xi64>, %b: tensor<1x24xi64>, %c: tensor<?xi64>)
    -> (tensor<1x24xi64>, tensor<?xi64>) {
  %0:2 = tm_tensor.scan dimension(1) inclusive(false) ins(%a : tensor<1x?xi64>)
      outs(%b, %c : tensor<1x24xi64>, tensor<?xi64>) {
  ^bb0(%l: i64, %r: i64):
    %1 = arith.addi %l, %r : i64
    tm_tensor.yield %1 : i64
  } -> tensor<1x24xi64>, tensor<?xi64>
  return %0#0, %0#1 : tensor<1x24xi64>, tensor<?xi64>
}

// CHECK-LABEL: func @scatter
// CHECK: tm_tensor.scatter {dimension_map = array<i64: 1>} unique_indices(true) ins(%{{.*}}, %{{.*}} : tensor<5x4x2xf32>, tensor<5x1xi32>) outs(%{{.*}} : tensor<4x3xf32>) {
func.func @scatter(%a: tensor<5x4x2xf32>, %b: tensor<5x1xi32>, %c: tensor<4x3xf32>)
    -> tensor<4x3xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1>} unique_indices(true)
      ins(%a, %b : tensor<5x4x2xf32>, tensor<5x1xi32>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%new: f32, %old: f32):
    %1 = arith.addf %old, %new : f32
    tm_tensor.yield %1 : f32
  } -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func @topk
// CHECK: tm_tensor.topk dimension(1) ins(%{{.*}} : tensor<24x8xf32>) outs(%{{.*}}, %{{.*}} : tensor<24x2xf32>, tensor<24x2xi64>) {
// CHECK: tm_tensor.topk dimension(1) ins(%{{.*}}, %{{.*}} : tensor<24x8xf32>, tensor<24x8xi64>) outs(%{{.*}}, %{{.*}} : tensor<24x2xf32>, tensor<24x2xi64>) {
func.func @topk(%a: tensor<24x8xf32>, %b: tensor<24x8xi64>, %c: tensor<24x2xf32>,
                %d: tensor<24x2xi64>) -> (tensor<24x2xf32>, tensor<24x2xi64>) {
  %0:2 = tm_tensor.topk dimension(1) ins(%a : tensor<24x8xf32>)
      outs(%c, %d : tensor<24x2xf32>, tensor<24x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %2 = arith.cmpf ogt, %l, %r : f32
    tm_tensor.yield %2 : i1
  } -> tensor<24x2xf32>, tensor<24x2xi64>
  %1:2 = tm_tensor.topk dimension(1) ins(%a, %b : tensor<24x8xf32>, tensor<24x8xi64>)
      outs(%0#0, %0#1 : tensor<24x2xf32>, tensor<24x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %2 = arith.cmpf ogt, %l, %r : f32
    tm_tensor.yield %2 : i1
  } -> tensor<24x2xf32>, tensor<24x2xi64>
  return %1#0, %1#1 : tensor<24x2xf32>, tensor<24x2xi64>
}
