// RUN: split-file %s %t
// RUN: moe-opt %t/layer.mlir --moe-apply-capacity="factor=1 devices=2 metric=random" --moe-distribute="ranks=2 placement=%t/place.json" --canonicalize --cse | FileCheck %t/layer.mlir
// RUN: moe-opt %t/layer.mlir --moe-apply-capacity="factor=1 devices=2" --moe-distribute="ranks=2 placement=%t/blocks.json" -o %t/blocks.mlir
// RUN: moe-opt %t/layer.mlir --moe-apply-capacity="factor=1 devices=2" --moe-distribute=ranks=2 | diff %t/blocks.mlir -
// RUN: moe-opt %t/layer.mlir --moe-apply-capacity --moe-distribute="ranks=2 placement=%t/place.json" --canonicalize --cse | FileCheck %t/layer.mlir --check-prefix=RAGGED
// RUN: not moe-opt %t/layer.mlir --moe-apply-capacity --moe-distribute="ranks=2 placement=%t/four.json" 2>&1 | FileCheck %s --check-prefix=RANKS
// RANKS: error: [bad_devices] {{.*}}four.json places experts on 4 ranks, but there are 2
// RUN: not moe-opt %t/layer.mlir --moe-apply-capacity --moe-distribute="ranks=2 placement=%t/more.json" 2>&1 | FileCheck %s --check-prefix=EXPERTS
// EXPERTS: error: MoE layer 0: {{.*}}more.json places 6 experts, but the layer has 4
// RUN: not moe-opt %t/layer.mlir --moe-apply-capacity --moe-distribute="ranks=2 placement=%t/other.json" 2>&1 | FileCheck %s --check-prefix=LAYER
// LAYER: error: {{.*}}other.json places the experts of MoE layer 7, which is not in the program
// RUN: not moe-opt %t/layer.mlir --moe-apply-capacity --moe-distribute="ranks=2 placement=%t/none.json" 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: error: {{.*}}none.json
// RUN: not moe-opt %t/layer.mlir --moe-apply-capacity="factor=1 devices=2 strategy=expanded_drop" --moe-distribute="ranks=2 placement=%t/place.json" 2>&1 | FileCheck %s --check-prefix=EXTRA
// EXTRA: error: MoE layer 0: {{.*}}place.json cannot be used with strategy expanded_drop: a token's extra candidates are the experts of a block

//--- place.json
{"format": "moe-placement", "version": 1, "ranks": 2,
 "layers": [{"layer": 0, "experts": [[0, 3], [1, 2]]}]}
//--- blocks.json
{"format": "moe-placement", "version": 1, "ranks": 2,
 "layers": [{"layer": 0, "experts": [[0, 1], [2, 3]]}]}
//--- four.json
{"format": "moe-placement", "version": 1, "ranks": 4,
 "layers": [{"layer": 0, "experts": [[0], [3], [1], [2]]}]}
//--- more.json
{"format": "moe-placement", "version": 1, "ranks": 2,
 "layers": [{"layer": 0, "experts": [[0, 3, 5], [1, 2, 4]]}]}
//--- other.json
{"format": "moe-placement", "version": 1, "ranks": 2,
 "layers": [{"layer": 7, "experts": [[0, 3], [1, 2]]}]}

//--- layer.mlir
// Experts are chosen, and hashed, by their numbers; they have their rows at the
// place where their rank has them: experts 0, 3 | 1, 2 are at 0, 1 | 2, 3.
// CHECK-LABEL: func @layer(
// CHECK-SAME: %[[P:[a-z0-9]+]]: tensor<4x2xf32> {moe.weight = "p"},
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<2xf32> {moe.shard = ["a0", "a1"], moe.weight = "a0"},
// CHECK-SAME: %[[B:[a-z0-9]+]]: tensor<2xf32> {moe.shard = ["a3", "a2"], moe.weight = "a3"})
// CHECK-DAG: %[[PLACES:.*]] = arith.constant dense<[0, 2, 3, 1]> : tensor<4xi32>
// CHECK-DAG: %[[ORDER:.*]] = arith.constant dense<[0, 3, 1, 2]> : tensor<4xi32>
// CHECK-DAG: %[[RANK:.*]] = moe.rank of(2)
// CHECK-DAG: %[[OWN:.*]] = tensor.extract_slice %[[ORDER]][%{{.*}}] [2] [1] : tensor<4xi32> to tensor<2xi32>
// CHECK-DAG: %[[OWNP:.*]] = moe.dispatch %[[P]], %[[OWN]] : tensor<4x2xf32>, tensor<2xi32>
// CHECK-DAG: %[[S:.*]] = tensor.insert_slice %[[A]] into
// CHECK-DAG: %[[OWNS:.*]] = tensor.insert_slice %[[B]] into %[[S]]
// CHECK: %[[C:.*]]:4 = moe.candidates
// CHECK: %[[K:.*]] = moe.random_key %[[C]]#0
// CHECK: %[[PLACED:.*]] = linalg.generic {{.*}} ins(%[[C]]#0 : tensor<4x2xi32>)
// CHECK: tensor.extract %[[PLACES]][
// CHECK: moe.assign %[[PLACED]], %[[C]]#1, %{{.*}} key(%[[K]] :
// CHECK: moe.expert_map {{.*}} params(%[[OWNP]], %[[OWNS]] :

// RAGGED-LABEL: func @layer(
// RAGGED: %[[C:.*]]:4 = moe.candidates
// RAGGED: %[[PLACED:.*]] = linalg.generic {{.*}} ins(%[[C]]#0 : tensor<4x2xi32>)
// RAGGED: moe.assign_ragged %[[PLACED]], %[[C]]#1
func.func @layer(%logits: tensor<8x4xf32>, %x: tensor<8x2xf32>, %p: tensor<4x2xf32> {moe.weight = "p"},
                 %a: tensor<2xf32> {moe.weight = "a0"}, %b: tensor<2xf32> {moe.weight = "a1"},
                 %c: tensor<2xf32> {moe.weight = "a2"}, %d: tensor<2xf32> {moe.weight = "a3"}) -> tensor<8x2xf32> {
  %s = tensor.empty() : tensor<4x2xf32>
  %s0 = tensor.insert_slice %a into %s[0, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x2xf32>
  %s1 = tensor.insert_slice %b into %s0[1, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x2xf32>
  %s2 = tensor.insert_slice %c into %s1[2, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x2xf32>
  %s3 = tensor.insert_slice %d into %s2[3, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x2xf32>
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<8x4xf32>
  %y = moe.experts rows(%x : tensor<8x2xf32>) choices(%e, %w : tensor<8x2xi32>, tensor<8x2xf32>)
      params(%p, %s3 : tensor<4x2xf32>, tensor<4x2xf32>) {
  ^bb0(%rows: tensor<?x2xf32>, %weights: tensor<?xf32>, %q: tensor<2xf32>, %r: tensor<2xf32>):
    moe.yield %rows : tensor<?x2xf32>
  } : tensor<8x2xf32>
  return %y : tensor<8x2xf32>
}
