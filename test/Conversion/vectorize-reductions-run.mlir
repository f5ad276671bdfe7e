// Reductions with vectors give what simple loops give, up to rounding, for rows
// that fill vectors and rows that do not.
// DEFINE: %{ref} = --output=%t.0 --output=%t.1 --output=%t.2 --output=%t.3
// DEFINE: %{same} = --compare=%t.0 --compare=%t.1 --compare=%t.2 --compare=%t.3
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=151 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=151 %{same} --rtol=2e-6 --atol=2e-6
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=64 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=64 %{same} --rtol=2e-6 --atol=2e-6
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=7 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=7 %{same} --rtol=2e-6 --atol=2e-6
// Of no element: what the result holds.
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=0 --codegen=reference %{ref}
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=0 %{same} --rtol=0 --atol=0
// The width of the target's vectors changes no bit.
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=151 --cpu=x86-64-v3 %{ref}
// RUN: moe-run %s --raise=off --vocab=1000 --tokens=151 %{same} --rtol=0 --atol=0

#in = affine_map<(r, h) -> (r, h)>
#out = affine_map<(r, h) -> (r)>

func.func @main(%x: tensor<3x?xf32>, %m: tensor<3x?xf64>, %n: tensor<3x?xi32>, %y: tensor<3xf32>,
                %z: tensor<3xf64>, %i: tensor<3xi64>)
    -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf64>, tensor<3xi64>) {
  %squares = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x?xf32>) outs(%y : tensor<3xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %0, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<3xf32>
  // The largest of each row.
  %low = arith.constant -1.0e+30 : f32
  %most = linalg.fill ins(%low : f32) outs(%y : tensor<3xf32>) -> tensor<3xf32>
  %largest = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x?xf32>) outs(%most : tensor<3xf32>) {
  ^bb0(%a: f32, %max: f32):
    %0 = arith.maximumf %a, %max : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  // Less than the row's bound, smallest first: two results of one op.
  %least, %count = linalg.generic {indexing_maps = [#in, #in, #out, #out, #out],
                                   iterator_types = ["parallel", "reduction"]}
      ins(%m, %n, %largest : tensor<3x?xf64>, tensor<3x?xi32>, tensor<3xf32>)
      outs(%z, %i : tensor<3xf64>, tensor<3xi64>) {
  ^bb0(%a: f64, %b: i32, %bound: f32, %min: f64, %total: i64):
    %0 = arith.truncf %a : f64 to f32
    %1 = arith.cmpf olt, %0, %bound : f32
    %2 = arith.extsi %b : i32 to i64
    %c0 = arith.constant 0 : i64
    %3 = arith.select %1, %2, %c0 : i64
    %4 = arith.addi %3, %total : i64
    %5 = arith.minimumf %a, %min : f64
    linalg.yield %5, %4 : f64, i64
  } -> (tensor<3xf64>, tensor<3xi64>)
  return %squares, %largest, %least, %count
      : tensor<3xf32>, tensor<3xf32>, tensor<3xf64>, tensor<3xi64>
}
