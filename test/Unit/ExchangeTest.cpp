//===- ExchangeTest.cpp - Contexts that run as ranks ----------------------===//
//
// The entry functions here do by hand what compiled code does. Also built with
// ThreadSanitizer: see test/Integration/thread-races.test.
//
//===----------------------------------------------------------------------===//

#include "FakeRanks.h"
#include "moe_program_image.h"

#include <functional>
#include <gtest/gtest.h>

namespace {
/// What the entry function of every program here does. It owns no memory: it
/// may be left by a jump.
thread_local std::function<void()> body;
/// What it says failed.
thread_local const char *failed = nullptr;

void callBody(void **arguments) {
  auto **message = static_cast<const char **>(arguments[0]);
  *message = nullptr;
  body();
  *message = failed;
}

constexpr moe_image_exchange exchanges[] = {{3, 8, 2, 64, 5, MOE_F32},
                                            {-1, 0, 0, 64, -1, MOE_BF16}};

moe_program_image makeImage(int64_t ranks) {
  return {
      MOE_ABI_VERSION, "test",           "", callBody, 0, nullptr, 0, nullptr,
      ranks,           MOE_TOKENS_SPLIT, 2,  exchanges};
}

/// A context that plays a rank.
class Context {
public:
  explicit Context(const moe_program_image &image) {
    EXPECT_EQ(moe_rt_create(&image, &program), MOE_OK);
  }
  Context(const moe_program_image &image, moe_communicator &rank)
      : Context(image) {
    EXPECT_EQ(program->api->set_communicator(program, &rank), MOE_OK)
        << error();
  }
  ~Context() { program->api->destroy(program); }
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  int run(std::function<void()> newBody, const moe_tensor *inputs = nullptr,
          int64_t numInputs = 0) {
    body = std::move(newBody);
    return program->api->run(program, inputs, numInputs, nullptr, 0);
  }
  moe_exchange_record getRecord(int64_t index) {
    moe_exchange_record record = {};
    EXPECT_EQ(program->api->exchange_record(program, index, &record), MOE_OK);
    return record;
  }
  std::string error() { return program->api->error(program); }
  moe_program *get() { return program; }
  const moe_program_api *operator->() { return program->api; }

private:
  moe_program *program = nullptr;
};
} // namespace

TEST(Exchange, IsACopyForARankAlone) {
  int sent = 42, received = 0, gathered = 0, used = 43;
  int32_t rows = 1;
  auto exchange = [&] {
    EXPECT_EQ(moe_rt_rank(), 0);
    moe_rt_exchange_add(&sent, &received, sizeof(int));
    moe_rt_exchange_add(nullptr, nullptr, 0);
    moe_rt_exchange_add_used(&sent, &used, sizeof(int), &rows, 1, sizeof(int));
    moe_rt_exchange(0, 0);
    moe_rt_all_gather(&sent, &gathered, sizeof(int), 1, 1);
    moe_rt_all_gather(&sent, &sent, sizeof(int), 1, 1);
  };
  exchange();
  EXPECT_EQ(received, 42);
  EXPECT_EQ(gathered, 42);
  EXPECT_EQ(used, 42);
  received = gathered = used = 0;
  moe_program_image image = makeImage(1);
  Context context(image);
  ASSERT_EQ(context.run(exchange), MOE_OK) << context.error();
  EXPECT_EQ(received, 42);
  EXPECT_EQ(gathered, 42);
  EXPECT_EQ(used, 42);
  EXPECT_EQ(context->ranks(context.get()), 1);
}

TEST(Exchange, NeedsACommunicatorOfTheRightSize) {
  moe_program_image image = makeImage(4);
  Context context(image);
  moe_program *p = context.get();
  EXPECT_EQ(context->ranks(p), 4);
  const char *needed = "the model was compiled for 4 ranks; set_communicator "
                       "must make the context one of them first";
  moe_tensor_info info;
  EXPECT_EQ(context.run([] { FAIL(); }), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(context.error(), needed);
  EXPECT_EQ(context->weight_info(p, 0, &info), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(context.error(), needed);
  EXPECT_EQ(context->load_weights(p, "/nonexistent"), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(context.error(), needed);
  moe_tensor tensor = {};
  EXPECT_EQ(context->set_weight(p, "w", &tensor), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(context.error(), needed);

  FakeRanks two(2), four(4);
  EXPECT_EQ(context->set_communicator(p, &two[0]), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(context.error(), "the model was compiled for 4 ranks, but the "
                             "communicator has 2");
  four[0].table.version = 1;
  EXPECT_EQ(context->set_communicator(p, &four[0]), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(context.error(), "the communicator has version 1 of the interface; "
                             "it must be 3");
  four[1].rank = 4;
  EXPECT_EQ(context->set_communicator(p, &four[1]), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(context.error(), "the communicator says that this is rank 4 of 4");
  four[2].memory = MOE_MEMORY_CUDA;
  EXPECT_EQ(context->set_communicator(p, &four[2]), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(context.error(), "the communicator 'fake' exchanges memory of "
                             "GPUs, but the model computes on the CPU");
  // None of them was taken.
  EXPECT_EQ(context.run([] { FAIL(); }), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(context.error(), needed);

  moe_program_image alone = makeImage(1);
  Context other(alone);
  EXPECT_EQ(other->set_communicator(other.get(), &two[0]),
            MOE_INVALID_ARGUMENT);
  EXPECT_EQ(other.error(), "the model was compiled for 1 rank, but the "
                           "communicator has 2");
}

TEST(Exchange, SendsBlocksOfSeveralTensorsAtOnce) {
  moe_program_image image = makeImage(3);
  FakeRanks ranks(3);
  ranks.run([&](FakeRanks::Rank &rank) {
    Context context(image, rank);
    int32_t rows[3], loads[6], receivedRows[3], receivedLoads[6], gathered[3];
    auto me = static_cast<int32_t>(rank.rank);
    for (int32_t i = 0; i < 3; ++i) {
      rows[i] = 10 * me + i;
      loads[2 * i] = 100 * me + i;
      loads[2 * i + 1] = -loads[2 * i];
    }
    auto exchange = [&] {
      EXPECT_EQ(moe_rt_rank(), me);
      moe_rt_exchange_add(rows, receivedRows, 4);
      moe_rt_exchange_add(loads, receivedLoads, 8);
      moe_rt_exchange(0, 0);
      moe_rt_all_gather(rows, gathered, 4, 1, 1);
      moe_rt_exchange_add(rows, receivedRows, 4);
      moe_rt_exchange(0, 0);
    };
    for (int run = 0; run < 2; ++run) {
      ASSERT_EQ(context.run(exchange), MOE_OK) << context.error();
      for (int32_t i = 0; i < 3; ++i) {
        EXPECT_EQ(receivedRows[i], 10 * i + me);
        EXPECT_EQ(receivedLoads[2 * i], 100 * i + me);
        EXPECT_EQ(receivedLoads[2 * i + 1], -(100 * i + me));
        EXPECT_EQ(gathered[i], 10 * i);
      }
      // Of one run, and without the agreement.
      ASSERT_EQ(context->num_exchanges(context.get()), 2);
      moe_exchange_record record = context.getRecord(0);
      EXPECT_EQ(record.layer, 3);
      EXPECT_EQ(record.calls, 2);
      EXPECT_EQ(record.sent_bytes, 2 * (4 + 8 + 4));
      EXPECT_EQ(record.wait_ns, 2 * (100 + me));
      EXPECT_GT(record.time_ns, 0);
      record = context.getRecord(1);
      EXPECT_EQ(record.layer, -1);
      EXPECT_EQ(record.calls, 1);
      EXPECT_EQ(record.sent_bytes, 2 * 4);
      EXPECT_EQ(record.wait_ns, 7);
    }
    moe_exchange_record none;
    EXPECT_EQ(context->exchange_record(context.get(), 2, &none),
              MOE_INVALID_ARGUMENT);
    EXPECT_EQ(context.error(), "there is no exchange 2; there are 2");
  });
  EXPECT_EQ(ranks.exchanges, 2 * 2 * 3);
  // One of the program, and one to agree, in each run.
  EXPECT_EQ(ranks.gathers, 2 * 2 * 3);
}

TEST(Exchange, SaysWhichRowsAreInUse) {
  moe_program_image image = makeImage(2);
  FakeRanks ranks(2);
  ranks.run([&](FakeRanks::Rank &rank) {
    Context context(image, rank);
    // Two parts of two rows for each rank.
    auto me = static_cast<int32_t>(rank.rank);
    int32_t rows[8], all[2] = {me, me}, receivedAll[2];
    for (int32_t i = 0; i < 8; ++i)
      rows[i] = 10 * me + i;
    int32_t used[2][4] = {{0, 1, 2, 0}, {1, 2, 0, 1}};
    for (int run = 0; run < 2; ++run) {
      int32_t received[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
      ASSERT_EQ(context.run([&] {
        moe_rt_exchange_add(all, receivedAll, 4);
        moe_rt_exchange_add_used(rows, received, 16, used[me], 2, 4);
        moe_rt_exchange(0, 5);
        moe_rt_exchange_add(all, receivedAll, 4);
        moe_rt_exchange(0, 6);
      }),
                MOE_OK)
          << context.error();
      std::vector<int32_t> expected =
          me ? std::vector<int32_t>{4, 5, -1, -1, -1, -1, 16, -1}
             : std::vector<int32_t>{-1, -1, 2, -1, 10, -1, 12, 13};
      EXPECT_EQ(std::vector<int32_t>(received, received + 8), expected);
    }
    // No place of the program is that of an agreement.
    EXPECT_EQ(rank.places, (std::vector<int64_t>{-1, 5, 6, -1, 5, 6}));
  });
}

TEST(Exchange, SendsAsManyRowsAsThereAre) {
  moe_program_image image = makeImage(3);
  FakeRanks ranks(3);
  ranks.run([&](FakeRanks::Rank &rank) {
    Context context(image, rank);
    // Rank r has s + r rows for rank s, and none if that is 2.
    int64_t me = rank.rank, sent[3], received[3], numSent = 0, numReceived = 0;
    for (int64_t other = 0; other < 3; ++other) {
      sent[other] = received[other] = me + other == 2 ? 0 : me + other;
      numSent += sent[other];
      numReceived += received[other];
    }
    int32_t rows[7][2], keys[7], receivedRows[8][2], receivedKeys[8];
    receivedKeys[numReceived] = -1;
    int32_t next = 0;
    for (int32_t other = 0; other < 3; ++other)
      for (int32_t i = 0; i < sent[other]; ++i, ++next) {
        keys[next] = static_cast<int32_t>(100 * me + 10 * other + i);
        rows[next][0] = keys[next];
        rows[next][1] = -keys[next];
      }
    auto exchange = [&] {
      moe_rt_exchange_rows_add(rows, sent, receivedRows, received, 8);
      moe_rt_exchange_rows_add(keys, sent, receivedKeys, received, 4);
      moe_rt_exchange_rows(0, 0);
    };
    for (int run = 0; run < 2; ++run) {
      ASSERT_EQ(context.run(exchange), MOE_OK) << context.error();
      next = 0;
      for (int32_t other = 0; other < 3; ++other)
        for (int32_t i = 0; i < received[other]; ++i, ++next) {
          EXPECT_EQ(receivedKeys[next], 100 * other + 10 * me + i);
          EXPECT_EQ(receivedRows[next][0], receivedKeys[next]);
          EXPECT_EQ(receivedRows[next][1], -receivedKeys[next]);
        }
      EXPECT_EQ(next, numReceived);
      EXPECT_EQ(receivedKeys[numReceived], -1);
      moe_exchange_record record = context.getRecord(0);
      EXPECT_EQ(record.calls, 1);
      EXPECT_EQ(record.sent_bytes, 12 * (numSent - sent[me]));
    }
  });
  EXPECT_EQ(ranks.exchanges, 2 * 3);
}

TEST(Exchange, CopiesTheRowsOfARankAlone) {
  int64_t sent = 2;
  int16_t rows[] = {1, 2, 3, 4, 5, 6}, received[] = {0, 0, 0, 0, 0, 0};
  auto exchange = [&] {
    moe_rt_exchange_rows_add(rows, &sent, received, &sent, 4);
    moe_rt_exchange_rows(0, 0);
  };
  exchange();
  EXPECT_EQ(received[3], 4);
  EXPECT_EQ(received[4], 0);
  received[3] = 0;
  moe_program_image image = makeImage(1);
  Context context(image);
  ASSERT_EQ(context.run(exchange), MOE_OK) << context.error();
  EXPECT_EQ(received[3], 4);
  EXPECT_EQ(received[4], 0);
}

//===----------------------------------------------------------------------===//
// Failures
//===----------------------------------------------------------------------===//

TEST(Exchange, EndsTheRunWhereItFails) {
  moe_program_image image = makeImage(2);
  FakeRanks ranks(2);
  ranks.failing = 3;
  ranks.run([&](FakeRanks::Rank &rank) {
    Context context(image, rank);
    int32_t in[2] = {}, out[2];
    auto exchange = [&] {
      // The run gives it back.
      _mlir_memref_to_llvm_alloc(1 << 20);
      moe_rt_exchange_add(in, out, 4);
      moe_rt_exchange(0, 0);
    };
    context->set_memory_limit(context.get(), 3 << 19);
    ASSERT_EQ(context.run(exchange), MOE_OK) << context.error();
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(context.run([&] {
        exchange();
        FAIL() << "went on";
      }),
                MOE_EXCHANGE_ERROR);
      // Agreeing is what fails in the end.
      EXPECT_EQ(context.error(),
                i ? "rank 1 is lost" : "layer 3: rank 1 is lost");
    }
  });
  EXPECT_EQ(ranks.getReason(), "rank 1 is lost");
}

TEST(Exchange, LeavesNothingOfARunThatFailed) {
  moe_program_image image = makeImage(1);
  FakeRanks ranks(1);
  Context context(image, ranks[0]);
  int32_t in = 1, out = 0, untouched = 7;
  context->set_memory_limit(context.get(), 1 << 20);
  EXPECT_EQ(context.run([&] {
    moe_rt_exchange_add(&in, &untouched, 4);
    _mlir_memref_to_llvm_alloc(1 << 21);
  }),
            MOE_OUT_OF_MEMORY);
  FakeRanks again(1);
  context->set_communicator(context.get(), &again[0]);
  ASSERT_EQ(context.run([&] {
    moe_rt_exchange_add(&in, &out, 4);
    moe_rt_exchange(0, 0);
  }),
            MOE_OK);
  EXPECT_EQ(out, 1);
  EXPECT_EQ(untouched, 7);
}

/// What rank 1 does wrong, and what both then say.
static void expectAbort(const std::function<int(Context &)> &fail, int status,
                        const std::string &text) {
  moe_program_image image = makeImage(2);
  FakeRanks ranks(2);
  ranks.run([&](FakeRanks::Rank &rank) {
    Context context(image, rank);
    if (rank.rank == 1) {
      EXPECT_EQ(fail(context), status);
      EXPECT_EQ(context.error(), text);
      return;
    }
    EXPECT_EQ(context.run([] { moe_rt_exchange(0, 0); }), MOE_EXCHANGE_ERROR);
    EXPECT_EQ(context.error(), "rank 1 aborted: " + text);
  });
  EXPECT_EQ(ranks.getReason(), "rank 1 aborted: " + text);
}

TEST(Exchange, AbortsOnAnyFailure) {
  expectAbort(
      [](Context &context) {
        context->set_memory_limit(context.get(), 1000);
        return context.run([] { _mlir_memref_to_llvm_alloc(1 << 20); });
      },
      MOE_OUT_OF_MEMORY,
      "the model needs a buffer of 1048576 bytes on top of 0 in use; the limit "
      "is 1000");
  expectAbort(
      [](Context &context) {
        failed = "index out of range";
        int status = context.run([] {});
        failed = nullptr;
        return status;
      },
      MOE_MODEL_ERROR, "index out of range");
  expectAbort(
      [](Context &context) {
        moe_tensor tensor = {};
        return context.run([] {}, &tensor, 1);
      },
      MOE_INVALID_ARGUMENT, "the model has 0 inputs, but got 1");
}

//===----------------------------------------------------------------------===//
// Agreement
//===----------------------------------------------------------------------===//

/// Three ranks, the last of which has `other`: all say so, and nothing is
/// exchanged.
static void expectDisagreement(const moe_program_image &other,
                               const std::string &text) {
  moe_program_image image = makeImage(3);
  FakeRanks ranks(3);
  ranks.run([&](FakeRanks::Rank &rank) {
    Context context(rank.rank == 2 ? other : image, rank);
    int32_t in[3], out[3];
    EXPECT_EQ(context.run([&] {
      moe_rt_exchange_add(in, out, 4);
      moe_rt_exchange(0, 0);
      FAIL() << "went on";
    }),
              MOE_EXCHANGE_ERROR);
    EXPECT_EQ(context.error(), text);
  });
  EXPECT_EQ(ranks.exchanges, 0);
  EXPECT_EQ(ranks.getReason(), "");
}

TEST(Agreement, NamesWhatDiffers) {
  moe_program_image other = makeImage(3);
  other.name = "best";
  expectDisagreement(other, "ranks 0 and 2 disagree: the program is 'test' on "
                            "rank 0 and 'best' on rank 2");
  // The difference may be beyond what is shown.
  std::string name(300, 'x');
  other.name = name.c_str();
  expectDisagreement(other, "ranks 0 and 2 disagree: the program is 'test' on "
                            "rank 0 and '" +
                                name.substr(0, 71) + "' on rank 2");
  other = makeImage(3);
  other.token_layout = MOE_TOKENS_OWN;
  expectDisagreement(other, "ranks 0 and 2 disagree: the layout of tokens is "
                            "split on rank 0 and own on rank 2");
  other = makeImage(3);
  other.num_exchanges = 1;
  expectDisagreement(other, "ranks 0 and 2 disagree: the number of exchanges "
                            "is 2 on rank 0 and 1 on rank 2");
}

TEST(Agreement, NamesTheFieldOfAnExchange) {
  moe_image_exchange table[2];
  moe_program_image other = makeImage(3);
  other.exchanges = table;
  auto expect = [&](int index, int64_t moe_image_exchange::*member,
                    int64_t value, const std::string &text) {
    std::copy_n(exchanges, 2, table);
    table[index].*member = value;
    expectDisagreement(other, "ranks 0 and 2 disagree: " + text);
  };
  expect(0, &moe_image_exchange::layer, 4,
         "the layer of exchange 0 is 3 on rank 0 and 4 on rank 2");
  expect(0, &moe_image_exchange::experts, 16,
         "the number of experts of exchange 0 is 8 on rank 0 and 16 on rank 2");
  expect(0, &moe_image_exchange::top_k, 1,
         "top-k of exchange 0 is 2 on rank 0 and 1 on rank 2");
  expect(1, &moe_image_exchange::hidden, 65,
         "the hidden size of exchange 1 is 64 on rank 0 and 65 on rank 2");
  expect(1, &moe_image_exchange::slots, 6,
         "the number of slots of exchange 1 is dynamic on rank 0 and 6 on rank "
         "2");
  expect(1, &moe_image_exchange::dtype, MOE_F32,
         "the element type of exchange 1 is bf16 on rank 0 and f32 on rank 2");
}

TEST(Agreement, ComparesTheSizesOfInputsThatAreSplit) {
  constexpr int64_t sizes[] = {-1, -1};
  const moe_image_value arguments[] = {{nullptr, MOE_I8, 2, sizes, 0, nullptr},
                                       {nullptr, MOE_I8, 2, sizes, 0, nullptr}};
  moe_program_image image = makeImage(2);
  image.entry = [](void **all) { callBody(all + 2); };
  image.num_arguments = 2;
  image.arguments = arguments;
  int8_t data[64] = {};
  for (bool own : {false, true}) {
    image.token_layout = own ? MOE_TOKENS_OWN : MOE_TOKENS_SPLIT;
    FakeRanks ranks(2);
    ranks.run([&](FakeRanks::Rank &rank) {
      Context context(image, rank);
      moe_tensor inputs[2] = {{MOE_I8, 2, {2, 3}, data, 64},
                              {MOE_I8, 2, {1, rank.rank + 7}, data, 64}};
      int status = context.run([] { moe_rt_exchange(0, 0); }, inputs, 2);
      EXPECT_EQ(status, own ? MOE_OK : MOE_EXCHANGE_ERROR);
      EXPECT_EQ(context.error(),
                own ? ""
                    : "ranks 0 and 1 disagree: dimension 1 of input 1 is 7 on "
                      "rank 0 and 8 on rank 1");
    });
  }
}
