// RUN: not moe-opt %s --moe-gpu-to-binary 2>&1 | FileCheck %s

// All that the emulator does not have is reported, where it is.
gpu.module @instructions {
  llvm.func @unsupported(%out: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
    // CHECK: unsupported.mlir:[[#@LINE+1]]:10: error: the emulator does not have the instruction 'llvm.nvvm.read.ptx.sreg.clock'
    %0 = nvvm.read.ptx.sreg.clock : i32
    llvm.store %0, %out : i32, !llvm.ptr
    // CHECK: unsupported.mlir:[[#@LINE+1]]:10: error: the emulator does not have the instruction 'popc.b32'
    %1 = llvm.inline_asm has_side_effects "{ .reg .b32 x; popc.b32 $0, $1; }", "=r,r" %0 : (i32) -> i32
    llvm.store %1, %out : i32, !llvm.ptr
    // CHECK: unsupported.mlir:[[#@LINE+1]]:5: error: calls 'vprintf', which is not in the kernel's module
    llvm.call @vprintf(%out, %out) : (!llvm.ptr, !llvm.ptr) -> ()
    %f = llvm.load %out : !llvm.ptr -> f32
    // CHECK: unsupported.mlir:[[#@LINE+1]]:10: error: calls '__nv_j0f', which is not in the kernel's module
    %2 = llvm.call @__nv_j0f(%f) : (f32) -> f32
    llvm.store %2, %out : f32, !llvm.ptr
    llvm.return
  }
  llvm.func @vprintf(!llvm.ptr, !llvm.ptr)
  llvm.func @__nv_j0f(f32) -> f32
}
