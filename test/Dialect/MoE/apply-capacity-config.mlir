// Entries of a config file, later ones over earlier ones and over options.
// RUN: split-file %s %t
// RUN: moe-opt %t/layers.mlir --moe-apply-capacity="factor=3 config=%t/good.json" | FileCheck %s
// CHECK-LABEL: func @layers
// CHECK: moe.assign {{.*}} compete(largest) {{.*}} : tensor<1x8x8xi32>
// CHECK: moe.assign {{.*}} compete(first) {{.*}} : tensor<1x8x7xi32>
// CHECK: moe.assign_ragged
// CHECK: moe.candidates {{.*}} : tensor<24x3xi32>
// CHECK: moe.assign {{.*}} compete(largest) {{.*}} : tensor<1x8x12xi32>

// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/layer.json 2>&1 | FileCheck %s --check-prefix=LAYER
// LAYER: error: the capacities in '{{.*}}layer.json' have an entry, layers[1], for layer 4, which the program does not have
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/location.json 2>&1 | FileCheck %s --check-prefix=LOCATION
// LOCATION: error: {{.*}} layers[0], for the location 'x', which no MoE layer has
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/value.json 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error: MoE layer 1: metric must be score, first, last or random, got 'best'
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/factor.json 2>&1 | FileCheck %s --check-prefix=FACTOR
// FACTOR: error: MoE layer 0: [bad_gamma] factor must be {{.*}}, got '-0.5'
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/key.json 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: error: cannot read the capacities in '{{.*}}key.json': expected one of layer, location, factor, {{.*}} at capacities.layers[0].fctor
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/range.json 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: expected the number of a layer, or a range such as "2-5" at capacities.layers[0].layer
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/both.json 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: expected either layer or location at capacities.layers[0]
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/list.json 2>&1 | FileCheck %s --check-prefix=LIST
// LIST: expected {"layers": [...]}
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/text.json 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: expected a text or a number at capacities.layers[0].factor
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/seed.json 2>&1 | FileCheck %s --check-prefix=SEED
// SEED: expected an integer at capacities.layers[0].seed
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=%t/none.json 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: cannot read the capacities in '{{.*}}none.json': No such file or directory
// RUN: not moe-opt %t/layers.mlir --moe-apply-capacity=config=/dev/zero 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: cannot read the capacities in '/dev/zero': it is a device

//--- good.json
{"layers": [{"layer": "0-2", "factor": 1.25, "seed": 0},
            {"layer": 1, "metric": "first"},
            {"layer": "1-2", "factor": 1.1},
            {"layer": 2, "factor": "none"},
            {"location": "decoder.3", "factor": 2, "strategy": "expanded_drop", "extra": 1}]}
//--- layer.json
{"layers": [{"layer": "2-9", "factor": 1}, {"layer": 4, "factor": 1}]}
//--- location.json
{"layers": [{"location": "x", "factor": 1}]}
//--- value.json
{"layers": [{"layer": 1, "metric": "best"}]}
//--- factor.json
{"layers": [{"layer": 0, "factor": -0.5}]}
//--- key.json
{"layers": [{"layer": 1, "fctor": 1}]}
//--- range.json
{"layers": [{"layer": "3-1"}]}
//--- both.json
{"layers": [{"layer": 1, "location": "decoder.3"}]}
//--- list.json
[{"layer": 1}]
//--- text.json
{"layers": [{"layer": 1, "factor": null}]}
//--- seed.json
{"layers": [{"layer": 1, "seed": 1.5}]}

//--- layers.mlir
func.func @layers(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>, %p: tensor<8x4xf32>) -> tensor<24x4xf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = 2> : tensor<24x8xf32>
  %0 = moe.experts rows(%x : tensor<24x4xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x4xf32>) layer(0) {
  ^bb0(%r: tensor<?x4xf32>, %a: tensor<?xf32>, %s: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<24x4xf32>
  %1 = moe.experts rows(%0 : tensor<24x4xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x4xf32>) layer(1) {
  ^bb0(%r: tensor<?x4xf32>, %a: tensor<?xf32>, %s: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<24x4xf32>
  %2 = moe.experts rows(%1 : tensor<24x4xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x4xf32>) layer(2) {
  ^bb0(%r: tensor<?x4xf32>, %a: tensor<?xf32>, %s: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<24x4xf32>
  %3 = moe.experts rows(%2 : tensor<24x4xf32>) choices(%e, %w : tensor<24x2xi32>, tensor<24x2xf32>)
      params(%p : tensor<8x4xf32>) layer(3) {
  ^bb0(%r: tensor<?x4xf32>, %a: tensor<?xf32>, %s: tensor<4xf32>):
    moe.yield %r : tensor<?x4xf32>
  } : tensor<24x4xf32> loc("decoder.3")
  return %3 : tensor<24x4xf32>
}
