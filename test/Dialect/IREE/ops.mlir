// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --emit-bytecode | moe-opt | FileCheck %s

// CHECK-LABEL: util.func public @sort(
// CHECK-SAME: tensor<6xi32> {moe.weight = "w"}) -> (tensor<6xi32>, tensor<6xi32>)
util.func public @sort(%keys: tensor<6xi32>, %w: tensor<6xi32> {moe.weight = "w"})
    -> (tensor<6xi32>, tensor<6xi32>) {
  // CHECK: iree_linalg_ext.sort dimension(0) outs({{.*}} : tensor<6xi32>, tensor<6xi32>)
  %0:2 = iree_linalg_ext.sort dimension(0)
      outs(%keys, %w : tensor<6xi32>, tensor<6xi32>) {
  ^bb0(%a: i32, %b: i32, %i: i32, %j: i32):
    %1 = arith.cmpi slt, %a, %b : i32
    // CHECK: iree_linalg_ext.yield %{{.*}} : i1
    iree_linalg_ext.yield %1 : i1
  } -> tensor<6xi32>, tensor<6xi32>
  // CHECK: util.return %{{.*}} : tensor<6xi32>, tensor<6xi32>
  util.return %0#0, %0#1 : tensor<6xi32>, tensor<6xi32>
}

// CHECK-LABEL: util.func private @nothing()
util.func private @nothing() {
  // CHECK: util.return{{$}}
  util.return
}

// CHECK-LABEL: util.func private @external(tensor<?xf32>) -> tensor<?xf32>{{$}}
util.func private @external(tensor<?xf32>) -> tensor<?xf32>

func.func @others(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>,
                  %sum: tensor<4xf32>, %v: tensor<4x2xf32>, %p: tensor<4x2xi32>)
    -> tensor<4x6xf32> {
  // CHECK: iree_linalg_ext.scan dimension(1) inclusive(false)
  // CHECK-SAME: ins(%{{.*}} : tensor<4x6xf32>)
  // CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<4x6xf32>, tensor<4xf32>)
  %0:2 = iree_linalg_ext.scan dimension(1) inclusive(false)
      ins(%x : tensor<4x6xf32>) outs(%x, %sum : tensor<4x6xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %4 = arith.addf %a, %b : f32
    iree_linalg_ext.yield %4 : f32
  } -> tensor<4x6xf32>, tensor<4xf32>
  // CHECK: iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
  // CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<3x6xf32>, tensor<3x1xi32>)
  // CHECK-SAME: outs(%{{.*}} : tensor<4x6xf32>)
  %1 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
      ins(%u, %i : tensor<3x6xf32>, tensor<3x1xi32>) outs(%0#0 : tensor<4x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<4x6xf32>
  // CHECK: iree_linalg_ext.topk dimension(1) ins(%{{.*}} : tensor<4x6xf32>)
  // CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<4x2xf32>, tensor<4x2xi32>)
  %2:2 = iree_linalg_ext.topk dimension(1) ins(%1 : tensor<4x6xf32>)
      outs(%v, %p : tensor<4x2xf32>, tensor<4x2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %4 = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %4 : i1
  } -> tensor<4x2xf32>, tensor<4x2xi32>
  return %1 : tensor<4x6xf32>
}
