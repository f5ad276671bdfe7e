// RUN: moe-opt %s --moe-lower-expert-map --canonicalize --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-lower-expert-map --eliminate-empty-tensors \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --cse --canonicalize --split-input-file | FileCheck %s --check-prefix=BUFFERS

// Experts outside, groups inside: an expert's weights serve all of its rows.
// CHECK-LABEL: func @slots(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x6x4xf32>, %[[W:.*]]: tensor<2x8x6xf32>, %[[LOAD:.*]]: tensor<2x8xi32>, %[[P:.*]]: tensor<8x4x4xf32>
// CHECK: %[[INIT:.*]] = tensor.empty() : tensor<2x8x6x4xf32>
// CHECK: scf.for %[[E:.*]] = %c0 to %c8 step %c1 iter_args(%{{.*}} = %[[INIT]])
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %[[P]][%[[E]], 0, 0] [1, 4, 4] [1, 1, 1] : tensor<8x4x4xf32> to tensor<4x4xf32>
// CHECK: scf.for %[[G:.*]] = %c0 to %c2 step %c1 iter_args(%[[OUT:.*]] =
// CHECK: %[[L:.*]] = tensor.extract %[[LOAD]][%[[G]], %[[E]]]
// CHECK: %[[N:.*]] = arith.index_cast %[[L]] : i32 to index
// CHECK: %[[ROWS:.*]] = tensor.extract_slice %[[X]][%[[G]], %[[E]], 0, 0] [1, 1, %[[N]], 4] [1, 1, 1, 1] : tensor<2x8x6x4xf32> to tensor<?x4xf32>
// CHECK: tensor.extract_slice %[[W]][%[[G]], %[[E]], 0] [1, 1, %[[N]]] [1, 1, 1] : tensor<2x8x6xf32> to tensor<?xf32>
// CHECK: linalg.matmul ins(%[[ROWS]], %[[SLICE]]
// CHECK: tensor.insert_slice %{{.*}} into %[[OUT]][%[[G]], %[[E]], 0, 0] [1, 1, %[[N]], 4]

// What an expert yields is computed in place: one buffer for all rows, one for
// what is inside an expert, none for weights, and no copy.
// BUFFERS-LABEL: func @slots(
// BUFFERS: %[[OUT:.*]] = memref.alloc() {{.*}} : memref<2x8x6x4xf32>
// BUFFERS-NOT: memref.copy
// BUFFERS: memref.alloc({{.*}}) {{.*}} : memref<?x4xf32>
// BUFFERS-NOT: memref.alloc
// BUFFERS-NOT: memref.copy
// BUFFERS: return
func.func @slots(%x: tensor<2x8x6x4xf32>, %w: tensor<2x8x6xf32>,
                 %load: tensor<2x8xi32>, %p: tensor<8x4x4xf32>)
    -> tensor<2x8x6x4xf32> {
  %y = moe.expert_map rows(%x, %w : tensor<2x8x6x4xf32>, tensor<2x8x6xf32>)
      load(%load : tensor<2x8xi32>) params(%p : tensor<8x4x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weight: tensor<?xf32>, %m: tensor<4x4xf32>):
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = tensor.dim %rows, %c0 : tensor<?x4xf32>
    %0 = tensor.empty(%n) : tensor<?x4xf32>
    %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
    %2 = linalg.matmul ins(%rows, %m : tensor<?x4xf32>, tensor<4x4xf32>)
        outs(%1 : tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = tensor.empty(%n) : tensor<?x4xf32>
    %4 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
        affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%2, %weight : tensor<?x4xf32>, tensor<?xf32>)
        outs(%3 : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %5 = arith.mulf %a, %b : f32
      linalg.yield %5 : f32
    } -> tensor<?x4xf32>
    moe.yield %4 : tensor<?x4xf32>
  } : tensor<2x8x6x4xf32>
  return %y : tensor<2x8x6x4xf32>
}

// -----

// Ragged rows with a dynamic number, a shared scalar, two results.
// CHECK-LABEL: func @ragged(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[O:.*]]: tensor<4xi64>, %[[P:.*]]: tensor<3x4xf32>, %[[S:.*]]: f32
// CHECK: %[[R:.*]] = tensor.dim %[[X]], %c0
// CHECK: tensor.empty(%[[R]]) : tensor<?x4xf32>
// CHECK: tensor.empty(%[[R]]) : tensor<?xf32>
// CHECK: scf.for %[[E:.*]] = %c0 to %c3
// CHECK: %[[FIRST:.*]] = tensor.extract %[[O]][%[[E]]]
// CHECK: %[[BEGIN:.*]] = arith.index_cast %[[FIRST]]
// CHECK: %[[N:.*]] = arith.subi %{{.*}}, %[[BEGIN]]
// CHECK: tensor.extract_slice %[[X]][%[[BEGIN]], 0] [%[[N]], 4] [1, 1]
// CHECK: tensor.splat %[[S]]
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[BEGIN]], 0] [%[[N]], 4] [1, 1]
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[BEGIN]]] [%[[N]]] [1]
func.func @ragged(%x: tensor<?x4xf32>, %o: tensor<4xi64>, %p: tensor<3x4xf32>,
                  %s: f32) -> (tensor<?x4xf32>, tensor<?xf32>) {
  %y:2 = moe.expert_map rows(%x : tensor<?x4xf32>) offsets(%o : tensor<4xi64>)
      params(%p : tensor<3x4xf32>) shared(%s : f32) {
  ^bb0(%rows: tensor<?x4xf32>, %m: tensor<4xf32>, %scalar: f32):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %rows, %c0 : tensor<?x4xf32>
    %0 = tensor.splat %scalar[%n] : tensor<?xf32>
    moe.yield %rows, %0 : tensor<?x4xf32>, tensor<?xf32>
  } : tensor<?x4xf32>, tensor<?xf32>
  return %y#0, %y#1 : tensor<?x4xf32>, tensor<?xf32>
}

// -----

// Without tokens there is nothing to slice.
// CHECK-LABEL: func @no_rows(
// CHECK-NOT: scf.for
// CHECK: %[[Y:.*]] = tensor.empty() : tensor<1x8x0x4xf32>
// CHECK: return %[[Y]]
func.func @no_rows(%x: tensor<1x8x0x4xf32>, %load: tensor<1x8xi32>,
                   %p: tensor<8x4xf32>) -> tensor<1x8x0x4xf32> {
  %y = moe.expert_map rows(%x : tensor<1x8x0x4xf32>)
      load(%load : tensor<1x8xi32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %m: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<1x8x0x4xf32>
  return %y : tensor<1x8x0x4xf32>
}
