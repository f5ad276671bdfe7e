// RUN: moe-opt %s --split-input-file --verify-diagnostics

func.func @sort_c1(%a0: tensor<8xf32>, %a1: tensor<9xf32>) {
  // expected-error @+1 {{requires the same shape for all operands}}
  %0:2 = tm_tensor.sort dimension(0) outs(%a0, %a1 : tensor<8xf32>, tensor<9xf32>) {
  ^bb0(%l: f32, %r: f32, %i: f32, %j: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>, tensor<9xf32>
  return
}

// -----

func.func @sort_c1_none() {
  // expected-error @+1 {{expected 1 or more operands, but found 0}}
  "tm_tensor.sort"() <{dimension = 0 : i64}> ({
    %0 = arith.constant true
    tm_tensor.yield %0 : i1
  }) : () -> ()
  return
}

// -----

func.func @sort_c2(%a0: tensor<8xf32>, %a1: memref<8xf32>) {
  // expected-error @+1 {{mixes tensors and memrefs}}
  %0 = tm_tensor.sort dimension(0) outs(%a0, %a1 : tensor<8xf32>, memref<8xf32>) {
  ^bb0(%l: f32, %r: f32, %i: f32, %j: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return
}

// -----

func.func @sort_c3(%a0: tensor<8xf32>) {
  // expected-error @+1 {{has dimension 1, but its operands have rank 1}}
  %0 = tm_tensor.sort dimension(1) outs(%a0 : tensor<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return
}

// -----

func.func @sort_c3_negative(%a0: tensor<8xf32>) {
  // expected-error @+1 {{attribute 'dimension' failed to satisfy constraint}}
  %0 = tm_tensor.sort dimension(-1) outs(%a0 : tensor<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf olt, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return
}

// -----

func.func @sort_c4(%a0: tensor<8xf32>) {
  // expected-error @+1 {{has a region with arguments ('f32'), expected ('f32', 'f32')}}
  %0 = tm_tensor.sort dimension(0) outs(%a0 : tensor<8xf32>) {
  ^bb0(%l: f32):
    %1 = arith.constant true
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return
}

// -----

func.func @sort_c5(%a0: tensor<8xf32>) {
  // expected-error @+1 {{has a region that yields ('f32'), expected ('i1')}}
  %0 = tm_tensor.sort dimension(0) outs(%a0 : tensor<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<8xf32>
  return
}
