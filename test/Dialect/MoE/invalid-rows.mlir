// RUN: moe-opt %s -split-input-file -verify-diagnostics
// One case per numbered constraint of assign_ragged, dispatch and combine.

func.func @assign_ragged_c1_weights(%e: tensor<4x2xi32>, %w: tensor<4x3xf32>, %0: tensor<8xi32>, %1: tensor<8xf32>,
    %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<9xi64>) {
  // expected-error@+1 {{(C1) weights must have the shape 4x2, got 4x3}}
  %r:5 = moe.assign_ragged %e, %w : tensor<4x2xi32>, tensor<4x3xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<8xi32>, tensor<8xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<9xi64>)
  return
}

// -----
func.func @assign_ragged_c1_top_k(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %0: tensor<8xi32>, %1: tensor<8xf32>,
    %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<9xi64>) {
  // expected-error@+1 {{(C1) top_k must be between 1 and 2, got 3}}
  %r:5 = moe.assign_ragged %e, %w : tensor<4x2xi32>, tensor<4x2xf32> top_k(3)
      outs(%0, %1, %2, %3, %4 : tensor<8xi32>, tensor<8xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<9xi64>)
  return
}

// -----
func.func @assign_ragged_c1_scale(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %0: tensor<8xi32>, %1: tensor<8xf32>,
    %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<9xi64>) {
  // expected-error@+1 {{(C1) scale must be finite}}
  %r:5 = moe.assign_ragged %e, %w : tensor<4x2xi32>, tensor<4x2xf32> top_k(2) scale(0x7FC00000)
      outs(%0, %1, %2, %3, %4 : tensor<8xi32>, tensor<8xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<9xi64>)
  return
}

// -----
func.func @assign_ragged_c2_rows(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %0: tensor<7xi32>, %1: tensor<7xf32>,
    %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<9xi64>) {
  // expected-error@+1 {{(C2) row_token must have at least 4x2 elements, one a choice, got 7}}
  %r:5 = moe.assign_ragged %e, %w : tensor<4x2xi32>, tensor<4x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<7xi32>, tensor<7xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<9xi64>)
  return
}

// -----
func.func @assign_ragged_c2_offsets(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %0: tensor<8xi32>, %1: tensor<8xf32>,
    %2: tensor<4x2xi64>, %3: tensor<4x2xf32>, %4: tensor<9xi32>) {
  // expected-error@+1 {{(C2) offsets must hold 'i64', got 'i32'}}
  %r:5 = moe.assign_ragged %e, %w : tensor<4x2xi32>, tensor<4x2xf32> top_k(2)
      outs(%0, %1, %2, %3, %4 : tensor<8xi32>, tensor<8xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<9xi32>)
  return
}

// -----
func.func @dispatch_c1_shape(%x: tensor<24x4xf32>, %s: tensor<8x6xi32>, %o: tensor<8x6x5xf32>) {
  // expected-error@+1 {{(C1) outs must have the shape 8x6x4, got 8x6x5}}
  %0 = moe.dispatch %x, %s : tensor<24x4xf32>, tensor<8x6xi32> outs(%o : tensor<8x6x5xf32>)
  return
}

// -----
func.func @dispatch_c1_element(%x: tensor<24x4xf32>, %s: tensor<8x6xi32>, %o: tensor<8x6x4xf16>) {
  // expected-error@+1 {{(C1) outs must hold 'f32', got 'f16'}}
  %0 = moe.dispatch %x, %s : tensor<24x4xf32>, tensor<8x6xi32> outs(%o : tensor<8x6x4xf16>)
  return
}

// -----
func.func @dispatch_c2_tokens(%x: tensor<24x4xf32>, %s: tensor<8x6xi64>, %o: tensor<8x6x4xf32>) {
  // expected-error@+1 {{(C2) slot_token must hold i32, got 'i64'}}
  %0 = moe.dispatch %x, %s : tensor<24x4xf32>, tensor<8x6xi64> outs(%o : tensor<8x6x4xf32>)
  return
}

// -----
func.func @dispatch_c2_source(%x: tensor<f32>, %s: tensor<8xi32>, %o: tensor<8xf32>) {
  // expected-error@+1 {{(C2) source must have at least one dimension}}
  %0 = moe.dispatch %x, %s : tensor<f32>, tensor<8xi32> outs(%o : tensor<8xf32>)
  return
}

// -----
func.func @combine_c1(%x: tensor<8x4xf32>, %t: tensor<4x2xi64>, %w: tensor<4x1xf32>, %o: tensor<4x4xf32>) {
  // expected-error@+1 {{(C1) weights must have the shape 4x2, got 4x1}}
  %0 = moe.combine %x, %t : tensor<8x4xf32>, tensor<4x2xi64> weights(%w : tensor<4x1xf32>) outs(%o : tensor<4x4xf32>)
  return
}

// -----
func.func @combine_c2_rank(%x: tensor<8xf32>, %t: tensor<4x2xi64>, %o: tensor<4x4xf32>) {
  // expected-error@+1 {{(C2) rows must have at least two dimensions, got 'tensor<8xf32>'}}
  %0 = moe.combine %x, %t : tensor<8xf32>, tensor<4x2xi64> outs(%o : tensor<4x4xf32>)
  return
}

// -----
func.func @combine_c2_element(%x: tensor<8x4xi8>, %t: tensor<4x2xi64>, %o: tensor<4x4xf32>) {
  // expected-error@+1 {{(C2) rows must hold floats, got 'i8'}}
  %0 = moe.combine %x, %t : tensor<8x4xi8>, tensor<4x2xi64> outs(%o : tensor<4x4xf32>)
  return
}

// -----
func.func @combine_c3_shape(%x: tensor<8x4xf32>, %t: tensor<4x2xi64>, %o: tensor<4x5xf32>) {
  // expected-error@+1 {{(C3) outs must have the shape 4x4, got 4x5}}
  %0 = moe.combine %x, %t : tensor<8x4xf32>, tensor<4x2xi64> outs(%o : tensor<4x5xf32>)
  return
}

// -----
func.func @combine_c3_element(%x: tensor<8x4xf32>, %t: tensor<4x2xi64>, %o: tensor<4x4xi32>) {
  // expected-error@+1 {{(C3) outs must hold floats, got 'i32'}}
  %0 = moe.combine %x, %t : tensor<8x4xf32>, tensor<4x2xi64> outs(%o : tensor<4x4xi32>)
  return
}
