// RUN: moe-opt %s --moe-vectorize-contractions="lanes=8 pack-weights" --remarks-filter='moe-.*' -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t

// Each op stays whole, after whole products.
#id = affine_map<(m, n) -> (m, n)>
#swapped = affine_map<(m, n) -> (n, m)>
#elements = {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
#mixed = {indexing_maps = [#swapped, #id, #id], iterator_types = ["parallel", "parallel"]}

// REMARK: is not elementwise over rows and columns
// CHECK-LABEL: func @reads_result(
// CHECK: linalg.generic
func.func @reads_result(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %w: memref<8x8xf32> {moe.weight = "w"}) -> memref<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%zero : f32) outs(%p : memref<4x8xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x8xf32>) outs(%p : memref<4x8xf32>)
  %o = memref.alloc() : memref<4x8xf32>
  linalg.generic #elements ins(%p, %x : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.addf %0, %2 : f32
    linalg.yield %3 : f32
  }
  return %o : memref<4x8xf32>
}

// REMARK: reads a product with more loops, or of more than a sum
// CHECK-LABEL: func @adds_to_values(
// CHECK: linalg.generic
func.func @adds_to_values(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %w: memref<8x8xf32> {moe.weight = "w"}) -> memref<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = memref.alloc() : memref<4x8xf32>
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x8xf32>) outs(%p : memref<4x8xf32>)
  %o = memref.alloc() : memref<4x8xf32>
  linalg.generic #elements ins(%p, %x : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %1 : f32
    linalg.yield %3 : f32
  }
  return %o : memref<4x8xf32>
}

// REMARK: is not the only one to read a product
// CHECK-LABEL: func @read_after(
// CHECK: linalg.generic
func.func @read_after(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %w: memref<8x8xf32> {moe.weight = "w"}) -> memref<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%zero : f32) outs(%p : memref<4x8xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x8xf32>) outs(%p : memref<4x8xf32>)
  %o = memref.alloc() : memref<4x8xf32>
  linalg.generic #elements ins(%p, %x : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %1 : f32
    linalg.yield %3 : f32
  }
  memref.copy %p, %y : memref<4x8xf32> to memref<4x8xf32>
  return %o : memref<4x8xf32>
}

// REMARK: may write what its products read
// CHECK-LABEL: func @writes_argument(
// CHECK: linalg.generic
func.func @writes_argument(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %w: memref<8x8xf32> {moe.weight = "w"}) -> memref<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%zero : f32) outs(%p : memref<4x8xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x8xf32>) outs(%p : memref<4x8xf32>)
  linalg.generic #elements ins(%p, %x : memref<4x8xf32>, memref<4x8xf32>) outs(%y : memref<4x8xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %1 : f32
    linalg.yield %3 : f32
  }
  return %y : memref<4x8xf32>
}

// REMARK: comes after others that write memory
// CHECK-LABEL: func @writes_between(
// CHECK: linalg.generic
func.func @writes_between(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %w: memref<8x8xf32> {moe.weight = "w"}) -> memref<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = memref.alloc() : memref<4x8xf32>
  %c0 = arith.constant 0 : index
  linalg.fill ins(%zero : f32) outs(%p : memref<4x8xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x8xf32>) outs(%p : memref<4x8xf32>)
  memref.store %zero, %y[%c0, %c0] : memref<4x8xf32>
  %o = memref.alloc() : memref<4x8xf32>
  linalg.generic #elements ins(%p, %x : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %1 : f32
    linalg.yield %3 : f32
  }
  return %o : memref<4x8xf32>
}

// REMARK: reads a product by other than some of its columns
// CHECK-LABEL: func @transposed(
// CHECK: linalg.generic
func.func @transposed(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %w: memref<8x8xf32> {moe.weight = "w"}) -> memref<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %p = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%zero : f32) outs(%p : memref<4x8xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x8xf32>) outs(%p : memref<4x8xf32>)
  %o = memref.alloc() : memref<4x4xf32>
  %t = memref.alloc() : memref<4x4xf32>
  %s = memref.subview %p[0, 0] [4, 4] [1, 1] : memref<4x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  linalg.generic #mixed ins(%s, %t : memref<4x4xf32, strided<[8, 1]>>, memref<4x4xf32>) outs(%o : memref<4x4xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %1 : f32
    linalg.yield %3 : f32
  }
  return %o : memref<4x4xf32>
}

// REMARK: reads products of weights of several types
// CHECK-LABEL: func @several_types(
// CHECK: linalg.generic
func.func @several_types(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %w: memref<8x8xf32> {moe.weight = "w"}, %v: memref<8x8xbf16> {moe.weight = "v"}) -> memref<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = memref.alloc() : memref<4x8xf32>
  %q = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%zero : f32) outs(%p : memref<4x8xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x8xf32>) outs(%p : memref<4x8xf32>)
  linalg.fill ins(%zero : f32) outs(%q : memref<4x8xf32>)
  linalg.matmul ins(%x, %v : memref<4x8xf32>, memref<8x8xbf16>) outs(%q : memref<4x8xf32>)
  %o = memref.alloc() : memref<4x8xf32>
  linalg.generic #elements ins(%p, %q : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %1 : f32
    linalg.yield %3 : f32
  }
  return %o : memref<4x8xf32>
}

// REMARK: reads a product whose weights may change
// CHECK-LABEL: func @not_packed(
// CHECK-NOT: memref<?x16xf32>
// CHECK: linalg.generic
func.func @not_packed(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %w: memref<8x8xf32>) -> memref<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%zero : f32) outs(%p : memref<4x8xf32>)
  linalg.matmul ins(%x, %w : memref<4x8xf32>, memref<8x8xf32>) outs(%p : memref<4x8xf32>)
  %o = memref.alloc() : memref<4x8xf32>
  linalg.generic #elements ins(%p, %x : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %1 : f32
    linalg.yield %3 : f32
  }
  return %o : memref<4x8xf32>
}
