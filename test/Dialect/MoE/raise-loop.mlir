// RUN: moe-opt %s --moe-raise=strict --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --moe-raise=strict --remarks-filter='moe-raise' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Terms of two experts, each a vector by which it multiplies a token.

#th = affine_map<(t, h) -> (t, h)>
#h = affine_map<(t, h) -> (h)>
#t = affine_map<(t, h) -> (t, 0)>

// Parameters that are constants are one constant then; the input stays outside.
// CHECK-LABEL: func.func @constants(
// CHECK-SAME: %[[LOGITS:.*]]: tensor<3x2xf32>, %[[X:.*]]: tensor<3x4xf32>)
// CHECK: %[[P:.*]] = arith.constant dense<{{\[}}[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00], [5.000000e+00, 5.000000e+00, 5.000000e+00, 5.000000e+00]]> : tensor<2x4xf32>
// CHECK: %[[E:.*]], %[[S:.*]] = moe.route %[[LOGITS]] <score = topk_sigmoid, top_k = 1> : tensor<3x2xf32>
// CHECK: %[[Y:.*]] = moe.experts rows(%[[X]] : tensor<3x4xf32>) choices(%[[E]], %[[S]] : {{.*}}) params(%[[P]] : tensor<2x4xf32>) layer(0)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[Y]], %[[X]] : tensor<3x4xf32>, tensor<3x4xf32>)
// CHECK: return %[[SUM]]
func.func @constants(%logits: tensor<3x2xf32>, %x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %0 = tensor.empty() : tensor<3x1xf32>
  %1 = tensor.empty() : tensor<3x1xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<3x2xf32>) outs(%0, %1 : tensor<3x1xf32>, tensor<3x1xi64>) {
  ^bb0(%a: f32, %b: f32):
    %2 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %2 : i1
  } -> tensor<3x1xf32>, tensor<3x1xi64>
  %e = tensor.empty() : tensor<3x4xf32>
  %p0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %p1 = arith.constant dense<5.0> : tensor<4xf32>
  %t0 = linalg.generic {indexing_maps = [#th, #h, #t, #t, #th], iterator_types = ["parallel", "parallel"]} ins(%x, %p0, %best#1, %best#0 : tensor<3x4xf32>, tensor<4xf32>, tensor<3x1xi64>, tensor<3x1xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%in: f32, %p: f32, %i: i64, %s: f32, %out: f32):
    %n = arith.negf %s : f32
    %exp = math.exp %n : f32
    %d = arith.addf %exp, %one : f32
    %w = arith.divf %one, %d : f32
    %is = arith.cmpi eq, %i, %c0 : i64
    %m = arith.select %is, %w, %zero : f32
    %r = arith.mulf %in, %p : f32
    %y = arith.mulf %r, %m : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %t1 = linalg.generic {indexing_maps = [#th, #h, #t, #t, #th], iterator_types = ["parallel", "parallel"]} ins(%x, %p1, %best#1, %best#0 : tensor<3x4xf32>, tensor<4xf32>, tensor<3x1xi64>, tensor<3x1xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%in: f32, %p: f32, %i: i64, %s: f32, %out: f32):
    %n = arith.negf %s : f32
    %exp = math.exp %n : f32
    %d = arith.addf %exp, %one : f32
    %w = arith.divf %one, %d : f32
    %is = arith.cmpi eq, %i, %c1 : i64
    %m = arith.select %is, %w, %zero : f32
    %r = arith.mulf %in, %p : f32
    %y = arith.mulf %r, %m : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %s0 = linalg.add ins(%x, %t1 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s1 = linalg.add ins(%s0, %t0 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %s1 : tensor<3x4xf32>
}

// Those that are not are copied.
// REMARK-COUNT-1: copies parameters of each expert into one tensor whenever the program runs: they are no constants", bytes=32
// REMARK-NOT: copies
// CHECK-LABEL: func.func @arguments(
// CHECK-SAME: %[[P0:[^ ]*]]: tensor<4xf32>, %[[P1:[^ ]*]]: tensor<4xf32>)
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x4xf32>
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[P0]] into %[[EMPTY]][0, 0] [1, 4] [1, 1]
// CHECK: %[[P:.*]] = tensor.insert_slice %[[P1]] into %[[FIRST]][1, 0] [1, 4] [1, 1]
// CHECK: moe.experts {{.*}} params(%[[P]] : tensor<2x4xf32>) layer(1)
func.func @arguments(%logits: tensor<3x2xf32>, %x: tensor<3x4xf32>, %p0: tensor<4xf32>, %p1: tensor<4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %0 = tensor.empty() : tensor<3x1xf32>
  %1 = tensor.empty() : tensor<3x1xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%logits : tensor<3x2xf32>) outs(%0, %1 : tensor<3x1xf32>, tensor<3x1xi64>) {
  ^bb0(%a: f32, %b: f32):
    %2 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %2 : i1
  } -> tensor<3x1xf32>, tensor<3x1xi64>
  %e = tensor.empty() : tensor<3x4xf32>
  %t0 = linalg.generic {indexing_maps = [#th, #h, #t, #t, #th], iterator_types = ["parallel", "parallel"]} ins(%x, %p0, %best#1, %best#0 : tensor<3x4xf32>, tensor<4xf32>, tensor<3x1xi64>, tensor<3x1xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%in: f32, %p: f32, %i: i64, %s: f32, %out: f32):
    %n = arith.negf %s : f32
    %exp = math.exp %n : f32
    %d = arith.addf %exp, %one : f32
    %w = arith.divf %one, %d : f32
    %is = arith.cmpi eq, %i, %c0 : i64
    %m = arith.select %is, %w, %zero : f32
    %r = arith.mulf %in, %p : f32
    %y = arith.mulf %r, %m : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %t1 = linalg.generic {indexing_maps = [#th, #h, #t, #t, #th], iterator_types = ["parallel", "parallel"]} ins(%x, %p1, %best#1, %best#0 : tensor<3x4xf32>, tensor<4xf32>, tensor<3x1xi64>, tensor<3x1xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%in: f32, %p: f32, %i: i64, %s: f32, %out: f32):
    %n = arith.negf %s : f32
    %exp = math.exp %n : f32
    %d = arith.addf %exp, %one : f32
    %w = arith.divf %one, %d : f32
    %is = arith.cmpi eq, %i, %c1 : i64
    %m = arith.select %is, %w, %zero : f32
    %r = arith.mulf %in, %p : f32
    %y = arith.mulf %r, %m : f32
    linalg.yield %y : f32
  } -> tensor<3x4xf32>
  %s = linalg.add ins(%t0, %t1 : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}
