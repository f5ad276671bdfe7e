// RUN: moe-opt %s --moe-raise 2>&1 | FileCheck %s

// Loops that do not add what each expert computes: nothing is raised.

#th = affine_map<(t, h) -> (t, h)>
#h = affine_map<(t, h) -> (h)>
#t = affine_map<(t, h) -> (t, 0)>

// CHECK: warning: looks like a MoE layer but is not raised: 'scf.for' names expert {{[01]}} in the term of expert {{[01]}}

// The mask of an expert with the parameters of another.
// CHECK-LABEL: func.func @in_reverse(
// CHECK: scf.for
// CHECK-NOT: moe.experts
func.func @in_reverse(%logits: tensor<3x2xf32>, %x: tensor<3x4xf32>, %ps: tensor<2x4xf32>) -> tensor<3x4xf32> {
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
  %l0 = arith.constant 0 : index
  %l1 = arith.constant 1 : index
  %l2 = arith.constant 2 : index
  %start = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y = scf.for %k = %l0 to %l2 step %l1 iter_args(%sum = %start) -> tensor<3x4xf32> {
    %last = arith.subi %l1, %k : index
    %ck = arith.index_cast %last : index to i64
    %pk = tensor.extract_slice %ps[%k, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
    %term = linalg.generic {indexing_maps = [#th, #h, #t, #t, #th], iterator_types = ["parallel", "parallel"]} ins(%x, %pk, %best#1, %best#0 : tensor<3x4xf32>, tensor<4xf32>, tensor<3x1xi64>, tensor<3x1xf32>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%in: f32, %p: f32, %i: i64, %s: f32, %out: f32):
      %n = arith.negf %s : f32
      %exp = math.exp %n : f32
      %d = arith.addf %exp, %one : f32
      %w = arith.divf %one, %d : f32
      %is = arith.cmpi eq, %i, %ck : i64
      %m = arith.select %is, %w, %zero : f32
      %r = arith.mulf %in, %p : f32
      %y = arith.mulf %r, %m : f32
      linalg.yield %y : f32
    } -> tensor<3x4xf32>
    %next = linalg.add ins(%sum, %term : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
    scf.yield %next : tensor<3x4xf32>
  }
  return %y : tensor<3x4xf32>
}

// An unknown number of experts.
// CHECK-LABEL: func.func @dynamic(
// CHECK: scf.for
// CHECK-NOT: moe.experts
func.func @dynamic(%logits: tensor<3x2xf32>, %x: tensor<3x4xf32>, %ps: tensor<2x4xf32>, %l2: index) -> tensor<3x4xf32> {
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
  %l0 = arith.constant 0 : index
  %l1 = arith.constant 1 : index
  %start = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y = scf.for %k = %l0 to %l2 step %l1 iter_args(%sum = %start) -> tensor<3x4xf32> {
    %ck = arith.index_cast %k : index to i64
    %pk = tensor.extract_slice %ps[%k, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
    %term = linalg.generic {indexing_maps = [#th, #h, #t, #t, #th], iterator_types = ["parallel", "parallel"]} ins(%x, %pk, %best#1, %best#0 : tensor<3x4xf32>, tensor<4xf32>, tensor<3x1xi64>, tensor<3x1xf32>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%in: f32, %p: f32, %i: i64, %s: f32, %out: f32):
      %n = arith.negf %s : f32
      %exp = math.exp %n : f32
      %d = arith.addf %exp, %one : f32
      %w = arith.divf %one, %d : f32
      %is = arith.cmpi eq, %i, %ck : i64
      %m = arith.select %is, %w, %zero : f32
      %r = arith.mulf %in, %p : f32
      %y = arith.mulf %r, %m : f32
      linalg.yield %y : f32
    } -> tensor<3x4xf32>
    %next = linalg.add ins(%sum, %term : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
    scf.yield %next : tensor<3x4xf32>
  }
  return %y : tensor<3x4xf32>
}

// The square of the sum so far.
// CHECK-LABEL: func.func @squared(
// CHECK: scf.for
// CHECK-NOT: moe.experts
func.func @squared(%logits: tensor<3x2xf32>, %x: tensor<3x4xf32>, %ps: tensor<2x4xf32>) -> tensor<3x4xf32> {
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
  %l0 = arith.constant 0 : index
  %l1 = arith.constant 1 : index
  %l2 = arith.constant 2 : index
  %start = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y = scf.for %k = %l0 to %l2 step %l1 iter_args(%sum = %start) -> tensor<3x4xf32> {
    %ck = arith.index_cast %k : index to i64
    %pk = tensor.extract_slice %ps[%k, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
    %term = linalg.generic {indexing_maps = [#th, #h, #t, #t, #th], iterator_types = ["parallel", "parallel"]} ins(%x, %pk, %best#1, %best#0 : tensor<3x4xf32>, tensor<4xf32>, tensor<3x1xi64>, tensor<3x1xf32>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%in: f32, %p: f32, %i: i64, %s: f32, %out: f32):
      %n = arith.negf %s : f32
      %exp = math.exp %n : f32
      %d = arith.addf %exp, %one : f32
      %w = arith.divf %one, %d : f32
      %is = arith.cmpi eq, %i, %ck : i64
      %m = arith.select %is, %w, %zero : f32
      %r = arith.mulf %in, %p : f32
      %y = arith.mulf %r, %m : f32
      linalg.yield %y : f32
    } -> tensor<3x4xf32>
    %next = linalg.add ins(%sum, %term : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
    %half = linalg.mul ins(%next, %next : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
    scf.yield %half : tensor<3x4xf32>
  }
  return %y : tensor<3x4xf32>
}
