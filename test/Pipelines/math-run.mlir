// RUN: %python %S/Inputs/npy.py %t.x.npy f4 4 0.5 -1 2 0
// RUN: %python %S/Inputs/npy.py %t.exp.npy f4 4 1.6487212707 0.36787944117 7.3890560989 1
// RUN: %python %S/Inputs/npy.py %t.sin.npy f4 4 0.47942553860 -0.84147098481 0.90929742683 0
// RUN: %python %S/Inputs/npy.py %t.cos.npy f4 4 0.87758256189 0.54030230587 -0.41614683655 1
// RUN: %python %S/Inputs/npy.py %t.tanh.npy f4 4 0.46211715726 -0.76159415596 0.96402758008 0
// RUN: %python %S/Inputs/npy.py %t.erf.npy f4 4 0.52049987781 -0.84270079295 0.99532226502 0
// RUN: %python %S/Inputs/npy.py %t.rsqrt.npy f4 4 1.4142135624 nan 0.70710678119 inf
// RUN: %python %S/Inputs/npy.py %t.pow.npy f4 4 0.03125 -1 32 0
// RUN: moe-run %s --raise=off --input=%t.x.npy --rtol=2e-7 --atol=0 --compare=%t.exp.npy \
// RUN:   --compare=%t.sin.npy --compare=%t.cos.npy --compare=%t.tanh.npy \
// RUN:   --compare=%t.erf.npy --compare=%t.rsqrt.npy --compare=%t.pow.npy

#map = affine_map<(d0) -> (d0)>
!t = tensor<4xf32>
func.func @main(%a: !t) -> (!t, !t, !t, !t, !t, !t, !t) {
  %e = tensor.empty() : !t
  %c5 = arith.constant 5 : i64
  %0:7 = linalg.generic {indexing_maps = [#map, #map, #map, #map, #map, #map, #map, #map],
                         iterator_types = ["parallel"]}
      ins(%a : !t) outs(%e, %e, %e, %e, %e, %e, %e : !t, !t, !t, !t, !t, !t, !t) {
  ^bb0(%x: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32, %o4: f32, %o5: f32, %o6: f32):
    %1 = math.exp %x : f32
    %2 = math.sin %x : f32
    %3 = math.cos %x : f32
    %4 = math.tanh %x : f32
    %5 = math.erf %x : f32
    %6 = math.rsqrt %x : f32
    %7 = math.fpowi %x, %c5 : f32, i64
    linalg.yield %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32, f32, f32
  } -> (!t, !t, !t, !t, !t, !t, !t)
  return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6 : !t, !t, !t, !t, !t, !t, !t
}
