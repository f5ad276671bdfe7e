// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --moe-lower-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --arith-expand=include-bf16=true --convert-math-to-llvm --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}

// Tokens 2, 3 and 4 of five on two devices: token 2 is on device 0, which has
// experts 0 and 1; the others are on device 1.
// CHECK: {{\[}}[3,   1],
// CHECK-NEXT: [0,   2],
// CHECK-NEXT: [2,   3]]
func.func @block() {
  %l = arith.constant dense<[[0.0, 1.0, 2.0, 3.0], [3.0, 2.0, 1.0, 0.0], [2.0, 2.0, 3.0, 0.0]]> : tensor<3x4xf32>
  %first = arith.constant 2 : index
  %total = arith.constant 5 : index
  %0 = tensor.empty() : tensor<3x2xi32>
  %1 = tensor.empty() : tensor<3x2xf32>
  %2 = tensor.empty() : tensor<3x2xf32>
  %3 = tensor.empty() : tensor<3xi32>
  %c:4 = moe.candidates %l : tensor<3x4xf32> block(%first of %total)
      router(<score = softmax, top_k = 1>)
      capacity(<factor = "1", strategy = expanded_drop, extra = 1,
                scope = local, devices = 2>)
      outs(%0, %1, %2, %3 : tensor<3x2xi32>, tensor<3x2xf32>,
           tensor<3x2xf32>, tensor<3xi32>)
  %p0 = tensor.cast %c#0 : tensor<3x2xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  return
}

// Token 2 of three is alone on device 1: no limit, so no extra candidate.
// CHECK: {{\[}}[3,   -1]]
func.func @exempt() {
  %l = arith.constant dense<[[0.0, 1.0, 2.0, 3.0]]> : tensor<1x4xf32>
  %first = arith.constant 2 : index
  %total = arith.constant 3 : index
  %0 = tensor.empty() : tensor<1x2xi32>
  %1 = tensor.empty() : tensor<1x2xf32>
  %2 = tensor.empty() : tensor<1x2xf32>
  %3 = tensor.empty() : tensor<1xi32>
  %c:4 = moe.candidates %l : tensor<1x4xf32> block(%first of %total)
      router(<score = softmax, top_k = 1>)
      capacity(<factor = "1", strategy = expanded_drop, extra = 1,
                scope = local, devices = 2>)
      outs(%0, %1, %2, %3 : tensor<1x2xi32>, tensor<1x2xf32>,
           tensor<1x2xf32>, tensor<1xi32>)
  %p0 = tensor.cast %c#0 : tensor<1x2xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  return
}

// Padding has no candidates, and does not count: one token is exempt.
// CHECK: {{\[}}[-1,   -1],
// CHECK-NEXT: [1,   -1]]
// CHECK: [-2,  -1]
func.func @masked() {
  %l = arith.constant dense<[[0.0, 1.0], [0.0, 1.0]]> : tensor<2x2xf32>
  %m = arith.constant dense<[false, true]> : tensor<2xi1>
  %0 = tensor.empty() : tensor<2x2xi32>
  %1 = tensor.empty() : tensor<2x2xf32>
  %2 = tensor.empty() : tensor<2x2xf32>
  %3 = tensor.empty() : tensor<2xi32>
  %c:4 = moe.candidates %l : tensor<2x2xf32> mask(%m : tensor<2xi1>)
      router(<score = softmax, top_k = 1>)
      capacity(<factor = "1", strategy = expanded_drop>)
      outs(%0, %1, %2, %3 : tensor<2x2xi32>, tensor<2x2xf32>,
           tensor<2x2xf32>, tensor<2xi32>)
  %p0 = tensor.cast %c#0 : tensor<2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  %p1 = tensor.cast %c#3 : tensor<2xi32> to tensor<*xi32>
  call @printMemrefI32(%p1) : (tensor<*xi32>) -> ()
  return
}

// The same where the tokens are the second half of a batch, with a group of its
// own; the token that is no padding is on the device of experts 1.
// CHECK: {{\[}}[-1,   -1],
// CHECK-NEXT: [0,   -1]]
// With another token it is not exempt, and has an extra candidate.
// CHECK: {{\[}}[0,   1],
// CHECK-NEXT: [0,   1]]
func.func @masked_block(%m: tensor<2xi1>) {
  %l = arith.constant dense<[[1.0, 0.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %first = arith.constant 2 : index
  %total = arith.constant 4 : index
  %0 = tensor.empty() : tensor<2x2xi32>
  %1 = tensor.empty() : tensor<2x2xf32>
  %2 = tensor.empty() : tensor<2x2xf32>
  %3 = tensor.empty() : tensor<2xi32>
  %c:4 = moe.candidates %l : tensor<2x2xf32> mask(%m : tensor<2xi1>) block(%first of %total)
      router(<score = softmax, top_k = 1>)
      capacity(<factor = "1", strategy = expanded_drop, scope = local, devices = 2>)
      outs(%0, %1, %2, %3 : tensor<2x2xi32>, tensor<2x2xf32>,
           tensor<2x2xf32>, tensor<2xi32>)
  %p0 = tensor.cast %c#0 : tensor<2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%p0) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  call @block() : () -> ()
  call @exempt() : () -> ()
  call @masked() : () -> ()
  %one = arith.constant dense<[false, true]> : tensor<2xi1>
  call @masked_block(%one) : (tensor<2xi1>) -> ()
  %two = arith.constant dense<true> : tensor<2xi1>
  call @masked_block(%two) : (tensor<2xi1>) -> ()
  return
}
