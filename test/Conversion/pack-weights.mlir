// RUN: moe-opt %s --moe-vectorize-contractions="lanes=8 pack-weights" --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-vectorize-contractions=lanes=8 --split-input-file | FileCheck %s --check-prefix=OFF

// OFF-NOT: moe_rt_packed

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#product = {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}

// The weights of all experts are packed at the beginning, and the loop over
// experts reads its panels: 20 columns are two of 16. Both uses share them.
// CHECK-DAG: func private @moe_rt_packed(i64, i64) -> memref<?xi8> attributes {llvm.emit_c_interface}
// CHECK-DAG: func private @moe_rt_pack_begins(i64) -> i64
// CHECK-LABEL: func @experts(
// CHECK-SAME: memref<5x20x32xf32> {moe.weight = "w"}
// CHECK: %[[SLOT:.*]] = arith.constant 0 : i64
// CHECK: %[[BYTES:.*]] = arith.constant 20480 : i64
// CHECK: %[[BUFFER:.*]] = call @moe_rt_packed(%[[SLOT]], %[[BYTES]])
// CHECK: %[[PANELS:.*]] = memref.view %[[BUFFER]]{{.*}} to memref<5x2x32x16xf32>
// CHECK: call @moe_rt_pack_begins(%[[SLOT]])
// CHECK: scf.if
// CHECK: scf.forall
// CHECK: call @moe_pack_f32_reduction
// CHECK-NOT: call @moe_rt_packed
// CHECK-NOT: call @moe_pack
// CHECK-NOT: memref.alloc
// CHECK: scf.for
// CHECK: scf.forall
// CHECK: memref.extract_strided_metadata %[[PANELS]]
// What comes next is a panel, too.
// CHECK: call @moe_multiply_f32_columns
// CHECK: memref.extract_strided_metadata %[[PANELS]]
// CHECK: call @moe_multiply_f32_columns
// CHECK-NOT: call @moe_pack
func.func @experts(%x: memref<?x32xf32>, %w: memref<5x20x32xf32> {moe.weight = "w"}, %y: memref<?x20xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %e = %c0 to %c5 step %c1 {
    %v = memref.subview %w[%e, 0, 0] [1, 20, 32] [1, 1, 1] : memref<5x20x32xf32> to memref<20x32xf32, strided<[32, 1], offset: ?>>
    linalg.generic #product
        ins(%x, %v : memref<?x32xf32>, memref<20x32xf32, strided<[32, 1], offset: ?>>) outs(%y : memref<?x20xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %0 = arith.mulf %a, %b : f32
      %1 = arith.addf %c, %0 : f32
      linalg.yield %1 : f32
    }
    linalg.generic #product
        ins(%x, %v : memref<?x32xf32>, memref<20x32xf32, strided<[32, 1], offset: ?>>) outs(%y : memref<?x20xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %0 = arith.mulf %a, %b : f32
      %1 = arith.addf %c, %0 : f32
      linalg.yield %1 : f32
    }
  }
  return
}

// -----

// A constant, in its type; half of the columns; a batch that the product loops
// over; and an argument seen through a view. All are packed apart.
memref.global "private" constant @w : memref<8x40xbf16> = dense<2.0>
// CHECK-LABEL: func @parts
// CHECK-DAG: memref.view {{.*}} to memref<1x8x16xbf16>
// CHECK-DAG: memref.view {{.*}} to memref<2x8x16xbf16>
// CHECK-DAG: memref.view {{.*}} to memref<3x1x8x16xf32>
// CHECK-DAG: memref.view {{.*}} to memref<1x24x16xf32>
// CHECK-NOT: memref.view
func.func @parts(%x: memref<4x8xf32>, %u: memref<3x8x16xf32> {moe.weight = "u"}, %z: memref<3x4x8xf32>,
                 %t: memref<4x24xf32>, %y: memref<4x16xf32>, %q: memref<4x24xf32>, %r: memref<3x4x16xf32>) {
  %w = memref.get_global @w : memref<8x40xbf16>
  %first = memref.subview %w[0, 0] [8, 16] [1, 1] : memref<8x40xbf16> to memref<8x16xbf16, strided<[40, 1]>>
  %second = memref.subview %w[0, 16] [8, 24] [1, 1] : memref<8x40xbf16> to memref<8x24xbf16, strided<[40, 1], offset: 16>>
  %flat = memref.collapse_shape %u [[0, 1], [2]] : memref<3x8x16xf32> into memref<24x16xf32>
  linalg.matmul ins(%x, %first : memref<4x8xf32>, memref<8x16xbf16, strided<[40, 1]>>) outs(%y : memref<4x16xf32>)
  linalg.matmul ins(%x, %second : memref<4x8xf32>, memref<8x24xbf16, strided<[40, 1], offset: 16>>) outs(%q : memref<4x24xf32>)
  linalg.batch_matmul ins(%z, %u : memref<3x4x8xf32>, memref<3x8x16xf32>) outs(%r : memref<3x4x16xf32>)
  linalg.matmul ins(%t, %flat : memref<4x24xf32>, memref<24x16xf32>) outs(%y : memref<4x16xf32>)
  return
}

// -----

// What may be different in the next run: an input, what is computed, a global
// that is written, a range that varies, a weight of a function that is called.
memref.global "private" @state : memref<8x16xf32> = dense<2.0>
// CHECK-NOT: moe_rt_packed
func.func @others(%x: memref<4x8xf32>, %w: memref<8x16xf32>, %y: memref<4x16xf32>,
                  %v: memref<8x32xf32> {moe.weight = "v"}, %i: index) {
  %a = memref.alloc() : memref<8x16xf32>
  %s = memref.get_global @state : memref<8x16xf32>
  %r = memref.subview %v[0, %i] [8, 16] [1, 1] : memref<8x32xf32> to memref<8x16xf32, strided<[32, 1], offset: ?>>
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%y : memref<4x16xf32>)
  linalg.matmul ins(%x, %a : memref<4x8xf32>, memref<8x16xf32>) outs(%y : memref<4x16xf32>)
  linalg.matmul ins(%x, %s : memref<4x8xf32>, memref<8x16xf32>) outs(%y : memref<4x16xf32>)
  linalg.matmul ins(%x, %r : memref<4x8xf32>, memref<8x16xf32, strided<[32, 1], offset: ?>>) outs(%y : memref<4x16xf32>)
  call @called(%x, %w, %y) : (memref<4x8xf32>, memref<8x16xf32>, memref<4x16xf32>) -> ()
  return
}
func.func @called(%x: memref<4x8xf32>, %w: memref<8x16xf32> {moe.weight = "w"}, %y: memref<4x16xf32>) {
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%y : memref<4x16xf32>)
  return
}
