#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<1x24x16xf32>) -> tensor<1x24x16xf32> {
    %c5_i64 = arith.constant 5 : i64
    %c4_i64 = arith.constant 4 : i64
    %c3_i64 = arith.constant 3 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<24x16xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_5> : tensor<16x12xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_11> : tensor<12x16xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_10> : tensor<12x16xf32>
    %cst_6 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_4> : tensor<16x12xf32>
    %cst_7 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_9> : tensor<12x16xf32>
    %cst_8 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_8> : tensor<12x16xf32>
    %cst_9 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_3> : tensor<16x12xf32>
    %cst_10 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_7> : tensor<12x16xf32>
    %cst_11 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_6> : tensor<12x16xf32>
    %cst_12 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_2> : tensor<16x12xf32>
    %cst_13 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_5> : tensor<12x16xf32>
    %cst_14 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_4> : tensor<12x16xf32>
    %cst_15 = arith.constant dense_resource<torch_tensor_16_12_torch.float32_1> : tensor<16x12xf32>
    %cst_16 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_3> : tensor<12x16xf32>
    %cst_17 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_2> : tensor<12x16xf32>
    %cst_18 = arith.constant dense_resource<torch_tensor_16_12_torch.float32> : tensor<16x12xf32>
    %cst_19 = arith.constant dense_resource<torch_tensor_12_16_torch.float32_1> : tensor<12x16xf32>
    %cst_20 = arith.constant dense_resource<torch_tensor_12_16_torch.float32> : tensor<12x16xf32>
    %cst_21 = arith.constant dense_resource<torch_tensor_6_16_torch.float32> : tensor<6x16xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x24x16xf32> into tensor<24x16xf32>
    %0 = tensor.empty() : tensor<16x6xf32>
    %transposed = linalg.transpose ins(%cst_21 : tensor<6x16xf32>) outs(%0 : tensor<16x6xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<24x6xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<24x6xf32>) -> tensor<24x6xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<24x16xf32>, tensor<16x6xf32>) outs(%2 : tensor<24x6xf32>) -> tensor<24x6xf32>
    %4 = tensor.empty() : tensor<24xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<24xi64>) -> tensor<24xi64>
    %6 = tensor.empty() : tensor<24xf32>
    %7 = linalg.fill ins(%cst_0 : f32) outs(%6 : tensor<24xf32>) -> tensor<24xf32>
    %8:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<24x6xf32>) outs(%7, %5 : tensor<24xf32>, tensor<24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_42: i64):
      %94 = linalg.index 1 : index
      %95 = arith.index_cast %94 : index to i64
      %96 = arith.maximumf %in, %out : f32
      %97 = arith.cmpf ogt, %in, %out : f32
      %98 = arith.select %97, %95, %out_42 : i64
      linalg.yield %96, %98 : f32, i64
    } -> (tensor<24xf32>, tensor<24xi64>)
    %expanded = tensor.expand_shape %8#0 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %expanded : tensor<24x6xf32>, tensor<24x1xf32>) outs(%1 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.subf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x6xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<24x6xf32>) outs(%1 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = math.exp %in : f32
      linalg.yield %94 : f32
    } -> tensor<24x6xf32>
    %11 = tensor.empty() : tensor<24x1xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<24x1xf32>) -> tensor<24x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<24x6xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<24x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %13 : tensor<24x6xf32>, tensor<24x1xf32>) outs(%1 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.divf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x6xf32>
    %15 = tensor.empty() : tensor<24x6xi64>
    %16 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%15 : tensor<24x6xi64>) {
    ^bb0(%out: i64):
      %94 = linalg.index 1 : index
      %95 = arith.index_cast %94 : index to i64
      linalg.yield %95 : i64
    } -> tensor<24x6xi64>
    %17:2 = tm_tensor.sort dimension(1) outs(%14, %16 : tensor<24x6xf32>, tensor<24x6xi64>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: i64, %arg4: i64):
      %94 = arith.cmpf oge, %arg1, %arg2 : f32
      tm_tensor.yield %94 : i1
    } -> tensor<24x6xf32>, tensor<24x6xi64>
    %extracted_slice = tensor.extract_slice %17#0[0, 0] [24, 2] [1, 1] : tensor<24x6xf32> to tensor<24x2xf32>
    %extracted_slice_22 = tensor.extract_slice %17#1[0, 0] [24, 2] [1, 1] : tensor<24x6xi64> to tensor<24x2xi64>
    %18 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%extracted_slice : tensor<24x2xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<24x1xf32>
    %19 = tensor.empty() : tensor<24x2xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %18 : tensor<24x2xf32>, tensor<24x1xf32>) outs(%19 : tensor<24x2xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.divf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x2xf32>
    %21 = tensor.empty() : tensor<24x2xi1>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_22 : tensor<24x2xi64>) outs(%21 : tensor<24x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %94 = arith.cmpi eq, %in, %c0_i64 : i64
      linalg.yield %94 : i1
    } -> tensor<24x2xi1>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %20 : tensor<24x2xi1>, tensor<24x2xf32>) outs(%19 : tensor<24x2xf32>) {
    ^bb0(%in: i1, %in_42: f32, %out: f32):
      %94 = arith.uitofp %in : i1 to f32
      %95 = arith.mulf %94, %in_42 : f32
      linalg.yield %95 : f32
    } -> tensor<24x2xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%23 : tensor<24x2xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<24x1xf32>
    %25 = tensor.empty() : tensor<16x12xf32>
    %transposed_23 = linalg.transpose ins(%cst_20 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %26 = tensor.empty() : tensor<24x12xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %28 = linalg.matmul ins(%collapsed, %transposed_23 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.negf %in : f32
      %95 = math.exp %94 : f32
      %96 = arith.addf %95, %cst_1 : f32
      %97 = arith.divf %cst_1, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<24x12xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%28, %29 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_24 = linalg.transpose ins(%cst_19 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %31 = linalg.matmul ins(%collapsed, %transposed_24 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%30, %31 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %33 = tensor.empty() : tensor<12x16xf32>
    %transposed_25 = linalg.transpose ins(%cst_18 : tensor<16x12xf32>) outs(%33 : tensor<12x16xf32>) permutation = [1, 0] 
    %34 = tensor.empty() : tensor<24x16xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %36 = linalg.matmul ins(%32, %transposed_25 : tensor<24x12xf32>, tensor<12x16xf32>) outs(%35 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %24 : tensor<24x16xf32>, tensor<24x1xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2, %37 : tensor<24x16xf32>, tensor<24x16xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.addf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_22 : tensor<24x2xi64>) outs(%21 : tensor<24x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %94 = arith.cmpi eq, %in, %c1_i64 : i64
      linalg.yield %94 : i1
    } -> tensor<24x2xi1>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%39, %20 : tensor<24x2xi1>, tensor<24x2xf32>) outs(%19 : tensor<24x2xf32>) {
    ^bb0(%in: i1, %in_42: f32, %out: f32):
      %94 = arith.uitofp %in : i1 to f32
      %95 = arith.mulf %94, %in_42 : f32
      linalg.yield %95 : f32
    } -> tensor<24x2xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%40 : tensor<24x2xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<24x1xf32>
    %transposed_26 = linalg.transpose ins(%cst_17 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %42 = linalg.matmul ins(%collapsed, %transposed_26 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.negf %in : f32
      %95 = math.exp %94 : f32
      %96 = arith.addf %95, %cst_1 : f32
      %97 = arith.divf %cst_1, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<24x12xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%42, %43 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_27 = linalg.transpose ins(%cst_16 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %45 = linalg.matmul ins(%collapsed, %transposed_27 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%44, %45 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_28 = linalg.transpose ins(%cst_15 : tensor<16x12xf32>) outs(%33 : tensor<12x16xf32>) permutation = [1, 0] 
    %47 = linalg.matmul ins(%46, %transposed_28 : tensor<24x12xf32>, tensor<12x16xf32>) outs(%35 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%47, %41 : tensor<24x16xf32>, tensor<24x1xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%38, %48 : tensor<24x16xf32>, tensor<24x16xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.addf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_22 : tensor<24x2xi64>) outs(%21 : tensor<24x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %94 = arith.cmpi eq, %in, %c2_i64 : i64
      linalg.yield %94 : i1
    } -> tensor<24x2xi1>
    %51 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%50, %20 : tensor<24x2xi1>, tensor<24x2xf32>) outs(%19 : tensor<24x2xf32>) {
    ^bb0(%in: i1, %in_42: f32, %out: f32):
      %94 = arith.uitofp %in : i1 to f32
      %95 = arith.mulf %94, %in_42 : f32
      linalg.yield %95 : f32
    } -> tensor<24x2xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%51 : tensor<24x2xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<24x1xf32>
    %transposed_29 = linalg.transpose ins(%cst_14 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %53 = linalg.matmul ins(%collapsed, %transposed_29 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%53 : tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.negf %in : f32
      %95 = math.exp %94 : f32
      %96 = arith.addf %95, %cst_1 : f32
      %97 = arith.divf %cst_1, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<24x12xf32>
    %55 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%53, %54 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_30 = linalg.transpose ins(%cst_13 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %56 = linalg.matmul ins(%collapsed, %transposed_30 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%55, %56 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_31 = linalg.transpose ins(%cst_12 : tensor<16x12xf32>) outs(%33 : tensor<12x16xf32>) permutation = [1, 0] 
    %58 = linalg.matmul ins(%57, %transposed_31 : tensor<24x12xf32>, tensor<12x16xf32>) outs(%35 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%58, %52 : tensor<24x16xf32>, tensor<24x1xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%49, %59 : tensor<24x16xf32>, tensor<24x16xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.addf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %61 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_22 : tensor<24x2xi64>) outs(%21 : tensor<24x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %94 = arith.cmpi eq, %in, %c3_i64 : i64
      linalg.yield %94 : i1
    } -> tensor<24x2xi1>
    %62 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%61, %20 : tensor<24x2xi1>, tensor<24x2xf32>) outs(%19 : tensor<24x2xf32>) {
    ^bb0(%in: i1, %in_42: f32, %out: f32):
      %94 = arith.uitofp %in : i1 to f32
      %95 = arith.mulf %94, %in_42 : f32
      linalg.yield %95 : f32
    } -> tensor<24x2xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%62 : tensor<24x2xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<24x1xf32>
    %transposed_32 = linalg.transpose ins(%cst_11 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %64 = linalg.matmul ins(%collapsed, %transposed_32 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.negf %in : f32
      %95 = math.exp %94 : f32
      %96 = arith.addf %95, %cst_1 : f32
      %97 = arith.divf %cst_1, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<24x12xf32>
    %66 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%64, %65 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_33 = linalg.transpose ins(%cst_10 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %67 = linalg.matmul ins(%collapsed, %transposed_33 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%66, %67 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_34 = linalg.transpose ins(%cst_9 : tensor<16x12xf32>) outs(%33 : tensor<12x16xf32>) permutation = [1, 0] 
    %69 = linalg.matmul ins(%68, %transposed_34 : tensor<24x12xf32>, tensor<12x16xf32>) outs(%35 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%69, %63 : tensor<24x16xf32>, tensor<24x1xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%60, %70 : tensor<24x16xf32>, tensor<24x16xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.addf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %72 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_22 : tensor<24x2xi64>) outs(%21 : tensor<24x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %94 = arith.cmpi eq, %in, %c4_i64 : i64
      linalg.yield %94 : i1
    } -> tensor<24x2xi1>
    %73 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%72, %20 : tensor<24x2xi1>, tensor<24x2xf32>) outs(%19 : tensor<24x2xf32>) {
    ^bb0(%in: i1, %in_42: f32, %out: f32):
      %94 = arith.uitofp %in : i1 to f32
      %95 = arith.mulf %94, %in_42 : f32
      linalg.yield %95 : f32
    } -> tensor<24x2xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%73 : tensor<24x2xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<24x1xf32>
    %transposed_35 = linalg.transpose ins(%cst_8 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %75 = linalg.matmul ins(%collapsed, %transposed_35 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.negf %in : f32
      %95 = math.exp %94 : f32
      %96 = arith.addf %95, %cst_1 : f32
      %97 = arith.divf %cst_1, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<24x12xf32>
    %77 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%75, %76 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_36 = linalg.transpose ins(%cst_7 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %78 = linalg.matmul ins(%collapsed, %transposed_36 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%77, %78 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_37 = linalg.transpose ins(%cst_6 : tensor<16x12xf32>) outs(%33 : tensor<12x16xf32>) permutation = [1, 0] 
    %80 = linalg.matmul ins(%79, %transposed_37 : tensor<24x12xf32>, tensor<12x16xf32>) outs(%35 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%80, %74 : tensor<24x16xf32>, tensor<24x1xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%71, %81 : tensor<24x16xf32>, tensor<24x16xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.addf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %83 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_22 : tensor<24x2xi64>) outs(%21 : tensor<24x2xi1>) {
    ^bb0(%in: i64, %out: i1):
      %94 = arith.cmpi eq, %in, %c5_i64 : i64
      linalg.yield %94 : i1
    } -> tensor<24x2xi1>
    %84 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%83, %20 : tensor<24x2xi1>, tensor<24x2xf32>) outs(%19 : tensor<24x2xf32>) {
    ^bb0(%in: i1, %in_42: f32, %out: f32):
      %94 = arith.uitofp %in : i1 to f32
      %95 = arith.mulf %94, %in_42 : f32
      linalg.yield %95 : f32
    } -> tensor<24x2xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%84 : tensor<24x2xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.addf %in, %out : f32
      linalg.yield %94 : f32
    } -> tensor<24x1xf32>
    %transposed_38 = linalg.transpose ins(%cst_5 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %86 = linalg.matmul ins(%collapsed, %transposed_38 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%86 : tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %94 = arith.negf %in : f32
      %95 = math.exp %94 : f32
      %96 = arith.addf %95, %cst_1 : f32
      %97 = arith.divf %cst_1, %96 : f32
      linalg.yield %97 : f32
    } -> tensor<24x12xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%86, %87 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_39 = linalg.transpose ins(%cst_4 : tensor<12x16xf32>) outs(%25 : tensor<16x12xf32>) permutation = [1, 0] 
    %89 = linalg.matmul ins(%collapsed, %transposed_39 : tensor<24x16xf32>, tensor<16x12xf32>) outs(%27 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%88, %89 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%26 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x12xf32>
    %transposed_40 = linalg.transpose ins(%cst_3 : tensor<16x12xf32>) outs(%33 : tensor<12x16xf32>) permutation = [1, 0] 
    %91 = linalg.matmul ins(%90, %transposed_40 : tensor<24x12xf32>, tensor<12x16xf32>) outs(%35 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%91, %85 : tensor<24x16xf32>, tensor<24x1xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.mulf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%82, %92 : tensor<24x16xf32>, tensor<24x16xf32>) outs(%34 : tensor<24x16xf32>) {
    ^bb0(%in: f32, %in_42: f32, %out: f32):
      %94 = arith.addf %in, %in_42 : f32
      linalg.yield %94 : f32
    } -> tensor<24x16xf32>
    %expanded_41 = tensor.expand_shape %93 [[0, 1], [2]] output_shape [1, 24, 16] : tensor<24x16xf32> into tensor<1x24x16xf32>
    return %expanded_41 : tensor<1x24x16xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_16_12_torch.float32_5: "0x04000000814341BE5C8796BD51C0383DC41C213EEAEEC2BDF867273EE13188BE85DC4ABE8C40A3BBB469E63D7A2EF1BD1C68C73D4A835F3EF31FAE3E766FDEBD0D740CBD8FF3F8BDF98CFCBE11C8C83D41E89BBE538C7F3D4FE00A3FFF3E883DB4F090BEE8CF9A3E034553BFB9A069BE537FA73C49B9CDBEA834B2BECDEB163F2A77713EB395A9BDD9DBCB3E71A1F83EB209963E23FFC0BEC0AF5C3D3FD89CBEA226133F981C27BD8EECAE3C8A84973E6B540B3CEA0B49BD3546D7BE9E020A3E5D1041BEA4E7F33D8CCF123ED022323FD48A84BE2297FBBDDAF7423C87BA20BEA761923EC40F8BBE06C9BA3ED372093E46A7D0BE69F99D3EABE5503F19DEE7BDADECAA3E5538D0BE59A48C3E5B2183BE50AC593B49717B3E961E8A3EC8ABE53D30534A3F2BB5133F394B24BED9A8763D8C4625BF9584A9BE8CF98E3E1723473E4ACCE23C414D733E481C193FB009E73D0D9A613EB290F3BDF908CDBEAB0E22BE04DECEBD7882053F58B295BEC1FB663E1ECDBF3CFFF4B93E8A6294BE5802BEBE2A108BBE8DC3533D04A19D3D050D4CBDF148A53D06F1CCBDAECB2CBE7275643E30C25DBD7323443E6228713E94E5683E73D0543E9B62783D132EB5BE3AFB1B3E27A8743C23206E3E79F90EBD5A4526BEF015703E56929C3E57C3213EB9AEBB3E0341313FA73B0EBE61625A3E38C171BEDAF8263DA9AB29BEC277DF3A2D54023ED7396C3E48F98A3DE769B03BE1DF5D3C76F9A4BEB8196FBCA41374BEE71D36BEBD4DC73D46F01B3DBB66BFBE685E8D3E651D753EF425A6BE5A84703E7393383EE7A02C3E4593ADBD5191D53D5D905ABE35CE05BF935B823EC8AC96BE3B65573D64D58FBE9930953D3BA5EC3E9B73423EFC67B1BD8C127F3E51802DBE4A6898BD6BA24DBECCEB3DBF3A73433E876163BD2C0E593EF71B3BBEB38033BCC060AABEF2B61D3F821F91BE4E89DB3E3F3EFF3DA822FD3DA3185C3EEBF7D5BE5D7325BC7637B93D72F6663DB3F53D3EF292B7BD7D7DE0BD853011BEE31000BFD00DED3DF45073BE762ABC3D5653CABE960D4C3D02819BBD716407BEDBD31CBF6EB37BBE311720BD",
      torch_tensor_12_16_torch.float32_11: "0x0400000094CEA7BD8362CFBEFDB88ABD92998A3E0633A3BE2623DCBB31CD3B3E14C6CEBDC03CA3BD7FDA10BE481C1CBE229C813CC8916FBDBF2C2FBE5332C73E187DCBBD07705B3E11AEB83EE50374BD533D553E751EE9BD26E33BBEB168B5BE028ADB3C2CE14FBE1887E0BE31E978BE832057BE1B032D3E465323BEF3F269BD9BE61F3D48F02BBEFECBFB3C9A3F573EEEC8983D0BA4A93D473516BE3FD3ACBCD8F183BD269208BE9FB25FBE427CF9BD29FD25BD7467EB3DFF7B6D3E3400863E7B762BBDE08EA63EE44FF53DEB5A91BE759B4ABE9FAA353E2BC15D3C00524CBE2C79A4BE511F103E25EBA43E4E39AEBEB969C0BEF9901CBD6A51F6BEC27FDDBE65870D3D993FF5BE01671A3D203738BD3D32CE3D55BD0CBEC1E0E23E01D6813E02B9003EEE2C9C3C53A05C3EEC47C6BE28C82ABEB51F84BE4807393DA42CA13E7E825ABE1B9667BE7739E73EEB96613EF1B36BBE1042BEBCD4A4F8BC21492D3E86B3783E40490C3E22052A3D7CE1E73EDB21213D958D2CBE45175A3D2914B03E478DAF3E968408BFD5DBB23E83F6D63D3312FE3D11D2CCBCE84F93BE134EA0BC256695BEAA18943EB4B8133EFA45153D7E21D83D9A61C43D3AA11CBE98F7553EC366063D9312333C1112D63D4F33203ECF75283F304EF9BDFCB2A6BD5F6FB83E0C95493D80BF89BED5771E3F25A4FCBD6DB186BD4850CBBC3D7484BD62449FBD38E727BEA044AABD16207B3E44852C3A1A06FDBEB0C37A3E0E0D8E3E55EE08BE3CA8343EA01513BDFBCF19BE80B7A13DC2CC1ABE14EF99BD6B1FC0BDD61FC13D734D10BD1B79943E9455173F4135A43D96BECB3DD01A2EBE13CF99BE78478A3DEE5E16BC9B0D79BE4BDA4A3EA15F94BED0A288BB3B3F2ABEF1444F3E219CD7BEA7A74A3CF9A6863C312A8F3D8F328ABE23459A3DF74A813E62BEF3BC89B5D6BC11A86A3EB2D805BE3675F83D994C9CBE3FDD023F83792BBE8073033D9AD2A43CD4CFBE3D152A3EBC198F3BBEFAA4CABD17564E3B3A9C2EBDBEEF34BE90D25CBEEEB096BE66E2A53D02A67EBEC603A1BED17CDBBEC866A23D2C5D90BE8A371C3EC225AABE",
      torch_tensor_12_16_torch.float32_10: "0x040000005B5AF73E642315BE2EF2A7BEF02B3D3E226BC0BD954ED13E45C1803D24909ABD68147A3D9E0062BE6874483C9D34D73E27D4EEBEF9D6F9BDF31380BEB6BB123D735670BE2A651ABEF99B4CBDAB7A9A3D2C90E33D8E1A3E3E6A534EBE43654FBD084B643ECEAB413DAC54CF3E5AC8C4BD4C9DF0BEE700933D6A1F863D1E6CB7BD7DEA353FE3DD23BE705F16BED7A7903E2A5900BE30941BBE4EDC0ABD399A21BE495C2BBB25783D3EA6A6DBBEAE9F22BB7F6632BE7F5CDABEFDA39CBDA4A5093F82CF5E3D883EF6BD6EBF1D3E197496BDDB7D8A3D77E44A3EDFFA14BE011DBF3D605FB0BE6F590C3ED0FF0C3F131544BED542AD3E02AEFF3D89B5C7BEC1D3903E737A4EBCC8560C3E05189EBE4FA2F3BD1A5E60BECE6C833DFB0EDB3E876960BE200C5D3EACCB4C3EB173B8BCCE7040BEC7576C3C560D6FBEE3DE6EBEB49793BE238E8D3EC669283D2482383EAE132C3DD68B54BEFD11E3BDC0EED6BD75C6093D414D7B3EB52FE1BE78E406BE6A42A93E640A00BF9C5423BEA0EF95BEC06F57BECC8B07BF11959FBC79A34ABDBB490E3EEA9ECABE3B20BF3CE43436BE4F65E6BD5828C3BE8C9103BF058599BD8D1525BEACF0203E6E4F30BE88E392BEF28D2F3E6863F0BB6E02DCBEF6AA96BD08D3C43E5B33E03E7A1E42BE232EC0BD947598BEFE17103E8F9AEABEB3C6613ED7B2ACBE41380E3E1F145B3E05B34FBD8471BCBD4C4327BE626964BEA0F964BDEC60E03D80F4AEBEAF17CEBE1F76263E759193BD5957063FBF884FBDE87ECEBDD6C5EA3E5840D53D8FBE783E47EE3BBD1F9F1D3E02CC383FFD9917BE139C433EF1CEE1BDB42FEFBE0064143EB9FEA1BE0AEA5C3E9BB301BC6CE88FBD689CAB3D9D9087BDEE2640BECA75753CDF776CBE275300BDD3770FBEDD60933E164C723D9484B43E1177473E84E0453F8FB310BFDD2461BEB95FA93E19ED643D25FB793E9F07FCBCA388523D263FE23DE057053E9820AFBE10AE1B3CCEA96ABD054C6CBD83AAFCBD34B4CABEDCDEC8BCF24184BDB22E88BC662E6ABC872A123D8A63943E704C40BE99ED8F3E0D6DB7BE724687BD5B499F3D",
      torch_tensor_16_12_torch.float32_4: "0x040000005083863E68C6843EFD3C21BC8158053F56DF023E60DC423D56DD9A3E8764C6BD995C123EF12F963B55D8673EC8D104BE039A273EDC5096BE654AC0BE9A2EB43EA0A669BE14AAEEBD9EB6C1BE9D8B7DBE04B6D3BD371FC63E7C90DCBED40379BEB7D84CBD09AFDCBD8C93CFBC7C5838BE9237AC3EC3087CBEAB47133EE4B5D33DF3B1A83D6444A2BC8B040CBCEE207ABE5CA357BE5BEE82391C726DBEBEF1DCBE9E5D36BD1D8A1F3E5CE4B13E67DE363EF5096B3D6055FA3E36185F3E237F203D20865FBE4CE01D3FA52A053F8886BBBE63B940BEC2CBE0BB51F7A43E1C85203E4148D1BE6D67D13E5D3E873EFBBB98BBF061873E00D9CF3E4D72913D3BD987BE4B9ED7BDD5C1C63D66CD52BDC005963EAF6E1DBE611D2D3C9B6800BEB7B0B2BE0739A0BEDE063E3E1B2972BE284691BE872101BDD315B6BE1815A03E73A780BEB08AD13E0AD748BE5D8EDABEBE69743DB6BC7FBEDDD02DBE2F4158BD062B183E55A5993DA650F0BDDF829C3E145D043D9528A939C494C83DBDC13FBE7585F63DF0EA7C3EC0D3BB3EEC08A9BE223A983DA645B9BED711473E6BBC82BE6352CF3EBC56EBBD38770E3E51A3A0BE58A5B3BEAFAA453EEA4397BF9E60E0BC071FC1BEA79398BE1DB00ABE2060F2BE7E53783EF76627BF41065CBE7AC6F6BED458D63ED06232BE8A62F83D82D0B7BEBF09AE3EEC4990BDF410AF3ED0AEC6BD3760A43E7D86F43C7B8934BD5D5DDC3E2058CCBDDA9D9DBDFDF6A83E3D238CBC9D67953EC58305BF4A6B8B3D3AD21CBE2A96083F50010D3D6E2A213F8DEB193E63BEB5BC5C0D003F5AA9EDBC7828E93D4148DEBDAF21A13E1838AEBDA47365BEA38187BDE013A0BE32C5B6BE5C07AFBE40F115BD7D38003FC84695BEA1F2ADBD5E91EEBDCAAE593D3281393ED32D1B3F69F3623E243378BE9E0DD1BDC7296CBE41261F3ECCD08CBE1E720A3EF2E23EBE40BDBBBE9E852BBAF6DFB13EA10830BE62B68E3E4EA61A3E5C9DCFBD67204B3E82D8F13B92EEDF3EE07105BF1A8790BE986AD0BCBE6504BFD32E3EBE65FAAABE0D9813BD39A1393EE28A37BE7259043F21F1B73E",
      torch_tensor_12_16_torch.float32_9: "0x040000007505E63DBA33933B098350BC695CE63EEBAF43BF7655DDBEA14375BE3DE34C3ED0F558BC67C6513E78C0B73C9D19193EA9AD7B3E66CCC1BD31708EBE5019913E69DF5BBE637FD93DDD72BA3DA24C8B3E23DF313BAA698FBED0E4283B1E529FBD15CC273E34A57B3C84BF80BD649831BEB7371E3D3ABC5DBECB1391BDA435F7BD3A4C783E111C72BDA166EFBE17C2A73D01DC05BE37356E3E29D464BED6E70DBDD597E13DBA5429BC686D323EC9F00EBDBF15613E8F294EBE262409BD0AC45C3E8DFEB43D33ED57BE9F9014BD0C17A43C2E57B53E31BF073FAE1920BE5890BFBE59E069BEF79A2DBE3FB296BE55B484BE05CF93BDE7DA183EEF0394BE7DA35B3D507183BE7A50243E9BDDE4BEB4CBE3BE76DCDABD02406ABE7984AEBE32E0A7BEFABA1BBC4F4C11BEC2082BBD24F9E23E51D1CE3C55A2B9BECBE3AEBEE4D7653DEFE4AC3EFA4146BD927889BCB514A33EEC8DE63EFC8B9BBE3B368C3EC3DF03BF64E9103E62F2B33E3122E23D387014BE4F9B3E3DAA62C8BD5A63DD3C7FC15A3DE72CAF3E8F13CC3DCBE429BE8A967F3D2068FFBA943CB4BEE3F786BED79B6A3E23FD2ABE11FE653EE41D35BF30A393BE9DF43FBEA0A6D439F0F8A8BE938C3C3E50B6EF3D431FF2BD9DB2823E6F96013F560C0A3C06F5D73ECFF584BD9C4C413D422ABD3C0DAA82BEEAE6A73D3F81353BA935FF3ECDE5653E295F403E5038E03DECEC1B3E95FEC53E640F14BEE1960D3FC70A943ED4B188BE4D60F23DC539DE3DB473DD3DEE4F0FBF562D573E6370323DAB8D9CBDCE327FBCF72B4E3EFAD4B03D494044BDBC4075BD0C31F7BE2D9289BEDEAAF9BC9A8E4F3C04D33DBE32A06ABD1BCBB8BD1B35873D50C2C43EBA35CD3E9EF39EBEB7E3C6BD0F181CBE46C2C23C9D2D05BE99EC8F3E537E8ABC31D00C3FE49B3DBE86E9B7BED176243D6DD9963EA18076BEA853973DEFAC04BEC18AFF3E65C9B1BDDE1F843E77922FBE889DD5BCC226833EBB8FCD3D361C43BE6D3F31BD07B43E3E201EA63E101F0FBE0F044ABEC5A06BBEBF618ABE8C8BC4BBCAACC1BE076B5A3D274E60BE8C3A183E22E1DEBE",
      torch_tensor_12_16_torch.float32_8: "0x04000000195EB43EF9418EBED0D5DC3D8D20E13EA06D80BE99C1E3BD44F774BD0D70BF3D62201F3F4177CC3DB926023E90F6A2BCA9CA0BBCB9A2933EBB4633BE2D860E3DFF7183BCCB0A9EBEF22CBD3DCB4ACA3D532297BE8EE0D3BDDE6A77BC36519FBE53E23EBEB381653EB3FA0F3D65CBCE3EC4B4D1BD389442BCA87180BC49C645BEAEC52DBE8E2E00BE874432BF10687C3E3708E43ECD11643E8DF117BE08037DBE7E4A68BE1FD1CFBEB3114D3E0BBAFF3E90ACDD3E13AED6BC321A2B3E2CCDE43DBC8AEA3D91292CBEB894AD3EA0479CBE2C1545BEA53F4EBE854B503EEAD426BB4262F03D35B8B73D190A55BDD39B7EBE7EB9B6BD461FAA3DD6AEFBBE14C63E3EBDECEE3E823E75BE38F6203E34F7FFBB9298223EEAAB903B7A22CF3E1DA9B8BC7F37D23DD97B803E80C48DBEB3FBA53ECF2D18BD5C9B013F49DE013EDB8AF1BDEBA7583D7A6C85BE3250623EB50C3FBE7F43EBBBCB37943DE661A93ED79D80BE021E213EC236AB3C1D987E3D468C52BE531BBABDAC8CE1BB7B065F3EB20BCE3D37D6B0BD6C16653E81F9E7BD8E3DB33EAE89433EF4C5433DA7340BBE98BB87BEF765D73E71C7163F2DF0A6BD0EBB3ABE10F0AE3E39DBE4BE3E75513D95C0D4BE8A32DABED63E1DBE7868B03D3CDECC3D045C3EBDAE80CE3D9FC03C3E4FC60B3EA6409D3EB30CA4BE1543783DB427563E3E74ABBE189B633BB8958CBEC7C6F43D286629BBBC0854BEB2E0C4BE9258AD3DAC98913EE372BE3E89CAAC3EA43FF3BCB9F4943E86D989BE2A631F3D2D9C0D3EA81F1E3EEAEF0B3E0639EE3EE402003E3768A83DA935B4BD16D39B3E337D8D3E3F7A483E8B0090BE774E95BE74C553BE4406F23D56A358BC185C84BD8ED7B1BEBF14B33B615C133E55F50BBC7F4BB33E1459383DA8A71A3DD3AC93BEA93C67BE5556333D1F72363E2F7DE1BD7CD09FBE5F1F16BE6EE00D3E298BBFBE7B44C73C8F028EBE128AA0BEAA49F8BDAC75F3BCFBDB76BD095C263E59B0E63E7FF0AD3D54243ABC0BDEA33E7C7B18BCBA35A5BE5543963DF016B4BE8F9D0FBD82944EBE1AE2903CFA5EE0BE103F7BBE6223D1BD",
      torch_tensor_16_12_torch.float32_3: "0x04000000525B303ED95188BDDAB6013E9147E13D21A9FD3ECF5D94BA63F817BF544AEBBED2FB90BD3402B33D3908AF3EA965463E7B5494BE11970C3EF09C773E1387773ED6C66ABE011ED6BDE8B01F3FA517BA3D03E6643F0451653B456F6D3EBACA4DBE21549DBE4DEC8C3D6DA57A3B9E7DFABD18F1DABC43D17BBE3F5680BCE13A6DBE681EA4BE3C4F7E3D6981D4BDF9012B3E28BC663E6598BF3EB5C66ABEEAE8A8BE0701693C3295F23D4EED103C7FA094BC3C7728BE2D18B2BE6B54963D90BB96BC94EC5F3DD6F6733E67534FBE4EE0683E12F4A2BEBF1C163D1ED4063FAD042BBD8B1DFDBECADCD53DA5B808BEB41D1FBF5FBA1E3E36EF2B3EDAD6C3BE924FC2BEB2211BBEC2C1C0BEB9A8A1BE9AC5FBBE1DEF46BE7E5E153E125BDD3EEF3B21BE6043C5BEB7420C3E852F0F3EE968003EFCD058BEDFE7053ECAE8BF3DA43EC1BE4F5D3DBE1C0D05BE4E75643E4374BD3E68650EBEFD01B53E045701BEA1EBDB3D4967BDBD326E95BE1B42B1BE30367C3D4EAF043FB0F6F13D4D4AC43E295999BEF8B8843D41CD803D6CD388BE3DD2CB3D04ACD5BE50468ABE519CFCBD9D9914BF99587A3C91FD8FBD772DDEBEA52F2C3E64E0CCBE00C3A53EB84AC53EDD6C523EC16766BE2E3ED4BE6B5AE5BE852D873DFBF0143DBD389D3EB658B6BEC3B19DBED6F2BABC43BE09BFFF96FCBE7A349D3EFF98BB3DCC08DA3D83FB0F3CD49DE7BE3E81A4BE1F06463F0A7789BE2AED8EBD46C9823E0113723DEE389CBEA94A22BF73E6ED3C912DA6BEBC40F5BDFD0F283EA36991BE1B1E883E016102BD39690ABF3AFCB4BEE5AFA2BD8B8D923E2B35693E61C69B3EAFC7D5BE0C2013BE1D9302BF9B7A993EE4C7843CA5CC51BE22D2223E5356E33EBB0FC8BD4B5ED93E3B00BEBD5F0623BF10C2943E101FC83DC0E7393D745A2B3F8C0E65BDBEFBEABD1F5C76BEA49C85BE36F7E73D61FF67BD644767BE635895BEB82D90BE3043513EFE13CB3E0211E03EE91AF83D680BA1BE73B9503D0851603ECC1F97BC1DC4CB3D867B173E5B253E3E2BBB88BE00A76B3E1871373B1559C7BC95AEE0BE3AF59F3EBF012C3E",
      torch_tensor_12_16_torch.float32_7: "0x04000000EB1456BE03F0EABECCF7F33DE1B1FCBC25F082BD7973A23DF72E57BEAFB74A3E284834BE4A0048BDEFF48DBDE93C153E09EB973D633A12BEE8135B3E845FDABCA3ED17BE323895BE0EEA103E1BB9CF3EBB4A84BCCC471FBE32245E3EA14E92BD46B31A3E8A80973C31E54CBE7D3CC7BCB027C4BEBC30C3BD9699D5BEAF208B3E236B2A3E987B623E4A29EF3D0C2D25BE77BCE1BDE52DA5BD36597EBE190952BE4EC2A3BDE6CD9EBD570DD33DC53AB9BE20FE96BEB43755BE8B40E83DE32652BE835C813E132BAB3EF568363DD5529DBB939602BE1FC9043C4B2B87BE781F53BD3BD0783EB36E27BF81A1CFBC0D985C3E64879FBD155B453E357357BE8AEAE53E64FD443D62FD35BD5B8AA43DF48DF03EC1BC803E3AEE5E3EBCAD30BE5EBF98BE58DA543EE001133EDE95873D7861833E8C6FBDBDBED2413EF8A6A33D963BC43EF879513EBE25A03E7A02EABDB4FB8ABE8776303CBC8AFD3DB37F6FBEC99724BE3B5FA3BEF3772ABE7DFD4ABD7BD70B3F1FE137BC00B094BEC99317BE05E63E3E1BEF97BE317352BE54E91A3E918E7DBE50BC81BDCEF2583C910FD43EB1CFE53D0608813D903811BF49178F3E79885A3D76169E3DF18939BE146C8CBE663287BEAFAED63E3910983DF83F453EED4509BDDA24433D323EB43EB3B00F3E21C8513E958992BE5F75143DF235DCBDEBEFA2BE1A96B13DFD2943BD7D93803DCA55AD3E927CB939046482BE95CF72BE41BB333E95848ABCE24E8A3EAE2A0EBEA483B4BED0C142BE20E5FFBDAC7E70BE4E8B1D3E4CFA60BDC17E843B5F79FD3E2EA5C33ED751F3BE73F9C93D029D143E73A8A83B42DED63DBCBB46BE46799FBE6DBA813CC2A5263E9FA48ABE64E20B3EDB49AA3E228C2DBC0C6D0FBE3CD8313EB4568FBEB98458BC8405433EC0D242BEAFE756BE1D4C46BE31F249BECB190CBEB1CE8BBDC3D4E53E497534BE8D58AABD988E1DBEC954A6BE1843393E6161D73E17A4B0BD11E1A13C1DA3D03DADFD843E8205E0BD4DC07D3ED6BBD13D9C73863E7AEA2FBE533074BE34233A3E3BAB44BEAA43A9BE3706F63DF868DCBDD69A153C22FA013D",
      torch_tensor_12_16_torch.float32_6: "0x04000000086C133C813161BE67E77ABE36D2D73EEE76723DA24EC83EC5B264BDB085333D2A01B03CD468C63D5CF696BEAF04CA3E972A55BDAC68F8BD700E33BCFD7DEDBC2E3B4C3EA35778BD0DBEF3BD7256C2BD75273BBBA107E7BDEE17883E21AE7F3DE36E5FBC6B1B503E872275BE45629B3EF28E12BE8177A23C94BC8FBEDB35B5BE7F196BBD1952213D7AC497BE563EA5BE2CBB633A696445BE99F92A3FDC19F9BE2CBF0D3FDD57D63E308E74BDD075F5BE84062EBE1A8423BFB838ACBEA4F2F93E3E75563EF4B5B43E57F0CC3D09982E3EE8A662BE3759C23DFFA5FBBDC516FA3D142BAFBD166EEA3DE379AF3EAED33B3C89D065BED6ADAB3DAC3A4BBE1A62323E0F2E6BBDD07E16BE387CF2BDBAC9D23B111AEEBDB8D031BE2D342DBCD30867BEE806163E0995ED3DC2189CBEB90622BFC58925BF49E85EBE527B0C3D517AF63BCA9F823E430CB73CB4CCF9BD9F47893E66AF6FBD935197BE8951B1BDD8138A3D421B49BEEE603E3EA3067DBE51CCE4BB5C6C0CBC1533C0BE80A284BE832485BDC8C36ABEA22C33BE3BA48C3EA4BEF83EB0C09ABE17CFFCBBB7071A3EBB9BB8BE83FCCDBC421475BC0D572C3D71784F3EA970A5BDFF2AF8BEA39A80BEE7914ABD5FC0B3BEC81508BE17CC8FBD4449B03D692FEE3D5428003E632B23BEB1A94ABE8DA0363E154CBDBE4B4680BD7B08A3BCB17E17BD83798A3EE4B5CE3ABE6BE7BDF992113F1D7469BECAAD023E0D17083E998A75BE42D7ECBCAF04043E75F8E9BC733015BE38B6F83CA8272E3E4B0DB3BD7CB0E23EA4556F3ED11F323E8BDBF33E4CE7C8BBFB0D213EC6508DBD0B732B3BE086943ED3D90C3DE88139BE2C7F27BE36F7F4BDE31290BD8C08FA3C1C35813E894E843EF8A4F93D1B2F6DBE002613BEEEE13A3E31BE6DBE7876323D3C78E83C5B92B1BED7AA38BF5FB570BC6CB1073E8A4CC6BE9157FE3DFD1ED63E0E53A1BDFED497BD7FB4B6BDABCEA93CAECA04BE5FE9ABBC4A48A73EA731383E039450BD7918943EC220E4BD2440223E57A2BDBED199DD3EE5758ABD7B348C3EE435D6BE2EF6B43E011335BE449C61BEC5EB16BE",
      torch_tensor_16_12_torch.float32_2: "0x04000000E2EBA33E6741A83E8DE8E93D2E450F3E5BA2D23E30B223BF535A99BDCD273EBE0EBFF0BE2704B13D99F40C3E39A4883CD55B93BE8DF2943C998A193F17DFAABE82BB77BE35C3AA3A8765C3BC99D5A8BE0535173E5538A23DB9FDB9BEADFC5D3E0E8D81BD47D7393EC8C4E2BEA10E4EBE3676793D4CA2213E55C398BED6C20DBFBB58963D1B1FF3BE048A00BE23651BBF3B5A103F7F7C0BBE786ADF3E76F204BD133A813ED72D553C68C00EBEF752053FB6C695BD23B1B93EBC041C3E64B1DC3EE7D5623DB45B68BD45881C3EEB6E27BE3AC160BD168F043DB42E283E95DCF63E57B4613DCA4A22BFD66832BE8C05973A57259EBE6B412D3EB74B0BBEA3A931BDEDD62CBE48F6123F2A25DDBBBC5D523E6C1A9DBE949D97BC5929AE3EF4D740BE2633BA3E8DFBDE3E19B1BBBCED3A723EC23A773E1420D6BDA589AABEF6E225BEBB42513E68CCF4BCC6A7ABBE2115C6BE5B670ABF727CB7BE1450163F7D1F213D4A2014BE3FED6E3E7BDFBF3E5F68EEBB2EFFB83E386383BE472056BE3AC6FE3DFBF692BE712A09BD30C8AC3EA4B0B83A5A7DBB3EF0801A3F395FFDBE9825A2BE06969DBE3DEA013EB1AF31BE27E522BFCE18D23E7CEC8BBE6B20BD3C8556363DCD6B3D3E079BAD3D020BB3BE29150CBE41350A3C03843BBE4E480ABE071FDF3DE14F4FBECECB863EF49F2D3D46FB323E57A09C3DEE31E73D7691843EBCDE14BF253DD6BDBF5B2F3C0391803DB869F5BD394CADBEA9B436BD98127FBE9E74333F242E46BE42C9C13E8EFE443E5317723EE540023FCCEB5DBEE92B563EA65CC0BECF882B3DC257863D3AB397BE19C0093FC1084B3F17688F3D4047AFBEBDF23E3EED034FBEB268833E5E77A43EF13A9C3EDE3BC63DA15CBFBE22F497BD9D560DBEADCB0CBF458CFABE965E953EB8F853BE0283A93EA781B4BCFD0C033E7E9230BEBAC68EBEF985DFBB8A15AE3E9F6C3DBEC61EBA3ED37CF2BEF314D33ED1C2913E8EA5363E726CFFBECD1EA1BDF20BC03E34F5A3BEF0030BBF4644C0BE683F62BE5D370DBEEBE4B5BEC58E12BE50EB9C3EDCE6B73E11D322BE60DE19BE23D4E33E",
      torch_tensor_12_16_torch.float32_5: "0x04000000795347BE1C70833E0EC91F3E7334953D70970E3EF1393FBE1F88733CD23D8F3E72B83F3B869A6D3BFC0D39BEAADD4DBD6DE55DBE01D59F3E8A5D56BE341A663D700558BE37FB643E1AA7693D811A2E3D9C0C483E4C6908BEE8F26CBEA5F74FBD88AFF63D99EFED3D6FA15ABEF538C8BE150521BDEE8F703EEAB718BD720813BD0B686E3FFCC8DD3E9C053EBE971E143D5975A23D0B3B213E17DEF0BD48365C3DD573D3BD845EEABE13920ABC9B70BB3DE73EC0BB12F0E6BDC8CC0CBFA90EBC3E5218D7BE0186933E7881E73EB391C8BE6F04B33E82DD8C3D8DCCAABDCF812DBE070DA53EA866FF3D227707BE9C5BDA3CC8CF78BEDFAA663D126E20BE3D96D43E6B654C3DD9FB773E588307BEE9D0D63EC5E959BE826303BF3607ADBEDBEDECBBFC6F4D3E0E8E863D00AB303E2059CB3D58680F3EA113D8BCA1118E3DA021863E1C92EDBE71833BBE2F225F3E8E4C42BEDF91D03E35A015BF0AAC8DBD8723843DC2960E3E69A3CA3E66DFDCBD7B7EC23D591B58BE9EBC14BC81F3C83C28AC763E292245BEDA31963E284CCCBE27EF4E3E9A40D53DAC5A67BDF1B6A4BDBC4EE4BEF7B4EF3D1B2763BE766EA9BC0D71503ED42B2D3F474008BE08FFBF3E0116D7BE5B391FBF04FB9BBE586383BD20D9B23E83A9B83C8CA5AF3C4731E4BDD545B73DF170EFBEC0EE5ABED2C1883E91BBC43C312B2FBE793ECC3D0904843DE9CA4B3D3C3522BD5F313D3E104E80BD2A264ABDBA35FEBEC23D21BE3E5B1C3EC5EF10BDEBD92EBE645AB13E763AA7BC6ABF2ABE2601EC3DACD1CDBDD737103EB1F66EBE342EF1BDCB0286BEE1DAD93D7B99C6BE6403C03EC09380BEE78552BB2FEB49BE4381B93E44976D3DD8D0C7BA8287BCBBBB1E8F3E1EE16F3D6FCCD0BEB06AA63E2FF4743DBFACEBBE32F2D8BEFDD481BEE62BE4BD9E2E41BE4A10923E529436BEA19D323EAB199BBEF4ED0EBDA3EA55BD6586913E03E348BEE859483EFE8479BEDF529A3EA64C3C3D9BC88D3DFB97D4BD53876C3D6B713B3DE1E1D5BD9F1417BF14749CBED6E288BEABC9CCBD8A9A8CBEF3EF93BE6892A7BD1DEAC03D2F0D7F3E",
      torch_tensor_12_16_torch.float32_4: "0x04000000FE85D73E605C813E7C341F3E8A38123F7B96C93EA2FB9EBDDF73BF3E6F6E803E66FFB7BED786303C44A1D2BE6979BBBE6045B33DF5E4D8BC0E913DBE342F943E92C0B83E17294B3D88768DBE186002BFBA3D083F2E5D51BD87DAEF3D80109A3E2788A03D3DECCA3ECC09613E3100303F343305BE479C12BF142177BE056AF2BED11BB1BD61C51E3E1A37313E57B63E3EF8126EBE83522FBEB348213E6FEFF83EB2D8C63D4473623EDD8A8DBE824499BE6173B33EAD9FFE3D080F2E3E9FE48D3E82764E3EE51E1DBD2E8F8CBD092F923D8686803E523597BEAA55D63EFD8EE5BE6BDEA5BEF19A4EBE76A1073FC478B73D26B7B03D710D3EBD40BC22BD7AF29B3EBA5C8FBE8AEDEABDA880A5BE15098A3ED054EE3CCBBD893DB1E1F0BE2AB30BBE428E633DB3CE93BDC3562B3E684BBF3E9D34C73B82E1FEBD62E23C3E035DA33E3A671EBDEAB291BD583021BE70867EBD5A3F4E3E5B0A8DBEC5A63DBEB7F6523E204973BE0CCA283EBDB02FBE5B5495BD8159EF3E517C8DBE86A313BD7048B1BDE187523E14D3703E77510DBFA88DD63D2B927EBDA130ACBEC58A99BD696F0CBFBE939BBD533E56BD36B92E3E408D04BD7D6D9B3E1B541F3FA9CC3EBE2BA2DBBE5402AF3EF5E10C3FFB36103D6BC4383EF9CBBB3EB31DBABE491CD1BE78D73DBE0F70873ED031CCBE6FBC203E3D68C5BEE12D613D2FE7603E06E55EBC9170E5BDD1EB933E0A8DA83EB63F8ABE359325BEB634963E8EE8C73D3F708DBEFD7E583E1BCFEFBDEBC723BE6DF6BD3C10519E3EB877413F4DA9F8BD13AF783D3C1920BDF838D8BE1CC1AA3E5680003F373970BDC18489BE70274DBE4DC8633E967590BDCA32F1BDC28BF83E1A49323EEB0913BE5D2A76BE55AA65BDBA78B4BE1D56883E852ED63DE59A363EC627BB3D6FF955BEB05CF9BE501AEB3E9037D6BDEBA200BD51F8B8BE1815FD39E5B9A73E659706BE9BD20BBCB243BC3EAFE8123F89CC9A3E9F655B3CA5B1BDBD6FB3873D9262273D5D6740BE830F923D443DD73DFB8B983EF8B6A3BCEB1A9A3EA90CF33E2155C63E00A0563D915E3A3C3DA0263D74926FBC",
      torch_tensor_16_12_torch.float32_1: "0x04000000BD1926BE1244443EFF6F1BBF62BA813E393A8CBDB36AE73E0A20A9BE53D244BF11011D3F7D13CD3E6CE46F3E54A4403D519B46BEAE34FABE3FE09EBED18B7C3EC5D52EBE8DF1FA3DC24AB7BE7720A7BC327595BC3DFD2E3E92B503BED72AB4BE4043E5BE68A30B3EB8704ABF62D2F43B7F0868BDC02D67BE23331EBF134FC53D81FAA5BE798F373E558881BEAC1903BFC18C6FBE4F26DABEBC2C453E5EB3453E88D2B1BCAD45423D2711023CB8D62B3E98EC8A3D0C659E3E918F1ABE3D3755BE745873BD05136FBE105B093E2172E73DBA24C6BEC98D603EF66E573E50D19DBC5053243E7E0CD0BEA6CE023D7B6D263CA8E226BE835E873E99C2B03D3465513D8F54CBBD4272873DEA0F013E83BB9F3D95BE6CBD2A86963E4B7EF6BD679111BCB18691BE344B6F3DA6B8F53D3BE9B1BE379D1DBDB776ADBD9D6C093E4E572A3E9DA288BC6427AD3EB06FE0BE45CB603C772143BB8C25D43E36D6943D5BFD5A3EF54EA2BE6806373D97C1CEBEEDFC403C1428A5BED7CA4F3EEC4E45BEF240143D7544EF3DA79941BE8D87763C050BC93DF0297BBD6D00E73E621486BE1B7CE7BE129D653C74D7923E19851C3F110A58BD5CA365BE8747033F51C514BED1CA853C370422BE7E7A4CBE6BE641BE1B6C4D3E69100ABE5F9746BD1435603E1299AF3ED35D3ABE56AC9ABCF9EA363E55F2133FF08BAE3D92131D3E61831ABEA43FEB3C1C340ABD6F6ADC3D81EB96BEFC8B9F3EBE83A93E28E74CBDFBAA963C1DB2BBBEC19E37BE8AC08CBD43F5D23CBC13053FA96E18BF1478BE3D045AA8BE208AB73EB675E0BEE36FB13E5B9503BE25F66A3CD5424DBD16B9623E76B0363E442D4E3F3EB6FF3D13711D3FA0723C3F7AEBB03D7C8D2CBE826DC03D8C8F1D3DEDA9133DF41ADDBE7474AC3B1F52CC3D1198133CA8B6EC3DC2B6FB3D002A783E3C1EB73E4FDE1A3E2F1CF5BEF216223E97ACCEBE050F12BF062AB63E1A4621BEDE26A4BC3874583E79C131BDD90751BE9A310A3E89C1A43D616AC53ED2C1AA3E8D2285BC2095FE3DB3D889BE197DDEBEB653F43C50E4E03EA015D83DAC32D33E6B65D73D",
      torch_tensor_12_16_torch.float32_3: "0x04000000E455473F798E4FBE77778DBE9E2A39BE89C9493ED1A8AE3E3B4FBF3D380E80BE7069CC395FB706BD8A3FD33CA755BDBD232B36BEA65FF6BCE2809E3EA5494B3D0D6B4CBE45568D3D5717C93C98DA1E3FADAF99BEBDAE823E2921C6BDE40369BCEE008CBD97137ABCF936083ECEAD65BEAA9CA6BEBDB8AFBE7970D83E71A5ECBD9B78503DBB3384BE98B3903E44FF11BEC57506BFECA3C73D25E1B23CEF7B5BBE7A9A8CBDB2ECE23D3788753E717DAA3EB9F7453EECA0433F2A381FBF421CD9BE31C350BCB23FB23EEF0A133F2AFA063EDD031B3DADD1043E66F116BE4A16803E96A1A8BEC381B73AC960113E74A8B5BE5430A5BD54F8233D5FE5BDBEA6C8523E1421823E57B4A43E9E3F053F0117EF3C66C917BD299F643E690743BE02F7C4BE9F6CE4BE8A0B323E49321DBFA18DA93B5B5300BDB1D6D73EE6AD113FBAEF74BE63E8363E3C2E583E49398F3C0A3FCC3A6AE8B3BE63A3F43CD395A9BD6B3A57BEAE17EC3D08B01D3E784B60BDE47076BD450620BE28EF503E983112BEAEA3F4BC08CFDABD9B77503EEBBEB4BE2856CCBC2678993C5D1F173E960FCC3DBAC922BE562CB5BDF5AB8CBE747A03BF5832A5BCF2550CB9C59D92BEA263003F294C35BDB2E0C1BE2298893EE5EE4F3C6BEFD3BE2D48ECBDA9F61B3C697AA9BE1D090E3E970439BEBDD0073FAFA74C3C437DE73DA887503ECFC30EBD4C3FBCBD612AEABDCFB3A5BEFC80333E3573F4BE5CE3863E260E86BEA684663D86092E3EDD63073EE75CB53DF79C143E9626173C9E7E1F3E61FA563EBFC961BE330D773ED06B5E3EF852633EB0BE6CBEF9EFA53D62A751BECC8EB93D1572633D40DD8E3D695EA1BD9054CDBD21E55C3D4B87A43EAEF084BEAA25D1BECC94093E10938A3EA1F0DABE37C38ABEE9D303BD155B2EBEACAAA7BE6807293E7ABEB4BE8DD3EA3E5F92E93D50CB8C3D0C104C3DE176DF3CBECE57BE66EC1A3EF2A8A83EAF16893E29619CBE4CFD203EACB7813EA1A74CBE30AF00BD7B092D3EE6CC5C3E70FDE53E5EFDC0BEEBFD943C2BB812BF0E81093EC0822E3EDF87BFBE80837BBEA8E8373E7663E13D",
      torch_tensor_12_16_torch.float32_2: "0x040000004D53743E00AA3B3E5144BABE59EE02BF255335BD9AC11F3E342ED8BEDB4C513E4E79C7BDBF88A33E2AC2033EDF70B23D01D984BE816C75BE7C0D6B3EA643FA3DBAE27B3EC3027F3E033895BEE0DA15BE4FA93EBD81649EBEF989973E192548BD0016ABBE7E8B863E957283BE9B3293BD638AEC3EF64619BFC5BDD03D92F62DBDAA8C153E8374863EDA8DA43E1FEACEBEB8DA44BE18389CBE86B8123E90FE323E608A803D3A918E3D80CFC1BCA922CE3E782BF9BCF472B2BE23A067BE8582B1BDB776343EA138FA3B5DAF5ABE02F0093E0DC806BE5080AABE13C7C53E6F37D13D447F03BFBBA1063E7D76193EA9CDD0BDAAF2E73D9D98C8BD7EFB083FCB2653BDF17FC9BC278FF83D5C23353EFE64303C03FEE0BDDB152DBED193DE3E193A71BE544688BEE5386BBDD7D1A0BE67980E3EC365213DFE76833E18599D3E8551A0B92E9FE7BEE04B313E105F993E4D89A83E5857B2BD7A8F9A3E1ED825BE54CA063E156773BE285109BF9DF2C33D40CAD1BD1B153DBE13E0D33E1637053EE5326EBD65ADFE3DBF7B893D5C0ABD3EB3A7B53D73F6CF3E8AEA173E49DADCBE6A3C1FBEC6C7CCBAA72B653E2F4FFCBAE005393CEC4F143EFA8FCABE8D7916BEB06FE9BC6991333E353C0EBE4E6DC3BD513935BC5C03053EA694423E05BF83BE450DA0BE3AD8E8BC76301DBEB65E5A3E14D21E3DDC8E8D3E07178C3E6AFD113EEABF463EB9ACADBEEFF043BEFA0A56BD1BC687BD802147BE3D20B43E0D923EBF8BA413BDCF9459BE6D7D98BDA545083F14B3003E551863BE57ABFF3E6464D9BE7E082CBE6CFF42BE9B0FF5BED0958FBEC5821ABE66D01ABF5DC36ABE96AB333E9B8F41BE8CB0C03D3061903E5C60B33B9532BF3E69530CBF355EDFBCD4D3C8BE9EE00E3E4F6188BEA71ECE3DD67BCFBD7C5715BE125D84BDF2051BBE96C240BDC8A8753E17152E3EA8EB44BEFF4395BC90BFB8BEAD91A1BE0593163EF96560BE988384BE618C9BBEDDB22DBD5610153EF5E1F13E8B9F8A3DC4EA3A3EFBDAA3BE4963B7BD25EB7ABC2A66AB3E058A87BE73F4D43DE7B547BE0812C8BBF2CB71BE23D39B3C",
      torch_tensor_16_12_torch.float32: "0x0400000020DD25BEFF64FEBD4501C5BD628FE4BE34368BBBD612B53EE08AEB3E5523F1BE118186BC1A213A3E2051A03D65C74ABE775EA1BEF141F83EED2F82BEAB752B3ECE55D73DF96BD03CE429C1BE0FCE50BEE22B42BDAA958FBE475C98BE80563F3EBA6261BD2BD8533ECFD013BF631332BF69B9813D2C18FBBEF988C13ECA8AF5BEC36B21BE62483ABECD9A3BBE9A0E903EDF1E783D615E0D3CB8A0FC3E638956BE00A964BE2F3E303E62D0B8BE1352A93E4A8D5A3E8A39B93E0B6703BEE7EF713EEDCE71BE7105D53D6BA4EEBE92C836BF1C012B3C5052CABDB8A8E1BD008286BC4B60793E1BDC493E42D97A3FEEA5F6BEF202173E8813A9BDB815C63DDB36AD3E367ABF3EBCAB833EFCCC10BE1A52ADBECA174BBE478C2CBFEB63DE3CD5F16EBDA7C38CBC42AD143F0E1DC7BDC4B8C03D1E351E3EE7D3113F1C5D75BD639B10BC55D8153DD9DDD13AF2CE6A3E41B6F03D275ED5BD68A8C13EEBA28EBEE527823E8A55F2BC5E2048BE0FC9F2BDA639EFBEAB23163E12AB2B3F3FD8873D29911CBE811381BE843DA13AF2EAB9BE3449A0BE4F955E3EBB57BF3D7796A2BDBBF8C03ED0607A3D33C9A03D2DFD88BE93F849BF89C526BE8BFDA1BD4747253D2755163EBED2A33DC40791BE7D5F833E6EE6E73E3891C1BC5391CEBD115A6F3D847EAABD5D592F3D0ABF323FE442C43EF5FE9BBD8579D73D43013C3FFDC046BFC782343F3B47443B5E4893BEBD9F903EB27D02BEA0549ABD76E26B3E47A3A3BE423B2C3F492462BEE6660CBE446612BE4A8B6ABD73AE233F599F21BD627C96BEEDF2523D52D117BED9D826BE80BC87BED1925DBEFE7FE0BCB9B5A23E33B0C13ED121ADBD840969BEB77148BD5EB920BF54E8543EF7C1A83D7567873D57ABBD3E4CD9CBBE75D91F3E68168CBE88046F3D5E5DCFBDFA1A213E24CBE33EC66E313E3AD6C7BD4B3DEF3D8401843EC5EAD6BE7583AF3E8C14B1BD28B3293FB86BC33D98B7203F6627B8BE7680383FFBF450BEC809AA3E548322BEE011713E8AD7133F61DF01BE4B57FFBD9ECC0BBE6885C03D21E78FBE13DC6B3E327829BEBCA2733D7EB97C3D",
      torch_tensor_12_16_torch.float32_1: "0x04000000BC0D0F3EAFB04A3EA51B3DBD71553BBED52CA5BC43E57ABEE7C5773C4258FABDB15050BE2EEB513EA71722BE86BAA53EFD3DBB3EBDD41EBE14077D3E7446DDBD468B1FBE6B6F5DBDAB33FABDF275493E8758DC3C2E2689BE06E5EEBC192C82BE5B5799BECBF5F43D0E619DBE5A5DAFBEC792C53E100408BC3256D6BD93DD82BDFB5404BDC09E5FBCD312D13DC22C903EF6AFF73ED3FB803E1998803E4EF6DDBD710D9FBE236CA43E719F793D3DC6073E4C126EBB02160FBFE0A6BB3E190A9CBE43EC243E2F857B3F2AD2FEBC0737973D40EBC33D8ABA0CBE20797EBEA947AC3EA80BF93EA52AA5BED15D16BF3C6804BFD2CF683E9FD231BE7ECFFA3E3B4A8DBE45880A3E96FCC43EA8038B3E338A9F3E79ACEB3C7845CF3E3D69ED3D807EA63E098C5F3E2661853C21F3453EFE5A78BECB3E63BE5AFAA2BDF636ABBDDE97E83DC676FF3D71C4603E4065C73DC633BB3ED381F53DE78C08BE92EE0DBC9D44283ECB589FBD77DF0FBE598CF7BD96D4A2BED53132BD98DA0D3ED5033ABDCB1970BD8EA1963D521D4C3ECFD1A13E6D7C6F3E80A30B3E28C9C4BEF5F79F3D8D743D3ED6A0B93E6F3F833F06228F3E748EC8BE09F032BEFC0A133EDB789E3E70FA23BE7EB443BEEA9E763D826B2A3D0DD60EBFADD1B13EDE9800BE2C00D73EE41083BE5ECCD73E55DD9BBEA3D4433E2B3B993E277936BE774C86BC3C1E0D3F7B80E43E82FD41BB77CB7A3E607488BEB4CFE23E31FB8EBD06C68DBD94B93F3E7AB924BE80A673BED6048B3D98EC2B3E38CCEC3E0D71983ED60017BE2CF6763E6C32C1BEE45D103F2D499D3E528EF8BD803AE83D24FCAC3EAC2BDE3D7C6403BED27D3EBD11238D3D7DA5E03C7006B83D02F540BEBAE76A3D7B4682BDE23DCA3EA73A7ABD697C99BECC6BD2BB3AB4E63EB7A287BEE8C7593F5B9411BE4E73F3BDF81FDF3E305051BD1101A2BD6599A53E8E31AC3E3299463DA42CC93EDBF5C3BD1892B23E587CAF3D0360CDBEA45916BE0FB3193EC827E03D088AC5BCFF18A93DF40440BD0EAAB6BEA1B1173E9D3F94BE0C7A123C67325D3D38846ABE35A9C73E9FD649BF",
      torch_tensor_12_16_torch.float32: "0x04000000C5ABD23E041AAEBEE16AB03D0D16053EAD4027BF1326D9BE37B869BD43568F3D46DA7C3DEF769D3C190FAD3D59A7E83D0FF4E93DFA885DBECC03483E12426DBEF01560BD1CD81BBF555495BC55350BBC9967763E2EC6B23DEFE46BBE812C66BC2B691FBEFE6CEDBDF7FCF53E731ACEBD95C0FD3CA017953E35626C3EE492B13EEA2462BED47BD6BD1C094EBECBCB103EDB401C3E5C0BEF3D22AFF93E9D1388BEF75C9EBC6A62EE3CC80F18BE0A399FBEF115D1BC504B84BE3212A0BD30AF7B3DBDEF84BDB25AF23C74D0793DA211953E41C0933D24F0C53DB3E34DBDB483F1BCD4CF443D13AC45BE843EF3BE4FD0053D9C4C34BE1B23A13D9A2B213D434EC53DDC96773E99B77DBE076C9A3DFAC8DBBCDA9A7F3E8B57FFBD2AD8423EF7481E3EF9CAA03DF7735A3D36DDF5BC2D8EB83D32C9A0BD1B138ABE0897763D93B7B2BE887687BC517AB7BD41E1C7BECE93B5BD96608A3E2FA2063DB469C93ECB0B483E77118ABE8C8D38BEEF42BC3E08208D3D2AB22A3E52907EBE143D98BEDF1499BEEB430FBE9C91083E7153D03D3F07CA3D92A02F3D7844603E1FFD92BD1AC5823E5D5C98BCFCCD8BBEB0B7C83DDD32183ECB8A293E1E689ABE2B811B3E78120CBE3EE6953E0EACC73CB79F763E6C1F573EC277A0BE4AA17C3E6D43FDBDC13AA4BE6B89743E464CA43EE0752ABE9AAC103EDC4D933DFFB308BCF6EB87BE4558EABCB6C9AFBD351FC93EB136443DBD87C23D303B14BDEC3A233E460590BD5939AABE476B11BDC7BD08BE2BFC05BE8B8B5C3E051063BEF0B9563E1192933EAA6BE1BEAD26BDBED5B9E0BEF8FC9B3CAD0F8ABE225DB83E357FE2BC1DAD133EF93B2DBD791F83BC21EB843E9625683E8D76F3BD0DE95EBE7B37143DCD90F33EF5E1C73D1A4521BC482D4DBEFCB7FDBD5F18B9BDFBC9153E06F893BE3ECE12BD146A47BDDE3BAFBCA17FB23E71CE183EE637F7BD4771BBBDDBDCA9BEECFED83E2531043F9A926FBDD012353E087E143EE45E893DA7C503BF94B5083EA40F09BE26195DBE5777C0BB47F9953EBA20CC3D157C4BBDDEF593BE8222A2BD60B7703E68CF92BE",
      torch_tensor_6_16_torch.float32: "0x04000000851B10BF8A8013BFD64B00BE5D255EBE1545D93E8327B13E6DCC21BEC15F87BF3801253EF4B421BFFF30333EBBC31D3E776F753D936B1E3F8EF20E3F7C36FDBDC2232DBF461459BF0410913E5D23CB3E8B4D993E5B0D47BFCAC62EBE4E2F6D3F6B0CC03E2BE395BEEB8EB1BDA4E1BB3DC0D6313F000D4B3F9C40F23E33FBD7BEC8139DBE6467813C28407CBE7060FE3DD01F613ED637663DF80AA43E3CDF613EB98751BD9CDDCA3E534F14BE1712D73C2FDA853E5557933FB7043CBF9E184BBF9F4FACBEDE71DF3EF415073FAA1CB63D10DDEBBD089448BE5D158B3E17524ABE947664BE2478BE3E75AF423FAD45DA3FD9FD43BF23F81DBFC2EC683FFC308DBE3EBA91BE3F83EB3E392F0E3F981A253FCE343DBF8B4DA43FC23C72BE4FCD2B3EC18D50BF00BC8CBED6AC75BE42D67FBED09208BF57B60E3F2C0C90BDDE45CE3E5C2D3FBD86E2AF3ED69BD6BE25C9E9395F86D73E47D14CBE170D053FD85F373EACE7FBBD6E5C933F31DB70BF90AECBBCDCC105BF3DDDF4BEB458893C3CC8B53E"
    }
  }
#-}
