// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --moe-lower-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

func.func @print(%e: tensor<5x2xi32>, %w: tensor<5x2xf32>) {
  %0 = tensor.cast %e : tensor<5x2xi32> to tensor<*xi32>
  call @printMemrefI32(%0) : (tensor<*xi32>) -> ()
  %1 = tensor.cast %w : tensor<5x2xf32> to tensor<*xf32>
  call @printMemrefF32(%1) : (tensor<*xf32>) -> ()
  return
}

// Expert 1 is the second choice of the first token and the first of the others.
func.func @main() {
  %e = arith.constant dense<[[0, 1], [1, 0], [1, 2], [1, -1], [7, 1]]> : tensor<5x2xi32>
  %w = arith.constant dense<[[3.0, 1.0], [3.0, 1.0], [3.0, 1.0], [3.0, 1.0], [3.0, 1.0]]> : tensor<5x2xf32>
  %0 = tensor.empty() : tensor<5x2xi32>
  %1 = tensor.empty() : tensor<5x2xf32>
  %token:2 = moe.admit %e, %w : tensor<5x2xi32>, tensor<5x2xf32> of(3) <capacity = 2>
      outs(%0, %1 : tensor<5x2xi32>, tensor<5x2xf32>)
  call @print(%token#0, %token#1) : (tensor<5x2xi32>, tensor<5x2xf32>) -> ()
  %choice:2 = moe.admit %e, %w : tensor<5x2xi32>, tensor<5x2xf32> of(3) <capacity = 2, order = by_choice>
      outs(%0, %1 : tensor<5x2xi32>, tensor<5x2xf32>)
  call @print(%choice#0, %choice#1) : (tensor<5x2xi32>, tensor<5x2xf32>) -> ()
  // Three tokens, then two.
  %groups:2 = moe.admit %e, %w : tensor<5x2xi32>, tensor<5x2xf32> of(3)
      <capacity = 1, groups = 2, normalize = sum, norm_eps = 1.0 : f32>
      outs(%0, %1 : tensor<5x2xi32>, tensor<5x2xf32>)
  call @print(%groups#0, %groups#1) : (tensor<5x2xi32>, tensor<5x2xf32>) -> ()
  // More groups than tokens: each has one of its own.
  %many:2 = moe.admit %e, %w : tensor<5x2xi32>, tensor<5x2xf32> of(3)
      <capacity = 1, groups = 6, normalize = clamp, norm_eps = 3.5 : f32>
      outs(%0, %1 : tensor<5x2xi32>, tensor<5x2xf32>)
  call @print(%many#0, %many#1) : (tensor<5x2xi32>, tensor<5x2xf32>) -> ()
  // Nothing to divide by: no weight.
  %zero = arith.constant dense<0.0> : tensor<5x2xf32>
  %none:2 = moe.admit %e, %zero : tensor<5x2xi32>, tensor<5x2xf32> of(3) <capacity = 9, normalize = sum>
      outs(%0, %1 : tensor<5x2xi32>, tensor<5x2xf32>)
  call @print(%none#0, %none#1) : (tensor<5x2xi32>, tensor<5x2xf32>) -> ()
  return
}

// By token: expert 1 takes tokens 0 and 1. The 7 and the -1 stay.
// CHECK: data =
// CHECK-NEXT: [0, 1]
// CHECK-NEXT: [1, 0]
// CHECK-NEXT: [-1, 2]
// CHECK-NEXT: [-1, -1]
// CHECK-NEXT: [7, -1]
// CHECK: data =
// CHECK-NEXT: [3, 1]
// CHECK-NEXT: [3, 1]
// CHECK-NEXT: [0, 1]
// CHECK-NEXT: [0, 1]
// CHECK-NEXT: [3, 0]
// By choice: tokens 1 and 2, whose first choice it is.
// CHECK: data =
// CHECK-NEXT: [0, -1]
// CHECK-NEXT: [1, 0]
// CHECK-NEXT: [1, 2]
// CHECK-NEXT: [-1, -1]
// CHECK-NEXT: [7, -1]
// CHECK: data =
// CHECK-NEXT: [3, 0]
// CHECK-NEXT: [3, 1]
// CHECK-NEXT: [3, 1]
// CHECK-NEXT: [0, 1]
// CHECK-NEXT: [3, 0]
// CHECK: data =
// CHECK-NEXT: [0, 1]
// CHECK-NEXT: [-1, -1]
// CHECK-NEXT: [-1, 2]
// CHECK-NEXT: [1, -1]
// CHECK-NEXT: [7, -1]
// 3 / 5 and 1 / 5; 1 / 2; 3 / 4.
// CHECK: data =
// CHECK-NEXT: [0.6, 0.2]
// CHECK-NEXT: [0, 0]
// CHECK-NEXT: [0, 0.5]
// CHECK-NEXT: [0.75, 1]
// CHECK-NEXT: [3, 0]
// CHECK: data =
// CHECK-NEXT: [0, 1]
// CHECK-NEXT: [1, 0]
// CHECK-NEXT: [1, 2]
// CHECK-NEXT: [1, -1]
// CHECK-NEXT: [7, 1]
// The smallest sum is 3.5.
// CHECK: data =
// CHECK-NEXT: [0.75, 0.25]
// CHECK-NEXT: [0.75, 0.25]
// CHECK-NEXT: [0.75, 0.25]
// CHECK-NEXT: [0.857143, 1]
// CHECK-NEXT: [3, 0.285714]
// CHECK: data =
// CHECK: data =
// CHECK-NEXT: [0, 0]
// CHECK-NEXT: [0, 0]
// CHECK-NEXT: [0, 0]
// CHECK-NEXT: [0, 0]
// CHECK-NEXT: [0, 0]
