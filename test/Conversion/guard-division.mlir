// RUN: moe-opt %s --moe-guard-division | FileCheck %s

// CHECK-LABEL: func @signed
// CHECK-SAME: (%[[A:.*]]: i64, %[[B:.*]]: i64)
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK: %[[NZ:.*]] = arith.cmpi ne, %[[B]], %[[ZERO]]
// CHECK: cf.assert %[[NZ]], "integer division by zero"
// CHECK: %[[MIN:.*]] = arith.constant -9223372036854775808 : i64
// CHECK: %[[X:.*]] = arith.cmpi ne, %[[A]], %[[MIN]]
// CHECK: %[[ONES:.*]] = arith.constant -1 : i64
// CHECK: %[[Y:.*]] = arith.cmpi ne, %[[B]], %[[ONES]]
// CHECK: %[[FITS:.*]] = arith.ori %[[X]], %[[Y]]
// CHECK: cf.assert %[[FITS]], "integer division overflow"
// CHECK: arith.divsi %[[A]], %[[B]]
// CHECK: cf.assert %{{.*}}, "integer division by zero"
// CHECK: cf.assert %{{.*}}, "integer division overflow"
// CHECK: arith.remsi
func.func @signed(%a: i64, %b: i64) -> (i64, i64) {
  %0 = arith.divsi %a, %b : i64
  %1 = arith.remsi %a, %b : i64
  return %0, %1 : i64, i64
}

// CHECK-LABEL: func @unsigned
// CHECK: cf.assert %{{.*}}, "integer division by zero"
// CHECK-NOT: overflow
// CHECK: arith.divui
// CHECK: cf.assert %{{.*}}, "integer division by zero"
// CHECK: arith.remui
func.func @unsigned(%a: index, %b: index) -> (index, index) {
  %0 = arith.divui %a, %b : index
  %1 = arith.remui %a, %b : index
  return %0, %1 : index, index
}

// CHECK-LABEL: func @constants
// CHECK-NOT: cf.assert
// CHECK: arith.divsi %{{.*}}, %c8
// CHECK-NOT: zero
// CHECK: cf.assert %{{.*}}, "integer division overflow"
// CHECK: arith.divsi %{{.*}}, %c-1
// CHECK: cf.assert %{{.*}}, "integer division by zero"
// CHECK-NOT: overflow
// CHECK: arith.divsi %{{.*}}, %c0
func.func @constants(%a: index) -> (index, index, index) {
  %c8 = arith.constant 8 : index
  %c-1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %0 = arith.divsi %a, %c8 : index
  %1 = arith.divsi %a, %c-1 : index
  %2 = arith.divsi %a, %c0 : index
  return %0, %1, %2 : index, index, index
}

// The larger of a value and 1 is neither 0 nor -1; that of it and 0 may be 0, and
// so may the smaller of it and 1.
// CHECK-LABEL: func @at_least
// CHECK-NOT: cf.assert
// CHECK: arith.divsi
// CHECK: arith.remui
// CHECK: arith.divui
// CHECK: cf.assert %{{.*}}, "integer division by zero"
// CHECK: cf.assert %{{.*}}, "integer division overflow"
// CHECK: arith.divsi
// CHECK: cf.assert %{{.*}}, "integer division by zero"
// CHECK: arith.divui
func.func @at_least(%a: index, %b: index) -> (index, index, index, index, index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %one = arith.maxsi %b, %c1 : index
  %zero = arith.maxsi %b, %c0 : index
  %more = arith.cmpi sgt, %b, %c1 : index
  %expanded = arith.select %more, %b, %c1 : index
  %smaller = arith.select %more, %c1, %b : index
  %0 = arith.divsi %a, %one : index
  %1 = arith.remui %a, %one : index
  %2 = arith.divui %a, %expanded : index
  %3 = arith.divsi %a, %zero : index
  %4 = arith.divui %a, %smaller : index
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// Not where an assertion could not return, and not on vectors.
// CHECK-LABEL: func @others
// CHECK-NOT: cf.assert
// CHECK: return
func.func @others(%a: vector<4xi64>, %b: vector<4xi64>, %n: index) -> vector<4xi64> {
  %0 = arith.divsi %a, %b : vector<4xi64>
  scf.for %i = %n to %n step %n {
    %1 = arith.divsi %n, %i : index
  }
  return %0 : vector<4xi64>
}
