// RUN: moe-opt %s --moe-vectorize-contractions=lanes=8 --split-input-file | FileCheck %s

// Zeros for the product alone, in part of a buffer: the product begins with them.
// What another part, or another buffer, is used for in between does not matter, nor
// does what reads the places of rows before they are gathered.
// CHECK-LABEL: func @view(
// CHECK-NOT: linalg.fill ins(%cst
// CHECK: call @moe_gather_multiply_f32_columns
// CHECK: return
func.func @view(%x: memref<4x8xf32>, %s: memref<4xi32>, %w: memref<8x16xf32>) -> (memref<8x16xf32>, f32) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<8x16xf32>
  %v = memref.subview %b[4, 0] [4, 16] [1, 1] : memref<8x16xf32> to memref<4x16xf32, strided<[16, 1], offset: 64>>
  linalg.fill ins(%zero : f32) outs(%v : memref<4x16xf32, strided<[16, 1], offset: 64>>)
  %r = memref.alloc() : memref<4x8xf32>
  moe.dispatch %x, %s : memref<4x8xf32>, memref<4xi32> outs(%r : memref<4x8xf32>)
  %0 = memref.load %x[%c0, %c0] : memref<4x8xf32>
  linalg.matmul ins(%r, %w : memref<4x8xf32>, memref<8x16xf32>)
      outs(%v : memref<4x16xf32, strided<[16, 1], offset: 64>>)
  memref.dealloc %r : memref<4x8xf32>
  return %b, %0 : memref<8x16xf32>, f32
}

// -----

// A part is not all of the result, somebody reads the zeros, and an argument may be
// the same as another.
// CHECK-LABEL: func @left_alone(
// CHECK-COUNT-3: linalg.fill ins(
func.func @left_alone(%x: memref<4x8xf32>, %w: memref<8x16xf32>, %y: memref<4x16xf32>)
    -> (memref<4x16xf32>, memref<4x16xf32>, f32) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4x16xf32>
  %v = memref.subview %a[2, 0] [2, 16] [1, 1] : memref<4x16xf32> to memref<2x16xf32, strided<[16, 1], offset: 32>>
  linalg.fill ins(%zero : f32) outs(%v : memref<2x16xf32, strided<[16, 1], offset: 32>>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%a : memref<4x16xf32>)
  %b = memref.alloc() : memref<4x16xf32>
  linalg.fill ins(%zero : f32) outs(%b : memref<4x16xf32>)
  %u = memref.subview %b[0, 0] [1, 16] [1, 1] : memref<4x16xf32> to memref<1x16xf32, strided<[16, 1]>>
  %0 = memref.load %u[%c0, %c0] : memref<1x16xf32, strided<[16, 1]>>
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%b : memref<4x16xf32>)
  linalg.fill ins(%zero : f32) outs(%y : memref<4x16xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x16xf32>) outs(%y : memref<4x16xf32>)
  return %a, %b, %0 : memref<4x16xf32>, memref<4x16xf32>, f32
}
