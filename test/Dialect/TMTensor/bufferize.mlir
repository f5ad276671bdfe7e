// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s

// In place: nobody reads the operands afterwards.
// CHECK-LABEL: func @sort_in_place
// CHECK-SAME: %[[A:.*]]: memref<24x8xf32>, %[[B:.*]]: memref<24x8xi64>
// CHECK-NOT: memref.alloc
// CHECK: tm_tensor.sort dimension(1) outs(%[[A]], %[[B]] : memref<24x8xf32>, memref<24x8xi64>) {
// CHECK: return %[[A]], %[[B]]
func.func @sort_in_place(%a: tensor<24x8xf32>, %b: tensor<24x8xi64>)
    -> (tensor<24x8xf32>, tensor<24x8xi64>) {
  %0:2 = tm_tensor.sort dimension(1) outs(%a, %b : tensor<24x8xf32>, tensor<24x8xi64>) {
  ^bb0(%l: f32, %r: f32, %i: i64, %j: i64):
    %1 = arith.cmpf oge, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<24x8xf32>, tensor<24x8xi64>
  return %0#0, %0#1 : tensor<24x8xf32>, tensor<24x8xi64>
}

// The unsorted values are still needed, and the argument is read-only: copied.
// CHECK-LABEL: func @sort_copied
// CHECK-SAME: %[[A:.*]]: memref<8xf32>
// CHECK: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<8xf32>
// CHECK: memref.copy %[[A]], %[[COPY]]
// CHECK: tm_tensor.sort dimension(0) outs(%[[COPY]] : memref<8xf32>)
func.func @sort_copied(%a: tensor<8xf32> {bufferization.writable = false}) -> tensor<8xf32> {
  %0 = tm_tensor.sort dimension(0) outs(%a : tensor<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf oge, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The first destination of a scan is not read: no copy, though it is needed
// afterwards as it was. The second is read.
// CHECK-LABEL: func @scan
// CHECK-SAME: %[[A:.*]]: memref<8xi64>, %[[B:.*]]: memref<8xi64>, %[[C:.*]]: memref<i64>
// CHECK-NEXT: %[[OUT:.*]] = memref.alloc() {{.*}} : memref<8xi64>
// CHECK-NEXT: %[[TOTAL:.*]] = memref.alloc() {{.*}} : memref<i64>
// CHECK-NEXT: memref.copy %[[C]], %[[TOTAL]]
// CHECK-NEXT: tm_tensor.scan dimension(0) inclusive(true) ins(%[[A]] : memref<8xi64>) outs(%[[OUT]], %[[TOTAL]] : memref<8xi64>, memref<i64>)
func.func @scan(%a: tensor<8xi64>, %b: tensor<8xi64>, %c: tensor<i64>)
    -> (tensor<8xi64>, tensor<8xi64>, tensor<i64>, tensor<i64>) {
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%a : tensor<8xi64>)
      outs(%b, %c : tensor<8xi64>, tensor<i64>) {
  ^bb0(%l: i64, %r: i64):
    %1 = arith.addi %l, %r : i64
    tm_tensor.yield %1 : i64
  } -> tensor<8xi64>, tensor<i64>
  return %b, %0#0, %c, %0#1 : tensor<8xi64>, tensor<8xi64>, tensor<i64>, tensor<i64>
}

// CHECK-LABEL: func @scatter
// CHECK-SAME: %[[A:.*]]: memref<5xf32>, %[[B:.*]]: memref<5x1xi64>, %[[C:.*]]: memref<4xf32>
// CHECK: tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%[[A]], %[[B]] : memref<5xf32>, memref<5x1xi64>) outs(%[[C]] : memref<4xf32>)
func.func @scatter(%a: tensor<5xf32>, %b: tensor<5x1xi64>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
      ins(%a, %b : tensor<5xf32>, tensor<5x1xi64>) outs(%c : tensor<4xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The destinations of a topk are read only where they can be longer than what is
// sorted.
// CHECK-LABEL: func @topk
// CHECK-SAME: %[[A:.*]]: memref<8xf32>, %[[B:.*]]: memref<2xf32>, %[[C:.*]]: memref<2xi64>, %[[D:.*]]: memref<9xf32>, %[[E:.*]]: memref<9xi64>
// CHECK-NOT: memref.copy
// CHECK: tm_tensor.topk
// CHECK-DAG: memref.copy %[[D]],
// CHECK-DAG: memref.copy %[[E]],
// CHECK: tm_tensor.topk
func.func @topk(%a: tensor<8xf32>, %b: tensor<2xf32> {bufferization.writable = false},
                %c: tensor<2xi64> {bufferization.writable = false},
                %d: tensor<9xf32> {bufferization.writable = false},
                %e: tensor<9xi64> {bufferization.writable = false})
    -> (tensor<2xf32>, tensor<2xi64>, tensor<9xf32>, tensor<9xi64>) {
  %0:2 = tm_tensor.topk dimension(0) ins(%a : tensor<8xf32>)
      outs(%b, %c : tensor<2xf32>, tensor<2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %2 = arith.cmpf ogt, %l, %r : f32
    tm_tensor.yield %2 : i1
  } -> tensor<2xf32>, tensor<2xi64>
  %1:2 = tm_tensor.topk dimension(0) ins(%a : tensor<8xf32>)
      outs(%d, %e : tensor<9xf32>, tensor<9xi64>) {
  ^bb0(%l: f32, %r: f32):
    %2 = arith.cmpf ogt, %l, %r : f32
    tm_tensor.yield %2 : i1
  } -> tensor<9xf32>, tensor<9xi64>
  return %0#0, %0#1, %1#0, %1#1 : tensor<2xf32>, tensor<2xi64>, tensor<9xf32>, tensor<9xi64>
}
