// RUN: moe-opt %s -split-input-file -verify-diagnostics
// One case per numbered constraint of candidates, limit, random_key and assign.

func.func @candidates_c1(%l: tensor<4x?xf32>, %o: tensor<4x2xi32>, %w: tensor<4x2xf32>, %n: tensor<4xi32>) {
  // expected-error@+1 {{(C1) the number of experts must be static}}
  %0:4 = moe.candidates %l : tensor<4x?xf32> router(<score = softmax, top_k = 2>)
      outs(%o, %w, %w, %n : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xi32>)
  return
}

// -----
func.func @candidates_c1_top_k(%l: tensor<4x1xf32>, %o: tensor<4x2xi32>, %w: tensor<4x2xf32>, %n: tensor<4xi32>) {
  // expected-error@+1 {{(C1) top_k must be at most 1, the number of experts, got 2}}
  %0:4 = moe.candidates %l : tensor<4x1xf32> router(<score = softmax, top_k = 2>)
      outs(%o, %w, %w, %n : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xi32>)
  return
}

// -----
func.func @candidates_c2(%l: tensor<4x8xf32>, %m: tensor<5xi1>, %o: tensor<4x2xi32>, %w: tensor<4x2xf32>, %n: tensor<4xi32>) {
  // expected-error@+1 {{(C2) mask must have the shape 4, got 5}}
  %0:4 = moe.candidates %l : tensor<4x8xf32> mask(%m : tensor<5xi1>) router(<score = softmax, top_k = 2>)
      outs(%o, %w, %w, %n : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xi32>)
  return
}

// -----
func.func @candidates_c3_count(%l: tensor<4x8xf32>, %o: tensor<4x2xi32>) {
  // expected-error@+1 {{(C3) expects 4 outs, got 1}}
  %0 = moe.candidates %l : tensor<4x8xf32> router(<score = softmax, top_k = 2>) outs(%o : tensor<4x2xi32>)
  return
}

// -----
func.func @candidates_c3_width(%l: tensor<?x8xf32>, %o: tensor<?x2xi32>, %w: tensor<?x2xf32>, %n: tensor<?xi32>) {
  // expected-error@+1 {{(C3) experts must have the shape ?x3, got ?x2}}
  %0:4 = moe.candidates %l : tensor<?x8xf32> router(<score = softmax, top_k = 2>)
      capacity(<factor = "1", strategy = expanded_drop, extra = 1>)
      outs(%o, %w, %w, %n : tensor<?x2xi32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?xi32>)
  return
}

// -----
func.func @candidates_c3_element(%l: tensor<4x8xf32>, %o: tensor<4x2xi64>, %w: tensor<4x2xf32>, %n: tensor<4xi32>) {
  // expected-error@+1 {{(C3) experts must hold 'i32', got 'i64'}}
  %0:4 = moe.candidates %l : tensor<4x8xf32> router(<score = softmax, top_k = 2>)
      outs(%o, %w, %w, %n : tensor<4x2xi64>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xi32>)
  return
}

// -----
func.func @candidates_c3_mixed(%l: memref<4x8xf32>, %o: tensor<4x2xi32>, %w: tensor<4x2xf32>, %n: tensor<4xi32>) {
  // expected-error@+1 {{(C3) operands must be all tensors or all memrefs, got 'memref<4x8xf32>' and 'tensor<4x2xi32>'}}
  %0:4 = moe.candidates %l : memref<4x8xf32> router(<score = softmax, top_k = 2>)
      outs(%o, %w, %w, %n : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xi32>)
  return
}

// -----
func.func @candidates_c4(%l: tensor<4x8xf32>, %o: tensor<4x2xi32>, %w: tensor<4x2xf32>, %n: tensor<4xi32>) {
  // expected-error@+1 {{(C4) capacity.devices must divide 8, the number of experts, got 3}}
  %0:4 = moe.candidates %l : tensor<4x8xf32> router(<score = softmax, top_k = 2>)
      capacity(<factor = "1", strategy = token_drop, devices = 3>)
      outs(%o, %w, %w, %n : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xi32>)
  return
}

// -----
func.func @limit_c1_top_k(%t: index) {
  // expected-error@+1 {{(C1) top_k must be between 1 and 8, the number of experts, got 9}}
  %0:2 = moe.limit %t top_k(9) of(8) capacity(<strategy = none>) : tensor<1xi64>
  return
}

// -----
func.func @limit_c1_devices(%t: index) {
  // expected-error@+1 {{(C1) capacity.devices must divide 8, the number of experts, got 5}}
  %0:2 = moe.limit %t top_k(2) of(8) capacity(<strategy = none, devices = 5>) : tensor<1xi64>
  return
}

// -----
func.func @limit_c1_experts(%t: index) {
  // expected-error@+1 {{(C1) there may be at most 2147483647 experts, got 2147483648}}
  %0:2 = moe.limit %t top_k(2) of(2147483648) capacity(<strategy = none>) : tensor<1xi64>
  return
}

// -----
func.func @limit_c2(%t: index) {
  // expected-error@+1 {{(C2) limits must have 4 elements, one a group, got 1}}
  %0:2 = moe.limit %t top_k(2) of(8) capacity(<strategy = none, scope = local, devices = 4>) : tensor<1xi64>
  return
}

// -----
func.func @limit_c2_dynamic(%t: index) {
  // expected-error@+1 {{(C2) limits must have 1 elements, one a group, got ?}}
  %0:2 = moe.limit %t top_k(2) of(8) capacity(<strategy = none>) : tensor<?xi64>
  return
}

// -----
func.func @random_key_c1_shape(%e: tensor<4x2xi32>, %o: tensor<4x3xi64>) {
  // expected-error@+1 {{(C1) key must have the shape 4x2, got 4x3}}
  %0 = moe.random_key %e : tensor<4x2xi32> seed(0) layer(0) outs(%o : tensor<4x3xi64>)
  return
}

// -----
func.func @random_key_c1_mixed(%e: memref<4x2xi32>, %o: tensor<4x2xi64>) {
  // expected-error@+1 {{(C1) operands must be all tensors or all memrefs}}
  %0 = moe.random_key %e : memref<4x2xi32> seed(0) layer(0) outs(%o : tensor<4x2xi64>)
  return
}

// -----
func.func @random_key_c2(%e: tensor<4x2xi32>, %o: tensor<4x2xi64>) {
  // expected-error@+1 {{attribute 'layer' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = moe.random_key %e : tensor<4x2xi32> seed(0) layer(-1) outs(%o : tensor<4x2xi64>)
  return
}
