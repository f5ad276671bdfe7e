// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries" \
// RUN:   --moe-lower-tm-tensor --moe-expand-copy --convert-linalg-to-loops \
// RUN:   --expand-strided-metadata --lower-affine --convert-scf-to-cf \
// RUN:   --finalize-memref-to-llvm --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

func.func @show(%sums: tensor<?x?xi64>, %totals: tensor<?xi64>) {
  %0 = tensor.cast %sums : tensor<?x?xi64> to tensor<*xi64>
  %1 = tensor.cast %totals : tensor<?xi64> to tensor<*xi64>
  call @printMemrefI64(%0) : (tensor<*xi64>) -> ()
  call @printMemrefI64(%1) : (tensor<*xi64>) -> ()
  return
}

// 10 * what was accumulated + the next: the order of the arguments shows.
func.func @inclusive(%a: tensor<?x?xi64>, %start: tensor<?xi64>) {
  %c10 = arith.constant 10 : i64
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%a : tensor<?x?xi64>)
      outs(%a, %start : tensor<?x?xi64>, tensor<?xi64>) {
  ^bb0(%sum: i64, %next: i64):
    %1 = arith.muli %sum, %c10 : i64
    %2 = arith.addi %1, %next : i64
    tm_tensor.yield %2 : i64
  } -> tensor<?x?xi64>, tensor<?xi64>
  call @show(%0#0, %0#1) : (tensor<?x?xi64>, tensor<?xi64>) -> ()
  return
}

func.func @exclusive(%a: tensor<?x?xi64>, %start: tensor<?xi64>) {
  %c10 = arith.constant 10 : i64
  %0:2 = tm_tensor.scan dimension(0) inclusive(false) ins(%a : tensor<?x?xi64>)
      outs(%a, %start : tensor<?x?xi64>, tensor<?xi64>) {
  ^bb0(%sum: i64, %next: i64):
    %1 = arith.muli %sum, %c10 : i64
    %2 = arith.addi %1, %next : i64
    tm_tensor.yield %2 : i64
  } -> tensor<?x?xi64>, tensor<?xi64>
  call @show(%0#0, %0#1) : (tensor<?x?xi64>, tensor<?xi64>) -> ()
  return
}

// Slices of 2 at a row and a column that are data.
func.func @scatter(%updates: tensor<?x2xf32>, %where: tensor<?x2xi32>) {
  %zero = arith.constant dense<0.0> : tensor<3x4xf32>
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1, 0>} unique_indices(false)
      ins(%updates, %where : tensor<?x2xf32>, tensor<?x2xi32>) outs(%zero : tensor<3x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    %1 = arith.addf %old, %old : f32
    %2 = arith.addf %1, %new : f32
    tm_tensor.yield %2 : f32
  } -> tensor<3x4xf32>
  %3 = tensor.cast %0 : tensor<3x4xf32> to tensor<*xf32>
  call @printMemrefF32(%3) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %ad = tensor.cast %a : tensor<2x3xi64> to tensor<?x?xi64>
  %two = arith.constant dense<[7, 8]> : tensor<2xi64>
  %twod = tensor.cast %two : tensor<2xi64> to tensor<?xi64>
  %three = arith.constant dense<[7, 8, 9]> : tensor<3xi64>
  %threed = tensor.cast %three : tensor<3xi64> to tensor<?xi64>
  // CHECK:      [1, 12, 123]
  // CHECK-NEXT: [4, 45, 456]
  // CHECK:      [123, 456]
  call @inclusive(%ad, %twod) : (tensor<?x?xi64>, tensor<?xi64>) -> ()
  // CHECK:      [7, 8, 9]
  // CHECK-NEXT: [71, 82, 93]
  // CHECK:      [71, 82, 93]
  call @exclusive(%ad, %threed) : (tensor<?x?xi64>, tensor<?xi64>) -> ()

  // Nothing to accumulate: what was there stays.
  %e = arith.constant dense<> : tensor<2x0xi64>
  %ed = tensor.cast %e : tensor<2x0xi64> to tensor<?x?xi64>
  // CHECK: sizes = [2, 0]
  // CHECK: [7, 8]
  call @inclusive(%ed, %twod) : (tensor<?x?xi64>, tensor<?xi64>) -> ()
  // One element, and no line at all.
  %o = arith.constant dense<5> : tensor<1x1xi64>
  %od = tensor.cast %o : tensor<1x1xi64> to tensor<?x?xi64>
  %one = arith.constant dense<7> : tensor<1xi64>
  %oned = tensor.cast %one : tensor<1xi64> to tensor<?xi64>
  // CHECK: {{\[\[}}7]]
  // CHECK: [7]
  call @exclusive(%od, %oned) : (tensor<?x?xi64>, tensor<?xi64>) -> ()
  %none = arith.constant dense<> : tensor<0xi64>
  %noned = tensor.cast %none : tensor<0xi64> to tensor<?xi64>
  %h = tensor.cast %e : tensor<2x0xi64> to tensor<?x?xi64>
  // CHECK: sizes = [2, 0]
  // CHECK: sizes = [0]
  call @exclusive(%h, %noned) : (tensor<?x?xi64>, tensor<?xi64>) -> ()

  // The offset comes on top of the position in the slice. The third update sees
  // the first. Of the fourth only the left element is inside, of the last only the
  // right one, of the others none: the neighbours in memory keep their values.
  %updates = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0],
                                   [100.0, 100.0], [100.0, 100.0], [100.0, 100.0]]> : tensor<7x2xf32>
  %where = arith.constant dense<[[0, 1], [2, 0], [0, 1], [3, 2],
                                 [0, 3], [4, 0], [-1, 2]]> : tensor<7x2xi32>
  %ud = tensor.cast %updates : tensor<7x2xf32> to tensor<?x2xf32>
  %wd = tensor.cast %where : tensor<7x2xi32> to tensor<?x2xi32>
  // CHECK:      [0, 0, 3, 4]
  // CHECK-NEXT: [7, 10, 0, 0]
  // CHECK-NEXT: [100, 0, 0, 7]
  call @scatter(%ud, %wd) : (tensor<?x2xf32>, tensor<?x2xi32>) -> ()
  return
}
