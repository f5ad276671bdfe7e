// RUN: moe-opt %s --split-input-file --verify-diagnostics

func.func @scan_c1_dimension(%a: tensor<2x8xf32>, %b: tensor<2x8xf32>, %c: tensor<2xf32>) {
  // expected-error @+1 {{has dimension 2, but its operands have rank 2}}
  %0:2 = tm_tensor.scan dimension(2) inclusive(true) ins(%a : tensor<2x8xf32>) outs(%b, %c : tensor<2x8xf32>, tensor<2xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<2x8xf32>, tensor<2xf32>
  return
}

// -----

func.func @scan_c1_output(%a: tensor<2x8xf32>, %b: tensor<2x9xf32>, %c: tensor<2xf32>) {
  // expected-error @+1 {{has input 'tensor<2x8xf32>' and output 'tensor<2x9xf32>', which differ in shape}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%a : tensor<2x8xf32>) outs(%b, %c : tensor<2x9xf32>, tensor<2xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<2x9xf32>, tensor<2xf32>
  return
}

// -----

func.func @scan_c1_accumulator(%a: tensor<2x8xf32>, %b: tensor<2x8xf32>, %c: tensor<8xf32>) {
  // expected-error @+1 {{has accumulator 'tensor<8xf32>', expected the shape of input 'tensor<2x8xf32>' without dimension 1}}
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%a : tensor<2x8xf32>) outs(%b, %c : tensor<2x8xf32>, tensor<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<2x8xf32>, tensor<8xf32>
  return
}

// -----

func.func @scan_c2(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<f64>) {
  // expected-error @+1 {{failed to verify that all of {input, output, accumulator} have same element type}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%a : tensor<8xf32>) outs(%b, %c : tensor<8xf32>, tensor<f64>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<8xf32>, tensor<f64>
  return
}

// -----

func.func @scan_c3_arguments(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<f32>) {
  // expected-error @+1 {{has a region with arguments ('f32'), expected ('f32', 'f32')}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%a : tensor<8xf32>) outs(%b, %c : tensor<8xf32>, tensor<f32>) {
  ^bb0(%l: f32):
    tm_tensor.yield %l : f32
  } -> tensor<8xf32>, tensor<f32>
  return
}

// -----

func.func @scan_c3_yield(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<f32>) {
  // expected-error @+1 {{has a region that yields ('f32', 'f32'), expected ('f32')}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%a : tensor<8xf32>) outs(%b, %c : tensor<8xf32>, tensor<f32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l, %r : f32, f32
  } -> tensor<8xf32>, tensor<f32>
  return
}

// -----

func.func @scan_c4(%a: memref<8xf32>, %b: tensor<8xf32>, %c: tensor<f32>) {
  // expected-error @+1 {{mixes tensors and memrefs}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%a : memref<8xf32>) outs(%b, %c : tensor<8xf32>, tensor<f32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<8xf32>, tensor<f32>
  return
}
