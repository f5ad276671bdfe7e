#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0)>
module {
  func.func @main(%arg0: tensor<1x24x32xf32>, %arg1: tensor<8x32xf32> {moe.weight = "model.layers.0.mlp.gate.weight"}, %arg2: tensor<8x40x32xf32> {moe.weight = "model.layers.0.mlp.experts.gate_up_proj"}, %arg3: tensor<8x32x20xf32> {moe.weight = "model.layers.0.mlp.experts.down_proj"}) -> tensor<1x24x32xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c8_i64 = arith.constant 8 : i64
    %cst_1 = arith.constant 1.000000e+00 : f32
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<1x24x32xf32> into tensor<24x32xf32>
    %0 = tensor.empty() : tensor<32x8xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<8x32xf32>) outs(%0 : tensor<32x8xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<24x8xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %3 = linalg.matmul ins(%collapsed, %transposed : tensor<24x32xf32>, tensor<32x8xf32>) outs(%2 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %4 = tensor.empty() : tensor<24xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<24xi64>) -> tensor<24xi64>
    %6 = tensor.empty() : tensor<24xf32>
    %7 = linalg.fill ins(%cst_0 : f32) outs(%6 : tensor<24xf32>) -> tensor<24xf32>
    %8:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<24x8xf32>) outs(%7, %5 : tensor<24xf32>, tensor<24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_15: i64):
      %39 = linalg.index 1 : index
      %40 = arith.index_cast %39 : index to i64
      %41 = arith.maximumf %in, %out : f32
      %42 = arith.cmpf ogt, %in, %out : f32
      %43 = arith.select %42, %40, %out_15 : i64
      linalg.yield %41, %43 : f32, i64
    } -> (tensor<24xf32>, tensor<24xi64>)
    %expanded = tensor.expand_shape %8#0 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %expanded : tensor<24x8xf32>, tensor<24x1xf32>) outs(%1 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %39 = arith.subf %in, %in_15 : f32
      linalg.yield %39 : f32
    } -> tensor<24x8xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<24x8xf32>) outs(%1 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = math.exp %in : f32
      linalg.yield %39 : f32
    } -> tensor<24x8xf32>
    %11 = tensor.empty() : tensor<24x1xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<24x1xf32>) -> tensor<24x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<24x8xf32>) outs(%12 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<24x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %13 : tensor<24x8xf32>, tensor<24x1xf32>) outs(%1 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %39 = arith.divf %in, %in_15 : f32
      linalg.yield %39 : f32
    } -> tensor<24x8xf32>
    %15 = tensor.empty() : tensor<24x8xi64>
    %16 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%15 : tensor<24x8xi64>) {
    ^bb0(%out: i64):
      %39 = linalg.index 1 : index
      %40 = arith.index_cast %39 : index to i64
      linalg.yield %40 : i64
    } -> tensor<24x8xi64>
    %17:2 = tm_tensor.sort dimension(1) outs(%14, %16 : tensor<24x8xf32>, tensor<24x8xi64>) {
    ^bb0(%arg4: f32, %arg5: f32, %arg6: i64, %arg7: i64):
      %39 = arith.cmpf oge, %arg4, %arg5 : f32
      tm_tensor.yield %39 : i1
    } -> tensor<24x8xf32>, tensor<24x8xi64>
    %extracted_slice = tensor.extract_slice %17#0[0, 0] [24, 2] [1, 1] : tensor<24x8xf32> to tensor<24x2xf32>
    %extracted_slice_2 = tensor.extract_slice %17#1[0, 0] [24, 2] [1, 1] : tensor<24x8xi64> to tensor<24x2xi64>
    %18 = tensor.empty() : tensor<24x2x32xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed : tensor<24x32xf32>) outs(%18 : tensor<24x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2x32xf32>
    %collapsed_3 = tensor.collapse_shape %19 [[0, 1], [2]] : tensor<24x2x32xf32> into tensor<48x32xf32>
    %collapsed_4 = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<24x2xf32> into tensor<48xf32>
    %collapsed_5 = tensor.collapse_shape %extracted_slice_2 [[0, 1]] : tensor<24x2xi64> into tensor<48xi64>
    %20 = tensor.empty() : tensor<48x40x32xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_5 : tensor<48xi64>) outs(%20 : tensor<48x40x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %39 = arith.cmpi slt, %in, %c0_i64 : i64
      %40 = arith.addi %in, %c8_i64 : i64
      %41 = arith.select %39, %40, %in : i64
      %42 = arith.index_cast %41 : i64 to index
      %43 = linalg.index 1 : index
      %44 = linalg.index 2 : index
      %extracted = tensor.extract %arg2[%42, %43, %44] : tensor<8x40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x40x32xf32>
    %expanded_6 = tensor.expand_shape %collapsed_3 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xf32> into tensor<48x32x1xf32>
    %22 = tensor.empty() : tensor<48x40x1xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<48x40x1xf32>) -> tensor<48x40x1xf32>
    %24 = linalg.batch_matmul ins(%21, %expanded_6 : tensor<48x40x32xf32>, tensor<48x32x1xf32>) outs(%23 : tensor<48x40x1xf32>) -> tensor<48x40x1xf32>
    %collapsed_7 = tensor.collapse_shape %24 [[0], [1, 2]] : tensor<48x40x1xf32> into tensor<48x40xf32>
    %extracted_slice_8 = tensor.extract_slice %collapsed_7[0, 0] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %extracted_slice_9 = tensor.extract_slice %collapsed_7[0, 20] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %25 = tensor.empty() : tensor<48x20xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<48x20xf32>) outs(%25 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.negf %in : f32
      %40 = math.exp %39 : f32
      %41 = arith.addf %40, %cst_1 : f32
      %42 = arith.divf %cst_1, %41 : f32
      linalg.yield %42 : f32
    } -> tensor<48x20xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8, %26 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%25 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %39 = arith.mulf %in, %in_15 : f32
      linalg.yield %39 : f32
    } -> tensor<48x20xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%27, %extracted_slice_9 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%25 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %39 = arith.mulf %in, %in_15 : f32
      linalg.yield %39 : f32
    } -> tensor<48x20xf32>
    %29 = tensor.empty() : tensor<48x32x20xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_5 : tensor<48xi64>) outs(%29 : tensor<48x32x20xf32>) {
    ^bb0(%in: i64, %out: f32):
      %39 = arith.cmpi slt, %in, %c0_i64 : i64
      %40 = arith.addi %in, %c8_i64 : i64
      %41 = arith.select %39, %40, %in : i64
      %42 = arith.index_cast %41 : i64 to index
      %43 = linalg.index 1 : index
      %44 = linalg.index 2 : index
      %extracted = tensor.extract %arg3[%42, %43, %44] : tensor<8x32x20xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x32x20xf32>
    %expanded_10 = tensor.expand_shape %28 [[0], [1, 2]] output_shape [48, 20, 1] : tensor<48x20xf32> into tensor<48x20x1xf32>
    %31 = tensor.empty() : tensor<48x32x1xf32>
    %32 = linalg.fill ins(%cst : f32) outs(%31 : tensor<48x32x1xf32>) -> tensor<48x32x1xf32>
    %33 = linalg.batch_matmul ins(%30, %expanded_10 : tensor<48x32x20xf32>, tensor<48x20x1xf32>) outs(%32 : tensor<48x32x1xf32>) -> tensor<48x32x1xf32>
    %collapsed_11 = tensor.collapse_shape %33 [[0], [1, 2]] : tensor<48x32x1xf32> into tensor<48x32xf32>
    %expanded_12 = tensor.expand_shape %collapsed_4 [[0, 1]] output_shape [48, 1] : tensor<48xf32> into tensor<48x1xf32>
    %34 = tensor.empty() : tensor<48x32xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed_11, %expanded_12 : tensor<48x32xf32>, tensor<48x1xf32>) outs(%34 : tensor<48x32xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %39 = arith.mulf %in, %in_15 : f32
      linalg.yield %39 : f32
    } -> tensor<48x32xf32>
    %expanded_13 = tensor.expand_shape %35 [[0, 1], [2]] output_shape [24, 2, 32] : tensor<48x32xf32> into tensor<24x2x32xf32>
    %36 = tensor.empty() : tensor<24x32xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%36 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded_13 : tensor<24x2x32xf32>) outs(%37 : tensor<24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %39 = arith.addf %in, %out : f32
      linalg.yield %39 : f32
    } -> tensor<24x32xf32>
    %expanded_14 = tensor.expand_shape %38 [[0, 1], [2]] output_shape [1, 24, 32] : tensor<24x32xf32> into tensor<1x24x32xf32>
    return %expanded_14 : tensor<1x24x32xf32>
  }
}
