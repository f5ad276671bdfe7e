// RUN: moe-opt %s -split-input-file --transform-interpreter --canonicalize --cse --verify-diagnostics | FileCheck %s

// Rows are fetched for each tile of the matmul; nothing is left of the dispatch
// of all of them.
// CHECK-LABEL: func @matmul
// CHECK-SAME: %[[X:.*]]: tensor<?x32xf32>, %[[SLOTS:.*]]: tensor<48xi32>, %[[W:.*]]: tensor<32x16xf32>, %{{.*}}: tensor<48x16xf32>
// CHECK-NOT: = moe.dispatch
// CHECK: scf.forall (%[[TILE:.*]], %{{.*}}) in (5, 2)
// CHECK-DAG: %[[I:.*]] = affine.apply #{{.*}}(%[[TILE]])
// CHECK-DAG: %[[N:.*]] = affine.min #{{.*}}(%[[TILE]])
// CHECK: %[[S:.*]] = tensor.extract_slice %[[SLOTS]][%[[I]]] [%[[N]]] [1]
// CHECK: %[[ROWS:.*]] = moe.dispatch %[[X]], %[[S]] : {{.*}} outs(%{{.*}} : tensor<?x32xf32>)
// CHECK: linalg.matmul ins(%[[ROWS]], %
// CHECK-NOT: = moe.dispatch
// CHECK: return
func.func @matmul(%x: tensor<?x32xf32>, %slots: tensor<48xi32>, %w: tensor<32x16xf32>, %out: tensor<48x16xf32>)
    -> tensor<48x16xf32> {
  %init = tensor.empty() : tensor<48x32xf32>
  %rows = moe.dispatch %x, %slots : tensor<?x32xf32>, tensor<48xi32> outs(%init : tensor<48x32xf32>)
  %0 = linalg.matmul ins(%rows, %w : tensor<48x32xf32>, tensor<32x16xf32>) outs(%out : tensor<48x16xf32>)
      -> tensor<48x16xf32>
  return %0 : tensor<48x16xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %0 tile_sizes [10, 8]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %1 = transform.structured.match ops{["moe.dispatch"]} in %root : (!transform.any_op) -> !transform.any_op
    %f, %n = transform.structured.fuse_into_containing_op %1 into %l
        : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----
// Tile and fuse takes the producers of all operands along: a dispatch, cut along
// places and rows, and a combine whose transposed result it is added to.
// CHECK-LABEL: func @tile_and_fuse
// CHECK-SAME: %[[X:.*]]: tensor<24x32xf32>, %[[SLOTS:.*]]: tensor<8x6xi32>, %[[ROWS:.*]]: tensor<9x6xf32>, %[[WHERE:.*]]: tensor<32x2xi64>
// CHECK: scf.for %[[E:.*]] = %c0 to %c8 step %c2
// CHECK: scf.for %[[C:.*]] = %c0 to %c6 step %c3
// CHECK: scf.for %[[H:.*]] = %c0 to %c32 step %c16
// CHECK-DAG: %[[V:.*]] = tensor.extract_slice %[[X]][0, %[[H]]] [24, 16]
// CHECK-DAG: %[[S:.*]] = tensor.extract_slice %[[SLOTS]][%[[E]], %[[C]]] [2, 3]
// CHECK-DAG: %[[D:.*]] = moe.dispatch %[[V]], %[[S]] : tensor<24x16xf32>, tensor<2x3xi32>
// CHECK-DAG: %[[R:.*]] = tensor.extract_slice %[[ROWS]][0, %[[C]]] [9, 3]
// CHECK-DAG: %[[P:.*]] = tensor.extract_slice %[[WHERE]][%[[H]], 0] [16, 2]
// CHECK-DAG: %[[Y:.*]] = moe.combine %[[R]], %[[P]] : tensor<9x3xf32>, tensor<16x2xi64>
// CHECK: linalg.generic {{.*}} ins(%[[D]], %[[Y]] : tensor<2x3x16xf32>, tensor<16x3xf32>)
#id = affine_map<(e, c, h) -> (e, c, h)>
#turned = affine_map<(e, c, h) -> (h, c)>
func.func @tile_and_fuse(%x: tensor<24x32xf32>, %slots: tensor<8x6xi32>, %part: tensor<9x6xf32>,
                         %where: tensor<32x2xi64>) -> tensor<8x6x32xf32> {
  %0 = tensor.empty() : tensor<8x6x32xf32>
  %rows = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<8x6xi32> outs(%0 : tensor<8x6x32xf32>)
  %1 = tensor.empty() : tensor<32x6xf32>
  %sums = moe.combine %part, %where : tensor<9x6xf32>, tensor<32x2xi64> outs(%1 : tensor<32x6xf32>)
  %2 = linalg.generic {indexing_maps = [#id, #turned, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%rows, %sums : tensor<8x6x32xf32>, tensor<32x6xf32>) outs(%0 : tensor<8x6x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<8x6x32xf32>
  return %2 : tensor<8x6x32xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:3 = transform.structured.fuse %0 tile_sizes [2, 3, 16]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
