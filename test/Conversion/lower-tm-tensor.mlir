// RUN: moe-opt %s --moe-lower-tm-tensor | FileCheck %s

// The scratch buffers of a sort are allocated once, and freed.
// CHECK-LABEL: func @sort
// CHECK: %[[A:.*]] = memref.alloc(%{{.*}}) : memref<2x?xf32>
// CHECK: %[[B:.*]] = memref.alloc(%{{.*}}) : memref<2x?xi64>
// CHECK: scf.for
// CHECK: scf.while
// CHECK-NOT: memref.alloc
// CHECK: memref.dealloc %[[A]]
// CHECK: memref.dealloc %[[B]]
// CHECK-NOT: tm_tensor
func.func @sort(%a: memref<?x8xf32>, %b: memref<?x8xi64>) {
  tm_tensor.sort dimension(1) outs(%a, %b : memref<?x8xf32>, memref<?x8xi64>) {
  ^bb0(%l: f32, %r: f32, %i: i64, %j: i64):
    %0 = arith.cmpf oge, %l, %r : f32
    tm_tensor.yield %0 : i1
  }
  return
}
