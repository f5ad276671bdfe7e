// RUN: moe-opt %s --moe-sink-dispatch --canonicalize --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-lower-expert-map --moe-sink-dispatch --canonicalize --eliminate-empty-tensors \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --split-input-file | FileCheck %s --check-prefix=BUFFERS

// The slots of one expert: places that are cut as the rows were.
// CHECK-LABEL: func @slots(
// CHECK-SAME: %[[X:.*]]: tensor<24x32xf32>, %[[S:.*]]: tensor<2x8x6xi32>
// CHECK-NOT: moe.dispatch
// CHECK: %[[P:.*]] = tensor.extract_slice %[[S]][%{{.*}}, 3, 0] [1, 1, %[[N:.*]]] [1, 1, 1] : tensor<2x8x6xi32> to tensor<?xi32>
// CHECK: %[[INIT:.*]] = tensor.empty(%[[N]]) : tensor<?x32xf32>
// CHECK: %[[ROWS:.*]] = moe.dispatch %[[X]], %[[P]] : tensor<24x32xf32>, tensor<?xi32> outs(%[[INIT]] : tensor<?x32xf32>)
// CHECK: return %[[ROWS]]
func.func @slots(%x: tensor<24x32xf32>, %slots: tensor<2x8x6xi32>, %g: index, %n: index) -> tensor<?x32xf32> {
  %init = tensor.empty() : tensor<2x8x6x32xf32>
  %all = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<2x8x6xi32> outs(%init : tensor<2x8x6x32xf32>)
  %rows = tensor.extract_slice %all[%g, 3, 0, 0] [1, 1, %n, 32] [1, 1, 1, 1] : tensor<2x8x6x32xf32> to tensor<?x32xf32>
  return %rows : tensor<?x32xf32>
}

// -----

// Behind moe-lower-expert-map no buffer holds the rows of all experts: what works
// in place gathers them where its result belongs.
// BUFFERS-LABEL: func @ragged(
// BUFFERS: %[[OUT:.*]] = memref.alloc() {{.*}} : memref<48x4xf32>
// BUFFERS-NOT: memref.alloc{{.*}}f32>
// BUFFERS: scf.forall
// BUFFERS-NOT: memref.alloc{{.*}}f32>
// BUFFERS: moe.dispatch
// BUFFERS-NOT: memref.alloc{{.*}}f32>
// BUFFERS: return
func.func @ragged(%x: tensor<24x4xf32>, %slots: tensor<48xi32>, %offsets: tensor<9xi64>, %p: tensor<8x4xf32>) -> tensor<48x4xf32> {
  %init = tensor.empty() : tensor<48x4xf32>
  %rows = moe.dispatch %x, %slots : tensor<24x4xf32>, tensor<48xi32> outs(%init : tensor<48x4xf32>)
  %y = moe.expert_map rows(%rows : tensor<48x4xf32>) offsets(%offsets : tensor<9xi64>) params(%p : tensor<8x4xf32>) {
  ^bb0(%some: tensor<?x4xf32>, %w: tensor<4xf32>):
    %0 = linalg.abs ins(%some : tensor<?x4xf32>) outs(%some : tensor<?x4xf32>) -> tensor<?x4xf32>
    moe.yield %0 : tensor<?x4xf32>
  } : tensor<48x4xf32>
  return %y : tensor<48x4xf32>
}

// -----

// Two slices of one dispatch, slices of something else, half of each row, every
// other row's first element.
// CHECK-LABEL: func @others(
// CHECK: moe.dispatch {{.*}} outs(%{{.*}} : tensor<48x32xf32>)
// CHECK-NOT: moe.dispatch
func.func @others(%x: tensor<24x32xf32>, %slots: tensor<48xi32>) -> (tensor<4x32xf32>, tensor<5x32xf32>, tensor<2x32xf32>) {
  %init = tensor.empty() : tensor<48x32xf32>
  %all = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<48xi32> outs(%init : tensor<48x32xf32>)
  %a = tensor.extract_slice %all[0, 0] [4, 32] [1, 1] : tensor<48x32xf32> to tensor<4x32xf32>
  %b = tensor.extract_slice %all[9, 0] [5, 32] [1, 1] : tensor<48x32xf32> to tensor<5x32xf32>
  %c = tensor.extract_slice %x[9, 0] [2, 32] [1, 1] : tensor<24x32xf32> to tensor<2x32xf32>
  return %a, %b, %c : tensor<4x32xf32>, tensor<5x32xf32>, tensor<2x32xf32>
}

// CHECK-LABEL: func @half_rows(
// CHECK: moe.dispatch {{.*}} outs(%{{.*}} : tensor<48x32xf32>)
func.func @half_rows(%x: tensor<24x32xf32>, %slots: tensor<48xi32>) -> tensor<48x16xf32> {
  %init = tensor.empty() : tensor<48x32xf32>
  %all = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<48xi32> outs(%init : tensor<48x32xf32>)
  %rows = tensor.extract_slice %all[0, 16] [48, 16] [1, 1] : tensor<48x32xf32> to tensor<48x16xf32>
  return %rows : tensor<48x16xf32>
}

// CHECK-LABEL: func @first_elements(
// CHECK: moe.dispatch {{.*}} outs(%{{.*}} : tensor<48x32xf32>)
func.func @first_elements(%x: tensor<24x32xf32>, %slots: tensor<48xi32>) -> tensor<24xf32> {
  %init = tensor.empty() : tensor<48x32xf32>
  %all = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<48xi32> outs(%init : tensor<48x32xf32>)
  %rows = tensor.extract_slice %all[0, 0] [24, 1] [2, 1] : tensor<48x32xf32> to tensor<24xf32>
  return %rows : tensor<24xf32>
}
