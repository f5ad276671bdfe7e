// RUN: moe-opt %s --moe-lower-limit --canonicalize --cse | FileCheck %s

// CHECK: func.func private @moe_capacity(i64, i64, i64, i64, i64) -> i64

// One group: the limit of all tokens; the width is not more than the tokens.
// CHECK-LABEL: func @global(
// CHECK-SAME: %[[T:.*]]: index
// CHECK: %[[TOKENS:.*]] = arith.index_cast %[[T]] : index to i64
// CHECK: %[[C:.*]] = call @moe_capacity(%c11_i64, %c10_i64, %c2_i64, %[[TOKENS]], %c8_i64)
// CHECK: %[[EXEMPT:.*]] = arith.cmpi sle, %[[T]], %c1
// CHECK: %[[LIMIT:.*]] = arith.select %[[EXEMPT]], %c9223372036854775807_i64, %[[C]]
// CHECK: %[[LIMITS:.*]] = tensor.from_elements %[[LIMIT]]
// CHECK: %[[WIDEST:.*]] = arith.index_cast %[[LIMIT]] : i64 to index
// CHECK: %[[WIDTH:.*]] = arith.minsi %[[WIDEST]], %[[T]]
// CHECK: return %[[LIMITS]], %[[WIDTH]]
func.func @global(%tokens: index) -> (tensor<1xi64>, index) {
  %l, %w = moe.limit %tokens top_k(2) of(8)
      capacity(<factor = "1.1", strategy = token_drop>) : tensor<1xi64>
  return %l, %w : tensor<1xi64>, index
}

// A token may choose an expert twice.
// CHECK-LABEL: func @repeats(
// CHECK-SAME: %[[T:.*]]: index
// CHECK: %[[ROWS:.*]] = arith.muli %[[T]], %c2
// CHECK: %[[WIDTH:.*]] = arith.minsi %{{.*}}, %[[ROWS]]
// CHECK: return %{{.*}}, %[[WIDTH]]
func.func @repeats(%tokens: index) -> (tensor<1xi64>, index) {
  %l, %w = moe.limit %tokens top_k(2) of(8)
      capacity(<factor = "1.1", strategy = token_drop>) repeats : tensor<1xi64>
  return %l, %w : tensor<1xi64>, index
}

// A mask decides what a limit counts, not how wide the table is.
// CHECK-LABEL: func @masked(
// CHECK-SAME: %[[T:.*]]: index, %[[M:.*]]: tensor<?xi1>
// CHECK: %[[B:.*]] = arith.ceildivui %[[T]], %c4
// CHECK: scf.for
// CHECK: %[[N:.*]] = scf.for %[[I:.*]] = %{{.*}} iter_args(%[[SUM:.*]] = %c0
// CHECK: %[[VALID:.*]] = tensor.extract %[[M]][%[[I]]]
// CHECK: arith.select %[[VALID]], %{{.*}}, %[[SUM]]
// CHECK: arith.index_cast %[[N]]
// CHECK: arith.index_cast %[[B]]
func.func @masked(%tokens: index, %mask: tensor<?xi1>) -> (tensor<4xi64>, index) {
  %l, %w = moe.limit %tokens mask(%mask : tensor<?xi1>) top_k(2) of(8)
      capacity(<factor = "1.1", strategy = token_drop, scope = local,
                devices = 4>) : tensor<4xi64>
  return %l, %w : tensor<4xi64>, index
}

// What is constant needs no call.
// CHECK-LABEL: func @constant(
// CHECK-NOT: call
// CHECK: arith.constant dense<7> : tensor<1xi64>
// CHECK: return
func.func @constant() -> tensor<1xi64> {
  %tokens = arith.constant 24 : index
  %l, %w = moe.limit %tokens top_k(2) of(8)
      capacity(<factor = "1.1", strategy = token_drop>) : tensor<1xi64>
  return %l : tensor<1xi64>
}

// No limit, but groups whose size only the run knows.
// CHECK-LABEL: func @unbounded(
// CHECK-NOT: call
// CHECK: tensor.insert %c9223372036854775807_i64
// CHECK: return
func.func @unbounded(%tokens: index) -> (tensor<4xi64>, index) {
  %l, %w = moe.limit %tokens top_k(2) of(8)
      capacity(<strategy = none, scope = local, devices = 4>) : tensor<4xi64>
  return %l, %w : tensor<4xi64>, index
}
