// RUN: moe-opt %s -split-input-file -verify-diagnostics
// One case per numbered constraint of each attribute.

// expected-error@+1 {{expects 1 <= keep <= count, got keep = 5 and count = 4}}
func.func private @groups_c1_more() attributes {a = #moe.groups<count = 4, keep = 5>}

// -----
// expected-error@+1 {{expects 1 <= keep <= count, got keep = 0 and count = 4}}
func.func private @groups_c1_none() attributes {a = #moe.groups<count = 4, keep = 0>}

// -----
// expected-error@+1 {{expects 1 <= keep <= count, got keep = -1 and count = -1}}
func.func private @groups_c1_negative() attributes {a = #moe.groups<count = -1, keep = -1>}

// -----
// expected-error@+1 {{expects top_k >= 1, got 0}}
func.func private @router_c1() attributes {a = #moe.router<score = softmax, top_k = 0>}

// -----
// expected-error@+1 {{scale must be a finite f32, got 1.000000e+00 : f64}}
func.func private @router_c2_type() attributes {a = #moe.router<score = softmax, top_k = 1, scale = 1.0 : f64>}

// -----
// expected-error@+1 {{scale must be a finite f32, got 0x7FC00000 : f32}}
func.func private @router_c2_nan() attributes {a = #moe.router<score = softmax, top_k = 1, scale = 0x7FC00000 : f32>}

// -----
// expected-error@+2 {{norm_eps must not be negative, got -1.000000e+00 : f32}}
func.func private @router_c2_negative() attributes {
  a = #moe.router<score = softmax, top_k = 1, normalize = sum, norm_eps = -1.0 : f32>}

// -----
// expected-error@+2 {{norm_eps needs normalize = sum or clamp}}
func.func private @router_c3_eps() attributes {
  a = #moe.router<score = softmax, top_k = 1, norm_eps = 1.0 : f32>}

// -----
// expected-error@+2 {{normalize = clamp needs norm_eps, the smallest sum}}
func.func private @router_c3_clamp() attributes {
  a = #moe.router<score = softmax, top_k = 1, normalize = clamp>}

// -----
// expected-error@+2 {{topk_softmax is normalized already: normalize must be none, got sum}}
func.func private @router_c4() attributes {
  a = #moe.router<score = topk_softmax, top_k = 1, normalize = sum>}

// -----
// expected-error@+2 {{round must be bf16 or f16, got 'f32'}}
func.func private @router_c5() attributes {
  a = #moe.router<score = softmax, top_k = 1, round = f32>}

// -----
// expected-error@+2 {{factor must be a positive decimal number with at most nine digits on either side of the point, got "0"}}
func.func private @capacity_c1_zero() attributes {
  a = #moe.capacity<factor = "0", strategy = token_drop>}

// -----
// expected-error@+2 {{factor must be a positive decimal number with at most nine digits on either side of the point, got "inf"}}
func.func private @capacity_c1_inf() attributes {
  a = #moe.capacity<factor = "inf", strategy = token_drop>}

// -----
// expected-error@+2 {{factor must be a positive decimal number with at most nine digits on either side of the point, got "1.0000000001"}}
func.func private @capacity_c1_digits() attributes {
  a = #moe.capacity<factor = "1.0000000001", strategy = token_drop>}

// -----
// expected-error@+2 {{rounds must be a positive decimal number with at most nine digits on either side of the point, got ""}}
func.func private @capacity_c1_rounds() attributes {
  a = #moe.capacity<factor = "1", strategy = overselect, rounds = "">}

// -----
// expected-error@+1 {{expects devices >= 1, got 0}}
func.func private @capacity_c2_devices() attributes {a = #moe.capacity<strategy = none, devices = 0>}

// -----
// expected-error@+2 {{expects extra >= 0, got -1}}
func.func private @capacity_c2_extra() attributes {
  a = #moe.capacity<factor = "1", strategy = expanded_drop, extra = -1>}

// -----
// expected-error@+1 {{expects keep_k >= 1, got 0}}
func.func private @capacity_c2_keep_k() attributes {a = #moe.capacity<strategy = expert_skip, keep_k = 0>}

// -----
// expected-error@+1 {{expects per_token >= 1, got 0}}
func.func private @capacity_c2_per_token() attributes {a = #moe.capacity<strategy = none, per_token = 0>}

// -----
// expected-error@+1 {{extra needs strategy = expanded_drop}}
func.func private @capacity_c3_extra() attributes {a = #moe.capacity<strategy = token_drop, extra = 1>}

// -----
// expected-error@+1 {{rounds needs strategy = overselect}}
func.func private @capacity_c3_rounds() attributes {a = #moe.capacity<strategy = token_drop, rounds = "2">}

// -----
// expected-error@+1 {{keep_k needs strategy = expert_skip}}
func.func private @capacity_c3_keep_k() attributes {a = #moe.capacity<strategy = token_drop, keep_k = 1>}

// -----
// expected-error@+1 {{strategy = expert_skip needs keep_k}}
func.func private @capacity_c3_skip() attributes {a = #moe.capacity<strategy = expert_skip>}

// -----
// expected-error@+1 {{seed needs metric = random}}
func.func private @capacity_c3_seed() attributes {a = #moe.capacity<strategy = token_drop, seed = 1>}

// -----
// expected-error@+2 {{expects layer >= 0, got -1}}
func.func private @layer_shape_c1() attributes {
  a = #moe.layer_shape<layer = -1, experts = 8, top_k = 2, hidden = 4, type = f32>}

// -----
// expected-error@+2 {{expects slots >= 0, got -1}}
func.func private @layer_shape_c1_slots() attributes {
  a = #moe.layer_shape<layer = 0, experts = 8, top_k = 2, hidden = 4, slots = -1, type = f32>}

// -----
// expected-error@+2 {{type must be an integer, index or float type, got 'tensor<2xf32>'}}
func.func private @layer_shape_c2() attributes {
  a = #moe.layer_shape<layer = 0, experts = 8, top_k = 2, hidden = 4, type = tensor<2xf32>>}

// -----

// expected-error@+1 {{expects O from 0 to 3, got 4}}
gpu.module @emulator_target_c1 [#moe.emulator_target<O = 4>] {
}

// -----

// expected-error@+1 {{expects shared_memory from 0 to 232448, got 232449}}
gpu.module @emulator_target_c2 [#moe.emulator_target<shared_memory = 232449>] {
}
