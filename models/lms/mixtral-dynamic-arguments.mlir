#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<()[s0] -> (s0 + 1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, 0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map13 = affine_map<(d0, d1, d2) -> (d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map17 = affine_map<(d0, d1) -> (d0)>
#map18 = affine_map<(d0, d1) -> (d0, 0)>
#map19 = affine_map<(d0, d1, d2) -> (d0)>
#map20 = affine_map<()[s0] -> (s0 * 2)>
#map21 = affine_map<(d0, d1, d2) -> (d0, d2)>
module {
  func.func @main(%arg0: tensor<1x?xi64>, %arg1: tensor<64x32xf32> {moe.weight = "model.embed_tokens.weight"}, %arg2: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.q_proj.weight"}, %arg3: tensor<16x32xf32> {moe.weight = "model.layers.0.self_attn.k_proj.weight"}, %arg4: tensor<16x32xf32> {moe.weight = "model.layers.0.self_attn.v_proj.weight"}, %arg5: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.o_proj.weight"}, %arg6: tensor<8x32xf32> {moe.weight = "model.layers.0.mlp.gate.weight"}, %arg7: tensor<8x40x32xf32> {moe.weight = "model.layers.0.mlp.experts.gate_up_proj"}, %arg8: tensor<8x32x20xf32> {moe.weight = "model.layers.0.mlp.experts.down_proj"}, %arg9: tensor<32xf32> {moe.weight = "model.layers.0.input_layernorm.weight"}, %arg10: tensor<32xf32> {moe.weight = "model.layers.0.post_attention_layernorm.weight"}, %arg11: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.q_proj.weight"}, %arg12: tensor<16x32xf32> {moe.weight = "model.layers.1.self_attn.k_proj.weight"}, %arg13: tensor<16x32xf32> {moe.weight = "model.layers.1.self_attn.v_proj.weight"}, %arg14: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.o_proj.weight"}, %arg15: tensor<8x32xf32> {moe.weight = "model.layers.1.mlp.gate.weight"}, %arg16: tensor<8x40x32xf32> {moe.weight = "model.layers.1.mlp.experts.gate_up_proj"}, %arg17: tensor<8x32x20xf32> {moe.weight = "model.layers.1.mlp.experts.down_proj"}, %arg18: tensor<32xf32> {moe.weight = "model.layers.1.input_layernorm.weight"}, %arg19: tensor<32xf32> {moe.weight = "model.layers.1.post_attention_layernorm.weight"}, %arg20: tensor<32xf32> {moe.weight = "model.norm.weight"}, %arg21: tensor<64x32xf32> {moe.weight = "lm_head.weight"}, %arg22: tensor<4xf32> {moe.weight = "model.rotary_emb.inv_freq"}) -> tensor<1x?x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c4_i64 = arith.constant 4 : i64
    %c2_i64 = arith.constant 2 : i64
    %c1_i64 = arith.constant 1 : i64
    %c64 = arith.constant 64 : index
    %c-1 = arith.constant -1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c8_i64 = arith.constant 8 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<-3.40282347E+38> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<i1>
    %cst_5 = arith.constant 0.35355339059327379 : f64
    %cst_6 = arith.constant 1.000000e-05 : f64
    %cst_7 = arith.constant 3.200000e+01 : f32
    %c32_i64 = arith.constant 32 : i64
    %c16_i64 = arith.constant 16 : i64
    %dim = tensor.dim %arg0, %c1 : tensor<1x?xi64>
    %0 = arith.index_cast %dim : index to i64
    %1 = tensor.empty(%dim) : tensor<1x?x32xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x?xi64>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %334 = arith.index_cast %in : i64 to index
      %335 = linalg.index 2 : index
      %336 = arith.cmpi slt, %334, %c64 : index
      cf.assert %336, "index must be smaller than dim size"
      %337 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %337, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%334, %335] : tensor<64x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x?x32xf32>
    %3 = tensor.empty(%dim) : tensor<?xi64>
    %4 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%3 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %334 = linalg.index 0 : index
      %335 = arith.index_cast %334 : index to i64
      linalg.yield %335 : i64
    } -> tensor<?xi64>
    %expanded = tensor.expand_shape %4 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
    %5 = arith.minsi %0, %c0_i64 : i64
    %6 = arith.index_cast %5 : i64 to index
    %extracted_slice = tensor.extract_slice %expanded[0, %6] [1, 1] [1, 1] : tensor<1x?xi64> to tensor<1x1xi64>
    %7 = tensor.empty() : tensor<1x1xi64>
    %8 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<1x1xi64>) outs(%7 : tensor<1x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      %334 = arith.subi %in, %c1_i64 : i64
      linalg.yield %334 : i64
    } -> tensor<1x1xi64>
    %concat = tensor.concat dim(1) %8, %expanded : (tensor<1x1xi64>, tensor<1x?xi64>) -> tensor<1x?xi64>
    %9 = arith.addi %0, %c1_i64 : i64
    %dim_8 = tensor.dim %expanded, %c1 : tensor<1x?xi64>
    %10 = affine.apply #map4()[%dim_8]
    %11 = arith.index_cast %10 : index to i64
    %12 = arith.minsi %11, %c0_i64 : i64
    %13 = arith.index_cast %12 : i64 to index
    %14 = arith.cmpi slt, %dim, %c0 : index
    %15 = arith.addi %dim, %10 : index
    %16 = arith.select %14, %15, %dim : index
    %17 = arith.cmpi slt, %16, %c0 : index
    %18 = arith.select %17, %c-1, %16 : index
    %19 = arith.minsi %18, %10 : index
    %20 = arith.subi %19, %13 : index
    %21 = arith.maxsi %20, %c0 : index
    %extracted_slice_9 = tensor.extract_slice %concat[0, %13] [1, %21] [1, 1] : tensor<1x?xi64> to tensor<1x?xi64>
    %22 = arith.minsi %11, %c1_i64 : i64
    %23 = arith.index_cast %22 : i64 to index
    %24 = arith.index_cast %9 : i64 to index
    %25 = arith.cmpi slt, %24, %c0 : index
    %26 = arith.addi %24, %10 : index
    %27 = arith.select %25, %26, %24 : index
    %28 = arith.cmpi slt, %27, %c0 : index
    %29 = arith.select %28, %c-1, %27 : index
    %30 = arith.minsi %29, %10 : index
    %31 = arith.subi %30, %23 : index
    %32 = arith.maxsi %31, %c0 : index
    %extracted_slice_10 = tensor.extract_slice %concat[0, %23] [1, %32] [1, 1] : tensor<1x?xi64> to tensor<1x?xi64>
    %33 = arith.cmpi eq, %32, %21 : index
    cf.assert %33, "mismatched size for broadcast"
    %34 = tensor.empty(%32) : tensor<1x?xi64>
    %35 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_10, %extracted_slice_9 : tensor<1x?xi64>, tensor<1x?xi64>) outs(%34 : tensor<1x?xi64>) {
    ^bb0(%in: i64, %in_146: i64, %out: i64):
      %334 = arith.subi %in, %in_146 : i64
      linalg.yield %334 : i64
    } -> tensor<1x?xi64>
    %36 = tensor.empty(%32) : tensor<1x?xi1>
    %37 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<1x?xi64>) outs(%36 : tensor<1x?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %334 = arith.cmpi ne, %in, %c1_i64 : i64
      linalg.yield %334 : i1
    } -> tensor<1x?xi1>
    %38 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<1x?xi1>) outs(%34 : tensor<1x?xi64>) {
    ^bb0(%in: i1, %out: i64):
      %334 = arith.extui %in : i1 to i64
      linalg.yield %334 : i64
    } -> tensor<1x?xi64>
    %dim_11 = tensor.dim %38, %c1 : tensor<1x?xi64>
    %39 = tensor.empty(%dim_11) : tensor<1x?xi64>
    %40 = linalg.fill ins(%c0_i64 : i64) outs(%39 : tensor<1x?xi64>) -> tensor<1x?xi64>
    %41 = tensor.empty() : tensor<1xi64>
    %42 = linalg.fill ins(%c0_i64 : i64) outs(%41 : tensor<1xi64>) -> tensor<1xi64>
    %43:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%38 : tensor<1x?xi64>) outs(%40, %42 : tensor<1x?xi64>, tensor<1xi64>) {
    ^bb0(%arg23: i64, %arg24: i64):
      %334 = arith.addi %arg23, %arg24 : i64
      tm_tensor.yield %334 : i64
    } -> tensor<1x?xi64>, tensor<1xi64>
    %44 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%41 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded_12 = tensor.expand_shape %44 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_13 = tensor.expand_shape %4 [[0, 1, 2, 3]] output_shape [1, 1, %dim, 1] : tensor<?xi64> into tensor<1x1x?x1xi64>
    %expanded_14 = tensor.expand_shape %4 [[0, 1, 2, 3]] output_shape [1, 1, 1, %dim] : tensor<?xi64> into tensor<1x1x1x?xi64>
    %dim_15 = tensor.dim %expanded_13, %c2 : tensor<1x1x?x1xi64>
    %45 = tensor.empty(%dim_15) : tensor<1x1x?x1xi64>
    %46 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %expanded_13 : tensor<1x1x1x1xi64>, tensor<1x1x?x1xi64>) outs(%45 : tensor<1x1x?x1xi64>) {
    ^bb0(%in: i64, %in_146: i64, %out: i64):
      %334 = arith.cmpi slt, %in, %c0_i64 : i64
      %335 = arith.addi %in, %c1_i64 : i64
      %336 = arith.select %334, %335, %in : i64
      %337 = arith.index_cast %336 : i64 to index
      %338 = arith.cmpi slt, %in_146, %c0_i64 : i64
      %339 = arith.addi %in_146, %0 : i64
      %340 = arith.select %338, %339, %in_146 : i64
      %341 = arith.index_cast %340 : i64 to index
      %extracted = tensor.extract %expanded[%337, %341] : tensor<1x?xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x1x?x1xi64>
    %dim_16 = tensor.dim %expanded_14, %c3 : tensor<1x1x1x?xi64>
    %47 = tensor.empty(%dim_16) : tensor<1x1x1x?xi64>
    %48 = linalg.generic {indexing_maps = [#map5, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %expanded_14 : tensor<1x1x1x1xi64>, tensor<1x1x1x?xi64>) outs(%47 : tensor<1x1x1x?xi64>) {
    ^bb0(%in: i64, %in_146: i64, %out: i64):
      %334 = arith.cmpi slt, %in, %c0_i64 : i64
      %335 = arith.addi %in, %c1_i64 : i64
      %336 = arith.select %334, %335, %in : i64
      %337 = arith.index_cast %336 : i64 to index
      %338 = arith.cmpi slt, %in_146, %c0_i64 : i64
      %339 = arith.addi %in_146, %0 : i64
      %340 = arith.select %338, %339, %in_146 : i64
      %341 = arith.index_cast %340 : i64 to index
      %extracted = tensor.extract %expanded[%337, %341] : tensor<1x?xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x1x1x?xi64>
    %49 = tensor.empty(%dim_15, %dim_16) : tensor<1x1x?x?xi1>
    %50 = linalg.generic {indexing_maps = [#map9, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48, %46 : tensor<1x1x1x?xi64>, tensor<1x1x?x1xi64>) outs(%49 : tensor<1x1x?x?xi1>) {
    ^bb0(%in: i64, %in_146: i64, %out: i1):
      %334 = arith.cmpi sle, %in, %in_146 : i64
      linalg.yield %334 : i1
    } -> tensor<1x1x?x?xi1>
    %51 = linalg.generic {indexing_maps = [#map11, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %50 : tensor<i1>, tensor<1x1x?x?xi1>) outs(%49 : tensor<1x1x?x?xi1>) {
    ^bb0(%in: i1, %in_146: i1, %out: i1):
      %334 = arith.andi %in, %in_146 : i1
      linalg.yield %334 : i1
    } -> tensor<1x1x?x?xi1>
    %52 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %expanded_13 : tensor<1x1x1x1xi64>, tensor<1x1x?x1xi64>) outs(%45 : tensor<1x1x?x1xi64>) {
    ^bb0(%in: i64, %in_146: i64, %out: i64):
      %334 = arith.cmpi slt, %in, %c0_i64 : i64
      %335 = arith.addi %in, %c1_i64 : i64
      %336 = arith.select %334, %335, %in : i64
      %337 = arith.index_cast %336 : i64 to index
      %338 = arith.cmpi slt, %in_146, %c0_i64 : i64
      %dim_147 = tensor.dim %43#0, %c1 : tensor<1x?xi64>
      %339 = arith.index_cast %dim_147 : index to i64
      %340 = arith.addi %in_146, %339 : i64
      %341 = arith.select %338, %340, %in_146 : i64
      %342 = arith.index_cast %341 : i64 to index
      %extracted = tensor.extract %43#0[%337, %342] : tensor<1x?xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x1x?x1xi64>
    %53 = linalg.generic {indexing_maps = [#map5, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_12, %expanded_14 : tensor<1x1x1x1xi64>, tensor<1x1x1x?xi64>) outs(%47 : tensor<1x1x1x?xi64>) {
    ^bb0(%in: i64, %in_146: i64, %out: i64):
      %334 = arith.cmpi slt, %in, %c0_i64 : i64
      %335 = arith.addi %in, %c1_i64 : i64
      %336 = arith.select %334, %335, %in : i64
      %337 = arith.index_cast %336 : i64 to index
      %338 = arith.cmpi slt, %in_146, %c0_i64 : i64
      %dim_147 = tensor.dim %43#0, %c1 : tensor<1x?xi64>
      %339 = arith.index_cast %dim_147 : index to i64
      %340 = arith.addi %in_146, %339 : i64
      %341 = arith.select %338, %340, %in_146 : i64
      %342 = arith.index_cast %341 : i64 to index
      %extracted = tensor.extract %43#0[%337, %342] : tensor<1x?xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x1x1x?xi64>
    %54 = linalg.generic {indexing_maps = [#map10, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52, %53 : tensor<1x1x?x1xi64>, tensor<1x1x1x?xi64>) outs(%49 : tensor<1x1x?x?xi1>) {
    ^bb0(%in: i64, %in_146: i64, %out: i1):
      %334 = arith.cmpi eq, %in, %in_146 : i64
      linalg.yield %334 : i1
    } -> tensor<1x1x?x?xi1>
    %55 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51, %54 : tensor<1x1x?x?xi1>, tensor<1x1x?x?xi1>) outs(%49 : tensor<1x1x?x?xi1>) {
    ^bb0(%in: i1, %in_146: i1, %out: i1):
      %334 = arith.andi %in, %in_146 : i1
      linalg.yield %334 : i1
    } -> tensor<1x1x?x?xi1>
    %56 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %57 = tensor.empty(%dim, %dim) : tensor<1x1x?x?xi1>
    %58 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%57 : tensor<1x1x?x?xi1>) {
    ^bb0(%out: i1):
      %334 = linalg.index 2 : index
      %335 = linalg.index 3 : index
      %336 = arith.cmpi eq, %dim_15, %c1 : index
      %337 = arith.select %336, %c0, %334 : index
      %338 = arith.cmpi eq, %dim_16, %c1 : index
      %339 = arith.select %338, %c0, %335 : index
      %extracted = tensor.extract %55[%c0, %c0, %337, %339] : tensor<1x1x?x?xi1>
      linalg.yield %extracted : i1
    } -> tensor<1x1x?x?xi1>
    %59 = tensor.empty(%dim, %dim) : tensor<1x1x?x?xf32>
    %60 = linalg.generic {indexing_maps = [#map7, #map11, #map11, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%58, %cst_3, %cst_2 : tensor<1x1x?x?xi1>, tensor<f32>, tensor<f32>) outs(%59 : tensor<1x1x?x?xf32>) {
    ^bb0(%in: i1, %in_146: f32, %in_147: f32, %out: f32):
      %334 = arith.select %in, %in_146, %in_147 : f32
      linalg.yield %334 : f32
    } -> tensor<1x1x?x?xf32>
    %expanded_17 = tensor.expand_shape %4 [[0, 1, 2]] output_shape [1, %dim, 1] : tensor<?xi64> into tensor<1x?x1xi64>
    %61 = tensor.empty(%dim) : tensor<1x?x1xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_17 : tensor<1x?x1xi64>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %334 = arith.sitofp %in : i64 to f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %63 = tensor.empty(%dim) : tensor<1x?x4xf32>
    %64 = linalg.generic {indexing_maps = [#map12, #map13, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%62, %arg22 : tensor<1x?x1xf32>, tensor<4xf32>) outs(%63 : tensor<1x?x4xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x4xf32>
    %concat_18 = tensor.concat dim(2) %64, %64 : (tensor<1x?x4xf32>, tensor<1x?x4xf32>) -> tensor<1x?x8xf32>
    %dim_19 = tensor.dim %64, %c1 : tensor<1x?x4xf32>
    %65 = tensor.empty(%dim_19) : tensor<1x?x8xf32>
    %66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat_18 : tensor<1x?x8xf32>) outs(%65 : tensor<1x?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.cos %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x8xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat_18 : tensor<1x?x8xf32>) outs(%65 : tensor<1x?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.sin %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x8xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %69 = linalg.fill ins(%cst : f32) outs(%61 : tensor<1x?x1xf32>) -> tensor<1x?x1xf32>
    %70 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%68 : tensor<1x?x32xf32>) outs(%69 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %71 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%70 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.divf %in, %cst_7 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%71 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.truncf %cst_6 : f64 to f32
      %335 = arith.addf %in, %334 : f32
      linalg.yield %335 : f32
    } -> tensor<1x?x1xf32>
    %73 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%72 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.rsqrt %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %73 : tensor<1x?x32xf32>, tensor<1x?x1xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %75 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %74 : tensor<32xf32>, tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %76 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x32xf32>) outs(%76 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %75 [[0, 1], [2]] : tensor<1x?x32xf32> into tensor<?x32xf32>
    %77 = tensor.empty(%dim) : tensor<?x32xf32>
    %78 = linalg.fill ins(%cst : f32) outs(%77 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %79 = linalg.matmul ins(%collapsed, %transposed : tensor<?x32xf32>, tensor<32x32xf32>) outs(%78 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %expanded_20 = tensor.expand_shape %79 [[0, 1], [2]] output_shape [1, %dim, 32] : tensor<?x32xf32> into tensor<1x?x32xf32>
    %80 = arith.cmpi slt, %0, %c0_i64 : i64
    %81 = arith.select %80, %c1_i64, %0 : i64
    %82 = arith.extui %80 : i1 to i64
    %83 = arith.addi %82, %c1_i64 : i64
    %84 = arith.muli %81, %c8_i64 : i64
    %85 = arith.cmpi sle, %83, %c1_i64 : i64
    cf.assert %85, "must have at most one inferred (negative) dimension"
    %86 = arith.muli %0, %c32_i64 : i64
    %87 = arith.divsi %86, %84 : i64
    %88 = arith.select %80, %87, %0 : i64
    %from_elements = tensor.from_elements %c1_i64, %88, %87, %c8_i64 : tensor<4xi64>
    %reshape = tensor.reshape %expanded_20(%from_elements) : (tensor<1x?x32xf32>, tensor<4xi64>) -> tensor<1x?x4x8xf32>
    %89 = arith.index_cast %88 : i64 to index
    %90 = tensor.empty(%89) : tensor<1x4x?x8xf32>
    %transposed_21 = linalg.transpose ins(%reshape : tensor<1x?x4x8xf32>) outs(%90 : tensor<1x4x?x8xf32>) permutation = [0, 2, 1, 3] 
    %91 = tensor.empty() : tensor<32x16xf32>
    %transposed_22 = linalg.transpose ins(%arg3 : tensor<16x32xf32>) outs(%91 : tensor<32x16xf32>) permutation = [1, 0] 
    %92 = tensor.empty(%dim) : tensor<?x16xf32>
    %93 = linalg.fill ins(%cst : f32) outs(%92 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %94 = linalg.matmul ins(%collapsed, %transposed_22 : tensor<?x32xf32>, tensor<32x16xf32>) outs(%93 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %expanded_23 = tensor.expand_shape %94 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    cf.assert %85, "must have at most one inferred (negative) dimension"
    %95 = arith.muli %0, %c16_i64 : i64
    %96 = arith.divsi %95, %84 : i64
    %97 = arith.select %80, %96, %0 : i64
    %from_elements_24 = tensor.from_elements %c1_i64, %97, %96, %c8_i64 : tensor<4xi64>
    %reshape_25 = tensor.reshape %expanded_23(%from_elements_24) : (tensor<1x?x16xf32>, tensor<4xi64>) -> tensor<1x?x2x8xf32>
    %98 = arith.index_cast %97 : i64 to index
    %99 = tensor.empty(%98) : tensor<1x2x?x8xf32>
    %transposed_26 = linalg.transpose ins(%reshape_25 : tensor<1x?x2x8xf32>) outs(%99 : tensor<1x2x?x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_27 = linalg.transpose ins(%arg4 : tensor<16x32xf32>) outs(%91 : tensor<32x16xf32>) permutation = [1, 0] 
    %100 = linalg.matmul ins(%collapsed, %transposed_27 : tensor<?x32xf32>, tensor<32x16xf32>) outs(%93 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %expanded_28 = tensor.expand_shape %100 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    cf.assert %85, "must have at most one inferred (negative) dimension"
    %reshape_29 = tensor.reshape %expanded_28(%from_elements_24) : (tensor<1x?x16xf32>, tensor<4xi64>) -> tensor<1x?x2x8xf32>
    %transposed_30 = linalg.transpose ins(%reshape_29 : tensor<1x?x2x8xf32>) outs(%99 : tensor<1x2x?x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_31 = tensor.expand_shape %66 [[0], [1, 2], [3]] output_shape [1, 1, %dim_19, 8] : tensor<1x?x8xf32> into tensor<1x1x?x8xf32>
    %expanded_32 = tensor.expand_shape %67 [[0], [1, 2], [3]] output_shape [1, 1, %dim_19, 8] : tensor<1x?x8xf32> into tensor<1x1x?x8xf32>
    %101 = arith.cmpi eq, %89, %dim_19 : index
    cf.assert %101, "mismatched size for broadcast"
    %102 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21, %expanded_31 : tensor<1x4x?x8xf32>, tensor<1x1x?x8xf32>) outs(%90 : tensor<1x4x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x8xf32>
    %extracted_slice_33 = tensor.extract_slice %transposed_21[0, 0, 0, 0] [1, 4, %89, 4] [1, 1, 1, 1] : tensor<1x4x?x8xf32> to tensor<1x4x?x4xf32>
    %extracted_slice_34 = tensor.extract_slice %transposed_21[0, 0, 0, 4] [1, 4, %89, 4] [1, 1, 1, 1] : tensor<1x4x?x8xf32> to tensor<1x4x?x4xf32>
    %103 = tensor.empty(%89) : tensor<1x4x?x4xf32>
    %104 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_34 : tensor<1x4x?x4xf32>) outs(%103 : tensor<1x4x?x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.negf %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x4xf32>
    %concat_35 = tensor.concat dim(3) %104, %extracted_slice_33 : (tensor<1x4x?x4xf32>, tensor<1x4x?x4xf32>) -> tensor<1x4x?x8xf32>
    %dim_36 = tensor.dim %104, %c2 : tensor<1x4x?x4xf32>
    %105 = arith.cmpi eq, %dim_36, %dim_19 : index
    cf.assert %105, "mismatched size for broadcast"
    %106 = tensor.empty(%dim_36) : tensor<1x4x?x8xf32>
    %107 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_35, %expanded_32 : tensor<1x4x?x8xf32>, tensor<1x1x?x8xf32>) outs(%106 : tensor<1x4x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x8xf32>
    %108 = arith.cmpi eq, %89, %dim_36 : index
    cf.assert %108, "mismatched size for broadcast"
    %109 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102, %107 : tensor<1x4x?x8xf32>, tensor<1x4x?x8xf32>) outs(%90 : tensor<1x4x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x8xf32>
    %110 = arith.cmpi eq, %98, %dim_19 : index
    cf.assert %110, "mismatched size for broadcast"
    %111 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_26, %expanded_31 : tensor<1x2x?x8xf32>, tensor<1x1x?x8xf32>) outs(%99 : tensor<1x2x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x2x?x8xf32>
    %extracted_slice_37 = tensor.extract_slice %transposed_26[0, 0, 0, 0] [1, 2, %98, 4] [1, 1, 1, 1] : tensor<1x2x?x8xf32> to tensor<1x2x?x4xf32>
    %extracted_slice_38 = tensor.extract_slice %transposed_26[0, 0, 0, 4] [1, 2, %98, 4] [1, 1, 1, 1] : tensor<1x2x?x8xf32> to tensor<1x2x?x4xf32>
    %112 = tensor.empty(%98) : tensor<1x2x?x4xf32>
    %113 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_38 : tensor<1x2x?x4xf32>) outs(%112 : tensor<1x2x?x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.negf %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x2x?x4xf32>
    %concat_39 = tensor.concat dim(3) %113, %extracted_slice_37 : (tensor<1x2x?x4xf32>, tensor<1x2x?x4xf32>) -> tensor<1x2x?x8xf32>
    %dim_40 = tensor.dim %113, %c2 : tensor<1x2x?x4xf32>
    %114 = arith.cmpi eq, %dim_40, %dim_19 : index
    cf.assert %114, "mismatched size for broadcast"
    %115 = tensor.empty(%dim_40) : tensor<1x2x?x8xf32>
    %116 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_39, %expanded_32 : tensor<1x2x?x8xf32>, tensor<1x1x?x8xf32>) outs(%115 : tensor<1x2x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x2x?x8xf32>
    %117 = arith.cmpi eq, %98, %dim_40 : index
    cf.assert %117, "mismatched size for broadcast"
    %118 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111, %116 : tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>) outs(%99 : tensor<1x2x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x2x?x8xf32>
    %expanded_41 = tensor.expand_shape %118 [[0], [1], [2, 3], [4]] output_shape [1, 2, 1, %98, 8] : tensor<1x2x?x8xf32> into tensor<1x2x1x?x8xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %119 = tensor.empty(%dim) : tensor<1x2x2x?x8xf32>
    %120 = linalg.generic {indexing_maps = [#map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%119 : tensor<1x2x2x?x8xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 3 : index
      %336 = linalg.index 4 : index
      %337 = arith.cmpi eq, %98, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %extracted = tensor.extract %expanded_41[%c0, %334, %c0, %338, %336] : tensor<1x2x1x?x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x2x2x?x8xf32>
    %collapsed_42 = tensor.collapse_shape %120 [[0], [1, 2], [3], [4]] : tensor<1x2x2x?x8xf32> into tensor<1x4x?x8xf32>
    %expanded_43 = tensor.expand_shape %transposed_30 [[0], [1], [2, 3], [4]] output_shape [1, 2, 1, %98, 8] : tensor<1x2x?x8xf32> into tensor<1x2x1x?x8xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %121 = linalg.generic {indexing_maps = [#map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%119 : tensor<1x2x2x?x8xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 3 : index
      %336 = linalg.index 4 : index
      %337 = arith.cmpi eq, %98, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %extracted = tensor.extract %expanded_43[%c0, %334, %c0, %338, %336] : tensor<1x2x1x?x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x2x2x?x8xf32>
    %collapsed_44 = tensor.collapse_shape %121 [[0], [1, 2], [3], [4]] : tensor<1x2x2x?x8xf32> into tensor<1x4x?x8xf32>
    %122 = tensor.empty(%dim) : tensor<1x4x8x?xf32>
    %transposed_45 = linalg.transpose ins(%collapsed_42 : tensor<1x4x?x8xf32>) outs(%122 : tensor<1x4x8x?xf32>) permutation = [0, 1, 3, 2] 
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %123 = tensor.empty(%dim) : tensor<1x4x?x8xf32>
    %124 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%123 : tensor<1x4x?x8xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 2 : index
      %336 = linalg.index 3 : index
      %337 = arith.cmpi eq, %89, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %extracted = tensor.extract %109[%c0, %334, %338, %336] : tensor<1x4x?x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x?x8xf32>
    %collapsed_46 = tensor.collapse_shape %124 [[0, 1], [2], [3]] : tensor<1x4x?x8xf32> into tensor<4x?x8xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %125 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%122 : tensor<1x4x8x?xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 2 : index
      %336 = linalg.index 3 : index
      %337 = arith.cmpi eq, %dim, %c1 : index
      %338 = arith.select %337, %c0, %336 : index
      %extracted = tensor.extract %transposed_45[%c0, %334, %335, %338] : tensor<1x4x8x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x8x?xf32>
    %collapsed_47 = tensor.collapse_shape %125 [[0, 1], [2], [3]] : tensor<1x4x8x?xf32> into tensor<4x8x?xf32>
    %126 = tensor.empty(%dim, %dim) : tensor<4x?x?xf32>
    %127 = linalg.fill ins(%cst : f32) outs(%126 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
    %128 = linalg.batch_matmul ins(%collapsed_46, %collapsed_47 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%127 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
    %129 = arith.muli %0, %c4_i64 : i64
    %130 = arith.select %80, %c4_i64, %129 : i64
    %131 = arith.muli %130, %0 : i64
    %132 = arith.select %80, %c4_i64, %131 : i64
    %133 = arith.select %80, %83, %82 : i64
    %134 = arith.cmpi sle, %133, %c1_i64 : i64
    cf.assert %134, "must have at most one inferred (negative) dimension"
    %135 = arith.muli %129, %0 : i64
    %136 = arith.divsi %135, %132 : i64
    %137 = arith.select %80, %136, %0 : i64
    %from_elements_48 = tensor.from_elements %c1_i64, %c4_i64, %137, %137 : tensor<4xi64>
    %reshape_49 = tensor.reshape %128(%from_elements_48) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<1x4x?x?xf32>
    %138 = arith.index_cast %137 : i64 to index
    %139 = tensor.empty(%138, %138) : tensor<1x4x?x?xf32>
    %140 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_49 : tensor<1x4x?x?xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.truncf %cst_5 : f64 to f32
      %335 = arith.mulf %in, %334 : f32
      linalg.yield %335 : f32
    } -> tensor<1x4x?x?xf32>
    %141 = arith.cmpi eq, %138, %dim : index
    cf.assert %141, "mismatched size for broadcast"
    cf.assert %141, "mismatched size for broadcast"
    %142 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%140, %60 : tensor<1x4x?x?xf32>, tensor<1x1x?x?xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x?xf32>
    %143 = tensor.empty(%138) : tensor<1x4x?xi64>
    %144 = linalg.fill ins(%c0_i64 : i64) outs(%143 : tensor<1x4x?xi64>) -> tensor<1x4x?xi64>
    %145 = tensor.empty(%138) : tensor<1x4x?xf32>
    %146 = linalg.fill ins(%cst_0 : f32) outs(%145 : tensor<1x4x?xf32>) -> tensor<1x4x?xf32>
    %147:2 = linalg.generic {indexing_maps = [#map7, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%142 : tensor<1x4x?x?xf32>) outs(%146, %144 : tensor<1x4x?xf32>, tensor<1x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_146: i64):
      %334 = linalg.index 3 : index
      %335 = arith.index_cast %334 : index to i64
      %336 = arith.maximumf %in, %out : f32
      %337 = arith.cmpf ogt, %in, %out : f32
      %338 = arith.select %337, %335, %out_146 : i64
      linalg.yield %336, %338 : f32, i64
    } -> (tensor<1x4x?xf32>, tensor<1x4x?xi64>)
    %expanded_50 = tensor.expand_shape %147#0 [[0], [1], [2, 3]] output_shape [1, 4, %138, 1] : tensor<1x4x?xf32> into tensor<1x4x?x1xf32>
    %148 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%142, %expanded_50 : tensor<1x4x?x?xf32>, tensor<1x4x?x1xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.subf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x?xf32>
    %149 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%148 : tensor<1x4x?x?xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.exp %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x?xf32>
    %150 = tensor.empty(%138) : tensor<1x4x?x1xf32>
    %151 = linalg.fill ins(%cst : f32) outs(%150 : tensor<1x4x?x1xf32>) -> tensor<1x4x?x1xf32>
    %152 = linalg.generic {indexing_maps = [#map7, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%149 : tensor<1x4x?x?xf32>) outs(%151 : tensor<1x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x1xf32>
    %153 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%149, %152 : tensor<1x4x?x?xf32>, tensor<1x4x?x1xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.divf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x?xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %154 = tensor.empty(%dim, %dim) : tensor<1x4x?x?xf32>
    %155 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%154 : tensor<1x4x?x?xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 2 : index
      %336 = linalg.index 3 : index
      %337 = arith.cmpi eq, %138, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %339 = arith.select %337, %c0, %336 : index
      %extracted = tensor.extract %153[%c0, %334, %338, %339] : tensor<1x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x?x?xf32>
    cf.assert %134, "must have at most one inferred (negative) dimension"
    %from_elements_51 = tensor.from_elements %c4_i64, %137, %137 : tensor<3xi64>
    %reshape_52 = tensor.reshape %155(%from_elements_51) : (tensor<1x4x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %156 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%123 : tensor<1x4x?x8xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 2 : index
      %336 = linalg.index 3 : index
      %337 = arith.cmpi eq, %dim, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %extracted = tensor.extract %collapsed_44[%c0, %334, %338, %336] : tensor<1x4x?x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x?x8xf32>
    %collapsed_53 = tensor.collapse_shape %156 [[0, 1], [2], [3]] : tensor<1x4x?x8xf32> into tensor<4x?x8xf32>
    %157 = arith.cmpi eq, %137, %0 : i64
    cf.assert %157, "mismatching contracting dimension"
    %158 = tensor.empty(%138) : tensor<4x?x8xf32>
    %159 = linalg.fill ins(%cst : f32) outs(%158 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
    %160 = linalg.batch_matmul ins(%reshape_52, %collapsed_53 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%159 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
    %expanded_54 = tensor.expand_shape %160 [[0, 1], [2], [3]] output_shape [1, 4, %138, 8] : tensor<4x?x8xf32> into tensor<1x4x?x8xf32>
    %161 = tensor.empty(%138) : tensor<1x?x4x8xf32>
    %transposed_55 = linalg.transpose ins(%expanded_54 : tensor<1x4x?x8xf32>) outs(%161 : tensor<1x?x4x8xf32>) permutation = [0, 2, 1, 3] 
    cf.assert %85, "must have at most one inferred (negative) dimension"
    %162 = arith.muli %137, %c32_i64 : i64
    %163 = arith.divsi %162, %81 : i64
    %164 = arith.select %80, %163, %0 : i64
    %from_elements_56 = tensor.from_elements %c1_i64, %164, %163 : tensor<3xi64>
    %reshape_57 = tensor.reshape %transposed_55(%from_elements_56) : (tensor<1x?x4x8xf32>, tensor<3xi64>) -> tensor<1x?x32xf32>
    %transposed_58 = linalg.transpose ins(%arg5 : tensor<32x32xf32>) outs(%76 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_59 = tensor.collapse_shape %reshape_57 [[0, 1], [2]] : tensor<1x?x32xf32> into tensor<?x32xf32>
    %165 = arith.index_cast %164 : i64 to index
    %166 = tensor.empty(%165) : tensor<?x32xf32>
    %167 = linalg.fill ins(%cst : f32) outs(%166 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %168 = linalg.matmul ins(%collapsed_59, %transposed_58 : tensor<?x32xf32>, tensor<32x32xf32>) outs(%167 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %expanded_60 = tensor.expand_shape %168 [[0, 1], [2]] output_shape [1, %165, 32] : tensor<?x32xf32> into tensor<1x?x32xf32>
    %169 = arith.cmpi eq, %dim, %165 : index
    cf.assert %169, "mismatched size for broadcast"
    %170 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %expanded_60 : tensor<1x?x32xf32>, tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %171 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170 : tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %172 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%171 : tensor<1x?x32xf32>) outs(%69 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %173 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.divf %in, %cst_7 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %174 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%173 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.truncf %cst_6 : f64 to f32
      %335 = arith.addf %in, %334 : f32
      linalg.yield %335 : f32
    } -> tensor<1x?x1xf32>
    %175 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.rsqrt %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %176 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170, %175 : tensor<1x?x32xf32>, tensor<1x?x1xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %177 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %176 : tensor<32xf32>, tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %collapsed_61 = tensor.collapse_shape %177 [[0, 1], [2]] : tensor<1x?x32xf32> into tensor<?x32xf32>
    %178 = tensor.empty() : tensor<32x8xf32>
    %transposed_62 = linalg.transpose ins(%arg6 : tensor<8x32xf32>) outs(%178 : tensor<32x8xf32>) permutation = [1, 0] 
    %179 = tensor.empty(%dim) : tensor<?x8xf32>
    %180 = linalg.fill ins(%cst : f32) outs(%179 : tensor<?x8xf32>) -> tensor<?x8xf32>
    %181 = linalg.matmul ins(%collapsed_61, %transposed_62 : tensor<?x32xf32>, tensor<32x8xf32>) outs(%180 : tensor<?x8xf32>) -> tensor<?x8xf32>
    %182 = linalg.fill ins(%c0_i64 : i64) outs(%3 : tensor<?xi64>) -> tensor<?xi64>
    %183 = tensor.empty(%dim) : tensor<?xf32>
    %184 = linalg.fill ins(%cst_0 : f32) outs(%183 : tensor<?xf32>) -> tensor<?xf32>
    %185:2 = linalg.generic {indexing_maps = [#map3, #map17, #map17], iterator_types = ["parallel", "reduction"]} ins(%181 : tensor<?x8xf32>) outs(%184, %182 : tensor<?xf32>, tensor<?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_146: i64):
      %334 = linalg.index 1 : index
      %335 = arith.index_cast %334 : index to i64
      %336 = arith.maximumf %in, %out : f32
      %337 = arith.cmpf ogt, %in, %out : f32
      %338 = arith.select %337, %335, %out_146 : i64
      linalg.yield %336, %338 : f32, i64
    } -> (tensor<?xf32>, tensor<?xi64>)
    %expanded_63 = tensor.expand_shape %185#0 [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
    %186 = linalg.generic {indexing_maps = [#map3, #map18, #map3], iterator_types = ["parallel", "parallel"]} ins(%181, %expanded_63 : tensor<?x8xf32>, tensor<?x1xf32>) outs(%179 : tensor<?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.subf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x8xf32>
    %187 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%186 : tensor<?x8xf32>) outs(%179 : tensor<?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.exp %in : f32
      linalg.yield %334 : f32
    } -> tensor<?x8xf32>
    %188 = tensor.empty(%dim) : tensor<?x1xf32>
    %189 = linalg.fill ins(%cst : f32) outs(%188 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %190 = linalg.generic {indexing_maps = [#map3, #map18], iterator_types = ["parallel", "reduction"]} ins(%187 : tensor<?x8xf32>) outs(%189 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<?x1xf32>
    %191 = linalg.generic {indexing_maps = [#map3, #map18, #map3], iterator_types = ["parallel", "parallel"]} ins(%187, %190 : tensor<?x8xf32>, tensor<?x1xf32>) outs(%179 : tensor<?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.divf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x8xf32>
    %dim_64 = tensor.dim %191, %c0 : tensor<?x8xf32>
    %192 = tensor.empty(%dim_64) : tensor<?x8xi64>
    %193 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%192 : tensor<?x8xi64>) {
    ^bb0(%out: i64):
      %334 = linalg.index 1 : index
      %335 = arith.index_cast %334 : index to i64
      linalg.yield %335 : i64
    } -> tensor<?x8xi64>
    %194:2 = tm_tensor.sort dimension(1) outs(%191, %193 : tensor<?x8xf32>, tensor<?x8xi64>) {
    ^bb0(%arg23: f32, %arg24: f32, %arg25: i64, %arg26: i64):
      %334 = arith.cmpf oge, %arg23, %arg24 : f32
      tm_tensor.yield %334 : i1
    } -> tensor<?x8xf32>, tensor<?x8xi64>
    %dim_65 = tensor.dim %194#0, %c0 : tensor<?x8xf32>
    %extracted_slice_66 = tensor.extract_slice %194#0[0, 0] [%dim_65, 2] [1, 1] : tensor<?x8xf32> to tensor<?x2xf32>
    %dim_67 = tensor.dim %194#1, %c0 : tensor<?x8xi64>
    %extracted_slice_68 = tensor.extract_slice %194#1[0, 0] [%dim_67, 2] [1, 1] : tensor<?x8xi64> to tensor<?x2xi64>
    %195 = tensor.empty(%dim_65) : tensor<?x1xf32>
    %196 = linalg.fill ins(%cst : f32) outs(%195 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %197 = linalg.generic {indexing_maps = [#map3, #map18], iterator_types = ["parallel", "reduction"]} ins(%extracted_slice_66 : tensor<?x2xf32>) outs(%196 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<?x1xf32>
    %198 = tensor.empty(%dim_65) : tensor<?x2xf32>
    %199 = linalg.generic {indexing_maps = [#map3, #map18, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_66, %197 : tensor<?x2xf32>, tensor<?x1xf32>) outs(%198 : tensor<?x2xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.divf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x2xf32>
    %expanded_69 = tensor.expand_shape %collapsed_61 [[0], [1, 2]] output_shape [%dim, 1, 32] : tensor<?x32xf32> into tensor<?x1x32xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %200 = tensor.empty(%dim) : tensor<?x2x32xf32>
    %201 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel"]} outs(%200 : tensor<?x2x32xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 0 : index
      %335 = linalg.index 2 : index
      %336 = arith.cmpi eq, %dim, %c1 : index
      %337 = arith.select %336, %c0, %334 : index
      %extracted = tensor.extract %expanded_69[%337, %c0, %335] : tensor<?x1x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x32xf32>
    %collapsed_70 = tensor.collapse_shape %201 [[0, 1], [2]] : tensor<?x2x32xf32> into tensor<?x32xf32>
    %collapsed_71 = tensor.collapse_shape %extracted_slice_68 [[0, 1]] : tensor<?x2xi64> into tensor<?xi64>
    %dim_72 = tensor.dim %collapsed_71, %c0 : tensor<?xi64>
    %202 = tensor.empty(%dim_72) : tensor<?x40x32xf32>
    %203 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_71 : tensor<?xi64>) outs(%202 : tensor<?x40x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %334 = arith.cmpi slt, %in, %c0_i64 : i64
      %335 = arith.addi %in, %c8_i64 : i64
      %336 = arith.select %334, %335, %in : i64
      %337 = arith.index_cast %336 : i64 to index
      %338 = linalg.index 1 : index
      %339 = linalg.index 2 : index
      %extracted = tensor.extract %arg7[%337, %338, %339] : tensor<8x40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x40x32xf32>
    %204 = affine.apply #map20()[%dim]
    %expanded_73 = tensor.expand_shape %collapsed_70 [[0], [1, 2]] output_shape [%204, 32, 1] : tensor<?x32xf32> into tensor<?x32x1xf32>
    %205 = arith.index_cast %dim_72 : index to i64
    %206 = arith.index_cast %204 : index to i64
    %207 = arith.cmpi eq, %205, %206 : i64
    cf.assert %207, "mismatching contracting dimension"
    %208 = tensor.empty(%dim_72) : tensor<?x40x1xf32>
    %209 = linalg.fill ins(%cst : f32) outs(%208 : tensor<?x40x1xf32>) -> tensor<?x40x1xf32>
    %210 = linalg.batch_matmul ins(%203, %expanded_73 : tensor<?x40x32xf32>, tensor<?x32x1xf32>) outs(%209 : tensor<?x40x1xf32>) -> tensor<?x40x1xf32>
    %collapsed_74 = tensor.collapse_shape %210 [[0], [1, 2]] : tensor<?x40x1xf32> into tensor<?x40xf32>
    %extracted_slice_75 = tensor.extract_slice %collapsed_74[0, 0] [%dim_72, 20] [1, 1] : tensor<?x40xf32> to tensor<?x20xf32>
    %extracted_slice_76 = tensor.extract_slice %collapsed_74[0, 20] [%dim_72, 20] [1, 1] : tensor<?x40xf32> to tensor<?x20xf32>
    %211 = tensor.empty(%dim_72) : tensor<?x20xf32>
    %212 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_75 : tensor<?x20xf32>) outs(%211 : tensor<?x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.negf %in : f32
      %335 = math.exp %334 : f32
      %336 = arith.addf %335, %cst_1 : f32
      %337 = arith.divf %cst_1, %336 : f32
      linalg.yield %337 : f32
    } -> tensor<?x20xf32>
    %213 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_75, %212 : tensor<?x20xf32>, tensor<?x20xf32>) outs(%211 : tensor<?x20xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x20xf32>
    %214 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%213, %extracted_slice_76 : tensor<?x20xf32>, tensor<?x20xf32>) outs(%211 : tensor<?x20xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x20xf32>
    %215 = tensor.empty(%dim_72) : tensor<?x32x20xf32>
    %216 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_71 : tensor<?xi64>) outs(%215 : tensor<?x32x20xf32>) {
    ^bb0(%in: i64, %out: f32):
      %334 = arith.cmpi slt, %in, %c0_i64 : i64
      %335 = arith.addi %in, %c8_i64 : i64
      %336 = arith.select %334, %335, %in : i64
      %337 = arith.index_cast %336 : i64 to index
      %338 = linalg.index 1 : index
      %339 = linalg.index 2 : index
      %extracted = tensor.extract %arg8[%337, %338, %339] : tensor<8x32x20xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x32x20xf32>
    %expanded_77 = tensor.expand_shape %214 [[0], [1, 2]] output_shape [%dim_72, 20, 1] : tensor<?x20xf32> into tensor<?x20x1xf32>
    %217 = tensor.empty(%dim_72) : tensor<?x32x1xf32>
    %218 = linalg.fill ins(%cst : f32) outs(%217 : tensor<?x32x1xf32>) -> tensor<?x32x1xf32>
    %219 = linalg.batch_matmul ins(%216, %expanded_77 : tensor<?x32x20xf32>, tensor<?x20x1xf32>) outs(%218 : tensor<?x32x1xf32>) -> tensor<?x32x1xf32>
    %collapsed_78 = tensor.collapse_shape %219 [[0], [1, 2]] : tensor<?x32x1xf32> into tensor<?x32xf32>
    %collapsed_79 = tensor.collapse_shape %199 [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
    %220 = affine.apply #map20()[%dim_65]
    %expanded_80 = tensor.expand_shape %collapsed_79 [[0, 1]] output_shape [%220, 1] : tensor<?xf32> into tensor<?x1xf32>
    %221 = arith.cmpi eq, %dim_72, %220 : index
    cf.assert %221, "mismatched size for broadcast"
    %222 = tensor.empty(%dim_72) : tensor<?x32xf32>
    %223 = linalg.generic {indexing_maps = [#map3, #map18, #map3], iterator_types = ["parallel", "parallel"]} ins(%collapsed_78, %expanded_80 : tensor<?x32xf32>, tensor<?x1xf32>) outs(%222 : tensor<?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x32xf32>
    %224 = arith.divsi %dim_72, %c2 : index
    %expanded_81 = tensor.expand_shape %223 [[0, 1], [2]] output_shape [%224, 2, 32] : tensor<?x32xf32> into tensor<?x2x32xf32>
    %225 = tensor.empty(%224) : tensor<?x32xf32>
    %226 = linalg.fill ins(%cst : f32) outs(%225 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %227 = linalg.generic {indexing_maps = [#map1, #map21], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded_81 : tensor<?x2x32xf32>) outs(%226 : tensor<?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<?x32xf32>
    %expanded_82 = tensor.expand_shape %227 [[0, 1], [2]] output_shape [1, %224, 32] : tensor<?x32xf32> into tensor<1x?x32xf32>
    %228 = arith.cmpi eq, %dim, %224 : index
    cf.assert %228, "mismatched size for broadcast"
    %229 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%170, %expanded_82 : tensor<1x?x32xf32>, tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %230 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229 : tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %231 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%230 : tensor<1x?x32xf32>) outs(%69 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %232 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%231 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.divf %in, %cst_7 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %233 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%232 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.truncf %cst_6 : f64 to f32
      %335 = arith.addf %in, %334 : f32
      linalg.yield %335 : f32
    } -> tensor<1x?x1xf32>
    %234 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%233 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.rsqrt %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %235 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229, %234 : tensor<1x?x32xf32>, tensor<1x?x1xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %236 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg18, %235 : tensor<32xf32>, tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %transposed_83 = linalg.transpose ins(%arg11 : tensor<32x32xf32>) outs(%76 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_84 = tensor.collapse_shape %236 [[0, 1], [2]] : tensor<1x?x32xf32> into tensor<?x32xf32>
    %237 = linalg.matmul ins(%collapsed_84, %transposed_83 : tensor<?x32xf32>, tensor<32x32xf32>) outs(%78 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %expanded_85 = tensor.expand_shape %237 [[0, 1], [2]] output_shape [1, %dim, 32] : tensor<?x32xf32> into tensor<1x?x32xf32>
    cf.assert %85, "must have at most one inferred (negative) dimension"
    %reshape_86 = tensor.reshape %expanded_85(%from_elements) : (tensor<1x?x32xf32>, tensor<4xi64>) -> tensor<1x?x4x8xf32>
    %transposed_87 = linalg.transpose ins(%reshape_86 : tensor<1x?x4x8xf32>) outs(%90 : tensor<1x4x?x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_88 = linalg.transpose ins(%arg12 : tensor<16x32xf32>) outs(%91 : tensor<32x16xf32>) permutation = [1, 0] 
    %238 = linalg.matmul ins(%collapsed_84, %transposed_88 : tensor<?x32xf32>, tensor<32x16xf32>) outs(%93 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %expanded_89 = tensor.expand_shape %238 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    cf.assert %85, "must have at most one inferred (negative) dimension"
    %reshape_90 = tensor.reshape %expanded_89(%from_elements_24) : (tensor<1x?x16xf32>, tensor<4xi64>) -> tensor<1x?x2x8xf32>
    %transposed_91 = linalg.transpose ins(%reshape_90 : tensor<1x?x2x8xf32>) outs(%99 : tensor<1x2x?x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_92 = linalg.transpose ins(%arg13 : tensor<16x32xf32>) outs(%91 : tensor<32x16xf32>) permutation = [1, 0] 
    %239 = linalg.matmul ins(%collapsed_84, %transposed_92 : tensor<?x32xf32>, tensor<32x16xf32>) outs(%93 : tensor<?x16xf32>) -> tensor<?x16xf32>
    %expanded_93 = tensor.expand_shape %239 [[0, 1], [2]] output_shape [1, %dim, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
    cf.assert %85, "must have at most one inferred (negative) dimension"
    %reshape_94 = tensor.reshape %expanded_93(%from_elements_24) : (tensor<1x?x16xf32>, tensor<4xi64>) -> tensor<1x?x2x8xf32>
    %transposed_95 = linalg.transpose ins(%reshape_94 : tensor<1x?x2x8xf32>) outs(%99 : tensor<1x2x?x8xf32>) permutation = [0, 2, 1, 3] 
    cf.assert %101, "mismatched size for broadcast"
    %240 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_87, %expanded_31 : tensor<1x4x?x8xf32>, tensor<1x1x?x8xf32>) outs(%90 : tensor<1x4x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x8xf32>
    %extracted_slice_96 = tensor.extract_slice %transposed_87[0, 0, 0, 0] [1, 4, %89, 4] [1, 1, 1, 1] : tensor<1x4x?x8xf32> to tensor<1x4x?x4xf32>
    %extracted_slice_97 = tensor.extract_slice %transposed_87[0, 0, 0, 4] [1, 4, %89, 4] [1, 1, 1, 1] : tensor<1x4x?x8xf32> to tensor<1x4x?x4xf32>
    %241 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_97 : tensor<1x4x?x4xf32>) outs(%103 : tensor<1x4x?x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.negf %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x4xf32>
    %concat_98 = tensor.concat dim(3) %241, %extracted_slice_96 : (tensor<1x4x?x4xf32>, tensor<1x4x?x4xf32>) -> tensor<1x4x?x8xf32>
    %dim_99 = tensor.dim %241, %c2 : tensor<1x4x?x4xf32>
    %242 = arith.cmpi eq, %dim_99, %dim_19 : index
    cf.assert %242, "mismatched size for broadcast"
    %243 = tensor.empty(%dim_99) : tensor<1x4x?x8xf32>
    %244 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_98, %expanded_32 : tensor<1x4x?x8xf32>, tensor<1x1x?x8xf32>) outs(%243 : tensor<1x4x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x8xf32>
    %245 = arith.cmpi eq, %89, %dim_99 : index
    cf.assert %245, "mismatched size for broadcast"
    %246 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%240, %244 : tensor<1x4x?x8xf32>, tensor<1x4x?x8xf32>) outs(%90 : tensor<1x4x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x8xf32>
    cf.assert %110, "mismatched size for broadcast"
    %247 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_91, %expanded_31 : tensor<1x2x?x8xf32>, tensor<1x1x?x8xf32>) outs(%99 : tensor<1x2x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x2x?x8xf32>
    %extracted_slice_100 = tensor.extract_slice %transposed_91[0, 0, 0, 0] [1, 2, %98, 4] [1, 1, 1, 1] : tensor<1x2x?x8xf32> to tensor<1x2x?x4xf32>
    %extracted_slice_101 = tensor.extract_slice %transposed_91[0, 0, 0, 4] [1, 2, %98, 4] [1, 1, 1, 1] : tensor<1x2x?x8xf32> to tensor<1x2x?x4xf32>
    %248 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_101 : tensor<1x2x?x4xf32>) outs(%112 : tensor<1x2x?x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.negf %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x2x?x4xf32>
    %concat_102 = tensor.concat dim(3) %248, %extracted_slice_100 : (tensor<1x2x?x4xf32>, tensor<1x2x?x4xf32>) -> tensor<1x2x?x8xf32>
    %dim_103 = tensor.dim %248, %c2 : tensor<1x2x?x4xf32>
    %249 = arith.cmpi eq, %dim_103, %dim_19 : index
    cf.assert %249, "mismatched size for broadcast"
    %250 = tensor.empty(%dim_103) : tensor<1x2x?x8xf32>
    %251 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_102, %expanded_32 : tensor<1x2x?x8xf32>, tensor<1x1x?x8xf32>) outs(%250 : tensor<1x2x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x2x?x8xf32>
    %252 = arith.cmpi eq, %98, %dim_103 : index
    cf.assert %252, "mismatched size for broadcast"
    %253 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%247, %251 : tensor<1x2x?x8xf32>, tensor<1x2x?x8xf32>) outs(%99 : tensor<1x2x?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x2x?x8xf32>
    %expanded_104 = tensor.expand_shape %253 [[0], [1], [2, 3], [4]] output_shape [1, 2, 1, %98, 8] : tensor<1x2x?x8xf32> into tensor<1x2x1x?x8xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %254 = linalg.generic {indexing_maps = [#map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%119 : tensor<1x2x2x?x8xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 3 : index
      %336 = linalg.index 4 : index
      %337 = arith.cmpi eq, %98, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %extracted = tensor.extract %expanded_104[%c0, %334, %c0, %338, %336] : tensor<1x2x1x?x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x2x2x?x8xf32>
    %collapsed_105 = tensor.collapse_shape %254 [[0], [1, 2], [3], [4]] : tensor<1x2x2x?x8xf32> into tensor<1x4x?x8xf32>
    %expanded_106 = tensor.expand_shape %transposed_95 [[0], [1], [2, 3], [4]] output_shape [1, 2, 1, %98, 8] : tensor<1x2x?x8xf32> into tensor<1x2x1x?x8xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %255 = linalg.generic {indexing_maps = [#map15], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%119 : tensor<1x2x2x?x8xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 3 : index
      %336 = linalg.index 4 : index
      %337 = arith.cmpi eq, %98, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %extracted = tensor.extract %expanded_106[%c0, %334, %c0, %338, %336] : tensor<1x2x1x?x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x2x2x?x8xf32>
    %collapsed_107 = tensor.collapse_shape %255 [[0], [1, 2], [3], [4]] : tensor<1x2x2x?x8xf32> into tensor<1x4x?x8xf32>
    %transposed_108 = linalg.transpose ins(%collapsed_105 : tensor<1x4x?x8xf32>) outs(%122 : tensor<1x4x8x?xf32>) permutation = [0, 1, 3, 2] 
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %256 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%123 : tensor<1x4x?x8xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 2 : index
      %336 = linalg.index 3 : index
      %337 = arith.cmpi eq, %89, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %extracted = tensor.extract %246[%c0, %334, %338, %336] : tensor<1x4x?x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x?x8xf32>
    %collapsed_109 = tensor.collapse_shape %256 [[0, 1], [2], [3]] : tensor<1x4x?x8xf32> into tensor<4x?x8xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %257 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%122 : tensor<1x4x8x?xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 2 : index
      %336 = linalg.index 3 : index
      %337 = arith.cmpi eq, %dim, %c1 : index
      %338 = arith.select %337, %c0, %336 : index
      %extracted = tensor.extract %transposed_108[%c0, %334, %335, %338] : tensor<1x4x8x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x8x?xf32>
    %collapsed_110 = tensor.collapse_shape %257 [[0, 1], [2], [3]] : tensor<1x4x8x?xf32> into tensor<4x8x?xf32>
    %258 = linalg.batch_matmul ins(%collapsed_109, %collapsed_110 : tensor<4x?x8xf32>, tensor<4x8x?xf32>) outs(%127 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
    cf.assert %134, "must have at most one inferred (negative) dimension"
    %reshape_111 = tensor.reshape %258(%from_elements_48) : (tensor<4x?x?xf32>, tensor<4xi64>) -> tensor<1x4x?x?xf32>
    %259 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%reshape_111 : tensor<1x4x?x?xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.truncf %cst_5 : f64 to f32
      %335 = arith.mulf %in, %334 : f32
      linalg.yield %335 : f32
    } -> tensor<1x4x?x?xf32>
    cf.assert %141, "mismatched size for broadcast"
    cf.assert %141, "mismatched size for broadcast"
    %260 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%259, %60 : tensor<1x4x?x?xf32>, tensor<1x1x?x?xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x?xf32>
    %261:2 = linalg.generic {indexing_maps = [#map7, #map16, #map16], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%260 : tensor<1x4x?x?xf32>) outs(%146, %144 : tensor<1x4x?xf32>, tensor<1x4x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_146: i64):
      %334 = linalg.index 3 : index
      %335 = arith.index_cast %334 : index to i64
      %336 = arith.maximumf %in, %out : f32
      %337 = arith.cmpf ogt, %in, %out : f32
      %338 = arith.select %337, %335, %out_146 : i64
      linalg.yield %336, %338 : f32, i64
    } -> (tensor<1x4x?xf32>, tensor<1x4x?xi64>)
    %expanded_112 = tensor.expand_shape %261#0 [[0], [1], [2, 3]] output_shape [1, 4, %138, 1] : tensor<1x4x?xf32> into tensor<1x4x?x1xf32>
    %262 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%260, %expanded_112 : tensor<1x4x?x?xf32>, tensor<1x4x?x1xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.subf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x?xf32>
    %263 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%262 : tensor<1x4x?x?xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.exp %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x?xf32>
    %264 = linalg.generic {indexing_maps = [#map7, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%263 : tensor<1x4x?x?xf32>) outs(%151 : tensor<1x4x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x1xf32>
    %265 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%263, %264 : tensor<1x4x?x?xf32>, tensor<1x4x?x1xf32>) outs(%139 : tensor<1x4x?x?xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.divf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x4x?x?xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %266 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%154 : tensor<1x4x?x?xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 2 : index
      %336 = linalg.index 3 : index
      %337 = arith.cmpi eq, %138, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %339 = arith.select %337, %c0, %336 : index
      %extracted = tensor.extract %265[%c0, %334, %338, %339] : tensor<1x4x?x?xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x?x?xf32>
    cf.assert %134, "must have at most one inferred (negative) dimension"
    %reshape_113 = tensor.reshape %266(%from_elements_51) : (tensor<1x4x?x?xf32>, tensor<3xi64>) -> tensor<4x?x?xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %267 = linalg.generic {indexing_maps = [#map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%123 : tensor<1x4x?x8xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 1 : index
      %335 = linalg.index 2 : index
      %336 = linalg.index 3 : index
      %337 = arith.cmpi eq, %dim, %c1 : index
      %338 = arith.select %337, %c0, %335 : index
      %extracted = tensor.extract %collapsed_107[%c0, %334, %338, %336] : tensor<1x4x?x8xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x4x?x8xf32>
    %collapsed_114 = tensor.collapse_shape %267 [[0, 1], [2], [3]] : tensor<1x4x?x8xf32> into tensor<4x?x8xf32>
    cf.assert %157, "mismatching contracting dimension"
    %268 = linalg.batch_matmul ins(%reshape_113, %collapsed_114 : tensor<4x?x?xf32>, tensor<4x?x8xf32>) outs(%159 : tensor<4x?x8xf32>) -> tensor<4x?x8xf32>
    %expanded_115 = tensor.expand_shape %268 [[0, 1], [2], [3]] output_shape [1, 4, %138, 8] : tensor<4x?x8xf32> into tensor<1x4x?x8xf32>
    %transposed_116 = linalg.transpose ins(%expanded_115 : tensor<1x4x?x8xf32>) outs(%161 : tensor<1x?x4x8xf32>) permutation = [0, 2, 1, 3] 
    cf.assert %85, "must have at most one inferred (negative) dimension"
    %reshape_117 = tensor.reshape %transposed_116(%from_elements_56) : (tensor<1x?x4x8xf32>, tensor<3xi64>) -> tensor<1x?x32xf32>
    %transposed_118 = linalg.transpose ins(%arg14 : tensor<32x32xf32>) outs(%76 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_119 = tensor.collapse_shape %reshape_117 [[0, 1], [2]] : tensor<1x?x32xf32> into tensor<?x32xf32>
    %269 = arith.index_cast %164 : i64 to index
    %270 = tensor.empty(%269) : tensor<?x32xf32>
    %271 = linalg.fill ins(%cst : f32) outs(%270 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %272 = linalg.matmul ins(%collapsed_119, %transposed_118 : tensor<?x32xf32>, tensor<32x32xf32>) outs(%271 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %expanded_120 = tensor.expand_shape %272 [[0, 1], [2]] output_shape [1, %269, 32] : tensor<?x32xf32> into tensor<1x?x32xf32>
    %273 = arith.cmpi eq, %dim, %269 : index
    cf.assert %273, "mismatched size for broadcast"
    %274 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%229, %expanded_120 : tensor<1x?x32xf32>, tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %275 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%274 : tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %276 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%275 : tensor<1x?x32xf32>) outs(%69 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %277 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%276 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.divf %in, %cst_7 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %278 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%277 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.truncf %cst_6 : f64 to f32
      %335 = arith.addf %in, %334 : f32
      linalg.yield %335 : f32
    } -> tensor<1x?x1xf32>
    %279 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%278 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.rsqrt %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %280 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%274, %279 : tensor<1x?x32xf32>, tensor<1x?x1xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %281 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg19, %280 : tensor<32xf32>, tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %collapsed_121 = tensor.collapse_shape %281 [[0, 1], [2]] : tensor<1x?x32xf32> into tensor<?x32xf32>
    %transposed_122 = linalg.transpose ins(%arg15 : tensor<8x32xf32>) outs(%178 : tensor<32x8xf32>) permutation = [1, 0] 
    %282 = linalg.matmul ins(%collapsed_121, %transposed_122 : tensor<?x32xf32>, tensor<32x8xf32>) outs(%180 : tensor<?x8xf32>) -> tensor<?x8xf32>
    %283:2 = linalg.generic {indexing_maps = [#map3, #map17, #map17], iterator_types = ["parallel", "reduction"]} ins(%282 : tensor<?x8xf32>) outs(%184, %182 : tensor<?xf32>, tensor<?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_146: i64):
      %334 = linalg.index 1 : index
      %335 = arith.index_cast %334 : index to i64
      %336 = arith.maximumf %in, %out : f32
      %337 = arith.cmpf ogt, %in, %out : f32
      %338 = arith.select %337, %335, %out_146 : i64
      linalg.yield %336, %338 : f32, i64
    } -> (tensor<?xf32>, tensor<?xi64>)
    %expanded_123 = tensor.expand_shape %283#0 [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
    %284 = linalg.generic {indexing_maps = [#map3, #map18, #map3], iterator_types = ["parallel", "parallel"]} ins(%282, %expanded_123 : tensor<?x8xf32>, tensor<?x1xf32>) outs(%179 : tensor<?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.subf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x8xf32>
    %285 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%284 : tensor<?x8xf32>) outs(%179 : tensor<?x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.exp %in : f32
      linalg.yield %334 : f32
    } -> tensor<?x8xf32>
    %286 = linalg.generic {indexing_maps = [#map3, #map18], iterator_types = ["parallel", "reduction"]} ins(%285 : tensor<?x8xf32>) outs(%189 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<?x1xf32>
    %287 = linalg.generic {indexing_maps = [#map3, #map18, #map3], iterator_types = ["parallel", "parallel"]} ins(%285, %286 : tensor<?x8xf32>, tensor<?x1xf32>) outs(%179 : tensor<?x8xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.divf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x8xf32>
    %dim_124 = tensor.dim %287, %c0 : tensor<?x8xf32>
    %288 = tensor.empty(%dim_124) : tensor<?x8xi64>
    %289 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%288 : tensor<?x8xi64>) {
    ^bb0(%out: i64):
      %334 = linalg.index 1 : index
      %335 = arith.index_cast %334 : index to i64
      linalg.yield %335 : i64
    } -> tensor<?x8xi64>
    %290:2 = tm_tensor.sort dimension(1) outs(%287, %289 : tensor<?x8xf32>, tensor<?x8xi64>) {
    ^bb0(%arg23: f32, %arg24: f32, %arg25: i64, %arg26: i64):
      %334 = arith.cmpf oge, %arg23, %arg24 : f32
      tm_tensor.yield %334 : i1
    } -> tensor<?x8xf32>, tensor<?x8xi64>
    %dim_125 = tensor.dim %290#0, %c0 : tensor<?x8xf32>
    %extracted_slice_126 = tensor.extract_slice %290#0[0, 0] [%dim_125, 2] [1, 1] : tensor<?x8xf32> to tensor<?x2xf32>
    %dim_127 = tensor.dim %290#1, %c0 : tensor<?x8xi64>
    %extracted_slice_128 = tensor.extract_slice %290#1[0, 0] [%dim_127, 2] [1, 1] : tensor<?x8xi64> to tensor<?x2xi64>
    %291 = tensor.empty(%dim_125) : tensor<?x1xf32>
    %292 = linalg.fill ins(%cst : f32) outs(%291 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %293 = linalg.generic {indexing_maps = [#map3, #map18], iterator_types = ["parallel", "reduction"]} ins(%extracted_slice_126 : tensor<?x2xf32>) outs(%292 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<?x1xf32>
    %294 = tensor.empty(%dim_125) : tensor<?x2xf32>
    %295 = linalg.generic {indexing_maps = [#map3, #map18, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_126, %293 : tensor<?x2xf32>, tensor<?x1xf32>) outs(%294 : tensor<?x2xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.divf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x2xf32>
    %expanded_129 = tensor.expand_shape %collapsed_121 [[0], [1, 2]] output_shape [%dim, 1, 32] : tensor<?x32xf32> into tensor<?x1x32xf32>
    cf.assert %56, "unimplemented: dynamic negative broadcast sizes"
    %296 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel", "parallel"]} outs(%200 : tensor<?x2x32xf32>) {
    ^bb0(%out: f32):
      %334 = linalg.index 0 : index
      %335 = linalg.index 2 : index
      %336 = arith.cmpi eq, %dim, %c1 : index
      %337 = arith.select %336, %c0, %334 : index
      %extracted = tensor.extract %expanded_129[%337, %c0, %335] : tensor<?x1x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x2x32xf32>
    %collapsed_130 = tensor.collapse_shape %296 [[0, 1], [2]] : tensor<?x2x32xf32> into tensor<?x32xf32>
    %collapsed_131 = tensor.collapse_shape %extracted_slice_128 [[0, 1]] : tensor<?x2xi64> into tensor<?xi64>
    %dim_132 = tensor.dim %collapsed_131, %c0 : tensor<?xi64>
    %297 = tensor.empty(%dim_132) : tensor<?x40x32xf32>
    %298 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_131 : tensor<?xi64>) outs(%297 : tensor<?x40x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %334 = arith.cmpi slt, %in, %c0_i64 : i64
      %335 = arith.addi %in, %c8_i64 : i64
      %336 = arith.select %334, %335, %in : i64
      %337 = arith.index_cast %336 : i64 to index
      %338 = linalg.index 1 : index
      %339 = linalg.index 2 : index
      %extracted = tensor.extract %arg16[%337, %338, %339] : tensor<8x40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x40x32xf32>
    %expanded_133 = tensor.expand_shape %collapsed_130 [[0], [1, 2]] output_shape [%204, 32, 1] : tensor<?x32xf32> into tensor<?x32x1xf32>
    %299 = arith.index_cast %dim_132 : index to i64
    %300 = arith.cmpi eq, %299, %206 : i64
    cf.assert %300, "mismatching contracting dimension"
    %301 = tensor.empty(%dim_132) : tensor<?x40x1xf32>
    %302 = linalg.fill ins(%cst : f32) outs(%301 : tensor<?x40x1xf32>) -> tensor<?x40x1xf32>
    %303 = linalg.batch_matmul ins(%298, %expanded_133 : tensor<?x40x32xf32>, tensor<?x32x1xf32>) outs(%302 : tensor<?x40x1xf32>) -> tensor<?x40x1xf32>
    %collapsed_134 = tensor.collapse_shape %303 [[0], [1, 2]] : tensor<?x40x1xf32> into tensor<?x40xf32>
    %extracted_slice_135 = tensor.extract_slice %collapsed_134[0, 0] [%dim_132, 20] [1, 1] : tensor<?x40xf32> to tensor<?x20xf32>
    %extracted_slice_136 = tensor.extract_slice %collapsed_134[0, 20] [%dim_132, 20] [1, 1] : tensor<?x40xf32> to tensor<?x20xf32>
    %304 = tensor.empty(%dim_132) : tensor<?x20xf32>
    %305 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_135 : tensor<?x20xf32>) outs(%304 : tensor<?x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.negf %in : f32
      %335 = math.exp %334 : f32
      %336 = arith.addf %335, %cst_1 : f32
      %337 = arith.divf %cst_1, %336 : f32
      linalg.yield %337 : f32
    } -> tensor<?x20xf32>
    %306 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_135, %305 : tensor<?x20xf32>, tensor<?x20xf32>) outs(%304 : tensor<?x20xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x20xf32>
    %307 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%306, %extracted_slice_136 : tensor<?x20xf32>, tensor<?x20xf32>) outs(%304 : tensor<?x20xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x20xf32>
    %308 = tensor.empty(%dim_132) : tensor<?x32x20xf32>
    %309 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_131 : tensor<?xi64>) outs(%308 : tensor<?x32x20xf32>) {
    ^bb0(%in: i64, %out: f32):
      %334 = arith.cmpi slt, %in, %c0_i64 : i64
      %335 = arith.addi %in, %c8_i64 : i64
      %336 = arith.select %334, %335, %in : i64
      %337 = arith.index_cast %336 : i64 to index
      %338 = linalg.index 1 : index
      %339 = linalg.index 2 : index
      %extracted = tensor.extract %arg17[%337, %338, %339] : tensor<8x32x20xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x32x20xf32>
    %expanded_137 = tensor.expand_shape %307 [[0], [1, 2]] output_shape [%dim_132, 20, 1] : tensor<?x20xf32> into tensor<?x20x1xf32>
    %310 = tensor.empty(%dim_132) : tensor<?x32x1xf32>
    %311 = linalg.fill ins(%cst : f32) outs(%310 : tensor<?x32x1xf32>) -> tensor<?x32x1xf32>
    %312 = linalg.batch_matmul ins(%309, %expanded_137 : tensor<?x32x20xf32>, tensor<?x20x1xf32>) outs(%311 : tensor<?x32x1xf32>) -> tensor<?x32x1xf32>
    %collapsed_138 = tensor.collapse_shape %312 [[0], [1, 2]] : tensor<?x32x1xf32> into tensor<?x32xf32>
    %collapsed_139 = tensor.collapse_shape %295 [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
    %313 = affine.apply #map20()[%dim_125]
    %expanded_140 = tensor.expand_shape %collapsed_139 [[0, 1]] output_shape [%313, 1] : tensor<?xf32> into tensor<?x1xf32>
    %314 = arith.cmpi eq, %dim_132, %313 : index
    cf.assert %314, "mismatched size for broadcast"
    %315 = tensor.empty(%dim_132) : tensor<?x32xf32>
    %316 = linalg.generic {indexing_maps = [#map3, #map18, #map3], iterator_types = ["parallel", "parallel"]} ins(%collapsed_138, %expanded_140 : tensor<?x32xf32>, tensor<?x1xf32>) outs(%315 : tensor<?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<?x32xf32>
    %317 = arith.divsi %dim_132, %c2 : index
    %expanded_141 = tensor.expand_shape %316 [[0, 1], [2]] output_shape [%317, 2, 32] : tensor<?x32xf32> into tensor<?x2x32xf32>
    %318 = tensor.empty(%317) : tensor<?x32xf32>
    %319 = linalg.fill ins(%cst : f32) outs(%318 : tensor<?x32xf32>) -> tensor<?x32xf32>
    %320 = linalg.generic {indexing_maps = [#map1, #map21], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded_141 : tensor<?x2x32xf32>) outs(%319 : tensor<?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<?x32xf32>
    %expanded_142 = tensor.expand_shape %320 [[0, 1], [2]] output_shape [1, %317, 32] : tensor<?x32xf32> into tensor<1x?x32xf32>
    %321 = arith.cmpi eq, %dim, %317 : index
    cf.assert %321, "mismatched size for broadcast"
    %322 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%274, %expanded_142 : tensor<1x?x32xf32>, tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.addf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %323 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%322 : tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %324 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%323 : tensor<1x?x32xf32>) outs(%69 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.addf %in, %out : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %325 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%324 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.divf %in, %cst_7 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %326 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%325 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = arith.truncf %cst_6 : f64 to f32
      %335 = arith.addf %in, %334 : f32
      linalg.yield %335 : f32
    } -> tensor<1x?x1xf32>
    %327 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%326 : tensor<1x?x1xf32>) outs(%61 : tensor<1x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %334 = math.rsqrt %in : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x1xf32>
    %328 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%322, %327 : tensor<1x?x32xf32>, tensor<1x?x1xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %329 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg20, %328 : tensor<32xf32>, tensor<1x?x32xf32>) outs(%1 : tensor<1x?x32xf32>) {
    ^bb0(%in: f32, %in_146: f32, %out: f32):
      %334 = arith.mulf %in, %in_146 : f32
      linalg.yield %334 : f32
    } -> tensor<1x?x32xf32>
    %330 = tensor.empty() : tensor<32x64xf32>
    %transposed_143 = linalg.transpose ins(%arg21 : tensor<64x32xf32>) outs(%330 : tensor<32x64xf32>) permutation = [1, 0] 
    %collapsed_144 = tensor.collapse_shape %329 [[0, 1], [2]] : tensor<1x?x32xf32> into tensor<?x32xf32>
    %331 = tensor.empty(%dim) : tensor<?x64xf32>
    %332 = linalg.fill ins(%cst : f32) outs(%331 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %333 = linalg.matmul ins(%collapsed_144, %transposed_143 : tensor<?x32xf32>, tensor<32x64xf32>) outs(%332 : tensor<?x64xf32>) -> tensor<?x64xf32>
    %expanded_145 = tensor.expand_shape %333 [[0, 1], [2]] output_shape [1, %dim, 64] : tensor<?x64xf32> into tensor<1x?x64xf32>
    return %expanded_145 : tensor<1x?x64xf32>
  }
}
