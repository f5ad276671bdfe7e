//===- Agreement.cpp - Ranks compare what they are about to do ------------===//
//
// One gather of a few bytes is all that ranks do if they agree. Lists are
// compared by their digests; only ranks that then find a list to differ, as all
// of them do at once, gather the list itself, to say where.
//
//===----------------------------------------------------------------------===//

#include "Exchange.h"
#include "Text.h"

#include <algorithm>
#include <cstring>

using namespace moe_rt;

namespace {
/// What one rank tells the others first.
struct Record {
  int64_t version, tokenLayout, numExchanges, numInputSizes;
  uint64_t exchangesDigest, inputSizesDigest, nameDigest;
  /// The beginning of the program's name.
  char name[72];
};
static_assert(sizeof(Record) == 128, "a record has padding");

/// The lists of which a record has the digest.
enum class List { Exchanges, InputSizes };

/// What two ranks have instead of the same.
struct Difference {
  int64_t first, second;
  std::string what, firstValue, secondValue;

  std::string getText() const {
    return format("ranks %lld and %lld disagree: %s is %s on rank %lld and %s "
                  "on rank %lld",
                  static_cast<long long>(first), static_cast<long long>(second),
                  what.c_str(), firstValue.c_str(),
                  static_cast<long long>(first), secondValue.c_str(),
                  static_cast<long long>(second));
  }
};
} // namespace

/// FNV-1a: what differs does so by mistake, not to deceive.
static uint64_t digest(const void *data, uint64_t bytes) {
  uint64_t hash = 0xcbf29ce484222325;
  for (uint64_t i = 0; i < bytes; ++i)
    hash = (hash ^ static_cast<const unsigned char *>(data)[i]) *
           UINT64_C(0x100000001b3);
  return hash;
}

static uint64_t digest(const std::vector<int64_t> &list) {
  return digest(list.data(), list.size() * sizeof(int64_t));
}

/// The members of a moe_image_exchange.
static constexpr const char *exchangeFields[] = {
    "the layer",       "the number of experts", "top-k",
    "the hidden size", "the number of slots",   "the element type"};
static constexpr int64_t numExchangeFields = 6;
static_assert(sizeof(moe_image_exchange) == numExchangeFields * 8,
              "a member has no name");

static std::vector<int64_t> listExchanges(const moe_program_image &image) {
  std::vector<int64_t> list(image.num_exchanges * numExchangeFields);
  if (!list.empty())
    std::memcpy(list.data(), image.exchanges, list.size() * sizeof(int64_t));
  return list;
}

static Record makeRecord(const Terms &terms,
                         const std::vector<int64_t> &exchanges) {
  Record record = {};
  record.version = MOE_ABI_VERSION;
  record.tokenLayout = terms.image.token_layout;
  record.numExchanges = terms.image.num_exchanges;
  record.numInputSizes = static_cast<int64_t>(terms.inputSizes.size());
  record.exchangesDigest = digest(exchanges);
  record.inputSizesDigest = digest(terms.inputSizes);
  uint64_t length = std::strlen(terms.image.name);
  record.nameDigest = digest(terms.image.name, length);
  std::memcpy(record.name, terms.image.name,
              std::min<uint64_t>(length, sizeof(record.name) - 1));
  return record;
}

/// Gathers `bytes` bytes of each rank. Returns an error.
static std::string gather(moe_communicator &communicator, const void *mine,
                          void *all, uint64_t bytes) {
  if (communicator.api->all_gather(&communicator, mine, all, bytes) == MOE_OK)
    return "";
  return communicator.api->error(&communicator);
}

/// The texts of what records say other than by digests.
static std::string describeName(const Record &record) {
  return "'" + std::string(record.name, strnlen(record.name, 72)) + "'";
}
static std::string describeLayout(const Record &record) {
  return record.tokenLayout == MOE_TOKENS_SPLIT ? "split" : "own";
}

/// The first difference between two records, but for those in lists.
static bool compare(const Record &a, const Record &b, Difference &difference) {
  auto differ = [&](const char *what, std::string first, std::string second) {
    difference.what = what;
    difference.firstValue = std::move(first);
    difference.secondValue = std::move(second);
    return true;
  };
  if (a.version != b.version)
    return differ("the version of the interface", std::to_string(a.version),
                  std::to_string(b.version));
  if (a.nameDigest != b.nameDigest)
    return differ("the program", describeName(a), describeName(b));
  if (a.tokenLayout != b.tokenLayout)
    return differ("the layout of tokens", describeLayout(a), describeLayout(b));
  if (a.numExchanges != b.numExchanges)
    return differ("the number of exchanges", std::to_string(a.numExchanges),
                  std::to_string(b.numExchanges));
  if (a.numInputSizes != b.numInputSizes)
    return differ("the number of dimensions of all inputs",
                  std::to_string(a.numInputSizes),
                  std::to_string(b.numInputSizes));
  return false;
}

/// An element of the list of exchanges.
static std::string describeField(int64_t index, int64_t value) {
  switch (index % numExchangeFields) {
  case 4:
    return value < 0 ? "dynamic" : std::to_string(value);
  case 5:
    return dtypeName(value);
  default:
    return std::to_string(value);
  }
}

/// Which size of which input is element `index` of the list of them.
static std::string describeInputSize(const moe_program_image &image,
                                     int64_t index) {
  int64_t input = 0;
  for (int64_t i = 0; i < image.num_arguments; ++i) {
    const moe_image_value &value = image.arguments[i];
    if (value.weight)
      continue;
    int64_t rank = std::max<int64_t>(value.rank, 0);
    if (index < rank)
      return format("dimension %lld of input %lld",
                    static_cast<long long>(index),
                    static_cast<long long>(input));
    index -= rank;
    ++input;
  }
  return "an input";
}

/// Finds where the lists of two ranks differ, which `difference` names.
static std::string compareLists(moe_communicator &communicator,
                                const Terms &terms, List kind,
                                const std::vector<int64_t> &mine,
                                Difference difference) {
  int64_t size = communicator.api->size(&communicator);
  std::vector<int64_t> all(size * mine.size());
  std::string error = gather(communicator, mine.data(), all.data(),
                             mine.size() * sizeof(int64_t));
  if (!error.empty())
    return error;
  auto length = static_cast<int64_t>(mine.size());
  const int64_t *a = all.data() + difference.first * length;
  const int64_t *b = all.data() + difference.second * length;
  int64_t i = std::mismatch(a, a + length, b).first - a;
  // Digests differ, so that lists do.
  if (i == length)
    return "ranks disagree";
  if (kind == List::Exchanges) {
    difference.what =
        format("%s of exchange %lld", exchangeFields[i % numExchangeFields],
               static_cast<long long>(i / numExchangeFields));
    difference.firstValue = describeField(i, a[i]);
    difference.secondValue = describeField(i, b[i]);
    return difference.getText();
  }
  difference.what = describeInputSize(terms.image, i);
  difference.firstValue = std::to_string(a[i]);
  difference.secondValue = std::to_string(b[i]);
  return difference.getText();
}

std::string moe_rt::agree(moe_communicator &communicator, const Terms &terms) {
  int64_t size = communicator.api->size(&communicator);
  std::vector<int64_t> exchanges = listExchanges(terms.image);
  Record mine = makeRecord(terms, exchanges);
  std::vector<Record> all(size);
  std::string error = gather(communicator, &mine, all.data(), sizeof(Record));
  if (!error.empty())
    return error;
  Difference difference;
  difference.first = 0;
  // All ranks look at the same records, and so come to the same end.
  for (int64_t rank = 1; rank < size; ++rank) {
    difference.second = rank;
    if (compare(all[0], all[rank], difference))
      return difference.getText();
  }
  for (int64_t rank = 1; rank < size; ++rank) {
    difference.second = rank;
    if (all[0].exchangesDigest != all[rank].exchangesDigest)
      return compareLists(communicator, terms, List::Exchanges, exchanges,
                          difference);
  }
  for (int64_t rank = 1; rank < size; ++rank) {
    difference.second = rank;
    if (all[0].inputSizesDigest != all[rank].inputSizesDigest)
      return compareLists(communicator, terms, List::InputSizes,
                          terms.inputSizes, difference);
  }
  return "";
}
