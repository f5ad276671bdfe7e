// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --emit-bytecode | moe-opt | FileCheck %s
// RUN: moe-opt %s --mlir-print-op-generic | moe-opt | FileCheck %s
// Every op on tensors, in every form.

// CHECK-LABEL: func @route
// CHECK-SAME: (%[[L:.*]]: tensor<24x8xf32>, %[[D:.*]]: tensor<?x8xbf16>, %[[B:.*]]: tensor<8xf16>)
// CHECK-NEXT: moe.route %[[L]] <score = softmax, top_k = 2> : tensor<24x8xf32>
// CHECK-NEXT: %{{.*}}, %[[W:.*]] = moe.route %[[D]] bias(%[[B]] : tensor<8xf16>) <score = sigmoid, top_k = 8> : tensor<?x8xbf16>
// CHECK-NEXT: return %[[W]] : tensor<?x8xf32>
func.func @route(%l: tensor<24x8xf32>, %d: tensor<?x8xbf16>, %b: tensor<8xf16>) -> tensor<?x8xf32> {
  %e0, %w0 = moe.route %l <score = softmax, top_k = 2> : tensor<24x8xf32>
  %e1, %w1 = moe.route %d bias(%b : tensor<8xf16>) <score = sigmoid, top_k = 8> : tensor<?x8xbf16>
  return %w1 : tensor<?x8xf32>
}

// Several rows, params and shared values; one row operand of rank 1.
// CHECK-LABEL: func @experts
// CHECK: moe.experts rows(%{{.*}}, %{{.*}} : tensor<?x4xf32>, tensor<?xi1>) choices(%{{.*}}, %{{.*}} : tensor<?x2xi32>, tensor<?x2xf32>) params(%{{.*}}, %{{.*}} : tensor<8x4xf32>, tensor<8xf32>) shared(%{{.*}}, %{{.*}} : f32, tensor<3xi64>) layer(3) form(one_hot) {
// CHECK-NEXT: ^bb0(%[[R:.*]]: tensor<?x4xf32>, %{{.*}}: tensor<?xi1>, %{{.*}}: tensor<?xf32>, %{{.*}}: tensor<4xf32>, %{{.*}}: tensor<f32>, %{{.*}}: f32, %{{.*}}: tensor<3xi64>):
// CHECK-NEXT:   moe.yield %[[R]] : tensor<?x4xf32>
// CHECK-NEXT: } {note = "kept"} : tensor<?x4xf64>
func.func @experts(%x: tensor<?x4xf32>, %m: tensor<?xi1>, %e: tensor<?x2xi32>, %w: tensor<?x2xf32>,
                   %p: tensor<8x4xf32>, %q: tensor<8xf32>, %s: f32, %t: tensor<3xi64>) -> tensor<?x4xf64> {
  %0 = moe.experts rows(%x, %m : tensor<?x4xf32>, tensor<?xi1>)
      choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p, %q : tensor<8x4xf32>, tensor<8xf32>)
      shared(%s, %t : f32, tensor<3xi64>) layer(3) form(one_hot) {
  ^bb0(%r: tensor<?x4xf32>, %rm: tensor<?xi1>, %rw: tensor<?xf32>, %rp: tensor<4xf32>, %rq: tensor<f32>,
       %rs: f32, %rt: tensor<3xi64>):
    moe.yield %r : tensor<?x4xf32>
  } {note = "kept"} : tensor<?x4xf64>
  return %0 : tensor<?x4xf64>
}

// CHECK-LABEL: func @candidates
// CHECK: moe.candidates %{{.*}} : tensor<?x8xf16> router(<score = topk_softmax, top_k = 2>) outs(
// CHECK: moe.candidates %{{.*}} : tensor<?x8xf16> bias(%{{.*}} : tensor<8xf32>) mask(%{{.*}} : tensor<?xi1>) block(%{{.*}} of %{{.*}}) router(<score = topk_softmax, top_k = 2>) capacity(<factor = "1.5", strategy = token_drop>) outs(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<?x2xi32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?xi32>) {tag}
func.func @candidates(%l: tensor<?x8xf16>, %b: tensor<8xf32>, %m: tensor<?xi1>, %first: index, %total: index,
                      %e: tensor<?x2xi32>, %w: tensor<?x2xf32>, %n: tensor<?xi32>) {
  %0:4 = moe.candidates %l : tensor<?x8xf16> router(<score = topk_softmax, top_k = 2>)
      outs(%e, %w, %w, %n : tensor<?x2xi32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?xi32>)
  %1:4 = moe.candidates %l : tensor<?x8xf16> bias(%b : tensor<8xf32>) mask(%m : tensor<?xi1>)
      block(%first of %total) router(<score = topk_softmax, top_k = 2>)
      capacity(<factor = "1.5", strategy = token_drop>)
      outs(%e, %w, %w, %n : tensor<?x2xi32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?xi32>) {tag}
  return
}

// CHECK-LABEL: func @limit
// CHECK: moe.limit %{{.*}} top_k(1) of(1) capacity(<strategy = none>) : tensor<1xi64>
// CHECK: moe.limit %{{.*}} mask(%{{.*}} : tensor<?xi1>) top_k(2) of(8) capacity(<factor = "2", strategy = token_drop, scope = local, devices = 4>) : tensor<4xi64>
func.func @limit(%t: index, %m: tensor<?xi1>) {
  %0:2 = moe.limit %t top_k(1) of(1) capacity(<strategy = none>) : tensor<1xi64>
  %1:2 = moe.limit %t mask(%m : tensor<?xi1>) top_k(2) of(8)
      capacity(<factor = "2", strategy = token_drop, scope = local, devices = 4>) : tensor<4xi64>
  return
}

// CHECK-LABEL: func @random_key
// CHECK: moe.random_key %{{.*}} : tensor<?x3xi32> seed(-7) layer(2) outs(%{{.*}} : tensor<?x3xi64>)
// CHECK: moe.random_key %{{.*}} : tensor<?x3xi32> first(%{{.*}}) seed(0) layer(0) outs(%{{.*}} : tensor<?x3xi64>)
func.func @random_key(%e: tensor<?x3xi32>, %f: index, %o: tensor<?x3xi64>) {
  %0 = moe.random_key %e : tensor<?x3xi32> seed(-7) layer(2) outs(%o : tensor<?x3xi64>)
  %1 = moe.random_key %e : tensor<?x3xi32> first(%f) seed(0) layer(0) outs(%o : tensor<?x3xi64>)
  return
}
