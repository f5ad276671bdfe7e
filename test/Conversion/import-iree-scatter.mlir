// RUN: moe-opt %s --moe-import-iree | FileCheck %s
// tm_tensor.scatter has one dimension that counts updates, and one of coordinates.

// CHECK-LABEL: func.func @as_it_is
// CHECK-SAME: (%[[U:.*]]: tensor<?x4xf32>, %[[I:.*]]: tensor<?x1xi32>, %[[X:.*]]: tensor<8x4xf32>
func.func @as_it_is(%u: tensor<?x4xf32>, %i: tensor<?x1xi32>, %x: tensor<8x4xf32>)
    -> tensor<8x4xf32> {
  // CHECK: tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false)
  // CHECK-SAME: ins(%[[U]], %[[I]] : tensor<?x4xf32>, tensor<?x1xi32>)
  // CHECK-SAME: outs(%[[X]] : tensor<8x4xf32>)
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false)
      ins(%u, %i : tensor<?x4xf32>, tensor<?x1xi32>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    %1 = arith.addf %old, %new : f32
    iree_linalg_ext.yield %1 : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @no_coordinates
func.func @no_coordinates(%u: tensor<3x4xf32>, %i: tensor<3xi32>, %x: tensor<8x4xf32>)
    -> tensor<8x4xf32> {
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [3, 1]
  // CHECK: tm_tensor.scatter {{.*}}ins({{.*}} : tensor<3x4xf32>, tensor<3x1xi32>)
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
      ins(%u, %i : tensor<3x4xf32>, tensor<3xi32>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    iree_linalg_ext.yield %new : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @two_dimensions
func.func @two_dimensions(%u: tensor<2x3x4xf32>, %i: tensor<2x3x2xi32>,
                          %x: tensor<8x5x4xf32>) -> tensor<8x5x4xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : tensor<2x3x2xi32> into tensor<6x2xi32>
  // CHECK: tm_tensor.scatter {dimension_map = array<i64: 1, 0>}
  %0 = iree_linalg_ext.scatter dimension_map = [1, 0] unique_indices(true)
      ins(%u, %i : tensor<2x3x4xf32>, tensor<2x3x2xi32>)
      outs(%x : tensor<8x5x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    iree_linalg_ext.yield %new : f32
  } -> tensor<8x5x4xf32>
  return %0 : tensor<8x5x4xf32>
}

// CHECK-LABEL: func.func @one_update
func.func @one_update(%u: tensor<4xf32>, %i: tensor<1xi32>, %x: tensor<8x4xf32>)
    -> tensor<8x4xf32> {
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [1, 4]
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [1, 1]
  // CHECK: tm_tensor.scatter {{.*}}ins({{.*}} : tensor<1x4xf32>, tensor<1x1xi32>)
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
      ins(%u, %i : tensor<4xf32>, tensor<1xi32>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    iree_linalg_ext.yield %new : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
