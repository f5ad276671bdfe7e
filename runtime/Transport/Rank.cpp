//===- Rank.cpp - What all transports know of a rank ----------------------===//

#include "Rank.h"

#include <cstdio>

using namespace moe_rt;

static const RankBase &get(const moe_communicator *communicator) {
  return *static_cast<const RankBase *>(communicator);
}

int64_t moe_rt::getRank(const moe_communicator *communicator) {
  return get(communicator).rank;
}
int64_t moe_rt::getSize(const moe_communicator *communicator) {
  return get(communicator).size;
}
const char *moe_rt::getError(const moe_communicator *communicator) {
  return get(communicator).error.c_str();
}
void moe_rt::setPlace(moe_communicator *communicator, int64_t place) {
  static_cast<RankBase *>(communicator)->place = place;
}
uint64_t moe_rt::getWaitedNs(const moe_communicator *communicator) {
  return get(communicator).waitedNs;
}
uint64_t moe_rt::getSentBytes(const moe_communicator *communicator) {
  return get(communicator).sentBytes;
}

std::string moe_rt::checkOptions(const moe_transport_options *options,
                                 moe_communicator **out) {
  if (!options || !out || options->version != MOE_ABI_VERSION)
    return "the transport is of another version than the program";
  if (options->timeout_ms < 0 || options->message_bytes < 0)
    return "an option is negative";
  return "";
}

int moe_rt::failToOpen(int status, const std::string &text, char *error,
                       uint64_t errorBytes) {
  std::snprintf(error, errorBytes, "%s", text.c_str());
  return status;
}
