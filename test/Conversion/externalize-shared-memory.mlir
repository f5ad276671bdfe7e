// RUN: moe-opt %s --moe-externalize-shared-memory | FileCheck %s
// RUN: moe-opt %s --moe-gpu-to-binary='target=cuda format=isa' --mlir-print-ir-before=gpu-module-to-binary 2>&1 \
// RUN:   | FileCheck %s

// CHECK: llvm.mlir.global external @dynamic()
// Of a size, or in other memory: no dynamic shared memory.
// CHECK: llvm.mlir.global internal @static()
// CHECK: llvm.mlir.global internal @empty()
gpu.module @kernels {
  llvm.mlir.global internal @dynamic() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
  llvm.mlir.global internal @static() {addr_space = 3 : i32} : !llvm.array<4 x i8>
  llvm.mlir.global internal @empty() {addr_space = 1 : i32} : !llvm.array<0 x i8>
}
