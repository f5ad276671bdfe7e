// RUN: moe-opt %s --moe-lower-tm-tensor --split-input-file --verify-diagnostics

func.func @on_tensors(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{is on tensors; moe-lower-tm-tensor needs memrefs}}
  %0 = tm_tensor.sort dimension(0) outs(%a : tensor<8xf32>) {
  ^bb0(%l: f32, %r: f32):
    %1 = arith.cmpf oge, %l, %r : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
