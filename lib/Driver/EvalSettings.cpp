//===- EvalSettings.cpp - Capacity settings to compare --------------------===//

#include "moe/Driver/EvalSettings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mlir::moe;

std::string EvalSetting::getLabel() const {
  if (options.empty())
    return "none";
  return join(map_range(options,
                        [](const auto &option) {
                          return option.first + "=" + option.second;
                        }),
              ",");
}

StringRef EvalSetting::get(StringRef name) const {
  for (const auto &option : options)
    if (option.first == name)
      return option.second;
  return {};
}

/// Sets an option of a setting, or adds it.
static void assign(EvalSetting &setting, StringRef name, StringRef value) {
  for (auto &option : setting.options)
    if (option.first == name) {
      option.second = value.str();
      return;
    }
  setting.options.emplace_back(name, value);
}

CapacityOptions::CapacityOptions(CompileFlags &flags)
    : flags(flags),
      options({&flags.strategy, &flags.factor, &flags.metric, &flags.extra,
               &flags.perToken, &flags.rounds, &flags.keepK, &flags.renorm,
               &flags.devices, &flags.scope, &flags.seed, &flags.config}) {
  for (const auto *option : {&flags.strategy, &flags.factor, &flags.metric,
                             &flags.extra, &flags.perToken, &flags.rounds,
                             &flags.renorm, &flags.scope, &flags.config})
    if (option->getNumOccurrences())
      assign(given, option->ArgStr, option->getValue());
  for (const auto *option : {&flags.keepK, &flags.devices, &flags.seed})
    if (option->getNumOccurrences())
      assign(given, option->ArgStr, std::to_string(option->getValue()));
}

Error CapacityOptions::add(StringRef text, EvalSetting &setting) const {
  EvalSetting own;
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  for (StringRef part : parts) {
    StringRef name = part.split('=').first, value = part.split('=').second;
    if (!any_of(options, [&](auto *option) { return option->ArgStr == name; }))
      return createStringError(
          "'" + name + "': accepted names are " +
          join(map_range(options, [](auto *option) { return option->ArgStr; }),
               ", "));
    if (value.empty())
      return createStringError("'" + part + "': it must be NAME=VALUE");
    if (!own.get(name).empty())
      return createStringError("'" + name + "' is given twice");
    assign(own, name, value);
  }
  for (const auto &[name, value] : own.options)
    assign(setting, name, value);
  // The order in which they are written makes no other setting.
  auto getPlace = [&](StringRef name) {
    return find_if(options,
                   [&](auto *option) { return option->ArgStr == name; }) -
           options.begin();
  };
  llvm::sort(setting.options, [&](const auto &a, const auto &b) {
    return getPlace(a.first) < getPlace(b.first);
  });
  return Error::success();
}

void CapacityOptions::set(const EvalSetting &setting) {
  for (cl::Option *option : options) {
    option->reset();
    StringRef value = setting.get(option->ArgStr);
    if (!value.empty())
      option->addOccurrence(0, option->ArgStr, value);
  }
}

Error CapacityOptions::check(const EvalSetting &setting) {
  // LLVM would say what is wrong with a number in words of its own.
  for (StringRef name :
       {flags.keepK.ArgStr, flags.devices.ArgStr, flags.seed.ArgStr}) {
    int64_t number;
    StringRef value = setting.get(name);
    if (!value.empty() && value.getAsInteger(0, number))
      return createStringError("--" + name + "=" + value +
                               ": accepted values are integers");
  }
  set(setting);
  CompileOptions unused;
  return flags.apply(unused);
}

Expected<std::vector<EvalSetting>>
CapacityOptions::getSettings(ArrayRef<std::string> texts) {
  std::vector<EvalSetting> settings(1);
  if (texts.empty() && !given.options.empty()) {
    settings.push_back(given);
    if (Error error = check(given))
      return std::move(error);
  }
  for (const std::string &text : texts) {
    EvalSetting setting = given;
    Error error = add(text, setting);
    if (!error)
      error = check(setting);
    if (error)
      return createStringError("--setting=" + text + ": " +
                               toString(std::move(error)));
    settings.push_back(std::move(setting));
  }
  return settings;
}
