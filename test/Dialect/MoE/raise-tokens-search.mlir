// RUN: moe-opt %s --moe-raise --split-input-file --verify-diagnostics | FileCheck %s

// A search for the best expert has no tensor of scores that would tell the number
// of tokens: its results do.

#row = affine_map<(t, j) -> (t)>
#id = affine_map<(t, j) -> (t, j)>
#token = affine_map<(t, j, m) -> (t, m)>
#j = affine_map<(t, j, m) -> (j)>

// CHECK-LABEL: func @all_tokens
// CHECK: moe.experts
func.func @all_tokens(%logits: tensor<?x5xf32>, %in: tensor<?x4xf32>, %w: tensor<5x4xf32>) -> tensor<?x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %first = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %n = tensor.dim %logits, %c0 : tensor<?x5xf32>
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.fill ins(%inf : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.empty(%n) : tensor<?xi64>
  %3 = linalg.fill ins(%first : i64) outs(%2 : tensor<?xi64>) -> tensor<?xi64>
  %best:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%logits : tensor<?x5xf32>) outs(%1, %3 : tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%s: f32, %b: f32, %at: i64):
    %p = linalg.index 1 : index
    %i = arith.index_cast %p : index to i64
    %m = arith.maximumf %s, %b : f32
    %c = arith.cmpf ogt, %s, %b : f32
    %q = arith.select %c, %i, %at : i64
    linalg.yield %m, %q : f32, i64
  } -> (tensor<?xf32>, tensor<?xi64>)
  %choices = tensor.empty() : tensor<1xi1>
  %4 = tensor.empty(%n) : tensor<?x4xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %y = linalg.generic {indexing_maps = [#j, #token, #token], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%choices, %in : tensor<1xi1>, tensor<?x4xf32>) outs(%5 : tensor<?x4xf32>) {
  ^bb0(%none: i1, %x: f32, %out: f32):
    %t = linalg.index 0 : index
    %h = linalg.index 2 : index
    %score = tensor.extract %best#0[%t] : tensor<?xf32>
    %chosen = tensor.extract %best#1[%t] : tensor<?xi64>
    %expert = arith.index_cast %chosen : i64 to index
    %parameter = tensor.extract %w[%expert, %h] : tensor<5x4xf32>
    %neg = arith.negf %score : f32
    %exp = math.exp %neg : f32
    %sum = arith.addf %exp, %one : f32
    %weight = arith.divf %one, %sum : f32
    %product = arith.mulf %x, %parameter : f32
    %scaled = arith.mulf %product, %weight : f32
    %total = arith.addf %out, %scaled : f32
    linalg.yield %total : f32
  } -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
