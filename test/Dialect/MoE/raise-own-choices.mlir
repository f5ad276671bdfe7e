// RUN: split-file %s %t
// RUN: moe-opt %t/layer.mlir --moe-raise=strict 2>&1 | FileCheck %s
// Not from the end any more: what is negative is an error.
// RUN: sed 's/%%n, %%s, %%i/%%n, %%i, %%i/' %t/layer.mlir | moe-opt --moe-raise 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: sed 's/select %%n, %%s, %%i/addi %%i, %%c0/' %t/layer.mlir | moe-opt --canonicalize --moe-raise=strict 2>&1 | FileCheck %s --check-prefix=POSITIVE
// RUN: sed 's/select %%n, %%s, %%i/maxsi %%i, %%c0/' %t/layer.mlir | moe-opt --moe-raise 2>&1 | FileCheck %s --check-prefix=REFUSED
// Of fewer bits it may be another expert.
// RUN: sed 's/%%0 = arith.select %%n, %%s, %%i : i64/%%w = arith.select %%n, %%s, %%i : i64 %%k = arith.index_cast %%w : i64 to index %%m = arith.index_cast %%k : index to i8 %%0 = arith.extsi %%m : i8 to i64/' %t/layer.mlir | moe-opt --moe-raise 2>&1 | FileCheck %s --check-prefix=REFUSED
// Weights that are no scores of the choice.
// RUN: sed 's/ins(%%chosen, %%rows/ins(%%other, %%rows/' %t/layer.mlir | moe-opt --moe-raise 2>&1 | FileCheck %s --check-prefix=KEPT
// No rows of tokens: a weighted sum of embeddings.
// RUN: sed 's/mulf %%a, %%p/addf %%p, %%p/' %t/layer.mlir | moe-opt --moe-raise 2>&1 | FileCheck %s --check-prefix=KEPT

// The program's own experts, of which it is asserted that these are some, and its
// own weights, in f32; the reason is told.
// CHECK: remark: is raised with the program's own choices of experts: 'linalg.generic' gathers by an index that is not the chosen expert
// CHECK: note: this op gathers by an index that is not the chosen expert
// CHECK-LABEL: func @main(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %{{.*}}: tensor<?x5xf32>, %{{.*}}: tensor<?x2xbf16>, %[[P:.*]]: tensor<5x4xf32>
// CHECK-NOT: moe.route
// CHECK: %[[INDEX:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<?x2xi64>)
// CHECK: arith.xori
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<?x2xbf16>) outs(%{{.*}} : tensor<?x2xf32>)
// CHECK: arith.extf
// CHECK-NEXT: linalg.yield
// CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%[[INDEX]] : tensor<?x2xi64>) outs(%{{.*}} : tensor<?x2xi32>)
// CHECK-NEXT: ^bb0(%[[I:.*]]: i64, %{{.*}}: i32):
// CHECK: %[[NEG:.*]] = arith.cmpi slt, %[[I]], %c0_i64
// CHECK: %[[SUM:.*]] = arith.addi %[[I]], %c5_i64
// CHECK: %[[WRAPPED:.*]] = arith.select %[[NEG]], %[[SUM]], %[[I]]
// CHECK: %[[IS:.*]] = arith.cmpi ult, %[[WRAPPED]], %c5_i64
// CHECK: cf.assert %[[IS]], "MoE layer: chooses an expert that is not in [0, 5)"
// CHECK: arith.trunci %[[WRAPPED]] : i64 to i32
// CHECK: moe.experts rows(%[[X]] : {{.*}}) choices(%[[E]], %[[W]] : tensor<?x2xi32>, tensor<?x2xf32>) params(%[[P]] : tensor<5x4xf32>) layer(0) form(gathered)
// CHECK: arith.truncf
// CHECK: moe.yield

// POSITIVE: remark: is raised with the program's own choices
// POSITIVE: arith.cmpi ult, %in, %c5_i64
// POSITIVE: moe.experts

// REFUSED-NOT: remark
// REFUSED: warning: looks like a MoE layer but is not raised: 'linalg.generic' gathers by an index that is not the chosen expert
// REFUSED-NOT: moe.experts

// KEPT-NOT: remark
// KEPT: func @main(
// KEPT-NOT: moe.experts

//--- layer.mlir
#id = affine_map<(t, j) -> (t, j)>
#tj = affine_map<(t, j, h) -> (t, j)>
#th = affine_map<(t, j, h) -> (t, h)>
#tjh = affine_map<(t, j, h) -> (t, j, h)>
// y[t] = sum over j of w[t, j] * p[e[t, j]] * x[t], with e[t, j] = the position of the
// j-th best score, the last bit of it changed.
func.func @main(%x: tensor<?x4xf32>, %scores: tensor<?x5xf32>, %other: tensor<?x2xbf16>,
                %params: tensor<5x4xf32>) -> tensor<?x4xf32> {
  %c0i = arith.constant 0 : index
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %zero = arith.constant 0.0 : f32
  %tokens = tensor.dim %scores, %c0i : tensor<?x5xf32>
  %i5 = tensor.empty(%tokens) : tensor<?x5xi64>
  %iota = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%i5 : tensor<?x5xi64>) {
  ^bb0(%out: i64):
    %0 = linalg.index 1 : index
    %1 = arith.index_cast %0 : index to i64
    linalg.yield %1 : i64
  } -> tensor<?x5xi64>
  %sorted:2 = tm_tensor.sort dimension(1) outs(%scores, %iota : tensor<?x5xf32>, tensor<?x5xi64>) {
  ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):
    %0 = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %0 : i1
  } -> tensor<?x5xf32>, tensor<?x5xi64>
  %best = tensor.extract_slice %sorted#0[0, 0] [%tokens, 2] [1, 1] : tensor<?x5xf32> to tensor<?x2xf32>
  %places = tensor.extract_slice %sorted#1[0, 0] [%tokens, 2] [1, 1] : tensor<?x5xi64> to tensor<?x2xi64>
  %i2 = tensor.empty(%tokens) : tensor<?x2xi64>
  %experts = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%places : tensor<?x2xi64>) outs(%i2 : tensor<?x2xi64>) {
  ^bb0(%in: i64, %out: i64):
    %0 = arith.xori %in, %c1 : i64
    linalg.yield %0 : i64
  } -> tensor<?x2xi64>
  %f2 = tensor.empty(%tokens) : tensor<?x2xbf16>
  %chosen = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%best : tensor<?x2xf32>) outs(%f2 : tensor<?x2xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<?x2xbf16>
  %g = tensor.empty(%tokens) : tensor<?x2x4xf32>
  %gathered = linalg.generic {indexing_maps = [#tj, #tjh], iterator_types = ["parallel", "parallel", "parallel"]} ins(%experts : tensor<?x2xi64>) outs(%g : tensor<?x2x4xf32>) {
  ^bb0(%i: i64, %out: f32):
    %n = arith.cmpi slt, %i, %c0 : i64
    %s = arith.addi %i, %c5 : i64
    %0 = arith.select %n, %s, %i : i64
    %1 = arith.index_cast %0 : i64 to index
    %2 = linalg.index 2 : index
    %3 = tensor.extract %params[%1, %2] : tensor<5x4xf32>
    linalg.yield %3 : f32
  } -> tensor<?x2x4xf32>
  %rows = linalg.generic {indexing_maps = [#th, #tjh, #tjh], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %gathered : tensor<?x4xf32>, tensor<?x2x4xf32>) outs(%g : tensor<?x2x4xf32>) {
  ^bb0(%a: f32, %p: f32, %out: f32):
    %0 = arith.mulf %a, %p : f32
    linalg.yield %0 : f32
  } -> tensor<?x2x4xf32>
  %e = tensor.empty(%tokens) : tensor<?x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %y = linalg.generic {indexing_maps = [#tj, #tjh, #th], iterator_types = ["parallel", "reduction", "parallel"]} ins(%chosen, %rows : tensor<?x2xbf16>, tensor<?x2x4xf32>) outs(%start : tensor<?x4xf32>) {
  ^bb0(%v: bf16, %r: f32, %out: f32):
    %w = arith.extf %v : bf16 to f32
    %0 = arith.mulf %w, %r : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}
