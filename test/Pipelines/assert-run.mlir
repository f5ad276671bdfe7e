// RUN: %python %S/Inputs/npy.py %t.table.npy f4 4x2 0 1 2 3 4 5 6 7
// RUN: %python %S/Inputs/npy.py %t.good.npy i8 3 3 0 1
// RUN: %python %S/Inputs/npy.py %t.rows.npy f4 3x2 6 7 0 1 2 3
// RUN: moe-run %s --raise=off --input=%t.table.npy --input=%t.good.npy --compare=%t.rows.npy
// RUN: %python %S/Inputs/npy.py %t.bad.npy i8 3 3 4 1
// RUN: not moe-run %s --raise=off --input=%t.table.npy --input=%t.bad.npy --output=%t.y.npy 2>&1 | FileCheck %s
// RUN: %python %S/Inputs/npy.py %t.none.npy i8 0
// RUN: not moe-run %s --raise=off --input=%t.table.npy --input=%t.none.npy 2>&1 | FileCheck %s --check-prefix=DIV
// RUN: moe-run %s --entry=optional --raise=off --input=%t.good.npy

// Assertions in the body of a linalg op, as exporters write an embedding. A
// failed one ends the run with its message: nothing is read out of bounds, and
// the process is not aborted.
// CHECK: index must be smaller than dim size
// CHECK-NOT: Stack dump

// DIV: integer division by zero
// DIV-NOT: Stack dump

#map = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func private @lookup(%table: tensor<4x2xf32>, %at: tensor<?xi64>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : i64
  %n = tensor.dim %at, %c0 : tensor<?xi64>
  %init = tensor.empty(%n) : tensor<?x2xf32>
  %0 = linalg.generic {indexing_maps = [#map, #id], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<?xi64>) outs(%init : tensor<?x2xf32>) {
  ^bb0(%i: i64, %out: f32):
    %1 = arith.cmpi slt, %i, %c4 : i64
    cf.assert %1, "index must be smaller than dim size"
    %2 = arith.index_cast %i : i64 to index
    %3 = linalg.index 1 : index
    %4 = tensor.extract %table[%2, %3] : tensor<4x2xf32>
    linalg.yield %4 : f32
  } -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

func.func @main(%table: tensor<4x2xf32>, %at: tensor<?xi64>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %at, %c0 : tensor<?xi64>
  // A size as exporters infer it: 0 of 0 is a failure, not a trap.
  %one = arith.divsi %n, %n : index
  %ok = arith.cmpi eq, %one, %c1 : index
  cf.assert %ok, "must be one"
  %0 = call @lookup(%table, %at) : (tensor<4x2xf32>, tensor<?xi64>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// An assertion on one path only.
func.func @optional(%at: tensor<?xi64>) -> tensor<?xi64> {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %n = tensor.dim %at, %c0 : tensor<?xi64>
  %empty = arith.cmpi eq, %n, %c0 : index
  scf.if %empty {
    cf.assert %false, "empty"
  }
  return %at : tensor<?xi64>
}
