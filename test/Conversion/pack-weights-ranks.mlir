// RUN: moe-opt %s --moe-vectorize-contractions="lanes=8 pack-weights" | FileCheck %s

// The part of a constant that belongs to a rank is packed once, too; what depends
// on anything else is not.
memref.global "private" constant @all : memref<4x16x8xf32> = dense<2.0>
func.func private @moe_rt_rank() -> i64
// CHECK-LABEL: func @of_rank
// CHECK: %[[RANK:.*]] = call @moe_rt_rank()
// CHECK: %[[I:.*]] = arith.index_cast %[[RANK]]
// CHECK: %[[AT:.*]] = arith.muli %[[I]],
// CHECK: memref.subview %{{.*}}[%[[AT]], 0, 0] [2, 16, 8] [1, 1, 1]
// CHECK: call @moe_rt_packed
// CHECK: memref.view {{.*}} to memref<2x1x8x16xf32>
// CHECK: scf.for
// CHECK: call @moe_multiply_f32_columns
// CHECK: call @moe_pack_f32
// CHECK: call @moe_multiply_f32_strided
func.func @of_rank(%x: memref<?x8xf32>, %y: memref<?x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %w = memref.get_global @all : memref<4x16x8xf32>
  %0 = func.call @moe_rt_rank() : () -> i64
  %rank = arith.index_cast %0 : i64 to index
  %at = arith.muli %rank, %c2 : index
  %own = memref.subview %w[%at, 0, 0] [2, 16, 8] [1, 1, 1] : memref<4x16x8xf32> to memref<2x16x8xf32, strided<[128, 8, 1], offset: ?>>
  scf.for %e = %c0 to %c2 step %c1 {
    %v = memref.subview %own[%e, 0, 0] [1, 16, 8] [1, 1, 1] : memref<2x16x8xf32, strided<[128, 8, 1], offset: ?>> to memref<16x8xf32, strided<[8, 1], offset: ?>>
    linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
                    iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%x, %v : memref<?x8xf32>, memref<16x8xf32, strided<[8, 1], offset: ?>>) outs(%y : memref<?x16xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      %2 = arith.addf %c, %1 : f32
      linalg.yield %2 : f32
    }
  }
  %other = memref.subview %w[%n, 0, 0] [1, 16, 8] [1, 1, 1] : memref<4x16x8xf32> to memref<16x8xf32, strided<[8, 1], offset: ?>>
  %last = memref.cast %other : memref<16x8xf32, strided<[8, 1], offset: ?>> to memref<16x8xf32, strided<[?, ?], offset: ?>>
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %last : memref<?x8xf32>, memref<16x8xf32, strided<[?, ?], offset: ?>>) outs(%y : memref<?x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  }
  return
}
