// The bits of every sum are those of the reference lowering: with columns that
// fill vectors and others, empty slots, tokens without a row, and no columns.
// DEFINE: %{ref} = --output=%t.0 --output=%t.1 --output=%t.2
// DEFINE: %{same} = --compare=%t.0 --compare=%t.1 --compare=%t.2 --rtol=0 --atol=0
// RUN: moe-run %s --raise=off --tokens=151 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --tokens=151 %{same}
// RUN: moe-run %s --raise=off --tokens=64 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --tokens=64 %{same}
// RUN: moe-run %s --raise=off --tokens=5 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --tokens=5 %{same}
// RUN: moe-run %s --raise=off --tokens=0 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --tokens=0 %{same}

func.func @main(%rows: tensor<2x3x?xf32>, %small: tensor<6x?xbf16>, %wide: tensor<6x?xf64>)
    -> (tensor<4x?xf32>, tensor<4x?xbf16>, tensor<4x?xf64>) {
  %where = arith.constant dense<[[5, 0, 3], [-1, -1, -1], [1, -1, 2], [4, 4, 4]]> : tensor<4x3xi64>
  %weights = arith.constant dense<[[0.3, 1.7, -2.1], [1.0, 1.0, 1.0], [0.1, 1.0, 3.3], [1.0e-3, 7.0, 0.0]]>
      : tensor<4x3xf32>
  %c2 = arith.constant 2 : index
  %h = tensor.dim %rows, %c2 : tensor<2x3x?xf32>
  %e = tensor.empty(%h) : tensor<4x?xf32>
  %0 = moe.combine %rows, %where : tensor<2x3x?xf32>, tensor<4x3xi64>
      weights(%weights : tensor<4x3xf32>) outs(%e : tensor<4x?xf32>)
  %eb = tensor.empty(%h) : tensor<4x?xbf16>
  %1 = moe.combine %small, %where : tensor<6x?xbf16>, tensor<4x3xi64>
      weights(%weights : tensor<4x3xf32>) outs(%eb : tensor<4x?xbf16>)
  %ed = tensor.empty(%h) : tensor<4x?xf64>
  %2 = moe.combine %wide, %where : tensor<6x?xf64>, tensor<4x3xi64> outs(%ed : tensor<4x?xf64>)
  return %0, %1, %2 : tensor<4x?xf32>, tensor<4x?xbf16>, tensor<4x?xf64>
}
