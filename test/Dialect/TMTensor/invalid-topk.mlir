// RUN: moe-opt %s --split-input-file --verify-diagnostics

func.func @topk_c1_count(%a0: tensor<4x8xf32>, %a1: tensor<4x2xf32>) {
  // expected-error @+1 {{has 1 ins and 1 outs, expected 1 or 2 ins and 2 outs}}
  %0 = tm_tensor.topk dimension(1) ins(%a0 : tensor<4x8xf32>) outs(%a1 : tensor<4x2xf32>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x2xf32>
  return
}

// -----

func.func @topk_c1_dimension(%a0: tensor<4x8xf32>, %a1: tensor<4x2xf32>, %a2: tensor<4x2xi64>) {
  // expected-error @+1 {{has dimension 2, but its operands have rank 2}}
  %0:2 = tm_tensor.topk dimension(2) ins(%a0 : tensor<4x8xf32>) outs(%a1, %a2 : tensor<4x2xf32>, tensor<4x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x2xf32>, tensor<4x2xi64>
  return
}

// -----

func.func @topk_c1_shape(%a0: tensor<4x8xf32>, %a1: tensor<4x2xf32>, %a2: tensor<3x2xi64>) {
  // expected-error @+1 {{has operand 'tensor<3x2xi64>', which does not go with 'tensor<4x8xf32>' outside of dimension 1}}
  %0:2 = tm_tensor.topk dimension(1) ins(%a0 : tensor<4x8xf32>) outs(%a1, %a2 : tensor<4x2xf32>, tensor<3x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x2xf32>, tensor<3x2xi64>
  return
}

// -----

func.func @topk_c2_values(%a0: tensor<4x8xf32>, %a1: tensor<4x2xf64>, %a2: tensor<4x2xi64>) {
  // expected-error @+1 {{whose element types do not go together}}
  %0:2 = tm_tensor.topk dimension(1) ins(%a0 : tensor<4x8xf32>) outs(%a1, %a2 : tensor<4x2xf64>, tensor<4x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x2xf64>, tensor<4x2xi64>
  return
}

// -----

func.func @topk_c2_positions(%a0: tensor<4x8xf32>, %a1: tensor<4x8xi32>, %a2: tensor<4x2xf32>, %a3: tensor<4x2xi64>) {
  // expected-error @+1 {{whose element types do not go together}}
  %0:2 = tm_tensor.topk dimension(1) ins(%a0, %a1 : tensor<4x8xf32>, tensor<4x8xi32>) outs(%a2, %a3 : tensor<4x2xf32>, tensor<4x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x2xf32>, tensor<4x2xi64>
  return
}

// -----

func.func @topk_c2_no_positions(%a0: tensor<4x8xf32>, %a1: tensor<4x2xf32>, %a2: tensor<4x2xf32>) {
  // expected-error @+1 {{whose element types do not go together}}
  %0:2 = tm_tensor.topk dimension(1) ins(%a0 : tensor<4x8xf32>) outs(%a1, %a2 : tensor<4x2xf32>, tensor<4x2xf32>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x2xf32>, tensor<4x2xf32>
  return
}

// -----

func.func @topk_c3(%a0: tensor<4x8xf32>, %a1: tensor<4x2xf32>, %a2: tensor<4x2xi64>) {
  // expected-error @+1 {{has a region that yields ('f32'), expected ('i1')}}
  %0:2 = tm_tensor.topk dimension(1) ins(%a0 : tensor<4x8xf32>) outs(%a1, %a2 : tensor<4x2xf32>, tensor<4x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x2xf32>, tensor<4x2xi64>
  return
}

// -----

func.func @topk_c4(%a0: memref<4x8xf32>, %a1: tensor<4x2xf32>, %a2: tensor<4x2xi64>) {
  // expected-error @+1 {{mixes tensors and memrefs}}
  %0:2 = tm_tensor.topk dimension(1) ins(%a0 : memref<4x8xf32>) outs(%a1, %a2 : tensor<4x2xf32>, tensor<4x2xi64>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<4x2xf32>, tensor<4x2xi64>
  return
}
