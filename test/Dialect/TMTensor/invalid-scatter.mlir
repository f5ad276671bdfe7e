// RUN: moe-opt %s --split-input-file --verify-diagnostics

func.func @scatter_c1_rank(%a: tensor<5xf32>, %b: tensor<5xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has indices 'tensor<5xi64>', expected rank 2 and a static last dimension}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%a, %b : tensor<5xf32>, tensor<5xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c1_dynamic(%a: tensor<5xf32>, %b: tensor<5x?xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has indices 'tensor<5x?xi64>', expected rank 2 and a static last dimension}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%a, %b : tensor<5xf32>, tensor<5x?xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c1_columns(%a: tensor<5xf32>, %b: tensor<5x2xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has 1 dimensions in dimension_map, but indices have 2 columns}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%a, %b : tensor<5xf32>, tensor<5x2xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c2_range(%a: tensor<5xf32>, %b: tensor<5x2xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has 2 in dimension_map, expected different dimensions of original 'tensor<4x3xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 2>} unique_indices(false) ins(%a, %b : tensor<5xf32>, tensor<5x2xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c2_twice(%a: tensor<5xf32>, %b: tensor<5x2xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has 1 in dimension_map, expected different dimensions of original 'tensor<4x3xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1, 1>} unique_indices(false) ins(%a, %b : tensor<5xf32>, tensor<5x2xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c3_rank(%a: tensor<5x1x1x1xf32>, %b: tensor<5x2xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has updates 'tensor<5x1x1x1xf32>', expected rank 1 to 3}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%a, %b : tensor<5x1x1x1xf32>, tensor<5x2xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c3_rows(%a: tensor<6xf32>, %b: tensor<5x2xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has updates 'tensor<6xf32>' and indices 'tensor<5x2xi64>', which differ in the number of rows}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%a, %b : tensor<6xf32>, tensor<5x2xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c3_fit(%a: tensor<5x4xf32>, %b: tensor<5x2xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has updates 'tensor<5x4xf32>' that do not fit into original 'tensor<4x3xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%a, %b : tensor<5x4xf32>, tensor<5x2xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c3_missing(%a: tensor<5xf32>, %b: tensor<5x1xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has updates 'tensor<5xf32>' without dimension 0 of original 'tensor<4x3xf32>', and no index for it}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 1>} unique_indices(false) ins(%a, %b : tensor<5xf32>, tensor<5x1xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c4(%a: tensor<5xf64>, %b: tensor<5x2xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{failed to verify that all of {updates, original} have same element type}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%a, %b : tensor<5xf64>, tensor<5x2xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c5(%a: tensor<5xf32>, %b: tensor<5x2xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{has a region with arguments ('f32'), expected ('f32', 'f32')}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%a, %b : tensor<5xf32>, tensor<5x2xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}

// -----

func.func @scatter_c6(%a: memref<5xf32>, %b: tensor<5x2xi64>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{mixes tensors and memrefs}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%a, %b : memref<5xf32>, tensor<5x2xi64>) outs(%c : tensor<4x3xf32>) {
  ^bb0(%l: f32, %r: f32):
    tm_tensor.yield %l : f32
  } -> tensor<4x3xf32>
  return
}
