// RUN: moe-run %s --target=emulator --raise=off --output=- | %python %S/Inputs/show.py | FileCheck %s
// RUN: env MOE_EMULATOR_THREADS=1 moe-run %s --target=emulator --raise=off --output=- \
// RUN:   | %python %S/Inputs/show.py | FileCheck %s
// RUN: moe-run %s --target=emulator --check-kernels=off --raise=off --output=- \
// RUN:   | %python %S/Inputs/show.py | FileCheck %s

// 40 blocks of 24 by 3 threads, two of whose warps are full and one is not. Each
// reverses 72 numbers through shared memory, static and dynamic, and adds up what
// the block has.
// CHECK: 71 70 69 68
// CHECK-NEXT: 143 142 141 140
// CHECK: 2879 2878 2877 2876
// CHECK-NEXT: 4145760 40 72 3 24 40
module attributes {gpu.container_module} {
func.func @main() -> tensor<41x72xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c24 = arith.constant 24 : index
  %c40 = arith.constant 40 : index
  %dynamic = arith.constant 288 : i32
  %zero = arith.constant 0 : i32
  %before = gpu.wait async
  %out, %t0 = gpu.alloc async [%before] () {bufferization.manual_deallocation} : memref<41x72xi32>
  %t1 = gpu.memset async [%t0] %out, %zero : memref<41x72xi32>, i32
  gpu.wait [%t1]
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c40, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c24, %sy = %c3, %sz = %c1)
             dynamic_shared_memory_size %dynamic
             workgroup(%buffer : memref<72xi32, #gpu.address_space<workgroup>>) {
    %c71 = arith.constant 71 : index
    %c72 = arith.constant 72 : index
    %row = arith.muli %ty, %sx : index
    %self = arith.addi %row, %tx : index
    %other = arith.subi %c71, %self : index
    %base = arith.muli %bx, %c72 : index
    %number = arith.addi %base, %self : index
    %x = arith.index_cast %number : index to i32
    memref.store %x, %buffer[%self] : memref<72xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    %y = memref.load %buffer[%other] : memref<72xi32, #gpu.address_space<workgroup>>
    %bytes = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %zero_i = arith.constant 0 : index
    %more = memref.view %bytes[%zero_i][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<72xi32, #gpu.address_space<workgroup>>
    memref.store %y, %more[%self] : memref<72xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    %z = memref.load %more[%self] : memref<72xi32, #gpu.address_space<workgroup>>
    memref.store %z, %out[%bx, %self] : memref<41x72xi32>
    %40 = arith.constant 40 : index
    %s0 = arith.constant 0 : index
    %sum = memref.atomic_rmw addi %x, %out[%40, %s0] : (i32, memref<41x72xi32>) -> i32
    %first = arith.cmpi eq, %self, %s0 : index
    scf.if %first {
      %s1 = arith.constant 1 : index
      %s2 = arith.constant 2 : index
      %s3 = arith.constant 3 : index
      %s4 = arith.constant 4 : index
      %s5 = arith.constant 5 : index
      %i1 = arith.constant 1 : i32
      %count = memref.atomic_rmw addi %i1, %out[%40, %s1] : (i32, memref<41x72xi32>) -> i32
      %threads = arith.muli %sx, %sy : index
      %n2 = arith.index_cast %threads : index to i32
      %n3 = arith.index_cast %sy : index to i32
      %n4 = arith.index_cast %sx : index to i32
      %n5 = arith.index_cast %gx : index to i32
      %m2 = memref.atomic_rmw maxs %n2, %out[%40, %s2] : (i32, memref<41x72xi32>) -> i32
      %m3 = memref.atomic_rmw maxs %n3, %out[%40, %s3] : (i32, memref<41x72xi32>) -> i32
      %m4 = memref.atomic_rmw maxs %n4, %out[%40, %s4] : (i32, memref<41x72xi32>) -> i32
      %m5 = memref.atomic_rmw maxs %n5, %out[%40, %s5] : (i32, memref<41x72xi32>) -> i32
    }
    gpu.terminator
  }
  %host = memref.alloc() : memref<41x72xi32>
  %after = gpu.wait async
  %t2 = gpu.memcpy async [%after] %host, %out : memref<41x72xi32>, memref<41x72xi32>
  %t3 = gpu.dealloc async [%t2] %out {bufferization.manual_deallocation} : memref<41x72xi32>
  gpu.wait [%t3]
  %0 = bufferization.to_tensor %host restrict : memref<41x72xi32> to tensor<41x72xi32>
  return %0 : tensor<41x72xi32>
}
}
