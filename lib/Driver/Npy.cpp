//===- Npy.cpp - Files of NumPy arrays ------------------------------------===//

#include "moe/Driver/Npy.h"
#include "NpyHeader.h"
#include "moe/Driver/InputFile.h"
#include "moe/Driver/OutputFile.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>

using namespace llvm;
using namespace mlir::moe;

namespace {
/// An element type of a file: a moe_dtype, or an unsigned integer.
struct FileType {
  moe_dtype dtype;
  bool isUnsigned;
};
} // namespace

static std::optional<FileType> parseFileType(StringRef text) {
  char order = text.empty() ? '\0' : text.front();
  if (order != '<' && order != '|' && order != '=')
    return std::nullopt;
  auto is = [](moe_dtype dtype, bool isUnsigned = false) {
    return FileType{dtype, isUnsigned};
  };
  return StringSwitch<std::optional<FileType>>(text.drop_front())
      .Case("b1", is(MOE_BOOL))
      .Case("i1", is(MOE_I8))
      .Case("i2", is(MOE_I16))
      .Case("i4", is(MOE_I32))
      .Case("i8", is(MOE_I64))
      .Case("u1", is(MOE_I8, true))
      .Case("u2", is(MOE_I16, true))
      .Case("u4", is(MOE_I32, true))
      .Case("u8", is(MOE_I64, true))
      .Case("f2", is(MOE_F16))
      .Case("V2", is(MOE_BF16))
      .Case("f4", is(MOE_F32))
      .Case("f8", is(MOE_F64))
      .Default(std::nullopt);
}

/// Copies `in`, in Fortran order, to `out`, in C order.
static void copyFortranOrder(const char *in, char *out, ArrayRef<int64_t> sizes,
                             uint64_t width) {
  SmallVector<int64_t> index(sizes.size(), 0);
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  for (int64_t i = 0; i < count; ++i) {
    int64_t from = 0;
    for (size_t d = sizes.size(); d-- > 0;)
      from = from * sizes[d] + index[d];
    std::memcpy(out + i * static_cast<int64_t>(width),
                in + from * static_cast<int64_t>(width), width);
    // The next index: the last dimension counts, and carries into those before.
    for (size_t d = sizes.size(); d-- > 0;) {
      if (++index[d] != sizes[d])
        break;
      index[d] = 0;
    }
  }
}

/// Unsigned elements as i64.
static Expected<HostTensor> widenUnsigned(const HostTensor &tensor) {
  Expected<HostTensor> wide = HostTensor::create(MOE_I64, tensor.sizes);
  if (!wide)
    return wide;
  uint64_t width = getByteWidth(tensor.dtype);
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i) {
    uint64_t value = 0;
    std::memcpy(&value, tensor.getData() + i * static_cast<int64_t>(width),
                width);
    if (value > static_cast<uint64_t>(INT64_MAX))
      return createStringError("element %lld does not fit i64", (long long)i);
    wide->getElements<int64_t>()[i] = static_cast<int64_t>(value);
  }
  return wide;
}

static Expected<HostTensor> parseNpy(StringRef file,
                                     std::optional<moe_dtype> dtype) {
  Expected<NpyHeader> header = parseNpyHeader(file);
  if (!header)
    return header.takeError();
  std::optional<FileType> type = parseFileType(header->type);
  if (!type)
    return createStringError(
        "its elements are '" + header->type +
        "'; known are little-endian b1, i1 to i8, u1 to u8, f2, f4, f8 and, "
        "for bf16, V2");
  if (header->sizes.size() > MOE_MAX_RANK)
    return createStringError("it has " + Twine(header->sizes.size()) +
                             " dimensions; at most " + Twine(MOE_MAX_RANK) +
                             " are possible");
  if (type->isUnsigned && type->dtype == MOE_I16 && dtype == MOE_BF16)
    *type = {MOE_BF16, false};

  // Compared before anything is allocated: a header can claim any size.
  uint64_t wanted = getByteWidth(type->dtype);
  bool overflow = false;
  for (int64_t size : header->sizes)
    wanted = SaturatingMultiply(wanted, static_cast<uint64_t>(size), &overflow);
  uint64_t present = file.size() - header->dataOffset;
  if (wanted != present)
    return createStringError("its header asks for " + Twine(wanted) +
                             " bytes of elements, but it has " +
                             Twine(present));
  Expected<HostTensor> tensor = HostTensor::create(type->dtype, header->sizes);
  if (!tensor)
    return tensor;
  const char *elements = file.data() + header->dataOffset;
  if (header->fortranOrder)
    copyFortranOrder(elements, tensor->getData(), header->sizes,
                     getByteWidth(type->dtype));
  else if (present)
    std::memcpy(tensor->getData(), elements, present);
  if (type->isUnsigned)
    tensor = widenUnsigned(*tensor);
  if (!tensor || !dtype || *dtype == tensor->dtype)
    return tensor;
  return convertTo(*tensor, *dtype);
}

Expected<HostTensor> mlir::moe::readNpy(StringRef path,
                                        std::optional<moe_dtype> dtype) {
  if (isEndless(path))
    return createStringError("'" + path + "' is a device, not a .npy file");
  ErrorOr<std::unique_ptr<MemoryBuffer>> file =
      MemoryBuffer::getFile(path, /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  if (!file)
    return createStringError("cannot read '" + path +
                             "': " + file.getError().message());
  Expected<HostTensor> tensor = parseNpy((*file)->getBuffer(), dtype);
  if (!tensor)
    return createStringError("'" + path + "': " + toString(tensor.takeError()));
  return tensor;
}

static StringRef getFileType(moe_dtype dtype) {
  static constexpr StringLiteral types[] = {"|b1", "|i1", "<i2", "<i4", "<i8",
                                            "",    "",    "<f4", "<f8"};
  return types[dtype];
}

Error mlir::moe::writeNpy(StringRef path, TensorRef tensor) {
  if (tensor.dtype == MOE_F16 || tensor.dtype == MOE_BF16) {
    Expected<HostTensor> wide = convertTo(tensor, MOE_F32);
    return wide ? writeNpy(path, *wide) : wide.takeError();
  }
  std::string header;
  raw_string_ostream os(header);
  os << "{'descr': '" << getFileType(tensor.dtype)
     << "', 'fortran_order': False, 'shape': (";
  for (int64_t size : tensor.sizes)
    os << size << ", ";
  os << "), }";
  // Magic, version and length take 10 bytes; elements begin at a multiple
  // of 64.
  header.resize(alignTo(header.size() + 11, 64) - 11, ' ');
  header += '\n';
  char length[2];
  support::endian::write16le(length, static_cast<uint16_t>(header.size()));
  uint64_t bytes = static_cast<uint64_t>(tensor.getNumElements()) *
                   getByteWidth(tensor.dtype);
  return writeFile(path, [&](raw_ostream &out) {
    out << StringRef("\x93NUMPY\x01\x00", 8) << StringRef(length, 2) << header
        << StringRef(tensor.data, bytes);
    return Error::success();
  });
}
