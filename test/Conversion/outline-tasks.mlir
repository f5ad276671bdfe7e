// RUN: moe-opt %s --moe-outline-tasks | FileCheck %s
// RUN: moe-opt %s --moe-outline-tasks --remarks-filter='moe-.*' 2>&1 -o /dev/null | FileCheck %s --check-prefix=WHY

// The body is a function of what it uses and of a range; constants are made
// again. What it writes is not copied.
// CHECK: func.func private @moe_rt_parallel(i64, !llvm.ptr, !llvm.ptr)
// CHECK-LABEL: func @scale(
// CHECK-SAME: %[[X:.*]]: memref<?xf32>, %[[F:.*]]: f32, %[[N:.*]]: index)
// CHECK: %[[ENV:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, f32)>
// CHECK: %[[COUNT:.*]] = arith.maxsi %[[N]], %c0
// CHECK: %[[D:.*]] = builtin.unrealized_conversion_cast %[[X]]
// CHECK: llvm.insertvalue %[[D]], %{{.*}}[0]
// CHECK: %[[ALL:.*]] = llvm.insertvalue %[[F]], %{{.*}}[1]
// CHECK: llvm.store %[[ALL]], %[[ENV]]
// CHECK: %[[TASK:.*]] = constant @scale_task
// CHECK: %[[C:.*]] = arith.index_cast %[[COUNT]] : index to i64
// CHECK: %[[P:.*]] = builtin.unrealized_conversion_cast %[[TASK]]
// CHECK: call @moe_rt_parallel(%[[C]], %[[P]], %[[ENV]])
// CHECK-NEXT: return
// CHECK: func.func private @scale_task(%[[E:.*]]: !llvm.ptr, %[[FROM:.*]]: i64, %[[TO:.*]]: i64)
// CHECK: %[[PACKED:.*]] = llvm.load %[[E]]
// CHECK: %[[D:.*]] = llvm.extractvalue %[[PACKED]][0]
// CHECK: %[[X:.*]] = builtin.unrealized_conversion_cast %[[D]] {{.*}} to memref<?xf32>
// CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK: %[[V:.*]] = memref.load %[[X]][%[[I]]]
// CHECK: arith.addf %{{.*}}, %[[ONE]]
// CHECK: memref.store %{{.*}}, %[[X]][%[[I]]]
func.func @scale(%x: memref<?xf32>, %factor: f32, %n: index) {
  %one = arith.constant 1.0 : f32
  scf.forall (%i) in (%n) {
    %0 = memref.load %x[%i] : memref<?xf32>
    %1 = arith.mulf %0, %factor : f32
    %2 = arith.addf %1, %one : f32
    memref.store %2, %x[%i] : memref<?xf32>
  }
  return
}

// Several dimensions become one; a loop inside stays on its thread, and memory
// for the environment is taken once, not in every iteration of a loop around.
// CHECK-LABEL: func @nest(
// CHECK: llvm.alloca
// CHECK: scf.for
// CHECK-NOT: llvm.alloca
// CHECK: call @moe_rt_parallel
// CHECK: func.func private @nest_task(
// CHECK: scf.for %[[I:.*]] =
// CHECK: %[[D:.*]] = arith.maxsi %{{.*}}, %c1
// CHECK: %[[COLUMN:.*]] = arith.remui %[[I]], %[[D]]
// CHECK: %[[ROW:.*]] = arith.divui %[[I]], %[[D]]
// CHECK: %[[STEPS:.*]] = arith.muli %[[COLUMN]],
// CHECK: %[[AT:.*]] = arith.addi %[[STEPS]],
// CHECK: scf.for %[[K:.*]] =
// CHECK-NOT: scf.forall
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[ROW]], %[[AT]], %[[K]]]
func.func @nest(%x: memref<?x?x4xf32>, %v: f32, %n: index, %from: index, %to: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %again = %c0 to %n step %c1 {
    scf.forall (%i, %j) = (0, %from) to (%n, %to) step (1, 3) {
      scf.forall (%k) in (4) {
        memref.store %v, %x[%i, %j, %k] : memref<?x?x4xf32>
      }
    }
  }
  return
}

// What may fail or do more than compute stays on one thread.
// CHECK-LABEL: func @serial(
// CHECK-NOT: moe_rt_parallel
// CHECK-COUNT-4: scf.for %
// CHECK: return
func.func private @external(index)
func.func @serial(%x: memref<?xindex>, %n: index) {
  %ok = arith.cmpi ne, %n, %n : index
  // WHY: :[[@LINE+1]]:3: remark: {{.*}}="left to one thread: ", Remark="an assertion in it may fail"
  scf.forall (%i) in (%n) {
    cf.assert %ok, "no"
  }
  // WHY: :[[@LINE+1]]:3: remark: {{.*}}="left to one thread: ", Remark="it divides by a number that may be zero"
  scf.forall (%i) in (%n) {
    %0 = arith.divui %n, %i : index
    memref.store %0, %x[%i] : memref<?xindex>
  }
  // WHY: :[[@LINE+1]]:3: remark: {{.*}}="left to one thread: ", Remark="it divides by a number that may be zero"
  scf.forall (%i) in (%n) {
    %0 = arith.ceildivsi %n, %i : index
    memref.store %0, %x[%i] : memref<?xindex>
  }
  // WHY: :[[@LINE+1]]:3: remark: {{.*}}="left to one thread: ", Remark="it calls 'even', which is recursive"
  scf.forall (%i) in (%n) {
    func.call @even(%i) : (index) -> ()
  }
  // WHY: :[[@LINE+1]]:3: remark: {{.*}}="left to one thread: ", Remark="it calls 'external', which may do more than compute"
  scf.forall (%i) in (%n) {
    func.call @external(%i) : (index) -> ()
  }
  // WHY: :[[@LINE+1]]:3: remark: {{.*}}="left to one thread: ", Remark="an assertion in it may fail"
  scf.forall (%i) in (%n) {
    func.call @fails(%ok) : (i1) -> ()
  }
  return
}
func.func @even(%i: index) {
  func.call @odd(%i) : (index) -> ()
  return
}
func.func @odd(%i: index) {
  func.call @even(%i) : (index) -> ()
  return
}
func.func @fails(%ok: i1) {
  cf.assert %ok, "no"
  return
}

// A function that only computes may be called.
// CHECK-LABEL: func @calls(
// CHECK: call @moe_rt_parallel
// CHECK: func.func private @calls_task(
// CHECK: func.call @store(
func.func @calls(%x: memref<?xindex>, %n: index) {
  scf.forall (%i) in (%n) {
    func.call @store(%x, %i) : (memref<?xindex>, index) -> ()
  }
  return
}
func.func @store(%x: memref<?xindex>, %i: index) {
  memref.store %i, %x[%i] : memref<?xindex>
  return
}
