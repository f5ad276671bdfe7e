//===- StepTimes.cpp - How long the steps of a tool take ------------------===//

#include "moe/Driver/StepTimes.h"

#include "llvm/Support/Format.h"

using namespace llvm;
using namespace mlir::moe;

/// Replaces the line on the terminal, if there is one.
static void showProgress(const Twine &text) {
  constexpr StringLiteral clearLine = "\r\x1b[K";
  if (errs().is_displayed())
    errs() << clearLine << text;
}

StepTimes::Timer::Timer(StepTimes &times, StringRef name, Part part)
    : times(times), name(name), part(part),
      begin(std::chrono::steady_clock::now()) {
  if (times.isShown)
    showProgress(name + " ...");
}

StepTimes::Timer::~Timer() {
  if (times.isShown)
    showProgress("");
  std::chrono::duration<double, std::milli> elapsed =
      std::chrono::steady_clock::now() - begin;
  times.steps.push_back({name.str(), part, elapsed.count(), ""});
}

void StepTimes::annotate(std::string remark) {
  if (!steps.empty())
    steps.back().remark = std::move(remark);
}

bool StepTimes::has(Part part) const {
  return any_of(steps, [&](const Step &step) { return step.part == part; });
}

double StepTimes::getTotal(Part part) const {
  double total = 0;
  for (const Step &step : steps)
    if (step.part == part)
      total += step.milliseconds;
  return total;
}

static void printLine(StringRef name, double milliseconds, StringRef remark,
                      raw_ostream &os) {
  os << format("  %-14s %10.1f ms", name.str().c_str(), milliseconds);
  if (!remark.empty())
    os << "  " << remark;
  os << "\n";
}

void StepTimes::print(Part part, StringRef total, raw_ostream &os) const {
  for (const Step &step : steps)
    if (step.part == part)
      printLine(step.name, step.milliseconds, step.remark, os);
  printLine(total, getTotal(part), "", os);
}

void StepTimes::print(raw_ostream &os) const {
  os << "compile\n";
  print(Part::Compile, "total", os);
  if (!has(Part::Run))
    return;
  os << "run\n";
  print(Part::Run, "total", os);
}

json::Array StepTimes::toJson() const {
  json::Array array;
  for (const Step &step : steps)
    array.push_back(
        json::Object{{"name", step.name}, {"ms", step.milliseconds}});
  return array;
}
