// RUN: moe-opt %s -split-input-file --canonicalize | FileCheck %s
// A static number of tokens reaches the ops through a tensor.cast.

// CHECK-LABEL: func @route
// CHECK-SAME: (%[[L:.*]]: tensor<24x8xf32>, %[[B:.*]]: tensor<8xf32>)
// CHECK-NEXT: %[[E:.*]], %[[W:.*]] = moe.route %[[L]] bias(%[[B]] : tensor<8xf32>) <score = softmax, top_k = 2> {tag} : tensor<24x8xf32>
// CHECK-DAG: %[[CE:.*]] = tensor.cast %[[E]] : tensor<24x2xi32> to tensor<?x2xi32>
// CHECK-DAG: %[[CW:.*]] = tensor.cast %[[W]] : tensor<24x2xf32> to tensor<?x2xf32>
// CHECK: return %[[CE]], %[[CW]]
func.func @route(%l: tensor<24x8xf32>, %b: tensor<8xf32>) -> (tensor<?x2xi32>, tensor<?x2xf32>) {
  %c = tensor.cast %l : tensor<24x8xf32> to tensor<?x8xf32>
  %e, %w = moe.route %c bias(%b : tensor<8xf32>) <score = softmax, top_k = 2> {tag} : tensor<?x8xf32>
  return %e, %w : tensor<?x2xi32>, tensor<?x2xf32>
}

// -----
// Only the rows are known to be 24; the region is not touched.
// CHECK-LABEL: func @experts
// CHECK-SAME: (%[[X:.*]]: tensor<24x4xf32>,
// CHECK-NEXT: %[[Y:.*]] = moe.experts rows(%[[X]] : tensor<24x4xf32>) choices(%{{.*}}, %{{.*}} : tensor<?x2xi32>, tensor<?x2xf32>) params(%{{.*}} : tensor<8x4xf32>) layer(1) {
// CHECK-NEXT: ^bb0(%[[R:.*]]: tensor<?x4xf32>, %{{.*}}: tensor<?xf32>, %{{.*}}: tensor<4xf32>):
// CHECK-NEXT:   moe.yield %[[R]] : tensor<?x4xf32>
// CHECK-NEXT: } {tag} : tensor<24x4xf32>
// CHECK-NEXT: tensor.cast %[[Y]] : tensor<24x4xf32> to tensor<?x4xf32>
func.func @experts(%x: tensor<24x4xf32>, %e: tensor<?x2xi32>, %w: tensor<?x2xf32>, %p: tensor<8x4xf32>) -> tensor<?x4xf32> {
  %c = tensor.cast %x : tensor<24x4xf32> to tensor<?x4xf32>
  %0 = moe.experts rows(%c : tensor<?x4xf32>) choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<8x4xf32>) layer(1) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } {tag} : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----
// Nothing says how many tokens there are, or what H is.
// CHECK-LABEL: func @experts_kept
// CHECK: tensor.cast
// CHECK: moe.experts rows(%{{.*}} : tensor<?x4xf32>)
func.func @experts_kept(%x: tensor<?x?xf32>, %e: tensor<?x2xi32>, %w: tensor<?x2xf32>, %p: tensor<8x4xf32>) -> tensor<?x4xf32> {
  %c = tensor.cast %x : tensor<?x?xf32> to tensor<?x4xf32>
  %0 = moe.experts rows(%c : tensor<?x4xf32>) choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----
// CHECK-LABEL: func @no_tokens
// CHECK-NEXT: %[[Y:.*]] = tensor.empty() : tensor<0x4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @no_tokens(%x: tensor<0x4xf32>, %e: tensor<0x2xi32>, %w: tensor<0x2xf32>, %p: tensor<8x4xf32>) -> tensor<0x4xf32> {
  %0 = moe.experts rows(%x : tensor<0x4xf32>) choices(%e, %w : tensor<0x2xi32>, tensor<0x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}

// -----
// Destination-style ops: inputs and outs, and with them the results.
// CHECK-LABEL: func @destination
// CHECK-SAME: (%[[X:.*]]: tensor<24x4xf32>, %[[S:.*]]: tensor<1x8x6xi32>, %[[O:.*]]: tensor<1x8x6x4xf32>)
// CHECK-NEXT: %[[R:.*]] = moe.dispatch %[[X]], %[[S]] : tensor<24x4xf32>, tensor<1x8x6xi32> outs(%[[O]] : tensor<1x8x6x4xf32>)
// CHECK-NEXT: tensor.cast %[[R]] : tensor<1x8x6x4xf32> to tensor<1x8x?x4xf32>
func.func @destination(%x: tensor<24x4xf32>, %s: tensor<1x8x6xi32>, %o: tensor<1x8x6x4xf32>) -> tensor<1x8x?x4xf32> {
  %cx = tensor.cast %x : tensor<24x4xf32> to tensor<?x4xf32>
  %cs = tensor.cast %s : tensor<1x8x6xi32> to tensor<1x8x?xi32>
  %co = tensor.cast %o : tensor<1x8x6x4xf32> to tensor<1x8x?x4xf32>
  %0 = moe.dispatch %cx, %cs : tensor<?x4xf32>, tensor<1x8x?xi32> outs(%co : tensor<1x8x?x4xf32>)
  return %0 : tensor<1x8x?x4xf32>
}
