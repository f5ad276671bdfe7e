// RUN: moe-opt %s -split-input-file -verify-diagnostics
// One case per numbered constraint of moe.assign.
func.func @assign_c1_weights(%e: tensor<4x2xi32>, %w: tensor<4x3xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C1) weights must have the shape 4x2, got 4x3}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x3xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c1_key(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<3x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C1) key must have the shape 4x2, got 3x2}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<3x2xi64>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c2_needs(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C2) compete(smallest) needs a key}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      compete(smallest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c2_takes_no(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C2) compete(first) takes no key}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(first) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c3_top_k(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C3) top_k must be between 1 and 2, got 3}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(3)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c3_top_k_zero(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C3) top_k must be between 1 and 2, got 0}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(0)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c3_per_token(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C3) per_token must be at least 1, got 0}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2) per_token(0)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c3_scale(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C3) scale must be finite}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2) scale(0x7F800000)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c4_rank(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C4) slot_token must have the shape ?x?x?, got 8x6}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c4_element(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi64>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C4) slot_token must hold 'i32', got 'i64'}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi64>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c4_slots(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x7xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C4) slot_weight must have the shape 1x8x7, got 1x8x6}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x7xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c4_token_slot(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x1xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C4) token_slot must have the shape 4x2, got 4x1}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x1xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c4_load(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x7xi32>) {
  // expected-error@+1 {{(C4) load must have the shape 1x8, got 1x7}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x7xi32>)
  return
}

// -----
func.func @assign_c4_limits(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: tensor<2xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C4) limits must have the shape 1, got 2}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, tensor<2xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}

// -----
func.func @assign_c4_mixed(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %l: memref<1xi64>, %k: tensor<4x2xi64>,
    %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>, %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<1x8xi32>) {
  // expected-error@+1 {{(C4) operands must be all tensors or all memrefs}}
  %r:5 = moe.assign %e, %w, %l : tensor<4x2xi32>, tensor<4x2xf32>, memref<1xi64>
      key(%k : tensor<4x2xi64>) compete(largest) top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<1x8xi32>)
  return
}
