// RUN: moe-opt %s --moe-place-on-gpu --split-input-file --verify-diagnostics | FileCheck %s

// What only the run uses has no memory on the host; `%y`, which the caller sees,
// is copied back at the end, and what lies between waits until then.
// CHECK-LABEL: func @run
// CHECK-SAME:    %[[X:.*]]: memref<24x4xf32>, %[[SLOTS:.*]]: memref<6xi32>, %[[WHERE:.*]]: memref<24x2xi64>
// CHECK-NOT:   memref.dealloc
// CHECK:       %[[DX:.*]] = gpu.alloc  () : memref<24x4xf32>
// CHECK:       gpu.memcpy  %[[DX]], %[[X]]
// CHECK:       %[[DSLOTS:.*]] = gpu.alloc  () : memref<6xi32>
// CHECK:       gpu.memcpy  %[[DSLOTS]], %[[SLOTS]]
// CHECK:       %[[DROWS:.*]] = gpu.alloc  () : memref<6x4xf32>
// CHECK-NOT:   gpu.memcpy
// CHECK:       moe.dispatch %[[DX]], %[[DSLOTS]]
// CHECK-SAME:    outs(%[[DROWS]]
// CHECK-NOT:   memref.dealloc
// CHECK:       gpu.memcpy %{{.*}}, %[[WHERE]]
// CHECK:       %[[DY:.*]] = gpu.alloc  () : memref<24x4xf32>
// CHECK-NOT:   gpu.memcpy
// CHECK:       moe.combine %[[DROWS]]
// CHECK-SAME:    outs(%[[DY]]
// CHECK-NEXT:  gpu.memcpy  %[[Y:.*]], %[[DY]]
// CHECK-COUNT-5: gpu.dealloc
// CHECK-NEXT:  memref.dealloc %[[OTHER:.*]] :
// CHECK-NEXT:  return %[[Y]]
func.func @run(%x: memref<24x4xf32>, %slots: memref<6xi32>,
               %where: memref<24x2xi64>) -> memref<24x4xf32> {
  %other = memref.alloc() : memref<3xf32>
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  memref.store %zero, %other[%c0] : memref<3xf32>
  %rows = memref.alloc() : memref<6x4xf32>
  moe.dispatch %x, %slots : memref<24x4xf32>, memref<6xi32>
      outs(%rows : memref<6x4xf32>)
  memref.dealloc %other : memref<3xf32>
  %y = memref.alloc() : memref<24x4xf32>
  moe.combine %rows, %where : memref<6x4xf32>, memref<24x2xi64>
      outs(%y : memref<24x4xf32>)
  memref.dealloc %rows : memref<6x4xf32>
  return %y : memref<24x4xf32>
}

// -----

// The host reads between the two ops, so each is a run. A dispatch keeps rows
// that no token has, which `%out` brings along.
// CHECK-LABEL: func @two_runs
// CHECK:       gpu.memcpy %{{.*}}, %arg2
// CHECK:       moe.dispatch
// CHECK:       gpu.memcpy  %arg2, %[[FIRST:.*]] :
// CHECK:       memref.load
// CHECK:       gpu.memcpy %{{.*}}, %arg2
// CHECK:       moe.dispatch
// CHECK:       gpu.memcpy  %arg2,
func.func @two_runs(%x: memref<24x4xf32>, %slots: memref<6xi32>,
                    %out: memref<6x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  moe.dispatch %x, %slots : memref<24x4xf32>, memref<6xi32>
      outs(%out : memref<6x4xf32>)
  %0 = memref.load %out[%c0, %c0] : memref<6x4xf32>
  moe.dispatch %x, %slots : memref<24x4xf32>, memref<6xi32>
      outs(%out : memref<6x4xf32>)
  return %0 : f32
}

// -----

// A later iteration adds to what an earlier one has written.
// CHECK-LABEL: func @loop
// CHECK:       %[[ROWS:.*]] = memref.alloc
// CHECK:       scf.for
// CHECK:         gpu.memcpy  %[[DEVICE:.*]], %[[ROWS]]
// CHECK:         moe.dispatch
// CHECK-SAME:      outs(%[[DEVICE]]
// CHECK-NEXT:    gpu.memcpy  %[[ROWS]], %[[DEVICE]]
func.func @loop(%x: memref<?x4xf32>, %slots: memref<6xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.alloc() : memref<6x4xf32>
  scf.for %i = %c0 to %n step %c1 {
    moe.dispatch %x, %slots : memref<?x4xf32>, memref<6xi32>
        outs(%rows : memref<6x4xf32>)
  }
  memref.dealloc %rows : memref<6x4xf32>
  return
}

// -----

// A view is made of the copy of its buffer, whose sizes may be dynamic.
// CHECK-LABEL: func @view
// CHECK:       %[[T:.*]] = memref.dim %arg0
// CHECK:       %[[X:.*]] = gpu.alloc  (%[[T]]) : memref<?x2x2xf32>
// CHECK:       gpu.memcpy  %[[X]], %arg0
// CHECK:       %[[ROWS:.*]] = memref.collapse_shape %[[X]]
// CHECK:       moe.dispatch %[[ROWS]]
func.func @view(%x: memref<?x2x2xf32>, %slots: memref<6xi32>,
                %out: memref<6x4xf32>) {
  %rows = memref.collapse_shape %x [[0], [1, 2]]
      : memref<?x2x2xf32> into memref<?x4xf32>
  moe.dispatch %rows, %slots : memref<?x4xf32>, memref<6xi32>
      outs(%out : memref<6x4xf32>)
  return
}

// -----

// CHECK-LABEL: func @one_of_two
// CHECK-NOT:   gpu.
func.func @one_of_two(%a: memref<24x4xf32>, %b: memref<24x4xf32>, %which: i1,
                      %slots: memref<6xi32>, %out: memref<6x4xf32>) {
  %x = arith.select %which, %a, %b : memref<24x4xf32>
  // expected-remark @+1 {{stays on the host: a buffer may be one of several}}
  moe.dispatch %x, %slots : memref<24x4xf32>, memref<6xi32>
      outs(%out : memref<6x4xf32>)
  return
}

// -----

// CHECK-LABEL: func @with_gaps
// CHECK-NOT:   gpu.
func.func @with_gaps(%x: memref<24x4xf32, strided<[8, 1]>>,
                     %slots: memref<6xi32>, %out: memref<6x4xf32>) {
  // expected-remark @+1 {{stays on the host: a buffer is not one piece of memory of the host}}
  moe.dispatch %x, %slots : memref<24x4xf32, strided<[8, 1]>>, memref<6xi32>
      outs(%out : memref<6x4xf32>)
  return
}
