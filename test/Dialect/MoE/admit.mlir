// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --emit-bytecode | moe-opt | FileCheck %s
// RUN: moe-opt %s --mlir-print-op-generic | moe-opt | FileCheck %s
// RUN: moe-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD

// Defaults are left out.
// CHECK-LABEL: func private @attribute
// CHECK-SAME: a = #moe.admission<capacity = 1>
// CHECK-SAME: b = #moe.admission<capacity = 3, order = by_choice, groups = 2, normalize = sum, norm_eps = 1.000000e+00 : f32>
func.func private @attribute() attributes {
  a = #moe.admission<capacity = 1, order = by_token, groups = 1, normalize = none>,
  b = #moe.admission<norm_eps = 1.0 : f32, normalize = sum, groups = 2, order = by_choice, capacity = 3>}

// CHECK-LABEL: func @tensors
// CHECK: moe.admit %{{.*}}, %{{.*}} : tensor<?x2xi32>, tensor<?x2xf32> of(8) <capacity = 6, normalize = clamp, norm_eps = 1.000000e-07 : f32> outs(%{{.*}}, %{{.*}} : tensor<?x2xi32>, tensor<?x2xf32>) {tag}
func.func @tensors(%e: tensor<?x2xi32>, %w: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0:2 = moe.admit %e, %w : tensor<?x2xi32>, tensor<?x2xf32> of(8)
      <capacity = 6, normalize = clamp, norm_eps = 1.0e-7 : f32>
      outs(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>) {tag}
  return %0#1 : tensor<?x2xf32>
}

// CHECK-LABEL: func @memrefs
// CHECK: {{^ *}}moe.admit %{{.*}}, %{{.*}} : memref<4x1xi32>, memref<4x1xf32> of(2) <capacity = 1> outs(%{{.*}}, %{{.*}} : memref<4x1xi32>, memref<4x1xf32>)
func.func @memrefs(%e: memref<4x1xi32>, %w: memref<4x1xf32>, %0: memref<4x1xi32>, %1: memref<4x1xf32>) {
  moe.admit %e, %w : memref<4x1xi32>, memref<4x1xf32> of(2) <capacity = 1>
      outs(%0, %1 : memref<4x1xi32>, memref<4x1xf32>)
  return
}

// Three groups of ceil(7 / 3) tokens: room for 3 is room for all; for 2 it is not.
// FOLD-LABEL: func @room
// FOLD: %[[E:.*]], %[[W:.*]] = moe.route
// FOLD-NEXT: return %[[E]], %[[W]]
func.func @room(%l: tensor<7x8xf32>, %0: tensor<7x2xi32>, %1: tensor<7x2xf32>) -> (tensor<7x2xi32>, tensor<7x2xf32>) {
  %e, %w = moe.route %l <score = softmax, top_k = 2> : tensor<7x8xf32>
  %a:2 = moe.admit %e, %w : tensor<7x2xi32>, tensor<7x2xf32> of(8) <capacity = 3, groups = 3>
      outs(%0, %1 : tensor<7x2xi32>, tensor<7x2xf32>)
  return %a#0, %a#1 : tensor<7x2xi32>, tensor<7x2xf32>
}

// FOLD-LABEL: func @no_room
// FOLD: moe.admit
// FOLD-LABEL: func @dynamic
// FOLD: moe.admit
// FOLD-LABEL: func @normalized
// FOLD: moe.admit
// Choices from elsewhere may name an expert twice a token.
// FOLD-LABEL: func @foreign
// FOLD: moe.admit
func.func @no_room(%l: tensor<7x8xf32>, %0: tensor<7x2xi32>, %1: tensor<7x2xf32>) -> tensor<7x2xi32> {
  %e, %w = moe.route %l <score = softmax, top_k = 2> : tensor<7x8xf32>
  %a:2 = moe.admit %e, %w : tensor<7x2xi32>, tensor<7x2xf32> of(8) <capacity = 2, groups = 3>
      outs(%0, %1 : tensor<7x2xi32>, tensor<7x2xf32>)
  return %a#0 : tensor<7x2xi32>
}
func.func @dynamic(%l: tensor<?x8xf32>, %0: tensor<?x2xi32>, %1: tensor<?x2xf32>) -> tensor<?x2xi32> {
  %e, %w = moe.route %l <score = softmax, top_k = 2> : tensor<?x8xf32>
  %a:2 = moe.admit %e, %w : tensor<?x2xi32>, tensor<?x2xf32> of(8) <capacity = 100>
      outs(%0, %1 : tensor<?x2xi32>, tensor<?x2xf32>)
  return %a#0 : tensor<?x2xi32>
}
func.func @normalized(%l: tensor<7x8xf32>, %0: tensor<7x2xi32>, %1: tensor<7x2xf32>) -> tensor<7x2xf32> {
  %e, %w = moe.route %l <score = softmax, top_k = 2> : tensor<7x8xf32>
  %a:2 = moe.admit %e, %w : tensor<7x2xi32>, tensor<7x2xf32> of(8) <capacity = 7, normalize = sum>
      outs(%0, %1 : tensor<7x2xi32>, tensor<7x2xf32>)
  return %a#1 : tensor<7x2xf32>
}
func.func @foreign(%e: tensor<7x2xi32>, %w: tensor<7x2xf32>) -> tensor<7x2xi32> {
  %a:2 = moe.admit %e, %w : tensor<7x2xi32>, tensor<7x2xf32> of(8) <capacity = 7>
      outs(%e, %w : tensor<7x2xi32>, tensor<7x2xf32>)
  return %a#0 : tensor<7x2xi32>
}
