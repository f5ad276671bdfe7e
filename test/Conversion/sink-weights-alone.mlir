// RUN: moe-opt %s --moe-sink-weights | FileCheck %s

#row = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#product = {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}

// Somebody else reads the rows.
// CHECK-LABEL: func @used(
// CHECK: moe.combine
// CHECK-NOT: weights(
// CHECK: return
func.func @used(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>, %x: tensor<48x4xf32>, %p: tensor<8x4xf32>,
    %0: tensor<48xi32>, %1: tensor<48xf32>, %2: tensor<24x2xi64>, %3: tensor<24x2xf32>, %4: tensor<9xi64>,
    %out: tensor<24x4xf32>) -> (tensor<24x4xf32>, tensor<48x4xf32>) {
  %r:5 = moe.assign_ragged %e, %w : tensor<24x2xi32>, tensor<24x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<48xi32>, tensor<48xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
  %rows = moe.expert_map rows(%x, %r#1 : tensor<48x4xf32>, tensor<48xf32>) offsets(%r#4 : tensor<9xi64>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%row: tensor<?x4xf32>, %weight: tensor<?xf32>, %q: tensor<4xf32>):
    %y = linalg.generic #product ins(%row, %weight : tensor<?x4xf32>, tensor<?xf32>) outs(%row : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %m = arith.mulf %a, %b : f32
      linalg.yield %m : f32
    } -> tensor<?x4xf32>
    moe.yield %y : tensor<?x4xf32>
  } : tensor<48x4xf32>
  %sum = moe.combine %rows, %r#2 : tensor<48x4xf32>, tensor<24x2xi64> outs(%out : tensor<24x4xf32>)
  return %sum, %rows : tensor<24x4xf32>, tensor<48x4xf32>
}

// The rows are weighted with something else.
// CHECK-LABEL: func @other_weights(
// CHECK: moe.combine
// CHECK-NOT: weights(
// CHECK: return
func.func @other_weights(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>, %x: tensor<48x4xf32>, %p: tensor<8x4xf32>,
    %0: tensor<48xi32>, %1: tensor<48xf32>, %2: tensor<24x2xi64>, %3: tensor<24x2xf32>, %4: tensor<9xi64>,
    %out: tensor<24x4xf32>, %v: tensor<48xf32>) -> tensor<24x4xf32> {
  %r:5 = moe.assign_ragged %e, %w : tensor<24x2xi32>, tensor<24x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<48xi32>, tensor<48xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
  %rows = moe.expert_map rows(%x, %v : tensor<48x4xf32>, tensor<48xf32>) offsets(%r#4 : tensor<9xi64>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%row: tensor<?x4xf32>, %weight: tensor<?xf32>, %q: tensor<4xf32>):
    %y = linalg.generic #product ins(%row, %weight : tensor<?x4xf32>, tensor<?xf32>) outs(%row : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %m = arith.mulf %a, %b : f32
      linalg.yield %m : f32
    } -> tensor<?x4xf32>
    moe.yield %y : tensor<?x4xf32>
  } : tensor<48x4xf32>
  %sum = moe.combine %rows, %r#2 : tensor<48x4xf32>, tensor<24x2xi64> outs(%out : tensor<24x4xf32>)
  return %sum : tensor<24x4xf32>
}

// The rows do not lie where they were assigned.
// CHECK-LABEL: func @other_places(
// CHECK: moe.combine
// CHECK-NOT: weights(
// CHECK: return
func.func @other_places(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>, %x: tensor<48x4xf32>, %p: tensor<8x4xf32>,
    %0: tensor<48xi32>, %1: tensor<48xf32>, %2: tensor<24x2xi64>, %3: tensor<24x2xf32>, %4: tensor<9xi64>,
    %out: tensor<24x4xf32>, %v: tensor<24x2xi64>) -> tensor<24x4xf32> {
  %r:5 = moe.assign_ragged %e, %w : tensor<24x2xi32>, tensor<24x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<48xi32>, tensor<48xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
  %rows = moe.expert_map rows(%x, %r#1 : tensor<48x4xf32>, tensor<48xf32>) offsets(%r#4 : tensor<9xi64>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%row: tensor<?x4xf32>, %weight: tensor<?xf32>, %q: tensor<4xf32>):
    %y = linalg.generic #product ins(%row, %weight : tensor<?x4xf32>, tensor<?xf32>) outs(%row : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %m = arith.mulf %a, %b : f32
      linalg.yield %m : f32
    } -> tensor<?x4xf32>
    moe.yield %y : tensor<?x4xf32>
  } : tensor<48x4xf32>
  %sum = moe.combine %rows, %v : tensor<48x4xf32>, tensor<24x2xi64> outs(%out : tensor<24x4xf32>)
  return %sum : tensor<24x4xf32>
}

// What is weighted is what the expert takes.
// CHECK-LABEL: func @not_last(
// CHECK: moe.combine
// CHECK-NOT: weights(
// CHECK: return
func.func @not_last(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>, %x: tensor<48x4xf32>, %p: tensor<8x4xf32>,
    %0: tensor<48xi32>, %1: tensor<48xf32>, %2: tensor<24x2xi64>, %3: tensor<24x2xf32>, %4: tensor<9xi64>,
    %out: tensor<24x4xf32>) -> tensor<24x4xf32> {
  %r:5 = moe.assign_ragged %e, %w : tensor<24x2xi32>, tensor<24x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<48xi32>, tensor<48xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
  %rows = moe.expert_map rows(%x, %r#1 : tensor<48x4xf32>, tensor<48xf32>) offsets(%r#4 : tensor<9xi64>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%row: tensor<?x4xf32>, %weight: tensor<?xf32>, %q: tensor<4xf32>):
    %z = linalg.generic #product ins(%row, %weight : tensor<?x4xf32>, tensor<?xf32>) outs(%row : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %m = arith.mulf %a, %b : f32
      linalg.yield %m : f32
    } -> tensor<?x4xf32>
    %y = linalg.exp ins(%z : tensor<?x4xf32>) outs(%row : tensor<?x4xf32>) -> tensor<?x4xf32>
    moe.yield %y : tensor<?x4xf32>
  } : tensor<48x4xf32>
  %sum = moe.combine %rows, %r#2 : tensor<48x4xf32>, tensor<24x2xi64> outs(%out : tensor<24x4xf32>)
  return %sum : tensor<24x4xf32>
}

// The product may be computed in another way.
// CHECK-LABEL: func @fast(
// CHECK: moe.combine
// CHECK-NOT: weights(
// CHECK: return
func.func @fast(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>, %x: tensor<48x4xf32>, %p: tensor<8x4xf32>,
    %0: tensor<48xi32>, %1: tensor<48xf32>, %2: tensor<24x2xi64>, %3: tensor<24x2xf32>, %4: tensor<9xi64>,
    %out: tensor<24x4xf32>) -> tensor<24x4xf32> {
  %r:5 = moe.assign_ragged %e, %w : tensor<24x2xi32>, tensor<24x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<48xi32>, tensor<48xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
  %rows = moe.expert_map rows(%x, %r#1 : tensor<48x4xf32>, tensor<48xf32>) offsets(%r#4 : tensor<9xi64>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%row: tensor<?x4xf32>, %weight: tensor<?xf32>, %q: tensor<4xf32>):
    %y = linalg.generic #product ins(%row, %weight : tensor<?x4xf32>, tensor<?xf32>) outs(%row : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %m = arith.mulf %a, %b fastmath<contract> : f32
      linalg.yield %m : f32
    } -> tensor<?x4xf32>
    moe.yield %y : tensor<?x4xf32>
  } : tensor<48x4xf32>
  %sum = moe.combine %rows, %r#2 : tensor<48x4xf32>, tensor<24x2xi64> outs(%out : tensor<24x4xf32>)
  return %sum : tensor<24x4xf32>
}
