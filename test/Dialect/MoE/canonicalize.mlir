// RUN: moe-opt %s -split-input-file --canonicalize | FileCheck %s

// C = ceil(1.5 * 2 * T / 8); a group of at most one token is exempt.
// CHECK-LABEL: func @limit_constant
// CHECK-DAG: %[[C9:.*]] = arith.constant dense<9> : tensor<1xi64>
// CHECK-DAG: %[[EXEMPT:.*]] = arith.constant dense<9223372036854775807> : tensor<1xi64>
// CHECK-DAG: %[[W9:.*]] = arith.constant 9 : index
// CHECK-DAG: %[[W1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[W0:.*]] = arith.constant 0 : index
// CHECK: return %[[C9]], %[[W9]], %[[EXEMPT]], %[[W1]], %[[EXEMPT]], %[[W0]]
func.func @limit_constant() -> (tensor<1xi64>, index, tensor<1xi64>, index, tensor<1xi64>, index) {
  %c24 = arith.constant 24 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %0:2 = moe.limit %c24 top_k(2) of(8) capacity(<factor = "1.5", strategy = token_drop>) : tensor<1xi64>
  %1:2 = moe.limit %c1 top_k(2) of(8) capacity(<factor = "1.5", strategy = token_drop>) : tensor<1xi64>
  %2:2 = moe.limit %c0 top_k(2) of(8) capacity(<factor = "1.5", strategy = token_drop>) : tensor<1xi64>
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : tensor<1xi64>, index, tensor<1xi64>, index, tensor<1xi64>, index
}

// -----
// Where a token may choose an expert twice, both rows have room: up to C = 9, and
// all of one token.
// CHECK-LABEL: func @limit_repeats
// CHECK-DAG: %[[C9:.*]] = arith.constant 9 : index
// CHECK-DAG: %[[C6:.*]] = arith.constant 6 : index
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK: return %[[C9]], %[[C6]], %[[C2]]
func.func @limit_repeats() -> (index, index, index) {
  %c24 = arith.constant 24 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %0:2 = moe.limit %c24 top_k(2) of(8) capacity(<factor = "1.5", strategy = token_drop>) repeats : tensor<1xi64>
  %1:2 = moe.limit %c3 top_k(2) of(8) capacity(<factor = "9", strategy = token_drop>) repeats : tensor<1xi64>
  %2:2 = moe.limit %c1 top_k(2) of(8) capacity(<factor = "1.5", strategy = token_drop>) repeats : tensor<1xi64>
  return %0#1, %1#1, %2#1 : index, index, index
}

// -----
// 9 tokens on 4 devices: groups of 3, 3, 3, 0. 7 tokens: 2, 2, 2, 1.
// CHECK-LABEL: func @limit_groups
// CHECK-DAG: %[[A:.*]] = arith.constant dense<[2, 2, 2, 9223372036854775807]> : tensor<4xi64>
// CHECK-DAG: %[[B:.*]] = arith.constant dense<[1, 1, 1, 9223372036854775807]> : tensor<4xi64>
// CHECK-DAG: %[[W2:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[W1:.*]] = arith.constant 1 : index
// CHECK: return %[[A]], %[[W2]], %[[B]], %[[W1]]
func.func @limit_groups() -> (tensor<4xi64>, index, tensor<4xi64>, index) {
  %c9 = arith.constant 9 : index
  %c7 = arith.constant 7 : index
  %0:2 = moe.limit %c9 top_k(2) of(8)
      capacity(<factor = "2", strategy = token_drop, scope = local, devices = 4>) : tensor<4xi64>
  %1:2 = moe.limit %c7 top_k(2) of(8)
      capacity(<factor = "2", strategy = token_drop, scope = local, devices = 4>) : tensor<4xi64>
  return %0#0, %0#1, %1#0, %1#1 : tensor<4xi64>, index, tensor<4xi64>, index
}

// -----
// Without a bound nothing needs to be constant, and a mask changes nothing.
// CHECK-LABEL: func @limit_unbounded
// CHECK-SAME: (%[[T:.*]]: index,
// CHECK: %[[EXEMPT:.*]] = arith.constant dense<9223372036854775807> : tensor<1xi64>
// CHECK: return %[[EXEMPT]], %[[T]]
func.func @limit_unbounded(%t: index, %m: tensor<?xi1>) -> (tensor<1xi64>, index) {
  %0:2 = moe.limit %t mask(%m : tensor<?xi1>) top_k(2) of(8) capacity(<strategy = token_drop>) : tensor<1xi64>
  return %0#0, %0#1 : tensor<1xi64>, index
}

// -----
// A single token is exempt, padding or not.
// CHECK-LABEL: func @limit_one_token
// CHECK-DAG: %[[EXEMPT:.*]] = arith.constant dense<9223372036854775807> : tensor<1xi64>
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: return %[[EXEMPT]], %[[ONE]]
func.func @limit_one_token(%m: tensor<1xi1>) -> (tensor<1xi64>, index) {
  %c1 = arith.constant 1 : index
  %0:2 = moe.limit %c1 mask(%m : tensor<1xi1>) top_k(2) of(8)
      capacity(<factor = "1", strategy = token_drop>) : tensor<1xi64>
  return %0#0, %0#1 : tensor<1xi64>, index
}

// -----
// The mask decides at run time; so do T, and a T that is an error.
// CHECK-LABEL: func @limit_kept
// CHECK-COUNT-4: moe.limit
func.func @limit_kept(%t: index, %m: tensor<24xi1>) -> (index, index, index, index) {
  %c24 = arith.constant 24 : index
  %neg = arith.constant -1 : index
  %big = arith.constant 2147483648 : index
  %0:2 = moe.limit %c24 mask(%m : tensor<24xi1>) top_k(2) of(8)
      capacity(<factor = "1", strategy = token_drop>) : tensor<1xi64>
  %1:2 = moe.limit %t top_k(2) of(8) capacity(<factor = "1", strategy = token_drop>) : tensor<1xi64>
  %2:2 = moe.limit %neg top_k(2) of(8) capacity(<factor = "1", strategy = token_drop>) : tensor<1xi64>
  %3:2 = moe.limit %big top_k(2) of(8) capacity(<factor = "1", strategy = token_drop>) : tensor<1xi64>
  return %0#1, %1#1, %2#1, %3#1 : index, index, index, index
}

// -----
// CHECK-LABEL: func @rank
// CHECK: %[[ZERO:.*]] = arith.constant 0
// CHECK: %[[RANK:.*]] = moe.rank of(2)
// CHECK: return %[[ZERO]], %[[RANK]]
func.func @rank() -> (index, index) {
  %0 = moe.rank of(1)
  %1 = moe.rank of(2)
  return %0, %1 : index, index
}

// -----
// CHECK-LABEL: func @exchange_one_rank
// CHECK-SAME: (%[[X:.*]]: tensor<1x4xf32>, %[[Y:.*]]: tensor<1xi32>)
// CHECK-NEXT: return %[[X]], %[[Y]]
func.func @exchange_one_rank(%x: tensor<1x4xf32>, %y: tensor<1xi32>) -> (tensor<1x4xf32>, tensor<1xi32>) {
  %a = tensor.empty() : tensor<1x4xf32>
  %b = tensor.empty() : tensor<1xi32>
  %0:2 = moe.exchange %x, %y : tensor<1x4xf32>, tensor<1xi32> ranks(1)
      outs(%a, %b : tensor<1x4xf32>, tensor<1xi32>)
  return %0#0, %0#1 : tensor<1x4xf32>, tensor<1xi32>
}

// -----
// CHECK-LABEL: func @exchange_twice
// CHECK-SAME: (%[[X:.*]]: tensor<2x4xf32>, %[[Y:.*]]: tensor<2xi32>)
// CHECK-NEXT: return %[[Y]], %[[X]]
func.func @exchange_twice(%x: tensor<2x4xf32>, %y: tensor<2xi32>) -> (tensor<2xi32>, tensor<2x4xf32>) {
  %a = tensor.empty() : tensor<2x4xf32>
  %b = tensor.empty() : tensor<2xi32>
  %0:2 = moe.exchange %x, %y : tensor<2x4xf32>, tensor<2xi32> ranks(2)
      outs(%a, %b : tensor<2x4xf32>, tensor<2xi32>)
  %1:2 = moe.exchange %0#1, %0#0 : tensor<2xi32>, tensor<2x4xf32> ranks(2)
      outs(%b, %a : tensor<2xi32>, tensor<2x4xf32>)
  return %1#0, %1#1 : tensor<2xi32>, tensor<2x4xf32>
}

// -----
// One of the blocks was not exchanged before.
// CHECK-LABEL: func @exchange_kept
// CHECK-COUNT-2: moe.exchange
func.func @exchange_kept(%x: tensor<2x4xf32>, %y: tensor<2xi32>) -> (tensor<2x4xf32>, tensor<2xi32>) {
  %a = tensor.empty() : tensor<2x4xf32>
  %b = tensor.empty() : tensor<2xi32>
  %0 = moe.exchange %x : tensor<2x4xf32> ranks(2) outs(%a : tensor<2x4xf32>)
  %1:2 = moe.exchange %0, %y : tensor<2x4xf32>, tensor<2xi32> ranks(2)
      outs(%a, %b : tensor<2x4xf32>, tensor<2xi32>)
  return %1#0, %1#1 : tensor<2x4xf32>, tensor<2xi32>
}
