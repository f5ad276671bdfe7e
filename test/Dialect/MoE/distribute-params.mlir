// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2" --moe-distribute=ranks=2 --canonicalize --cse | FileCheck %s

// A weight that is used through a cast, a reshape and a transpose that keeps the
// experts apart becomes the block of the rank; so does one that is used twice.
// CHECK-LABEL: func @views(
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<8x4xbf16> {moe.shard, moe.weight = "a"},
// CHECK-SAME: %[[B:[a-z0-9]+]]: tensor<2x4xf32> {moe.shard, moe.weight = "b"}
// CHECK-NOT: tensor.extract_slice
// CHECK: %[[E:.*]] = tensor.expand_shape %[[A]] {{\[\[}}0, 1], [2]] output_shape [2, 4, 4] : tensor<8x4xbf16> into tensor<2x4x4xbf16>
// CHECK: %[[C:.*]] = linalg.generic {{.*}} ins(%[[E]] : tensor<2x4x4xbf16>) outs({{.*}} : tensor<2x4x4xf32>)
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[C]] : tensor<2x4x4xf32>) outs({{.*}} : tensor<2x4x4xf32>) permutation = [0, 2, 1]
// CHECK: %[[H:.*]] = tensor.extract_slice %[[T]][0, 0, 2] [2, 4, 2] [1, 1, 1]
// CHECK: moe.expert_map {{.*}} params(%[[H]], %[[B]] : tensor<2x4x2xf32>, tensor<2x4xf32>)
func.func @views(%logits: tensor<4x4xf32>, %x: tensor<4x4xf32>,
                 %a: tensor<16x4xbf16> {moe.weight = "a"},
                 %b: tensor<4x4xf32> {moe.weight = "b"}) -> tensor<4x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<4x4xf32>
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 4, 4] : tensor<16x4xbf16> into tensor<4x4x4xbf16>
  %1 = tensor.empty() : tensor<4x4x4xf32>
  %2 = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0 : tensor<4x4x4xbf16>) outs(%1 : tensor<4x4x4xf32>) {
  ^bb0(%u: bf16, %v: f32):
    %r = arith.extf %u : bf16 to f32
    linalg.yield %r : f32
  } -> tensor<4x4x4xf32>
  %3 = linalg.transpose ins(%2 : tensor<4x4x4xf32>) outs(%1 : tensor<4x4x4xf32>) permutation = [0, 2, 1]
  %4 = tensor.extract_slice %3[0, 0, 2] [4, 4, 2] [1, 1, 1] : tensor<4x4x4xf32> to tensor<4x4x2xf32>
  %y = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x1xi32>, tensor<4x1xf32>)
      params(%4, %b : tensor<4x4x2xf32>, tensor<4x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %p: tensor<4x2xf32>, %q: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// What is needed for something else stays whole, and is sliced when the program
// runs; so does a weight whose experts are not its first dimension, one of a
// function that the program calls, and a constant, unless it is one number.
// CHECK-LABEL: func @whole(
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<4x4xf32> {moe.weight = "a"}, %[[B:[a-z0-9]+]]: tensor<4x4xf32> {moe.weight = "b"}
// CHECK-DAG: %[[C:.*]] = arith.constant dense<{{\[\[}}1.0{{.*}} : tensor<4x1xf32>
// CHECK-DAG: %[[D:.*]] = arith.constant dense<2.0{{.*}}> : tensor<2x4xf32>
// CHECK-DAG: %[[R:.*]] = moe.rank of(2)
// CHECK-DAG: %[[AT:.*]] = arith.muli %[[R]],
// CHECK-DAG: %[[OWNA:.*]] = tensor.extract_slice %[[A]][%[[AT]], 0] [2, 4] [1, 1] : tensor<4x4xf32>
// CHECK-DAG: %[[OWNB:.*]] = tensor.extract_slice %[[B]][0, %[[AT]]] [4, 2] [1, 1] : tensor<4x4xf32>
// CHECK-DAG: %[[T:.*]] = linalg.transpose ins(%[[OWNB]] : tensor<4x2xf32>)
// CHECK-DAG: %[[OWNC:.*]] = tensor.extract_slice %[[C]][%[[AT]], 0] [2, 1] [1, 1] : tensor<4x1xf32>
// CHECK: moe.expert_map {{.*}} params(%[[OWNA]], %[[T]], %[[OWNC]], %[[D]] :
func.func @whole(%logits: tensor<4x4xf32>, %x: tensor<4x4xf32>, %a: tensor<4x4xf32> {moe.weight = "a"},
                 %b: tensor<4x4xf32> {moe.weight = "b"}) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c = arith.constant dense<[[1.0], [2.0], [3.0], [4.0]]> : tensor<4x1xf32>
  %d = arith.constant dense<2.0> : tensor<4x4xf32>
  %0 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.transpose ins(%b : tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) permutation = [1, 0]
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<4x4xf32>
  %y = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x1xi32>, tensor<4x1xf32>)
      params(%a, %1, %c, %d : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %p: tensor<4xf32>, %q: tensor<4xf32>, %r: tensor<1xf32>, %s: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return %y, %a : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func @caller(
// CHECK-SAME: %{{.*}}: tensor<4x4xf32> {moe.weight = "a"})
// CHECK-LABEL: func private @callee(
// CHECK: tensor.extract_slice %{{.*}} [2, 4] [1, 1]
func.func @caller(%logits: tensor<4x4xf32>, %x: tensor<4x4xf32>, %a: tensor<4x4xf32> {moe.weight = "a"}) -> tensor<4x4xf32> {
  %y = call @callee(%logits, %x, %a) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
func.func private @callee(%logits: tensor<4x4xf32>, %x: tensor<4x4xf32>, %a: tensor<4x4xf32> {moe.weight = "b"}) -> tensor<4x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<4x4xf32>
  %y = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x1xi32>, tensor<4x1xf32>)
      params(%a : tensor<4x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %p: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
