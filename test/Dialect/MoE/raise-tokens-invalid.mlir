// RUN: moe-opt %s --moe-raise --split-input-file --verify-diagnostics

// Choices that are read by index may be more than the sum has rows for: these
// tokens may be the first of many.

#row = affine_map<(t, j, m) -> (t, m)>
#j = affine_map<(t, j, m) -> (j)>

func.func @some_of_static_size(%logits: tensor<?x5xf32>, %x: tensor<6x4xf32>, %w: tensor<5x4xf32>) -> tensor<6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %logits, %c0 : tensor<?x5xf32>
  %0 = tensor.empty(%tokens) : tensor<?x2xf32>
  %1 = tensor.empty(%tokens) : tensor<?x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<?x5xf32>) outs(%0, %1 : tensor<?x2xf32>, tensor<?x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<?x2xf32>, tensor<?x2xi64>
  %choices = tensor.empty() : tensor<2xi1>
  %2 = tensor.empty() : tensor<6x4xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<6x4xf32>) -> tensor<6x4xf32>
  // expected-warning @+2 {{looks like a MoE layer but is not raised: 'linalg.generic' does not sum the rows of one token at a time}}
  // expected-note @+1 {{this op does not sum the rows of one token at a time}}
  %y = linalg.generic {indexing_maps = [#j, #row, #row], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%choices, %x : tensor<2xi1>, tensor<6x4xf32>) outs(%3 : tensor<6x4xf32>) {
  ^bb0(%none: i1, %in: f32, %out: f32):
    %token = linalg.index 0 : index
    %choice = linalg.index 1 : index
    %feature = linalg.index 2 : index
    %value = tensor.extract %best#0[%token, %choice] : tensor<?x2xf32>
    %i = tensor.extract %best#1[%token, %choice] : tensor<?x2xi64>
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
  } -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// -----

#row = affine_map<(t, j, m) -> (t, m)>
#j = affine_map<(t, j, m) -> (j)>

func.func @some_of_dynamic_size(%logits: tensor<?x5xf32>, %x: tensor<?x4xf32>, %w: tensor<5x4xf32>) -> tensor<?x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %logits, %c0 : tensor<?x5xf32>
  %0 = tensor.empty(%tokens) : tensor<?x2xf32>
  %1 = tensor.empty(%tokens) : tensor<?x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<?x5xf32>) outs(%0, %1 : tensor<?x2xf32>, tensor<?x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<?x2xf32>, tensor<?x2xi64>
  %choices = tensor.empty() : tensor<2xi1>
  %rows = tensor.dim %x, %c0 : tensor<?x4xf32>
  %2 = tensor.empty(%rows) : tensor<?x4xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<?x4xf32>) -> tensor<?x4xf32>
  // expected-warning @+2 {{looks like a MoE layer but is not raised: 'linalg.generic' does not sum the rows of one token at a time}}
  // expected-note @+1 {{this op does not sum the rows of one token at a time}}
  %y = linalg.generic {indexing_maps = [#j, #row, #row], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%choices, %x : tensor<2xi1>, tensor<?x4xf32>) outs(%3 : tensor<?x4xf32>) {
  ^bb0(%none: i1, %in: f32, %out: f32):
    %token = linalg.index 0 : index
    %choice = linalg.index 1 : index
    %feature = linalg.index 2 : index
    %value = tensor.extract %best#0[%token, %choice] : tensor<?x2xf32>
    %i = tensor.extract %best#1[%token, %choice] : tensor<?x2xi64>
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
