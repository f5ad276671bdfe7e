// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --moe-lower-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --arith-expand=include-bf16=true --convert-math-to-llvm --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}

// Groups: only experts of the best group (0) may be chosen,
// CHECK: {{\[}}[0,   1]]
func.func @fill_neg_inf() {
  %l = arith.constant dense<0.0> : tensor<1x4xf32>
  %b = arith.constant dense<[-1.0, -2.0, -3.0, -4.0]> : tensor<4xf32>
  %0 = tensor.empty() : tensor<1x2xi32>
  %1 = tensor.empty() : tensor<1x2xf32>
  %2 = tensor.empty() : tensor<1x2xf32>
  %3 = tensor.empty() : tensor<1xi32>
  %c:4 = moe.candidates %l : tensor<1x4xf32> bias(%b : tensor<4xf32>)
      router(<score = sigmoid, top_k = 2, groups = <count = 2, keep = 1,
              score = top2sum>>)
      outs(%0, %1, %2, %3 : tensor<1x2xi32>, tensor<1x2xf32>,
           tensor<1x2xf32>, tensor<1xi32>)
  %p0 = tensor.cast %c#0 : tensor<1x2xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  return
}

// ... or the others with a selection score of 0, which is more than -0.5.
// CHECK: {{\[}}[2,   3]]
// CHECK: {{\[}}[0.5,   0.5]]
func.func @fill_zero() {
  %l = arith.constant dense<0.0> : tensor<1x4xf32>
  %b = arith.constant dense<[-1.0, -2.0, -3.0, -4.0]> : tensor<4xf32>
  %0 = tensor.empty() : tensor<1x2xi32>
  %1 = tensor.empty() : tensor<1x2xf32>
  %2 = tensor.empty() : tensor<1x2xf32>
  %3 = tensor.empty() : tensor<1xi32>
  %c:4 = moe.candidates %l : tensor<1x4xf32> bias(%b : tensor<4xf32>)
      router(<score = sigmoid, top_k = 2, groups = <count = 2, keep = 1,
              score = top2sum, fill = zero>>)
      outs(%0, %1, %2, %3 : tensor<1x2xi32>, tensor<1x2xf32>,
           tensor<1x2xf32>, tensor<1xi32>)
  %p0 = tensor.cast %c#0 : tensor<1x2xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  %p1 = tensor.cast %c#1 : tensor<1x2xf32> to tensor<*xf32>
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  return
}

// The sum, 0.5, is less than norm_eps: 0.25 / 0.75. A zero sum cannot be.
// CHECK: {{\[}}[1,   1]]
func.func @clamp() {
  %l = arith.constant dense<0.0> : tensor<1x4xbf16>
  %0 = tensor.empty() : tensor<1x2xi32>
  %1 = tensor.empty() : tensor<1x2xf32>
  %2 = tensor.empty() : tensor<1x2xf32>
  %3 = tensor.empty() : tensor<1xi32>
  %c:4 = moe.candidates %l : tensor<1x4xbf16> router(<score = softmax, top_k = 2,
              normalize = clamp, norm_eps = 0.75 : f32, scale = 3.0 : f32>)
      outs(%0, %1, %2, %3 : tensor<1x2xi32>, tensor<1x2xf32>,
           tensor<1x2xf32>, tensor<1xi32>)
  %p0 = tensor.cast %c#1 : tensor<1x2xf32> to tensor<*xf32>
  call @printMemrefF32(%p0) : (tensor<*xf32>) -> ()
  return
}

// NaN counts as -inf, +inf as the largest number; both are reported, and a token
// without any expert.
// CHECK: {{\[}}[1],
// CHECK-NEXT: [1],
// CHECK-NEXT: [-1],
// CHECK-NEXT: [-1],
// CHECK-NEXT: [1]]
// CHECK: {{\[}}[1],
// CHECK-NEXT: [1],
// CHECK-NEXT: [0],
// CHECK-NEXT: [0],
// CHECK-NEXT: [1]]
// CHECK: [0,  1,  2,  0,  -1]
func.func @nonfinite() {
  %l = arith.constant dense<[[0x7FC00000, 1.0], [1.0, 0x7F800000], [0xFF800000, 0xFF800000],
      [0x7FC00000, 0x7FC00000], [0xFF800000, 1.0]]> : tensor<5x2xf32>
  %0 = tensor.empty() : tensor<5x1xi32>
  %1 = tensor.empty() : tensor<5x1xf32>
  %2 = tensor.empty() : tensor<5x1xf32>
  %3 = tensor.empty() : tensor<5xi32>
  %c:4 = moe.candidates %l : tensor<5x2xf32> router(<score = softmax, top_k = 1>)
      outs(%0, %1, %2, %3 : tensor<5x1xi32>, tensor<5x1xf32>,
           tensor<5x1xf32>, tensor<5xi32>)
  %p0 = tensor.cast %c#0 : tensor<5x1xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  %p1 = tensor.cast %c#1 : tensor<5x1xf32> to tensor<*xf32>
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  %p2 = tensor.cast %c#3 : tensor<5xi32> to tensor<*xi32>
  call @printMemrefI32(%p2) : (tensor<*xi32>) -> ()
  return
}

// f64 logits are rounded to f32, which may make them infinite.
// CHECK: {{\[}}[1]]
// CHECK: [1]
func.func @wide_logits() {
  %l = arith.constant dense<[[1.0, 1.0e300]]> : tensor<1x2xf64>
  %0 = tensor.empty() : tensor<1x1xi32>
  %1 = tensor.empty() : tensor<1x1xf32>
  %2 = tensor.empty() : tensor<1x1xf32>
  %3 = tensor.empty() : tensor<1xi32>
  %c:4 = moe.candidates %l : tensor<1x2xf64> router(<score = softmax, top_k = 1>)
      outs(%0, %1, %2, %3 : tensor<1x1xi32>, tensor<1x1xf32>,
           tensor<1x1xf32>, tensor<1xi32>)
  %p0 = tensor.cast %c#0 : tensor<1x1xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  %p1 = tensor.cast %c#3 : tensor<1xi32> to tensor<*xi32>
  call @printMemrefI32(%p1) : (tensor<*xi32>) -> ()
  return
}

// What expert_skip skips keeps its weight where that counts.
// CHECK: {{\[}}[0,   -1]]
// CHECK: {{\[}}[0.5,   0.5]]
// CHECK: {{\[}}[0.5,   0]]
func.func @skip() {
  %l = arith.constant dense<[[0.0, 0.0]]> : tensor<1x2xf32>
  %0 = tensor.empty() : tensor<1x2xi32>
  %1 = tensor.empty() : tensor<1x2xf32>
  %2 = tensor.empty() : tensor<1x2xf32>
  %3 = tensor.empty() : tensor<1xi32>
  %c:4 = moe.candidates %l : tensor<1x2xf32> router(<score = softmax, top_k = 2>)
      capacity(<strategy = expert_skip, keep_k = 1, renorm = topk_sum>)
      outs(%0, %1, %2, %3 : tensor<1x2xi32>, tensor<1x2xf32>,
           tensor<1x2xf32>, tensor<1xi32>)
  %p0 = tensor.cast %c#0 : tensor<1x2xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  %p1 = tensor.cast %c#1 : tensor<1x2xf32> to tensor<*xf32>
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  %p2 = tensor.cast %c#2 : tensor<1x2xf32> to tensor<*xf32>
  call @printMemrefF32(%p2) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  call @fill_neg_inf() : () -> ()
  call @fill_zero() : () -> ()
  call @clamp() : () -> ()
  call @nonfinite() : () -> ()
  call @wide_logits() : () -> ()
  call @skip() : () -> ()
  return
}
