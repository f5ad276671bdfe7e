//===- Run.cpp - Run a program once ---------------------------------------===//

#include "Invocation.h"
#include "Program.h"
#include "Text.h"

#include <cstring>

using namespace moe_rt;

namespace {
/// The words of a memref descriptor: allocated, aligned, offset, sizes,
/// strides.
struct Descriptor {
  void *allocated = nullptr, *aligned = nullptr;
  int64_t offset = 0;
  int64_t sizesAndStrides[2 * MOE_MAX_RANK] = {};

  const int64_t *sizes() const { return sizesAndStrides; }
  const int64_t *strides(int64_t rank) const { return sizesAndStrides + rank; }
  static uint64_t size(int64_t rank) { return 8 * (3 + 2 * rank); }
};
} // namespace

static Descriptor makeDescriptor(int64_t rank, const int64_t *sizes,
                                 void *data) {
  Descriptor d;
  d.allocated = d.aligned = data;
  int64_t stride = 1;
  for (int64_t i = rank - 1; i >= 0; --i) {
    d.sizesAndStrides[i] = sizes[i];
    d.sizesAndStrides[rank + i] = stride;
    stride *= sizes[i];
  }
  return d;
}

static bool isContiguous(const Descriptor &d, int64_t rank) {
  int64_t stride = 1;
  for (int64_t i = rank - 1; i >= 0; --i) {
    if (d.sizes()[i] != 1 && d.strides(rank)[i] != stride)
      return false;
    stride *= d.sizes()[i];
  }
  return true;
}

/// Copies the dimensions from `dim` on of a strided block into `out`.
static char *copyStrided(const Descriptor &d, int64_t rank, int64_t dim,
                         uint64_t elementSize, const char *in, char *out) {
  if (dim == rank) {
    std::memcpy(out, in, elementSize);
    return out + elementSize;
  }
  int64_t step = d.strides(rank)[dim] * static_cast<int64_t>(elementSize);
  for (int64_t i = 0; i < d.sizes()[dim]; ++i)
    out = copyStrided(d, rank, dim + 1, elementSize, in + i * step, out);
  return out;
}

static uint64_t alignTo(uint64_t offset, uint64_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

/// Where each result lies in the struct that the entry fills; the last offset
/// is that of the message.
static std::vector<uint64_t> layOutResults(const moe_program_image &image) {
  std::vector<uint64_t> offsets;
  uint64_t end = 0;
  for (int64_t i = 0; i < image.num_results; ++i) {
    const moe_image_value &value = image.results[i];
    bool scalar = value.rank < 0;
    offsets.push_back(alignTo(end, scalar ? dtypeSize(value.dtype) : 8));
    end = offsets.back() +
          (scalar ? dtypeSize(value.dtype) : Descriptor::size(value.rank));
  }
  offsets.push_back(alignTo(end, 8));
  return offsets;
}

/// Calls the entry. False if it ran out of memory, or an exchange failed. Apart
/// from other code, as locals of a function that calls setjmp are unreliable
/// after a longjmp.
/// Compiled models lack the type in front of a function that UBSan looks for.
#if defined(__clang__)
__attribute__((no_sanitize("function")))
#endif
static bool callEntry(Invocation &invocation, void (*entry)(void **),
                      void **arguments) {
  jmp_buf onFailure;
  getThreadContext() = {&invocation, &onFailure, /*isInTask=*/false};
  bool finished = setjmp(onFailure) == 0;
  if (finished)
    entry(arguments);
  getThreadContext() = {};
  return finished;
}

/// Checks everything that a caller may get wrong. Returns an error.
static std::string checkCall(const Program &p, const moe_tensor *inputs,
                             int64_t numInputs, int64_t numOutputs) {
  auto count = [](const char *what, int64_t seen, size_t wanted) {
    return format("the model has %zu %s%s, but got %lld", wanted, what,
                  wanted == 1 ? "" : "s", static_cast<long long>(seen));
  };
  if (numInputs != static_cast<int64_t>(p.inputs.size()))
    return count("input", numInputs, p.inputs.size());
  if (numOutputs != p.image.num_results)
    return count("output", numOutputs,
                 static_cast<size_t>(p.image.num_results));
  for (int64_t i = 0; i < numInputs; ++i) {
    std::string error = checkTensor("input " + std::to_string(i),
                                    p.image.arguments[p.inputs[i]], inputs[i]);
    if (!error.empty())
      return error;
  }
  std::string missing;
  for (size_t i = 0; i < p.weights.size(); ++i) {
    const moe_image_value &value = p.image.arguments[p.weights[i]];
    if (p.bound[i].rank < 0 && !missing.empty())
      return missing + " and others";
    if (p.bound[i].rank < 0)
      missing = format("weight '%s' is not set", getWeightName(p, value));
  }
  return missing;
}

/// Gives `out` a buffer of `bytes` bytes: the block of the result itself, where
/// it holds just that (a second result in the same block no longer finds it),
/// else a new one. Null if there is no memory.
static void *allocateOutput(Invocation &invocation, const Descriptor &d,
                            const void *data, uint64_t bytes, bool contiguous) {
  if (contiguous && data == d.allocated && detachBlock(invocation, d.allocated))
    return d.allocated;
  return allocateBlock(bytes);
}

/// Hands the result in `d` over to the caller.
static int returnTensor(const Program &p, Invocation &invocation, int64_t index,
                        const Descriptor &d, moe_tensor &out) {
  const moe_image_value &value = p.image.results[index];
  int64_t rank = value.rank < 0 ? 0 : value.rank;
  uint64_t elementSize = dtypeSize(value.dtype);
  out.dtype = static_cast<int32_t>(value.dtype);
  out.rank = static_cast<int32_t>(rank);
  std::memcpy(out.sizes, d.sizes(), sizeof(int64_t) * rank);
  std::string who = format("output %lld is %s", static_cast<long long>(index),
                           typeName(value.dtype, rank, d.sizes()).c_str());
  uint64_t bytes = 0;
  if (!byteSize(value.dtype, rank, d.sizes(), bytes))
    return p.fail(MOE_MODEL_ERROR, who + ", which is impossible");
  bool contiguous = isContiguous(d, rank);
  char *data = static_cast<char *>(d.aligned) +
               d.offset * static_cast<int64_t>(elementSize);
  if (!out.data) {
    out.bytes = bytes;
    out.data = allocateOutput(invocation, d, data, bytes, contiguous);
    if (!out.data)
      return p.fail(MOE_OUT_OF_MEMORY, who + ", for which there is no memory");
  } else if (out.bytes < bytes) {
    return p.fail(MOE_BUFFER_TOO_SMALL,
                  format("%s and needs %llu bytes, but its buffer has %llu",
                         who.c_str(), static_cast<unsigned long long>(bytes),
                         static_cast<unsigned long long>(out.bytes)));
  }
  if (!bytes || out.data == data)
    return MOE_OK;
  if (contiguous)
    std::memcpy(out.data, data, bytes);
  else
    copyStrided(d, rank, 0, elementSize, data, static_cast<char *>(out.data));
  return MOE_OK;
}

/// Hands all results over, or none: what was allocated is freed on an error.
static int returnResults(const Program &p, Invocation &invocation,
                         const std::vector<uint64_t> &offsets, char *results,
                         moe_tensor *outputs) {
  std::vector<moe_tensor *> allocated;
  for (int64_t i = 0; i < p.image.num_results; ++i) {
    Descriptor d;
    if (p.image.results[i].rank < 0)
      d.aligned = results + offsets[i];
    else
      std::memcpy(&d, results + offsets[i],
                  Descriptor::size(p.image.results[i].rank));
    if (!outputs[i].data)
      allocated.push_back(&outputs[i]);
    int status = returnTensor(p, invocation, i, d, outputs[i]);
    if (status == MOE_OK)
      continue;
    for (moe_tensor *tensor : allocated)
      release(tensor);
    return status;
  }
  return MOE_OK;
}

/// The address of each argument, in the order of the entry function.
static std::vector<void *> gatherArguments(const Program &p,
                                           const moe_tensor *inputs,
                                           std::vector<Descriptor> &storage) {
  std::vector<void *> arguments(p.image.num_arguments);
  storage.resize(p.image.num_arguments);
  auto add = [&](int64_t index, const int64_t *sizes, void *data) {
    const moe_image_value &value = p.image.arguments[index];
    storage[index] =
        makeDescriptor(value.rank < 0 ? 0 : value.rank, sizes, data);
    arguments[index] = value.rank < 0 ? data : &storage[index];
  };
  for (size_t i = 0; i < p.inputs.size(); ++i)
    add(p.inputs[i], inputs[i].sizes, inputs[i].data);
  for (size_t i = 0; i < p.weights.size(); ++i)
    add(p.weights[i], p.bound[i].sizes, p.bound[i].data);
  return arguments;
}

/// Why a call of the entry did not come back.
static int explainFailure(const Program &p, const Invocation &invocation) {
  if (!p.exchanges.getError().empty())
    return p.fail(MOE_EXCHANGE_ERROR, p.exchanges.getError());
  return p.fail(
      MOE_OUT_OF_MEMORY,
      format("the model needs a buffer of %llu bytes on top of %llu in use; "
             "the limit is %llu",
             static_cast<unsigned long long>(invocation.failedSize),
             static_cast<unsigned long long>(invocation.bytes),
             static_cast<unsigned long long>(p.memoryLimit)));
}

/// A run whose inputs are right.
static int runChecked(Program &p, const moe_tensor *inputs,
                      moe_tensor *outputs) {
  std::vector<Descriptor> descriptors;
  std::vector<void *> arguments = gatherArguments(p, inputs, descriptors);
  std::vector<uint64_t> offsets = layOutResults(p.image);
  std::vector<uint64_t> results(offsets.back() / 8 + 1);
  arguments.push_back(results.data());

  Invocation invocation;
  invocation.limit = p.memoryLimit;
  invocation.records = &p.records;
  invocation.pool = &p.pool;
  invocation.packed = &p.packed;
  invocation.team = &p.team;
  invocation.exchanges = &p.exchanges;
  invocation.keepsRows = p.keepsRows;
  p.team.beginRun();
  bool finished = callEntry(invocation, p.image.entry, arguments.data());
  p.team.finishRun();
  p.peakBytes = invocation.peakBytes;
  int status = MOE_OK;
  const char *message = reinterpret_cast<const char *>(results.back());
  if (!finished)
    status = explainFailure(p, invocation);
  else if (message)
    status = p.fail(MOE_MODEL_ERROR, message);
  else
    status = returnResults(p, invocation, offsets,
                           reinterpret_cast<char *>(results.data()), outputs);
  freeBlocks(invocation);
  p.pool.shrink(p.peakBytes);
  return status;
}

int moe_rt::run(moe_program *program, const moe_tensor *inputs,
                int64_t numInputs, moe_tensor *outputs, int64_t numOutputs) {
  Program &p = get(program);
  p.records.clear();
  p.peakBytes = 0;
  std::string error = checkConnected(p);
  if (error.empty())
    error = checkCall(p, inputs, numInputs, numOutputs);
  p.exchanges.beginRun(inputs, error.empty() ? numInputs : 0);
  int status = error.empty() ? runChecked(p, inputs, outputs)
                             : p.fail(MOE_INVALID_ARGUMENT, std::move(error));
  // Others would wait for a rank that failed on its own; an exchange fails on
  // all of them.
  if (status != MOE_OK && status != MOE_EXCHANGE_ERROR)
    p.exchanges.abort(p.error);
  return status;
}

void moe_rt::release(moe_tensor *tensor) {
  freeBlock(tensor->data);
  tensor->data = nullptr;
  tensor->bytes = 0;
}
