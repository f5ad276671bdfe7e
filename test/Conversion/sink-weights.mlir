// RUN: moe-opt %s --moe-sink-weights --canonicalize --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-sink-weights --canonicalize --split-input-file --verify-roundtrip -o /dev/null

#row = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// The rows are exponentials, and their sum is weighted.
// CHECK-LABEL: func @ragged(
// CHECK: %[[A:.*]]:5 = moe.assign_ragged
// CHECK: %[[ROWS:.*]] = moe.expert_map
// CHECK: %[[EXP:.*]] = linalg.exp
// CHECK-NEXT: moe.yield %[[EXP]]
// CHECK: moe.combine %[[ROWS]], %[[A]]#2 : {{.*}} weights(%[[A]]#3 : tensor<24x2xf32>)
func.func @ragged(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>, %x: tensor<48x4xf32>, %p: tensor<8x4xf32>,
    %0: tensor<48xi32>, %1: tensor<48xf32>, %2: tensor<24x2xi64>, %3: tensor<24x2xf32>, %4: tensor<9xi64>,
    %out: tensor<24x4xf32>) -> tensor<24x4xf32> {
  %r:5 = moe.assign_ragged %e, %w : tensor<24x2xi32>, tensor<24x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<48xi32>, tensor<48xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
  %rows = moe.expert_map rows(%x, %r#1 : tensor<48x4xf32>, tensor<48xf32>) offsets(%r#4 : tensor<9xi64>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%row: tensor<?x4xf32>, %weight: tensor<?xf32>, %q: tensor<4xf32>):
    %f = linalg.exp ins(%row : tensor<?x4xf32>) outs(%row : tensor<?x4xf32>) -> tensor<?x4xf32>
    %y = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel"]}
        ins(%weight, %f : tensor<?xf32>, tensor<?x4xf32>) outs(%row : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %m = arith.mulf %b, %a : f32
      linalg.yield %m : f32
    } -> tensor<?x4xf32>
    moe.yield %y : tensor<?x4xf32>
  } : tensor<48x4xf32>
  %sum = moe.combine %rows, %r#2 : tensor<48x4xf32>, tensor<24x2xi64> outs(%out : tensor<24x4xf32>)
  return %sum : tensor<24x4xf32>
}

// -----

#column = affine_map<(d0, d1) -> (d0, 0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// Slots, and a weight that was made a column.
// CHECK-LABEL: func @slots(
// CHECK: %[[A:.*]]:5 = moe.assign %
// CHECK: linalg.exp
// CHECK-NEXT: moe.yield
// CHECK: moe.combine %{{.*}}, %[[A]]#2 : {{.*}} weights(%[[A]]#3 : tensor<24x2xf32>)
func.func @slots(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>, %l: tensor<1xi64>, %x: tensor<1x8x6x4xf32>,
    %p: tensor<8x4xf32>, %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<24x2xi64>,
    %3: tensor<24x2xf32>, %4: tensor<1x8xi32>, %out: tensor<24x4xf32>) -> tensor<24x4xf32> {
  %c0 = arith.constant 0 : index
  %r:5 = moe.assign %e, %w, %l : tensor<24x2xi32>, tensor<24x2xf32>, tensor<1xi64> compete(first) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<1x8xi32>)
  %rows = moe.expert_map rows(%x, %r#1 : tensor<1x8x6x4xf32>, tensor<1x8x6xf32>) load(%r#4 : tensor<1x8xi32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%row: tensor<?x4xf32>, %weight: tensor<?xf32>, %q: tensor<4xf32>):
    %f = linalg.exp ins(%row : tensor<?x4xf32>) outs(%row : tensor<?x4xf32>) -> tensor<?x4xf32>
    %zero = arith.constant 0 : index
    %n = tensor.dim %weight, %zero : tensor<?xf32>
    %k = tensor.expand_shape %weight [[0, 1]] output_shape [%n, 1] : tensor<?xf32> into tensor<?x1xf32>
    %y = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
        ins(%f, %k : tensor<?x4xf32>, tensor<?x1xf32>) outs(%row : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %m = arith.mulf %a, %b : f32
      linalg.yield %m : f32
    } -> tensor<?x4xf32>
    moe.yield %y : tensor<?x4xf32>
  } : tensor<1x8x6x4xf32>
  %sum = moe.combine %rows, %r#2 : tensor<1x8x6x4xf32>, tensor<24x2xi64> outs(%out : tensor<24x4xf32>)
  return %sum : tensor<24x4xf32>
}

// -----

#row = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#product = {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}

// Each product is rounded to bf16.
// CHECK-LABEL: func @rounded(
// CHECK: moe.combine
// CHECK-NOT: weights(
// CHECK: return
func.func @rounded(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>, %x: tensor<48x4xbf16>, %p: tensor<8x4xf32>,
    %0: tensor<48xi32>, %1: tensor<48xf32>, %2: tensor<24x2xi64>, %3: tensor<24x2xf32>, %4: tensor<9xi64>,
    %out: tensor<24x4xf32>) -> tensor<24x4xf32> {
  %r:5 = moe.assign_ragged %e, %w : tensor<24x2xi32>, tensor<24x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<48xi32>, tensor<48xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
  %rows = moe.expert_map rows(%x, %r#1 : tensor<48x4xbf16>, tensor<48xf32>) offsets(%r#4 : tensor<9xi64>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%row: tensor<?x4xbf16>, %weight: tensor<?xf32>, %q: tensor<4xf32>):
    %y = linalg.generic #product ins(%row, %weight : tensor<?x4xbf16>, tensor<?xf32>) outs(%row : tensor<?x4xbf16>) {
    ^bb1(%a: bf16, %b: f32, %c: bf16):
      %l = arith.extf %a : bf16 to f32
      %m = arith.mulf %l, %b : f32
      %n = arith.truncf %m : f32 to bf16
      linalg.yield %n : bf16
    } -> tensor<?x4xbf16>
    moe.yield %y : tensor<?x4xbf16>
  } : tensor<48x4xbf16>
  %sum = moe.combine %rows, %r#2 : tensor<48x4xbf16>, tensor<24x2xi64> outs(%out : tensor<24x4xf32>)
  return %sum : tensor<24x4xf32>
}
