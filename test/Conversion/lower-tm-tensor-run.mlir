// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries" \
// RUN:   --moe-lower-tm-tensor --moe-expand-copy --convert-linalg-to-loops \
// RUN:   --expand-strided-metadata --lower-affine --convert-scf-to-cf \
// RUN:   --finalize-memref-to-llvm --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}

func.func @show(%values: tensor<?x?xf32>, %positions: tensor<?x?xi64>) {
  %0 = tensor.cast %values : tensor<?x?xf32> to tensor<*xf32>
  %1 = tensor.cast %positions : tensor<?x?xi64> to tensor<*xi64>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  call @printMemrefI64(%1) : (tensor<*xi64>) -> ()
  return
}

// The position of every element along dimension %d.
func.func @iota(%values: tensor<?x?xf32>, %rows: i1) -> tensor<?x?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %values, %c0 : tensor<?x?xf32>
  %n = tensor.dim %values, %c1 : tensor<?x?xf32>
  %0 = tensor.generate %m, %n {
  ^bb0(%i: index, %j: index):
    %1 = arith.select %rows, %i, %j : index
    %2 = arith.index_cast %1 : index to i64
    tensor.yield %2 : i64
  } : tensor<?x?xi64>
  return %0 : tensor<?x?xi64>
}

// Not strict: what is equal may stay.
func.func @sort_rows(%values: tensor<?x?xf32>) {
  %false = arith.constant false
  %at = call @iota(%values, %false) : (tensor<?x?xf32>, i1) -> tensor<?x?xi64>
  %0:2 = tm_tensor.sort dimension(1) outs(%values, %at : tensor<?x?xf32>, tensor<?x?xi64>) {
  ^bb0(%l: f32, %r: f32, %i: i64, %j: i64):
    %1 = arith.cmpf oge, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<?x?xf32>, tensor<?x?xi64>
  call @show(%0#0, %0#1) : (tensor<?x?xf32>, tensor<?x?xi64>) -> ()
  return
}

// Strict, and along the other dimension.
func.func @sort_columns(%values: tensor<?x?xf32>) {
  %true = arith.constant true
  %at = call @iota(%values, %true) : (tensor<?x?xf32>, i1) -> tensor<?x?xi64>
  %0:2 = tm_tensor.sort dimension(0) outs(%values, %at : tensor<?x?xf32>, tensor<?x?xi64>) {
  ^bb0(%l: f32, %r: f32, %i: i64, %j: i64):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<?x?xf32>, tensor<?x?xi64>
  call @show(%0#0, %0#1) : (tensor<?x?xf32>, tensor<?x?xi64>) -> ()
  return
}

// Three of what there is, or all of it and what was there.
func.func @topk(%values: tensor<?x?xf32>) {
  %minus = arith.constant dense<-1.0> : tensor<1x3xf32>
  %none = arith.constant dense<-1> : tensor<1x3xi64>
  %m = tensor.cast %minus : tensor<1x3xf32> to tensor<?x?xf32>
  %n = tensor.cast %none : tensor<1x3xi64> to tensor<?x?xi64>
  %0:2 = tm_tensor.topk dimension(1) ins(%values : tensor<?x?xf32>)
      outs(%m, %n : tensor<?x?xf32>, tensor<?x?xi64>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf ogt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<?x?xf32>, tensor<?x?xi64>
  call @show(%0#0, %0#1) : (tensor<?x?xf32>, tensor<?x?xi64>) -> ()
  return
}

func.func @main() {
  // Nine elements: runs of unequal length. A NaN moves past nothing, so the 3 on
  // its right passes the 2 on its left, but the 1 does not pass the NaN.
  %a = arith.constant dense<[[1.0, 3.0, 3.0, 2.0, 5.0, 1.0, 3.0, -1.0, 4.0],
                             [2.0, 0x7FC00000, 3.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<2x9xf32>
  %ad = tensor.cast %a : tensor<2x9xf32> to tensor<?x?xf32>
  // CHECK:      [5, 4, 3, 3, 3, 2, 1, 1, -1]
  // CHECK-NEXT: [3, 2, nan, 1, 0, 0, 0, 0, 0]
  // CHECK:      [4, 8, 1, 2, 6, 3, 0, 5, 7]
  // CHECK-NEXT: [2, 0, 1, 3, 4, 5, 6, 7, 8]
  call @sort_rows(%ad) : (tensor<?x?xf32>) -> ()

  %b = arith.constant dense<[[2.0, 1.0], [1.0, 1.0], [2.0, 0.0], [1.0, 1.0]]> : tensor<4x2xf32>
  %bd = tensor.cast %b : tensor<4x2xf32> to tensor<?x?xf32>
  // CHECK:      [1, 0]
  // CHECK-NEXT: [1, 1]
  // CHECK-NEXT: [2, 1]
  // CHECK-NEXT: [2, 1]
  // CHECK:      [1, 2]
  // CHECK-NEXT: [3, 0]
  // CHECK-NEXT: [0, 1]
  // CHECK-NEXT: [2, 3]
  call @sort_columns(%bd) : (tensor<?x?xf32>) -> ()

  // CHECK: sizes = [0, 3]
  // CHECK: sizes = [2, 0]
  // CHECK: sizes = [1, 1]
  // CHECK-NEXT: 7
  %c = arith.constant dense<> : tensor<0x3xf32>
  %cd = tensor.cast %c : tensor<0x3xf32> to tensor<?x?xf32>
  call @sort_rows(%cd) : (tensor<?x?xf32>) -> ()
  %d = arith.constant dense<> : tensor<2x0xf32>
  %dd = tensor.cast %d : tensor<2x0xf32> to tensor<?x?xf32>
  call @sort_rows(%dd) : (tensor<?x?xf32>) -> ()
  %e = arith.constant dense<7.0> : tensor<1x1xf32>
  %ed = tensor.cast %e : tensor<1x1xf32> to tensor<?x?xf32>
  call @sort_rows(%ed) : (tensor<?x?xf32>) -> ()

  %f = arith.constant dense<[[1.0, 2.0, 0.0, 2.0, 9.0]]> : tensor<1x5xf32>
  %fd = tensor.cast %f : tensor<1x5xf32> to tensor<?x?xf32>
  // CHECK: [9, 2, 2]
  // CHECK: [4, 1, 3]
  call @topk(%fd) : (tensor<?x?xf32>) -> ()
  %g = arith.constant dense<[[4.0, 6.0]]> : tensor<1x2xf32>
  %gd = tensor.cast %g : tensor<1x2xf32> to tensor<?x?xf32>
  // CHECK: [6, 4, -1]
  // CHECK: [1, 0, -1]
  call @topk(%gd) : (tensor<?x?xf32>) -> ()
  return
}
