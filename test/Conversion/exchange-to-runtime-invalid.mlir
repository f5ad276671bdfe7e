// RUN: moe-opt %s --moe-exchange-to-runtime -split-input-file -verify-diagnostics

func.func @exchange(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{is on tensors; moe-exchange-to-runtime lowers buffers: run one-shot-bufferize first}}
  %0 = moe.exchange %x : tensor<2x4xf32> ranks(2) outs(%x : tensor<2x4xf32>)
  return %0 : tensor<2x4xf32>
}

// -----
func.func @gather(%x: tensor<4xf32>, %o: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{is on tensors; moe-exchange-to-runtime lowers buffers: run one-shot-bufferize first}}
  %0 = moe.all_gather %x : tensor<4xf32> ranks(2) outs(%o : tensor<2x4xf32>)
  return %0 : tensor<2x4xf32>
}
