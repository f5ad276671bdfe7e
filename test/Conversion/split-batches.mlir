// RUN: moe-opt %s --moe-split-batches --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-split-batches --moe-fuse-rows --split-input-file | FileCheck %s --check-prefix=ROWS

// Attention over three sequences: nothing is joined any more, and rows of one head
// of one sequence are followed through all of it. Two heads share a key: its rows
// have one dimension more, which the product does not get.
// CHECK: #[[Q:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
// CHECK: #[[K:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
// CHECK-LABEL: func @attention(
// CHECK-SAME: %[[ARG:[a-z0-9]*]]: tensor<3x4x512x32xf32>
// CHECK-NOT: linalg.batch_matmul
// CHECK: %[[KEYS:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2], [3], [4]] : tensor<3x2x2x32x512xf32> into tensor<3x4x32x512xf32>
// CHECK: %[[S:.*]] = linalg.generic {indexing_maps = [#[[Q]], #[[K]], {{.*}} ins(%[[ARG]], %[[KEYS]] :
// CHECK-NOT: tensor.collapse_shape %[[S]]
// CHECK: linalg.generic {{.*}} ins(%[[S]] : tensor<3x4x512x512xf32>)
// CHECK: %[[P:.*]] = linalg.generic {{.*}} ins(%[[S]], %{{.*}} : tensor<3x4x512x512xf32>
// CHECK-NOT: tensor.collapse_shape %[[P]]
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[P]], %{{.*}} : tensor<3x4x512x512xf32>, tensor<3x4x512x32xf32>)
// CHECK-NOT: tensor.collapse_shape
// CHECK: return %[[Y]]

// ROWS-LABEL: func @attention(
// ROWS-NOT: tensor<3x4x512x512xf32>
// ROWS: scf.forall (%{{.*}}, %{{.*}}, %{{.*}}) = (0, 0, 0) to (3, 4, 512) step (1, 1, 64)
// ROWS: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x1x64x512xf32>)
// ROWS-NOT: tensor<3x4x512x512xf32>
// ROWS: return
#all = affine_map<(b, h, m, n) -> (b, h, m, n)>
#row = affine_map<(b, h, m, n) -> (b, h, m)>
func.func @attention(%q: tensor<3x4x512x32xf32>, %k: tensor<3x2x2x32x512xf32>, %v: tensor<3x4x512x32xf32>)
    -> tensor<3x4x512x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12x512x512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<12x512x512xf32>) -> tensor<12x512x512xf32>
  %qs = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<3x4x512x32xf32> into tensor<12x512x32xf32>
  %ks = tensor.collapse_shape %k [[0, 1, 2], [3], [4]] : tensor<3x2x2x32x512xf32> into tensor<12x32x512xf32>
  %vs = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<3x4x512x32xf32> into tensor<12x512x32xf32>
  %s0 = linalg.batch_matmul ins(%qs, %ks : tensor<12x512x32xf32>, tensor<12x32x512xf32>)
      outs(%f : tensor<12x512x512xf32>) -> tensor<12x512x512xf32>
  %s = tensor.expand_shape %s0 [[0, 1], [2], [3]] output_shape [3, 4, 512, 512]
      : tensor<12x512x512xf32> into tensor<3x4x512x512xf32>
  %e2 = tensor.empty() : tensor<3x4x512xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e2 : tensor<3x4x512xf32>) -> tensor<3x4x512xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%s : tensor<3x4x512x512xf32>) outs(%zeros : tensor<3x4x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<3x4x512xf32>
  %e3 = tensor.empty() : tensor<3x4x512x512xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %sum : tensor<3x4x512x512xf32>, tensor<3x4x512xf32>) outs(%e3 : tensor<3x4x512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<3x4x512x512xf32>
  %ps = tensor.collapse_shape %p [[0, 1], [2], [3]] : tensor<3x4x512x512xf32> into tensor<12x512x512xf32>
  %e4 = tensor.empty() : tensor<12x512x32xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<12x512x32xf32>) -> tensor<12x512x32xf32>
  %y = linalg.batch_matmul ins(%ps, %vs : tensor<12x512x512xf32>, tensor<12x512x32xf32>)
      outs(%f4 : tensor<12x512x32xf32>) -> tensor<12x512x32xf32>
  %0 = tensor.expand_shape %y [[0, 1], [2], [3]] output_shape [3, 4, 512, 32]
      : tensor<12x512x32xf32> into tensor<3x4x512x32xf32>
  return %0 : tensor<3x4x512x32xf32>
}

// -----

// Rows are joined, not the batch; no loop is a batch; and nothing was joined.
// CHECK-LABEL: func @others(
// CHECK: linalg.batch_matmul
// CHECK: linalg.matmul
// CHECK: linalg.batch_matmul
func.func @others(%x: tensor<4x3x8x16xf32>, %w: tensor<4x16x5xf32>, %o: tensor<4x24x5xf32>,
                  %a: tensor<6x4x16xf32>, %v: tensor<16x5xf32>, %u: tensor<24x5xf32>)
    -> (tensor<4x24x5xf32>, tensor<24x5xf32>, tensor<4x24x5xf32>) {
  %r = tensor.collapse_shape %x [[0], [1, 2], [3]] : tensor<4x3x8x16xf32> into tensor<4x24x16xf32>
  %0 = linalg.batch_matmul ins(%r, %w : tensor<4x24x16xf32>, tensor<4x16x5xf32>) outs(%o : tensor<4x24x5xf32>) -> tensor<4x24x5xf32>
  %b = tensor.collapse_shape %a [[0, 1], [2]] : tensor<6x4x16xf32> into tensor<24x16xf32>
  %1 = linalg.matmul ins(%b, %v : tensor<24x16xf32>, tensor<16x5xf32>) outs(%u : tensor<24x5xf32>) -> tensor<24x5xf32>
  %y = linalg.exp ins(%r : tensor<4x24x16xf32>) outs(%r : tensor<4x24x16xf32>) -> tensor<4x24x16xf32>
  %2 = linalg.batch_matmul ins(%y, %w : tensor<4x24x16xf32>, tensor<4x16x5xf32>) outs(%o : tensor<4x24x5xf32>) -> tensor<4x24x5xf32>
  return %0, %1, %2 : tensor<4x24x5xf32>, tensor<24x5xf32>, tensor<4x24x5xf32>
}
