// RUN: moe-opt %s --moe-raise --verify-roundtrip | FileCheck %s

#etj_tj = affine_map<(e, t, j) -> (t, j)>
#etj_et = affine_map<(e, t, j) -> (e, t)>
#eth = affine_map<(e, t, h) -> (e, t, h)>
#eth_th = affine_map<(e, t, h) -> (t, h)>
#th = affine_map<(t, h) -> (t, h)>
#t = affine_map<(t, h) -> (t)>
#sum_w = affine_map<(e, t, h) -> (e, h)>
#sum_th = affine_map<(e, t, h) -> (t, h)>

// Experts and any number of tokens in one dimension, for a step.
// CHECK-LABEL: func.func @flattened(
// CHECK-SAME: %[[LOGITS:.*]]: tensor<?x4xf32>, %[[X:.*]]: tensor<?x3xf32>, %[[W:.*]]: tensor<4x3xf32>)
// CHECK: moe.route %[[LOGITS]] <score = topk_sigmoid, top_k = 2> : tensor<?x4xf32>
// CHECK: moe.experts rows(%[[X]] : tensor<?x3xf32>) {{.*}} params(%[[W]] : tensor<4x3xf32>)
func.func @flattened(%logits: tensor<?x4xf32>, %x: tensor<?x3xf32>, %w: tensor<4x3xf32>) -> tensor<?x3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %tokens = tensor.dim %logits, %c0 : tensor<?x4xf32>
  %0 = tensor.empty(%tokens) : tensor<?x2xf32>
  %1 = tensor.empty(%tokens) : tensor<?x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<?x4xf32>) outs(%0, %1 : tensor<?x2xf32>, tensor<?x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<?x2xf32>, tensor<?x2xi64>
  %2 = tensor.empty(%tokens) : tensor<4x?xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %weights = linalg.generic {indexing_maps = [#etj_tj, #etj_tj, #etj_et], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%best#0, %best#1 : tensor<?x2xf32>, tensor<?x2xi64>) outs(%3 : tensor<4x?xf32>) {
  ^bb0(%value: f32, %i: i64, %out: f32):
    %e = linalg.index 0 : index
    %number = arith.index_cast %e : index to i64
    %is = arith.cmpi eq, %i, %number : i64
    %n = arith.negf %value : f32
    %exp = math.exp %n : f32
    %d = arith.addf %exp, %one : f32
    %weight = arith.divf %one, %d : f32
    %masked = arith.select %is, %weight, %zero : f32
    %s = arith.addf %out, %masked : f32
    linalg.yield %s : f32
  } -> tensor<4x?xf32>
  %4 = tensor.empty(%tokens) : tensor<4x?x3xf32>
  %repeated = linalg.generic {indexing_maps = [#eth_th, #eth], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x3xf32>) outs(%4 : tensor<4x?x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x?x3xf32>
  // One dimension for experts and tokens, and two again.
  %rows = tensor.collapse_shape %repeated [[0, 1], [2]] : tensor<4x?x3xf32> into tensor<?x3xf32>
  %scales = tensor.collapse_shape %weights [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %all = arith.muli %tokens, %c4 : index
  %5 = tensor.empty(%all) : tensor<?x3xf32>
  %scaled = linalg.generic {indexing_maps = [#th, #t, #th], iterator_types = ["parallel", "parallel"]}
      ins(%rows, %scales : tensor<?x3xf32>, tensor<?xf32>) outs(%5 : tensor<?x3xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %s = arith.mulf %in, %scale : f32
    linalg.yield %s : f32
  } -> tensor<?x3xf32>
  %back = arith.divsi %all, %c4 : index
  %split = tensor.expand_shape %scaled [[0, 1], [2]] output_shape [4, %back, 3] : tensor<?x3xf32> into tensor<4x?x3xf32>
  %6 = tensor.empty(%tokens) : tensor<?x3xf32>
  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<?x3xf32>) -> tensor<?x3xf32>
  %y = linalg.generic {indexing_maps = [#eth, #sum_w, #sum_th], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%split, %w : tensor<4x?x3xf32>, tensor<4x3xf32>) outs(%7 : tensor<?x3xf32>) {
  ^bb0(%in: f32, %p: f32, %out: f32):
    %r = arith.mulf %in, %p : f32
    %s = arith.addf %out, %r : f32
    linalg.yield %s : f32
  } -> tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}

// As far as is known, there may be more rows than tokens: parts of both in one
// dimension are not the same.
// CHECK-LABEL: func.func @another_size(
// CHECK-NOT: moe.
func.func @another_size(%logits: tensor<?x4xf32>, %x: tensor<?x3xf32>, %w: tensor<4x3xf32>) -> tensor<?x3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %tokens = tensor.dim %logits, %c0 : tensor<?x4xf32>
  %0 = tensor.empty(%tokens) : tensor<?x2xf32>
  %1 = tensor.empty(%tokens) : tensor<?x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<?x4xf32>) outs(%0, %1 : tensor<?x2xf32>, tensor<?x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<?x2xf32>, tensor<?x2xi64>
  %2 = tensor.empty(%tokens) : tensor<4x?xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %weights = linalg.generic {indexing_maps = [#etj_tj, #etj_tj, #etj_et], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%best#0, %best#1 : tensor<?x2xf32>, tensor<?x2xi64>) outs(%3 : tensor<4x?xf32>) {
  ^bb0(%value: f32, %i: i64, %out: f32):
    %e = linalg.index 0 : index
    %number = arith.index_cast %e : index to i64
    %is = arith.cmpi eq, %i, %number : i64
    %n = arith.negf %value : f32
    %exp = math.exp %n : f32
    %d = arith.addf %exp, %one : f32
    %weight = arith.divf %one, %d : f32
    %masked = arith.select %is, %weight, %zero : f32
    %s = arith.addf %out, %masked : f32
    linalg.yield %s : f32
  } -> tensor<4x?xf32>
  %size = tensor.dim %x, %c0 : tensor<?x3xf32>
  %4 = tensor.empty(%size) : tensor<4x?x3xf32>
  %repeated = linalg.generic {indexing_maps = [#eth_th, #eth], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x3xf32>) outs(%4 : tensor<4x?x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x?x3xf32>
  %rows = tensor.collapse_shape %repeated [[0, 1], [2]] : tensor<4x?x3xf32> into tensor<?x3xf32>
  %scales = tensor.collapse_shape %weights [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %all = arith.muli %tokens, %c4 : index
  %5 = tensor.empty(%all) : tensor<?x3xf32>
  %scaled = linalg.generic {indexing_maps = [#th, #t, #th], iterator_types = ["parallel", "parallel"]}
      ins(%rows, %scales : tensor<?x3xf32>, tensor<?xf32>) outs(%5 : tensor<?x3xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %s = arith.mulf %in, %scale : f32
    linalg.yield %s : f32
  } -> tensor<?x3xf32>
  %back = arith.divsi %all, %c4 : index
  %split = tensor.expand_shape %scaled [[0, 1], [2]] output_shape [4, %back, 3] : tensor<?x3xf32> into tensor<4x?x3xf32>
  %6 = tensor.empty(%tokens) : tensor<?x3xf32>
  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<?x3xf32>) -> tensor<?x3xf32>
  %y = linalg.generic {indexing_maps = [#eth, #sum_w, #sum_th], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%split, %w : tensor<4x?x3xf32>, tensor<4x3xf32>) outs(%7 : tensor<?x3xf32>) {
  ^bb0(%in: f32, %p: f32, %out: f32):
    %r = arith.mulf %in, %p : f32
    %s = arith.addf %out, %r : f32
    linalg.yield %s : f32
  } -> tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}
