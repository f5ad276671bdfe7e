// RUN: moe-opt %s --moe-attach-gpu-target | FileCheck %s --check-prefix=EMULATOR
// RUN: moe-opt %s --moe-attach-gpu-target='O=0 check=false' | FileCheck %s --check-prefix=OPTIONS
// RUN: moe-opt %s --moe-attach-gpu-target='target=cuda chip=sm_90a' | FileCheck %s --check-prefix=HOPPER
// RUN: moe-opt %s --moe-attach-gpu-target='target=cuda chip=sm_100a O=1' | FileCheck %s --check-prefix=BLACKWELL
// RUN: not moe-opt %s --moe-attach-gpu-target='target=cuda chip=sm_75' 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not moe-opt %s --moe-attach-gpu-target='target=cuda chip=gfx90a' 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not moe-opt %s --moe-attach-gpu-target='target=rocm' 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not moe-opt %s --moe-attach-gpu-target='O=4' 2>&1 | FileCheck %s --check-prefix=LEVEL

// EMULATOR: gpu.module @kernels [#moe.emulator_target] {
// OPTIONS: gpu.module @kernels [#moe.emulator_target<O = 0, check = false>] {
// HOPPER: gpu.module @kernels [#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx80">] {
// BLACKWELL: gpu.module @kernels [#nvvm.target<O = 1, chip = "sm_100a", features = "+ptx86">] {
// CHIP: error: option chip expects sm_80 or later, got sm_75
// OTHER: error: option chip expects sm_80 or later, got gfx90a
// TARGET: error: option target expects emulator or cuda, got rocm
// LEVEL: error: option O expects -1 to 3, got 4
gpu.module @kernels {
}
// What has a target keeps it.
// EMULATOR: gpu.module @given [#nvvm.target<chip = "sm_80">] {
gpu.module @given [#nvvm.target<chip = "sm_80">] {
}
