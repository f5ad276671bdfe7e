// RUN: moe-opt %s --moe-apply-capacity=factor=1.5 --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --moe-apply-capacity --verify-roundtrip | FileCheck %s --check-prefix=RAGGED
// RUN: moe-opt %s --moe-apply-capacity=factor=inf | FileCheck %s --check-prefix=RAGGED
// RUN: moe-opt %s --moe-apply-capacity="factor=1.5 strategy=none" | FileCheck %s --check-prefix=RAGGED
// RUN: moe-opt %s --moe-apply-capacity="strategy=token_drop factor=none" | FileCheck %s --check-prefix=RAGGED

// ceil(1.5 * 2 * 24 / 8) = 9.
// CHECK-LABEL: func @static(
// CHECK-SAME: %[[LOGITS:.*]]: tensor<24x8xf32>, %[[X:.*]]: tensor<24x4xf32>, %[[P:.*]]: tensor<8x4xf32>
// CHECK-NOT: cf.assert
// CHECK-NOT: moe.route
// CHECK-NOT: moe.limit
// CHECK: %[[C:.*]]:4 = moe.candidates %[[LOGITS]] : {{.*}} router(<score = softmax, top_k = 2, scale = 2.000000e+00 : f32>) capacity(<factor = "1.5", strategy = token_drop>)
// CHECK: %[[LIMIT:.*]] = arith.constant dense<9> : tensor<1xi64>
// CHECK: %[[A:.*]]:5 = moe.assign %[[C]]#0, %[[C]]#1, %[[LIMIT]] : {{.*}} key(%[[C]]#2 : tensor<24x2xf32>) compete(largest) top_k(2) outs({{.*}} tensor<1x8x9xi32>
// CHECK: %[[D:.*]] = moe.dispatch %[[X]], %[[A]]#0 : {{.*}} outs({{.*}} : tensor<1x8x9x4xf32>)
// CHECK: %[[M:.*]] = moe.expert_map rows(%[[D]], %[[A]]#1 : tensor<1x8x9x4xf32>, tensor<1x8x9xf32>) load(%[[A]]#4 : tensor<1x8xi32>) params(%[[P]] : tensor<8x4xf32>) {
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<?x4xf32>, %{{.*}}: tensor<?xf32>, %{{.*}}: tensor<4xf32>):
// CHECK: } : tensor<1x8x9x4xf32>
// CHECK: %[[Y:.*]] = moe.combine %[[M]], %[[A]]#2 : {{.*}} outs({{.*}} : tensor<24x4xf32>)
// CHECK-NOT: moe.record
// CHECK: return %[[Y]]

// RAGGED-LABEL: func @static(
// RAGGED-SAME: %[[LOGITS:.*]]: tensor<24x8xf32>, %[[X:.*]]: tensor<24x4xf32>, %[[P:.*]]: tensor<8x4xf32>
// RAGGED: %[[C:.*]]:4 = moe.candidates %[[LOGITS]] : {{.*}} router(<{{[^>]*}}>) outs(
// RAGGED: %[[A:.*]]:5 = moe.assign_ragged %[[C]]#0, %[[C]]#1 : {{.*}} top_k(2) outs({{.*}} : tensor<48xi32>, tensor<48xf32>, tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
// RAGGED: %[[D:.*]] = moe.dispatch %[[X]], %[[A]]#0 : {{.*}} outs({{.*}} : tensor<48x4xf32>)
// RAGGED: %[[M:.*]] = moe.expert_map rows(%[[D]], %[[A]]#1 : tensor<48x4xf32>, tensor<48xf32>) offsets(%[[A]]#4 : tensor<9xi64>)
// RAGGED: moe.combine %[[M]], %[[A]]#2
func.func @static(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>,
                  %p: tensor<8x4xf32>) -> tensor<24x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2, scale = 2.0 : f32>
      : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x4xf32>)
      choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<24x4xf32>
  return %y : tensor<24x4xf32>
}

// A dynamic T gives a dynamic slot width. Tokens are numbered with i32.
// CHECK-LABEL: func @dynamic(
// CHECK-SAME: %[[LOGITS:.*]]: tensor<?x8xbf16>, %[[X:.*]]: tensor<?x4xbf16>
// CHECK: %[[N:.*]] = tensor.dim %{{.*}} : tensor<?x2xi32>
// CHECK: %[[MOST:.*]] = arith.constant 2147483647 : index
// CHECK: %[[FITS:.*]] = arith.cmpi ule, %[[N]], %[[MOST]]
// CHECK: cf.assert %[[FITS]], "MoE layer 1: expects at most 2147483647 tokens"
// CHECK: %[[T:.*]] = tensor.dim %[[LOGITS]]
// CHECK: %[[L:.*]], %[[W:.*]] = moe.limit %{{.*}} top_k(2) of(8) capacity(<factor = "1.5", strategy = token_drop>) : tensor<1xi64>
// CHECK: tensor.empty(%[[W]]) : tensor<1x8x?xi32>
// CHECK: moe.assign %{{.*}}, %{{.*}}, %[[L]] :
// CHECK: moe.expert_map rows(%{{.*}} : tensor<1x8x?x4xbf16>, tensor<1x8x?xf32>)
// CHECK: } : tensor<1x8x?x4xf32>
// CHECK: moe.combine {{.*}} outs({{.*}} : tensor<?x4xbf16>)

// RAGGED-LABEL: func @dynamic(
// RAGGED: %[[R:.*]] = arith.muli
// RAGGED: tensor.empty(%[[R]]) : tensor<?xi32>
// RAGGED: } : tensor<?x4xf32>
func.func @dynamic(%logits: tensor<?x8xbf16>, %x: tensor<?x4xbf16>,
                   %p: tensor<8x4xf32>) -> tensor<?x4xbf16> {
  %e, %w = moe.route %logits <score = sigmoid, top_k = 2> : tensor<?x8xbf16>
  %y = moe.experts rows(%x : tensor<?x4xbf16>)
      choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xbf16>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    %0 = arith.extf %rows : tensor<?x4xbf16> to tensor<?x4xf32>
    moe.yield %0 : tensor<?x4xf32>
  } : tensor<?x4xbf16>
  return %y : tensor<?x4xbf16>
}

// What is chosen is used elsewhere, too: the router gets a form of its own.
// CHECK-LABEL: func @route_only
// CHECK-NOT: moe.route
// CHECK: %[[C:.*]]:4 = moe.candidates {{.*}} router(<score = softmax, top_k = 2>) outs(
// CHECK: return %[[C]]#0, %[[C]]#1
func.func @route_only(%logits: tensor<3x8xf32>) -> (tensor<3x2xi32>, tensor<3x2xf32>) {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<3x8xf32>
  return %e, %w : tensor<3x2xi32>, tensor<3x2xf32>
}

// One token is exempt, none is legal.
// CHECK-LABEL: func @few_tokens
// CHECK: arith.constant dense<9223372036854775807> : tensor<1xi64>
// CHECK: moe.assign {{.*}} outs({{.*}} tensor<1x8x1xi32>
// CHECK: moe.assign {{.*}} outs({{.*}} tensor<1x8x0xi32>
func.func @few_tokens(%l1: tensor<1x8xf32>, %x1: tensor<1x4xf32>,
                      %l0: tensor<0x8xf32>, %x0: tensor<0x4xf32>,
                      %p: tensor<8x4xf32>) -> (tensor<1x4xf32>, tensor<0x4xf32>) {
  %e, %w = moe.route %l1 <score = softmax, top_k = 2> : tensor<1x8xf32>
  %y = moe.experts rows(%x1 : tensor<1x4xf32>)
      choices(%e, %w : tensor<1x2xi32>, tensor<1x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<1x4xf32>
  %e0, %w0 = moe.route %l0 <score = softmax, top_k = 2> : tensor<0x8xf32>
  %y0 = moe.experts rows(%x0 : tensor<0x4xf32>)
      choices(%e0, %w0 : tensor<0x2xi32>, tensor<0x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<0x4xf32>
  return %y, %y0 : tensor<1x4xf32>, tensor<0x4xf32>
}
