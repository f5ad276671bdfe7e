//===- HostTensor.cpp - Tensors in the memory of a tool -------------------===//

#include "moe/Driver/HostTensor.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace mlir::moe;

StringRef mlir::moe::getName(moe_dtype dtype) {
  static constexpr StringLiteral names[] = {"i1",  "i8",   "i16", "i32", "i64",
                                            "f16", "bf16", "f32", "f64"};
  return names[dtype];
}

uint64_t mlir::moe::getByteWidth(moe_dtype dtype) {
  static constexpr uint64_t widths[] = {1, 1, 2, 4, 8, 2, 2, 4, 8};
  return widths[dtype];
}

bool mlir::moe::isFloat(moe_dtype dtype) { return dtype >= MOE_F16; }

std::string mlir::moe::getTypeText(moe_dtype dtype, ArrayRef<int64_t> sizes) {
  std::string text;
  raw_string_ostream os(text);
  for (int64_t size : sizes) {
    if (size < 0)
      os << '?';
    else
      os << size;
    os << 'x';
  }
  os << getName(dtype);
  return text;
}

static int64_t multiply(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes)
    product *= size;
  return product;
}

Expected<HostTensor> HostTensor::create(moe_dtype dtype,
                                        ArrayRef<int64_t> sizes) {
  HostTensor tensor;
  tensor.dtype = dtype;
  tensor.sizes.assign(sizes.begin(), sizes.end());
  int64_t bytes = static_cast<int64_t>(getByteWidth(dtype));
  bool overflow = false;
  for (int64_t size : sizes)
    overflow |= MulOverflow(bytes, size, bytes);
  if (!overflow && bytes >= 0)
    tensor.data = WritableMemoryBuffer::getNewUninitMemBuffer(
        static_cast<size_t>(bytes), "tensor", Align(64));
  if (!tensor.data)
    return createStringError("there is no memory for a tensor of %s",
                             getTypeText(dtype, sizes).c_str());
  return tensor;
}

int64_t HostTensor::getNumElements() const { return multiply(sizes); }
int64_t TensorRef::getNumElements() const { return multiply(sizes); }

moe_tensor HostTensor::getView() const {
  moe_tensor view = {};
  view.dtype = dtype;
  view.rank = static_cast<int32_t>(sizes.size());
  copy(sizes, view.sizes);
  view.data = getData();
  view.bytes = data->getBufferSize();
  return view;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static const fltSemantics &getHalfSemantics(moe_dtype dtype) {
  return dtype == MOE_F16 ? APFloat::IEEEhalf() : APFloat::BFloat();
}

int64_t mlir::moe::getAsInteger(TensorRef tensor, int64_t index) {
  switch (tensor.dtype) {
  case MOE_BOOL:
    return tensor.data[index] != 0;
  case MOE_I8:
    return tensor.getElements<int8_t>()[index];
  case MOE_I16:
    return tensor.getElements<int16_t>()[index];
  case MOE_I32:
    return tensor.getElements<int32_t>()[index];
  case MOE_I64:
    return tensor.getElements<int64_t>()[index];
  default:
    llvm_unreachable("not an integer type");
  }
}

double mlir::moe::getAsDouble(TensorRef tensor, int64_t index) {
  switch (tensor.dtype) {
  case MOE_F64:
    return tensor.getElements<double>()[index];
  case MOE_F32:
    return tensor.getElements<float>()[index];
  case MOE_F16:
  case MOE_BF16:
    return APFloat(getHalfSemantics(tensor.dtype),
                   APInt(16, tensor.getElements<uint16_t>()[index]))
        .convertToDouble();
  default:
    return static_cast<double>(getAsInteger(tensor, index));
  }
}

void mlir::moe::setFloat(HostTensor &tensor, int64_t index, double value) {
  switch (tensor.dtype) {
  case MOE_F64:
    tensor.getElements<double>()[index] = value;
    return;
  case MOE_F32:
    tensor.getElements<float>()[index] = static_cast<float>(value);
    return;
  case MOE_F16:
  case MOE_BF16: {
    APFloat narrow(value);
    bool losesInfo;
    narrow.convert(getHalfSemantics(tensor.dtype), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    tensor.getElements<uint16_t>()[index] =
        static_cast<uint16_t>(narrow.bitcastToAPInt().getZExtValue());
    return;
  }
  default:
    llvm_unreachable("not a float type");
  }
}

bool mlir::moe::setInteger(HostTensor &tensor, int64_t index, int64_t value) {
  unsigned width = static_cast<unsigned>(8 * getByteWidth(tensor.dtype));
  if (tensor.dtype == MOE_BOOL ? value != 0 && value != 1
                               : !isIntN(width, value))
    return false;
  std::memcpy(tensor.getData() + index * static_cast<int64_t>(width / 8),
              &value, width / 8);
  return true;
}

/// The integer that a float stands for, if it stands for one.
static std::optional<int64_t> getExactInteger(double value) {
  if (!(std::fabs(value) < 0x1p63) || value != std::trunc(value))
    return std::nullopt;
  return static_cast<int64_t>(value);
}

Expected<HostTensor> mlir::moe::convertTo(TensorRef tensor, moe_dtype dtype) {
  Expected<HostTensor> result = HostTensor::create(dtype, tensor.sizes);
  if (!result)
    return result;
  int64_t count = tensor.getNumElements();
  if (dtype == tensor.dtype) {
    if (count)
      std::memcpy(result->getData(), tensor.data,
                  result->data->getBufferSize());
    return result;
  }
  for (int64_t i = 0; i < count; ++i) {
    if (isFloat(dtype)) {
      setFloat(*result, i, getAsDouble(tensor, i));
      continue;
    }
    std::optional<int64_t> value = isFloat(tensor.dtype)
                                       ? getExactInteger(getAsDouble(tensor, i))
                                       : getAsInteger(tensor, i);
    if (!value || !setInteger(*result, i, *value))
      return createStringError("element %lld is %g, which %s cannot hold",
                               (long long)i, getAsDouble(tensor, i),
                               getName(dtype).str().c_str());
  }
  return result;
}
