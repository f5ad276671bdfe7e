// RUN: moe-opt %s --moe-exchange-to-runtime | FileCheck %s
// RUN: moe-opt %s --moe-exchange-to-runtime --expand-strided-metadata --convert-to-llvm --reconcile-unrealized-casts | FileCheck %s --check-prefix=LLVM

// One number for each layer; -1 where there is none.
// CHECK: module attributes {moe.exchanges = [
// CHECK-SAME: {experts = 4 : i64, hidden = 3 : i64, layer = 5 : i64, slots = 1 : i64, top_k = 1 : i64, type = f32},
// CHECK-SAME: {experts = 4 : i64, hidden = 3 : i64, layer = 6 : i64, slots = -1 : i64, top_k = 1 : i64, type = bf16},
// CHECK-SAME: {experts = 0 : i64, hidden = 0 : i64, layer = -1 : i64, slots = -1 : i64, top_k = 0 : i64, type = i8}]}
// CHECK-DAG: func.func private @moe_rt_rank() -> i64
// CHECK-DAG: func.func private @moe_rt_exchange_add(!llvm.ptr, !llvm.ptr, i64)
// CHECK-DAG: func.func private @moe_rt_exchange(i64, i64)
// CHECK-DAG: func.func private @moe_rt_all_gather(!llvm.ptr, !llvm.ptr, i64, i64, i64)
#a = #moe.layer_shape<layer = 5, experts = 4, top_k = 1, hidden = 3, slots = 1, type = f32>
#b = #moe.layer_shape<layer = 6, experts = 4, top_k = 1, hidden = 3, type = bf16>

// CHECK-LABEL: func @rank
// CHECK: %[[R:.*]] = call @moe_rt_rank() : () -> i64
// CHECK: %[[I:.*]] = arith.index_cast %[[R]] : i64 to index
// CHECK: return %[[I]]
func.func @rank() -> index {
  %0 = moe.rank of(2)
  return %0 : index
}

// Both tensors travel at once; a block is 2 x 3 f32, or 2 i32.
// CHECK-LABEL: func @exchange
// CHECK-SAME: %[[A:.*]]: memref<2x2x3xf32>, %[[B:.*]]: memref<2x2x3xf32>, %[[C:.*]]: memref<2x2xi32>, %[[D:.*]]: memref<2x2xi32>
// CHECK: %[[AI:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
// CHECK: %[[AL:.*]] = arith.index_cast %[[AI]] : index to i64
// CHECK: %[[AP:.*]] = llvm.inttoptr %[[AL]] : i64 to !llvm.ptr
// CHECK: %[[BI:.*]] = memref.extract_aligned_pointer_as_index %[[B]]
// CHECK: %[[BP:.*]] = llvm.inttoptr
// CHECK: %[[N:.*]] = arith.constant 24 : i64
// CHECK: call @moe_rt_exchange_add(%[[AP]], %[[BP]], %[[N]])
// CHECK: memref.extract_aligned_pointer_as_index %[[C]]
// CHECK: memref.extract_aligned_pointer_as_index %[[D]]
// CHECK: %[[M:.*]] = arith.constant 8 : i64
// CHECK: call @moe_rt_exchange_add(%{{.*}}, %{{.*}}, %[[M]])
// CHECK-NOT: moe_rt_exchange_add
// CHECK: %[[X:.*]] = arith.constant 0 : i64
// CHECK: %[[P:.*]] = arith.constant 0 : i64
// CHECK: call @moe_rt_exchange(%[[X]], %[[P]])
// LLVM-LABEL: llvm.func @exchange
// LLVM: llvm.call @moe_rt_exchange_add(%{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, i64) -> ()
// LLVM: llvm.call @moe_rt_exchange(%{{.*}}, %{{.*}}) : (i64, i64) -> ()
func.func @exchange(%a: memref<2x2x3xf32>, %b: memref<2x2x3xf32>, %c: memref<2x2xi32>, %d: memref<2x2xi32>) {
  moe.exchange %a, %c : memref<2x2x3xf32>, memref<2x2xi32> ranks(2) layer(#a)
      outs(%b, %d : memref<2x2x3xf32>, memref<2x2xi32>)
  return
}

// 64-bit sizes, of what is known only when the program runs; i1 is a byte.
// CHECK-LABEL: func @dynamic
// CHECK: memref.dim
// CHECK: %[[S:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK: %[[E:.*]] = arith.constant 6 : i64
// CHECK: %[[N:.*]] = arith.muli %[[E]], %[[S]] : i64
// CHECK: call @moe_rt_exchange_add(%{{.*}}, %{{.*}}, %[[N]])
// CHECK: %[[I:.*]] = arith.constant 1 : i64
// CHECK: call @moe_rt_exchange_add
// CHECK: %[[X:.*]] = arith.constant 1 : i64
// CHECK: %[[P:.*]] = arith.constant 1 : i64
// CHECK: call @moe_rt_exchange(%[[X]], %[[P]])
func.func @dynamic(%a: memref<2x?x3xbf16>, %b: memref<2x?x3xbf16>, %c: memref<2xi1>, %d: memref<2xi1>) {
  moe.exchange %a, %c : memref<2x?x3xbf16>, memref<2xi1> ranks(2) layer(#b)
      outs(%b, %d : memref<2x?x3xbf16>, memref<2xi1>)
  return
}

// What has gaps travels as a copy.
// CHECK-LABEL: func @strided
// CHECK-SAME: %[[A:.*]]: memref<2x2xf32, strided<[4, 1]>>, %[[B:.*]]: memref<2x2xf32, strided<[4, 1], offset: ?>>
// CHECK: %[[AC:.*]] = memref.alloc() : memref<2x2xf32>
// CHECK: memref.copy %[[A]], %[[AC]]
// CHECK: memref.extract_aligned_pointer_as_index %[[AC]]
// CHECK: %[[BC:.*]] = memref.alloc() : memref<2x2xf32>
// CHECK: memref.extract_aligned_pointer_as_index %[[BC]]
// CHECK: call @moe_rt_exchange(
// CHECK: memref.copy %[[BC]], %[[B]]
// CHECK: memref.dealloc %[[AC]]
// CHECK: memref.dealloc %[[BC]]
func.func @strided(%a: memref<2x2xf32, strided<[4, 1]>>, %b: memref<2x2xf32, strided<[4, 1], offset: ?>>) {
  moe.exchange %a : memref<2x2xf32, strided<[4, 1]>> ranks(2) layer(#a)
      outs(%b : memref<2x2xf32, strided<[4, 1], offset: ?>>)
  return
}

// CHECK-LABEL: func @gather
// CHECK: %[[N:.*]] = arith.constant 96 : i64
// CHECK: %[[X:.*]] = arith.constant 0 : i64
// CHECK: %[[P:.*]] = arith.constant 3 : i64
// CHECK: call @moe_rt_all_gather(%{{.*}}, %{{.*}}, %[[N]], %[[X]], %[[P]])
// CHECK: %[[M:.*]] = arith.constant 8 : i64
// CHECK: %[[Y:.*]] = arith.constant 2 : i64
// CHECK: %[[Q:.*]] = arith.constant 4 : i64
// CHECK: call @moe_rt_all_gather(%{{.*}}, %{{.*}}, %[[M]], %[[Y]], %[[Q]])
func.func @gather(%a: memref<6x4xf32>, %b: memref<2x6x4xf32>, %c: memref<index>, %d: memref<2xindex>) {
  moe.all_gather %a : memref<6x4xf32> ranks(2) layer(#a) outs(%b : memref<2x6x4xf32>)
  moe.all_gather %c : memref<index> ranks(2) outs(%d : memref<2xindex>)
  return
}

// The numbers of rows are the same for all tensors of an exchange.
// CHECK-LABEL: func @rows
// CHECK: memref.extract_aligned_pointer_as_index %arg2
// CHECK: %[[S:.*]] = llvm.inttoptr
// CHECK: memref.extract_aligned_pointer_as_index %arg3
// CHECK: %[[R:.*]] = llvm.inttoptr
// CHECK: %[[N:.*]] = arith.constant 16 : i64
// CHECK: call @moe_rt_exchange_rows_add(%{{.*}}, %[[S]], %{{.*}}, %[[R]], %[[N]])
// CHECK: %[[M:.*]] = arith.constant 4 : i64
// CHECK: call @moe_rt_exchange_rows_add(%{{.*}}, %[[S]], %{{.*}}, %[[R]], %[[M]])
// CHECK: %[[X:.*]] = arith.constant 0 : i64
// CHECK: %[[P:.*]] = arith.constant 5 : i64
// CHECK: call @moe_rt_exchange_rows(%[[X]], %[[P]])
func.func @rows(%a: memref<6x4xf32>, %b: memref<?x4xf32>, %sent: memref<2xi64>, %received: memref<2xi64>,
                %c: memref<6xf32>, %d: memref<?xf32>) {
  moe.exchange_rows %a, %c : memref<6x4xf32>, memref<6xf32> sent(%sent : memref<2xi64>)
      received(%received : memref<2xi64>) ranks(2) layer(#a)
      outs(%b, %d : memref<?x4xf32>, memref<?xf32>)
  return
}

// Rows that are in use: of tensors of experts' rows, whose blocks are of 3 experts.
// CHECK-LABEL: func @used
// CHECK: memref.extract_aligned_pointer_as_index %arg4
// CHECK: %[[U:.*]] = llvm.inttoptr
// CHECK: %[[A:.*]] = arith.constant 96 : i64
// CHECK: %[[E:.*]] = arith.constant 3 : i64
// CHECK: %[[R:.*]] = arith.constant 16 : i64
// CHECK: call @moe_rt_exchange_add_used(%{{.*}}, %{{.*}}, %[[A]], %[[U]], %[[E]], %[[R]])
// CHECK: call @moe_rt_exchange_add(
// CHECK-NOT: moe_rt_exchange_add
// CHECK: call @moe_rt_exchange(
// CHECK: arith.muli
// CHECK: %[[D:.*]] = arith.index_cast
// CHECK: %[[T:.*]] = arith.constant 2 : i64
// CHECK: call @moe_rt_exchange_add_used(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[D]], %[[T]])
func.func @used(%a: memref<2x3x2x4xf32>, %b: memref<2x3x2x4xf32>, %c: memref<2x?x5xbf16>, %d: memref<2x?x5xbf16>,
                %used: memref<2x3xi32>, %loads: memref<2x3xi32>, %some: memref<2x?xi32>) {
  moe.exchange %a, %used : memref<2x3x2x4xf32>, memref<2x3xi32> used(%used : memref<2x3xi32>) ranks(2)
      outs(%b, %loads : memref<2x3x2x4xf32>, memref<2x3xi32>)
  moe.exchange %c : memref<2x?x5xbf16> used(%some : memref<2x?xi32>) ranks(2)
      outs(%d : memref<2x?x5xbf16>)
  return
}
