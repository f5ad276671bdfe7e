// RUN: moe-opt %s --moe-externalize-constants=threshold=16 | FileCheck %s
// RUN: moe-opt %s --moe-externalize-constants=threshold=16 --moe-externalize-constants=threshold=8 | FileCheck %s --check-prefix=TWICE
// RUN: moe-opt %s --moe-externalize-constants | FileCheck %s --check-prefix=OFF

// CHECK: module attributes {moe.constants = {
// CHECK-SAME: moe_constant_0 = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-SAME: moe_constant_1 = dense_resource<weights> : tensor<2x4xbf16>
// CHECK-NOT: moe_constant_2
// CHECK: memref.global constant @moe_constant_0 : memref<4xf32>{{$}}
// CHECK: memref.global constant @moe_constant_1 : memref<2x4xbf16>{{$}}
// CHECK: memref.global "private" constant @small : memref<2xf32> =
// CHECK: memref.global "private" constant @splat : memref<8xf32> =
// CHECK: memref.global "private" constant @bits : memref<16xi1> =
// CHECK: memref.global "private" @mutable : memref<4xf32> =
// CHECK: memref.global "private" constant @external : memref<8xf32>{{$}}

// TWICE: module attributes {moe.constants = {
// TWICE-SAME: moe_constant_0 = dense<[1.000000e+00, 2.0
// TWICE-SAME: moe_constant_1 = dense_resource
// TWICE-SAME: moe_constant_2 = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// TWICE: memref.global constant @moe_constant_2 : memref<2xf32>{{$}}

// OFF-NOT: moe.constants
// OFF-NOT: moe_constant_
memref.global "private" constant @large : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]> {alignment = 64 : i64}
memref.global "private" constant @resource : memref<2x4xbf16> = dense_resource<weights>
memref.global "private" constant @small : memref<2xf32> = dense<[1.0, 2.0]>
memref.global "private" constant @splat : memref<8xf32> = dense<1.0>
memref.global "private" constant @bits : memref<16xi1> = dense<[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]>
memref.global "private" @mutable : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
memref.global "private" constant @external : memref<8xf32>

// CHECK-LABEL: func @use
// CHECK: memref.get_global @moe_constant_0 : memref<4xf32>
// CHECK: memref.get_global @moe_constant_1 : memref<2x4xbf16>
// CHECK: memref.get_global @small : memref<2xf32>
func.func @use() -> (memref<4xf32>, memref<2x4xbf16>, memref<2xf32>) {
  %0 = memref.get_global @large : memref<4xf32>
  %1 = memref.get_global @resource : memref<2x4xbf16>
  %2 = memref.get_global @small : memref<2xf32>
  return %0, %1, %2 : memref<4xf32>, memref<2x4xbf16>, memref<2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x02000000803F004040408040A040C040E0400041"
    }
  }
#-}
