// Returns a tensor of 2^50 elements.
func.func @main() -> tensor<?xf32> {
  %size = arith.constant 1125899906842624 : index
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty(%size) : tensor<?xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%init : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
