//===- HostTensor.h - Tensors in the memory of a tool -----------*- C++ -*-===//

#ifndef MOE_DRIVER_HOSTTENSOR_H
#define MOE_DRIVER_HOSTTENSOR_H

#include "moe_runtime.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace mlir::moe {

/// "f32".
llvm::StringRef getName(moe_dtype dtype);
uint64_t getByteWidth(moe_dtype dtype);
bool isFloat(moe_dtype dtype);
/// "2x?x4xf32", as a tensor type is written.
std::string getTypeText(moe_dtype dtype, llvm::ArrayRef<int64_t> sizes);

/// A dense row-major tensor that owns its elements.
struct HostTensor {
  moe_dtype dtype = MOE_F32;
  llvm::SmallVector<int64_t> sizes;
  std::unique_ptr<llvm::WritableMemoryBuffer> data;

  /// A tensor whose elements are unset; an error if there is no memory for it.
  static llvm::Expected<HostTensor> create(moe_dtype dtype,
                                           llvm::ArrayRef<int64_t> sizes);

  int64_t getNumElements() const;
  char *getData() const { return data->getBufferStart(); }
  template <typename T> T *getElements() const {
    return reinterpret_cast<T *>(getData());
  }
  moe_tensor getView() const;
};

/// A tensor that somebody else owns.
struct TensorRef {
  moe_dtype dtype;
  llvm::ArrayRef<int64_t> sizes;
  const char *data;

  TensorRef(const HostTensor &tensor)
      : dtype(tensor.dtype), sizes(tensor.sizes), data(tensor.getData()) {}
  TensorRef(const moe_tensor &tensor)
      : dtype(static_cast<moe_dtype>(tensor.dtype)),
        sizes(tensor.sizes, static_cast<size_t>(tensor.rank)),
        data(static_cast<const char *>(tensor.data)) {}

  int64_t getNumElements() const;
  template <typename T> const T *getElements() const {
    return reinterpret_cast<const T *>(data);
  }
};

/// An element of any type, widened.
double getAsDouble(TensorRef tensor, int64_t index);
int64_t getAsInteger(TensorRef tensor, int64_t index);
/// Stores a value, rounded to the nearest of a tensor of floats.
void setFloat(HostTensor &tensor, int64_t index, double value);
/// Stores a value in a tensor of integers; false if it doesn't fit.
bool setInteger(HostTensor &tensor, int64_t index, int64_t value);

/// The tensor with elements of another type. An error, naming the element,
/// where an integer type cannot hold it.
llvm::Expected<HostTensor> convertTo(TensorRef tensor, moe_dtype dtype);

} // namespace mlir::moe

#endif // MOE_DRIVER_HOSTTENSOR_H
