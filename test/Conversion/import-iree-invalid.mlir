// RUN: moe-opt %s --moe-import-iree --split-input-file --verify-diagnostics

func.func @merged(%x: tensor<6xf32>, %v: tensor<2xf32>, %p: tensor<2xi32>)
    -> tensor<2xf32> {
  // expected-error @+1 {{starts from values that elements may not go before; expected a constant -inf or smallest integer}}
  %0:2 = iree_linalg_ext.topk dimension(0) ins(%x : tensor<6xf32>)
      outs(%v, %p : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %1 : i1
  } -> tensor<2xf32>, tensor<2xi32>
  return %0#0 : tensor<2xf32>
}

// -----

func.func @wrong_end(%x: tensor<6xf32>, %p: tensor<2xi32>) -> tensor<2xf32> {
  %v = arith.constant dense<0xFF800000> : tensor<2xf32>
  // expected-error @+1 {{expected a constant inf or largest integer}}
  %0:2 = iree_linalg_ext.topk dimension(0) ins(%x : tensor<6xf32>)
      outs(%v, %p : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf olt, %a, %b : f32
    iree_linalg_ext.yield %1 : i1
  } -> tensor<2xf32>, tensor<2xi32>
  return %0#0 : tensor<2xf32>
}

// -----

func.func @swapped(%x: tensor<6xi32>, %p: tensor<2xi32>) -> tensor<2xi32> {
  %v = arith.constant dense<-2147483648> : tensor<2xi32>
  // expected-error @+1 {{has a region that does not compare its two arguments with one ordered > or <}}
  %0:2 = iree_linalg_ext.topk dimension(0) ins(%x : tensor<6xi32>)
      outs(%v, %p : tensor<2xi32>, tensor<2xi32>) {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.cmpi sgt, %b, %a : i32
    iree_linalg_ext.yield %1 : i1
  } -> tensor<2xi32>, tensor<2xi32>
  return %0#0 : tensor<2xi32>
}

// -----

func.func @shapes(%u: tensor<3x4xf32>, %i: tensor<3x2xi32>, %x: tensor<8x4xf32>)
    -> tensor<8x4xf32> {
  // expected-error @+1 {{has indices 'tensor<3x2xi32>', updates 'tensor<3x4xf32>' and original 'tensor<8x4xf32>', which do not go together}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
      ins(%u, %i : tensor<3x4xf32>, tensor<3x2xi32>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    iree_linalg_ext.yield %new : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

func.func @dynamic(%u: tensor<?x?x4xf32>, %i: tensor<?x?x1xi32>, %x: tensor<8x4xf32>)
    -> tensor<8x4xf32> {
  // expected-error @+1 {{has updates in more than one dimension of dynamic size}}
  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
      ins(%u, %i : tensor<?x?x4xf32>, tensor<?x?x1xi32>) outs(%x : tensor<8x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    iree_linalg_ext.yield %new : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// What the op has in common with its counterpart is verified there.
func.func @rank(%x: tensor<6xi32>) -> tensor<6xi32> {
  // expected-error @+1 {{'tm_tensor.sort' op has dimension 1, but its operands have rank 1}}
  %0 = iree_linalg_ext.sort dimension(1) outs(%x : tensor<6xi32>) {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.cmpi slt, %a, %b : i32
    iree_linalg_ext.yield %1 : i1
  } -> tensor<6xi32>
  return %0 : tensor<6xi32>
}
