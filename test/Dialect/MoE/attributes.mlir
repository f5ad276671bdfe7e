// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --emit-bytecode | moe-opt | FileCheck %s

// Defaults are left out; the order of parameters does not matter.
// CHECK-LABEL: func private @router
// CHECK-SAME: a = #moe.router<score = softmax, top_k = 2>
// CHECK-SAME: b = #moe.router<score = sigmoid, top_k = 8, normalize = sum, norm_eps = 9.99999968E-21 : f32, scale = 2.500000e+00 : f32, groups = <count = 8, keep = 4, score = top2sum>>
// CHECK-SAME: c = #moe.router<score = topk_sigmoid, top_k = 1, normalize = clamp, norm_eps = 9.99999996E-13 : f32, groups = <count = 2, keep = 1, fill = zero>>
// CHECK-SAME: d = #moe.router<score = topk_softmax, top_k = 4>
// CHECK-SAME: e = #moe.router<score = softmax, top_k = 2, normalize = sum>
// CHECK-SAME: f = #moe.router<score = softmax, top_k = 2, groups = <count = 2, keep = 1>, round = bf16>
// CHECK-SAME: g = #moe.router<score = given, top_k = 2, normalize = sum>
func.func private @router() attributes {
  a = #moe.router<top_k = 2, score = softmax, normalize = none>,
  b = #moe.router<score = sigmoid, top_k = 8, normalize = sum, norm_eps = 1.0e-20 : f32, scale = 2.5 : f32,
                  groups = <count = 8, keep = 4, score = top2sum>>,
  c = #moe.router<score = topk_sigmoid, top_k = 1, normalize = clamp, norm_eps = 1.0e-12 : f32,
                  groups = <score = max, keep = 1, count = 2, fill = zero>>,
  d = #moe.router<score = topk_softmax, top_k = 4>,
  e = #moe.router<score = softmax, top_k = 2, normalize = sum>,
  f = #moe.router<round = bf16, score = softmax, top_k = 2, groups = <count = 2, keep = 1>>,
  g = #moe.router<score = given, top_k = 2, normalize = sum>}

// CHECK-LABEL: func private @groups
// CHECK-SAME: a = #moe.groups<count = 1, keep = 1>
// CHECK-SAME: b = #moe.groups<count = 8, keep = 8, score = top2sum, fill = zero>
func.func private @groups() attributes {
  a = #moe.groups<count = 1, keep = 1, fill = neg_inf>,
  b = #moe.groups<count = 8, keep = 8, score = top2sum, fill = zero>}

// The factor keeps its text: "1.50" is not rewritten.
// CHECK-LABEL: func private @capacity
// CHECK-SAME: a = #moe.capacity<strategy = none>
// CHECK-SAME: b = #moe.capacity<factor = "1.50", strategy = token_drop, metric = random, seed = -1>
// CHECK-SAME: c = #moe.capacity<factor = ".5", strategy = expanded_drop, extra = 0, scope = local, devices = 4>
// CHECK-SAME: d = #moe.capacity<factor = "999999999.999999999", strategy = overselect, metric = first, rounds = "1.5">
// CHECK-SAME: e = #moe.capacity<strategy = expert_skip, keep_k = 1, renorm = topk_sum>
// CHECK-SAME: f = #moe.capacity<factor = "1", strategy = expert_drop, per_token = 2, renorm = ref>
// CHECK-SAME: g = #moe.capacity<factor = "1", strategy = token_drop, metric = last, renorm = one>
func.func private @capacity() attributes {
  a = #moe.capacity<strategy = none, metric = score, scope = global, devices = 1, renorm = none>,
  b = #moe.capacity<factor = "1.50", strategy = token_drop, metric = random, seed = -1>,
  c = #moe.capacity<devices = 4, scope = local, extra = 0, strategy = expanded_drop, factor = ".5">,
  d = #moe.capacity<factor = "999999999.999999999", strategy = overselect, metric = first, rounds = "1.5">,
  e = #moe.capacity<strategy = expert_skip, keep_k = 1, renorm = topk_sum>,
  f = #moe.capacity<factor = "1", strategy = expert_drop, per_token = 2, renorm = ref>,
  g = #moe.capacity<factor = "1", strategy = token_drop, metric = last, renorm = one>}
