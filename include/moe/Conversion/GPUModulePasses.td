//===- GPUModulePasses.td - Passes of GPU modules ----------*- tablegen -*-===//

#ifndef MOE_CONVERSION_GPUMODULEPASSES_TD
#define MOE_CONVERSION_GPUMODULEPASSES_TD

include "mlir/Pass/PassBase.td"

def MoEAttachGPUTargetPass
    : Pass<"moe-attach-gpu-target", "::mlir::ModuleOp"> {
  let summary = "Say what GPU modules are compiled for";
  let description = [{
    Gives every `gpu.module` a target: `#nvvm.target` for GPUs, or
    `#moe.emulator_target` for the emulator. Runs after kernels have been outlined,
    which makes these modules. Leaves modules that have a target alone.

    The version of PTX is the least that the chip needs, but 8.0: LLVM's own
    default is one that no chip from sm_80 on accepts.

    Before:
    ```mlir
    gpu.module @kernels {
    }
    ```
    After `target=cuda chip=sm_90a`:
    ```mlir
    gpu.module @kernels [#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx80">] {
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"emulator\"",
           "emulator or cuda">,
    Option<"chip", "chip", "std::string", "\"sm_80\"",
           "the GPU: sm_80 or later; only for cuda">,
    Option<"level", "O", "int", "-1",
           "how much LLVM optimises, from 0 to 3; -1 is the target's default">,
    Option<"check", "check", "bool", "true",
           "leave gaps between shared buffers; only for the emulator">];
  let dependentDialects = ["::mlir::NVVM::NVVMDialect",
                           "::mlir::moe::MoEDialect"];
}

def MoELowerSubgroupReducePass
    : Pass<"moe-lower-subgroup-reduce", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Turn reductions of a warp into shuffles";
  let description = [{
    Upstream's conversion to NVVM has no `gpu.subgroup_reduce` of floats. A
    value is reduced over the 32 threads of a warp, or clusters of them, by butterfly
    shuffles: all threads get the same bits. Of a vector, what fits into 32 bits is
    moved together; one of wider elements is an error.

    Before:
    ```mlir
    gpu.module @kernels {
      func.func @example(%x: f32) -> f32 {
        %0 = gpu.subgroup_reduce add %x cluster(size = 2) : (f32) -> f32
        return %0 : f32
      }
    }
    ```
    After:
    ```mlir
    gpu.module @kernels {
      func.func @example(%x: f32) -> f32 {
        %c1 = arith.constant 1 : i32
        %c32 = arith.constant 32 : i32
        %other, %valid = gpu.shuffle xor %x, %c1, %c32 : f32
        %0 = arith.addf %x, %other : f32
        return %0 : f32
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::vector::VectorDialect"];
}

def MoEExternalizeSharedMemoryPass
    : Pass<"moe-externalize-shared-memory", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Make dynamic shared memory what PTX takes for it";
  let description = [{
    Upstream's `gpu.dynamic_shared_memory` becomes an internal global without
    elements, which PTX places like any other: it overlaps with what comes after.
    Only an external one is dynamic. Runs once the module is in the LLVM dialect.

    Before:
    ```mlir
    gpu.module @kernels {
      llvm.mlir.global internal @dynamic() {addr_space = 3 : i32} : !llvm.array<0 x i8>
    }
    ```
    After:
    ```mlir
    gpu.module @kernels {
      llvm.mlir.global external @dynamic() {addr_space = 3 : i32} : !llvm.array<0 x i8>
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // MOE_CONVERSION_GPUMODULEPASSES_TD
