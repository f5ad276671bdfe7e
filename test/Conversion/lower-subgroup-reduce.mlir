// RUN: moe-opt %s --moe-lower-subgroup-reduce --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @warp
// CHECK-SAME: (%[[X:.*]]: f32)
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK-NOT: gpu.shuffle
// CHECK-NOT: gpu.subgroup_reduce
gpu.module @kernels {
  func.func @warp(%x: f32) -> f32 {
    %0 = gpu.subgroup_reduce maximumf %x : (f32) -> f32
    return %0 : f32
  }
}

// -----

// CHECK-LABEL: func @cluster
// CHECK-SAME: (%[[X:.*]]: i32)
// CHECK: %[[OTHER:.*]], %{{.*}} = gpu.shuffle xor %[[X]]
// CHECK: %[[SUM:.*]] = arith.addi %[[X]], %[[OTHER]] : i32
// CHECK: return %[[SUM]]
gpu.module @kernels {
  func.func @cluster(%x: i32) -> i32 {
    %0 = gpu.subgroup_reduce add %x cluster(size = 2) : (i32) -> i32
    return %0 : i32
  }
}

// -----

// Two halves are moved at once.
// CHECK-LABEL: func @vector
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK-NOT: gpu.shuffle
gpu.module @kernels {
  func.func @vector(%x: vector<4xf16>) -> vector<4xf16> {
    %0 = gpu.subgroup_reduce add %x : (vector<4xf16>) -> vector<4xf16>
    return %0 : vector<4xf16>
  }
}

// -----

gpu.module @kernels {
  func.func @wide(%x: vector<2xf32>) -> vector<2xf32> {
    // expected-error@+1 {{cannot be reduced over a warp: vectors may have elements of 8 or 16 bits, not 'f32'}}
    %0 = gpu.subgroup_reduce add %x : (vector<2xf32>) -> vector<2xf32>
    return %0 : vector<2xf32>
  }
}
