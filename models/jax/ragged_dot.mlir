#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<() -> ()>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> (d0)>
#map9 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map10 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
module @jit_program {
  func.func public @main(%arg0: tensor<24x16xf32>, %arg1: tensor<6x10x16xf32> {moe.weight = "experts.down_proj"}, %arg2: tensor<6x16x10xf32> {moe.weight = "experts.gate_proj"}, %arg3: tensor<6x16x10xf32> {moe.weight = "experts.up_proj"}, %arg4: tensor<16x6xf32> {moe.weight = "router"}) -> tensor<24x16xf32> {
    %cst = arith.constant dense<0> : tensor<1xi32>
    %c48_i32 = arith.constant 48 : i32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %c24_i32 = arith.constant 24 : i32
    %c6_i32 = arith.constant 6 : i32
    %c31_i32 = arith.constant 31 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    %c2147483647_i32 = arith.constant 2147483647 : i32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<24x16xf32>
    %cst_4 = arith.constant dense<1> : tensor<48xi32>
    %cst_5 = arith.constant dense<0> : tensor<6xi32>
    %cst_6 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<24x6xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<24x6xf32>) -> tensor<24x6xf32>
    %2 = linalg.matmul ins(%arg0, %arg4 : tensor<24x16xf32>, tensor<16x6xf32>) outs(%1 : tensor<24x6xf32>) -> tensor<24x6xf32>
    %3 = tensor.empty() : tensor<24xf32>
    %4 = linalg.fill ins(%cst_1 : f32) outs(%3 : tensor<24xf32>) -> tensor<24xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<24x6xf32>) outs(%4 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.maximumf %out, %in : f32
      linalg.yield %150 : f32
    } -> tensor<24xf32>
    %6 = tensor.empty() : tensor<24x6xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<24xf32>) outs(%6 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x6xf32>
    %8 = tensor.empty() : tensor<24x6xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %7 : tensor<24x6xf32>, tensor<24x6xf32>) outs(%8 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %150 = arith.subf %in, %in_18 : f32
      linalg.yield %150 : f32
    } -> tensor<24x6xf32>
    %10 = tensor.empty() : tensor<24x6xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<24x6xf32>) outs(%10 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = math.exp %in : f32
      linalg.yield %150 : f32
    } -> tensor<24x6xf32>
    %12 = tensor.empty() : tensor<24xf32>
    %13 = linalg.fill ins(%cst_2 : f32) outs(%12 : tensor<24xf32>) -> tensor<24xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<24x6xf32>) outs(%13 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %out, %in : f32
      linalg.yield %150 : f32
    } -> tensor<24xf32>
    %15 = tensor.empty() : tensor<24x6xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<24xf32>) outs(%15 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x6xf32>
    %17 = tensor.empty() : tensor<24x6xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %16 : tensor<24x6xf32>, tensor<24x6xf32>) outs(%17 : tensor<24x6xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %150 = arith.divf %in, %in_18 : f32
      linalg.yield %150 : f32
    } -> tensor<24x6xf32>
    %19 = tensor.empty() : tensor<24x2xf32>
    %20 = tensor.empty() : tensor<24x2xi32>
    %21 = linalg.fill ins(%cst_1 : f32) outs(%19 : tensor<24x2xf32>) -> tensor<24x2xf32>
    %22 = linalg.fill ins(%c2147483647_i32 : i32) outs(%20 : tensor<24x2xi32>) -> tensor<24x2xi32>
    %23:2 = iree_linalg_ext.topk dimension(1) ins(%18 : tensor<24x6xf32>) outs(%21, %22 : tensor<24x2xf32>, tensor<24x2xi32>) {
    ^bb0(%arg5: f32, %arg6: f32):
      %150 = arith.cmpf ogt, %arg5, %arg6 : f32
      iree_linalg_ext.yield %150 : i1
    } -> tensor<24x2xf32>, tensor<24x2xi32>
    %24 = tensor.empty() : tensor<24xf32>
    %25 = linalg.fill ins(%cst_2 : f32) outs(%24 : tensor<24xf32>) -> tensor<24xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%23#0 : tensor<24x2xf32>) outs(%25 : tensor<24xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %out, %in : f32
      linalg.yield %150 : f32
    } -> tensor<24xf32>
    %27 = tensor.empty() : tensor<24x2xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<24xf32>) outs(%27 : tensor<24x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<24x2xf32>
    %29 = tensor.empty() : tensor<24x2xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23#0, %28 : tensor<24x2xf32>, tensor<24x2xf32>) outs(%29 : tensor<24x2xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %150 = arith.divf %in, %in_18 : f32
      linalg.yield %150 : f32
    } -> tensor<24x2xf32>
    %collapsed = tensor.collapse_shape %23#1 [[0, 1]] : tensor<24x2xi32> into tensor<48xi32>
    %31 = tensor.empty() : tensor<48xi32>
    %32 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%31 : tensor<48xi32>) {
    ^bb0(%out: i32):
      %150 = linalg.index 0 : index
      %151 = arith.index_cast %150 : index to i32
      linalg.yield %151 : i32
    } -> tensor<48xi32>
    %33:2 = iree_linalg_ext.sort dimension(0) outs(%collapsed, %32 : tensor<48xi32>, tensor<48xi32>) {
    ^bb0(%arg5: i32, %arg6: i32, %arg7: i32, %arg8: i32):
      %150 = arith.cmpi slt, %arg5, %arg6 : i32
      iree_linalg_ext.yield %150 : i1
    } -> tensor<48xi32>, tensor<48xi32>
    %34 = tensor.empty() : tensor<48xi32>
    %35 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%33#1 : tensor<48xi32>) outs(%34 : tensor<48xi32>) {
    ^bb0(%in: i32, %out: i32):
      %150 = arith.divsi %in, %c2_i32 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %36 = tensor.empty() : tensor<48xi32>
    %37 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%33#1 : tensor<48xi32>) outs(%36 : tensor<48xi32>) {
    ^bb0(%in: i32, %out: i32):
      %150 = arith.cmpi eq, %in, %c0_i32 : i32
      %151 = arith.shrsi %in, %c31_i32 : i32
      %152 = arith.ori %151, %c1_i32 : i32
      %153 = arith.select %150, %c0_i32, %152 : i32
      linalg.yield %153 : i32
    } -> tensor<48xi32>
    %38 = tensor.empty() : tensor<i32>
    %39 = linalg.generic {indexing_maps = [#map3], iterator_types = []} outs(%38 : tensor<i32>) {
    ^bb0(%out: i32):
      linalg.yield %c1_i32 : i32
    } -> tensor<i32>
    %40 = tensor.empty() : tensor<48xi32>
    %41 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel"]} ins(%39 : tensor<i32>) outs(%40 : tensor<48xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<48xi32>
    %42 = tensor.empty() : tensor<48xi1>
    %43 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%37, %41 : tensor<48xi32>, tensor<48xi32>) outs(%42 : tensor<48xi1>) {
    ^bb0(%in: i32, %in_18: i32, %out: i1):
      %150 = arith.cmpi ne, %in, %in_18 : i32
      linalg.yield %150 : i1
    } -> tensor<48xi1>
    %44 = tensor.empty() : tensor<48xi32>
    %45 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%33#1 : tensor<48xi32>) outs(%44 : tensor<48xi32>) {
    ^bb0(%in: i32, %out: i32):
      %150 = arith.remsi %in, %c2_i32 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %46 = tensor.empty() : tensor<48xi1>
    %47 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%45 : tensor<48xi32>) outs(%46 : tensor<48xi1>) {
    ^bb0(%in: i32, %out: i1):
      %150 = arith.cmpi ne, %in, %c0_i32 : i32
      linalg.yield %150 : i1
    } -> tensor<48xi1>
    %48 = tensor.empty() : tensor<48xi1>
    %49 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%43, %47 : tensor<48xi1>, tensor<48xi1>) outs(%48 : tensor<48xi1>) {
    ^bb0(%in: i1, %in_18: i1, %out: i1):
      %150 = arith.andi %in, %in_18 : i1
      linalg.yield %150 : i1
    } -> tensor<48xi1>
    %50 = tensor.empty() : tensor<48xi32>
    %51 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%35 : tensor<48xi32>) outs(%50 : tensor<48xi32>) {
    ^bb0(%in: i32, %out: i32):
      %150 = arith.subi %in, %c1_i32 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %52 = tensor.empty() : tensor<48xi32>
    %53 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel"]} ins(%49, %51, %35 : tensor<48xi1>, tensor<48xi32>, tensor<48xi32>) outs(%52 : tensor<48xi32>) {
    ^bb0(%in: i1, %in_18: i32, %in_19: i32, %out: i32):
      %150 = arith.select %in, %in_18, %in_19 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %54 = tensor.empty() : tensor<48xi32>
    %55 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%collapsed : tensor<48xi32>) outs(%54 : tensor<48xi32>) {
    ^bb0(%in: i32, %out: i32):
      %150 = arith.maxsi %in, %c0_i32 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %56 = tensor.empty() : tensor<48xi1>
    %57 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%55 : tensor<48xi32>) outs(%56 : tensor<48xi1>) {
    ^bb0(%in: i32, %out: i1):
      %150 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %150 : i1
    } -> tensor<48xi1>
    %58 = tensor.empty() : tensor<48xi32>
    %59 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%55 : tensor<48xi32>) outs(%58 : tensor<48xi32>) {
    ^bb0(%in: i32, %out: i32):
      %150 = arith.addi %in, %c6_i32 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %60 = tensor.empty() : tensor<48xi32>
    %61 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel"]} ins(%57, %59, %55 : tensor<48xi1>, tensor<48xi32>, tensor<48xi32>) outs(%60 : tensor<48xi32>) {
    ^bb0(%in: i1, %in_18: i32, %in_19: i32, %out: i32):
      %150 = arith.select %in, %in_18, %in_19 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %expanded = tensor.expand_shape %61 [[0, 1]] output_shape [48, 1] : tensor<48xi32> into tensor<48x1xi32>
    %62 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%cst_4, %expanded : tensor<48xi32>, tensor<48x1xi32>) outs(%cst_5 : tensor<6xi32>) {
    ^bb0(%arg5: i32, %arg6: i32):
      %150 = arith.addi %arg6, %arg5 : i32
      iree_linalg_ext.yield %150 : i32
    } -> tensor<6xi32>
    %63 = tensor.empty() : tensor<48xi1>
    %64 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%53 : tensor<48xi32>) outs(%63 : tensor<48xi1>) {
    ^bb0(%in: i32, %out: i1):
      %150 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %150 : i1
    } -> tensor<48xi1>
    %65 = tensor.empty() : tensor<48xi32>
    %66 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%53 : tensor<48xi32>) outs(%65 : tensor<48xi32>) {
    ^bb0(%in: i32, %out: i32):
      %150 = arith.addi %in, %c24_i32 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %67 = tensor.empty() : tensor<48xi32>
    %68 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel"]} ins(%64, %66, %53 : tensor<48xi1>, tensor<48xi32>, tensor<48xi32>) outs(%67 : tensor<48xi32>) {
    ^bb0(%in: i1, %in_18: i32, %in_19: i32, %out: i32):
      %150 = arith.select %in, %in_18, %in_19 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %expanded_7 = tensor.expand_shape %68 [[0, 1]] output_shape [48, 1] : tensor<48xi32> into tensor<48x1xi32>
    %69 = tensor.empty() : tensor<48x1x16xf32>
    %70 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_7 : tensor<48x1xi32>) outs(%69 : tensor<48x1x16xf32>) {
    ^bb0(%in: i32, %out: f32):
      %150 = arith.index_cast %in : i32 to index
      %151 = linalg.index 2 : index
      %extracted = tensor.extract %arg0[%150, %151] : tensor<24x16xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x1x16xf32>
    %collapsed_8 = tensor.collapse_shape %70 [[0], [1, 2]] : tensor<48x1x16xf32> into tensor<48x16xf32>
    %71 = tensor.empty() : tensor<6x48x16xf32>
    %72 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%collapsed_8 : tensor<48x16xf32>) outs(%71 : tensor<6x48x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x48x16xf32>
    %73 = tensor.empty() : tensor<6x48x16xi32>
    %74 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel", "parallel"]} outs(%73 : tensor<6x48x16xi32>) {
    ^bb0(%out: i32):
      %150 = linalg.index 1 : index
      %151 = arith.index_cast %150 : index to i32
      linalg.yield %151 : i32
    } -> tensor<6x48x16xi32>
    %75 = tensor.empty() : tensor<6xi32>
    %76:2 = iree_linalg_ext.scan dimension(0) inclusive(true) ins(%62 : tensor<6xi32>) outs(%75, %cst_6 : tensor<6xi32>, tensor<i32>) {
    ^bb0(%arg5: i32, %arg6: i32):
      %150 = arith.addi %arg5, %arg6 : i32
      iree_linalg_ext.yield %150 : i32
    } -> tensor<6xi32>, tensor<i32>
    %extracted_slice = tensor.extract_slice %76#0[0] [5] [1] : tensor<6xi32> to tensor<5xi32>
    %77 = tensor.empty() : tensor<6xi32>
    %inserted_slice = tensor.insert_slice %cst into %77[0] [1] [1] : tensor<1xi32> into tensor<6xi32>
    %inserted_slice_9 = tensor.insert_slice %extracted_slice into %inserted_slice[1] [5] [1] : tensor<5xi32> into tensor<6xi32>
    %78 = tensor.empty() : tensor<6x48x16xi32>
    %79 = linalg.generic {indexing_maps = [#map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76#0 : tensor<6xi32>) outs(%78 : tensor<6x48x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<6x48x16xi32>
    %80 = tensor.empty() : tensor<6x48x16xi32>
    %81 = linalg.generic {indexing_maps = [#map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%inserted_slice_9 : tensor<6xi32>) outs(%80 : tensor<6x48x16xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<6x48x16xi32>
    %82 = tensor.empty() : tensor<6x48x16xi1>
    %83 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%81, %74 : tensor<6x48x16xi32>, tensor<6x48x16xi32>) outs(%82 : tensor<6x48x16xi1>) {
    ^bb0(%in: i32, %in_18: i32, %out: i1):
      %150 = arith.cmpi sle, %in, %in_18 : i32
      linalg.yield %150 : i1
    } -> tensor<6x48x16xi1>
    %84 = tensor.empty() : tensor<6x48x16xi1>
    %85 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%74, %79 : tensor<6x48x16xi32>, tensor<6x48x16xi32>) outs(%84 : tensor<6x48x16xi1>) {
    ^bb0(%in: i32, %in_18: i32, %out: i1):
      %150 = arith.cmpi slt, %in, %in_18 : i32
      linalg.yield %150 : i1
    } -> tensor<6x48x16xi1>
    %86 = tensor.empty() : tensor<6x48x16xi1>
    %87 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%83, %85 : tensor<6x48x16xi1>, tensor<6x48x16xi1>) outs(%86 : tensor<6x48x16xi1>) {
    ^bb0(%in: i1, %in_18: i1, %out: i1):
      %150 = arith.andi %in, %in_18 : i1
      linalg.yield %150 : i1
    } -> tensor<6x48x16xi1>
    %88 = tensor.empty() : tensor<6x48x16xf32>
    %89 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%87, %72 : tensor<6x48x16xi1>, tensor<6x48x16xf32>) outs(%88 : tensor<6x48x16xf32>) {
    ^bb0(%in: i1, %in_18: f32, %out: f32):
      %150 = arith.select %in, %in_18, %cst_2 : f32
      linalg.yield %150 : f32
    } -> tensor<6x48x16xf32>
    %90 = tensor.empty() : tensor<48x16x6xf32>
    %91 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%89 : tensor<6x48x16xf32>) outs(%90 : tensor<48x16x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<48x16x6xf32>
    %collapsed_10 = tensor.collapse_shape %91 [[0], [1, 2]] : tensor<48x16x6xf32> into tensor<48x96xf32>
    %92 = tensor.empty() : tensor<16x6x10xf32>
    %93 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<6x16x10xf32>) outs(%92 : tensor<16x6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x6x10xf32>
    %collapsed_11 = tensor.collapse_shape %93 [[0, 1], [2]] : tensor<16x6x10xf32> into tensor<96x10xf32>
    %94 = tensor.empty() : tensor<48x10xf32>
    %95 = linalg.fill ins(%cst_2 : f32) outs(%94 : tensor<48x10xf32>) -> tensor<48x10xf32>
    %96 = linalg.matmul ins(%collapsed_10, %collapsed_11 : tensor<48x96xf32>, tensor<96x10xf32>) outs(%95 : tensor<48x10xf32>) -> tensor<48x10xf32>
    %97 = tensor.empty() : tensor<16x6x10xf32>
    %98 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg3 : tensor<6x16x10xf32>) outs(%97 : tensor<16x6x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x6x10xf32>
    %collapsed_12 = tensor.collapse_shape %98 [[0, 1], [2]] : tensor<16x6x10xf32> into tensor<96x10xf32>
    %99 = tensor.empty() : tensor<48x10xf32>
    %100 = linalg.fill ins(%cst_2 : f32) outs(%99 : tensor<48x10xf32>) -> tensor<48x10xf32>
    %101 = linalg.matmul ins(%collapsed_10, %collapsed_12 : tensor<48x96xf32>, tensor<96x10xf32>) outs(%100 : tensor<48x10xf32>) -> tensor<48x10xf32>
    %102 = tensor.empty() : tensor<48x10xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%96 : tensor<48x10xf32>) outs(%102 : tensor<48x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.negf %in : f32
      linalg.yield %150 : f32
    } -> tensor<48x10xf32>
    %104 = tensor.empty() : tensor<48x10xf32>
    %105 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%103 : tensor<48x10xf32>) outs(%104 : tensor<48x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = math.exp %in : f32
      linalg.yield %150 : f32
    } -> tensor<48x10xf32>
    %106 = tensor.empty() : tensor<48x10xf32>
    %107 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%105 : tensor<48x10xf32>) outs(%106 : tensor<48x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.addf %in, %cst_0 : f32
      linalg.yield %150 : f32
    } -> tensor<48x10xf32>
    %108 = tensor.empty() : tensor<48x10xf32>
    %109 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%107 : tensor<48x10xf32>) outs(%108 : tensor<48x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %150 = arith.divf %cst_0, %in : f32
      linalg.yield %150 : f32
    } -> tensor<48x10xf32>
    %110 = tensor.empty() : tensor<48x10xf32>
    %111 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%96, %109 : tensor<48x10xf32>, tensor<48x10xf32>) outs(%110 : tensor<48x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %150 = arith.mulf %in, %in_18 : f32
      linalg.yield %150 : f32
    } -> tensor<48x10xf32>
    %112 = tensor.empty() : tensor<48x10xf32>
    %113 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%111, %101 : tensor<48x10xf32>, tensor<48x10xf32>) outs(%112 : tensor<48x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %150 = arith.mulf %in, %in_18 : f32
      linalg.yield %150 : f32
    } -> tensor<48x10xf32>
    %114 = tensor.empty() : tensor<6x48x10xf32>
    %115 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<48x10xf32>) outs(%114 : tensor<6x48x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x48x10xf32>
    %116 = tensor.empty() : tensor<6x48x10xi32>
    %117 = linalg.generic {indexing_maps = [#map6], iterator_types = ["parallel", "parallel", "parallel"]} outs(%116 : tensor<6x48x10xi32>) {
    ^bb0(%out: i32):
      %150 = linalg.index 1 : index
      %151 = arith.index_cast %150 : index to i32
      linalg.yield %151 : i32
    } -> tensor<6x48x10xi32>
    %118 = tensor.empty() : tensor<6x48x10xi32>
    %119 = linalg.generic {indexing_maps = [#map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%76#0 : tensor<6xi32>) outs(%118 : tensor<6x48x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<6x48x10xi32>
    %120 = tensor.empty() : tensor<6x48x10xi32>
    %121 = linalg.generic {indexing_maps = [#map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%inserted_slice_9 : tensor<6xi32>) outs(%120 : tensor<6x48x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<6x48x10xi32>
    %122 = tensor.empty() : tensor<6x48x10xi1>
    %123 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121, %117 : tensor<6x48x10xi32>, tensor<6x48x10xi32>) outs(%122 : tensor<6x48x10xi1>) {
    ^bb0(%in: i32, %in_18: i32, %out: i1):
      %150 = arith.cmpi sle, %in, %in_18 : i32
      linalg.yield %150 : i1
    } -> tensor<6x48x10xi1>
    %124 = tensor.empty() : tensor<6x48x10xi1>
    %125 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%117, %119 : tensor<6x48x10xi32>, tensor<6x48x10xi32>) outs(%124 : tensor<6x48x10xi1>) {
    ^bb0(%in: i32, %in_18: i32, %out: i1):
      %150 = arith.cmpi slt, %in, %in_18 : i32
      linalg.yield %150 : i1
    } -> tensor<6x48x10xi1>
    %126 = tensor.empty() : tensor<6x48x10xi1>
    %127 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123, %125 : tensor<6x48x10xi1>, tensor<6x48x10xi1>) outs(%126 : tensor<6x48x10xi1>) {
    ^bb0(%in: i1, %in_18: i1, %out: i1):
      %150 = arith.andi %in, %in_18 : i1
      linalg.yield %150 : i1
    } -> tensor<6x48x10xi1>
    %128 = tensor.empty() : tensor<6x48x10xf32>
    %129 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127, %115 : tensor<6x48x10xi1>, tensor<6x48x10xf32>) outs(%128 : tensor<6x48x10xf32>) {
    ^bb0(%in: i1, %in_18: f32, %out: f32):
      %150 = arith.select %in, %in_18, %cst_2 : f32
      linalg.yield %150 : f32
    } -> tensor<6x48x10xf32>
    %130 = tensor.empty() : tensor<48x10x6xf32>
    %131 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%129 : tensor<6x48x10xf32>) outs(%130 : tensor<48x10x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<48x10x6xf32>
    %collapsed_13 = tensor.collapse_shape %131 [[0], [1, 2]] : tensor<48x10x6xf32> into tensor<48x60xf32>
    %132 = tensor.empty() : tensor<10x6x16xf32>
    %133 = linalg.generic {indexing_maps = [#map10, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<6x10x16xf32>) outs(%132 : tensor<10x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10x6x16xf32>
    %collapsed_14 = tensor.collapse_shape %133 [[0, 1], [2]] : tensor<10x6x16xf32> into tensor<60x16xf32>
    %134 = tensor.empty() : tensor<48x16xf32>
    %135 = linalg.fill ins(%cst_2 : f32) outs(%134 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %136 = linalg.matmul ins(%collapsed_13, %collapsed_14 : tensor<48x60xf32>, tensor<60x16xf32>) outs(%135 : tensor<48x16xf32>) -> tensor<48x16xf32>
    %collapsed_15 = tensor.collapse_shape %30 [[0, 1]] : tensor<24x2xf32> into tensor<48xf32>
    %137 = tensor.empty() : tensor<48xi1>
    %138 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%33#1 : tensor<48xi32>) outs(%137 : tensor<48xi1>) {
    ^bb0(%in: i32, %out: i1):
      %150 = arith.cmpi slt, %in, %c0_i32 : i32
      linalg.yield %150 : i1
    } -> tensor<48xi1>
    %139 = tensor.empty() : tensor<48xi32>
    %140 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%33#1 : tensor<48xi32>) outs(%139 : tensor<48xi32>) {
    ^bb0(%in: i32, %out: i32):
      %150 = arith.addi %in, %c48_i32 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %141 = tensor.empty() : tensor<48xi32>
    %142 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel"]} ins(%138, %140, %33#1 : tensor<48xi1>, tensor<48xi32>, tensor<48xi32>) outs(%141 : tensor<48xi32>) {
    ^bb0(%in: i1, %in_18: i32, %in_19: i32, %out: i32):
      %150 = arith.select %in, %in_18, %in_19 : i32
      linalg.yield %150 : i32
    } -> tensor<48xi32>
    %expanded_16 = tensor.expand_shape %142 [[0, 1]] output_shape [48, 1] : tensor<48xi32> into tensor<48x1xi32>
    %143 = tensor.empty() : tensor<48x1xf32>
    %144 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded_16 : tensor<48x1xi32>) outs(%143 : tensor<48x1xf32>) {
    ^bb0(%in: i32, %out: f32):
      %150 = arith.index_cast %in : i32 to index
      %extracted = tensor.extract %collapsed_15[%150] : tensor<48xf32>
      linalg.yield %extracted : f32
    } -> tensor<48x1xf32>
    %collapsed_17 = tensor.collapse_shape %144 [[0, 1]] : tensor<48x1xf32> into tensor<48xf32>
    %145 = tensor.empty() : tensor<48x16xf32>
    %146 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed_17 : tensor<48xf32>) outs(%145 : tensor<48x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<48x16xf32>
    %147 = tensor.empty() : tensor<48x16xf32>
    %148 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%136, %146 : tensor<48x16xf32>, tensor<48x16xf32>) outs(%147 : tensor<48x16xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %150 = arith.mulf %in, %in_18 : f32
      linalg.yield %150 : f32
    } -> tensor<48x16xf32>
    %149 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%148, %expanded_7 : tensor<48x16xf32>, tensor<48x1xi32>) outs(%cst_3 : tensor<24x16xf32>) {
    ^bb0(%arg5: f32, %arg6: f32):
      %150 = arith.addf %arg6, %arg5 : f32
      iree_linalg_ext.yield %150 : f32
    } -> tensor<24x16xf32>
    return %149 : tensor<24x16xf32>
  }
}
