// RUN: moe-opt %s --moe-lower-to-gpu --canonicalize --cse --split-input-file | FileCheck %s

#k = affine_map<(g, e, c, n, k) -> (g, e, c, k)>
#nk = affine_map<(g, e, c, n, k) -> (e, n, k)>
#n = affine_map<(g, e, c, n, k) -> (g, e, c, n)>

// Six rows make one tile of 64, 100 columns two, 8 experts: 16 blocks. One whose
// expert has no row ends at once; the last slab has 8 of 16 steps.
// CHECK-LABEL: func @slots
// CHECK:       gpu.launch blocks({{.*}}) in (%{{.*}} = %c16, {{.*}} threads({{.*}}) in (%{{.*}} = %c256,
// CHECK-SAME:    function(@moe_grouped_gemm_0) workgroup(%[[A:.*]] : memref<16x68xf32, #gpu.address_space<workgroup>>, %[[B:.*]] : memref<16x68xf32, #gpu.address_space<workgroup>>)
// CHECK:         %[[LOAD:.*]] = memref.load %arg2[
// CHECK:         %[[ROWS:.*]] = arith.index_cast %[[LOAD]]
// CHECK:         %[[ANY:.*]] = arith.cmpi sgt, %[[ROWS]], %c0
// CHECK-NEXT:    scf.if %[[ANY]]
// CHECK:           %[[SUMS:.*]]:16 = scf.for
// CHECK:             memref.store %{{.*}}, %[[A]]
// CHECK:             memref.store %{{.*}}, %[[B]]
// CHECK:             gpu.barrier
// CHECK:             %[[STEPS:.*]] = arith.minsi
// CHECK:             scf.for {{.*}} to %[[STEPS]]
// CHECK:               vector.load %[[A]][{{.*}}] {alignment = 16 : i64} {{.*}}vector<4xf32>
// CHECK:               vector.load %[[B]]
// CHECK-COUNT-16:      math.fma
// CHECK:             gpu.barrier
// CHECK-COUNT-16:  memref.store %{{.*}}, %arg3
func.func @slots(%x: memref<1x8x6x40xf32>, %w: memref<8x100x40xf32>,
                 %load: memref<1x8xi32>, %y: memref<1x8x6x100xf32>) {
  moe.expert_generic load(%load : memref<1x8xi32>) maps([#k, #nk, #n])
      reductions(1) inputs(%x, %w : memref<1x8x6x40xf32>, memref<8x100x40xf32>)
      outs(%y : memref<1x8x6x100xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    moe.element_yield %1 : f32
  }
  return
}

// -----

#k = affine_map<(e, r, n, k) -> (r, k)>
#kn = affine_map<(e, r, n, k) -> (e, k, n)>
#n = affine_map<(e, r, n, k) -> (r, n)>

// Of 512 ragged rows each of 8 experts may have one tile that is not full: 4 + 8
// tiles of 128 rows, times 8 of 128 columns. All slabs are full.
// CHECK-LABEL: func @ragged
// CHECK:       gpu.launch blocks({{.*}}) in (%{{.*}} = %c96, {{.*}} threads({{.*}}) in (%{{.*}} = %c256,
// CHECK:         %[[FOUND:.*]]:5 = scf.for %{{.*}} = %c0 to %c8
// CHECK:           memref.load %arg2
// CHECK-NOT:     arith.minsi
// CHECK:         %{{.*}}:64 = scf.for %{{.*}} = %c0 to %c16
func.func @ragged(%x: memref<512x64xf32>, %w: memref<8x64x1024xf32>,
                  %offsets: memref<9xi64>, %y: memref<512x1024xf32>) {
  moe.expert_generic offsets(%offsets : memref<9xi64>) maps([#k, #kn, #n])
      reductions(1) inputs(%x, %w : memref<512x64xf32>, memref<8x64x1024xf32>)
      outs(%y : memref<512x1024xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    moe.element_yield %1 : f32
  }
  return
}

// -----

#row = affine_map<(g, e, c, n) -> (g, e, c, n)>
#param = affine_map<(g, e, c, n) -> (e, n)>

// No product of matrices: threads share a row, if it is occupied.
// CHECK-LABEL: func @elementwise
// CHECK:       function(@moe_expert_generic_0)
// CHECK:         %[[LOAD:.*]] = memref.load %arg1[
// CHECK:         arith.cmpi slt, %{{.*}}, %{{.*}}
// CHECK:         memref.load %arg2[
// CHECK:         arith.mulf
// CHECK:         memref.store
func.func @elementwise(%x: memref<1x8x6x4xf32>, %load: memref<1x8xi32>,
                       %w: memref<8x4xf32>) {
  moe.expert_generic load(%load : memref<1x8xi32>) maps([#param, #row])
      reductions(0) inputs(%w : memref<8x4xf32>)
      outs(%x : memref<1x8x6x4xf32>) {
  ^bb0(%b: f32, %c: f32):
    %0 = arith.mulf %b, %c : f32
    moe.element_yield %0 : f32
  }
  return
}
