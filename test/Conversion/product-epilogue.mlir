// RUN: moe-opt %s --moe-vectorize-contractions="lanes=8 pack-weights" | FileCheck %s

#id = affine_map<(m, n) -> (m, n)>
#elements = {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}

// Columns of a product, of which a panel each is computed before the op; they take
// turns in memory, and the product has no buffer. What the product reads is freed
// after it. The next product's first panel is fetched with the last.
// CHECK-LABEL: func @parts(
// CHECK-DAG: memref.view {{.*}} to memref<2x2x8x16xf32>
// CHECK-DAG: memref.view {{.*}} to memref<1x32x16xf32>
// CHECK: %[[OUT:.*]] = memref.alloc(%{{.*}}) : memref<?x32xf32>
// CHECK: %[[TILE:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?x32xf32>
// CHECK: memref.subview %[[TILE]][0, 0]
// CHECK: call @moe_multiply_f32_columns
// CHECK: memref.subview %[[TILE]][0, 16]
// CHECK: arith.select {{.*}} : memref<?x?xf32
// CHECK: call @moe_multiply_f32_columns
// CHECK: linalg.generic
// CHECK: memref.dealloc %[[TILE]]
// CHECK: memref.dealloc %{{.*}} : memref<?x8xf32>
// CHECK: call @moe_multiply_f32_columns
func.func @parts(%m: index, %w: memref<8x64xf32> {moe.weight = "w"}, %u: memref<32x16xf32> {moe.weight = "u"},
                 %z: memref<?x16xf32>) -> memref<?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %x = memref.alloc(%m) : memref<?x8xf32>
  %p = memref.alloc(%m) : memref<?x64xf32>
  linalg.fill ins(%zero : f32) outs(%p : memref<?x64xf32>)
  linalg.matmul ins(%x, %w : memref<?x8xf32>, memref<8x64xf32>) outs(%p : memref<?x64xf32>)
  memref.dealloc %x : memref<?x8xf32>
  %a = memref.subview %p[0, 0] [%m, 32] [1, 1] : memref<?x64xf32> to memref<?x32xf32, strided<[64, 1]>>
  %b = memref.subview %p[0, 32] [%m, 32] [1, 1] : memref<?x64xf32> to memref<?x32xf32, strided<[64, 1], offset: 32>>
  %o = memref.alloc(%m) : memref<?x32xf32>
  linalg.generic #elements ins(%a, %b : memref<?x32xf32, strided<[64, 1]>>, memref<?x32xf32, strided<[64, 1], offset: 32>>)
      outs(%o : memref<?x32xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %1 : f32
    linalg.yield %3 : f32
  }
  memref.dealloc %p : memref<?x64xf32>
  linalg.matmul ins(%o, %u : memref<?x32xf32>, memref<32x16xf32>) outs(%z : memref<?x16xf32>)
  return %o : memref<?x32xf32>
}
