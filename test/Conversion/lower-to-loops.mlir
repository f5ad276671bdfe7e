// RUN: moe-opt %s --moe-lower-to-loops --canonicalize --cse | FileCheck %s

// A report is a call through the C interface, with any layout.
// CHECK: func.func private @moe_rt_record(memref<?x?xi32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xi64, strided<[?, ?], offset: ?>>, memref<?xi32, strided<[?], offset: ?>>, memref<?xi64, strided<[?], offset: ?>>, i64, i64, i64) attributes {llvm.emit_c_interface}
// CHECK-LABEL: func @record(
// CHECK-SAME: %[[E:[^:]*]]: memref<24x2xi32>
// CHECK-DAG: %[[E1:.*]] = memref.cast %[[E]]
// CHECK: call @moe_rt_record(%[[E1]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %c3_i64, %c2_i64, %c8_i64)
func.func @record(%e: memref<24x2xi32>, %w: memref<24x2xf32>,
    %where: memref<24x2xi64>, %bad: memref<24xi32>, %limits: memref<1xi64>) {
  moe.record %e, %w, %w, %where, %bad, %limits layer(3) top_k(2) of(8)
      : memref<24x2xi32>, memref<24x2xf32>, memref<24x2xf32>, memref<24x2xi64>, memref<24xi32>,
        memref<1xi64>
  return
}

// So is the division into tasks.
// CHECK-LABEL: func @expert_tasks(
// CHECK: call @moe_rt_expert_tasks(%{{.*}}, %{{.*}}, %{{.*}}, %c96_i64, %c12_i64) : (memref<?x?xi32, strided<[?, ?], offset: ?>>, memref<?x?xi64, strided<[?, ?], offset: ?>>, memref<?xi64, strided<[?], offset: ?>>, i64, i64) -> ()
func.func @expert_tasks(%load: memref<2x8xi32>, %tasks: memref<?x7xi64>, %number: memref<1xi64>) {
  moe.expert_tasks %load : memref<2x8xi32> rows(96) least(12)
      outs(%tasks, %number : memref<?x7xi64>, memref<1xi64>)
  return
}

// CHECK-LABEL: func @time(
// CHECK: call @moe_rt_time(%c3_i64, %c1_i64) : (i64, i64) -> ()
// CHECK: call @moe_rt_time(%c3_i64, %c0_i64) : (i64, i64) -> ()
func.func @time() {
  moe.time begin layer(3)
  moe.time end layer(3)
  return
}

// Rows are fetched for taken slots only.
// CHECK-LABEL: func @dispatch(
// CHECK-SAME: %[[X:.*]]: memref<?x4x5xbf16>, %[[S:.*]]: memref<1x8x?xi32>, %[[OUT:.*]]: memref<1x8x?x4x5xbf16>
// CHECK: %[[T:.*]] = memref.load %[[S]]
// CHECK: %[[TAKEN:.*]] = arith.cmpi sge, %[[T]], %c0_i32
// CHECK: scf.if %[[TAKEN]] {
// CHECK: %[[ROW:.*]] = arith.index_cast %[[T]] : i32 to index
// CHECK: %[[V:.*]] = memref.load %[[X]][%[[ROW]], %[[I:.*]], %[[J:.*]]]
// CHECK: memref.store %[[V]], %[[OUT]][%{{.*}}, %{{.*}}, %{{.*}}, %[[I]], %[[J]]]
func.func @dispatch(%x: memref<?x4x5xbf16>, %slots: memref<1x8x?xi32>,
                    %out: memref<1x8x?x4x5xbf16>) {
  moe.dispatch %x, %slots : memref<?x4x5xbf16>, memref<1x8x?xi32>
      outs(%out : memref<1x8x?x4x5xbf16>)
  return
}

// The sum is f32 in scratch, and rounded once; positions are 64-bit.
// CHECK-LABEL: func @combine(
// CHECK-SAME: %[[ROWS:.*]]: memref<2x8x6x4xbf16>, %[[WHERE:.*]]: memref<24x2xi64>, %[[W:.*]]: memref<24x2xf32>, %[[OUT:.*]]: memref<24x4xbf16>
// CHECK: %[[SUM:.*]] = memref.alloc() : memref<4xf32>
// CHECK: %[[SLOT:.*]] = memref.load %[[WHERE]]
// CHECK: arith.cmpi sge, %[[SLOT]], %c0_i64
// CHECK: scf.if
// CHECK: %[[AT:.*]] = arith.index_cast %[[SLOT]] : i64 to index
// CHECK: %[[C:.*]] = arith.remui %[[AT]], %c6
// CHECK: %[[REST:.*]] = arith.divui %[[AT]], %c6
// CHECK: %[[E:.*]] = arith.remui %[[REST]], %c8
// CHECK: %[[G:.*]] = arith.divui %[[REST]], %c8
// CHECK: %[[ROW:.*]] = memref.load %[[ROWS]][%[[G]], %[[E]], %[[C]], %{{.*}}]
// CHECK: %[[WIDE:.*]] = arith.extf %[[ROW]] : bf16 to f32
// CHECK: arith.mulf %[[WIDE]]
// CHECK: arith.addf
// CHECK: arith.truncf %{{.*}} : f32 to bf16
// CHECK: memref.dealloc %[[SUM]]
func.func @combine(%rows: memref<2x8x6x4xbf16>, %where: memref<24x2xi64>,
                   %w: memref<24x2xf32>, %out: memref<24x4xbf16>) {
  moe.combine %rows, %where : memref<2x8x6x4xbf16>, memref<24x2xi64>
      weights(%w : memref<24x2xf32>) outs(%out : memref<24x4xbf16>)
  return
}

// A slot width that may be 0 is not divided by.
// CHECK-LABEL: func @combine_dynamic(
// CHECK-SAME: %[[ROWS:.*]]: memref<1x8x?x4xf32>
// CHECK: %[[N:.*]] = memref.dim %[[ROWS]], %c2
// CHECK: %[[D:.*]] = arith.maxsi %[[N]], %c1
// CHECK: arith.remui %{{.*}}, %[[D]]
// CHECK: arith.divui %{{.*}}, %[[D]]
// CHECK: arith.remui %{{.*}}, %c8
func.func @combine_dynamic(%rows: memref<1x8x?x4xf32>, %where: memref<24x2xi64>, %out: memref<24x4xf32>) {
  moe.combine %rows, %where : memref<1x8x?x4xf32>, memref<24x2xi64> outs(%out : memref<24x4xf32>)
  return
}

// A softmax: 32 interleaved sums, then halves; no fast-math flag anywhere.
// CHECK-LABEL: func @candidates(
// CHECK-NOT: fastmath
// CHECK: math.fma
// CHECK: %[[LANE:.*]] = arith.remui %{{.*}}, %c32
// CHECK: memref.load %[[PARTIAL:.*]][%[[LANE]]]
// CHECK: scf.for %{{.*}} = %c0 to %c16 
// CHECK: scf.for %{{.*}} = %c0 to %c8 
// CHECK: scf.for %{{.*}} = %c0 to %c4 
// CHECK: scf.for %{{.*}} = %c0 to %c2 
// CHECK: arith.divf
// CHECK-NOT: fastmath
// CHECK: return
func.func @candidates(%logits: memref<?x40xf32>, %e: memref<?x2xi32>,
                      %w: memref<?x2xf32>, %s: memref<?x2xf32>,
                      %n: memref<?xi32>) {
  moe.candidates %logits : memref<?x40xf32> router(<score = softmax, top_k = 2>)
      outs(%e, %w, %s, %n : memref<?x2xi32>, memref<?x2xf32>, memref<?x2xf32>,
           memref<?xi32>)
  return
}
