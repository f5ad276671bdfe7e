// RUN: moe-opt %s --moe-fuse-rows --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-fuse-rows --split-input-file --remarks-filter='moe-.*' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>

// REMARK: rows are computed whole, op by op: it {{.*}}computes rows that fit in the cache
// CHECK-LABEL: func @small(
// CHECK-NOT: scf.for
func.func @small(%x: tensor<4x24x24xf32>, %v: tensor<4x24x32xf32>, %s: tensor<4x24xf32>,
                 %e: tensor<4x24x24xf32>, %o: tensor<4x24x32xf32>) -> tensor<4x24x32xf32> {
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x24x24xf32>) outs(%s : tensor<4x24xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x24xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %sum : tensor<4x24x24xf32>, tensor<4x24xf32>) outs(%e : tensor<4x24x24xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x24x24xf32>
  %0 = linalg.batch_matmul ins(%p, %v : tensor<4x24x24xf32>, tensor<4x24x32xf32>)
      outs(%o : tensor<4x24x32xf32>) -> tensor<4x24x32xf32>
  return %0 : tensor<4x24x32xf32>
}

// -----

#all = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (m)>

// A norm in front of a linear layer, whose weights are larger than the cache.
// REMARK: rows are computed whole, op by op: it {{.*}}reads an operand that does not fit in the cache
// CHECK-LABEL: func @head(
// CHECK-NOT: scf.for
func.func @head(%x: tensor<512x512xf32>, %w: tensor<512x8192xf32>, %s: tensor<512xf32>,
                %e: tensor<512x512xf32>, %o: tensor<512x8192xf32>) -> tensor<512x8192xf32> {
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x512xf32>) outs(%s : tensor<512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<512x512xf32>, tensor<512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x512xf32>
  %0 = linalg.matmul ins(%p, %w : tensor<512x512xf32>, tensor<512x8192xf32>)
      outs(%o : tensor<512x8192xf32>) -> tensor<512x8192xf32>
  return %0 : tensor<512x8192xf32>
}

// -----

#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>
#column = affine_map<(b, m, n) -> (b, n)>

// No chains: rows that something else reads as well, rows scaled by sums of
// columns, which need all rows first, and rows of which nothing is reduced.
// REMARK-NOT: remark
// CHECK-LABEL: func @others(
// CHECK-NOT: scf.for
func.func @others(%x: tensor<4x512x512xf32>, %v: tensor<4x512x32xf32>, %s: tensor<4x512xf32>,
                  %e: tensor<4x512x512xf32>, %o: tensor<4x512x32xf32>)
    -> (tensor<4x512x512xf32>, tensor<4x512x32xf32>, tensor<4x512x32xf32>, tensor<4x512x32xf32>) {
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x512x512xf32>) outs(%s : tensor<4x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %3 = arith.addf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<4x512xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %sum : tensor<4x512x512xf32>, tensor<4x512xf32>) outs(%e : tensor<4x512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %3 = arith.divf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<4x512x512xf32>
  %0 = linalg.batch_matmul ins(%p, %v : tensor<4x512x512xf32>, tensor<4x512x32xf32>)
      outs(%o : tensor<4x512x32xf32>) -> tensor<4x512x32xf32>

  %columns = linalg.generic {indexing_maps = [#all, #column], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%x : tensor<4x512x512xf32>) outs(%s : tensor<4x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %3 = arith.addf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<4x512xf32>
  %q = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %columns : tensor<4x512x512xf32>, tensor<4x512xf32>) outs(%e : tensor<4x512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %3 = arith.divf %a, %b : f32
    linalg.yield %3 : f32
  } -> tensor<4x512x512xf32>
  %1 = linalg.batch_matmul ins(%q, %v : tensor<4x512x512xf32>, tensor<4x512x32xf32>)
      outs(%o : tensor<4x512x32xf32>) -> tensor<4x512x32xf32>

  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x512x512xf32>) outs(%e : tensor<4x512x512xf32>) {
  ^bb0(%a: f32, %c: f32):
    %3 = math.exp %a : f32
    linalg.yield %3 : f32
  } -> tensor<4x512x512xf32>
  %2 = linalg.batch_matmul ins(%r, %v : tensor<4x512x512xf32>, tensor<4x512x32xf32>)
      outs(%o : tensor<4x512x32xf32>) -> tensor<4x512x32xf32>
  return %p, %0, %1, %2
      : tensor<4x512x512xf32>, tensor<4x512x32xf32>, tensor<4x512x32xf32>, tensor<4x512x32xf32>
}
