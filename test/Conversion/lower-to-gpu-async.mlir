// A layer is one sequence of asynchronous ops on one stream: nothing in it waits,
// and the host reads nothing until the end.
// RUN: moe-opt %s --pass-pipeline="builtin.module(moe-place-on-gpu,moe-lower-to-gpu,gpu-launch-sink-index-computations,gpu-kernel-outlining,func.func(gpu-async-region))" | FileCheck %s

// CHECK-LABEL: func @layer
// CHECK-NOT:   memref.load
// CHECK-NOT:   memref.store
// CHECK:       %[[BEGIN:.*]] = gpu.wait async{{$}}
// CHECK-NOT:   gpu.wait
// CHECK-NOT:   memref.load
// CHECK-NOT:   memref.dealloc
// CHECK:       gpu.alloc async [%[[BEGIN]]]
// CHECK:       gpu.launch_func async [%{{.*}}] @moe_kernels::@moe_candidates_0
// CHECK-NOT:   gpu.wait
// CHECK-NOT:   memref.load
// CHECK-NOT:   memref.dealloc
// CHECK:       gpu.launch_func async [%{{.*}}] @moe_kernels::@moe_assign_count_1
// CHECK:       gpu.launch_func async [%{{.*}}] @moe_kernels::@moe_assign_number_1
// CHECK-NOT:   gpu.wait
// CHECK-NOT:   memref.load
// CHECK-NOT:   memref.dealloc
// CHECK:       gpu.launch_func async [%{{.*}}] @moe_kernels::@moe_dispatch_2
// CHECK-NOT:   gpu.wait
// CHECK-NOT:   memref.load
// CHECK-NOT:   memref.dealloc
// CHECK:       gpu.launch_func async [%{{.*}}] @moe_kernels::@moe_combine_3
// CHECK:       gpu.memcpy async
// CHECK-NOT:   gpu.wait
// CHECK:       gpu.dealloc async
// CHECK-NOT:   gpu.launch
// CHECK:       gpu.wait [%{{[0-9]+}}]{{$}}
// CHECK-NOT:   gpu.
// CHECK:       return
func.func @layer(%logits: memref<24x8xf32>, %x: memref<24x4xf32>,
                 %limits: memref<1xi64>) -> memref<24x4xf32> {
  %e = memref.alloc() : memref<24x2xi32>
  %w = memref.alloc() : memref<24x2xf32>
  %s = memref.alloc() : memref<24x2xf32>
  %n = memref.alloc() : memref<24xi32>
  moe.candidates %logits : memref<24x8xf32>
      router(<score = softmax, top_k = 2, normalize = sum>)
      outs(%e, %w, %s, %n : memref<24x2xi32>, memref<24x2xf32>,
           memref<24x2xf32>, memref<24xi32>)
  memref.dealloc %n : memref<24xi32>
  %slots = memref.alloc() : memref<1x8x6xi32>
  %slotWeight = memref.alloc() : memref<1x8x6xf32>
  %where = memref.alloc() : memref<24x2xi64>
  %weight = memref.alloc() : memref<24x2xf32>
  %load = memref.alloc() : memref<1x8xi32>
  moe.assign %e, %w, %limits : memref<24x2xi32>, memref<24x2xf32>, memref<1xi64>
      key(%s : memref<24x2xf32>) compete(largest) top_k(2)
      outs(%slots, %slotWeight, %where, %weight, %load : memref<1x8x6xi32>,
           memref<1x8x6xf32>, memref<24x2xi64>, memref<24x2xf32>,
           memref<1x8xi32>)
  memref.dealloc %e : memref<24x2xi32>
  memref.dealloc %s : memref<24x2xf32>
  memref.dealloc %w : memref<24x2xf32>
  memref.dealloc %load : memref<1x8xi32>
  memref.dealloc %slotWeight : memref<1x8x6xf32>
  %rows = memref.alloc() : memref<1x8x6x4xf32>
  moe.dispatch %x, %slots : memref<24x4xf32>, memref<1x8x6xi32>
      outs(%rows : memref<1x8x6x4xf32>)
  memref.dealloc %slots : memref<1x8x6xi32>
  %y = memref.alloc() : memref<24x4xf32>
  moe.combine %rows, %where : memref<1x8x6x4xf32>, memref<24x2xi64>
      weights(%weight : memref<24x2xf32>) outs(%y : memref<24x4xf32>)
  memref.dealloc %rows : memref<1x8x6x4xf32>
  memref.dealloc %where : memref<24x2xi64>
  memref.dealloc %weight : memref<24x2xf32>
  return %y : memref<24x4xf32>
}
