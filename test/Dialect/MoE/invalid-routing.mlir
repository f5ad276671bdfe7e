// RUN: moe-opt %s -split-input-file -verify-diagnostics
// One case per numbered constraint of moe.route and moe.experts.

func.func @route_c1(%l: tensor<4x8xf32>) {
  // expected-error@+1 {{(C1) top_k must be at most 8, the number of experts, got 9}}
  %0:2 = moe.route %l <score = softmax, top_k = 9> : tensor<4x8xf32>
  return
}

// -----
func.func @route_c2(%l: tensor<4x8xf32>, %b: tensor<9xf32>) {
  // expected-error@+1 {{(C2) bias must have the shape 8, got 9}}
  %0:2 = moe.route %l bias(%b : tensor<9xf32>) <score = softmax, top_k = 2> : tensor<4x8xf32>
  return
}

// -----
func.func @route_c3_divides(%l: tensor<4x8xf32>) {
  // expected-error@+1 {{(C3) groups.count must divide 8, the number of experts, got 3}}
  %0:2 = moe.route %l <score = softmax, top_k = 2, groups = <count = 3, keep = 2>> : tensor<4x8xf32>
  return
}

// -----
func.func @route_c3_keep(%l: tensor<4x8xf32>) {
  // expected-error@+1 {{(C3) the kept groups hold 2 experts, fewer than top_k, 3}}
  %0:2 = moe.route %l <score = softmax, top_k = 3, groups = <count = 4, keep = 1>> : tensor<4x8xf32>
  return
}

// -----
func.func @route_c3_top2sum(%l: tensor<4x8xf32>) {
  // expected-error@+1 {{(C3) top2sum needs groups of at least 2 experts}}
  %0:2 = moe.route %l <score = softmax, top_k = 2, groups = <count = 8, keep = 4, score = top2sum>> : tensor<4x8xf32>
  return
}

// -----
func.func @route_c4_dynamic(%l: tensor<4x?xf32>) {
  // expected-error@+1 {{(C4) the number of experts must be static}}
  %0:2 = moe.route %l <score = softmax, top_k = 2> : tensor<4x?xf32>
  return
}

// -----
func.func @route_c4_size(%l: tensor<2147483648x8xf32>) {
  // expected-error@+1 {{(C4) there may be at most 2147483647 tokens and experts, got 2147483648x8}}
  %0:2 = moe.route %l <score = softmax, top_k = 2> : tensor<2147483648x8xf32>
  return
}

// -----
func.func @experts_c1(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x3xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C1) weights must have the shape 4x2, got 4x3}}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x3xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return
}

// -----
func.func @experts_c2(%x: tensor<5x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C2) rows must begin with 4, the number of tokens, got 'tensor<5x4xf32>'}}
  %0 = moe.experts rows(%x : tensor<5x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return
}

// -----
func.func @experts_c2_scalar(%x: tensor<f32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C2) rows must begin with 4, the number of tokens, got 'tensor<f32>'}}
  %0 = moe.experts rows(%x : tensor<f32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<f32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %rw : tensor<?xf32>
  } : tensor<4xf32>
  return
}

// -----
func.func @experts_c3_differ(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>,
                             %q: tensor<7xf32>) {
  // expected-error@+1 {{(C3) all params must have the same static first dimension, the number of experts, got 'tensor<7xf32>'}}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p, %q : tensor<8x4xf32>, tensor<7xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>, %rq: tensor<f32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return
}

// -----
func.func @experts_c3_dynamic(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<?x4xf32>) {
  // expected-error@+1 {{(C3) all params must have the same static first dimension, the number of experts, got 'tensor<?x4xf32>'}}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<?x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return
}

// -----
func.func @experts_c3_none(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>) {
  // expected-error@+1 {{(C3) expects at least one of params}}
  %0 = "moe.experts"(%x, %e, %w) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>}> ({
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>):
    moe.yield %r : tensor<?x4xf32>
  }) : (tensor<4x4xf32>, tensor<4x2xi32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  return
}

// -----
func.func @experts_c2_none(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C2) expects at least one of rows}}
  %0 = "moe.experts"(%e, %w, %p) <{operandSegmentSizes = array<i32: 0, 1, 1, 0, 1, 0>}> ({
  ^bb0(%rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %rw : tensor<?xf32>
  }) : (tensor<4x2xi32>, tensor<4x2xf32>, tensor<8x4xf32>) -> tensor<4xf32>
  return
}
