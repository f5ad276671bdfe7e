// Products that nothing but an elementwise op reads are computed with it, panel by
// panel: to the same bits as apart from each other, whatever the sizes.
// DEFINE: %{run} = moe-run %s --raise=off --weights=%t.safetensors
// RUN: %python %S/Inputs/weights.py %t.safetensors both=60x75 gate=75x130 up=75x130 bias=130
// RUN: %{run} --tokens=29 --entry=apart --output=%t.0 --output=%t.1 --output=%t.2 --output=%t.3
// RUN: %{run} --tokens=29 --compare=%t.0 --compare=%t.1 --rtol=0 --atol=0
// RUN: %{run} --tokens=29 --compare=%t.0 --compare=%t.1 --rtol=0 --atol=0 --cpu=x86-64-v3
// No rows, one, and more than one block of them, shared among threads.
// RUN: %{run} --tokens=0
// RUN: %{run} --tokens=1 --entry=apart --output=%t.0 --output=%t.1 --output=%t.2 --output=%t.3
// RUN: %{run} --tokens=1 --compare=%t.0 --compare=%t.1 --rtol=0 --atol=0
// RUN: %{run} --tokens=500 --entry=apart --output=%t.0 --output=%t.1 --output=%t.2 --output=%t.3
// RUN: %{run} --tokens=500 --threads=3 --compare=%t.0 --compare=%t.1 --rtol=0 --atol=0
// And what simple loops give, up to rounding.
// RUN: %{run} --tokens=29 --codegen=reference --output=%t.0 --output=%t.1
// RUN: %{run} --tokens=29 --compare=%t.0 --compare=%t.1 --rtol=0 --atol=2e-4

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (m)>
#column = affine_map<(m, n) -> (n)>

func.func @main(%x: tensor<?x75xf32>, %scale: tensor<?xf32>,
                %both: tensor<60x75xf32> {moe.weight = "both"}, %gate: tensor<75x130xf32> {moe.weight = "gate"},
                %up: tensor<75x130xf32> {moe.weight = "up"}, %bias: tensor<130xf32> {moe.weight = "bias"})
    -> (tensor<?x20xf32>, tensor<?x130xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x75xf32>
  %e0 = tensor.empty(%m) : tensor<?x60xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<?x60xf32>) -> tensor<?x60xf32>
  %p = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %both : tensor<?x75xf32>, tensor<60x75xf32>) outs(%z0 : tensor<?x60xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %b, %a : f32
    %1 = arith.addf %0, %c : f32
    linalg.yield %1 : f32
  } -> tensor<?x60xf32>
  // Two parts of one product, which leave some of its columns out.
  %p0 = tensor.extract_slice %p[0, 3] [%m, 20] [1, 1] : tensor<?x60xf32> to tensor<?x20xf32>
  %p1 = tensor.extract_slice %p[0, 40] [%m, 20] [1, 1] : tensor<?x60xf32> to tensor<?x20xf32>
  %e1 = tensor.empty(%m) : tensor<?x20xf32>
  %first = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p0, %scale, %p1 : tensor<?x20xf32>, tensor<?xf32>, tensor<?x20xf32>) outs(%e1 : tensor<?x20xf32>) {
  ^bb0(%a: f32, %s: f32, %b: f32, %c: f32):
    %2 = math.absf %a : f32
    %3 = arith.mulf %2, %b : f32
    %4 = arith.addf %3, %s : f32
    linalg.yield %4 : f32
  } -> tensor<?x20xf32>
  // Two products, of which the second comes first; the result takes a product's place.
  %e2 = tensor.empty(%m) : tensor<?x130xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x130xf32>) -> tensor<?x130xf32>
  %g = linalg.matmul ins(%x, %gate : tensor<?x75xf32>, tensor<75x130xf32>) outs(%z2 : tensor<?x130xf32>) -> tensor<?x130xf32>
  %u = linalg.matmul ins(%x, %up : tensor<?x75xf32>, tensor<75x130xf32>) outs(%z2 : tensor<?x130xf32>) -> tensor<?x130xf32>
  %second = linalg.generic {indexing_maps = [#id, #id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%u, %g, %bias : tensor<?x130xf32>, tensor<?x130xf32>, tensor<130xf32>) outs(%e2 : tensor<?x130xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %c: f32):
    %0 = arith.addf %a, %d : f32
    %1 = arith.subf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<?x130xf32>
  return %first, %second : tensor<?x20xf32>, tensor<?x130xf32>
}

// The products are results, too.
func.func @apart(%x: tensor<?x75xf32>, %scale: tensor<?xf32>,
                %both: tensor<60x75xf32> {moe.weight = "both"}, %gate: tensor<75x130xf32> {moe.weight = "gate"},
                %up: tensor<75x130xf32> {moe.weight = "up"}, %bias: tensor<130xf32> {moe.weight = "bias"})
    -> (tensor<?x20xf32>, tensor<?x130xf32>, tensor<?x60xf32>, tensor<?x130xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x75xf32>
  %e0 = tensor.empty(%m) : tensor<?x60xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<?x60xf32>) -> tensor<?x60xf32>
  %p = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %both : tensor<?x75xf32>, tensor<60x75xf32>) outs(%z0 : tensor<?x60xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %b, %a : f32
    %1 = arith.addf %0, %c : f32
    linalg.yield %1 : f32
  } -> tensor<?x60xf32>
  // Two parts of one product, which leave some of its columns out.
  %p0 = tensor.extract_slice %p[0, 3] [%m, 20] [1, 1] : tensor<?x60xf32> to tensor<?x20xf32>
  %p1 = tensor.extract_slice %p[0, 40] [%m, 20] [1, 1] : tensor<?x60xf32> to tensor<?x20xf32>
  %e1 = tensor.empty(%m) : tensor<?x20xf32>
  %first = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p0, %scale, %p1 : tensor<?x20xf32>, tensor<?xf32>, tensor<?x20xf32>) outs(%e1 : tensor<?x20xf32>) {
  ^bb0(%a: f32, %s: f32, %b: f32, %c: f32):
    %2 = math.absf %a : f32
    %3 = arith.mulf %2, %b : f32
    %4 = arith.addf %3, %s : f32
    linalg.yield %4 : f32
  } -> tensor<?x20xf32>
  // Two products, of which the second comes first; the result takes a product's place.
  %e2 = tensor.empty(%m) : tensor<?x130xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<?x130xf32>) -> tensor<?x130xf32>
  %g = linalg.matmul ins(%x, %gate : tensor<?x75xf32>, tensor<75x130xf32>) outs(%z2 : tensor<?x130xf32>) -> tensor<?x130xf32>
  %u = linalg.matmul ins(%x, %up : tensor<?x75xf32>, tensor<75x130xf32>) outs(%z2 : tensor<?x130xf32>) -> tensor<?x130xf32>
  %second = linalg.generic {indexing_maps = [#id, #id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%u, %g, %bias : tensor<?x130xf32>, tensor<?x130xf32>, tensor<130xf32>) outs(%e2 : tensor<?x130xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %c: f32):
    %0 = arith.addf %a, %d : f32
    %1 = arith.subf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<?x130xf32>
  %both_read = tensor.empty(%m) : tensor<?x130xf32>
  %read = linalg.add ins(%u, %g : tensor<?x130xf32>, tensor<?x130xf32>) outs(%both_read : tensor<?x130xf32>) -> tensor<?x130xf32>
  return %first, %second, %p, %read : tensor<?x20xf32>, tensor<?x130xf32>, tensor<?x60xf32>, tensor<?x130xf32>
}
