//===- Program.cpp - Contexts: creation, description, weights -------------===//

#include "Program.h"
#include "CpuFeatures.h"
#include "Text.h"

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
    : image(image), memoryLimit(getMachineMemory()), exchanges(image) {
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
  out->name = value.weight ? getWeightName(program, value) : nullptr;
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
  std::string error = checkConnected(p);
  if (!error.empty())
    return p.fail(MOE_INVALID_ARGUMENT, std::move(error));
  int status = describe(p, "weight", index, numWeights(program),
                        p.weights.data(), p.image.arguments, out);
  if (status == MOE_OK && p.image.arguments[p.weights[index]].is_sharded) {
    out->whole_size = out->sizes[0] * p.image.ranks;
    out->part_begin = out->sizes[0] * p.exchanges.getRank();
  }
  return status;
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

static int64_t getRanks(const moe_program *program) {
  return get(program).image.ranks;
}

static int64_t numExchanges(const moe_program *program) {
  return get(program).image.num_exchanges;
}

static int exchangeRecord(moe_program *program, int64_t index,
                          moe_exchange_record *out) {
  const Program &p = get(program);
  if (index < 0 || index >= numExchanges(program))
    return p.fail(MOE_INVALID_ARGUMENT,
                  format("there is no exchange %lld; there are %lld",
                         static_cast<long long>(index),
                         static_cast<long long>(numExchanges(program))));
  *out = p.exchanges.getRecords()[index];
  return MOE_OK;
}

static constexpr moe_program_api programApi = {
    MOE_ABI_VERSION, getError,       destroy,   createAnother,   numInputs,
    numOutputs,      numWeights,     inputInfo, outputInfo,      weightInfo,
    setWeight,       loadWeights,    run,       release,         setMemoryLimit,
    getPeakBytes,    getPackedBytes, numLayers, layerRecord,     keepRows,
    setThreads,      getThreads,     getRanks,  setCommunicator, numExchanges,
    exchangeRecord};

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
