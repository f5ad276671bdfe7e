// RUN: moe-opt %s --moe-order-loops | FileCheck %s

// CHECK-DAG: #[[MK:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[KN:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[MN:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>

// CHECK-LABEL: func @matmul
// CHECK: linalg.generic {indexing_maps = [#[[MK]], #[[KN]], #[[MN]]], iterator_types = ["parallel", "reduction", "parallel"]}
func.func @matmul(%a: memref<?x8xf32>, %b: memref<8x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// Columns of the weights are not contiguous; nor are rows.
// CHECK-LABEL: func @strided
// CHECK: linalg.matmul
func.func @strided(%a: memref<4x8xf32>, %b: memref<8x16xf32, strided<[1, 8]>>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32, strided<[1, 8]>>)
                outs(%c : memref<4x16xf32>)
  return
}

// A vector: its only column is no loop worth having innermost.
// CHECK-LABEL: func @vector
// CHECK: linalg.batch_matmul
func.func @vector(%a: memref<2x4x8xf32>, %b: memref<2x8x1xf32>, %c: memref<2x4x1xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<2x4x8xf32>, memref<2x8x1xf32>)
                      outs(%c : memref<2x4x1xf32>)
  return
}

// Nothing is reduced.
// CHECK-LABEL: func @elementwise
// CHECK: linalg.add
func.func @elementwise(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  linalg.add ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  return
}

// A row is reduced to a number: the other loop is strided in the input.
// CHECK-LABEL: func @row_sum
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
func.func @row_sum(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<4x8xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}

// A column is: the index of the reduction moves along with its loop.
// CHECK-LABEL: func @column_sum
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]
// CHECK: linalg.index 0
func.func @column_sum(%a: memref<4x8xf32>, %b: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<4x8xf32>) outs(%b : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %0 = arith.mulf %x, %k : f32
    %1 = arith.addf %y, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
