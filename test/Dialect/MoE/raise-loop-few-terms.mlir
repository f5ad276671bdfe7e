// RUN: moe-opt %s --moe-raise --split-input-file --verify-diagnostics | FileCheck %s
// CHECK-NOT: moe.

#ij = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>

// A residual connection scales what it adds: two terms that are alike as far as a
// short look tells, and depend on a choice from eight. They are no experts.
func.func @scaled_residual(%x: tensor<6x4xf32>, %logits: tensor<6x8xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<6x2xf32>
  %1 = tensor.empty() : tensor<6x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<6x8xf32>) outs(%0, %1 : tensor<6x2xf32>, tensor<6x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %c = arith.cmpf ogt, %l, %r : f32
    tm_tensor.yield %c : i1
  } -> tensor<6x2xf32>, tensor<6x2xi64>
  %2 = tensor.empty() : tensor<6xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<6xf32>) -> tensor<6xf32>
  %gate = linalg.reduce ins(%best#0 : tensor<6x2xf32>) outs(%3 : tensor<6xf32>) dimensions = [1]
    (%in: f32, %out: f32) {
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    }
  %4 = tensor.empty() : tensor<6x4xf32>
  %e = linalg.exp ins(%x : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %e1 = linalg.abs ins(%e : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %e2 = linalg.negf ins(%e1 : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %h = linalg.tanh ins(%x : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %h1 = linalg.abs ins(%h : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %h2 = linalg.negf ins(%h1 : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %e3 = linalg.generic {indexing_maps = [#ij, #row, #ij], iterator_types = ["parallel", "parallel"]} ins(%e2, %gate : tensor<6x4xf32>, tensor<6xf32>) outs(%4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %p = arith.mulf %in, %by : f32
    linalg.yield %p : f32
  } -> tensor<6x4xf32>
  %h3 = linalg.generic {indexing_maps = [#ij, #row, #ij], iterator_types = ["parallel", "parallel"]} ins(%h2, %gate : tensor<6x4xf32>, tensor<6xf32>) outs(%4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %p = arith.mulf %in, %by : f32
    linalg.yield %p : f32
  } -> tensor<6x4xf32>
  %one = linalg.generic {indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]} ins(%e3, %a : tensor<6x4xf32>, tensor<4xf32>) outs(%4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %p = arith.mulf %in, %by : f32
    linalg.yield %p : f32
  } -> tensor<6x4xf32>
  %two = linalg.generic {indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]} ins(%h3, %b : tensor<6x4xf32>, tensor<4xf32>) outs(%4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %p = arith.mulf %in, %by : f32
    linalg.yield %p : f32
  } -> tensor<6x4xf32>
  %y = linalg.add ins(%one, %two : tensor<6x4xf32>, tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// -----

#ij = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#j = affine_map<(i, j) -> (j)>

// With four to choose from, they may be half of the experts. Of the same sum that
// nothing needs nothing is said.
func.func @two_of_four(%x: tensor<6x4xf32>, %logits: tensor<6x4xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<6x2xf32>
  %1 = tensor.empty() : tensor<6x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<6x4xf32>) outs(%0, %1 : tensor<6x2xf32>, tensor<6x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %c = arith.cmpf ogt, %l, %r : f32
    tm_tensor.yield %c : i1
  } -> tensor<6x2xf32>, tensor<6x2xi64>
  %2 = tensor.empty() : tensor<6xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<6xf32>) -> tensor<6xf32>
  %gate = linalg.reduce ins(%best#0 : tensor<6x2xf32>) outs(%3 : tensor<6xf32>) dimensions = [1]
    (%in: f32, %out: f32) {
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    }
  %4 = tensor.empty() : tensor<6x4xf32>
  %e = linalg.exp ins(%x : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %e1 = linalg.abs ins(%e : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %e2 = linalg.negf ins(%e1 : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  // expected-note @below {{this op is not what other experts have in its place}}
  %h = linalg.tanh ins(%x : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %h1 = linalg.abs ins(%h : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %h2 = linalg.negf ins(%h1 : tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  %e3 = linalg.generic {indexing_maps = [#ij, #row, #ij], iterator_types = ["parallel", "parallel"]} ins(%e2, %gate : tensor<6x4xf32>, tensor<6xf32>) outs(%4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %p = arith.mulf %in, %by : f32
    linalg.yield %p : f32
  } -> tensor<6x4xf32>
  %h3 = linalg.generic {indexing_maps = [#ij, #row, #ij], iterator_types = ["parallel", "parallel"]} ins(%h2, %gate : tensor<6x4xf32>, tensor<6xf32>) outs(%4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %p = arith.mulf %in, %by : f32
    linalg.yield %p : f32
  } -> tensor<6x4xf32>
  %one = linalg.generic {indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]} ins(%e3, %a : tensor<6x4xf32>, tensor<4xf32>) outs(%4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %p = arith.mulf %in, %by : f32
    linalg.yield %p : f32
  } -> tensor<6x4xf32>
  %two = linalg.generic {indexing_maps = [#ij, #j, #ij], iterator_types = ["parallel", "parallel"]} ins(%h3, %b : tensor<6x4xf32>, tensor<4xf32>) outs(%4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %p = arith.mulf %in, %by : f32
    linalg.yield %p : f32
  } -> tensor<6x4xf32>
  %not_needed = linalg.add ins(%one, %two : tensor<6x4xf32>, tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  // expected-warning @below {{looks like a MoE layer but is not raised: 'linalg.tanh' is not what other experts have in its place}}
  %y = linalg.add ins(%one, %two : tensor<6x4xf32>, tensor<6x4xf32>) outs(%4 : tensor<6x4xf32>) -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}
