//===- Rank.h - What all transports know of a rank --------------*- C++ -*-===//

#ifndef MOE_RUNTIME_TRANSPORT_RANK_H
#define MOE_RUNTIME_TRANSPORT_RANK_H

#include "moe_transport.h"

#include <new>
#include <string>

namespace moe_rt {

/// The base of every transport's communicator.
struct RankBase : moe_communicator {
  int64_t rank = -1, size = 0;
  /// Of the last call that failed.
  std::string error;
  /// Where in the program the next calls are.
  int64_t place = -1;
  uint64_t waitedNs = 0, sentBytes = 0;
};

/// The functions of the table that look there.
int64_t getRank(const moe_communicator *communicator);
int64_t getSize(const moe_communicator *communicator);
const char *getError(const moe_communicator *communicator);
void setPlace(moe_communicator *communicator, int64_t place);
uint64_t getWaitedNs(const moe_communicator *communicator);
uint64_t getSentBytes(const moe_communicator *communicator);

/// What is wrong with what moe_transport_open got; "" if nothing is.
std::string checkOptions(const moe_transport_options *options,
                         moe_communicator **out);
/// Hands the text over; returns the status.
int failToOpen(int status, const std::string &text, char *error,
               uint64_t errorBytes);

/// A transport's moe_transport_open: makes an `R`, whose `open` returns what is
/// in the way.
template <typename R>
int openRank(const moe_transport_options *options, moe_communicator **out,
             const moe_communicator_api &api, char *error,
             uint64_t errorBytes) {
  std::string wrong = checkOptions(options, out);
  if (!wrong.empty())
    return failToOpen(MOE_INVALID_ARGUMENT, wrong, error, errorBytes);
  auto *rank = new (std::nothrow) R;
  if (!rank)
    return failToOpen(MOE_OUT_OF_MEMORY, "out of memory", error, errorBytes);
  rank->api = &api;
  wrong = rank->open(*options);
  if (!wrong.empty()) {
    delete rank;
    return failToOpen(MOE_EXCHANGE_ERROR, wrong, error, errorBytes);
  }
  *out = rank;
  return MOE_OK;
}

} // namespace moe_rt

#endif // MOE_RUNTIME_TRANSPORT_RANK_H
