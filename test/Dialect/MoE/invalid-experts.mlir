// RUN: moe-opt %s -split-input-file -verify-diagnostics
// The regions of moe.experts, and moe.yield.

func.func @experts_c4_count(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C4) the region must have 3 arguments, got 2}}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return
}

// -----
func.func @experts_c4_type(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C4) region argument 0 must be 'tensor<?x4xf32>', got 'tensor<4x4xf32>'}}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<4x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<4x4xf32>
  } : tensor<4x4xf32>
  return
}

// -----
func.func @experts_c5_count(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C5) the region must yield one tensor, got 2}}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r, %r : tensor<?x4xf32>, tensor<?x4xf32>
  } : tensor<4x4xf32>
  return
}

// -----
func.func @experts_c5_element(%x: tensor<4x4xi8>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C5) the region must yield floats, got 'i8'}}
  %0 = moe.experts rows(%x : tensor<4x4xi8>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xi8>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xi8>
  } : tensor<4x4xf32>
  return
}

// -----
func.func @experts_c5_tokens(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C5) the result must begin with 4, the number of tokens, got 'tensor<5x4xf32>'}}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<5x4xf32>
  return
}

// -----
func.func @experts_c5_rows(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{(C5) the region must yield rows ?x3, got ?x4}}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<4x3xf32>
  return
}

// -----
func.func @experts_c7(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>, %m: tensor<5xi1>) {
  // expected-error@+1 {{(C7) }}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      mask(%m : tensor<5xi1>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return
}

// -----
func.func @experts_c6(%x: tensor<4x4xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %p: tensor<8x4xf32>) {
  // expected-error@+1 {{attribute 'layer' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) layer(-1) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return
}

// -----
// The region sees nothing but its arguments.
func.func @experts_isolated(%x: tensor<?x4xf32>, %e: tensor<?x2xi32>, %w: tensor<?x2xf32>, %p: tensor<8x4xf32>) {
  // expected-note@+1 {{required by region isolation constraints}}
  %0 = moe.experts rows(%x : tensor<?x4xf32>) choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    // expected-error@+1 {{using value defined outside the region}}
    moe.yield %x : tensor<?x4xf32>
  } : tensor<?x4xf32>
  return
}

// -----
func.func @yield_parent(%x: tensor<4xf32>) {
  // expected-error@+1 {{expects parent op to be one of 'moe.experts, moe.expert_map'}}
  moe.yield %x : tensor<4xf32>
}
