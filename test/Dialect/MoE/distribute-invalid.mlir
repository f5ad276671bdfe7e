// RUN: moe-opt %s -split-input-file -verify-diagnostics --moe-apply-capacity="factor=1 devices=2" --moe-distribute=ranks=4
// RUN: not moe-opt %s --split-input-file --moe-distribute=ranks=0 2>&1 | FileCheck %s --check-prefix=RANKS
// RUN: not moe-opt %s --split-input-file --moe-distribute="ranks=2 tokens=all" 2>&1 | FileCheck %s --check-prefix=TOKENS
// RANKS: error: [bad_devices] moe-distribute: ranks is 0; accepted values are integers from 1 on
// TOKENS: error: moe-distribute: tokens is all; accepted values are split and own

func.func @experts(%l: tensor<4x6xf32>, %x: tensor<4x4xf32>, %p: tensor<6x4xf32>) -> tensor<4x4xf32> {
  %e, %w = moe.route %l <score = softmax, top_k = 2> : tensor<4x6xf32>
  // expected-error@+1 {{[bad_devices] MoE layer 0: the number of ranks must divide the number of experts, got 4 ranks and 6 experts}}
  %y = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>) params(%p : tensor<6x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----
func.func @devices(%l: tensor<4x8xf32>, %x: tensor<4x4xf32>, %p: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %e, %w = moe.route %l <score = softmax, top_k = 2> : tensor<4x8xf32>
  // expected-error@+1 {{[bad_devices] MoE layer 0: the number of ranks must be the number of devices that its capacity is for, got 4 ranks and 2 devices}}
  %y = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weights: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----
// expected-error@+1 {{the program has been spread over ranks already: it has the attribute moe.ranks}}
module attributes {moe.ranks = 4 : i64} {
}

// -----
func.func @assignment(%x: tensor<1x4x6x4xf32>, %load: tensor<1x4xi32>, %p: tensor<4x4xf32>) -> tensor<1x4x6x4xf32> {
  // expected-error@+1 {{cannot be spread over ranks: its rows must be those of a moe.assign or moe.assign_ragged, as moe-apply-capacity makes it}}
  %y = moe.expert_map rows(%x : tensor<1x4x6x4xf32>) load(%load : tensor<1x4xi32>) params(%p : tensor<4x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<1x4x6x4xf32>
  return %y : tensor<1x4x6x4xf32>
}

// -----
func.func @rows(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %x: tensor<8x4xf32>, %0: tensor<8xi32>, %1: tensor<8xf32>,
                %2: tensor<4x2xi64>, %3: tensor<5xi64>, %p: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %a:5 = moe.assign_ragged %e, %w : tensor<4x2xi32>, tensor<4x2xf32> top_k(2)
      outs(%0, %1, %2, %w, %3 : tensor<8xi32>, tensor<8xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<5xi64>)
  // expected-error@+1 {{cannot be spread over ranks: each of its rows must be a moe.dispatch by its assignment, or the weights of the slots}}
  %y = moe.expert_map rows(%x : tensor<8x4xf32>) offsets(%a#4 : tensor<5xi64>) params(%p : tensor<4x4xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// -----
func.func @result(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %0: tensor<8xi32>, %1: tensor<8xf32>,
                  %2: tensor<4x2xi64>, %3: tensor<5xi64>, %p: tensor<4x4xf32>) -> tensor<8xf32> {
  %a:5 = moe.assign_ragged %e, %w : tensor<4x2xi32>, tensor<4x2xf32> top_k(2)
      outs(%0, %1, %2, %w, %3 : tensor<8xi32>, tensor<8xf32>, tensor<4x2xi64>, tensor<4x2xf32>, tensor<5xi64>)
  // expected-error@+1 {{cannot be spread over ranks: its result must be the rows of a moe.combine by its assignment}}
  %y = moe.expert_map rows(%a#1 : tensor<8xf32>) offsets(%a#4 : tensor<5xi64>) params(%p : tensor<4x4xf32>) {
  ^bb0(%rows: tensor<?xf32>, %scale: tensor<4xf32>):
    moe.yield %rows : tensor<?xf32>
  } : tensor<8xf32>
  return %y : tensor<8xf32>
}
