// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --emit-bytecode | moe-opt | FileCheck %s
// RUN: moe-opt %s --mlir-print-op-generic | moe-opt | FileCheck %s
// The ops that give rows their place, on tensors, in every form.

// CHECK-LABEL: func @assign
// CHECK: moe.assign %{{.*}}, %{{.*}}, %{{.*}} : tensor<24x2xi32>, tensor<24x2xf32>, tensor<2xi64> key(%{{.*}} : tensor<24x2xf32>) compete(largest) top_k(2) outs(%{{.*}} : tensor<2x8x6xi32>, tensor<2x8x6xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<2x8xi32>)
// CHECK: compete(smallest) top_k(1) drop(expert) per_token(1) renorm(topk_sum) scale(2.500000e+00) outs(
// CHECK: compete(first) top_k(2) renorm(one) outs(
// CHECK: compete(last) top_k(2) renorm(ref) outs(
func.func @assign(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>, %l: tensor<2xi64>, %k: tensor<24x2xi64>,
                  %0: tensor<2x8x6xi32>, %1: tensor<2x8x6xf32>, %2: tensor<24x2xi64>,
                  %3: tensor<24x2xf32>, %4: tensor<2x8xi32>) {
  %a:5 = moe.assign %e, %w, %l : tensor<24x2xi32>, tensor<24x2xf32>, tensor<2xi64>
      key(%w : tensor<24x2xf32>) compete(largest) top_k(2) drop(excess) renorm(none)
      outs(%0, %1, %2, %3, %4 : tensor<2x8x6xi32>, tensor<2x8x6xf32>, tensor<24x2xi64>,
           tensor<24x2xf32>, tensor<2x8xi32>)
  %b:5 = moe.assign %e, %w, %l : tensor<24x2xi32>, tensor<24x2xf32>, tensor<2xi64>
      key(%k : tensor<24x2xi64>) compete(smallest) top_k(1) drop(expert) per_token(1) renorm(topk_sum) scale(2.5)
      outs(%0, %1, %2, %3, %4 : tensor<2x8x6xi32>, tensor<2x8x6xf32>, tensor<24x2xi64>,
           tensor<24x2xf32>, tensor<2x8xi32>)
  %c:5 = moe.assign %e, %w, %l : tensor<24x2xi32>, tensor<24x2xf32>, tensor<2xi64>
      compete(first) top_k(2) renorm(one)
      outs(%0, %1, %2, %3, %4 : tensor<2x8x6xi32>, tensor<2x8x6xf32>, tensor<24x2xi64>,
           tensor<24x2xf32>, tensor<2x8xi32>)
  %d:5 = moe.assign %e, %w, %l : tensor<24x2xi32>, tensor<24x2xf32>, tensor<2xi64>
      compete(last) top_k(2) renorm(ref)
      outs(%0, %1, %2, %3, %4 : tensor<2x8x6xi32>, tensor<2x8x6xf32>, tensor<24x2xi64>,
           tensor<24x2xf32>, tensor<2x8xi32>)
  return
}

// CHECK-LABEL: func @assign_ragged
// CHECK: moe.assign_ragged %{{.*}}, %{{.*}} : tensor<?x2xi32>, tensor<?x2xf32> top_k(2) outs(%{{.*}} : tensor<?xi32>, tensor<?xf32>, tensor<?x2xi64>, tensor<?x2xf32>, tensor<9xi64>)
// CHECK: top_k(1) renorm(one) scale(5.000000e-01) outs(
func.func @assign_ragged(%e: tensor<?x2xi32>, %w: tensor<?x2xf32>, %0: tensor<?xi32>, %1: tensor<?xf32>,
                         %2: tensor<?x2xi64>, %3: tensor<?x2xf32>, %4: tensor<9xi64>) {
  %a:5 = moe.assign_ragged %e, %w : tensor<?x2xi32>, tensor<?x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<?xi32>, tensor<?xf32>, tensor<?x2xi64>, tensor<?x2xf32>, tensor<9xi64>)
  %b:5 = moe.assign_ragged %e, %w : tensor<?x2xi32>, tensor<?x2xf32> top_k(1) renorm(one) scale(0.5)
      outs(%0, %1, %2, %3, %4 : tensor<?xi32>, tensor<?xf32>, tensor<?x2xi64>, tensor<?x2xf32>, tensor<9xi64>)
  return
}

// Any number of place dimensions, and of row dimensions.
// CHECK-LABEL: func @dispatch
// CHECK: moe.dispatch %{{.*}}, %{{.*}} : tensor<24x4xi8>, tensor<1x8x6xi32> outs(%{{.*}} : tensor<1x8x6x4xi8>)
// CHECK: moe.dispatch %{{.*}}, %{{.*}} : tensor<?xf32>, tensor<?xi32> outs(%{{.*}} : tensor<?xf32>)
// CHECK: moe.dispatch %{{.*}}, %{{.*}} : tensor<24x4xi8>, tensor<i32> outs(%{{.*}} : tensor<4xi8>)
func.func @dispatch(%x: tensor<24x4xi8>, %y: tensor<?xf32>, %s: tensor<1x8x6xi32>, %t: tensor<?xi32>,
                    %u: tensor<i32>, %0: tensor<1x8x6x4xi8>, %1: tensor<4xi8>) {
  %a = moe.dispatch %x, %s : tensor<24x4xi8>, tensor<1x8x6xi32> outs(%0 : tensor<1x8x6x4xi8>)
  %b = moe.dispatch %y, %t : tensor<?xf32>, tensor<?xi32> outs(%y : tensor<?xf32>)
  %c = moe.dispatch %x, %u : tensor<24x4xi8>, tensor<i32> outs(%1 : tensor<4xi8>)
  return
}

// CHECK-LABEL: func @combine
// CHECK: moe.combine %{{.*}}, %{{.*}} : tensor<1x8x6x4xbf16>, tensor<24x2xi64> outs(%{{.*}} : tensor<24x4xf32>)
// CHECK: moe.combine %{{.*}}, %{{.*}} : tensor<?x4xf64>, tensor<24x2xi64> weights(%{{.*}} : tensor<24x2xf32>) outs(%{{.*}} : tensor<24x4xf32>)
func.func @combine(%x: tensor<1x8x6x4xbf16>, %y: tensor<?x4xf64>, %t: tensor<24x2xi64>,
                   %w: tensor<24x2xf32>, %0: tensor<24x4xf32>) {
  %a = moe.combine %x, %t : tensor<1x8x6x4xbf16>, tensor<24x2xi64> outs(%0 : tensor<24x4xf32>)
  %b = moe.combine %y, %t : tensor<?x4xf64>, tensor<24x2xi64> weights(%w : tensor<24x2xf32>)
      outs(%0 : tensor<24x4xf32>)
  return
}

// CHECK-LABEL: func @record
// CHECK: moe.record %{{.*}} layer(1) top_k(2) of(8) {name = "moe.1"} : tensor<?x3xi32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xi64>, tensor<?xi32>, tensor<4xi64>
func.func @record(%e: tensor<?x3xi32>, %w: tensor<?x3xf32>, %t: tensor<?x3xi64>, %n: tensor<?xi32>, %l: tensor<4xi64>) {
  moe.record %e, %w, %w, %t, %n, %l layer(1) top_k(2) of(8) {name = "moe.1"}
      : tensor<?x3xi32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xi64>, tensor<?xi32>, tensor<4xi64>
  return
}
