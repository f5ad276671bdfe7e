// RUN: moe-opt %s --moe-fuse-rows --split-input-file | FileCheck %s

#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>

// Attention: 64 rows of 512 scores of a head, 128 KiB, at a time, which never are
// in memory whole. What two ops read is computed once.
// CHECK-LABEL: func @attention(
// CHECK-NOT: tensor<4x512x512xf32>
// CHECK: %[[OUT:.*]] = scf.forall (%[[B:.*]], %[[M:.*]]) = (0, 0) to (4, 512) step (1, 64)
// CHECK-DAG: %[[Q:.*]] = tensor.extract_slice %{{.*}}[%[[B]], %[[M]], 0] [1, 64, 32]
// CHECK-DAG: %[[K:.*]] = tensor.extract_slice %{{.*}}[%[[B]], 0, 0] [1, 32, 512]
// CHECK: %[[S:.*]] = linalg.batch_matmul ins(%[[Q]], %[[K]]
// CHECK-NOT: linalg.batch_matmul
// CHECK: %[[MAX:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<1x64x512xf32>)
// CHECK: arith.maximumf
// CHECK: %[[EXP:.*]] = linalg.generic {{.*}} ins(%[[S]], %[[MAX]]
// CHECK: math.exp
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[EXP]] :
// CHECK-NOT: math.exp
// CHECK: linalg.generic {{.*}} ins(%[[EXP]], %[[SUM]]
// CHECK: linalg.batch_matmul {{.*}} -> tensor<1x64x32xf32>
// CHECK: tensor.parallel_insert_slice
// CHECK: return %[[OUT]]
func.func @attention(%q: tensor<4x512x32xf32>, %k: tensor<4x32x512xf32>, %v: tensor<4x512x32xf32>)
    -> tensor<4x512x32xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x512x512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x512x512xf32>) -> tensor<4x512x512xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x512x32xf32>, tensor<4x32x512xf32>)
      outs(%f : tensor<4x512x512xf32>) -> tensor<4x512x512xf32>
  %e2 = tensor.empty() : tensor<4x512xf32>
  %lows = linalg.fill ins(%low : f32) outs(%e2 : tensor<4x512xf32>) -> tensor<4x512xf32>
  %max = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<4x512x512xf32>) outs(%lows : tensor<4x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x512xf32>
  %exp = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<4x512x512xf32>, tensor<4x512xf32>) outs(%e : tensor<4x512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x512x512xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x512xf32>) -> tensor<4x512xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%exp : tensor<4x512x512xf32>) outs(%zeros : tensor<4x512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x512xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<4x512x512xf32>, tensor<4x512xf32>) outs(%e : tensor<4x512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x512x512xf32>
  %e3 = tensor.empty() : tensor<4x512x32xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<4x512x32xf32>) -> tensor<4x512x32xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<4x512x512xf32>, tensor<4x512x32xf32>)
      outs(%f3 : tensor<4x512x32xf32>) -> tensor<4x512x32xf32>
  return %o : tensor<4x512x32xf32>
}

// -----

#all = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>

// Rows of unknown length and number: their size is not asked of the ops.
// CHECK-LABEL: func @dynamic(
// CHECK-NOT: linalg
// CHECK: scf.forall {{.*}} step (1, 48)
// CHECK: affine.min
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK: linalg.batch_matmul
func.func @dynamic(%x: tensor<4x?x?xf32>, %v: tensor<4x?x32xf32>, %max: tensor<4x?xf32>,
                   %e: tensor<4x?x?xf32>, %o: tensor<4x?x32xf32>) -> tensor<4x?x32xf32> {
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x?x?xf32>) outs(%max : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x?xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %sum : tensor<4x?x?xf32>, tensor<4x?xf32>) outs(%e : tensor<4x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x?x?xf32>
  %0 = linalg.batch_matmul ins(%p, %v : tensor<4x?x?xf32>, tensor<4x?x32xf32>)
      outs(%o : tensor<4x?x32xf32>) -> tensor<4x?x32xf32>
  return %0 : tensor<4x?x32xf32>
}
