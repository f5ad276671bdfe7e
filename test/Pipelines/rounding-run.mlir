// RUN: %python %S/Inputs/npy.py %t.a.npy f4 4 256 1 -3 0.001
// RUN: %python %S/Inputs/npy.py %t.b.npy f4 4 1 0.00390625 7 0.002
// RUN: %python %S/Inputs/npy.py %t.sum.npy f4 4 256 1 11 0.0050048828125
// RUN: moe-run %s --entry=bf16 --raise=off --input=%t.a.npy --input=%t.b.npy --compare=%t.sum.npy --rtol=0 --atol=0
// RUN: %python %S/Inputs/npy.py %t.c.npy f4 4 2048 1 -3 0.5
// RUN: %python %S/Inputs/npy.py %t.d.npy f4 4 1 0.00048828125 7 0.25
// RUN: %python %S/Inputs/npy.py %t.half.npy f4 4 2048 1 11 1
// RUN: moe-run %s --entry=f16 --raise=off --input=%t.c.npy --input=%t.d.npy --compare=%t.half.npy --rtol=0 --atol=0
// RUN: moe-opt %s --codegen | mlir-translate --mlir-to-llvmir | FileCheck %s

// Every operation is rounded to its type, to the nearest even: a + b + b, not
// the rounded sum of three. In bf16, 256 + 1 is half way to 258 and gives 256,
// twice, and so does 1 + 2^-8; in f16 this happens at 2048.
// No operation may be contracted or reordered, and no conversion may need a
// function that few systems have.
// CHECK-NOT: contract
// CHECK-NOT: reassoc
// CHECK-NOT: fast
// CHECK-NOT: bfloat

#map = affine_map<(d0) -> (d0)>
func.func @bf16(%a: tensor<4xbf16>, %b: tensor<4xbf16>) -> tensor<4xbf16> {
  %e = tensor.empty() : tensor<4xbf16>
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<4xbf16>, tensor<4xbf16>) outs(%e : tensor<4xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %1 = arith.addf %x, %y : bf16
    %2 = arith.addf %1, %y : bf16
    linalg.yield %2 : bf16
  } -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

func.func @f16(%a: tensor<4xf16>, %b: tensor<4xf16>) -> tensor<4xf16> {
  %e = tensor.empty() : tensor<4xf16>
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<4xf16>, tensor<4xf16>) outs(%e : tensor<4xf16>) {
  ^bb0(%x: f16, %y: f16, %z: f16):
    %1 = arith.addf %x, %y : f16
    %2 = arith.addf %1, %y : f16
    linalg.yield %2 : f16
  } -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
