#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, 0)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map11 = affine_map<(d0, d1, d2, d3) -> ()>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map13 = affine_map<(d0, d1, d2) -> (d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map19 = affine_map<(d0, d1) -> (d0)>
#map20 = affine_map<(d0, d1) -> (d0, 0)>
#map21 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map22 = affine_map<(d0, d1, d2) -> (d0)>
module {
  func.func @main(%arg0: tensor<3x24xi64>, %arg1: tensor<64x32xf32> {moe.weight = "model.embed_tokens.weight"}, %arg2: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.q_proj.weight"}, %arg3: tensor<16x32xf32> {moe.weight = "model.layers.0.self_attn.k_proj.weight"}, %arg4: tensor<16x32xf32> {moe.weight = "model.layers.0.self_attn.v_proj.weight"}, %arg5: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.o_proj.weight"}, %arg6: tensor<8x32xf32> {moe.weight = "model.layers.0.mlp.gate.weight"}, %arg7: tensor<8x40x32xf32> {moe.weight = "model.layers.0.mlp.experts.gate_up_proj"}, %arg8: tensor<8x32x20xf32> {moe.weight = "model.layers.0.mlp.experts.down_proj"}, %arg9: tensor<32xf32> {moe.weight = "model.layers.0.input_layernorm.weight"}, %arg10: tensor<32xf32> {moe.weight = "model.layers.0.post_attention_layernorm.weight"}, %arg11: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.q_proj.weight"}, %arg12: tensor<16x32xf32> {moe.weight = "model.layers.1.self_attn.k_proj.weight"}, %arg13: tensor<16x32xf32> {moe.weight = "model.layers.1.self_attn.v_proj.weight"}, %arg14: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.o_proj.weight"}, %arg15: tensor<8x32xf32> {moe.weight = "model.layers.1.mlp.gate.weight"}, %arg16: tensor<8x40x32xf32> {moe.weight = "model.layers.1.mlp.experts.gate_up_proj"}, %arg17: tensor<8x32x20xf32> {moe.weight = "model.layers.1.mlp.experts.down_proj"}, %arg18: tensor<32xf32> {moe.weight = "model.layers.1.input_layernorm.weight"}, %arg19: tensor<32xf32> {moe.weight = "model.layers.1.post_attention_layernorm.weight"}, %arg20: tensor<32xf32> {moe.weight = "model.norm.weight"}, %arg21: tensor<64x32xf32> {moe.weight = "lm_head.weight"}, %arg22: tensor<4xf32> {moe.weight = "model.rotary_emb.inv_freq"}) -> tensor<3x24x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
    %c3_i64 = arith.constant 3 : i64
    %c1_i64 = arith.constant 1 : i64
    %c24_i64 = arith.constant 24 : i64
    %c64 = arith.constant 64 : index
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
    %0 = tensor.empty() : tensor<3x24x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<3x24xi64>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.index_cast %in : i64 to index
      %212 = linalg.index 2 : index
      %213 = arith.cmpi slt, %211, %c64 : index
      cf.assert %213, "index must be smaller than dim size"
      %214 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %214, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%211, %212] : tensor<64x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<3x24x32xf32>
    %2 = tensor.empty() : tensor<24xi64>
    %3 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%2 : tensor<24xi64>) {
    ^bb0(%out: i64):
      %211 = linalg.index 0 : index
      %212 = arith.index_cast %211 : index to i64
      linalg.yield %212 : i64
    } -> tensor<24xi64>
    %4 = tensor.empty() : tensor<3x24xi64>
    %5 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<24xi64>) outs(%4 : tensor<3x24xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<3x24xi64>
    %extracted_slice = tensor.extract_slice %5[0, 0] [3, 1] [1, 1] : tensor<3x24xi64> to tensor<3x1xi64>
    %6 = tensor.empty() : tensor<3x1xi64>
    %7 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<3x1xi64>) outs(%6 : tensor<3x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      %211 = arith.subi %in, %c1_i64 : i64
      linalg.yield %211 : i64
    } -> tensor<3x1xi64>
    %concat = tensor.concat dim(1) %7, %5 : (tensor<3x1xi64>, tensor<3x24xi64>) -> tensor<3x25xi64>
    %extracted_slice_8 = tensor.extract_slice %concat[0, 0] [3, 24] [1, 1] : tensor<3x25xi64> to tensor<3x24xi64>
    %extracted_slice_9 = tensor.extract_slice %concat[0, 1] [3, 24] [1, 1] : tensor<3x25xi64> to tensor<3x24xi64>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9, %extracted_slice_8 : tensor<3x24xi64>, tensor<3x24xi64>) outs(%4 : tensor<3x24xi64>) {
    ^bb0(%in: i64, %in_109: i64, %out: i64):
      %211 = arith.subi %in, %in_109 : i64
      linalg.yield %211 : i64
    } -> tensor<3x24xi64>
    %9 = tensor.empty() : tensor<3x24xi1>
    %10 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<3x24xi64>) outs(%9 : tensor<3x24xi1>) {
    ^bb0(%in: i64, %out: i1):
      %211 = arith.cmpi ne, %in, %c1_i64 : i64
      linalg.yield %211 : i1
    } -> tensor<3x24xi1>
    %11 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<3x24xi1>) outs(%4 : tensor<3x24xi64>) {
    ^bb0(%in: i1, %out: i64):
      %211 = arith.extui %in : i1 to i64
      linalg.yield %211 : i64
    } -> tensor<3x24xi64>
    %12 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<3x24xi64>) -> tensor<3x24xi64>
    %13 = tensor.empty() : tensor<3xi64>
    %14 = linalg.fill ins(%c0_i64 : i64) outs(%13 : tensor<3xi64>) -> tensor<3xi64>
    %15:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%11 : tensor<3x24xi64>) outs(%12, %14 : tensor<3x24xi64>, tensor<3xi64>) {
    ^bb0(%arg23: i64, %arg24: i64):
      %211 = arith.addi %arg23, %arg24 : i64
      tm_tensor.yield %211 : i64
    } -> tensor<3x24xi64>, tensor<3xi64>
    %16 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%13 : tensor<3xi64>) {
    ^bb0(%out: i64):
      %211 = linalg.index 0 : index
      %212 = arith.index_cast %211 : index to i64
      linalg.yield %212 : i64
    } -> tensor<3xi64>
    %expanded = tensor.expand_shape %16 [[0, 1, 2, 3]] output_shape [3, 1, 1, 1] : tensor<3xi64> into tensor<3x1x1x1xi64>
    %expanded_10 = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 24, 1] : tensor<24xi64> into tensor<1x1x24x1xi64>
    %expanded_11 = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 24] : tensor<24xi64> into tensor<1x1x1x24xi64>
    %17 = tensor.empty() : tensor<3x1x24x1xi64>
    %18 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_10 : tensor<3x1x1x1xi64>, tensor<1x1x24x1xi64>) outs(%17 : tensor<3x1x24x1xi64>) {
    ^bb0(%in: i64, %in_109: i64, %out: i64):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c3_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = arith.cmpi slt, %in_109, %c0_i64 : i64
      %216 = arith.addi %in_109, %c24_i64 : i64
      %217 = arith.select %215, %216, %in_109 : i64
      %218 = arith.index_cast %217 : i64 to index
      %extracted = tensor.extract %5[%214, %218] : tensor<3x24xi64>
      linalg.yield %extracted : i64
    } -> tensor<3x1x24x1xi64>
    %19 = tensor.empty() : tensor<3x1x1x24xi64>
    %20 = linalg.generic {indexing_maps = [#map5, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_11 : tensor<3x1x1x1xi64>, tensor<1x1x1x24xi64>) outs(%19 : tensor<3x1x1x24xi64>) {
    ^bb0(%in: i64, %in_109: i64, %out: i64):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c3_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = arith.cmpi slt, %in_109, %c0_i64 : i64
      %216 = arith.addi %in_109, %c24_i64 : i64
      %217 = arith.select %215, %216, %in_109 : i64
      %218 = arith.index_cast %217 : i64 to index
      %extracted = tensor.extract %5[%214, %218] : tensor<3x24xi64>
      linalg.yield %extracted : i64
    } -> tensor<3x1x1x24xi64>
    %21 = tensor.empty() : tensor<3x1x24x24xi1>
    %22 = linalg.generic {indexing_maps = [#map9, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20, %18 : tensor<3x1x1x24xi64>, tensor<3x1x24x1xi64>) outs(%21 : tensor<3x1x24x24xi1>) {
    ^bb0(%in: i64, %in_109: i64, %out: i1):
      %211 = arith.cmpi sle, %in, %in_109 : i64
      linalg.yield %211 : i1
    } -> tensor<3x1x24x24xi1>
    %23 = linalg.generic {indexing_maps = [#map11, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %22 : tensor<i1>, tensor<3x1x24x24xi1>) outs(%21 : tensor<3x1x24x24xi1>) {
    ^bb0(%in: i1, %in_109: i1, %out: i1):
      %211 = arith.andi %in, %in_109 : i1
      linalg.yield %211 : i1
    } -> tensor<3x1x24x24xi1>
    %24 = linalg.generic {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_10 : tensor<3x1x1x1xi64>, tensor<1x1x24x1xi64>) outs(%17 : tensor<3x1x24x1xi64>) {
    ^bb0(%in: i64, %in_109: i64, %out: i64):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c3_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = arith.cmpi slt, %in_109, %c0_i64 : i64
      %216 = arith.addi %in_109, %c24_i64 : i64
      %217 = arith.select %215, %216, %in_109 : i64
      %218 = arith.index_cast %217 : i64 to index
      %extracted = tensor.extract %15#0[%214, %218] : tensor<3x24xi64>
      linalg.yield %extracted : i64
    } -> tensor<3x1x24x1xi64>
    %25 = linalg.generic {indexing_maps = [#map5, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_11 : tensor<3x1x1x1xi64>, tensor<1x1x1x24xi64>) outs(%19 : tensor<3x1x1x24xi64>) {
    ^bb0(%in: i64, %in_109: i64, %out: i64):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c3_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = arith.cmpi slt, %in_109, %c0_i64 : i64
      %216 = arith.addi %in_109, %c24_i64 : i64
      %217 = arith.select %215, %216, %in_109 : i64
      %218 = arith.index_cast %217 : i64 to index
      %extracted = tensor.extract %15#0[%214, %218] : tensor<3x24xi64>
      linalg.yield %extracted : i64
    } -> tensor<3x1x1x24xi64>
    %26 = linalg.generic {indexing_maps = [#map10, #map9, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %25 : tensor<3x1x24x1xi64>, tensor<3x1x1x24xi64>) outs(%21 : tensor<3x1x24x24xi1>) {
    ^bb0(%in: i64, %in_109: i64, %out: i1):
      %211 = arith.cmpi eq, %in, %in_109 : i64
      linalg.yield %211 : i1
    } -> tensor<3x1x24x24xi1>
    %27 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %26 : tensor<3x1x24x24xi1>, tensor<3x1x24x24xi1>) outs(%21 : tensor<3x1x24x24xi1>) {
    ^bb0(%in: i1, %in_109: i1, %out: i1):
      %211 = arith.andi %in, %in_109 : i1
      linalg.yield %211 : i1
    } -> tensor<3x1x24x24xi1>
    %28 = tensor.empty() : tensor<3x1x24x24xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map11, #map11, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27, %cst_3, %cst_2 : tensor<3x1x24x24xi1>, tensor<f32>, tensor<f32>) outs(%28 : tensor<3x1x24x24xf32>) {
    ^bb0(%in: i1, %in_109: f32, %in_110: f32, %out: f32):
      %211 = arith.select %in, %in_109, %in_110 : f32
      linalg.yield %211 : f32
    } -> tensor<3x1x24x24xf32>
    %expanded_12 = tensor.expand_shape %3 [[0, 1, 2]] output_shape [1, 24, 1] : tensor<24xi64> into tensor<1x24x1xi64>
    %30 = tensor.empty() : tensor<1x24x1xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_12 : tensor<1x24x1xi64>) outs(%30 : tensor<1x24x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.sitofp %in : i64 to f32
      linalg.yield %211 : f32
    } -> tensor<1x24x1xf32>
    %32 = tensor.empty() : tensor<1x24x4xf32>
    %33 = linalg.generic {indexing_maps = [#map12, #map13, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31, %arg22 : tensor<1x24x1xf32>, tensor<4xf32>) outs(%32 : tensor<1x24x4xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<1x24x4xf32>
    %concat_13 = tensor.concat dim(2) %33, %33 : (tensor<1x24x4xf32>, tensor<1x24x4xf32>) -> tensor<1x24x8xf32>
    %34 = tensor.empty() : tensor<1x24x8xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat_13 : tensor<1x24x8xf32>) outs(%34 : tensor<1x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.cos %in : f32
      linalg.yield %211 : f32
    } -> tensor<1x24x8xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat_13 : tensor<1x24x8xf32>) outs(%34 : tensor<1x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.sin %in : f32
      linalg.yield %211 : f32
    } -> tensor<1x24x8xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %38 = tensor.empty() : tensor<3x24x1xf32>
    %39 = linalg.fill ins(%cst : f32) outs(%38 : tensor<3x24x1xf32>) -> tensor<3x24x1xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%37 : tensor<3x24x32xf32>) outs(%39 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<3x24x1xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %43 : tensor<3x24x32xf32>, tensor<3x24x1xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %45 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9, %44 : tensor<32xf32>, tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %46 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x32xf32>) outs(%46 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %45 [[0, 1], [2]] : tensor<3x24x32xf32> into tensor<72x32xf32>
    %47 = tensor.empty() : tensor<72x32xf32>
    %48 = linalg.fill ins(%cst : f32) outs(%47 : tensor<72x32xf32>) -> tensor<72x32xf32>
    %49 = linalg.matmul ins(%collapsed, %transposed : tensor<72x32xf32>, tensor<32x32xf32>) outs(%48 : tensor<72x32xf32>) -> tensor<72x32xf32>
    %expanded_14 = tensor.expand_shape %49 [[0, 1], [2, 3]] output_shape [3, 24, 4, 8] : tensor<72x32xf32> into tensor<3x24x4x8xf32>
    %50 = tensor.empty() : tensor<3x4x24x8xf32>
    %transposed_15 = linalg.transpose ins(%expanded_14 : tensor<3x24x4x8xf32>) outs(%50 : tensor<3x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %51 = tensor.empty() : tensor<32x16xf32>
    %transposed_16 = linalg.transpose ins(%arg3 : tensor<16x32xf32>) outs(%51 : tensor<32x16xf32>) permutation = [1, 0] 
    %52 = tensor.empty() : tensor<72x16xf32>
    %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<72x16xf32>) -> tensor<72x16xf32>
    %54 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<72x32xf32>, tensor<32x16xf32>) outs(%53 : tensor<72x16xf32>) -> tensor<72x16xf32>
    %expanded_17 = tensor.expand_shape %54 [[0, 1], [2, 3]] output_shape [3, 24, 2, 8] : tensor<72x16xf32> into tensor<3x24x2x8xf32>
    %55 = tensor.empty() : tensor<3x2x24x8xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<3x24x2x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_19 = linalg.transpose ins(%arg4 : tensor<16x32xf32>) outs(%51 : tensor<32x16xf32>) permutation = [1, 0] 
    %56 = linalg.matmul ins(%collapsed, %transposed_19 : tensor<72x32xf32>, tensor<32x16xf32>) outs(%53 : tensor<72x16xf32>) -> tensor<72x16xf32>
    %expanded_20 = tensor.expand_shape %56 [[0, 1], [2, 3]] output_shape [3, 24, 2, 8] : tensor<72x16xf32> into tensor<3x24x2x8xf32>
    %transposed_21 = linalg.transpose ins(%expanded_20 : tensor<3x24x2x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_22 = tensor.expand_shape %35 [[0], [1, 2], [3]] output_shape [1, 1, 24, 8] : tensor<1x24x8xf32> into tensor<1x1x24x8xf32>
    %expanded_23 = tensor.expand_shape %36 [[0], [1, 2], [3]] output_shape [1, 1, 24, 8] : tensor<1x24x8xf32> into tensor<1x1x24x8xf32>
    %57 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_15, %expanded_22 : tensor<3x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%50 : tensor<3x4x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x8xf32>
    %extracted_slice_24 = tensor.extract_slice %transposed_15[0, 0, 0, 0] [3, 4, 24, 4] [1, 1, 1, 1] : tensor<3x4x24x8xf32> to tensor<3x4x24x4xf32>
    %extracted_slice_25 = tensor.extract_slice %transposed_15[0, 0, 0, 4] [3, 4, 24, 4] [1, 1, 1, 1] : tensor<3x4x24x8xf32> to tensor<3x4x24x4xf32>
    %58 = tensor.empty() : tensor<3x4x24x4xf32>
    %59 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_25 : tensor<3x4x24x4xf32>) outs(%58 : tensor<3x4x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x4xf32>
    %concat_26 = tensor.concat dim(3) %59, %extracted_slice_24 : (tensor<3x4x24x4xf32>, tensor<3x4x24x4xf32>) -> tensor<3x4x24x8xf32>
    %60 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_26, %expanded_23 : tensor<3x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%50 : tensor<3x4x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x8xf32>
    %61 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %60 : tensor<3x4x24x8xf32>, tensor<3x4x24x8xf32>) outs(%50 : tensor<3x4x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x8xf32>
    %62 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18, %expanded_22 : tensor<3x2x24x8xf32>, tensor<1x1x24x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x2x24x8xf32>
    %extracted_slice_27 = tensor.extract_slice %transposed_18[0, 0, 0, 0] [3, 2, 24, 4] [1, 1, 1, 1] : tensor<3x2x24x8xf32> to tensor<3x2x24x4xf32>
    %extracted_slice_28 = tensor.extract_slice %transposed_18[0, 0, 0, 4] [3, 2, 24, 4] [1, 1, 1, 1] : tensor<3x2x24x8xf32> to tensor<3x2x24x4xf32>
    %63 = tensor.empty() : tensor<3x2x24x4xf32>
    %64 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_28 : tensor<3x2x24x4xf32>) outs(%63 : tensor<3x2x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x2x24x4xf32>
    %concat_29 = tensor.concat dim(3) %64, %extracted_slice_27 : (tensor<3x2x24x4xf32>, tensor<3x2x24x4xf32>) -> tensor<3x2x24x8xf32>
    %65 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_29, %expanded_23 : tensor<3x2x24x8xf32>, tensor<1x1x24x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x2x24x8xf32>
    %66 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%62, %65 : tensor<3x2x24x8xf32>, tensor<3x2x24x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x2x24x8xf32>
    %67 = tensor.empty() : tensor<3x2x2x24x8xf32>
    %68 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%66 : tensor<3x2x24x8xf32>) outs(%67 : tensor<3x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x2x2x24x8xf32>
    %collapsed_30 = tensor.collapse_shape %68 [[0], [1, 2], [3], [4]] : tensor<3x2x2x24x8xf32> into tensor<3x4x24x8xf32>
    %69 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_21 : tensor<3x2x24x8xf32>) outs(%67 : tensor<3x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x2x2x24x8xf32>
    %70 = tensor.empty() : tensor<3x4x8x24xf32>
    %transposed_31 = linalg.transpose ins(%collapsed_30 : tensor<3x4x24x8xf32>) outs(%70 : tensor<3x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_32 = tensor.collapse_shape %61 [[0, 1], [2], [3]] : tensor<3x4x24x8xf32> into tensor<12x24x8xf32>
    %collapsed_33 = tensor.collapse_shape %transposed_31 [[0, 1], [2], [3]] : tensor<3x4x8x24xf32> into tensor<12x8x24xf32>
    %71 = tensor.empty() : tensor<12x24x24xf32>
    %72 = linalg.fill ins(%cst : f32) outs(%71 : tensor<12x24x24xf32>) -> tensor<12x24x24xf32>
    %73 = linalg.batch_matmul ins(%collapsed_32, %collapsed_33 : tensor<12x24x8xf32>, tensor<12x8x24xf32>) outs(%72 : tensor<12x24x24xf32>) -> tensor<12x24x24xf32>
    %expanded_34 = tensor.expand_shape %73 [[0, 1], [2], [3]] output_shape [3, 4, 24, 24] : tensor<12x24x24xf32> into tensor<3x4x24x24xf32>
    %74 = tensor.empty() : tensor<3x4x24x24xf32>
    %75 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_34 : tensor<3x4x24x24xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_5 : f64 to f32
      %212 = arith.mulf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<3x4x24x24xf32>
    %76 = linalg.generic {indexing_maps = [#map7, #map17, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %29 : tensor<3x4x24x24xf32>, tensor<3x1x24x24xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x24xf32>
    %77 = tensor.empty() : tensor<3x4x24xi64>
    %78 = linalg.fill ins(%c0_i64 : i64) outs(%77 : tensor<3x4x24xi64>) -> tensor<3x4x24xi64>
    %79 = tensor.empty() : tensor<3x4x24xf32>
    %80 = linalg.fill ins(%cst_0 : f32) outs(%79 : tensor<3x4x24xf32>) -> tensor<3x4x24xf32>
    %81:2 = linalg.generic {indexing_maps = [#map7, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<3x4x24x24xf32>) outs(%80, %78 : tensor<3x4x24xf32>, tensor<3x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_109: i64):
      %211 = linalg.index 3 : index
      %212 = arith.index_cast %211 : index to i64
      %213 = arith.maximumf %in, %out : f32
      %214 = arith.cmpf ogt, %in, %out : f32
      %215 = arith.select %214, %212, %out_109 : i64
      linalg.yield %213, %215 : f32, i64
    } -> (tensor<3x4x24xf32>, tensor<3x4x24xi64>)
    %expanded_35 = tensor.expand_shape %81#0 [[0], [1], [2, 3]] output_shape [3, 4, 24, 1] : tensor<3x4x24xf32> into tensor<3x4x24x1xf32>
    %82 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %expanded_35 : tensor<3x4x24x24xf32>, tensor<3x4x24x1xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.subf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x24xf32>
    %83 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<3x4x24x24xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.exp %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x24xf32>
    %84 = tensor.empty() : tensor<3x4x24x1xf32>
    %85 = linalg.fill ins(%cst : f32) outs(%84 : tensor<3x4x24x1xf32>) -> tensor<3x4x24x1xf32>
    %86 = linalg.generic {indexing_maps = [#map7, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%83 : tensor<3x4x24x24xf32>) outs(%85 : tensor<3x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x1xf32>
    %87 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%83, %86 : tensor<3x4x24x24xf32>, tensor<3x4x24x1xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.divf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x24xf32>
    %collapsed_36 = tensor.collapse_shape %87 [[0, 1], [2], [3]] : tensor<3x4x24x24xf32> into tensor<12x24x24xf32>
    %collapsed_37 = tensor.collapse_shape %69 [[0, 1, 2], [3], [4]] : tensor<3x2x2x24x8xf32> into tensor<12x24x8xf32>
    %88 = tensor.empty() : tensor<12x24x8xf32>
    %89 = linalg.fill ins(%cst : f32) outs(%88 : tensor<12x24x8xf32>) -> tensor<12x24x8xf32>
    %90 = linalg.batch_matmul ins(%collapsed_36, %collapsed_37 : tensor<12x24x24xf32>, tensor<12x24x8xf32>) outs(%89 : tensor<12x24x8xf32>) -> tensor<12x24x8xf32>
    %expanded_38 = tensor.expand_shape %90 [[0, 1], [2], [3]] output_shape [3, 4, 24, 8] : tensor<12x24x8xf32> into tensor<3x4x24x8xf32>
    %91 = tensor.empty() : tensor<3x24x4x8xf32>
    %transposed_39 = linalg.transpose ins(%expanded_38 : tensor<3x4x24x8xf32>) outs(%91 : tensor<3x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_40 = linalg.transpose ins(%arg5 : tensor<32x32xf32>) outs(%46 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_41 = tensor.collapse_shape %transposed_39 [[0, 1], [2, 3]] : tensor<3x24x4x8xf32> into tensor<72x32xf32>
    %92 = linalg.matmul ins(%collapsed_41, %transposed_40 : tensor<72x32xf32>, tensor<32x32xf32>) outs(%48 : tensor<72x32xf32>) -> tensor<72x32xf32>
    %expanded_42 = tensor.expand_shape %92 [[0, 1], [2]] output_shape [3, 24, 32] : tensor<72x32xf32> into tensor<3x24x32xf32>
    %93 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %expanded_42 : tensor<3x24x32xf32>, tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93 : tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %95 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%94 : tensor<3x24x32xf32>) outs(%39 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%95 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%96 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<3x24x1xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %98 : tensor<3x24x32xf32>, tensor<3x24x1xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %100 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %99 : tensor<32xf32>, tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %collapsed_43 = tensor.collapse_shape %100 [[0, 1], [2]] : tensor<3x24x32xf32> into tensor<72x32xf32>
    %101 = tensor.empty() : tensor<32x8xf32>
    %transposed_44 = linalg.transpose ins(%arg6 : tensor<8x32xf32>) outs(%101 : tensor<32x8xf32>) permutation = [1, 0] 
    %102 = tensor.empty() : tensor<72x8xf32>
    %103 = linalg.fill ins(%cst : f32) outs(%102 : tensor<72x8xf32>) -> tensor<72x8xf32>
    %104 = linalg.matmul ins(%collapsed_43, %transposed_44 : tensor<72x32xf32>, tensor<32x8xf32>) outs(%103 : tensor<72x8xf32>) -> tensor<72x8xf32>
    %105 = tensor.empty() : tensor<72xi64>
    %106 = linalg.fill ins(%c0_i64 : i64) outs(%105 : tensor<72xi64>) -> tensor<72xi64>
    %107 = tensor.empty() : tensor<72xf32>
    %108 = linalg.fill ins(%cst_0 : f32) outs(%107 : tensor<72xf32>) -> tensor<72xf32>
    %109:2 = linalg.generic {indexing_maps = [#map4, #map19, #map19], iterator_types = ["parallel", "reduction"]} ins(%104 : tensor<72x8xf32>) outs(%108, %106 : tensor<72xf32>, tensor<72xi64>) {
    ^bb0(%in: f32, %out: f32, %out_109: i64):
      %211 = linalg.index 1 : index
      %212 = arith.index_cast %211 : index to i64
      %213 = arith.maximumf %in, %out : f32
      %214 = arith.cmpf ogt, %in, %out : f32
      %215 = arith.select %214, %212, %out_109 : i64
      linalg.yield %213, %215 : f32, i64
    } -> (tensor<72xf32>, tensor<72xi64>)
    %expanded_45 = tensor.expand_shape %109#0 [[0, 1]] output_shape [72, 1] : tensor<72xf32> into tensor<72x1xf32>
    %110 = linalg.generic {indexing_maps = [#map4, #map20, #map4], iterator_types = ["parallel", "parallel"]} ins(%104, %expanded_45 : tensor<72x8xf32>, tensor<72x1xf32>) outs(%102 : tensor<72x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.subf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<72x8xf32>
    %111 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%110 : tensor<72x8xf32>) outs(%102 : tensor<72x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.exp %in : f32
      linalg.yield %211 : f32
    } -> tensor<72x8xf32>
    %112 = tensor.empty() : tensor<72x1xf32>
    %113 = linalg.fill ins(%cst : f32) outs(%112 : tensor<72x1xf32>) -> tensor<72x1xf32>
    %114 = linalg.generic {indexing_maps = [#map4, #map20], iterator_types = ["parallel", "reduction"]} ins(%111 : tensor<72x8xf32>) outs(%113 : tensor<72x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<72x1xf32>
    %115 = linalg.generic {indexing_maps = [#map4, #map20, #map4], iterator_types = ["parallel", "parallel"]} ins(%111, %114 : tensor<72x8xf32>, tensor<72x1xf32>) outs(%102 : tensor<72x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.divf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<72x8xf32>
    %116 = tensor.empty() : tensor<72x8xi64>
    %117 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel", "parallel"]} outs(%116 : tensor<72x8xi64>) {
    ^bb0(%out: i64):
      %211 = linalg.index 1 : index
      %212 = arith.index_cast %211 : index to i64
      linalg.yield %212 : i64
    } -> tensor<72x8xi64>
    %118:2 = tm_tensor.sort dimension(1) outs(%115, %117 : tensor<72x8xf32>, tensor<72x8xi64>) {
    ^bb0(%arg23: f32, %arg24: f32, %arg25: i64, %arg26: i64):
      %211 = arith.cmpf oge, %arg23, %arg24 : f32
      tm_tensor.yield %211 : i1
    } -> tensor<72x8xf32>, tensor<72x8xi64>
    %extracted_slice_46 = tensor.extract_slice %118#0[0, 0] [72, 2] [1, 1] : tensor<72x8xf32> to tensor<72x2xf32>
    %extracted_slice_47 = tensor.extract_slice %118#1[0, 0] [72, 2] [1, 1] : tensor<72x8xi64> to tensor<72x2xi64>
    %119 = linalg.generic {indexing_maps = [#map4, #map20], iterator_types = ["parallel", "reduction"]} ins(%extracted_slice_46 : tensor<72x2xf32>) outs(%113 : tensor<72x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<72x1xf32>
    %120 = tensor.empty() : tensor<72x2xf32>
    %121 = linalg.generic {indexing_maps = [#map4, #map20, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_46, %119 : tensor<72x2xf32>, tensor<72x1xf32>) outs(%120 : tensor<72x2xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.divf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<72x2xf32>
    %122 = tensor.empty() : tensor<72x2x32xf32>
    %123 = linalg.generic {indexing_maps = [#map21, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_43 : tensor<72x32xf32>) outs(%122 : tensor<72x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<72x2x32xf32>
    %collapsed_48 = tensor.collapse_shape %123 [[0, 1], [2]] : tensor<72x2x32xf32> into tensor<144x32xf32>
    %collapsed_49 = tensor.collapse_shape %extracted_slice_47 [[0, 1]] : tensor<72x2xi64> into tensor<144xi64>
    %124 = tensor.empty() : tensor<144x40x32xf32>
    %125 = linalg.generic {indexing_maps = [#map22, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_49 : tensor<144xi64>) outs(%124 : tensor<144x40x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c8_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = linalg.index 1 : index
      %216 = linalg.index 2 : index
      %extracted = tensor.extract %arg7[%214, %215, %216] : tensor<8x40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<144x40x32xf32>
    %expanded_50 = tensor.expand_shape %collapsed_48 [[0], [1, 2]] output_shape [144, 32, 1] : tensor<144x32xf32> into tensor<144x32x1xf32>
    %126 = tensor.empty() : tensor<144x40x1xf32>
    %127 = linalg.fill ins(%cst : f32) outs(%126 : tensor<144x40x1xf32>) -> tensor<144x40x1xf32>
    %128 = linalg.batch_matmul ins(%125, %expanded_50 : tensor<144x40x32xf32>, tensor<144x32x1xf32>) outs(%127 : tensor<144x40x1xf32>) -> tensor<144x40x1xf32>
    %collapsed_51 = tensor.collapse_shape %128 [[0], [1, 2]] : tensor<144x40x1xf32> into tensor<144x40xf32>
    %extracted_slice_52 = tensor.extract_slice %collapsed_51[0, 0] [144, 20] [1, 1] : tensor<144x40xf32> to tensor<144x20xf32>
    %extracted_slice_53 = tensor.extract_slice %collapsed_51[0, 20] [144, 20] [1, 1] : tensor<144x40xf32> to tensor<144x20xf32>
    %129 = tensor.empty() : tensor<144x20xf32>
    %130 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_52 : tensor<144x20xf32>) outs(%129 : tensor<144x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      %212 = math.exp %211 : f32
      %213 = arith.addf %212, %cst_1 : f32
      %214 = arith.divf %cst_1, %213 : f32
      linalg.yield %214 : f32
    } -> tensor<144x20xf32>
    %131 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_52, %130 : tensor<144x20xf32>, tensor<144x20xf32>) outs(%129 : tensor<144x20xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<144x20xf32>
    %132 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%131, %extracted_slice_53 : tensor<144x20xf32>, tensor<144x20xf32>) outs(%129 : tensor<144x20xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<144x20xf32>
    %133 = tensor.empty() : tensor<144x32x20xf32>
    %134 = linalg.generic {indexing_maps = [#map22, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_49 : tensor<144xi64>) outs(%133 : tensor<144x32x20xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c8_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = linalg.index 1 : index
      %216 = linalg.index 2 : index
      %extracted = tensor.extract %arg8[%214, %215, %216] : tensor<8x32x20xf32>
      linalg.yield %extracted : f32
    } -> tensor<144x32x20xf32>
    %expanded_54 = tensor.expand_shape %132 [[0], [1, 2]] output_shape [144, 20, 1] : tensor<144x20xf32> into tensor<144x20x1xf32>
    %135 = tensor.empty() : tensor<144x32x1xf32>
    %136 = linalg.fill ins(%cst : f32) outs(%135 : tensor<144x32x1xf32>) -> tensor<144x32x1xf32>
    %137 = linalg.batch_matmul ins(%134, %expanded_54 : tensor<144x32x20xf32>, tensor<144x20x1xf32>) outs(%136 : tensor<144x32x1xf32>) -> tensor<144x32x1xf32>
    %collapsed_55 = tensor.collapse_shape %137 [[0], [1, 2]] : tensor<144x32x1xf32> into tensor<144x32xf32>
    %collapsed_56 = tensor.collapse_shape %121 [[0, 1]] : tensor<72x2xf32> into tensor<144xf32>
    %expanded_57 = tensor.expand_shape %collapsed_56 [[0, 1]] output_shape [144, 1] : tensor<144xf32> into tensor<144x1xf32>
    %138 = tensor.empty() : tensor<144x32xf32>
    %139 = linalg.generic {indexing_maps = [#map4, #map20, #map4], iterator_types = ["parallel", "parallel"]} ins(%collapsed_55, %expanded_57 : tensor<144x32xf32>, tensor<144x1xf32>) outs(%138 : tensor<144x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<144x32xf32>
    %expanded_58 = tensor.expand_shape %139 [[0, 1], [2]] output_shape [72, 2, 32] : tensor<144x32xf32> into tensor<72x2x32xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map21], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded_58 : tensor<72x2x32xf32>) outs(%48 : tensor<72x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<72x32xf32>
    %expanded_59 = tensor.expand_shape %140 [[0, 1], [2]] output_shape [3, 24, 32] : tensor<72x32xf32> into tensor<3x24x32xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%93, %expanded_59 : tensor<3x24x32xf32>, tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%142 : tensor<3x24x32xf32>) outs(%39 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<3x24x1xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %146 : tensor<3x24x32xf32>, tensor<3x24x1xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %148 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg18, %147 : tensor<32xf32>, tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %transposed_60 = linalg.transpose ins(%arg11 : tensor<32x32xf32>) outs(%46 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_61 = tensor.collapse_shape %148 [[0, 1], [2]] : tensor<3x24x32xf32> into tensor<72x32xf32>
    %149 = linalg.matmul ins(%collapsed_61, %transposed_60 : tensor<72x32xf32>, tensor<32x32xf32>) outs(%48 : tensor<72x32xf32>) -> tensor<72x32xf32>
    %expanded_62 = tensor.expand_shape %149 [[0, 1], [2, 3]] output_shape [3, 24, 4, 8] : tensor<72x32xf32> into tensor<3x24x4x8xf32>
    %transposed_63 = linalg.transpose ins(%expanded_62 : tensor<3x24x4x8xf32>) outs(%50 : tensor<3x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_64 = linalg.transpose ins(%arg12 : tensor<16x32xf32>) outs(%51 : tensor<32x16xf32>) permutation = [1, 0] 
    %150 = linalg.matmul ins(%collapsed_61, %transposed_64 : tensor<72x32xf32>, tensor<32x16xf32>) outs(%53 : tensor<72x16xf32>) -> tensor<72x16xf32>
    %expanded_65 = tensor.expand_shape %150 [[0, 1], [2, 3]] output_shape [3, 24, 2, 8] : tensor<72x16xf32> into tensor<3x24x2x8xf32>
    %transposed_66 = linalg.transpose ins(%expanded_65 : tensor<3x24x2x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_67 = linalg.transpose ins(%arg13 : tensor<16x32xf32>) outs(%51 : tensor<32x16xf32>) permutation = [1, 0] 
    %151 = linalg.matmul ins(%collapsed_61, %transposed_67 : tensor<72x32xf32>, tensor<32x16xf32>) outs(%53 : tensor<72x16xf32>) -> tensor<72x16xf32>
    %expanded_68 = tensor.expand_shape %151 [[0, 1], [2, 3]] output_shape [3, 24, 2, 8] : tensor<72x16xf32> into tensor<3x24x2x8xf32>
    %transposed_69 = linalg.transpose ins(%expanded_68 : tensor<3x24x2x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) permutation = [0, 2, 1, 3] 
    %152 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_63, %expanded_22 : tensor<3x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%50 : tensor<3x4x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x8xf32>
    %extracted_slice_70 = tensor.extract_slice %transposed_63[0, 0, 0, 0] [3, 4, 24, 4] [1, 1, 1, 1] : tensor<3x4x24x8xf32> to tensor<3x4x24x4xf32>
    %extracted_slice_71 = tensor.extract_slice %transposed_63[0, 0, 0, 4] [3, 4, 24, 4] [1, 1, 1, 1] : tensor<3x4x24x8xf32> to tensor<3x4x24x4xf32>
    %153 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_71 : tensor<3x4x24x4xf32>) outs(%58 : tensor<3x4x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x4xf32>
    %concat_72 = tensor.concat dim(3) %153, %extracted_slice_70 : (tensor<3x4x24x4xf32>, tensor<3x4x24x4xf32>) -> tensor<3x4x24x8xf32>
    %154 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_72, %expanded_23 : tensor<3x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%50 : tensor<3x4x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x8xf32>
    %155 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%152, %154 : tensor<3x4x24x8xf32>, tensor<3x4x24x8xf32>) outs(%50 : tensor<3x4x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x8xf32>
    %156 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_66, %expanded_22 : tensor<3x2x24x8xf32>, tensor<1x1x24x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x2x24x8xf32>
    %extracted_slice_73 = tensor.extract_slice %transposed_66[0, 0, 0, 0] [3, 2, 24, 4] [1, 1, 1, 1] : tensor<3x2x24x8xf32> to tensor<3x2x24x4xf32>
    %extracted_slice_74 = tensor.extract_slice %transposed_66[0, 0, 0, 4] [3, 2, 24, 4] [1, 1, 1, 1] : tensor<3x2x24x8xf32> to tensor<3x2x24x4xf32>
    %157 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_74 : tensor<3x2x24x4xf32>) outs(%63 : tensor<3x2x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x2x24x4xf32>
    %concat_75 = tensor.concat dim(3) %157, %extracted_slice_73 : (tensor<3x2x24x4xf32>, tensor<3x2x24x4xf32>) -> tensor<3x2x24x8xf32>
    %158 = linalg.generic {indexing_maps = [#map7, #map14, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_75, %expanded_23 : tensor<3x2x24x8xf32>, tensor<1x1x24x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x2x24x8xf32>
    %159 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156, %158 : tensor<3x2x24x8xf32>, tensor<3x2x24x8xf32>) outs(%55 : tensor<3x2x24x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x2x24x8xf32>
    %160 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%159 : tensor<3x2x24x8xf32>) outs(%67 : tensor<3x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x2x2x24x8xf32>
    %collapsed_76 = tensor.collapse_shape %160 [[0], [1, 2], [3], [4]] : tensor<3x2x2x24x8xf32> into tensor<3x4x24x8xf32>
    %161 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_69 : tensor<3x2x24x8xf32>) outs(%67 : tensor<3x2x2x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x2x2x24x8xf32>
    %transposed_77 = linalg.transpose ins(%collapsed_76 : tensor<3x4x24x8xf32>) outs(%70 : tensor<3x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_78 = tensor.collapse_shape %155 [[0, 1], [2], [3]] : tensor<3x4x24x8xf32> into tensor<12x24x8xf32>
    %collapsed_79 = tensor.collapse_shape %transposed_77 [[0, 1], [2], [3]] : tensor<3x4x8x24xf32> into tensor<12x8x24xf32>
    %162 = linalg.batch_matmul ins(%collapsed_78, %collapsed_79 : tensor<12x24x8xf32>, tensor<12x8x24xf32>) outs(%72 : tensor<12x24x24xf32>) -> tensor<12x24x24xf32>
    %expanded_80 = tensor.expand_shape %162 [[0, 1], [2], [3]] output_shape [3, 4, 24, 24] : tensor<12x24x24xf32> into tensor<3x4x24x24xf32>
    %163 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_80 : tensor<3x4x24x24xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_5 : f64 to f32
      %212 = arith.mulf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<3x4x24x24xf32>
    %164 = linalg.generic {indexing_maps = [#map7, #map17, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%163, %29 : tensor<3x4x24x24xf32>, tensor<3x1x24x24xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x24xf32>
    %165:2 = linalg.generic {indexing_maps = [#map7, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%164 : tensor<3x4x24x24xf32>) outs(%80, %78 : tensor<3x4x24xf32>, tensor<3x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_109: i64):
      %211 = linalg.index 3 : index
      %212 = arith.index_cast %211 : index to i64
      %213 = arith.maximumf %in, %out : f32
      %214 = arith.cmpf ogt, %in, %out : f32
      %215 = arith.select %214, %212, %out_109 : i64
      linalg.yield %213, %215 : f32, i64
    } -> (tensor<3x4x24xf32>, tensor<3x4x24xi64>)
    %expanded_81 = tensor.expand_shape %165#0 [[0], [1], [2, 3]] output_shape [3, 4, 24, 1] : tensor<3x4x24xf32> into tensor<3x4x24x1xf32>
    %166 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%164, %expanded_81 : tensor<3x4x24x24xf32>, tensor<3x4x24x1xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.subf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x24xf32>
    %167 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166 : tensor<3x4x24x24xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.exp %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x24xf32>
    %168 = linalg.generic {indexing_maps = [#map7, #map10], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%167 : tensor<3x4x24x24xf32>) outs(%85 : tensor<3x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x1xf32>
    %169 = linalg.generic {indexing_maps = [#map7, #map10, #map7], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%167, %168 : tensor<3x4x24x24xf32>, tensor<3x4x24x1xf32>) outs(%74 : tensor<3x4x24x24xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.divf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x4x24x24xf32>
    %collapsed_82 = tensor.collapse_shape %169 [[0, 1], [2], [3]] : tensor<3x4x24x24xf32> into tensor<12x24x24xf32>
    %collapsed_83 = tensor.collapse_shape %161 [[0, 1, 2], [3], [4]] : tensor<3x2x2x24x8xf32> into tensor<12x24x8xf32>
    %170 = linalg.batch_matmul ins(%collapsed_82, %collapsed_83 : tensor<12x24x24xf32>, tensor<12x24x8xf32>) outs(%89 : tensor<12x24x8xf32>) -> tensor<12x24x8xf32>
    %expanded_84 = tensor.expand_shape %170 [[0, 1], [2], [3]] output_shape [3, 4, 24, 8] : tensor<12x24x8xf32> into tensor<3x4x24x8xf32>
    %transposed_85 = linalg.transpose ins(%expanded_84 : tensor<3x4x24x8xf32>) outs(%91 : tensor<3x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_86 = linalg.transpose ins(%arg14 : tensor<32x32xf32>) outs(%46 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_87 = tensor.collapse_shape %transposed_85 [[0, 1], [2, 3]] : tensor<3x24x4x8xf32> into tensor<72x32xf32>
    %171 = linalg.matmul ins(%collapsed_87, %transposed_86 : tensor<72x32xf32>, tensor<32x32xf32>) outs(%48 : tensor<72x32xf32>) -> tensor<72x32xf32>
    %expanded_88 = tensor.expand_shape %171 [[0, 1], [2]] output_shape [3, 24, 32] : tensor<72x32xf32> into tensor<3x24x32xf32>
    %172 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %expanded_88 : tensor<3x24x32xf32>, tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %173 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172 : tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %174 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%173 : tensor<3x24x32xf32>) outs(%39 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %175 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %176 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%175 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<3x24x1xf32>
    %177 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %178 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172, %177 : tensor<3x24x32xf32>, tensor<3x24x1xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %179 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg19, %178 : tensor<32xf32>, tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %collapsed_89 = tensor.collapse_shape %179 [[0, 1], [2]] : tensor<3x24x32xf32> into tensor<72x32xf32>
    %transposed_90 = linalg.transpose ins(%arg15 : tensor<8x32xf32>) outs(%101 : tensor<32x8xf32>) permutation = [1, 0] 
    %180 = linalg.matmul ins(%collapsed_89, %transposed_90 : tensor<72x32xf32>, tensor<32x8xf32>) outs(%103 : tensor<72x8xf32>) -> tensor<72x8xf32>
    %181:2 = linalg.generic {indexing_maps = [#map4, #map19, #map19], iterator_types = ["parallel", "reduction"]} ins(%180 : tensor<72x8xf32>) outs(%108, %106 : tensor<72xf32>, tensor<72xi64>) {
    ^bb0(%in: f32, %out: f32, %out_109: i64):
      %211 = linalg.index 1 : index
      %212 = arith.index_cast %211 : index to i64
      %213 = arith.maximumf %in, %out : f32
      %214 = arith.cmpf ogt, %in, %out : f32
      %215 = arith.select %214, %212, %out_109 : i64
      linalg.yield %213, %215 : f32, i64
    } -> (tensor<72xf32>, tensor<72xi64>)
    %expanded_91 = tensor.expand_shape %181#0 [[0, 1]] output_shape [72, 1] : tensor<72xf32> into tensor<72x1xf32>
    %182 = linalg.generic {indexing_maps = [#map4, #map20, #map4], iterator_types = ["parallel", "parallel"]} ins(%180, %expanded_91 : tensor<72x8xf32>, tensor<72x1xf32>) outs(%102 : tensor<72x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.subf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<72x8xf32>
    %183 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%182 : tensor<72x8xf32>) outs(%102 : tensor<72x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.exp %in : f32
      linalg.yield %211 : f32
    } -> tensor<72x8xf32>
    %184 = linalg.generic {indexing_maps = [#map4, #map20], iterator_types = ["parallel", "reduction"]} ins(%183 : tensor<72x8xf32>) outs(%113 : tensor<72x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<72x1xf32>
    %185 = linalg.generic {indexing_maps = [#map4, #map20, #map4], iterator_types = ["parallel", "parallel"]} ins(%183, %184 : tensor<72x8xf32>, tensor<72x1xf32>) outs(%102 : tensor<72x8xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.divf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<72x8xf32>
    %186:2 = tm_tensor.sort dimension(1) outs(%185, %117 : tensor<72x8xf32>, tensor<72x8xi64>) {
    ^bb0(%arg23: f32, %arg24: f32, %arg25: i64, %arg26: i64):
      %211 = arith.cmpf oge, %arg23, %arg24 : f32
      tm_tensor.yield %211 : i1
    } -> tensor<72x8xf32>, tensor<72x8xi64>
    %extracted_slice_92 = tensor.extract_slice %186#0[0, 0] [72, 2] [1, 1] : tensor<72x8xf32> to tensor<72x2xf32>
    %extracted_slice_93 = tensor.extract_slice %186#1[0, 0] [72, 2] [1, 1] : tensor<72x8xi64> to tensor<72x2xi64>
    %187 = linalg.generic {indexing_maps = [#map4, #map20], iterator_types = ["parallel", "reduction"]} ins(%extracted_slice_92 : tensor<72x2xf32>) outs(%113 : tensor<72x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<72x1xf32>
    %188 = linalg.generic {indexing_maps = [#map4, #map20, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_92, %187 : tensor<72x2xf32>, tensor<72x1xf32>) outs(%120 : tensor<72x2xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.divf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<72x2xf32>
    %189 = linalg.generic {indexing_maps = [#map21, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_89 : tensor<72x32xf32>) outs(%122 : tensor<72x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<72x2x32xf32>
    %collapsed_94 = tensor.collapse_shape %189 [[0, 1], [2]] : tensor<72x2x32xf32> into tensor<144x32xf32>
    %collapsed_95 = tensor.collapse_shape %extracted_slice_93 [[0, 1]] : tensor<72x2xi64> into tensor<144xi64>
    %190 = linalg.generic {indexing_maps = [#map22, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_95 : tensor<144xi64>) outs(%124 : tensor<144x40x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c8_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = linalg.index 1 : index
      %216 = linalg.index 2 : index
      %extracted = tensor.extract %arg16[%214, %215, %216] : tensor<8x40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<144x40x32xf32>
    %expanded_96 = tensor.expand_shape %collapsed_94 [[0], [1, 2]] output_shape [144, 32, 1] : tensor<144x32xf32> into tensor<144x32x1xf32>
    %191 = linalg.batch_matmul ins(%190, %expanded_96 : tensor<144x40x32xf32>, tensor<144x32x1xf32>) outs(%127 : tensor<144x40x1xf32>) -> tensor<144x40x1xf32>
    %collapsed_97 = tensor.collapse_shape %191 [[0], [1, 2]] : tensor<144x40x1xf32> into tensor<144x40xf32>
    %extracted_slice_98 = tensor.extract_slice %collapsed_97[0, 0] [144, 20] [1, 1] : tensor<144x40xf32> to tensor<144x20xf32>
    %extracted_slice_99 = tensor.extract_slice %collapsed_97[0, 20] [144, 20] [1, 1] : tensor<144x40xf32> to tensor<144x20xf32>
    %192 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_98 : tensor<144x20xf32>) outs(%129 : tensor<144x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      %212 = math.exp %211 : f32
      %213 = arith.addf %212, %cst_1 : f32
      %214 = arith.divf %cst_1, %213 : f32
      linalg.yield %214 : f32
    } -> tensor<144x20xf32>
    %193 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_98, %192 : tensor<144x20xf32>, tensor<144x20xf32>) outs(%129 : tensor<144x20xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<144x20xf32>
    %194 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%193, %extracted_slice_99 : tensor<144x20xf32>, tensor<144x20xf32>) outs(%129 : tensor<144x20xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<144x20xf32>
    %195 = linalg.generic {indexing_maps = [#map22, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_95 : tensor<144xi64>) outs(%133 : tensor<144x32x20xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c8_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = linalg.index 1 : index
      %216 = linalg.index 2 : index
      %extracted = tensor.extract %arg17[%214, %215, %216] : tensor<8x32x20xf32>
      linalg.yield %extracted : f32
    } -> tensor<144x32x20xf32>
    %expanded_100 = tensor.expand_shape %194 [[0], [1, 2]] output_shape [144, 20, 1] : tensor<144x20xf32> into tensor<144x20x1xf32>
    %196 = linalg.batch_matmul ins(%195, %expanded_100 : tensor<144x32x20xf32>, tensor<144x20x1xf32>) outs(%136 : tensor<144x32x1xf32>) -> tensor<144x32x1xf32>
    %collapsed_101 = tensor.collapse_shape %196 [[0], [1, 2]] : tensor<144x32x1xf32> into tensor<144x32xf32>
    %collapsed_102 = tensor.collapse_shape %188 [[0, 1]] : tensor<72x2xf32> into tensor<144xf32>
    %expanded_103 = tensor.expand_shape %collapsed_102 [[0, 1]] output_shape [144, 1] : tensor<144xf32> into tensor<144x1xf32>
    %197 = linalg.generic {indexing_maps = [#map4, #map20, #map4], iterator_types = ["parallel", "parallel"]} ins(%collapsed_101, %expanded_103 : tensor<144x32xf32>, tensor<144x1xf32>) outs(%138 : tensor<144x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<144x32xf32>
    %expanded_104 = tensor.expand_shape %197 [[0, 1], [2]] output_shape [72, 2, 32] : tensor<144x32xf32> into tensor<72x2x32xf32>
    %198 = linalg.generic {indexing_maps = [#map1, #map21], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded_104 : tensor<72x2x32xf32>) outs(%48 : tensor<72x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<72x32xf32>
    %expanded_105 = tensor.expand_shape %198 [[0, 1], [2]] output_shape [3, 24, 32] : tensor<72x32xf32> into tensor<3x24x32xf32>
    %199 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%172, %expanded_105 : tensor<3x24x32xf32>, tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.addf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %200 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %201 = linalg.generic {indexing_maps = [#map1, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%200 : tensor<3x24x32xf32>) outs(%39 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %202 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%201 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %203 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<3x24x1xf32>
    %204 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203 : tensor<3x24x1xf32>) outs(%38 : tensor<3x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x1xf32>
    %205 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199, %204 : tensor<3x24x32xf32>, tensor<3x24x1xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %206 = linalg.generic {indexing_maps = [#map13, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg20, %205 : tensor<32xf32>, tensor<3x24x32xf32>) outs(%0 : tensor<3x24x32xf32>) {
    ^bb0(%in: f32, %in_109: f32, %out: f32):
      %211 = arith.mulf %in, %in_109 : f32
      linalg.yield %211 : f32
    } -> tensor<3x24x32xf32>
    %207 = tensor.empty() : tensor<32x64xf32>
    %transposed_106 = linalg.transpose ins(%arg21 : tensor<64x32xf32>) outs(%207 : tensor<32x64xf32>) permutation = [1, 0] 
    %collapsed_107 = tensor.collapse_shape %206 [[0, 1], [2]] : tensor<3x24x32xf32> into tensor<72x32xf32>
    %208 = tensor.empty() : tensor<72x64xf32>
    %209 = linalg.fill ins(%cst : f32) outs(%208 : tensor<72x64xf32>) -> tensor<72x64xf32>
    %210 = linalg.matmul ins(%collapsed_107, %transposed_106 : tensor<72x32xf32>, tensor<32x64xf32>) outs(%209 : tensor<72x64xf32>) -> tensor<72x64xf32>
    %expanded_108 = tensor.expand_shape %210 [[0, 1], [2]] output_shape [3, 24, 64] : tensor<72x64xf32> into tensor<3x24x64xf32>
    return %expanded_108 : tensor<3x24x64xf32>
  }
}
