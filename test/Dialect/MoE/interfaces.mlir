// RUN: moe-opt %s -split-input-file --resolve-shaped-type-result-dims --canonicalize --cse | FileCheck %s --check-prefix=SHAPE
// RUN: moe-opt %s -split-input-file --canonicalize --cse | FileCheck %s --check-prefix=DEAD

// The size of a result follows from the operands, not from the op.
// SHAPE-LABEL: func @shapes
// SHAPE-SAME: (%[[L:[^:]*]]: tensor<?x8xf32>, %[[X:[^:]*]]: tensor<?x4xf32>,
// SHAPE-SAME: %[[SLOTS:[^:]*]]: tensor<1x8x?x4xf32>, %[[LOAD:[^:]*]]: tensor<1x8xi32>, %[[ROWS:[^:]*]]: tensor<?x4xf32>,
// SHAPE-SAME: %[[T:[^:]*]]: tensor<?x2xi64>
// SHAPE-DAG: %[[C0:.*]] = arith.constant 0 : index
// SHAPE-DAG: %[[C2:.*]] = arith.constant 2 : index
// SHAPE-DAG: %[[D0:.*]] = tensor.dim %[[L]], %[[C0]] : tensor<?x8xf32>
// SHAPE-DAG: %[[D2:.*]] = tensor.dim %[[SLOTS]], %[[C2]] : tensor<1x8x?x4xf32>
// SHAPE-DAG: %[[D3:.*]] = tensor.dim %[[ROWS]], %[[C0]] : tensor<?x4xf32>
// SHAPE-NOT: moe.
// SHAPE: return %[[D0]], %[[D0]], %[[D2]], %[[D3]]
func.func @shapes(%l: tensor<?x8xf32>, %x: tensor<?x4xf32>, %slots: tensor<1x8x?x4xf32>, %load: tensor<1x8xi32>,
                  %rows: tensor<?x4xf32>, %t: tensor<?x2xi64>, %p: tensor<8x4xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %e, %w = moe.route %l <score = softmax, top_k = 2> : tensor<?x8xf32>
  %d0 = tensor.dim %w, %c0 : tensor<?x2xf32>
  %y = moe.experts rows(%x : tensor<?x4xf32>) choices(%e, %w : tensor<?x2xi32>, tensor<?x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<?x4xf32>
  %d1 = tensor.dim %y, %c0 : tensor<?x4xf32>
  %m = moe.expert_map rows(%slots : tensor<1x8x?x4xf32>) load(%load : tensor<1x8xi32>) params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<1x8x?x4xf32>
  %d2 = tensor.dim %m, %c2 : tensor<1x8x?x4xf32>
  %c = moe.combine %m, %t : tensor<1x8x?x4xf32>, tensor<?x2xi64> outs(%rows : tensor<?x4xf32>)
  %d3 = tensor.dim %c, %c0 : tensor<?x4xf32>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}

// -----
// SHAPE-LABEL: func @exchange
// SHAPE-SAME: %[[O:[a-z0-9]+]]: tensor<2x?xf32>)
// SHAPE: %[[D:.*]] = tensor.dim %[[O]]
// SHAPE-NEXT: return %[[D]]
func.func @exchange(%x: tensor<2xf32>, %y: tensor<2x?xf32>, %o: tensor<2x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %0:2 = moe.exchange %x, %y : tensor<2xf32>, tensor<2x?xf32> ranks(2)
      outs(%x, %o : tensor<2xf32>, tensor<2x?xf32>)
  %d = tensor.dim %0#1, %c1 : tensor<2x?xf32>
  return %d : index
}

// -----
// What nobody reads goes away; what is computed twice is computed once.
// DEAD-LABEL: func @unused
// DEAD-NEXT: %[[A:.*]] = moe.dispatch
// DEAD-NEXT: return %[[A]], %[[A]]
func.func @unused(%l: tensor<4x8xf32>, %x: tensor<4x4xf32>, %s: tensor<8xi32>, %o: tensor<8x4xf32>, %p: tensor<8x4xf32>,
                  %b: tensor<2x4xf32>, %n: index) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %e, %w = moe.route %l <score = softmax, top_k = 2> : tensor<4x8xf32>
  %y = moe.experts rows(%x : tensor<4x4xf32>) choices(%e, %w : tensor<4x2xi32>, tensor<4x2xf32>)
      params(%p : tensor<8x4xf32>) {
  ^bb0(%r: tensor<?x4xf32>, %rw: tensor<?xf32>, %rp: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<4x4xf32>
  %g = moe.exchange %b : tensor<2x4xf32> ranks(2) outs(%b : tensor<2x4xf32>)
  %h:2 = moe.limit %n top_k(2) of(8) capacity(<factor = "1", strategy = token_drop>) : tensor<1xi64>
  %0 = moe.dispatch %x, %s : tensor<4x4xf32>, tensor<8xi32> outs(%o : tensor<8x4xf32>)
  %1 = moe.dispatch %x, %s : tensor<4x4xf32>, tensor<8xi32> outs(%o : tensor<8x4xf32>)
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}

// -----
// A record is kept; and so is what writes memory, read again after another write.
// DEAD-LABEL: func @effects
// DEAD: moe.record
// DEAD-NEXT: moe.record
// DEAD-NEXT: moe.dispatch
// DEAD-NEXT: %[[V:.*]] = memref.load
// DEAD-NEXT: moe.dispatch
// DEAD-NEXT: %[[U:.*]] = memref.load
// DEAD-NEXT: return %[[V]], %[[U]]
func.func @effects(%e: tensor<4x2xi32>, %w: tensor<4x2xf32>, %t: tensor<4x2xi64>, %n: tensor<4xi32>, %l: tensor<1xi64>,
                   %x: memref<4xf32>, %y: memref<4xf32>, %s: memref<4xi32>, %o: memref<4xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  moe.record %e, %w, %w, %t, %n, %l layer(0) top_k(2) of(8)
      : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xi64>, tensor<4xi32>, tensor<1xi64>
  moe.record %e, %w, %w, %t, %n, %l layer(0) top_k(2) of(8)
      : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xi64>, tensor<4xi32>, tensor<1xi64>
  moe.dispatch %x, %s : memref<4xf32>, memref<4xi32> outs(%o : memref<4xf32>)
  %v = memref.load %o[%c0] : memref<4xf32>
  moe.dispatch %y, %s : memref<4xf32>, memref<4xi32> outs(%o : memref<4xf32>)
  %u = memref.load %o[%c0] : memref<4xf32>
  return %v, %u : f32, f32
}
