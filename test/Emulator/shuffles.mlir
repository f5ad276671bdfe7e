// RUN: moe-run %s --target=emulator --output=- | %python %S/Inputs/show.py | FileCheck %s

// One row for each shuffle of the numbers of the lanes: what 32 lanes read.
//       xor 1
// CHECK: 1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14 17 16 19 18 21 20 23 22 25 24 27 26 29 28 31 30
//       up 3: the first ones keep theirs
// CHECK-NEXT: 0 1 2 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28
//       down 3
// CHECK-NEXT: 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 29 30 31
//       idx 7
// CHECK-NEXT: 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7
//       down 3, of segments of 8
// CHECK-NEXT: 3 4 5 6 7 5 6 7 11 12 13 14 15 13 14 15 19 20 21 22 23 21 22 23 27 28 29 30 31 29 30 31
//       whether that was in range
// CHECK-NEXT: 1 1 1 1 1 0 0 0 1 1 1 1 1 0 0 0 1 1 1 1 1 0 0 0 1 1 1 1 1 0 0 0
//       a sum, whose reduction becomes shuffles
// CHECK-NEXT: 496 496 496 496 496 496 496 496
//       the largest of a cluster of 4, as a float
// CHECK-NEXT: 3 3 3 3 7 7 7 7 11 11 11 11
!out = memref<8x32xi32>
module attributes {gpu.container_module} {
gpu.module @kernels {
  gpu.func @shuffles(%out: !out) kernel {
    %lane = gpu.lane_id
    %x = arith.index_cast %lane : index to i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c7 = arith.constant 7 : i32
    %c32 = arith.constant 32 : i32
    %0, %p0 = gpu.shuffle xor %x, %c1, %c32 : i32
    %1, %p1 = gpu.shuffle up %x, %c3, %c32 : i32
    %2, %p2 = gpu.shuffle down %x, %c3, %c32 : i32
    %3, %p3 = gpu.shuffle idx %x, %c7, %c32 : i32
    // Lanes 8 to 31 of a segment are those of another: clamp and mask as in PTX.
    %all = arith.constant -1 : i32
    %control = arith.constant 0x181f : i32
    %4 = nvvm.shfl.sync down %all, %x, %c3, %control {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
    %5 = llvm.extractvalue %4[0] : !llvm.struct<(i32, i1)>
    %6 = llvm.extractvalue %4[1] : !llvm.struct<(i32, i1)>
    %7 = arith.extui %6 : i1 to i32
    %sum = gpu.subgroup_reduce add %x : (i32) -> i32
    %f = arith.sitofp %x : i32 to f32
    %max = gpu.subgroup_reduce maximumf %f cluster(size = 4) : (f32) -> f32
    %8 = arith.fptosi %max : f32 to i32
    %r0 = arith.constant 0 : index
    %r1 = arith.constant 1 : index
    %r2 = arith.constant 2 : index
    %r3 = arith.constant 3 : index
    %r4 = arith.constant 4 : index
    %r5 = arith.constant 5 : index
    %r6 = arith.constant 6 : index
    %r7 = arith.constant 7 : index
    memref.store %0, %out[%r0, %lane] : !out
    memref.store %1, %out[%r1, %lane] : !out
    memref.store %2, %out[%r2, %lane] : !out
    memref.store %3, %out[%r3, %lane] : !out
    memref.store %5, %out[%r4, %lane] : !out
    memref.store %7, %out[%r5, %lane] : !out
    memref.store %sum, %out[%r6, %lane] : !out
    memref.store %8, %out[%r7, %lane] : !out
    gpu.return
  }
}
func.func @main() -> tensor<8x32xi32> {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %out = memref.alloc() : !out
  %any = memref.cast %out : !out to memref<*xi32>
  gpu.host_register %any : memref<*xi32>
  gpu.launch_func @kernels::@shuffles blocks in (%c1, %c1, %c1)
      threads in (%c32, %c1, %c1) args(%out : !out)
  gpu.host_unregister %any : memref<*xi32>
  %0 = bufferization.to_tensor %out restrict : !out to tensor<8x32xi32>
  return %0 : tensor<8x32xi32>
}
}
