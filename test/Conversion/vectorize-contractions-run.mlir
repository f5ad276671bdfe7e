// Every contraction computes what simple loops do, up to rounding: in each layout,
// with rows, columns and sums that do not fill a tile, a vector or a panel.
// DEFINE: %{ref} = --output=%t.0 --output=%t.1 --output=%t.2 --output=%t.3 --output=%t.4 --output=%t.5 --output=%t.6 --output=%t.7
// DEFINE: %{same} = --compare=%t.0 --compare=%t.1 --compare=%t.2 --compare=%t.3 --compare=%t.4 --compare=%t.5 --compare=%t.6 --compare=%t.7
// RUN: moe-run %s --raise=off --tokens=29 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --tokens=29 %{same} --rtol=0 --atol=6e-5
// Without FMA there are only simple loops.
// RUN: moe-run %s --raise=off --tokens=29 %{same} --rtol=0 --atol=0 --cpu=x86-64
// No rows, one, a tile.
// RUN: moe-run %s --raise=off --tokens=0 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --tokens=0 %{same}
// RUN: moe-run %s --raise=off --tokens=1 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --tokens=1 %{same} --rtol=0 --atol=6e-5
// The width of vectors changes no bit.
// RUN: moe-run %s --raise=off --tokens=6 --cpu=x86-64-v3 %{ref}
// RUN: moe-run %s --raise=off --tokens=6 %{same} --rtol=0 --atol=0

// Nor does the number of threads.
// RUN: moe-run %s --raise=off --tokens=600 --threads=1 %{ref}
// RUN: moe-run %s --raise=off --tokens=600 --threads=3 %{same} --rtol=0 --atol=0

// Nor do the rows beside a row, or its place in a tile: the difference of a row
// alone and of all rows of a matrix that are equal to it.
// RUN: %python %S/../Pipelines/Inputs/npy.py %t.zero f4 29x75 0
// RUN: moe-run %s --raise=off --entry=equal_rows --compare=%t.zero --rtol=0 --atol=0
// RUN: moe-run %s --raise=off --entry=equal_rows --compare=%t.zero --rtol=0 --atol=0 --cpu=x86-64-v3

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

func.func private @linear(%x: tensor<?x1100xf32>, %w: tensor<75x1100xf32>, %y: tensor<?x75xf32>) -> tensor<?x75xf32> {
  %0 = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<?x1100xf32>, tensor<75x1100xf32>) outs(%y : tensor<?x75xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %b, %a : f32
    %2 = arith.addf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<?x75xf32>
  return %0 : tensor<?x75xf32>
}

// The sum starts with what the result holds.
func.func @main(%x: tensor<?x1100xf32>, %w: tensor<75x1100xf32>, %y: tensor<?x75xf32>,
                %u: tensor<75x130xf32>, %z: tensor<?x130xf32>, %q: tensor<3x?x20xf32>,
                %ub: tensor<75x130xbf16>, %wh: tensor<20x75xf16>)
    -> (tensor<?x75xf32>, tensor<?x130xf32>, tensor<3x?x20xf32>, tensor<?xf32>,
        tensor<?x5xf32>, tensor<?x130xf32>, tensor<130x?xf32>, tensor<?x20xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x1100xf32>
  // [out, in], more than one panel of the sum; [in, out].
  %linear = func.call @linear(%x, %w, %y) : (tensor<?x1100xf32>, tensor<75x1100xf32>, tensor<?x75xf32>) -> tensor<?x75xf32>
  %columns = linalg.matmul ins(%y, %u : tensor<?x75xf32>, tensor<75x130xf32>)
      outs(%z : tensor<?x130xf32>) -> tensor<?x130xf32>
  // A batch: scores, and values weighted by them.
  %s0 = tensor.empty(%m, %m) : tensor<3x?x?xf32>
  %s1 = linalg.fill ins(%zero : f32) outs(%s0 : tensor<3x?x?xf32>) -> tensor<3x?x?xf32>
  %scores = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%q, %q : tensor<3x?x20xf32>, tensor<3x?x20xf32>) outs(%s1 : tensor<3x?x?xf32>) -> tensor<3x?x?xf32>
  %values = linalg.batch_matmul ins(%scores, %q : tensor<3x?x?xf32>, tensor<3x?x20xf32>)
      outs(%q : tensor<3x?x20xf32>) -> tensor<3x?x20xf32>
  // A vector; a matrix whose columns are the first operand's.
  %v0 = tensor.empty(%m) : tensor<?xf32>
  %v1 = linalg.fill ins(%zero : f32) outs(%v0 : tensor<?xf32>) -> tensor<?xf32>
  %row = tensor.extract_slice %w[3, 0] [1, 1100] [1, 1] : tensor<75x1100xf32> to tensor<1100xf32>
  %vector = linalg.matvec ins(%x, %row : tensor<?x1100xf32>, tensor<1100xf32>) outs(%v1 : tensor<?xf32>) -> tensor<?xf32>
  // Two sums; the last is within rows of the other operand.
  %t0 = tensor.empty(%m) : tensor<?x5xf32>
  %t1 = linalg.fill ins(%zero : f32) outs(%t0 : tensor<?x5xf32>) -> tensor<?x5xf32>
  %k = tensor.extract_slice %u[0, 0] [5, 20] [1, 1] : tensor<75x130xf32> to tensor<5x20xf32>
  %sums = linalg.generic {indexing_maps = [affine_map<(m, j, b, k) -> (b, m, k)>, affine_map<(m, j, b, k) -> (j, k)>, affine_map<(m, j, b, k) -> (m, j)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%q, %k : tensor<3x?x20xf32>, tensor<5x20xf32>) outs(%t1 : tensor<?x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x5xf32>
  // Half precision, summed in f32: bf16 weights by columns, f16 by sums.
  %lb = tensor.empty(%m) : tensor<?x75xbf16>
  %narrow = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<?x75xf32>) outs(%lb : tensor<?x75xbf16>) {
  ^bb0(%a: f32, %b: bf16):
    %1 = arith.truncf %a : f32 to bf16
    linalg.yield %1 : bf16
  } -> tensor<?x75xbf16>
  %bf16 = linalg.matmul ins(%narrow, %ub : tensor<?x75xbf16>, tensor<75x130xbf16>)
      outs(%z : tensor<?x130xf32>) -> tensor<?x130xf32>
  // The result is contiguous in what the weights are not: they become the rows.
  %n0 = tensor.empty(%m) : tensor<130x?xf32>
  %n1 = linalg.fill ins(%zero : f32) outs(%n0 : tensor<130x?xf32>) -> tensor<130x?xf32>
  %turned = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%y, %u : tensor<?x75xf32>, tensor<75x130xf32>) outs(%n1 : tensor<130x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<130x?xf32>
  %h0 = tensor.empty(%m) : tensor<?x20xf32>
  %h1 = linalg.fill ins(%zero : f32) outs(%h0 : tensor<?x20xf32>) -> tensor<?x20xf32>
  %f16 = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%y, %wh : tensor<?x75xf32>, tensor<20x75xf16>) outs(%h1 : tensor<?x20xf32>) {
  ^bb0(%a: f32, %b: f16, %c: f32):
    %0 = arith.extf %b : f16 to f32
    %1 = arith.mulf %a, %0 : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x20xf32>
  return %linear, %columns, %values, %vector, %sums, %bf16, %turned, %f16
      : tensor<?x75xf32>, tensor<?x130xf32>, tensor<3x?x20xf32>, tensor<?xf32>,
        tensor<?x5xf32>, tensor<?x130xf32>, tensor<130x?xf32>, tensor<?x20xf32>
}

func.func @equal_rows(%x: tensor<1x1100xf32>, %w: tensor<75x1100xf32>) -> tensor<29x75xf32> {
  %zero = arith.constant 0.0 : f32
  %c29 = arith.constant 29 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%c29) : tensor<?x75xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x75xf32>) -> tensor<?x75xf32>
  %g = tensor.empty(%c1) : tensor<?x75xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<?x75xf32>) -> tensor<?x75xf32>
  %re = tensor.empty(%c29) : tensor<?x1100xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(a, b) -> (0, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x1100xf32>) outs(%re : tensor<?x1100xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?x1100xf32>
  %one = tensor.cast %x : tensor<1x1100xf32> to tensor<?x1100xf32>
  %all = func.call @linear(%rows, %w, %f) : (tensor<?x1100xf32>, tensor<75x1100xf32>, tensor<?x75xf32>) -> tensor<?x75xf32>
  %alone = func.call @linear(%one, %w, %h) : (tensor<?x1100xf32>, tensor<75x1100xf32>, tensor<?x75xf32>) -> tensor<?x75xf32>
  %r = tensor.empty() : tensor<29x75xf32>
  %left = tensor.cast %all : tensor<?x75xf32> to tensor<29x75xf32>
  %right = tensor.cast %alone : tensor<?x75xf32> to tensor<1x75xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (0, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%left, %right : tensor<29x75xf32>, tensor<1x75xf32>) outs(%r : tensor<29x75xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<29x75xf32>
  return %0 : tensor<29x75xf32>
}
