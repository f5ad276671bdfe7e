// RUN: moe-reduce %s --opt-reduction-pass='opt-pass=canonicalize test=%S/Inputs/has-record.sh' | FileCheck %s
// What does not matter to the bug goes away; the op that shows it stays.
// CHECK-NOT: moe.route
// CHECK: moe.record
// CHECK-NOT: moe.route
func.func @keep(%logits: tensor<4x8xf32>, %e: tensor<4x2xi32>, %w: tensor<4x2xf32>,
                %where: tensor<4x2xi64>, %bad: tensor<4xi32>, %limits: tensor<1xi64>) {
  %experts, %weights = moe.route %logits <score = softmax, top_k = 2> : tensor<4x8xf32>
  moe.record %e, %w, %w, %where, %bad, %limits layer(0) top_k(2) of(8)
      : tensor<4x2xi32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xi64>, tensor<4xi32>, tensor<1xi64>
  return
}
