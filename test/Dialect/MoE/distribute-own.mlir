// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2 own-tokens" --moe-distribute="ranks=2 tokens=own" --canonicalize --cse --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2 own-tokens strategy=expanded_drop metric=random" --moe-distribute="ranks=2 tokens=own" --canonicalize --cse | FileCheck %s --check-prefix=EXTRA
// RUN: moe-opt %s --moe-apply-capacity --moe-distribute="ranks=2 tokens=own" --canonicalize --cse | FileCheck %s --check-prefix=RAGGED

// Every rank has eight tokens: there is nothing to divide, to gather or to agree
// on, but rows travel as always.
// CHECK: module attributes {moe.ranks = 2 : i64, moe.token_layout = "own"}
// CHECK-LABEL: func @static(
// CHECK-DAG: %[[LIMIT:.*]] = arith.constant dense<4> : tensor<1xi64>
// CHECK: %[[C:.*]]:4 = moe.candidates %arg0 : tensor<8x4xf32> router(
// CHECK: %[[A:.*]]:5 = moe.assign %[[C]]#0, %[[C]]#1, %[[LIMIT]] : {{.*}} outs({{.*}} : tensor<1x4x4xi32>
// CHECK: moe.dispatch %arg1, %{{.*}} : tensor<8x2xf32>, tensor<2x2x4xi32>
// CHECK: moe.exchange
// CHECK: moe.expert_map {{.*}} params(%arg2 : tensor<2x2xf32>)
// CHECK: %[[S:.*]] = moe.exchange
// CHECK: %[[Y:.*]] = moe.combine %[[S]], %[[A]]#2
// CHECK-NOT: moe.all_gather
// CHECK: return %[[Y]] : tensor<8x2xf32>

// The experts of a token's own device are those of its rank; a key is of the
// token's number among those of all ranks.
// EXTRA-LABEL: func @static(
// EXTRA: %[[FIRST:.*]] = arith.muli %{{.*}}, %c8
// EXTRA: %[[C:.*]]:4 = moe.candidates %arg0 : tensor<8x4xf32> block(%[[FIRST]] of %c16)
// EXTRA-SAME: scope = local, devices = 2
// EXTRA: moe.random_key %[[C]]#0 : tensor<8x4xi32> first(%[[FIRST]])

// RAGGED-LABEL: func @static(
// RAGGED: moe.assign_ragged %{{.*}} : tensor<8x2xi32>
// RAGGED: moe.exchange_rows
// RAGGED: moe.exchange_rows
// RAGGED-NOT: moe.all_gather
// RAGGED: return
func.func @static(%logits: tensor<8x4xf32>, %x: tensor<8x2xf32>, %p: tensor<4x2xf32> {moe.weight = "p"}) -> tensor<8x2xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<8x4xf32>
  %y = moe.experts rows(%x : tensor<8x2xf32>) choices(%e, %w : tensor<8x2xi32>, tensor<8x2xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %scale: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<8x2xf32>
  return %y : tensor<8x2xf32>
}

// Ranks may have different numbers of tokens, also none: each has a limit of its
// own, but slots for the most of them.
// CHECK-LABEL: func @dynamic(
// CHECK: %[[T:.*]] = tensor.dim %arg0
// CHECK: %[[LIMITS:.*]], %{{.*}} = moe.limit %[[T]]
// CHECK: %[[I:.*]] = arith.index_cast %[[T]] : index to i64
// CHECK: %[[E:.*]] = tensor.from_elements %[[I]] : tensor<i64>
// CHECK: %[[TS:.*]] = moe.all_gather %[[E]] : tensor<i64> ranks(2) outs({{.*}} : tensor<2xi64>)
// CHECK: %[[M:.*]] = linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%[[TS]] : tensor<2xi64>) outs({{.*}} : tensor<i64>)
// CHECK: arith.maxsi
// CHECK: %[[MI:.*]] = tensor.extract %[[M]][]
// CHECK: %[[MOST:.*]] = arith.index_cast %[[MI]] : i64 to index
// CHECK: %{{.*}}, %[[WIDTH:.*]] = moe.limit %[[MOST]]
// CHECK: tensor.empty(%[[WIDTH]]) : tensor<1x4x?xi32>
// CHECK: moe.assign %{{.*}}, %{{.*}}, %[[LIMITS]] :
// CHECK-NOT: moe.all_gather
// CHECK: return

// EXTRA-LABEL: func @dynamic(
// EXTRA: %[[TS:.*]] = moe.all_gather
// EXTRA: linalg.generic {{.*}} ins(%[[TS]] : tensor<2xi64>)
// EXTRA: %[[BEFORE:.*]] = arith.index_cast %{{.*}} : i64 to index
// EXTRA: moe.random_key %{{.*}} first(%[[BEFORE]])

// Nothing has to be agreed on.
// RAGGED-LABEL: func @dynamic(
// RAGGED-NOT: moe.all_gather
// RAGGED: return
func.func @dynamic(%logits: tensor<?x4xf32>, %x: tensor<?x2xf32>, %p: tensor<4x2xf32>) -> tensor<?x2xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<?x4xf32>
  %y = moe.experts rows(%x : tensor<?x2xf32>) choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %scale: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}
