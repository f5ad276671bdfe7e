// RUN: moe-opt %s --moe-apply-capacity=record --moe-distribute=ranks=2 --canonicalize --cse --verify-roundtrip | FileCheck %s

// Ranks tell each other how many rows there are for each expert, and then send
// these, those of a rank's experts in one piece.
// CHECK-LABEL: func @layer(
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<24x4xf32>, %[[P:[a-z0-9]+]]: tensor<4x4xf32> {moe.shard, moe.weight = "p"}
// CHECK: %[[C:.*]]:4 = moe.candidates %{{.*}} : tensor<12x8xf32> block(
// CHECK: %[[A:.*]]:5 = moe.assign_ragged %[[C]]#0, %[[C]]#1 : {{.*}} top_k(2) outs({{.*}} : tensor<24xi32>, tensor<24xf32>, tensor<12x2xi64>, tensor<12x2xf32>, tensor<9xi64>)
// CHECK-DAG: %[[TO:.*]] = tensor.extract_slice %[[A]]#4[1] [8] [1]
// CHECK-DAG: %[[FROM:.*]] = tensor.extract_slice %[[A]]#4[0] [8] [1]
// CHECK: %[[ROWS:.*]] = linalg.generic {{.*}} ins(%[[TO]], %[[FROM]] : tensor<8xi64>, tensor<8xi64>)
// CHECK: %[[COUNTS:.*]] = tensor.expand_shape %[[ROWS]] {{\[\[}}0, 1]] output_shape [2, 4]
// CHECK: %[[OTHERS:.*]] = moe.exchange %[[COUNTS]] : tensor<2x4xi64> ranks(2)
// CHECK-SAME: layer(<layer = 0, experts = 8, top_k = 2, hidden = 4, type = f32>)
// CHECK: %[[SENT:.*]] = linalg.generic {{.*}} ins(%[[COUNTS]] : tensor<2x4xi64>) outs({{.*}} : tensor<2xi64>)
// CHECK: %[[RECEIVED:.*]] = linalg.generic {{.*}} ins(%[[OTHERS]] : tensor<2x4xi64>) outs({{.*}} : tensor<2xi64>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[RECEIVED]] : tensor<2xi64>) outs({{.*}} : tensor<i64>)
// CHECK: %[[ALL:.*]] = tensor.extract %[[SUM]][]
// CHECK: %[[N:.*]] = arith.index_cast %[[ALL]] : i64 to index
// CHECK: %[[G:.*]]:3 = moe.group_rows %[[OTHERS]] : tensor<2x4xi64> outs({{.*}} : tensor<?xi32>, tensor<?xi32>, tensor<5xi64>)
// CHECK: %[[D:.*]] = moe.dispatch %{{.*}}, %[[A]]#0 : tensor<12x4xf32>, tensor<24xi32>
// CHECK: %[[R:.*]] = moe.exchange_rows %[[D]] : tensor<24x4xf32> sent(%[[SENT]] : tensor<2xi64>) received(%[[RECEIVED]] : tensor<2xi64>) ranks(2)
// CHECK: %[[ORDERED:.*]] = moe.dispatch %[[R]], %[[G]]#0 : tensor<?x4xf32>, tensor<?xi32>
// CHECK: %[[M:.*]] = moe.expert_map rows(%[[ORDERED]] : tensor<?x4xf32>) offsets(%[[G]]#2 : tensor<5xi64>) params(%[[P]] : tensor<4x4xf32>)
// CHECK: %[[BACK:.*]] = moe.dispatch %[[M]], %[[G]]#1 : tensor<?x4xf32>, tensor<?xi32>
// CHECK: %[[S:.*]] = moe.exchange_rows %[[BACK]] : tensor<?x4xf32> sent(%[[RECEIVED]] : tensor<2xi64>) received(%[[SENT]] : tensor<2xi64>) ranks(2) {{.*}} outs({{.*}} : tensor<24x4xf32>)
// CHECK: %[[Y:.*]] = moe.combine %[[S]], %[[A]]#2 : tensor<24x4xf32>, tensor<12x2xi64>
// CHECK: moe.all_gather %[[Y]] : tensor<12x4xf32> ranks(2)
// CHECK: moe.record %[[C]]#0, %[[C]]#1, %[[C]]#2, %[[A]]#2, %[[C]]#3, %{{.*}} layer(0)
func.func @layer(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>,
                 %p: tensor<8x4xf32> {moe.weight = "p"}) -> tensor<24x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<24x8xf32>
  %y = moe.experts rows(%x : tensor<24x4xf32>)
      choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<24x4xf32>
  return %y : tensor<24x4xf32>
}

// No more rows than there are can be sent or received.
// CHECK-LABEL: func @dynamic(
// CHECK: %[[T:.*]] = tensor.dim %arg0
// CHECK: %[[SIZE:.*]] = arith.ceildivui %[[T]],
// CHECK: %[[COUNT:.*]] = arith.minui %[[SIZE]],
// CHECK: %[[R:.*]] = arith.muli %[[COUNT]], %c2
// CHECK: tensor.empty(%[[R]]) : tensor<?xi32>
// CHECK: moe.assign_ragged
// CHECK: moe.exchange_rows %{{.*}}, %{{.*}} : tensor<?x4xf32>, tensor<?xf32> sent(
// CHECK: moe.exchange_rows
func.func @dynamic(%logits: tensor<?x8xf32>, %x: tensor<?x4xf32>, %p: tensor<8x4xf32>) -> tensor<?x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<?x8xf32>
  %y = moe.experts rows(%x : tensor<?x4xf32>) choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    %r = linalg.generic {
        indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%weights : tensor<?xf32>) outs(%rows : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32):
      %0 = arith.mulf %a, %b : f32
      linalg.yield %0 : f32
    } -> tensor<?x4xf32>
    moe.yield %r : tensor<?x4xf32>
  } : tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
