// RUN: moe-opt %s --moe-lower-expert-map --canonicalize --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-lower-expert-map --eliminate-empty-tensors \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --cse --canonicalize --split-input-file | FileCheck %s --check-prefix=BUFFERS

// A task has experts outside, groups inside: an expert's weights serve all of its
// rows. An expert's 16 elements are worth a task with 32768 rows.
// CHECK-LABEL: func @slots(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x6x4xf32>, %[[W:.*]]: tensor<2x8x6xf32>, %[[LOAD:.*]]: tensor<2x8xi32>, %[[P:.*]]: tensor<8x4x4xf32>
// CHECK: %[[INIT:.*]] = tensor.empty() : tensor<2x8x6x4xf32>
// CHECK: %[[ROOM:.*]] = tensor.empty() : tensor<16x7xi64>
// CHECK: %[[T:.*]]:2 = moe.expert_tasks %[[LOAD]] : tensor<2x8xi32> rows(96) least(32768) outs(%[[ROOM]],
// CHECK: %[[NUMBER:.*]] = tensor.extract %[[T]]#1[%c0]
// CHECK: %[[N:.*]] = arith.index_cast %[[NUMBER]] : i64 to index
// CHECK: scf.forall (%[[I:.*]]) in (%[[N]]) shared_outs(%[[ALL:.*]] = %[[INIT]])
// CHECK: %[[V1:.*]] = tensor.extract %[[T]]#0[%[[I]], %c1]
// CHECK: %[[E0:.*]] = arith.index_cast %[[V1]]
// CHECK: %[[V2:.*]] = tensor.extract %[[T]]#0[%[[I]], %c2]
// CHECK: %[[E1:.*]] = arith.index_cast %[[V2]]
// CHECK: %[[V3:.*]] = tensor.extract %[[T]]#0[%[[I]], %c3]
// CHECK: %[[G0:.*]] = arith.index_cast %[[V3]]
// CHECK: %[[V4:.*]] = tensor.extract %[[T]]#0[%[[I]], %c4]
// CHECK: %[[G1:.*]] = arith.index_cast %[[V4]]
// CHECK: %[[V5:.*]] = tensor.extract %[[T]]#0[%[[I]], %c5]
// CHECK: %[[R0:.*]] = arith.index_cast %[[V5]]
// CHECK: %[[V6:.*]] = tensor.extract %[[T]]#0[%[[I]], %c6]
// CHECK: %[[R1:.*]] = arith.index_cast %[[V6]]
// CHECK: %[[GS:.*]] = arith.subi %[[G1]], %[[G0]]
// CHECK: %[[ES:.*]] = arith.subi %[[E1]], %[[E0]]
// CHECK: %[[RS:.*]] = arith.subi %[[R1]], %[[R0]]
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[ALL]][%[[G0]], %[[E0]], %[[R0]], 0] [%[[GS]], %[[ES]], %[[RS]], 4] [1, 1, 1, 1]
// CHECK: %[[DONE:.*]] = scf.for %[[E:.*]] = %[[E0]] to %[[E1]] step %c1 iter_args(%[[BEFORE:.*]] = %[[PART]])
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %[[P]][%[[E]], 0, 0] [1, 4, 4] [1, 1, 1] : tensor<8x4x4xf32> to tensor<4x4xf32>
// CHECK: scf.for %[[G:.*]] = %[[G0]] to %[[G1]] step %c1 iter_args(%[[OUT:.*]] = %[[BEFORE]])
// CHECK: %[[L:.*]] = tensor.extract %[[LOAD]][%[[G]], %[[E]]]
// CHECK: %[[LI:.*]] = arith.index_cast %[[L]] : i32 to index
// CHECK: %[[TO:.*]] = arith.minsi %[[LI]], %[[R1]]
// CHECK: %[[N:.*]] = arith.subi %[[TO]], %[[R0]]
// CHECK: %[[GT:.*]] = arith.subi %[[G]], %[[G0]]
// CHECK: %[[ET:.*]] = arith.subi %[[E]], %[[E0]]
// CHECK: %[[ROWS:.*]] = tensor.extract_slice %[[X]][%[[G]], %[[E]], %[[R0]], 0] [1, 1, %[[N]], 4] [1, 1, 1, 1] : tensor<2x8x6x4xf32> to tensor<?x4xf32>
// CHECK: tensor.extract_slice %[[W]][%[[G]], %[[E]], %[[R0]]] [1, 1, %[[N]]] [1, 1, 1] : tensor<2x8x6xf32> to tensor<?xf32>
// CHECK: linalg.matmul ins(%[[ROWS]], %[[SLICE]]
// CHECK: tensor.insert_slice %{{.*}} into %[[OUT]][%[[GT]], %[[ET]], 0, 0] [1, 1, %[[N]], 4]
// CHECK: tensor.parallel_insert_slice %[[DONE]] into %[[ALL]][%[[G0]], %[[E0]], %[[R0]], 0] [%[[GS]], %[[ES]], %[[RS]], 4]

// What an expert yields is computed in place: one buffer for all rows, one for
// what is inside an expert, none for weights, and no copy.
// BUFFERS-LABEL: func @slots(
// BUFFERS: %[[OUT:.*]] = memref.alloc() {{.*}} : memref<2x8x6x4xf32>
// BUFFERS-NOT: memref.copy
// BUFFERS: scf.forall
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
// CHECK: %[[LOAD:.*]] = tensor.generate
// CHECK: arith.subi
// CHECK: arith.trunci %{{.*}} : i64 to i32
// CHECK: %[[FULL:.*]] = arith.divui %{{.*}}, %c96
// CHECK: %[[MOST:.*]] = arith.addi %[[FULL]], %c3
// CHECK: tensor.empty(%[[MOST]]) : tensor<?x7xi64>
// CHECK: moe.expert_tasks %[[LOAD]] : tensor<1x3xi32> rows(96) least(131072)
// CHECK: scf.forall
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[ALL:.*]][%[[AT:.*]], 0] [%[[SIZE:.*]], 4] [1, 1]
// CHECK: %[[PART1:.*]] = tensor.extract_slice %[[ALL1:.*]][%[[AT]]] [%[[SIZE]]] [1]
// CHECK: %[[DONE:.*]]:2 = scf.for %[[E:.*]] = {{.*}} iter_args(%{{.*}} = %[[PART]], %{{.*}} = %[[PART1]])
// CHECK: %[[ROWS:.*]] = tensor.extract_slice %[[X]][%[[FROM:.*]], 0] [%[[N:.*]], 4] [1, 1]
// CHECK: tensor.splat %[[S]]
// CHECK: tensor.insert_slice %[[ROWS]] into %{{.*}}[%[[IN:.*]], 0] [%[[N]], 4] [1, 1]
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[IN]]] [%[[N]]] [1]
// CHECK: tensor.parallel_insert_slice %[[DONE]]#0 into %[[ALL]][%[[AT]], 0] [%[[SIZE]], 4]
// CHECK: tensor.parallel_insert_slice %[[DONE]]#1 into %[[ALL1]][%[[AT]]] [%[[SIZE]]]
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
// CHECK-NOT: moe.expert_tasks
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
