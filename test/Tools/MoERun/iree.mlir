// What `iree-compile --compile-to=input` writes runs as it is: the functions are
// IREE's own, and the entry point is found.
// RUN: moe-run %s --raise=off --input %models/jax/dense_einsum.in.npy --output %t.npy
// RUN: %python -c "import sys; sys.path.insert(0, sys.argv[1]); import npy; x, y = map(npy.read, sys.argv[2:]); assert list(y) == [v for r in range(24) for v in sorted(x[16 * r:16 * r + 16])[:-4:-1]], y" %src/test/Models %models/jax/dense_einsum.in.npy %t.npy
util.func public @main(%x: tensor<24x16xf32>) -> tensor<24x3xf32> {
  %least = arith.constant 0xFF800000 : f32
  %none = arith.constant 2147483647 : i32
  %0 = tensor.empty() : tensor<24x3xf32>
  %1 = linalg.fill ins(%least : f32) outs(%0 : tensor<24x3xf32>) -> tensor<24x3xf32>
  %2 = tensor.empty() : tensor<24x3xi32>
  %3 = linalg.fill ins(%none : i32) outs(%2 : tensor<24x3xi32>) -> tensor<24x3xi32>
  %4:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<24x16xf32>)
      outs(%1, %3 : tensor<24x3xf32>, tensor<24x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %5 = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %5 : i1
  } -> tensor<24x3xf32>, tensor<24x3xi32>
  util.return %4#0 : tensor<24x3xf32>
}
