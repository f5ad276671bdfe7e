// RUN: moe-opt %s --moe-apply-capacity="factor=1 devices=2" --moe-distribute=ranks=2 --canonicalize --cse | FileCheck %s

// Experts with weights of their own: a rank has arguments for two, whose names
// are those of experts 0 and 1, or 2 and 3. A weight that two parameters are
// computed from is one argument.
// CHECK-LABEL: func @stacked(
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<4x2xf32> {moe.shard = ["a0", "a2"], moe.weight = "a0"},
// CHECK-SAME: %[[B:[a-z0-9]+]]: tensor<4x2xf32> {moe.shard = ["a1", "a3"], moe.weight = "a1"})
// CHECK-DAG: %[[TA:.*]] = linalg.transpose ins(%[[A]] : tensor<4x2xf32>)
// CHECK-DAG: %[[TB:.*]] = linalg.transpose ins(%[[B]] : tensor<4x2xf32>)
// CHECK-DAG: %[[S:.*]] = tensor.insert_slice %[[TA]] into %{{.*}}[0, 0, 0] [1, 2, 4] [1, 1, 1] : tensor<2x4xf32> into tensor<2x2x4xf32>
// CHECK-DAG: %[[P:.*]] = tensor.insert_slice %[[TB]] into %[[S]][1, 0, 0] [1, 2, 4] [1, 1, 1]
// CHECK-DAG: %[[EA:.*]] = tensor.expand_shape %[[A]]
// CHECK-DAG: %[[EB:.*]] = tensor.expand_shape %[[B]]
// CHECK-DAG: %[[Q:.*]] = tensor.concat dim(0) %[[EA]], %[[EB]] : (tensor<1x4x2xf32>, tensor<1x4x2xf32>) -> tensor<2x4x2xf32>
// CHECK: moe.expert_map {{.*}} params(%[[P]], %[[Q]] : tensor<2x2x4xf32>, tensor<2x4x2xf32>)
func.func @stacked(%logits: tensor<4x4xf32>, %x: tensor<4x4xf32>,
                   %a: tensor<4x2xf32> {moe.weight = "a0"}, %b: tensor<4x2xf32> {moe.weight = "a1"},
                   %c: tensor<4x2xf32> {moe.weight = "a2"}, %d: tensor<4x2xf32> {moe.weight = "a3"}) -> tensor<4x4xf32> {
  %t = tensor.empty() : tensor<2x4xf32>
  %ta = linalg.transpose ins(%a : tensor<4x2xf32>) outs(%t : tensor<2x4xf32>) permutation = [1, 0]
  %tb = linalg.transpose ins(%b : tensor<4x2xf32>) outs(%t : tensor<2x4xf32>) permutation = [1, 0]
  %tc = linalg.transpose ins(%c : tensor<4x2xf32>) outs(%t : tensor<2x4xf32>) permutation = [1, 0]
  %td = linalg.transpose ins(%d : tensor<4x2xf32>) outs(%t : tensor<2x4xf32>) permutation = [1, 0]
  %s = tensor.empty() : tensor<4x2x4xf32>
  %s0 = tensor.insert_slice %ta into %s[0, 0, 0] [1, 2, 4] [1, 1, 1] : tensor<2x4xf32> into tensor<4x2x4xf32>
  %s1 = tensor.insert_slice %tb into %s0[1, 0, 0] [1, 2, 4] [1, 1, 1] : tensor<2x4xf32> into tensor<4x2x4xf32>
  %s2 = tensor.insert_slice %tc into %s1[2, 0, 0] [1, 2, 4] [1, 1, 1] : tensor<2x4xf32> into tensor<4x2x4xf32>
  %s3 = tensor.insert_slice %td into %s2[3, 0, 0] [1, 2, 4] [1, 1, 1] : tensor<2x4xf32> into tensor<4x2x4xf32>
  %ea = tensor.expand_shape %a [[0, 1], [2]] output_shape [1, 4, 2] : tensor<4x2xf32> into tensor<1x4x2xf32>
  %eb = tensor.expand_shape %b [[0, 1], [2]] output_shape [1, 4, 2] : tensor<4x2xf32> into tensor<1x4x2xf32>
  %ec = tensor.expand_shape %c [[0, 1], [2]] output_shape [1, 4, 2] : tensor<4x2xf32> into tensor<1x4x2xf32>
  %ed = tensor.expand_shape %d [[0, 1], [2]] output_shape [1, 4, 2] : tensor<4x2xf32> into tensor<1x4x2xf32>
  %q = tensor.concat dim(0) %ea, %eb, %ec, %ed : (tensor<1x4x2xf32>, tensor<1x4x2xf32>, tensor<1x4x2xf32>, tensor<1x4x2xf32>) -> tensor<4x4x2xf32>
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<4x4xf32>
  %y = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x1xi32>, tensor<4x1xf32>)
      params(%s3, %q : tensor<4x2x4xf32>, tensor<4x4x2xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %p: tensor<2x4xf32>, %r: tensor<4x2xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// One expert is computed in another way (its transpose does something else), so
// the stack is cut when the program runs.
// CHECK-LABEL: func @different(
// CHECK-SAME: {moe.weight = "a0"}, %{{.*}}: tensor<2x2xf32> {moe.weight = "a1"})
// CHECK: tensor.extract_slice %{{.*}} [1, 2, 2] [1, 1, 1] : tensor<2x2x2xf32> to tensor<1x2x2xf32>
func.func @different(%logits: tensor<4x2xf32>, %x: tensor<4x2xf32>, %a: tensor<2x2xf32> {moe.weight = "a0"},
                     %b: tensor<2x2xf32> {moe.weight = "a1"}) -> tensor<4x2xf32> {
  %t = tensor.empty() : tensor<2x2xf32>
  %ta = linalg.transpose ins(%a : tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) permutation = [1, 0]
  %s = tensor.empty() : tensor<2x2x2xf32>
  %s0 = tensor.insert_slice %ta into %s[0, 0, 0] [1, 2, 2] [1, 1, 1] : tensor<2x2xf32> into tensor<2x2x2xf32>
  %s1 = tensor.insert_slice %b into %s0[1, 0, 0] [1, 2, 2] [1, 1, 1] : tensor<2x2xf32> into tensor<2x2x2xf32>
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<4x2xf32>
  %y = moe.experts rows(%x : tensor<4x2xf32>) choices(%e, %w : tensor<4x1xi32>, tensor<4x1xf32>)
      params(%s1 : tensor<2x2x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %p: tensor<2x2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// A weight that is returned, too, is on all ranks; the one that a rank's expert
// has is chosen when the program runs.
// CHECK-LABEL: func @used(
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<2xf32> {moe.weight = "a0"}, %[[B:[a-z0-9]+]]: tensor<2xf32> {moe.weight = "a1"})
// CHECK: %[[R:.*]] = moe.rank of(2)
// CHECK: %[[IS:.*]] = arith.cmpi eq, %[[R]], %c1
// CHECK: arith.select %[[IS]], %[[B]], %[[A]] : tensor<2xf32>
func.func @used(%logits: tensor<4x2xf32>, %x: tensor<4x2xf32>, %a: tensor<2xf32> {moe.weight = "a0"},
                %b: tensor<2xf32> {moe.weight = "a1"}) -> (tensor<4x2xf32>, tensor<2xf32>) {
  %s = tensor.empty() : tensor<2x2xf32>
  %s0 = tensor.insert_slice %a into %s[0, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<2x2xf32>
  %s1 = tensor.insert_slice %b into %s0[1, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<2x2xf32>
  %e, %w = moe.route %logits <score = softmax, top_k = 1> : tensor<4x2xf32>
  %y = moe.experts rows(%x : tensor<4x2xf32>) choices(%e, %w : tensor<4x1xi32>, tensor<4x1xf32>)
      params(%s1 : tensor<2x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %p: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<4x2xf32>
  return %y, %a : tensor<4x2xf32>, tensor<2xf32>
}
