// RUN: moe-opt %s --codegen | FileCheck %s
// RUN: moe-opt %s --codegen | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM
// RUN: moe-opt %s --codegen=external-constants=16 | FileCheck %s --check-prefix=EXTERNAL

// EXTERNAL: module attributes {moe.constants = {moe_constant_0 = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>}}
// EXTERNAL: llvm.mlir.global external constant @moe_constant_0() {{.*}}: !llvm.array<4 x f32>{{$}}
// LLVM: @[[W:.*]] = private constant [4 x float] [float 1.0{{.*}}], align 64
// LLVM-NOT: @free
// LLVM-NOT: @malloc

// The argument is not written, though the program updates it in place; the
// result is a buffer of its own.
// CHECK-LABEL: llvm.func internal @in_place(
// CHECK: llvm.call @_mlir_memref_to_llvm_aligned_alloc
// CHECK: "llvm.intr.memcpy"
// CHECK-NOT: unrealized_conversion_cast
// CHECK: llvm.func @moe_entry_in_place(
// LLVM-LABEL: define internal {{.*}} @in_place(
// LLVM: define void @moe_entry_in_place(ptr
func.func @in_place(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %w = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %x = tensor.extract %w[%c0] : tensor<4xf32>
  %i = tensor.extract %w[%n] : tensor<4xf32>
  %y = arith.addf %x, %i : f32
  %0 = tensor.insert %y into %a[%c0] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// What is returned twice, or is a constant or an argument, is copied.
// CHECK-LABEL: llvm.func internal @aliases(
// CHECK-COUNT-4: llvm.call @_mlir_memref_to_llvm_aligned_alloc
// CHECK-NOT: llvm.call @_mlir_memref_to_llvm_free
// CHECK: llvm.return
func.func @aliases(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %w = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %init = tensor.empty() : tensor<4xf32>
  %0 = linalg.add ins(%a, %w : tensor<4xf32>, tensor<4xf32>)
                  outs(%init : tensor<4xf32>) -> tensor<4xf32>
  return %0, %0, %w, %a : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A private function has no entry point, and frees what it does not return.
// CHECK-LABEL: llvm.func internal @private(
// CHECK: llvm.call @_mlir_memref_to_llvm_aligned_alloc
// CHECK: llvm.call @_mlir_memref_to_llvm_free
// CHECK-NOT: @moe_entry_private
func.func private @private(%n: index, %x: f32) -> f32 {
  %init = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%init : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %y = arith.sitofp %j : i32 to f32
    %z = arith.mulf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %1 = tensor.extract %0[%c0] : tensor<?xf32>
  return %1 : f32
}

// A place in tables of a dynamic width is looked up without a check: there is
// none in a table of width 0.
// CHECK-LABEL: llvm.func internal @dynamic_width(
// CHECK-NOT: @moe_message
// CHECK: llvm.urem
// CHECK: llvm.udiv
// CHECK-NOT: @moe_message
// CHECK: llvm.func @moe_entry_dynamic_width(
func.func @dynamic_width(%rows: tensor<2x?x4xf32>, %where: tensor<3x2xi64>) -> tensor<3x4xf32> {
  %init = tensor.empty() : tensor<3x4xf32>
  %0 = moe.combine %rows, %where : tensor<2x?x4xf32>, tensor<3x2xi64> outs(%init : tensor<3x4xf32>)
  return %0 : tensor<3x4xf32>
}
