//===- Weights.cpp - What a context's weights are bound to ----------------===//

#include "Program.h"
#include "Text.h"

#include <cstring>
#include <new>

using namespace moe_rt;

const char *moe_rt::getWeightName(const Program &program,
                                  const moe_image_value &value) {
  return value.names ? value.names[program.exchanges.getRank()] : value.weight;
}

std::string moe_rt::checkConnected(const Program &program) {
  int64_t ranks = program.image.ranks;
  if (ranks <= 1 || program.exchanges.isConnected())
    return "";
  return format("the model was compiled for %lld ranks; set_communicator must "
                "make the context one of them first",
                static_cast<long long>(ranks));
}

int moe_rt::setCommunicator(moe_program *program,
                            moe_communicator *communicator) {
  Program &p = get(program);
  int64_t before = p.exchanges.getRank();
  std::string error = p.exchanges.connect(communicator);
  if (!error.empty())
    return p.fail(MOE_INVALID_ARGUMENT, std::move(error));
  if (p.exchanges.getRank() == before)
    return MOE_OK;
  // Another rank has other weights.
  p.packed.invalidate();
  for (moe_tensor &tensor : p.bound)
    tensor.rank = -1;
  return MOE_OK;
}

/// The tensor of which a rank has a part, as an image describes it: `sizes`
/// gets its sizes.
static moe_image_value getWhole(const Program &p, const moe_image_value &part,
                                std::vector<int64_t> &sizes) {
  moe_image_value whole = part;
  sizes.assign(part.sizes, part.sizes + part.rank);
  sizes[0] *= p.image.ranks;
  whole.sizes = sizes.data();
  return whole;
}

/// The part of a whole that belongs to this rank: no memory of others is
/// touched.
static moe_tensor getPart(const Program &p, const moe_image_value &part,
                          moe_tensor whole) {
  uint64_t bytes = 0;
  whole.sizes[0] = part.sizes[0];
  (void)byteSize(whole.dtype, whole.rank, whole.sizes, bytes);
  whole.data = static_cast<char *>(whole.data) + bytes * p.exchanges.getRank();
  whole.bytes = bytes;
  return whole;
}

/// True if `tensor` is not the part that `value` is, but all parts.
static bool isWhole(const Program &p, const moe_image_value &value,
                    const moe_tensor &tensor) {
  return value.is_sharded && tensor.rank == value.rank &&
         tensor.sizes[0] == value.sizes[0] * p.image.ranks;
}

int moe_rt::setWeight(moe_program *program, const char *name,
                      const moe_tensor *tensor) {
  Program &p = get(program);
  std::string error = checkConnected(p);
  std::string who = std::string("weight '") + name + "'";
  bool found = false;
  // Two arguments may share a weight (tied embeddings).
  for (size_t i = 0; error.empty() && i < p.weights.size(); ++i) {
    const moe_image_value &value = p.image.arguments[p.weights[i]];
    if (std::strcmp(getWeightName(p, value), name) != 0)
      continue;
    found = true;
    std::vector<int64_t> sizes;
    bool whole = isWhole(p, value, *tensor);
    error =
        checkTensor(who, whole ? getWhole(p, value, sizes) : value, *tensor);
    if (!error.empty())
      continue;
    p.bound[i] = whole ? getPart(p, value, *tensor) : *tensor;
    p.packed.invalidate();
  }
  if (error.empty() && !found)
    error = "the model has no " + who;
  return error.empty() ? MOE_OK
                       : p.fail(MOE_INVALID_ARGUMENT, std::move(error));
}

/// Files need not align their tensors: makes `tensor` an aligned copy if it is
/// not.
static bool align(moe_tensor &tensor,
                  std::vector<std::unique_ptr<char[]>> &copies) {
  if (reinterpret_cast<uintptr_t>(tensor.data) % dtypeSize(tensor.dtype) == 0)
    return true;
  std::unique_ptr<char[]> copy(new (std::nothrow) char[tensor.bytes]);
  if (!copy)
    return false;
  std::memcpy(copy.get(), tensor.data, tensor.bytes);
  tensor.data = copy.get();
  copies.push_back(std::move(copy));
  return true;
}

/// Binds weight `i` to `file`, or to one of `copies`. Returns an error.
static std::string bindWeight(Program &p, size_t i, const SafetensorsFile &file,
                              std::vector<std::unique_ptr<char[]>> &copies) {
  const moe_image_value &value = p.image.arguments[p.weights[i]];
  const char *name = getWeightName(p, value);
  std::string who = std::string("weight '") + name + "'";
  auto found = file.getHeader().find(name);
  if (found == file.getHeader().end())
    return who + " is missing";
  std::vector<int64_t> sizes;
  moe_image_value wanted = value.is_sharded ? getWhole(p, value, sizes) : value;
  const SafetensorsEntry &entry = found->second;
  int64_t rank = value.rank < 0 ? 0 : value.rank;
  if (entry.dtype < 0 || entry.sizes.size() > MOE_MAX_RANK)
    return format("%s is of type %s and rank %zu; it must be %s", who.c_str(),
                  entry.dtypeName.c_str(), entry.sizes.size(),
                  typeName(value.dtype, rank, wanted.sizes).c_str());
  moe_tensor tensor = {};
  tensor.dtype = static_cast<int32_t>(entry.dtype);
  for (int64_t size : entry.sizes)
    tensor.sizes[tensor.rank++] = size;
  // As if it were aligned: that comes once it is known what is needed of it.
  tensor.bytes = entry.end - entry.begin;
  tensor.data = &tensor;
  std::string error = checkTensor(who, wanted, tensor);
  if (!error.empty())
    return error;
  tensor.data = file.getData(entry);
  if (value.is_sharded)
    tensor = getPart(p, value, tensor);
  if (!align(tensor, copies))
    return "there is no memory for a copy of " + who;
  p.bound[i] = tensor;
  return "";
}

int moe_rt::loadWeights(moe_program *program, const char *path) {
  Program &p = get(program);
  std::string error = checkConnected(p);
  if (!error.empty())
    return p.fail(MOE_INVALID_ARGUMENT, std::move(error));
  std::unique_ptr<SafetensorsFile> file = SafetensorsFile::open(path, error);
  if (!file)
    return p.fail(MOE_BAD_FILE, std::move(error));
  std::vector<moe_tensor> before = p.bound;
  std::vector<std::unique_ptr<char[]>> copies;
  for (size_t i = 0; i < p.weights.size(); ++i) {
    error = bindWeight(p, i, *file, copies);
    if (error.empty())
      continue;
    p.bound = std::move(before);
    return p.fail(MOE_INVALID_ARGUMENT, std::string(path) + ": " + error);
  }
  p.packed.invalidate();
  p.files.push_back(std::move(file));
  for (std::unique_ptr<char[]> &copy : copies)
    p.copies.push_back(std::move(copy));
  return MOE_OK;
}
