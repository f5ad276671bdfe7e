#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<1x?x16xf32>, %arg1: tensor<6x16xf32> {moe.weight = "router.weight"}, %arg2: tensor<12x16xf32> {moe.weight = "experts.0.gate.weight"}, %arg3: tensor<12xf32> {moe.weight = "experts.0.gate.bias"}, %arg4: tensor<12x16xf32> {moe.weight = "experts.0.up.weight"}, %arg5: tensor<12xf32> {moe.weight = "experts.0.up.bias"}, %arg6: tensor<16x12xf32> {moe.weight = "experts.0.down.weight"}, %arg7: tensor<16xf32> {moe.weight = "experts.0.down.bias"}, %arg8: tensor<12x16xf32> {moe.weight = "experts.1.gate.weight"}, %arg9: tensor<12xf32> {moe.weight = "experts.1.gate.bias"}, %arg10: tensor<12x16xf32> {moe.weight = "experts.1.up.weight"}, %arg11: tensor<12xf32> {moe.weight = "experts.1.up.bias"}, %arg12: tensor<16x12xf32> {moe.weight = "experts.1.down.weight"}, %arg13: tensor<16xf32> {moe.weight = "experts.1.down.bias"}, %arg14: tensor<12x16xf32> {moe.weight = "experts.2.gate.weight"}, %arg15: tensor<12xf32> {moe.weight = "experts.2.gate.bias"}, %arg16: tensor<12x16xf32> {moe.weight = "experts.2.up.weight"}, %arg17: tensor<12xf32> {moe.weight = "experts.2.up.bias"}, %arg18: tensor<16x12xf32> {moe.weight = "experts.2.down.weight"}, %arg19: tensor<16xf32> {moe.weight = "experts.2.down.bias"}, %arg20: tensor<12x16xf32> {moe.weight = "experts.3.gate.weight"}, %arg21: tensor<12xf32> {moe.weight = "experts.3.gate.bias"}, %arg22: tensor<12x16xf32> {moe.weight = "experts.3.up.weight"}, %arg23: tensor<12xf32> {moe.weight = "experts.3.up.bias"}, %arg24: tensor<16x12xf32> {moe.weight = "experts.3.down.weight"}, %arg25: tensor<16xf32> {moe.weight = "experts.3.down.bias"}, %arg26: tensor<12x16xf32> {moe.weight = "experts.4.gate.weight"}, %arg27: tensor<12xf32> {moe.weight = "experts.4.gate.bias"}, %arg28: tensor<12x16xf32> {moe.weight = "experts.4.up.weight"}, %arg29: tensor<12xf32> {moe.weight = "experts.4.up.bias"}, %arg30: tensor<16x12xf32> {moe.weight = "experts.4.down.weight"}, %arg31: tensor<16xf32> {moe.weight = "experts.4.down.bias"}, %arg32: tensor<12x16xf32> {moe.weight = "experts.5.gate.weight"}, %arg33: tensor<12xf32> {moe.weight = "experts.5.gate.bias"}, %arg34: tensor<12x16xf32> {moe.weight = "experts.5.up.weight"}, %arg35: tensor<12xf32> {moe.weight = "experts.5.up.bias"}, %arg36: tensor<16x12xf32> {moe.weight = "experts.5.down.weight"}, %arg37: tensor<16xf32> {moe.weight = "experts.5.down.bias"}) -> tensor<1x?x16xf32> {
    %true = arith.constant true
    %c1 = arith.constant 1 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %dim = tensor.dim %arg0, %c1 : tensor<1x?x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty() : tensor<16x6xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<6x16xf32>) outs(%1 : tensor<16x6xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x?x16xf32> into tensor<?x16xf32>
    %2 = tensor.empty(%dim) : tensor<?x6xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x6xf32>) -> tensor<?x6xf32>
    %4 = linalg.matmul ins(%collapsed, %transposed : tensor<?x16xf32>, tensor<16x6xf32>) outs(%3 : tensor<?x6xf32>) -> tensor<?x6xf32>
    %expanded = tensor.expand_shape %4 [[0, 1], [2]] output_shape [1, %dim, 6] : tensor<?x6xf32> into tensor<1x?x6xf32>
    %5 = tensor.empty(%dim) : tensor<1x?x6xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x?x6xf32>) outs(%5 : tensor<1x?x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.negf %in : f32
      %131 = math.exp %130 : f32
      %132 = arith.addf %131, %cst_0 : f32
      %133 = arith.divf %cst_0, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x?x6xf32>
    %dim_1 = tensor.dim %6, %c1 : tensor<1x?x6xf32>
    %7 = tensor.empty(%dim_1) : tensor<1x?x6xi64>
    %8 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%7 : tensor<1x?x6xi64>) {
    ^bb0(%out: i64):
      %130 = linalg.index 2 : index
      %131 = arith.index_cast %130 : index to i64
      linalg.yield %131 : i64
    } -> tensor<1x?x6xi64>
    %9:2 = tm_tensor.sort dimension(2) outs(%6, %8 : tensor<1x?x6xf32>, tensor<1x?x6xi64>) {
    ^bb0(%arg38: f32, %arg39: f32, %arg40: i64, %arg41: i64):
      %130 = arith.cmpf oge, %arg38, %arg39 : f32
      tm_tensor.yield %130 : i1
    } -> tensor<1x?x6xf32>, tensor<1x?x6xi64>
    %dim_2 = tensor.dim %9#0, %c1 : tensor<1x?x6xf32>
    %extracted_slice = tensor.extract_slice %9#0[0, 0, 0] [1, %dim_2, 2] [1, 1, 1] : tensor<1x?x6xf32> to tensor<1x?x2xf32>
    %dim_3 = tensor.dim %9#1, %c1 : tensor<1x?x6xi64>
    %extracted_slice_4 = tensor.extract_slice %9#1[0, 0, 0] [1, %dim_3, 2] [1, 1, 1] : tensor<1x?x6xi64> to tensor<1x?x2xi64>
    %10 = tensor.empty() : tensor<6xi64>
    %11 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%10 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %130 = linalg.index 0 : index
      %131 = arith.index_cast %130 : index to i64
      linalg.yield %131 : i64
    } -> tensor<6xi64>
    %expanded_5 = tensor.expand_shape %extracted_slice_4 [[0], [1], [2, 3]] output_shape [1, %dim_3, 2, 1] : tensor<1x?x2xi64> into tensor<1x?x2x1xi64>
    %12 = tensor.empty(%dim_3) : tensor<1x?x2x6xi1>
    %13 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5, %11 : tensor<1x?x2x1xi64>, tensor<6xi64>) outs(%12 : tensor<1x?x2x6xi1>) {
    ^bb0(%in: i64, %in_66: i64, %out: i1):
      %130 = arith.cmpi eq, %in, %in_66 : i64
      linalg.yield %130 : i1
    } -> tensor<1x?x2x6xi1>
    %14 = tensor.empty(%dim_3) : tensor<1x?x2x6xi64>
    %15 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<1x?x2x6xi1>) outs(%14 : tensor<1x?x2x6xi64>) {
    ^bb0(%in: i1, %out: i64):
      %130 = arith.extui %in : i1 to i64
      linalg.yield %130 : i64
    } -> tensor<1x?x2x6xi64>
    %extracted_slice_6 = tensor.extract_slice %15[0, 0, 0, 0] [1, %dim_3, 2, 1] [1, 1, 1, 1] : tensor<1x?x2x6xi64> to tensor<1x?x2x1xi64>
    %collapsed_7 = tensor.collapse_shape %extracted_slice_6 [[0], [1], [2, 3]] : tensor<1x?x2x1xi64> into tensor<1x?x2xi64>
    %16 = arith.cmpi eq, %dim_3, %dim_2 : index
    cf.assert %16, "mismatched size for broadcast"
    %17 = tensor.empty(%dim_3) : tensor<1x?x2xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_7, %extracted_slice : tensor<1x?x2xi64>, tensor<1x?x2xf32>) outs(%17 : tensor<1x?x2xf32>) {
    ^bb0(%in: i64, %in_66: f32, %out: f32):
      %130 = arith.sitofp %in : i64 to f32
      %131 = arith.mulf %130, %in_66 : f32
      linalg.yield %131 : f32
    } -> tensor<1x?x2xf32>
    %19 = tensor.empty(%dim_3) : tensor<1x?xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<1x?xf32>) -> tensor<1x?xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%18 : tensor<1x?x2xf32>) outs(%20 : tensor<1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.addf %in, %out : f32
      linalg.yield %130 : f32
    } -> tensor<1x?xf32>
    %expanded_8 = tensor.expand_shape %21 [[0], [1, 2]] output_shape [1, %dim_3, 1] : tensor<1x?xf32> into tensor<1x?x1xf32>
    %22 = tensor.empty() : tensor<16x12xf32>
    %transposed_9 = linalg.transpose ins(%arg2 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %23 = tensor.empty(%dim) : tensor<?x12xf32>
    %24 = linalg.fill ins(%cst : f32) outs(%23 : tensor<?x12xf32>) -> tensor<?x12xf32>
    %25 = linalg.matmul ins(%collapsed, %transposed_9 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    %26 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %26, "negative values not allowed in new dimensions"
    %27 = tensor.empty(%dim) : tensor<?x12xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %29 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%25, %28 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_10 = tensor.expand_shape %29 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %30 = tensor.empty(%dim) : tensor<1x?x12xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.negf %in : f32
      %131 = math.exp %130 : f32
      %132 = arith.addf %131, %cst_0 : f32
      %133 = arith.divf %cst_0, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x?x12xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10, %31 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %transposed_11 = linalg.transpose ins(%arg4 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %33 = linalg.matmul ins(%collapsed, %transposed_11 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %34 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %35 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%33, %34 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_12 = tensor.expand_shape %35 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %expanded_12 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %collapsed_13 = tensor.collapse_shape %36 [[0, 1], [2]] : tensor<1x?x12xf32> into tensor<?x12xf32>
    %37 = tensor.empty() : tensor<12x16xf32>
    %transposed_14 = linalg.transpose ins(%arg6 : tensor<16x12xf32>) outs(%37 : tensor<12x16xf32>) permutation = [1, 0] 
    %38 = tensor.empty(%dim) : tensor<?x16xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %40 = linalg.matmul ins(%collapsed_13, %transposed_14 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%39 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %41 = tensor.empty(%dim) : tensor<?x16xf32>
    %42 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<16xf32>) outs(%41 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %true, "mismatched size for broadcast"
    %43 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%40, %42 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%38 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x16xf32>
    %expanded_15 = tensor.expand_shape %43 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    %44 = arith.cmpi eq, %dim_3, %dim : index
    cf.assert %44, "mismatched size for broadcast"
    %45 = tensor.empty(%dim_3) : tensor<1x?x16xf32>
    %46 = linalg.generic {indexing_maps = [#map8, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8, %expanded_15 : tensor<1x?x1xf32>, tensor<1x?x16xf32>) outs(%45 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    %47 = arith.cmpi eq, %dim, %dim_3 : index
    cf.assert %47, "mismatched size for broadcast"
    %48 = tensor.empty(%dim) : tensor<1x?x16xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %46 : tensor<1x?x16xf32>, tensor<1x?x16xf32>) outs(%48 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    %extracted_slice_16 = tensor.extract_slice %15[0, 0, 0, 1] [1, %dim_3, 2, 1] [1, 1, 1, 1] : tensor<1x?x2x6xi64> to tensor<1x?x2x1xi64>
    %collapsed_17 = tensor.collapse_shape %extracted_slice_16 [[0], [1], [2, 3]] : tensor<1x?x2x1xi64> into tensor<1x?x2xi64>
    cf.assert %16, "mismatched size for broadcast"
    %50 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_17, %extracted_slice : tensor<1x?x2xi64>, tensor<1x?x2xf32>) outs(%17 : tensor<1x?x2xf32>) {
    ^bb0(%in: i64, %in_66: f32, %out: f32):
      %130 = arith.sitofp %in : i64 to f32
      %131 = arith.mulf %130, %in_66 : f32
      linalg.yield %131 : f32
    } -> tensor<1x?x2xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%50 : tensor<1x?x2xf32>) outs(%20 : tensor<1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.addf %in, %out : f32
      linalg.yield %130 : f32
    } -> tensor<1x?xf32>
    %expanded_18 = tensor.expand_shape %51 [[0], [1, 2]] output_shape [1, %dim_3, 1] : tensor<1x?xf32> into tensor<1x?x1xf32>
    %transposed_19 = linalg.transpose ins(%arg8 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %52 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %53 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %54 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%52, %53 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_20 = tensor.expand_shape %54 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_20 : tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.negf %in : f32
      %131 = math.exp %130 : f32
      %132 = arith.addf %131, %cst_0 : f32
      %133 = arith.divf %cst_0, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x?x12xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_20, %55 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %transposed_21 = linalg.transpose ins(%arg10 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %57 = linalg.matmul ins(%collapsed, %transposed_21 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %58 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %59 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%57, %58 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_22 = tensor.expand_shape %59 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56, %expanded_22 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %collapsed_23 = tensor.collapse_shape %60 [[0, 1], [2]] : tensor<1x?x12xf32> into tensor<?x12xf32>
    %transposed_24 = linalg.transpose ins(%arg12 : tensor<16x12xf32>) outs(%37 : tensor<12x16xf32>) permutation = [1, 0] 
    %61 = linalg.matmul ins(%collapsed_23, %transposed_24 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%39 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %62 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<16xf32>) outs(%41 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %true, "mismatched size for broadcast"
    %63 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%61, %62 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%38 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x16xf32>
    %expanded_25 = tensor.expand_shape %63 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    cf.assert %44, "mismatched size for broadcast"
    %64 = linalg.generic {indexing_maps = [#map8, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_18, %expanded_25 : tensor<1x?x1xf32>, tensor<1x?x16xf32>) outs(%45 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    cf.assert %47, "mismatched size for broadcast"
    %65 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49, %64 : tensor<1x?x16xf32>, tensor<1x?x16xf32>) outs(%48 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    %extracted_slice_26 = tensor.extract_slice %15[0, 0, 0, 2] [1, %dim_3, 2, 1] [1, 1, 1, 1] : tensor<1x?x2x6xi64> to tensor<1x?x2x1xi64>
    %collapsed_27 = tensor.collapse_shape %extracted_slice_26 [[0], [1], [2, 3]] : tensor<1x?x2x1xi64> into tensor<1x?x2xi64>
    cf.assert %16, "mismatched size for broadcast"
    %66 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_27, %extracted_slice : tensor<1x?x2xi64>, tensor<1x?x2xf32>) outs(%17 : tensor<1x?x2xf32>) {
    ^bb0(%in: i64, %in_66: f32, %out: f32):
      %130 = arith.sitofp %in : i64 to f32
      %131 = arith.mulf %130, %in_66 : f32
      linalg.yield %131 : f32
    } -> tensor<1x?x2xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%66 : tensor<1x?x2xf32>) outs(%20 : tensor<1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.addf %in, %out : f32
      linalg.yield %130 : f32
    } -> tensor<1x?xf32>
    %expanded_28 = tensor.expand_shape %67 [[0], [1, 2]] output_shape [1, %dim_3, 1] : tensor<1x?xf32> into tensor<1x?x1xf32>
    %transposed_29 = linalg.transpose ins(%arg14 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %68 = linalg.matmul ins(%collapsed, %transposed_29 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %69 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg15 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %70 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%68, %69 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_30 = tensor.expand_shape %70 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_30 : tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.negf %in : f32
      %131 = math.exp %130 : f32
      %132 = arith.addf %131, %cst_0 : f32
      %133 = arith.divf %cst_0, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x?x12xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_30, %71 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %transposed_31 = linalg.transpose ins(%arg16 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %73 = linalg.matmul ins(%collapsed, %transposed_31 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %74 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg17 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %75 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%73, %74 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_32 = tensor.expand_shape %75 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72, %expanded_32 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %collapsed_33 = tensor.collapse_shape %76 [[0, 1], [2]] : tensor<1x?x12xf32> into tensor<?x12xf32>
    %transposed_34 = linalg.transpose ins(%arg18 : tensor<16x12xf32>) outs(%37 : tensor<12x16xf32>) permutation = [1, 0] 
    %77 = linalg.matmul ins(%collapsed_33, %transposed_34 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%39 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %78 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg19 : tensor<16xf32>) outs(%41 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %true, "mismatched size for broadcast"
    %79 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%77, %78 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%38 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x16xf32>
    %expanded_35 = tensor.expand_shape %79 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    cf.assert %44, "mismatched size for broadcast"
    %80 = linalg.generic {indexing_maps = [#map8, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_28, %expanded_35 : tensor<1x?x1xf32>, tensor<1x?x16xf32>) outs(%45 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    cf.assert %47, "mismatched size for broadcast"
    %81 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%65, %80 : tensor<1x?x16xf32>, tensor<1x?x16xf32>) outs(%48 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    %extracted_slice_36 = tensor.extract_slice %15[0, 0, 0, 3] [1, %dim_3, 2, 1] [1, 1, 1, 1] : tensor<1x?x2x6xi64> to tensor<1x?x2x1xi64>
    %collapsed_37 = tensor.collapse_shape %extracted_slice_36 [[0], [1], [2, 3]] : tensor<1x?x2x1xi64> into tensor<1x?x2xi64>
    cf.assert %16, "mismatched size for broadcast"
    %82 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_37, %extracted_slice : tensor<1x?x2xi64>, tensor<1x?x2xf32>) outs(%17 : tensor<1x?x2xf32>) {
    ^bb0(%in: i64, %in_66: f32, %out: f32):
      %130 = arith.sitofp %in : i64 to f32
      %131 = arith.mulf %130, %in_66 : f32
      linalg.yield %131 : f32
    } -> tensor<1x?x2xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%82 : tensor<1x?x2xf32>) outs(%20 : tensor<1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.addf %in, %out : f32
      linalg.yield %130 : f32
    } -> tensor<1x?xf32>
    %expanded_38 = tensor.expand_shape %83 [[0], [1, 2]] output_shape [1, %dim_3, 1] : tensor<1x?xf32> into tensor<1x?x1xf32>
    %transposed_39 = linalg.transpose ins(%arg20 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %84 = linalg.matmul ins(%collapsed, %transposed_39 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %85 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg21 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %86 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%84, %85 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_40 = tensor.expand_shape %86 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.negf %in : f32
      %131 = math.exp %130 : f32
      %132 = arith.addf %131, %cst_0 : f32
      %133 = arith.divf %cst_0, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x?x12xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_40, %87 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %transposed_41 = linalg.transpose ins(%arg22 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %89 = linalg.matmul ins(%collapsed, %transposed_41 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %90 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg23 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %91 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%89, %90 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_42 = tensor.expand_shape %91 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %expanded_42 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %collapsed_43 = tensor.collapse_shape %92 [[0, 1], [2]] : tensor<1x?x12xf32> into tensor<?x12xf32>
    %transposed_44 = linalg.transpose ins(%arg24 : tensor<16x12xf32>) outs(%37 : tensor<12x16xf32>) permutation = [1, 0] 
    %93 = linalg.matmul ins(%collapsed_43, %transposed_44 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%39 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %94 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg25 : tensor<16xf32>) outs(%41 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %true, "mismatched size for broadcast"
    %95 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%93, %94 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%38 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x16xf32>
    %expanded_45 = tensor.expand_shape %95 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    cf.assert %44, "mismatched size for broadcast"
    %96 = linalg.generic {indexing_maps = [#map8, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_38, %expanded_45 : tensor<1x?x1xf32>, tensor<1x?x16xf32>) outs(%45 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    cf.assert %47, "mismatched size for broadcast"
    %97 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %96 : tensor<1x?x16xf32>, tensor<1x?x16xf32>) outs(%48 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    %extracted_slice_46 = tensor.extract_slice %15[0, 0, 0, 4] [1, %dim_3, 2, 1] [1, 1, 1, 1] : tensor<1x?x2x6xi64> to tensor<1x?x2x1xi64>
    %collapsed_47 = tensor.collapse_shape %extracted_slice_46 [[0], [1], [2, 3]] : tensor<1x?x2x1xi64> into tensor<1x?x2xi64>
    cf.assert %16, "mismatched size for broadcast"
    %98 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_47, %extracted_slice : tensor<1x?x2xi64>, tensor<1x?x2xf32>) outs(%17 : tensor<1x?x2xf32>) {
    ^bb0(%in: i64, %in_66: f32, %out: f32):
      %130 = arith.sitofp %in : i64 to f32
      %131 = arith.mulf %130, %in_66 : f32
      linalg.yield %131 : f32
    } -> tensor<1x?x2xf32>
    %99 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%98 : tensor<1x?x2xf32>) outs(%20 : tensor<1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.addf %in, %out : f32
      linalg.yield %130 : f32
    } -> tensor<1x?xf32>
    %expanded_48 = tensor.expand_shape %99 [[0], [1, 2]] output_shape [1, %dim_3, 1] : tensor<1x?xf32> into tensor<1x?x1xf32>
    %transposed_49 = linalg.transpose ins(%arg26 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %100 = linalg.matmul ins(%collapsed, %transposed_49 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %101 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg27 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %102 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%100, %101 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_50 = tensor.expand_shape %102 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50 : tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.negf %in : f32
      %131 = math.exp %130 : f32
      %132 = arith.addf %131, %cst_0 : f32
      %133 = arith.divf %cst_0, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x?x12xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_50, %103 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %transposed_51 = linalg.transpose ins(%arg28 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %105 = linalg.matmul ins(%collapsed, %transposed_51 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %106 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg29 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %107 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%105, %106 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_52 = tensor.expand_shape %107 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %108 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104, %expanded_52 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %collapsed_53 = tensor.collapse_shape %108 [[0, 1], [2]] : tensor<1x?x12xf32> into tensor<?x12xf32>
    %transposed_54 = linalg.transpose ins(%arg30 : tensor<16x12xf32>) outs(%37 : tensor<12x16xf32>) permutation = [1, 0] 
    %109 = linalg.matmul ins(%collapsed_53, %transposed_54 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%39 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %110 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg31 : tensor<16xf32>) outs(%41 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %true, "mismatched size for broadcast"
    %111 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%109, %110 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%38 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x16xf32>
    %expanded_55 = tensor.expand_shape %111 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    cf.assert %44, "mismatched size for broadcast"
    %112 = linalg.generic {indexing_maps = [#map8, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_48, %expanded_55 : tensor<1x?x1xf32>, tensor<1x?x16xf32>) outs(%45 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    cf.assert %47, "mismatched size for broadcast"
    %113 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %112 : tensor<1x?x16xf32>, tensor<1x?x16xf32>) outs(%48 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    %extracted_slice_56 = tensor.extract_slice %15[0, 0, 0, 5] [1, %dim_3, 2, 1] [1, 1, 1, 1] : tensor<1x?x2x6xi64> to tensor<1x?x2x1xi64>
    %collapsed_57 = tensor.collapse_shape %extracted_slice_56 [[0], [1], [2, 3]] : tensor<1x?x2x1xi64> into tensor<1x?x2xi64>
    cf.assert %16, "mismatched size for broadcast"
    %114 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_57, %extracted_slice : tensor<1x?x2xi64>, tensor<1x?x2xf32>) outs(%17 : tensor<1x?x2xf32>) {
    ^bb0(%in: i64, %in_66: f32, %out: f32):
      %130 = arith.sitofp %in : i64 to f32
      %131 = arith.mulf %130, %in_66 : f32
      linalg.yield %131 : f32
    } -> tensor<1x?x2xf32>
    %115 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%114 : tensor<1x?x2xf32>) outs(%20 : tensor<1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.addf %in, %out : f32
      linalg.yield %130 : f32
    } -> tensor<1x?xf32>
    %expanded_58 = tensor.expand_shape %115 [[0], [1, 2]] output_shape [1, %dim_3, 1] : tensor<1x?xf32> into tensor<1x?x1xf32>
    %transposed_59 = linalg.transpose ins(%arg32 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %116 = linalg.matmul ins(%collapsed, %transposed_59 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %117 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg33 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %118 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%116, %117 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_60 = tensor.expand_shape %118 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %119 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_60 : tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %130 = arith.negf %in : f32
      %131 = math.exp %130 : f32
      %132 = arith.addf %131, %cst_0 : f32
      %133 = arith.divf %cst_0, %132 : f32
      linalg.yield %133 : f32
    } -> tensor<1x?x12xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_60, %119 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %transposed_61 = linalg.transpose ins(%arg34 : tensor<12x16xf32>) outs(%22 : tensor<16x12xf32>) permutation = [1, 0] 
    %121 = linalg.matmul ins(%collapsed, %transposed_61 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%24 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %122 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg35 : tensor<12xf32>) outs(%27 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %true, "mismatched size for broadcast"
    %123 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%121, %122 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%23 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x12xf32>
    %expanded_62 = tensor.expand_shape %123 [[0, 1], [2]] output_shape [1, %dim, 12] : tensor<?x12xf32> into tensor<1x?x12xf32>
    %124 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %expanded_62 : tensor<1x?x12xf32>, tensor<1x?x12xf32>) outs(%30 : tensor<1x?x12xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x12xf32>
    %collapsed_63 = tensor.collapse_shape %124 [[0, 1], [2]] : tensor<1x?x12xf32> into tensor<?x12xf32>
    %transposed_64 = linalg.transpose ins(%arg36 : tensor<16x12xf32>) outs(%37 : tensor<12x16xf32>) permutation = [1, 0] 
    %125 = linalg.matmul ins(%collapsed_63, %transposed_64 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%39 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %26, "negative values not allowed in new dimensions"
    %126 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel"]} ins(%arg37 : tensor<16xf32>) outs(%41 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %true, "mismatched size for broadcast"
    %127 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel"]} ins(%125, %126 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%38 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<?x16xf32>
    %expanded_65 = tensor.expand_shape %127 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    cf.assert %44, "mismatched size for broadcast"
    %128 = linalg.generic {indexing_maps = [#map8, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_58, %expanded_65 : tensor<1x?x1xf32>, tensor<1x?x16xf32>) outs(%45 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.mulf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    cf.assert %47, "mismatched size for broadcast"
    %129 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113, %128 : tensor<1x?x16xf32>, tensor<1x?x16xf32>) outs(%48 : tensor<1x?x16xf32>) {
    ^bb0(%in: f32, %in_66: f32, %out: f32):
      %130 = arith.addf %in, %in_66 : f32
      linalg.yield %130 : f32
    } -> tensor<1x?x16xf32>
    return %129 : tensor<1x?x16xf32>
  }
}
