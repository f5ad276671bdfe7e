// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --moe-lower-to-loops --convert-linalg-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

#k = affine_map<(e, r, n, k) -> (r, k)>
#nk = affine_map<(e, r, n, k) -> (e, n, k)>
#n = affine_map<(e, r, n, k) -> (r, n)>

// Expert 0 has row 0, expert 1 none, expert 2 rows 1 and 2; row 3 keeps what it
// had. Expert e has the weights [e + 1, 1] and [0, 2]; sums begin with 100.
// CHECK:      102, {{ *}}102
// CHECK-NEXT: 105, {{ *}}104
// CHECK-NEXT: 119, {{ *}}108
// CHECK-NEXT: 100, {{ *}}100
func.func @ragged() {
  %x = arith.constant dense<[[1.0, 1.0], [1.0, 2.0], [5.0, 4.0], [9.0, 9.0]]>
      : tensor<4x2xf32>
  %w = arith.constant dense<[[[1.0, 1.0], [0.0, 2.0]], [[2.0, 1.0], [0.0, 2.0]],
                             [[3.0, 1.0], [0.0, 2.0]]]> : tensor<3x2x2xf32>
  %offsets = arith.constant dense<[0, 1, 1, 3]> : tensor<4xi64>
  %hundred = arith.constant 100.0 : f32
  %e = tensor.empty() : tensor<4x2xf32>
  %init = linalg.fill ins(%hundred : f32) outs(%e : tensor<4x2xf32>)
      -> tensor<4x2xf32>
  %y = moe.expert_generic offsets(%offsets : tensor<4xi64>)
      maps([#k, #nk, #n]) reductions(1)
      inputs(%x, %w : tensor<4x2xf32>, tensor<3x2x2xf32>)
      outs(%init : tensor<4x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    moe.element_yield %1 : f32
  }
  %p = tensor.cast %y : tensor<4x2xf32> to tensor<*xf32>
  call @printMemrefF32(%p) : (tensor<*xf32>) -> ()
  return
}

// Of three places each, expert 0 has rows in one and expert 1 in none.
// CHECK:      7, {{ *}}1, {{ *}}1
// CHECK-NEXT: 1, {{ *}}1, {{ *}}1
func.func @slots() {
  %load = arith.constant dense<[[1, 0]]> : tensor<1x2xi32>
  %seven = arith.constant 7.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x2x3xf32>
  %init = linalg.fill ins(%one : f32) outs(%e : tensor<1x2x3xf32>)
      -> tensor<1x2x3xf32>
  %y = moe.expert_generic load(%load : tensor<1x2xi32>)
      maps([affine_map<(g, e, c) -> ()>, affine_map<(g, e, c) -> (g, e, c)>])
      reductions(0) inputs(%seven : f32) outs(%init : tensor<1x2x3xf32>) {
  ^bb0(%a: f32, %c: f32):
    moe.element_yield %a : f32
  }
  %p = tensor.cast %y : tensor<1x2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%p) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  call @ragged() : () -> ()
  call @slots() : () -> ()
  return
}
