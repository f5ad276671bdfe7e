#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, 0)>
#map9 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map12 = affine_map<(d0, d1, d2) -> (d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map16 = affine_map<(d0, d1) -> (d0)>
#map17 = affine_map<(d0, d1) -> (d0, 0)>
#map18 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map19 = affine_map<(d0, d1, d2) -> (d0)>
module {
  func.func @main(%arg0: tensor<2x12xi64>, %arg1: tensor<2x12xi64> {moe.token_mask}, %arg2: tensor<64x32xf32> {moe.weight = "model.embed_tokens.weight"}, %arg3: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.q_proj.weight"}, %arg4: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.k_proj.weight"}, %arg5: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.v_proj.weight"}, %arg6: tensor<32x32xf32> {moe.weight = "model.layers.0.self_attn.o_proj.weight"}, %arg7: tensor<32xf32> {moe.weight = "model.layers.0.self_attn.q_norm.weight"}, %arg8: tensor<32xf32> {moe.weight = "model.layers.0.self_attn.k_norm.weight"}, %arg9: tensor<8x32xf32> {moe.weight = "model.layers.0.mlp.gate.weight"}, %arg10: tensor<8x40x32xf32> {moe.weight = "model.layers.0.mlp.experts.gate_up_proj"}, %arg11: tensor<8x32x20xf32> {moe.weight = "model.layers.0.mlp.experts.down_proj"}, %arg12: tensor<32xf32> {moe.weight = "model.layers.0.input_layernorm.weight"}, %arg13: tensor<32xf32> {moe.weight = "model.layers.0.post_attention_layernorm.weight"}, %arg14: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.q_proj.weight"}, %arg15: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.k_proj.weight"}, %arg16: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.v_proj.weight"}, %arg17: tensor<32x32xf32> {moe.weight = "model.layers.1.self_attn.o_proj.weight"}, %arg18: tensor<32xf32> {moe.weight = "model.layers.1.self_attn.q_norm.weight"}, %arg19: tensor<32xf32> {moe.weight = "model.layers.1.self_attn.k_norm.weight"}, %arg20: tensor<8x32xf32> {moe.weight = "model.layers.1.mlp.gate.weight"}, %arg21: tensor<8x40x32xf32> {moe.weight = "model.layers.1.mlp.experts.gate_up_proj"}, %arg22: tensor<8x32x20xf32> {moe.weight = "model.layers.1.mlp.experts.down_proj"}, %arg23: tensor<32xf32> {moe.weight = "model.layers.1.input_layernorm.weight"}, %arg24: tensor<32xf32> {moe.weight = "model.layers.1.post_attention_layernorm.weight"}, %arg25: tensor<32xf32> {moe.weight = "model.norm.weight"}, %arg26: tensor<64x32xf32> {moe.weight = "lm_head.weight"}, %arg27: tensor<4xf32> {moe.weight = "model.rotary_emb.inv_freq"}) -> tensor<2x12x64xf32> {
    %c2_i64 = arith.constant 2 : i64
    %c12_i64 = arith.constant 12 : i64
    %c0_i64 = arith.constant 0 : i64
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
    %0 = tensor.empty() : tensor<2x12x32xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x12xi64>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.index_cast %in : i64 to index
      %212 = linalg.index 2 : index
      %213 = arith.cmpi slt, %211, %c64 : index
      cf.assert %213, "index must be smaller than dim size"
      %214 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %214, "index must be larger or equal to 0"
      %extracted = tensor.extract %arg2[%211, %212] : tensor<64x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x12x32xf32>
    %2 = tensor.empty() : tensor<12xi64>
    %3 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%2 : tensor<12xi64>) {
    ^bb0(%out: i64):
      %211 = linalg.index 0 : index
      %212 = arith.index_cast %211 : index to i64
      linalg.yield %212 : i64
    } -> tensor<12xi64>
    %4 = tensor.empty() : tensor<2x12xi1>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<2x12xi64>) outs(%4 : tensor<2x12xi1>) {
    ^bb0(%in: i64, %out: i1):
      %211 = arith.cmpi ne, %in, %c0_i64 : i64
      linalg.yield %211 : i1
    } -> tensor<2x12xi1>
    %6 = tensor.empty() : tensor<2xi64>
    %7 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%6 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %211 = linalg.index 0 : index
      %212 = arith.index_cast %211 : index to i64
      linalg.yield %212 : i64
    } -> tensor<2xi64>
    %expanded = tensor.expand_shape %7 [[0, 1, 2, 3]] output_shape [2, 1, 1, 1] : tensor<2xi64> into tensor<2x1x1x1xi64>
    %expanded_8 = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 12, 1] : tensor<12xi64> into tensor<1x1x12x1xi64>
    %expanded_9 = tensor.expand_shape %3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 12] : tensor<12xi64> into tensor<1x1x1x12xi64>
    %8 = tensor.empty() : tensor<1x1x12x12xi1>
    %9 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9, %expanded_8 : tensor<1x1x1x12xi64>, tensor<1x1x12x1xi64>) outs(%8 : tensor<1x1x12x12xi1>) {
    ^bb0(%in: i64, %in_107: i64, %out: i1):
      %211 = arith.cmpi sle, %in, %in_107 : i64
      linalg.yield %211 : i1
    } -> tensor<1x1x12x12xi1>
    %10 = linalg.generic {indexing_maps = [#map7, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4, %9 : tensor<i1>, tensor<1x1x12x12xi1>) outs(%8 : tensor<1x1x12x12xi1>) {
    ^bb0(%in: i1, %in_107: i1, %out: i1):
      %211 = arith.andi %in, %in_107 : i1
      linalg.yield %211 : i1
    } -> tensor<1x1x12x12xi1>
    %11 = tensor.empty() : tensor<2x1x1x12xi1>
    %12 = linalg.generic {indexing_maps = [#map8, #map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_9 : tensor<2x1x1x1xi64>, tensor<1x1x1x12xi64>) outs(%11 : tensor<2x1x1x12xi1>) {
    ^bb0(%in: i64, %in_107: i64, %out: i1):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c2_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = arith.cmpi slt, %in_107, %c0_i64 : i64
      %216 = arith.addi %in_107, %c12_i64 : i64
      %217 = arith.select %215, %216, %in_107 : i64
      %218 = arith.index_cast %217 : i64 to index
      %extracted = tensor.extract %5[%214, %218] : tensor<2x12xi1>
      linalg.yield %extracted : i1
    } -> tensor<2x1x1x12xi1>
    %13 = tensor.empty() : tensor<2x1x12x12xi1>
    %14 = linalg.generic {indexing_maps = [#map10, #map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %12 : tensor<1x1x12x12xi1>, tensor<2x1x1x12xi1>) outs(%13 : tensor<2x1x12x12xi1>) {
    ^bb0(%in: i1, %in_107: i1, %out: i1):
      %211 = arith.andi %in, %in_107 : i1
      linalg.yield %211 : i1
    } -> tensor<2x1x12x12xi1>
    %15 = tensor.empty() : tensor<2x1x12x12xf32>
    %16 = linalg.generic {indexing_maps = [#map6, #map7, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %cst_3, %cst_2 : tensor<2x1x12x12xi1>, tensor<f32>, tensor<f32>) outs(%15 : tensor<2x1x12x12xf32>) {
    ^bb0(%in: i1, %in_107: f32, %in_108: f32, %out: f32):
      %211 = arith.select %in, %in_107, %in_108 : f32
      linalg.yield %211 : f32
    } -> tensor<2x1x12x12xf32>
    %expanded_10 = tensor.expand_shape %3 [[0, 1, 2]] output_shape [1, 12, 1] : tensor<12xi64> into tensor<1x12x1xi64>
    %17 = tensor.empty() : tensor<1x12x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<1x12x1xi64>) outs(%17 : tensor<1x12x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.sitofp %in : i64 to f32
      linalg.yield %211 : f32
    } -> tensor<1x12x1xf32>
    %19 = tensor.empty() : tensor<1x12x4xf32>
    %20 = linalg.generic {indexing_maps = [#map11, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %arg27 : tensor<1x12x1xf32>, tensor<4xf32>) outs(%19 : tensor<1x12x4xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<1x12x4xf32>
    %concat = tensor.concat dim(2) %20, %20 : (tensor<1x12x4xf32>, tensor<1x12x4xf32>) -> tensor<1x12x8xf32>
    %21 = tensor.empty() : tensor<1x12x8xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x12x8xf32>) outs(%21 : tensor<1x12x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.cos %in : f32
      linalg.yield %211 : f32
    } -> tensor<1x12x8xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x12x8xf32>) outs(%21 : tensor<1x12x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.sin %in : f32
      linalg.yield %211 : f32
    } -> tensor<1x12x8xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %25 = tensor.empty() : tensor<2x12x1xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x12x1xf32>) -> tensor<2x12x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%24 : tensor<2x12x32xf32>) outs(%26 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x12x1xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %30 : tensor<2x12x32xf32>, tensor<2x12x1xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %32 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg12, %31 : tensor<32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %33 = tensor.empty() : tensor<32x32xf32>
    %transposed = linalg.transpose ins(%arg3 : tensor<32x32xf32>) outs(%33 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %32 [[0, 1], [2]] : tensor<2x12x32xf32> into tensor<24x32xf32>
    %34 = tensor.empty() : tensor<24x32xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%34 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %36 = linalg.matmul ins(%collapsed, %transposed : tensor<24x32xf32>, tensor<32x32xf32>) outs(%35 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_11 = tensor.expand_shape %36 [[0, 1], [2]] output_shape [2, 12, 32] : tensor<24x32xf32> into tensor<2x12x32xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%37 : tensor<2x12x32xf32>) outs(%26 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%39 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x12x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_11, %41 : tensor<2x12x32xf32>, tensor<2x12x1xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %43 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %42 : tensor<32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %transposed_12 = linalg.transpose ins(%arg4 : tensor<32x32xf32>) outs(%33 : tensor<32x32xf32>) permutation = [1, 0] 
    %44 = linalg.matmul ins(%collapsed, %transposed_12 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%35 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_13 = tensor.expand_shape %44 [[0, 1], [2]] output_shape [2, 12, 32] : tensor<24x32xf32> into tensor<2x12x32xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13 : tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%45 : tensor<2x12x32xf32>) outs(%26 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x12x1xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13, %49 : tensor<2x12x32xf32>, tensor<2x12x1xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %51 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %50 : tensor<32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %transposed_14 = linalg.transpose ins(%arg5 : tensor<32x32xf32>) outs(%33 : tensor<32x32xf32>) permutation = [1, 0] 
    %52 = linalg.matmul ins(%collapsed, %transposed_14 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%35 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_15 = tensor.expand_shape %43 [[0], [1], [2, 3]] output_shape [2, 12, 4, 8] : tensor<2x12x32xf32> into tensor<2x12x4x8xf32>
    %53 = tensor.empty() : tensor<2x4x12x8xf32>
    %transposed_16 = linalg.transpose ins(%expanded_15 : tensor<2x12x4x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_17 = tensor.expand_shape %51 [[0], [1], [2, 3]] output_shape [2, 12, 4, 8] : tensor<2x12x32xf32> into tensor<2x12x4x8xf32>
    %transposed_18 = linalg.transpose ins(%expanded_17 : tensor<2x12x4x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_19 = tensor.expand_shape %52 [[0, 1], [2, 3]] output_shape [2, 12, 4, 8] : tensor<24x32xf32> into tensor<2x12x4x8xf32>
    %transposed_20 = linalg.transpose ins(%expanded_19 : tensor<2x12x4x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_21 = tensor.expand_shape %22 [[0], [1, 2], [3]] output_shape [1, 1, 12, 8] : tensor<1x12x8xf32> into tensor<1x1x12x8xf32>
    %expanded_22 = tensor.expand_shape %23 [[0], [1, 2], [3]] output_shape [1, 1, 12, 8] : tensor<1x12x8xf32> into tensor<1x1x12x8xf32>
    %54 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_16, %expanded_21 : tensor<2x4x12x8xf32>, tensor<1x1x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %extracted_slice = tensor.extract_slice %transposed_16[0, 0, 0, 0] [2, 4, 12, 4] [1, 1, 1, 1] : tensor<2x4x12x8xf32> to tensor<2x4x12x4xf32>
    %extracted_slice_23 = tensor.extract_slice %transposed_16[0, 0, 0, 4] [2, 4, 12, 4] [1, 1, 1, 1] : tensor<2x4x12x8xf32> to tensor<2x4x12x4xf32>
    %55 = tensor.empty() : tensor<2x4x12x4xf32>
    %56 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_23 : tensor<2x4x12x4xf32>) outs(%55 : tensor<2x4x12x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x4xf32>
    %concat_24 = tensor.concat dim(3) %56, %extracted_slice : (tensor<2x4x12x4xf32>, tensor<2x4x12x4xf32>) -> tensor<2x4x12x8xf32>
    %57 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_24, %expanded_22 : tensor<2x4x12x8xf32>, tensor<1x1x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %58 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%54, %57 : tensor<2x4x12x8xf32>, tensor<2x4x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %59 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_18, %expanded_21 : tensor<2x4x12x8xf32>, tensor<1x1x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %extracted_slice_25 = tensor.extract_slice %transposed_18[0, 0, 0, 0] [2, 4, 12, 4] [1, 1, 1, 1] : tensor<2x4x12x8xf32> to tensor<2x4x12x4xf32>
    %extracted_slice_26 = tensor.extract_slice %transposed_18[0, 0, 0, 4] [2, 4, 12, 4] [1, 1, 1, 1] : tensor<2x4x12x8xf32> to tensor<2x4x12x4xf32>
    %60 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_26 : tensor<2x4x12x4xf32>) outs(%55 : tensor<2x4x12x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x4xf32>
    %concat_27 = tensor.concat dim(3) %60, %extracted_slice_25 : (tensor<2x4x12x4xf32>, tensor<2x4x12x4xf32>) -> tensor<2x4x12x8xf32>
    %61 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_27, %expanded_22 : tensor<2x4x12x8xf32>, tensor<1x1x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %62 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%59, %61 : tensor<2x4x12x8xf32>, tensor<2x4x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %63 = tensor.empty() : tensor<2x4x8x12xf32>
    %transposed_28 = linalg.transpose ins(%62 : tensor<2x4x12x8xf32>) outs(%63 : tensor<2x4x8x12xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_29 = tensor.collapse_shape %58 [[0, 1], [2], [3]] : tensor<2x4x12x8xf32> into tensor<8x12x8xf32>
    %collapsed_30 = tensor.collapse_shape %transposed_28 [[0, 1], [2], [3]] : tensor<2x4x8x12xf32> into tensor<8x8x12xf32>
    %64 = tensor.empty() : tensor<8x12x12xf32>
    %65 = linalg.fill ins(%cst : f32) outs(%64 : tensor<8x12x12xf32>) -> tensor<8x12x12xf32>
    %66 = linalg.batch_matmul ins(%collapsed_29, %collapsed_30 : tensor<8x12x8xf32>, tensor<8x8x12xf32>) outs(%65 : tensor<8x12x12xf32>) -> tensor<8x12x12xf32>
    %expanded_31 = tensor.expand_shape %66 [[0, 1], [2], [3]] output_shape [2, 4, 12, 12] : tensor<8x12x12xf32> into tensor<2x4x12x12xf32>
    %67 = tensor.empty() : tensor<2x4x12x12xf32>
    %68 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_31 : tensor<2x4x12x12xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_5 : f64 to f32
      %212 = arith.mulf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x4x12x12xf32>
    %69 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %16 : tensor<2x4x12x12xf32>, tensor<2x1x12x12xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x12xf32>
    %70 = tensor.empty() : tensor<2x4x12xi64>
    %71 = linalg.fill ins(%c0_i64 : i64) outs(%70 : tensor<2x4x12xi64>) -> tensor<2x4x12xi64>
    %72 = tensor.empty() : tensor<2x4x12xf32>
    %73 = linalg.fill ins(%cst_0 : f32) outs(%72 : tensor<2x4x12xf32>) -> tensor<2x4x12xf32>
    %74:2 = linalg.generic {indexing_maps = [#map6, #map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%69 : tensor<2x4x12x12xf32>) outs(%73, %71 : tensor<2x4x12xf32>, tensor<2x4x12xi64>) {
    ^bb0(%in: f32, %out: f32, %out_107: i64):
      %211 = linalg.index 3 : index
      %212 = arith.index_cast %211 : index to i64
      %213 = arith.maximumf %in, %out : f32
      %214 = arith.cmpf ogt, %in, %out : f32
      %215 = arith.select %214, %212, %out_107 : i64
      linalg.yield %213, %215 : f32, i64
    } -> (tensor<2x4x12xf32>, tensor<2x4x12xi64>)
    %expanded_32 = tensor.expand_shape %74#0 [[0], [1], [2, 3]] output_shape [2, 4, 12, 1] : tensor<2x4x12xf32> into tensor<2x4x12x1xf32>
    %75 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%69, %expanded_32 : tensor<2x4x12x12xf32>, tensor<2x4x12x1xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.subf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x12xf32>
    %76 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75 : tensor<2x4x12x12xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.exp %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x12xf32>
    %77 = tensor.empty() : tensor<2x4x12x1xf32>
    %78 = linalg.fill ins(%cst : f32) outs(%77 : tensor<2x4x12x1xf32>) -> tensor<2x4x12x1xf32>
    %79 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%76 : tensor<2x4x12x12xf32>) outs(%78 : tensor<2x4x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x1xf32>
    %80 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%76, %79 : tensor<2x4x12x12xf32>, tensor<2x4x12x1xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.divf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x12xf32>
    %collapsed_33 = tensor.collapse_shape %80 [[0, 1], [2], [3]] : tensor<2x4x12x12xf32> into tensor<8x12x12xf32>
    %collapsed_34 = tensor.collapse_shape %transposed_20 [[0, 1], [2], [3]] : tensor<2x4x12x8xf32> into tensor<8x12x8xf32>
    %81 = tensor.empty() : tensor<8x12x8xf32>
    %82 = linalg.fill ins(%cst : f32) outs(%81 : tensor<8x12x8xf32>) -> tensor<8x12x8xf32>
    %83 = linalg.batch_matmul ins(%collapsed_33, %collapsed_34 : tensor<8x12x12xf32>, tensor<8x12x8xf32>) outs(%82 : tensor<8x12x8xf32>) -> tensor<8x12x8xf32>
    %expanded_35 = tensor.expand_shape %83 [[0, 1], [2], [3]] output_shape [2, 4, 12, 8] : tensor<8x12x8xf32> into tensor<2x4x12x8xf32>
    %84 = tensor.empty() : tensor<2x12x4x8xf32>
    %transposed_36 = linalg.transpose ins(%expanded_35 : tensor<2x4x12x8xf32>) outs(%84 : tensor<2x12x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_37 = linalg.transpose ins(%arg6 : tensor<32x32xf32>) outs(%33 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_38 = tensor.collapse_shape %transposed_36 [[0, 1], [2, 3]] : tensor<2x12x4x8xf32> into tensor<24x32xf32>
    %85 = linalg.matmul ins(%collapsed_38, %transposed_37 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%35 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_39 = tensor.expand_shape %85 [[0, 1], [2]] output_shape [2, 12, 32] : tensor<24x32xf32> into tensor<2x12x32xf32>
    %86 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %expanded_39 : tensor<2x12x32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86 : tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %88 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%87 : tensor<2x12x32xf32>) outs(%26 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x12x1xf32>
    %91 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %92 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %91 : tensor<2x12x32xf32>, tensor<2x12x1xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %93 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg13, %92 : tensor<32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %collapsed_40 = tensor.collapse_shape %93 [[0, 1], [2]] : tensor<2x12x32xf32> into tensor<24x32xf32>
    %94 = tensor.empty() : tensor<32x8xf32>
    %transposed_41 = linalg.transpose ins(%arg9 : tensor<8x32xf32>) outs(%94 : tensor<32x8xf32>) permutation = [1, 0] 
    %95 = tensor.empty() : tensor<24x8xf32>
    %96 = linalg.fill ins(%cst : f32) outs(%95 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %97 = linalg.matmul ins(%collapsed_40, %transposed_41 : tensor<24x32xf32>, tensor<32x8xf32>) outs(%96 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %98 = tensor.empty() : tensor<24xi64>
    %99 = linalg.fill ins(%c0_i64 : i64) outs(%98 : tensor<24xi64>) -> tensor<24xi64>
    %100 = tensor.empty() : tensor<24xf32>
    %101 = linalg.fill ins(%cst_0 : f32) outs(%100 : tensor<24xf32>) -> tensor<24xf32>
    %102:2 = linalg.generic {indexing_maps = [#map3, #map16, #map16], iterator_types = ["parallel", "reduction"]} ins(%97 : tensor<24x8xf32>) outs(%101, %99 : tensor<24xf32>, tensor<24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_107: i64):
      %211 = linalg.index 1 : index
      %212 = arith.index_cast %211 : index to i64
      %213 = arith.maximumf %in, %out : f32
      %214 = arith.cmpf ogt, %in, %out : f32
      %215 = arith.select %214, %212, %out_107 : i64
      linalg.yield %213, %215 : f32, i64
    } -> (tensor<24xf32>, tensor<24xi64>)
    %expanded_42 = tensor.expand_shape %102#0 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %103 = linalg.generic {indexing_maps = [#map3, #map17, #map3], iterator_types = ["parallel", "parallel"]} ins(%97, %expanded_42 : tensor<24x8xf32>, tensor<24x1xf32>) outs(%95 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.subf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<24x8xf32>
    %104 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%103 : tensor<24x8xf32>) outs(%95 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.exp %in : f32
      linalg.yield %211 : f32
    } -> tensor<24x8xf32>
    %105 = tensor.empty() : tensor<24x1xf32>
    %106 = linalg.fill ins(%cst : f32) outs(%105 : tensor<24x1xf32>) -> tensor<24x1xf32>
    %107 = linalg.generic {indexing_maps = [#map3, #map17], iterator_types = ["parallel", "reduction"]} ins(%104 : tensor<24x8xf32>) outs(%106 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<24x1xf32>
    %108 = linalg.generic {indexing_maps = [#map3, #map17, #map3], iterator_types = ["parallel", "parallel"]} ins(%104, %107 : tensor<24x8xf32>, tensor<24x1xf32>) outs(%95 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.divf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<24x8xf32>
    %109 = tensor.empty() : tensor<24x8xi64>
    %110 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel", "parallel"]} outs(%109 : tensor<24x8xi64>) {
    ^bb0(%out: i64):
      %211 = linalg.index 1 : index
      %212 = arith.index_cast %211 : index to i64
      linalg.yield %212 : i64
    } -> tensor<24x8xi64>
    %111:2 = tm_tensor.sort dimension(1) outs(%108, %110 : tensor<24x8xf32>, tensor<24x8xi64>) {
    ^bb0(%arg28: f32, %arg29: f32, %arg30: i64, %arg31: i64):
      %211 = arith.cmpf oge, %arg28, %arg29 : f32
      tm_tensor.yield %211 : i1
    } -> tensor<24x8xf32>, tensor<24x8xi64>
    %extracted_slice_43 = tensor.extract_slice %111#0[0, 0] [24, 2] [1, 1] : tensor<24x8xf32> to tensor<24x2xf32>
    %extracted_slice_44 = tensor.extract_slice %111#1[0, 0] [24, 2] [1, 1] : tensor<24x8xi64> to tensor<24x2xi64>
    %112 = tensor.empty() : tensor<24x2x32xf32>
    %113 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_40 : tensor<24x32xf32>) outs(%112 : tensor<24x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2x32xf32>
    %collapsed_45 = tensor.collapse_shape %113 [[0, 1], [2]] : tensor<24x2x32xf32> into tensor<48x32xf32>
    %collapsed_46 = tensor.collapse_shape %extracted_slice_43 [[0, 1]] : tensor<24x2xf32> into tensor<48xf32>
    %collapsed_47 = tensor.collapse_shape %extracted_slice_44 [[0, 1]] : tensor<24x2xi64> into tensor<48xi64>
    %114 = tensor.empty() : tensor<48x40x32xf32>
    %115 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_47 : tensor<48xi64>) outs(%114 : tensor<48x40x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c8_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = linalg.index 1 : index
      %216 = linalg.index 2 : index
      %extracted = tensor.extract %arg10[%214, %215, %216] : tensor<8x40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x40x32xf32>
    %expanded_48 = tensor.expand_shape %collapsed_45 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xf32> into tensor<48x32x1xf32>
    %116 = tensor.empty() : tensor<48x40x1xf32>
    %117 = linalg.fill ins(%cst : f32) outs(%116 : tensor<48x40x1xf32>) -> tensor<48x40x1xf32>
    %118 = linalg.batch_matmul ins(%115, %expanded_48 : tensor<48x40x32xf32>, tensor<48x32x1xf32>) outs(%117 : tensor<48x40x1xf32>) -> tensor<48x40x1xf32>
    %collapsed_49 = tensor.collapse_shape %118 [[0], [1, 2]] : tensor<48x40x1xf32> into tensor<48x40xf32>
    %extracted_slice_50 = tensor.extract_slice %collapsed_49[0, 0] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %extracted_slice_51 = tensor.extract_slice %collapsed_49[0, 20] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %119 = tensor.empty() : tensor<48x20xf32>
    %120 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_50 : tensor<48x20xf32>) outs(%119 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      %212 = math.exp %211 : f32
      %213 = arith.addf %212, %cst_1 : f32
      %214 = arith.divf %cst_1, %213 : f32
      linalg.yield %214 : f32
    } -> tensor<48x20xf32>
    %121 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_50, %120 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%119 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<48x20xf32>
    %122 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%121, %extracted_slice_51 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%119 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<48x20xf32>
    %123 = tensor.empty() : tensor<48x32x20xf32>
    %124 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_47 : tensor<48xi64>) outs(%123 : tensor<48x32x20xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c8_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = linalg.index 1 : index
      %216 = linalg.index 2 : index
      %extracted = tensor.extract %arg11[%214, %215, %216] : tensor<8x32x20xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x32x20xf32>
    %expanded_52 = tensor.expand_shape %122 [[0], [1, 2]] output_shape [48, 20, 1] : tensor<48x20xf32> into tensor<48x20x1xf32>
    %125 = tensor.empty() : tensor<48x32x1xf32>
    %126 = linalg.fill ins(%cst : f32) outs(%125 : tensor<48x32x1xf32>) -> tensor<48x32x1xf32>
    %127 = linalg.batch_matmul ins(%124, %expanded_52 : tensor<48x32x20xf32>, tensor<48x20x1xf32>) outs(%126 : tensor<48x32x1xf32>) -> tensor<48x32x1xf32>
    %collapsed_53 = tensor.collapse_shape %127 [[0], [1, 2]] : tensor<48x32x1xf32> into tensor<48x32xf32>
    %expanded_54 = tensor.expand_shape %collapsed_46 [[0, 1]] output_shape [48, 1] : tensor<48xf32> into tensor<48x1xf32>
    %128 = tensor.empty() : tensor<48x32xf32>
    %129 = linalg.generic {indexing_maps = [#map3, #map17, #map3], iterator_types = ["parallel", "parallel"]} ins(%collapsed_53, %expanded_54 : tensor<48x32xf32>, tensor<48x1xf32>) outs(%128 : tensor<48x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<48x32xf32>
    %expanded_55 = tensor.expand_shape %129 [[0, 1], [2]] output_shape [24, 2, 32] : tensor<48x32xf32> into tensor<24x2x32xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map18], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded_55 : tensor<24x2x32xf32>) outs(%35 : tensor<24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<24x32xf32>
    %expanded_56 = tensor.expand_shape %130 [[0, 1], [2]] output_shape [2, 12, 32] : tensor<24x32xf32> into tensor<2x12x32xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %expanded_56 : tensor<2x12x32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %132 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131 : tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %133 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%132 : tensor<2x12x32xf32>) outs(%26 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %134 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%133 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %135 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x12x1xf32>
    %136 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%135 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %137 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131, %136 : tensor<2x12x32xf32>, tensor<2x12x1xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %138 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg23, %137 : tensor<32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %transposed_57 = linalg.transpose ins(%arg14 : tensor<32x32xf32>) outs(%33 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_58 = tensor.collapse_shape %138 [[0, 1], [2]] : tensor<2x12x32xf32> into tensor<24x32xf32>
    %139 = linalg.matmul ins(%collapsed_58, %transposed_57 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%35 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_59 = tensor.expand_shape %139 [[0, 1], [2]] output_shape [2, 12, 32] : tensor<24x32xf32> into tensor<2x12x32xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_59 : tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %141 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%140 : tensor<2x12x32xf32>) outs(%26 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %142 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%142 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x12x1xf32>
    %144 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%143 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %145 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_59, %144 : tensor<2x12x32xf32>, tensor<2x12x1xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %146 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg18, %145 : tensor<32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %transposed_60 = linalg.transpose ins(%arg15 : tensor<32x32xf32>) outs(%33 : tensor<32x32xf32>) permutation = [1, 0] 
    %147 = linalg.matmul ins(%collapsed_58, %transposed_60 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%35 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_61 = tensor.expand_shape %147 [[0, 1], [2]] output_shape [2, 12, 32] : tensor<24x32xf32> into tensor<2x12x32xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_61 : tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%148 : tensor<2x12x32xf32>) outs(%26 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %150 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x12x1xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%151 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_61, %152 : tensor<2x12x32xf32>, tensor<2x12x1xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %154 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg19, %153 : tensor<32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %transposed_62 = linalg.transpose ins(%arg16 : tensor<32x32xf32>) outs(%33 : tensor<32x32xf32>) permutation = [1, 0] 
    %155 = linalg.matmul ins(%collapsed_58, %transposed_62 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%35 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_63 = tensor.expand_shape %146 [[0], [1], [2, 3]] output_shape [2, 12, 4, 8] : tensor<2x12x32xf32> into tensor<2x12x4x8xf32>
    %transposed_64 = linalg.transpose ins(%expanded_63 : tensor<2x12x4x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_65 = tensor.expand_shape %154 [[0], [1], [2, 3]] output_shape [2, 12, 4, 8] : tensor<2x12x32xf32> into tensor<2x12x4x8xf32>
    %transposed_66 = linalg.transpose ins(%expanded_65 : tensor<2x12x4x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) permutation = [0, 2, 1, 3] 
    %expanded_67 = tensor.expand_shape %155 [[0, 1], [2, 3]] output_shape [2, 12, 4, 8] : tensor<24x32xf32> into tensor<2x12x4x8xf32>
    %transposed_68 = linalg.transpose ins(%expanded_67 : tensor<2x12x4x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) permutation = [0, 2, 1, 3] 
    %156 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_64, %expanded_21 : tensor<2x4x12x8xf32>, tensor<1x1x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %extracted_slice_69 = tensor.extract_slice %transposed_64[0, 0, 0, 0] [2, 4, 12, 4] [1, 1, 1, 1] : tensor<2x4x12x8xf32> to tensor<2x4x12x4xf32>
    %extracted_slice_70 = tensor.extract_slice %transposed_64[0, 0, 0, 4] [2, 4, 12, 4] [1, 1, 1, 1] : tensor<2x4x12x8xf32> to tensor<2x4x12x4xf32>
    %157 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_70 : tensor<2x4x12x4xf32>) outs(%55 : tensor<2x4x12x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x4xf32>
    %concat_71 = tensor.concat dim(3) %157, %extracted_slice_69 : (tensor<2x4x12x4xf32>, tensor<2x4x12x4xf32>) -> tensor<2x4x12x8xf32>
    %158 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_71, %expanded_22 : tensor<2x4x12x8xf32>, tensor<1x1x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %159 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%156, %158 : tensor<2x4x12x8xf32>, tensor<2x4x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %160 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_66, %expanded_21 : tensor<2x4x12x8xf32>, tensor<1x1x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %extracted_slice_72 = tensor.extract_slice %transposed_66[0, 0, 0, 0] [2, 4, 12, 4] [1, 1, 1, 1] : tensor<2x4x12x8xf32> to tensor<2x4x12x4xf32>
    %extracted_slice_73 = tensor.extract_slice %transposed_66[0, 0, 0, 4] [2, 4, 12, 4] [1, 1, 1, 1] : tensor<2x4x12x8xf32> to tensor<2x4x12x4xf32>
    %161 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_73 : tensor<2x4x12x4xf32>) outs(%55 : tensor<2x4x12x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x4xf32>
    %concat_74 = tensor.concat dim(3) %161, %extracted_slice_72 : (tensor<2x4x12x4xf32>, tensor<2x4x12x4xf32>) -> tensor<2x4x12x8xf32>
    %162 = linalg.generic {indexing_maps = [#map6, #map13, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_74, %expanded_22 : tensor<2x4x12x8xf32>, tensor<1x1x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %163 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%160, %162 : tensor<2x4x12x8xf32>, tensor<2x4x12x8xf32>) outs(%53 : tensor<2x4x12x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x8xf32>
    %transposed_75 = linalg.transpose ins(%163 : tensor<2x4x12x8xf32>) outs(%63 : tensor<2x4x8x12xf32>) permutation = [0, 1, 3, 2] 
    %collapsed_76 = tensor.collapse_shape %159 [[0, 1], [2], [3]] : tensor<2x4x12x8xf32> into tensor<8x12x8xf32>
    %collapsed_77 = tensor.collapse_shape %transposed_75 [[0, 1], [2], [3]] : tensor<2x4x8x12xf32> into tensor<8x8x12xf32>
    %164 = linalg.batch_matmul ins(%collapsed_76, %collapsed_77 : tensor<8x12x8xf32>, tensor<8x8x12xf32>) outs(%65 : tensor<8x12x12xf32>) -> tensor<8x12x12xf32>
    %expanded_78 = tensor.expand_shape %164 [[0, 1], [2], [3]] output_shape [2, 4, 12, 12] : tensor<8x12x12xf32> into tensor<2x4x12x12xf32>
    %165 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_78 : tensor<2x4x12x12xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_5 : f64 to f32
      %212 = arith.mulf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x4x12x12xf32>
    %166 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%165, %16 : tensor<2x4x12x12xf32>, tensor<2x1x12x12xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x12xf32>
    %167:2 = linalg.generic {indexing_maps = [#map6, #map15, #map15], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%166 : tensor<2x4x12x12xf32>) outs(%73, %71 : tensor<2x4x12xf32>, tensor<2x4x12xi64>) {
    ^bb0(%in: f32, %out: f32, %out_107: i64):
      %211 = linalg.index 3 : index
      %212 = arith.index_cast %211 : index to i64
      %213 = arith.maximumf %in, %out : f32
      %214 = arith.cmpf ogt, %in, %out : f32
      %215 = arith.select %214, %212, %out_107 : i64
      linalg.yield %213, %215 : f32, i64
    } -> (tensor<2x4x12xf32>, tensor<2x4x12xi64>)
    %expanded_79 = tensor.expand_shape %167#0 [[0], [1], [2, 3]] output_shape [2, 4, 12, 1] : tensor<2x4x12xf32> into tensor<2x4x12x1xf32>
    %168 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%166, %expanded_79 : tensor<2x4x12x12xf32>, tensor<2x4x12x1xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.subf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x12xf32>
    %169 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%168 : tensor<2x4x12x12xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.exp %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x12xf32>
    %170 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%169 : tensor<2x4x12x12xf32>) outs(%78 : tensor<2x4x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x1xf32>
    %171 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%169, %170 : tensor<2x4x12x12xf32>, tensor<2x4x12x1xf32>) outs(%67 : tensor<2x4x12x12xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.divf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x4x12x12xf32>
    %collapsed_80 = tensor.collapse_shape %171 [[0, 1], [2], [3]] : tensor<2x4x12x12xf32> into tensor<8x12x12xf32>
    %collapsed_81 = tensor.collapse_shape %transposed_68 [[0, 1], [2], [3]] : tensor<2x4x12x8xf32> into tensor<8x12x8xf32>
    %172 = linalg.batch_matmul ins(%collapsed_80, %collapsed_81 : tensor<8x12x12xf32>, tensor<8x12x8xf32>) outs(%82 : tensor<8x12x8xf32>) -> tensor<8x12x8xf32>
    %expanded_82 = tensor.expand_shape %172 [[0, 1], [2], [3]] output_shape [2, 4, 12, 8] : tensor<8x12x8xf32> into tensor<2x4x12x8xf32>
    %transposed_83 = linalg.transpose ins(%expanded_82 : tensor<2x4x12x8xf32>) outs(%84 : tensor<2x12x4x8xf32>) permutation = [0, 2, 1, 3] 
    %transposed_84 = linalg.transpose ins(%arg17 : tensor<32x32xf32>) outs(%33 : tensor<32x32xf32>) permutation = [1, 0] 
    %collapsed_85 = tensor.collapse_shape %transposed_83 [[0, 1], [2, 3]] : tensor<2x12x4x8xf32> into tensor<24x32xf32>
    %173 = linalg.matmul ins(%collapsed_85, %transposed_84 : tensor<24x32xf32>, tensor<32x32xf32>) outs(%35 : tensor<24x32xf32>) -> tensor<24x32xf32>
    %expanded_86 = tensor.expand_shape %173 [[0, 1], [2]] output_shape [2, 12, 32] : tensor<24x32xf32> into tensor<2x12x32xf32>
    %174 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%131, %expanded_86 : tensor<2x12x32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %175 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174 : tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %176 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%175 : tensor<2x12x32xf32>) outs(%26 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %177 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%176 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %178 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%177 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x12x1xf32>
    %179 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%178 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %180 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174, %179 : tensor<2x12x32xf32>, tensor<2x12x1xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %181 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg24, %180 : tensor<32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %collapsed_87 = tensor.collapse_shape %181 [[0, 1], [2]] : tensor<2x12x32xf32> into tensor<24x32xf32>
    %transposed_88 = linalg.transpose ins(%arg20 : tensor<8x32xf32>) outs(%94 : tensor<32x8xf32>) permutation = [1, 0] 
    %182 = linalg.matmul ins(%collapsed_87, %transposed_88 : tensor<24x32xf32>, tensor<32x8xf32>) outs(%96 : tensor<24x8xf32>) -> tensor<24x8xf32>
    %183:2 = linalg.generic {indexing_maps = [#map3, #map16, #map16], iterator_types = ["parallel", "reduction"]} ins(%182 : tensor<24x8xf32>) outs(%101, %99 : tensor<24xf32>, tensor<24xi64>) {
    ^bb0(%in: f32, %out: f32, %out_107: i64):
      %211 = linalg.index 1 : index
      %212 = arith.index_cast %211 : index to i64
      %213 = arith.maximumf %in, %out : f32
      %214 = arith.cmpf ogt, %in, %out : f32
      %215 = arith.select %214, %212, %out_107 : i64
      linalg.yield %213, %215 : f32, i64
    } -> (tensor<24xf32>, tensor<24xi64>)
    %expanded_89 = tensor.expand_shape %183#0 [[0, 1]] output_shape [24, 1] : tensor<24xf32> into tensor<24x1xf32>
    %184 = linalg.generic {indexing_maps = [#map3, #map17, #map3], iterator_types = ["parallel", "parallel"]} ins(%182, %expanded_89 : tensor<24x8xf32>, tensor<24x1xf32>) outs(%95 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.subf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<24x8xf32>
    %185 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%184 : tensor<24x8xf32>) outs(%95 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.exp %in : f32
      linalg.yield %211 : f32
    } -> tensor<24x8xf32>
    %186 = linalg.generic {indexing_maps = [#map3, #map17], iterator_types = ["parallel", "reduction"]} ins(%185 : tensor<24x8xf32>) outs(%106 : tensor<24x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<24x1xf32>
    %187 = linalg.generic {indexing_maps = [#map3, #map17, #map3], iterator_types = ["parallel", "parallel"]} ins(%185, %186 : tensor<24x8xf32>, tensor<24x1xf32>) outs(%95 : tensor<24x8xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.divf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<24x8xf32>
    %188:2 = tm_tensor.sort dimension(1) outs(%187, %110 : tensor<24x8xf32>, tensor<24x8xi64>) {
    ^bb0(%arg28: f32, %arg29: f32, %arg30: i64, %arg31: i64):
      %211 = arith.cmpf oge, %arg28, %arg29 : f32
      tm_tensor.yield %211 : i1
    } -> tensor<24x8xf32>, tensor<24x8xi64>
    %extracted_slice_90 = tensor.extract_slice %188#0[0, 0] [24, 2] [1, 1] : tensor<24x8xf32> to tensor<24x2xf32>
    %extracted_slice_91 = tensor.extract_slice %188#1[0, 0] [24, 2] [1, 1] : tensor<24x8xi64> to tensor<24x2xi64>
    %189 = linalg.generic {indexing_maps = [#map18, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_87 : tensor<24x32xf32>) outs(%112 : tensor<24x2x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2x32xf32>
    %collapsed_92 = tensor.collapse_shape %189 [[0, 1], [2]] : tensor<24x2x32xf32> into tensor<48x32xf32>
    %collapsed_93 = tensor.collapse_shape %extracted_slice_90 [[0, 1]] : tensor<24x2xf32> into tensor<48xf32>
    %collapsed_94 = tensor.collapse_shape %extracted_slice_91 [[0, 1]] : tensor<24x2xi64> into tensor<48xi64>
    %190 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_94 : tensor<48xi64>) outs(%114 : tensor<48x40x32xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c8_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = linalg.index 1 : index
      %216 = linalg.index 2 : index
      %extracted = tensor.extract %arg21[%214, %215, %216] : tensor<8x40x32xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x40x32xf32>
    %expanded_95 = tensor.expand_shape %collapsed_92 [[0], [1, 2]] output_shape [48, 32, 1] : tensor<48x32xf32> into tensor<48x32x1xf32>
    %191 = linalg.batch_matmul ins(%190, %expanded_95 : tensor<48x40x32xf32>, tensor<48x32x1xf32>) outs(%117 : tensor<48x40x1xf32>) -> tensor<48x40x1xf32>
    %collapsed_96 = tensor.collapse_shape %191 [[0], [1, 2]] : tensor<48x40x1xf32> into tensor<48x40xf32>
    %extracted_slice_97 = tensor.extract_slice %collapsed_96[0, 0] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %extracted_slice_98 = tensor.extract_slice %collapsed_96[0, 20] [48, 20] [1, 1] : tensor<48x40xf32> to tensor<48x20xf32>
    %192 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_97 : tensor<48x20xf32>) outs(%119 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.negf %in : f32
      %212 = math.exp %211 : f32
      %213 = arith.addf %212, %cst_1 : f32
      %214 = arith.divf %cst_1, %213 : f32
      linalg.yield %214 : f32
    } -> tensor<48x20xf32>
    %193 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_97, %192 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%119 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<48x20xf32>
    %194 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%193, %extracted_slice_98 : tensor<48x20xf32>, tensor<48x20xf32>) outs(%119 : tensor<48x20xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<48x20xf32>
    %195 = linalg.generic {indexing_maps = [#map19, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_94 : tensor<48xi64>) outs(%123 : tensor<48x32x20xf32>) {
    ^bb0(%in: i64, %out: f32):
      %211 = arith.cmpi slt, %in, %c0_i64 : i64
      %212 = arith.addi %in, %c8_i64 : i64
      %213 = arith.select %211, %212, %in : i64
      %214 = arith.index_cast %213 : i64 to index
      %215 = linalg.index 1 : index
      %216 = linalg.index 2 : index
      %extracted = tensor.extract %arg22[%214, %215, %216] : tensor<8x32x20xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x32x20xf32>
    %expanded_99 = tensor.expand_shape %194 [[0], [1, 2]] output_shape [48, 20, 1] : tensor<48x20xf32> into tensor<48x20x1xf32>
    %196 = linalg.batch_matmul ins(%195, %expanded_99 : tensor<48x32x20xf32>, tensor<48x20x1xf32>) outs(%126 : tensor<48x32x1xf32>) -> tensor<48x32x1xf32>
    %collapsed_100 = tensor.collapse_shape %196 [[0], [1, 2]] : tensor<48x32x1xf32> into tensor<48x32xf32>
    %expanded_101 = tensor.expand_shape %collapsed_93 [[0, 1]] output_shape [48, 1] : tensor<48xf32> into tensor<48x1xf32>
    %197 = linalg.generic {indexing_maps = [#map3, #map17, #map3], iterator_types = ["parallel", "parallel"]} ins(%collapsed_100, %expanded_101 : tensor<48x32xf32>, tensor<48x1xf32>) outs(%128 : tensor<48x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<48x32xf32>
    %expanded_102 = tensor.expand_shape %197 [[0, 1], [2]] output_shape [24, 2, 32] : tensor<48x32xf32> into tensor<24x2x32xf32>
    %198 = linalg.generic {indexing_maps = [#map1, #map18], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded_102 : tensor<24x2x32xf32>) outs(%35 : tensor<24x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<24x32xf32>
    %expanded_103 = tensor.expand_shape %198 [[0, 1], [2]] output_shape [2, 12, 32] : tensor<24x32xf32> into tensor<2x12x32xf32>
    %199 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%174, %expanded_103 : tensor<2x12x32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.addf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %200 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %201 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%200 : tensor<2x12x32xf32>) outs(%26 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.addf %in, %out : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %202 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%201 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.divf %in, %cst_7 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %203 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%202 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = arith.truncf %cst_6 : f64 to f32
      %212 = arith.addf %in, %211 : f32
      linalg.yield %212 : f32
    } -> tensor<2x12x1xf32>
    %204 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203 : tensor<2x12x1xf32>) outs(%25 : tensor<2x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %211 = math.rsqrt %in : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x1xf32>
    %205 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199, %204 : tensor<2x12x32xf32>, tensor<2x12x1xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %206 = linalg.generic {indexing_maps = [#map12, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg25, %205 : tensor<32xf32>, tensor<2x12x32xf32>) outs(%0 : tensor<2x12x32xf32>) {
    ^bb0(%in: f32, %in_107: f32, %out: f32):
      %211 = arith.mulf %in, %in_107 : f32
      linalg.yield %211 : f32
    } -> tensor<2x12x32xf32>
    %207 = tensor.empty() : tensor<32x64xf32>
    %transposed_104 = linalg.transpose ins(%arg26 : tensor<64x32xf32>) outs(%207 : tensor<32x64xf32>) permutation = [1, 0] 
    %collapsed_105 = tensor.collapse_shape %206 [[0, 1], [2]] : tensor<2x12x32xf32> into tensor<24x32xf32>
    %208 = tensor.empty() : tensor<24x64xf32>
    %209 = linalg.fill ins(%cst : f32) outs(%208 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %210 = linalg.matmul ins(%collapsed_105, %transposed_104 : tensor<24x32xf32>, tensor<32x64xf32>) outs(%209 : tensor<24x64xf32>) -> tensor<24x64xf32>
    %expanded_106 = tensor.expand_shape %210 [[0, 1], [2]] output_shape [2, 12, 64] : tensor<24x64xf32> into tensor<2x12x64xf32>
    return %expanded_106 : tensor<2x12x64xf32>
  }
}
