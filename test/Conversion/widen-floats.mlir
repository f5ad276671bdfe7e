// RUN: moe-opt %s --moe-widen-floats | FileCheck %s

// No flag that would let the conversion back and forth, and with it a rounding,
// be folded away.
// CHECK-LABEL: func @chain
// CHECK-SAME: (%[[A:.*]]: bf16, %[[B:.*]]: bf16)
// CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: %[[ROUNDED:.*]] = arith.truncf %[[SUM]] : f32 to bf16
// CHECK: %[[WIDE:.*]] = arith.extf %[[ROUNDED]] : bf16 to f32
// CHECK: %[[EXP:.*]] = math.exp %[[WIDE]] : f32
// CHECK: %[[ROUNDED1:.*]] = arith.truncf %[[EXP]] : f32 to bf16
// CHECK: %[[WIDE1:.*]] = arith.extf %[[ROUNDED1]] : bf16 to f32
// CHECK: math.exp %[[WIDE1]] : f32
func.func @chain(%a: bf16, %b: bf16) -> bf16 {
  %0 = arith.addf %a, %b : bf16
  %1 = math.exp %0 : bf16
  %2 = math.exp %1 : bf16
  return %2 : bf16
}

// CHECK-LABEL: func @kinds
// CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : f32
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : f16
// CHECK: arith.fptosi %{{.*}} : f32 to i32
// CHECK: arith.sitofp %{{.*}} : i32 to f32
// CHECK: arith.maximumf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK: arith.truncf %{{.*}} : vector<4xf32> to vector<4xbf16>
// CHECK: math.fpowi %{{.*}}, %{{.*}} : f32, i32
// CHECK: arith.bitcast %{{.*}} : f16 to i16
func.func @kinds(%a: f16, %b: f16, %v: vector<4xbf16>) -> (f16, f16, vector<4xbf16>, f16, i16) {
  %0 = arith.cmpf olt, %a, %b : f16
  %1 = arith.select %0, %a, %b : f16
  %2 = arith.fptosi %a : f16 to i32
  %3 = arith.sitofp %2 : i32 to f16
  %4 = arith.maximumf %v, %v : vector<4xbf16>
  %5 = math.fpowi %a, %2 : f16, i32
  %6 = arith.bitcast %a : f16 to i16
  return %1, %3, %4, %5, %6 : f16, f16, vector<4xbf16>, f16, i16
}

// CHECK-LABEL: func @conversions
// CHECK: %[[D:.*]] = arith.truncf %{{.*}} : f64 to f32
// CHECK: %[[N:.*]] = arith.truncf %[[D]] : f32 to bf16
// CHECK: %[[F:.*]] = arith.extf %[[N]] : bf16 to f32
// CHECK: arith.extf %[[F]] : f32 to f64
// CHECK: arith.truncf %{{.*}} : f32 to f16
func.func @conversions(%a: f64, %b: f32) -> (f64, f16) {
  %0 = arith.truncf %a : f64 to bf16
  %1 = arith.extf %0 : bf16 to f64
  %2 = arith.truncf %b : f32 to f16
  return %1, %2 : f64, f16
}

// CHECK-LABEL: func @wide
// CHECK-NEXT: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: arith.addf %{{.*}}, %{{.*}} : f64
func.func @wide(%a: f32, %b: f64) -> (f32, f64) {
  %0 = arith.addf %a, %a : f32
  %1 = arith.addf %b, %b : f64
  return %0, %1 : f32, f64
}
