// RUN: moe-opt %s --moe-vectorize-candidates --split-input-file | FileCheck %s

// Threads share the tokens, 32 of them at a time, and each has rows of its own. 60
// logits are a vector of 32, and then 16, 8 and 4 of the next; what is behind them
// is no expert. All of the top 8 come from vectors, and no tournament is needed.
// CHECK-LABEL: func @softmax(
// CHECK: scf.forall (%{{.*}}) = (0) to (%{{.*}}) step
// CHECK: %[[SIZE:.*]] = arith.constant 64 : index
// CHECK: %[[LOGIT:.*]] = memref.alloc(%[[SIZE]]) : memref<?xf32>
// CHECK: %[[NONE:.*]] = vector.broadcast {{.*}} : f32 to vector<32xf32>
// CHECK: vector.store {{.*}}, %[[LOGIT]][%c32
// CHECK-NOT: memref<?xi32> {{.*}}memref.alloc
// CHECK: scf.for
// CHECK: vector.load %{{.*}} : memref<?x60xf32>, vector<32xf32>
// CHECK: vector.load %{{.*}} : memref<?x60xf32>, vector<16xf32>
// CHECK: vector.load %{{.*}} : memref<?x60xf32>, vector<8xf32>
// CHECK: vector.load %{{.*}} : memref<?x60xf32>, vector<4xf32>
// CHECK-NOT: memref.load %{{.*}} : memref<?x60xf32>
// CHECK: %[[SUMS:.*]] = scf.for {{.*}} step %c32{{.*}} iter_args({{.*}}) -> (vector<32xf32>)
// CHECK: math.fma {{.*}} : vector<32xf32>
// CHECK: vector.extract_strided_slice %[[SUMS]] {offsets = [0], sizes = [16]
// CHECK: arith.divf {{.*}} : vector<32xf32>
// CHECK: scf.for {{.*}} to %c8
// CHECK: scf.for {{.*}} -> (vector<32xf32>, vector<32xi32>)
// CHECK: arith.cmpf ogt, {{.*}} : vector<32xf32>
// CHECK: arith.minsi {{.*}} : vector<16xi32>
// CHECK: vector.store
// CHECK: memref.dealloc
func.func @softmax(%logits: memref<?x60xf32>, %experts: memref<?x8xi32>, %weights: memref<?x8xf32>,
                   %scores: memref<?x8xf32>, %nonfinite: memref<?xi32>) {
  moe.candidates %logits : memref<?x60xf32> router(<score = softmax, top_k = 8>)
      outs(%experts, %weights, %scores, %nonfinite
           : memref<?x8xi32>, memref<?x8xf32>, memref<?x8xf32>, memref<?xi32>)
  return
}

// -----

// So many experts that a tournament is shorter.
// CHECK-LABEL: func @many(
// CHECK: scf.forall
// CHECK: memref.alloc(%{{.*}}) : memref<?xi32>
// CHECK: memref.alloc(%{{.*}}) : memref<?xi32>
// CHECK: memref.store {{.*}} : memref<24xi32>
// CHECK-NOT: vector<32xi1>, vector<32xi32>
// CHECK: return
func.func @many(%logits: memref<24x545xf32>, %experts: memref<24x8xi32>, %weights: memref<24x8xf32>,
                %scores: memref<24x8xf32>, %nonfinite: memref<24xi32>) {
  moe.candidates %logits : memref<24x545xf32> router(<score = given, top_k = 8>)
      outs(%experts, %weights, %scores, %nonfinite
           : memref<24x8xi32>, memref<24x8xf32>, memref<24x8xf32>, memref<24xi32>)
  return
}

// -----

// Logits, or a bias, that are no vectors in memory.
// CHECK-LABEL: func @left_alone(
// CHECK-COUNT-2: moe.candidates
func.func @left_alone(%across: memref<24x8xf32, strided<[1, 24]>>, %logits: memref<24x8xf32>,
                      %bias: memref<8xf32, strided<[2]>>, %experts: memref<24x2xi32>,
                      %weights: memref<24x2xf32>, %scores: memref<24x2xf32>, %nonfinite: memref<24xi32>) {
  moe.candidates %across : memref<24x8xf32, strided<[1, 24]>> router(<score = softmax, top_k = 2>)
      outs(%experts, %weights, %scores, %nonfinite
           : memref<24x2xi32>, memref<24x2xf32>, memref<24x2xf32>, memref<24xi32>)
  moe.candidates %logits : memref<24x8xf32> bias(%bias : memref<8xf32, strided<[2]>>)
      router(<score = sigmoid, top_k = 2>)
      outs(%experts, %weights, %scores, %nonfinite
           : memref<24x2xi32>, memref<24x2xf32>, memref<24x2xf32>, memref<24xi32>)
  return
}
