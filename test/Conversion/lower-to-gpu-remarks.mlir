// RUN: moe-opt %s --moe-lower-to-gpu --verify-diagnostics | FileCheck %s
// Every reason why an op stays. None of them is launched.
// CHECK-NOT: gpu.launch

func.func @no_kernel(%e: memref<24x2xi32>, %w: memref<24x2xf32>) {
  // expected-remark @+1 {{stays on the host: there is no kernel for this op}}
  moe.admit %e, %w : memref<24x2xi32>, memref<24x2xf32> of(8)
      <capacity = 6, order = by_choice>
      outs(%e, %w : memref<24x2xi32>, memref<24x2xf32>)
  return
}

func.func @on_tensors(%x: tensor<24x32xf32>, %slots: tensor<6xi32>,
                      %init: tensor<6x32xf32>) -> tensor<6x32xf32> {
  // expected-remark @+1 {{stays on the host: it must be bufferized first}}
  %0 = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<6xi32>
      outs(%init : tensor<6x32xf32>)
  return %0 : tensor<6x32xf32>
}

func.func @float_type(%rows: memref<6x32xf8E4M3FN>, %where: memref<24x2xi64>,
                      %out: memref<24x32xf32>) {
  // expected-remark @+1 {{stays on the host: kernels compute with f16, bf16, f32 and f64 only}}
  moe.combine %rows, %where : memref<6x32xf8E4M3FN>, memref<24x2xi64>
      outs(%out : memref<24x32xf32>)
  return
}

func.func @many_experts(%logits: memref<24x4096xf32>, %e: memref<24x1xi32>,
                        %w: memref<24x1xf32>, %n: memref<24xi32>) {
  // expected-remark @+1 {{stays on the host: a token needs 49156 bytes of shared memory, of which a block has 49152}}
  moe.candidates %logits : memref<24x4096xf32>
      router(<score = sigmoid, top_k = 1>)
      outs(%e, %w, %w, %n : memref<24x1xi32>, memref<24x1xf32>,
           memref<24x1xf32>, memref<24xi32>)
  return
}
