// RUN: moe-opt %s --moe-vectorize-contractions=lanes=8 --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-vectorize-contractions --split-input-file | FileCheck %s --check-prefix=OFF

// OFF-COUNT-11: moe.dispatch

// Both products read the rows of the source, and nothing is copied.
// CHECK-LABEL: func @both(
// CHECK-SAME: %[[X:.*]]: memref<?x32xf32>, %[[S:.*]]: memref<?xi32, strided<[1], offset: ?>>
// CHECK-NOT: moe.dispatch
// CHECK-NOT: memref.alloc({{.*}} : memref<?x32xf32>
// CHECK: memref.extract_strided_metadata %[[X]]
// CHECK: %[[INDEX:.*]] = memref.cast %[[S]] {{.*}} to memref<?xi32, strided<[?], offset: ?>>
// CHECK: call @moe_gather_multiply_f32_reduction({{.*}}, %[[INDEX]])
// CHECK: memref.extract_strided_metadata %[[X]]
// CHECK: call @moe_gather_multiply_f32_reduction
// CHECK-NOT: memref.dealloc %{{.*}} : memref<?x32xf32>

// Row r of the result comes from row index[r], or from any where there is none.
// CHECK-LABEL: func private @moe_gather_multiply_f32_reduction
// CHECK-SAME: %[[A:[^:]*]]: memref<?x?xf32,{{.*}} %[[C:arg2]]: memref{{.*}} %[[I:arg7]]: memref<?xi32
// CHECK: scf.for %[[R:.*]] =
// CHECK: %[[ROW:.*]] = arith.addi %[[R]], %c0
// CHECK: %[[T:.*]] = memref.load %[[I]][%[[ROW]]]
// CHECK-NEXT: %[[TI:.*]] = arith.index_cast %[[T]]
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[FROM:.*]] = arith.maxsi %[[TI]], %[[ZERO]]
// CHECK: memref.load %[[A]][%[[FROM]],
// CHECK: vector.store %{{.*}}, %[[C]][%[[ROW]],
#product = {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
            iterator_types = ["parallel", "parallel", "reduction"]}
func.func @both(%x: memref<?x32xf32>, %s: memref<?xi32, strided<[1], offset: ?>>, %n: index,
                %v: memref<16x32xf32>, %w: memref<16x32xf32>) -> memref<?x16xf32> {
  %y = memref.alloc(%n) : memref<?x16xf32>
  %zero = arith.constant 0.0 : f32
  %r = memref.alloc(%n) : memref<?x32xf32>
  %z = memref.alloc(%n) : memref<?x16xf32>
  moe.dispatch %x, %s : memref<?x32xf32>, memref<?xi32, strided<[1], offset: ?>> outs(%r : memref<?x32xf32>)
  linalg.fill ins(%zero : f32) outs(%z : memref<?x16xf32>)
  linalg.generic #product ins(%r, %v : memref<?x32xf32>, memref<16x32xf32>) outs(%z : memref<?x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  }
  linalg.generic #product ins(%r, %w : memref<?x32xf32>, memref<16x32xf32>) outs(%y : memref<?x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  }
  memref.dealloc %r : memref<?x32xf32>
  memref.dealloc %z : memref<?x16xf32>
  return %y : memref<?x16xf32>
}

// -----

// The copies are read where they are: the source is written before they are (an
// argument may be any other), or by the product itself, or the places are, its rows are no vectors of f32 in one piece, it may
// be one of two buffers, another op reads the copies, they are a result, or they
// are of experts, [e, n, k].
// CHECK-NOT: moe_gather
// CHECK-COUNT-9: moe.dispatch
func.func @written(%x: memref<24x8xf32>, %s: memref<6xi32>, %w: memref<8x16xf32>, %q: memref<3x3xf32>) {
  %y = memref.alloc() : memref<6x16xf32>
  %zero = arith.constant 0.0 : f32
  %r = memref.alloc() : memref<6x8xf32>
  moe.dispatch %x, %s : memref<24x8xf32>, memref<6xi32> outs(%r : memref<6x8xf32>)
  linalg.fill ins(%zero : f32) outs(%q : memref<3x3xf32>)
  linalg.matmul ins(%r, %w : memref<6x8xf32>, memref<8x16xf32>) outs(%y : memref<6x16xf32>)
  return
}
func.func @places(%x: memref<24x8xf32>, %w: memref<8x16xf32>) {
  %y = memref.alloc() : memref<6x16xf32>
  %c1 = arith.constant 1 : i32
  %s = memref.alloc() : memref<6xi32>
  %r = memref.alloc() : memref<6x8xf32>
  moe.dispatch %x, %s : memref<24x8xf32>, memref<6xi32> outs(%r : memref<6x8xf32>)
  linalg.fill ins(%c1 : i32) outs(%s : memref<6xi32>)
  linalg.matmul ins(%r, %w : memref<6x8xf32>, memref<8x16xf32>) outs(%y : memref<6x16xf32>)
  return
}
func.func @itself(%v: memref<16x16xf32>, %s: memref<24xi32>) -> memref<24x16xf32> {
  %x = memref.alloc() : memref<24x16xf32>
  %r = memref.alloc() : memref<24x16xf32>
  moe.dispatch %x, %s : memref<24x16xf32>, memref<24xi32> outs(%r : memref<24x16xf32>)
  linalg.matmul ins(%r, %v : memref<24x16xf32>, memref<16x16xf32>) outs(%x : memref<24x16xf32>)
  return %x : memref<24x16xf32>
}
func.func @types(%x: memref<24x8xbf16>, %v: memref<24x8xf32, strided<[1, 24]>>, %s: memref<6xi32>, %w: memref<8x16xf32>) {
  %y = memref.alloc() : memref<6x16xf32>
  %r = memref.alloc() : memref<6x8xbf16>
  moe.dispatch %x, %s : memref<24x8xbf16>, memref<6xi32> outs(%r : memref<6x8xbf16>)
  linalg.matmul ins(%r, %w : memref<6x8xbf16>, memref<8x16xf32>) outs(%y : memref<6x16xf32>)
  %t = memref.alloc() : memref<6x8xf32>
  moe.dispatch %v, %s : memref<24x8xf32, strided<[1, 24]>>, memref<6xi32> outs(%t : memref<6x8xf32>)
  linalg.matmul ins(%t, %w : memref<6x8xf32>, memref<8x16xf32>) outs(%y : memref<6x16xf32>)
  return
}
func.func @choice(%x: memref<24x8xf32>, %c: i1, %s: memref<6xi32>, %w: memref<8x16xf32>) {
  %y = memref.alloc() : memref<6x16xf32>
  %v = memref.alloc() : memref<24x8xf32>
  %u = arith.select %c, %x, %v : memref<24x8xf32>
  %r = memref.alloc() : memref<6x8xf32>
  moe.dispatch %u, %s : memref<24x8xf32>, memref<6xi32> outs(%r : memref<6x8xf32>)
  linalg.matmul ins(%r, %w : memref<6x8xf32>, memref<8x16xf32>) outs(%y : memref<6x16xf32>)
  return
}
func.func @used(%x: memref<24x8xf32>, %s: memref<6xi32>, %w: memref<8x16xf32>) -> memref<6x8xf32> {
  %y = memref.alloc() : memref<6x16xf32>
  %r = memref.alloc() : memref<6x8xf32>
  moe.dispatch %x, %s : memref<24x8xf32>, memref<6xi32> outs(%r : memref<6x8xf32>)
  linalg.matmul ins(%r, %w : memref<6x8xf32>, memref<8x16xf32>) outs(%y : memref<6x16xf32>)
  return %r : memref<6x8xf32>
}
func.func @changed(%x: memref<24x8xf32>, %s: memref<6xi32>, %w: memref<8x16xf32>, %q: memref<6x8xf32>) {
  %y = memref.alloc() : memref<6x16xf32>
  %r = memref.alloc() : memref<6x8xf32>
  moe.dispatch %x, %s : memref<24x8xf32>, memref<6xi32> outs(%r : memref<6x8xf32>)
  linalg.add ins(%q, %q : memref<6x8xf32>, memref<6x8xf32>) outs(%r : memref<6x8xf32>)
  linalg.matmul ins(%r, %w : memref<6x8xf32>, memref<8x16xf32>) outs(%y : memref<6x16xf32>)
  return
}
func.func @batch(%x: memref<24x8xf32>, %s: memref<2x6xi32>, %w: memref<2x8x16xf32>) {
  %y = memref.alloc() : memref<2x6x16xf32>
  %r = memref.alloc() : memref<2x6x8xf32>
  moe.dispatch %x, %s : memref<24x8xf32>, memref<2x6xi32> outs(%r : memref<2x6x8xf32>)
  linalg.batch_matmul ins(%r, %w : memref<2x6x8xf32>, memref<2x8x16xf32>) outs(%y : memref<2x6x16xf32>)
  return
}

// -----

// One of two products gathers: the other reads the copies elsewhere.
// CHECK-LABEL: func @nested
// CHECK: moe.dispatch
// CHECK: call @moe_gather_multiply
// CHECK: scf.if
// CHECK-NOT: moe_gather
// CHECK: return
func.func @nested(%x: memref<24x8xf32>, %s: memref<6xi32>, %w: memref<8x16xf32>, %c: i1) {
  %y = memref.alloc() : memref<6x16xf32>
  %r = memref.alloc() : memref<6x8xf32>
  moe.dispatch %x, %s : memref<24x8xf32>, memref<6xi32> outs(%r : memref<6x8xf32>)
  linalg.matmul ins(%r, %w : memref<6x8xf32>, memref<8x16xf32>) outs(%y : memref<6x16xf32>)
  scf.if %c {
    linalg.matmul ins(%r, %w : memref<6x8xf32>, memref<8x16xf32>) outs(%y : memref<6x16xf32>)
  }
  return
}
