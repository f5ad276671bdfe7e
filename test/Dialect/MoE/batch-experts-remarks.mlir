// RUN: moe-opt %s --moe-batch-experts --split-input-file --verify-diagnostics | FileCheck %s
// Every reason to leave a map alone. Nothing of it is left behind.
// CHECK-NOT: moe.expert_generic

func.func @index_of_row(%x: tensor<48x4xi64>, %offsets: tensor<9xi64>,
                        %w: tensor<8x4xf32>) -> tensor<48x4xi64> {
  // expected-remark @+1 {{experts are not computed together: it depends on the index of a row}}
  %y = moe.expert_map rows(%x : tensor<48x4xi64>)
      offsets(%offsets : tensor<9xi64>) params(%w : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xi64>, %weights: tensor<4xf32>):
    // expected-note @+1 {{because of 'linalg.generic'}}
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} outs(%rows : tensor<?x4xi64>) {
    ^bb0(%q: i64):
      %1 = linalg.index 0 : index
      %2 = arith.index_cast %1 : index to i64
      linalg.yield %2 : i64
    } -> tensor<?x4xi64>
    moe.yield %0 : tensor<?x4xi64>
  } : tensor<48x4xi64>
  return %y : tensor<48x4xi64>
}

// -----

func.func @number_of_rows(%x: tensor<48x4xf32>, %offsets: tensor<9xi64>,
                          %w: tensor<8x4xf32>) -> tensor<48x4xf32> {
  // expected-remark @+1 {{experts are not computed together: it is no op on rows that all experts can do at once}}
  %y = moe.expert_map rows(%x : tensor<48x4xf32>)
      offsets(%offsets : tensor<9xi64>) params(%w : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<4xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %rows, %c0 : tensor<?x4xf32>
    // expected-note @+1 {{because of 'arith.index_cast'}}
    %i = arith.index_cast %n : index to i64
    %f = arith.sitofp %i : i64 to f32
    %0 = linalg.fill ins(%f : f32) outs(%rows : tensor<?x4xf32>)
        -> tensor<?x4xf32>
    moe.yield %0 : tensor<?x4xf32>
  } : tensor<48x4xf32>
  return %y : tensor<48x4xf32>
}

// -----

func.func @across_rows(%x: tensor<48x4xf32>, %offsets: tensor<9xi64>,
                       %w: tensor<8x4xf32>) -> tensor<48x4xf32> {
  // expected-remark @+1 {{experts are not computed together: its rows are not all the same ones}}
  %y = moe.expert_map rows(%x : tensor<48x4xf32>)
      offsets(%offsets : tensor<9xi64>) params(%w : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<4xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %rows, %c0 : tensor<?x4xf32>
    %e = tensor.empty(%n) : tensor<?x4xf32>
    // expected-note @+1 {{because of 'linalg.generic'}}
    %0 = linalg.generic {
        indexing_maps = [affine_map<(i, j, k) -> (k, j)>,
                         affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%rows : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) {
    ^bb0(%p: f32, %q: f32):
      %1 = arith.maximumf %p, %q : f32
      linalg.yield %1 : f32
    } -> tensor<?x4xf32>
    moe.yield %0 : tensor<?x4xf32>
  } : tensor<48x4xf32>
  return %y : tensor<48x4xf32>
}

// -----

func.func @some_rows(%x: tensor<48x4xf32>, %offsets: tensor<9xi64>,
                     %w: tensor<8x4xf32>) -> tensor<48x4xf32> {
  // expected-remark @+1 {{experts are not computed together: it takes some of the rows}}
  %y = moe.expert_map rows(%x : tensor<48x4xf32>)
      offsets(%offsets : tensor<9xi64>) params(%w : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<4xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %rows, %c0 : tensor<?x4xf32>
    // expected-note @+1 {{because of 'tensor.extract_slice'}}
    %0 = tensor.extract_slice %rows[1, 0] [%n, 4] [1, 1]
        : tensor<?x4xf32> to tensor<?x4xf32>
    moe.yield %0 : tensor<?x4xf32>
  } : tensor<48x4xf32>
  return %y : tensor<48x4xf32>
}

// -----

func.func @no_rows(%x: tensor<48x4xf32>, %offsets: tensor<9xi64>,
                   %w: tensor<8x4xf32>) -> tensor<48x4xf32> {
  // expected-remark @+1 {{experts are not computed together: it computes no rows}}
  %y = moe.expert_map rows(%x : tensor<48x4xf32>)
      offsets(%offsets : tensor<9xi64>) params(%w : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    // expected-note @+1 {{because of 'linalg.negf'}}
    %0 = linalg.negf ins(%weights : tensor<4xf32>) outs(%e : tensor<4xf32>)
        -> tensor<4xf32>
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<48x4xf32>
  return %y : tensor<48x4xf32>
}
