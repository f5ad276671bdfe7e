//===- Npy.h - Files of NumPy arrays ----------------------------*- C++ -*-===//

#ifndef MOE_DRIVER_NPY_H
#define MOE_DRIVER_NPY_H

#include "moe/Driver/HostTensor.h"

namespace mlir::moe {

/// Reads a .npy file of format version 1, 2 or 3 as a tensor of `dtype`, or of
/// the file's own type. Takes bool, signed and unsigned integers, f16, f32 and
/// f64, little-endian, in C or Fortran order. Elements of two bytes without a
/// type (`V2`, how bf16 arrays are saved) are bf16; so are those of type u2 if
/// bf16 is asked for. Unsigned integers become signed ones that hold them.
llvm::Expected<HostTensor> readNpy(llvm::StringRef path,
                                   std::optional<moe_dtype> dtype = {});

/// Writes a .npy file of version 1; bf16 and f16 are written as f32. There is
/// no file at `path`, or the whole of it.
llvm::Error writeNpy(llvm::StringRef path, TensorRef tensor);

} // namespace mlir::moe

#endif // MOE_DRIVER_NPY_H
