//===- ProgramTest.cpp - Contexts, checks and memory of the runtime -------===//
//
// The entry functions here do by hand what compiled code does (docs/abi.md).
//
//===----------------------------------------------------------------------===//

#include "TemporaryFile.h"
#include "moe_program_image.h"

#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <vector>

namespace {
struct Vector {
  float *allocated, *aligned;
  int64_t offset, size, stride;
};
struct VectorResult {
  Vector value;
  const char *message;
};

struct Destroy {
  void operator()(moe_program *p) const { p->api->destroy(p); }
};
using Handle = std::unique_ptr<moe_program, Destroy>;

constexpr int64_t dynamic[] = {-1};
constexpr int64_t four[] = {4};
constexpr moe_image_value anyVector = {nullptr, MOE_F32, 1,
                                       dynamic, 0,       nullptr};
constexpr moe_image_value scaleWeight = {"scale", MOE_F32, 1, four, 0, nullptr};

Vector allocateVector(int64_t size) {
  auto *data = static_cast<float *>(
      _mlir_memref_to_llvm_aligned_alloc(64, (size * 4 + 63) / 64 * 64));
  return {data, data, 0, size, 1};
}

/// result = input + 1.
void addOne(void **arguments) {
  auto &in = *static_cast<Vector *>(arguments[0]);
  auto &out = *static_cast<VectorResult *>(arguments[1]);
  out.value = allocateVector(in.size);
  for (int64_t i = 0; i < in.size; ++i)
    out.value.aligned[i] = in.aligned[i] + 1;
  out.message = nullptr;
}

moe_program_image makeImage(void (*entry)(void **), int64_t numArguments,
                            const moe_image_value *arguments) {
  return {MOE_ABI_VERSION,
          "test",
          "",
          entry,
          numArguments,
          arguments,
          1,
          &anyVector,
          1,
          MOE_TOKENS_SPLIT,
          0,
          nullptr};
}

Handle create(const moe_program_image &image) {
  moe_program *program = nullptr;
  EXPECT_EQ(moe_rt_create(&image, &program), MOE_OK);
  return Handle(program);
}

moe_tensor makeTensor(std::vector<float> &values) {
  moe_tensor t = {MOE_F32, 1, {}, values.data(), values.size() * 4};
  t.sizes[0] = static_cast<int64_t>(values.size());
  return t;
}

std::string error(const Handle &p) { return p->api->error(p.get()); }
} // namespace

TEST(Program, RunsIntoTheCallersMemory) {
  moe_program_image image = makeImage(addOne, 1, &anyVector);
  Handle p = create(image);
  std::vector<float> x = {1, 2, 3}, y(3);
  moe_tensor in = makeTensor(x), out = makeTensor(y);
  ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  EXPECT_EQ(y, (std::vector<float>{2, 3, 4}));
  EXPECT_EQ(out.rank, 1);
  EXPECT_EQ(out.sizes[0], 3);
  EXPECT_EQ(p->api->peak_bytes(p.get()), 64u);
}

TEST(Program, AllocatesOutputs) {
  moe_program_image image = makeImage(addOne, 1, &anyVector);
  Handle p = create(image);
  std::vector<float> x = {1, 2, 3};
  moe_tensor in = makeTensor(x), out = {};
  ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  ASSERT_EQ(out.bytes, 12u);
  EXPECT_EQ(static_cast<float *>(out.data)[2], 4);
  p->api->release(&out);
  EXPECT_EQ(out.data, nullptr);
}

TEST(Program, SaysHowLargeABufferMustBe) {
  moe_program_image image = makeImage(addOne, 1, &anyVector);
  Handle p = create(image);
  std::vector<float> x = {1, 2, 3}, y(2);
  moe_tensor in = makeTensor(x), out = makeTensor(y);
  EXPECT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_BUFFER_TOO_SMALL);
  EXPECT_EQ(error(p), "output 0 is [3] f32 and needs 12 bytes, but its buffer "
                      "has 8");
  EXPECT_EQ(out.sizes[0], 3);
}

TEST(Program, ChecksInputs) {
  moe_image_value input = {nullptr, MOE_F32, 1, four, 0, nullptr};
  moe_program_image image = makeImage(addOne, 1, &input);
  Handle p = create(image);
  std::vector<float> x = {1, 2, 3}, y(4);
  moe_tensor in = makeTensor(x), out = makeTensor(y);
  auto run = [&](int64_t inputs, int64_t outputs) {
    return p->api->run(p.get(), &in, inputs, &out, outputs);
  };
  EXPECT_EQ(run(0, 1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "the model has 1 input, but got 0");
  EXPECT_EQ(run(1, 2), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "the model has 1 output, but got 2");
  EXPECT_EQ(run(1, 1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "input 0 is [3] f32; it must be [4] f32");
  in.sizes[0] = 4;
  EXPECT_EQ(run(1, 1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "input 0 needs 16 bytes, but its buffer has 12");
  in.bytes = 16;
  in.dtype = MOE_I32;
  EXPECT_EQ(run(1, 1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "input 0 is [4] i32; it must be [4] f32");
  in.dtype = 77;
  EXPECT_EQ(run(1, 1), MOE_INVALID_ARGUMENT);
  in.dtype = MOE_F32;
  in.rank = 99;
  EXPECT_EQ(run(1, 1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "input 0 has rank 99; it must be [4] f32");
  in.rank = 1;
  in.data = nullptr;
  EXPECT_EQ(run(1, 1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "input 0 has no data");
  in.data = reinterpret_cast<char *>(y.data()) + 1;
  EXPECT_EQ(run(1, 1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "input 0 is not aligned to its element type");
}

TEST(Program, ChecksDynamicSizes) {
  moe_program_image image = makeImage(addOne, 1, &anyVector);
  Handle p = create(image);
  std::vector<float> x(1), y(1);
  moe_tensor in = makeTensor(x), out = makeTensor(y);
  in.sizes[0] = -1;
  EXPECT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_INVALID_ARGUMENT);
  in.sizes[0] = INT64_MAX / 2;
  EXPECT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "input 0 is too large");
  in.sizes[0] = 0;
  in.data = nullptr;
  EXPECT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  EXPECT_EQ(out.sizes[0], 0);
}

/// Leaks a block, then fails.
static void failAfterAllocating(void **arguments) {
  allocateVector(1000);
  static_cast<VectorResult *>(arguments[0])->message = "index out of range";
}

TEST(Program, ReturnsFailedChecks) {
  moe_program_image image = makeImage(failAfterAllocating, 0, nullptr);
  Handle p = create(image);
  moe_tensor out = {};
  EXPECT_EQ(p->api->run(p.get(), nullptr, 0, &out, 1), MOE_MODEL_ERROR);
  EXPECT_EQ(error(p), "index out of range");
  EXPECT_EQ(out.data, nullptr);
}

static void allocateTooMuch(void **arguments) {
  Vector small = allocateVector(1000);
  allocateVector(250000);
  _mlir_memref_to_llvm_free(small.allocated);
  ADD_FAILURE() << "ran on";
}
static void allocateAbsurdly(void **arguments) {
  _mlir_memref_to_llvm_aligned_alloc(64, UINT64_MAX - 63);
  ADD_FAILURE() << "ran on";
}

TEST(Program, ReportsThatMemoryRanOut) {
  moe_program_image image = makeImage(allocateTooMuch, 0, nullptr);
  Handle p = create(image);
  p->api->set_memory_limit(p.get(), 100000);
  moe_tensor out = {};
  EXPECT_EQ(p->api->run(p.get(), nullptr, 0, &out, 1), MOE_OUT_OF_MEMORY);
  EXPECT_EQ(error(p), "the model needs a buffer of 1000000 bytes on top of "
                      "4032 in use; the limit is 100000");
  EXPECT_EQ(p->api->peak_bytes(p.get()), 4032u);

  moe_program_image absurd = makeImage(allocateAbsurdly, 0, nullptr);
  Handle q = create(absurd);
  EXPECT_EQ(q->api->run(q.get(), nullptr, 0, &out, 1), MOE_OUT_OF_MEMORY);
  q->api->set_memory_limit(q.get(), UINT64_MAX);
  EXPECT_EQ(q->api->run(q.get(), nullptr, 0, &out, 1), MOE_OUT_OF_MEMORY);
}

static void *lastBlock = nullptr;

/// Frees a large block, and asks for a small one then.
static void allocateLargeAndSmall(void **arguments) {
  auto &out = *static_cast<VectorResult *>(arguments[0]);
  Vector large = allocateVector(20000);
  lastBlock = large.allocated;
  _mlir_memref_to_llvm_free(large.allocated);
  Vector small = allocateVector(4);
  EXPECT_NE(small.allocated, large.allocated);
  _mlir_memref_to_llvm_free(small.allocated);
  out.value = allocateVector(0);
  out.message = nullptr;
}

TEST(Program, KeepsLargeBlocksForTheNextRun) {
  moe_program_image image = makeImage(allocateLargeAndSmall, 0, nullptr);
  Handle p = create(image);
  moe_tensor out = {};
  ASSERT_EQ(p->api->run(p.get(), nullptr, 0, &out, 1), MOE_OK) << error(p);
  p->api->release(&out);
  void *first = lastBlock;
  ASSERT_EQ(p->api->run(p.get(), nullptr, 0, &out, 1), MOE_OK) << error(p);
  p->api->release(&out);
  EXPECT_EQ(lastBlock, first);
  // Kept, but not counted as used; and no way around the limit.
  EXPECT_EQ(p->api->peak_bytes(p.get()), 80000u);
  p->api->set_memory_limit(p.get(), 70000);
  EXPECT_EQ(p->api->run(p.get(), nullptr, 0, &out, 1), MOE_OUT_OF_MEMORY);
}

TEST(Program, AlignsBlocks) {
  for (uint64_t alignment : {1, 16, 64, 128, 4096})
    for (uint64_t size : {0, 1, 64, 100}) {
      void *block = _mlir_memref_to_llvm_aligned_alloc(alignment, size);
      ASSERT_NE(block, nullptr);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(block) %
                    std::max<uint64_t>(alignment, 64),
                0u);
      std::memset(block, 0xff, size);
      _mlir_memref_to_llvm_free(block);
    }
  _mlir_memref_to_llvm_free(nullptr);
}

/// A column of a matrix, and a scalar beside it: strides, and struct padding.
static void returnColumnAndScalar(void **arguments) {
  struct Result {
    int8_t scalar;
    Vector column;
    int16_t second;
    const char *message;
  };
  auto &out = *static_cast<Result *>(arguments[0]);
  Vector all = allocateVector(6);
  for (int i = 0; i < 6; ++i)
    all.aligned[i] = static_cast<float>(i);
  out = {7, {all.allocated, all.aligned, 1, 3, 2}, -9, nullptr};
}

TEST(Program, LaysOutResultsLikeC) {
  const moe_image_value results[] = {
      {nullptr, MOE_I8, -1, nullptr, 0, nullptr},
      anyVector,
      {nullptr, MOE_I16, -1, nullptr, 0, nullptr}};
  moe_program_image image = {MOE_ABI_VERSION,
                             "test",
                             "",
                             returnColumnAndScalar,
                             0,
                             nullptr,
                             3,
                             results,
                             1,
                             MOE_TOKENS_SPLIT,
                             0,
                             nullptr};
  Handle p = create(image);
  moe_tensor out[3] = {};
  ASSERT_EQ(p->api->run(p.get(), nullptr, 0, out, 3), MOE_OK) << error(p);
  EXPECT_EQ(*static_cast<int8_t *>(out[0].data), 7);
  EXPECT_EQ(out[0].rank, 0);
  auto *column = static_cast<float *>(out[1].data);
  EXPECT_EQ(std::vector<float>(column, column + 3),
            (std::vector<float>{1, 3, 5}));
  EXPECT_EQ(*static_cast<int16_t *>(out[2].data), -9);
  for (moe_tensor &t : out)
    p->api->release(&t);
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

/// result = input * scale, of 4 elements.
static void scale(void **arguments) {
  auto &in = *static_cast<Vector *>(arguments[0]);
  auto &weight = *static_cast<Vector *>(arguments[1]);
  auto &out = *static_cast<VectorResult *>(arguments[2]);
  out.value = allocateVector(in.size);
  for (int64_t i = 0; i < in.size; ++i)
    out.value.aligned[i] = in.aligned[i] * weight.aligned[i];
  out.message = nullptr;
}

static const moe_image_value scaleArguments[] = {anyVector, scaleWeight};

TEST(Program, DescribesItself) {
  moe_program_image image = makeImage(scale, 2, scaleArguments);
  Handle p = create(image);
  EXPECT_EQ(p->api->num_inputs(p.get()), 1);
  EXPECT_EQ(p->api->num_weights(p.get()), 1);
  moe_tensor_info info;
  ASSERT_EQ(p->api->weight_info(p.get(), 0, &info), MOE_OK);
  EXPECT_STREQ(info.name, "scale");
  EXPECT_EQ(info.sizes[0], 4);
  ASSERT_EQ(p->api->input_info(p.get(), 0, &info), MOE_OK);
  EXPECT_EQ(info.sizes[0], -1);
  EXPECT_EQ(p->api->output_info(p.get(), 1, &info), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "there is no output 1; there are 1");
}

TEST(Program, BindsWeights) {
  moe_program_image image = makeImage(scale, 2, scaleArguments);
  Handle p = create(image);
  std::vector<float> x = {1, 2, 3, 4}, w = {2, 2, 3, 3}, y(4);
  moe_tensor in = makeTensor(x), weight = makeTensor(w), out = makeTensor(y);
  EXPECT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "weight 'scale' is not set");
  EXPECT_EQ(p->api->set_weight(p.get(), "scala", &weight),
            MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "the model has no weight 'scala'");
  weight.sizes[0] = 3;
  EXPECT_EQ(p->api->set_weight(p.get(), "scale", &weight),
            MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(p), "weight 'scale' is [3] f32; it must be [4] f32");
  weight.sizes[0] = 4;
  ASSERT_EQ(p->api->set_weight(p.get(), "scale", &weight), MOE_OK);
  // Not copied: a change is seen.
  w[3] = 5;
  ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  EXPECT_EQ(y, (std::vector<float>{2, 4, 9, 20}));
  // Another context has weights of its own.
  moe_program *other = nullptr;
  ASSERT_EQ(p->api->create(p.get(), &other), MOE_OK);
  EXPECT_EQ(other->api->run(other, &in, 1, &out, 1), MOE_INVALID_ARGUMENT);
  other->api->destroy(other);
}

/// result = a copy of the weight that is kept, scaled by the input.
static void scaleByCopy(void **arguments) {
  moe_memref_1d kept;
  _mlir_ciface_moe_rt_packed(&kept, 1, 16);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(kept.aligned) % 64, 0u);
  auto *copy = static_cast<float *>(kept.aligned);
  auto &weight = *static_cast<Vector *>(arguments[1]);
  if (moe_rt_pack_begins(1))
    std::memcpy(copy, weight.aligned, 16);
  EXPECT_EQ(moe_rt_pack_begins(1), 0);
  auto &in = *static_cast<Vector *>(arguments[0]);
  auto &out = *static_cast<VectorResult *>(arguments[2]);
  out.value = allocateVector(in.size);
  for (int64_t i = 0; i < in.size; ++i)
    out.value.aligned[i] = in.aligned[i] * copy[i];
  out.message = nullptr;
}

TEST(Program, KeepsPackedWeightsUntilTheyAreBoundAgain) {
  moe_program_image image = makeImage(scaleByCopy, 2, scaleArguments);
  Handle p = create(image);
  std::vector<float> x = {1, 1, 1, 2}, w = {2, 2, 3, 3}, y(4);
  moe_tensor in = makeTensor(x), weight = makeTensor(w), out = makeTensor(y);
  EXPECT_EQ(p->api->packed_bytes(p.get()), 0u);
  ASSERT_EQ(p->api->set_weight(p.get(), "scale", &weight), MOE_OK);
  ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  EXPECT_EQ(y, (std::vector<float>{2, 2, 3, 6}));
  EXPECT_EQ(p->api->packed_bytes(p.get()), 16u);
  // A change that nobody was told of is not seen.
  w[0] = 7;
  ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  EXPECT_EQ(y, (std::vector<float>{2, 2, 3, 6}));
  ASSERT_EQ(p->api->set_weight(p.get(), "scale", &weight), MOE_OK);
  ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  EXPECT_EQ(y, (std::vector<float>{7, 2, 3, 6}));
  std::string entry = "{\"scale\":{\"dtype\":\"F32\",\"shape\":[4],"
                      "\"data_offsets\":[0,16]}}";
  TemporaryFile file(makeSafetensors(entry, {9, 2, 3, 4}));
  ASSERT_EQ(p->api->load_weights(p.get(), file.getPath()), MOE_OK) << error(p);
  ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  EXPECT_EQ(y, (std::vector<float>{9, 2, 3, 8}));
  EXPECT_EQ(p->api->packed_bytes(p.get()), 16u);
}

/// Asks for more than there is.
static void packTooMuch(void **arguments) {
  moe_memref_1d kept;
  _mlir_ciface_moe_rt_packed(&kept, 0, INT64_MAX);
  FAIL() << "returned";
}

TEST(Program, ReportsThatMemoryForPackedWeightsRanOut) {
  moe_program_image image = makeImage(packTooMuch, 1, &anyVector);
  Handle p = create(image);
  std::vector<float> x = {1}, y(1);
  moe_tensor in = makeTensor(x), out = makeTensor(y);
  EXPECT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OUT_OF_MEMORY);
  EXPECT_EQ(p->api->packed_bytes(p.get()), 0u);
}

TEST(Program, LoadsWeights) {
  moe_program_image image = makeImage(scale, 2, scaleArguments);
  Handle p = create(image);
  std::string entry = "{\"scale\":{\"dtype\":\"F32\",\"shape\":[4],"
                      "\"data_offsets\":[0,16]}}";
  TemporaryFile file(makeSafetensors(entry, {1, 2, 3, 4}));
  ASSERT_EQ(p->api->load_weights(p.get(), file.getPath()), MOE_OK) << error(p);
  std::vector<float> x = {1, 1, 1, 2}, y(4);
  moe_tensor in = makeTensor(x), out = makeTensor(y);
  ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  EXPECT_EQ(y, (std::vector<float>{1, 2, 3, 8}));

  Handle q = create(image);
  TemporaryFile other(makeSafetensors(
      "{\"x\":{\"dtype\":\"F32\",\"shape\":[4],\"data_offsets\":[0,16]}}",
      {1, 2, 3, 4}));
  EXPECT_EQ(q->api->load_weights(q.get(), other.getPath()),
            MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(q),
            std::string(other.getPath()) + ": weight 'scale' is missing");
  TemporaryFile half(makeSafetensors(
      "{\"scale\":{\"dtype\":\"F16\",\"shape\":[4],\"data_offsets\":[0,8]}}",
      {1, 2}));
  EXPECT_EQ(q->api->load_weights(q.get(), half.getPath()),
            MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(q), std::string(half.getPath()) +
                          ": weight 'scale' is [4] f16; it must be [4] f32");
  EXPECT_EQ(q->api->load_weights(q.get(), "/nonexistent"), MOE_BAD_FILE);
}

TEST(Program, LoadsWeightsThatAreNotAligned) {
  moe_program_image image = makeImage(scale, 2, scaleArguments);
  Handle p = create(image);
  // One byte too long to be aligned, as writers may leave it.
  std::string header = "{\"scale\":{\"dtype\":\"F32\",\"shape\":[4],"
                       "\"data_offsets\":[0,16]}}";
  header.resize((header.size() + 7) / 8 * 8 + 1, ' ');
  std::string text = std::string(1, static_cast<char>(header.size())) +
                     std::string(7, '\0') + header;
  const float weights[] = {1, 2, 3, 4};
  text.append(reinterpret_cast<const char *>(weights), sizeof(weights));
  TemporaryFile file(text);
  ASSERT_EQ(p->api->load_weights(p.get(), file.getPath()), MOE_OK) << error(p);
  std::vector<float> x = {1, 1, 1, 2}, y(4);
  moe_tensor in = makeTensor(x), out = makeTensor(y);
  ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK) << error(p);
  EXPECT_EQ(y, (std::vector<float>{1, 2, 3, 8}));
}

TEST(Program, RunsInSeveralThreads) {
  moe_program_image image = makeImage(addOne, 1, &anyVector);
  moe_program_image failing = makeImage(allocateAbsurdly, 0, nullptr);
  auto work = [&] {
    Handle p = create(image), q = create(failing);
    std::vector<float> x(1000, 1), y(1000);
    moe_tensor in = makeTensor(x), out = makeTensor(y), none = {};
    for (int i = 0; i < 200; ++i) {
      ASSERT_EQ(p->api->run(p.get(), &in, 1, &out, 1), MOE_OK);
      ASSERT_EQ(q->api->run(q.get(), nullptr, 0, &none, 1), MOE_OUT_OF_MEMORY);
      ASSERT_EQ(p->api->peak_bytes(p.get()), 4032u);
    }
    EXPECT_EQ(y[999], 2);
  };
  std::thread first(work), second(work);
  first.join();
  second.join();
}

TEST(Program, RefusesOtherVersionsAndCpus) {
  moe_program_image image = makeImage(addOne, 1, &anyVector);
  moe_program *program = nullptr;
  image.version = MOE_ABI_VERSION + 1;
  EXPECT_EQ(moe_rt_create(&image, &program), MOE_INVALID_ARGUMENT);
  image.version = MOE_ABI_VERSION;
  image.cpu_features = "sse3,no-such-feature";
  EXPECT_EQ(moe_rt_create(&image, &program), MOE_UNSUPPORTED_CPU);
  EXPECT_EQ(program, nullptr);
}
