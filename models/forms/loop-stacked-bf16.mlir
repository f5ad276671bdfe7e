#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0) -> (d0, 0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d2)>
module {
  func.func @main(%arg0: tensor<1x24x16xbf16>) -> tensor<1x24x16xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %c0_i64 = arith.constant 0 : i64
    %c2 = arith.constant 2 : index
    %c24 = arith.constant 24 : index
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<24x6xbf16>
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 0xFF800000 : f32
    %cst_3 = arith.constant 1.000000e+00 : f32
    %cst_4 = arith.constant dense_resource<torch_tensor_6_16_torch.bfloat16> : tensor<6x16xbf16>
    %cst_5 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16> : tensor<12x16xbf16>
    %cst_6 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_1> : tensor<12x16xbf16>
    %cst_7 = arith.constant dense_resource<torch_tensor_16_12_torch.bfloat16> : tensor<16x12xbf16>
    %cst_8 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_2> : tensor<12x16xbf16>
    %cst_9 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_3> : tensor<12x16xbf16>
    %cst_10 = arith.constant dense_resource<torch_tensor_16_12_torch.bfloat16_1> : tensor<16x12xbf16>
    %cst_11 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_4> : tensor<12x16xbf16>
    %cst_12 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_5> : tensor<12x16xbf16>
    %cst_13 = arith.constant dense_resource<torch_tensor_16_12_torch.bfloat16_2> : tensor<16x12xbf16>
    %cst_14 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_6> : tensor<12x16xbf16>
    %cst_15 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_7> : tensor<12x16xbf16>
    %cst_16 = arith.constant dense_resource<torch_tensor_16_12_torch.bfloat16_3> : tensor<16x12xbf16>
    %cst_17 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_8> : tensor<12x16xbf16>
    %cst_18 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_9> : tensor<12x16xbf16>
    %cst_19 = arith.constant dense_resource<torch_tensor_16_12_torch.bfloat16_4> : tensor<16x12xbf16>
    %cst_20 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_10> : tensor<12x16xbf16>
    %cst_21 = arith.constant dense_resource<torch_tensor_12_16_torch.bfloat16_11> : tensor<12x16xbf16>
    %cst_22 = arith.constant dense_resource<torch_tensor_16_12_torch.bfloat16_5> : tensor<16x12xbf16>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x24x16xbf16> into tensor<24x16xbf16>
    %0 = tensor.empty() : tensor<16x6xbf16>
    %transposed = linalg.transpose ins(%cst_4 : tensor<6x16xbf16>) outs(%0 : tensor<16x6xbf16>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<24x6xf32>
    %2 = linalg.fill ins(%cst_1 : f32) outs(%1 : tensor<24x6xf32>) -> tensor<24x6xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<24x16xbf16>, tensor<16x6xbf16>) outs(%2 : tensor<24x6xf32>) -> tensor<24x6xf32>
    %4 = tensor.empty() : tensor<24x6xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24x6xf32>) outs(%4 : tensor<24x6xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x6xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<24x6xbf16>) outs(%1 : tensor<24x6xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<24x6xf32>
    %7 = tensor.empty() : tensor<24xi64>
    %8 = linalg.fill ins(%c0_i64 : i64) outs(%7 : tensor<24xi64>) -> tensor<24xi64>
    %9 = tensor.empty() : tensor<24xf32>
    %10 = linalg.fill ins(%cst_2 : f32) outs(%9 : tensor<24xf32>) -> tensor<24xf32>
    %11:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<24x6xf32>) outs(%10, %8 : tensor<24xf32>, tensor<24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_46: i64):
      %112 = linalg.index 1 : index
      %113 = arith.index_cast %112 : index to i64
      %114 = arith.maximumf %in, %out : f32
      %115 = arith.cmpf ogt, %in, %out : f32
      %116 = arith.select %115, %113, %out_46 : i64
      linalg.yield %114, %116 : f32, i64
    } -> (tensor<24xf32>, tensor<24xi64>)
    %expanded = tensor.expand_shape %11#0 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %expanded : tensor<24x6xf32>, tensor<24x1xf32>) outs(%1 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.subf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<24x6xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<24x6xf32>) outs(%1 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = math.exp %in : f32
      linalg.yield %112 : f32
    } -> tensor<24x6xf32>
    %14 = tensor.empty() : tensor<24x1xf32>
    %15 = linalg.fill ins(%cst_1 : f32) outs(%14 : tensor<24x1xf32>) -> tensor<24x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%13 : tensor<24x6xf32>) outs(%15 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<24x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %16 : tensor<24x6xf32>, tensor<24x1xf32>) outs(%1 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.divf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<24x6xf32>
    %18 = tensor.empty() : tensor<24x6xi64>
    %19 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%18 : tensor<24x6xi64>) {
    ^bb0(%out: i64):
      %112 = linalg.index 1 : index
      %113 = arith.index_cast %112 : index to i64
      linalg.yield %113 : i64
    } -> tensor<24x6xi64>
    %20:2 = tm_tensor.sort dimension(1) outs(%17, %19 : tensor<24x6xf32>, tensor<24x6xi64>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: i64, %arg4: i64):
      %112 = arith.cmpf oge, %arg1, %arg2 : f32
      tm_tensor.yield %112 : i1
    } -> tensor<24x6xf32>, tensor<24x6xi64>
    %extracted_slice = tensor.extract_slice %20#0[0, 0] [24, 2] [1, 1] : tensor<24x6xf32> to tensor<24x2xf32>
    %extracted_slice_23 = tensor.extract_slice %20#1[0, 0] [24, 2] [1, 1] : tensor<24x6xi64> to tensor<24x2xi64>
    %21 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%extracted_slice : tensor<24x2xf32>) outs(%15 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.addf %in, %out : f32
      linalg.yield %112 : f32
    } -> tensor<24x1xf32>
    %22 = tensor.empty() : tensor<24x2xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %21 : tensor<24x2xf32>, tensor<24x1xf32>) outs(%22 : tensor<24x2xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.divf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<24x2xf32>
    %24 = tensor.empty() : tensor<24x2xbf16>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<24x2xf32>) outs(%24 : tensor<24x2xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x2xbf16>
    %26 = tensor.empty() : tensor<48x1xi64>
    %27 = linalg.fill ins(%c0_i64 : i64) outs(%26 : tensor<48x1xi64>) -> tensor<48x1xi64>
    %28 = tensor.empty() : tensor<48xbf16>
    %29 = linalg.fill ins(%cst : bf16) outs(%28 : tensor<48xbf16>) -> tensor<48xbf16>
    %30:3 = linalg.generic {indexing_maps = [#map3, #map3, #map4], iterator_types = ["parallel"]} outs(%27, %27, %29 : tensor<48x1xi64>, tensor<48x1xi64>, tensor<48xbf16>) {
    ^bb0(%out: i64, %out_46: i64, %out_47: bf16):
      %112 = linalg.index 0 : index
      %113 = arith.remsi %112, %c2 : index
      %114 = arith.divsi %112, %c2 : index
      %115 = arith.remsi %114, %c24 : index
      %extracted = tensor.extract %extracted_slice_23[%115, %113] : tensor<24x2xi64>
      %extracted_48 = tensor.extract %25[%115, %113] : tensor<24x2xbf16>
      %116 = arith.index_cast %115 : index to i64
      linalg.yield %116, %extracted, %extracted_48 : i64, i64, bf16
    } -> (tensor<48x1xi64>, tensor<48x1xi64>, tensor<48xbf16>)
    %31 = tensor.empty() : tensor<48x2xi64>
    %32 = linalg.fill ins(%c0_i64 : i64) outs(%31 : tensor<48x2xi64>) -> tensor<48x2xi64>
    %inserted_slice = tensor.insert_slice %30#0 into %32[0, 0] [48, 1] [1, 1] : tensor<48x1xi64> into tensor<48x2xi64>
    %inserted_slice_24 = tensor.insert_slice %30#1 into %inserted_slice[0, 1] [48, 1] [1, 1] : tensor<48x1xi64> into tensor<48x2xi64>
    %33 = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%30#2, %inserted_slice_24 : tensor<48xbf16>, tensor<48x2xi64>) outs(%cst_0 : tensor<24x6xbf16>) {
    ^bb0(%arg1: bf16, %arg2: bf16):
      tm_tensor.yield %arg1 : bf16
    } -> tensor<24x6xbf16>
    %34 = tensor.empty() : tensor<16x12xbf16>
    %transposed_25 = linalg.transpose ins(%cst_5 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %35 = tensor.empty() : tensor<24x12xf32>
    %36 = linalg.fill ins(%cst_1 : f32) outs(%35 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %37 = linalg.matmul ins(%collapsed, %transposed_25 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %38 = tensor.empty() : tensor<24x12xbf16>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %40 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<24x12xbf16>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      %113 = math.exp %112 : f32
      %114 = arith.addf %113, %cst_3 : f32
      %115 = arith.divf %cst_3, %114 : f32
      linalg.yield %115 : f32
    } -> tensor<24x12xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%40, %41 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.mulf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_26 = linalg.transpose ins(%cst_6 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %44 = linalg.matmul ins(%collapsed, %transposed_26 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%44 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%43, %45 : tensor<24x12xbf16>, tensor<24x12xbf16>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %47 = tensor.empty() : tensor<12x16xbf16>
    %transposed_27 = linalg.transpose ins(%cst_7 : tensor<16x12xbf16>) outs(%47 : tensor<12x16xbf16>) permutation = [1, 0] 
    %48 = tensor.empty() : tensor<24x16xf32>
    %49 = linalg.fill ins(%cst_1 : f32) outs(%48 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %50 = linalg.matmul ins(%46, %transposed_27 : tensor<24x12xbf16>, tensor<12x16xbf16>) outs(%49 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %51 = tensor.empty() : tensor<24x16xbf16>
    %52 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%50 : tensor<24x16xf32>) outs(%51 : tensor<24x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x16xbf16>
    %transposed_28 = linalg.transpose ins(%cst_8 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %53 = linalg.matmul ins(%collapsed, %transposed_28 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%53 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %55 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%54 : tensor<24x12xbf16>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      %113 = math.exp %112 : f32
      %114 = arith.addf %113, %cst_3 : f32
      %115 = arith.divf %cst_3, %114 : f32
      linalg.yield %115 : f32
    } -> tensor<24x12xf32>
    %57 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%55, %56 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.mulf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %58 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%57 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_29 = linalg.transpose ins(%cst_9 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %59 = linalg.matmul ins(%collapsed, %transposed_29 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %60 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%59 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %61 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%58, %60 : tensor<24x12xbf16>, tensor<24x12xbf16>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_30 = linalg.transpose ins(%cst_10 : tensor<16x12xbf16>) outs(%47 : tensor<12x16xbf16>) permutation = [1, 0] 
    %62 = linalg.matmul ins(%61, %transposed_30 : tensor<24x12xbf16>, tensor<12x16xbf16>) outs(%49 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %63 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%62 : tensor<24x16xf32>) outs(%51 : tensor<24x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x16xbf16>
    %transposed_31 = linalg.transpose ins(%cst_11 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %64 = linalg.matmul ins(%collapsed, %transposed_31 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %65 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %66 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<24x12xbf16>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %67 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%66 : tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      %113 = math.exp %112 : f32
      %114 = arith.addf %113, %cst_3 : f32
      %115 = arith.divf %cst_3, %114 : f32
      linalg.yield %115 : f32
    } -> tensor<24x12xf32>
    %68 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%66, %67 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.mulf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %69 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%68 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_32 = linalg.transpose ins(%cst_12 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %70 = linalg.matmul ins(%collapsed, %transposed_32 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %72 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%69, %71 : tensor<24x12xbf16>, tensor<24x12xbf16>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_33 = linalg.transpose ins(%cst_13 : tensor<16x12xbf16>) outs(%47 : tensor<12x16xbf16>) permutation = [1, 0] 
    %73 = linalg.matmul ins(%72, %transposed_33 : tensor<24x12xbf16>, tensor<12x16xbf16>) outs(%49 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %74 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%73 : tensor<24x16xf32>) outs(%51 : tensor<24x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x16xbf16>
    %transposed_34 = linalg.transpose ins(%cst_14 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %75 = linalg.matmul ins(%collapsed, %transposed_34 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %77 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%76 : tensor<24x12xbf16>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %78 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%77 : tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      %113 = math.exp %112 : f32
      %114 = arith.addf %113, %cst_3 : f32
      %115 = arith.divf %cst_3, %114 : f32
      linalg.yield %115 : f32
    } -> tensor<24x12xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%77, %78 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.mulf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %80 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%79 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_35 = linalg.transpose ins(%cst_15 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %81 = linalg.matmul ins(%collapsed, %transposed_35 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %82 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%81 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %83 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%80, %82 : tensor<24x12xbf16>, tensor<24x12xbf16>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_36 = linalg.transpose ins(%cst_16 : tensor<16x12xbf16>) outs(%47 : tensor<12x16xbf16>) permutation = [1, 0] 
    %84 = linalg.matmul ins(%83, %transposed_36 : tensor<24x12xbf16>, tensor<12x16xbf16>) outs(%49 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%84 : tensor<24x16xf32>) outs(%51 : tensor<24x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x16xbf16>
    %transposed_37 = linalg.transpose ins(%cst_17 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %86 = linalg.matmul ins(%collapsed, %transposed_37 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %87 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%86 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %88 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%87 : tensor<24x12xbf16>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %89 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%88 : tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      %113 = math.exp %112 : f32
      %114 = arith.addf %113, %cst_3 : f32
      %115 = arith.divf %cst_3, %114 : f32
      linalg.yield %115 : f32
    } -> tensor<24x12xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%88, %89 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.mulf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %91 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%90 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_38 = linalg.transpose ins(%cst_18 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %92 = linalg.matmul ins(%collapsed, %transposed_38 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %93 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%92 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %94 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%91, %93 : tensor<24x12xbf16>, tensor<24x12xbf16>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_39 = linalg.transpose ins(%cst_19 : tensor<16x12xbf16>) outs(%47 : tensor<12x16xbf16>) permutation = [1, 0] 
    %95 = linalg.matmul ins(%94, %transposed_39 : tensor<24x12xbf16>, tensor<12x16xbf16>) outs(%49 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %96 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%95 : tensor<24x16xf32>) outs(%51 : tensor<24x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x16xbf16>
    %transposed_40 = linalg.transpose ins(%cst_20 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %97 = linalg.matmul ins(%collapsed, %transposed_40 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %98 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%97 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %99 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%98 : tensor<24x12xbf16>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %112 = arith.extf %in : bf16 to f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %100 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%99 : tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %112 = arith.negf %in : f32
      %113 = math.exp %112 : f32
      %114 = arith.addf %113, %cst_3 : f32
      %115 = arith.divf %cst_3, %114 : f32
      linalg.yield %115 : f32
    } -> tensor<24x12xf32>
    %101 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%99, %100 : tensor<24x12xf32>, tensor<24x12xf32>) outs(%35 : tensor<24x12xf32>) {
    ^bb0(%in: f32, %in_46: f32, %out: f32):
      %112 = arith.mulf %in, %in_46 : f32
      linalg.yield %112 : f32
    } -> tensor<24x12xf32>
    %102 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%101 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_41 = linalg.transpose ins(%cst_21 : tensor<12x16xbf16>) outs(%34 : tensor<16x12xbf16>) permutation = [1, 0] 
    %103 = linalg.matmul ins(%collapsed, %transposed_41 : tensor<24x16xbf16>, tensor<16x12xbf16>) outs(%36 : tensor<24x12xf32>) -> tensor<24x12xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%103 : tensor<24x12xf32>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %105 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%102, %104 : tensor<24x12xbf16>, tensor<24x12xbf16>) outs(%38 : tensor<24x12xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<24x12xbf16>
    %transposed_42 = linalg.transpose ins(%cst_22 : tensor<16x12xbf16>) outs(%47 : tensor<12x16xbf16>) permutation = [1, 0] 
    %106 = linalg.matmul ins(%105, %transposed_42 : tensor<24x12xbf16>, tensor<12x16xbf16>) outs(%49 : tensor<24x16xf32>) -> tensor<24x16xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%106 : tensor<24x16xf32>) outs(%51 : tensor<24x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %112 = arith.truncf %in : f32 to bf16
      linalg.yield %112 : bf16
    } -> tensor<24x16xbf16>
    %concat = tensor.concat dim(1) %52, %63, %74, %85, %96, %107 : (tensor<24x16xbf16>, tensor<24x16xbf16>, tensor<24x16xbf16>, tensor<24x16xbf16>, tensor<24x16xbf16>, tensor<24x16xbf16>) -> tensor<24x96xbf16>
    %expanded_43 = tensor.expand_shape %concat [[0], [1, 2]] output_shape [24, 6, 16] : tensor<24x96xbf16> into tensor<24x6x16xbf16>
    %expanded_44 = tensor.expand_shape %33 [[0], [1, 2]] output_shape [24, 6, 1] : tensor<24x6xbf16> into tensor<24x6x1xbf16>
    %108 = tensor.empty() : tensor<24x6x16xbf16>
    %109 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_43, %expanded_44 : tensor<24x6x16xbf16>, tensor<24x6x1xbf16>) outs(%108 : tensor<24x6x16xbf16>) {
    ^bb0(%in: bf16, %in_46: bf16, %out: bf16):
      %112 = arith.mulf %in, %in_46 : bf16
      linalg.yield %112 : bf16
    } -> tensor<24x6x16xbf16>
    %110 = linalg.fill ins(%cst : bf16) outs(%51 : tensor<24x16xbf16>) -> tensor<24x16xbf16>
    %111 = linalg.generic {indexing_maps = [#map5, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%109 : tensor<24x6x16xbf16>) outs(%110 : tensor<24x16xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %112 = arith.addf %in, %out : bf16
      linalg.yield %112 : bf16
    } -> tensor<24x16xbf16>
    %expanded_45 = tensor.expand_shape %111 [[0, 1], [2]] output_shape [1, 24, 16] : tensor<24x16xbf16> into tensor<1x24x16xbf16>
    return %expanded_45 : tensor<1x24x16xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_6_16_torch.bfloat16: "0x0200000010BF14BF00BE5EBED93EB13E22BE87BF253E22BF333E1E3E753D1E3F0F3FFDBD2DBF59BF913ECB3E993E47BF2FBE6D3FC03E96BEB2BDBC3D323F4B3FF23ED8BE9DBE813C7CBEFE3D613E663DA43E623E52BDCB3E14BED73C863E933F3CBF4BBFACBEDF3E073FB63DECBD49BE8B3E4ABE64BEBE3E433FDA3F44BF1EBF693F8DBE92BEEC3E0E3F253F3DBFA43F72BE2C3E51BF8DBE76BE80BE09BF0F3F90BDCE3E3FBDB03ED7BEEA39D83E4DBE053F373EFCBD933F71BFCCBC06BFF5BE893CB63E",
      torch_tensor_12_16_torch.bfloat16: "0x02000000D33EAEBEB03D053E27BFD9BE6ABD8F3D7D3D9D3CAD3DE93DEA3D5EBE483E6DBE60BD1CBF95BC0BBC763EB33D6CBE66BC1FBEEDBDF63ECEBDFE3C953E6C3EB23E62BED6BD4EBE113E1C3EEF3DFA3E88BE9EBCEE3C18BE9FBED1BC84BEA0BD7C3D85BDF23C7A3D953E943DC63D4EBDF2BC453D46BEF3BE063D34BEA13D213DC53D783E7EBE9A3DDCBC803EFFBD433E1E3EA13D5A3DF6BCB93DA1BD8ABE773DB3BE87BCB7BDC8BEB6BD8A3E073DC93E483E8ABE39BEBC3E8D3D2B3E7FBE98BE99BE0FBE093ED03DCA3D303D603E93BD833E98BC8CBEC93D183E2A3E9ABE1C3E0CBE963EC83C773E573EA0BE7D3EFDBDA4BE753EA43E2ABE113E933D09BC88BEEABCB0BDC93E443DC33D14BD233E90BDAABE11BD09BE06BE5D3E63BE573E943EE1BEBDBEE1BE9C3C8ABEB83EE2BC143E2DBD83BC853E683EF3BD5FBE143DF43EC83D21BC4DBEFEBDB9BD163E94BE13BD47BDAFBCB23E193EF7BDBBBDAABED93E043F70BD353E143E893D04BF093E09BE5DBEC0BB963ECC3D4BBD94BEA2BD713E93BE",
      torch_tensor_12_16_torch.bfloat16_1: "0x020000000F3E4B3E3DBD3BBEA5BC7BBE783CFABD50BE523E22BEA63EBB3E1FBE7D3EDDBD20BE5DBDFABD493EDC3C89BEEFBC82BE99BEF53D9DBEAFBEC63E08BCD6BD83BD04BD60BCD13D903EF83E813E813EDEBD9FBEA43E7A3D083E6EBB0FBFBC3E9CBE253E7C3FFFBC973DC43D0DBE7EBEAC3EF93EA5BE16BF04BF693E32BEFB3E8DBE0B3EC53E8B3EA03EEC3CCF3EED3DA63E603E853C463E78BE63BEA3BDABBDE93DFF3D613EC73DBB3EF63D09BE0EBC283E9FBD10BEF8BDA3BE32BD0E3E3ABD70BD973D4C3EA23E6F3E0C3EC5BEA03D3D3EBA3E833F8F3EC9BE33BE133E9E3E24BE44BE773D2A3D0FBFB23E01BED73E83BED83E9CBE443E993E36BE86BC0D3FE53E42BB7B3E88BEE33E8FBD8EBD403E25BE74BE8B3D2C3EED3E983E17BE773EC1BE103F9D3EF9BDE83DAD3EDE3D03BE3EBD8D3DE13CB83D41BE6B3D82BDCA3E7ABD99BED2BBE73E88BE5A3F12BEF3BDDF3E51BDA2BDA63EAC3E473DC93EC4BDB33EAF3DCDBE16BE1A3EE03DC6BCA93D40BDB7BE183E94BE123C5D3D6BBEC83E4ABF",
      torch_tensor_16_12_torch.bfloat16: "0x0200000026BEFEBDC5BDE5BE8BBBB53EEC3EF1BE87BC3A3EA03D4BBEA1BEF83E82BE2B3ED73DD03CC1BE51BE42BD90BE98BE3F3E61BD543E14BF32BF823DFBBEC23EF6BE21BE3ABE3CBE903E783D0D3CFD3E57BE65BE303EB9BEA93E5B3EB93E03BE723E72BED53DEFBE37BF2B3CCABDE2BD87BC793E4A3E7B3FF7BE173EA9BDC63DAD3EBF3E843E11BEADBE4BBE2DBFDE3C6FBD8DBC153FC7BDC13D1E3E123F75BD11BC163DD23A6B3EF13DD5BDC23E8FBE823EF2BC48BEF3BDEFBE163E2C3F883D1DBE81BEA13ABABEA0BE5F3EBF3DA3BDC13E7A3DA13D89BE4ABF27BEA2BD253D163EA43D91BE833EE83EC2BCCFBD6F3DAABD2F3D333FC43E9CBDD73D3C3F47BF353F443B93BE913E02BE9ABD6C3EA4BE2C3F62BE0CBE12BE6BBD243F22BD96BE533D18BE27BE88BE5EBEE0BCA33EC23EADBD69BE48BD21BF553EA93D873DBE3ECCBE203E8CBE6F3DCFBD213EE43E313EC8BDEF3D843ED7BEB03EB1BD2A3FC33D213FB8BE393F51BEAA3E23BE713E143F02BEFFBD0CBEC13D90BE6C3E29BE743D7D3D",
      torch_tensor_12_16_torch.bfloat16_2: "0x02000000743E3C3EBABE03BF35BD203ED8BE513EC7BDA43E043EB23D85BE75BE6B3EFA3D7C3E7F3E95BE16BE3FBD9EBE983E48BDABBE873E83BE93BDED3E19BFD13D2EBD163E863EA53ECFBE45BE9CBE133E333E813D8F3DC2BCCE3EF9BCB2BE68BEB2BD343EFA3B5BBE0A3E07BEABBEC63ED13D03BF073E193ED1BDE83DC9BD093F53BDC9BCF93D353E303CE1BD2DBEDF3E71BE88BE6BBDA1BE0F3E213D833E9D3EA0B9E8BE313E993EA93EB2BD9B3E26BE073E73BE09BFC43DD2BD3DBED43E053E6EBDFF3D893DBD3EB63DD03E183EDDBE1FBECDBA653EFCBA393C143ECBBE16BEE9BC343E0EBEC3BD35BC053E433E84BEA0BEE9BC1DBE5A3E1F3D8E3E8C3E123E473EAEBE44BE56BD88BD47BEB43E3FBF14BD5ABE98BD083F013E63BE003FD9BE2CBE43BEF5BE90BE1BBE1BBF6BBE343E42BEC13D903EB33BBF3E0CBFDFBCC9BE0F3E88BECE3DCFBD15BE84BD1BBE41BD763E2E3E45BE95BCB9BEA2BE173E60BE85BE9CBE2EBD153EF23E8B3D3B3EA4BEB7BD7BBCAB3E88BED53D48BEC8BB72BE9C3C",
      torch_tensor_12_16_torch.bfloat16_3: "0x02000000473F50BE8DBE39BE4A3EAF3EBF3D80BECC3907BDD33CBDBD36BEF6BC9F3E4B3D4CBE8D3DC93C1F3F9ABE833EC6BD69BC8CBD7ABC083E66BEA7BEB0BED83EEDBD503D84BE913E12BE06BFC83DB33C5BBE8DBDE33D763EAA3E463E443F1FBFD9BE51BCB23E133F073E1B3D053E17BE803EA9BEB83A113EB6BEA5BD243DBEBE533E823EA53E053FEF3C18BD653E43BEC5BEE4BE323E1DBFAA3B00BDD83E123F75BE373E583E8F3CCC3AB4BEF53CAABD57BEEC3D1E3E60BD76BD20BE513E12BEF5BCDBBD503EB5BECCBC993C173ECC3D23BEB5BD8DBE03BFA5BC0CB993BE003F35BDC2BE8A3E503CD4BEECBD1C3CA9BE0E3E39BE083F4D3CE73D513E0FBDBCBDEABDA6BE343EF4BE873E86BE673D2E3E073EB53D153E173C1F3E573E62BE773E5E3E633E6DBEA63D52BEBA3D633D8F3DA1BDCDBD5D3DA53E85BED1BE0A3E8B3EDBBE8BBE04BD2EBEA8BE293EB5BEEB3EEA3D8D3D4C3DDF3C58BE1B3EA93E893E9CBE213E823E4DBE01BD2D3E5D3EE63EC1BE953C13BF0A3E2F3EC0BE7CBE383EE13D",
      torch_tensor_16_12_torch.bfloat16_1: "0x0200000026BE443E1BBF823E8CBDE73EA9BE45BF1D3FCD3E703E413D47BEFABE9FBE7D3E2FBEFB3DB7BEA7BC95BC2F3E04BEB4BEE5BE0C3E4ABFF53B68BD67BE1EBFC53DA6BE383E82BE03BF70BEDABE453E463EB2BC423D023C2C3E8B3D9E3E1BBE55BE73BD6FBE093EE73DC6BE613E573E9EBC243ED0BE033D263C27BE873EB13D513DCBBD873D013EA03D6DBD973EF6BD12BC92BE6F3DF63DB2BE1EBDADBD093E2A3E89BCAD3EE0BE613C43BBD43E953D5B3EA2BE373DCFBE413CA5BE503E45BE143DEF3D42BE773CC93D7BBDE73E86BEE7BE663C933E1D3F58BD66BE033F15BE863C22BE4CBE42BE4D3E0ABE47BD603EB03E3ABE9BBC373E143FAF3D1D3E1BBEEB3C0ABDDC3D97BEA03EAA3E4DBD973CBCBE38BE8DBDD33C053F18BFBE3DA8BEB83EE0BEB13E04BE6B3C4DBD633E373E4E3F003E1D3F3C3FB13D2DBEC03D1E3D143DDDBEAC3BCC3D143CED3DFC3D783EB73E1B3EF5BE223ECFBE12BFB63E21BEA4BC583E32BD51BE0A3EA53DC53EAB3E85BCFF3D8ABEDEBEF43CE13ED83DD33ED73D",
      torch_tensor_12_16_torch.bfloat16_4: "0x02000000D83E813E1F3E123FCA3E9FBDBF3E803EB8BE313CD3BEBBBEB33DD9BC3EBE943EB93E4B3D8DBE02BF083F51BDF03D9A3EA13DCB3E613E303F05BE13BF77BEF2BEB1BD1F3E313E3F3E6EBE2FBE213EF93EC73D623E8EBE99BEB33EFF3D2E3E8E3E4E3E1DBD8DBD923D813E97BED63EE6BEA6BE4FBE083FB73DB13D3EBD23BD9C3E8FBEEBBDA6BE8A3EEE3C8A3DF1BE0CBE643D94BD2B3EBF3EC73BFFBD3D3EA33E1EBD92BD21BE7FBD4E3E8DBE3EBE533E73BE293E30BE95BDEF3E8DBE14BDB1BD533E713E0DBFD73D7FBDACBE9ABD0CBF9CBD56BD2F3E05BD9B3E1F3F3FBEDCBEAF3E0D3F103D393EBC3EBABED1BE3EBE873ECCBE213EC5BE613D613E5FBCE5BD943EA93E8ABE26BE963EC83D8DBE583EF0BD24BEBE3C9E3E413FF9BD793D20BDD8BEAB3E013F70BD8ABE4DBE643E90BDF1BDF93E323E13BE76BE66BDB4BE883ED63D373EBB3D56BEF9BEEB3ED6BD01BDB9BEFD39A83E07BE0CBCBC3E133F9B3E5B3CBEBD883D273D40BE923DD73D993EA4BC9A3EF33EC63E573D3A3C273D70BC",
      torch_tensor_12_16_torch.bfloat16_5: "0x0200000047BE833E203E953D0F3E3FBE743C8F3E403B6E3B39BE4EBD5EBEA03E56BE663D58BE653E6A3D2E3D483E08BE6DBE50BDF73DEE3D5BBEC8BE21BD713E19BD13BD6E3FDE3E3EBE143DA23D213EF1BD5C3DD3BDEABE0BBCBB3DC0BBE7BD0DBFBC3ED7BE943EE83EC9BEB33E8D3DABBD2EBEA53EFF3D07BEDA3C79BE673D20BED53E4C3D783E08BED73E5ABE03BFADBEEDBB4D3E873D313ECB3D0F3ED8BC8E3D863EEEBE3CBE5F3E42BED13E16BF8EBD843D0F3ECB3EDDBDC23D58BE15BCC93C773E45BE963ECCBE4F3ED53D67BDA5BDE4BEF03D63BEA9BC503E2D3F08BEC03ED7BE1FBF9CBE83BDB33EB93CB03CE4BDB73DEFBE5BBE893EC53C2FBECC3D843D4C3D22BD3D3E80BD4ABDFEBE21BE1C3E11BD2FBEB13EA7BC2BBEEC3DCEBD103E6FBEF1BD86BEDA3DC7BEC03E81BE53BB4ABEBA3E6E3DC8BABDBB8F3E703DD1BEA63E753DECBED9BE82BEE4BD41BE923E37BE333E9BBE0FBD56BD923E49BE483E7ABE9A3E3C3D8E3DD5BD6D3D3B3DD6BD17BF9CBE89BECDBD8DBE94BEA8BDC13D7F3E",
      torch_tensor_16_12_torch.bfloat16_2: "0x02000000A43EA83EEA3D0F3ED33E24BF99BD3EBEF1BEB13D0D3E893C93BE953C1A3FABBE78BEAB3AC3BCA9BE173EA23DBABE5E3E82BD3A3EE3BE4EBE793D223E99BE0EBF963DF3BE01BE1BBF103F0BBEDF3E05BD813E553C0FBE053F96BDBA3E1C3EDD3E633D68BD1D3E27BE61BD053D283EF73E623D22BF32BE973A9EBE2D3E0BBE32BD2DBE133FDDBB523E9DBE98BCAE3E41BEBA3EDF3EBCBC723E773ED6BDABBE26BE513EF5BCACBEC6BE0ABFB7BE163F213D14BE6F3EC03EEEBBB93E83BE56BEFF3D93BE09BDAD3EB93ABB3E1B3FFDBEA2BE9EBE023E32BE23BFD23E8CBEBD3C363D3D3EAE3DB3BE0CBE0A3C3CBE0ABEDF3D4FBE873E2E3D333E9D3DE73D853E15BFD6BD2F3C813DF5BDADBE37BD7FBE333F46BEC23E453E723E023F5EBE563EC0BE2C3D863D98BE0A3F4B3F8F3DAFBE3F3E4FBE833EA43E9C3EC63DBFBE98BD0DBE0DBFFBBE953E54BEAA3EB5BC033E31BE8FBEE0BBAE3E3DBEBA3EF2BED33E923E373EFFBEA1BDC03EA4BE0BBFC0BE62BE0DBEB6BE13BE9D3EB83E23BE1ABEE43E",
      torch_tensor_12_16_torch.bfloat16_6: "0x02000000133C61BE7BBED83E723DC83E65BD343DB03CC63D97BECA3E55BDF8BD33BCEDBC4C3E78BDF4BDC2BD3BBBE7BD883E803D5FBC503E75BE9B3E13BEA23C90BEB5BE6BBD213D98BEA5BE643A45BE2B3FF9BE0E3FD63E75BDF5BE2EBE24BFACBEFA3E563EB53ECD3D2F3E63BEC23DFCBDFA3DAFBDEA3DAF3E3C3C66BEAC3D4BBE323E6BBD16BEF2BDD33BEEBD32BE2DBC67BE163EEE3D9CBE22BF26BF5FBE0C3DF63B833EB73CFABD893E70BD97BEB1BD8A3D49BE3E3E7DBEE5BB0CBCC0BE85BE85BD6BBE33BE8D3EF93E9BBEFDBB1A3EB9BECEBC75BC2C3D4F3EA5BDF8BE81BE4BBDB4BE08BE90BDB03DEE3D003E23BE4BBE373EBDBE80BDA3BC17BD8A3ECF3AE7BD123F69BE033E083E76BEEDBC043EEABC15BEF93C2E3EB3BDE33E6F3E323EF43EC9BB213E8DBD2B3B953E0D3D3ABE27BEF5BD90BDFA3C813E843EFA3D6DBE13BE3B3E6EBE323DE83CB2BE39BF71BC083EC6BEFE3DD63EA1BD98BDB7BDAA3C05BEACBCA73E383E51BD943EE4BD223EBEBEDE3E8ABD8C3ED6BEB53E35BE62BE17BE",
      torch_tensor_12_16_torch.bfloat16_7: "0x0200000056BEEBBEF43DFDBC83BDA23D57BE4B3E34BE48BD8EBD153E983D12BE5B3EDABC18BE95BE113ED03E84BC1FBE5E3E92BD1B3E983C4DBEC7BCC4BEC3BDD6BE8B3E2A3E623EEF3D25BEE2BDA5BD7EBE52BEA4BD9FBDD33DB9BE97BE55BEE83D52BE813EAB3E363D9DBB03BE053C87BE53BD793E27BFD0BC5D3EA0BD453E57BEE63E453D36BDA53DF13E813E5F3E31BE99BE553E133E883D833EBDBD423EA43DC43E513EA03EEABD8BBE303CFE3D6FBE25BEA3BE2ABE4BBD0C3F38BC95BE18BE3F3E98BE52BE1B3E7EBE82BD593CD43EE63D813D11BF8F3E5B3D9E3D3ABE8CBE87BED73E983D453E09BD433DB43E103E523E93BE143DDCBDA3BEB23D43BD813DAD3EB93982BE73BE343E8BBC8A3E0EBEB5BE43BE00BE70BE1E3E61BD843BFD3EC43EF3BECA3D153EA93BD73D47BE9FBE823C273E8BBE0C3EAA3E2EBC0FBE323E8FBE59BC433E43BE57BE46BE4ABE0CBE8CBDE63E34BEAABD1EBEA6BE393ED73EB1BDA23CD13D853EE0BD7E3ED23D863E30BE74BE3A3E45BEA9BEF63DDCBD163C023D",
      torch_tensor_16_12_torch.bfloat16_3: "0x02000000303E88BD023EE13DFE3E94BA18BFEBBE91BDB33DAF3E463E94BE0D3E783E783E6BBED6BD203FBA3D653F653B6D3E4EBE9DBE8D3D7B3BFABDDBBC7CBE80BC6DBEA4BE7E3DD5BD2B3E673EC03E6BBEA9BE693CF33D113C95BC28BEB2BE963D97BC603D743E4FBE693EA3BE163D073F2BBDFDBED63D09BE1FBF1F3E2C3EC4BEC2BE1BBEC1BEA2BEFCBE47BE153EDD3E21BEC5BE0C3E0F3E003E59BE063EC03DC1BE3DBE05BE643EBD3E0EBEB53E01BEDC3DBDBD95BEB1BE7C3D053FF23DC43E99BE853D813D89BECC3DD6BE8ABEFDBD15BF7A3C90BDDEBE2C3ECDBEA63EC53E523E66BED4BEE5BE873D153D9D3EB6BE9EBEBBBC0ABFFDBE9D3EBC3DDA3D103CE8BEA5BE463F89BE8FBD833E723D9CBE22BFEE3CA6BEF5BD283E91BE883E02BD0ABFB5BEA3BD933E693E9C3ED6BE13BE03BF993E853C52BE233EE33EC8BDD93EBEBD23BF953EC83D3A3D2B3F65BDEBBD76BE86BEE83D68BD67BE95BE90BE513ECB3EE03EF83DA1BE513D603E97BCCC3D173E3E3E89BE6C3E373BC7BCE1BEA03E2C3E",
      torch_tensor_12_16_torch.bfloat16_8: "0x02000000B43E8EBEDD3DE13E80BEE4BD75BDBF3D1F3FCC3D023EA3BC0CBC943E33BE0F3D83BC9EBEBD3DCA3D97BED4BD77BC9FBE3FBE663E103DCF3ED2BD43BC80BC46BE2EBE00BE32BF7C3EE43E643E18BE7DBE68BED0BE4D3E003FDE3ED7BC2B3EE53DEB3D2CBEAE3E9CBE45BE4EBE503E27BBF03DB83D55BD7FBEB7BDAA3DFCBE3F3EEF3E75BE213E00BC233E913BCF3EB9BCD23D803E8EBEA63E18BD023F023EF2BD593D85BE623E3FBEEBBB943DA93E81BE213EAB3C7F3D53BEBABDE2BB5F3ECE3DB1BD653EE8BDB33E443E443D0BBE88BED73E173FA7BD3BBEAF3EE5BE513DD5BEDABE1DBEB03DCD3D3EBDCF3D3D3E0C3E9D3EA4BE783D563EABBE643B8DBEF53D29BB54BEC5BEAD3D923EBE3EAD3EF3BC953E8ABE1F3D0E3E1E3E0C3EEE3E003EA83DB4BD9C3E8D3E483E90BE95BE54BEF23D59BC84BDB2BEB33B133E0CBCB33E383D1B3D94BE67BE333D363EE1BDA0BE16BE0E3EC0BEC73C8EBEA1BEF8BDF3BC77BD263EE73EAE3D3ABCA43E18BCA5BE963DB4BE10BD4FBE913CE0BE7BBED1BD",
      torch_tensor_12_16_torch.bfloat16_9: "0x02000000E63D933B51BCE63E44BFDDBE75BE4D3E59BC523EB83C193E7C3EC2BD8EBE913E5CBED93DBA3D8B3E323B8FBE293B9FBD283E7C3C81BD32BE1E3D5EBE91BDF7BD783E72BDEFBEA83D06BE6E3E65BE0EBDE23D29BC323E0FBD613E4EBE09BD5D3EB53D58BE15BDA43CB53E083F20BEC0BE6ABE2EBE97BE85BE94BD193E94BE5C3D83BE243EE5BEE4BEDBBD6ABEAFBEA8BE1CBC11BE2BBDE33ECF3CBABEAFBE663DAD3E46BD89BCA33EE73E9CBE8C3E04BF113EB43EE23D14BE3F3DC8BDDD3C5B3DAF3ECC3D2ABE803DFFBAB4BE87BE6B3E2BBE663E35BF94BE40BED539A9BE3D3EF03DF2BD833E023F0A3CD83E85BD413DBD3C83BEA83D363BFF3E663E403EE03D1C3EC63E14BE0E3F943E89BEF23DDE3DDD3D0FBF573E323D9DBD7FBC4E3EB13D44BD75BDF7BE8ABEFABC503C3EBE6BBDB9BD873DC53ECD3E9FBEC7BD1CBEC33C05BE903E8ABC0D3F3EBEB8BE243D973E77BE973D05BE003FB2BD843E30BED6BC833ECE3D43BE31BD3F3EA63E0FBE4ABE6CBE8ABEC5BBC2BE5A3D60BE183EDFBE",
      torch_tensor_16_12_torch.bfloat16_4: "0x02000000873E853E21BC053F033E433D9B3EC6BD123E963B683E05BE283E96BEC0BEB43E6ABEEFBDC2BE7EBED4BDC63EDDBE79BE4DBDDDBDD0BC38BEAC3E7CBE133ED43DA93DA2BC0CBC7ABE58BE83396DBEDDBE36BD203EB23E373E6B3DFA3E5F3E203D60BE1E3F053FBCBE41BEE1BBA53E213ED1BED13E873E99BB873ED03E913D88BED8BDC73D53BD963E1DBE2D3C00BEB3BEA0BE3E3E72BE91BE01BDB6BEA03E81BED23E49BEDBBE743D80BE2EBE58BD183E9A3DF0BD9D3E043DA939C93D40BEF73D7D3EBC3EA9BE983DB9BE473E83BECF3EEBBD0E3EA1BEB4BE463E97BFE0BCC1BE99BE0BBEF2BE783E27BF5CBEF7BED63E32BEF83DB8BEAE3E90BDAF3EC7BDA43EF53C35BDDC3ECCBD9EBDA93E8CBC953E06BF8B3D1DBE093F0D3D213F1A3EB6BC003FEEBCE93DDEBDA13EAEBD65BE88BDA0BEB7BEAFBE16BD003F95BEAEBDEFBD5A3D3A3E1B3F633E78BED1BD6CBE1F3E8DBE0A3E3FBEBCBE2CBAB23E30BE8F3E1B3ED0BD4B3EF23BE03E05BF91BED0BC04BF3EBEABBE14BD3A3E38BE043FB83E",
      torch_tensor_12_16_torch.bfloat16_10: "0x02000000F73E15BEA8BE3D3EC0BDD13E813D9BBD7A3D62BE483CD73EEFBEFABD80BE133D70BE1ABE4DBD9A3DE43D3E3E4EBE4FBD643E423DCF3EC5BDF1BE933D863DB7BD363F24BE16BE913E00BE1CBE0BBD22BE2BBB3D3EDCBE23BB32BEDABE9DBD0A3F5F3DF6BD1E3E96BD8A3D4B3E15BEBF3DB0BE0C3E0D3F44BEAD3E003EC8BE913E4EBC0C3E9EBEF4BD60BE833DDB3E60BE5D3E4D3EB8BC40BE6C3C6FBE6FBE94BE8E3E283D393E2C3D55BEE3BDD7BD0A3D7B3EE1BE07BEA93E00BF23BE96BE57BE08BFA0BC4BBD0E3ECBBEBF3C36BEE6BDC3BE04BF9ABD25BE213E30BE93BE303EF0BBDCBE97BDC53EE03E42BEC0BD98BE103EEBBE623EADBE0E3E5B3E50BDBCBD27BE64BE65BDE03DAFBECEBE263E94BD063F50BDCEBDEB3ED53D793E3CBD1E3E393F18BE443EE2BDEFBE143EA2BE5D3E02BC90BDAC3D88BD40BE753C6CBE00BD0FBE933E723DB53E473E463F11BF61BEA93E653D7A3EFCBC533DE23D053EAFBE1C3C6BBD6CBDFDBDCBBEC9BC84BD88BC6ABC123D943E40BE903EB7BE87BD9F3D",
      torch_tensor_12_16_torch.bfloat16_11: "0x02000000A8BDCFBE8BBD8B3EA3BEDCBB3C3ECFBDA3BD11BE1CBE823C70BD2FBEC73ECBBD5B3EB93E74BD553EE9BD3CBEB5BEDC3C50BEE1BE79BE57BE2D3E23BE6ABD203D2CBEFC3C573E993DAA3D16BEADBC84BD09BE60BEF9BD26BDEB3D6D3E863E2BBDA73EF53D91BE4BBE363E5E3C4CBEA4BE103EA53EAEBEC0BE1DBDF6BEDDBE0E3DF5BE1A3D38BDCE3D0DBEE33E823E013E9C3C5D3EC6BE2BBE84BE393DA13E5BBE68BEE73E623E6CBEBEBCF9BC2D3E793E0C3E2A3DE83E213D2DBE5A3DB03EB03E09BFB33ED73DFE3DCDBC93BEA0BC95BE943E143E153DD83DC43D1DBE563E063D333CD63D203E283FF9BDA7BDB83E4A3D8ABE1E3FFDBD87BDCBBC84BD9FBD28BEAABD7B3E2D3AFDBE7B3E8E3E09BE353E13BD1ABEA23D1BBE9ABDC0BDC13D10BD943E173FA43DCC3D2EBE9ABE8A3D16BC79BE4B3E94BE89BB2ABE4F3ED8BE4B3C873C8F3D8ABE9A3D813EF4BCD7BC6B3E06BEF83D9CBE033F2BBE033DA53CBF3D3EBC3CBECBBD4E3B2FBD35BE5DBE97BEA63D7FBEA1BEDBBEA23D90BE1C3EAABE",
      torch_tensor_16_12_torch.bfloat16_5: "0x0200000041BE97BD393D213EC3BD273E88BE4BBEA3BBE63DF1BDC73D603EAE3EDEBD0CBDF9BDFDBEC93D9CBE803D0B3F883D91BE9B3E53BF6ABEA73CCEBEB2BE173F713EAABDCC3EF93E963EC1BE5D3D9DBE133F27BDAF3C983E0B3C49BDD7BE0A3E41BEF43D133E323F85BEFCBD433C21BE923E8BBEBB3E093ED1BE9E3E513FE8BDAB3ED0BE8D3E83BE5A3B7B3E8A3EE63D4A3F143F24BE773D25BFAABE8F3E473EE33C733E193FE73D623EF4BDCDBE22BECFBD063F96BE673EC03CBA3E94BEBEBE8BBE543D9E3D4CBDA53DCDBD2DBE643E5EBD443E713E693E553E783DB5BE1C3E753C6E3E0FBD26BE703E9D3E223EBC3E313F0EBE5A3E72BE273D2ABEDF3A023E6C3E8B3DB03B5E3CA5BE6FBC74BE36BEC73D1C3DBFBE8D3E753EA6BE713E393E2D3EAEBDD63D5BBE06BF823E97BE573D90BE953DED3E423EB1BD7F3E2EBE98BD4EBE3EBF433E63BD593E3BBE34BCAABE1E3F91BEDC3EFF3DFD3D5C3ED6BE25BCB93D673D3E3EB8BDE0BD11BE00BFED3D73BEBC3DCABE4C3D9CBD07BE1DBF7CBE20BD"
    }
  }
#-}
