// Attention a few rows at a time gives what whole tensors give, up to the order
// of sums: for any number of rows, and for one that no tile divides.
// RUN: moe-run %s --raise=off --tokens=301 --codegen=reference --output=%t.npy
// RUN: moe-run %s --raise=off --tokens=301 --compare=%t.npy --rtol=0 --atol=1e-5
// RUN: moe-run %s --raise=off --tokens=1 --codegen=reference --output=%t.npy
// RUN: moe-run %s --raise=off --tokens=1 --compare=%t.npy --rtol=0 --atol=1e-5
// RUN: moe-run %s --raise=off --tokens=0 --codegen=reference --output=%t.npy
// RUN: moe-run %s --raise=off --tokens=0 --compare=%t.npy --rtol=0 --atol=0
// RUN: moe-run %s --raise=off --entry=static --codegen=reference --output=%t.npy
// RUN: moe-run %s --raise=off --entry=static --compare=%t.npy --rtol=0 --atol=1e-5

#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>

func.func @main(%q: tensor<4x?x32xf32>, %k: tensor<4x32x?xf32>, %v: tensor<4x?x32xf32>)
    -> tensor<4x?x32xf32> {
  %c1 = arith.constant 1 : index
  %t = tensor.dim %q, %c1 : tensor<4x?x32xf32>
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty(%t, %t) : tensor<4x?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x?x32xf32>, tensor<4x32x?xf32>)
      outs(%f : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %e2 = tensor.empty(%t) : tensor<4x?xf32>
  %lows = linalg.fill ins(%low : f32) outs(%e2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %max = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<4x?x?xf32>) outs(%lows : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x?xf32>
  %exp = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<4x?x?xf32>, tensor<4x?xf32>) outs(%e : tensor<4x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%exp : tensor<4x?x?xf32>) outs(%zeros : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x?xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<4x?x?xf32>, tensor<4x?xf32>) outs(%e : tensor<4x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x?x?xf32>
  %e3 = tensor.empty(%t) : tensor<4x?x32xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<4x?x32xf32>) -> tensor<4x?x32xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<4x?x?xf32>, tensor<4x?x32xf32>)
      outs(%f3 : tensor<4x?x32xf32>) -> tensor<4x?x32xf32>
  return %o : tensor<4x?x32xf32>
}

func.func @static(%q: tensor<4x301x32xf32>, %k: tensor<4x32x301xf32>, %v: tensor<4x301x32xf32>)
    -> tensor<4x301x32xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x301x301xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x301x301xf32>) -> tensor<4x301x301xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x301x32xf32>, tensor<4x32x301xf32>)
      outs(%f : tensor<4x301x301xf32>) -> tensor<4x301x301xf32>
  %e2 = tensor.empty() : tensor<4x301xf32>
  %lows = linalg.fill ins(%low : f32) outs(%e2 : tensor<4x301xf32>) -> tensor<4x301xf32>
  %max = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<4x301x301xf32>) outs(%lows : tensor<4x301xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x301xf32>
  %exp = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<4x301x301xf32>, tensor<4x301xf32>) outs(%e : tensor<4x301x301xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x301x301xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x301xf32>) -> tensor<4x301xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%exp : tensor<4x301x301xf32>) outs(%zeros : tensor<4x301xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x301xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<4x301x301xf32>, tensor<4x301xf32>) outs(%e : tensor<4x301x301xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x301x301xf32>
  %e3 = tensor.empty() : tensor<4x301x32xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<4x301x32xf32>) -> tensor<4x301x32xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<4x301x301xf32>, tensor<4x301x32xf32>)
      outs(%f3 : tensor<4x301x32xf32>) -> tensor<4x301x32xf32>
  return %o : tensor<4x301x32xf32>
}
