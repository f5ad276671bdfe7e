#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<1x1x16xf32>) -> tensor<1x1x16xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c4_i64 = arith.constant 4 : i64
    %c5_i64 = arith.constant 5 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense_resource<torch_tensor_6_12_16_torch.float32> : tensor<6x12x16xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_6_16_24_torch.float32> : tensor<6x16x24xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_6_16_torch.float32> : tensor<6x16xf32>
    %cst_7 = arith.constant 1.41421354 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0], [1, 2]] : tensor<1x1x16xf32> into tensor<1x16xf32>
    %0 = tensor.empty() : tensor<16x6xf32>
    %transposed = linalg.transpose ins(%cst_6 : tensor<6x16xf32>) outs(%0 : tensor<16x6xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<1x6xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<1x6xf32>) -> tensor<1x6xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<1x16xf32>, tensor<16x6xf32>) outs(%2 : tensor<1x6xf32>) -> tensor<1x6xf32>
    %4 = tensor.empty() : tensor<1xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<1xi64>) -> tensor<1xi64>
    %6 = tensor.empty() : tensor<1xf32>
    %7 = linalg.fill ins(%cst_0 : f32) outs(%6 : tensor<1xf32>) -> tensor<1xf32>
    %8:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<1x6xf32>) outs(%7, %5 : tensor<1xf32>, tensor<1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_46: i64):
      %80 = linalg.index 1 : index
      %81 = arith.index_cast %80 : index to i64
      %82 = arith.maximumf %in, %out : f32
      %83 = arith.cmpf ogt, %in, %out : f32
      %84 = arith.select %83, %81, %out_46 : i64
      linalg.yield %82, %84 : f32, i64
    } -> (tensor<1xf32>, tensor<1xi64>)
    %expanded = tensor.expand_shape %8#0 [[0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %expanded : tensor<1x6xf32>, tensor<1x1xf32>) outs(%1 : tensor<1x6xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.subf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x6xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<1x6xf32>) outs(%1 : tensor<1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = math.exp %in : f32
      linalg.yield %80 : f32
    } -> tensor<1x6xf32>
    %11 = tensor.empty() : tensor<1x1xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<1x6xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.addf %in, %out : f32
      linalg.yield %80 : f32
    } -> tensor<1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %13 : tensor<1x6xf32>, tensor<1x1xf32>) outs(%1 : tensor<1x6xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.divf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x6xf32>
    %15 = tensor.empty() : tensor<1x6xi64>
    %16 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%15 : tensor<1x6xi64>) {
    ^bb0(%out: i64):
      %80 = linalg.index 1 : index
      %81 = arith.index_cast %80 : index to i64
      linalg.yield %81 : i64
    } -> tensor<1x6xi64>
    %17:2 = tm_tensor.sort dimension(1) outs(%14, %16 : tensor<1x6xf32>, tensor<1x6xi64>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: i64, %arg4: i64):
      %80 = arith.cmpf oge, %arg1, %arg2 : f32
      tm_tensor.yield %80 : i1
    } -> tensor<1x6xf32>, tensor<1x6xi64>
    %extracted_slice = tensor.extract_slice %17#0[0, 0] [1, 2] [1, 1] : tensor<1x6xf32> to tensor<1x2xf32>
    %extracted_slice_8 = tensor.extract_slice %17#1[0, 0] [1, 2] [1, 1] : tensor<1x6xi64> to tensor<1x2xi64>
    %18 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%extracted_slice : tensor<1x2xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.addf %in, %out : f32
      linalg.yield %80 : f32
    } -> tensor<1x1xf32>
    %19 = tensor.empty() : tensor<1x2xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %18 : tensor<1x2xf32>, tensor<1x1xf32>) outs(%19 : tensor<1x2xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.divf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x2xf32>
    %extracted_slice_9 = tensor.extract_slice %cst_5[5, 0, 0] [1, 16, 24] [1, 1, 1] : tensor<6x16x24xf32> to tensor<1x16x24xf32>
    %collapsed_10 = tensor.collapse_shape %extracted_slice_9 [[0, 1], [2]] : tensor<1x16x24xf32> into tensor<16x24xf32>
    %21 = tensor.empty() : tensor<1x24xf32>
    %22 = linalg.fill ins(%cst : f32) outs(%21 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %23 = linalg.matmul ins(%collapsed, %collapsed_10 : tensor<1x16xf32>, tensor<16x24xf32>) outs(%22 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %extracted_slice_11 = tensor.extract_slice %23[0, 0] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %extracted_slice_12 = tensor.extract_slice %23[0, 12] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %24 = tensor.empty() : tensor<1x12xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_11 : tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.divf %in, %cst_7 : f32
      %81 = math.erf %80 : f32
      %82 = arith.addf %81, %cst_1 : f32
      %83 = arith.mulf %82, %cst_2 : f32
      %84 = arith.mulf %in, %83 : f32
      linalg.yield %84 : f32
    } -> tensor<1x12xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %extracted_slice_12 : tensor<1x12xf32>, tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x12xf32>
    %extracted_slice_13 = tensor.extract_slice %cst_4[5, 0, 0] [1, 12, 16] [1, 1, 1] : tensor<6x12x16xf32> to tensor<1x12x16xf32>
    %collapsed_14 = tensor.collapse_shape %extracted_slice_13 [[0, 1], [2]] : tensor<1x12x16xf32> into tensor<12x16xf32>
    %27 = tensor.empty() : tensor<1x16xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %29 = linalg.matmul ins(%26, %collapsed_14 : tensor<1x12xf32>, tensor<12x16xf32>) outs(%28 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %30 = tensor.empty() : tensor<1x2xi1>
    %31 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x2xi64>) outs(%30 : tensor<1x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %80 = arith.cmpi eq, %in, %c5_i64 : i64
      linalg.yield %80 : i1
    } -> tensor<1x2xi1>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%31, %20, %cst_3 : tensor<1x2xi1>, tensor<1x2xf32>, tensor<f32>) outs(%19 : tensor<1x2xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %80 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %80 : f32
    } -> tensor<1x2xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%32 : tensor<1x2xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.addf %in, %out : f32
      linalg.yield %80 : f32
    } -> tensor<1x1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%29, %33 : tensor<1x16xf32>, tensor<1x1xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %extracted_slice_15 = tensor.extract_slice %cst_5[4, 0, 0] [1, 16, 24] [1, 1, 1] : tensor<6x16x24xf32> to tensor<1x16x24xf32>
    %collapsed_16 = tensor.collapse_shape %extracted_slice_15 [[0, 1], [2]] : tensor<1x16x24xf32> into tensor<16x24xf32>
    %35 = linalg.matmul ins(%collapsed, %collapsed_16 : tensor<1x16xf32>, tensor<16x24xf32>) outs(%22 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %extracted_slice_17 = tensor.extract_slice %35[0, 0] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %extracted_slice_18 = tensor.extract_slice %35[0, 12] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_17 : tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.divf %in, %cst_7 : f32
      %81 = math.erf %80 : f32
      %82 = arith.addf %81, %cst_1 : f32
      %83 = arith.mulf %82, %cst_2 : f32
      %84 = arith.mulf %in, %83 : f32
      linalg.yield %84 : f32
    } -> tensor<1x12xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %extracted_slice_18 : tensor<1x12xf32>, tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x12xf32>
    %extracted_slice_19 = tensor.extract_slice %cst_4[4, 0, 0] [1, 12, 16] [1, 1, 1] : tensor<6x12x16xf32> to tensor<1x12x16xf32>
    %collapsed_20 = tensor.collapse_shape %extracted_slice_19 [[0, 1], [2]] : tensor<1x12x16xf32> into tensor<12x16xf32>
    %38 = linalg.matmul ins(%37, %collapsed_20 : tensor<1x12xf32>, tensor<12x16xf32>) outs(%28 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x2xi64>) outs(%30 : tensor<1x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %80 = arith.cmpi eq, %in, %c4_i64 : i64
      linalg.yield %80 : i1
    } -> tensor<1x2xi1>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%39, %20, %cst_3 : tensor<1x2xi1>, tensor<1x2xf32>, tensor<f32>) outs(%19 : tensor<1x2xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %80 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %80 : f32
    } -> tensor<1x2xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%40 : tensor<1x2xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.addf %in, %out : f32
      linalg.yield %80 : f32
    } -> tensor<1x1xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%38, %41 : tensor<1x16xf32>, tensor<1x1xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%34, %42 : tensor<1x16xf32>, tensor<1x16xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.addf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %extracted_slice_21 = tensor.extract_slice %cst_5[3, 0, 0] [1, 16, 24] [1, 1, 1] : tensor<6x16x24xf32> to tensor<1x16x24xf32>
    %collapsed_22 = tensor.collapse_shape %extracted_slice_21 [[0, 1], [2]] : tensor<1x16x24xf32> into tensor<16x24xf32>
    %44 = linalg.matmul ins(%collapsed, %collapsed_22 : tensor<1x16xf32>, tensor<16x24xf32>) outs(%22 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %extracted_slice_23 = tensor.extract_slice %44[0, 0] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %extracted_slice_24 = tensor.extract_slice %44[0, 12] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_23 : tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.divf %in, %cst_7 : f32
      %81 = math.erf %80 : f32
      %82 = arith.addf %81, %cst_1 : f32
      %83 = arith.mulf %82, %cst_2 : f32
      %84 = arith.mulf %in, %83 : f32
      linalg.yield %84 : f32
    } -> tensor<1x12xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%45, %extracted_slice_24 : tensor<1x12xf32>, tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x12xf32>
    %extracted_slice_25 = tensor.extract_slice %cst_4[3, 0, 0] [1, 12, 16] [1, 1, 1] : tensor<6x12x16xf32> to tensor<1x12x16xf32>
    %collapsed_26 = tensor.collapse_shape %extracted_slice_25 [[0, 1], [2]] : tensor<1x12x16xf32> into tensor<12x16xf32>
    %47 = linalg.matmul ins(%46, %collapsed_26 : tensor<1x12xf32>, tensor<12x16xf32>) outs(%28 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x2xi64>) outs(%30 : tensor<1x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %80 = arith.cmpi eq, %in, %c3_i64 : i64
      linalg.yield %80 : i1
    } -> tensor<1x2xi1>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%48, %20, %cst_3 : tensor<1x2xi1>, tensor<1x2xf32>, tensor<f32>) outs(%19 : tensor<1x2xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %80 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %80 : f32
    } -> tensor<1x2xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%49 : tensor<1x2xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.addf %in, %out : f32
      linalg.yield %80 : f32
    } -> tensor<1x1xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%47, %50 : tensor<1x16xf32>, tensor<1x1xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%43, %51 : tensor<1x16xf32>, tensor<1x16xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.addf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %extracted_slice_27 = tensor.extract_slice %cst_5[2, 0, 0] [1, 16, 24] [1, 1, 1] : tensor<6x16x24xf32> to tensor<1x16x24xf32>
    %collapsed_28 = tensor.collapse_shape %extracted_slice_27 [[0, 1], [2]] : tensor<1x16x24xf32> into tensor<16x24xf32>
    %53 = linalg.matmul ins(%collapsed, %collapsed_28 : tensor<1x16xf32>, tensor<16x24xf32>) outs(%22 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %extracted_slice_29 = tensor.extract_slice %53[0, 0] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %extracted_slice_30 = tensor.extract_slice %53[0, 12] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_29 : tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.divf %in, %cst_7 : f32
      %81 = math.erf %80 : f32
      %82 = arith.addf %81, %cst_1 : f32
      %83 = arith.mulf %82, %cst_2 : f32
      %84 = arith.mulf %in, %83 : f32
      linalg.yield %84 : f32
    } -> tensor<1x12xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%54, %extracted_slice_30 : tensor<1x12xf32>, tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x12xf32>
    %extracted_slice_31 = tensor.extract_slice %cst_4[2, 0, 0] [1, 12, 16] [1, 1, 1] : tensor<6x12x16xf32> to tensor<1x12x16xf32>
    %collapsed_32 = tensor.collapse_shape %extracted_slice_31 [[0, 1], [2]] : tensor<1x12x16xf32> into tensor<12x16xf32>
    %56 = linalg.matmul ins(%55, %collapsed_32 : tensor<1x12xf32>, tensor<12x16xf32>) outs(%28 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x2xi64>) outs(%30 : tensor<1x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %80 = arith.cmpi eq, %in, %c2_i64 : i64
      linalg.yield %80 : i1
    } -> tensor<1x2xi1>
    %58 = linalg.generic {indexing_maps = [#map, #map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%57, %20, %cst_3 : tensor<1x2xi1>, tensor<1x2xf32>, tensor<f32>) outs(%19 : tensor<1x2xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %80 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %80 : f32
    } -> tensor<1x2xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%58 : tensor<1x2xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.addf %in, %out : f32
      linalg.yield %80 : f32
    } -> tensor<1x1xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%56, %59 : tensor<1x16xf32>, tensor<1x1xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%52, %60 : tensor<1x16xf32>, tensor<1x16xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.addf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %extracted_slice_33 = tensor.extract_slice %cst_5[1, 0, 0] [1, 16, 24] [1, 1, 1] : tensor<6x16x24xf32> to tensor<1x16x24xf32>
    %collapsed_34 = tensor.collapse_shape %extracted_slice_33 [[0, 1], [2]] : tensor<1x16x24xf32> into tensor<16x24xf32>
    %62 = linalg.matmul ins(%collapsed, %collapsed_34 : tensor<1x16xf32>, tensor<16x24xf32>) outs(%22 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %extracted_slice_35 = tensor.extract_slice %62[0, 0] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %extracted_slice_36 = tensor.extract_slice %62[0, 12] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_35 : tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.divf %in, %cst_7 : f32
      %81 = math.erf %80 : f32
      %82 = arith.addf %81, %cst_1 : f32
      %83 = arith.mulf %82, %cst_2 : f32
      %84 = arith.mulf %in, %83 : f32
      linalg.yield %84 : f32
    } -> tensor<1x12xf32>
    %64 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%63, %extracted_slice_36 : tensor<1x12xf32>, tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x12xf32>
    %extracted_slice_37 = tensor.extract_slice %cst_4[1, 0, 0] [1, 12, 16] [1, 1, 1] : tensor<6x12x16xf32> to tensor<1x12x16xf32>
    %collapsed_38 = tensor.collapse_shape %extracted_slice_37 [[0, 1], [2]] : tensor<1x12x16xf32> into tensor<12x16xf32>
    %65 = linalg.matmul ins(%64, %collapsed_38 : tensor<1x12xf32>, tensor<12x16xf32>) outs(%28 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x2xi64>) outs(%30 : tensor<1x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %80 = arith.cmpi eq, %in, %c1_i64 : i64
      linalg.yield %80 : i1
    } -> tensor<1x2xi1>
    %67 = linalg.generic {indexing_maps = [#map, #map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%66, %20, %cst_3 : tensor<1x2xi1>, tensor<1x2xf32>, tensor<f32>) outs(%19 : tensor<1x2xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %80 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %80 : f32
    } -> tensor<1x2xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%67 : tensor<1x2xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.addf %in, %out : f32
      linalg.yield %80 : f32
    } -> tensor<1x1xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%65, %68 : tensor<1x16xf32>, tensor<1x1xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%61, %69 : tensor<1x16xf32>, tensor<1x16xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.addf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %extracted_slice_39 = tensor.extract_slice %cst_5[0, 0, 0] [1, 16, 24] [1, 1, 1] : tensor<6x16x24xf32> to tensor<1x16x24xf32>
    %collapsed_40 = tensor.collapse_shape %extracted_slice_39 [[0, 1], [2]] : tensor<1x16x24xf32> into tensor<16x24xf32>
    %71 = linalg.matmul ins(%collapsed, %collapsed_40 : tensor<1x16xf32>, tensor<16x24xf32>) outs(%22 : tensor<1x24xf32>) -> tensor<1x24xf32>
    %extracted_slice_41 = tensor.extract_slice %71[0, 0] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %extracted_slice_42 = tensor.extract_slice %71[0, 12] [1, 12] [1, 1] : tensor<1x24xf32> to tensor<1x12xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_41 : tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.divf %in, %cst_7 : f32
      %81 = math.erf %80 : f32
      %82 = arith.addf %81, %cst_1 : f32
      %83 = arith.mulf %82, %cst_2 : f32
      %84 = arith.mulf %in, %83 : f32
      linalg.yield %84 : f32
    } -> tensor<1x12xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%72, %extracted_slice_42 : tensor<1x12xf32>, tensor<1x12xf32>) outs(%24 : tensor<1x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x12xf32>
    %extracted_slice_43 = tensor.extract_slice %cst_4[0, 0, 0] [1, 12, 16] [1, 1, 1] : tensor<6x12x16xf32> to tensor<1x12x16xf32>
    %collapsed_44 = tensor.collapse_shape %extracted_slice_43 [[0, 1], [2]] : tensor<1x12x16xf32> into tensor<12x16xf32>
    %74 = linalg.matmul ins(%73, %collapsed_44 : tensor<1x12xf32>, tensor<12x16xf32>) outs(%28 : tensor<1x16xf32>) -> tensor<1x16xf32>
    %75 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<1x2xi64>) outs(%30 : tensor<1x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %80 = arith.cmpi eq, %in, %c0_i64 : i64
      linalg.yield %80 : i1
    } -> tensor<1x2xi1>
    %76 = linalg.generic {indexing_maps = [#map, #map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%75, %20, %cst_3 : tensor<1x2xi1>, tensor<1x2xf32>, tensor<f32>) outs(%19 : tensor<1x2xf32>) {
    ^bb0(%in: i1, %in_46: f32, %in_47: f32, %out: f32):
      %80 = arith.select %in, %in_46, %in_47 : f32
      linalg.yield %80 : f32
    } -> tensor<1x2xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%76 : tensor<1x2xf32>) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %80 = arith.addf %in, %out : f32
      linalg.yield %80 : f32
    } -> tensor<1x1xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%74, %77 : tensor<1x16xf32>, tensor<1x1xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.mulf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%70, %78 : tensor<1x16xf32>, tensor<1x16xf32>) outs(%27 : tensor<1x16xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %80 = arith.addf %in, %in_46 : f32
      linalg.yield %80 : f32
    } -> tensor<1x16xf32>
    %expanded_45 = tensor.expand_shape %79 [[0], [1, 2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
    return %expanded_45 : tensor<1x1x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_12_16_torch.float32: "0x04000000F8B8843D41CD803D6CD388BE3DD2CB3D04ACD5BE50468ABE519CFCBD9D9914BF99587A3C91FD8FBD772DDEBEA52F2C3E64E0CCBE00C3A53EB84AC53EDD6C523EC16766BE2E3ED4BE6B5AE5BE852D873DFBF0143DBD389D3EB658B6BEC3B19DBED6F2BABC43BE09BFFF96FCBE7A349D3EFF98BB3DCC08DA3D83FB0F3CD49DE7BE3E81A4BE1F06463F0A7789BE2AED8EBD46C9823E0113723DEE389CBEA94A22BF73E6ED3C912DA6BEBC40F5BDFD0F283EA36991BE1B1E883E016102BD39690ABF3AFCB4BEE5AFA2BD8B8D923E2B35693E61C69B3EAFC7D5BE0C2013BE1D9302BF9B7A993EE4C7843CA5CC51BE22D2223E5356E33EBB0FC8BD4B5ED93E3B00BEBD5F0623BF10C2943E101FC83DC0E7393D745A2B3F8C0E65BDBEFBEABD1F5C76BEA49C85BE36F7E73D61FF67BD644767BE635895BEB82D90BE3043513EFE13CB3E0211E03EE91AF83D680BA1BE73B9503D0851603ECC1F97BC1DC4CB3D867B173E5B253E3E2BBB88BE00A76B3E1871373B1559C7BC95AEE0BE3AF59F3EBF012C3E4145D03EDA43A4BE9FFFFE3D2BFA013FD04B94BEC07E03BE5E6E8DBD9F0DDD3D53BE373FC818EC3D2549163E722CBCBCE06A21BC9679AA3EAB024FBE9B92243DABC797BCCA7DB6BEEE70DA3D3D96E93DBD83AEBE99A7F4BDB6D88EBCB4F6B7BEF8695CBE7781843EC240263D25C9EE3ED425F2BD32AE60BC775094BCD15E64BEA3A748BEFC0214BE86D84DBF1ABA913E86A7033F0FAD833E06732FBE921392BEFF1C86BE5DF7EFBE1FCB6C3ED6A4133F98F7FF3E1EE4F7BC6B92453E3C19043EB069073EC5CB46BE1A6FC83ED374B4BE4E9263BEC7276EBEB284703E01A440BB21C90A3E1D24D43D2BFF75BD97FF92BEFFFDD2BDAE70C43D294F11BF5B495C3E7AF1093F7F978DBED8DC393E26C813BCEABF3B3E640DA73BB32DEF3E4A3AD5BCC8BCF23D3C5C943EF8B2A3BE30A9BF3E9AB82FBD39A8153F81F5153E5F740BBE372C7A3D80109ABE7AA9823EE99A5CBE5CD407BCB825AB3D0296C33E7C8394BEC90A3A3E66B3C53C72FD923DAC1E73BEC5E5D6BD983802BC83C3803ECBEBED3D8A31CCBD8743843E3CEE05BE13F8CE3EA1C9613E3A0F623DA9BD20BE11BB9CBE75B8F83ECC1A2E3F7CC3C0BD369E57BE2E00CA3E592104BF7ADC713D48AAF5BEE2F3FBBE489235BED1B2CB3DB28FEC3DE2CE5BBDDF72EE3DD9F3593EDA65213E5F94B53E9C6DBDBE8B558F3DF548773E65FAC5BE8668833B5955A2BE5F520D3EEC9A43BBFED574BEB555E3BEA629C83DC61EA83E4BE9DB3EA485C73E8C700CBDE0FFAB3ED52C9FBE6F0B383D6884233EE195363EE495213EB889093F90D0133EB275C23D9016D0BD42EEB33EA360A33ED37D673E8247A6BE8067ACBE4D8874BE9FBB0B3EED267ABCFBD598BDB15ACDBEF4C8CE3B5C282A3E269C21BC2C08CF3EDFDD543D8294323D4085AABE358185BEAF144F3D95AB523EA62F02BEAB89B8BEB9582DBE38D3233EED2CDDBE2318E63CA1FAA3BEF75FB9BE58590FBEBE8F0CBD37868EBD6D18403E3330053F14D9C83D2BF056BCBD37BD3E4B1230BC97C4BEBE4082AD3D16F3CFBE36D525BDC5896EBEF64BA73C688A01BFA10E91BEF47DF1BD89CD043E6BF9A93BCDC470BCBCFF043FC8F561BF0593FFBE749A8DBE79956C3E29867ABC313A723EA72DD43CE3C8303E7B4E913E76C7DFBD3879A4BEB68BA73E1AE37DBE0425FB3DDA4AD73D5AD9A03E72634D3B4999A5BE9205433BC0F7B7BD69C1413E9949913C5FAA94BDC1114DBEA9B1363DD70480BE5785A7BDFBB90EBED35A8F3E35C88BBDDA370ABFDFB5C13D48911ABE8587893E451D84BEC5DB23BD093F023ECC8643BCBA074E3EB50D25BDEEF3813E460E6EBE665B1EBD19EB7E3E88FED03D9C5479BE4A8C2BBD8F79BD3CDF64D13E38BF1C3F30DE38BEE932DDBE510787BE517648BE5202AEBEDF3B99BEBCACAABD7980303ED6E9AABEE99D7D3DE1C697BEDFBB3D3EB92204BF968403BF18B8FCBD8B3E87BEF283C9BEA3D8C1BE6BD233BC99C627BE487E45BD050B033FFCCFEE3C105AD6BE03F2C9BE3AB3843D1FA4C73EA5ED64BDE1BC9EBC414FBC3E521C053F289CB3BE16E7A13E6A4618BF6054273EE0C8CF3EEB8E023EDF662BBEF8175C3D9862E7BD0FA3FF3CF5987C3D6F46CA3EAAA5EB3D272D44BE5790933D8B7513BB8D1ED0BE15D99BBE9073873EDD7045BE44C9843EB82251BF1F7AAABEB1A65DBE4F8CF539CF1CC3BEBFB7593EDB650A3E0DCA0BBEAEEA963E89A2153F81671F3CA55DF93E7A8799BDE7335F3DD36DDA3CCAE096BE65E0C13D7295513B6858133F42BB843EB9215E3E1674013E170C343ED39FE43E11F72ABE4A7E233FBDF1AA3E64D79DBE9AEF0B3E534D003EF0B5FF3D927B25BF1177783E2B0B4E3DB4C5B4BDC25693BC0D116E3E1C30CC3D7C9C62BDC8988DBD54B70EBF72DA9EBE442510BD8DAA6F3CB1305BBE147687BD8A61D5BDC51F9C3DA032E33EB9F4EC3EA28AB7BE67A8E5BDE63D34BE60E3E03CEAC719BE7A30A63E20EB9FBCDE98223F09F15ABE0F5DD4BE25E83D3D902FAE3E79518EBEB3BCAE3D543319BE8989133F574ACDBD7090983EB5BB4ABE69A9F6BCCA70973EA65CED3D3A4B61BE07AB4CBD83345C3EF0D0BF3E254325BE8F4469BE360A88BE21CA9FBE63F3E2BBF6A2DFBE1C357C3DB28081BE50C72F3EF3AD00BF5083863E68C6843EFD3C21BC8158053F56DF023E60DC423D56DD9A3E8764C6BD995C123EF12F963B55D8673EC8D104BE039A273EDC5096BE654AC0BE9A2EB43EA0A669BE14AAEEBD9EB6C1BE9D8B7DBE04B6D3BD371FC63E7C90DCBED40379BEB7D84CBD09AFDCBD8C93CFBC7C5838BE9237AC3EC3087CBEAB47133EE4B5D33DF3B1A83D6444A2BC8B040CBCEE207ABE5CA357BE5BEE82391C726DBEBEF1DCBE9E5D36BD1D8A1F3E5CE4B13E67DE363EF5096B3D6055FA3E36185F3E237F203D20865FBE4CE01D3FA52A053F8886BBBE63B940BEC2CBE0BB51F7A43E1C85203E4148D1BE6D67D13E5D3E873EFBBB98BBF061873E00D9CF3E4D72913D3BD987BE4B9ED7BDD5C1C63D66CD52BDC005963EAF6E1DBE611D2D3C9B6800BEB7B0B2BE0739A0BEDE063E3E1B2972BE284691BE872101BDD315B6BE1815A03E73A780BEB08AD13E0AD748BE5D8EDABEBE69743DB6BC7FBEDDD02DBE2F4158BD062B183E55A5993DA650F0BDDF829C3E145D043D9528A939C494C83DBDC13FBE7585F63DF0EA7C3EC0D3BB3EEC08A9BE223A983DA645B9BED711473E6BBC82BE6352CF3EBC56EBBD38770E3E51A3A0BE58A5B3BEAFAA453EEA4397BF9E60E0BC071FC1BEA79398BE1DB00ABE2060F2BE7E53783EF76627BF41065CBE7AC6F6BED458D63ED06232BE8A62F83D82D0B7BEBF09AE3EEC4990BDF410AF3ED0AEC6BD3760A43E7D86F43C7B8934BD5D5DDC3E2058CCBDDA9D9DBDFDF6A83E3D238CBC9D67953EC58305BF4A6B8B3D3AD21CBE2A96083F50010D3D6E2A213F8DEB193E63BEB5BC5C0D003F5AA9EDBC7828E93D4148DEBDAF21A13E1838AEBDA47365BEA38187BDE013A0BE32C5B6BE5C07AFBE40F115BD7D38003FC84695BEA1F2ADBD5E91EEBDCAAE593D3281393ED32D1B3F69F3623E243378BE9E0DD1BDC7296CBE41261F3ECCD08CBE1E720A3EF2E23EBE40BDBBBE9E852BBAF6DFB13EA10830BE62B68E3E4EA61A3E5C9DCFBD67204B3E82D8F13B92EEDF3EE07105BF1A8790BE986AD0BCBE6504BFD32E3EBE65FAAABE0D9813BD39A1393EE28A37BE7259043F21F1B73E2ECF0E3FC3352CBE67EDC1BEC46F5A3E8C2FDEBDD6AFF13E65AC943D5A79B2BD3362903D887B82BE1577673C787FF83E48E309BFBB3E10BE43E493BED66E293D50C28ABEBA4732BE2E436CBD8F60B23D3762033E4C835B3E9B3E6EBED17A6FBD19CE833ED3A15F3DA967EF3E9939E3BD37EB0ABFBBBEA93D1FDF9A3D41CCD3BDF80E523F8E373DBEB4A22DBEAF08A73E2F3414BEA1A533BEA55720BD389A3ABEBBDE45BBC3C75A3E8FA1FDBE1FC83BBBBFFF4DBE5524FCBE7ADFB4BDECF01E3FC6A3803D502B0EBEC426363E8FBAADBD96EA9F3DAF476A3EF9062CBEBAADDC3D51A8CBBEBC0F223EDACF223F966A62BE8C10C83EE39D133EAF9AE6BE643BA73EAE6B6EBCAC0C223E108DB6BE84A90CBEE78981BEACC1973D6EF2FC3E809081BE563E7F3E437A6C3E9AFCD4BC18365EBEDF73883C4C048ABE7BE989BEDD6CAABE3274A33E7F77423D490D553E7FB2463D606D75BE5D1903BECC2EF8BDD1161F3DD216913EEB0202BFA9C21BBEA771C33E3AD913BF0B993CBE9721ADBEC1C378BEE0831CBF0F45B8BCA3FC69BDCF4C243E5FF7E9BE74B1DC3CE16452BEE00405BE3C59E1BE1AEC17BFE844B1BD6F9F3EBE70D6393EE7954BBED19CA9BE7DB64A3ECBC90ABC8A0BFEBEE9F9ADBDEE45E33E3971013F3D2660BE1DE9DDBD790BB0BE9562263ED37207BF185A823E486AC7BEA138243E5DF87C3E9BD46FBD8198D9BD772341BE9FDF83BEE73284BD888B013E4E05CABEA2F9EDBE8C36403EA665AABDB51F1B3FCAA36FBDD370EEBDCF8B073FCF3DF63DD59C8F3EF60059BD7601363E9562553FEA0D2FBEDEDE613EDA5E02BE24180ABFC3582B3E440EBBBEFA167F3E38C415BCA72BA6BDC628C63D6F899CBDCBE05DBE6AB78D3C678688BE3E2D14BDA3A925BE8A2DAA3EEEE38B3DB071D03E8D52663E1B7D643F371627BFA8FC81BE7F93C33EAB2B843D9D53903E6C8211BD791A733DA39F023EB6F8193E3838CABE82C3333CA07B87BD156D88BD77E011BEF40FEABE01F2E7BCC9B798BDF93F9DBC613487BC31C7283D3B58AB3E1A0C5EBEA131A63E55CDD3BECB339CBDA2EDB73D4BC4C1BDA477EFBEDE2EA0BD960AA03E4372BCBE5231FEBBC2DA583E02C3EEBD7E7DBCBD2D4327BEC74234BE1EA9953CC4508ABD40464ABE2C03E63EECF7EABD7D627D3E0240D53EDBE18CBD523A763E5F9706BE1DF458BE1779D1BE7D80FD3CE50970BE92A101BF72B58FBE426878BEF6C6473E80973CBE0E1287BD36A3383D9F8946BEFE5F113D288C783EB86BB03D62E2C33D05722DBEB38FC7BC4B5B98BDD0B21DBEE62681BE5B0A10BEE0AA3FBD1FE9073E961C893E15BB9A3EFBFC45BD2253C03E88A10D3E77D7A7BE61F369BE38C5513EB207803CC4ED6BBEDDEABDBE0A6B263E786EBE3E262DC9BEEB2DDEBE85C934BD37360EBFDCC3FFBE696C233D20980DBFDA49323DABB654BD4C18EE3D178322BEF0FC023FF1EB953EDBA2143E0056B43CDCC17E3E82F4E4BEB03345BE419098BE06A7553DAF1BBA3E35507CBED9B485BE5D7F053F823E823E481588BEEAB0DBBCFA8D0FBDD217483E76968F3E0CFD213E7E52443D5EE0053F3B0F3A3D423F47BE65D47B3D7751CB3EB7B5CA3E26A31DBF3C87CE3EC337F83D21B0123EA581ECBCF519AABEAF1AB9BCD882ACBEC601AB3EF7922A3EB35D2C3DFE90F93DF4C2E23D4ADC34BE6811773E81311B3D72C64E3CF92FF73DC7FB383E6585423FC2EF0FBED47CC0BD9DF7D43E60C4683DC80E9FBEB2FB363FCADC11BEB8879BBD2DC4EABCDCF198BDE4E7B7BDBFE041BECF9BC4BDBEFC903EA835473A581512BF66C7903EBF06A43E411D1EBEDC9A503EA9D629BD779B31BE06BCBA3D59BF32BE60BFB1BD1ED8DDBD3400DF3D4FA026BD2271AB3EECBE2E3F709CBD3D8C43EB3DF10949BE6B9AB1BEC9AB9F3D1EA22DBC78CA8FBEF03B6A3EB753ABBE0EC69DBB949544BE7F556F3E00F7F8BE76016A3CA67B9B3CFF4FA53DA4939FBEBF22B23D644B953EB9B90CBDBBECF7BCA07A873E768D1ABE7C720F3E917AB4BEE81B173F7B0046BE68C9173D2152BE3C9D54DC3D3A955BBC0F9358BE5FFEE9BDB2416E3B609F49BD6EED50BEDFFB7EBECD00AEBEF98BBF3D780593BE7EECB9BE4171FDBE6C86BB3D77B2A6BE4062343E2A78C4BE814341BE5C8796BD51C0383DC41C213EEAEEC2BDF867273EE13188BE85DC4ABE8C40A3BBB469E63D7A2EF1BD1C68C73D4A835F3EF31FAE3E766FDEBD0D740CBD8FF3F8BDF98CFCBE11C8C83D41E89BBE538C7F3D4FE00A3FFF3E883DB4F090BEE8CF9A3E034553BFB9A069BE537FA73C49B9CDBEA834B2BECDEB163F2A77713EB395A9BDD9DBCB3E71A1F83EB209963E23FFC0BEC0AF5C3D3FD89CBEA226133F981C27BD8EECAE3C8A84973E6B540B3CEA0B49BD3546D7BE9E020A3E5D1041BEA4E7F33D8CCF123ED022323FD48A84BE2297FBBDDAF7423C87BA20BEA761923EC40F8BBE06C9BA3ED372093E46A7D0BE69F99D3EABE5503F19DEE7BDADECAA3E5538D0BE59A48C3E5B2183BE50AC593B49717B3E961E8A3EC8ABE53D30534A3F2BB5133F394B24BED9A8763D8C4625BF9584A9BE8CF98E3E1723473E4ACCE23C414D733E481C193FB009E73D0D9A613EB290F3BDF908CDBEAB0E22BE04DECEBD7882053F58B295BEC1FB663E1ECDBF3CFFF4B93E8A6294BE5802BEBE2A108BBE",
      torch_tensor_6_16_24_torch.float32: "0x04000000851B90BE8A8093BED64B80BD5D25DEBD1545593E8327313E6DCCA1BDC15F07BF3801A53DF4B4A1BEFF30B33DBBC39D3D776FF53C936B9E3E8EF28E3E7C367DBDC223ADBE4614D9BE0410113E5D234B3E8B4D193E5B0DC7BECAC6AEBD4E2FED3E6B0C403E2BE315BEEB8E31BDA4E13B3DC0D6B13E000DCB3E9C40723E33FB57BEC8131DBE6467013C2840FCBD70607E3DD01FE13DD637E63CF80A243E3CDFE13DB987D1BC9CDD4A3E534F94BD1712573C2FDA053E5557133FB704BCBE9E18CBBE9F4F2CBEDE715F3EF415873EAA1C363D10DD6BBD0894C8BD5D150B3E1752CABD9476E4BD24783E3E75AFC23EAD455A3FD9FDC3BE23F89DBEC2ECE83EFC300DBE3EBA11BE3F836B3E392F8E3E981AA53ECE34BDBE8B4D243FC23CF2BD4FCDAB3DC18DD0BE00BC0CBED6ACF5BD42D6FFBDD09288BE57B68E3E2C0C10BDDE454E3E5C2DBFBC86E22F3ED69B56BE25C969395F86573E47D1CCBD170D853ED85FB73DACE77BBD6E5C133F31DBF0BE90AE4BBCDCC185BE3DDD74BEB458093C3CC8353EC5ABD23E041AAEBEE16AB03D0D16053EAD4027BF1326D9BE37B869BD43568F3D46DA7C3DEF769D3C190FAD3D59A7E83D0FF4E93DFA885DBECC03483E12426DBEF01560BD1CD81BBF555495BC55350BBC9967763E2EC6B23DEFE46BBE812C66BC2B691FBEFE6CEDBDF7FCF53E731ACEBD95C0FD3CA017953E35626C3EE492B13EEA2462BED47BD6BD1C094EBECBCB103EDB401C3E5C0BEF3D22AFF93E9D1388BEF75C9EBC6A62EE3CC80F18BE0A399FBEF115D1BC504B84BE3212A0BD30AF7B3DBDEF84BDB25AF23C74D0793DA211953E41C0933D24F0C53DB3E34DBDB483F1BCD4CF443D13AC45BE843EF3BE4FD0053D9C4C34BE1B23A13D9A2B213D434EC53DDC96773E99B77DBE076C9A3DFAC8DBBCDA9A7F3E8B57FFBD2AD8423EF7481E3EF9CAA03DF7735A3D36DDF5BC2D8EB83D32C9A0BD1B138ABE0897763D93B7B2BE887687BC517AB7BD41E1C7BECE93B5BD96608A3E2FA2063DB469C93ECB0B483E77118ABE8C8D38BEEF42BC3E08208D3D2AB22A3E52907EBE143D98BEDF1499BEEB430FBE9C91083E7153D03D3F07CA3D92A02F3D7844603E1FFD92BD1AC5823E5D5C98BCFCCD8BBEB0B7C83DDD32183ECB8A293E1E689ABE2B811B3E78120CBE3EE6953E0EACC73CB79F763E6C1F573EC277A0BE4AA17C3E6D43FDBDC13AA4BE6B89743E464CA43EE0752ABE9AAC103EDC4D933DFFB308BCF6EB87BE4558EABCB6C9AFBD351FC93EB136443DBD87C23D303B14BDEC3A233E460590BD5939AABE476B11BDC7BD08BE2BFC05BE8B8B5C3E051063BEF0B9563E1192933EAA6BE1BEAD26BDBED5B9E0BEF8FC9B3CAD0F8ABE225DB83E357FE2BC1DAD133EF93B2DBD791F83BC21EB843E9625683E8D76F3BD0DE95EBE7B37143DCD90F33EF5E1C73D1A4521BC482D4DBEFCB7FDBD5F18B9BDFBC9153E06F893BE3ECE12BD146A47BDDE3BAFBCA17FB23E71CE183EE637F7BD4771BBBDDBDCA9BEECFED83E2531043F9A926FBDD012353E087E143EE45E893DA7C503BF94B5083EA40F09BE26195DBE5777C0BB47F9953EBA20CC3D157C4BBDDEF593BE8222A2BD60B7703E68CF92BEBC0D0F3EAFB04A3EA51B3DBD71553BBED52CA5BC43E57ABEE7C5773C4258FABDB15050BE2EEB513EA71722BE86BAA53EFD3DBB3EBDD41EBE14077D3E7446DDBD468B1FBE6B6F5DBDAB33FABDF275493E8758DC3C2E2689BE06E5EEBC192C82BE5B5799BECBF5F43D0E619DBE5A5DAFBEC792C53E100408BC3256D6BD93DD82BDFB5404BDC09E5FBCD312D13DC22C903EF6AFF73ED3FB803E1998803E4EF6DDBD710D9FBE236CA43E719F793D3DC6073E4C126EBB02160FBFE0A6BB3E190A9CBE43EC243E2F857B3F2AD2FEBC0737973D40EBC33D8ABA0CBE20797EBEA947AC3EA80BF93EA52AA5BED15D16BF3C6804BFD2CF683E9FD231BE7ECFFA3E3B4A8DBE45880A3E96FCC43EA8038B3E338A9F3E79ACEB3C7845CF3E3D69ED3D807EA63E098C5F3E2661853C21F3453EFE5A78BECB3E63BE5AFAA2BDF636ABBDDE97E83DC676FF3D71C4603E4065C73DC633BB3ED381F53DE78C08BE92EE0DBC9D44283ECB589FBD77DF0FBE598CF7BD96D4A2BED53132BD98DA0D3ED5033ABDCB1970BD8EA1963D521D4C3ECFD1A13E6D7C6F3E80A30B3E28C9C4BEF5F79F3D8D743D3ED6A0B93E6F3F833F06228F3E748EC8BE09F032BEFC0A133EDB789E3E70FA23BE7EB443BEEA9E763D826B2A3D0DD60EBFADD1B13EDE9800BE2C00D73EE41083BE5ECCD73E55DD9BBEA3D4433E2B3B993E277936BE774C86BC3C1E0D3F7B80E43E82FD41BB77CB7A3E607488BEB4CFE23E31FB8EBD06C68DBD94B93F3E7AB924BE80A673BED6048B3D98EC2B3E38CCEC3E0D71983ED60017BE2CF6763E6C32C1BEE45D103F2D499D3E528EF8BD803AE83D24FCAC3EAC2BDE3D7C6403BED27D3EBD11238D3D7DA5E03C7006B83D02F540BEBAE76A3D7B4682BDE23DCA3EA73A7ABD697C99BECC6BD2BB3AB4E63EB7A287BEE8C7593F5B9411BE4E73F3BDF81FDF3E305051BD1101A2BD6599A53E8E31AC3E3299463DA42CC93EDBF5C3BD1892B23E587CAF3D0360CDBEA45916BE0FB3193EC827E03D088AC5BCFF18A93DF40440BD0EAAB6BEA1B1173E9D3F94BE0C7A123C67325D3D38846ABE35A9C73E9FD649BF6AA40FBEE74FDCBD7E9CAABD58F0C5BE2E1F71BB77D09C3E5CFCCB3EE7D4D0BED2F768BC5531213EA8D68A3D969C2FBEEABF8BBE54FFD63EA97D61BE087D143E597CBA3DA17FB43CDD48A7BE93D434BE4A2828BD24B278BEB2F283BE17B4253E903043BD7076373E1A0300BFD6371ABF63B0603D4374D9BE359BA73E4FA5D4BE6ECB0BBE5A5321BE6E7822BE9D83793EF5E0563D94DBF43B38C8DA3E51CB39BE880646BE7EA1183EBA0DA0BECDA2923E82453D3ECB68A03E8898E3BD1186513E826951BE597BB83D96ABCEBE8E4B1EBF1718143C3137AFBD2E6DC3BD71F968BC51F7573ED2D02E3EC73D593F849AD5BEA1C7023EA36C92BDE88BAB3D0A02963E04D3A53E820F643E5DCDFABDA31996BE36E22FBE516E15BF7D98C03CA1EE4EBD95CF73BC04C2003FF66FACBDE5E6A63DFF02093EC094FC3EC07D54BD7677FABB06C5013DF3BFB53A9B594B3E7076D03D2CC8B8BD6EB6A73EB10D77BEC06F613E16DED1BC88502DBE2142D2BDD32CCFBE4406023E48AB143F3A4A6B3D4E9707BE07915FBE61A38B3A6F02A1BECCCF8ABE43C3403E28B5A53D1DCE8CBD4A1EA73E78D5583DA53E8B3D98456DBE7AE92EBFB06D10BEAE498CBDA4220F3D1F31023E04E08D3D2D337BBE728B633ED6D4C83E59A2A7BC92E4B2BDE6484F3DFEA693BD54DB173D7ECC1A3F9FF7A93EB01887BD479BBA3D2AD1223F3B202CBFB5531C3F61FB293BE2197FBEFF7E7A3E5D04E2BD79A785BD36484C3EE9B68DBE2628153F31D843BEED2EF3BD4392FDBD041F4BBD96C00D3F1AF80BBD185382BEE8AF363D5B7A03BE697E10BE2C1A6BBE67E33FBE356CC2BC2FE98C3E2DBDA73ED2EF95BDEDD049BEFB962DBDEF300BBF2262383E0026923DDE866A3D2942A43ECB89B0BE066F0A3E82A372BED3FE4E3D4795B3BD77850B3E6546C53E47A9193E5310ADBDFB2FCF3D16A4643EA71FBABEC9FF973E235B99BDE1F6123F473DA93D662F0B3F627B9FBE83C81F3F48F634BEE641933E8ABD0CBEC9C5503EEE08003F27F2E0BDBD21DDBDB423F2BD6ABAA63D3F3F79BEAE424C3ED1C312BEA4FE523DACDD5A3D4D53743E00AA3B3E5144BABE59EE02BF255335BD9AC11F3E342ED8BEDB4C513E4E79C7BDBF88A33E2AC2033EDF70B23D01D984BE816C75BE7C0D6B3EA643FA3DBAE27B3EC3027F3E033895BEE0DA15BE4FA93EBD81649EBEF989973E192548BD0016ABBE7E8B863E957283BE9B3293BD638AEC3EF64619BFC5BDD03D92F62DBDAA8C153E8374863EDA8DA43E1FEACEBEB8DA44BE18389CBE86B8123E90FE323E608A803D3A918E3D80CFC1BCA922CE3E782BF9BCF472B2BE23A067BE8582B1BDB776343EA138FA3B5DAF5ABE02F0093E0DC806BE5080AABE13C7C53E6F37D13D447F03BFBBA1063E7D76193EA9CDD0BDAAF2E73D9D98C8BD7EFB083FCB2653BDF17FC9BC278FF83D5C23353EFE64303C03FEE0BDDB152DBED193DE3E193A71BE544688BEE5386BBDD7D1A0BE67980E3EC365213DFE76833E18599D3E8551A0B92E9FE7BEE04B313E105F993E4D89A83E5857B2BD7A8F9A3E1ED825BE54CA063E156773BE285109BF9DF2C33D40CAD1BD1B153DBE13E0D33E1637053EE5326EBD65ADFE3DBF7B893D5C0ABD3EB3A7B53D73F6CF3E8AEA173E49DADCBE6A3C1FBEC6C7CCBAA72B653E2F4FFCBAE005393CEC4F143EFA8FCABE8D7916BEB06FE9BC6991333E353C0EBE4E6DC3BD513935BC5C03053EA694423E05BF83BE450DA0BE3AD8E8BC76301DBEB65E5A3E14D21E3DDC8E8D3E07178C3E6AFD113EEABF463EB9ACADBEEFF043BEFA0A56BD1BC687BD802147BE3D20B43E0D923EBF8BA413BDCF9459BE6D7D98BDA545083F14B3003E551863BE57ABFF3E6464D9BE7E082CBE6CFF42BE9B0FF5BED0958FBEC5821ABE66D01ABF5DC36ABE96AB333E9B8F41BE8CB0C03D3061903E5C60B33B9532BF3E69530CBF355EDFBCD4D3C8BE9EE00E3E4F6188BEA71ECE3DD67BCFBD7C5715BE125D84BDF2051BBE96C240BDC8A8753E17152E3EA8EB44BEFF4395BC90BFB8BEAD91A1BE0593163EF96560BE988384BE618C9BBEDDB22DBD5610153EF5E1F13E8B9F8A3DC4EA3A3EFBDAA3BE4963B7BD25EB7ABC2A66AB3E058A87BE73F4D43DE7B547BE0812C8BBF2CB71BE23D39B3CE455473F798E4FBE77778DBE9E2A39BE89C9493ED1A8AE3E3B4FBF3D380E80BE7069CC395FB706BD8A3FD33CA755BDBD232B36BEA65FF6BCE2809E3EA5494B3D0D6B4CBE45568D3D5717C93C98DA1E3FADAF99BEBDAE823E2921C6BDE40369BCEE008CBD97137ABCF936083ECEAD65BEAA9CA6BEBDB8AFBE7970D83E71A5ECBD9B78503DBB3384BE98B3903E44FF11BEC57506BFECA3C73D25E1B23CEF7B5BBE7A9A8CBDB2ECE23D3788753E717DAA3EB9F7453EECA0433F2A381FBF421CD9BE31C350BCB23FB23EEF0A133F2AFA063EDD031B3DADD1043E66F116BE4A16803E96A1A8BEC381B73AC960113E74A8B5BE5430A5BD54F8233D5FE5BDBEA6C8523E1421823E57B4A43E9E3F053F0117EF3C66C917BD299F643E690743BE02F7C4BE9F6CE4BE8A0B323E49321DBFA18DA93B5B5300BDB1D6D73EE6AD113FBAEF74BE63E8363E3C2E583E49398F3C0A3FCC3A6AE8B3BE63A3F43CD395A9BD6B3A57BEAE17EC3D08B01D3E784B60BDE47076BD450620BE28EF503E983112BEAEA3F4BC08CFDABD9B77503EEBBEB4BE2856CCBC2678993C5D1F173E960FCC3DBAC922BE562CB5BDF5AB8CBE747A03BF5832A5BCF2550CB9C59D92BEA263003F294C35BDB2E0C1BE2298893EE5EE4F3C6BEFD3BE2D48ECBDA9F61B3C697AA9BE1D090E3E970439BEBDD0073FAFA74C3C437DE73DA887503ECFC30EBD4C3FBCBD612AEABDCFB3A5BEFC80333E3573F4BE5CE3863E260E86BEA684663D86092E3EDD63073EE75CB53DF79C143E9626173C9E7E1F3E61FA563EBFC961BE330D773ED06B5E3EF852633EB0BE6CBEF9EFA53D62A751BECC8EB93D1572633D40DD8E3D695EA1BD9054CDBD21E55C3D4B87A43EAEF084BEAA25D1BECC94093E10938A3EA1F0DABE37C38ABEE9D303BD155B2EBEACAAA7BE6807293E7ABEB4BE8DD3EA3E5F92E93D50CB8C3D0C104C3DE176DF3CBECE57BE66EC1A3EF2A8A83EAF16893E29619CBE4CFD203EACB7813EA1A74CBE30AF00BD7B092D3EE6CC5C3E70FDE53E5EFDC0BEEBFD943C2BB812BF0E81093EC0822E3EDF87BFBE80837BBEA8E8373E7663E13DE8D80FBEA4F8293EE19C06BF13B2603E8CE172BDAF69C83E787792BED6732ABF38F8073FE499B13EB8C04F3E32D5263D9BFF2BBE40AFD8BE339789BE1EB65A3E5E6917BED152D93D4DBC9EBE6FBC90BC2B6F81BC8C8B173E8C20E4BD8D079CBE1D8CC6BE53DCF13D86512FBF9C05D43B57F248BDE63448BE480109BFE0DFAA3DDBBD8FBECFF71E3E625B60BE8512E3BECC744FBE53ECBCBE23C22A3EBB362B3EABFF99BCA13E283D5D48E13B15D1143EAF9F703D812C893E85DA05BE79A638BE50BE52BD5F0B4FBE37E8ED3D1E70C83DE798ABBE2778423E22923A3E90AC88BC5D4F0E3EF12CB4BE9490E23C6E21103CE88610BE61776A3E2B14993D7857353DD716B0BD93996A3DD08ADF3D17558A3DD7064DBD915B823E3178D5BD9321FCBB050F7CBE073C4F3D06CDD43D54139ABE727F08BD583996BD9D06EE3D0985133EBDA86CBCA6F4953E165EC2BE66AD423CF8FC28BB73B9B73E7CE5803D8FA63D3E2F908CBE1B811E3D5F0EB3BEEC21273C9F078FBE15F4333EBEDF2ABE3764003D2F36CF3DA7A927BE3580553CBF1BAE3DA68359BDA60DC83E943B68BEC278C8BEE7D9463C4E567E3EDB8C073F76183BBD59DF46BEF361E33EDAD600BE28BC673C754F0CBE651531BE22EC27BEA3E6313E5022EFBD30FC2BBD542B423E8012983EEC6521BE6FF385BC59691E3E2220003F6D29973D3E08083EF7CF05BE34BBCB3C2660EFBCBAE2BE3D54B382BEEE2B8A3ED1CD923E807331BD737B823C9F8CA2BE0B051FBE30CA73BDEEB1B63C0D7FE63E9E0204BF78F3A43DFACB91BE2EF39E3E4D63C2BE3EAA993EC0E8E3BD8E7B4B3CE4C231BD0E59443EAD361E3EEB8D323FF773DD3D3859083F5733233F9237993D5C6F15BEB8A5A63D9C73083DDBC2FF3C997BBFBEAF59953B6EF2B03DEDA3FF3BFAFFCC3D9AFDD93D98EA563EBE959E3EB61E063E8645D4BEAD5F0C3E2FFCB2BE25FBFCBE40C29D3ED0AA0BBEDF288EBC64743B3EE5F019BD9F0635BECE5BEF3DD1AE8E3D85F7AA3E48E1933EB69866BC9579DC3DD3C16EBE4BAEC0BEE897D33C16C3C23E7822BB3D1DE7B63EDF89BA3DFE85D73E605C813E7C341F3E8A38123F7B96C93EA2FB9EBDDF73BF3E6F6E803E66FFB7BED786303C44A1D2BE6979BBBE6045B33DF5E4D8BC0E913DBE342F943E92C0B83E17294B3D88768DBE186002BFBA3D083F2E5D51BD87DAEF3D80109A3E2788A03D3DECCA3ECC09613E3100303F343305BE479C12BF142177BE056AF2BED11BB1BD61C51E3E1A37313E57B63E3EF8126EBE83522FBEB348213E6FEFF83EB2D8C63D4473623EDD8A8DBE824499BE6173B33EAD9FFE3D080F2E3E9FE48D3E82764E3EE51E1DBD2E8F8CBD092F923D8686803E523597BEAA55D63EFD8EE5BE6BDEA5BEF19A4EBE76A1073FC478B73D26B7B03D710D3EBD40BC22BD7AF29B3EBA5C8FBE8AEDEABDA880A5BE15098A3ED054EE3CCBBD893DB1E1F0BE2AB30BBE428E633DB3CE93BDC3562B3E684BBF3E9D34C73B82E1FEBD62E23C3E035DA33E3A671EBDEAB291BD583021BE70867EBD5A3F4E3E5B0A8DBEC5A63DBEB7F6523E204973BE0CCA283EBDB02FBE5B5495BD8159EF3E517C8DBE86A313BD7048B1BDE187523E14D3703E77510DBFA88DD63D2B927EBDA130ACBEC58A99BD696F0CBFBE939BBD533E56BD36B92E3E408D04BD7D6D9B3E1B541F3FA9CC3EBE2BA2DBBE5402AF3EF5E10C3FFB36103D6BC4383EF9CBBB3EB31DBABE491CD1BE78D73DBE0F70873ED031CCBE6FBC203E3D68C5BEE12D613D2FE7603E06E55EBC9170E5BDD1EB933E0A8DA83EB63F8ABE359325BEB634963E8EE8C73D3F708DBEFD7E583E1BCFEFBDEBC723BE6DF6BD3C10519E3EB877413F4DA9F8BD13AF783D3C1920BDF838D8BE1CC1AA3E5680003F373970BDC18489BE70274DBE4DC8633E967590BDCA32F1BDC28BF83E1A49323EEB0913BE5D2A76BE55AA65BDBA78B4BE1D56883E852ED63DE59A363EC627BB3D6FF955BEB05CF9BE501AEB3E9037D6BDEBA200BD51F8B8BE1815FD39E5B9A73E659706BE9BD20BBCB243BC3EAFE8123F89CC9A3E9F655B3CA5B1BDBD6FB3873D9262273D5D6740BE830F923D443DD73DFB8B983EF8B6A3BCEB1A9A3EA90CF33E2155C63E00A0563D915E3A3C3DA0263D74926FBC795347BE1C70833E0EC91F3E7334953D70970E3EF1393FBE1F88733CD23D8F3E72B83F3B869A6D3BFC0D39BEAADD4DBD6DE55DBE01D59F3E8A5D56BE341A663D700558BE37FB643E1AA7693D811A2E3D9C0C483E4C6908BEE8F26CBEA5F74FBD88AFF63D99EFED3D6FA15ABEF538C8BE150521BDEE8F703EEAB718BD720813BD0B686E3FFCC8DD3E9C053EBE971E143D5975A23D0B3B213E17DEF0BD48365C3DD573D3BD845EEABE13920ABC9B70BB3DE73EC0BB12F0E6BDC8CC0CBFA90EBC3E5218D7BE0186933E7881E73EB391C8BE6F04B33E82DD8C3D8DCCAABDCF812DBE070DA53EA866FF3D227707BE9C5BDA3CC8CF78BEDFAA663D126E20BE3D96D43E6B654C3DD9FB773E588307BEE9D0D63EC5E959BE826303BF3607ADBEDBEDECBBFC6F4D3E0E8E863D00AB303E2059CB3D58680F3EA113D8BCA1118E3DA021863E1C92EDBE71833BBE2F225F3E8E4C42BEDF91D03E35A015BF0AAC8DBD8723843DC2960E3E69A3CA3E66DFDCBD7B7EC23D591B58BE9EBC14BC81F3C83C28AC763E292245BEDA31963E284CCCBE27EF4E3E9A40D53DAC5A67BDF1B6A4BDBC4EE4BEF7B4EF3D1B2763BE766EA9BC0D71503ED42B2D3F474008BE08FFBF3E0116D7BE5B391FBF04FB9BBE586383BD20D9B23E83A9B83C8CA5AF3C4731E4BDD545B73DF170EFBEC0EE5ABED2C1883E91BBC43C312B2FBE793ECC3D0904843DE9CA4B3D3C3522BD5F313D3E104E80BD2A264ABDBA35FEBEC23D21BE3E5B1C3EC5EF10BDEBD92EBE645AB13E763AA7BC6ABF2ABE2601EC3DACD1CDBDD737103EB1F66EBE342EF1BDCB0286BEE1DAD93D7B99C6BE6403C03EC09380BEE78552BB2FEB49BE4381B93E44976D3DD8D0C7BA8287BCBBBB1E8F3E1EE16F3D6FCCD0BEB06AA63E2FF4743DBFACEBBE32F2D8BEFDD481BEE62BE4BD9E2E41BE4A10923E529436BEA19D323EAB199BBEF4ED0EBDA3EA55BD6586913E03E348BEE859483EFE8479BEDF529A3EA64C3C3D9BC88D3DFB97D4BD53876C3D6B713B3DE1E1D5BD9F1417BF14749CBED6E288BEABC9CCBD8A9A8CBEF3EF93BE6892A7BD1DEAC03D2F0D7F3ECAF58D3EA9B6913E1492CA3DBD26F83D216AB63ED3C30DBFB5CE84BDF2AD24BE0F7ED0BEF14C993D5C24F43D87AB6C3C983B7FBE07FE803C83F8043FA1FA93BEE88A56BE7BE2933AEA37A9BC013792BEFFF2023E977C8C3DB212A1BE143F403E906360BD66F1203E2F63C4BE637332BE4C0A583DA8FA0B3EF24B84BE9389F5BE3834823DA68CD2BEE5A2DEBD7A9306BF9B06FA3EEF98F1BDDD7BC13E6A45E6BCD5D35F3E559E383CC540F7BD91ECE63EC3B581BD5ED0A03EB11D073E2D20BF3E0372443D663A49BD9B8F073E600011BEB3A442BD4B99E53C78A6113ED9C9D53E3E77433D938C0CBFD6811ABEE2C9823A55F588BE300B163E7144F1BD41DC19BDF6AE15BEB48BFE3E7084BFBBB42E363E2D0E88BE8C4D83BC0BD4963EE70127BEF640A13ECE1BC13EBD8BA2BC0AC7513E681B563E1E70B9BDA1B093BE78A90FBE9D39353E6F00D4BC6DA894BE658BABBEE8B8EFBE55E79EBEBA2C023F60890B3DEF4700BEA8EA4E3EB82AA63E9677CEBB4136A03EE89163BE4A7039BE1BA4DC3DEA8C7EBEFF93EDBC33A2953E3DF29F3AED5EA23ED9CD053F336DDBBE5D6C8CBE387988BEF504E13D7FE119BE42120DBF02F3B53EE65A72BED9C9A33CC9E81D3D220B243ECB58963D480E9BBE5AA1F2BD2162EF3BB26422BE2183EFBD883AC13D998933BE4679693E0F5D163DA8001B3E73A4873D8538C83D689D653EDDEC00BF4A89B9BD65DD173C03AF5E3DAB88D4BD8B1496BE503A1EBD3EE65CBEBE691B3F0EA12BBEE1D2A73E249A2A3E35A8513E0D9BE13E763040BE5D7A393E1E97A6BE9C8D143D46B0683D4B6083BE3697EE3E31D52F3F3463783DA5CB97BEB25D253ED24733BE659B633E966E8E3EA34C873EF1ACAB3D66B9A5BE819883BD21CEF4BD7ADDF3BE1BFBD8BE965B813EA09237BE2ECD923EBC529CBC8DFCE23D82EA18BEB84B77BEAF93C1BBE4C2963ED80B24BE512FA13E1C00D2BE5FCDB63E29777C3E3B2D1E3E0E34DDBEC7888BBD3A51A63EDCFD8DBE1EC8F0BE0282A6BEAEEF43BEFF97F4BD67869DBE6AD8FDBD61E5873E7D439F3E98020DBE114105BE2F4EC53E086C133C813161BE67E77ABE36D2D73EEE76723DA24EC83EC5B264BDB085333D2A01B03CD468C63D5CF696BEAF04CA3E972A55BDAC68F8BD700E33BCFD7DEDBC2E3B4C3EA35778BD0DBEF3BD7256C2BD75273BBBA107E7BDEE17883E21AE7F3DE36E5FBC6B1B503E872275BE45629B3EF28E12BE8177A23C94BC8FBEDB35B5BE7F196BBD1952213D7AC497BE563EA5BE2CBB633A696445BE99F92A3FDC19F9BE2CBF0D3FDD57D63E308E74BDD075F5BE84062EBE1A8423BFB838ACBEA4F2F93E3E75563EF4B5B43E57F0CC3D09982E3EE8A662BE3759C23DFFA5FBBDC516FA3D142BAFBD166EEA3DE379AF3EAED33B3C89D065BED6ADAB3DAC3A4BBE1A62323E0F2E6BBDD07E16BE387CF2BDBAC9D23B111AEEBDB8D031BE2D342DBCD30867BEE806163E0995ED3DC2189CBEB90622BFC58925BF49E85EBE527B0C3D517AF63BCA9F823E430CB73CB4CCF9BD9F47893E66AF6FBD935197BE8951B1BDD8138A3D421B49BEEE603E3EA3067DBE51CCE4BB5C6C0CBC1533C0BE80A284BE832485BDC8C36ABEA22C33BE3BA48C3EA4BEF83EB0C09ABE17CFFCBBB7071A3EBB9BB8BE83FCCDBC421475BC0D572C3D71784F3EA970A5BDFF2AF8BEA39A80BEE7914ABD5FC0B3BEC81508BE17CC8FBD4449B03D692FEE3D5428003E632B23BEB1A94ABE8DA0363E154CBDBE4B4680BD7B08A3BCB17E17BD83798A3EE4B5CE3ABE6BE7BDF992113F1D7469BECAAD023E0D17083E998A75BE42D7ECBCAF04043E75F8E9BC733015BE38B6F83CA8272E3E4B0DB3BD7CB0E23EA4556F3ED11F323E8BDBF33E4CE7C8BBFB0D213EC6508DBD0B732B3BE086943ED3D90C3DE88139BE2C7F27BE36F7F4BDE31290BD8C08FA3C1C35813E894E843EF8A4F93D1B2F6DBE002613BEEEE13A3E31BE6DBE7876323D3C78E83C5B92B1BED7AA38BF5FB570BC6CB1073E8A4CC6BE9157FE3DFD1ED63E0E53A1BDFED497BD7FB4B6BDABCEA93CAECA04BE5FE9ABBC4A48A73EA731383E039450BD7918943EC220E4BD2440223E57A2BDBED199DD3EE5758ABD7B348C3EE435D6BE2EF6B43E011335BE449C61BEC5EB16BEEB1456BE03F0EABECCF7F33DE1B1FCBC25F082BD7973A23DF72E57BEAFB74A3E284834BE4A0048BDEFF48DBDE93C153E09EB973D633A12BEE8135B3E845FDABCA3ED17BE323895BE0EEA103E1BB9CF3EBB4A84BCCC471FBE32245E3EA14E92BD46B31A3E8A80973C31E54CBE7D3CC7BCB027C4BEBC30C3BD9699D5BEAF208B3E236B2A3E987B623E4A29EF3D0C2D25BE77BCE1BDE52DA5BD36597EBE190952BE4EC2A3BDE6CD9EBD570DD33DC53AB9BE20FE96BEB43755BE8B40E83DE32652BE835C813E132BAB3EF568363DD5529DBB939602BE1FC9043C4B2B87BE781F53BD3BD0783EB36E27BF81A1CFBC0D985C3E64879FBD155B453E357357BE8AEAE53E64FD443D62FD35BD5B8AA43DF48DF03EC1BC803E3AEE5E3EBCAD30BE5EBF98BE58DA543EE001133EDE95873D7861833E8C6FBDBDBED2413EF8A6A33D963BC43EF879513EBE25A03E7A02EABDB4FB8ABE8776303CBC8AFD3DB37F6FBEC99724BE3B5FA3BEF3772ABE7DFD4ABD7BD70B3F1FE137BC00B094BEC99317BE05E63E3E1BEF97BE317352BE54E91A3E918E7DBE50BC81BDCEF2583C910FD43EB1CFE53D0608813D903811BF49178F3E79885A3D76169E3DF18939BE146C8CBE663287BEAFAED63E3910983DF83F453EED4509BDDA24433D323EB43EB3B00F3E21C8513E958992BE5F75143DF235DCBDEBEFA2BE1A96B13DFD2943BD7D93803DCA55AD3E927CB939046482BE95CF72BE41BB333E95848ABCE24E8A3EAE2A0EBEA483B4BED0C142BE20E5FFBDAC7E70BE4E8B1D3E4CFA60BDC17E843B5F79FD3E2EA5C33ED751F3BE73F9C93D029D143E73A8A83B42DED63DBCBB46BE46799FBE6DBA813CC2A5263E9FA48ABE64E20B3EDB49AA3E228C2DBC0C6D0FBE3CD8313EB4568FBEB98458BC8405433EC0D242BEAFE756BE1D4C46BE31F249BECB190CBEB1CE8BBDC3D4E53E497534BE8D58AABD988E1DBEC954A6BE1843393E6161D73E17A4B0BD11E1A13C1DA3D03DADFD843E8205E0BD4DC07D3ED6BBD13D9C73863E7AEA2FBE533074BE34233A3E3BAB44BEAA43A9BE3706F63DF868DCBDD69A153C22FA013DBABA183ED91C6CBDF5ABE03D0B19C33D34ADDB3E367D80BA309C03BF76C4CBBE7D1E7BBDA8069B3D0F95973E23D12B3E227580BE5B82F33D6E70563E7F5D563E95524BBE526EB9BDE74B0A3F2529A13D5E3B463F0998463BDB9F4D3E953832BE274088BEFC15743DE410593B6AEED8BDF19BBDBC8E145ABE39495EBC7C724DBE8B218EBE0E3D5C3D0109B8BDD618143E86D2473E28EDA53E79524BBEBB4792BE93C9493C3715D23D5905FB3BF7B680BC48E511BEFC3B9ABE7C30823DCF8982BC8BEC413D7A47533EA68C33BE3CAD493E2D1F8DBE4500023DAC87E93E2E1B14BD5234DBBED835B93DE6CEECBD6CCC09BF6676093E4BE6143E0E9AA9BE3247A8BE125906BEAEEEA6BE39008CBE750ADABE2D482CBE825B013E20B3BF3E02A20BBEBED5AABE41F0F23D3A01F83D8E69DE3DBAC43BBE7AEEE73DC832A63DD55AA7BE95FE23BE9273E6BDC3D9453E7612A43E27A3F6BDE0C19C3EF705E0BDE974BE3D3907A4BD1B6981BE988299BEF66B5A3D19D1E53EF18BD13D0AFEA93EB3CD84BE",
      torch_tensor_6_16_torch.float32: "0x040000009564B73DBD82083E96B6B0BD15240F3E0B7C31BE39A595BEE2D9C53E6D0CC0BD64DCA93E47D9D03ECDB1C93E744DB83E9E1BD73D0EE81CBF7515873E09E1D33C0739CE3E9DA377BDADFE8FBE9AEBCF3E5298073F46178C3EAF89223FA581993FD55A76BE5820BD3EA35DD1BE219A903D63F092BE5F87413B72BC613EE293CC3EA9B5F03D5BC7183C2426C03C40DF0EBF2C11CFBC6C60D3BEC1B79DBE1F9A2C3EF90B873D25C225BF9FDBF43E9246D43E7CE30FBF394BD03EF5D89F3E2D80953E135216BE7BF4383E2B48BDBE08C267BF44C9E13E027D02BFB589BA3D8520F9BEC333013EE3F04C3F6766A83E66A319BE34E6DC3EA94196BE19FD03BEAC15B2BEFB79A4BFC743A93EEEEAC4BDB8F9BB3E960AA2BE35749BBC378D13BFBB95883F4D5CFBBEC21F3E3F0C0C5D3EBF385B3EE39BBE3E564D39BFD2488FBCFF66203E0105C83D8E82A43ED1FA1EBE0A6A42BEC4797BBE17D15DBF754B4D3ED1B7D2BED8F4223E14382FBF14B7B03D9DAB06BEA6816ABE10D187BFB8FAD9BE7CA48ABD"
    }
  }
#-}
