// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --emit-bytecode | moe-opt | FileCheck %s
// RUN: moe-opt %s --mlir-print-op-generic | moe-opt | FileCheck %s

// Slots: rows [G, E, C, ...]; several rows and results, shared values.
// CHECK-LABEL: func @slots
// CHECK: moe.expert_map rows(%{{.*}}, %{{.*}} : tensor<2x8x?x4xf32>, tensor<2x8x?xf32>) load(%{{.*}} : tensor<2x8xi32>) params(%{{.*}} : tensor<8x4x3xbf16>) shared(%{{.*}} : index) {
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<?x4xf32>, %[[W:.*]]: tensor<?xf32>, %{{.*}}: tensor<4x3xbf16>, %{{.*}}: index):
// CHECK-NEXT:   moe.yield %[[W]], %[[X]] : tensor<?xf32>, tensor<?x4xf32>
// CHECK-NEXT: } : tensor<2x8x?xf32>, tensor<2x8x?x4xf32>
func.func @slots(%x: tensor<2x8x?x4xf32>, %w: tensor<2x8x?xf32>, %load: tensor<2x8xi32>,
                 %p: tensor<8x4x3xbf16>, %i: index) -> tensor<2x8x?xf32> {
  %0:2 = moe.expert_map rows(%x, %w : tensor<2x8x?x4xf32>, tensor<2x8x?xf32>)
      load(%load : tensor<2x8xi32>) params(%p : tensor<8x4x3xbf16>) shared(%i : index) {
  ^bb0(%rx: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4x3xbf16>, %ri: index):
    moe.yield %rw, %rx : tensor<?xf32>, tensor<?x4xf32>
  } : tensor<2x8x?xf32>, tensor<2x8x?x4xf32>
  return %0#0 : tensor<2x8x?xf32>
}

// Ragged: rows [R, ...] and offsets [E + 1].
// CHECK-LABEL: func @ragged
// CHECK: moe.expert_map rows(%{{.*}} : tensor<?x4xf32>) offsets(%{{.*}} : tensor<9xi64>) params(%{{.*}} : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<?x4xf32>, %{{.*}}: tensor<f32>):
// CHECK-NEXT:   moe.yield %[[X]] : tensor<?x4xf32>
// CHECK-NEXT: } : tensor<?x4xf32>
func.func @ragged(%x: tensor<?x4xf32>, %o: tensor<9xi64>, %p: tensor<8xf32>) -> tensor<?x4xf32> {
  %0 = moe.expert_map rows(%x : tensor<?x4xf32>) offsets(%o : tensor<9xi64>) params(%p : tensor<8xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %s: tensor<f32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// One expert; no rows at all.
// CHECK-LABEL: func @small
// CHECK: moe.expert_map rows(%{{.*}} : tensor<1x1x0x4xf32>)
func.func @small(%x: tensor<1x1x0x4xf32>, %load: tensor<1x1xi32>, %p: tensor<1x1xf32>) -> tensor<1x1x0x4xf32> {
  %0 = moe.expert_map rows(%x : tensor<1x1x0x4xf32>) load(%load : tensor<1x1xi32>) params(%p : tensor<1x1xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %s: tensor<1xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<1x1x0x4xf32>
  return %0 : tensor<1x1x0x4xf32>
}

// CHECK-LABEL: func @expert_tasks
// CHECK: moe.expert_tasks %{{.*}} : tensor<?x8xi32> rows(1) least(0) outs(%{{.*}}, %{{.*}} : tensor<9x7xi64>, tensor<1xi64>)
func.func @expert_tasks(%l: tensor<?x8xi32>, %t: tensor<9x7xi64>, %n: tensor<1xi64>) -> tensor<9x7xi64> {
  %0:2 = moe.expert_tasks %l : tensor<?x8xi32> rows(1) least(0)
      outs(%t, %n : tensor<9x7xi64>, tensor<1xi64>)
  return %0#0 : tensor<9x7xi64>
}
