// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2" --moe-distribute=ranks=2 --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=4" --moe-distribute=ranks=4 --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,FOUR

// Seven tokens: blocks of 4 and 3, or of 2, 2, 2 and 1. They travel as blocks of
// one size.
// CHECK-LABEL: func @seven(
// TWO-DAG: %[[SIZE:.*]] = arith.constant 4 : index
// FOUR-DAG: %[[SIZE:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[T:.*]] = arith.constant 7 : index
// CHECK-DAG: %[[RANK:.*]] = moe.rank
// CHECK: %[[AT:.*]] = arith.muli %[[RANK]], %[[SIZE]]
// CHECK: %[[FIRST:.*]] = arith.minui %[[AT]], %[[T]]
// CHECK: %[[LEFT:.*]] = arith.subi %[[T]], %[[FIRST]]
// CHECK: %[[COUNT:.*]] = arith.minui %[[LEFT]], %[[SIZE]]
// CHECK: tensor.extract_slice %{{.*}}[%[[FIRST]], 0] [%[[COUNT]], 4] [1, 1] : tensor<7x4xf32> to tensor<?x4xf32>
// CHECK: moe.candidates %{{.*}} : tensor<?x4xf32> block(%[[FIRST]] of %[[T]])
// TWO: moe.exchange {{.*}} : tensor<2x2x1x2xf32>, tensor<2x2xi32> used({{.*}}) ranks(2)
// FOUR: moe.exchange {{.*}} : tensor<4x1x1x2xf32>, tensor<4x1xi32> used({{.*}}) ranks(4)
// CHECK: %[[Y:.*]] = moe.combine {{.*}} outs({{.*}} : tensor<?x2xf32>)
// TWO: %[[PAD:.*]] = tensor.insert_slice %[[Y]] into %{{.*}}[0, 0] [%[[COUNT]], 2] [1, 1] : tensor<?x2xf32> into tensor<4x2xf32>
// TWO: %[[G:.*]] = moe.all_gather %[[PAD]] : tensor<4x2xf32> ranks(2) {{.*}} outs({{.*}} : tensor<2x4x2xf32>)
// TWO: %[[ALL:.*]] = tensor.collapse_shape %[[G]]
// TWO: %[[R:.*]] = tensor.extract_slice %[[ALL]][0, 0] [7, 2] [1, 1] : tensor<8x2xf32> to tensor<7x2xf32>
// FOUR: moe.all_gather %{{.*}} : tensor<2x2xf32> ranks(4)
// CHECK: return
func.func @seven(%logits: tensor<7x4xf32>, %x: tensor<7x2xf32>, %p: tensor<4x2xf32>) -> tensor<7x2xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<7x4xf32>
  %y = moe.experts rows(%x : tensor<7x2xf32>) choices(%e, %w : tensor<7x1xi32>, tensor<7x1xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %scale: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<7x2xf32>
  return %y : tensor<7x2xf32>
}

// One token is on rank 0; the others have none.
// CHECK-LABEL: func @one(
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[FIRST:.*]] = arith.minui %{{.*}}, %[[ONE]]
// CHECK: %[[COUNT:.*]] = arith.subi %[[ONE]], %[[FIRST]]
// CHECK: moe.candidates {{.*}} : tensor<?x4xf32> block(%[[FIRST]] of %[[ONE]])
// CHECK: moe.all_gather %{{.*}} : tensor<1x2xf32>
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [1, 2] [1, 1]
func.func @one(%logits: tensor<1x4xf32>, %x: tensor<1x2xf32>, %p: tensor<4x2xf32>) -> tensor<1x2xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<1x4xf32>
  %y = moe.experts rows(%x : tensor<1x2xf32>) choices(%e, %w : tensor<1x1xi32>, tensor<1x1xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %scale: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}

// No token: there is nothing to slice, but the exchanges stay.
// CHECK-LABEL: func @none(
// CHECK-NOT: tensor.extract_slice %arg0
// CHECK: moe.candidates %arg0 : tensor<0x4xf32> block(
// CHECK: moe.exchange {{.*}} slots = 0
// CHECK: moe.exchange
// CHECK: moe.all_gather %{{.*}} : tensor<0x2xf32>
func.func @none(%logits: tensor<0x4xf32>, %x: tensor<0x2xf32>, %p: tensor<4x2xf32>) -> tensor<0x2xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<0x4xf32>
  %y = moe.experts rows(%x : tensor<0x2xf32>) choices(%e, %w : tensor<0x1xi32>, tensor<0x1xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %scale: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<0x2xf32>
  return %y : tensor<0x2xf32>
}

// The size of a block, and the number of slots, are known when the program runs.
// Only what is known of all tokens is computed of all.
// CHECK-LABEL: func @dynamic(
// CHECK-DAG: %[[T:.*]] = tensor.dim %arg0
// CHECK: %[[LIMITS:.*]], %[[WIDTH:.*]] = moe.limit %[[T]]
// CHECK: %[[SIZE:.*]] = arith.ceildivui %[[T]], %c{{2|4}}
// CHECK-NOT: moe.candidates %arg0
// CHECK: moe.candidates %{{.*}} : tensor<?x4xf32> block(%{{.*}} of %[[T]])
// CHECK: tensor.extract_slice %[[LIMITS]][%{{.*}}] [1] [1] : tensor<{{2|4}}xi64> to tensor<1xi64>
// CHECK: tensor.empty(%[[WIDTH]]) : tensor<1x4x?xi32>
// CHECK: moe.exchange {{.*}} layer(<layer = 3, experts = 4, top_k = 1, hidden = 2, type = f32>)
// CHECK: moe.all_gather {{.*}} outs({{.*}} : tensor<{{2|4}}x?x2xf32>)
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [%[[T]], 2] [1, 1] : tensor<?x2xf32> to tensor<?x2xf32>
func.func @dynamic(%logits: tensor<?x4xf32>, %x: tensor<?x2xf32>, %p: tensor<4x2xf32>) -> tensor<?x2xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<?x4xf32>
  %y = moe.experts rows(%x : tensor<?x2xf32>) choices(%e, %w : tensor<?x1xi32>, tensor<?x1xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %scale: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}
