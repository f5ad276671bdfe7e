// RUN: moe-opt %s --moe-fuse-elementwise | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#vec = affine_map<(d0) -> (d0)>
#mk = affine_map<(d0, d1, d2) -> (d0, d2)>
#kn = affine_map<(d0, d1, d2) -> (d2, d1)>
#mn = affine_map<(d0, d1, d2) -> (d0, d1)>

// Into an elementwise op, also a transposing one, and into a reduction of which
// each step takes another element.
// CHECK-LABEL: func @fused
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: arith.negf
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
// CHECK: math.sqrt
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
func.func @fused(%a: tensor<4x8xf32>, %s: tensor<8xf32>) -> (tensor<8x4xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = math.exp %x : f32
    linalg.yield %5 : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = arith.negf %x : f32
    linalg.yield %5 : f32
  } -> tensor<8x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = math.sqrt %x : f32
    linalg.yield %5 : f32
  } -> tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#swap, #row], iterator_types = ["parallel", "reduction"]}
      ins(%2 : tensor<4x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = arith.addf %x, %y : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  return %1, %3 : tensor<8x4xf32>, tensor<8xf32>
}

// CHECK-LABEL: func @two_uses
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: math.exp
// CHECK: return
func.func @two_uses(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = math.exp %x : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]}
      ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = arith.negf %x : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// Each exponential would be computed eight times.
// CHECK-LABEL: func @broadcast
// CHECK-COUNT-2: linalg.generic
func.func @broadcast(%a: tensor<4xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = math.exp %x : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4xf32>) outs(%t : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// CHECK-LABEL: func @contraction
// CHECK-COUNT-2: linalg.generic
func.func @contraction(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = math.exp %x : f32
    linalg.yield %5 : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%0, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %5 = arith.mulf %x, %y : f32
    %6 = arith.addf %z, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// CHECK-LABEL: func @effect
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: cf.assert
// CHECK: return
func.func @effect(%a: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = arith.cmpf oge, %x, %c0 : f32
    cf.assert %5, "negative"
    linalg.yield %x : f32
  } -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#vec, #vec], iterator_types = ["parallel"]}
      ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = math.sqrt %x : f32
    linalg.yield %5 : f32
  } -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
