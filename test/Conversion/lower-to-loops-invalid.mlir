// RUN: moe-opt %s --moe-lower-to-loops --verify-diagnostics

func.func @on_tensors(%x: tensor<24x32xf32>, %slots: tensor<1x8x6xi32>,
                      %init: tensor<1x8x6x32xf32>) -> tensor<1x8x6x32xf32> {
  // expected-error @+1 {{is on tensors; moe-lower-to-loops lowers buffers: run one-shot-bufferize first}}
  %0 = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<1x8x6xi32>
      outs(%init : tensor<1x8x6x32xf32>)
  return %0 : tensor<1x8x6x32xf32>
}
