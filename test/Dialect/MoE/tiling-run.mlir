// RUN: moe-opt %s --transform-preload-library='transform-library-paths=%S/Inputs/tile-rows.mlir' \
// RUN:   --transform-interpreter --canonicalize --cse -o %t.tiled.mlir
// RUN: FileCheck %s --input-file=%t.tiled.mlir
// RUN: moe-run %s --raise=off --tokens=13 --output=%t.whole.0.npy --output=%t.whole.1.npy
// RUN: moe-run %t.tiled.mlir --raise=off --tokens=13 --output=%t.tiled.0.npy --output=%t.tiled.1.npy
// RUN: cmp %t.whole.0.npy %t.tiled.0.npy
// RUN: cmp %t.whole.1.npy %t.tiled.1.npy
// RUN: moe-run %s --raise=off --tokens=1 --output=%t.whole.0.npy --output=%t.whole.1.npy
// RUN: moe-run %t.tiled.mlir --raise=off --tokens=1 --output=%t.tiled.0.npy --output=%t.tiled.1.npy
// RUN: cmp %t.whole.0.npy %t.tiled.0.npy
// RUN: cmp %t.whole.1.npy %t.tiled.1.npy

// A tiled program computes the bits of the program. All tiles are dynamic.
// CHECK: moe.dispatch {{.*}} : tensor<?x?xf32>, tensor<1x?x?xi32> outs(%{{.*}} : tensor<1x?x?x?xf32>)
// CHECK: moe.combine {{.*}} : tensor<2x4x3x?xf32>, tensor<?x2xi64> weights(%{{.*}} : tensor<?x2xf32>) outs(%{{.*}} : tensor<?x?xbf16>)
// CHECK: moe.dispatch {{.*}} : tensor<?x?xf32>, tensor<1x?x?xi32> outs(%{{.*}} : tensor<1x?x?x?xf32>)
#id = affine_map<(g, e, c, h) -> (g, e, c, h)>
#slot = affine_map<(g, e, c, h) -> (g, e, c)>
func.func @main(%logits: tensor<?x4xf32>, %x: tensor<?x20xf32>, %kept: tensor<2x4x3x20xf32>)
    -> (tensor<?x20xbf16>, tensor<2x4x3x20xf32>) {
  %c0 = arith.constant 0 : index
  %t = tensor.dim %x, %c0 : tensor<?x20xf32>
  %limits = arith.constant dense<3> : tensor<2xi64>
  %0 = tensor.empty(%t) : tensor<?x2xi32>
  %1 = tensor.empty(%t) : tensor<?x2xf32>
  %2 = tensor.empty(%t) : tensor<?x2xf32>
  %3 = tensor.empty(%t) : tensor<?xi32>
  %c:4 = moe.candidates %logits : tensor<?x4xf32> router(<score = softmax, top_k = 2>)
      outs(%0, %1, %2, %3 : tensor<?x2xi32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?xi32>)
  %4 = tensor.empty() : tensor<2x4x3xi32>
  %5 = tensor.empty() : tensor<2x4x3xf32>
  %6 = tensor.empty(%t) : tensor<?x2xi64>
  %7 = tensor.empty(%t) : tensor<?x2xf32>
  %8 = tensor.empty() : tensor<2x4xi32>
  %a:5 = moe.assign %c#0, %c#1, %limits : tensor<?x2xi32>, tensor<?x2xf32>, tensor<2xi64> key(%c#2 : tensor<?x2xf32>)
      compete(largest) top_k(2) outs(%4, %5, %6, %7, %8 : tensor<2x4x3xi32>, tensor<2x4x3xf32>, tensor<?x2xi64>,
      tensor<?x2xf32>, tensor<2x4xi32>)
  // Rows of empty slots are read here, so they are zero.
  %zero = arith.constant 0.0 : f32
  %9 = tensor.empty() : tensor<2x4x3x20xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%9 : tensor<2x4x3x20xf32>) -> tensor<2x4x3x20xf32>
  %rows = moe.dispatch %x, %a#0 : tensor<?x20xf32>, tensor<2x4x3xi32> outs(%zeros : tensor<2x4x3x20xf32>) {fused}
  %scaled = linalg.generic {indexing_maps = [#id, #slot, #id],
                            iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%rows, %a#1 : tensor<2x4x3x20xf32>, tensor<2x4x3xf32>) outs(%9 : tensor<2x4x3x20xf32>) {
  ^bb0(%r: f32, %w: f32, %o: f32):
    %m = arith.mulf %r, %w : f32
    linalg.yield %m : f32
  } -> tensor<2x4x3x20xf32>
  %10 = tensor.empty(%t) : tensor<?x20xbf16>
  %y = moe.combine %scaled, %a#2 : tensor<2x4x3x20xf32>, tensor<?x2xi64> weights(%c#2 : tensor<?x2xf32>)
      outs(%10 : tensor<?x20xbf16>)
  %d = moe.dispatch %x, %a#0 : tensor<?x20xf32>, tensor<2x4x3xi32> outs(%kept : tensor<2x4x3x20xf32>) {alone}
  return %y, %d : tensor<?x20xbf16>, tensor<2x4x3x20xf32>
}
