// RUN: sed 's/%%c0 = arith.constant 0 : index/%%c0 = arith.constant -2 : index/' %models/forms/sorted-add-dynamic.mlir \
// RUN:   | moe-opt --canonicalize --cse --moe-raise -o /dev/null 2>&1 | FileCheck %s
// RUN: moe-opt %s --moe-raise -o /dev/null 2>&1 | FileCheck %s --check-prefix=HERE
// RUN: moe-opt %s --moe-print-layers -o /dev/null 2>&1 | FileCheck %s --check-prefix=HERE

// CHECK: warning: asks for dimension -2; layers are not looked for in @main
// HERE: [[#@LINE+3]]:8: warning: asks for dimension -1; layers are not looked for in @last
func.func @last(%x: tensor<?xf32>) -> index {
  %c = arith.constant -1 : index
  %0 = tensor.dim %x, %c : tensor<?xf32>
  return %0 : index
}
