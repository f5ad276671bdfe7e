// RUN: moe-opt %s --moe-print-layers -o /dev/null | FileCheck %s --strict-whitespace
// RUN: moe-opt %s --moe-raise --moe-print-layers -o /dev/null | FileCheck %s --strict-whitespace
// RUN: moe-opt %s --moe-print-layers=format=json -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: moe-opt %s --moe-print-layers=output=%t.txt | FileCheck %s --check-prefix=SAME
// RUN: FileCheck %s --strict-whitespace < %t.txt
// RUN: not moe-opt %s --moe-print-layers=format=xml 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not moe-opt %s --moe-print-layers=output=%t/no/file 2>&1 | FileCheck %s --check-prefix=OUTPUT

// FORMAT: error: format=xml: accepted values are table, json
// OUTPUT: error: cannot write '{{.*}}/no/file': {{.}}

// The module stays as it is.
// SAME-NOT: layer(

// Calls decide the order, not the functions' places. @expert is called twice, with
// two sources of a parameter.
// CHECK: {{^}}layer  function  form   tokens  experts  top-k  hidden  inner  activation  gate/up   biases  weight on  type  own capacity           router{{$}}
// CHECK-NEXT: {{^}}    0  main      dense       6        5      1       4  -      -           -         none    -          f32   3 by choice, 2 groups  own choices{{$}}
// CHECK-NEXT: {{^}}    1  expert    -           6        5      2       4      3  silu        separate  up      output     f32   -                      softmax + bias, normalized (at least 0.5), x2.5, best 2 of 5 groups by max{{$}}
// CHECK-NEXT: {{^}}layer 0 at {{.*}}print-layers.mlir:[[#]]:[[#]]
// CHECK-NEXT: {{^}}  -  tensor<5x4xf32>  the result of 'tensor.generate'{{$}}
// CHECK-NEXT: {{^}}  -  tensor<5x4xf32>  stack of reshape of argument 8 of @main, stack of a constant, stack of the result of 'tensor.generate'{{$}}
// CHECK-NEXT: {{^}}  -  tensor<5x4xf32>  stack of argument 9 of @main, stack of argument 10 of @main, stack of argument 11 of @main, and 2 more{{$}}
// CHECK-NEXT: {{^}}layer 1 at {{.*}}print-layers.mlir:[[#]]:[[#]]
// CHECK-NEXT: {{^}}  gate     tensor<5x3x4xf32>  slice of argument 3 of @main "experts.gate_up"{{$}}
// CHECK-NEXT: {{^}}  up       tensor<5x3x4xf32>  argument 5 of @main, cast of argument 4 of @main{{$}}
// CHECK-NEXT: {{^}}  up_bias  tensor<5x3xf32>    a constant{{$}}
// CHECK-NEXT: {{^}}  down     tensor<5x4x3xf32>  transpose of resource down{{$}}

// JSON: "activation": null,
// JSON: "layer": 0,
// JSON-NEXT: "location":
// JSON-NEXT: "own_capacity": {
// JSON-NEXT: "capacity": 3,
// JSON-NEXT: "groups": 2,
// JSON-NEXT: "norm_eps": 0.25,
// JSON-NEXT: "normalize": "clamp",
// JSON-NEXT: "order": "by_choice"
// JSON: "number": 12,
// JSON-NEXT: "through": [
// JSON-NEXT: "stack"
// JSON: "number": 13,
// JSON: "router": "own choices",
// JSON: "activation": "silu",
// JSON: "form": null,
// JSON: "function": "expert",
// JSON-NEXT: "gate_up": "separate",
// JSON-NEXT: "hidden": 4,
// JSON-NEXT: "intermediate": 3,
// JSON-NEXT: "layer": 1,
// JSON-NEXT: "location":
// JSON-NEXT: "own_capacity": null,
// JSON: "function": "main",
// JSON-NEXT: "kind": "argument",
// JSON-NEXT: "number": 3,
// JSON-NEXT: "through": [
// JSON-NEXT: "slice"
// JSON: "weight": "experts.gate_up"
// JSON: "role": "up_bias",
// JSON: "resource": null,
// JSON: "resource": "down",
// JSON: "bias": true,
// JSON-NEXT: "groups": {
// JSON-NEXT: "count": 5,
// JSON-NEXT: "fill": "neg_inf",
// JSON-NEXT: "keep": 2,
// JSON-NEXT: "score": "max"
// JSON: "norm_eps": 0.5,
// JSON-NEXT: "normalize": "clamp",
// JSON-NEXT: "scale": 2.5,
// JSON-NEXT: "score": "softmax"
// JSON: "weight_on": "output"
// JSON: "not_raised": []

#in = affine_map<(n, i, k) -> (n, k)>
#w = affine_map<(n, i, k) -> (i, k)>
#out = affine_map<(n, i, k) -> (n, i)>
#ni = affine_map<(n, i) -> (n, i)>
#n = affine_map<(n, i) -> (n)>
#i = affine_map<(n, i) -> (i)>
func.func private @expert(%logits: tensor<6x5xf32>, %bias: tensor<5xf32>, %x: tensor<6x4xf32>, %gate: tensor<5x3x4xf32>, %up: tensor<5x3x4xf32>, %up_bias: tensor<5x3xf32>) -> tensor<6x4xf32> {
  %down = arith.constant dense_resource<down> : tensor<5x3x4xf32>
  %0 = tensor.empty() : tensor<5x4x3xf32>
  %down_t = linalg.transpose ins(%down : tensor<5x3x4xf32>) outs(%0 : tensor<5x4x3xf32>) permutation = [0, 2, 1]
  %e, %s = moe.route %logits bias(%bias : tensor<5xf32>) <score = softmax, top_k = 2, normalize = clamp, norm_eps = 5.0e-01 : f32, scale = 2.5 : f32, groups = <count = 5, keep = 2>> : tensor<6x5xf32>
  %y = moe.experts rows(%x : tensor<6x4xf32>) choices(%e, %s : tensor<6x2xi32>, tensor<6x2xf32>)
      params(%gate, %up, %up_bias, %down_t : tensor<5x3x4xf32>, tensor<5x3x4xf32>, tensor<5x3xf32>, tensor<5x4x3xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weight: tensor<?xf32>, %pg: tensor<3x4xf32>, %pu: tensor<3x4xf32>, %pb: tensor<3xf32>, %pd: tensor<4x3xf32>):
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %n = tensor.dim %weight, %c0 : tensor<?xf32>
    %1 = tensor.empty(%n) : tensor<?x3xf32>
    %2 = linalg.fill ins(%zero : f32) outs(%1 : tensor<?x3xf32>) -> tensor<?x3xf32>
    %g = linalg.contract indexing_maps = [#in, #w, #out] ins(%rows, %pg : tensor<?x4xf32>, tensor<3x4xf32>) outs(%2 : tensor<?x3xf32>) -> tensor<?x3xf32>
    %u = linalg.contract indexing_maps = [#in, #w, #out] ins(%rows, %pu : tensor<?x4xf32>, tensor<3x4xf32>) outs(%2 : tensor<?x3xf32>) -> tensor<?x3xf32>
    %h = linalg.generic {indexing_maps = [#ni, #ni, #i, #ni], iterator_types = ["parallel", "parallel"]} ins(%g, %u, %pb : tensor<?x3xf32>, tensor<?x3xf32>, tensor<3xf32>) outs(%1 : tensor<?x3xf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32, %o: f32):
      %3 = arith.negf %a : f32
      %4 = math.exp %3 : f32
      %5 = arith.addf %4, %one : f32
      %6 = arith.divf %a, %5 : f32
      %7 = arith.addf %b, %c : f32
      %8 = arith.mulf %7, %6 : f32
      linalg.yield %8 : f32
    } -> tensor<?x3xf32>
    %9 = tensor.empty(%n) : tensor<?x4xf32>
    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<?x4xf32>) -> tensor<?x4xf32>
    %d = linalg.contract indexing_maps = [#in, #w, #out] ins(%h, %pd : tensor<?x3xf32>, tensor<4x3xf32>) outs(%10 : tensor<?x4xf32>) -> tensor<?x4xf32>
    %r = linalg.generic {indexing_maps = [#ni, #n, #ni], iterator_types = ["parallel", "parallel"]} ins(%d, %weight : tensor<?x4xf32>, tensor<?xf32>) outs(%9 : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %o: f32):
      %11 = arith.mulf %a, %b : f32
      linalg.yield %11 : f32
    } -> tensor<?x4xf32>
    moe.yield %r : tensor<?x4xf32>
  } : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

func.func @main(%x: tensor<6x4xf32>, %logits: tensor<6x5xf32>, %bias: tensor<5xf32>,
                %all: tensor<5x6x4xf32> {moe.weight = "experts.gate_up"}, %half: tensor<5x3x4xbf16>, %up: tensor<5x3x4xf32>,
                %experts: tensor<6x1xi32>, %weights: tensor<6x1xf32>,
                %row: tensor<1x4xf32>, %s0: tensor<4xf32>, %s1: tensor<4xf32>, %s2: tensor<4xf32>, %s3: tensor<4xf32>, %s4: tensor<4xf32>)
    -> tensor<6x4xf32> {
  %up_bias = arith.constant dense<0.5> : tensor<5x3xf32>
  %gate = tensor.extract_slice %all[0, 0, 0] [5, 3, 4] [1, 1, 1] : tensor<5x6x4xf32> to tensor<5x3x4xf32>
  %wide = arith.extf %half : tensor<5x3x4xbf16> to tensor<5x3x4xf32>
  %scales = tensor.generate {
  ^bb0(%i: index, %j: index):
    %half_one = arith.constant 0.5 : f32
    tensor.yield %half_one : f32
  } : tensor<5x4xf32>
  // Written over in part.
  %first = tensor.collapse_shape %row [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %fours = arith.constant dense<4.0> : tensor<4xf32>
  %t0 = tensor.insert_slice %first into %scales[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
  %t1 = tensor.insert_slice %fours into %t0[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
  // One tensor for each expert.
  %u = tensor.empty() : tensor<5x4xf32>
  %u0 = tensor.insert_slice %s0 into %u[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
  %u1 = tensor.insert_slice %s1 into %u0[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
  %u2 = tensor.insert_slice %s2 into %u1[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
  %u3 = tensor.insert_slice %s3 into %u2[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
  %u4 = tensor.insert_slice %s4 into %u3[4, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
  %e0 = tensor.empty() : tensor<6x1xi32>
  %w0 = tensor.empty() : tensor<6x1xf32>
  %a:2 = moe.admit %experts, %weights : tensor<6x1xi32>, tensor<6x1xf32> of(5)
      <capacity = 3, order = by_choice, groups = 2, normalize = clamp, norm_eps = 0.25 : f32>
      outs(%e0, %w0 : tensor<6x1xi32>, tensor<6x1xf32>)
  %0 = moe.experts rows(%x : tensor<6x4xf32>) choices(%a#0, %a#1 : tensor<6x1xi32>, tensor<6x1xf32>)
      params(%scales, %t1, %u4 : tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>) form(dense) {
  ^bb0(%rows: tensor<?x4xf32>, %weight: tensor<?xf32>, %scale: tensor<4xf32>, %scale1: tensor<4xf32>, %scale2: tensor<4xf32>):
    moe.yield %rows : tensor<?x4xf32>
  } : tensor<6x4xf32>
  %1 = call @expert(%logits, %bias, %0, %gate, %up, %up_bias) : (tensor<6x5xf32>, tensor<5xf32>, tensor<6x4xf32>, tensor<5x3x4xf32>, tensor<5x3x4xf32>, tensor<5x3xf32>) -> tensor<6x4xf32>
  %2 = call @expert(%logits, %bias, %1, %gate, %wide, %up_bias) : (tensor<6x5xf32>, tensor<5xf32>, tensor<6x4xf32>, tensor<5x3x4xf32>, tensor<5x3x4xf32>, tensor<5x3xf32>) -> tensor<6x4xf32>
  return %2 : tensor<6x4xf32>
}

{-#
  dialect_resources: { builtin: { down: "0x04000000" } }
#-}
