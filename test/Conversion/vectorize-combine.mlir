// RUN: moe-opt %s --moe-vectorize-combine | FileCheck %s

// 83 = 64 + 16 + 3 columns. An empty slot adds nothing; the sum is rounded once.
// CHECK-LABEL: func @weighted(
// CHECK: %[[FLAT:.*]] = memref.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : memref<8x?x83xbf16> into memref<?x83xbf16>
// CHECK: scf.for %[[T:.*]] =
// CHECK: scf.for %[[H:.*]] = %c0{{.*}} to %c64{{.*}} step %c64
// CHECK: %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : vector<64xf32>
// CHECK: %[[SUM:.*]] = scf.for %[[W:.*]] = {{.*}} iter_args(%[[BEFORE:.*]] = %[[ZEROS]])
// CHECK: %[[SLOT:.*]] = memref.load %{{.*}}[%[[T]], %[[W]]] : memref<24x2xi64>
// CHECK: arith.cmpi sge, %[[SLOT]]
// CHECK: scf.if
// CHECK: %[[ROW:.*]] = arith.index_cast %[[SLOT]]
// CHECK: vector.load %[[FLAT]][%[[ROW]], %[[H]]] : memref<?x83xbf16>, vector<64xbf16>
// CHECK: arith.extf {{.*}} to vector<64xf32>
// CHECK: %[[TERM:.*]] = arith.mulf {{.*}} : vector<64xf32>
// CHECK: arith.addf %[[BEFORE]], %[[TERM]]
// CHECK: else
// CHECK: scf.yield %[[BEFORE]]
// CHECK: arith.truncf %[[SUM]] : vector<64xf32> to vector<64xbf16>
// CHECK: vector.store
// CHECK: scf.for {{.*}} = %c64{{.*}} to %c80{{.*}} step %c16
// CHECK: scf.for {{.*}} = %c80{{.*}} to %c83{{.*}} step %c1
// CHECK-NOT: moe.combine
func.func @weighted(%rows: memref<8x?x83xbf16>, %where: memref<24x2xi64>, %w: memref<24x2xf32>, %y: memref<24x83xbf16>) {
  moe.combine %rows, %where : memref<8x?x83xbf16>, memref<24x2xi64>
      weights(%w : memref<24x2xf32>) outs(%y : memref<24x83xbf16>)
  return
}

// Each sum is of its rows' type; nothing to round or to multiply.
// CHECK-LABEL: func @f64(
// CHECK-NOT: memref.collapse_shape
// CHECK: vector.load {{.*}} vector<64xf64>
// CHECK-NOT: arith.mulf
// CHECK-NOT: arith.truncf
// CHECK: return
func.func @f64(%rows: memref<?x?xf64, strided<[?, 1]>>, %where: memref<?x?xi64>, %y: memref<?x?xf64>) {
  moe.combine %rows, %where : memref<?x?xf64, strided<[?, 1]>>, memref<?x?xi64> outs(%y : memref<?x?xf64>)
  return
}

// Places that do not follow each other, and columns that do not.
// CHECK-LABEL: func @left_alone(
// CHECK-COUNT-3: moe.combine
func.func @left_alone(%rows: memref<8x6x64xf32, strided<[1024, 64, 1]>>, %across: memref<48x64xf32, strided<[1, 48]>>,
                      %dense: memref<48x64xf32>, %where: memref<24x2xi64>, %y: memref<24x64xf32>,
                      %z: memref<24x64xf32, strided<[1, 24]>>) {
  moe.combine %rows, %where : memref<8x6x64xf32, strided<[1024, 64, 1]>>, memref<24x2xi64> outs(%y : memref<24x64xf32>)
  moe.combine %across, %where : memref<48x64xf32, strided<[1, 48]>>, memref<24x2xi64> outs(%y : memref<24x64xf32>)
  moe.combine %dense, %where : memref<48x64xf32>, memref<24x2xi64> outs(%z : memref<24x64xf32, strided<[1, 24]>>)
  return
}
