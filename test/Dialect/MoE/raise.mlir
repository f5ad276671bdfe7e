// RUN: moe-opt %s --moe-raise --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --moe-raise=strict --moe-raise=strict | FileCheck %s
// RUN: moe-opt %s --canonicalize --cse --moe-raise | FileCheck %s
// RUN: moe-opt %s --emit-bytecode | moe-opt --moe-raise --emit-bytecode | moe-opt | FileCheck %s
// RUN: moe-opt %s --moe-raise --remarks-filter='moe-raise' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] raised | Category:moe-raise | Remark="raised a MoE layer with a sigmoid router", experts=8, top_k=2

// CHECK-DAG: #[[PARAM:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[WEIGHT:.*]] = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @layer(
// CHECK-SAME: %[[LOGITS:.*]]: tensor<16x8xf32>, %[[X:.*]]: tensor<16x4xf32>, %[[W:.*]]: tensor<8x4x4xf32>)
// CHECK-NOT: linalg
// CHECK: %[[E:.*]], %[[S:.*]] = moe.route %[[LOGITS]] <score = sigmoid, top_k = 2> : tensor<16x8xf32>
// CHECK-NEXT: %[[Y:.*]] = moe.experts rows(%[[X]] : tensor<16x4xf32>) choices(%[[E]], %[[S]] : tensor<16x2xi32>, tensor<16x2xf32>) params(%[[W]] : tensor<8x4x4xf32>) layer(0) form(gathered) {
// CHECK-NEXT: ^bb0(%[[R:.*]]: tensor<?x4xf32>, %[[RW:.*]]: tensor<?xf32>, %[[P:.*]]: tensor<4x4xf32>):
// CHECK: %[[INIT:.*]] = linalg.fill
// CHECK: %[[M:.*]] = linalg.generic {indexing_maps = [#[[PARAM]], #[[ROWS]], #[[OUT]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[P]], %[[R]] : tensor<4x4xf32>, tensor<?x4xf32>) outs(%[[INIT]] : tensor<?x4xf32>)
// CHECK: %[[RES:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[WEIGHT]], #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[M]], %[[RW]] : tensor<?x4xf32>, tensor<?xf32>)
// CHECK: moe.yield %[[RES]] : tensor<?x4xf32>
// CHECK-NEXT: } : tensor<16x4xf32>
// CHECK-NEXT: return %[[Y]]
#t_e = affine_map<(t, e) -> (t, e)>
#t_j = affine_map<(t, j, m, k) -> (t, j)>
#x = affine_map<(t, j, m, k) -> (t, k)>
#w = affine_map<(t, j, m, k) -> (t, j, m, k)>
#y = affine_map<(t, j, m, k) -> (t, j, m)>
func.func @layer(%logits: tensor<16x8xf32>, %x: tensor<16x4xf32>, %w: tensor<8x4x4xf32>) -> tensor<16x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = tensor.empty() : tensor<16x8xf32>
  %scores = linalg.generic {indexing_maps = [#t_e, #t_e], iterator_types = ["parallel", "parallel"]} ins(%logits : tensor<16x8xf32>) outs(%0 : tensor<16x8xf32>) {
  ^bb0(%l: f32, %out: f32):
    %1 = arith.negf %l : f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %2, %one : f32
    %4 = arith.divf %one, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<16x8xf32>
  %5 = tensor.empty() : tensor<16x2xf32>
  %6 = tensor.empty() : tensor<16x2xi64>
  %best:2 = tm_tensor.topk dimension(1) ins(%scores : tensor<16x8xf32>) outs(%5, %6 : tensor<16x2xf32>, tensor<16x2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %7 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %7 : i1
  } -> tensor<16x2xf32>, tensor<16x2xi64>
  %8 = tensor.empty() : tensor<16x2x4x4xf32>
  %gathered = linalg.generic {indexing_maps = [#t_j, #w], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%best#1 : tensor<16x2xi64>) outs(%8 : tensor<16x2x4x4xf32>) {
  ^bb0(%i: i64, %out: f32):
    %9 = arith.index_cast %i : i64 to index
    %m = linalg.index 2 : index
    %k = linalg.index 3 : index
    %10 = tensor.extract %w[%9, %m, %k] : tensor<8x4x4xf32>
    linalg.yield %10 : f32
  } -> tensor<16x2x4x4xf32>
  %11 = tensor.empty() : tensor<16x2x4xf32>
  %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<16x2x4xf32>) -> tensor<16x2x4xf32>
  %each = linalg.generic {indexing_maps = [#w, #x, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%gathered, %x : tensor<16x2x4x4xf32>, tensor<16x4xf32>) outs(%12 : tensor<16x2x4xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %13 = arith.mulf %a, %b : f32
    %14 = arith.addf %sum, %13 : f32
    linalg.yield %14 : f32
  } -> tensor<16x2x4xf32>
  %15 = tensor.empty() : tensor<16x4xf32>
  %16 = linalg.fill ins(%zero : f32) outs(%15 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(t, j, m) -> (t, j, m)>, affine_map<(t, j, m) -> (t, j)>, affine_map<(t, j, m) -> (t, m)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%each, %best#0 : tensor<16x2x4xf32>, tensor<16x2xf32>) outs(%16 : tensor<16x4xf32>) {
  ^bb0(%a: f32, %weight: f32, %so_far: f32):
    %17 = arith.mulf %a, %weight : f32
    %18 = arith.addf %so_far, %17 : f32
    linalg.yield %18 : f32
  } -> tensor<16x4xf32>
  return %sum : tensor<16x4xf32>
}
