// RUN: not moe-run %s --target=emulator --entry=divergent 2>&1 | FileCheck %s --check-prefix=DIVERGENT
// RUN: not moe-run %s --target=emulator --entry=exited 2>&1 | FileCheck %s --check-prefix=EXITED
// RUN: not moe-run %s --target=emulator --entry=shuffle 2>&1 | FileCheck %s --check-prefix=SHUFFLE
// RUN: not moe-run %s --target=emulator --entry=count 2>&1 | FileCheck %s --check-prefix=COUNT

// DIVERGENT: error: kernel 'divergent', block ({{[0-2]}}, 0, 0): deadlock: threads 0-31 wait for barrier 1 at {{/.*}}deadlock.mlir:{{[0-9]+}}:7; threads 32-63 wait for barrier 2 at {{/.*}}deadlock.mlir:{{[0-9]+}}:7
// EXITED: error: kernel 'exited', block (0, 0, 0): deadlock: thread 0 has exited; threads 1-63 wait for barrier 0 at
// SHUFFLE: deadlock.mlir:{{[0-9:]+}}: kernel 'shuffle', block (0, 0, 0), thread (0, 0, 0): 'llvm.nvvm.shfl.sync.bfly.i32' of lane 0 reads lane 1, which mask 0x00000001 does not name
// COUNT: deadlock.mlir:{{[0-9:]+}}: kernel 'count', block (0, 0, 0), thread (0, 0, 0): 'llvm.nvvm.barrier.cta.sync.aligned.count' expects 96 threads; a barrier is for a multiple of 32 of the 64 threads of the block
module attributes {gpu.container_module} {
gpu.module @kernels {
  gpu.func @divergent() kernel {
    %tid = gpu.thread_id x
    %c32 = arith.constant 32 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %all = arith.constant 64 : i32
    %lower = arith.cmpi ult, %tid, %c32 : index
    scf.if %lower {
      nvvm.barrier id = %one number_of_threads = %all
    } else {
      nvvm.barrier id = %two number_of_threads = %all
    }
    gpu.return
  }
  gpu.func @exited() kernel {
    %tid = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %stays = arith.cmpi ne, %tid, %c0 : index
    scf.if %stays {
      gpu.barrier
    }
    gpu.return
  }
  gpu.func @shuffle() kernel {
    %c1 = arith.constant 1 : i32
    %0 = nvvm.shfl.sync bfly %c1, %c1, %c1, %c1 : i32 -> i32
    gpu.return
  }
  gpu.func @count() kernel {
    %one = arith.constant 1 : i32
    %most = arith.constant 96 : i32
    nvvm.barrier id = %one number_of_threads = %most
    gpu.return
  }
}
func.func @divergent() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  gpu.launch_func @kernels::@divergent blocks in (%c3, %c1, %c1) threads in (%c64, %c1, %c1)
  return
}
func.func @exited() {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch_func @kernels::@exited blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
  return
}
func.func @shuffle() {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch_func @kernels::@shuffle blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
  return
}
func.func @count() {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
  return
}
}
