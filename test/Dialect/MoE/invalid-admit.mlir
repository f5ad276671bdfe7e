// RUN: moe-opt %s -split-input-file -verify-diagnostics
// One case per numbered constraint of moe.admit and of its attribute.

// expected-error@+1 {{expects capacity >= 1 and groups >= 1, got 0 and 1}}
func.func private @admission_c1_capacity() attributes {a = #moe.admission<capacity = 0>}

// -----
// expected-error@+1 {{expects capacity >= 1 and groups >= 1, got 1 and -2}}
func.func private @admission_c1_groups() attributes {a = #moe.admission<capacity = 1, groups = -2>}

// -----
// expected-error@+1 {{norm_eps must be a finite f32, got 1.000000e+00 : f64}}
func.func private @admission_c2_type() attributes {a = #moe.admission<capacity = 1, normalize = sum, norm_eps = 1.0 : f64>}

// -----
// expected-error@+1 {{norm_eps must not be negative, got -1.000000e+00 : f32}}
func.func private @admission_c2_negative() attributes {a = #moe.admission<capacity = 1, normalize = sum, norm_eps = -1.0 : f32>}

// -----
// expected-error@+1 {{norm_eps needs normalize = sum or clamp}}
func.func private @admission_c2_unused() attributes {a = #moe.admission<capacity = 1, norm_eps = 1.0 : f32>}

// -----
// expected-error@+1 {{normalize = clamp needs norm_eps, the smallest sum}}
func.func private @admission_c2_clamp() attributes {a = #moe.admission<capacity = 1, normalize = clamp>}

// -----
func.func @admit_c1(%e: tensor<4x2xi32>, %w: tensor<4x3xf32>) {
  // expected-error@+1 {{(C1) weights must have the shape 4x2, got 4x3}}
  %0:2 = moe.admit %e, %w : tensor<4x2xi32>, tensor<4x3xf32> of(8) <capacity = 1>
      outs(%e, %w : tensor<4x2xi32>, tensor<4x3xf32>)
  return
}

// -----
func.func @admit_c2(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>) {
  // expected-error@+1 {{(C2) there must be between 1 and 2147483647 experts, got 0}}
  %0:2 = moe.admit %e, %w : tensor<4x2xi32>, tensor<4x2xf32> of(0) <capacity = 1>
      outs(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
  return
}

// -----
func.func @admit_c2_many(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>) {
  // expected-error@+1 {{(C2) there must be between 1 and 2147483647 experts, got 2147483648}}
  %0:2 = moe.admit %e, %w : tensor<4x2xi32>, tensor<4x2xf32> of(2147483648) <capacity = 1>
      outs(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
  return
}

// -----
func.func @admit_c3_count(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>) {
  // expected-error@+1 {{(C3) expects 2 outs, got 1}}
  %0 = moe.admit %e, %w : tensor<4x2xi32>, tensor<4x2xf32> of(8) <capacity = 1>
      outs(%e : tensor<4x2xi32>)
  return
}

// -----
func.func @admit_c3_type(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>) {
  // expected-error@+1 {{(C3) experts must hold 'i32', got 'f32'}}
  %0:2 = moe.admit %e, %w : tensor<4x2xi32>, tensor<4x2xf32> of(8) <capacity = 1>
      outs(%w, %w : tensor<4x2xf32>, tensor<4x2xf32>)
  return
}

// -----
func.func @admit_c3_shape(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %o: tensor<5x2xf32>) {
  // expected-error@+1 {{(C3) weights must have the shape 4x2, got 5x2}}
  %0:2 = moe.admit %e, %w : tensor<4x2xi32>, tensor<4x2xf32> of(8) <capacity = 1>
      outs(%e, %o : tensor<4x2xi32>, tensor<5x2xf32>)
  return
}

// -----
func.func @admit_c3_mixed(%e: memref<4x2xi32>, %w: memref<4x2xf32>, %o: tensor<4x2xi32>, %p: tensor<4x2xf32>) {
  // expected-error@+1 {{(C3) operands must be all tensors or all memrefs, got 'memref<4x2xi32>' and 'tensor<4x2xi32>'}}
  %0:2 = moe.admit %e, %w : memref<4x2xi32>, memref<4x2xf32> of(8) <capacity = 1>
      outs(%o, %p : tensor<4x2xi32>, tensor<4x2xf32>)
  return
}
