// RUN: moe-opt %s --verify-roundtrip | FileCheck %s
// RUN: moe-opt %s --mlir-print-op-generic | moe-opt | FileCheck %s

// CHECK-LABEL: func @rank
// CHECK: moe.rank of(3)
func.func @rank() -> index {
  %0 = moe.rank of(3)
  return %0 : index
}

// CHECK-LABEL: func @exchange
// CHECK: moe.exchange %{{.*}} : tensor<2xf32> ranks(2) outs(%{{.*}} : tensor<2xf32>)
// CHECK: moe.exchange %{{.*}}, %{{.*}} : tensor<2xf32>, tensor<2x?x4xi1> ranks(2)
// CHECK-SAME: layer(<layer = 1, experts = 8, top_k = 2, hidden = 4, type = i1>)
// CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<2xf32>, tensor<2x?x4xi1>)
// CHECK: moe.exchange %{{.*}}, %{{.*}} : tensor<2x3x5x4xf32>, tensor<2x3xi32> used(%{{.*}} : tensor<2x3xi32>) ranks(2) outs(
func.func @exchange(%x: tensor<2xf32>, %y: tensor<2x?x4xi1>, %r: tensor<2x3x5x4xf32>, %n: tensor<2x3xi32>) {
  %0 = moe.exchange %x : tensor<2xf32> ranks(2) outs(%x : tensor<2xf32>)
  %1:2 = moe.exchange %x, %y : tensor<2xf32>, tensor<2x?x4xi1> ranks(2)
      layer(<layer = 1, experts = 8, top_k = 2, hidden = 4, type = i1>)
      outs(%x, %y : tensor<2xf32>, tensor<2x?x4xi1>)
  %2:2 = moe.exchange %r, %n : tensor<2x3x5x4xf32>, tensor<2x3xi32> used(%n : tensor<2x3xi32>) ranks(2)
      outs(%r, %n : tensor<2x3x5x4xf32>, tensor<2x3xi32>)
  return
}

// CHECK-LABEL: func @all_gather
// CHECK: moe.all_gather %{{.*}} : tensor<index> ranks(2) outs(%{{.*}} : tensor<2xindex>)
// CHECK: moe.all_gather %{{.*}} : tensor<?x4xbf16> ranks(2)
// CHECK-SAME: layer(<layer = 0, experts = 2, top_k = 1, hidden = 4, slots = 3, type = bf16>)
// CHECK-SAME: outs(%{{.*}} : tensor<2x?x4xbf16>)
func.func @all_gather(%x: tensor<index>, %y: tensor<?x4xbf16>, %xs: tensor<2xindex>, %ys: tensor<2x?x4xbf16>) {
  %0 = moe.all_gather %x : tensor<index> ranks(2) outs(%xs : tensor<2xindex>)
  %1 = moe.all_gather %y : tensor<?x4xbf16> ranks(2)
      layer(<layer = 0, experts = 2, top_k = 1, hidden = 4, slots = 3, type = bf16>)
      outs(%ys : tensor<2x?x4xbf16>)
  return
}

// CHECK-LABEL: func @rows
// CHECK: moe.exchange_rows %{{.*}}, %{{.*}} : tensor<4x3xf32>, tensor<4xf32> sent(%{{.*}} : tensor<2xi64>) received(%{{.*}} : tensor<2xi64>) ranks(2)
// CHECK-SAME: layer(<layer = 0, experts = 2, top_k = 1, hidden = 3, type = f32>)
// CHECK-SAME: outs(%{{.*}}, %{{.*}} : tensor<?x3xf32>, tensor<?xf32>)
// CHECK: moe.group_rows %{{.*}} : tensor<2x3xi64> outs(%{{.*}}, %{{.*}}, %{{.*}} : tensor<?xi32>, tensor<?xi32>, tensor<4xi64>)
func.func @rows(%x: tensor<4x3xf32>, %w: tensor<4xf32>, %n: tensor<2xi64>, %a: tensor<?x3xf32>, %b: tensor<?xf32>,
                %counts: tensor<2x3xi64>, %order: tensor<?xi32>, %offsets: tensor<4xi64>) {
  %0:2 = moe.exchange_rows %x, %w : tensor<4x3xf32>, tensor<4xf32> sent(%n : tensor<2xi64>)
      received(%n : tensor<2xi64>) ranks(2)
      layer(<layer = 0, experts = 2, top_k = 1, hidden = 3, type = f32>)
      outs(%a, %b : tensor<?x3xf32>, tensor<?xf32>)
  %1:3 = moe.group_rows %counts : tensor<2x3xi64>
      outs(%order, %order, %offsets : tensor<?xi32>, tensor<?xi32>, tensor<4xi64>)
  return
}

// CHECK-LABEL: func @buffers
// CHECK: moe.exchange %{{.*}} : memref<2x3xf32> ranks(2) outs(%{{.*}} : memref<2x3xf32>)
// CHECK: moe.all_gather %{{.*}} : memref<3xf32> ranks(2) outs(%{{.*}} : memref<2x3xf32>)
func.func @buffers(%x: memref<2x3xf32>, %y: memref<2x3xf32>, %z: memref<3xf32>) {
  moe.exchange %x : memref<2x3xf32> ranks(2) outs(%y : memref<2x3xf32>)
  moe.all_gather %z : memref<3xf32> ranks(2) outs(%y : memref<2x3xf32>)
  return
}
