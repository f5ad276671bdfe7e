// RUN: moe-opt %s --split-input-file --verify-diagnostics --moe-emit-entry-points | FileCheck %s

// What is allocated overlaps nothing; what else is declared stays as it is.
// CHECK-DAG: llvm.func @_mlir_memref_to_llvm_aligned_alloc(i64, i64) -> (!llvm.ptr {llvm.noalias})
llvm.func @_mlir_memref_to_llvm_aligned_alloc(i64, i64) -> !llvm.ptr
// CHECK-DAG: llvm.func @other(i64) -> !llvm.ptr
llvm.func @other(i64) -> !llvm.ptr

// CHECK: llvm.func internal @helper(%{{.*}}: !llvm.ptr {llvm.noundef})
llvm.func @helper(%a: !llvm.ptr {moe.weight = "w", llvm.noundef}) {
  llvm.return
}

// The results are written through the first argument; a tensor comes as the
// pointer to its descriptor, a scalar is loaded.
// CHECK: llvm.func internal @_mlir_ciface_main
// CHECK: llvm.func @moe_entry_main(%[[ARGS:.*]]: !llvm.ptr) {
// CHECK: %[[A:.*]] = llvm.load %[[ARGS]] : !llvm.ptr -> !llvm.ptr
// CHECK: %[[P1:.*]] = llvm.getelementptr %[[ARGS]][1]
// CHECK: %[[N:.*]] = llvm.load %[[P1]]
// CHECK: %[[NV:.*]] = llvm.load %[[N]] : !llvm.ptr -> i1
// CHECK: %[[P2:.*]] = llvm.getelementptr %[[ARGS]][2]
// CHECK: %[[R:.*]] = llvm.load %[[P2]]
// CHECK: llvm.call @_mlir_ciface_main(%[[R]], %[[A]], %[[NV]])
llvm.func @_mlir_ciface_main(%r: !llvm.ptr, %a: !llvm.ptr, %n: i1) {
  llvm.return
}

// Nothing but the status: it is returned.
// CHECK: llvm.func @moe_entry_no_results(%[[ARGS:.*]]: !llvm.ptr) {
// CHECK: %[[A:.*]] = llvm.load %[[ARGS]]
// CHECK: %[[P1:.*]] = llvm.getelementptr %[[ARGS]][1]
// CHECK: %[[R:.*]] = llvm.load %[[P1]]
// CHECK: %[[S:.*]] = llvm.call @_mlir_ciface_no_results(%[[A]])
// CHECK: llvm.store %[[S]], %[[R]]
llvm.func @_mlir_ciface_no_results(%a: !llvm.ptr) -> !llvm.ptr {
  llvm.return %a : !llvm.ptr
}

// -----

llvm.func @left(%a: i64) {
  // expected-error @+1 {{was not converted to the LLVM dialect}}
  %0 = arith.addi %a, %a : i64
  llvm.return
}
