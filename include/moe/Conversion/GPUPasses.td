//===- GPUPasses.td - Passes that make programs of kernels -*- tablegen -*-===//

#ifndef MOE_CONVERSION_GPUPASSES_TD
#define MOE_CONVERSION_GPUPASSES_TD

include "mlir/Pass/PassBase.td"

def MoEPlaceOnGPUPass : Pass<"moe-place-on-gpu", "::mlir::ModuleOp"> {
  let summary = "Give the buffers of kernels memory of the device";
  let description = [{
    Runs after bufferization and deallocation, before `moe-lower-to-gpu`. Slot-level
    ops of one block that become kernels, with nothing between them that the host
    has to see the effect of, form a run. A buffer that a run uses gets a copy in
    device memory. It is filled from the host's before its first use, unless the run
    is the first to write to it, and copied back after the run where the run has
    written to it and anybody else looks at it. A buffer that only the run uses has
    no memory on the host. What the host frees in a run it frees after it.

    So nothing in a run waits for the host: `gpu-async-region` makes it one sequence
    of asynchronous ops.

    Leaves alone, with a remark, an op of which a buffer may be one of several, or is
    not one piece of memory; without one, an op that `moe-lower-to-gpu` has no kernel
    for, which says why.

    Before:
    ```mlir
    func.func @example(%x: memref<24x4xf32>, %slots: memref<6xi32>)
        -> memref<6x4xf32> {
      %out = memref.alloc() : memref<6x4xf32>
      moe.dispatch %x, %slots : memref<24x4xf32>, memref<6xi32>
          outs(%out : memref<6x4xf32>)
      return %out : memref<6x4xf32>
    }
    ```
    After:
    ```mlir
    func.func @example(%x: memref<24x4xf32>, %slots: memref<6xi32>)
        -> memref<6x4xf32> {
      %out = memref.alloc() : memref<6x4xf32>
      %0 = gpu.alloc () : memref<24x4xf32>
      gpu.memcpy %0, %x : memref<24x4xf32>, memref<24x4xf32>
      %1 = gpu.alloc () : memref<6xi32>
      gpu.memcpy %1, %slots : memref<6xi32>, memref<6xi32>
      %2 = gpu.alloc () : memref<6x4xf32>
      gpu.memcpy %2, %out : memref<6x4xf32>, memref<6x4xf32>
      moe.dispatch %0, %1 : memref<24x4xf32>, memref<6xi32>
          outs(%2 : memref<6x4xf32>)
      gpu.memcpy %out, %2 : memref<6x4xf32>, memref<6x4xf32>
      gpu.dealloc %0 : memref<24x4xf32>
      gpu.dealloc %1 : memref<6xi32>
      gpu.dealloc %2 : memref<6x4xf32>
      return %out : memref<6x4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MoELowerToGPUPass : Pass<"moe-lower-to-gpu", "::mlir::ModuleOp"> {
  let summary = "Turn slot-level ops on buffers into kernels";
  let description = [{
    Runs on buffers of device memory (see `moe-place-on-gpu`). An op becomes one or
    more `gpu.launch`, named after it and numbered in the order of ops. No launch
    depends on data of the device, and the host reads none.

    Choices, places, weights and sums of rows have the same bits as what
    `moe-lower-to-loops` makes: they do not depend on the target. Products of
    matrices have those of `moe-vectorize-contractions`: terms are added in ascending
    order, each with its product in one rounding.

    | op | kernels |
    |---|---|
    | `moe.candidates` | a warp a token; with a mask and more candidates than choices, one before that counts the tokens of groups |
    | `moe.random_key` | a thread a token |
    | `moe.assign` | four, of which a block serves an expert: `count`, `select`, `weigh`, `number` |
    | `moe.assign_ragged` | `count` and `order` |
    | `moe.expert_generic` | a product of rows and weights: a block has a tile of an expert's rows and columns, and sums of products have one rounding each; else a row is shared by threads |
    | `moe.dispatch`, `moe.combine` | a row is shared by threads, with 16 bytes each where rows are in one piece |

    An op without a kernel stays, with a remark that says why: an op not named above;
    rows or logits of other types than f16, bf16, f32 and f64; so many experts that a
    token's scores do not fit into the shared memory of a block.

    Before:
    ```mlir
    func.func @example(%x: memref<24x4xf32>, %slots: memref<6xi32>,
                       %out: memref<6x4xf32>) {
      moe.dispatch %x, %slots : memref<24x4xf32>, memref<6xi32>
          outs(%out : memref<6x4xf32>)
      return
    }
    ```
    After:
    ```mlir
    ...
    gpu.launch blocks(%arg3, %arg4, %arg5) in (%arg9 = %1, %arg10 = %c1, %arg11 = %c1) threads(%arg6, %arg7, %arg8) in (%arg12 = %c256, %arg13 = %c1, %arg14 = %c1) module(@moe_kernels) function(@moe_dispatch_0) {
    %8 = memref.load %arg1[%4] : memref<6xi32>
    %9 = arith.cmpi sge, %8, %c0_i32 : i32
    scf.if %9 {
    %11 = vector.load %arg0[%10, %arg15] {alignment = 16 : i64} : memref<24x4xf32>, vector<4xf32>
    vector.store %11, %arg2[%4, %arg15] {alignment = 16 : i64} : memref<6x4xf32>, vector<4xf32>
    gpu.terminator
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::gpu::GPUDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

#endif // MOE_CONVERSION_GPUPASSES_TD
