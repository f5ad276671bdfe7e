// RUN: not moe-run %s --target=emulator --entry=threads 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not moe-run %s --target=emulator --entry=none 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not moe-run %s --target=emulator --entry=shared 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: not moe-run %s --target=emulator --entry=freed 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: not moe-run %s --entry=threads 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not moe-run %s --target=gpu 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not moe-run %s --check-kernels=off 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: env MOE_RUNTIME_DIR=%t.none not moe-run %s --target=emulator --entry=threads 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// RUN: not moe-compile %s --target=emulator -o %t.o 2>&1 | FileCheck %s --check-prefix=COMPILE

// THREADS: error: kernel 'kernel' cannot be launched: its blocks have 129 threads, but may have 128
// NONE: error: kernel 'kernel' cannot be launched: its grid has 0 blocks in dimension 1; a GPU takes 1 to 65535
// SHARED: error: kernel 'kernel' cannot be launched: it has 0 bytes of static and 232449 of dynamic shared memory, but a block may have 232448
// FREED: error: the program frees {{0x[0-9a-f]+}}, which was not allocated
// CPU: error: 'gpu.{{.*}}' is of a program for GPUs; --target=emulator runs it
// TARGET: error: --target=gpu: accepted values are cpu, emulator
// NEEDS: error: --check-kernels=off needs --target=emulator
// MISSING: error: --target=emulator needs libmoe_runtime_emulator.so, which is not in '{{.*}}none'; MOE_RUNTIME_DIR may name its directory
// COMPILE: error: --target=emulator: only moe-run has what runs kernels
module attributes {gpu.container_module} {
gpu.module @kernels {
  gpu.func @kernel() kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    gpu.return
  }
}
func.func @threads() {
  %c1 = arith.constant 1 : index
  %c129 = arith.constant 129 : index
  gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c129, %c1, %c1)
  return
}
func.func @none() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  gpu.launch_func @kernels::@kernel blocks in (%c1, %c0, %c1) threads in (%c1, %c1, %c1)
  return
}
func.func @shared() {
  %c1 = arith.constant 1 : index
  %bytes = arith.constant 232449 : i32
  gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
      dynamic_shared_memory_size %bytes
  return
}
func.func @freed() {
  %t0 = gpu.wait async
  %m, %t1 = gpu.alloc async [%t0] () {bufferization.manual_deallocation} : memref<4xf32>
  %t2 = gpu.dealloc async [%t1] %m {bufferization.manual_deallocation} : memref<4xf32>
  %t3 = gpu.dealloc async [%t2] %m {bufferization.manual_deallocation} : memref<4xf32>
  gpu.wait [%t3]
  return
}
}
