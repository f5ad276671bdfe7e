// RUN: moe-opt %s --moe-vectorize-reductions --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-vectorize-reductions --split-input-file --remarks-filter='moe-.*' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#in = affine_map<(r, h) -> (r, h)>
#out = affine_map<(r, h) -> (r)>

// 151 = 2 * 64 + 16 + 7.
// CHECK-LABEL: func @squares(
// CHECK: scf.for %[[R:.*]] = %{{.*}} to %c5
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[ZEROS:.*]] = vector.broadcast %[[ZERO]] : f32 to vector<64xf32>
// CHECK: %[[WIDE:.*]] = scf.for %[[H:.*]] = %c0{{.*}} to %c128{{.*}} step %c64{{.*}} iter_args(%[[SUMS:.*]] = %[[ZEROS]])
// CHECK: %[[X:.*]] = vector.load %{{.*}}[%[[R]], %[[H]]] : memref<5x151xf32>, vector<64xf32>
// CHECK: %[[XX:.*]] = arith.mulf %[[X]], %[[X]] : vector<64xf32>
// CHECK: arith.addf %[[SUMS]], %[[XX]] : vector<64xf32>
// CHECK: %[[LOW:.*]] = vector.extract_strided_slice %[[WIDE]] {offsets = [0], sizes = [32], strides = [1]}
// CHECK: %[[HIGH:.*]] = vector.extract_strided_slice %[[WIDE]] {offsets = [32], sizes = [32], strides = [1]}
// CHECK: arith.addf %[[LOW]], %[[HIGH]] : vector<32xf32>
// CHECK: %[[ONE:.*]] = arith.addf %{{.*}} : vector<16xf32>
// CHECK: scf.for %{{.*}} = %c128{{.*}} to %c144{{.*}} step %c16{{.*}} iter_args(%{{.*}} = %[[ONE]])
// CHECK: %[[LAST:.*]] = arith.addf %{{.*}} : f32
// CHECK: %[[SUM:.*]] = scf.for %{{.*}} = %c144{{.*}} to %c151{{.*}} step %c1{{.*}} iter_args(%{{.*}} = %[[LAST]])
// CHECK: %[[BEFORE:.*]] = memref.load %[[Y:.*]][%[[R]]] : memref<5xf32>
// CHECK: %[[AFTER:.*]] = arith.addf %[[BEFORE]], %[[SUM]] : f32
// CHECK: memref.store %[[AFTER]], %[[Y]][%[[R]]]
func.func @squares(%x: memref<5x151xf32>, %y: memref<5xf32>) {
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<5x151xf32>) outs(%y : memref<5xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %0, %sum : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

#in = affine_map<(r, h) -> (r, h)>
#out = affine_map<(r, h) -> (r)>

// Two results, one of which is bf16 widened; a value of the row and one from
// outside are the same for all lanes. Nothing is left of 32 elements, for which four vectors are too many.
// CHECK-LABEL: func @two(
// CHECK: scf.for
// CHECK: scf.for {{.*}} iter_args({{.*}}) -> (vector<32xf32>, vector<32xi32>)
// CHECK-DAG: vector.load %{{.*}} : memref<?x32xbf16>, vector<32xbf16>
// CHECK-DAG: vector.broadcast %{{.*}} : f32 to vector<32xf32>
// CHECK: arith.extf %{{.*}} : vector<32xbf16> to vector<32xf32>
// CHECK: arith.maximumf %{{.*}} : vector<32xf32>
// CHECK: arith.addi %{{.*}} : vector<32xi32>
// CHECK-NOT: scf.for
// CHECK: return
func.func @two(%x: memref<?x32xbf16>, %bias: memref<?xf32>, %n: i32, %y: memref<?xf32>, %z: memref<?xi32>) {
  linalg.generic {indexing_maps = [#in, #out, #out, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x, %bias : memref<?x32xbf16>, memref<?xf32>) outs(%y, %z : memref<?xf32>, memref<?xi32>) {
  ^bb0(%a: bf16, %b: f32, %most: f32, %count: i32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.addf %0, %b : f32
    %2 = arith.maximumf %1, %most : f32
    %3 = arith.addi %count, %n : i32
    linalg.yield %2, %3 : f32, i32
  }
  return
}

// -----

#in = affine_map<(h) -> (h)>
#out = affine_map<(h) -> ()>

// Fewer lanes where elements are wider, one vector at a time where the body is
// long, and any size.
// CHECK-LABEL: func @long(
// CHECK: %[[REST:.*]] = arith.remui %[[SIZE:.*]], %c8
// CHECK: %[[TO:.*]] = arith.subi %[[SIZE]], %[[REST]]
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %[[TO]] step %c8{{.*}} -> (vector<8xf64>)
// CHECK: scf.for %{{.*}} = %[[TO]] to %[[SIZE]] step %c1{{.*}} -> (f64)
func.func @long(%x: memref<?xf64>, %y: memref<f64>) {
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%x : memref<?xf64>) outs(%y : memref<f64>) {
  ^bb0(%a: f64, %sum: f64):
    %0 = arith.mulf %a, %a : f64
    %1 = arith.mulf %0, %a : f64
    %2 = arith.mulf %1, %0 : f64
    %3 = arith.mulf %2, %1 : f64
    %4 = arith.mulf %3, %2 : f64
    %5 = arith.addf %4, %sum : f64
    linalg.yield %5 : f64
  }
  return
}

// -----

#in = affine_map<(r, h) -> (r, h)>
#across = affine_map<(r, h) -> (h, r)>
#out = affine_map<(r, h) -> (r)>

// CHECK-LABEL: func @left_alone(
// CHECK-NOT: vector.
func.func @left_alone(%x: memref<?x?xf32>, %few: memref<?x15xf32>, %b: memref<?x?xi1>,
                      %y: memref<?xf32>, %h: memref<?xf16>, %i: memref<?xi1>) {
  // REMARK-DAG: reads elements that are not next to each other
  linalg.generic {indexing_maps = [#across, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = arith.addf %a, %sum : f32
    linalg.yield %0 : f32
  }
  // REMARK-DAG: reduces fewer elements than a vector has
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%few : memref<?x15xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = arith.addf %a, %sum : f32
    linalg.yield %0 : f32
  }
  // REMARK-DAG: does not combine elements in any order
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = arith.subf %a, %sum : f32
    linalg.yield %0 : f32
  }
  // REMARK-DAG: combines values that are rounded to fewer than 32 bits
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%h : memref<?xf16>) {
  ^bb0(%a: f32, %sum: f16):
    %0 = arith.truncf %a : f32 to f16
    %1 = arith.addf %0, %sum : f16
    linalg.yield %1 : f16
  }
  // REMARK-DAG: computes elements with ops that vectors have not
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = linalg.index 1 : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.sitofp %1 : i32 to f32
    %3 = arith.mulf %a, %2 : f32
    %4 = arith.addf %3, %sum : f32
    linalg.yield %4 : f32
  }
  // REMARK-DAG: reads elements that are no whole bytes
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]}
      ins(%b : memref<?x?xi1>) outs(%i : memref<?xi1>) {
  ^bb0(%a: i1, %sum: i1):
    %0 = arith.ori %a, %sum : i1
    linalg.yield %0 : i1
  }
  // REMARK-DAG: does not reduce in its innermost loop
  linalg.generic {indexing_maps = [affine_map<(h, r) -> (h, r)>, affine_map<(h, r) -> (r)>],
                  iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = arith.addf %a, %sum : f32
    linalg.yield %0 : f32
  }
  return
}
