// RUN: moe-opt %s -split-input-file -verify-diagnostics

func.func @expert_map_c1_both(%x: tensor<1x8x6x4xf32>, %l: tensor<1x8xi32>, %o: tensor<9xi64>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C1) expects exactly one of load and offsets}}
  %0 = moe.expert_map rows(%x : tensor<1x8x6x4xf32>) load(%l : tensor<1x8xi32>) offsets(%o : tensor<9xi64>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<1x8x6x4xf32>
  return
}

// -----
func.func @expert_map_c1_none(%x: tensor<1x8x6x4xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C1) expects exactly one of load and offsets}}
  %0 = moe.expert_map rows(%x : tensor<1x8x6x4xf32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<1x8x6x4xf32>
  return
}

// -----
// Fewer dimensions than there are places.
func.func @expert_map_c2_rank(%x: tensor<8x6xf32>, %l: tensor<1x8xi32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C2) rows and results must begin with 8x6x?, got 'tensor<8x6xf32>'}}
  %0 = moe.expert_map rows(%x : tensor<8x6xf32>) load(%l : tensor<1x8xi32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<8x6xf32>
  return
}

// -----
func.func @expert_map_c2_rows(%x: tensor<1x8x6x4xf32>, %y: tensor<1x8x5xf32>, %l: tensor<1x8xi32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C2) rows and results must begin with 1x8x6, got 'tensor<1x8x5xf32>'}}
  %0 = moe.expert_map rows(%x, %y : tensor<1x8x6x4xf32>, tensor<1x8x5xf32>) load(%l : tensor<1x8xi32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %ry: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<1x8x6x4xf32>
  return
}

// -----
func.func @expert_map_c2_result(%x: tensor<?x4xf32>, %o: tensor<9xi64>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C2) rows and results must begin with ?, got 'tensor<f32>'}}
  %0 = moe.expert_map rows(%x : tensor<?x4xf32>) offsets(%o : tensor<9xi64>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<f32>
  return
}

// -----
func.func @expert_map_c2_none(%l: tensor<1x8xi32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C2) expects at least one of rows}}
  "moe.expert_map"(%l, %p) <{operandSegmentSizes = array<i32: 0, 1, 0, 1, 0>}> ({
  ^bb0(%rp: tensor<4xf32>):
    moe.yield
  }) : (tensor<1x8xi32>, tensor<8x4xf32>) -> ()
  return
}

// -----
func.func @expert_map_c3_dynamic(%x: tensor<1x8x6x4xf32>, %l: tensor<1x8xi32>, %p: tensor<?x4xf32>) {
  // expected-error@+1 {{(C3) all params must have the same static first dimension, the number of experts, got 'tensor<?x4xf32>'}}
  %0 = moe.expert_map rows(%x : tensor<1x8x6x4xf32>) load(%l : tensor<1x8xi32>) params(%p : tensor<?x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<1x8x6x4xf32>
  return
}

// -----
func.func @expert_map_c3_rows(%x: tensor<1x7x6x4xf32>, %l: tensor<1x8xi32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C3) rows must hold 8 experts, got 7}}
  %0 = moe.expert_map rows(%x : tensor<1x7x6x4xf32>) load(%l : tensor<1x8xi32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<1x7x6x4xf32>
  return
}

// -----
func.func @expert_map_c3_load(%x: tensor<2x8x6x4xf32>, %l: tensor<1x8xi32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C3) load must have the shape 2x8, got 1x8}}
  %0 = moe.expert_map rows(%x : tensor<2x8x6x4xf32>) load(%l : tensor<1x8xi32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<2x8x6x4xf32>
  return
}

// -----
func.func @expert_map_c3_offsets(%x: tensor<?x4xf32>, %o: tensor<8xi64>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C3) offsets must have the shape 9, got 8}}
  %0 = moe.expert_map rows(%x : tensor<?x4xf32>) offsets(%o : tensor<8xi64>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<?x4xf32>
  return
}
