#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, 0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map10 = affine_map<(d0, d1, d2, d3) -> ()>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map12 = affine_map<(d0, d1, d2) -> (d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map15 = affine_map<(d0, d1) -> (d0)>
#map16 = affine_map<(d0, d1) -> (d0, 0)>
#map17 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map18 = affine_map<(d0, d1, d2) -> (d0)>
module {
  func.func @main(%arg0: tensor<1x24xi64>, %arg1: tensor<64x32xf32> {moe.weight = "model.embed_tokens.weight"}, %arg2: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.q_proj.weight"}, %arg3: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.k_proj.weight"}, %arg4: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.v_proj.weight"}, %arg5: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.o_proj.weight"}, %arg6: tensor<32xf32> {moe.weight = "model.layers.0.self_attn.q_norm.weight"}, %arg7: tensor<32xf32> {moe.weight = "model.layers.0.self_attn.k_norm.weight"}, %arg8: tensor<8x32xf32> {moe.weight = "model.layers.0.mlp.gate.weight"}, %arg9: tensor<8x40x32xf32> {moe.weight = "model.layers.0.mlp.experts.gate_up_proj"}, %arg10: tensor<8x32x20xf32> {moe.weight = "model.layers.0.mlp.experts.down_proj"}, %arg11: tensor<32xf32> {moe.weight = "model.layers.0.input_layernorm.weight"}, %arg12: tensor<32xf32> {moe.weight = "model.layers.0.post_attention_layernorm.weight"}, %arg13: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.q_proj.weight"}, %arg14: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.k_proj.weight"}, %arg15: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.v_proj.weight"}, %arg16: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.o_proj.weight"}, %arg17: tensor<32xf32> {moe.weight = "model.layers.1.self_attn.q_norm.weight"}, %arg18: tensor<32xf32> {moe.weight = "model.layers.1.self_attn.k_norm.weight"}, %arg19: tensor<8x32xf32> {moe.weight = "model.layers.1.mlp.gate.weight"}, %arg20: tensor<8x40x32xf32> {moe.weight = "model.layers.1.mlp.experts.gate_up_proj"}, %arg21: tensor<8x32x20xf32> {moe.weight = "model.layers.1.mlp.experts.down_proj"}, %arg22: tensor<32xf32> {moe.weight = "model.layers.1.input_layernorm.weight"}, %arg23: tensor<32xf32> {moe.weight = "model.layers.1.post_attention_layernorm.weight"}, %arg24: tensor<32xf32> {moe.weight = "model.norm.weight"}, %arg25: tensor<64x32xf32> {moe.weight = "lm_head.weight"}, %arg26: tensor<4xf32> {moe.weight = "model.rotary_emb.inv_freq"}) -> tensor<1x24x64xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c2_i64 = arith.constant 2 : i64
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
    %0 = tensor.empty() : tensor<1x24x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x24xi64>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %221 = arith.index_cast %in : i64 to index
      %222 = linalg.index 2 : index
      %223 = arith.cmpi slt, %221, %c64 : index
      cf.assert %223, "index must be smaller than dim size"
      %224 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %224, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg1[%221, %222] : tensor<64x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<1x24x32xf32>
    %2 = tensor.empty() : tensor<24xi64>
    %3 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%2 : tensor<24xi64>) {
    ^bb0(%out: i64):
      %221 = linalg.index 0 : index
      %222 = arith.index_cast %221 : index to i64
      linalg.yield %222 : i64
    } -> tensor<24xi64>
    %expanded = tensor.expand_shape %3 [[0, 1]] output_shape [1, 24] : tensor<24xi64> into tensor<1x24xi64>
    %extracted_slice = tensor.extract_slice %expanded[0, 0] [1, 1] [1, 1] : tensor<1x24xi64> to tensor<1x1xi64>
    %4 = tensor.empty() : tensor<1x1xi64>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<1x1xi64>) outs(%4 : tensor<1x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      %221 = arith.subi %in, %c1_i64 : i64
      linalg.yield %221 : i64
    } -> tensor<1x1xi64>
    %concat = tensor.concat dim(1) %5, %expanded : (tensor<1x1xi64>, tensor<1x24xi64>) -> tensor<1x25xi64>
    %extracted_slice_8 = tensor.extract_slice %concat[0, 0] [1, 24] [1, 1] : tensor<1x25xi64> to tensor<1x24xi64>
    %extracted_slice_9 = tensor.extract_slice %concat[0, 1] [1, 24] [1, 1] : tensor<1x25xi64> to tensor<1x24xi64>
    %6 = tensor.empty() : tensor<1x24xi64>
    %7 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9, %extracted_slice_8 : tensor<1x24xi64>, tensor<1x24xi64>) outs(%6 : tensor<1x24xi64>) {
    ^bb0(%in: i64, %in_112: i64, %out: i64):
      %221 = arith.subi %in, %in_112 : i64
      linalg.yield %221 : i64
    } -> tensor<1x24xi64>
    %8 = tensor.empty() : tensor<1x24xi1>
    %9 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<1x24xi64>) outs(%8 : tensor<1x24xi1>) {
    ^bb0(%in: i64, %out: i1):
      %221 = arith.cmpi ne, %in, %c1_i64 : i64
      linalg.yield %221 : i1
    } -> tensor<1x24xi1>
    %10 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<1x24xi1>) outs(%6 : tensor<1x24xi64>) {
    ^bb0(%in: i1, %out: i64):
      %221 = arith.extui %in : i1 to i64
      linalg.yield %221 : i64
    } -> tensor<1x24xi64>
    %11 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<1x24xi64>) -> tensor<1x24xi64>
    %12 = tensor.empty() : tensor<1xi64>
    %13 = linalg.fill ins(%c0_i64 : i64) outs(%12 : tensor<1xi64>) -> tensor<1xi64>
    %14:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%10 : tensor<1x24xi64>) outs(%11, %13 : tensor<1x24xi64>, tensor<1xi64>) {
    ^bb0(%arg27: i64, %arg28: i64):
      %221 = arith.addi %arg27, %arg28 : i64
      tm_tensor.yield %221 : i64
    } -> tensor<1x24xi64>, tensor<1xi64>
    %15 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%12 : tensor<1xi64>) {
    ^bb0(%out: i64):
      linalg.yield %c0_i64 : i64
    } -> tensor<1xi64>
    %expanded_10 = tensor.expand_shape %15 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xi64> into tensor<1x1x1x1xi64>
    %expanded_11 = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 24, 1] : tensor<24xi64> into tensor<1x1x24x1xi64>
    %expanded_12 = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 24] : tensor<24xi64> into tensor<1x1x1x24xi64>
    %16 = tensor.empty() : tensor<1x1x24x1xi64>
    %17 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %expanded_11 : tensor<1x1x1x1xi64>, tensor<1x1x24x1xi64>) outs(%16 : tensor<1x1x24x1xi64>) {
    ^bb0(%in: i64, %in_112: i64, %out: i64):
      %221 = arith.cmpi slt, %in, %c0_i64 : i64
      %222 = arith.addi %in, %c1_i64 : i64
      %223 = arith.select %221, %222, %in : i64
      %224 = arith.index_cast %223 : i64 to index
      %225 = arith.cmpi slt, %in_112, %c0_i64 : i64
      %226 = arith.addi %in_112, %c24_i64 : i64
      %227 = arith.select %225, %226, %in_112 : i64
      %228 = arith.index_cast %227 : i64 to index
      %extracted = tensor.extract %expanded[%224, %228] : tensor<1x24xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x1x24x1xi64>
    %18 = tensor.empty() : tensor<1x1x1x24xi64>
    %19 = linalg.generic {indexing_maps = [#map4, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %expanded_12 : tensor<1x1x1x1xi64>, tensor<1x1x1x24xi64>) outs(%18 : tensor<1x1x1x24xi64>) {
    ^bb0(%in: i64, %in_112: i64, %out: i64):
      %221 = arith.cmpi slt, %in, %c0_i64 : i64
      %222 = arith.addi %in, %c1_i64 : i64
      %223 = arith.select %221, %222, %in : i64
      %224 = arith.index_cast %223 : i64 to index
      %225 = arith.cmpi slt, %in_112, %c0_i64 : i64
      %226 = arith.addi %in_112, %c24_i64 : i64
      %227 = arith.select %225, %226, %in_112 : i64
      %228 = arith.index_cast %227 : i64 to index
      %extracted = tensor.extract %expanded[%224, %228] : tensor<1x24xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x1x1x24xi64>
    %20 = tensor.empty() : tensor<1x1x24x24xi1>
    %21 = linalg.generic {indexing_maps = [#map8, #map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %17 : tensor<1x1x1x24xi64>, tensor<1x1x24x1xi64>) outs(%20 : tensor<1x1x24x24xi1>) {
    ^bb0(%in: i64, %in_112: i64, %out: i1):
      %221 = arith.cmpi sle, %in, %in_112 : i64
      linalg.yield %221 : i1
    } -> tensor<1x1x24x24xi1>
    %22 = linalg.generic {indexing_maps = [#map10, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %21 : tensor<i1>, tensor<1x1x24x24xi1>) outs(%20 : tensor<1x1x24x24xi1>) {
    ^bb0(%in: i1, %in_112: i1, %out: i1):
      %221 = arith.andi %in, %in_112 : i1
      linalg.yield %221 : i1
    } -> tensor<1x1x24x24xi1>
    %23 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %expanded_11 : tensor<1x1x1x1xi64>, tensor<1x1x24x1xi64>) outs(%16 : tensor<1x1x24x1xi64>) {
    ^bb0(%in: i64, %in_112: i64, %out: i64):
      %221 = arith.cmpi slt, %in, %c0_i64 : i64
      %222 = arith.addi %in, %c1_i64 : i64
      %223 = arith.select %221, %222, %in : i64
      %224 = arith.index_cast %223 : i64 to index
      %225 = arith.cmpi slt, %in_112, %c0_i64 : i64
      %226 = arith.addi %in_112, %c24_i64 : i64
      %227 = arith.select %225, %226, %in_112 : i64
      %228 = arith.index_cast %227 : i64 to index
      %extracted = tensor.extract %14#0[%224, %228] : tensor<1x24xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x1x24x1xi64>
    %24 = linalg.generic {indexing_maps = [#map4, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10, %expanded_12 : tensor<1x1x1x1xi64>, tensor<1x1x1x24xi64>) outs(%18 : tensor<1x1x1x24xi64>) {
    ^bb0(%in: i64, %in_112: i64, %out: i64):
      %221 = arith.cmpi slt, %in, %c0_i64 : i64
      %222 = arith.addi %in, %c1_i64 : i64
      %223 = arith.select %221, %222, %in : i64
      %224 = arith.index_cast %223 : i64 to index
      %225 = arith.cmpi slt, %in_112, %c0_i64 : i64
      %226 = arith.addi %in_112, %c24_i64 : i64
      %227 = arith.select %225, %226, %in_112 : i64
      %228 = arith.index_cast %227 : i64 to index
      %extracted = tensor.extract %14#0[%224, %228] : tensor<1x24xi64>
      linalg.yield %extracted : i64
    } -> tensor<1x1x1x24xi64>
    %25 = linalg.generic {indexing_maps = [#map9, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %24 : tensor<1x1x24x1xi64>, tensor<1x1x1x24xi64>) outs(%20 : tensor<1x1x24x24xi1>) {
    ^bb0(%in: i64, %in_112: i64, %out: i1):
      %221 = arith.cmpi eq, %in, %in_112 : i64
      linalg.yield %221 : i1
    } -> tensor<1x1x24x24xi1>
    %26 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %25 : tensor<1x1x24x24xi1>, tensor<1x1x24x24xi1>) outs(%20 : tensor<1x1x24x24xi1>) {
    ^bb0(%in: i1, %in_112: i1, %out: i1):
      %221 = arith.andi %in, %in_112 : i1
      linalg.yield %221 : i1
    } -> tensor<1x1x24x24xi1>
    %27 = tensor.empty() : tensor<1x1x24x24xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map10, #map10, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %cst_3, %cst_2 : tensor<1x1x24x24xi1>, tensor<f32>, tensor<f32>) outs(%27 : tensor<1x1x24x24xf32>) {
    ^bb0(%in: i1, %in_112: f32, %in_113: f32, %out: f32):
      %221 = arith.select %in, %in_112, %in_113 : f32
      linalg.yield %221 : f32
    } -> tensor<1x1x24x24xf32>
    %expanded_13 = tensor.expand_shape %3 [[0, 1, 2]] output_shape [1, 24, 1] : tensor<24xi64> into tensor<1x24x1xi64>
    %29 = tensor.empty() : tensor<1x24x1xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<1x24x1xi64>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %221 = arith.sitofp %in : i64 to f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %31 = tensor.empty() : tensor<1x24x4xf32>
    %32 = linalg.generic {indexing_maps = [#map11, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %arg26 : tensor<1x24x1xf32>, tensor<4xf32>) outs(%31 : tensor<1x24x4xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x4xf32>
    %concat_14 = tensor.concat dim(2) %32, %32 : (tensor<1x24x4xf32>, tensor<1x24x4xf32>) -> tensor<1x24x8xf32>
    %33 = tensor.empty() : tensor<1x24x8xf32>
    %34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat_14 : tensor<1x24x8xf32>) outs(%33 : tensor<1x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.cos %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x8xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat_14 : tensor<1x24x8xf32>) outs(%33 : tensor<1x24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.sin %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x8xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %37 = linalg.fill ins(%cst : f32) outs(%29 : tensor<1x24x1xf32>) -> tensor<1x24x1xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%36 : tensor<1x24x32xf32>) outs(%37 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x24x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %41 : tensor<1x24x32xf32>, tensor<1x24x1xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %43 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %42 : tensor<32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %44 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%arg2 : tensor<32x32xf32>) outs(%44 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %43 [[0, 1], [2]] : tensor<1x24x32xf32> into tensor<24x32xf32>
    %45 = tensor.empty() : tensor<24x32xf32>
    %46 = linalg.fill ins(%cst : f32) outs(%45 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %47 = linalg.matmul ins(%collapsed, %transposed : tensor<24x32xf32>, tensor<32x32xf32>) outs(%46 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_15 = tensor.expand_shape %47 [[0, 1], [2]] output_shape [1, 24, 32] : tensor<24x32xf32> into tensor<1x24x32xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_15 : tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%48 : tensor<1x24x32xf32>) outs(%37 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x24x1xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_15, %52 : tensor<1x24x32xf32>, tensor<1x24x1xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %54 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg6, %53 : tensor<32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %transposed_16 = linalg.transpose ins(%arg3 : tensor<32x32xf32>) outs(%44 : tensor<32x32xf32>) permutation = [1, 0] 
    %55 = linalg.matmul ins(%collapsed, %transposed_16 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%46 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_17 = tensor.expand_shape %55 [[0, 1], [2]] output_shape [1, 24, 32] : tensor<24x32xf32> into tensor<1x24x32xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_17 : tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%56 : tensor<1x24x32xf32>) outs(%37 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%57 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%58 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x24x1xf32>
    %60 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%59 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_17, %60 : tensor<1x24x32xf32>, tensor<1x24x1xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %62 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %61 : tensor<32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %transposed_18 = linalg.transpose ins(%arg4 : tensor<32x32xf32>) outs(%44 : tensor<32x32xf32>) permutation = [1, 0] 
    %63 = linalg.matmul ins(%collapsed, %transposed_18 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%46 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_19 = tensor.expand_shape %54 [[0], [1], [2, 3]] output_shape [1, 24, 4, 8] : tensor<1x24x32xf32> into tensor<1x24x4x8xf32>
    %64 = tensor.empty() : tensor<1x4x24x8xf32>
    %transposed_20 = linalg.transpose ins(%expanded_19 : tensor<1x24x4x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_21 = tensor.expand_shape %62 [[0], [1], [2, 3]] output_shape [1, 24, 4, 8] : tensor<1x24x32xf32> into tensor<1x24x4x8xf32>
    %transposed_22 = linalg.transpose ins(%expanded_21 : tensor<1x24x4x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_23 = tensor.expand_shape %63 [[0, 1], [2, 3]] output_shape [1, 24, 4, 8] : tensor<24x32xf32> into tensor<1x24x4x8xf32>
    %transposed_24 = linalg.transpose ins(%expanded_23 : tensor<1x24x4x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_25 = tensor.expand_shape %34 [[0], [1, 2], [3]] output_shape [1, 1, 24, 8] : tensor<1x24x8xf32> into tensor<1x1x24x8xf32>
    %expanded_26 = tensor.expand_shape %35 [[0], [1, 2], [3]] output_shape [1, 1, 24, 8] : tensor<1x24x8xf32> into tensor<1x1x24x8xf32>
    %65 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_20, %expanded_25 : tensor<1x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %extracted_slice_27 = tensor.extract_slice %transposed_20[0, 0, 0, 0] [1, 4, 24, 4] [1, 1, 1, 1] : tensor<1x4x24x8xf32> to tensor<1x4x24x4xf32>
    %extracted_slice_28 = tensor.extract_slice %transposed_20[0, 0, 0, 4] [1, 4, 24, 4] [1, 1, 1, 1] : tensor<1x4x24x8xf32> to tensor<1x4x24x4xf32>
    %66 = tensor.empty() : tensor<1x4x24x4xf32>
    %67 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_28 : tensor<1x4x24x4xf32>) outs(%66 : tensor<1x4x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.negf %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x4xf32>
    %concat_29 = tensor.concat dim(3) %67, %extracted_slice_27 : (tensor<1x4x24x4xf32>, tensor<1x4x24x4xf32>) -> tensor<1x4x24x8xf32>
    %68 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_29, %expanded_26 : tensor<1x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %69 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%65, %68 : tensor<1x4x24x8xf32>, tensor<1x4x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %70 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_22, %expanded_25 : tensor<1x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %extracted_slice_30 = tensor.extract_slice %transposed_22[0, 0, 0, 0] [1, 4, 24, 4] [1, 1, 1, 1] : tensor<1x4x24x8xf32> to tensor<1x4x24x4xf32>
    %extracted_slice_31 = tensor.extract_slice %transposed_22[0, 0, 0, 4] [1, 4, 24, 4] [1, 1, 1, 1] : tensor<1x4x24x8xf32> to tensor<1x4x24x4xf32>
    %71 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_31 : tensor<1x4x24x4xf32>) outs(%66 : tensor<1x4x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.negf %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x4xf32>
    %concat_32 = tensor.concat dim(3) %71, %extracted_slice_30 : (tensor<1x4x24x4xf32>, tensor<1x4x24x4xf32>) -> tensor<1x4x24x8xf32>
    %72 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_32, %expanded_26 : tensor<1x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %73 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %72 : tensor<1x4x24x8xf32>, tensor<1x4x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %74 = tensor.empty() : tensor<1x4x8x24xf32>
    %transposed_33 = linalg.transpose ins(%73 : tensor<1x4x24x8xf32>) outs(%74 : tensor<1x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_34 = tensor.collapse_shape %69 [[0, 1], [2], [3]] : tensor<1x4x24x8xf32> into tensor<4x24x8xf32>
    %collapsed_35 = tensor.collapse_shape %transposed_33 [[0, 1], [2], [3]] : tensor<1x4x8x24xf32> into tensor<4x8x24xf32>
    %75 = tensor.empty() : tensor<4x24x24xf32>
    %76 = linalg.fill ins(%cst : f32) outs(%75 : tensor<4x24x24xf32>) -> tensor<4x24x24xf32>
    %77 = linalg.batch_matmul ins(%collapsed_34, %collapsed_35 : tensor<4x24x8xf32>, tensor<4x8x24xf32>) outs(%76 : tensor<4x24x24xf32>) -> tensor<4x24x24xf32>
    %expanded_36 = tensor.expand_shape %77 [[0, 1], [2], [3]] output_shape [1, 4, 24, 24] : tensor<4x24x24xf32> into tensor<1x4x24x24xf32>
    %78 = tensor.empty() : tensor<1x4x24x24xf32>
    %79 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_36 : tensor<1x4x24x24xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_5 : f64 to f32
      %222 = arith.mulf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x4x24x24xf32>
    %80 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%79, %28 : tensor<1x4x24x24xf32>, tensor<1x1x24x24xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x24xf32>
    %81 = tensor.empty() : tensor<1x4x24xi64>
    %82 = linalg.fill ins(%c0_i64 : i64) outs(%81 : tensor<1x4x24xi64>) -> tensor<1x4x24xi64>
    %83 = tensor.empty() : tensor<1x4x24xf32>
    %84 = linalg.fill ins(%cst_0 : f32) outs(%83 : tensor<1x4x24xf32>) -> tensor<1x4x24xf32>
    %85:2 = linalg.generic {indexing_maps = [#map6, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%80 : tensor<1x4x24x24xf32>) outs(%84, %82 : tensor<1x4x24xf32>, tensor<1x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_112: i64):
      %221 = linalg.index 3 : index
      %222 = arith.index_cast %221 : index to i64
      %223 = arith.maximumf %in, %out : f32
      %224 = arith.cmpf ogt, %in, %out : f32
      %225 = arith.select %224, %222, %out_112 : i64
      linalg.yield %223, %225 : f32, i64
    } -> (tensor<1x4x24xf32>, tensor<1x4x24xi64>)
    %expanded_37 = tensor.expand_shape %85#0 [[0], [1], [2, 3]] output_shape [1, 4, 24, 1] : tensor<1x4x24xf32> into tensor<1x4x24x1xf32>
    %86 = linalg.generic {indexing_maps = [#map6, #map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %expanded_37 : tensor<1x4x24x24xf32>, tensor<1x4x24x1xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.subf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x24xf32>
    %87 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86 : tensor<1x4x24x24xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.exp %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x24xf32>
    %88 = tensor.empty() : tensor<1x4x24x1xf32>
    %89 = linalg.fill ins(%cst : f32) outs(%88 : tensor<1x4x24x1xf32>) -> tensor<1x4x24x1xf32>
    %90 = linalg.generic {indexing_maps = [#map6, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%87 : tensor<1x4x24x24xf32>) outs(%89 : tensor<1x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x1xf32>
    %91 = linalg.generic {indexing_maps = [#map6, #map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87, %90 : tensor<1x4x24x24xf32>, tensor<1x4x24x1xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.divf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x24xf32>
    %collapsed_38 = tensor.collapse_shape %91 [[0, 1], [2], [3]] : tensor<1x4x24x24xf32> into tensor<4x24x24xf32>
    %collapsed_39 = tensor.collapse_shape %transposed_24 [[0, 1], [2], [3]] : tensor<1x4x24x8xf32> into tensor<4x24x8xf32>
    %92 = tensor.empty() : tensor<4x24x8xf32>
    %93 = linalg.fill ins(%cst : f32) outs(%92 : tensor<4x24x8xf32>) -> tensor<4x24x8xf32>
    %94 = linalg.batch_matmul ins(%collapsed_38, %collapsed_39 : tensor<4x24x24xf32>, tensor<4x24x8xf32>) outs(%93 : tensor<4x24x8xf32>) -> tensor<4x24x8xf32>
    %expanded_40 = tensor.expand_shape %94 [[0, 1], [2], [3]] output_shape [1, 4, 24, 8] : tensor<4x24x8xf32> into tensor<1x4x24x8xf32>
    %95 = tensor.empty() : tensor<1x24x4x8xf32>
    %transposed_41 = linalg.transpose ins(%expanded_40 : tensor<1x4x24x8xf32>) outs(%95 : tensor<1x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_42 = linalg.transpose ins(%arg5 : tensor<32x32xf32>) outs(%44 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_43 = tensor.collapse_shape %transposed_41 [[0, 1], [2, 3]] : tensor<1x24x4x8xf32> into tensor<24x32xf32>
    %96 = linalg.matmul ins(%collapsed_43, %transposed_42 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%46 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_44 = tensor.expand_shape %96 [[0, 1], [2]] output_shape [1, 24, 32] : tensor<24x32xf32> into tensor<1x24x32xf32>
    %97 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %expanded_44 : tensor<1x24x32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97 : tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%98 : tensor<1x24x32xf32>) outs(%37 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %101 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%100 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x24x1xf32>
    %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %103 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %102 : tensor<1x24x32xf32>, tensor<1x24x1xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %104 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %103 : tensor<32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %collapsed_45 = tensor.collapse_shape %104 [[0, 1], [2]] : tensor<1x24x32xf32> into tensor<24x32xf32>
    %105 = tensor.empty() : tensor<32x8xf32>
    %transposed_46 = linalg.transpose ins(%arg8 : tensor<8x32xf32>) outs(%105 : tensor<32x8xf32>) permutation = [1, 0] 
    %106 = tensor.empty() : tensor<24x8xf32>
    %107 = linalg.fill ins(%cst : f32) outs(%106 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %108 = linalg.matmul ins(%collapsed_45, %transposed_46 : tensor<24x32xf32>, tensor<32x8xf32>) outs(%107 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %109 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<24xi64>) -> tensor<24xi64>
    %110 = tensor.empty() : tensor<24xf32>
    %111 = linalg.fill ins(%cst_0 : f32) outs(%110 : tensor<24xf32>) -> tensor<24xf32>
    %112:2 = linalg.generic {indexing_maps = [#map3, #map15, #map15], iterator_types = ["parallel", "reduction"]} ins(%108 : tensor<24x8xf32>) outs(%111, %109 : tensor<24xf32>, tensor<24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_112: i64):
      %221 = linalg.index 1 : index
      %222 = arith.index_cast %221 : index to i64
      %223 = arith.maximumf %in, %out : f32
      %224 = arith.cmpf ogt, %in, %out : f32
      %225 = arith.select %224, %222, %out_112 : i64
      linalg.yield %223, %225 : f32, i64
    } -> (tensor<24xf32>, tensor<24xi64>)
    %expanded_47 = tensor.expand_shape %112#0 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %113 = linalg.generic {indexing_maps = [#map3, #map16, #map3], iterator_types = ["parallel", "parallel"]} ins(%108, %expanded_47 : tensor<24x8xf32>, tensor<24x1xf32>) outs(%106 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.subf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<24x8xf32>
    %114 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%113 : tensor<24x8xf32>) outs(%106 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.exp %in : f32
      linalg.yield %221 : f32
    } -> tensor<24x8xf32>
    %115 = tensor.empty() : tensor<24x1xf32>
    %116 = linalg.fill ins(%cst : f32) outs(%115 : tensor<24x1xf32>) -> tensor<24x1xf32>
    %117 = linalg.generic {indexing_maps = [#map3, #map16], iterator_types = ["parallel", "reduction"]} ins(%114 : tensor<24x8xf32>) outs(%116 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<24x1xf32>
    %118 = linalg.generic {indexing_maps = [#map3, #map16, #map3], iterator_types = ["parallel", "parallel"]} ins(%114, %117 : tensor<24x8xf32>, tensor<24x1xf32>) outs(%106 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.divf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<24x8xf32>
    %119 = tensor.empty() : tensor<24x8xi64>
    %120 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%119 : tensor<24x8xi64>) {
    ^bb0(%out: i64):
      %221 = linalg.index 1 : index
      %222 = arith.index_cast %221 : index to i64
      linalg.yield %222 : i64
    } -> tensor<24x8xi64>
    %121:2 = tm_tensor.sort dimension(1) outs(%118, %120 : tensor<24x8xf32>, tensor<24x8xi64>) {
    ^bb0(%arg27: f32, %arg28: f32, %arg29: i64, %arg30: i64):
      %221 = arith.cmpf oge, %arg27, %arg28 : f32
      tm_tensor.yield %221 : i1
    } -> tensor<24x8xf32>, tensor<24x8xi64>
    %extracted_slice_48 = tensor.extract_slice %121#0[0, 0] [24, 2] [1, 1] : tensor<24x8xf32> to tensor<24x2xf32>
    %extracted_slice_49 = tensor.extract_slice %121#1[0, 0] [24, 2] [1, 1] : tensor<24x8xi64> to tensor<24x2xi64>
    %122 = tensor.empty() : tensor<24x2x32xf32>
    %123 = linalg.generic {indexing_maps = [#map17, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_45 : tensor<24x32xf32>) outs(%122 : tensor<24x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2x32xf32>
    %collapsed_50 = tensor.collapse_shape %123 [[0, 1], [2]] : tensor<24x2x32xf32> into tensor<48x32xf32>
    %collapsed_51 = tensor.collapse_shape %extracted_slice_48 [[0, 1]] : tensor<24x2xf32> into tensor<48xf32>
    %collapsed_52 = tensor.collapse_shape %extracted_slice_49 [[0, 1]] : tensor<24x2xi64> into tensor<48xi64>
    %124 = tensor.empty() : tensor<48x40x32xf32>
    %125 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_52 : tensor<48xi64>) outs(%124 : tensor<48x40x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %221 = arith.cmpi slt, %in, %c0_i64 : i64
      %222 = arith.addi %in, %c8_i64 : i64
      %223 = arith.select %221, %222, %in : i64
      %224 = arith.index_cast %223 : i64 to index
      %225 = linalg.index 1 : index
      %226 = linalg.index 2 : index
      %extracted = tensor.extract %arg9[%224, %225, %226] : tensor<8x40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x40x32xf32>
    %expanded_53 = tensor.expand_shape %collapsed_50 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xf32> into tensor<48x32x1xf32>
    %126 = tensor.empty() : tensor<48x40x1xf32>
    %127 = linalg.fill ins(%cst : f32) outs(%126 : tensor<48x40x1xf32>) -> tensor<48x40x1xf32>
    %128 = linalg.batch_matmul ins(%125, %expanded_53 : tensor<48x40x32xf32>, tensor<48x32x1xf32>) outs(%127 : tensor<48x40x1xf32>) -> tensor<48x40x1xf32>
    %collapsed_54 = tensor.collapse_shape %128 [[0], [1, 2]] : tensor<48x40x1xf32> into tensor<48x40xf32>
    %extracted_slice_55 = tensor.extract_slice %collapsed_54[0, 0] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %extracted_slice_56 = tensor.extract_slice %collapsed_54[0, 20] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %129 = tensor.empty() : tensor<48x20xf32>
    %130 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_55 : tensor<48x20xf32>) outs(%129 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.negf %in : f32
      %222 = math.exp %221 : f32
      %223 = arith.addf %222, %cst_1 : f32
      %224 = arith.divf %cst_1, %223 : f32
      linalg.yield %224 : f32
    } -> tensor<48x20xf32>
    %131 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_55, %130 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%129 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<48x20xf32>
    %132 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%131, %extracted_slice_56 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%129 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<48x20xf32>
    %133 = tensor.empty() : tensor<48x32x20xf32>
    %134 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_52 : tensor<48xi64>) outs(%133 : tensor<48x32x20xf32>) {
    ^bb0(%in: i64, %out: f32):
      %221 = arith.cmpi slt, %in, %c0_i64 : i64
      %222 = arith.addi %in, %c8_i64 : i64
      %223 = arith.select %221, %222, %in : i64
      %224 = arith.index_cast %223 : i64 to index
      %225 = linalg.index 1 : index
      %226 = linalg.index 2 : index
      %extracted = tensor.extract %arg10[%224, %225, %226] : tensor<8x32x20xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x32x20xf32>
    %expanded_57 = tensor.expand_shape %132 [[0], [1, 2]] output_shape [48, 20, 1] : tensor<48x20xf32> into tensor<48x20x1xf32>
    %135 = tensor.empty() : tensor<48x32x1xf32>
    %136 = linalg.fill ins(%cst : f32) outs(%135 : tensor<48x32x1xf32>) -> tensor<48x32x1xf32>
    %137 = linalg.batch_matmul ins(%134, %expanded_57 : tensor<48x32x20xf32>, tensor<48x20x1xf32>) outs(%136 : tensor<48x32x1xf32>) -> tensor<48x32x1xf32>
    %collapsed_58 = tensor.collapse_shape %137 [[0], [1, 2]] : tensor<48x32x1xf32> into tensor<48x32xf32>
    %expanded_59 = tensor.expand_shape %collapsed_51 [[0, 1]] output_shape [48, 1] : tensor<48xf32> into tensor<48x1xf32>
    %138 = tensor.empty() : tensor<48x32xf32>
    %139 = linalg.generic {indexing_maps = [#map3, #map16, #map3], iterator_types = ["parallel", "parallel"]} ins(%collapsed_58, %expanded_59 : tensor<48x32xf32>, tensor<48x1xf32>) outs(%138 : tensor<48x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<48x32xf32>
    %expanded_60 = tensor.expand_shape %139 [[0, 1], [2]] output_shape [24, 2, 32] : tensor<48x32xf32> into tensor<24x2x32xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map17], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded_60 : tensor<24x2x32xf32>) outs(%46 : tensor<24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<24x32xf32>
    %expanded_61 = tensor.expand_shape %140 [[0, 1], [2]] output_shape [1, 24, 32] : tensor<24x32xf32> into tensor<1x24x32xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%97, %expanded_61 : tensor<1x24x32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%142 : tensor<1x24x32xf32>) outs(%37 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%144 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x24x1xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%145 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %146 : tensor<1x24x32xf32>, tensor<1x24x1xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %148 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg22, %147 : tensor<32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %transposed_62 = linalg.transpose ins(%arg13 : tensor<32x32xf32>) outs(%44 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_63 = tensor.collapse_shape %148 [[0, 1], [2]] : tensor<1x24x32xf32> into tensor<24x32xf32>
    %149 = linalg.matmul ins(%collapsed_63, %transposed_62 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%46 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_64 = tensor.expand_shape %149 [[0, 1], [2]] output_shape [1, 24, 32] : tensor<24x32xf32> into tensor<1x24x32xf32>
    %150 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_64 : tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%150 : tensor<1x24x32xf32>) outs(%37 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x24x1xf32>
    %154 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%153 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %155 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_64, %154 : tensor<1x24x32xf32>, tensor<1x24x1xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %156 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg17, %155 : tensor<32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %transposed_65 = linalg.transpose ins(%arg14 : tensor<32x32xf32>) outs(%44 : tensor<32x32xf32>) permutation = [1, 0] 
    %157 = linalg.matmul ins(%collapsed_63, %transposed_65 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%46 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_66 = tensor.expand_shape %157 [[0, 1], [2]] output_shape [1, 24, 32] : tensor<24x32xf32> into tensor<1x24x32xf32>
    %158 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_66 : tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %159 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%158 : tensor<1x24x32xf32>) outs(%37 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %160 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%159 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %161 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x24x1xf32>
    %162 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %163 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_66, %162 : tensor<1x24x32xf32>, tensor<1x24x1xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %164 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg18, %163 : tensor<32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %transposed_67 = linalg.transpose ins(%arg15 : tensor<32x32xf32>) outs(%44 : tensor<32x32xf32>) permutation = [1, 0] 
    %165 = linalg.matmul ins(%collapsed_63, %transposed_67 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%46 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_68 = tensor.expand_shape %156 [[0], [1], [2, 3]] output_shape [1, 24, 4, 8] : tensor<1x24x32xf32> into tensor<1x24x4x8xf32>
    %transposed_69 = linalg.transpose ins(%expanded_68 : tensor<1x24x4x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_70 = tensor.expand_shape %164 [[0], [1], [2, 3]] output_shape [1, 24, 4, 8] : tensor<1x24x32xf32> into tensor<1x24x4x8xf32>
    %transposed_71 = linalg.transpose ins(%expanded_70 : tensor<1x24x4x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_72 = tensor.expand_shape %165 [[0, 1], [2, 3]] output_shape [1, 24, 4, 8] : tensor<24x32xf32> into tensor<1x24x4x8xf32>
    %transposed_73 = linalg.transpose ins(%expanded_72 : tensor<1x24x4x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) permutation = [0, 2, 1, 3] 
    %166 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_69, %expanded_25 : tensor<1x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %extracted_slice_74 = tensor.extract_slice %transposed_69[0, 0, 0, 0] [1, 4, 24, 4] [1, 1, 1, 1] : tensor<1x4x24x8xf32> to tensor<1x4x24x4xf32>
    %extracted_slice_75 = tensor.extract_slice %transposed_69[0, 0, 0, 4] [1, 4, 24, 4] [1, 1, 1, 1] : tensor<1x4x24x8xf32> to tensor<1x4x24x4xf32>
    %167 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_75 : tensor<1x4x24x4xf32>) outs(%66 : tensor<1x4x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.negf %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x4xf32>
    %concat_76 = tensor.concat dim(3) %167, %extracted_slice_74 : (tensor<1x4x24x4xf32>, tensor<1x4x24x4xf32>) -> tensor<1x4x24x8xf32>
    %168 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_76, %expanded_26 : tensor<1x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %169 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166, %168 : tensor<1x4x24x8xf32>, tensor<1x4x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %170 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_71, %expanded_25 : tensor<1x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %extracted_slice_77 = tensor.extract_slice %transposed_71[0, 0, 0, 0] [1, 4, 24, 4] [1, 1, 1, 1] : tensor<1x4x24x8xf32> to tensor<1x4x24x4xf32>
    %extracted_slice_78 = tensor.extract_slice %transposed_71[0, 0, 0, 4] [1, 4, 24, 4] [1, 1, 1, 1] : tensor<1x4x24x8xf32> to tensor<1x4x24x4xf32>
    %171 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_78 : tensor<1x4x24x4xf32>) outs(%66 : tensor<1x4x24x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.negf %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x4xf32>
    %concat_79 = tensor.concat dim(3) %171, %extracted_slice_77 : (tensor<1x4x24x4xf32>, tensor<1x4x24x4xf32>) -> tensor<1x4x24x8xf32>
    %172 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_79, %expanded_26 : tensor<1x4x24x8xf32>, tensor<1x1x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %173 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%170, %172 : tensor<1x4x24x8xf32>, tensor<1x4x24x8xf32>) outs(%64 : tensor<1x4x24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x8xf32>
    %transposed_80 = linalg.transpose ins(%173 : tensor<1x4x24x8xf32>) outs(%74 : tensor<1x4x8x24xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_81 = tensor.collapse_shape %169 [[0, 1], [2], [3]] : tensor<1x4x24x8xf32> into tensor<4x24x8xf32>
    %collapsed_82 = tensor.collapse_shape %transposed_80 [[0, 1], [2], [3]] : tensor<1x4x8x24xf32> into tensor<4x8x24xf32>
    %174 = linalg.batch_matmul ins(%collapsed_81, %collapsed_82 : tensor<4x24x8xf32>, tensor<4x8x24xf32>) outs(%76 : tensor<4x24x24xf32>) -> tensor<4x24x24xf32>
    %expanded_83 = tensor.expand_shape %174 [[0, 1], [2], [3]] output_shape [1, 4, 24, 24] : tensor<4x24x24xf32> into tensor<1x4x24x24xf32>
    %175 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_83 : tensor<1x4x24x24xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_5 : f64 to f32
      %222 = arith.mulf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x4x24x24xf32>
    %176 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%175, %28 : tensor<1x4x24x24xf32>, tensor<1x1x24x24xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x24xf32>
    %177:2 = linalg.generic {indexing_maps = [#map6, #map14, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%176 : tensor<1x4x24x24xf32>) outs(%84, %82 : tensor<1x4x24xf32>, tensor<1x4x24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_112: i64):
      %221 = linalg.index 3 : index
      %222 = arith.index_cast %221 : index to i64
      %223 = arith.maximumf %in, %out : f32
      %224 = arith.cmpf ogt, %in, %out : f32
      %225 = arith.select %224, %222, %out_112 : i64
      linalg.yield %223, %225 : f32, i64
    } -> (tensor<1x4x24xf32>, tensor<1x4x24xi64>)
    %expanded_84 = tensor.expand_shape %177#0 [[0], [1], [2, 3]] output_shape [1, 4, 24, 1] : tensor<1x4x24xf32> into tensor<1x4x24x1xf32>
    %178 = linalg.generic {indexing_maps = [#map6, #map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%176, %expanded_84 : tensor<1x4x24x24xf32>, tensor<1x4x24x1xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.subf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x24xf32>
    %179 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%178 : tensor<1x4x24x24xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.exp %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x24xf32>
    %180 = linalg.generic {indexing_maps = [#map6, #map9], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%179 : tensor<1x4x24x24xf32>) outs(%89 : tensor<1x4x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x1xf32>
    %181 = linalg.generic {indexing_maps = [#map6, #map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%179, %180 : tensor<1x4x24x24xf32>, tensor<1x4x24x1xf32>) outs(%78 : tensor<1x4x24x24xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.divf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x4x24x24xf32>
    %collapsed_85 = tensor.collapse_shape %181 [[0, 1], [2], [3]] : tensor<1x4x24x24xf32> into tensor<4x24x24xf32>
    %collapsed_86 = tensor.collapse_shape %transposed_73 [[0, 1], [2], [3]] : tensor<1x4x24x8xf32> into tensor<4x24x8xf32>
    %182 = linalg.batch_matmul ins(%collapsed_85, %collapsed_86 : tensor<4x24x24xf32>, tensor<4x24x8xf32>) outs(%93 : tensor<4x24x8xf32>) -> tensor<4x24x8xf32>
    %expanded_87 = tensor.expand_shape %182 [[0, 1], [2], [3]] output_shape [1, 4, 24, 8] : tensor<4x24x8xf32> into tensor<1x4x24x8xf32>
    %transposed_88 = linalg.transpose ins(%expanded_87 : tensor<1x4x24x8xf32>) outs(%95 : tensor<1x24x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_89 = linalg.transpose ins(%arg16 : tensor<32x32xf32>) outs(%44 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_90 = tensor.collapse_shape %transposed_88 [[0, 1], [2, 3]] : tensor<1x24x4x8xf32> into tensor<24x32xf32>
    %183 = linalg.matmul ins(%collapsed_90, %transposed_89 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%46 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_91 = tensor.expand_shape %183 [[0, 1], [2]] output_shape [1, 24, 32] : tensor<24x32xf32> into tensor<1x24x32xf32>
    %184 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %expanded_91 : tensor<1x24x32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %185 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%184 : tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %186 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%185 : tensor<1x24x32xf32>) outs(%37 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %187 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%186 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %188 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%187 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x24x1xf32>
    %189 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%188 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %190 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%184, %189 : tensor<1x24x32xf32>, tensor<1x24x1xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %191 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg23, %190 : tensor<32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %collapsed_92 = tensor.collapse_shape %191 [[0, 1], [2]] : tensor<1x24x32xf32> into tensor<24x32xf32>
    %transposed_93 = linalg.transpose ins(%arg19 : tensor<8x32xf32>) outs(%105 : tensor<32x8xf32>) permutation = [1, 0] 
    %192 = linalg.matmul ins(%collapsed_92, %transposed_93 : tensor<24x32xf32>, tensor<32x8xf32>) outs(%107 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %193:2 = linalg.generic {indexing_maps = [#map3, #map15, #map15], iterator_types = ["parallel", "reduction"]} ins(%192 : tensor<24x8xf32>) outs(%111, %109 : tensor<24xf32>, tensor<24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_112: i64):
      %221 = linalg.index 1 : index
      %222 = arith.index_cast %221 : index to i64
      %223 = arith.maximumf %in, %out : f32
      %224 = arith.cmpf ogt, %in, %out : f32
      %225 = arith.select %224, %222, %out_112 : i64
      linalg.yield %223, %225 : f32, i64
    } -> (tensor<24xf32>, tensor<24xi64>)
    %expanded_94 = tensor.expand_shape %193#0 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %194 = linalg.generic {indexing_maps = [#map3, #map16, #map3], iterator_types = ["parallel", "parallel"]} ins(%192, %expanded_94 : tensor<24x8xf32>, tensor<24x1xf32>) outs(%106 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.subf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<24x8xf32>
    %195 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%194 : tensor<24x8xf32>) outs(%106 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.exp %in : f32
      linalg.yield %221 : f32
    } -> tensor<24x8xf32>
    %196 = linalg.generic {indexing_maps = [#map3, #map16], iterator_types = ["parallel", "reduction"]} ins(%195 : tensor<24x8xf32>) outs(%116 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<24x1xf32>
    %197 = linalg.generic {indexing_maps = [#map3, #map16, #map3], iterator_types = ["parallel", "parallel"]} ins(%195, %196 : tensor<24x8xf32>, tensor<24x1xf32>) outs(%106 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.divf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<24x8xf32>
    %198:2 = tm_tensor.sort dimension(1) outs(%197, %120 : tensor<24x8xf32>, tensor<24x8xi64>) {
    ^bb0(%arg27: f32, %arg28: f32, %arg29: i64, %arg30: i64):
      %221 = arith.cmpf oge, %arg27, %arg28 : f32
      tm_tensor.yield %221 : i1
    } -> tensor<24x8xf32>, tensor<24x8xi64>
    %extracted_slice_95 = tensor.extract_slice %198#0[0, 0] [24, 2] [1, 1] : tensor<24x8xf32> to tensor<24x2xf32>
    %extracted_slice_96 = tensor.extract_slice %198#1[0, 0] [24, 2] [1, 1] : tensor<24x8xi64> to tensor<24x2xi64>
    %199 = linalg.generic {indexing_maps = [#map17, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_92 : tensor<24x32xf32>) outs(%122 : tensor<24x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2x32xf32>
    %collapsed_97 = tensor.collapse_shape %199 [[0, 1], [2]] : tensor<24x2x32xf32> into tensor<48x32xf32>
    %collapsed_98 = tensor.collapse_shape %extracted_slice_95 [[0, 1]] : tensor<24x2xf32> into tensor<48xf32>
    %collapsed_99 = tensor.collapse_shape %extracted_slice_96 [[0, 1]] : tensor<24x2xi64> into tensor<48xi64>
    %200 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_99 : tensor<48xi64>) outs(%124 : tensor<48x40x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %221 = arith.cmpi slt, %in, %c0_i64 : i64
      %222 = arith.addi %in, %c8_i64 : i64
      %223 = arith.select %221, %222, %in : i64
      %224 = arith.index_cast %223 : i64 to index
      %225 = linalg.index 1 : index
      %226 = linalg.index 2 : index
      %extracted = tensor.extract %arg20[%224, %225, %226] : tensor<8x40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x40x32xf32>
    %expanded_100 = tensor.expand_shape %collapsed_97 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xf32> into tensor<48x32x1xf32>
    %201 = linalg.batch_matmul ins(%200, %expanded_100 : tensor<48x40x32xf32>, tensor<48x32x1xf32>) outs(%127 : tensor<48x40x1xf32>) -> tensor<48x40x1xf32>
    %collapsed_101 = tensor.collapse_shape %201 [[0], [1, 2]] : tensor<48x40x1xf32> into tensor<48x40xf32>
    %extracted_slice_102 = tensor.extract_slice %collapsed_101[0, 0] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %extracted_slice_103 = tensor.extract_slice %collapsed_101[0, 20] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %202 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_102 : tensor<48x20xf32>) outs(%129 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.negf %in : f32
      %222 = math.exp %221 : f32
      %223 = arith.addf %222, %cst_1 : f32
      %224 = arith.divf %cst_1, %223 : f32
      linalg.yield %224 : f32
    } -> tensor<48x20xf32>
    %203 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_102, %202 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%129 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<48x20xf32>
    %204 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%203, %extracted_slice_103 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%129 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<48x20xf32>
    %205 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_99 : tensor<48xi64>) outs(%133 : tensor<48x32x20xf32>) {
    ^bb0(%in: i64, %out: f32):
      %221 = arith.cmpi slt, %in, %c0_i64 : i64
      %222 = arith.addi %in, %c8_i64 : i64
      %223 = arith.select %221, %222, %in : i64
      %224 = arith.index_cast %223 : i64 to index
      %225 = linalg.index 1 : index
      %226 = linalg.index 2 : index
      %extracted = tensor.extract %arg21[%224, %225, %226] : tensor<8x32x20xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x32x20xf32>
    %expanded_104 = tensor.expand_shape %204 [[0], [1, 2]] output_shape [48, 20, 1] : tensor<48x20xf32> into tensor<48x20x1xf32>
    %206 = linalg.batch_matmul ins(%205, %expanded_104 : tensor<48x32x20xf32>, tensor<48x20x1xf32>) outs(%136 : tensor<48x32x1xf32>) -> tensor<48x32x1xf32>
    %collapsed_105 = tensor.collapse_shape %206 [[0], [1, 2]] : tensor<48x32x1xf32> into tensor<48x32xf32>
    %expanded_106 = tensor.expand_shape %collapsed_98 [[0, 1]] output_shape [48, 1] : tensor<48xf32> into tensor<48x1xf32>
    %207 = linalg.generic {indexing_maps = [#map3, #map16, #map3], iterator_types = ["parallel", "parallel"]} ins(%collapsed_105, %expanded_106 : tensor<48x32xf32>, tensor<48x1xf32>) outs(%138 : tensor<48x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<48x32xf32>
    %expanded_107 = tensor.expand_shape %207 [[0, 1], [2]] output_shape [24, 2, 32] : tensor<48x32xf32> into tensor<24x2x32xf32>
    %208 = linalg.generic {indexing_maps = [#map1, #map17], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded_107 : tensor<24x2x32xf32>) outs(%46 : tensor<24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<24x32xf32>
    %expanded_108 = tensor.expand_shape %208 [[0, 1], [2]] output_shape [1, 24, 32] : tensor<24x32xf32> into tensor<1x24x32xf32>
    %209 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%184, %expanded_108 : tensor<1x24x32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.addf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %210 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%209 : tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %211 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%210 : tensor<1x24x32xf32>) outs(%37 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.addf %in, %out : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %212 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%211 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.divf %in, %cst_7 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %213 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = arith.truncf %cst_6 : f64 to f32
      %222 = arith.addf %in, %221 : f32
      linalg.yield %222 : f32
    } -> tensor<1x24x1xf32>
    %214 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%213 : tensor<1x24x1xf32>) outs(%29 : tensor<1x24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %221 = math.rsqrt %in : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x1xf32>
    %215 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%209, %214 : tensor<1x24x32xf32>, tensor<1x24x1xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %216 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg24, %215 : tensor<32xf32>, tensor<1x24x32xf32>) outs(%0 : tensor<1x24x32xf32>) {
    ^bb0(%in: f32, %in_112: f32, %out: f32):
      %221 = arith.mulf %in, %in_112 : f32
      linalg.yield %221 : f32
    } -> tensor<1x24x32xf32>
    %217 = tensor.empty() : tensor<32x64xf32>
    %transposed_109 = linalg.transpose ins(%arg25 : tensor<64x32xf32>) outs(%217 : tensor<32x64xf32>) permutation = [1, 0] 
    %collapsed_110 = tensor.collapse_shape %216 [[0, 1], [2]] : tensor<1x24x32xf32> into tensor<24x32xf32>
    %218 = tensor.empty() : tensor<24x64xf32>
    %219 = linalg.fill ins(%cst : f32) outs(%218 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %220 = linalg.matmul ins(%collapsed_110, %transposed_109 : tensor<24x32xf32>, tensor<32x64xf32>) outs(%219 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %expanded_111 = tensor.expand_shape %220 [[0, 1], [2]] output_shape [1, 24, 64] : tensor<24x64xf32> into tensor<1x24x64xf32>
    return %expanded_111 : tensor<1x24x64xf32>
  }
}
