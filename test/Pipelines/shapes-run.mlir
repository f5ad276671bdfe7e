// RUN: %python %S/Inputs/npy.py %t.x.npy f4 3x2 1 2 3 4 5 6
// RUN: %python %S/Inputs/npy.py %t.joined.npy f4 1x2x6 1 2 1 3 4 3 5 6 5 1 2 1
// RUN: moe-run %s --raise=off --input=%t.x.npy --compare=%t.joined.npy --compare=%t.x.npy --compare=%t.x.npy
// RUN: %python %S/Inputs/npy.py %t.none.npy f4 0x2 1
// RUN: %python %S/Inputs/npy.py %t.nothing.npy f4 1x2x0 1
// RUN: moe-run %s --entry=empty --raise=off --input=%t.none.npy --compare=%t.nothing.npy
// RUN: %python %S/Inputs/npy.py %t.flags.npy f4 3x2 0 0 0 1 1 1
// RUN: moe-run %s --entry=flags --raise=off --input=%t.x.npy --compare=%t.flags.npy

// Concatenation, a reshape to a computed shape; the result that is the argument,
// and is returned twice, is copied.
func.func @main(%x: tensor<?x2xf32>) -> (tensor<1x2x?xf32>, tensor<?x2xf32>, tensor<?x2xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %first = tensor.extract_slice %x[0, 0] [%n, 1] [1, 1] : tensor<?x2xf32> to tensor<?x1xf32>
  %wide = tensor.concat dim(1) %x, %first : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
  %row = tensor.extract_slice %wide[0, 0] [1, 3] [1, 1] : tensor<?x3xf32> to tensor<1x3xf32>
  %tall = tensor.concat dim(0) %wide, %row : (tensor<?x3xf32>, tensor<1x3xf32>) -> tensor<?x3xf32>
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c6 = arith.constant 6 : i64
  %shape = tensor.from_elements %c1, %c2, %c6 : tensor<3xi64>
  %0 = tensor.reshape %tall(%shape) : (tensor<?x3xf32>, tensor<3xi64>) -> tensor<1x2x?xf32>
  return %0, %x, %x : tensor<1x2x?xf32>, tensor<?x2xf32>, tensor<?x2xf32>
}

func.func @empty(%x: tensor<?x2xf32>) -> tensor<1x2x?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %init = tensor.empty(%n) : tensor<2x?xf32>
  %t = linalg.transpose ins(%x : tensor<?x2xf32>) outs(%init : tensor<2x?xf32>) permutation = [1, 0]
  %sq = tensor.empty(%n) : tensor<2x?xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%sq : tensor<2x?xf32>) -> tensor<2x?xf32>
  %xt = tensor.empty(%n, %n) : tensor<?x?xf32>
  %fx = linalg.fill ins(%zero : f32) outs(%xt : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%t, %fx : tensor<2x?xf32>, tensor<?x?xf32>) outs(%fill : tensor<2x?xf32>) -> tensor<2x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [1, 2, %n] : tensor<2x?xf32> into tensor<1x2x?xf32>
  return %1 : tensor<1x2x?xf32>
}

// A tensor of i1 within the program.
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @flags(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x2xf32>
  %mask = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %v = tensor.extract %x[%i, %j] : tensor<?x2xf32>
    %m = arith.cmpf ogt, %v, %three : f32
    tensor.yield %m : i1
  } : tensor<?x2xi1>
  %init = tensor.empty(%n) : tensor<?x2xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%mask : tensor<?x2xi1>) outs(%init : tensor<?x2xf32>) {
  ^bb0(%m: i1, %y: f32):
    %v = arith.uitofp %m : i1 to f32
    linalg.yield %v : f32
  } -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
