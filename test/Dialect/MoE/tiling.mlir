// RUN: moe-opt %s -split-input-file --transform-interpreter --canonicalize --cse --verify-diagnostics | FileCheck %s

// Along the places, only the list of tokens and the result are cut.
// CHECK-DAG: #[[REST:.*]] = affine_map<(d0) -> (-d0 + 6, 4)>
// CHECK-LABEL: func @dispatch_places
// CHECK-SAME: %[[X:.*]]: tensor<24x32xf32>, %[[SLOTS:.*]]: tensor<2x8x6xi32>, %[[INIT:.*]]: tensor
// CHECK: scf.for %[[G:.*]] = %{{.*}} iter_args(%[[A:.*]] = %[[INIT]])
// CHECK: scf.for %[[E:.*]] = %{{.*}} iter_args(%[[B:.*]] = %[[A]])
// CHECK: scf.for %[[C:.*]] = %{{.*}} iter_args(%[[D:.*]] = %[[B]])
// CHECK: %[[N:.*]] = affine.min #[[REST]](%[[C]])
// CHECK: %[[S:.*]] = tensor.extract_slice %[[SLOTS]][%[[G]], %[[E]], %[[C]]] [1, 2, %[[N]]] [1, 1, 1] : tensor<2x8x6xi32> to tensor<1x2x?xi32>
// CHECK: %[[O:.*]] = tensor.extract_slice %[[D]][%[[G]], %[[E]], %[[C]], 0] [1, 2, %[[N]], 32] [1, 1, 1, 1]
// CHECK: %[[R:.*]] = moe.dispatch %[[X]], %[[S]] : tensor<24x32xf32>, tensor<1x2x?xi32> outs(%[[O]] : tensor<1x2x?x32xf32>)
// CHECK: tensor.insert_slice %[[R]] into %[[D]][%[[G]], %[[E]], %[[C]], 0] [1, 2, %[[N]], 32]
func.func @dispatch_places(%x: tensor<24x32xf32>, %slots: tensor<2x8x6xi32>, %init: tensor<2x8x6x32xf32>)
    -> tensor<2x8x6x32xf32> {
  %0 = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<2x8x6xi32> outs(%init : tensor<2x8x6x32xf32>)
  return %0 : tensor<2x8x6x32xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["moe.dispatch"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:3 = transform.structured.tile_using_for %0 tile_sizes [1, 2, 4]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----
// Along the rows, the list of tokens stays whole, and so do the tokens of the
// source. Sizes are dynamic, and there are two trailing dimensions.
// CHECK-LABEL: func @dispatch_rows
// CHECK-SAME: %[[X:.*]]: tensor<?x?x4xf32>, %[[SLOTS:.*]]: tensor<?xi32>, %[[INIT:.*]]: tensor<?x?x4xf32>
// CHECK-DAG: %[[P:.*]] = tensor.dim %[[INIT]], %c0
// CHECK-DAG: %[[Q:.*]] = tensor.dim %[[INIT]], %c1
// CHECK: scf.for %[[I:.*]] = %c0 to %[[P]] step %c5
// CHECK: scf.for %[[J:.*]] = %c0 to %[[Q]] step %c3
// CHECK-DAG: %[[N:.*]] = affine.min #{{.*}}(%[[I]])[%[[P]]]
// CHECK-DAG: %[[M:.*]] = affine.min #{{.*}}(%[[J]])[%[[Q]]]
// CHECK-DAG: %[[T:.*]] = tensor.dim %[[X]], %c0
// CHECK-DAG: %[[V:.*]] = tensor.extract_slice %[[X]][0, %[[J]], 0] [%[[T]], %[[M]], 4]
// CHECK-DAG: %[[S:.*]] = tensor.extract_slice %[[SLOTS]][%[[I]]] [%[[N]]]
// CHECK: moe.dispatch %[[V]], %[[S]] : tensor<?x?x4xf32>, tensor<?xi32> outs(%{{.*}} : tensor<?x?x4xf32>)
func.func @dispatch_rows(%x: tensor<?x?x4xf32>, %slots: tensor<?xi32>, %init: tensor<?x?x4xf32>) -> tensor<?x?x4xf32> {
  %0 = moe.dispatch %x, %slots : tensor<?x?x4xf32>, tensor<?xi32> outs(%init : tensor<?x?x4xf32>)
  return %0 : tensor<?x?x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["moe.dispatch"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.tile_using_for %0 tile_sizes [5, 3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----
// A combine along both of its dimensions: the places of `rows` and the list of
// each token stay whole. 32 is no multiple of 24.
// CHECK-LABEL: func @combine
// CHECK-SAME: %[[ROWS:.*]]: tensor<2x8x?x32xbf16>, %[[WHERE:.*]]: tensor<?x3xi64>, %[[W:.*]]: tensor<?x3xf32>, %[[INIT:.*]]: tensor<?x32xbf16>
// CHECK: scf.forall (%[[I:.*]], %[[J:.*]]) in (%{{.*}}, 2) shared_outs(%[[OUT:.*]] = %[[INIT]])
// CHECK-DAG: %[[T:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK-DAG: %[[H:.*]] = affine.apply #{{.*}}(%[[J]])
// CHECK-DAG: %[[N:.*]] = affine.min #{{.*}}(%[[I]])[
// CHECK-DAG: %[[M:.*]] = affine.min #{{.*}}(%[[J]])
// CHECK-DAG: %[[C:.*]] = tensor.dim %[[ROWS]], %c2
// CHECK-DAG: %[[R:.*]] = tensor.extract_slice %[[ROWS]][0, 0, 0, %[[H]]] [2, 8, %[[C]], %[[M]]]
// CHECK-DAG: %[[P:.*]] = tensor.extract_slice %[[WHERE]][%[[T]], 0] [%[[N]], 3]
// CHECK-DAG: %[[U:.*]] = tensor.extract_slice %[[W]][%[[T]], 0] [%[[N]], 3]
// CHECK-DAG: %[[O:.*]] = tensor.extract_slice %[[OUT]][%[[T]], %[[H]]] [%[[N]], %[[M]]]
// CHECK: %[[Y:.*]] = moe.combine %[[R]], %[[P]] : {{.*}} weights(%[[U]] : tensor<?x3xf32>) outs(%[[O]] : tensor<?x?xbf16>)
// CHECK: tensor.parallel_insert_slice %[[Y]] into %[[OUT]][%[[T]], %[[H]]] [%[[N]], %[[M]]]
func.func @combine(%rows: tensor<2x8x?x32xbf16>, %where: tensor<?x3xi64>, %w: tensor<?x3xf32>, %init: tensor<?x32xbf16>)
    -> tensor<?x32xbf16> {
  %0 = moe.combine %rows, %where : tensor<2x8x?x32xbf16>, tensor<?x3xi64> weights(%w : tensor<?x3xf32>)
      outs(%init : tensor<?x32xbf16>)
  return %0 : tensor<?x32xbf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["moe.combine"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %0 tile_sizes [5, 24]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----
// On buffers the parts are views, and there is no result.
// CHECK-LABEL: func @buffers
// CHECK-SAME: %[[ROWS:.*]]: memref<?x32xf32>, %[[WHERE:.*]]: memref<?x2xi64>, %[[OUT:.*]]: memref<?x32xf32>
// CHECK: scf.for %[[T:.*]] = %c0 to %{{.*}} step %c4 {
// CHECK-DAG: %[[P:.*]] = memref.subview %[[WHERE]][%[[T]], 0]
// CHECK-DAG: %[[O:.*]] = memref.subview %[[OUT]][%[[T]], 0]
// CHECK: moe.combine %[[ROWS]], %[[P]] : {{.*}} outs(%[[O]] :
func.func @buffers(%rows: memref<?x32xf32>, %where: memref<?x2xi64>, %out: memref<?x32xf32>) {
  moe.combine %rows, %where : memref<?x32xf32>, memref<?x2xi64> outs(%out : memref<?x32xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["moe.combine"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %0 tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
