// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --moe-lower-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --arith-expand=include-bf16=true --convert-math-to-llvm --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

// The best experts of a token, where there are too many to search for each. The
// tree of 13 experts has leaves on two levels.

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

// Ties go to the lower index, also across the levels (experts 9 and 10); what is
// not eligible is never taken.
// CHECK: {{\[}}[12,   0,   5,   9,   10,   3,   1]
// CHECK-NEXT: [0,   1,   2,   3,   4,   5,   6]
// CHECK-NEXT: [7,   2,   -1,   -1,   -1,   -1,   -1]]
func.func @ties() {
  %l = arith.constant dense<[
      [0.8, 0.3, 0.1, 0.4, 0.1, 0.8, 0.2, 0.1, 0.1, 0.7, 0.7, 0.3, 0.9],
      [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
      [0xFF800000, 0xFF800000, 0.1, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000,
       0.2, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000]]>
      : tensor<3x13xf32>
  %0 = tensor.empty() : tensor<3x7xi32>
  %1 = tensor.empty() : tensor<3x7xf32>
  %2 = tensor.empty() : tensor<3x7xf32>
  %3 = tensor.empty() : tensor<3xi32>
  %c:4 = moe.candidates %l : tensor<3x13xf32>
      router(<score = given, top_k = 7>)
      outs(%0, %1, %2, %3 : tensor<3x7xi32>, tensor<3x7xf32>,
           tensor<3x7xf32>, tensor<3xi32>)
  %p0 = tensor.cast %c#0 : tensor<3x7xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  return
}

// A bias of NaN takes its expert out, wherever it is in the tree.
// CHECK: {{\[}}[1,   0,   4,   2]]
func.func @nan_bias() {
  %l = arith.constant dense<[[0.5, 0.6, 0.1, 0.9, 0.2]]> : tensor<1x5xf32>
  %b = arith.constant dense<[0.0, 0.0, 0.0, 0x7FC00000, 0.0]> : tensor<5xf32>
  %0 = tensor.empty() : tensor<1x4xi32>
  %1 = tensor.empty() : tensor<1x4xf32>
  %2 = tensor.empty() : tensor<1x4xf32>
  %3 = tensor.empty() : tensor<1xi32>
  %c:4 = moe.candidates %l : tensor<1x5xf32> bias(%b : tensor<5xf32>)
      router(<score = given, top_k = 4>)
      outs(%0, %1, %2, %3 : tensor<1x4xi32>, tensor<1x4xf32>,
           tensor<1x4xf32>, tensor<1xi32>)
  %p0 = tensor.cast %c#0 : tensor<1x4xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  return
}

// The second of two devices has experts 5 to 9. Its token is the second one. The
// three best extras come best first; without a number, all come by index; with
// per_token, whose order of candidates decides, best first again.
// CHECK: {{\[}}[0,   9,   4,   3,   2]
// CHECK-NEXT: [0,   9,   8,   5,   6]]
func.func @some_extras(%l: tensor<2x10xf32>) {
  %0 = tensor.empty() : tensor<2x5xi32>
  %1 = tensor.empty() : tensor<2x5xf32>
  %2 = tensor.empty() : tensor<2x5xf32>
  %3 = tensor.empty() : tensor<2xi32>
  %c:4 = moe.candidates %l : tensor<2x10xf32>
      router(<score = given, top_k = 2>)
      capacity(<factor = "1", strategy = expanded_drop, extra = 3, devices = 2>)
      outs(%0, %1, %2, %3 : tensor<2x5xi32>, tensor<2x5xf32>,
           tensor<2x5xf32>, tensor<2xi32>)
  %p0 = tensor.cast %c#0 : tensor<2x5xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  return
}

// CHECK: {{\[}}[0,   9,   1,   2,   3,   4,   -1]
// CHECK-NEXT: [0,   9,   5,   6,   7,   8,   -1]]
func.func @all_extras(%l: tensor<2x10xf32>) {
  %0 = tensor.empty() : tensor<2x7xi32>
  %1 = tensor.empty() : tensor<2x7xf32>
  %2 = tensor.empty() : tensor<2x7xf32>
  %3 = tensor.empty() : tensor<2xi32>
  %c:4 = moe.candidates %l : tensor<2x10xf32>
      router(<score = given, top_k = 2>)
      capacity(<factor = "1", strategy = expanded_drop, devices = 2>)
      outs(%0, %1, %2, %3 : tensor<2x7xi32>, tensor<2x7xf32>,
           tensor<2x7xf32>, tensor<2xi32>)
  %p0 = tensor.cast %c#0 : tensor<2x7xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  return
}

// CHECK: {{\[}}[0,   9,   4,   3,   2,   1,   -1]
// CHECK-NEXT: [0,   9,   8,   5,   6,   7,   -1]]
func.func @all_extras_in_order(%l: tensor<2x10xf32>) {
  %0 = tensor.empty() : tensor<2x7xi32>
  %1 = tensor.empty() : tensor<2x7xf32>
  %2 = tensor.empty() : tensor<2x7xf32>
  %3 = tensor.empty() : tensor<2xi32>
  %c:4 = moe.candidates %l : tensor<2x10xf32>
      router(<score = given, top_k = 2>)
      capacity(<factor = "1", strategy = expanded_drop, per_token = 2, devices = 2>)
      outs(%0, %1, %2, %3 : tensor<2x7xi32>, tensor<2x7xf32>,
           tensor<2x7xf32>, tensor<2xi32>)
  %p0 = tensor.cast %c#0 : tensor<2x7xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  call @ties() : () -> ()
  call @nan_bias() : () -> ()
  %l = arith.constant dense<[
      [0.9, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 0.1, 0.7, 0.8],
      [0.9, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 0.1, 0.7, 0.8]]> : tensor<2x10xf32>
  call @some_extras(%l) : (tensor<2x10xf32>) -> ()
  call @all_extras(%l) : (tensor<2x10xf32>) -> ()
  call @all_extras_in_order(%l) : (tensor<2x10xf32>) -> ()
  return
}
