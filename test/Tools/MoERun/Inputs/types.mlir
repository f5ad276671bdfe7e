// Scalars and tensors of the less common types, returned as they came.
func.func @main(%a: i1, %b: tensor<2xi1>, %c: index, %d: bf16, %e: f64,
                %f: tensor<2xf16>, %g: i8, %h: tensor<i16>)
    -> (i1, tensor<2xi1>, index, bf16, f64, tensor<2xf16>, i8, tensor<i16>) {
  return %a, %b, %c, %d, %e, %f, %g, %h
      : i1, tensor<2xi1>, index, bf16, f64, tensor<2xf16>, i8, tensor<i16>
}
