// RUN: moe-opt %s --moe-parallelize-loops --canonicalize --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-parallelize-loops=least-work=4 --canonicalize --split-input-file | FileCheck %s --check-prefix=SMALL

// A part has 2^16 elements; the last one can be smaller.
// CHECK-LABEL: func @fill(
// CHECK-SAME: %[[X:.*]]: memref<513x1024xf32>
// CHECK: scf.forall (%[[I:.*]]) = (0) to (513) step (64) {
// CHECK: %[[LEFT:.*]] = arith.subi %c513, %[[I]]
// CHECK: %[[N:.*]] = arith.minsi %[[LEFT]], %c64
// CHECK: %[[PART:.*]] = memref.subview %[[X]][%[[I]], 0] [%[[N]], 1024] [1, 1]
// CHECK: linalg.fill ins(%{{.*}}) outs(%[[PART]]
func.func @fill(%x: memref<513x1024xf32>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%x : memref<513x1024xf32>)
  return
}

// -----

// What is known to be small stays, and so does a reduction of everything.
// CHECK-LABEL: func @small(
// CHECK-NOT: scf.forall
// SMALL-LABEL: func @small(
// SMALL: scf.forall (%{{.*}}) in (8)
// SMALL: linalg.fill
func.func @small(%x: memref<8x4xf32>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%x : memref<8x4xf32>)
  return
}

// -----

// CHECK-LABEL: func @reduction(
// CHECK-NOT: scf.forall
// SMALL-LABEL: func @reduction(
// SMALL-NOT: scf.forall
func.func @reduction(%x: memref<512x1024xf32>, %y: memref<1024xf32>) {
  linalg.reduce { arith.addf } ins(%x : memref<512x1024xf32>) outs(%y : memref<1024xf32>) dimensions = [0]
  return
}

// -----

// Results that are not indexed by the loop would be written by all parts.
// CHECK-LABEL: func @shared(
// CHECK-NOT: scf.forall
// SMALL-LABEL: func @shared(
// SMALL-NOT: scf.forall
func.func @shared(%x: memref<512x1024xf32>, %y: memref<512x1024xf32>, %z: memref<1024xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
                                   affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<512x1024xf32>) outs(%y, %z : memref<512x1024xf32>, memref<1024xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a, %a : f32, f32
  }
  return
}

// -----

// Parts of a dynamic size are as large as other sizes make them. A leading 1 is
// no loop.
// CHECK-LABEL: func @dynamic(
// SMALL-LABEL: func @dynamic(
// CHECK-SAME: %[[X:.*]]: memref<1x?x?xf32>
// CHECK-DAG: %[[T:.*]] = memref.dim %[[X]], %c1
// CHECK-DAG: %[[H:.*]] = memref.dim %[[X]], %c2
// CHECK: %[[OTHERS:.*]] = arith.maxsi %[[H]], %c1
// CHECK: %[[TILE:.*]] = arith.ceildivui %c65536, %[[OTHERS]]
// CHECK: scf.forall (%[[I:.*]]) = (0) to (%[[T]]) step (%[[TILE]])
// CHECK: memref.subview %[[X]][0, %[[I]], 0]
// CHECK: linalg.fill
func.func @dynamic(%x: memref<1x?x?xf32>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%x : memref<1x?x?xf32>)
  return
}

// -----

// Rows of a contraction by 48, all of whose columns are computed together.
// CHECK-LABEL: func @matmul(
// CHECK-SAME: %[[A:[^:]*]]: memref<512x512xf32>, %[[B:[^:]*]]: memref<512x512xf32>
// CHECK: scf.forall (%[[I:.*]]) = (0) to (512) step (48)
// CHECK: %[[ROWS:.*]] = memref.subview %[[A]][%[[I]], 0] [%{{.*}}, 512] [1, 1]
// CHECK: linalg.matmul ins(%[[ROWS]], %[[B]] :
func.func @matmul(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  linalg.matmul ins(%a, %b : memref<512x512xf32>, memref<512x512xf32>) outs(%c : memref<512x512xf32>)
  return
}

// -----

// One row has columns only.
// CHECK-LABEL: func @row(
// CHECK-NOT: scf.forall
func.func @row(%a: memref<4096xf32>, %b: memref<4096x4096xf32>, %c: memref<4096xf32>) {
  linalg.vecmat ins(%a, %b : memref<4096xf32>, memref<4096x4096xf32>) outs(%c : memref<4096xf32>)
  return
}

// -----

// The sum of a token's rows is for one thread. In a parallel loop, all are busy.
// CHECK-LABEL: func @combine(
// CHECK-SAME: %[[ROWS:.*]]: memref<4096x512xf32>, %[[W:.*]]: memref<512x8xi64>, %[[Y:.*]]: memref<512x512xf32>
// CHECK: scf.forall (%[[I:.*]]) = (0) to (512) step (128) {
// CHECK: %[[WHERE:.*]] = memref.subview %[[W]][%[[I]], 0] [128, 8]
// CHECK: %[[OUT:.*]] = memref.subview %[[Y]][%[[I]], 0] [128, 512]
// CHECK: moe.combine %[[ROWS]], %[[WHERE]] : {{.*}} outs(%[[OUT]]
// CHECK: scf.forall (%{{.*}}) in (4)
// CHECK-NOT: scf.forall
// CHECK: linalg.fill
func.func @combine(%rows: memref<4096x512xf32>, %where: memref<512x8xi64>, %y: memref<512x512xf32>, %v: f32) {
  moe.combine %rows, %where : memref<4096x512xf32>, memref<512x8xi64> outs(%y : memref<512x512xf32>)
  scf.forall (%i) in (4) {
    linalg.fill ins(%v : f32) outs(%y : memref<512x512xf32>)
  }
  return
}
