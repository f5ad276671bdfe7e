"""Writes a model with 64 KiB of constants: a large one that bytecode aligns, one
that it cannot align, and one that is no resource."""

import struct
import sys

rows = [[(7 * i + j) % 13 - 6 for j in range(128)] for i in range(124)]
floats = b"".join(struct.pack("<128f", *row) for row in rows)
loose = struct.pack("<128f", *range(128))
dense = ", ".join(f"{i}.5" for i in range(3 * 128))

with open(sys.argv[1], "w") as file:
    file.write(f"""
func.func @main(%x: tensor<128xf32>) -> tensor<128x128xf32> {{
  %a = arith.constant dense_resource<a> : tensor<124x128xf32>
  %b = arith.constant dense_resource<b> : tensor<1x128xf32>
  %c = arith.constant dense<[{dense}]> : tensor<384xf32>
  %c3 = tensor.expand_shape %c [[0, 1]] output_shape [3, 128]
      : tensor<384xf32> into tensor<3x128xf32>
  %abc = tensor.concat dim(0) %a, %b, %c3
      : (tensor<124x128xf32>, tensor<1x128xf32>, tensor<3x128xf32>) -> tensor<128x128xf32>
  %init = tensor.empty() : tensor<128x128xf32>
  %y = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                        affine_map<(i, j) -> (j)>,
                                        affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}}
      ins(%abc, %x : tensor<128x128xf32>, tensor<128xf32>)
      outs(%init : tensor<128x128xf32>) {{
  ^bb0(%p: f32, %q: f32, %out: f32):
    %0 = arith.mulf %p, %q : f32
    linalg.yield %0 : f32
  }} -> tensor<128x128xf32>
  return %y : tensor<128x128xf32>
}}
{{-#
  dialect_resources: {{
    builtin: {{
      a: "0x40000000{floats.hex()}",
      b: "0x01000000{loose.hex()}"
    }}
  }}
#-}}
""")
