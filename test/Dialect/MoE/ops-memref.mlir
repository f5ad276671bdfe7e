// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --emit-bytecode | moe-opt | FileCheck %s
// After bufferization the destination-style ops write memrefs and have no results.

// CHECK-LABEL: func @candidates
// CHECK: {{^ *}}moe.candidates %{{.*}} : memref<24x8xf32, strided<[16, 1], offset: ?>> bias(%{{.*}} : memref<8xf32>) mask(%{{.*}} : memref<24xi1>) router(<score = softmax, top_k = 2>) outs(%{{.*}} : memref<24x2xi32>, memref<24x2xf32>, memref<24x2xf32>, memref<24xi32>)
func.func @candidates(%l: memref<24x8xf32, strided<[16, 1], offset: ?>>, %b: memref<8xf32>, %m: memref<24xi1>,
                      %e: memref<24x2xi32>, %w: memref<24x2xf32>, %s: memref<24x2xf32>, %n: memref<24xi32>) {
  moe.candidates %l : memref<24x8xf32, strided<[16, 1], offset: ?>> bias(%b : memref<8xf32>)
      mask(%m : memref<24xi1>) router(<score = softmax, top_k = 2>)
      outs(%e, %w, %s, %n : memref<24x2xi32>, memref<24x2xf32>, memref<24x2xf32>, memref<24xi32>)
  return
}

// CHECK-LABEL: func @assign
// CHECK: {{^ *}}moe.random_key %{{.*}} : memref<?x2xi32> seed(1) layer(0) outs(%{{.*}} : memref<?x2xi64>)
// CHECK: {{^ *}}moe.assign %{{.*}}, %{{.*}}, %{{.*}} : memref<?x2xi32>, memref<?x2xf32>, memref<1xi64> key(%{{.*}} : memref<?x2xi64>) compete(smallest) top_k(2) outs(%{{.*}} : memref<1x8x?xi32>, memref<1x8x?xf32>, memref<?x2xi64>, memref<?x2xf32>, memref<1x8xi32>)
func.func @assign(%e: memref<?x2xi32>, %w: memref<?x2xf32>, %l: memref<1xi64>, %k: memref<?x2xi64>,
                  %0: memref<1x8x?xi32>, %1: memref<1x8x?xf32>, %2: memref<?x2xi64>, %3: memref<?x2xf32>,
                  %4: memref<1x8xi32>) {
  moe.random_key %e : memref<?x2xi32> seed(1) layer(0) outs(%k : memref<?x2xi64>)
  moe.assign %e, %w, %l : memref<?x2xi32>, memref<?x2xf32>, memref<1xi64> key(%k : memref<?x2xi64>)
      compete(smallest) top_k(2)
      outs(%0, %1, %2, %3, %4 : memref<1x8x?xi32>, memref<1x8x?xf32>, memref<?x2xi64>, memref<?x2xf32>,
           memref<1x8xi32>)
  return
}

// CHECK-LABEL: func @assign_ragged
// CHECK: {{^ *}}moe.assign_ragged %{{.*}}, %{{.*}} : memref<4x2xi32>, memref<4x2xf32> top_k(2) outs(%{{.*}} : memref<8xi32>, memref<8xf32>, memref<4x2xi64>, memref<4x2xf32>, memref<9xi64>)
func.func @assign_ragged(%e: memref<4x2xi32>, %w: memref<4x2xf32>, %0: memref<8xi32>, %1: memref<8xf32>,
                         %2: memref<4x2xi64>, %3: memref<4x2xf32>, %4: memref<9xi64>) {
  moe.assign_ragged %e, %w : memref<4x2xi32>, memref<4x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : memref<8xi32>, memref<8xf32>, memref<4x2xi64>, memref<4x2xf32>, memref<9xi64>)
  return
}

// CHECK-LABEL: func @move
// CHECK: {{^ *}}moe.dispatch %{{.*}}, %{{.*}} : memref<24x4xf32, 3>, memref<1x8x6xi32> outs(%{{.*}} : memref<1x8x6x4xf32>)
// CHECK: {{^ *}}moe.combine %{{.*}}, %{{.*}} : memref<1x8x6x4xf32>, memref<24x2xi64> weights(%{{.*}} : memref<24x2xf32>) outs(%{{.*}} : memref<24x4xf32>)
func.func @move(%x: memref<24x4xf32, 3>, %s: memref<1x8x6xi32>, %r: memref<1x8x6x4xf32>, %t: memref<24x2xi64>,
                %w: memref<24x2xf32>, %y: memref<24x4xf32>) {
  moe.dispatch %x, %s : memref<24x4xf32, 3>, memref<1x8x6xi32> outs(%r : memref<1x8x6x4xf32>)
  moe.combine %r, %t : memref<1x8x6x4xf32>, memref<24x2xi64> weights(%w : memref<24x2xf32>)
      outs(%y : memref<24x4xf32>)
  return
}

// CHECK-LABEL: func @record
// CHECK: moe.record %{{.*}} layer(0) top_k(2) of(8) : memref<4x2xi32>, memref<4x2xf32>, memref<4x2xf32>, memref<4x2xi64>, memref<4xi32>, memref<1xi64>
func.func @record(%e: memref<4x2xi32>, %w: memref<4x2xf32>, %t: memref<4x2xi64>, %n: memref<4xi32>, %l: memref<1xi64>) {
  moe.record %e, %w, %w, %t, %n, %l layer(0) top_k(2) of(8)
      : memref<4x2xi32>, memref<4x2xf32>, memref<4x2xf32>, memref<4x2xi64>, memref<4xi32>, memref<1xi64>
  return
}

// CHECK-LABEL: func @expert_tasks
// CHECK: {{^ *}}moe.expert_tasks %{{.*}} : memref<2x8xi32, strided<[16, 1]>> rows(96) least(12) outs(%{{.*}}, %{{.*}} : memref<?x7xi64>, memref<1xi64>)
func.func @expert_tasks(%l: memref<2x8xi32, strided<[16, 1]>>, %t: memref<?x7xi64>, %n: memref<1xi64>) {
  moe.expert_tasks %l : memref<2x8xi32, strided<[16, 1]>> rows(96) least(12)
      outs(%t, %n : memref<?x7xi64>, memref<1xi64>)
  return
}
