//===- Header.cpp - The C header of a compiled model ----------------------===//

#include "moe/Driver/Header.h"
#include "moe/Driver/Embedded.h"
#include "moe/Driver/HostTensor.h"
#include "moe/Driver/ProgramImage.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::moe;

/// What functions `<name>_create` of the runtime begin with.
static constexpr StringRef kRuntimeNames[] = {"moe_rt", "moe_threads",
                                              "moe_mpi", "moe_nccl"};

bool moe::isIdentifier(StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

bool moe::isRuntimeName(StringRef name) {
  return llvm::is_contained(kRuntimeNames, name);
}

std::string moe::makeIdentifier(StringRef text) {
  std::string name;
  for (char c : text)
    name += llvm::isAlnum(c) ? c : '_';
  if (isIdentifier(name) && !isRuntimeName(name))
    return name;
  return "model_" + name;
}

static std::string getTypeText(const ValueSignature &value) {
  return getTypeText(value.dtype, value.sizes);
}

/// The text of a comment cannot end it.
static std::string escape(StringRef text) {
  std::string escaped;
  for (char c : text) {
    escaped += llvm::isPrint(c) ? c : '?';
    if (llvm::StringRef(escaped).ends_with("*/"))
      escaped.insert(escaped.size() - 1, "\\");
  }
  return escaped;
}

static void writeWeight(const Signature &signature,
                        const ValueSignature &weight, raw_ostream &os) {
  if (weight.names.empty()) {
    os << " *   " << escape(weight.weight) << ": " << ::getTypeText(weight);
    if (weight.isSharded)
      os << ", of which a rank has one of " << signature.ranks << " blocks";
    os << "\n";
    return;
  }
  for (auto [rank, name] : llvm::enumerate(weight.names))
    os << " *   " << escape(name) << ": " << ::getTypeText(weight)
       << ", on rank " << rank << "\n";
}

static void writeValues(const Signature &signature, raw_ostream &os) {
  os << " * Inputs:\n";
  for (auto [i, argument] : llvm::enumerate(signature.getInputs()))
    os << " *   " << i << ": " << ::getTypeText(signature.arguments[argument])
       << "\n";
  os << " * Outputs:\n";
  for (auto [i, result] : llvm::enumerate(signature.results))
    os << " *   " << i << ": " << ::getTypeText(result) << "\n";
  bool first = true;
  for (const ValueSignature &argument : signature.arguments) {
    if (argument.weight.empty())
      continue;
    os << (first ? " * Weights, to be set before the first run:\n" : "");
    writeWeight(signature, argument, os);
    first = false;
  }
}

/// An initialiser of a moe_tensor: "{MOE_F32, 2, {4, 8}, x0, sizeof x0}". A
/// size that the caller chooses is "n".
static void writeTensor(const ValueSignature &value, StringRef data,
                        raw_ostream &os) {
  os << "{MOE_" << getName(value.dtype).upper() << ", " << value.sizes.size()
     << ", {";
  llvm::interleaveComma(value.sizes, os, [&](int64_t size) {
    if (size < 0)
      os << "n";
    else
      os << size;
  });
  os << "}, " << data << ", sizeof " << data << "}";
}

static void writeExample(const Signature &signature, StringRef name,
                         raw_ostream &os) {
  os << " *   moe_program *model;\n *   int status = " << getCreateName(name)
     << "(&model);\n"
     << " *   if (status != MOE_OK)\n"
     << " *     return puts(moe_status_text(status));\n";
  if (signature.ranks > 1)
    os << " *   // One of the ranks, which run together: see above.\n"
          " *   if (model->api->set_communicator(model, communicator) != "
          "MOE_OK)\n"
       << " *     return puts(model->api->error(model));\n";
  SmallVector<unsigned> inputs = signature.getInputs();
  if (inputs.size() != signature.arguments.size())
    os << " *   if (model->api->load_weights(model, \"" << name
       << ".safetensors\") != MOE_OK)\n"
       << " *     return puts(model->api->error(model));\n";
  os << " *   moe_tensor inputs[] = {";
  for (auto [i, argument] : llvm::enumerate(inputs)) {
    os << (i ? ",\n *                          " : "");
    writeTensor(signature.arguments[argument], "x" + std::to_string(i), os);
  }
  os << "};\n *   moe_tensor outputs[" << signature.results.size()
     << "] = {0}; // no buffer: the program allocates\n"
     << " *   if (model->api->run(model, inputs, " << inputs.size()
     << ", outputs, " << signature.results.size() << ") != MOE_OK)\n"
     << " *     return puts(model->api->error(model));\n"
     << " *   ... outputs[0].data, outputs[0].sizes ...\n"
     << " *   model->api->release(&outputs[0]);\n"
     << " *   model->api->destroy(model);\n";
}

/// What a caller has to know of ranks.
static void writeRanks(const Signature &signature, raw_ostream &os) {
  if (signature.ranks == 1)
    return;
  os << " *\n * Ranks: " << signature.ranks
     << ", each with a context of its own, in a thread or process of its own. "
        "All\n * make the same runs, "
     << (signature.hasOwnTokens
             ? "each on its own inputs"
             : "on the same inputs, and get the same outputs")
     << ". A communicator\n * is a rank's link to the others: "
        "moe_threads_create makes some for ranks in one\n * process, "
        "moe_transport_open one that uses MPI (moe_transport.h); or write "
        "your\n"
        " * own, as moe_communicator.h says, which is above.\n";
}

/// The header files that a model's is made of, as if they were one.
static void writeHeaderFiles(const Signature &signature, raw_ostream &os) {
  os << getRuntimeHeader() << "\n";
  if (signature.ranks == 1)
    return;
  auto [before, after] =
      getCommunicatorHeader().split("#include \"moe_runtime.h\"\n");
  os << before << after << "\n";
}

void moe::writeHeader(const Signature &signature, StringRef name,
                      bool needsRuntime, raw_ostream &os) {
  writeHeaderFiles(signature, os);
  std::string guard = "MOE_MODEL_" + StringRef(name).upper() + "_H";
  os << "#ifndef " << guard << "\n#define " << guard << "\n\n"
     << "/**\n * The model '" << name << "', written by moe-compile.\n *\n";
  writeValues(signature, os);
  writeRanks(signature, os);
  os << " *\n * Use:\n";
  writeExample(signature, name, os);
  if (needsRuntime)
    os << " *\n * Link with libmoe_runtime.a and the C++ and mathematics "
          "libraries.\n";
  os << " */\n#ifdef __cplusplus\nextern \"C\"\n#endif\nint "
     << getCreateName(name) << "(moe_program **out);\n\n#endif /* " << guard
     << " */\n";
}
