// RUN: moe-opt %s --moe-raise=strict --verify-roundtrip | FileCheck %s

#te = affine_map<(t, e) -> (t, e)>
#t = affine_map<(t, e) -> (t)>
#tjm = affine_map<(t, j, m) -> (t, m)>
#j = affine_map<(t, j, m) -> (j)>

// A search finds the one expert of each of any number of tokens: it has no
// dimension for choices.
// CHECK-LABEL: func.func @best_expert(
// CHECK: moe.route %{{.*}} <score = given, top_k = 1> : tensor<?x5xf32>
// CHECK: moe.experts rows(%{{.*}} : tensor<?x4xf32>)
func.func @best_expert(%logits: tensor<?x5xf32>, %x: tensor<?x4xf32>, %w: tensor<5x4xf32>) -> tensor<?x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %first = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %logits, %c0 : tensor<?x5xf32>
  %0 = tensor.empty(%tokens) : tensor<?xf32>
  %1 = tensor.empty(%tokens) : tensor<?xi64>
  %2 = linalg.fill ins(%low : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %3 = linalg.fill ins(%first : i64) outs(%1 : tensor<?xi64>) -> tensor<?xi64>
  %best:2 = linalg.generic {indexing_maps = [#te, #t, #t], iterator_types = ["parallel", "reduction"]}
      ins(%logits : tensor<?x5xf32>) outs(%2, %3 : tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%in: f32, %value: f32, %place: i64):
    %e = linalg.index 1 : index
    %i = arith.index_cast %e : index to i64
    %c = arith.cmpf ogt, %in, %value : f32
    %s = arith.select %c, %in, %value : f32
    %p = arith.select %c, %i, %place : i64
    linalg.yield %s, %p : f32, i64
  } -> (tensor<?xf32>, tensor<?xi64>)
  %choices = tensor.empty() : tensor<1xi1>
  %4 = tensor.empty(%tokens) : tensor<?x4xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %y = linalg.generic {indexing_maps = [#j, #tjm, #tjm], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%choices, %x : tensor<1xi1>, tensor<?x4xf32>) outs(%5 : tensor<?x4xf32>) {
  ^bb0(%none: i1, %in: f32, %out: f32):
    %token = linalg.index 0 : index
    %feature = linalg.index 2 : index
    %value = tensor.extract %best#0[%token] : tensor<?xf32>
    %i = tensor.extract %best#1[%token] : tensor<?xi64>
    %expert = arith.index_cast %i : i64 to index
    %p = tensor.extract %w[%expert, %feature] : tensor<5x4xf32>
    %n = arith.negf %value : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %one : f32
    %weight = arith.divf %one, %d : f32
    %r = arith.mulf %in, %p : f32
    %s = arith.mulf %r, %weight : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
