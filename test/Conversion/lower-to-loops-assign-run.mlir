// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --moe-lower-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}

// One group of five tokens, three experts, all of which every token wants.
func.func @assign(%key: tensor<5x3xf32>, %limit: tensor<1xi64>) {
  %e = arith.constant dense<[[0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]]> : tensor<5x3xi32>
  %w = arith.constant dense<[[1.0, 2.0, 4.0], [1.0, 2.0, 4.0], [1.0, 2.0, 4.0], [1.0, 2.0, 4.0], [1.0, 2.0, 4.0]]> : tensor<5x3xf32>
  %0 = tensor.empty() : tensor<1x3x4xi32>
  %1 = tensor.empty() : tensor<1x3x4xf32>
  %2 = tensor.empty() : tensor<5x3xi64>
  %3 = tensor.empty() : tensor<5x3xf32>
  %4 = tensor.empty() : tensor<1x3xi32>
  %largest:5 = moe.assign %e, %w, %limit : tensor<5x3xi32>, tensor<5x3xf32>, tensor<1xi64>
      key(%key : tensor<5x3xf32>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x3x4xi32>, tensor<1x3x4xf32>,
           tensor<5x3xi64>, tensor<5x3xf32>, tensor<1x3xi32>)
  %5 = tensor.cast %largest#0 : tensor<1x3x4xi32> to tensor<*xi32>
  call @printMemrefI32(%5) : (tensor<*xi32>) -> ()
  %6 = tensor.cast %largest#4 : tensor<1x3xi32> to tensor<*xi32>
  call @printMemrefI32(%6) : (tensor<*xi32>) -> ()
  %smallest:5 = moe.assign %e, %w, %limit : tensor<5x3xi32>, tensor<5x3xf32>, tensor<1xi64>
      key(%key : tensor<5x3xf32>) compete(smallest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x3x4xi32>, tensor<1x3x4xf32>,
           tensor<5x3xi64>, tensor<5x3xf32>, tensor<1x3xi32>)
  %7 = tensor.cast %smallest#0 : tensor<1x3x4xi32> to tensor<*xi32>
  call @printMemrefI32(%7) : (tensor<*xi32>) -> ()
  // Each token keeps one place: its first that is left after the limit.
  %one:5 = moe.assign %e, %w, %limit : tensor<5x3xi32>, tensor<5x3xf32>, tensor<1xi64>
      compete(last) top_k(2) per_token(1) renorm(topk_sum) scale(2.0)
      outs(%0, %1, %2, %3, %4 : tensor<1x3x4xi32>, tensor<1x3x4xf32>,
           tensor<5x3xi64>, tensor<5x3xf32>, tensor<1x3xi32>)
  %8 = tensor.cast %one#2 : tensor<5x3xi64> to tensor<*xi64>
  call @printMemrefI64(%8) : (tensor<*xi64>) -> ()
  %9 = tensor.cast %one#3 : tensor<5x3xf32> to tensor<*xf32>
  call @printMemrefF32(%9) : (tensor<*xf32>) -> ()
  %10 = tensor.cast %one#1 : tensor<1x3x4xf32> to tensor<*xf32>
  call @printMemrefF32(%10) : (tensor<*xf32>) -> ()
  return
}

// Numbers that are no expert's take no place, and do not count as kept.
func.func @strangers() {
  %e = arith.constant dense<[[2, 0], [0, 2147483647], [-2147483648, 1]]> : tensor<3x2xi32>
  %w = arith.constant dense<[[3.0, 1.0], [1.0, 3.0], [3.0, 1.0]]> : tensor<3x2xf32>
  %limit = arith.constant dense<3> : tensor<1xi64>
  %0 = tensor.empty() : tensor<1x2x3xi32>
  %1 = tensor.empty() : tensor<1x2x3xf32>
  %2 = tensor.empty() : tensor<3x2xi64>
  %3 = tensor.empty() : tensor<3x2xf32>
  %4 = tensor.empty() : tensor<1x2xi32>
  %a:5 = moe.assign %e, %w, %limit : tensor<3x2xi32>, tensor<3x2xf32>, tensor<1xi64>
      key(%w : tensor<3x2xf32>) compete(largest) top_k(2) renorm(one)
      outs(%0, %1, %2, %3, %4 : tensor<1x2x3xi32>, tensor<1x2x3xf32>,
           tensor<3x2xi64>, tensor<3x2xf32>, tensor<1x2xi32>)
  %5 = tensor.cast %a#2 : tensor<3x2xi64> to tensor<*xi64>
  call @printMemrefI64(%5) : (tensor<*xi64>) -> ()
  %6 = tensor.cast %a#3 : tensor<3x2xf32> to tensor<*xf32>
  call @printMemrefF32(%6) : (tensor<*xf32>) -> ()
  %7 = tensor.cast %a#4 : tensor<1x2xi32> to tensor<*xi32>
  call @printMemrefI32(%7) : (tensor<*xi32>) -> ()
  %8 = tensor.empty() : tensor<6xi32>
  %9 = tensor.empty() : tensor<6xf32>
  %10 = tensor.empty() : tensor<3xi64>
  %r:5 = moe.assign_ragged %e, %w : tensor<3x2xi32>, tensor<3x2xf32> top_k(2) renorm(one)
      outs(%8, %9, %2, %3, %10 : tensor<6xi32>, tensor<6xf32>, tensor<3x2xi64>,
           tensor<3x2xf32>, tensor<3xi64>)
  %11 = tensor.cast %r#0 : tensor<6xi32> to tensor<*xi32>
  call @printMemrefI32(%11) : (tensor<*xi32>) -> ()
  %12 = tensor.cast %r#2 : tensor<3x2xi64> to tensor<*xi64>
  call @printMemrefI64(%12) : (tensor<*xi64>) -> ()
  %13 = tensor.cast %r#3 : tensor<3x2xf32> to tensor<*xf32>
  call @printMemrefF32(%13) : (tensor<*xf32>) -> ()
  %14 = tensor.cast %r#4 : tensor<3xi64> to tensor<*xi64>
  call @printMemrefI64(%14) : (tensor<*xi64>) -> ()
  return
}

func.func @main() {
  // Expert 0: -0 and +0 are equal. Expert 1: NaN comes last. Expert 2: signs,
  // infinities.
  %key = arith.constant dense<[
      [ 0.0, 0x7FC00000, -1.0], [-0.0, 0xFF800000, 0x7F800000],
      [ 0.0, 0xFFC00000, 2.0], [-0.0, 1.0, 0xFF800000], [-1.0, 2.0, 1.0]]>
      : tensor<5x3xf32>
  %limit = arith.constant dense<3> : tensor<1xi64>
  call @assign(%key, %limit) : (tensor<5x3xf32>, tensor<1xi64>) -> ()
  call @strangers() : () -> ()
  return
}

// The table is wider than the limit. Largest first:
// CHECK: [0,    1,    2,    -1]
// CHECK-NEXT: [1,    3,    4,    -1]
// CHECK-NEXT: [1,    2,    4,    -1]
// CHECK: [3,   3,   3]
// Smallest first:
// CHECK: [0,    1,    4,    -1]
// CHECK-NEXT: [1,    3,    4,    -1]
// CHECK-NEXT: [0,    3,    4,    -1]

// The last three tokens get all three places, and keep the first of them.
// CHECK: [-1,   -1,   -1]
// CHECK-NEXT: [-1,   -1,   -1]
// CHECK-NEXT: [0,   -1,   -1]
// CHECK-NEXT: [1,   -1,   -1]
// CHECK-NEXT: [2,   -1,   -1]
// 2 * 1 * (1 + 2) / 1 = 6.
// CHECK: [0,   0,   0]
// CHECK-NEXT: [0,   0,   0]
// CHECK-NEXT: [6,   0,   0]
// CHECK: [6,    6,    6,    0]
// CHECK-NEXT: [0,    0,    0,    0]

// Both forms; the limited one numbers places within its table.
// CHECK: {{\[}}[-1,   0],
// CHECK-NEXT: [1,   -1],
// CHECK-NEXT: [-1,   3]]
// CHECK: {{\[}}[0,   1],
// CHECK-NEXT: [1,   0],
// CHECK-NEXT: [0,   1]]
// CHECK: {{\[}}[2,   1]]
// CHECK: [0,  1,  2,  -1,  -1,  -1]
// CHECK: {{\[}}[-1,   0],
// CHECK-NEXT: [1,   -1],
// CHECK-NEXT: [-1,   2]]
// CHECK: {{\[}}[0,   1],
// CHECK-NEXT: [1,   0],
// CHECK-NEXT: [0,   1]]
// CHECK: [0,  2,  3]
