// RUN: moe-opt %s --moe-prepare-entry-points | FileCheck %s

// CHECK: func.func @public(%{{.*}}: tensor<4xf32> {bufferization.writable = false}, %{{.*}}: i64) -> tensor<4xf32> attributes {llvm.emit_c_interface}
func.func @public(%a: tensor<4xf32>, %n: i64) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
// CHECK: func.func private @private(%{{.*}}: tensor<4xf32>) -> tensor<4xf32> {
func.func private @private(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
// CHECK: func.func private @external(tensor<4xf32>){{$}}
func.func private @external(tensor<4xf32>)
