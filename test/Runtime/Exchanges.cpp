//===- Exchanges.cpp - A rank that exchanges, and may fail ----------------===//

#include "Exchanges.h"
#include "../Unit/TestTensor.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <unistd.h>

static const char *const names[] = {
    "none",    "size",        "kind",     "arguments",
    "abort",   "abort-later", "stall",    "return",
    "destroy", "exit",        "exit-now", "exit-with-error",
    "kill",    "kill-later",  "stop",     "stop-later"};

const char *faultName(Fault fault) { return names[static_cast<int>(fault)]; }

bool findFault(const std::string &name, Fault &fault) {
  for (int i = 0; i < static_cast<int>(std::size(names)); ++i)
    if (name == names[i]) {
      fault = static_cast<Fault>(i);
      return true;
    }
  return false;
}

int64_t now() {
  return std::chrono::nanoseconds(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

namespace {
using std::chrono::milliseconds;

/// What all ranks do next; all draw the same.
struct Step {
  int64_t kind, tensors, root;
  uint64_t bytes;
  /// Of an exchange of equal blocks that says which rows are in use; or 0.
  int64_t parts;
};

class Player {
public:
  Player(const Plan &plan, moe_communicator *communicator)
      : plan(plan), communicator(communicator), api(*communicator->api),
        rank(api.rank(communicator)), size(api.size(communicator)),
        random(plan.seed) {}
  ~Player() {
    if (helper.joinable())
      helper.join();
  }

  Outcome run(moe_communicator *&owner);

private:
  Step draw();
  bool fail(Step &step, moe_communicator *&owner);
  void later(Fault fault);
  int make(const Step &step, bool &isRight);
  int makeEqual(const Step &step, bool &isRight);
  int makeSlots(const Step &step, bool &isRight);
  int makeRagged(const Step &step, bool &isRight);
  int makeOther(const Step &step, bool &isRight);

  const Plan &plan;
  moe_communicator *communicator;
  const moe_communicator_api &api;
  const int64_t rank, size;
  std::mt19937_64 random;
  std::thread helper;
};
} // namespace

Step Player::draw() {
  Step step;
  step.kind = static_cast<int64_t>(random() % 5);
  step.tensors = static_cast<int64_t>(random() % 3 + (random() % 16 ? 1 : 9));
  step.root = static_cast<int64_t>(random() % size);
  step.bytes = random() % (random() % 8 ? 2000 : 200000);
  step.parts = random() % 2 ? static_cast<int64_t>(random() % 6) : 0;
  return step;
}

/// The faults that hit a rank at any place in its calls.
void Player::later(Fault fault) {
  helper = std::thread([=] {
    std::this_thread::sleep_for(std::chrono::microseconds(plan.seed % 7919));
    if (fault == Fault::AbortLater)
      api.abort(communicator, "by another thread");
    else
      kill(getpid(), fault == Fault::KillLater ? SIGKILL : SIGSTOP);
  });
}

/// False if the rank is to make no more calls.
bool Player::fail(Step &step, moe_communicator *&owner) {
  if (plan.faultTime)
    *plan.faultTime = now();
  switch (plan.fault) {
  case Fault::None:
    break;
  case Fault::Size:
    step = {0, 1, 0, 1000003, 0};
    break;
  case Fault::Kind:
    step.kind = (step.kind + 1) % 5;
    break;
  case Fault::Arguments:
    step.kind = 5;
    break;
  case Fault::Abort:
    api.abort(communicator, "as planned");
    break;
  case Fault::Stall:
    std::this_thread::sleep_for(milliseconds(plan.timeoutMs * 3 / 2));
    break;
  case Fault::Return:
    return false;
  case Fault::Destroy:
    owner = nullptr;
    api.destroy(communicator);
    return false;
  case Fault::Exit:
    std::exit(0);
  case Fault::ExitNow:
    _exit(0);
  case Fault::ExitWithError:
    std::exit(1);
  case Fault::Kill:
    kill(getpid(), SIGKILL);
    break;
  case Fault::Stop:
    kill(getpid(), SIGSTOP);
    break;
  case Fault::AbortLater:
  case Fault::KillLater:
  case Fault::StopLater:
    later(plan.fault);
    break;
  }
  return true;
}

int Player::makeEqual(const Step &step, bool &isRight) {
  std::vector<TestTensor> tensors;
  std::vector<moe_blocks> blocks;
  for (int64_t i = 0; i < step.tensors; ++i)
    tensors.emplace_back(i, rank, size,
                         [&](int64_t, int64_t) { return step.bytes + i; });
  for (TestTensor &tensor : tensors)
    blocks.push_back(tensor.blocks());
  int status = api.all_to_all(communicator, blocks.data(), step.tensors);
  for (TestTensor &tensor : tensors)
    tensor.spoil();
  for (TestTensor &tensor : tensors)
    isRight &= tensor.hasArrived();
  return status;
}

int Player::makeSlots(const Step &step, bool &isRight) {
  // Parts with short and with long gaps between what is in use.
  constexpr int64_t rows = 5;
  std::vector<TestSlots> tensors;
  std::vector<moe_blocks> blocks;
  for (int64_t i = 0; i < step.tensors; ++i)
    tensors.emplace_back(
        i, rank, size,
        TestSlots::Shape{step.parts, rows, step.bytes / 2 + i + 1},
        [&](int64_t from, int64_t to, int64_t part) {
          return static_cast<int32_t>((from * 3 + to * 5 + part * 2 + i) %
                                      (rows + 1));
        });
  for (TestSlots &tensor : tensors)
    blocks.push_back(tensor.blocks());
  int status = api.all_to_all(communicator, blocks.data(), step.tensors);
  for (TestSlots &tensor : tensors)
    tensor.spoil();
  for (TestSlots &tensor : tensors)
    isRight &= tensor.hasArrived();
  return status;
}

int Player::makeRagged(const Step &step, bool &isRight) {
  std::vector<TestTensor> tensors;
  std::vector<moe_ragged_blocks> blocks;
  for (int64_t i = 0; i < step.tensors; ++i)
    tensors.emplace_back(i, rank, size, [&](int64_t from, int64_t to) {
      // Every fourth block is empty.
      return step.bytes * ((from * 3 + to * 5 + i) % 4) / 3;
    });
  for (TestTensor &tensor : tensors)
    blocks.push_back(tensor.ragged());
  int status = api.all_to_all_ragged(communicator, blocks.data(), step.tensors);
  for (TestTensor &tensor : tensors)
    tensor.spoil();
  for (TestTensor &tensor : tensors)
    isRight &= tensor.hasArrived();
  return status;
}

int Player::makeOther(const Step &step, bool &isRight) {
  // One tensor whose block from a rank is the same to all.
  std::vector<unsigned char> all(step.bytes * size + 1, 0xEE), wanted;
  for (int64_t from = 0; from < size; ++from)
    for (uint64_t i = 0; i < step.bytes; ++i)
      wanted.push_back(testByte(7, from, 0, i));
  wanted.push_back(0xEE);
  unsigned char *place = all.data() + step.bytes * rank;
  std::copy_n(wanted.data() + step.bytes * rank, step.bytes, place);
  int status = MOE_OK;
  if (step.kind == 2) {
    status = api.all_gather(communicator, place, all.data(), step.bytes);
  } else if (step.kind == 3) {
    status = api.broadcast(communicator, place, step.bytes, step.root);
    std::vector<unsigned char> own(place, place + step.bytes);
    auto root = wanted.begin() + static_cast<int64_t>(step.bytes) * step.root;
    isRight &= std::equal(own.begin(), own.end(), root);
    return status;
  } else {
    return api.barrier(communicator);
  }
  isRight &= all == wanted;
  return status;
}

int Player::make(const Step &step, bool &isRight) {
  switch (step.kind) {
  case 0:
    return step.parts ? makeSlots(step, isRight) : makeEqual(step, isRight);
  case 1:
    return makeRagged(step, isRight);
  case 5:
    return api.all_gather(communicator, nullptr, nullptr, 8);
  default:
    return makeOther(step, isRight);
  }
}

Outcome Player::run(moe_communicator *&owner) {
  Outcome outcome;
  // What happens later happens while there are calls.
  int64_t exchanges = plan.fault == Fault::None ? plan.exchanges : INT64_MAX;
  for (int64_t i = 0; i < exchanges; ++i) {
    Step step = draw();
    if (i == plan.faultAt && rank == plan.faultRank && !fail(step, owner))
      return outcome;
    bool isRight = true;
    outcome.status = make(step, isRight);
    if (outcome.status != MOE_OK) {
      outcome.error = api.error(communicator);
      return outcome;
    }
    outcome.isWrong |= !isRight;
    ++outcome.done;
  }
  return outcome;
}

Outcome play(const Plan &plan, moe_communicator *&communicator) {
  return Player(plan, communicator).run(communicator);
}
