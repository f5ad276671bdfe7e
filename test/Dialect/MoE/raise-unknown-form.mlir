// RUN: moe-opt %s --moe-raise -o /dev/null 2>&1 | FileCheck %s --check-prefixes=SAID,WARNING
// RUN: not moe-opt %s --moe-raise=strict -o /dev/null 2>&1 | FileCheck %s --check-prefixes=SAID,STRICT
// RUN: moe-opt %s --moe-print-layers -o /dev/null | FileCheck %s

// WARNING: raise-unknown-form.mlir:[[#]]:[[#]]: warning: looks like a MoE layer but is not raised: 'tm_tensor.topk' chooses experts, but how their parameters are used is none of the forms that are known
// STRICT: raise-unknown-form.mlir:[[#]]:[[#]]: error: looks like a MoE layer but is not raised: 'tm_tensor.topk' chooses experts, but how their parameters are used is none of the forms that are known
// SAID-NEXT: %each = linalg.generic
// SAID: note: this op chooses experts, but how their parameters are used is none of the forms that are known
// SAID-NEXT: %best:2 = tm_tensor.topk
// WARNING: warning: looks like a MoE layer but is not raised: 'tm_tensor.topk'
// STRICT: error: looks like a MoE layer but is not raised: 'tm_tensor.topk'
// SAID-NEXT: %y = linalg.batch_matmul
// SAID: note: this op chooses experts
// SAID-NOT: looks like

#x = affine_map<(e, t, i, k) -> (t, k)>
#w = affine_map<(e, t, i, k) -> (e, k, i)>
#eti = affine_map<(e, t, i, k) -> (e, t, i)>
#rows = affine_map<(t, e, i) -> (e, t, i)>
#mask = affine_map<(t, e, i) -> (t, e)>
#y = affine_map<(t, e, i) -> (t, i)>

// Everything that a layer has is there, but an op that nobody looks into decides
// who gets what.
// CHECK: no MoE layer found
// CHECK-NEXT: not raised: dense form in @dense at {{.*}}raise-unknown-form.mlir:[[#]]:[[#]]
// CHECK-NEXT: 'tm_tensor.topk' at {{.*}} chooses experts, but how their parameters are used is none of the forms that are known
// CHECK-NEXT: not raised: one_hot form in @dispatched at
// CHECK-NEXT: 'tm_tensor.topk' at
// CHECK-NOT: not raised
func.func @dense(%logits: tensor<6x5xf32>, %x: tensor<6x4xf32>, %w: tensor<5x4x3xf32>) -> tensor<6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %0 = tensor.empty() : tensor<6x1xf32>
  %1 = tensor.empty() : tensor<6x1xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<6x5xf32>) outs(%0, %1 : tensor<6x1xf32>, tensor<6x1xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<6x1xf32>, tensor<6x1xi64>
  %mask = tensor.generate {
  ^bb0(%t: index, %e: index):
    %i = tensor.extract %best#1[%t, %c0] : tensor<6x1xi64>
    %chosen = arith.index_cast %i : i64 to index
    %is = arith.cmpi eq, %chosen, %e : index
    %weight = arith.select %is, %one, %zero : f32
    tensor.yield %weight : f32
  } : tensor<6x5xf32>
  %2 = tensor.empty() : tensor<5x6x3xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<5x6x3xf32>) -> tensor<5x6x3xf32>
  %each = linalg.generic {indexing_maps = [#x, #w, #eti], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<6x4xf32>, tensor<5x4x3xf32>) outs(%3 : tensor<5x6x3xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %s, %p : f32
    linalg.yield %r : f32
  } -> tensor<5x6x3xf32>
  %4 = tensor.empty() : tensor<6x3xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<6x3xf32>) -> tensor<6x3xf32>
  %y = linalg.generic {indexing_maps = [#rows, #mask, #y], iterator_types = ["parallel", "reduction", "parallel"]} ins(%each, %mask : tensor<5x6x3xf32>, tensor<6x5xf32>) outs(%5 : tensor<6x3xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %s, %p : f32
    linalg.yield %r : f32
  } -> tensor<6x3xf32>
  return %y : tensor<6x3xf32>
}

// The rows are picked before the experts work on them.
func.func @dispatched(%logits: tensor<6x5xf32>, %x: tensor<6x4xf32>, %w: tensor<5x4x3xf32>) -> tensor<5x6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %0 = tensor.empty() : tensor<6x1xf32>
  %1 = tensor.empty() : tensor<6x1xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<6x5xf32>) outs(%0, %1 : tensor<6x1xf32>, tensor<6x1xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<6x1xf32>, tensor<6x1xi64>
  %rows = tensor.generate {
  ^bb0(%e: index, %t: index, %k: index):
    %i = tensor.extract %best#1[%t, %c0] : tensor<6x1xi64>
    %chosen = arith.index_cast %i : i64 to index
    %is = arith.cmpi eq, %chosen, %e : index
    %v = tensor.extract %x[%t, %k] : tensor<6x4xf32>
    %row = arith.select %is, %v, %zero : f32
    tensor.yield %row : f32
  } : tensor<5x6x4xf32>
  %2 = tensor.empty() : tensor<5x6x3xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<5x6x3xf32>) -> tensor<5x6x3xf32>
  %y = linalg.batch_matmul ins(%rows, %w : tensor<5x6x4xf32>, tensor<5x4x3xf32>) outs(%3 : tensor<5x6x3xf32>) -> tensor<5x6x3xf32>
  return %y : tensor<5x6x3xf32>
}
