// RUN: moe-opt %s --moe-vectorize-contractions=lanes=8 --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-vectorize-contractions=lanes=16 --split-input-file | FileCheck %s --check-prefix=WIDE
// RUN: moe-opt %s --moe-vectorize-contractions --split-input-file | FileCheck %s --check-prefix=OFF
// RUN: not moe-opt %s --moe-vectorize-contractions=lanes=3 2>&1 | FileCheck %s --check-prefix=BAD

// BAD: error: moe-vectorize-contractions: lanes is 3, accepted values are 0, 4, 8 and 16
// OFF-NOT: func.call

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

// Weights [out, in], told from the maps though the matrix is square.
// CHECK-LABEL: func @linear(
// CHECK-SAME: %[[X:.*]]: memref<?x32xf32>, %[[W:.*]]: memref<32x32xf32>
// An expert without rows does not touch its weights.
// CHECK: scf.if
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<32x16xf32>
// CHECK: scf.for
// CHECK: call @moe_pack_f32_reduction
// CHECK: call @moe_multiply_f32_reduction
// CHECK: memref.dealloc
// CHECK-NOT: linalg.generic
// WIDE: memref<32x64xf32>

// The tile of six rows: two vectors of each, and one line of the next panel.
// CHECK-LABEL: func private @moe_multiply_f32_reduction
// CHECK-COUNT-12: vector.load
// CHECK: scf.for {{.*}} iter_args(
// CHECK: scf.for {{.*}} iter_args(
// CHECK: memref.prefetch
// CHECK-COUNT-2: vector.load
// CHECK-COUNT-12: vector.fma
// CHECK-NOT: vector.fma
// CHECK-COUNT-12: vector.store
// CHECK: scf.index_switch
// CHECK: case 5
func.func @linear(%x: memref<?x32xf32>, %w: memref<32x32xf32>, %y: memref<?x32xf32>) {
  linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<?x32xf32>, memref<32x32xf32>) outs(%y : memref<?x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// The same weights [in, out]; bf16; the result of each layer of a batch.
// CHECK-LABEL: func @batch
// CHECK: scf.for
// CHECK: call @moe_pack_bf16_columns
// CHECK-NOT: call @moe_multiply_bf16
// Fewer columns than a panel has.
// CHECK: call @moe_multiply_last_bf16_columns
// CHECK: func private @moe_multiply_last_bf16_columns
// CHECK: vector.create_mask
// CHECK: arith.extf {{.*}} : vector<8xbf16> to vector<8xf32>
func.func @batch(%x: memref<3x7x32xbf16>, %w: memref<3x32x9xbf16>, %y: memref<3x7x9xf32>) {
  linalg.batch_matmul ins(%x, %w : memref<3x7x32xbf16>, memref<3x32x9xbf16>) outs(%y : memref<3x7x9xf32>)
  return
}

// -----

// A result that was filled with zeros for this contraction is not read. Another
// number is; and so are zeros that are used before, that lie in an argument, or
// of which none may be overwritten.
// CHECK-LABEL: func @zeros
// CHECK-NOT: linalg.fill
// CHECK: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: %[[READ:.*]] = arith.cmpi ne, %{{.*}}, %[[ZERO]]
// CHECK: call @moe_multiply_f32_columns({{.*}}, %[[READ]])
// CHECK: linalg.fill ins(%cst_{{.*}} outs(%[[ONES:.*]] : memref<4x16xf32>)
// CHECK: linalg.fill
// CHECK: linalg.fill
// CHECK: linalg.fill
func.func @zeros(%x: memref<4x8xf32>, %w: memref<8x16xf32>, %y: memref<4x16xf32>,
                 %u: memref<4x?xf32>, %v: memref<?x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4x16xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<4x16xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%a : memref<4x16xf32>)
  %b = memref.alloc() : memref<4x16xf32>
  linalg.fill ins(%one : f32) outs(%b : memref<4x16xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%b : memref<4x16xf32>)
  %c = memref.alloc() : memref<4x16xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<4x16xf32>)
  memref.copy %c, %y : memref<4x16xf32> to memref<4x16xf32>
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  linalg.fill ins(%zero : f32) outs(%y : memref<4x16xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%y : memref<4x16xf32>)
  // There may be nothing to add up.
  %d = memref.alloc() : memref<4x16xf32>
  linalg.fill ins(%zero : f32) outs(%d : memref<4x16xf32>)
  linalg.matmul ins(%u, %v : memref<4x?xf32>, memref<?x16xf32>) outs(%d : memref<4x16xf32>)
  return
}

// -----

// Threads share a batch, each with a panel of its own; but not the steps of a sum,
// nor within a loop that is shared.
// CHECK-LABEL: func @threads
// CHECK: scf.forall
// CHECK: memref.alloc() {{.*}} : memref<8x16xf32>
// CHECK: scf.for
// CHECK: memref.dealloc
// CHECK-NOT: scf.forall
// CHECK: scf.for
// CHECK: scf.forall
// CHECK-NOT: scf.forall
// CHECK: func private
func.func @threads(%x: memref<5x4x8xf32>, %w: memref<5x8x16xf32>, %y: memref<5x4x16xf32>, %z: memref<4x16xf32>) {
  linalg.batch_matmul ins(%x, %w : memref<5x4x8xf32>, memref<5x8x16xf32>) outs(%y : memref<5x4x16xf32>)
  linalg.batch_reduce_matmul ins(%x, %w : memref<5x4x8xf32>, memref<5x8x16xf32>) outs(%z : memref<4x16xf32>)
  scf.forall (%i) in (3) {
    linalg.batch_matmul ins(%x, %w : memref<5x4x8xf32>, memref<5x8x16xf32>) outs(%y : memref<5x4x16xf32>)
  }
  return
}

// -----

// Two that need the same kernels, one other layout.
// CHECK-LABEL: func @shared
// CHECK: scf.if
// CHECK: call @moe_pack_f32_columns
// CHECK: scf.if
// CHECK: call @moe_pack_f32_columns
// CHECK: scf.if
// CHECK: call @moe_pack_f32_strided
// CHECK: func private @moe_pack_f32_columns
// CHECK-NOT: func private @moe_pack_f32_columns
func.func @shared(%x: memref<4x8xf32>, %w: memref<8x16xf32>, %y: memref<4x16xf32>,
                  %z: memref<8x16xf32, strided<[32, 2]>>) {
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%y : memref<4x16xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%y : memref<4x16xf32>)
  linalg.matmul ins(%x, %z : memref<4x8xf32>, memref<8x16xf32, strided<[32, 2]>>) outs(%y : memref<4x16xf32>)
  return
}

// -----

// What is left to simple loops: integers, other types than f32 to add up in, a
// sum of one product, few columns, a result without a contiguous dimension,
// tensors, no contraction.
// CHECK-LABEL: func @refused
// CHECK-NOT: call
func.func @refused(%i: memref<4x8xi32>, %j: memref<8x16xi32>, %k: memref<4x16xi32>,
                   %h: memref<4x8xf16>, %g: memref<8x16xf16>, %s: memref<4x16xf16>,
                   %d: memref<4x8xf64>, %e: memref<8x16xf64>, %f: memref<4x16xf64>,
                   %o: memref<4x1xf32>, %p: memref<1x16xf32>, %y: memref<4x16xf32>,
                   %a: memref<3x8xf32>, %b: memref<8x3xf32>, %c: memref<3x3xf32>,
                   %x: memref<4x8xf32>, %w: memref<8x16xf32>, %v: memref<4x16xf32, strided<[32, 2]>>,
                   %t: tensor<4x8xf32>, %u: tensor<8x16xf32>, %r: tensor<4x16xf32>) -> tensor<4x16xf32> {
  linalg.matmul ins(%i, %j : memref<4x8xi32>, memref<8x16xi32>) outs(%k : memref<4x16xi32>)
  linalg.matmul ins(%h, %g : memref<4x8xf16>, memref<8x16xf16>) outs(%s : memref<4x16xf16>)
  linalg.matmul ins(%d, %e : memref<4x8xf64>, memref<8x16xf64>) outs(%f : memref<4x16xf64>)
  linalg.matmul ins(%o, %p : memref<4x1xf32>, memref<1x16xf32>) outs(%y : memref<4x16xf32>)
  linalg.matmul ins(%a, %b : memref<3x8xf32>, memref<8x3xf32>) outs(%c : memref<3x3xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%v : memref<4x16xf32, strided<[32, 2]>>)
  linalg.add ins(%y, %y : memref<4x16xf32>, memref<4x16xf32>) outs(%y : memref<4x16xf32>)
  %0 = linalg.matmul ins(%t, %u : tensor<4x8xf32>, tensor<8x16xf32>) outs(%r : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// -----

// A sum of other than products: of squares of one operand, of differences, and
// of products that are negated first.
// CHECK-LABEL: func @other_sums
// CHECK-NOT: call
func.func @other_sums(%x: memref<4x8xf32>, %w: memref<16x8xf32>, %y: memref<4x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<4x8xf32>, memref<16x8xf32>) outs(%y : memref<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<4x8xf32>, memref<16x8xf32>) outs(%y : memref<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.negf %a : f32
    %1 = arith.mulf %0, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  }
  return
}
