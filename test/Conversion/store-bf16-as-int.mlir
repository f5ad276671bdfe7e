// RUN: moe-opt %s --moe-store-bf16-as-int --split-input-file | FileCheck %s
// RUN: moe-opt %s --moe-store-bf16-as-int --split-input-file | FileCheck %s --check-prefix=NONE

// CHECK: module attributes {moe.constants = {w = dense<1.000000e+00> : tensor<2xbf16>}}
// CHECK: llvm.mlir.global private @dense(dense<[16256, 16384]> : tensor<2xi16>) {{.*}}: !llvm.array<2 x i16>
// CHECK: llvm.mlir.global private @resource(dense_resource<weights> : tensor<2xi16>) {{.*}}: !llvm.array<2 x i16>
// CHECK: llvm.mlir.global external @external() {{.*}}: !llvm.array<2 x i16>
// CHECK-LABEL: llvm.func @moves(
// CHECK-SAME: !llvm.ptr, %{{.*}}: i16) -> !llvm.struct<(i16, i32)>
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> i16
// CHECK: llvm.getelementptr %{{.*}}[1] : (!llvm.ptr) -> !llvm.ptr, i16
// CHECK: ^{{.*}}(%{{.*}}: i16):
// CHECK-NOT: llvm.bitcast
// CHECK: llvm.return
module attributes {moe.constants = {w = dense<1.0> : tensor<2xbf16>}} {
  llvm.mlir.global private @dense(dense<[1.0, 2.0]> : tensor<2xbf16>) : !llvm.array<2 x bf16>
  llvm.mlir.global private @resource(dense_resource<weights> : tensor<2xbf16>) : !llvm.array<2 x bf16>
  llvm.mlir.global external @external() : !llvm.array<2 x bf16>
  llvm.func @moves(%c: i1, %a: !llvm.ptr, %x: bf16) -> !llvm.struct<(bf16, i32)> {
    %0 = llvm.load %a : !llvm.ptr -> bf16
    %1 = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, bf16
    llvm.store %x, %1 : bf16, !llvm.ptr
    llvm.cond_br %c, ^next(%0 : bf16), ^next(%x : bf16)
  ^next(%y: bf16):
    %2 = llvm.bitcast %y : bf16 to i16
    %3 = llvm.bitcast %2 : i16 to bf16
    %4 = llvm.mlir.poison : !llvm.struct<(bf16, i32)>
    %5 = llvm.insertvalue %3, %4[0] : !llvm.struct<(bf16, i32)>
    llvm.return %5 : !llvm.struct<(bf16, i32)>
  }
}

{-#
  dialect_resources: { builtin: { weights: "0x02000000803F0040" } }
#-}

// -----

// One function computes in bf16: all stay as they are.
// NONE-LABEL: llvm.func @computes
// NONE: llvm.fadd %{{.*}}, %{{.*}} : bf16
// NONE-LABEL: llvm.func @moves_only(%{{.*}}: bf16) -> bf16
module {
  llvm.func @computes(%x: bf16) -> bf16 {
    %0 = llvm.fadd %x, %x : bf16
    llvm.return %0 : bf16
  }
  llvm.func @moves_only(%x: bf16) -> bf16 {
    llvm.return %x : bf16
  }
}
