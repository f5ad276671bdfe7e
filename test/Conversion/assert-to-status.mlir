// RUN: moe-opt %s --moe-assert-to-status --split-input-file --verify-diagnostics | FileCheck %s

// One global for two assertions with the same message.
// CHECK-DAG: llvm.mlir.global private constant @[[SIZE:.*]]("size\00")
// CHECK-DAG: llvm.mlir.global private constant @[[INDEX:.*]]("index\00")
// CHECK-NOT: llvm.mlir.global

// CHECK-LABEL: func @asserts
// CHECK-SAME: (%[[A:.*]]: i1, %[[B:.*]]: i1, %[[M:.*]]: memref<4xf32>) -> (memref<4xf32>, i64, !llvm.ptr)
// CHECK: %[[S:.*]] = llvm.mlir.addressof @[[SIZE]]
// CHECK: cf.cond_br %[[A]], ^[[BB1:.*]], ^[[FAIL:.*]](%[[S]] : !llvm.ptr)
// CHECK: ^[[BB1]]:
// CHECK: %[[I:.*]] = llvm.mlir.addressof @[[INDEX]]
// CHECK: cf.cond_br %[[B]], ^[[BB2:.*]], ^[[FAIL]](%[[I]] : !llvm.ptr)
// CHECK: ^[[BB2]]:
// CHECK: cf.cond_br %[[B]], ^[[BB3:.*]], ^[[FAIL]](
// CHECK: ^[[BB3]]:
// CHECK: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK: return %[[M]], %{{.*}}, %[[NULL]] : memref<4xf32>, i64, !llvm.ptr
// CHECK: ^[[FAIL]](%[[WHY:.*]]: !llvm.ptr):
// CHECK-DAG: %[[P0:.*]] = ub.poison : memref<4xf32>
// CHECK-DAG: %[[P1:.*]] = ub.poison : i64
// CHECK: return %[[P0]], %[[P1]], %[[WHY]] : memref<4xf32>, i64, !llvm.ptr
func.func @asserts(%a: i1, %b: i1, %m: memref<4xf32>) -> (memref<4xf32>, i64) {
  cf.assert %a, "size"
  %c1 = arith.constant 1 : i64
  cf.assert %b, "index"
  cf.assert %b, "size"
  return %m, %c1 : memref<4xf32>, i64
}

// What a call returned is checked, and handed on.
// CHECK-LABEL: func @calls
// CHECK-SAME: -> (memref<4xf32>, !llvm.ptr)
// CHECK: %[[R:.*]]:3 = call @asserts(%{{.*}}) {moe.kept} : (i1, i1, memref<4xf32>) -> (memref<4xf32>, i64, !llvm.ptr)
// CHECK: %[[OK:.*]] = llvm.icmp "eq" %[[R]]#2, %{{.*}}
// CHECK: cf.cond_br %[[OK]], ^[[NEXT:.*]], ^[[FAIL:.*]](%[[R]]#2 : !llvm.ptr)
// CHECK: ^[[NEXT]]:
// CHECK: return %[[R]]#0, %{{.*}}
// CHECK: ^[[FAIL]]
func.func @calls(%a: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %0:2 = call @asserts(%a, %a, %m) {moe.kept} : (i1, i1, memref<4xf32>) -> (memref<4xf32>, i64)
  return %0#0 : memref<4xf32>
}

// A function that cannot fail has a status, which nobody looks at, wherever it
// is called. One without a body has none.
// CHECK-LABEL: func private @external(i64) -> i64
func.func private @external(i64) -> i64
// CHECK-LABEL: func @safe(
// CHECK-SAME: -> (i64 {moe.kept}, !llvm.ptr)
func.func @safe(%a: i64) -> (i64 {moe.kept}) {
  // CHECK: %[[R:.*]] = call @external(%{{.*}}) : (i64) -> i64
  // CHECK: return %[[R]], %{{.*}} : i64, !llvm.ptr
  %0 = call @external(%a) : (i64) -> i64
  return %0 : i64
}
// CHECK-LABEL: func @nested
// CHECK: scf.for
// CHECK: call @safe(%{{.*}}) : (i64) -> (i64, !llvm.ptr)
// CHECK-NOT: cf.cond_br
func.func @nested(%a: i64, %n: index) {
  scf.for %i = %n to %n step %n {
    %0 = func.call @safe(%a) : (i64) -> i64
  }
  return
}

// Whoever calls a task expects no status, but what it calls itself has one.
// CHECK-LABEL: func @task(%{{.*}}: i64) {
// CHECK: call @safe(%{{.*}}) : (i64) -> (i64, !llvm.ptr)
// CHECK: return{{$}}
func.func @task(%a: i64) {
  %0 = call @safe(%a) : (i64) -> i64
  return
}
// CHECK-LABEL: func @gives_away() -> ((i64) -> (), !llvm.ptr)
// CHECK: constant @task : (i64) -> ()
func.func @gives_away() -> ((i64) -> ()) {
  %0 = constant @task : (i64) -> ()
  return %0 : (i64) -> ()
}

// An assertion in a loop of blocks.
// CHECK-LABEL: func @loop
// CHECK: ^[[BODY:.*]](%{{.*}}: i64):
// CHECK: cf.cond_br %{{.*}}, ^[[NEXT:.*]], ^{{.*}}(%{{.*}} : !llvm.ptr)
// CHECK: ^[[NEXT]]:
// CHECK: cf.br ^[[BODY]]
func.func @loop(%a: i64) {
  cf.br ^body(%a : i64)
^body(%i: i64):
  %0 = arith.addi %i, %a : i64
  %1 = arith.cmpi slt, %0, %a : i64
  cf.assert %1, "index"
  cf.br ^body(%0 : i64)
}

// -----

func.func @in_region(%ok: i1, %n: index) {
  // expected-note @+1 {{it is inside of this op}}
  scf.for %i = %n to %n step %n {
    // expected-error @+1 {{cannot return an error from inside of 'scf.for'; only assertions and calls directly in a function are supported}}
    cf.assert %ok, "index"
  }
  return
}

// -----

func.func @fails(%ok: i1) {
  cf.assert %ok, "index"
  return
}
func.func @hands_on(%ok: i1) {
  call @fails(%ok) : (i1) -> ()
  return
}
func.func @call_in_region(%ok: i1, %n: index) {
  // expected-note @+1 {{it is inside of this op}}
  scf.for %i = %n to %n step %n {
    // expected-error @+1 {{cannot return an error from inside of 'scf.for'}}
    func.call @hands_on(%ok) : (i1) -> ()
  }
  return
}

// -----

// expected-error @+1 {{'task' may fail, but its address is taken, and whoever calls it so expects no status}}
func.func @task(%ok: i1) {
  cf.assert %ok, "index"
  return
}
func.func @gives_away() -> ((i1) -> ()) {
  %0 = constant @task : (i1) -> ()
  return %0 : (i1) -> ()
}
