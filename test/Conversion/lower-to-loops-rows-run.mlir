// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --moe-lower-to-loops --convert-linalg-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --arith-expand=include-bf16=true --convert-math-to-llvm --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}

// The keys of tokens 1 and 2, as part of the whole batch and by themselves.
// CHECK: {{\[}}[3827544751006511609,   1121544586126933671],
// CHECK-NEXT: [1789081616393510002,   2826987509315806722],
// CHECK-NEXT: [9223372036854775807,   2702193070509975309]]
// CHECK: {{\[}}[1789081616393510002,   2826987509315806722],
// CHECK-NEXT: [9223372036854775807,   2702193070509975309]]
func.func @random_key() {
  %e = arith.constant dense<[[0, 1], [0, 1], [-1, 1]]> : tensor<3x2xi32>
  %0 = tensor.empty() : tensor<3x2xi64>
  %all = moe.random_key %e : tensor<3x2xi32> seed(7) layer(3)
      outs(%0 : tensor<3x2xi64>)
  %p0 = tensor.cast %all : tensor<3x2xi64> to tensor<*xi64>
  call @printMemrefI64(%p0) : (tensor<*xi64>) -> ()
  %first = arith.constant 1 : index
  %part = tensor.extract_slice %e[1, 0] [2, 2] [1, 1] : tensor<3x2xi32> to tensor<2x2xi32>
  %1 = tensor.empty() : tensor<2x2xi64>
  %rest = moe.random_key %part : tensor<2x2xi32> first(%first) seed(7) layer(3)
      outs(%1 : tensor<2x2xi64>)
  %p1 = tensor.cast %rest : tensor<2x2xi64> to tensor<*xi64>
  call @printMemrefI64(%p1) : (tensor<*xi64>) -> ()
  return
}

// Empty slots keep what was there. Token 1 has no row: exact zeros.
// CHECK: {{\[}}[3,   4],
// CHECK-NEXT: [-9,   -9],
// CHECK-NEXT: [1,   2]]
// CHECK: {{\[}}[2.5,   4],
// CHECK-NEXT: [0,   0]]
func.func @rows() {
  %x = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %slots = arith.constant dense<[1, -1, 0]> : tensor<3xi32>
  %nine = arith.constant -9.0 : f32
  %empty = tensor.empty() : tensor<3x2xf32>
  %init = linalg.fill ins(%nine : f32) outs(%empty : tensor<3x2xf32>) -> tensor<3x2xf32>
  %d = moe.dispatch %x, %slots : tensor<2x2xf32>, tensor<3xi32>
      outs(%init : tensor<3x2xf32>)
  %where = arith.constant dense<[[2, 0], [-1, -1]]> : tensor<2x2xi64>
  %w = arith.constant dense<[[1.0, 0.5], [7.0, 7.0]]> : tensor<2x2xf32>
  %0 = tensor.empty() : tensor<2x2xf32>
  %y = moe.combine %d, %where : tensor<3x2xf32>, tensor<2x2xi64>
      weights(%w : tensor<2x2xf32>) outs(%0 : tensor<2x2xf32>)
  %p0 = tensor.cast %d : tensor<3x2xf32> to tensor<*xf32>
  call @printMemrefF32(%p0) : (tensor<*xf32>) -> ()
  %p1 = tensor.cast %y : tensor<2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  return
}

// The sum of f64 rows is f64; that of bf16 rows is rounded once: 256 + 1 + 1 is
// 258, where rounding every sum to bf16 would stay at 256.
// CHECK: {{\[}}[1]]
// CHECK: {{\[}}[258]]
func.func @sums() {
  %wide = arith.constant dense<[[1.0e30], [1.0], [-1.0e30]]> : tensor<3x1xf64>
  %narrow = arith.constant dense<[[256.0], [1.0], [1.0]]> : tensor<3x1xbf16>
  %a = arith.constant dense<[[0, 2, 1]]> : tensor<1x3xi64>
  %b = arith.constant dense<[[0, 1, 2]]> : tensor<1x3xi64>
  %0 = tensor.empty() : tensor<1x1xf32>
  %y = moe.combine %wide, %a : tensor<3x1xf64>, tensor<1x3xi64>
      outs(%0 : tensor<1x1xf32>)
  %p0 = tensor.cast %y : tensor<1x1xf32> to tensor<*xf32>
  call @printMemrefF32(%p0) : (tensor<*xf32>) -> ()
  %1 = tensor.empty() : tensor<1x1xbf16>
  %z = moe.combine %narrow, %b : tensor<3x1xbf16>, tensor<1x3xi64>
      outs(%1 : tensor<1x1xbf16>)
  %3 = tensor.empty() : tensor<1x1xf32>
  %c0 = arith.constant 0 : index
  %4 = tensor.extract %z[%c0, %c0] : tensor<1x1xbf16>
  %5 = arith.extf %4 : bf16 to f32
  %6 = tensor.insert %5 into %3[%c0, %c0] : tensor<1x1xf32>
  %p1 = tensor.cast %6 : tensor<1x1xf32> to tensor<*xf32>
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  call @random_key() : () -> ()
  call @rows() : () -> ()
  call @sums() : () -> ()
  return
}
