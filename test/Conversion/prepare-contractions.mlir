// RUN: moe-opt %s --moe-prepare-contractions | FileCheck %s

// CHECK-DAG: #[[BATCH:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[TURNED:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, d0, d2)>
// CHECK-DAG: #[[RESULT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[KM:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>
// CHECK-DAG: #[[NK:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>

// Both operands of a square product.
// CHECK-LABEL: func @both
// CHECK-SAME: %[[A:[^:]*]]: tensor<8x8xf32>, %[[B:[^:]*]]: tensor<8x8xf32>
// CHECK-NOT: linalg.transpose
// CHECK: linalg.generic {indexing_maps = [#[[KM]], #[[NK]], {{.*}}], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[A]], %[[B]] :
func.func @both(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %ta = linalg.transpose ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  %tb = linalg.transpose ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  %0 = linalg.matmul ins(%ta, %tb : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// A permutation that is not its own inverse: dimension i of the result is
// dimension permutation[i] of the input.
// CHECK-LABEL: func @cycle
// CHECK: linalg.generic {indexing_maps = [#[[BATCH]], #[[TURNED]], #[[RESULT]]]
func.func @cycle(%a: tensor<2x3x5xf32>, %b: tensor<5x2x7xf32>, %c: tensor<2x3x7xf32>) -> tensor<2x3x7xf32> {
  %e = tensor.empty() : tensor<2x5x7xf32>
  %t = linalg.transpose ins(%b : tensor<5x2x7xf32>) outs(%e : tensor<2x5x7xf32>) permutation = [1, 0, 2]
  %e2 = tensor.empty() : tensor<7x2x5xf32>
  %t2 = linalg.transpose ins(%t : tensor<2x5x7xf32>) outs(%e2 : tensor<7x2x5xf32>) permutation = [2, 0, 1]
  %e3 = tensor.empty() : tensor<2x5x7xf32>
  %t3 = linalg.transpose ins(%t2 : tensor<7x2x5xf32>) outs(%e3 : tensor<2x5x7xf32>) permutation = [1, 2, 0]
  %0 = linalg.batch_matmul ins(%a, %t3 : tensor<2x3x5xf32>, tensor<2x5x7xf32>) outs(%c : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
  return %0 : tensor<2x3x7xf32>
}

// Each contraction fills its own result; the last user may keep the first.
// CHECK-LABEL: func @fills
// CHECK-COUNT-2: linalg.fill
// CHECK: linalg.matmul {{.*}} outs(%[[F:.*]] : tensor
// CHECK-NOT: outs(%[[F]] :
// CHECK: return
func.func @fills(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// What is filled over a given tensor keeps it; a transpose that something else
// needs stays; ops that reduce nothing are no contractions.
// CHECK-LABEL: func @kept
// CHECK-COUNT-1: linalg.fill
// CHECK-NOT: linalg.fill
// CHECK: linalg.transpose
// CHECK: linalg.add ins(%{{.*}}, %transposed
func.func @kept(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x8xf32>) {
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %transposed = linalg.transpose ins(%b : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %1 = linalg.add ins(%a, %transposed : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %f, %1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x8xf32>
}
