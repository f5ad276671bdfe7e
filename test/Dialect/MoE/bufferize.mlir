// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s

// Every op takes its buffers and writes its outs, without a copy.
// CHECK-LABEL: func @slots
// CHECK-SAME: %[[X:.*]]: memref<24x8xf32>, %[[Y:.*]]: memref<24x4xf32>
// CHECK-NOT: memref.copy
// CHECK: moe.candidates %[[X]] : memref<24x8xf32> router(<score = softmax, top_k = 2>) outs(%[[E:.*]], %[[W:.*]], %[[S:.*]], %[[N:.*]] : memref<24x2xi32>, memref<24x2xf32>, memref<24x2xf32>, memref<24xi32>)
// CHECK: moe.random_key %[[E]] : memref<24x2xi32> seed(1) layer(2) outs(%[[K:.*]] : memref<24x2xi64>)
// CHECK: moe.assign %[[E]], %[[W]], %[[LIMIT:.*]] : {{.*}} key(%[[K]] : memref<24x2xi64>) compete(smallest) top_k(2) outs(%[[A:.*]], %{{.*}}, %[[WHERE:.*]], %{{.*}}, %{{.*}} : memref<1x8x6xi32>
// CHECK: moe.dispatch %[[Y]], %[[A]] : memref<24x4xf32>, memref<1x8x6xi32> outs(%[[ROWS:.*]] : memref<1x8x6x4xf32>)
// CHECK: moe.record %[[E]], %[[W]], %[[S:.*]], %[[WHERE]], %[[N]], %[[LIMIT]] layer(2)
// CHECK: moe.combine %[[ROWS]], %[[WHERE]] : {{.*}} outs(%[[OUT:.*]] : memref<24x4xf32>)
// CHECK-NOT: memref.copy
// CHECK: return %[[OUT]] : memref<24x4xf32>
func.func @slots(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>) -> tensor<24x4xf32> {
  %limit = arith.constant dense<6> : tensor<1xi64>
  %0 = tensor.empty() : tensor<24x2xi32>
  %1 = tensor.empty() : tensor<24x2xf32>
  %2 = tensor.empty() : tensor<24x2xf32>
  %3 = tensor.empty() : tensor<24xi32>
  %c:4 = moe.candidates %logits : tensor<24x8xf32>
      router(<score = softmax, top_k = 2>)
      outs(%0, %1, %2, %3 : tensor<24x2xi32>, tensor<24x2xf32>,
           tensor<24x2xf32>, tensor<24xi32>)
  %4 = tensor.empty() : tensor<24x2xi64>
  %key = moe.random_key %c#0 : tensor<24x2xi32> seed(1) layer(2)
      outs(%4 : tensor<24x2xi64>)
  %5 = tensor.empty() : tensor<1x8x6xi32>
  %6 = tensor.empty() : tensor<1x8x6xf32>
  %7 = tensor.empty() : tensor<24x2xi64>
  %8 = tensor.empty() : tensor<24x2xf32>
  %9 = tensor.empty() : tensor<1x8xi32>
  %a:5 = moe.assign %c#0, %c#1, %limit : tensor<24x2xi32>, tensor<24x2xf32>,
      tensor<1xi64> key(%key : tensor<24x2xi64>) compete(smallest) top_k(2)
      outs(%5, %6, %7, %8, %9 : tensor<1x8x6xi32>, tensor<1x8x6xf32>,
           tensor<24x2xi64>, tensor<24x2xf32>, tensor<1x8xi32>)
  %10 = tensor.empty() : tensor<1x8x6x4xf32>
  %rows = moe.dispatch %x, %a#0 : tensor<24x4xf32>, tensor<1x8x6xi32>
      outs(%10 : tensor<1x8x6x4xf32>)
  moe.record %c#0, %c#1, %c#2, %a#2, %c#3, %limit layer(2) top_k(2) of(8)
      : tensor<24x2xi32>, tensor<24x2xf32>, tensor<24x2xf32>, tensor<24x2xi64>, tensor<24xi32>,
        tensor<1xi64>
  %11 = tensor.empty() : tensor<24x4xf32>
  %y = moe.combine %rows, %a#2 : tensor<1x8x6x4xf32>, tensor<24x2xi64>
      outs(%11 : tensor<24x4xf32>)
  return %y : tensor<24x4xf32>
}

// A dispatch keeps the rows of empty slots, so the destination is read: a
// function argument that must not change is copied. A combine writes all.
// CHECK-LABEL: func @destinations
// CHECK: %[[COPY:.*]] = memref.alloc() {{.*}}: memref<1x8x6x4xf32>
// CHECK: memref.copy %{{.*}}, %[[COPY]]
// CHECK: moe.dispatch {{.*}} outs(%[[COPY]]
// CHECK: memref.alloc() {{.*}} : memref<24x4xf32>
// CHECK-NOT: memref.copy
// CHECK: moe.combine
func.func @destinations(
    %x: tensor<24x4xf32>, %slots: tensor<1x8x6xi32>, %where: tensor<24x2xi64>,
    %d: tensor<1x8x6x4xf32> {bufferization.writable = false},
    %y: tensor<24x4xf32> {bufferization.writable = false})
    -> (tensor<1x8x6x4xf32>, tensor<24x4xf32>) {
  %0 = moe.dispatch %x, %slots : tensor<24x4xf32>, tensor<1x8x6xi32>
      outs(%d : tensor<1x8x6x4xf32>)
  %1 = moe.combine %d, %where : tensor<1x8x6x4xf32>, tensor<24x2xi64>
      outs(%y : tensor<24x4xf32>)
  return %0, %1 : tensor<1x8x6x4xf32>, tensor<24x4xf32>
}

// CSE gives two outs of one type one destination; each gets its own buffer, even
// where nobody reads one of the results.
// CHECK-LABEL: func @one_destination
// CHECK: %[[W:.*]] = memref.alloc() {{.*}} : memref<24x2xf32>
// CHECK: %[[S:.*]] = memref.alloc() {{.*}} : memref<24x2xf32>
// CHECK: moe.candidates {{.*}} outs(%{{[a-z0-9_]+}}, %[[W]], %[[S]], %
// CHECK: return %[[W]] :
func.func @one_destination(%logits: tensor<24x8xf32>) -> tensor<24x2xf32> {
  %0 = tensor.empty() : tensor<24x2xi32>
  %1 = tensor.empty() : tensor<24x2xf32>
  %2 = tensor.empty() : tensor<24xi32>
  %c:4 = moe.candidates %logits : tensor<24x8xf32>
      router(<score = softmax, top_k = 2>)
      outs(%0, %1, %1, %2 : tensor<24x2xi32>, tensor<24x2xf32>,
           tensor<24x2xf32>, tensor<24xi32>)
  return %c#1 : tensor<24x2xf32>
}

// CHECK-LABEL: func @expert_tasks
// CHECK-NOT: memref.copy
// CHECK: moe.expert_tasks %{{.*}} : memref<1x8xi32> rows(96) least(12) outs(%[[T:.*]], %[[N:.*]] : memref<?x7xi64>, memref<1xi64>)
// CHECK-NOT: memref.copy
// CHECK: return %[[T]], %[[N]]
func.func @expert_tasks(%load: tensor<1x8xi32>, %most: index) -> (tensor<?x7xi64>, tensor<1xi64>) {
  %0 = tensor.empty(%most) : tensor<?x7xi64>
  %1 = tensor.empty() : tensor<1xi64>
  %2:2 = moe.expert_tasks %load : tensor<1x8xi32> rows(96) least(12)
      outs(%0, %1 : tensor<?x7xi64>, tensor<1xi64>)
  return %2#0, %2#1 : tensor<?x7xi64>, tensor<1xi64>
}

// What comes from other ranks is written into a buffer of its own.
// CHECK-LABEL: func @ranks
// CHECK-SAME: %[[X:.*]]: memref<2x4xf32>
// CHECK: %[[R:.*]] = memref.alloc() {{.*}} : memref<2x4xf32>
// CHECK: moe.exchange %[[X]] : memref<2x4xf32> ranks(2) outs(%[[R]] : memref<2x4xf32>)
// CHECK: %[[G:.*]] = memref.alloc() {{.*}} : memref<2x2x4xf32>
// CHECK: moe.all_gather %[[R]] : memref<2x4xf32> ranks(2) outs(%[[G]] : memref<2x2x4xf32>)
// CHECK-NOT: memref.copy
// CHECK: return %[[G]]
func.func @ranks(%x: tensor<2x4xf32>) -> tensor<2x2x4xf32> {
  %0 = moe.exchange %x : tensor<2x4xf32> ranks(2) outs(%x : tensor<2x4xf32>)
  %1 = tensor.empty() : tensor<2x2x4xf32>
  %2 = moe.all_gather %0 : tensor<2x4xf32> ranks(2) outs(%1 : tensor<2x2x4xf32>)
  return %2 : tensor<2x2x4xf32>
}
