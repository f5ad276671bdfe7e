// RUN: moe-opt %s --moe-apply-capacity="factor=1.5 devices=2" --moe-distribute=ranks=2 --canonicalize --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --moe-apply-capacity="factor=1.5 devices=2" -o %t.mlir
// RUN: moe-opt %t.mlir --moe-distribute --verify-roundtrip | diff %t.mlir -
// RUN: moe-opt %s --moe-apply-capacity="factor=1.5 devices=2 scope=global" --moe-distribute=ranks=2 --canonicalize | FileCheck %s --check-prefix=GLOBAL
// RUN: moe-opt %s --moe-apply-capacity="factor=1.5 devices=2 metric=random per-token=1 renorm=one" --moe-distribute=ranks=2 --canonicalize | FileCheck %s --check-prefix=RANDOM

// ceil(1.5 * 2 * 12 / 8) = 5 rows of each rank.
// CHECK: module attributes {moe.ranks = 2 : i64, moe.token_layout = "split"}
// CHECK-LABEL: func @layer(
// CHECK-SAME: %[[LOGITS:.*]]: tensor<24x8xf32>, %[[X:.*]]: tensor<24x4xf32>, %[[P:.*]]: tensor<8x4xf32>
// CHECK-DAG: %[[LIMIT:.*]] = arith.constant dense<5> : tensor<1xi64>
// CHECK-DAG: %[[B:.*]] = arith.constant 12 : index
// CHECK-DAG: %[[T:.*]] = arith.constant 24 : index
// CHECK-DAG: %[[L:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[RANK:.*]] = moe.rank of(2)
// CHECK-DAG: %[[OWN:.*]] = arith.muli %[[RANK]], %[[L]]
// CHECK-DAG: %[[PARAM:.*]] = tensor.extract_slice %[[P]][%[[OWN]], 0] [4, 4] [1, 1]
// CHECK-DAG: %[[FIRST:.*]] = arith.muli %[[RANK]], %[[B]]
// CHECK: %[[OWNL:.*]] = tensor.extract_slice %[[LOGITS]][%[[FIRST]], 0] [12, 8] [1, 1]
// CHECK: %[[C:.*]]:4 = moe.candidates %[[OWNL]] : tensor<12x8xf32> block(%[[FIRST]] of %[[T]]) router(<score = softmax, top_k = 2>)
// CHECK-SAME: scope = local, devices = 2>
// CHECK: %[[A:.*]]:5 = moe.assign %[[C]]#0, %[[C]]#1, %[[LIMIT]] : tensor<12x2xi32>, tensor<12x2xf32>, tensor<1xi64> key(%[[C]]#2 : tensor<12x2xf32>) compete(largest) top_k(2) outs({{.*}} : tensor<1x8x5xi32>
// CHECK-DAG: %[[OWNX:.*]] = tensor.extract_slice %[[X]][%[[FIRST]], 0] [12, 4] [1, 1]
// CHECK-DAG: %[[FLAT:.*]] = tensor.collapse_shape %[[A]]#0 {{\[\[}}0, 1], [2]] : tensor<1x8x5xi32> into tensor<8x5xi32>
// CHECK-DAG: %[[SLOTS:.*]] = tensor.expand_shape %[[FLAT]] {{\[\[}}0, 1], [2]] output_shape [2, 4, 5]
// CHECK: %[[D:.*]] = moe.dispatch %[[OWNX]], %[[SLOTS]] : tensor<12x4xf32>, tensor<2x4x5xi32> outs({{.*}} : tensor<2x4x5x4xf32>)
// CHECK: %[[R:.*]]:3 = moe.exchange %[[D]], %{{.*}}, %[[LOAD:[a-z0-9_]+]] : tensor<2x4x5x4xf32>, tensor<2x4x5xf32>, tensor<2x4xi32> used(%[[LOAD]] : tensor<2x4xi32>) ranks(2)
// CHECK-SAME: layer(<layer = 0, experts = 8, top_k = 2, hidden = 4, slots = 5, type = f32>)
// CHECK: %[[M:.*]] = moe.expert_map rows(%[[R]]#0, %[[R]]#1 : tensor<2x4x5x4xf32>, tensor<2x4x5xf32>) load(%[[R]]#2 : tensor<2x4xi32>) params(%[[PARAM]] : tensor<4x4xf32>)
// CHECK: %[[S:.*]] = moe.exchange %[[M]] : tensor<2x4x5x4xf32> used(%[[R]]#2 : tensor<2x4xi32>) ranks(2)
// CHECK: %[[Y:.*]] = moe.combine %[[S]], %[[A]]#2 : tensor<2x4x5x4xf32>, tensor<12x2xi64> outs({{.*}} : tensor<12x4xf32>)
// CHECK: %[[G:.*]] = moe.all_gather %[[Y]] : tensor<12x4xf32> ranks(2) layer(<layer = 0{{.*}} outs({{.*}} : tensor<2x12x4xf32>)
// CHECK: %[[ALL:.*]] = tensor.collapse_shape %[[G]] {{\[\[}}0, 1], [2]] : tensor<2x12x4xf32> into tensor<24x4xf32>
// CHECK: return %[[ALL]]

// Every rank finds who has a place among all tokens (ceil(1.5 * 2 * 24 / 8) = 9
// rows of an expert), and gives its own a row; 12 tokens need no more than 9.
// GLOBAL-LABEL: func @layer(
// GLOBAL-SAME: %[[LOGITS:.*]]: tensor<24x8xf32>, %[[X:.*]]: tensor<24x4xf32>
// GLOBAL-DAG: %[[ALL:.*]] = arith.constant dense<9> : tensor<1xi64>
// GLOBAL-DAG: %[[NONE:.*]] = arith.constant dense<9223372036854775807> : tensor<1xi64>
// GLOBAL: %[[C:.*]]:4 = moe.candidates %[[LOGITS]] : tensor<24x8xf32> router(
// GLOBAL: %[[A:.*]]:5 = moe.assign %[[C]]#0, %[[C]]#1, %[[ALL]] : tensor<24x2xi32>,
// GLOBAL: %[[OC:.*]]:4 = moe.candidates %{{.*}} : tensor<12x8xf32> block(
// GLOBAL: %[[OS:.*]] = tensor.extract_slice %[[A]]#2
// GLOBAL: %[[KEPT:.*]] = linalg.generic {{.*}} ins(%[[OC]]#0, %[[OS]] : tensor<12x2xi32>, tensor<12x2xi64>)
// GLOBAL: arith.cmpi sge
// GLOBAL: %[[W:.*]] = tensor.extract_slice %[[A]]#3
// GLOBAL: moe.assign %[[KEPT]], %[[W]], %[[NONE]] : tensor<12x2xi32>, tensor<12x2xf32>, tensor<1xi64> compete(first) top_k(2) outs({{.*}} : tensor<1x8x9xi32>
// GLOBAL-COUNT-2: moe.exchange
// GLOBAL-NOT: moe.exchange
// GLOBAL: moe.all_gather

// A key depends on the token's place in the whole batch.
// RANDOM-LABEL: func @layer(
// RANDOM: %[[FIRST:.*]] = arith.muli %{{.*}}, %c12
// RANDOM: %[[C:.*]]:4 = moe.candidates %{{.*}} : tensor<12x8xf32> block(%[[FIRST]] of %c24)
// RANDOM: %[[K:.*]] = moe.random_key %[[C]]#0 : tensor<12x2xi32> first(%[[FIRST]]) seed(0) layer(0)
// RANDOM: moe.assign %[[C]]#0, %[[C]]#1, %{{.*}} key(%[[K]] : tensor<12x2xi64>) compete(smallest) top_k(2) per_token(1) renorm(one)
func.func @layer(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>,
                 %p: tensor<8x4xf32>) -> tensor<24x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x4xf32>)
      choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    %r = linalg.generic {
        indexing_maps = [affine_map<(d0, d1) -> (d0)>,
                         affine_map<(d0, d1) -> (d1)>,
                         affine_map<(d0, d1) -> (d0, d1)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%weights, %scale : tensor<?xf32>, tensor<4xf32>)
        outs(%rows : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %0 = arith.mulf %b, %c : f32
      %1 = arith.mulf %a, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<?x4xf32>
    moe.yield %r : tensor<?x4xf32>
  } : tensor<24x4xf32>
  return %y : tensor<24x4xf32>
}
