// RUN: moe-opt %s -split-input-file -verify-diagnostics
// C4 of moe.expert_map.

func.func @expert_map_c4_argument(%x: tensor<?x4xf32>, %o: tensor<9xi64>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C4) region argument 1 must be 'tensor<4xf32>', got 'tensor<8x4xf32>'}}
  %0 = moe.expert_map rows(%x : tensor<?x4xf32>) offsets(%o : tensor<9xi64>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<8x4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<?x4xf32>
  return
}

// -----
func.func @expert_map_c4_count(%x: tensor<?x4xf32>, %o: tensor<9xi64>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C4) the region must yield 1 tensors, got 2}}
  %0 = moe.expert_map rows(%x : tensor<?x4xf32>) offsets(%o : tensor<9xi64>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r, %r : tensor<?x4xf32>, tensor<?x4xf32>
  } : tensor<?x4xf32>
  return
}

// -----
func.func @expert_map_c4_element(%x: tensor<?x4xf32>, %o: tensor<9xi64>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C4) the region must yield 'f16', got 'f32'}}
  %0 = moe.expert_map rows(%x : tensor<?x4xf32>) offsets(%o : tensor<9xi64>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<?x4xf16>
  return
}

// -----
func.func @expert_map_c4_rows(%x: tensor<?x4xf32>, %o: tensor<9xi64>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C4) the region must yield rows ?x4, got 3x4}}
  %0 = moe.expert_map rows(%x : tensor<?x4xf32>) offsets(%o : tensor<9xi64>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    %s = tensor.empty() : tensor<3x4xf32>
    moe.yield %s : tensor<3x4xf32>
  } : tensor<?x4xf32>
  return
}

// -----
func.func @expert_map_c4_none(%x: tensor<?x4xf32>, %o: tensor<9xi64>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C4) the region must yield 1 tensors, got 0}}
  "moe.expert_map"(%x, %o, %p) <{operandSegmentSizes = array<i32: 1, 0, 1, 1, 0>}> ({
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield
  }) : (tensor<?x4xf32>, tensor<9xi64>, tensor<8x4xf32>) -> ()
  return
}
