// RUN: moe-opt %s --moe-expand-copy | FileCheck %s

// CHECK-LABEL: func @strided
// CHECK: linalg.generic
// CHECK-SAME: ins(%{{.*}} : memref<4x?xf32, strided<[?, 1], offset: ?>>) outs(%{{.*}} : memref<4x?xf32>)
// CHECK-NOT: memref.copy
func.func @strided(%a: memref<4x?xf32, strided<[?, 1], offset: ?>>, %b: memref<4x?xf32>) {
  memref.copy %a, %b : memref<4x?xf32, strided<[?, 1], offset: ?>> to memref<4x?xf32>
  return
}

// Dense: upstream's lowering makes one memcpy of it.
// CHECK-LABEL: func @dense
// CHECK-COUNT-2: memref.copy
func.func @dense(%a: memref<4x?xf32>, %b: memref<4x?xf32>,
                 %c: memref<2x4xf32, strided<[4, 1], offset: ?>>, %d: memref<2x4xf32>) {
  memref.copy %a, %b : memref<4x?xf32> to memref<4x?xf32>
  memref.copy %c, %d : memref<2x4xf32, strided<[4, 1], offset: ?>> to memref<2x4xf32>
  return
}

// CHECK-LABEL: func @unranked
// CHECK: memref.copy
func.func @unranked(%a: memref<*xf32>, %b: memref<*xf32>) {
  memref.copy %a, %b : memref<*xf32> to memref<*xf32>
  return
}
