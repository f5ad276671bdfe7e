//===- Program.cpp - Contexts: creation, description, weights -------------===//

#include "Program.h"
#include "CpuFeatures.h"
#include "Text.h"

#include <cstring>
#include <new>
#include <unistd.h>

using namespace moe_rt;

static uint64_t getMachineMemory() {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0)
    return INT64_MAX;
  return static_cast<uint64_t>(pages) * static_cast<uint64_t>(size);
}

Program::Program(const moe_program_image &image)
    : image(image), memoryLimit(getMachineMemory()) {
  for (int64_t i = 0; i < image.num_arguments; ++i)
    (image.arguments[i].weight ? weights : inputs).push_back(i);
  moe_tensor unbound = {};
  unbound.rank = -1;
  bound.resize(weights.size(), unbound);
}

int Program::fail(moe_status status, std::string text) const {
  error = std::move(text);
  return status;
}

std::string moe_rt::checkTensor(const std::string &who,
                                const moe_image_value &value,
                                const moe_tensor &tensor) {
  int64_t rank = value.rank < 0 ? 0 : value.rank;
  std::string wanted = typeName(value.dtype, rank, value.sizes);
  if (tensor.rank < 0 || tensor.rank > MOE_MAX_RANK)
    return format("%s has rank %d; it must be %s", who.c_str(), tensor.rank,
                  wanted.c_str());
  bool matches = tensor.dtype == value.dtype && tensor.rank == rank;
  for (int64_t i = 0; matches && i < rank; ++i)
    matches = value.sizes[i] == -1 ? tensor.sizes[i] >= 0
                                   : tensor.sizes[i] == value.sizes[i];
  if (!matches)
    return who + " is " + typeName(tensor.dtype, tensor.rank, tensor.sizes) +
           "; it must be " + wanted;
  uint64_t bytes = 0;
  if (!byteSize(tensor.dtype, rank, tensor.sizes, bytes))
    return who + " is too large";
  if (tensor.bytes < bytes)
    return format("%s needs %llu bytes, but its buffer has %llu", who.c_str(),
                  static_cast<unsigned long long>(bytes),
                  static_cast<unsigned long long>(tensor.bytes));
  if (bytes && !tensor.data)
    return who + " has no data";
  if (reinterpret_cast<uintptr_t>(tensor.data) % dtypeSize(tensor.dtype))
    return who + " is not aligned to its element type";
  return "";
}

//===----------------------------------------------------------------------===//
// The table's functions
//===----------------------------------------------------------------------===//

static const char *getError(const moe_program *program) {
  return get(program).error.c_str();
}

static void destroy(moe_program *program) {
  delete static_cast<Program *>(program);
}

static int createAnother(const moe_program *program, moe_program **out) {
  return moe_rt_create(&get(program).image, out);
}

static int64_t numInputs(const moe_program *program) {
  return static_cast<int64_t>(get(program).inputs.size());
}
static int64_t numOutputs(const moe_program *program) {
  return get(program).image.num_results;
}
static int64_t numWeights(const moe_program *program) {
  return static_cast<int64_t>(get(program).weights.size());
}

/// Describes values[map[index]], or values[index] without a map.
static int describe(const Program &program, const char *what, int64_t index,
                    int64_t count, const int64_t *map,
                    const moe_image_value *values, moe_tensor_info *out) {
  if (index < 0 || index >= count)
    return program.fail(MOE_INVALID_ARGUMENT,
                        format("there is no %s %lld; there are %lld", what,
                               static_cast<long long>(index),
                               static_cast<long long>(count)));
  const moe_image_value &value = values[map ? map[index] : index];
  *out = {};
  out->name = value.weight;
  out->dtype = static_cast<int32_t>(value.dtype);
  out->rank = value.rank < 0 ? 0 : static_cast<int32_t>(value.rank);
  for (int32_t i = 0; i < out->rank; ++i)
    out->sizes[i] = value.sizes[i];
  return MOE_OK;
}

static int inputInfo(moe_program *program, int64_t index,
                     moe_tensor_info *out) {
  const Program &p = get(program);
  return describe(p, "input", index, numInputs(program), p.inputs.data(),
                  p.image.arguments, out);
}
static int outputInfo(moe_program *program, int64_t index,
                      moe_tensor_info *out) {
  const Program &p = get(program);
  return describe(p, "output", index, numOutputs(program), nullptr,
                  p.image.results, out);
}
static int weightInfo(moe_program *program, int64_t index,
                      moe_tensor_info *out) {
  const Program &p = get(program);
  return describe(p, "weight", index, numWeights(program), p.weights.data(),
                  p.image.arguments, out);
}

static int setWeight(moe_program *program, const char *name,
                     const moe_tensor *tensor) {
  Program &p = get(program);
  std::string who = std::string("weight '") + name + "'";
  bool found = false;
  // Two arguments may share a weight (tied embeddings).
  for (size_t i = 0; i < p.weights.size(); ++i) {
    const moe_image_value &value = p.image.arguments[p.weights[i]];
    if (std::string(value.weight) != name)
      continue;
    std::string error = checkTensor(who, value, *tensor);
    if (!error.empty())
      return p.fail(MOE_INVALID_ARGUMENT, std::move(error));
    p.bound[i] = *tensor;
    p.packed.invalidate();
    found = true;
  }
  return found ? MOE_OK
               : p.fail(MOE_INVALID_ARGUMENT, "the model has no " + who);
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
  std::string who = std::string("weight '") + value.weight + "'";
  auto found = file.getHeader().find(value.weight);
  if (found == file.getHeader().end())
    return who + " is missing";
  const SafetensorsEntry &entry = found->second;
  int64_t rank = value.rank < 0 ? 0 : value.rank;
  if (entry.dtype < 0 || entry.sizes.size() > MOE_MAX_RANK)
    return format("%s is of type %s and rank %zu; it must be %s", who.c_str(),
                  entry.dtypeName.c_str(), entry.sizes.size(),
                  typeName(value.dtype, rank, value.sizes).c_str());
  moe_tensor tensor = {};
  tensor.dtype = static_cast<int32_t>(entry.dtype);
  for (int64_t size : entry.sizes)
    tensor.sizes[tensor.rank++] = size;
  tensor.data = file.getData(entry);
  tensor.bytes = entry.end - entry.begin;
  if (!align(tensor, copies))
    return "there is no memory for a copy of " + who;
  std::string error = checkTensor(who, value, tensor);
  if (error.empty())
    p.bound[i] = tensor;
  return error;
}

static int loadWeights(moe_program *program, const char *path) {
  Program &p = get(program);
  std::string error;
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

static int setMemoryLimit(moe_program *program, uint64_t bytes) {
  get(program).memoryLimit = bytes;
  return MOE_OK;
}

static uint64_t getPeakBytes(const moe_program *program) {
  return get(program).peakBytes;
}

static uint64_t getPackedBytes(const moe_program *program) {
  return get(program).packed.getBytes();
}

static int64_t numLayers(const moe_program *program) {
  return static_cast<int64_t>(get(program).records.size());
}

static int layerRecord(moe_program *program, int64_t index,
                       moe_layer_record *out) {
  const Program &p = get(program);
  if (index < 0 || index >= numLayers(program))
    return p.fail(MOE_INVALID_ARGUMENT,
                  format("there is no layer record %lld; there are %lld",
                         static_cast<long long>(index),
                         static_cast<long long>(numLayers(program))));
  auto record = std::next(p.records.begin(), index);
  *out = record->second.view(record->first);
  return MOE_OK;
}

static int keepRows(moe_program *program, int keep) {
  get(program).keepsRows = keep != 0;
  return MOE_OK;
}

static int setThreads(moe_program *program, int64_t threads, int pin) {
  Program &p = get(program);
  if (threads < 0 || threads > Team::mostThreads)
    return p.fail(MOE_INVALID_ARGUMENT,
                  format("%lld threads: accepted numbers are 1 to %lld, and 0 "
                         "for one per CPU",
                         static_cast<long long>(threads),
                         static_cast<long long>(Team::mostThreads)));
  p.team.configure(threads, pin != 0);
  return MOE_OK;
}

static int64_t getThreads(const moe_program *program, int64_t *cpus,
                          int64_t room) {
  const std::vector<int> &used = get(program).team.getCpus();
  auto number = static_cast<int64_t>(used.size());
  for (int64_t i = 0; i < number && i < room; ++i)
    cpus[i] = used[i];
  return number;
}

static constexpr moe_program_api programApi = {
    MOE_ABI_VERSION, getError,       destroy,   createAnother, numInputs,
    numOutputs,      numWeights,     inputInfo, outputInfo,    weightInfo,
    setWeight,       loadWeights,    run,       release,       setMemoryLimit,
    getPeakBytes,    getPackedBytes, numLayers, layerRecord,   keepRows,
    setThreads,      getThreads};

extern "C" int moe_rt_create(const moe_program_image *image,
                             moe_program **out) {
  *out = nullptr;
  if (image->version != MOE_ABI_VERSION)
    return MOE_INVALID_ARGUMENT;
  if (!hasCpuFeatures(image->cpu_features))
    return MOE_UNSUPPORTED_CPU;
  Program *program = new (std::nothrow) Program(*image);
  if (!program)
    return MOE_OUT_OF_MEMORY;
  program->api = &programApi;
  *out = program;
  return MOE_OK;
}
