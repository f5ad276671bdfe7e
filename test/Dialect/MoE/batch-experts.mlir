// RUN: moe-opt %s --moe-batch-experts --canonicalize --cse | FileCheck %s

#rows = affine_map<(n, j, i) -> (i, n)>
#weights = affine_map<(n, j, i) -> (j, n)>
#result = affine_map<(n, j, i) -> (i, j)>

// The reduction comes last, wherever it was, and rows third. What all experts
// share has no expert in its map.
// CHECK: #[[SCALAR:.*]] = affine_map<(d0, d1, d2, d3) -> ()>
// CHECK: #[[ROW:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>
// CHECK: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
// CHECK: #[[Y:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
// CHECK: #[[SHARED:.*]] = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK: #[[RPARAM:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK: #[[RROW:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func @slots
// CHECK-SAME:    %[[IN:.*]]: tensor<1x8x?x4xf32>, %[[LOAD:.*]]: tensor<1x8xi32>
// CHECK:       %[[C:.*]] = tensor.dim %[[IN]], %c2
// CHECK:       %[[E:.*]] = tensor.empty(%[[C]]) : tensor<1x8x?x10xf32>
// CHECK:       %[[ZERO:.*]] = moe.expert_generic load(%[[LOAD]] : tensor<1x8xi32>) maps([#[[SCALAR]], #[[ROW]]]) reductions(0)
// CHECK:       %[[P:.*]] = moe.expert_generic load(%[[LOAD]] : tensor<1x8xi32>) maps([#[[W]], #[[X]], #[[Y]]]) reductions(1)
// CHECK-SAME:    inputs(%{{.*}}, %[[IN]] : tensor<8x10x4xf32>, tensor<1x8x?x4xf32>) outs(%[[ZERO]]
// CHECK:       %[[HALF:.*]] = tensor.extract_slice %[[P]][0, 0, 0, 5] [1, 8, %[[C]], 5] [1, 1, 1, 1]
// CHECK:       %[[R:.*]] = moe.expert_generic load(%[[LOAD]] : tensor<1x8xi32>) maps([#[[ROW]], #[[SHARED]], #[[ROW]]]) reductions(0)
// CHECK-SAME:    inputs(%[[HALF]], %arg3
// CHECK:       return %[[R]]
func.func @slots(%x: tensor<1x8x?x4xf32>, %load: tensor<1x8xi32>,
                 %w: tensor<8x10x4xf32>, %bias: tensor<5xf32>)
    -> tensor<1x8x?x5xf32> {
  %y = moe.expert_map rows(%x : tensor<1x8x?x4xf32>)
      load(%load : tensor<1x8xi32>) params(%w : tensor<8x10x4xf32>)
      shared(%bias : tensor<5xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<10x4xf32>, %b: tensor<5xf32>):
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = tensor.dim %rows, %c0 : tensor<?x4xf32>
    %0 = tensor.empty(%n) : tensor<?x10xf32>
    %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?x10xf32>)
        -> tensor<?x10xf32>
    %2 = linalg.generic {
        indexing_maps = [#weights, #rows, #result],
        iterator_types = ["reduction", "parallel", "parallel"]}
        ins(%weights, %rows : tensor<10x4xf32>, tensor<?x4xf32>)
        outs(%1 : tensor<?x10xf32>) {
    ^bb0(%a: f32, %r: f32, %sum: f32):
      %5 = arith.mulf %a, %r : f32
      %6 = arith.addf %sum, %5 : f32
      linalg.yield %6 : f32
    } -> tensor<?x10xf32>
    %3 = tensor.extract_slice %2[0, 5] [%n, 5] [1, 1]
        : tensor<?x10xf32> to tensor<?x5xf32>
    %e = tensor.empty(%n) : tensor<?x5xf32>
    %4 = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                         affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%3, %b : tensor<?x5xf32>, tensor<5xf32>) outs(%e : tensor<?x5xf32>) {
    ^bb0(%p: f32, %q: f32, %out: f32):
      %5 = arith.addf %p, %q : f32
      linalg.yield %5 : f32
    } -> tensor<?x5xf32>
    moe.yield %4 : tensor<?x5xf32>
  } : tensor<1x8x?x5xf32>
  return %y : tensor<1x8x?x5xf32>
}

// Ragged rows have one place, and their expert no place in what they compute.
// CHECK-LABEL: func @ragged
// CHECK:       moe.expert_generic offsets(%{{.*}} : tensor<9xi64>) maps([#[[RPARAM]], #[[RROW]]]) reductions(0)
func.func @ragged(%x: tensor<48x4xf32>, %offsets: tensor<9xi64>,
                  %w: tensor<8x4xf32>) -> tensor<48x4xf32> {
  %y = moe.expert_map rows(%x : tensor<48x4xf32>)
      offsets(%offsets : tensor<9xi64>) params(%w : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<4xf32>):
    %0 = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%weights : tensor<4xf32>) outs(%rows : tensor<?x4xf32>) {
    ^bb0(%p: f32, %q: f32):
      %1 = arith.mulf %p, %q : f32
      linalg.yield %1 : f32
    } -> tensor<?x4xf32>
    moe.yield %0 : tensor<?x4xf32>
  } : tensor<48x4xf32>
  return %y : tensor<48x4xf32>
}
