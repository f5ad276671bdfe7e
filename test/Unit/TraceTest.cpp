//===- TraceTest.cpp - Which experts every token chose --------------------===//

#include "moe/Planning/Trace.h"
#include "TemporaryFile.h"
#include "moe/Driver/TraceProfile.h"

#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace mlir::moe;

namespace {
/// A run of a layer with two calls, of three tokens and of one, of which one is
/// padding.
struct TwoCalls {
  std::vector<int64_t> demand = {2, 1, 1, 1}, tokens = {3, 1}, padding = {1, 0};
  std::vector<moe_row> rows = {{0, 3, 0.5f, 0.1f},
                               {0, 0, 0.25f, 0.3f},
                               {2, 0, 0.75f, 0.2f},
                               {3, 1, 0.5f, 0.7f},
                               {3, 2, 0.5f, 0.3f}};

  moe_layer_record view() const {
    moe_layer_record r = {};
    r.layer = 2;
    r.experts = 4;
    r.top_k = 2;
    r.tokens = 4;
    r.padding = 1;
    r.demand = r.candidates = r.kept = demand.data();
    r.calls = 2;
    r.call_tokens = tokens.data();
    r.call_padding = padding.data();
    r.num_rows = static_cast<int64_t>(rows.size());
    r.rows = rows.data();
    return r;
  }
};

std::string getText(const Trace &trace) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeTrace(trace, os);
  return text;
}

std::string getError(llvm::StringRef text) {
  TemporaryFile file(text.str());
  auto trace = readIfTrace(file.getPath());
  if (trace)
    return *trace ? "" : "other";
  std::string message = llvm::toString(trace.takeError());
  return message.substr(message.find("': ") + 3);
}

std::string withCall(llvm::StringRef call) {
  return (R"({"format": "moe-routing-trace", "version": 1, "layers": [
              {"layer": 0, "experts": 4, "top_k": 2, "calls": [)" +
          call + "]}]}")
      .str();
}
} // namespace

TEST(Trace, HasTheCallsOfRuns) {
  TwoCalls run;
  Trace trace;
  ASSERT_FALSE(llvm::errorToBool(trace.add(run.view())));
  ASSERT_FALSE(llvm::errorToBool(trace.add(run.view())));
  ASSERT_EQ(trace.layers.size(), 1u);
  const LayerTrace &layer = trace.layers[0];
  EXPECT_EQ(layer.layer, 2);
  ASSERT_EQ(layer.calls.size(), 4u);
  EXPECT_EQ(layer.calls[0].tokens, 3);
  EXPECT_EQ(layer.calls[0].padding, 1);
  ASSERT_EQ(layer.calls[0].rows.size(), 3u);
  EXPECT_EQ(layer.calls[0].rows[2].token, 2);
  ASSERT_EQ(layer.calls[3].rows.size(), 2u);
  EXPECT_EQ(layer.calls[3].rows[0].token, 0);
  EXPECT_EQ(layer.getDemand(), (std::vector<int64_t>{4, 2, 2, 2}));
}

TEST(Trace, IsReadAsItWasWritten) {
  TwoCalls run;
  Trace trace;
  ASSERT_FALSE(llvm::errorToBool(trace.add(run.view())));
  std::string text = getText(trace);
  TemporaryFile file(text);
  auto read = readIfTrace(file.getPath());
  ASSERT_TRUE(static_cast<bool>(read)) << llvm::toString(read.takeError());
  ASSERT_TRUE(*read);
  EXPECT_EQ(getText(**read), text);
  EXPECT_EQ((*read)->layers[0].calls[0].rows[1].weight, 0.3f);
}

TEST(Trace, HasTheProfileOfItsRuns) {
  TwoCalls run;
  Trace trace;
  ASSERT_FALSE(llvm::errorToBool(trace.add(run.view())));
  auto fromTrace = makeProfile(trace);
  ASSERT_TRUE(static_cast<bool>(fromTrace));
  Profile profile;
  ASSERT_FALSE(llvm::errorToBool(profile.add(run.view())));
  const LayerProfile &a = fromTrace->layers[0], &b = profile.layers[0];
  EXPECT_EQ(a.tokens, b.tokens);
  EXPECT_EQ(a.calls, b.calls);
  EXPECT_EQ(a.demand, b.demand);
  EXPECT_EQ(a.maxRankDemand, b.maxRankDemand);
  for (size_t i = 0; i < a.factors.size(); ++i) {
    EXPECT_EQ(a.factors[i].dropped, b.factors[i].dropped);
    EXPECT_EQ(a.factors[i].droppedWeight, b.factors[i].droppedWeight);
  }
}

TEST(Trace, RefusesAnotherModel) {
  TwoCalls run;
  Trace trace;
  ASSERT_FALSE(llvm::errorToBool(trace.add(run.view())));
  moe_layer_record other = run.view();
  other.experts = 8;
  EXPECT_EQ(llvm::toString(trace.add(other)),
            "the trace is of another model: it has layer 2 with 4 experts, of "
            "which a token has 2, where this run has layer 2 with 8 and 2");
  EXPECT_EQ(llvm::toString(trace.add({})),
            "the trace is of another model: it has 1 layers, this run has 0");
  EXPECT_EQ(trace.layers[0].calls.size(), 2u);
}

TEST(Trace, IsCheckedWhenRead) {
  EXPECT_EQ(getError(R"({"format": "moe-routing-profile"})"), "other");
  EXPECT_EQ(getError(withCall(R"({"experts": [[0]], "scores": [[1]],
                                  "weights": [[1]]})")),
            "");
  EXPECT_EQ(getError(withCall(R"({"experts": [[4]], "scores": [[1]],
                                  "weights": [[1]]})")),
            "trace.layers[0].calls[0].experts[0][0]: accepted is an integer "
            "from 0 to 3, found 4");
  EXPECT_EQ(getError(withCall(R"({"experts": [[1, 1]], "scores": [[1, 1]],
                                  "weights": [[1, 1]]})")),
            "trace.layers[0].calls[0].experts[0][1]: the token has expert 1 "
            "already");
  EXPECT_EQ(getError(withCall(R"({"experts": [[0, 1, 2]], "scores": [[]],
                                  "weights": [[]]})")),
            "trace.layers[0].calls[0].experts[0]: accepted is a list of at "
            "most 2 experts, found [0,1,2]");
  EXPECT_EQ(getError(withCall(R"({"experts": [[0]], "scores": [],
                                  "weights": [[1]]})")),
            "trace.layers[0].calls[0].scores: there are 0 lists; accepted is "
            "one for each of the 1 tokens that have experts");
  EXPECT_EQ(getError(withCall(R"({"experts": [[0]], "scores": [[1]],
                                  "weights": [[null]]})")),
            "trace.layers[0].calls[0].weights[0][0]: accepted is a number, "
            "found null");
  EXPECT_EQ(getError(withCall(R"({"experts": [[0]], "scores": [[1]],
                                  "weights": [[1]], "padding": 1})")),
            "trace.layers[0].calls[0].padding: accepted is 0, found 1");
}
