#map = affine_map<()[s0] -> (s0 * 2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map7 = affine_map<(d0, d1) -> (d1)>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<2x?x16xf32>) -> tensor<2x?x16xf32> {
    %c1 = arith.constant 1 : index
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_16_torch.float32_5> : tensor<16xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_5> : tensor<16x12xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_12_torch.float32_11> : tensor<12xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_11> : tensor<12x16xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_12_torch.float32_10> : tensor<12xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_10> : tensor<12x16xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_16_torch.float32_4> : tensor<16xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_4> : tensor<16x12xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_12_torch.float32_9> : tensor<12xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_9> : tensor<12x16xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_12_torch.float32_8> : tensor<12xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_8> : tensor<12x16xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_16_torch.float32_3> : tensor<16xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_3> : tensor<16x12xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_12_torch.float32_7> : tensor<12xf32>
    %cst_16 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_7> : tensor<12x16xf32>
    %cst_17 = arith.constant dense_resource<torch_tensor_12_torch.float32_6> : tensor<12xf32>
    %cst_18 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_6> : tensor<12x16xf32>
    %cst_19 = arith.constant dense_resource<torch_tensor_16_torch.float32_2> : tensor<16xf32>
    %cst_20 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_2> : tensor<16x12xf32>
    %cst_21 = arith.constant dense_resource<torch_tensor_12_torch.float32_5> : tensor<12xf32>
    %cst_22 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_5> : tensor<12x16xf32>
    %cst_23 = arith.constant dense_resource<torch_tensor_12_torch.float32_4> : tensor<12xf32>
    %cst_24 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_4> : tensor<12x16xf32>
    %cst_25 = arith.constant dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>
    %cst_26 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_1> : tensor<16x12xf32>
    %cst_27 = arith.constant dense_resource<torch_tensor_12_torch.float32_3> : tensor<12xf32>
    %cst_28 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_3> : tensor<12x16xf32>
    %cst_29 = arith.constant dense_resource<torch_tensor_12_torch.float32_2> : tensor<12xf32>
    %cst_30 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_2> : tensor<12x16xf32>
    %cst_31 = arith.constant dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>
    %cst_32 = arith.constant dense_resource<torch_tensor_16_12_torch.float32> : tensor<16x12xf32>
    %cst_33 = arith.constant dense_resource<torch_tensor_12_torch.float32_1> : tensor<12xf32>
    %cst_34 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_1> : tensor<12x16xf32>
    %cst_35 = arith.constant dense_resource<torch_tensor_12_torch.float32> : tensor<12xf32>
    %cst_36 = arith.constant dense_resource<torch_tensor_12_16_torch.float32> : tensor<12x16xf32>
    %cst_37 = arith.constant dense_resource<torch_tensor_6_16_torch.float32> : tensor<6x16xf32>
    %dim = tensor.dim %arg0, %c1 : tensor<2x?x16xf32>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty() : tensor<16x6xf32>
    %transposed = linalg.transpose ins(%cst_37 : tensor<6x16xf32>) outs(%1 : tensor<16x6xf32>) permutation = [1, 0] 
    %2 = arith.muli %0, %c2_i64 : i64
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x?x16xf32> into tensor<?x16xf32>
    %3 = affine.apply #map()[%dim]
    %4 = tensor.empty(%3) : tensor<?x6xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<?x6xf32>) -> tensor<?x6xf32>
    %6 = linalg.matmul ins(%collapsed, %transposed : tensor<?x16xf32>, tensor<16x6xf32>) outs(%5 : tensor<?x6xf32>) -> tensor<?x6xf32>
    %7 = arith.divsi %3, %c2 : index
    %expanded = tensor.expand_shape %6 [[0, 1], [2]] output_shape [2, %7, 6] : tensor<?x6xf32> into tensor<2x?x6xf32>
    %8 = tensor.empty(%7) : tensor<2x?x6xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x?x6xf32>) outs(%8 : tensor<2x?x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.negf %in : f32
      %139 = math.exp %138 : f32
      %140 = arith.addf %139, %cst_0 : f32
      %141 = arith.divf %cst_0, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<2x?x6xf32>
    %dim_38 = tensor.dim %9, %c1 : tensor<2x?x6xf32>
    %10 = tensor.empty(%dim_38) : tensor<2x?x6xi64>
    %11 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel"]} outs(%10 : tensor<2x?x6xi64>) {
    ^bb0(%out: i64):
      %138 = linalg.index 2 : index
      %139 = arith.index_cast %138 : index to i64
      linalg.yield %139 : i64
    } -> tensor<2x?x6xi64>
    %12:2 = tm_tensor.sort dimension(2) outs(%9, %11 : tensor<2x?x6xf32>, tensor<2x?x6xi64>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: i64, %arg4: i64):
      %138 = arith.cmpf oge, %arg1, %arg2 : f32
      tm_tensor.yield %138 : i1
    } -> tensor<2x?x6xf32>, tensor<2x?x6xi64>
    %dim_39 = tensor.dim %12#0, %c1 : tensor<2x?x6xf32>
    %extracted_slice = tensor.extract_slice %12#0[0, 0, 0] [2, %dim_39, 2] [1, 1, 1] : tensor<2x?x6xf32> to tensor<2x?x2xf32>
    %dim_40 = tensor.dim %12#1, %c1 : tensor<2x?x6xi64>
    %extracted_slice_41 = tensor.extract_slice %12#1[0, 0, 0] [2, %dim_40, 2] [1, 1, 1] : tensor<2x?x6xi64> to tensor<2x?x2xi64>
    %13 = tensor.empty() : tensor<6xi64>
    %14 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%13 : tensor<6xi64>) {
    ^bb0(%out: i64):
      %138 = linalg.index 0 : index
      %139 = arith.index_cast %138 : index to i64
      linalg.yield %139 : i64
    } -> tensor<6xi64>
    %expanded_42 = tensor.expand_shape %extracted_slice_41 [[0], [1], [2, 3]] output_shape [2, %dim_40, 2, 1] : tensor<2x?x2xi64> into tensor<2x?x2x1xi64>
    %15 = tensor.empty(%dim_40) : tensor<2x?x2x6xi1>
    %16 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_42, %14 : tensor<2x?x2x1xi64>, tensor<6xi64>) outs(%15 : tensor<2x?x2x6xi1>) {
    ^bb0(%in: i64, %in_103: i64, %out: i1):
      %138 = arith.cmpi eq, %in, %in_103 : i64
      linalg.yield %138 : i1
    } -> tensor<2x?x2x6xi1>
    %17 = tensor.empty(%dim_40) : tensor<2x?x2x6xi64>
    %18 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x?x2x6xi1>) outs(%17 : tensor<2x?x2x6xi64>) {
    ^bb0(%in: i1, %out: i64):
      %138 = arith.extui %in : i1 to i64
      linalg.yield %138 : i64
    } -> tensor<2x?x2x6xi64>
    %extracted_slice_43 = tensor.extract_slice %18[0, 0, 0, 0] [2, %dim_40, 2, 1] [1, 1, 1, 1] : tensor<2x?x2x6xi64> to tensor<2x?x2x1xi64>
    %collapsed_44 = tensor.collapse_shape %extracted_slice_43 [[0], [1], [2, 3]] : tensor<2x?x2x1xi64> into tensor<2x?x2xi64>
    %19 = arith.cmpi eq, %dim_40, %dim_39 : index
    cf.assert %19, "mismatched size for broadcast"
    %20 = tensor.empty(%dim_40) : tensor<2x?x2xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_44, %extracted_slice : tensor<2x?x2xi64>, tensor<2x?x2xf32>) outs(%20 : tensor<2x?x2xf32>) {
    ^bb0(%in: i64, %in_103: f32, %out: f32):
      %138 = arith.sitofp %in : i64 to f32
      %139 = arith.mulf %138, %in_103 : f32
      linalg.yield %139 : f32
    } -> tensor<2x?x2xf32>
    %22 = tensor.empty(%dim_40) : tensor<2x?xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x?xf32>) -> tensor<2x?xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%21 : tensor<2x?x2xf32>) outs(%23 : tensor<2x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.addf %in, %out : f32
      linalg.yield %138 : f32
    } -> tensor<2x?xf32>
    %expanded_45 = tensor.expand_shape %24 [[0], [1, 2]] output_shape [2, %dim_40, 1] : tensor<2x?xf32> into tensor<2x?x1xf32>
    %25 = tensor.empty() : tensor<16x12xf32>
    %transposed_46 = linalg.transpose ins(%cst_36 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %26 = tensor.empty(%3) : tensor<?x12xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<?x12xf32>) -> tensor<?x12xf32>
    %28 = linalg.matmul ins(%collapsed, %transposed_46 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    %29 = arith.cmpi sge, %2, %c0_i64 : i64
    cf.assert %29, "negative values not allowed in new dimensions"
    %30 = arith.index_cast %2 : i64 to index
    %31 = tensor.empty(%30) : tensor<?x12xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_35 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    %33 = arith.cmpi eq, %3, %30 : index
    cf.assert %33, "mismatched size for broadcast"
    %34 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%28, %32 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_47 = tensor.expand_shape %34 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %35 = tensor.empty(%7) : tensor<2x?x12xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47 : tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.negf %in : f32
      %139 = math.exp %138 : f32
      %140 = arith.addf %139, %cst_0 : f32
      %141 = arith.divf %cst_0, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<2x?x12xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_47, %36 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %transposed_48 = linalg.transpose ins(%cst_34 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %38 = linalg.matmul ins(%collapsed, %transposed_48 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %39 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_33 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %40 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%38, %39 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_49 = tensor.expand_shape %40 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %expanded_49 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %collapsed_50 = tensor.collapse_shape %41 [[0, 1], [2]] : tensor<2x?x12xf32> into tensor<?x12xf32>
    %42 = tensor.empty() : tensor<12x16xf32>
    %transposed_51 = linalg.transpose ins(%cst_32 : tensor<16x12xf32>) outs(%42 : tensor<12x16xf32>) permutation = [1, 0] 
    %43 = affine.apply #map()[%7]
    %44 = tensor.empty(%43) : tensor<?x16xf32>
    %45 = linalg.fill ins(%cst : f32) outs(%44 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %46 = linalg.matmul ins(%collapsed_50, %transposed_51 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%45 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %47 = tensor.empty(%30) : tensor<?x16xf32>
    %48 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_31 : tensor<16xf32>) outs(%47 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    %49 = arith.cmpi eq, %43, %30 : index
    cf.assert %49, "mismatched size for broadcast"
    %50 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%46, %48 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%44 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x16xf32>
    %51 = arith.divsi %43, %c2 : index
    %expanded_52 = tensor.expand_shape %50 [[0, 1], [2]] output_shape [2, %51, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
    %52 = arith.cmpi eq, %dim_40, %51 : index
    cf.assert %52, "mismatched size for broadcast"
    %53 = tensor.empty(%dim_40) : tensor<2x?x16xf32>
    %54 = linalg.generic {indexing_maps = [#map9, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_45, %expanded_52 : tensor<2x?x1xf32>, tensor<2x?x16xf32>) outs(%53 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    %55 = arith.cmpi eq, %dim, %dim_40 : index
    cf.assert %55, "mismatched size for broadcast"
    %56 = tensor.empty(%dim) : tensor<2x?x16xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %54 : tensor<2x?x16xf32>, tensor<2x?x16xf32>) outs(%56 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    %extracted_slice_53 = tensor.extract_slice %18[0, 0, 0, 1] [2, %dim_40, 2, 1] [1, 1, 1, 1] : tensor<2x?x2x6xi64> to tensor<2x?x2x1xi64>
    %collapsed_54 = tensor.collapse_shape %extracted_slice_53 [[0], [1], [2, 3]] : tensor<2x?x2x1xi64> into tensor<2x?x2xi64>
    cf.assert %19, "mismatched size for broadcast"
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_54, %extracted_slice : tensor<2x?x2xi64>, tensor<2x?x2xf32>) outs(%20 : tensor<2x?x2xf32>) {
    ^bb0(%in: i64, %in_103: f32, %out: f32):
      %138 = arith.sitofp %in : i64 to f32
      %139 = arith.mulf %138, %in_103 : f32
      linalg.yield %139 : f32
    } -> tensor<2x?x2xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%58 : tensor<2x?x2xf32>) outs(%23 : tensor<2x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.addf %in, %out : f32
      linalg.yield %138 : f32
    } -> tensor<2x?xf32>
    %expanded_55 = tensor.expand_shape %59 [[0], [1, 2]] output_shape [2, %dim_40, 1] : tensor<2x?xf32> into tensor<2x?x1xf32>
    %transposed_56 = linalg.transpose ins(%cst_30 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %60 = linalg.matmul ins(%collapsed, %transposed_56 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %61 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_29 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %62 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%60, %61 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_57 = tensor.expand_shape %62 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_57 : tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.negf %in : f32
      %139 = math.exp %138 : f32
      %140 = arith.addf %139, %cst_0 : f32
      %141 = arith.divf %cst_0, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<2x?x12xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_57, %63 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %transposed_58 = linalg.transpose ins(%cst_28 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %65 = linalg.matmul ins(%collapsed, %transposed_58 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %66 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_27 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %67 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%65, %66 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_59 = tensor.expand_shape %67 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%64, %expanded_59 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %collapsed_60 = tensor.collapse_shape %68 [[0, 1], [2]] : tensor<2x?x12xf32> into tensor<?x12xf32>
    %transposed_61 = linalg.transpose ins(%cst_26 : tensor<16x12xf32>) outs(%42 : tensor<12x16xf32>) permutation = [1, 0] 
    %69 = linalg.matmul ins(%collapsed_60, %transposed_61 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%45 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %70 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_25 : tensor<16xf32>) outs(%47 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %49, "mismatched size for broadcast"
    %71 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%69, %70 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%44 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x16xf32>
    %expanded_62 = tensor.expand_shape %71 [[0, 1], [2]] output_shape [2, %51, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
    cf.assert %52, "mismatched size for broadcast"
    %72 = linalg.generic {indexing_maps = [#map9, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_55, %expanded_62 : tensor<2x?x1xf32>, tensor<2x?x16xf32>) outs(%53 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    cf.assert %55, "mismatched size for broadcast"
    %73 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57, %72 : tensor<2x?x16xf32>, tensor<2x?x16xf32>) outs(%56 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    %extracted_slice_63 = tensor.extract_slice %18[0, 0, 0, 2] [2, %dim_40, 2, 1] [1, 1, 1, 1] : tensor<2x?x2x6xi64> to tensor<2x?x2x1xi64>
    %collapsed_64 = tensor.collapse_shape %extracted_slice_63 [[0], [1], [2, 3]] : tensor<2x?x2x1xi64> into tensor<2x?x2xi64>
    cf.assert %19, "mismatched size for broadcast"
    %74 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_64, %extracted_slice : tensor<2x?x2xi64>, tensor<2x?x2xf32>) outs(%20 : tensor<2x?x2xf32>) {
    ^bb0(%in: i64, %in_103: f32, %out: f32):
      %138 = arith.sitofp %in : i64 to f32
      %139 = arith.mulf %138, %in_103 : f32
      linalg.yield %139 : f32
    } -> tensor<2x?x2xf32>
    %75 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%74 : tensor<2x?x2xf32>) outs(%23 : tensor<2x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.addf %in, %out : f32
      linalg.yield %138 : f32
    } -> tensor<2x?xf32>
    %expanded_65 = tensor.expand_shape %75 [[0], [1, 2]] output_shape [2, %dim_40, 1] : tensor<2x?xf32> into tensor<2x?x1xf32>
    %transposed_66 = linalg.transpose ins(%cst_24 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %76 = linalg.matmul ins(%collapsed, %transposed_66 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %77 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_23 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %78 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%76, %77 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_67 = tensor.expand_shape %78 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_67 : tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.negf %in : f32
      %139 = math.exp %138 : f32
      %140 = arith.addf %139, %cst_0 : f32
      %141 = arith.divf %cst_0, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<2x?x12xf32>
    %80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_67, %79 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %transposed_68 = linalg.transpose ins(%cst_22 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %81 = linalg.matmul ins(%collapsed, %transposed_68 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %82 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_21 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %83 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%81, %82 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_69 = tensor.expand_shape %83 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%80, %expanded_69 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %collapsed_70 = tensor.collapse_shape %84 [[0, 1], [2]] : tensor<2x?x12xf32> into tensor<?x12xf32>
    %transposed_71 = linalg.transpose ins(%cst_20 : tensor<16x12xf32>) outs(%42 : tensor<12x16xf32>) permutation = [1, 0] 
    %85 = linalg.matmul ins(%collapsed_70, %transposed_71 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%45 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %86 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_19 : tensor<16xf32>) outs(%47 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %49, "mismatched size for broadcast"
    %87 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%85, %86 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%44 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x16xf32>
    %expanded_72 = tensor.expand_shape %87 [[0, 1], [2]] output_shape [2, %51, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
    cf.assert %52, "mismatched size for broadcast"
    %88 = linalg.generic {indexing_maps = [#map9, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_65, %expanded_72 : tensor<2x?x1xf32>, tensor<2x?x16xf32>) outs(%53 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    cf.assert %55, "mismatched size for broadcast"
    %89 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73, %88 : tensor<2x?x16xf32>, tensor<2x?x16xf32>) outs(%56 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    %extracted_slice_73 = tensor.extract_slice %18[0, 0, 0, 3] [2, %dim_40, 2, 1] [1, 1, 1, 1] : tensor<2x?x2x6xi64> to tensor<2x?x2x1xi64>
    %collapsed_74 = tensor.collapse_shape %extracted_slice_73 [[0], [1], [2, 3]] : tensor<2x?x2x1xi64> into tensor<2x?x2xi64>
    cf.assert %19, "mismatched size for broadcast"
    %90 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_74, %extracted_slice : tensor<2x?x2xi64>, tensor<2x?x2xf32>) outs(%20 : tensor<2x?x2xf32>) {
    ^bb0(%in: i64, %in_103: f32, %out: f32):
      %138 = arith.sitofp %in : i64 to f32
      %139 = arith.mulf %138, %in_103 : f32
      linalg.yield %139 : f32
    } -> tensor<2x?x2xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%90 : tensor<2x?x2xf32>) outs(%23 : tensor<2x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.addf %in, %out : f32
      linalg.yield %138 : f32
    } -> tensor<2x?xf32>
    %expanded_75 = tensor.expand_shape %91 [[0], [1, 2]] output_shape [2, %dim_40, 1] : tensor<2x?xf32> into tensor<2x?x1xf32>
    %transposed_76 = linalg.transpose ins(%cst_18 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %92 = linalg.matmul ins(%collapsed, %transposed_76 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %93 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_17 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %94 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%92, %93 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_77 = tensor.expand_shape %94 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_77 : tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.negf %in : f32
      %139 = math.exp %138 : f32
      %140 = arith.addf %139, %cst_0 : f32
      %141 = arith.divf %cst_0, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<2x?x12xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_77, %95 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %transposed_78 = linalg.transpose ins(%cst_16 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %97 = linalg.matmul ins(%collapsed, %transposed_78 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %98 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %99 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%97, %98 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_79 = tensor.expand_shape %99 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96, %expanded_79 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %collapsed_80 = tensor.collapse_shape %100 [[0, 1], [2]] : tensor<2x?x12xf32> into tensor<?x12xf32>
    %transposed_81 = linalg.transpose ins(%cst_14 : tensor<16x12xf32>) outs(%42 : tensor<12x16xf32>) permutation = [1, 0] 
    %101 = linalg.matmul ins(%collapsed_80, %transposed_81 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%45 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %102 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_13 : tensor<16xf32>) outs(%47 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %49, "mismatched size for broadcast"
    %103 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%101, %102 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%44 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x16xf32>
    %expanded_82 = tensor.expand_shape %103 [[0, 1], [2]] output_shape [2, %51, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
    cf.assert %52, "mismatched size for broadcast"
    %104 = linalg.generic {indexing_maps = [#map9, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_75, %expanded_82 : tensor<2x?x1xf32>, tensor<2x?x16xf32>) outs(%53 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    cf.assert %55, "mismatched size for broadcast"
    %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89, %104 : tensor<2x?x16xf32>, tensor<2x?x16xf32>) outs(%56 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    %extracted_slice_83 = tensor.extract_slice %18[0, 0, 0, 4] [2, %dim_40, 2, 1] [1, 1, 1, 1] : tensor<2x?x2x6xi64> to tensor<2x?x2x1xi64>
    %collapsed_84 = tensor.collapse_shape %extracted_slice_83 [[0], [1], [2, 3]] : tensor<2x?x2x1xi64> into tensor<2x?x2xi64>
    cf.assert %19, "mismatched size for broadcast"
    %106 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_84, %extracted_slice : tensor<2x?x2xi64>, tensor<2x?x2xf32>) outs(%20 : tensor<2x?x2xf32>) {
    ^bb0(%in: i64, %in_103: f32, %out: f32):
      %138 = arith.sitofp %in : i64 to f32
      %139 = arith.mulf %138, %in_103 : f32
      linalg.yield %139 : f32
    } -> tensor<2x?x2xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%106 : tensor<2x?x2xf32>) outs(%23 : tensor<2x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.addf %in, %out : f32
      linalg.yield %138 : f32
    } -> tensor<2x?xf32>
    %expanded_85 = tensor.expand_shape %107 [[0], [1, 2]] output_shape [2, %dim_40, 1] : tensor<2x?xf32> into tensor<2x?x1xf32>
    %transposed_86 = linalg.transpose ins(%cst_12 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %108 = linalg.matmul ins(%collapsed, %transposed_86 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %109 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %110 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%108, %109 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_87 = tensor.expand_shape %110 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_87 : tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.negf %in : f32
      %139 = math.exp %138 : f32
      %140 = arith.addf %139, %cst_0 : f32
      %141 = arith.divf %cst_0, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<2x?x12xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_87, %111 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %transposed_88 = linalg.transpose ins(%cst_10 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %113 = linalg.matmul ins(%collapsed, %transposed_88 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %114 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %115 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%113, %114 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_89 = tensor.expand_shape %115 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112, %expanded_89 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %collapsed_90 = tensor.collapse_shape %116 [[0, 1], [2]] : tensor<2x?x12xf32> into tensor<?x12xf32>
    %transposed_91 = linalg.transpose ins(%cst_8 : tensor<16x12xf32>) outs(%42 : tensor<12x16xf32>) permutation = [1, 0] 
    %117 = linalg.matmul ins(%collapsed_90, %transposed_91 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%45 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %118 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<16xf32>) outs(%47 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %49, "mismatched size for broadcast"
    %119 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%117, %118 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%44 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x16xf32>
    %expanded_92 = tensor.expand_shape %119 [[0, 1], [2]] output_shape [2, %51, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
    cf.assert %52, "mismatched size for broadcast"
    %120 = linalg.generic {indexing_maps = [#map9, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_85, %expanded_92 : tensor<2x?x1xf32>, tensor<2x?x16xf32>) outs(%53 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    cf.assert %55, "mismatched size for broadcast"
    %121 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%105, %120 : tensor<2x?x16xf32>, tensor<2x?x16xf32>) outs(%56 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    %extracted_slice_93 = tensor.extract_slice %18[0, 0, 0, 5] [2, %dim_40, 2, 1] [1, 1, 1, 1] : tensor<2x?x2x6xi64> to tensor<2x?x2x1xi64>
    %collapsed_94 = tensor.collapse_shape %extracted_slice_93 [[0], [1], [2, 3]] : tensor<2x?x2x1xi64> into tensor<2x?x2xi64>
    cf.assert %19, "mismatched size for broadcast"
    %122 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_94, %extracted_slice : tensor<2x?x2xi64>, tensor<2x?x2xf32>) outs(%20 : tensor<2x?x2xf32>) {
    ^bb0(%in: i64, %in_103: f32, %out: f32):
      %138 = arith.sitofp %in : i64 to f32
      %139 = arith.mulf %138, %in_103 : f32
      linalg.yield %139 : f32
    } -> tensor<2x?x2xf32>
    %123 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%122 : tensor<2x?x2xf32>) outs(%23 : tensor<2x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.addf %in, %out : f32
      linalg.yield %138 : f32
    } -> tensor<2x?xf32>
    %expanded_95 = tensor.expand_shape %123 [[0], [1, 2]] output_shape [2, %dim_40, 1] : tensor<2x?xf32> into tensor<2x?x1xf32>
    %transposed_96 = linalg.transpose ins(%cst_6 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %124 = linalg.matmul ins(%collapsed, %transposed_96 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %125 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %126 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%124, %125 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_97 = tensor.expand_shape %126 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_97 : tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %138 = arith.negf %in : f32
      %139 = math.exp %138 : f32
      %140 = arith.addf %139, %cst_0 : f32
      %141 = arith.divf %cst_0, %140 : f32
      linalg.yield %141 : f32
    } -> tensor<2x?x12xf32>
    %128 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_97, %127 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %transposed_98 = linalg.transpose ins(%cst_4 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %129 = linalg.matmul ins(%collapsed, %transposed_98 : tensor<?x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<?x12xf32>) -> tensor<?x12xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %130 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<12xf32>) outs(%31 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x12xf32>
    cf.assert %33, "mismatched size for broadcast"
    %131 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%129, %130 : tensor<?x12xf32>, tensor<?x12xf32>) outs(%26 : tensor<?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x12xf32>
    %expanded_99 = tensor.expand_shape %131 [[0, 1], [2]] output_shape [2, %7, 12] : tensor<?x12xf32> into tensor<2x?x12xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%128, %expanded_99 : tensor<2x?x12xf32>, tensor<2x?x12xf32>) outs(%35 : tensor<2x?x12xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x12xf32>
    %collapsed_100 = tensor.collapse_shape %132 [[0, 1], [2]] : tensor<2x?x12xf32> into tensor<?x12xf32>
    %transposed_101 = linalg.transpose ins(%cst_2 : tensor<16x12xf32>) outs(%42 : tensor<12x16xf32>) permutation = [1, 0] 
    %133 = linalg.matmul ins(%collapsed_100, %transposed_101 : tensor<?x12xf32>, tensor<12x16xf32>) outs(%45 : tensor<?x16xf32>) -> tensor<?x16xf32>
    cf.assert %29, "negative values not allowed in new dimensions"
    %134 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<16xf32>) outs(%47 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<?x16xf32>
    cf.assert %49, "mismatched size for broadcast"
    %135 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%133, %134 : tensor<?x16xf32>, tensor<?x16xf32>) outs(%44 : tensor<?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<?x16xf32>
    %expanded_102 = tensor.expand_shape %135 [[0, 1], [2]] output_shape [2, %51, 16] : tensor<?x16xf32> into tensor<2x?x16xf32>
    cf.assert %52, "mismatched size for broadcast"
    %136 = linalg.generic {indexing_maps = [#map9, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_95, %expanded_102 : tensor<2x?x1xf32>, tensor<2x?x16xf32>) outs(%53 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.mulf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    cf.assert %55, "mismatched size for broadcast"
    %137 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121, %136 : tensor<2x?x16xf32>, tensor<2x?x16xf32>) outs(%56 : tensor<2x?x16xf32>) {
    ^bb0(%in: f32, %in_103: f32, %out: f32):
      %138 = arith.addf %in, %in_103 : f32
      linalg.yield %138 : f32
    } -> tensor<2x?x16xf32>
    return %137 : tensor<2x?x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_torch.float32_5: "0x040000009277EDBCFA99ED3C53CD2D3E3591D03C076D293DCD4757BDC37B06BEB6E29A3D29AE123B973292BD070CB2BD43327D3DD0EC5ABE68E16FBDFF38FC3B1A4DD63D",
      torch_tensor_16_12_torch.float32_5: "0x04000000D98BD8BEF1CCDEBD1215CB3E6BBC03BF064ED0BB7FA95BBE814CF6BD2E5ADCBD44DE1B3CC8E894BE487715BF2991A73ED08A68BE2109C8BD4431A1BE706BC1BE85CB4ABE6A6D543DA2D86EBE08FF11BEAED696BE5E4930BE36ADE5BE481AE5BED780443EFC1E68BE0BF6C83EBFFFE6BD8724C8BE26576ABD71C5A7BE5AE9E43C91B2633EFDFDCD3EDA6DD13D5AF9A4BEECBDFC3EC1672C3ED4BA1F3EA8A1A8BEBDEA1DBE4457993EEA63DE3EB42C993EA535793EC0AB053E612173BE182247BDC5D6C63DF36B3C3DE4A7A7BE82D6163E9CCAA03DB06BC03EF6D9973EF374B03E14F1B33D81D4973E49E05C3D13A9543E55CEB7BDF019A6BE7DE9B8BDDAAF493FE9BDCCBE8F4224BE74CBB93DF6E08C3E5CC77F3E17C0213ECF57CFBABA96823E5594CE3EC53909BF904E683E3E1F793ED371CD3E4C3F0CBF0A21993DDB067ABF993BBEBD3E8CDF3E154B91BE1327873EC25868BE426DA73D1C04323E40FB4E3D712AD13E77AEC63D7FDA1FBDDA19C83B6A96093C77203FBE07EB363F183CA5BEBEBB3F3EEC2E073E527EE73C307AB23EAF19363D80A6F2BE42E3933DC4DBC8BEECB43D3E8BFC60BD45BBB8394B9FA83EBC940CBEBF0D50BD6DDCBC3E63909B3EC4D4C6BD216153BDD06F93BEA0A206BF50D055BE48D5933E3126853D9B6B29BFEC7E3FBB69EFBCBD67C76BBCCBB48FBE1359B9BE9C8284BE727E89BEF41490BEE57D04BEF9D2613EBC5044BEC38828BE2D97F23E81F711BED50AF23D73D87E3C198BDBBEFC871BBED32605BF99DAC1BE282FB5BE5A73883ECE873ABDFE96C7BECA45CBBE07F901BFB4C9623CE3F198BE8C3E3D3F760DA83C0910793D1FE623BE2BA9C03E4E7383BE11BA00BE6694C53ED7D0FE3D6C7026BE8A61A0BE1FE4D13D7E34113E6D2991BAE2F92EBE0B14B6BCB83AB73E415F83BEC54E383E2894633E179C253FABD619BF7A076C3E4489B23EA9E60FBEEE5110BE0CA25CBE6B3B82BD1418CB3CBF56D4BD088C38BF3B7F243E5D7A613D1C324C3EC742763EE21AFD3DB2179CBE36CEB93E024438BEED114BBD1B49863E17FEA23EBB675D3E6483C7BE",
      torch_tensor_12_torch.float32_11: "0x040000002EA2913C300A083E27E5713D9D9032BDA3AA223E46C7343D92DD14BEEFFA3CBDF6A1083E8874A8BE4F3476BA9B3CBDB9",
      torch_tensor_12_16_torch.float32_11: "0x0400000066B17A3E48F094BCB68E463E1344CDBD1C13BFBD9DCB47BE916BF7BE566F8D3E262710BD2E0031BE0B5F1B3EDDC7933E9C28B43DB1B888BE26D5313D073547BE3327953E4A6288BD1A204F3ECA96AC3DC488903D7A90D13E7F423EBE076C71BCC75A063EE5F913BE667BA73D70C07E3DC1C1673E18B978BD377C6C3E807E553D6C6D10BE0213E8BECE114C3E45C181BE14E3AF3E386E5F3E0CD03D3E4A599C3EA3A142BD080FC03D29032C3E1A20633E5DEB56BDEB38913E5A3CD93EB2AAF13B1DE308BD0DF5583D8D1A8B3D9C699CBE732381BEEEB9D93EEFE15F3EDE3FB53DD46D9C3E61E2133D5959323EA8D50EBF607C993EEF41F9BCE7A07F3E55D6333D65071D3FB325AA3DF131DFBEA45BB53EF93AAABC55D4D5BE92CDDBBD996C19BEBED2013F3A05333DCDCABBBE16E2A13C421794BDF8FAD13EB14959BEA187143EA4F7BD3E17511FBE393C3A3E21EB243E9A98BE3D0E4772BE9D74063ECD5B1ABCF962383D9BDF783EBE849F3E2E8609BE1170E5BDA3A05FBEA0ACB3BDEAEE25BE86F2F53CBCE06F3E3B1ED83D1BEC263E03E09BBE119DF3BDF17A45BE9206803EE5CC573D434310BEE6D773BE502DE2BC90E8413E630649BE40B3C83C842D1A3E40E08A3E14B110BE85D63CBE083BEA3C91B73A3CB9758BBEAA52B63D3B3C093EC42F98BE31B1AFBC7A45F33D00B14B3E7C9C193D9494053E57C8A23E1E3D7A3E825681BE4BFC803E6F141BBE9776E03E03AA0C3FBC5E15BEF5C7703AA4AC8E3CB703AF3DF8C05ABD52DD83BDCC2D843D74CE11BE52C69F3C78F3CB3EE36C493E7AA1543D3283163ED1EF9ABE3B982C3E0B20033E2F4C9FBE8895113CC4D90DBF5B82123F47B184BE70409EBE7563E0BE81222F3E0ECFF93C14511FBE6C0D8F3D52685BBEBD4429BCCAECE5BD35CAD13AC0D88D3EB8A2D3BEEFCE3EBEC859223D1F1A4ABEA821D33EE1DF853DF652813EAA0996BE389E01BC84421EBF950280BEA021A2BED2AF6EBA3A548E3E2CF7C53DD3DEF6BDAD830ABD8612B1BCF8A7223E0FB5E13DF07AA23E19E7BD3CFF8AC83CA2099DBE17D77B3E97F9CB3DC245213F",
      torch_tensor_12_torch.float32_10: "0x0400000010B457BDA78A6E3E972A033BFC4402BE3F930CBE9E0144BE7BEC933EE365DEBD33F023BD23DCADBC2A5C07BC3384CA3D",
      torch_tensor_12_16_torch.float32_10: "0x04000000A044AABD16207B3E44852C3A1A06FDBEB0C37A3E0E0D8E3E55EE08BE3CA8343EA01513BDFBCF19BE80B7A13DC2CC1ABE14EF99BD6B1FC0BDD61FC13D734D10BD1B79943E9455173F4135A43D96BECB3DD01A2EBE13CF99BE78478A3DEE5E16BC9B0D79BE4BDA4A3EA15F94BED0A288BB3B3F2ABEF1444F3E219CD7BEA7A74A3CF9A6863C312A8F3D8F328ABE23459A3DF74A813E62BEF3BC89B5D6BC11A86A3EB2D805BE3675F83D994C9CBE3FDD023F83792BBE8073033D9AD2A43CD4CFBE3D152A3EBC198F3BBEFAA4CABD17564E3B3A9C2EBDBEEF34BE90D25CBEEEB096BE66E2A53D02A67EBEC603A1BED17CDBBEC866A23D2C5D90BE8A371C3EC225AABE0B5F27BE9A5C82BDD0FF1F3D04870B3E31D1A8BD5CFA103E7AE56BBEE2AE2FBE68618DBB1E8BC73D8EDED0BDF6B0AC3D5C91413EE8CB963E7CA2C0BDB545F3BC2699D7BD1EB7DABEC4E1AD3D070587BEAA4F5D3D688AF03E32FC6B3D3C0B7BBE3D12863EFFF636BFE0534ABE960E913C7A29B2BEA6549ABE96B3023F811D513E5EDD92BD018CB03E0952D73EC6EF813ED623A7BEC11E3F3DDED487BE74DFFE3E15B910BD197D973CDC37833E8353F13B861C2EBDD76EBABE6C0AEF3DC13227BE513AD33D9D48FE3D32451A3FEC9165BE37E2D9BDEFD8283CF0310BBE468A7D3E9ADC70BEC2C2A13E5E11EE3DFCB2B4BE4ACF883E05E9343F9FCDC8BD6506943EE852B4BE5D99733ED41F63BEAC823C3B70C1593EDF3A6F3EA4E6C63DF3372F3F55D6FF3E5B480EBE0B9D553D02220FBF8BCE92BEBDA3773E30752C3EB069C43C9DB4523EFA98043FAB15C83D7A60433E05EFD2BDC990B1BE82580CBEFD26B3BDD83EE73E20A481BE9A09483ED11AA63C230BA13E4F8180BE828DA4BE4BDD70BE9564373DBD82883D96B630BD15248F3D0B7CB1BD39A515BEE2D9453E6D0C40BD64DC293E47D9503ECDB1493E744D383E9E1B573D0EE89CBE7515073E09E1533C07394E3E9DA3F7BCADFE0FBE9AEB4F3E5298873E46170C3EAF89A23EA581193FD55AF6BD58203D3EA35D51BE219A103D63F012BE5F87C13A72BCE13DE2934C3E",
      torch_tensor_16_torch.float32_4: "0x040000000F428F3BA7412B3D0C29803DA6C4863EC07147BDFD5B05BD4C8C133E0A44A13C9A65DCBD888C7D3EEB1C4ABD4882D7BCA0A622BC2FEDD3BCD0D3FEBC935286BD",
      torch_tensor_16_12_torch.float32_4: "0x04000000CBC90ABC8A0BFEBEE9F9ADBDEE45E33E3971013F3D2660BE1DE9DDBD790BB0BE9562263ED37207BF185A823E486AC7BEA138243E5DF87C3E9BD46FBD8198D9BD772341BE9FDF83BEE73284BD888B013E4E05CABEA2F9EDBE8C36403EA665AABDB51F1B3FCAA36FBDD370EEBDCF8B073FCF3DF63DD59C8F3EF60059BD7601363E9562553FEA0D2FBEDEDE613EDA5E02BE24180ABFC3582B3E440EBBBEFA167F3E38C415BCA72BA6BDC628C63D6F899CBDCBE05DBE6AB78D3C678688BE3E2D14BDA3A925BE8A2DAA3EEEE38B3DB071D03E8D52663E1B7D643F371627BFA8FC81BE7F93C33EAB2B843D9D53903E6C8211BD791A733DA39F023EB6F8193E3838CABE82C3333CA07B87BD156D88BD77E011BEF40FEABE01F2E7BCC9B798BDF93F9DBC613487BC31C7283D3B58AB3E1A0C5EBEA131A63E55CDD3BECB339CBDA2EDB73D4BC4C1BDA477EFBEDE2EA0BD960AA03E4372BCBE5231FEBBC2DA583E02C3EEBD7E7DBCBD2D4327BEC74234BE1EA9953CC4508ABD40464ABE2C03E63EECF7EABD7D627D3E0240D53EDBE18CBD523A763E5F9706BE1DF458BE1779D1BE7D80FD3CE50970BE92A101BF72B58FBE426878BEF6C6473E80973CBE0E1287BD36A3383D9F8946BEFE5F113D288C783EB86BB03D62E2C33D05722DBEB38FC7BC4B5B98BDD0B21DBEE62681BE5B0A10BEE0AA3FBD1FE9073E961C893E15BB9A3EFBFC45BD2253C03E88A10D3E77D7A7BE61F369BE38C5513EB207803CC4ED6BBEDDEABDBE0A6B263E786EBE3E262DC9BEEB2DDEBE85C934BD37360EBFDCC3FFBE696C233D20980DBFDA49323DABB654BD4C18EE3D178322BEF0FC023FF1EB953EDBA2143E0056B43CDCC17E3E82F4E4BEB03345BE419098BE06A7553DAF1BBA3E35507CBED9B485BE5D7F053F823E823E481588BEEAB0DBBCFA8D0FBDD217483E76968F3E0CFD213E7E52443D5EE0053F3B0F3A3D423F47BE65D47B3D7751CB3EB7B5CA3E26A31DBF3C87CE3EC337F83D21B0123EA581ECBCF519AABEAF1AB9BCD882ACBEC601AB3EF7922A3EB35D2C3DFE90F93DF4C2E23D4ADC34BE6811773E81311B3D",
      torch_tensor_12_torch.float32_9: "0x04000000B5AD703D8BEAF7BCE78C03BEF539343A6E303DBCF0F4EFBDAF03FF3D8722FD3D6422AE3C23D497BD5B6DA9BD15A51FBC",
      torch_tensor_12_16_torch.float32_9: "0x0400000094271DBD31A387BEAB9375BD0FDFC9BDC88F46BE22E8843E06EF39BE5D65843DF9953F3D10CB4CBE8CD77BBECA9AC3BC27A762BEB4709CB9B87BB13ECA66CEBDD08813BF7D87163DB9C0813EEA0885BE81216F3EE2699DBE184EF03C10B6473E58EB1FBDE4A79F3D0C8E74BE6100B4BE733BF2BD88AF9BBE53B199BE324CF4BE16D0E73D1A7F743EA59F9BBDD2288C3D4228953EC2715E3E76445A3EADD6C3BDDE5C9FBEDD90723DA1A5A9BEFCD900BE9835A03DFB258BBDE188633EBBE58A3D7EB2993E83C163BEC24E15BF9E3E383E48D3433E56AD0CBEFF5050BDEA66183F9CB797BE959356BDB6CB1DBEC0CEBD3D8DD43DBE04478F3D1569433EC79FE33E0CBFC7BEF17D13BD019CC23E027E20BED1AB30BD7123C0BE59A67DBE7835B7BE7381C63E356AD03E196975BEC1E88CBEF8F5103E8573DDBD9C564E3E9CC2C93D54CD493ED5112C3CDC6002BF1A4CF33EDF03A0BCF621E23D5C26763E4BB316BEE3B8C6BEB992EC3D0A80B2BEC0E8C53C4D7896BE51FF35BEFD4075BED20E1EBD94F7853EC7C4ABBEF6BAD6BE5B05313E7F6D3E3DCE26093DF05543BE52BC3B3EAC6FB8BE51CB253E1CFB63BED330CDBEC3739DBDF075A1BEE2B5EE3D8D52853D079A3BBD74361D3ED914D2BC1A51F83D6B7C653EF603ACBD002710BE3CAD6C3E9C96A9BC85FFA93EABD794BEDC26D43D6C64A8BE68451D3F080DD63EB76F043E1967783EDE194DBED1288E3D0A12F8BE470E21BE7677F53C13D9833ED3F4A53E2EACDCBC93873F3E5C093EBEED77B03D2E32D23E8236A7BDBDD5BB3D057839BE26CF31BFB54BC93C9275B13E90B34EBEABCD8BBEF14A72BE8EE0F338C4F355BEC5552BBFDF07723E6A602FBE9837623F535674BE19DB9B3E132FC2BE536D31BCD11128BE6A902CBEF2D829BEA54D36BECE3899BD2C1A9CBD4619683EAC23C9BD1677CC3EEB3B2C3EFE1E1ABDC8EBAD3E2AAD223EAC6B9D3D3AE59EBE62E609BEDF24CABD07C6133D6D7611BE769C9FBE0DBF743E7511F1BCBAC10BBF0709F8BD0BA82ABE18940FBE1CE0863E90EB46BED90928BED492E23E147A0BBED4E0AD3E",
      torch_tensor_12_torch.float32_8: "0x040000004782543D7FFCA5BDF61A4C3E6975123E321C0DBE8F33ABBD506BB2BBAFE5EB3D584D613D8F48C93D8C7D0FBE77D0123B",
      torch_tensor_12_16_torch.float32_8: "0x04000000507183BE7A50243E9BDDE4BEB4CBE3BE76DCDABD02406ABE7984AEBE32E0A7BEFABA1BBC4F4C11BEC2082BBD24F9E23E51D1CE3C55A2B9BECBE3AEBEE4D7653DEFE4AC3EFA4146BD927889BCB514A33EEC8DE63EFC8B9BBE3B368C3EC3DF03BF64E9103E62F2B33E3122E23D387014BE4F9B3E3DAA62C8BD5A63DD3C7FC15A3DE72CAF3E8F13CC3DCBE429BE8A967F3D2068FFBA943CB4BEE3F786BED79B6A3E23FD2ABE11FE653EE41D35BF30A393BE9DF43FBEA0A6D439F0F8A8BE938C3C3E50B6EF3D431FF2BD9DB2823E6F96013F560C0A3C06F5D73ECFF584BD9C4C413D422ABD3C0DAA82BEEAE6A73D3F81353BA935FF3ECDE5653E295F403E5038E03DECEC1B3E95FEC53E640F14BEE1960D3FC70A943ED4B188BE4D60F23DC539DE3DB473DD3DEE4F0FBF562D573E6370323DAB8D9CBDCE327FBCF72B4E3EFAD4B03D494044BDBC4075BD0C31F7BE2D9289BEDEAAF9BC9A8E4F3C04D33DBE32A06ABD1BCBB8BD1B35873D50C2C43EBA35CD3E9EF39EBEB7E3C6BD0F181CBE46C2C23C9D2D05BE99EC8F3E537E8ABC31D00C3FE49B3DBE86E9B7BED176243D6DD9963EA18076BEA853973DEFAC04BEC18AFF3E65C9B1BDDE1F843E77922FBE889DD5BCC226833EBB8FCD3D361C43BE6D3F31BD07B43E3E201EA63E101F0FBE0F044ABEC5A06BBEBF618ABE8C8BC4BBCAACC1BE076B5A3D274E60BE8C3A183E22E1DEBEB6FB683E1CF9653EECA20BBC29F6E63E7CADE23D23C1283DDE1D863E28D0ABBD8481FD3DE510823BA1C8483ED10CE6BDB225113E672D82BE4F87A6BECF0A9C3EFC584ABE7DB0CEBDBCC2A7BEA5935BBEDC58B7BD2194AB3EAE03BFBE3DA757BEFE6631BD231EBFBD33C4B3BCE4A51FBEF524953E9F445ABEAB18FF3DC058B73D2118923D09878CBC9284F2BB259E58BE83BF3ABE7FC7623951A24DBEE857BFBEEEEE1DBD4F2A0A3E1C0F9A3E765E1E3EB68C4B3D90CBD83EA034413E81FE0A3DD19341BE8AB9083FBAA6E63EE066A2BE6EE726BED2ADC2BB65DD8E3EAD030B3E663EB5BE6559B53EB13F6A3E944584BB4F7D6A3E5900B43EB3EB7B3DEF4B6BBE",
      torch_tensor_16_torch.float32_3: "0x04000000A4CB103DC3BDACBD32B46DBCA345033C8B12113EE831593E8B1480BD474019BEE119BBBD5FE28ABD321DF1BDBB53D4BD6F7EECBC7291743D18D3ECBDFEB5AF3C",
      torch_tensor_16_12_torch.float32_3: "0x04000000B069073EC5CB46BE1A6FC83ED374B4BE4E9263BEC7276EBEB284703E01A440BB21C90A3E1D24D43D2BFF75BD97FF92BEFFFDD2BDAE70C43D294F11BF5B495C3E7AF1093F7F978DBED8DC393E26C813BCEABF3B3E640DA73BB32DEF3E4A3AD5BCC8BCF23D3C5C943EF8B2A3BE30A9BF3E9AB82FBD39A8153F81F5153E5F740BBE372C7A3D80109ABE7AA9823EE99A5CBE5CD407BCB825AB3D0296C33E7C8394BEC90A3A3E66B3C53C72FD923DAC1E73BEC5E5D6BD983802BC83C3803ECBEBED3D8A31CCBD8743843E3CEE05BE13F8CE3EA1C9613E3A0F623DA9BD20BE11BB9CBE75B8F83ECC1A2E3F7CC3C0BD369E57BE2E00CA3E592104BF7ADC713D48AAF5BEE2F3FBBE489235BED1B2CB3DB28FEC3DE2CE5BBDDF72EE3DD9F3593EDA65213E5F94B53E9C6DBDBE8B558F3DF548773E65FAC5BE8668833B5955A2BE5F520D3EEC9A43BBFED574BEB555E3BEA629C83DC61EA83E4BE9DB3EA485C73E8C700CBDE0FFAB3ED52C9FBE6F0B383D6884233EE195363EE495213EB889093F90D0133EB275C23D9016D0BD42EEB33EA360A33ED37D673E8247A6BE8067ACBE4D8874BE9FBB0B3EED267ABCFBD598BDB15ACDBEF4C8CE3B5C282A3E269C21BC2C08CF3EDFDD543D8294323D4085AABE358185BEAF144F3D95AB523EA62F02BEAB89B8BEB9582DBE38D3233EED2CDDBE2318E63CA1FAA3BEF75FB9BE58590FBEBE8F0CBD37868EBD6D18403E3330053F14D9C83D2BF056BCBD37BD3E4B1230BC97C4BEBE4082AD3D16F3CFBE36D525BDC5896EBEF64BA73C688A01BFA10E91BEF47DF1BD89CD043E6BF9A93BCDC470BCBCFF043FC8F561BF0593FFBE749A8DBE79956C3E29867ABC313A723EA72DD43CE3C8303E7B4E913E76C7DFBD3879A4BEB68BA73E1AE37DBE0425FB3DDA4AD73D5AD9A03E72634D3B4999A5BE9205433BC0F7B7BD69C1413E9949913C5FAA94BDC1114DBEA9B1363DD70480BE5785A7BDFBB90EBED35A8F3E35C88BBDDA370ABFDFB5C13D48911ABE8587893E451D84BEC5DB23BD093F023ECC8643BCBA074E3EB50D25BDEEF3813E460E6EBE665B1EBD19EB7E3E",
      torch_tensor_12_torch.float32_7: "0x04000000C093B03DDFD290BDB5A4A0BCEE5C233C5381533D6B274CBE1FA0C0BD1FACD9BD78F7723D17EF053E7354673EA832D2BC",
      torch_tensor_12_16_torch.float32_7: "0x040000005663B3BEDE24523E47FF263C6B958B3ECF4412BFD9B5DA3DEE0E51BEE2B0B4BEC14CB43D093E1C3EDD918B3BF17DCF3E21BB153F37B9CEBEE080393F5E42313D7B692E3DD2799EBDCB53ADBD14F4233F890707BF9C168A3EDDA7763E395B84BE529393BE058B083ECA478D3E6AE39FBE77DAC3BDF902E13E9BFB04BE861118BE5ED088BEA70F8BBDA12AABBE9E0ED43DC43351BE2B47443D8B4747BE430A8BBEE58EAABE1B797FBD4334BEBC099AE1BE0C882B3E579F2B3E74FEFFBEA98B9ABE9D23693DDFF785BE94D42FBEB09280BE92DE1E3E8056E9BDB3CF3FBDD574BBBEE0D2C13E1B03913D5CD050BE0285F2BD4795A2BE62D64BBD44E93CBD7898D83D48E7A43E72D9B73EC34EF13D228A843C250B0D3E7B7A39BD649918BE51C4B83E54925B3D6328F93DE8FCEDBE82AC623D8C1B1FBE19F089BDB49319BEC5428BBE58FAC8BB4FFDEC3E80CCAA3E8A2811BE924AA73E1BAD6DBE364853BE13680C3E95BE8B3DD64F45BE02D31FBE6E384A3DD898F83D6EFF383DDDFB31BD002070BE136496BEC390B73EA79595BE86CFA43D86DD0FBE0F5456BDD82B88BE93D1B93EC5A8883D48B707BD525D4C3EAA9A1E3E711FA6BDE6E1823D7540FA3D1F7811BD54FD3CBDB7F9113F1999A3BEE9B018BECCEA663E1530AFBD6C48BDBDCD7ADC3DC7B291BE38BB103E24504BBD617F213E2081E5BE3F331BBE8AE392BE7362A7BE5DDF6C3E275E86BE685FF63E2A9383BCB7680F3EE3D674BEDCC326BD8DF943BDD1CEB5BDAAE0CC3D60F3753EDAF1E43D146D16BD8B254A3E9903553EEA109BBE64217EBC3DA992BD27C3E8BE7E35DE3E869E2ABC663F20BEC2F762BE3F5760BCE341A4BE90934C3DE1BDA4BE0EBE2D3D9E71153F777DBBBE4EBE0D3D5393673E48F9B83D222DECBE64FAA13DF8C7FE3B7B5410BFC139CEBEDD4A343C7294F43D16321DBCEF47C6BB2285753EEED603BD7E72DD3E8C51B4BD46182B3EBC157F3DFA4DB33B93AED3BDCC81F83DE41D81BB389F92BEF69F3E3EC6E9C53E76263FBDE7211B3E6B7280BEB7E77D3D840C49BF4C939EBDC55BDB3D8299163C188D92BD",
      torch_tensor_12_torch.float32_6: "0x040000005DBCCDBDA2CCD4BA87938B3D3DFE62BD690C01BEDE8532BBFACE60BD9247D83D05D2DDBCE87187BD7E45823D7F76E4BC",
      torch_tensor_12_16_torch.float32_6: "0x04000000EB1456BE03F0EABECCF7F33DE1B1FCBC25F082BD7973A23DF72E57BEAFB74A3E284834BE4A0048BDEFF48DBDE93C153E09EB973D633A12BEE8135B3E845FDABCA3ED17BE323895BE0EEA103E1BB9CF3EBB4A84BCCC471FBE32245E3EA14E92BD46B31A3E8A80973C31E54CBE7D3CC7BCB027C4BEBC30C3BD9699D5BEAF208B3E236B2A3E987B623E4A29EF3D0C2D25BE77BCE1BDE52DA5BD36597EBE190952BE4EC2A3BDE6CD9EBD570DD33DC53AB9BE20FE96BEB43755BE8B40E83DE32652BE835C813E132BAB3EF568363DD5529DBB939602BE1FC9043C4B2B87BE781F53BD3BD0783EB36E27BF81A1CFBC0D985C3E64879FBD155B453E357357BE8AEAE53E64FD443D62FD35BD5B8AA43DF48DF03EC1BC803E3AEE5E3EBCAD30BE5EBF98BE58DA543EE001133EDE95873D7861833E8C6FBDBDBED2413EF8A6A33D963BC43EF879513EBE25A03E7A02EABDB4FB8ABE8776303CBC8AFD3DB37F6FBEC99724BE3B5FA3BEF3772ABE7DFD4ABD7BD70B3F1FE137BC00B094BEC99317BE05E63E3E1BEF97BE317352BE54E91A3E918E7DBE50BC81BDCEF2583C910FD43EB1CFE53D0608813D903811BF49178F3E79885A3D76169E3DF18939BE146C8CBE663287BEAFAED63E3910983DF83F453EED4509BDDA24433D323EB43EB3B00F3E21C8513E958992BE5F75143DF235DCBDEBEFA2BE1A96B13DFD2943BD7D93803DCA55AD3E927CB939046482BE95CF72BE41BB333E95848ABCE24E8A3EAE2A0EBEA483B4BED0C142BE20E5FFBDAC7E70BE4E8B1D3E4CFA60BDC17E843B5F79FD3E2EA5C33ED751F3BE73F9C93D029D143E73A8A83B42DED63DBCBB46BE46799FBE6DBA813CC2A5263E9FA48ABE64E20B3EDB49AA3E228C2DBC0C6D0FBE3CD8313EB4568FBEB98458BC8405433EC0D242BEAFE756BE1D4C46BE31F249BECB190CBEB1CE8BBDC3D4E53E497534BE8D58AABD988E1DBEC954A6BE1843393E6161D73E17A4B0BD11E1A13C1DA3D03DADFD843E8205E0BD4DC07D3ED6BBD13D9C73863E7AEA2FBE533074BE34233A3E3BAB44BEAA43A9BE3706F63DF868DCBDD69A153C22FA013D",
      torch_tensor_16_torch.float32_2: "0x040000007F8709BC6FD3053EEC5A933DCFDCA6BCF5F3EC3D9B8036BDEACC813D13B517BEDB47313E6F89DDBCF853E03D505E2BBEF2C4103E01DC90BD037DB4BD3B7971BD",
      torch_tensor_16_12_torch.float32_2: "0x040000008EA5363E726CFFBECD1EA1BDF20BC03E34F5A3BEF0030BBF4644C0BE683F62BE5D370DBEEBE4B5BEC58E12BE50EB9C3EDCE6B73E11D322BE60DE19BE23D4E33E6F3A2A3CF50382BE04DC90BE7235F93EABFC8B3D774BE73EFE0984BD5E4B4F3D883BCB3C811AE53DF950AEBE4845E93EB02476BD3F6B0FBEABC14EBCBC1D09BD6AD36B3E69618FBD88B90CBEDD66E0BD621B58BB976205BEAF259D3EF59D933DCBFF80BC274D703E58878DBEFD6BB33E253B29BEBB99BB3C07F9A5BE643ED1BE1DBC87BDEF463A3DFA3EAFBE87CEBEBE0B7B833ACDED63BEC76C453F8BD10FBFD1AC233F9280F73EB3318DBD6DB70DBF81F248BEE2CF3CBF44DDC6BEB44E103F7EA2773EB4AAD03E9AA4EC3D899A493E8ADB82BE106AE03D0E4A11BE9063103E5344CABD2659073E539FCA3E40E2583CFBAE84BEE63CC63D3AAB6ABEACFA4D3EFCC787BDEEC62DBEB9FF0BBEA265F33BD97709BECC524DBEA0FF47BC486385BE793C2D3E0A2B093EB53EB4BE81173BBFA2253FBF14B280BEDD36223DD44D0E3CF1D4963E925DD33CCD3810BE5C849E3EDD618ABD4CBAAEBEF0BFCCBD2C709F3DBF3768BE8FD45B3EA71592BEBE1804BC972522BCD3EEDDBE472799BE67BD99BDA08A87BE89E44EBE1B66A23EE19C0F3F69B1B2BE95F511BCD2DB313ED62AD5BE42DAEDBC1B7F8DBC4A00473DF7906F3EA308BFBDA3470FBFC97F94BE59E869BD218FCFBE34231DBEF00AA6BDC98ECB3D2B84093ECBFB133E71693CBED1036ABE32E1523EE294DABE651E94BD2341BCBC65EE2EBD92E59F3E51B0EE3A649C05BE3118283FD4C886BE1CE5163EAC241D3E6DC38DBE79BD08BD0C71183E3C1507BDD7442CBE04980F3DC518493E59C0CEBD12E1023F0B2E8A3E22AE4D3E8FCA0C3FBFFBE7BB48F8393E572DA3BD03F9453B0981AB3EFDA3223D9F3456BE9A6841BE556E0DBEB05CA6BD5A5B103D2832953E53C6983EDC21103E31F088BE92E929BE1ACB573ECD4289BE30124E3D6737063DC90ACDBE483C55BF1DF98ABC52AF1C3ED7F9E4BE2ED8123EE53EF73E0A48BABD0C52AFBD3AF8D2BD9A13C43CAD5519BE",
      torch_tensor_12_torch.float32_5: "0x04000000028D7CBC6A01793E17FB373D2FAE863DE512633D8A40FD3D38388F3D533A8E3D457A17BD82DCD4BCB00D043E17E84E3D",
      torch_tensor_12_16_torch.float32_5: "0x04000000D695803C2AAA733EA88BA23D683082BE9C60EABDC20987BEE69F9EBE5F8F66BE62A0573E7C9B16BEFC4E5EBF75DE193EC0C697BCFA61BA3DA6C68DBE37CCCEBCC640B23C8964A1BE0AAA6A3E16CC9DBEA24C5CBE41E6A33EE6308B3D7635B43EC45128BEA48AE83D5523463EC9AC663B9E837BBA6FFE143EA2A0B63D3D34ADBD3B9EA13E73C7DDBEEBE8613E76A2953E404EA53D0C28CF3E2131403E9F8A6DBE084ACCBE2873003A7282DC3EC5F37E3E2D5ADBBE54FC77BE927822BEFAE508BEAD2C3EBECD5EFE3CF97645BD54C727BDB892AD3E63280F3E04929EBC1DF18A3E0035E43E47AC853D028403BEE58FD9BCF619D73E0982833E13074ABE772A82BED00A2ABE433A20BC06281A3EACB7A83EAF59633D597D04BE43E271BD190256BEAA27873EDA6841BE76E9C33EDEBC37BDB92790BD4DD2B0BD93E5ACBEF008CFBE06FA283E9DEA7E3E71D267BDD731173E253B28BFD5C9E33D20B9BE3B4DC1C43BD45B1B3D72431DBE94FCB23E7C434B3EA5BC6D3E046E3B3EA24FA93DD47047BE4AE3C1BD4BC8C83E64EBFF3EE9998DBE4A31A6BEDE66253EE3A0B4BC002588BEF161B3BD04D8E5BDDADA2F3C9B84CB3DB4696FBEEB27903D4E5306BF92B42D3FAF59AEBDD008C2BC29F3983DEA4CE7BD4930613EA2E41ABE0C88D63ECE91903E42DA4E3E621CEA3D6626C4BEF67E98BD8048F4BDB2A3BDBE933096BE6D1D4A3EABC89BBEC5C9253E1F5257BE5BC2803EAF12083E10B39B3E35EB9F3D6EDB25BEDDAAE3BED90EEB3D1284E7BD11221FBE5E2D5FBE35E716BE3B1C19BFD36D303D90C16BBEE07A0FBE9DA70FBFB0207DBC540E063E6C7AE13C26CC71BE8BA5513E5EDE883E70881C3E4535B6BD7B18D53E1AFDEE3C645D143FD6832E3E33FA4ABEBB4DD2BBDB9B17BE52486B3D769A05BEEF28123E8D64F0BB16925FBE6C5ADC3E7ABE003F26269FBDE3928F3E5A6A473E98DBE6BDDEDF833E4EF92A3D639C7ABD0FA7683D284ED5BD18938DBD88F1363E08A6683ED860B2BE26D27BBE95D1BBBD0DABBC3E9DD61F3E8F931BBEE61906BE9B63FFBC8F3644BED72B06BDF2870E3F",
      torch_tensor_12_torch.float32_4: "0x040000000F105ABB3A6EA3BD451EB93DC4A320BAFB19CFBCCDCBC8BD60747ABDDB8371BE942F1DBE18A8A03B961224BE930508BE",
      torch_tensor_12_16_torch.float32_4: "0x04000000D1EB933E0A8DA83EB63F8ABE359325BEB634963E8EE8C73D3F708DBEFD7E583E1BCFEFBDEBC723BE6DF6BD3C10519E3EB877413F4DA9F8BD13AF783D3C1920BDF838D8BE1CC1AA3E5680003F373970BDC18489BE70274DBE4DC8633E967590BDCA32F1BDC28BF83E1A49323EEB0913BE5D2A76BE55AA65BDBA78B4BE1D56883E852ED63DE59A363EC627BB3D6FF955BEB05CF9BE501AEB3E9037D6BDEBA200BD51F8B8BE1815FD39E5B9A73E659706BE9BD20BBCB243BC3EAFE8123F89CC9A3E9F655B3CA5B1BDBD6FB3873D9262273D5D6740BE830F923D443DD73DFB8B983EF8B6A3BCEB1A9A3EA90CF33E2155C63E00A0563D915E3A3C3DA0263D74926FBC795347BE1C70833E0EC91F3E7334953D70970E3EF1393FBE1F88733CD23D8F3E72B83F3B869A6D3BFC0D39BEAADD4DBD6DE55DBE01D59F3E8A5D56BE341A663D700558BE37FB643E1AA7693D811A2E3D9C0C483E4C6908BEE8F26CBEA5F74FBD88AFF63D99EFED3D6FA15ABEF538C8BE150521BDEE8F703EEAB718BD720813BD0B686E3FFCC8DD3E9C053EBE971E143D5975A23D0B3B213E17DEF0BD48365C3DD573D3BD845EEABE13920ABC9B70BB3DE73EC0BB12F0E6BDC8CC0CBFA90EBC3E5218D7BE0186933E7881E73EB391C8BE6F04B33E82DD8C3D8DCCAABDCF812DBE070DA53EA866FF3D227707BE9C5BDA3CC8CF78BEDFAA663D126E20BE3D96D43E6B654C3DD9FB773E588307BEE9D0D63EC5E959BE826303BF3607ADBEDBEDECBBFC6F4D3E0E8E863D00AB303E2059CB3D58680F3EA113D8BCA1118E3DA021863E1C92EDBE71833BBE2F225F3E8E4C42BEDF91D03E35A015BF0AAC8DBD8723843DC2960E3E69A3CA3E66DFDCBD7B7EC23D591B58BE9EBC14BC81F3C83C28AC763E292245BEDA31963E284CCCBE27EF4E3E9A40D53DAC5A67BDF1B6A4BDBC4EE4BEF7B4EF3D1B2763BE766EA9BC0D71503ED42B2D3F474008BE08FFBF3E0116D7BE5B391FBF04FB9BBE586383BD20D9B23E83A9B83C8CA5AF3C4731E4BDD545B73DF170EFBEC0EE5ABED2C1883E91BBC43C312B2FBE793ECC3D0904843DE9CA4B3D",
      torch_tensor_16_torch.float32_1: "0x04000000DD010C3E8869613E5FBE663C56D0933DC73C163E8FE414BED44927BE93DF97BD4BB3D83D0D5B23BEBF96803DFEEC1DBEB424B43C26ECB33DD250B2BB418D37BD",
      torch_tensor_16_12_torch.float32_1: "0x04000000370422BE7E7A4CBE6BE641BE1B6C4D3E69100ABE5F9746BD1435603E1299AF3ED35D3ABE56AC9ABCF9EA363E55F2133FF08BAE3D92131D3E61831ABEA43FEB3C1C340ABD6F6ADC3D81EB96BEFC8B9F3EBE83A93E28E74CBDFBAA963C1DB2BBBEC19E37BE8AC08CBD43F5D23CBC13053FA96E18BF1478BE3D045AA8BE208AB73EB675E0BEE36FB13E5B9503BE25F66A3CD5424DBD16B9623E76B0363E442D4E3F3EB6FF3D13711D3FA0723C3F7AEBB03D7C8D2CBE826DC03D8C8F1D3DEDA9133DF41ADDBE7474AC3B1F52CC3D1198133CA8B6EC3DC2B6FB3D002A783E3C1EB73E4FDE1A3E2F1CF5BEF216223E97ACCEBE050F12BF062AB63E1A4621BEDE26A4BC3874583E79C131BDD90751BE9A310A3E89C1A43D616AC53ED2C1AA3E8D2285BC2095FE3DB3D889BE197DDEBEB653F43C50E4E03EA015D83DAC32D33E6B65D73D70DDF83E7F5F953E89D5373E5FD7283F08C6E83EE393B7BD0812DD3EBF4C943E5276D4BEE3D54B3CEA36F3BE047AD8BE1B01CF3DB272FABC86E45ABECC1BAB3E6055D53EEC966A3DF058A3BE658B16BF54511D3FB1C071BDC47A0A3EF7E5B13EC05DB93DA850EA3E08ED813E683A4B3F5ECE19BE8A4A29BF1CAE8EBE37F50BBFE981CCBD3D55373E6AA14C3E2E375C3EC07389BEDC714ABE153C3A3E0DB90F3FAE9BE53DBABD823E6A70A3BE6AFAB0BE3936CF3ED001133E56FC483E0FD8A33E21676E3E666D35BDCC4DA2BD66CCA83D9068943EAC99AEBE087EF73E238904BF6087BFBE33916EBEE49C1C3FDCDAD33DAB0DCC3D27745BBD1DE93BBD8112B43E598AA5BEBCA207BE1C1BBFBEBF639F3EC399093DD00C9F3DB4120BBFBE4F21BE1C61833D5EACAABD5BD8453E4FE3DC3ED105E63BD22713BED51A5A3EBEA2BC3E86E836BD133DA8BDF61F3ABE3EF392BD70276E3E07DCA2BE99FD5ABE9599733E06768CBEAAE6423EAADE4ABE4D6EACBD46300A3F9E5FA3BE837A2ABD6FB5CCBD9919733E440A8B3E232E23BFAFBEF73D03FA92BDEDD3C6BE8C4BB1BD1D2922BF1DA5B3BD146377BDD8C0493EBE0E19BDF178B33E0CFA373FF4505CBE639CFDBE",
      torch_tensor_12_torch.float32_3: "0x04000000952D633E7D30CBBDB877E23DC70606BCC97718BD360C33BD10479C3CB2CCB23D0DA51B3E3D025C3ED2A99DBD7FFDF8BD",
      torch_tensor_12_16_torch.float32_3: "0x040000007ED58B3D7AA0B7BD215CDC3EA51FD63ED97EA53E05F828BE485F873E6215D03DD3E8AE3DF24A93BDF672FEBD039AB03C959EBA3B99E18FBD58D384BE62AC923E79F93F3C67FAE83EC880BA3EC244363D973E10BF8BC3EE3E00E609BEE547323D9D91AFBE5E4235BEA306BE3B14BDADBE145C3A3FA3BBF93C0A0EE7BD96AD9E3EAC768ABE460DA9BDFC238B3D347F8BBED6243FBE254A71BE6033A0BEE579DDBE28EA38BE98A5063E4D5DDFBDA87C41BD0DC5FFBDE143C03E5C3467BBA5D6983E4AD34BBE5816A1BD195181BE1217BBBD644FB63B80D07C3EC6920FBE393CE23C2580443EBF92BB3DD22C18BE8E0357BDF07F7FBEC16ABB3EC273013D600F16BEC90211BFEFAE8C3EE7D8273D211ED7BDB52B59BE96B8B93D44040B3EC888B7BE02C8013EA540463DF9062B3E17DCAFBE664FC43EC36D08BE15E9D6BD5D7F34BEFE0BED3DFD57613EFE5348BEA4619B3D0605FCBB688C5FBE45FD733D4B0EEEBDBE41813EA5067BBD845E523E5AB2A63EDC1600BE322EE2BD4E90B0BD385FE0BE43B5263D696523BE90E1653E346EC4BD3E8C983DDF9AE73E67FABABC07DF8B3ED8D2D1BC18FFDCBEA521F8BD034C363EF8FFE83E6E215ABEDECBAEBDC26B0DBD621033BB6716843DDCCF893EEC4C793DE7CDC33E5F18BEBE0865953EA33785BE9B5B54BE7093123EDEF296BCEBC68D3A192B503D4E66AE3E77CC41BE655FADBDF5C7C0BE1A3E553D473223BE7CA6FB3D1549F3BDC01A3A3EFBF601BE8AA652BE5C1E973D3D80FC3DE6D6AF3EB04177BED133BD3E6DCCE8BE3AD2C03E8B263D3E672B223E6B1504BCFB2D693EB8CA793EC2B521BE204081BE46F363BD0F3C003F09C8813EFC8993BD4C8E3B3EA4F1FB3D272467BED2183FBC7FE5063FFEC0653D97933FBE3211B63ED6CA0D3D7AED29BD5629A23E4208FEBD7FDA213D1151FA3D3236D43D3DCCD63D3BB6733DC0060EBC06F16A3DA428703DEA45A43DFC31343EB65FBDBE8C3BFDBD3C19BF3DA475E03EBB76A7BE17F6E5BD54181B3D4204A23BDDA8E23DA0CF00BB357DB0BD52ECB03BB562983D1EFB1CBF1874713EA4EC453E",
      torch_tensor_12_torch.float32_2: "0x04000000DDDC7A3EB3663A3DA753993D6315D13D9BADEABD462937BE5F6CA53D89A682BD60827BBDC749F73CAA18FCBD17E821BD",
      torch_tensor_12_16_torch.float32_2: "0x04000000F17FC9BC278FF83D5C23353EFE64303C03FEE0BDDB152DBED193DE3E193A71BE544688BEE5386BBDD7D1A0BE67980E3EC365213DFE76833E18599D3E8551A0B92E9FE7BEE04B313E105F993E4D89A83E5857B2BD7A8F9A3E1ED825BE54CA063E156773BE285109BF9DF2C33D40CAD1BD1B153DBE13E0D33E1637053EE5326EBD65ADFE3DBF7B893D5C0ABD3EB3A7B53D73F6CF3E8AEA173E49DADCBE6A3C1FBEC6C7CCBAA72B653E2F4FFCBAE005393CEC4F143EFA8FCABE8D7916BEB06FE9BC6991333E353C0EBE4E6DC3BD513935BC5C03053EA694423E05BF83BE450DA0BE3AD8E8BC76301DBEB65E5A3E14D21E3DDC8E8D3E07178C3E6AFD113EEABF463EB9ACADBEEFF043BEFA0A56BD1BC687BD802147BE3D20B43E0D923EBF8BA413BDCF9459BE6D7D98BDA545083F14B3003E551863BE57ABFF3E6464D9BE7E082CBE6CFF42BE9B0FF5BED0958FBEC5821ABE66D01ABF5DC36ABE96AB333E9B8F41BE8CB0C03D3061903E5C60B33B9532BF3E69530CBF355EDFBCD4D3C8BE9EE00E3E4F6188BEA71ECE3DD67BCFBD7C5715BE125D84BDF2051BBE96C240BDC8A8753E17152E3EA8EB44BEFF4395BC90BFB8BEAD91A1BE0593163EF96560BE988384BE618C9BBEDDB22DBD5610153EF5E1F13E8B9F8A3DC4EA3A3EFBDAA3BE4963B7BD25EB7ABC2A66AB3E058A87BE73F4D43DE7B547BE0812C8BBF2CB71BE23D39B3CE455473F798E4FBE77778DBE9E2A39BE89C9493ED1A8AE3E3B4FBF3D380E80BE7069CC395FB706BD8A3FD33CA755BDBD232B36BEA65FF6BCE2809E3EA5494B3D0D6B4CBE45568D3D5717C93C98DA1E3FADAF99BEBDAE823E2921C6BDE40369BCEE008CBD97137ABCF936083ECEAD65BEAA9CA6BEBDB8AFBE7970D83E71A5ECBD9B78503DBB3384BE98B3903E44FF11BEC57506BFECA3C73D25E1B23CEF7B5BBE7A9A8CBDB2ECE23D3788753E717DAA3EB9F7453EECA0433F2A381FBF421CD9BE31C350BCB23FB23EEF0A133F2AFA063EDD031B3DADD1043E66F116BE4A16803E96A1A8BEC381B73AC960113E74A8B5BE5430A5BD54F8233D5FE5BDBEA6C8523E",
      torch_tensor_16_torch.float32: "0x04000000F95E903D4E2D483BB1F2AEBD37B35C3D7BA657BDA76608BEDC381E3E8C5F273D3A6552BE2B69573D628A753DEE0A27BDEF8E393D177A20BDFD2B5B3ED6EBA8BC",
      torch_tensor_16_12_torch.float32: "0x04000000EDCE71BE7105D53D6BA4EEBE92C836BF1C012B3C5052CABDB8A8E1BD008286BC4B60793E1BDC493E42D97A3FEEA5F6BEF202173E8813A9BDB815C63DDB36AD3E367ABF3EBCAB833EFCCC10BE1A52ADBECA174BBE478C2CBFEB63DE3CD5F16EBDA7C38CBC42AD143F0E1DC7BDC4B8C03D1E351E3EE7D3113F1C5D75BD639B10BC55D8153DD9DDD13AF2CE6A3E41B6F03D275ED5BD68A8C13EEBA28EBEE527823E8A55F2BC5E2048BE0FC9F2BDA639EFBEAB23163E12AB2B3F3FD8873D29911CBE811381BE843DA13AF2EAB9BE3449A0BE4F955E3EBB57BF3D7796A2BDBBF8C03ED0607A3D33C9A03D2DFD88BE93F849BF89C526BE8BFDA1BD4747253D2755163EBED2A33DC40791BE7D5F833E6EE6E73E3891C1BC5391CEBD115A6F3D847EAABD5D592F3D0ABF323FE442C43EF5FE9BBD8579D73D43013C3FFDC046BFC782343F3B47443B5E4893BEBD9F903EB27D02BEA0549ABD76E26B3E47A3A3BE423B2C3F492462BEE6660CBE446612BE4A8B6ABD73AE233F599F21BD627C96BEEDF2523D52D117BED9D826BE80BC87BED1925DBEFE7FE0BCB9B5A23E33B0C13ED121ADBD840969BEB77148BD5EB920BF54E8543EF7C1A83D7567873D57ABBD3E4CD9CBBE75D91F3E68168CBE88046F3D5E5DCFBDFA1A213E24CBE33EC66E313E3AD6C7BD4B3DEF3D8401843EC5EAD6BE7583AF3E8C14B1BD28B3293FB86BC33D98B7203F6627B8BE7680383FFBF450BEC809AA3E548322BEE011713E8AD7133F61DF01BE4B57FFBD9ECC0BBE6885C03D21E78FBE13DC6B3E327829BEBCA2733D7EB97C3DB30F8D3E1FB2583E1B15D7BEA72F17BF366051BD7B78383EAC9FF9BED7AD713E2255E6BD3ED5BC3E3D24183EBA0BCE3D376699BE0EB28DBE2DB5873E797D103E1E6D913E053B933E934DACBEA2092DBE22285CBD61E5B6BE6CFBAE3E811B67BD938DC5BEEB5B9B3E58C897BE20F8A9BD1791083F40FD30BF9F08F13D17E048BD52AF2C3E62419B3EBE02BE3EA0ECEEBECF4E63BEE462B4BE286B293E56AF4E3E026D943D5E9FA43D0BCBDFBC4F06EE3EB6DB0FBD210ECEBEA4BA85BE80F8CCBD",
      torch_tensor_12_torch.float32_1: "0x040000003A9171BD82F9513D5B1EA53D3F3F35BEA3BB153CF029F7BBE7E2AB3DEC18CB3C2F4CA93C5752CB3D8707B8BDE757F6BD",
      torch_tensor_12_16_torch.float32_1: "0x040000005AFFB8BEB1C94EBEA548993E08D2EABEC414D73D3F84903EC74BDA3D426C91BE06C6C6BD991AABBD1BCC733E2BBBECBD35A11BBE6797B9BD2BECC0BE133A02BEA690953E1037453E9806C83DEC44943D707B30BF6C1555BE63DFFA3D96E6943D31C990BE795D74B9299926BD1BAA7DBD8DDC1A3F63A3D23E240D9EBD78E2C1BEDA0D10BE5D2F55BE3AA1B2BE6870CCBD67B09EBD1AA165BC2C75043E7D51CCBE79C3B63DF30913BF53FF5EBE8C46D6BE6224103E49B0B7BE952A383EA774AFBE87E6A43DD902D0BCE3EF523DD8C09B3E60329E3E053BCDBCDABA083F1B6C8F3CD481FF3D3F69673CD2E8CF3D8B82DEBEC955983EB2A7283FB3EE693D7EEBA53D7AC68EBE9B3F0C3F7C14ED3C2DFD463ED2C98BBE73347ABCC012BFBE24D8E1BEE9D7F2BECCF911BAE56EFCBE958AF7BEAC2A093FF26C76BEE14510BE2082D23E4B6A983D604F2FBE743931BCCE6EEB3E70150EBE7268493E757C2E3EF845C23E66A022BE4ECD26BD9E6AFC3DE5CCF4BD4F86F1BEA7273E3E875ABDBCC027B7BE934813BE345DB7BE738A2ABE693B823E92720FBF35ECDF3D322C0EBEE5556DBCE398283E2A317E3E698153BD97B77ABDD3DDC2BD47C8903E9CBDB8BCC1DC65BEAFFDBC3ED2A494BD1079033EA53767BDEBD022BE55D88D3E5EBFB7BAF0AFBA3E2E6C42BEEE8D78BC8603643EA648F23D2C4A05BE4C45833E4A400FBE9161DE3D735F48BD5DD1243DCCEC5D3E0CAE6A3DDC766E3DDD20153C9B67D03DF835A03EA33CE7BBDB47523CD1E003BEB7B5F1BE48F58FBAF1490EBF33723D3E295237BE5ED828BE121F413D93D9D3BD6665F33D514DD23CCC4CF7BD018785BD90DDF33DE6E483BEF7D5CFBE974146BDAA234F3EFB3FB33C4822343E34EFABBEADDAA6BB10CB873EACB082BB9748A33E82F21A3B8C28BDBDE8ED9B3E2E95823DD2488C3DC5C2B33EBC9B8A3EB3F9493EF4EA0CBDCAD5FA3C58D189BE35A126BEF850CFBE91A9863EF283F23C2A8F6E3E6A8E9F3E9CCDCE3E8D4BAF3D6AFA053BF75F9E3D9055163EEEB6693EB099B4BD349EAFBD1415C33D1804E9BDB0B60FBF5D4785BE",
      torch_tensor_12_torch.float32: "0x04000000CBD4E23D73B7863DAFAD8ABBEF9C3B3D753D6D3CC35A11BEFB4B513E4963C53D8445063D05E313BE34AC0DBE7291A3BD",
      torch_tensor_12_16_torch.float32: "0x04000000C5ABD23E041AAEBEE16AB03D0D16053EAD4027BF1326D9BE37B869BD43568F3D46DA7C3DEF769D3C190FAD3D59A7E83D0FF4E93DFA885DBECC03483E12426DBEF01560BD1CD81BBF555495BC55350BBC9967763E2EC6B23DEFE46BBE812C66BC2B691FBEFE6CEDBDF7FCF53E731ACEBD95C0FD3CA017953E35626C3EE492B13EEA2462BED47BD6BD1C094EBECBCB103EDB401C3E5C0BEF3D22AFF93E9D1388BEF75C9EBC6A62EE3CC80F18BE0A399FBEF115D1BC504B84BE3212A0BD30AF7B3DBDEF84BDB25AF23C74D0793DA211953E41C0933D24F0C53DB3E34DBDB483F1BCD4CF443D13AC45BE843EF3BE4FD0053D9C4C34BE1B23A13D9A2B213D434EC53DDC96773E99B77DBE076C9A3DFAC8DBBCDA9A7F3E8B57FFBD2AD8423EF7481E3EF9CAA03DF7735A3D36DDF5BC2D8EB83D32C9A0BD1B138ABE0897763D93B7B2BE887687BC517AB7BD41E1C7BECE93B5BD96608A3E2FA2063DB469C93ECB0B483E77118ABE8C8D38BEEF42BC3E08208D3D2AB22A3E52907EBE143D98BEDF1499BEEB430FBE9C91083E7153D03D3F07CA3D92A02F3D7844603E1FFD92BD1AC5823E5D5C98BCFCCD8BBEB0B7C83DDD32183ECB8A293E1E689ABE2B811B3E78120CBE3EE6953E0EACC73CB79F763E6C1F573EC277A0BE4AA17C3E6D43FDBDC13AA4BE6B89743E464CA43EE0752ABE9AAC103EDC4D933DFFB308BCF6EB87BE4558EABCB6C9AFBD351FC93EB136443DBD87C23D303B14BDEC3A233E460590BD5939AABE476B11BDC7BD08BE2BFC05BE8B8B5C3E051063BEF0B9563E1192933EAA6BE1BEAD26BDBED5B9E0BEF8FC9B3CAD0F8ABE225DB83E357FE2BC1DAD133EF93B2DBD791F83BC21EB843E9625683E8D76F3BD0DE95EBE7B37143DCD90F33EF5E1C73D1A4521BC482D4DBEFCB7FDBD5F18B9BDFBC9153E06F893BE3ECE12BD146A47BDDE3BAFBCA17FB23E71CE183EE637F7BD4771BBBDDBDCA9BEECFED83E2531043F9A926FBDD012353E087E143EE45E893DA7C503BF94B5083EA40F09BE26195DBE5777C0BB47F9953EBA20CC3D157C4BBDDEF593BE8222A2BD60B7703E68CF92BE",
      torch_tensor_6_16_torch.float32: "0x04000000851B10BF8A8013BFD64B00BE5D255EBE1545D93E8327B13E6DCC21BEC15F87BF3801253EF4B421BFFF30333EBBC31D3E776F753D936B1E3F8EF20E3F7C36FDBDC2232DBF461459BF0410913E5D23CB3E8B4D993E5B0D47BFCAC62EBE4E2F6D3F6B0CC03E2BE395BEEB8EB1BDA4E1BB3DC0D6313F000D4B3F9C40F23E33FBD7BEC8139DBE6467813C28407CBE7060FE3DD01F613ED637663DF80AA43E3CDF613EB98751BD9CDDCA3E534F14BE1712D73C2FDA853E5557933FB7043CBF9E184BBF9F4FACBEDE71DF3EF415073FAA1CB63D10DDEBBD089448BE5D158B3E17524ABE947664BE2478BE3E75AF423FAD45DA3FD9FD43BF23F81DBFC2EC683FFC308DBE3EBA91BE3F83EB3E392F0E3F981A253FCE343DBF8B4DA43FC23C72BE4FCD2B3EC18D50BF00BC8CBED6AC75BE42D67FBED09208BF57B60E3F2C0C90BDDE45CE3E5C2D3FBD86E2AF3ED69BD6BE25C9E9395F86D73E47D14CBE170D053FD85F373EACE7FBBD6E5C933F31DB70BF90AECBBCDCC105BF3DDDF4BEB458893C3CC8B53E"
    }
  }
#-}
