// RUN: moe-opt %s --moe-separate-results | FileCheck %s

// CHECK-LABEL: func @twice
// CHECK: %[[A:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK: %[[N:.*]] = memref.dim %[[A]]
// CHECK: %[[B:.*]] = memref.alloc(%[[N]]) {{.*}} : memref<?xf32>
// CHECK: memref.copy %[[A]], %[[B]]
// CHECK: return %[[A]], %{{.*}}, %[[B]]
func.func @twice(%n: index) -> (memref<?xf32>, index, memref<?xf32>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  return %0, %n, %0 : memref<?xf32>, index, memref<?xf32>
}

// It is not known which buffer the first result is.
// CHECK-LABEL: func @unknown
// CHECK: %[[C:.*]] = arith.select
// CHECK: %[[B:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK: memref.copy %{{.*}}, %[[B]]
// CHECK: return %{{.*}}, %[[B]]
func.func @unknown(%c: i1, %a: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = arith.select %c, %0, %a : memref<4xf32>
  return %0, %1 : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func @unknown_first
// CHECK: memref.copy
func.func @unknown_first(%c: i1, %a: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = arith.select %c, %0, %a : memref<4xf32>
  return %1, %0 : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func @different
// CHECK-NOT: memref.copy
func.func @different() -> (memref<4xf32>, memref<4xf32>, memref<?xf32>, memref<?xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %c4 = arith.constant 4 : index
  %2:3 = call @twice(%c4) : (index) -> (memref<?xf32>, index, memref<?xf32>)
  return %0, %1, %2#0, %2#2 : memref<4xf32>, memref<4xf32>, memref<?xf32>, memref<?xf32>
}

// CHECK-LABEL: func @single
// CHECK-NOT: memref.copy
func.func @single(%a: memref<4xf32>) -> (i1, memref<4xf32>) {
  %true = arith.constant true
  return %true, %a : i1, memref<4xf32>
}
