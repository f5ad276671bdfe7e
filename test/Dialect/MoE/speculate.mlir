// RUN: moe-opt %s --loop-invariant-code-motion | FileCheck %s

// On tensors an op leaves the loop that does not change it.
// CHECK-LABEL: func @tensors
// CHECK: moe.dispatch
// CHECK: moe.expert_map
// CHECK: moe.combine
// CHECK: scf.for
// CHECK-NOT: moe.
func.func @tensors(%n: index, %x: tensor<4x4xf32>, %s: tensor<1x8x2xi32>, %o: tensor<1x8x2x4xf32>, %l: tensor<1x8xi32>,
                   %p: tensor<8x4xf32>, %t: tensor<4x2xi64>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %y) -> tensor<4x4xf32> {
    %1 = moe.dispatch %x, %s : tensor<4x4xf32>, tensor<1x8x2xi32> outs(%o : tensor<1x8x2x4xf32>)
    %2 = moe.expert_map rows(%1 : tensor<1x8x2x4xf32>) load(%l : tensor<1x8xi32>) params(%p : tensor<8x4xf32>) {
    ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
      moe.yield %r : tensor<?x4xf32>
    } : tensor<1x8x2x4xf32>
    %3 = moe.combine %2, %t : tensor<1x8x2x4xf32>, tensor<4x2xi64> outs(%y : tensor<4x4xf32>)
    scf.yield %3 : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}

// On memrefs it stays.
// CHECK-LABEL: func @memrefs
// CHECK: scf.for
// CHECK-NEXT: moe.dispatch
func.func @memrefs(%n: index, %x: memref<4x4xf32>, %s: memref<8xi32>, %o: memref<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    moe.dispatch %x, %s : memref<4x4xf32>, memref<8xi32> outs(%o : memref<8x4xf32>)
  }
  return
}

// Nor does an exchange: where the loop makes no step, no rank gets to it.
// CHECK-LABEL: func @ranks
// CHECK: moe.rank
// CHECK: scf.for
// CHECK-NEXT: moe.exchange
// CHECK-NEXT: moe.all_gather
func.func @ranks(%n: index, %x: tensor<2x4xf32>, %i: tensor<index>, %o: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    %0 = moe.rank of(2)
    %1 = moe.exchange %x : tensor<2x4xf32> ranks(2) outs(%x : tensor<2x4xf32>)
    %2 = moe.all_gather %i : tensor<index> ranks(2) outs(%o : tensor<2xindex>)
  }
  return
}
