//===- Signature.cpp - What a program takes and returns -------------------===//

#include "moe/Driver/Signature.h"
#include "moe/Conversion/ProgramABI.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::moe;

SmallVector<unsigned> Signature::getInputs() const {
  SmallVector<unsigned> inputs;
  for (auto [i, argument] : llvm::enumerate(arguments))
    if (argument.weight.empty())
      inputs.push_back(i);
  return inputs;
}

func::FuncOp moe::findEntry(ModuleOp module, StringRef entry) {
  SmallVector<StringRef> names;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isDeclaration())
      continue;
    if (function.getSymName() == entry)
      return function;
    names.push_back(function.getSymName());
  }
  if (module.lookupSymbol((kEntryPrefix + entry).str())) {
    module.emitError() << "'" << entry
                       << "' has been through the phase codegen already; start "
                          "from the program before that";
    return {};
  }
  InFlightDiagnostic error =
      module.emitError() << "there is no public function '" << entry << "'; ";
  if (names.empty())
    error << "the module has none at all";
  else
    error << "there are: " << llvm::join(names, ", ");
  return {};
}

std::optional<moe_dtype> moe::getDType(Type type) {
  return llvm::TypeSwitch<Type, std::optional<moe_dtype>>(type)
      .Case([](Float16Type) { return MOE_F16; })
      .Case([](BFloat16Type) { return MOE_BF16; })
      .Case([](Float32Type) { return MOE_F32; })
      .Case([](Float64Type) { return MOE_F64; })
      .Case([](IndexType) { return MOE_I64; })
      .Case([](IntegerType integer) -> std::optional<moe_dtype> {
        switch (integer.getWidth()) {
        case 1:
          return MOE_BOOL;
        case 8:
          return MOE_I8;
        case 16:
          return MOE_I16;
        case 32:
          return MOE_I32;
        case 64:
          return MOE_I64;
        default:
          return std::nullopt;
        }
      })
      .Default(std::nullopt);
}

/// `who` names the value in errors.
static FailureOr<ValueSignature> getValue(func::FuncOp function, Type type,
                                          const Twine &who) {
  ValueSignature value;
  Type element = type;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    element = tensor.getElementType();
    for (int64_t size : tensor.getShape())
      value.sizes.push_back(ShapedType::isDynamic(size) ? -1 : size);
  } else {
    value.isScalar = true;
  }
  std::optional<moe_dtype> dtype = getDType(element);
  if (!dtype)
    return function.emitError()
           << who << " of '" << function.getSymName() << "' is of type " << type
           << "; it must be a ranked tensor or scalar of i1, i8, i16, i32, "
              "i64, "
              "index, f16, bf16, f32 or f64";
  if (value.sizes.size() > MOE_MAX_RANK)
    return function.emitError()
           << who << " of '" << function.getSymName() << "' has rank "
           << value.sizes.size() << "; at most " << MOE_MAX_RANK
           << " is possible";
  value.dtype = *dtype;
  return value;
}

LogicalResult moe::addTokenMask(func::FuncOp function) {
  unsigned count = function.getNumArguments();
  for (unsigned i = 0; i < count; ++i)
    if (function.getArgAttr(i, kTokenMaskAttrName))
      return function.emitError()
             << "'" << function.getSymName()
             << "' takes a token mask already, as argument " << i;
  Builder b(function.getContext());
  auto type = RankedTensorType::get({ShapedType::kDynamic}, b.getI1Type());
  auto attributes =
      b.getDictionaryAttr(b.getNamedAttr(kTokenMaskAttrName, b.getUnitAttr()));
  return function.insertArgument(count, type, attributes, function.getLoc());
}

/// Reads what says that an argument is a weight, and of which ranks.
static LogicalResult readWeight(func::FuncOp function, unsigned i,
                                int64_t ranks, ValueSignature &value) {
  auto reject = [&](StringRef name, Attribute attribute, const Twine &text) {
    return function.emitError()
           << "argument " << i << " of '" << function.getSymName() << "' has "
           << name << " = " << attribute << "; " << text;
  };
  Attribute weight = function.getArgAttr(i, kWeightAttrName);
  Attribute shard = function.getArgAttr(i, kShardAttrName);
  if (weight) {
    auto name = dyn_cast<StringAttr>(weight);
    if (!name || name.empty())
      return reject(kWeightAttrName, weight, "it must be the name of a weight");
    value.weight = name.str();
  }
  if (!shard)
    return success();
  if (!weight)
    return reject(kShardAttrName, shard, "it needs " + kWeightAttrName);
  if (isa<UnitAttr>(shard)) {
    if (value.sizes.empty() || value.sizes.front() < 0)
      return reject(kShardAttrName, shard,
                    "that needs a static first dimension");
    value.isSharded = true;
    return success();
  }
  auto names = dyn_cast<ArrayAttr>(shard);
  if (!names || static_cast<int64_t>(names.size()) != ranks ||
      !llvm::all_of(names, llvm::IsaPred<StringAttr>))
    return reject(kShardAttrName, shard,
                  "it must be a unit, or the names of " + Twine(ranks) +
                      " weights");
  for (auto name : names.getAsRange<StringAttr>())
    value.names.push_back(name.str());
  return success();
}

/// Reads what says how many ranks there are.
static LogicalResult readRanks(func::FuncOp function, Signature &signature) {
  auto module = function->getParentOfType<ModuleOp>();
  if (Attribute ranks = module->getAttr(kRanksAttrName)) {
    auto number = dyn_cast<IntegerAttr>(ranks);
    if (!number || !number.getType().isInteger(64) || number.getInt() < 1)
      return module.emitError() << kRanksAttrName << " is " << ranks
                                << "; it must be an i64 from 1 on";
    signature.ranks = number.getInt();
  }
  if (Attribute layout = module->getAttr(kTokenLayoutAttrName)) {
    auto text = dyn_cast<StringAttr>(layout);
    if (!text || (text != "split" && text != "own"))
      return module.emitError() << kTokenLayoutAttrName << " is " << layout
                                << "; it must be \"split\" or \"own\"";
    signature.hasOwnTokens = text == "own";
  }
  return success();
}

FailureOr<Signature> moe::getSignature(func::FuncOp function) {
  Signature signature;
  signature.entry = function.getSymName().str();
  if (failed(readRanks(function, signature)))
    return failure();
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    FailureOr<ValueSignature> value =
        getValue(function, type, "argument " + Twine(i));
    if (failed(value) ||
        failed(readWeight(function, i, signature.ranks, *value)))
      return failure();
    signature.arguments.push_back(std::move(*value));
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    FailureOr<ValueSignature> value =
        getValue(function, type, "result " + Twine(i));
    if (failed(value))
      return failure();
    signature.results.push_back(std::move(*value));
  }
  return signature;
}

LogicalResult moe::updateSignature(ModuleOp module, Signature &signature) {
  func::FuncOp entry = findEntry(module, signature.entry);
  if (!entry)
    return failure();
  FailureOr<Signature> found = getSignature(entry);
  if (failed(found))
    return failure();
  // What was found out of inputs before the phases still holds.
  for (auto [before, after] :
       llvm::zip_equal(signature.getInputs(), found->getInputs()))
    found->arguments[after].indexBound = signature.arguments[before].indexBound;
  signature = std::move(*found);
  return success();
}
