// RUN: moe-opt %s --moe-import-iree | FileCheck %s --implicit-check-not=iree --implicit-check-not=util

// CHECK-LABEL: func.func public @sort(
// CHECK-SAME: tensor<6xi32>, %[[W:.*]]: tensor<6xi32> {moe.weight = "w"}) -> tensor<6xi32>
util.func public @sort(%keys: tensor<6xi32>, %w: tensor<6xi32> {moe.weight = "w"})
    -> tensor<6xi32> {
  // CHECK: %[[S:.*]]:2 = tm_tensor.sort dimension(0) outs(%{{.*}}, %[[W]] :
  %0:2 = iree_linalg_ext.sort dimension(0)
      outs(%keys, %w : tensor<6xi32>, tensor<6xi32>) {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32, %{{.*}}: i32)
  ^bb0(%a: i32, %b: i32, %i: i32, %j: i32):
    // CHECK-NEXT: %[[C:.*]] = arith.cmpi slt, %[[A]], %[[B]]
    %1 = arith.cmpi slt, %a, %b : i32
    // CHECK-NEXT: tm_tensor.yield %[[C]] : i1
    iree_linalg_ext.yield %1 : i1
  } -> tensor<6xi32>, tensor<6xi32>
  // CHECK: return %[[S]]#1 : tensor<6xi32>
  util.return %0#1 : tensor<6xi32>
}

// CHECK-LABEL: func.func private @external(tensor<?xf32>)
util.func private @external(tensor<?xf32>)

// CHECK-LABEL: func.func @scan
func.func @scan(%x: tensor<?x6xi32>, %out: tensor<?x6xi32>, %sum: tensor<?xi32>)
    -> (tensor<?x6xi32>, tensor<?xi32>) {
  // CHECK: tm_tensor.scan dimension(1) inclusive(false) ins(%{{.*}} : tensor<?x6xi32>)
  // CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<?x6xi32>, tensor<?xi32>)
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(false)
      ins(%x : tensor<?x6xi32>) outs(%out, %sum : tensor<?x6xi32>, tensor<?xi32>) {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.addi %a, %b : i32
    iree_linalg_ext.yield %1 : i32
  } -> tensor<?x6xi32>, tensor<?xi32>
  return %0#0, %0#1 : tensor<?x6xi32>, tensor<?xi32>
}

// CHECK-LABEL: func.func @topk
func.func @topk(%x: tensor<4x6xf32>, %p: tensor<4x2xi32>)
    -> (tensor<4x2xf32>, tensor<4x2xi32>) {
  %least = arith.constant 0xFF800000 : f32
  %0 = tensor.empty() : tensor<4x2xf32>
  %1 = linalg.fill ins(%least : f32) outs(%0 : tensor<4x2xf32>) -> tensor<4x2xf32>
  // CHECK: tm_tensor.topk dimension(1) ins(%{{.*}} : tensor<4x6xf32>)
  // CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<4x2xf32>, tensor<4x2xi32>)
  %2:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<4x6xf32>)
      outs(%1, %p : tensor<4x2xf32>, tensor<4x2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %3 = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %3 : i1
  } -> tensor<4x2xf32>, tensor<4x2xi32>
  return %2#0, %2#1 : tensor<4x2xf32>, tensor<4x2xi32>
}

// The smallest of integers, with their positions given; a constant starts it.
// CHECK-LABEL: func.func @bottomk
func.func @bottomk(%x: tensor<6xi8>, %i: tensor<6xi32>, %p: tensor<2xi32>)
    -> tensor<2xi32> {
  %most = arith.constant dense<127> : tensor<2xi8>
  // CHECK: tm_tensor.topk dimension(0)
  // CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<6xi8>, tensor<6xi32>)
  %0:2 = iree_linalg_ext.topk dimension(0) ins(%x, %i : tensor<6xi8>, tensor<6xi32>)
      outs(%most, %p : tensor<2xi8>, tensor<2xi32>) {
  ^bb0(%a: i8, %b: i8):
    %1 = arith.cmpi slt, %a, %b : i8
    iree_linalg_ext.yield %1 : i1
  } -> tensor<2xi8>, tensor<2xi32>
  return %0#1 : tensor<2xi32>
}

// What other exporters write stays.
// CHECK-LABEL: func.func @same
// CHECK-NEXT: math.exp
func.func @same(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
