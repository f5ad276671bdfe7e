//===- CacheTest.cpp - Keys and files of compiled programs ----------------===//

#include "TemporaryFile.h"
#include "moe/Driver/BuildIdentity.h"
#include "moe/Driver/CacheEntry.h"

#include "gtest/gtest.h"
#include <set>

using namespace mlir;
using namespace mlir::moe;

namespace {
llvm::cl::OptionCategory category("Cache test");
llvm::cl::opt<std::string> value("cache-test-value", llvm::cl::cat(category));
llvm::cl::opt<bool> flag("cache-test-flag", llvm::cl::cat(category));
llvm::cl::opt<std::string> unrelated("cache-test-unrelated",
                                     llvm::cl::cat(category));
llvm::cl::opt<bool> stranger("cache-test-stranger");
} // namespace

static CacheKey getKey(uint8_t first) {
  CacheKey key = {};
  key[0] = first;
  return key;
}

/// A program with one of everything.
static CompiledProgram makeProgram(StringRef model, ArrayRef<char> constant) {
  CompiledProgram program;
  program.signature.entry = "main";
  program.signature.arguments.push_back(
      {"scale", true, {}, MOE_BF16, false, {2, 3}, {}});
  program.signature.arguments.push_back(
      {"", false, {"e0", "e1"}, MOE_I64, false, {-1}, 50257});
  program.signature.results.push_back({"", false, {}, MOE_F32, true, {}, {}});
  program.signature.ranks = 2;
  program.signature.hasOwnTokens = true;
  program.object = "an object";
  program.create = "main_create";
  program.constants = {
      {"a", ArrayRef<char>(model.data() + 3, 4), llvm::Align(1)},
      {"b", constant, llvm::Align(32)},
      {"c", constant.drop_back(1), llvm::Align(4)}};
  program.diagnostics = {
      {DiagnosticSeverity::Warning,
       "m.mlir",
       7,
       3,
       "not raised",
       {{DiagnosticSeverity::Note, "", 0, 0, "\"why\"\n", {}}}}};
  return program;
}

static std::string write(const CacheKey &key, const CompiledProgram &program,
                         StringRef model) {
  CacheEntry entry(key, program, model);
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  entry.write(os);
  EXPECT_EQ(entry.getSize(), bytes.size());
  return bytes;
}

static std::optional<CompiledProgram> read(StringRef bytes, const CacheKey &key,
                                           StringRef model) {
  auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
      bytes.size(), "", llvm::Align(64));
  llvm::copy(bytes, buffer->getBufferStart());
  return readCacheEntry(std::move(buffer), key, model);
}

TEST(CacheEntry, RoundTrip) {
  StringRef model = "0123456789";
  std::string bytes =
      write(getKey(1), makeProgram(model, ArrayRef("constants", 9)), model);
  // What is in the model is that of the model that is there.
  auto program = read(bytes, getKey(1), "abcdefghij");
  ASSERT_TRUE(program);
  const Signature &signature = program->signature;
  EXPECT_EQ(signature.entry, "main");
  ASSERT_EQ(signature.arguments.size(), 2u);
  EXPECT_EQ(signature.arguments[0].weight, "scale");
  EXPECT_EQ(signature.arguments[0].dtype, MOE_BF16);
  EXPECT_FALSE(signature.arguments[0].isScalar);
  EXPECT_EQ(signature.arguments[0].sizes, (SmallVector<int64_t>{2, 3}));
  EXPECT_FALSE(signature.arguments[0].indexBound);
  EXPECT_TRUE(signature.arguments[0].isSharded);
  EXPECT_TRUE(signature.arguments[0].names.empty());
  EXPECT_EQ(signature.ranks, 2);
  EXPECT_TRUE(signature.hasOwnTokens);
  EXPECT_FALSE(signature.arguments[1].isSharded);
  EXPECT_EQ(signature.arguments[1].names,
            (std::vector<std::string>{"e0", "e1"}));
  EXPECT_EQ(signature.arguments[1].weight, "");
  EXPECT_EQ(signature.arguments[1].sizes, (SmallVector<int64_t>{-1}));
  EXPECT_EQ(signature.arguments[1].indexBound, 50257);
  ASSERT_EQ(signature.results.size(), 1u);
  EXPECT_TRUE(signature.results[0].isScalar);
  EXPECT_EQ(program->object, "an object");
  EXPECT_EQ(program->create, "main_create");
  ASSERT_EQ(program->constants.size(), 3u);
  auto elements = [&](size_t i) {
    const ExternalConstant &constant = program->constants[i];
    EXPECT_TRUE(i == 0 ||
                llvm::isAddrAligned(llvm::Align(64), constant.elements.data()));
    return StringRef(constant.elements.data(), constant.elements.size());
  };
  EXPECT_EQ(elements(0), "defg");
  EXPECT_EQ(elements(1), "constants");
  EXPECT_EQ(elements(2), "constant");
  EXPECT_EQ(program->constants[1].symbol, "b");
  EXPECT_EQ(program->constants[1].alignment, llvm::Align(32));
  ASSERT_EQ(program->diagnostics.size(), 1u);
  EXPECT_EQ(program->diagnostics[0].severity, DiagnosticSeverity::Warning);
  EXPECT_EQ(program->diagnostics[0].file, "m.mlir");
  EXPECT_EQ(program->diagnostics[0].line, 7);
  EXPECT_EQ(program->diagnostics[0].column, 3);
  EXPECT_EQ(program->diagnostics[0].text, "not raised");
  ASSERT_EQ(program->diagnostics[0].notes.size(), 1u);
  EXPECT_EQ(program->diagnostics[0].notes[0].text, "\"why\"\n");
}

TEST(CacheEntry, Damaged) {
  StringRef model = "0123456789";
  std::string bytes =
      write(getKey(1), makeProgram(model, ArrayRef("constants", 9)), model);
  EXPECT_TRUE(read(bytes, getKey(1), model));
  EXPECT_FALSE(read(bytes, getKey(2), model));
  // Too short for a constant in it, which equal keys exclude.
  EXPECT_FALSE(read(bytes, getKey(1), "01234"));
  EXPECT_FALSE(read(bytes + std::string(1, '\0'), getKey(1), model));
  for (size_t i = 0; i < bytes.size(); ++i) {
    EXPECT_FALSE(read(StringRef(bytes).take_front(i), getKey(1), model)) << i;
    bytes[i] ^= 0x10;
    EXPECT_FALSE(read(bytes, getKey(1), model)) << i;
    bytes[i] ^= 0x10;
  }
}

TEST(CacheKey, ChangesWithEveryPart) {
  std::set<CacheKey> keys;
  auto add = [&](const CompileInputs &inputs) {
    llvm::Expected<CacheKey> key = computeKey(inputs);
    ASSERT_TRUE(bool(key));
    EXPECT_TRUE(keys.insert(*key).second);
    // The same inputs have the same key.
    EXPECT_FALSE(keys.insert(llvm::cantFail(computeKey(inputs))).second);
  };
  std::vector<std::string> ab = {"a", "b"}, joined = {"ab"}, a = {"a"};
  TemporaryFile config("{}"), other("{ }");
  llvm::Triple triple("x86_64-linux"), arm("aarch64-linux");
  add({"p", "m", ab, {}, {triple, "cpu", "+f"}});
  add({"q", "m", ab, {}, {triple, "cpu", "+f"}});
  add({"p", "n", ab, {}, {triple, "cpu", "+f"}});
  add({"pm", "", ab, {}, {triple, "cpu", "+f"}});
  add({"p", "m", joined, {}, {triple, "cpu", "+f"}});
  add({"p", "m", a, {}, {triple, "cpu", "+f"}});
  add({"p", "m", ab, {}, {arm, "cpu", "+f"}});
  add({"p", "m", ab, {}, {triple, "CPU", "+f"}});
  add({"p", "m", ab, {}, {triple, "cpu", "-f"}});
  add({"p", "m", ab, {config.getPath()}, {triple, "cpu", "+f"}});
  add({"p", "m", ab, {"", other.getPath()}, {triple, "cpu", "+f"}});
  add({"p",
       "m",
       ab,
       {config.getPath(), other.getPath()},
       {triple, "cpu", "+f"}});
  EXPECT_FALSE(bool(llvm::expectedToOptional(
      computeKey({"p", "m", ab, {"/no/such/file"}, {triple, "cpu", "+f"}}))));
}

/// The arguments, separated by spaces; "!" and the text of an error.
static std::string getArguments(std::vector<const char *> arguments) {
  auto related = getCompileArguments(arguments, {&category}, {&unrelated});
  if (!related)
    return "!" + llvm::toString(related.takeError());
  return llvm::join(*related, " ");
}

TEST(CacheKey, Arguments) {
  EXPECT_EQ(getArguments({"m.mlir", "--cache-test-value=1"}),
            "m.mlir --cache-test-value=1");
  EXPECT_EQ(getArguments({"-cache-test-value", "1", "-"}),
            "-cache-test-value 1 -");
  EXPECT_EQ(getArguments({"--cache-test-unrelated=1", "m"}), "m");
  EXPECT_EQ(getArguments({"-cache-test-unrelated", "1", "m"}), "m");
  EXPECT_EQ(getArguments({"--cache-test-unrelated"}), "");
  // A value is no option, whatever it looks like.
  EXPECT_EQ(getArguments({"--cache-test-value", "--cache-test-unrelated", "m"}),
            "--cache-test-value --cache-test-unrelated m");
  EXPECT_EQ(getArguments({"--cache-test-unrelated", "--cache-test-value", "m"}),
            "m");
  // One without a value has none.
  EXPECT_EQ(getArguments({"--cache-test-flag", "m"}), "--cache-test-flag m");
  EXPECT_EQ(getArguments({"--cache-test-stranger"}), "!--cache-test-stranger");
  EXPECT_EQ(getArguments({"--no-such-option"}), "!--no-such-option");
  EXPECT_EQ(getArguments({"@file"}), "!@file");
}

TEST(BuildIdentity, NamesLibraries) {
  std::optional<std::string> identity = getBuildIdentity();
  ASSERT_TRUE(identity);
  EXPECT_NE(identity->find("libLLVM"), std::string::npos);
  EXPECT_EQ(identity, getBuildIdentity());
}
