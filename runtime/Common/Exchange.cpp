//===- Exchange.cpp - A context among other ranks -------------------------===//

#include "Exchange.h"
#include "Clock.h"
#include "Invocation.h"
#include "Text.h"

#include <cstring>

using namespace moe_rt;

Exchanges::Exchanges(const moe_program_image &image)
    : image(image), terms{image, {}} {
  for (int64_t i = 0; i < image.num_exchanges; ++i)
    records.push_back({image.exchanges[i].layer, 0, 0, 0, 0});
}

std::string Exchanges::connect(moe_communicator *newCommunicator) {
  if (newCommunicator) {
    const moe_communicator_api &api = *newCommunicator->api;
    if (api.version != MOE_ABI_VERSION)
      return format("the communicator has version %lld of the interface; it "
                    "must be %d",
                    static_cast<long long>(api.version), MOE_ABI_VERSION);
    int64_t size = api.size(newCommunicator), rank = api.rank(newCommunicator);
    if (size != image.ranks)
      return format("the model was compiled for %lld rank%s, but the "
                    "communicator has %lld",
                    static_cast<long long>(image.ranks),
                    image.ranks == 1 ? "" : "s", static_cast<long long>(size));
    if (rank < 0 || rank >= size)
      return format("the communicator says that this is rank %lld of %lld",
                    static_cast<long long>(rank), static_cast<long long>(size));
    if (api.memory(newCommunicator) != MOE_MEMORY_HOST)
      return format("the communicator '%s' exchanges memory of GPUs, but the "
                    "model computes on the CPU",
                    api.transport(newCommunicator));
  }
  communicator = newCommunicator;
  return "";
}

int64_t Exchanges::getRank() const {
  return communicator ? communicator->api->rank(communicator) : 0;
}

void Exchanges::beginRun(const moe_tensor *inputs, int64_t numInputs) {
  hasAgreed = false;
  pending.clear();
  pendingUsed.clear();
  pendingRows.clear();
  rowBytes.clear();
  error.clear();
  for (moe_exchange_record &record : records)
    record = {record.layer, 0, 0, 0, 0};
  terms.inputSizes.clear();
  if (image.token_layout != MOE_TOKENS_SPLIT)
    return;
  for (int64_t i = 0; i < numInputs; ++i)
    terms.inputSizes.insert(terms.inputSizes.end(), inputs[i].sizes,
                            inputs[i].sizes + inputs[i].rank);
}

/// Nothing is exchanged before all ranks are known to be at the same thing.
bool Exchanges::agreeOnce() {
  if (!hasAgreed) {
    communicator->api->set_place(communicator, -1);
    error = agree(*communicator, terms);
  }
  hasAgreed = true;
  return error.empty();
}

/// Times `call`, which returns a moe_status, as exchange `index`.
template <typename Call>
bool Exchanges::perform(int64_t index, int64_t place, Call call) {
  if (!agreeOnce())
    return false;
  const moe_communicator_api &api = *communicator->api;
  api.set_place(communicator, place);
  uint64_t waited = api.waited_ns(communicator);
  uint64_t sent = api.sent_bytes(communicator);
  int64_t begin = now();
  int status = call(api);
  moe_exchange_record &record = records[index];
  record.calls += 1;
  record.time_ns += now() - begin;
  record.wait_ns += static_cast<int64_t>(api.waited_ns(communicator) - waited);
  record.sent_bytes +=
      static_cast<int64_t>(api.sent_bytes(communicator) - sent);
  if (status != MOE_OK)
    error = format("layer %lld: %s", static_cast<long long>(record.layer),
                   api.error(communicator));
  return status == MOE_OK;
}

void Exchanges::add(const void *send, void *receive, uint64_t bytes) {
  addUsed(send, receive, bytes, {});
}

void Exchanges::addUsed(const void *send, void *receive, uint64_t bytes,
                        const moe_used_rows &used) {
  if (communicator) {
    pending.push_back({send, receive, bytes, nullptr});
    pendingUsed.push_back(used);
  } else if (bytes) {
    std::memcpy(receive, send, bytes);
  }
}

bool Exchanges::exchange(int64_t index, int64_t place) {
  if (!communicator)
    return true;
  for (size_t i = 0; i < pending.size(); ++i)
    if (pendingUsed[i].parts)
      pending[i].used = &pendingUsed[i];
  bool done = perform(index, place, [&](const moe_communicator_api &api) {
    return api.all_to_all(communicator, pending.data(),
                          static_cast<int64_t>(pending.size()));
  });
  pending.clear();
  pendingUsed.clear();
  return done;
}

void Exchanges::addRows(const void *send, const int64_t *sent, void *receive,
                        const int64_t *received, uint64_t bytes) {
  if (!communicator) {
    if (uint64_t all = bytes * sent[0])
      std::memcpy(receive, send, all);
    return;
  }
  std::vector<uint64_t> sizes;
  for (const int64_t *rows : {sent, received})
    for (int64_t rank = 0; rank < image.ranks; ++rank)
      sizes.push_back(bytes * rows[rank]);
  rowBytes.push_back(std::move(sizes));
  pendingRows.push_back({send, nullptr, receive, nullptr});
}

bool Exchanges::exchangeRows(int64_t index, int64_t place) {
  if (!communicator)
    return true;
  for (size_t i = 0; i < pendingRows.size(); ++i) {
    pendingRows[i].send_bytes = rowBytes[i].data();
    pendingRows[i].receive_bytes = rowBytes[i].data() + image.ranks;
  }
  bool done = perform(index, place, [&](const moe_communicator_api &api) {
    return api.all_to_all_ragged(communicator, pendingRows.data(),
                                 static_cast<int64_t>(pendingRows.size()));
  });
  pendingRows.clear();
  rowBytes.clear();
  return done;
}

bool Exchanges::gather(const void *send, void *receive, uint64_t bytes,
                       int64_t index, int64_t place) {
  if (communicator)
    return perform(index, place, [&](const moe_communicator_api &api) {
      return api.all_gather(communicator, send, receive, bytes);
    });
  // It may be in place.
  if (bytes)
    std::memmove(receive, send, bytes);
  return true;
}

void Exchanges::abort(const std::string &reason) {
  if (communicator)
    communicator->api->abort(communicator, reason.c_str());
}

//===----------------------------------------------------------------------===//
// What compiled code calls
//===----------------------------------------------------------------------===//

/// The exchanges of the run on this thread, if any.
static Exchanges *getExchanges() {
  Invocation *run = getCurrentInvocation();
  return run ? run->exchanges : nullptr;
}

/// Ends the run. The texts are kept elsewhere: nothing is on the stack that the
/// jump would leave behind.
static void endUnless(bool succeeded) {
  if (!succeeded)
    longjmp(*getThreadContext().onFailure, 1);
}

extern "C" int64_t moe_rt_rank(void) {
  Exchanges *exchanges = getExchanges();
  return exchanges ? exchanges->getRank() : 0;
}

extern "C" void moe_rt_exchange_add(const void *send, void *receive,
                                    int64_t blockBytes) {
  if (Exchanges *exchanges = getExchanges())
    exchanges->add(send, receive, static_cast<uint64_t>(blockBytes));
  else if (blockBytes)
    std::memcpy(receive, send, blockBytes);
}

extern "C" void moe_rt_exchange_add_used(const void *send, void *receive,
                                         int64_t blockBytes,
                                         const int32_t *rows, int64_t parts,
                                         int64_t rowBytes) {
  if (Exchanges *exchanges = getExchanges())
    exchanges->addUsed(send, receive, static_cast<uint64_t>(blockBytes),
                       {parts, static_cast<uint64_t>(rowBytes), rows});
  else if (blockBytes)
    std::memcpy(receive, send, blockBytes);
}

extern "C" void moe_rt_exchange(int64_t exchange, int64_t place) {
  if (Exchanges *exchanges = getExchanges())
    endUnless(exchanges->exchange(exchange, place));
}

extern "C" void moe_rt_exchange_rows_add(const void *send, const int64_t *sent,
                                         void *receive, const int64_t *received,
                                         int64_t rowBytes) {
  auto bytes = static_cast<uint64_t>(rowBytes);
  if (Exchanges *exchanges = getExchanges())
    exchanges->addRows(send, sent, receive, received, bytes);
  else if (bytes *= sent[0])
    std::memcpy(receive, send, bytes);
}

extern "C" void moe_rt_exchange_rows(int64_t exchange, int64_t place) {
  if (Exchanges *exchanges = getExchanges())
    endUnless(exchanges->exchangeRows(exchange, place));
}

extern "C" void moe_rt_all_gather(const void *send, void *receive,
                                  int64_t bytes, int64_t exchange,
                                  int64_t place) {
  if (Exchanges *exchanges = getExchanges())
    endUnless(exchanges->gather(send, receive, bytes, exchange, place));
  else if (bytes)
    std::memmove(receive, send, bytes);
}
