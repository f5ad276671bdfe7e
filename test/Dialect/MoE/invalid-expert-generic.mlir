// RUN: moe-opt %s --split-input-file --verify-diagnostics

#row = affine_map<(g, e, c, n) -> (g, e, c, n)>
func.func @C1_no_load(%x: tensor<1x8x6x4xf32>) -> tensor<1x8x6x4xf32> {
  // expected-error @+1 {{(C1) expects one of load and offsets}}
  %y = moe.expert_generic maps([#row]) reductions(0)
      outs(%x : tensor<1x8x6x4xf32>) {
  ^bb0(%a: f32):
    moe.element_yield %a : f32
  }
  return %y : tensor<1x8x6x4xf32>
}

// -----

#row = affine_map<(g, e, c, n) -> (g, e, c, n)>
func.func @C2_maps(%x: tensor<1x8x6x4xf32>, %load: tensor<1x8xi32>)
    -> tensor<1x8x6x4xf32> {
  // expected-error @+1 {{(C2) expects 1 maps, one each of inputs and outs, got 2}}
  %y = moe.expert_generic load(%load : tensor<1x8xi32>) maps([#row, #row])
      reductions(0) outs(%x : tensor<1x8x6x4xf32>) {
  ^bb0(%a: f32):
    moe.element_yield %a : f32
  }
  return %y : tensor<1x8x6x4xf32>
}

// -----

#row = affine_map<(g, e, c, n) -> (g, e, c, n)>
#sum = affine_map<(g, e, c, n) -> (g + e)>
func.func @C2_sum(%x: tensor<1x8x6x4xf32>, %load: tensor<1x8xi32>,
                  %b: tensor<9xf32>) -> tensor<1x8x6x4xf32> {
  // expected-error @+1 {{(C2) each result of a map must be another dimension, or 0, got affine_map<(d0, d1, d2, d3) -> (d0 + d1)>}}
  %y = moe.expert_generic load(%load : tensor<1x8xi32>) maps([#sum, #row])
      reductions(0) inputs(%b : tensor<9xf32>) outs(%x : tensor<1x8x6x4xf32>) {
  ^bb0(%a: f32, %c: f32):
    moe.element_yield %a : f32
  }
  return %y : tensor<1x8x6x4xf32>
}

// -----

#row = affine_map<(g, e, c, n) -> (g, e, c, n)>
#few = affine_map<(g, e, c, n) -> (e)>
func.func @C2_rank(%x: tensor<1x8x6x4xf32>, %load: tensor<1x8xi32>,
                   %b: tensor<8x4xf32>) -> tensor<1x8x6x4xf32> {
  // expected-error @+1 {{(C2) a map must have as many results as its operand has dimensions, got affine_map<(d0, d1, d2, d3) -> (d1)> for 'tensor<8x4xf32>'}}
  %y = moe.expert_generic load(%load : tensor<1x8xi32>) maps([#few, #row])
      reductions(0) inputs(%b : tensor<8x4xf32>)
      outs(%x : tensor<1x8x6x4xf32>) {
  ^bb0(%a: f32, %c: f32):
    moe.element_yield %a : f32
  }
  return %y : tensor<1x8x6x4xf32>
}

// -----

#row = affine_map<(g, e, c, n) -> (e, g, c, n)>
func.func @C3_places(%x: tensor<8x1x6x4xf32>, %load: tensor<1x8xi32>)
    -> tensor<8x1x6x4xf32> {
  // expected-error @+1 {{(C3) the map of outs must lead to a row and then to each dimension that is not reduced}}
  %y = moe.expert_generic load(%load : tensor<1x8xi32>) maps([#row])
      reductions(0) outs(%x : tensor<8x1x6x4xf32>) {
  ^bb0(%a: f32):
    moe.element_yield %a : f32
  }
  return %y : tensor<8x1x6x4xf32>
}

// -----

#row = affine_map<(g, e, c, n) -> (g, e, c, n)>
func.func @C3_reduced(%x: tensor<1x8x6x4xf32>, %load: tensor<1x8xi32>)
    -> tensor<1x8x6x4xf32> {
  // expected-error @+1 {{(C3) the map of outs must lead to a row and then to each dimension that is not reduced}}
  %y = moe.expert_generic load(%load : tensor<1x8xi32>) maps([#row])
      reductions(1) outs(%x : tensor<1x8x6x4xf32>) {
  ^bb0(%a: f32):
    moe.element_yield %a : f32
  }
  return %y : tensor<1x8x6x4xf32>
}

// -----

#row = affine_map<(g, e, c, n) -> (g, e, c, n)>
func.func @C4_arguments(%x: tensor<1x8x6x4xf32>, %load: tensor<1x8xi32>)
    -> tensor<1x8x6x4xf32> {
  // expected-error @+1 {{(C4) the region must have the arguments 'f32', got 'f64'}}
  %y = moe.expert_generic load(%load : tensor<1x8xi32>) maps([#row])
      reductions(0) outs(%x : tensor<1x8x6x4xf32>) {
  ^bb0(%a: f64):
    %0 = arith.truncf %a : f64 to f32
    moe.element_yield %0 : f32
  }
  return %y : tensor<1x8x6x4xf32>
}

// -----

#row = affine_map<(g, e, c, n) -> (g, e, c, n)>
func.func @C4_yield(%x: tensor<1x8x6x4xf32>, %load: tensor<1x8xi32>)
    -> tensor<1x8x6x4xf32> {
  // expected-error @+1 {{(C4) the region must yield 'f32', got}}
  %y = moe.expert_generic load(%load : tensor<1x8xi32>) maps([#row])
      reductions(0) outs(%x : tensor<1x8x6x4xf32>) {
  ^bb0(%a: f32):
    moe.element_yield
  }
  return %y : tensor<1x8x6x4xf32>
}
