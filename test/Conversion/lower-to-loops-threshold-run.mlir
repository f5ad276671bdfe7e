// RUN: moe-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --convert-linalg-to-loops --moe-lower-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine \
// RUN:   --arith-expand=include-bf16=true --convert-math-to-llvm --convert-to-llvm --reconcile-unrealized-casts \
// RUN: | mlir-runner -e main --entry-point-result=void \
// RUN:   --shared-libs=%llvm-tools/../lib/libmlir_runner_utils.so,%llvm-tools/../lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

// The threshold of an expert with so many candidates that their keys are looked at
// eight bits at a time (other tests have few, whose keys are looked at by four).

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

// Token t has the key 89 t mod 300, so the key n belongs to token 209 n mod 300:
// 295 to 299 are those of 155, 64, 273, 182 and 91.
func.func @keys() -> tensor<300x1xi64> {
  %init = tensor.empty() : tensor<300x1xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(t, w) -> (t, w)>],
      iterator_types = ["parallel", "parallel"]} outs(%init : tensor<300x1xi64>) {
  ^bb0(%o: i64):
    %c89 = arith.constant 89 : index
    %c300 = arith.constant 300 : index
    %t = linalg.index 0 : index
    %product = arith.muli %t, %c89 : index
    %key = arith.remui %product, %c300 : index
    %i = arith.index_cast %key : index to i64
    linalg.yield %i : i64
  } -> tensor<300x1xi64>
  return %0 : tensor<300x1xi64>
}

// CHECK: {{\[}}64,    91,    155,    182,    273]
func.func @largest(%e: tensor<300x1xi32>, %w: tensor<300x1xf32>) {
  %i = call @keys() : () -> tensor<300x1xi64>
  // Negative keys too: from -0.99 up.
  %init = tensor.empty() : tensor<300x1xf32>
  %keys = linalg.generic {indexing_maps = [affine_map<(t, w) -> (t, w)>,
      affine_map<(t, w) -> (t, w)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<300x1xi64>) outs(%init : tensor<300x1xf32>) {
  ^bb0(%a: i64, %o: f32):
    %1 = arith.sitofp %a : i64 to f32
    %c100 = arith.constant 0.01 : f32
    %2 = arith.mulf %1, %c100 : f32
    %c99 = arith.constant -0.99 : f32
    %3 = arith.addf %2, %c99 : f32
    linalg.yield %3 : f32
  } -> tensor<300x1xf32>
  %limits = arith.constant dense<5> : tensor<1xi64>
  %0 = tensor.empty() : tensor<1x1x5xi32>
  %1 = tensor.empty() : tensor<1x1x5xf32>
  %2 = tensor.empty() : tensor<300x1xi64>
  %3 = tensor.empty() : tensor<300x1xf32>
  %4 = tensor.empty() : tensor<1x1xi32>
  %r:5 = moe.assign %e, %w, %limits : tensor<300x1xi32>, tensor<300x1xf32>, tensor<1xi64>
      key(%keys : tensor<300x1xf32>) compete(largest) top_k(1)
      outs(%0, %1, %2, %3, %4 : tensor<1x1x5xi32>, tensor<1x1x5xf32>,
           tensor<300x1xi64>, tensor<300x1xf32>, tensor<1x1xi32>)
  %p = tensor.cast %r#0 : tensor<1x1x5xi32> to tensor<*xi32>
  call @printMemrefI32(%p) : (tensor<*xi32>) -> ()
  return
}

// Keys 0 to 4 are those of tokens 0, 209, 118, 27 and 236.
// CHECK: {{\[}}0,    27,    118,    209,    236]
func.func @smallest(%e: tensor<300x1xi32>, %w: tensor<300x1xf32>) {
  %keys = call @keys() : () -> tensor<300x1xi64>
  %limits = arith.constant dense<5> : tensor<1xi64>
  %0 = tensor.empty() : tensor<1x1x5xi32>
  %1 = tensor.empty() : tensor<1x1x5xf32>
  %2 = tensor.empty() : tensor<300x1xi64>
  %3 = tensor.empty() : tensor<300x1xf32>
  %4 = tensor.empty() : tensor<1x1xi32>
  %r:5 = moe.assign %e, %w, %limits : tensor<300x1xi32>, tensor<300x1xf32>, tensor<1xi64>
      key(%keys : tensor<300x1xi64>) compete(smallest) top_k(1)
      outs(%0, %1, %2, %3, %4 : tensor<1x1x5xi32>, tensor<1x1x5xf32>,
           tensor<300x1xi64>, tensor<300x1xf32>, tensor<1x1xi32>)
  %p = tensor.cast %r#0 : tensor<1x1x5xi32> to tensor<*xi32>
  call @printMemrefI32(%p) : (tensor<*xi32>) -> ()
  return
}

// Of equal keys the first tokens stay.
// CHECK: {{\[}}0,    1,    2,    3,    4]
func.func @ties(%e: tensor<300x1xi32>, %w: tensor<300x1xf32>) {
  %limits = arith.constant dense<5> : tensor<1xi64>
  %0 = tensor.empty() : tensor<1x1x5xi32>
  %1 = tensor.empty() : tensor<1x1x5xf32>
  %2 = tensor.empty() : tensor<300x1xi64>
  %3 = tensor.empty() : tensor<300x1xf32>
  %4 = tensor.empty() : tensor<1x1xi32>
  %r:5 = moe.assign %e, %w, %limits : tensor<300x1xi32>, tensor<300x1xf32>, tensor<1xi64>
      key(%w : tensor<300x1xf32>) compete(largest) top_k(1)
      outs(%0, %1, %2, %3, %4 : tensor<1x1x5xi32>, tensor<1x1x5xf32>,
           tensor<300x1xi64>, tensor<300x1xf32>, tensor<1x1xi32>)
  %p = tensor.cast %r#0 : tensor<1x1x5xi32> to tensor<*xi32>
  call @printMemrefI32(%p) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %e = arith.constant dense<0> : tensor<300x1xi32>
  %w = arith.constant dense<0.5> : tensor<300x1xf32>
  call @largest(%e, %w) : (tensor<300x1xi32>, tensor<300x1xf32>) -> ()
  call @smallest(%e, %w) : (tensor<300x1xi32>, tensor<300x1xf32>) -> ()
  call @ties(%e, %w) : (tensor<300x1xi32>, tensor<300x1xf32>) -> ()
  return
}
