// RUN: moe-opt %s --moe-lower-to-gpu --canonicalize --cse --split-input-file | FileCheck %s

// 32 columns of f32 are 8 vectors of 16 bytes: a row for each 8 of 256 threads.
// CHECK-LABEL: func @dispatch
// CHECK:       gpu.launch blocks({{.*}}) in (%{{.*}} = %c2, %{{.*}} = %c1, %{{.*}} = %c1) threads({{.*}}) in (%{{.*}} = %c256, %{{.*}} = %c1, %{{.*}} = %c1) module(@moe_kernels) function(@moe_dispatch_0)
// CHECK:         %[[TOKEN:.*]] = memref.load %{{.*}} : memref<48xi32>
// CHECK:         arith.cmpi sge, %[[TOKEN]]
// CHECK:         %[[V:.*]] = vector.load {{.*}} {alignment = 16 : i64} : memref<24x32xf32>, vector<4xf32>
// CHECK:         vector.store %[[V]], {{.*}} {alignment = 16 : i64} : memref<48x32xf32>, vector<4xf32>
func.func @dispatch(%x: memref<24x32xf32>, %slots: memref<1x8x6xi32>,
                    %out: memref<1x8x6x32xf32>) {
  moe.dispatch %x, %slots : memref<24x32xf32>, memref<1x8x6xi32>
      outs(%out : memref<1x8x6x32xf32>)
  return
}

// -----

// 6 columns of bf16 are 12 bytes: two columns may be read at once. The sum is
// rounded once.
// CHECK-LABEL: func @combine
// CHECK:       function(@moe_combine_0)
// CHECK:         %[[SUM:.*]] = scf.for {{.*}} -> (vector<2xf32>)
// CHECK:           vector.load {{.*}} {alignment = 4 : i64} : memref<48x6xbf16>, vector<2xbf16>
// CHECK:           arith.extf
// CHECK:           arith.mulf
// CHECK:           arith.addf
// CHECK:         %[[ROUNDED:.*]] = arith.truncf %[[SUM]]
// CHECK:         vector.store %[[ROUNDED]]
func.func @combine(%rows: memref<1x8x6x6xbf16>, %where: memref<?x2xi64>,
                   %w: memref<?x2xf32>, %out: memref<?x6xbf16>) {
  moe.combine %rows, %where : memref<1x8x6x6xbf16>, memref<?x2xi64>
      weights(%w : memref<?x2xf32>) outs(%out : memref<?x6xbf16>)
  return
}

// -----

// Rows with gaps are read one element at a time.
// CHECK-LABEL: func @strided
// CHECK-NOT:   vector.
// CHECK:       memref.load %arg0{{.*}} : memref<24x4xf32, strided<[8, 2]>>
// CHECK-NOT:   vector.
func.func @strided(%x: memref<24x4xf32, strided<[8, 2]>>, %slots: memref<6xi32>,
                   %out: memref<6x4xf32>) {
  moe.dispatch %x, %slots : memref<24x4xf32, strided<[8, 2]>>, memref<6xi32>
      outs(%out : memref<6x4xf32>)
  return
}

// -----

// No launch depends on what another one has computed, and nothing is read by
// the host. A launch has at least one block.
// CHECK-LABEL: func @assign
// CHECK-NOT:   memref.load
// CHECK:       %[[COUNTS:.*]] = gpu.alloc
// CHECK:       gpu.launch blocks({{.*}}) in (%{{.*}} = %c16,
// CHECK-SAME:    function(@moe_assign_count_0) workgroup(%{{.*}} : memref<8xi32, #gpu.address_space<workgroup>>)
// CHECK:       gpu.launch blocks({{.*}}) in (%{{.*}} = %c16,
// CHECK-SAME:    function(@moe_assign_select_0) workgroup(%{{.*}} : memref<8xi32, {{.*}}>, %{{.*}} : memref<256xi32, {{.*}}>, %{{.*}} : memref<2xi32,
// CHECK-COUNT-4: memref.atomic_rmw addi {{.*}}memref<256xi32, #gpu.address_space<workgroup>>
// CHECK-NOT:   memref.atomic_rmw
// CHECK:       %[[TOKENS:.*]] = arith.ceildivui
// CHECK:       %[[BLOCKS:.*]] = arith.maxsi %[[TOKENS]], %c1
// CHECK:       gpu.launch blocks({{.*}}) in (%{{.*}} = %[[BLOCKS]],
// CHECK-SAME:    function(@moe_assign_weigh_0)
// CHECK:       function(@moe_assign_number_0)
// CHECK:       gpu.dealloc
func.func @assign(%e: memref<?x2xi32>, %w: memref<?x2xf32>,
                  %limits: memref<2xi64>, %0: memref<2x8x6xi32>,
                  %1: memref<2x8x6xf32>, %2: memref<?x2xi64>,
                  %3: memref<?x2xf32>, %4: memref<2x8xi32>) {
  moe.assign %e, %w, %limits : memref<?x2xi32>, memref<?x2xf32>, memref<2xi64>
      key(%w : memref<?x2xf32>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : memref<2x8x6xi32>, memref<2x8x6xf32>,
           memref<?x2xi64>, memref<?x2xf32>, memref<2x8xi32>)
  return
}

// -----

// CHECK-LABEL: func @ragged
// CHECK:       gpu.launch {{.*}} function(@moe_assign_count_0)
// CHECK:       gpu.launch {{.*}} function(@moe_assign_order_0)
// CHECK-NOT:   gpu.launch
func.func @ragged(%e: memref<24x2xi32>, %w: memref<24x2xf32>,
                  %0: memref<48xi32>, %1: memref<48xf32>, %2: memref<24x2xi64>,
                  %3: memref<24x2xf32>, %4: memref<9xi64>) {
  moe.assign_ragged %e, %w : memref<24x2xi32>, memref<24x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : memref<48xi32>, memref<48xf32>,
           memref<24x2xi64>, memref<24x2xf32>, memref<9xi64>)
  return
}

// -----

// Four tokens a block, a warp each. Partial sums of lanes are halved.
// CHECK-LABEL: func @candidates
// CHECK:       gpu.launch {{.*}} threads({{.*}}) in (%{{.*}} = %c128,
// CHECK-SAME:    function(@moe_candidates_0) workgroup(%{{.*}} : memref<4x64xf32
// CHECK-NOT:   gpu.barrier
// CHECK:         math.fma
// CHECK:         gpu.shuffle  xor %[[SUM:.*]], %c16_i32
// CHECK:         gpu.shuffle  xor %{{.*}}, %c8_i32
// CHECK-NOT:   gpu.barrier
// CHECK:       gpu.terminator
func.func @candidates(%logits: memref<?x64xbf16>, %e: memref<?x8xi32>,
                      %w: memref<?x8xf32>, %s: memref<?x8xf32>,
                      %n: memref<?xi32>) {
  moe.candidates %logits : memref<?x64xbf16>
      router(<score = softmax, top_k = 8, normalize = sum>)
      outs(%e, %w, %s, %n : memref<?x8xi32>, memref<?x8xf32>, memref<?x8xf32>,
           memref<?xi32>)
  return
}
