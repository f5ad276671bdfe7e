// RUN: moe-opt %s --moe-expand-math | FileCheck %s

// CHECK-LABEL: func @constants
// CHECK-SAME: (%[[X:.*]]: f32, %[[V:.*]]: vector<4xf32>)
// CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK: %[[CUBE0:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK: %[[CUBE:.*]] = arith.mulf %[[CUBE0]], %[[X]]
// CHECK: %[[N0:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK: %[[C:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[N:.*]] = arith.divf %[[C]], %[[N0]]
// CHECK: %[[VC:.*]] = arith.constant dense<1.000000e+00> : vector<4xf32>
// CHECK: %[[VN:.*]] = arith.divf %[[VC]], %[[V]] : vector<4xf32>
// CHECK: return %[[ONE]], %[[X]], %[[SQUARE]], %[[CUBE]], %[[N]], %[[VN]]
func.func @constants(%x: f32, %v: vector<4xf32>) -> (f32, f32, f32, f32, f32, vector<4xf32>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %cn2 = arith.constant -2 : i64
  %cn1 = arith.constant dense<-1> : vector<4xi64>
  %0 = math.fpowi %x, %c0 : f32, i64
  %1 = math.fpowi %x, %c1 : f32, i64
  %2 = math.fpowi %x, %c2 : f32, i64
  %3 = math.fpowi %x, %c3 : f32, i64
  %4 = math.fpowi %x, %cn2 : f32, i64
  %5 = math.fpowi %v, %cn1 : vector<4xf32>, vector<4xi64>
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, vector<4xf32>
}

// CHECK-LABEL: func @others
// CHECK-SAME: (%[[X:.*]]: f64, %[[N:.*]]: i32)
// CHECK: %[[F:.*]] = arith.sitofp %[[N]] : i32 to f64
// CHECK: math.powf %[[X]], %[[F]] : f64
// CHECK: %[[FOUR:.*]] = arith.sitofp %{{.*}} : i32 to f64
// CHECK: math.powf %[[X]], %[[FOUR]] : f64
func.func @others(%x: f64, %n: i32) -> (f64, f64) {
  %c4 = arith.constant 4 : i32
  %0 = math.fpowi %x, %n : f64, i32
  %1 = math.fpowi %x, %c4 : f64, i32
  return %0, %1 : f64, f64
}

// CHECK-LABEL: func @absolute
// CHECK-SAME: (%[[X:.*]]: i64, %[[V:.*]]: vector<4xi32>)
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK: %[[N:.*]] = arith.subi %[[ZERO]], %[[X]] : i64
// CHECK: %[[A:.*]] = arith.maxsi %[[X]], %[[N]] : i64
// CHECK: arith.maxsi %[[V]], %{{.*}} : vector<4xi32>
// CHECK: return %[[A]]
func.func @absolute(%x: i64, %v: vector<4xi32>) -> (i64, vector<4xi32>) {
  %0 = math.absi %x : i64
  %1 = math.absi %v : vector<4xi32>
  return %0, %1 : i64, vector<4xi32>
}

// Exponentials only where they are asked for, and only of f32.
// RUN: moe-opt %s --moe-expand-math=exp | FileCheck %s --check-prefix=EXP
// CHECK-LABEL: func @exponentials
// CHECK-COUNT-3: math.exp
// CHECK: llvm.intr.fma(%{{.*}}, %{{.*}}, %{{.*}}) : (f32, f32, f32) -> f32
// EXP-LABEL: func @exponentials
// EXP: llvm.intr.fma({{.*}}) : (f32, f32, f32) -> f32
// EXP: llvm.intr.fma({{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// EXP-NOT: math.exp %{{.*}} : f32
// EXP: math.exp %{{.*}} : f64
func.func @exponentials(%x: f32, %v: vector<4xf32>, %d: f64) -> (f32, vector<4xf32>, f64, f32) {
  %0 = math.exp %x : f32
  %1 = math.exp %v : vector<4xf32>
  %2 = math.exp %d : f64
  %3 = math.fma %x, %x, %0 : f32
  return %0, %1, %2, %3 : f32, vector<4xf32>, f64, f32
}
