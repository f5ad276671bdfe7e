// Routers that round their scores.
// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --moe-lower-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --arith-expand=include-bf16=true --convert-math-to-llvm --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

// sigmoid(0.001) and sigmoid(0) are equal in bf16, and the first is chosen.
// CHECK: {{\[}}[0]]
// CHECK: {{\[}}[0.5]]
func.func @scores() {
  %l = arith.constant dense<[[0.0, 0.001]]> : tensor<1x2xf32>
  call @route(%l) : (tensor<1x2xf32>) -> ()
  return
}

// In bf16 these are 0.51171875 and 0.5.
// CHECK: {{\[}}[1]]
// CHECK: {{\[}}[0.511719]]
func.func @other_scores() {
  %l = arith.constant dense<[[0.0, 0.05]]> : tensor<1x2xf32>
  call @route(%l) : (tensor<1x2xf32>) -> ()
  return
}
func.func private @route(%l: tensor<1x2xf32>) {
  %0 = tensor.empty() : tensor<1x1xi32>
  %1 = tensor.empty() : tensor<1x1xf32>
  %2 = tensor.empty() : tensor<1x1xf32>
  %3 = tensor.empty() : tensor<1xi32>
  %c:4 = moe.candidates %l : tensor<1x2xf32> router(<score = sigmoid, top_k = 1, round = bf16>)
      outs(%0, %1, %2, %3 : tensor<1x1xi32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xi32>)
  %p0 = tensor.cast %c#0 : tensor<1x1xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  %p1 = tensor.cast %c#1 : tensor<1x1xf32> to tensor<*xf32>
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  return
}

// 0.73046875 and a bias of 1 or 1.0078125 are equal in bf16. A bias in f32 is
// added in f32, and there 1.003 is more than 1.
// CHECK: {{\[}}[0]]
// CHECK: {{\[}}[1]]
func.func @sums() {
  %0 = tensor.empty() : tensor<1x1xi32>
  %1 = tensor.empty() : tensor<1x1xf32>
  %2 = tensor.empty() : tensor<1x1xf32>
  %3 = tensor.empty() : tensor<1xi32>
  %narrow = arith.constant dense<[1.0, 1.0078125]> : tensor<2xbf16>
  %wide = arith.constant dense<[1.0, 1.003]> : tensor<2xf32>
  %l = arith.constant dense<1.0> : tensor<1x2xf32>
  %c:4 = moe.candidates %l : tensor<1x2xf32> bias(%narrow : tensor<2xbf16>)
      router(<score = sigmoid, top_k = 1, round = bf16>)
      outs(%0, %1, %2, %3 : tensor<1x1xi32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xi32>)
  %p0 = tensor.cast %c#0 : tensor<1x1xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  %d:4 = moe.candidates %l : tensor<1x2xf32> bias(%wide : tensor<2xf32>)
      router(<score = sigmoid, top_k = 1, round = bf16>)
      outs(%0, %1, %2, %3 : tensor<1x1xi32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xi32>)
  %p1 = tensor.cast %d#0 : tensor<1x1xi32> to tensor<*xi32>
  call @printMemrefI32(%p1) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  call @scores() : () -> ()
  call @other_scores() : () -> ()
  call @sums() : () -> ()
  return
}
