// An output that is the input is refused, and the input stays as it is.
// RUN: cp %s %t.mlir
// RUN: not moe-opt %t.mlir -o %t.mlir 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: cmp %s %t.mlir
// ERROR: error: the output '{{.*}}.mlir' is the input: write to another file

// RUN: moe-opt %t.mlir -o %t.out && FileCheck %s < %t.out
// CHECK: func.func @f()
func.func @f() {
  return
}
