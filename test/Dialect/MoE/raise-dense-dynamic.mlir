// RUN: moe-opt %s --moe-raise --split-input-file | FileCheck %s

// Any number of tokens: as many as choose are written to, and all of them.

#te = affine_map<(t, e) -> (t, e)>
#first = affine_map<(b) -> (b, 0)>
#b = affine_map<(b) -> (b)>
#eth_te = affine_map<(e, t, h) -> (t, e)>
#eth_th = affine_map<(e, t, h) -> (t, h)>
#eth_eh = affine_map<(e, t, h) -> (e, h)>

// CHECK-LABEL: func.func @layer(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[LOGITS:.*]]: tensor<?x5xf32>, %[[W:.*]]: tensor<5x4xf32>)
// CHECK: %[[E:.*]], %[[S:.*]] = moe.route %[[LOGITS]] <score = topk_sigmoid, top_k = 2> : tensor<?x5xf32>
// CHECK: moe.experts rows(%[[X]] : tensor<?x4xf32>) choices(%[[E]], %[[S]] : {{.*}}) params(%[[W]] : tensor<5x4xf32>) layer(0)
// CHECK-NOT: tm_tensor
func.func @layer(%x: tensor<?x4xf32>, %logits: tensor<?x5xf32>, %w: tensor<5x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %tokens = tensor.dim %logits, %c0 : tensor<?x5xf32>
  %v = tensor.empty(%tokens) : tensor<?x2xf32>
  %i = tensor.empty(%tokens) : tensor<?x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<?x5xf32>) outs(%v, %i : tensor<?x2xf32>, tensor<?x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<?x2xf32>, tensor<?x2xi64>
  %n = arith.muli %tokens, %c2 : index
  %places = tensor.empty(%n) : tensor<?x1xi64>
  %values = tensor.empty(%n) : tensor<?xf32>
  %list:3 = linalg.generic {indexing_maps = [#first, #first, #b], iterator_types = ["parallel"]} outs(%places, %places, %values : tensor<?x1xi64>, tensor<?x1xi64>, tensor<?xf32>) {
  ^bb0(%out: i64, %out1: i64, %out2: f32):
    %b = linalg.index 0 : index
    %j = arith.remsi %b, %c2 : index
    %row = arith.divsi %b, %c2 : index
    %t = arith.remsi %row, %tokens : index
    %expert = tensor.extract %best#1[%t, %j] : tensor<?x2xi64>
    %value = tensor.extract %best#0[%t, %j] : tensor<?x2xf32>
    %token = arith.index_cast %t : index to i64
    linalg.yield %token, %expert, %value : i64, i64, f32
  } -> (tensor<?x1xi64>, tensor<?x1xi64>, tensor<?xf32>)
  %both = tensor.concat dim(1) %list#0, %list#1 : (tensor<?x1xi64>, tensor<?x1xi64>) -> tensor<?x2xi64>
  %e = tensor.empty(%tokens) : tensor<?x5xf32>
  %never = linalg.fill ins(%inf : f32) outs(%e : tensor<?x5xf32>) -> tensor<?x5xf32>
  %dense = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%list#2, %both : tensor<?xf32>, tensor<?x2xi64>) outs(%never : tensor<?x5xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<?x5xf32>
  %r = tensor.empty(%tokens) : tensor<?x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%r : tensor<?x4xf32>) -> tensor<?x4xf32>
  %y = linalg.generic {indexing_maps = [#eth_te, #eth_th, #eth_eh, #eth_th], iterator_types = ["reduction", "parallel", "parallel"]} ins(%dense, %x, %w : tensor<?x5xf32>, tensor<?x4xf32>, tensor<5x4xf32>) outs(%start : tensor<?x4xf32>) {
  ^bb0(%l: f32, %in: f32, %p: f32, %out: f32):
    %0 = arith.negf %l : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    %4 = arith.mulf %in, %p : f32
    %5 = arith.mulf %4, %3 : f32
    %6 = arith.addf %out, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// -----

// All tokens but the last: its row would be no sum of zeros.
#te = affine_map<(t, e) -> (t, e)>
#first = affine_map<(b) -> (b, 0)>
#b = affine_map<(b) -> (b)>
#eth_te = affine_map<(e, t, h) -> (t, e)>
#eth_th = affine_map<(e, t, h) -> (t, h)>
#eth_eh = affine_map<(e, t, h) -> (e, h)>


// CHECK-LABEL: func.func @some(
// CHECK: tm_tensor.scatter
// CHECK-NOT: moe.
func.func @some(%x: tensor<?x4xf32>, %logits: tensor<?x5xf32>, %w: tensor<5x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %tokens = tensor.dim %logits, %c0 : tensor<?x5xf32>
  %listed = arith.subi %tokens, %c1 : index
  %v = tensor.empty(%tokens) : tensor<?x2xf32>
  %i = tensor.empty(%tokens) : tensor<?x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<?x5xf32>) outs(%v, %i : tensor<?x2xf32>, tensor<?x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<?x2xf32>, tensor<?x2xi64>
  %n = arith.muli %listed, %c2 : index
  %places = tensor.empty(%n) : tensor<?x1xi64>
  %values = tensor.empty(%n) : tensor<?xf32>
  %list:3 = linalg.generic {indexing_maps = [#first, #first, #b], iterator_types = ["parallel"]} outs(%places, %places, %values : tensor<?x1xi64>, tensor<?x1xi64>, tensor<?xf32>) {
  ^bb0(%out: i64, %out1: i64, %out2: f32):
    %b = linalg.index 0 : index
    %j = arith.remsi %b, %c2 : index
    %row = arith.divsi %b, %c2 : index
    %t = arith.remsi %row, %tokens : index
    %expert = tensor.extract %best#1[%t, %j] : tensor<?x2xi64>
    %value = tensor.extract %best#0[%t, %j] : tensor<?x2xf32>
    %token = arith.index_cast %t : index to i64
    linalg.yield %token, %expert, %value : i64, i64, f32
  } -> (tensor<?x1xi64>, tensor<?x1xi64>, tensor<?xf32>)
  %both = tensor.concat dim(1) %list#0, %list#1 : (tensor<?x1xi64>, tensor<?x1xi64>) -> tensor<?x2xi64>
  %e = tensor.empty(%tokens) : tensor<?x5xf32>
  %never = linalg.fill ins(%inf : f32) outs(%e : tensor<?x5xf32>) -> tensor<?x5xf32>
  %dense = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%list#2, %both : tensor<?xf32>, tensor<?x2xi64>) outs(%never : tensor<?x5xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<?x5xf32>
  %r = tensor.empty(%tokens) : tensor<?x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%r : tensor<?x4xf32>) -> tensor<?x4xf32>
  %y = linalg.generic {indexing_maps = [#eth_te, #eth_th, #eth_eh, #eth_th], iterator_types = ["reduction", "parallel", "parallel"]} ins(%dense, %x, %w : tensor<?x5xf32>, tensor<?x4xf32>, tensor<5x4xf32>) outs(%start : tensor<?x4xf32>) {
  ^bb0(%l: f32, %in: f32, %p: f32, %out: f32):
    %0 = arith.negf %l : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    %4 = arith.mulf %in, %p : f32
    %5 = arith.mulf %4, %3 : f32
    %6 = arith.addf %out, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
