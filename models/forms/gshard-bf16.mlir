#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1, d2) -> (d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x12x32xbf16>) -> tensor<2x12x32xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense_resource<torch_tensor_8_20_32_torch.bfloat16> : tensor<8x20x32xbf16>
    %cst_3 = arith.constant dense_resource<torch_tensor_8_32_20_torch.bfloat16> : tensor<8x32x20xbf16>
    %cst_4 = arith.constant dense_resource<torch_tensor_32_8_torch.bfloat16> : tensor<32x8xbf16>
    %cst_5 = arith.constant 4.000000e+00 : bf16
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<2x12x32xbf16> into tensor<24x32xbf16>
    %0 = tensor.empty() : tensor<24x8xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %2 = linalg.matmul ins(%collapsed, %cst_4 : tensor<24x32xbf16>, tensor<32x8xbf16>) outs(%1 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %3 = tensor.empty() : tensor<24x8xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<24x8xf32>) outs(%3 : tensor<24x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %107 = arith.truncf %in : f32 to bf16
      linalg.yield %107 : bf16
    } -> tensor<24x8xbf16>
    %expanded = tensor.expand_shape %4 [[0, 1], [2]] output_shape [2, 12, 8] : tensor<24x8xbf16> into tensor<2x12x8xbf16>
    %5 = tensor.empty() : tensor<2x12x8xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x12x8xbf16>) outs(%5 : tensor<2x12x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %107 = arith.extf %in : bf16 to f32
      linalg.yield %107 : f32
    } -> tensor<2x12x8xf32>
    %7 = tensor.empty() : tensor<2x12xi64>
    %8 = linalg.fill ins(%c0_i64 : i64) outs(%7 : tensor<2x12xi64>) -> tensor<2x12xi64>
    %9 = tensor.empty() : tensor<2x12xf32>
    %10 = linalg.fill ins(%cst_1 : f32) outs(%9 : tensor<2x12xf32>) -> tensor<2x12xf32>
    %11:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<2x12x8xf32>) outs(%10, %8 : tensor<2x12xf32>, tensor<2x12xi64>) {
    ^bb0(%in: f32, %out: f32, %out_36: i64):
      %107 = linalg.index 2 : index
      %108 = arith.index_cast %107 : index to i64
      %109 = arith.maximumf %in, %out : f32
      %110 = arith.cmpf ogt, %in, %out : f32
      %111 = arith.select %110, %108, %out_36 : i64
      linalg.yield %109, %111 : f32, i64
    } -> (tensor<2x12xf32>, tensor<2x12xi64>)
    %expanded_6 = tensor.expand_shape %11#0 [[0], [1, 2]] output_shape [2, 12, 1] : tensor<2x12xf32> into tensor<2x12x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %expanded_6 : tensor<2x12x8xf32>, tensor<2x12x1xf32>) outs(%5 : tensor<2x12x8xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %107 = arith.subf %in, %in_36 : f32
      linalg.yield %107 : f32
    } -> tensor<2x12x8xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x12x8xf32>) outs(%5 : tensor<2x12x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = math.exp %in : f32
      linalg.yield %107 : f32
    } -> tensor<2x12x8xf32>
    %14 = tensor.empty() : tensor<2x12x1xf32>
    %15 = linalg.fill ins(%cst_0 : f32) outs(%14 : tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<2x12x8xf32>) outs(%15 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.addf %in, %out : f32
      linalg.yield %107 : f32
    } -> tensor<2x12x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %16 : tensor<2x12x8xf32>, tensor<2x12x1xf32>) outs(%5 : tensor<2x12x8xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %107 = arith.divf %in, %in_36 : f32
      linalg.yield %107 : f32
    } -> tensor<2x12x8xf32>
    %18 = tensor.empty() : tensor<2x12x8xi64>
    %19 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel"]} outs(%18 : tensor<2x12x8xi64>) {
    ^bb0(%out: i64):
      %107 = linalg.index 2 : index
      %108 = arith.index_cast %107 : index to i64
      linalg.yield %108 : i64
    } -> tensor<2x12x8xi64>
    %20:2 = tm_tensor.sort dimension(2) outs(%17, %19 : tensor<2x12x8xf32>, tensor<2x12x8xi64>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: i64, %arg4: i64):
      %107 = arith.cmpf oge, %arg1, %arg2 : f32
      tm_tensor.yield %107 : i1
    } -> tensor<2x12x8xf32>, tensor<2x12x8xi64>
    %extracted_slice = tensor.extract_slice %20#0[0, 0, 0] [2, 12, 2] [1, 1, 1] : tensor<2x12x8xf32> to tensor<2x12x2xf32>
    %extracted_slice_7 = tensor.extract_slice %20#1[0, 0, 0] [2, 12, 2] [1, 1, 1] : tensor<2x12x8xi64> to tensor<2x12x2xi64>
    %21 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%extracted_slice : tensor<2x12x2xf32>) outs(%15 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.addf %in, %out : f32
      linalg.yield %107 : f32
    } -> tensor<2x12x1xf32>
    %22 = tensor.empty() : tensor<2x12x2xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice, %21 : tensor<2x12x2xf32>, tensor<2x12x1xf32>) outs(%22 : tensor<2x12x2xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %107 = arith.divf %in, %in_36 : f32
      linalg.yield %107 : f32
    } -> tensor<2x12x2xf32>
    %extracted_slice_8 = tensor.extract_slice %extracted_slice_7[0, 0, 0] [2, 12, 1] [1, 1, 1] : tensor<2x12x2xi64> to tensor<2x12x1xi64>
    %24 = tensor.empty() : tensor<8xi64>
    %25 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%24 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %107 = linalg.index 0 : index
      %108 = arith.index_cast %107 : index to i64
      linalg.yield %108 : i64
    } -> tensor<8xi64>
    %26 = tensor.empty() : tensor<2x12x8xi1>
    %27 = linalg.generic {indexing_maps = [#map3, #map5, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_8, %25 : tensor<2x12x1xi64>, tensor<8xi64>) outs(%26 : tensor<2x12x8xi1>) {
    ^bb0(%in: i64, %in_36: i64, %out: i1):
      %107 = arith.cmpi eq, %in, %in_36 : i64
      linalg.yield %107 : i1
    } -> tensor<2x12x8xi1>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<2x12x8xi1>) outs(%18 : tensor<2x12x8xi64>) {
    ^bb0(%in: i1, %out: i64):
      %107 = arith.extui %in : i1 to i64
      linalg.yield %107 : i64
    } -> tensor<2x12x8xi64>
    %29 = tensor.empty() : tensor<2x12x8xbf16>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x12x8xi64>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: i64, %out: bf16):
      %107 = arith.sitofp %in : i64 to bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %extracted_slice_9 = tensor.extract_slice %extracted_slice_7[0, 0, 1] [2, 12, 1] [1, 1, 1] : tensor<2x12x2xi64> to tensor<2x12x1xi64>
    %31 = linalg.generic {indexing_maps = [#map3, #map5, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_9, %25 : tensor<2x12x1xi64>, tensor<8xi64>) outs(%26 : tensor<2x12x8xi1>) {
    ^bb0(%in: i64, %in_36: i64, %out: i1):
      %107 = arith.cmpi eq, %in, %in_36 : i64
      linalg.yield %107 : i1
    } -> tensor<2x12x8xi1>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<2x12x8xi1>) outs(%18 : tensor<2x12x8xi64>) {
    ^bb0(%in: i1, %out: i64):
      %107 = arith.extui %in : i1 to i64
      linalg.yield %107 : i64
    } -> tensor<2x12x8xi64>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<2x12x8xi64>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: i64, %out: bf16):
      %107 = arith.sitofp %in : i64 to bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %34 = linalg.fill ins(%cst : bf16) outs(%29 : tensor<2x12x8xbf16>) -> tensor<2x12x8xbf16>
    %35 = tensor.empty() : tensor<2x8xbf16>
    %36 = linalg.fill ins(%cst : bf16) outs(%35 : tensor<2x8xbf16>) -> tensor<2x8xbf16>
    %37:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%30 : tensor<2x12x8xbf16>) outs(%34, %36 : tensor<2x12x8xbf16>, tensor<2x8xbf16>) {
    ^bb0(%arg1: bf16, %arg2: bf16):
      %107 = arith.addf %arg1, %arg2 : bf16
      tm_tensor.yield %107 : bf16
    } -> tensor<2x12x8xbf16>, tensor<2x8xbf16>
    %38 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37#0, %30 : tensor<2x12x8xbf16>, tensor<2x12x8xbf16>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: bf16, %in_36: bf16, %out: bf16):
      %107 = arith.subf %in, %in_36 : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %39:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%33 : tensor<2x12x8xbf16>) outs(%34, %36 : tensor<2x12x8xbf16>, tensor<2x8xbf16>) {
    ^bb0(%arg1: bf16, %arg2: bf16):
      %107 = arith.addf %arg1, %arg2 : bf16
      tm_tensor.yield %107 : bf16
    } -> tensor<2x12x8xbf16>, tensor<2x8xbf16>
    %40 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39#0, %33 : tensor<2x12x8xbf16>, tensor<2x12x8xbf16>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: bf16, %in_36: bf16, %out: bf16):
      %107 = arith.subf %in, %in_36 : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %41 = tensor.empty() : tensor<2x1x8xbf16>
    %42 = linalg.fill ins(%cst : bf16) outs(%41 : tensor<2x1x8xbf16>) -> tensor<2x1x8xbf16>
    %43 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["parallel", "reduction", "parallel"]} ins(%30 : tensor<2x12x8xbf16>) outs(%42 : tensor<2x1x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %107 = arith.addf %in, %out : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x1x8xbf16>
    %44 = linalg.generic {indexing_maps = [#map1, #map6, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40, %43 : tensor<2x12x8xbf16>, tensor<2x1x8xbf16>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: bf16, %in_36: bf16, %out: bf16):
      %107 = arith.addf %in, %in_36 : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<2x12x8xbf16>) outs(%26 : tensor<2x12x8xi1>) {
    ^bb0(%in: bf16, %out: i1):
      %107 = arith.cmpf olt, %in, %cst_5 : bf16
      linalg.yield %107 : i1
    } -> tensor<2x12x8xi1>
    %46 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45 : tensor<2x12x8xi1>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: i1, %out: bf16):
      %107 = arith.uitofp %in : i1 to bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %46 : tensor<2x12x8xbf16>, tensor<2x12x8xbf16>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: bf16, %in_36: bf16, %out: bf16):
      %107 = arith.mulf %in, %in_36 : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %47 : tensor<2x12x8xbf16>, tensor<2x12x8xbf16>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: bf16, %in_36: bf16, %out: bf16):
      %107 = arith.mulf %in, %in_36 : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %49 = tensor.empty() : tensor<2x12xbf16>
    %50 = linalg.fill ins(%cst : bf16) outs(%49 : tensor<2x12xbf16>) -> tensor<2x12xbf16>
    %51 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%48 : tensor<2x12x8xbf16>) outs(%50 : tensor<2x12xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %107 = arith.addf %in, %out : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12xbf16>
    %52 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%51 : tensor<2x12xbf16>) outs(%7 : tensor<2x12xi64>) {
    ^bb0(%in: bf16, %out: i64):
      %107 = arith.fptosi %in : bf16 to i64
      linalg.yield %107 : i64
    } -> tensor<2x12xi64>
    %53 = tensor.empty() : tensor<4xi64>
    %54 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%53 : tensor<4xi64>) {
    ^bb0(%out: i64):
      %107 = linalg.index 0 : index
      %108 = arith.index_cast %107 : index to i64
      linalg.yield %108 : i64
    } -> tensor<4xi64>
    %expanded_10 = tensor.expand_shape %52 [[0], [1, 2]] output_shape [2, 12, 1] : tensor<2x12xi64> into tensor<2x12x1xi64>
    %55 = tensor.empty() : tensor<2x12x4xi1>
    %56 = linalg.generic {indexing_maps = [#map3, #map5, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10, %54 : tensor<2x12x1xi64>, tensor<4xi64>) outs(%55 : tensor<2x12x4xi1>) {
    ^bb0(%in: i64, %in_36: i64, %out: i1):
      %107 = arith.cmpi eq, %in, %in_36 : i64
      linalg.yield %107 : i1
    } -> tensor<2x12x4xi1>
    %57 = tensor.empty() : tensor<2x12x4xi64>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%56 : tensor<2x12x4xi1>) outs(%57 : tensor<2x12x4xi64>) {
    ^bb0(%in: i1, %out: i64):
      %107 = arith.extui %in : i1 to i64
      linalg.yield %107 : i64
    } -> tensor<2x12x4xi64>
    %extracted_slice_11 = tensor.extract_slice %23[0, 0, 0] [2, 12, 1] [1, 1, 1] : tensor<2x12x2xf32> to tensor<2x12x1xf32>
    %59 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_11, %47 : tensor<2x12x1xf32>, tensor<2x12x8xbf16>) outs(%5 : tensor<2x12x8xf32>) {
    ^bb0(%in: f32, %in_36: bf16, %out: f32):
      %107 = arith.extf %in_36 : bf16 to f32
      %108 = arith.mulf %in, %107 : f32
      linalg.yield %108 : f32
    } -> tensor<2x12x8xf32>
    %expanded_12 = tensor.expand_shape %59 [[0], [1], [2, 3]] output_shape [2, 12, 8, 1] : tensor<2x12x8xf32> into tensor<2x12x8x1xf32>
    %expanded_13 = tensor.expand_shape %58 [[0], [1], [2, 3]] output_shape [2, 12, 1, 4] : tensor<2x12x4xi64> into tensor<2x12x1x4xi64>
    %60 = tensor.empty() : tensor<2x12x8x4xf32>
    %61 = linalg.generic {indexing_maps = [#map7, #map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %expanded_13 : tensor<2x12x8x1xf32>, tensor<2x12x1x4xi64>) outs(%60 : tensor<2x12x8x4xf32>) {
    ^bb0(%in: f32, %in_36: i64, %out: f32):
      %107 = arith.sitofp %in_36 : i64 to f32
      %108 = arith.mulf %in, %107 : f32
      linalg.yield %108 : f32
    } -> tensor<2x12x8x4xf32>
    %62 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%61 : tensor<2x12x8x4xf32>) outs(%60 : tensor<2x12x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %107 = arith.addf %in, %cst_0 : f32
      linalg.yield %107 : f32
    } -> tensor<2x12x8x4xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<2x12x8xbf16>) outs(%26 : tensor<2x12x8xi1>) {
    ^bb0(%in: bf16, %out: i1):
      %107 = arith.cmpf olt, %in, %cst_5 : bf16
      linalg.yield %107 : i1
    } -> tensor<2x12x8xi1>
    %64 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%63 : tensor<2x12x8xi1>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: i1, %out: bf16):
      %107 = arith.uitofp %in : i1 to bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %65 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %64 : tensor<2x12x8xbf16>, tensor<2x12x8xbf16>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: bf16, %in_36: bf16, %out: bf16):
      %107 = arith.mulf %in, %in_36 : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %66 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44, %65 : tensor<2x12x8xbf16>, tensor<2x12x8xbf16>) outs(%29 : tensor<2x12x8xbf16>) {
    ^bb0(%in: bf16, %in_36: bf16, %out: bf16):
      %107 = arith.mulf %in, %in_36 : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8xbf16>
    %67 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%66 : tensor<2x12x8xbf16>) outs(%50 : tensor<2x12xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %107 = arith.addf %in, %out : bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12xbf16>
    %68 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%67 : tensor<2x12xbf16>) outs(%7 : tensor<2x12xi64>) {
    ^bb0(%in: bf16, %out: i64):
      %107 = arith.fptosi %in : bf16 to i64
      linalg.yield %107 : i64
    } -> tensor<2x12xi64>
    %expanded_14 = tensor.expand_shape %68 [[0], [1, 2]] output_shape [2, 12, 1] : tensor<2x12xi64> into tensor<2x12x1xi64>
    %69 = linalg.generic {indexing_maps = [#map3, #map5, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_14, %54 : tensor<2x12x1xi64>, tensor<4xi64>) outs(%55 : tensor<2x12x4xi1>) {
    ^bb0(%in: i64, %in_36: i64, %out: i1):
      %107 = arith.cmpi eq, %in, %in_36 : i64
      linalg.yield %107 : i1
    } -> tensor<2x12x4xi1>
    %70 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%69 : tensor<2x12x4xi1>) outs(%57 : tensor<2x12x4xi64>) {
    ^bb0(%in: i1, %out: i64):
      %107 = arith.extui %in : i1 to i64
      linalg.yield %107 : i64
    } -> tensor<2x12x4xi64>
    %extracted_slice_15 = tensor.extract_slice %23[0, 0, 1] [2, 12, 1] [1, 1, 1] : tensor<2x12x2xf32> to tensor<2x12x1xf32>
    %71 = linalg.generic {indexing_maps = [#map3, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%extracted_slice_15, %65 : tensor<2x12x1xf32>, tensor<2x12x8xbf16>) outs(%5 : tensor<2x12x8xf32>) {
    ^bb0(%in: f32, %in_36: bf16, %out: f32):
      %107 = arith.extf %in_36 : bf16 to f32
      %108 = arith.mulf %in, %107 : f32
      linalg.yield %108 : f32
    } -> tensor<2x12x8xf32>
    %expanded_16 = tensor.expand_shape %71 [[0], [1], [2, 3]] output_shape [2, 12, 8, 1] : tensor<2x12x8xf32> into tensor<2x12x8x1xf32>
    %expanded_17 = tensor.expand_shape %70 [[0], [1], [2, 3]] output_shape [2, 12, 1, 4] : tensor<2x12x4xi64> into tensor<2x12x1x4xi64>
    %72 = linalg.generic {indexing_maps = [#map7, #map8, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_16, %expanded_17 : tensor<2x12x8x1xf32>, tensor<2x12x1x4xi64>) outs(%60 : tensor<2x12x8x4xf32>) {
    ^bb0(%in: f32, %in_36: i64, %out: f32):
      %107 = arith.sitofp %in_36 : i64 to f32
      %108 = arith.mulf %in, %107 : f32
      linalg.yield %108 : f32
    } -> tensor<2x12x8x4xf32>
    %73 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %72 : tensor<2x12x8x4xf32>, tensor<2x12x8x4xf32>) outs(%60 : tensor<2x12x8x4xf32>) {
    ^bb0(%in: f32, %in_36: f32, %out: f32):
      %107 = arith.addf %in, %in_36 : f32
      linalg.yield %107 : f32
    } -> tensor<2x12x8x4xf32>
    %74 = tensor.empty() : tensor<2x12x8x4xi1>
    %75 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<2x12x8x4xf32>) outs(%74 : tensor<2x12x8x4xi1>) {
    ^bb0(%in: f32, %out: i1):
      %107 = arith.cmpf ogt, %in, %cst_0 : f32
      linalg.yield %107 : i1
    } -> tensor<2x12x8x4xi1>
    %76 = tensor.empty() : tensor<2x12x8x4xbf16>
    %77 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<2x12x8x4xi1>) outs(%76 : tensor<2x12x8x4xbf16>) {
    ^bb0(%in: i1, %out: bf16):
      %107 = arith.uitofp %in : i1 to bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8x4xbf16>
    %expanded_18 = tensor.expand_shape %77 [[0], [1], [2], [3, 4]] output_shape [2, 12, 8, 4, 1] : tensor<2x12x8x4xbf16> into tensor<2x12x8x4x1xbf16>
    %78 = tensor.empty() : tensor<2x8x4x12x1xbf16>
    %transposed = linalg.transpose ins(%expanded_18 : tensor<2x12x8x4x1xbf16>) outs(%78 : tensor<2x8x4x12x1xbf16>) permutation = [0, 2, 3, 1, 4] 
    %collapsed_19 = tensor.collapse_shape %transposed [[0], [1, 2], [3, 4]] : tensor<2x8x4x12x1xbf16> into tensor<2x32x12xbf16>
    %79 = tensor.empty() : tensor<2x32x32xf32>
    %80 = linalg.fill ins(%cst_0 : f32) outs(%79 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
    %81 = linalg.batch_matmul ins(%collapsed_19, %arg0 : tensor<2x32x12xbf16>, tensor<2x12x32xbf16>) outs(%80 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
    %82 = tensor.empty() : tensor<2x32x32xbf16>
    %83 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81 : tensor<2x32x32xf32>) outs(%82 : tensor<2x32x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %107 = arith.truncf %in : f32 to bf16
      linalg.yield %107 : bf16
    } -> tensor<2x32x32xbf16>
    %expanded_20 = tensor.expand_shape %83 [[0], [1, 2], [3, 4]] output_shape [2, 8, 4, 1, 32] : tensor<2x32x32xbf16> into tensor<2x8x4x1x32xbf16>
    %84 = tensor.empty() : tensor<8x2x4x32x1xbf16>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<2x8x4x1x32xbf16>) outs(%84 : tensor<8x2x4x32x1xbf16>) permutation = [1, 0, 2, 4, 3] 
    %collapsed_22 = tensor.collapse_shape %transposed_21 [[0], [1, 2], [3, 4]] : tensor<8x2x4x32x1xbf16> into tensor<8x8x32xbf16>
    %85 = tensor.empty() : tensor<8x8x20xf32>
    %86 = linalg.fill ins(%cst_0 : f32) outs(%85 : tensor<8x8x20xf32>) -> tensor<8x8x20xf32>
    %87 = linalg.batch_matmul ins(%collapsed_22, %cst_3 : tensor<8x8x32xbf16>, tensor<8x32x20xbf16>) outs(%86 : tensor<8x8x20xf32>) -> tensor<8x8x20xf32>
    %88 = tensor.empty() : tensor<8x8x20xbf16>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87 : tensor<8x8x20xf32>) outs(%88 : tensor<8x8x20xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %107 = arith.truncf %in : f32 to bf16
      linalg.yield %107 : bf16
    } -> tensor<8x8x20xbf16>
    %expanded_23 = tensor.expand_shape %89 [[0], [1, 2], [3, 4]] output_shape [8, 2, 4, 1, 20] : tensor<8x8x20xbf16> into tensor<8x2x4x1x20xbf16>
    %90 = tensor.empty() : tensor<8x2x4x20x1xbf16>
    %transposed_24 = linalg.transpose ins(%expanded_23 : tensor<8x2x4x1x20xbf16>) outs(%90 : tensor<8x2x4x20x1xbf16>) permutation = [0, 1, 2, 4, 3] 
    %collapsed_25 = tensor.collapse_shape %transposed_24 [[0], [1], [2], [3, 4]] : tensor<8x2x4x20x1xbf16> into tensor<8x2x4x20xbf16>
    %91 = tensor.empty() : tensor<8x2x4x20xbf16>
    %92 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed_25 : tensor<8x2x4x20xbf16>) outs(%91 : tensor<8x2x4x20xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %107 = arith.cmpf ugt, %in, %cst : bf16
      %108 = arith.select %107, %in, %cst : bf16
      linalg.yield %108 : bf16
    } -> tensor<8x2x4x20xbf16>
    %collapsed_26 = tensor.collapse_shape %92 [[0], [1, 2], [3]] : tensor<8x2x4x20xbf16> into tensor<8x8x20xbf16>
    %93 = tensor.empty() : tensor<8x8x32xf32>
    %94 = linalg.fill ins(%cst_0 : f32) outs(%93 : tensor<8x8x32xf32>) -> tensor<8x8x32xf32>
    %95 = linalg.batch_matmul ins(%collapsed_26, %cst_2 : tensor<8x8x20xbf16>, tensor<8x20x32xbf16>) outs(%94 : tensor<8x8x32xf32>) -> tensor<8x8x32xf32>
    %96 = tensor.empty() : tensor<8x8x32xbf16>
    %97 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<8x8x32xf32>) outs(%96 : tensor<8x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %107 = arith.truncf %in : f32 to bf16
      linalg.yield %107 : bf16
    } -> tensor<8x8x32xbf16>
    %expanded_27 = tensor.expand_shape %97 [[0], [1, 2], [3, 4]] output_shape [8, 2, 4, 1, 32] : tensor<8x8x32xbf16> into tensor<8x2x4x1x32xbf16>
    %98 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73 : tensor<2x12x8x4xf32>) outs(%76 : tensor<2x12x8x4xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %107 = arith.truncf %in : f32 to bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x8x4xbf16>
    %expanded_28 = tensor.expand_shape %98 [[0], [1], [2], [3, 4]] output_shape [2, 12, 8, 4, 1] : tensor<2x12x8x4xbf16> into tensor<2x12x8x4x1xbf16>
    %99 = tensor.empty() : tensor<2x12x4x8x1xbf16>
    %transposed_29 = linalg.transpose ins(%expanded_28 : tensor<2x12x8x4x1xbf16>) outs(%99 : tensor<2x12x4x8x1xbf16>) permutation = [0, 1, 3, 2, 4] 
    %collapsed_30 = tensor.collapse_shape %transposed_29 [[0], [1], [2, 3, 4]] : tensor<2x12x4x8x1xbf16> into tensor<2x12x32xbf16>
    %100 = tensor.empty() : tensor<2x4x8x32x1xbf16>
    %transposed_31 = linalg.transpose ins(%expanded_27 : tensor<8x2x4x1x32xbf16>) outs(%100 : tensor<2x4x8x32x1xbf16>) permutation = [1, 2, 0, 4, 3] 
    %collapsed_32 = tensor.collapse_shape %transposed_31 [[0], [1, 2], [3, 4]] : tensor<2x4x8x32x1xbf16> into tensor<2x32x32xbf16>
    %101 = tensor.empty() : tensor<2x12x32xf32>
    %102 = linalg.fill ins(%cst_0 : f32) outs(%101 : tensor<2x12x32xf32>) -> tensor<2x12x32xf32>
    %103 = linalg.batch_matmul ins(%collapsed_30, %collapsed_32 : tensor<2x12x32xbf16>, tensor<2x32x32xbf16>) outs(%102 : tensor<2x12x32xf32>) -> tensor<2x12x32xf32>
    %104 = tensor.empty() : tensor<2x12x32xbf16>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<2x12x32xf32>) outs(%104 : tensor<2x12x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %107 = arith.truncf %in : f32 to bf16
      linalg.yield %107 : bf16
    } -> tensor<2x12x32xbf16>
    %expanded_33 = tensor.expand_shape %105 [[0], [1], [2, 3, 4]] output_shape [2, 12, 1, 1, 32] : tensor<2x12x32xbf16> into tensor<2x12x1x1x32xbf16>
    %106 = tensor.empty() : tensor<2x12x32x1x1xbf16>
    %transposed_34 = linalg.transpose ins(%expanded_33 : tensor<2x12x1x1x32xbf16>) outs(%106 : tensor<2x12x32x1x1xbf16>) permutation = [0, 1, 4, 2, 3] 
    %collapsed_35 = tensor.collapse_shape %transposed_34 [[0], [1], [2, 3, 4]] : tensor<2x12x32x1x1xbf16> into tensor<2x12x32xbf16>
    return %collapsed_35 : tensor<2x12x32xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_20_32_torch.bfloat16: "0x02000000683E4BBD28BED5BD10BE0B3E3EBE2B3E943D78BE503DD43D8EBE80BE8F3E813E21BE0ABEDF3A77BD783DA5BD563E763E34BAA2BEC6BD8DBE2EBE26BEC5BEF4BD753E0BBE19BDC6BE36BDF43E663EA93DC7BE9BBE763D08BE8EBE183EC23D573E32BD953E34BD573E163C563E99BD4CBD743EAC3E5CBE0CBE613E2F3DCC3CFEBD66BEDFBEDD3C51BED23EAF3D9BBDD23E473E0CBD76BE4FBD093EDA3EA4BDD6BDD93E9A3EC7BED33D05BEC33C263F64BE4D3E113E2CBEC1BD00BF30BE8D3C6EBEA43D26BE6F3D8B3E4C3EDEBB0ABE4C3E22BEAF3D533EC3BE963D893E5E3E493E6B3D70BE48BDC83E983D283E763D94BE9CBD073ECC3D9ABB3F3E913D0C3EBBBE9D3DA7BEB23C09BE173E03BED53B283E18BDBD3D62BE8ABEB2BE553E53BEED3CBDBEE23DD63D14BE19BEA7BEA93EB8BE98BE863EDBBDEFBDAABDF33CF0BDAB3DCABEC9BD2EBDD33E70BE19BEB93E0DBC863C643EEF3E1C3F07BEC7BE163E8CBE133E0F3E91BD90BD3ABE26BD91BC85BD243E023D35BE97BE3BBE433EF23D4EBE72BCE1BEB83E283C02BE61BE0C3EEFBC223ECBBBE93D00BE4ABEE5BD2A3A4B3E4DBE86BDD9BCC9BE0D3E593ECC3EBB3D62BE68BE9FBC853C3DBE723E853E6EBE10BF043EAB3E0B3D92BEDA3DC8BEA23DC2BE56BEE13D923E503EC03D4FBD593E3A3D973E053EF4BD293C143D9C3E1B3D30BB383E15BE463C053B603E42BE23BD183EFBBD75BE833EDD3E023E8DBDDFBD81BE61BE88BE85BEF6BDC1BD263E3B3ECABE053F83BE15BEB23CC23DEFBD863E9FBE44BFC83B44BE213EACBD07BE8A3CCB3E823D33BD58BB7EBE093EB1BDC53C283E27BFBBBE8A3DF5BD81BEEBBEC2BD81BE933E773DD53D94BD7C3E0FBE0D3E11BD83BE9B3D0DBEEC3DD2BD563D60BE40BD173D34BEBBBD98BDE6BEF13CE1BE34BC383E85BE83BE6ABEFC3D2CBE243D343E1C3E36BEAB3EE53DC13D54BE1DBD25BE4CBDA9BD7FBE94BE4D3D023D41BE25BE19BE6EBD5FBE8FBE09BD013F2F3E6EBD7ABE8D3EB63E1EBDEBBD82BDAFBC083D573D9CBD303E02BE2B3E233D4DBE9EBD28BE083E38BD9CBEA53D10BE89BD88BDA9BEC63BD7BC8E3E60BEF2BC3E3E28BD48BE8CBEF43D97BEEABE9B3E273E5EBD803E9B3D213EBDBD0FBE45BB4FBE653D483B8D3E063DDB3D17BDAEBDCC3E813EEB3EDABE993D9E3C9BBE3DBEFABD143DA4BDA0BE02BD7ABD0CBE353D5ABE5E3CC63D393EE5BD66BD61BEE0BD543E673E533EE33D06BEF53DDEBD24BE9FBD9D3EFEBD19BE253E5CBE20BEAF3D9FBE773E373EAA3E853DA83E95BDD7BE96BDB7BE7D3E3BBE03BF77BEAB3E53BE393D05BFE63E603ED9BDC63D113DA8BDA6BEA1BD8D3E253E24BEC43E153DBB3D703DCB3CBC3BADBDA3BC833E6C3C043D403ED4BDB7BD7BBE1EBE603D503E7E3D4BBE003E303EB43D27BE37BE6CBE953DE9BD62BD7E3D023E37BD233E9EBD9FBE2CBD3EBFC33D36BEC7BE3E3E31BDFBBD743E7B3D98BD0ABEA23DE03D8FBD253E7E3E0D3D37BED83E203D04BE4BBEB23D603EA63E443E8FBC5DBEAABEBDBE82BE3ABEF2BED1BE5C3B673BDCBE063EA4BE5A3CBEBEC1BB133E84BE933EA93E123EC1BEB9BD953D613E3A3DA5BEE83DD1BD21BF003E3C3FE83D4A3E563E5FBD973D68BE033F79BD8DBC82BEC7BEDE3E3E3EAD3ED8BE26BDBE3D893EDCBD7EBE32BE3DBE3ABEFE3DCC3CC43C4A3EE5BD86BCB23E4B3E52BECD3D303DD93D6C3EA63E0ABC7BBD4CBE263DBDBDD8BDB13D3FBDEF3CC13D023FA43E72BD843D33BE363E7EBD72BD213E1D3EFABD7C3D893D493E8ABEE53CBDBE853DC73DA23D593D213FD1BE81BD55BD2B3DE7BECF3E87BE353E04BD683E19BE26BE1FBE9D3E57BDC63EC43DAA3E673E333ECA3DE53E49BEA53DCBBD91BEB43E9B3C8C3EB93E4F3EC6BED3BD543E473C313EC0BD6D3E253E933CC13EB13EB4BCD9BD00BEE5BB1B3E50BE10BE4F3D753E673D2E3B4FBE5E3E9F3DAFBE7DBEAFBECD3E443E87BDB63DC1BEA4BA793D9CBCA03E513DC93C5FBA7ABD9E3C313F4EBDE0BD51BDEFBE0B3F213F1BBECC3D2B3EA93E933E5E3D653D153E21BEE8BC913ED73DA23E69BE873D91BB0D3E30BED13EC8BB2F3E65BEBB3E93BE8B3DA33ED73E6DBE8C3D6F3EE8BE593E2D3E463CB53DAFBCEEBD863EB3BD593D2ABEECBD4EBCD53E18BC28BE913EADBEF2BCB73EFEBDF23D0ABE053FA43E3D3C7CBCD0BD05BEBC3DA83D8D3EFEBD363E453EE5BE68BD1ABD3CBEFB3D06BE963D453DEB3DA1BE523C90BD90BDA2BEA6BEDE3D26BE39BF8F3ECFBD09BCAA3EAC3EEDBD81BE2A3C64BEC1BEA03D1DBD3C3E7B3E7FBEB63E6E3E51BE4E3E84BEEB3EA23E323E09BD453BCABECFBD953D333E91BD943E2B3E5E3BE23D22BE373EB43C0DBE5BBC9ABE643E983E5B3ECA3AD83DD9BE22BED0BDE3BDA0BD1A3E52BEE3BC993D3BBDA93D84BEFE3C96BE2F3E1B3D0EBECCBC36BEE2BD63BE62BE993E043D823E83BE423C02BDF73E90BEAEBECC3D97BE853D1CBE8F3D31BE3EBD39BD0BBEF63C093E663E9BBE32BCB13E823DBBBD873E963EE23DB5BE13BD083F0DBE2A3F50BE803EB03D433EF53D87BE0ABE073FF93D21BE143B66BE363E32BE0E3EFB3BC6BD94BE353E26BE3CBD2DBE803D1EBC633EEC3DB13E83BD4EBE55BDCE3A9DBE83BE803D0FBC863ED8BD75BE5A3E12BD05BE45BE64BE58BD923EF6BEC6BEB7BE2D3D433EBA3DC73D833D913C6EBE3A3BD9BDB4BD573EC0BE473E803A86BC84BD7FBC9FBE82BEB3BD5EBE8E3DE4BD14BE7EBE773E133DB6BDAFBE94BEE93D49BE68BE1FBE793D7CBEC0BDEABC053F36BECA3EE8BD93BEE53D963D883DA83D013B5ABE8BBE4DBE443C51BEA13DBFBE2DBE92BE0ABEB8BC113EA73D2DBE223EA3BE083E09BEF9BC693E883E93BD96BE78BE4EBEA9BEB63D9A3E11BEB8BEC5BEB5BDC23E733E1E3E823EF8BD07BE033EE4BC0DBC703E613DEA3C8A3E793EC2BEDD3D9A3D3FBE80BDD73D9CBE0CBEE03C013E2FBE5E3DE0BE65BDB43DFBBD0DBE05BEEB3E90BD99BE823E493E0ABEDD3DF9BD8A3EB73ECA3CC4BEECBE7B3E5C3D6BBE6A3DB93D6A3BE93BE83D8CBEDBBE49BE903E433E6A3E3E3E573EF7BD7F3E83BE223EE9BC35BE843DE8BCA73D76BE04BE73BDB9BC1EBE583E15BEB5BE9EBE4BBC713ED63E443E8BBC833E5B3E853D01BE12BE10BE8C3DB63EA13E02BC173AEBBE81BE4EBEBD3E9F3C513E8A3E963E833E34BD0E3DA5BDD03DA1BED83C5F3DA83C803E543C89BED83C75BD6A3C89BE1FBE27BE053F10BE8FBE7E3E403E7ABDFCBDF73CDCBE7EBE933EFC3D3FBD8ABE5EBDC33DAB3DFC3D1F3EA13D683E1CBD5ABC01BE5C3E143E7E3E73BD963D09BD5FBEA2BD8D3EB53E51BE2CBE38BEB2BC703D20BFD53EDDBE3EBEE0BE52BDB83E07BEE2BD8DBE413D4CBE193F1A3DAB3E85BDD9BE53BE023EF2BD06BE63BD83BE713D1EB924BEBD3D8CBCA7BE4E3EA73DB8BE2F3E4A3C6A3C3DBDF7BC593E853ED33C00BDB73D24BE01BE33BD5D3E6ABE173ED93CC3BD683EBC3DB6BCD43EA1BEB83EE93EFEBDEEBC623E9EBEE0BD80BEE13CD9BD063E033DFA3BF1BEE6BEA4BD093EBBBD123E003E413BDEBE743E8DBD423E2CBE933E12BE3E3E313D263E0E3E1D3CA0BDE0BE393ECABD8E3D8CBEC93D15BE393C74BEAEBCA53EEEBDD43D493EA9BD063EFCBCA43D02BE953E8BBE03BEB8BE323E153F29BEC53E07BD633EA03D00BF10BE013F083E4E3D5D3EC93EF1BD523EC83D94BE4E3DADBDB13CF73EC53E91BEAC3E8CBE55BE4CBE153D13BEB53E973B8C3ED23CAA3EA6BED93A81BE723C02BF373E3BBEF13D9B3DB5BD88BE79BE46BB933E6DBEB53E58BE65BECD3C0F3DD0BB27BDE43D183F87BE283E063E983D0FBE65BE2FBE883E7ABB21BE533E853E4BBE343E70BE553C053D7BBD87BD82BEB83E03BF133EF6BD8A3E603EC03C183E903D9DBEDB3D2A3DF7BD243E9EBD06BEC5BC2B3E2C3CBA3EC83D3FBDE43D59BE52BECB3D5FBCFA3E69BE5B3D833E13BEEF3D7C3D47BE9EBDC83DC23DF83E203EC93C973E86BE9EBE013F343EBD3DF1BBEFBDD4BE06BEDCBDB4BD723E773E84BE41BE57BB093F22BE523E4FBE09BE913E87BEA23E043E35BC6E3E753E59BDD13E6FBE16BB0DBD91BCBE3E163B8CBDD23E87BD5BBE2ABC313EBC3EA7BD943DF4BD423E503EBF3D92BEA43EC23E24BE99BEDEBD253C38BD71BEBB3EB03E153E8BBE543E8EBD54BFA7BDF5BDEC3DCABD6EBDA33EAE3EFFBCB8BE403D843EAEBBBCBE473C84BE553D843D0B3F54BE963E06BE543EF6BDB8BE1CBECABEC33EB23E753EB1BE9D3D563D43BE9FBD99BE6CBE29BE1EBC973D02BD93BE463E9D3E6F3E253E7FBC09BF13BE1BBBB5BD7F3E98BD8EBE403D703DE13C6EBE17BEDD3D63BD8E3E853D1C3D373DC0BB763D0DBE913E19BE33BE483E06BD97BE9B3D5A3E8C3DDD3D383F2B3EA5BDB4BD7BBEC2BEBABE1D3E4DBE113E213D21BE433E7EBEDA3D47BE71BEF53DA2BE3E3E6DBD803E0ABEDEBEDCBE0FBC2BBE21BE693E88BEA0BA573E0D3E403E783DE93BC93DCD3E9B3E2ABE853D6EBE3BBCE63DB6BEBDBE82BCD0BE813DC23E2FBED7BD903D8F3D013E133E793DFF3D62BD87BD82BE83BE0D3EE63D4F3E58BE3C3E953ECEBD01BE7D3EEFBD66BE00BE333EDBBDCE3D1A3F11BC153E37BD70BE6E3D87BD2EBDA2BDB13EB13EDEBEB8BE0B3F05BDE6B72D3C493E863D823EBEBD303E8D3D8D3EB73EA93CACBDF8BE25BBDB3E59BDB53CBF3E9EBE63BE9CBEA8BEDA3DF9BDEB3DE53D6C3EBFBB91BE2CBEFFBEFF3E52BE663EF5BE12BE51BCA0BC34BE3B3DC1BE6BBE963E98BE17BEC33EBF3C07BDECBDAF3D6ABEC73DDFBE8DBEF5B7273EA6BE8CBC703E10BE59B989BE843E9BBE15BD67BE26BE533E76BEFBBDBC3E1B3E563E663E58BD523E2B3E283E3C3D97BC6F3E64BE293E3CBD923EBB3DA1BD283D64BD10BFDE3E5C3E893E41BE923E473EE9BE23BD56BED63D853D2BBCFBBC743B1C3F103F27BE1D3E493D8FBEB73D58BDD3BC16BD59BD2D3E29BE0A3E07BFC7BC923D96BDE4BDFB3D153D9A3CE03D8CBD233E8D3E17BE5D3E7F3ECFBE9EBED5BEBF3D1EBE9F3EE43D823E98BEF8BE9E3C633E8BBC41BEFE3D503E15BE1DBEACBE22BDF93A8CBE6B3EC2BD573E04BF37BECCBE1E3E16BD05BE673DA4BB46BEA13EBDBE8FBE7C3E113E4C3E87BEC73E8C3BC1BDF13EBF3E37BE023FC9BE553D4C3E67BEA3BD673ECB3E833D83BEE13D25BE31BEED3D863D85BE58BB92BEF6BD6DBEE1BEA43E48BECA3E0BBF263EEF3D0FBDDBBD7DBED83D0BBE803D77BE8B3EC83E92BE28BE6BBE9FBEF8BD58BEC3BE8C3E6ABD84BEF83EACBD0A3F2B3E673EBEBE273EC53E99BE13BE113E58BE013E47BE353F3DBC3CBEBB3E983D74BE993B2D3E5C3EA4BD863DEB3DFBBDA0BE993DB33EB23C5F3E903EC43E8BBD8E3E833DE2BD2BBD00BECE3E82BD25BDD43D7EBC3DBEF8BDA0BEA33D683E1ABEAEBD5DBEFB3C2DBECBBD9FBDD73E18BE6D3E7E3C4A3FA43EE0BE1B3F1D3D76BDAA3E473E323C6BBE50BE913E0EBF50BD94BD06BEC13E903E28BC37BEE5BD843D80BE95BD073DC5BD9BBE3EBD623E83BE853DC03D11BE6E3DFDBE2ABE8EBD033E873E753DCC3EC43D84BEB5BE463C2D3DD93DB4BC3F3A873DE2BDF1BD963DC23E02BE423D81BE5C3E4C3CADBDE43EF23DE2BD853D80BEDC3D2F3E963EA3BEE2BEC7BE68BE17BE5F3EF13DCF3DF7BD0ABE0C3F97BCD43E09BDA63D68BE8EBEE2BD52BE863E3FBE1BBE19BE633EF63E513EA13B2EBDA8BE823EF4BDDE3DCE3EADBA5EBE1B3D9ABE8CBD85BE52BD0E3EA43EBF3CBA3EBA3D2FBC353E26BD79BDA3BE42BDAE3DD3BBA6BE9D3A303E1B3E71BDAEBB33BCBEBDC3BEA73DD6BC43BE0F3E84BE1CBE9F3D19BDDEBCD0BD873E89BEE23E4DBD5EBE1BBDC8BD913E25BEDDBD8DBE2C3D913E6DBE3F3E913D7E3E423EFFBB353ED3BE6A3D783D69BD953DD73E81BEB73E633E43BE083E6BBD913E493E9A3E573CC3BDCCBC6FBEC03E05BEF93D073E1FBE753D12BE30BE603E773E92BE513DA6BDF9BDC43E143D15BD58BEAD3D7EBB8D3E19BEADBD47BE8E3EA5BDCEBD05BEDBBE043FB53EAEBE7D3E893E6ABD66BE2EBE0BBF47BEEA3DF4BE2D3E893DBF3E9DBE1CBE853DD7BDAE3EE4BE9ABDA13E013ED13E20BEA1BD71BEEBBCA6BE143EA1BEA33E2A3E68BE8ABC923DC43DA3BDBFBE173E79BEF9BE553EA5BB5D3E7ABD18BD9ABD843ED53E09BE3F3EA83D513EA3BEC63EF0BE313F773EFA3D363E803EAFBEE1BD573E2A3E7D3E323FD13D05BC83BD43BD383D38BC8B3E9ABEE7BDA0BDA03EEFBE193E013E1DBD793E2EBC37BDD43BF13D373E89BE51BC823E93BDECBD3BBE93BD0BBE5DBC363E9A3E1C3DBF3D0D3FF2BC1A3CDFBDF3BD533E8F3E04BF64BD20BEF43C313D6CBEAE3DE5BDF33EA33C9E3D513D643E48BDDDBD1C3E4ABEE73E9C3EA33E81BD1E3EBFBD5FBE8BBE593E3EBD2F3DE83B4EBEF2BAADBD083E93BE5DBE9D3C7EBE273E13BEE73C1CBE823D58BD103D533EE23DAC3EEBBD1D3EB1BD37BE70BEA43EC3BE5F3D0A3E163E923CAD3EC13EF43DE4BDA03E4A3E693EDCBD45BEC6BD6ABE68BDEDBD74BEBEBE1DBE10BEA73DD5BD1DBFB9BE4ABE53BDC3BDCFBEA3BCF33D313EB0BDD7BCDBBB623EC13D05BE31BEC23D6DBD423E623DC3BE9BBD17BE133F2F3E8DBD85BE1C3D33BFBE3CC9BDBBBC3ABD0B3E06BEAFBC39BECABD2EBE943EC43E8B3C34BD353EEABED73C3E3D273E95BD8CBD4EBD9EBD043F473E2D3A97BD71BAF7BD44BECDBD3BBEAE3D6EBEB63D31BE823EED3CA73D0FBD5ABDC43D1E3E28BE8DBE37BE36BDE5BE8A3D143E4CBD8E3E00BE46BE2CBE853D99BEC23E36BE6E3EEC3E233E253E72BEE1BD4A3E863DFF3D173E3B3E13BE79BD3ABE60BD393E1EBD4C3E973ECCBED1BD2BBE863DB93E9C3AA43D2A3E6D3E803ED63C84BD8FBDBCBE323E9FBE19BEA03EBEBE343E7ABE833C853DBC3E0F3EA4BC493E833DAEBE713EB0BE783C66BEE73D173DC03E5B3E34BE5FBD29BE2DBD803DCEBE11BE863E7E3E323E0B3FD8BE233EDE3EA83E5CBE0BBF323D2E3E083E133EC7BEB2BEAE3D8ABE2E3ED23DA83DD23E343E9F3E273EBEBEE1BD9D3EBFBE83BEF4BDCDBD873DD83C123D8FBDB8BCA1BE873DF2BCC7BE01BD98BDF3BEA23DA5BE7CBEAFB9EA3EFCBB4F3E2FBD923DF83D2B3BC9BD52BEBC3D41BEFBBD583E923E87BC553E64BED1BE1CBE833EAF3DCB3D043EEBBE783E13BC8D3D213E87BE1FBDDBBE1DBECD3CFDBDDB3CC43D3E3E033E463EDA3D2B3E1E3E613D793DBBBE0D3E293E733E57BEA53D21BE22BE54BDC13E913B4DBEEBBD063E73BCB3BDCABD3D3DB9BC2FBEDB3D5B3DA33D99BE2E3E75BED1BE183EE1BDC03C63BED13E90BDA23E28BE1E3E9EBE443E2DBE8FBD84BCEEBEAD3E143E4CBE22BDC83ED53DD63C26BD46BE113CC03ECC3EDC3E02BEF83EF6BEA73D5BBD23BE073EF0BD993D1A3E81BCB03E70BE35BEB23DCFBD69BD143F4CBDB4BC523DC5BD2DBD6ABE233F1CBE9FBEC0BD0B3E64BDFA3D9BBD8EBDAF3EC73E053D0E3FBBBE313D613E1ABE9E3C033E98BEAABD6EBE0FBE553E0DBD22BEE5BDED3B013F993E4FBE273DC53D5BBE74BE303D183E3D3D5E3E47BD05BEA73DFD3E98BD00BE76BEC0BE01BE83BD28BE653DD8BE74BD11BE883D71BE70BE2D3E21BE11BD553EFABE29BE24BE18BEA0BE8A3E2C3D93BD3FBE7EBD943C70BE5C3D16BED5BCB2BC18BF7D3E0F3DBE3C94BDF93D20BEA1BE6F3DE13E7ABE55BE21BE8F3E9ABE02BE22BE65BE01BDFBBDF5BD553B3F3EA4BE7DBE213E8C3D11BE0D3D75BE5DBDAE3E84BD42BE99BEB73E00BF06BED23E343E4CBE133EB83EADBD933E0F3E30BE1B3E233EE73C263EF1BEAD3E1DBED8BDE6BD13BEC2BE17BEACBE903D07BA123D9F3C8D3EA4BE173F1FBD7BBD9D3E383E34BC063EBB3D35BE9D3BDCBEAB3D7EBE83BE6E3E223D773EA7BEB3BD83BDD7BDB23EB2BCBCBDA13EE73D1ABE58BDA2BEC13EDABC54BD0ABE443B503D3D3E473CA13E8DBE1CBE983E033F34BEEFBC543EBABEFD3C78BD9E3EBA3E1F3E49BE23BEF43D11BE26BE75BE933E54BD8E3EC3BE913E36BD9BBE5E3E75BE153EE23E5BBEA6BDEB3D7B3E19BEC23E40BEDC3C873E8D3CF53CD9BEBB3EB63CDE3D8D3CA4BE48BEF5BD223E7DBE6FBE8A3CD83EF4BB873E9A3D2B3D603E313E7D3E02BDA43E96BDB4BE6B3E62BCD7BED03E473EBDBD71BEB5BD23BDADBEC7BDD4BD8FBE52BE40BE83BEA13D843EA93E933D83BE423ECA3D4B3EEC3EAC3E2C3EC0BD03BFBA3E8E3EDD3C31BE9D3EBF3CE0BE2D3FBF3E4A3E6B3ECEBC233E953DE23D883D61BD08BDA2BD0E3E963DCBBDB73E203EFBBD46BE78BDCCBEB0BE213E89BEADBD5CBEAA3C693E3E3E4C3D943E1FBEB8BD5B3E90BE56BE6A3E5F3ED13EA13E5C3EF2BD72BE83BE05BF04BEE13D1ABCA03D8BBD0EBE873ED1BD8B3E4C3EEF3E0EBEF33C243C083E013FB1BEFB3DCA3EA6BD923E2ABDC9BE79BE4CBECCBDFA3D11BECCBD2BBDA33E933E4E3E7BBCAA3D37BC03BEC5BE8EBEC5BE31BE1C3F303EF83D1BBEE23D65BE09BE2F3E96BEC7BD34BD82BEA5BDC8BE82BCD8BDAC3E083C3E3ED6BCD0BC24BDCD3DBDBDA4BD343EB43D093E97BED83EFD3D8CBEAB3E89BE26BD1D3EDA3E043ED6BD633EA63CA03E6BBE74BD4A3E25BEAF3E06BEDABA78BD60BD85BE2C3EF2BD89BED1B917BEE4BEB53EE5BDA9BCC1BD34BE3C3E883EA53E8B3EC7BDEF3DD33EF33DE7BD8A3EACBE2E3EA1BDD3BD0BBE79BD853DEEBE6B3DDCBE17BDEC3D41BEDEBD11BE3CBEBABE7D3ED3BE0B3DA1BE333E523EDBBDE9BD553E433B00BE513D713C3CBE5C3ECBBD183DE4BD14BF87BEAB3E21BDD73EC7BD87BE893E12BED5BB73BDB23E18BB36BE083F26BE2B3D84BEB1BE34BE6EB90ABD2BBE79BDA5BD9FBEB4BEBEBEA03E5EBE26BE983C623E73BEC4BDECBC66BD833E813D823D84BE203E1B3E7E3CAA3DB7BD4DBD7ABD7B3E40BE02BD3EBEDD3E613E2ABE7E3C24BD90BDEBBE37BE2CBDA8BE7ABD1A3D103E3E3D15BDF33C5CBEAABBD3BC22BEE8BDDBBEFA3A083B60BD053E1BBED53D41BEB3BBE23EB5BDC43D853E6E3DE7BDAE3E0B3F1ABEDABD2CBE0CBE813E173E3CBE87BCC23E34BE08BD11BEDEBD05BE113ED53C3C3D433ED5BD3ABD6CBCC0BD2CBE503E603E83BE713EADBDF93E653ED2BD1A3EA0BE633C903DA43E25BD5BBD66BE8FBC45BEC03E653D793E53BE9E3D95BD8E3E0DBE963E41BD843E8F3EB03E1C3E81BCF6BD4D3EF0BD013E8E3E8A3D45BE5ABDB5BC8F3C563E89BEC83E80BD843DCB3C4BBEE3BE963E33BD04BEF83D87BE2F3E5EBDA9BD323EF73D0FBD62BD48BC463E9F3EEEBD883ECA3E0C3F6CBED23E66BE46BEE0BCBE3D6F3E1EBEFD3E5F3E56BE59BE893D933EA13E383E41BD4C3D1C3E793E903D953EFBBE623E09BFBA3E86BDD4BE08BF0BBE08BE37BE84BD02BEC53DA33DDCBCA63C633D10BE533E87BE293E4DBD8D3ECA3D2D3E913E06BFEF3B23BEB83B5F3BE8BD96BDAB3E5F3EBD3EFABDD6BE0D3EB33EBFBE53BE003E08BDD2BCCA3B593D03BE803E8ABE033E55BEE9BE07BE79BE0A3EB7BE92BD873EF4BE04BDA03D8CBE943E153FA63D04BE373ECFBDD83D22BFB03D9A3EF43DBDBDD0BC85BC49BD31BD94BDBB3EDC3D093F64BE893CC83E393DB7BEEE3D053EA83DEBBDEC3CDBBCF13DC53E653E4ABE453DCCBD70BEB4BCA0BE69BE6BBEA73EA23D88BD98BEA43C963DC7BD8A3D01BE11BE6B3CB3BE143E743E12BD063E5FBE79BEE93DC3BE79BE5ABEFD3CB4BEB3BEB7BE993E57BD9FBEC6BC18BEFEBD8A3E3C3E173E943EC8BD21BEB23E9FBE40BEC73DFA3C1F3FE9B91EBE9F3ECEBDCEBE8F3DC73EE73CA3BDBA3E03BD9B3D98BD7BBDA4BB803EFFBD14BC99BD743E1FBD0D3DFBBD12BEC13EA33E903EBDBDCCBD6CBE2E3E8EBDD6BD86BE083EBCBD113E743E8B3E92BE4A3E993E5F3E2EBE3B3E4C3EC23ED2BBD43E27BE6B3E33BEE4BC8F3DE7BB2FBE2E3EC1BDCE3EEFBE21BFA63EA93EE53E8DBDADBE793E253CE53D09BE99BE0EBE48BD02BFE33E7FBD20BE933D523E0CBE743DF3BCAF3D1B3EB73ED8BBB03DE6BDA0BD4ABD8EBD3FBE053E513E02BE12BE95BE073D1A3F223CCB3E2FBEA4BD13BE08BE2EBE19BE1DBD073EE5BA24BE0FBDD83D8D3CB3BDDB3E85BEFFBC333EE5BDA63EA2BC163E05BFAE3D4CBE0B3D493D4EBE973EFCBD83BC553EC7BD523D8ABE46BD983EEF3C563E323EF63D1DBD2ABD1F3E783D23BE92BDB63D513EA13DEE3DECBE023F933E51BEC1BE573E333DA53CC23D89BE90BE98BD0D3E9C3E14BD02BE3A3D473D89BEBABE51BDAF3E2E3D053E533E13BDFBBE80BE53BDC53D9C3EC7BEA5BD693ED63D1E3ED9BD063EF43EE53D75BE19BE9F3E4E3D8CBEC93D98BEE23C783E8F3EE43E70BE113EEEBC8DBC013E503D743EE2BCA03D103D6EBE06BF2FBEC83D813E68BEB6BD9D3D01BF0FBC9FBC893C3D3E4ABE74BE19BD46BE0A3FC03D58BDAFBCA7BD82BC2DBDBFBD1D3E05BE9FBD8ABE463EBB3E093D703DF5BC0A3FE43E063F2B3E0CBF88BE1EBDB23D32BDF0BD16BE66BECDBD8F3E743E8EBD83BDEB3E823D773D3BBE213DF53D1D3E85BE9A3C0CBE333E793EE33D953E583D5DBD84BE01BE26BDBF3C753C873E81BE403C0A3E4D3E98BE8ABD3E3E96BE653E0C3E68BEAABED0BDAEBC3B3E573EEEBC8B3E1FBE753E23BD203EDABCCDBCC0BD773E15BE423EA73EB53E2ABE393EA03D773DC33CC9BECB3D673EEB3EB93C13BE413EECBD903EA8BD1CBEA23EBA3C723EC3BDD03DF9BDBCBD8EBE68BEADBEA13E88BE24BDA7BC1C3E75BD673DA2BE2CBE393E93BEBF3EE7BCE93BC23E243E8DBEFBBD813E903E82BEA13D8B3E843E8C3D393EA9BD5A3EEF3D1FBEABBE793E69BE7FBA8FBEABBE9B3E963EA93D9D3D0FBE07BEA3BEEB3ECBBDB73DA5BE8BBE8D3DC53D9D3C0BBE7ABE6EBD0EBE51BE643EC33E17BD033E8F3E463EC43C9ABD8E3E02BED33D89BEEDBE53BEBE3D06BD993D0B3EE9BEC7BEE83C3FBE2E3E573E853D5C3E3CBE793EE43D0FBD2A3D86BE1A3DCE3E10BEB2BE743EBEBE273E80BD1F3E4EBD013F05BDAFBE793C4E3EFDBE993E8DBE623D473DAABEF63D193EC33D65BE44BEB5BE1BBE5F3E133B0F3EEA3D40BEEB3DDCBD2D3E78BE793EC6BDCA3DA33E7ABC703E68BCE43EDABEC73C31BEF43DDD3D6ABDBBBD41BE74BE89BDD4BD3C3EC53EE9BBBC3E453EABBE24BEC2BDA53EB83D95BEF3BD523E9E3E503EB0BDC23E353E5BBE20BD9D3E173E883E20BCDB3E733E6B3E903DEFBD5E3DA43E1CBEF9BDC5BE683CE3BD433E3B3EEABDB23D0B3EC23E82BE9DBDC33EDDBC26BE1EBE18BDA83C3A3E833D813EF03D123E8EBE4DBE99BD9D3DC23D34BEF13E623EA63EEBBD343CF2BE833DC73EDD3C4BBCF03DBFBE3EBEF33C3FBE893E91BD1DBE3BBD2DBE39BD713D973DCFBEBEBD263E18BE503EF6BE353E603D09BEC9BD0CBE12BF063D943E203ED73D3BBD363E13BE493D33BC47BD0B3E52BE08BEB8BDAABE96BE573EB4BD9EBD29BEA03CF4BE93BD97BDF73D743EBABD7CBEED3E22BE4BBE0DBEA4BC61BDB83DDF3D4F3EA63D26BD8A3E2D3E2C3DC03BA23E15BE24BDD83DD3BC11BE5C3EC3BE91BD0D3E06BE1FBEB7BD843D1CBEE73E483EFA3D85BDC5BDB53EA8BE19BD68BE8D3ECC3ED5BD383D8C3DD7BD2E3E07BD8B3D5BBDC8BEC0BD56BD4C3DF03D823EA43D1DBDFD3D9EBEA1BE58BD17BE2DBE4FBD0D3DF6BEDD3D6DBED53C2C3D853E51BE3DBDDB3DA23D26BEC43D2F3D2CBE493D0EBE06BEDBBC9DBD9BBECABD81BEFABD4EBD97BE2A3ED83E463E15BED73D97BD88BEF83C35BE323E58BDA0BDE43E993EA63D2FBE883EE93DC4BE7CBE90BD3ABD4E3EB53DA3BE713EA3BB9B3ECA3DC1BDAABE143E4A3D373ECDBEB2BCCD3C6FBEF4BD643E8BBEF7BBC3BD9DBE723EDEBE7A3E213EE3BE093E8A3ED63C2F3E5ABEFB3B8CBC623DC73EFB3D0B3EBEBEB8BC203E14398FBEDB3E41BC2CBD733E193D9DBEACBDFB3D16BD38BEE5BEBFBDF23DEA3D8EBEDF3EE43ED3BE973E57BE873CA93E80BEA9BEA43DDBBDE3BD053E8A3E60BE043F1D3D59BE973EA63E973DBFBE8CBE84BD1C3FCCBDA5BC773DCC3D80BE84BE01BD223E34BEA33EF9BECFBDD3BEA63D59BC983EE1BE77BE9A3DAC3E1A3E2FBE123E1FBEB5BD87BE8EBB463E44BE61BE0A3DF2BC70BE173E413DC03C943EFF3C8CBD04BE1F3E9D3D833C723E0C3E13BE05BE72BD1DBECABEAEBC9BBD613E6EBD3CBB38BE363D94BDA03EAABD653EC63E8E3E7FBD023F673D94BEA33E153873BE25BE1B3ECC3B903D703DB6BD50BEB9BE723EA9BD8FBE623D1ABEF93D85BE493E9ABB4EBE18BE973D86BE77BE353ED43C243D0D3E3C3E28BC913D5E3EFDBD443BB4BD69BE63BEDB3DA53D113E323EA3BDE33DCABE8EBEB43D273EBEBC773D2B3E15BE25BD393DF6BDA9BE00BE413DA5BD5B3E3BBF00BF833EBC3D523ED93DEABD85BE80BC93BD903EC7BDAF3EB5BEDF3C113E4ABE2E3E0A3E5E3DB0BD0F3EB63D3DBBAC3E15BE44BE89BEA1BEE73C9DBDBEBD02BF543E0F3E953EC13EA73E82BD40BEC83E253E903EEA3D003E94BEF4BE0C3F313D323EC8BDAFBEA43E463EEBBE463DB9BD293EF13D063D34BE2D3E0B3EEABEAD3D51BE03BF30BE7E3E8ABE41BE8D3C8DBCAC3EC0BE203DFC3D5F3E6D3E68BDC33D39BE303EE93B89BE3238B83ED5BDB23EF6BEFF3B3ABD7D3EA13E29BE96BE243E68BEB53E3B3E133EA7BE473E843D08BF173EC03D12BE6DBE313E3B3EAFBD68BE8D3EB8BE51BED83D2B3E423E0D3EC23DFE3A273EECBD86BE24BE143FB6BE26BE103E69BE833D0DBE24BEA63EA3BE6C3E58BE85BDBD3DD53EA8BE7EBE11BE883AB63E67BE84BE0CBEAF3D63BE2C3ECCBE33BE47BE0F3D4EBD88BE333DC1BDC83D5BBE7A3E3D3EFB3D73BE8DBE543E9BBE5F3AC03DFDBE9CBDA83EA7BE59BE66BE08BEA1BD6D3E4DBDF2BD2F3E0DBDD3BC443EA4BE4EBD203E833D33BE5C3E2D3EF43A4A3EDF3C01BD593E95BC1BBE143DFC3DCFBE07BE1FBE18BB303FFDBDDF3E883E153C98BEA83E05BE36BEF1BEF4BDF13DD3BD8FBD4EBEC1BC053E473E4EBDF7BEB23E433E02BE0F3E873E8D3EDD3DCBBD4FBE6C3E633EF4BD93BD26BEB1BDCF3EC9BD69BD6E3EB43D11BD5E3E483E6939993E5ABE053DE0BED93EB3BE7FBDC83D2CBD61BC4BBE51BDCDBB993EDA3D27BE033D073ECF3D58BE873E613E833DD4BD9DBE2FBE2D3E343CAF3D293D9C3D653E313EC0BE5EBE5F3E3B3E0D3BA93DB23E2EBE193E883EE43D553E183E98BE243FCA3E123F223E20BEDE3E8F3E63BE063E8B3E31BEE6BE26BD343E8BBEE23D263CD5BDAA3D3BBDA43E64BE4C3EEA3CFA3D56BE57BE8DBEC9BEBA3DC1BE52BE8EBEC1BD8B3CF13D813DC63DA93E9C3E07BD5B3EC3BE44BE353E6EBE74BC51BD22BEC2BE9D3D66BCE83D1EBD8CBE743D953DBE3E7CBE213E333EBA3AD43BFF3D9EBE753EB93DB9BC153FDABEB7BCB7BE203D05BEC8BD8CBD173F04BE023E43BE0C3E4D3EC5BE393E933BBB3D173EAC3E883D86BEC6BEA83C893EA8BDC0BE6EBE223EBD3E4BBD90BEE9BD13BEFDBC6D3E893EE23EE2BC23BEC9BDD5BD84BD0BBEB73EF73C38BDBB3DA0BD553C6ABE453D533CD9BCE9BD1CBE1DBE3D3E55BE54BD60BD4ABE813E7ABE723E813E853E8D3E8F3EAFBD233E06BE5FBD673E423C6BBECC3DFF3CA2BC2F3E423DCCBD89BEBEBAACBC8A3D13BE563C97BE3C3EF83D32BE4C3E0DBE643C333E143EF9BC3C3E8D3EE93E95BDDD3D483EC8BDF5BD16BE2ABD1E397B3D963EC1BE9FBE86BEF0BD203E8FBD3BBDE13D1E3F9F3C6BBE163E9DBE9B3E843C243EFABDB43EB23E993EAA3EE8BC95BE30BC39BE203EBC3DB8BDF63EB63E7D3E013EBA3D52BF77BE473DAB3ED03D6C3D4BBE0BBCBC3D7EBEEEBE4D3EA3BE0BBE59BE13BECABDC83DF33DD83E823EAC3D063EC53D6F3C06BED5BE52BDADBD38BDB23DB1BEAB3EDCBEA13D6C3DCFBD193EC33B6BBEA9BE323E11BD9A3E853E4A3E6BBE6F3D6B3E61BCAF3D92BE7E3D7FBDF2BBC0BD4EBE813DBEBE70BE073DC63EA33ED03E653EAC3E543E403E4F3E01BE143DB8BEB8BDC73CD03D793E3D3D423EE7BD2FBE5FBE823E6B3EE33E1DBEF9BD1DBDCEBE11BE4C3E4D3C053CB93E7F3EF33D25BE263EE5BD573E9B3D07BE4B3D453E9D3E953B9A3E6D3D22BE773EA8BDCDBE06BE3FBE01BEBA3EE53CDABE9B3DF93E863EDABD36BE4DBE03BE6D3E7EBED7BD86BD6A3E273E9FBD11BEDE3D223E013F073D86BE503E3238B93EA13E343D48BDC83E3A3D4A3DE4BDB0BEDEBC0EBD42BE103E593E8F3D473D22BEF8BE9ABD47BCAB3E973DC13DC1BD55BEC13E66BE623F0F3D063E533E9FBD09BDD83C27BE0DBE18BE7BBE1E3E123E",
      torch_tensor_8_32_20_torch.bfloat16: "0x02000000673E63BEA43E833E98BD7F3BF6BD71BEF13C7EBE903E443E24BE12BE64BE9CBE80BD2BBE01BD913D203CD53DD5BD85BE1BBE063E583DAB3D58BE103E1DBE2B3E473D97BBA7BDCCBD3CBED33DA93E3FBDBCBEE5BD943D4FBEDB3DD13D18BF4D3DFA3D0ABE8E3E723D013EAA3DE0BD6D3C103E05BFDB3E92BDEA3D983E9BBEC1BD20BEEC3D353E85BEB6BD203C283E1DBEA7BB20BD533E323C6EBE48BDA03BA3BC783EF8378B3E3FBEB6BCDD3C633CABBE92BEE03D333E53BCDD3E7DBD713EEBBD7C3D363E0DBC32BE77BE863CA2BE54BD82BCDD3DD63E7C3E0FBEF4BD81BEFE3D2F3D393D07BE633D313CF53D9E3D12BE8F3D233E2A3DD4BDA5BE493ED23D81BE463E5CBE593EBE3DA2BD253E0B3D153D1C3D81BD56BC023D29BE96BB38BEA5BE193E64BE153DFF3EE0BC6CBEE7BD0CBD04BD28BE643EC83DA33C413EE23C373D28BEA83CD1BB11BE93BE1A3DB93E263E44BEAC3EA3BD6BBD903ED8BBEF3D98BDA8BD24BE88BDD03D843EFC3A23BD5BBCA73EBE3D18BEBBBEBB3D76BD9EBDB7BC43BDD3BD443C833E2EBE3838443E02BE9C3CDBBC433E0EBE04BD26BEE53D383ED93DD03D58BEC7BD1F3E2EBE923D73BE77BE283D313DA83D3F3D083E37BDD2BD3ABEDF3EDDBB21BEAA3D5A3EB63E5D3EB83D05BE833EAABE0F3B5C3EC03D413E2B3D963B033DE53DC3BDE53E7F3E023E143E84BDCA3D903D8A3ECABD28BE8E3D2FBE063DCABD473D693DA93DEB3E833EF83EFCBDD93D0E3CC83EBBBE0E3EB53B8A3E71BB9BBD553E7BBE9A3D673EC3BEB03E9EBD6C3EE93E283D33BE153EAE3E003EE53D243E97BEC8BD1BBE1ABE62BEF0BD94BE5E3E7D3BB6BE87BEA63B663DF23DC2BD933E68BBDB3C49BC4EBED33D7F3EE5BD223EB3BD7BBD673EF9BD72BEA03D4C3E8FBD44BD93BCDF3D7EBB0B3E2CBE3E3EB4BD793E833E563EDEBD28BE8BBD583E9ABE613EABBEC9BD54BEA03E873C9CBE9C3DCDBDC0BD623EDF3DF53D85BD803D36BD0CBC1D3C3ABECABDF0BDF73D643EFBBC9CBD7D3E38BEE4BDEABE1FBE66BC26BC1B3E9BBEF13E1BBD65BE323E04BD38BDBA3E4C3CE53C9ABEEE3DBFBDA0BE19BE863D263EF3BD493ECDBC6FBCFCBCAA3DA6BDD8BDC6BBE33D88BE763E823EA53DA6BD393E673E88BDF8BD033E0A3E063E89BEA1BE7C3E473D43BE083EC33D283E9EBE5FBA3EBE6D3E6E3D89BE89BE973E233DD2BD4EBEFDBC453D283ECC3C19BFF4BD893E9EBE163DC13CCFBD3DBA773E3F3DFDBDADBD263EEABDDDBC4D3EC53DB13DFE3D123E02BED73DFCBC013E2EBC3CBEC73DBCBC9E3D683E82BE723EF0BD863E66BE573E6F3D42BDF83D3E3DB9BDB43C113E37BEC83D363D54BEB73D27BD14BE4B3E3C3CA63D85BD3C3E453C4ABB413D0F3E7F3EB7BD22BE65BD423E49BCEF3DB73D74BDA13D4F3C35BD44BE1E3CEFBC5BBE3C3E9CBD6F3E19BC573E26BE1E3E8C3E5ABC223E6CBE753E29BE0FBE593E9DBD5CBD87BE07BE733C6CBE103E22BE83BEE33D78BD7F3E813E5EBDD4BEC53E8B3D353EAB3D303E363E27BE903D6DBC4EBC103EA63E79BE04BCCCBE05BD043EA63D233D3E3B54BE35BEB6BD3BBE1CBC66BEE8BD33BE93BC23BDEFBCFDBC663D533E9FBE9D3D4EBE1C3EF03DABBEA4BD663D823E57BDABBD523DDFBE493D9BBD03BD0BBE4B3D053F093DA7BC54BD713C073C2A3E20BE67BE803E483E83BD47BCCE3D9E3E16BE5A3BF83D75BCBBBE15BE593E883C98BD22BEDD3DC7BA5ABEABBD2D3E9EBD9B3C98BE9DBE2ABD433C8C3E1C3E9CBE6E3EA3BC433EAFBD663E173B75BC033E9DBE00BE073ED03DBDBD89BD92BC3DBB643D8CBD133E803D6F3EE83D84BE98BD373E163EB43E1A3D143E343EB2BCDD3B743E08BE42BE85BDC7BD4E3E2F3D2FBD2B3EC6BC1B3E32BE3F3DF73D363EC538EB3D523DA0BE3B3E943E96BD00BEDBBD703E4D3E34BE903D59BE943EABBEDF3D93BDECBCA33BB8BC113E33BE523EED3D85BD793DC3BC873EE5BD8ABCE63E3CBE0CBE2C3D163E093F223C5D3DE4BB923D00BE073E063E293E2A3E02BEB1BD283EEA3C1EBE2EBE65BD023E883B163EFFBDA13EC5BDA73A053D083E86BCEB3DAFBD57BE89BD8B3DEB3CB33E7B3C5BBE773EC5BCBF3D623ED3BE57BED73D60BD09BEB53E9DBDF73C793E21BD84BC1CBD2EBD5E3EF33D3ABE2A3E7F3EE3BDADBD3F3E4ABE98BD5D3DF4BD413D87BE483E043E0DBEDCBE823DB53C3EBE8CBEBA3D56BE173EB53EF1BD123E583E983D2A3BC7BC01BEAABD6F3E833E35BE973DA3BDC03C99BE823E993C9A3D11BE7F3E683EA13E233ED9BD5DBC30BED33D733DDE3C36BDCBB9F53D2ABE12BE7BBDD1BCEABD89BDCB3D14BE47BE0EBD81BE9DBD8C3E5CBD70BE5EBD4CBEB6BC80BE313CE73DC73E1B3EF0BCF03E153E233E06BD3BBD853EF0BD08BD2B3EB8BDB9BC7ABE383D15BE863DC53D1EBE69BE373DCD385ABC9ABE473DE0BD8E3DC3BE93BD063D903E6ABE58BD733C3A3E1CBEEDBEC8BD9ABD573E663EE4BDB63C9E3DB3BDE93CF3BCBEBE2EBB8FBD07BEFDBD503DACBD3BBC9A3E703DA23E863DF03D76BD32BEAF3E673D8A3D3CBE183D65BDCABD0C3EB13EF63CC5BDDC3D01BE943EF93DADBE70BD8E3EF6BD85BE93BE6CBED63D6BBD1DBD3ABE8CBDA13D72BE51BDCB3EB63C4BBC09BE363E90BE083CBC3E4BBEAABE65BE04BDEFBDA63E28BE05BFCF3D83BEB6BB9F3D403EE3BCB23D0FBEC2BEF0BD7B3D683D9E3E5CBDC3BD003E5DBE393DC53CFB3CA63E06BE60BDA13CB4BDFD3B37BE6F3ED83D97BE6EBDC73E66BD8ABEE0BD943E27BD013DD9BD413E76BE0ABE8D3DDF3E95BEB63DDCBDD2BE00BE91BD653D713D4B3DE33D463B913D93BD9F3E453C8DBDC5BD0EBE5CBD44BEF1BD323D9C3DF73D7DBC293EA33E29BEB13D11BE823EB7BD163EDB3C25BEA6BE063EB9BB68BE99BD0BBE8F3DC8BDAB3D1E3E6F3E9B3D253D98BEAA3C603ED0BD7BBD1D3E8FBD363E16BDE93D7F3DA23DB5B93D3E153E523EA93E1CBEF43BEDBD563EB4BD243E903DBCBE46BE113D443E9BBEE0BCA13E37BEA5BED0BCE8BBC23DA6BD76BE20BD0B3E233EE03D25BCDBBCEFBB153D923D013E09BD48BD62BE4E3D8E3E37BCDBBDC33D5D3E853D26BEAE3CBCBC003FA7BEB4BD1A3E7BBD623D75BE453EFFBDE93E2E3E253E1A3E5CBD77BD13BED63DA33EB03EBC3C29BEC23EC3BC133D0D3D993E853ED4BED6BD4D3E423E8E3E38BE67BE123D3CBEC93CF33D5CBDCC3CFBBE6BBED4BD7CBDB03D37BEA53DB6BBB63CA2BDE03DAFBE8EBE1B3E41BE96BD443EB83D37BE81BE6CBEB93C403E283FC9BC1F3EF13A9B3EB2BD9E3E813E013E893E663C1EBE01BE94BD81BDE43EE7BC9DBDCE3C8CBE033E993D82BC8EBC43BE61BE2DBECABD25BE113EB83E973D49BEC9BE13BE003E45BDECBD383E0FBEE93D29BEC93D853DE63B023EE23D22BDDBBD833EACBB90BC56BE963D65BC5D3E1B3D423E3FBE60BBBBBE533E643E8CBD42BEDC3E3B3D113EB1BDC63E7F3EF7BBC73ED63DE6BD1D3EE2BD703E973EF2BD64BC93BC84BD2BBE0BBEA53DC43C9E3C5C3C1F3ECD3D273D96BD64BE0E3DB73E1ABEB03C373EF53D1CBE843E303E55BD3B3EDB3EAC3B3C3E213D96BC483DF0BDD73ECA3D503E903DB93D38BEA4BE33BD8F3EB23D13BEFBBC923D823DA43D6A3E6B3D19BE113D283E07BF783EF83D083B333D6FBE7B3EADBE11BDF4BDA23DF0BCBC3C0B3E103D4D3E96BDABBD393E97BE8D3E83BD063EE1BB85BE5BBBCFBE96BDBCBDD0BDE63DC63C973E7ABD7B3AAE3EC33DB5BE253EB7BDD03D863ED83D97BCE0BD203E06BE87BE4BBEBF3E3EBD393E583B98BE12BE89BDD53DBCBC49BE073EA5BE0BBFAFBE893EDB3E2DBE3B3C3A3E823E65BEE9BD983DA0BE8ABE623D653EBDBE5E3E213EA7BCE13E89BE4F3E133E8BBD97BE93BC17BEAE3B2E3E323D153E863D7A3ED93DE63D46BE33BD3C3D183E0BBE653D19BC83BD043E8E3D643E543E363D4FBE2FBEBEBE83BE23BEC83D143E5BBE6B3B7C3CBB3C21BEA83D073E08BDF3BD113E603E7FBE6DBECC3D0DBE52BE9CBEFD3D74BE13BD4CBED9BC8DBC653DB13BA23E4B3ECDBD6BBED8BE9DBDE5BD97BD4A3E2B3ECFBCCDBDC5BE783BDFBDE5BD85BE5B3DD6BCE9BD3C3E123DD83D1DBEB5BD723DF53CB23D383D4CBE833C4BBB16BD303ED0BE09BEA0BE193CD0BDD63D263EDF3DB0BDDE3D23BEA43E4E3DD0BE15BE22BE213E8D3D88BD383E37BD923E10BE123E20BEB93D0F3DA3BCA93D1E3E63BE62BDE33D49BDA63ECC3E383E423DD13D76BD0F3E4C3D89BEA4BCFE3D1C3EDC3D873EB6BC28BC033E2F3EBF3DF73C963D323D183E9C3C12BE993E803DA93D1FBEB03DB5BC093EA9BD9BBE183EC5BE22BE42BEF43D03BE02BD9ABE96BC9C3C84BD073D3A3E853D3F3D5D3E613D21BE0B3EE53D323DDBBD04BEAFBD64BDF13DB53E5D3ED6BDBA3C83BD40BD9ABE6D3E32BED4BBA93EBABE863D003E38BE4E3D1CBCFD3D0D3E933B9E3E68BC933D8DBE143FA23E50BE5FBECF3C293D993E583E6C3DB5BD873E0B3EEEBD92BC1ABE27BE85BE833D30BE26BE4ABD0F3EA33DA33D3ABD8ABE1BBE833E1D3EF2BDB93D1FBECCBD553DFFBD1FBDE1BD4F3E40BE5ABD413E253DBABC893D46BE4B3D333E78BC9EBE713E0A3EF93B81BE37BE88BD333CD3BE61BED83DE43DA13E2C3E9FBED43DBF3A51BC073F823E313E35BD8C3E1C3D733D10BD013E9E3EB73E6BBE303E40BD54BD32BC213E203EECBD59BE9A3D0A3E53BECE3D7FBE023E90BE363DF23C7C3E383D123EB5BD37BE5E3E9FBDE5BE553E773E113E163C5F3EE33D2A3D223E0B3E7D3DD33D3E3C57BE183EA8BC2ABE463EDA3D4B3D87BC8BBEB7BD1D3EB13DE83D3B3E893E013E58BEDDBE3D3E92BDA73DF0BD25BE983EF83DE5BD2ABE823E323E813EB83D0B3ECCBC2DBE413C84BED73D4BBE2F3D343D023EE83DEBBD2ABE963ECF3D77BDCDBD033D013C53BE67BD9DBA35BE1C3D20BEBFBC14BE853EC73D173ED83E763D1BBD613E3F3E07BC07BD9ABE023E823EBF3C7B3C84BE803D33BE94BDD03C4ABD943C66BEA93D263E0EBD5B3E0CBC683D7BBEBE3D983E563E3D3E38BD1CBEA23B60BE663E1BBD4C3E953E09BE1FBE303EFA3E8C3E62BE1A3EB7BD19BE3FBE213D163E0EBEC5BE8BBE73BE5ABD85BB863EB1BCEC3D60BE05BE3C3D8B3EBD3CCD3C37BE0EBE4E3E663E16BE203D523D87BE963E223E5C3E213EA83EAABE02BE2E3E8FBDF73DD8BC39BDC93EDB3D0BBD3FBDB03E9ABB5B3D23BC883CF03C773D0CBE5BBE39BE8E3E85BB81BE2E3E8E3C63BC263DE33C99BD443ED6BDE83CCFBE04BCD2BE79BE3CBE81BE8D3E9A3E413EB4BE153E0F3E3FBEA33EDCBDAE3CD4BDF4BB843E8ABE233E0DBE21BE85BDBCBD7D3E9FBD8C3DA0BEE03DDD3D22BECDBDDFBD653EADBEBE3D9E3B7C3E013ED9BEEB3D033DA6BEA3BDC93DE73DA3BDA8BE35BDDB3D7E3E87BDC3BE0C3C49BEA5BC5D3D5BBEBABD4DBE7D3D51BDE03E2CBE773CE6BDC4BD3E3DF0BC00BED4BD033E99BC94BECDBDCDBD463A193E173E8FBEC0BDA9BD06BC8E3E383EC4BE5C3C3DBE11BD43BE8F3E96BE52BE853DC63D873C343E393E93BEC6BA3BBD8ABE2C3E1C3EA2BD423E16BEC63E4BBC543EB13D72BD1ABE31BDD3BD1C3DE13DA43D193E043D7BBD0D3EBABD233D20BEF2BC433E093E11BEA73E2A3E803E9FBD94BEBD3DC6BD0EBEA33DEDBD4ABD4B3D853E273FA0BC333D25BE9C3C553C00BEFC3D323EBE3C193E623EAEBEB83AE6BE5FBE303D29BD583EBBBD27BDAB3C39BDA1BD673E32BD233D983E50BE383E38BC50BE92BE9D3DCE3D4DBE093E83BC1A3EA0BE8ABD7A3E0B3EB8BDF1BE083E223E59BE22BECCBDECBDEB3D7C3CBEBDECBD55BDBB3DD9BEC4BD84BE8F3D51BD01BEB2BD013D623E63BC2EBE24BD93BEEF3DD63C93BD743D013EC3BDB03E993C1FBEAE3EC4BEEBBDB23EEE3DA8BDBD3D9D3E473EB3BDE73D0B3D543D47BE5EBEDD3DEDBD733E12BE13BE8BBE13BEF23D543CB93D1EBE703E9FBCC53EC13C13BEB03D15BDE5BD90BD383DA5BE72BD683C09BE74BD23BCDCBD93BEA2BD0CBE84BC79BD3FBED8BC4D3D023EB3BC353EA73E28BEC5BDF63C893E22BE34BC45BD353E983DAF3DC9BD04BD8A3E68BEB8BD2D3C5DBE99BE593EEB3CADBD85BDDD3D263EADBD503E94BE23BD01BE36BEFB3D31BE32BEBFBD9CBEA33E2B3E7CBE393E6B3E813D7CBDC83D2C3E1DBE3C3E6DBE323E903C52BEBE3D6D3EBCBD873D003E263D1D3E03BEB7BB913D7C3E1CBDE53D33BE4ABDD73D1ABE4EBE193C8CBC4FBCE3BD31BD86BC60BEB13E49BEECBD623E8CBE043E1FBB883D6E3E293EB4BC1BBE99BD233DC83D23BE9E3C19BF323EDD3E6B3EB93C88BD4ABED13B40BECDBD063E253C0B3EE4BD8FBE3B3D46BEA43E0CBD113E783E04BF703E8C3E61BE36BE9C3DE2BDAE3DFC3C69BE5B3EDCB867BEC43C063E67BDA4BB63BD0FBEBF3D6E3DAFBC0BBDA33DFDBCB4BDDC3D643EE13E833C6F3DA0BC1FBD2BBDBD3C033EDA3E2D3D05BE843C48BD013D233E213D813E8A3EC73E0C3EDBBD74BCF43D7FBD1C3E113D453CFC3CBD3D973EECBDC33D1ABE203E01BE293E59BD0B3D11BDCBBDC6BD7FBE7A3E933E00BE03BE46BE35BE073E50BE19BD43BCDB3D4ABD8D3DBB3A1C3EAEBE98BCE93DA83D163E273D14BD953E803D863E84BE2B3B853C843E82BD263E25BE803E3DBDA8BDF5BD1EBE6CBD813D3BBE5D3E923ED6BD253CE53EC63D0F3E68BE43BEE63D81BC44BDFC3ABF3E123D9A3EC63D1ABC15BE6CBE8FBDBC3E1CBE0A3D0CBE0B3DE93DBABD3BBE4B3E4F3E153D8ABE85BDFB3D833D9CBE3CBEAE3B183E70BD07BD623C71BE71BE8F3DA13C98BD97BD853E3EBD00BC443E8C3E8EBE2ABE84BCE13D463E013E9FBB7BBEF4BC9D3E1E3E403E3D3CD63D30BCD53DB5BDCA3D1C3D063EB0BD303E8F3D6A3E29BD213E1FBE7E3E8FBD90BE213E8EBC4A3E433C02BE20BE8BBC543E2FBE90BDEB3C1C3E18BDCDBD793D1C3E1CBD54BB9FBE8B3EC0BD12BD253D92BEE4BC323E5FBD25BEB83B02BED93DA03E733E243E2EBE3CBEA5BCB2BDFCBDD13CFB3DCEBD78BE73BEBA3DB9BB903E033E44BD313EF93D843D6D3D1F3D143FB73CFABCDD3D103D863E283ED53DD6BE82BC38BEA73D41BDAF3C3ABD23BC8BBC38BE05BE953E223EC93A463E1A3DB03E81BE6FBE10BFC0BE923E8FBE56BEDB3DD7BD20BDADBE3ABE0CBDD6BB9C3EA8BDDA3D2ABE30BE39BEFDBDC7BDD4BD1D3EA8BE8EBD8D3E32BEB53E1A3EB1BD933ED4BC84BEA03D81BE59BE6B3E893DFF3D8ABEE2BE8EBD26BB3F3D11BEC3BCA8BE223D583EA7BE3FBE5D3E063D0F3E26BE9DBDE5BEA03EA13E8C3D843D733E87BD563D0C3E84BD80BDE1BDD9BD5A3EF83D0EBE863E133E4DBE83BDCFBB9DBDD23DC1BDB23DC63DB0BDC63CDE3CCC3D453EA8BCCBBE1E3DFA3D94BE223E383E4DBEE1BC44BE1A3F903E0FBEE9BD5FBE42BE2BBE8DBD30BEB5BCC8BD9ABD6ABE8ABDFABDD93DCCBD3E3D083EA43DC73D95BE91BEBCBD82BE273EF8BC0DBE153EEE3CC5BCE7BD68BEDCBD713DB83D613D103E87BEE7BDC13DDD3DE5BD89BD3FBEF8BD143E263E8EBDA3BE003D3A3DD03B1ABD0EBECDBC01BD8C3D6F3D3E3E5B3C88BE643E603D81BD12BE8CBE363E3EBED03DC0BC83BD93BE183E55BE493EFFBD1B3D1A3E9FBD92BD093EAF3BB3BE2CBEB5BDF73D933D813EEBBD01BDD23D223E0C3E4CBEF1BD403E77BE1B3C49BE1D3E8F3D49BE2B3EA3BEA3BEA3BD86BCBA3D633ECD3B8E3DE83CA6BD943D03BE413DC53B63BE3E3CA43D79BE7BBEFEBD863D9DBE343E1C3EEB3D97BD333E8ABEA7BD7C3E40BE41BDD4BD54BED0BBC63C54BD5B3E323D243EC03DB6BE89BC56BD0FBE713DC6BEADBE06BECBBD223E02BEEE3D5D3DB63D0E3ED0BE8ABDA03EA8BC56BE643EF73E8DBEE2BD973E5B3E1F3ECBBD13BE53BBFBBD0A3D703E8D3E2C3D6FBD733E243D9F3C33BE1DBE40BDABBD783E1B3E623EA03DE33DA93DB8BD3E3E7C3E5B3E1ABE02BEAE3D9B3D3B3E6C3E2FBE28BEF43D783BEFBD0CBED93C063E1FBED13B63BE5C3E8BBED33D6EBE043E94BDEE3C923E88BE92BD0EBDA33ED33D88BD32BE46BD9ABD733E0FBEF1BD5A3DAF3C363E06BE0C3ED33D2FBE303D4BBCD6BB8B3DDEBC04BDB6BB273E08BE9BBEAB3E773D30BE94BC36BE7F3EACBC42BD82BD3E3E3F3D103E163E2B3C1A3E9BBD31BEF63E933D9F3D49BD3A3D81BDF3BD963E50BC0C3EB43D203D1BBEFD3C703B26BE98BEC13EEBBD8EBD03BDCEBD40BE9DBEB93D94BD143DB83E9B3C363D9CBD99BEFD3CFABDC43E45BD2A3E3FBE01BFA43C80BD453ED13D333E72BEC5BB8D3E06BDC73DC33D85BE13BE843EEFBD44BEC2BE553D1FBD8CBD053F9C3CDCBD4E3E6B3E9ABD633E9D3D743E153E5F3C953C96BD21BD22BE383D95BE25BE953EA13E923EAC3E8E3D4CBEAE3DF53D7E3DD23D89BE38BED4BC89BD043D8FBE1ABDB8BD9FBE41BE8EBD63BE19BD9B3E1D3E93BEBC3D603D93BEC73D09BE083E743C02BE15BEF9BD653D0B3D083E383D91BD0FBECC3D9FBD713C62BEDC3CDE3E51BD8F3DAFBB08BC4DBA393E27BE8FBE9BBCEF3D68BE443CCD3D903E5FBEC93C9D3EA6BE09BD083E2DBE13BCC8BED1BC3CBD66BE593E0EBE973CC43D4DBA623CCB3CA73DAF3D8FBDCABC07BD78BD083E49BE37BE883D15BEBBBCD83D58BE9C3E34BDA7BE06BE953D10BE6DBAC4BED63C37BE04BE45BD8CBD98BEA33DD13E1CBE43BD89BB85BCAE3E093DD9BD813C993D99BE8ABD1D3DF0BCBDBD40BE583EA33D20BE7CBE29BCFB3E24BE85BEAFBD11BDAC3B093E10BDA0BC19BE423DC3BD203E35BEAB3DB23ED6BD48BDD43C2A3EA73E11BE6BBD16BE83BDEC3D783D21BD533E513EEB3DB8BC1BBF7D3D7A3D0B3DB0BC933EB83CA6BDA13D23BE09BEACBE023E663D113E593D94BE52BE88BEE03EAABDD1BD7F3D6DBDB6BDAB3C9A3E6C3CCB3D18BED0BE8BBE60BE25BD0ABE2EBE913EB53EF13D413ECDBD503DCA3B2FBDEF3C22BE193EDFBD7EBD3C3EAABED63D4F3D143E103E05BE883EFBBBD7BC1D3E42BE8C3D7E3DA2BE2CBEBFBD6D3CAC3E4A3E9FBE0A3E023F183E04BE543EDEBD763E57BEC0BDA63D513E163D28BE743DC03E1EBE69BD773E57BEB53E7DBD293EA2BD833D343DD3BDB53D983D74BC9ABDB5BE2BBEB1BE1D3D5F3DC83BA3BE07BEC1BEE2BD0EBF9EBDC93D333D28BEBA3DA43DF6BDB1BD993D053C653D95BED2BDC9BCB9BCF93C083E803EE63C353D57BE23BE7FBE903D6F3E84BD703D873E8C3DABBEEF3CCE3DF4BE4ABE4FBE87BE00BEBFBC21BD97BDE03CC33DC63D843E59BEE8BD5BBD2FBDB53DDCBD22BE13BE223EB23D26BE843D5339073D533EA0BD25BE2FBDB53D9F3E73BDBEBDB93A033E2FBDE63DABBD98BC9E3EDDBCFC3DD13D9ABEFEBC4FBD5ABD98BE07BE48BDD7BD5CBB023EB6BC8BBE06BDABBD943E2B3C673D5CBEF53C12BC3A3E51BD923D223DA3BD50BEA93D02BEFA3D29BE223D503E1E3D8FBD72BDCD3DB23E113E6C3E44BECC3E583E1C3E9C3E27BE1B3DE8BD0A3E36BA85BDF73C82BEC63D933EB93DC33D92BD4A3EFC3D853E0F3EC13C303EA73DD2BC2D3E6F3E003DAC3E69BD13BE0CBE633D9ABEDEBDA13C03BD8C3DCB3D1A3EAABEF6BDF9BC283EC93EF3BC073E6C3E4A3EF7BD7ABD4B3D41BE833E943D2D3D92BE0C3E183D80BD9FBEA9BC123E863D893E8B3E6CBD273E8EBBEB3DD23D7ABD5B3EAFBD69BD8B3EBB3DCA3D76BE713EDFBB593E36BC71BE93BD64BDE83C5EBD29BED6BD7F3E373E483E8A3D24BE90BCB83DCDBEE43A6F3D913DA0BC89BD05BE4DBEDC3E6FBDE53D103D8DBC2ABEBD3C5B3E563E7F3E683EADBD613E00BFADBE9DBC4DBD79BE61BD94BD263EC7BE423E5C3EBABD803D883EB23D553D5D3D02BE8A3E2C3EABBEA3BEC53C78BE08BDC1BECD3E3E3DB63D9A3C07BE26BE75BE883EF33D843EE33D8ABEE6BCA7BDEA3D58BE77BEF43B38BEA73DFA3CDBBD913D63BD303D97BD8CBDE73EC9BDC3BDA03DB53D4A3E123E843ED33DA63DFE3D8C3E883D6BBE763D79BE553E7EBC61BE7D3D58BEB03DA03C363DDCBA103E953E673C3A3DC93EF8BCBEBD11BE833D183C463EB03E8B3E63BC1F3DDDBD463CB2BD8C3E903E0D3D053EB8BE1B3DD8BD7DBE863DD23E9C3E0E3EE0BC403D91BE0DBFF3BEDC3C3EBD70BE9E3E91BE3BBE4D3D9DBD293CB03E3B3E9E3D10BE723E73BEDD3D55BE963E4A3D0FBE883D703E773E993D463EBE3D2CBE87BD033E15BD50BE923E953EFBBDBABEE4BDFBBDC63D9FBC993C9EBD50BD9BBED0BD50BEB93ECB3DB73E9BBC3C3E933D013D463CC83D2CBEB63DB73DABBE623E7EBC493EC4BEED3D843ED4BE343DB93D993DEE3D973EC5BDD63D0ABEF43CE33D5CBD22BE063EB8BD973D9A3DE23D3CBE803E00BE223EA3BDF2BEDF3DF83C08BE8EBDF1BBCC3C2EBE423D1A3EAD3D8D3EF4BD053EA6BC22BD4E3D173C89BD9E3ED4BD05BDE5BB043E63BE9E3E84BE743E41BE08BC86BE37BEFB3B703E07BE8EBDDDBC883DEB3D58BE9FBE02BE223DBDBE253C33BD99BD90BE00BE333CB83D2A3EC3BD2E3DCBBDB6BCF43B3D3E0CBEEABDC63DE53B46BE1C3D66BEF0BCB03C923D963E043D40BE22BC093EC7BDC4BDDDBDCB3C7D3EA7BC623C723ED4BC58BD40BCA63D363D98BA2ABED23D0D3EE83D173E4BBE3F3E3A3DA73D6C3E9F3DF7BD063EEA3DAABD163E99BE363E163ED43D32BE333ED73D75BE80BE5A3E2ABC83BDF1BC1FBE3D3E203ECE3D023E123E0ABE153E56BD55BD95BEBE3DE2BD4D3E9E3D17BEE4BD9D3E73BE38BC3FBE1ABDDCBD6BBD17BE203E1BBEDF3ED1BDB1BA3DBE163DC13D57BE06BE88BE473E19BD74BD10BE433D4F3E4CBD33BE9EBE8F3EAE3D90BD183B833D1A3ECD3DCABC8D3D33BE4C3EA43C0DBF343E853DF0BE77BE7C3E1C3D7D3EC5BD33BEED3D6BBED73D5C3E1EBEA6BD50BE0C3D713DF33CA6BDE3BD8C3DBBBDDDBD953E35BE66BE6CBEE73DA0BC0E3D9B3EA73D183EBA3D4ABE5CBE5CBB963E143E613E933E8E3EB73D35BED03D793ACBBC5DBE99BCF8BDAC3DAD3DDE3E0EBE22BECA3E043EAE3E2DBB953D013F263E8D3DCE3E01BE87BDB23CB93EEEBD2E3D85BE67BD3B3E523E9FBE833D4F3CE13BC7BDB13B7C3DB23E583E0FBD44BE243EE93D613D6ABE373E12BC253ECA3D5DBEEDBE0BBD2BBEAC3D513E5ABD95BD8CBD923B093ECF3D0A3C64BDA93B113D973E2BBE2E3D8A3E87BDE43DD9BDA9BD203E493D923DC63C94BDCF3D283DA03DD83DAB3D323DB43E2D3EB53D7FBEBB3D123D04BD433E20BD5BBCCF3ECCBD933B823E9EBCCCBCCD3D0CBEB53D973C15BD16BE40BE2FBDF93DBCBCBBBC9A3ED33DC83E153E9FBE0CBEA0BD9E3E5FBC20BEA53D3DBE803D86BE0BBE163E49BD4FBD2ABEA83D563D61BEC9BDBFBAD3BD803E5BBC133D043C013EE2BDE5BD193E90BE9BBD14BEE6BD4A3E7FBDB83E533E48BD01BE41BE903D8EBE23BE853C90BE2EBD3FBE00BE3EBE65BD653E57BECDBD06BDB73E443EE73DF33D9FBDB33C823E303E53BD903DB5BD1BBE403ECE3D163EF83C7D3E413D8FBD1BBE2A3E54BE5C3D073ED63B87BC8D3E633E02BD9D3E04BE77BC2FBCEB3D8D3D24BD14BD7BBC713C8DBD01BE4EBE89BDA4BD8CBEFEBB07BE113E7D3E003D8B3E483C8B3EC7BD87BDEC3D613DA6BE1B3E923E423ED3BE993E423DDB3ED1BC0D3EABBE07BE02BE27BE0BBCE5BC2F3C873EA03E9F3E18BE58BEEC3C2E3DCB3DB3BEB6BD58BEF8BD3C3E5D3E8EBE693EF43DD2BD7A3E1FBE643E06BD6E3E93BC3C3E30BEE3BD243E583EAD3D77BD85BE4E3DE83D0FBEF3BCEE3C9E3D28BE37BE283E61BD30BE65BD7FBE30BB1BBD193E4DBE4FBEAB3D38BEEEBC073D8A3E2E3EAEBD983ECFBBA7BC91BEC93E59BDB6BD04BDD2BDD13E3A3E8D3D243EB53E3C3E8C3CB23D173E043E453909BE0B3EFB3B80BD0E3E393EA33D34BE083EC23D5CBD5A3E983D1C3E7C3C0EBDCF3E58BEF6BBA7BE98BC433D44BD9B3C3B3D833D653EB23A7B3BF83C8FBEA2BDE4BC1CBD5CBD5D3E77BC913C493E2E3E0ABDDF3C0A3E17BE6E3E2D3EEABDA7BE483E423EB53D023E0CBE193E303EF6BDC7BC893DA13ED73DC8BD653CE6BD68BDB23E573D253C233DDBBD5ABEB2BD68BEC5BD323E00BC73BD973E3EBE763D09BEEB3D1C3DBD3D273DD33D3A3E8ABEFE3CA83CF53DEFBD05BE883DC5BDB43E44BED5BDF2BD97BDFEBD83BE3EBEA23DD83C99BE493EC73DE83CE9BDFDBD83BE483EC23B2ABD59BC47BBDABCFCBD983EF2BDA03E43BE293E0DBD523E2F3E0B3EFA3D893E073EACBE98BE9DBE4A3E92BCC83E8A3E37BEB03EBD3D01BE29BE56BD03BC82BEEA3DAF3CA53EC13D5CBD73BC1BBE383E263E6F3E3CBEEEBDE93D53BD01BDB2BE62BE473EC43EA63D4ABDC93DF43DB23E3C3CE33DAF3D09BEF03DCB3D483EACBDE63D9CBD05BE923EFE3C2DBE943E09BE193E7D3EBABD2DBE48BD703DD7BC013E42BEDB3D413BCCBD4FBD823D6B3DB1BDB7BD82BEB2BD18BD10BEAB3E56BE3BBDA6BEBE3DA03EFEBD26BE3CBD1BBCE4BD02BFB0BCD63DE5BC05BD593E8CBE65BD55BE85BE803E69BE65BCA5BC55BEB23E293E38BAA93E253E94BEBA3D353E9F3DC7BD3C3DA5BE7B3E1D3D883D463D3DBEE03D91BE3DBEA4BED63D9DBDACBDEF3D15BD04BE1A3E51BE193C5A3D953D693EEBBD44BE183A643E753D9BBD61BD9CBC51BEBBBE76BD44BE183E273D4BBE62BEAB3E7A3E2EBEFD3DFC3DCCBE18BE21BDE33DC93D1F3EE0BE2A3EEE3D7DBD29BD7F3D3C3EB5BB9EBDB43C24BE263ECFBD68BE393D2E3E823C27BEAB3DFE3C28BEA03DAFBE4B3EE2BD31BD1ABE4C3EB7BD2D3E7BBE5C3D37BE7BBE68BE313D213EBFBCC0BC01BF323E9F3CD0BD9C3EB03E4F3E21BED53D843E8BBD78BE283D67BD0EBE88BE273D863EE8BCFEBD833C1EBEA93DFABBC93E04BEFC3DB33E9A3D33BE893DF93DA73CFC3D58BE74BE393E39BE83BE97BB7C3E84BC493CD9BDC43C7ABE923D9CBEE83DCEBD12BE4C3E9A3EB63EF7BDE8BD043EAC3D493DB1BD84BD453E183D393E9ABD783BE5BC32BE153E843E673E25BE223CB23D463E62BE573E0C3E98BEA5BE073E103E0F3D4CBCB63D4ABDE8BE09BE6F3E3F3ECF3C383D56BE173DECBC2FBE6D3DCD3DD7BD9FBB96BEB1BE9FBEC7BECBBDE23D81BC8CBDABBC513CE23D91BE0EBEAB3D453EB5BE54BEA43D453EFABDD33C453E2DBE743ECABDF73D6FBEAA3D87BD703E1D3E78BE41BEB03E333C00BEA93E1D3E063F913E94BC84BD293ED7BCA43D4ABEA73C06BE413E35BDF13C6CBE1C3D743E77BE563E293E843E1A3EE63D943ECC3D27BEE5BDBABE8CBD58BEEA3DED3DE1BD0DBEC73C153E923C483E4ABE0F3DB2BE0FBEA4BD2A3EC4BD9C3E48BD533D573E41BDC13C6D3E8FBE353E6DBCA9BEDC3D9CBD1A3DAB3ECFBEC2BC7FBED2BD85BD35BE8BBECFBD2DBD9D3CB83E293EE23E50BDB43C223E0BBE8FBC423E903E08BE14BC74BD84BB4D3D213E19BE653DA0BC363E8A3ED9BD14BB883D763EAABE41BE9A3C243E0B3D50BE863C87BE403E47BEC23CE93DDBBB8FBE833E763E31BEFE3BD4BD803D153E03BE87BC64BEEB3D55BE9CBD24BE0FBCAC3C6D3D88BE903D01BDA03D58BD9ABD323EE33D5B3E7A3D02BE2A3E36BDBBBD45BE20BE2DBE8ABE653D653C3D3E82BB77BEB9BD69BB1EBD673E9ABD283E023DB9BD293EF4BD81BE0C3EAC3C543CBCBD59BD9C3E15BE32BD8A3E453E37BD493D73BD66BE9ABD8FBDE4BC4EBDBCBE13BE113E4E3E37BC1CBEB63E623EFE3D643D5EBC343EBBBD293E85BEA3BCA3BE87BD903D89BE86BE9B3D4CBD4DBE843E703D0EBE99BD5A3E5ABE72BDACBEA03D84BDD93CFF3C12BEBEBD13BCDD3DF93C9BBE2F3EBF3D8FBEAFBC783D133D73BE703D333DA1BD6A3E853EE53D183E3DBEDABDAF3D703E483D653EE33DCEBE54BE15BE42BD0C3C61BC8F3EF03D7FBE00BC4ABB7FBC03BE02BD853C0CBEF83EE5BDEA3D0D3D543CDBBDC3BEAB3DD53C6CBE033E1D3C2CBE24BE85BEB2BE99BCEEBC91BE603E6CBB9DBE26BE46BE0F3D3C3EFCBDCC3D863C743E3A3EB23C543E20BECF3D123E923E15BE0A3D2C3D5EBE753D86BD913E3A3E7B3C8BBDD2BC153EFCBD033CEFBC093EC53D893DB73DFABD02BE103EF6BE89BE66BE43BED9BCFABE2EBE1C3EBB3C17BCBCBEA7BDBABD843DE9BEC43CA73D103E5FBE73BC383D82BDD4BD203C60BD193E883E1DBDAABEFB3DD23DF03DEE3DAE3D673E4DBED7BCF83B14BE4B3E3D3CAA3D1EBE84BEFFBD53BB983C64BE27BEB33DDFBD69BD7A3DF4BD58BDB3BCC53E34BEBD3D58BB11BE3F3E9FBEE53CE33DAABD113E69BC343EF3BE7EBCD0BD0DBEBABE0A3ECDBDDC3C0C3D6F3D813D5EBE40BEFABCF4BEB1BECC3C3A3E333ECF3D1ABED6BBA4BEB3BE5B3C7F3E93BE4EBE663E0E3D",
      torch_tensor_32_8_torch.bfloat16: "0x02000000BCBEA63EECBEC9BEDDBED33EBFBE2CBDA4BEFA3D4FBEAABDB63E88BEA3BD1DBE08BF26BE9ABE3F3E2D3C90BCC13EA03E283E35BE3B3D7A3F4B3DCB3EE43D1F3F8ABE263FCABDC5BDEABE0DBCAABD80BED13E1C3ED7BE87BEA9BE9BBEAFBE10BDB8BEE53D11BF273F823C0F3F56BECD3E893EDABE53BE20BE33BF8D3E8CBE4ABDCF3E66BE05BF9BBD9EBE123FABBDAB3E3F3FB1BE7E3D3FBDC6BDF33D893D423F9A3E0C3DB5BC963E4B3E8DBEF23D7F3D3F3FC23EE23BCB3E07BF94BDBDBE0FBF163DFEBDAF3D6A3E9E3EA8BE803DB93E2FBE44BE41BE68BE4C3C2DBE6DBCD93E433E8CBD573E823E373E0A3F31BEA73E5ABECABEBB3D83BEA7BE2A3FB73E03BFBABCE93D563E00BF963ED7BD813E96BD60BD613D8EBCF83D373D5C3DF7BE16BFBB3E31BF57BD1D3F473F6FBEF13E23BE473E9C3CBC3D9B3E643F83BCE1BDAABE9DBA0A3FC03D51BD443E0CBF6A3ECEBE5B3ED73EDD3E88BCC6BEB93E993D313C023EE53DA2BE67BE613E75BD53BEE53EC93CD73E243F03BF9CBDB1BE02BF6C3EA23E4F3EADBD7D3EF3BEC53D59BEC6BE143FFD3E9F3EF53D373E72BE02BF1F3FAEBE25BED5BDA73EDDBE163E363EA63E2DBE753EF7BDA2BD99BD633E30BDC9BE86BE8FBEB03C53BFC6BE05BEBDBBBBBC93BE4D3D953EA43DEA3E6B3EDB3EF63ECFBD5B3E9D3D9EBD14BF063FEA3EE23D843E013FF43D7E3C12BFD83DD13E0DBF"
    }
  }
#-}
