//===- ProgramRun.cpp - Run a context of a program ------------------------===//

#include "moe/Driver/ProgramRun.h"

#include "llvm/Support/MathExtras.h"
#include <chrono>
#include <utility>

using namespace mlir;
using namespace mlir::moe;

char ProgramError::ID;

ProgramRun::ProgramRun(const JitProgram &jit, moe_program &program,
                       moe_communicator *communicator)
    : jit(jit), program(program), communicator(communicator),
      results(program.api->num_outputs(&program)) {}

ProgramRun::~ProgramRun() {
  releaseResults();
  program.api->destroy(&program);
}

void ProgramRun::releaseResults() {
  for (moe_tensor &tensor : results)
    program.api->release(&tensor);
}

llvm::Error ProgramRun::makeError(int status) const {
  return llvm::make_error<ProgramError>(status, program.api->error(&program));
}

llvm::Expected<std::unique_ptr<ProgramRun>>
ProgramRun::create(const JitProgram &jit, const RunFlags &flags,
                   ThreadChoice threads, moe_communicator *communicator,
                   StepTimes &steps) {
  moe_program *created = nullptr;
  if (int status = jit.create(&created); status != MOE_OK)
    return llvm::make_error<ProgramError>(status, moe_status_text(status));
  std::unique_ptr<ProgramRun> run(new ProgramRun(jit, *created, communicator));
  if (llvm::Error error = run->configure(flags, threads))
    return std::move(error);
  auto load = [&] {
    return created->api->load_weights(created, flags.weights.c_str());
  };
  if (flags.weights.empty())
    return run;
  int status = steps.time("weights", load, StepTimes::Part::Run);
  if (status != MOE_OK)
    return run->makeError(status);
  return run;
}

/// All but the weights.
llvm::Error ProgramRun::configure(const RunFlags &flags, ThreadChoice threads) {
  const moe_program_api &api = *program.api;
  if (!flags.profile.empty() || !flags.trace.empty())
    api.keep_rows(&program, 1);
  if (int status = api.set_communicator(&program, communicator);
      status != MOE_OK)
    return makeError(status);
  if (int status = api.set_threads(&program, threads.threads, threads.pins);
      status != MOE_OK)
    return makeError(status);
  if (flags.memoryLimit.getNumOccurrences())
    api.set_memory_limit(&program, llvm::SaturatingMultiply<uint64_t>(
                                       flags.memoryLimit, 1024 * 1024));
  return llvm::Error::success();
}

llvm::Expected<std::vector<moe_layer_record>> ProgramRun::readRecords() const {
  std::vector<moe_layer_record> records(program.api->num_layers(&program));
  for (auto [i, record] : llvm::enumerate(records))
    if (int status = program.api->layer_record(
            &program, static_cast<int64_t>(i), &record);
        status != MOE_OK)
      return makeError(status);
  return records;
}

/// Adds what the exchanges of the last run took.
void ProgramRun::addExchangeTimes() {
  exchanges.resize(program.api->num_exchanges(&program));
  for (auto [i, exchange] : llvm::enumerate(exchanges)) {
    moe_exchange_record record = {};
    program.api->exchange_record(&program, static_cast<int64_t>(i), &record);
    exchange.add(record);
  }
}

llvm::Error ProgramRun::runOnce(ArrayRef<moe_tensor> inputs) {
  releaseResults();
  int status = program.api->run(
      &program, inputs.data(), static_cast<int64_t>(inputs.size()),
      results.data(), static_cast<int64_t>(results.size()));
  // Results that a device did not compute mean nothing.
  if (llvm::Error error = jit.takeDeviceError())
    return error;
  return status == MOE_OK ? llvm::Error::success() : makeError(status);
}

/// Runs and times `count` times.
llvm::Error ProgramRun::runAndTime(ArrayRef<moe_tensor> inputs,
                                   unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    if (communicator)
      if (int status = communicator->api->barrier(communicator);
          status != MOE_OK)
        return llvm::make_error<ProgramError>(
            status, communicator->api->error(communicator));
    auto begin = std::chrono::steady_clock::now();
    llvm::Error error = runOnce(inputs);
    std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - begin;
    if (error)
      return error;
    timed.times.push_back(elapsed.count());
    addExchangeTimes();
    auto records = readRecords();
    if (!records)
      return records.takeError();
    timed.addLayerTimes(*records);
  }
  return llvm::Error::success();
}

llvm::Error ProgramRun::runAll(ArrayRef<HostTensor> inputs, unsigned repeat,
                               StepTimes &steps) {
  std::vector<moe_tensor> views;
  for (const HostTensor &input : inputs)
    views.push_back(input.getView());
  auto first = [&] {
    return repeat > 1 ? runOnce(views) : runAndTime(views, 1);
  };
  llvm::Error error = steps.time("first run", first, StepTimes::Part::Run);
  if (error || repeat == 1)
    return error;
  return steps.time(
      "more runs", [&] { return runAndTime(views, repeat); },
      StepTimes::Part::Run);
}

llvm::Error ProgramRun::measure(RunMeasures &measures) {
  auto records = readRecords();
  if (!records)
    return records.takeError();
  measures = std::exchange(timed, {});
  measures.setLayers(*records);
  measures.setExchanges(exchanges);
  exchanges.clear();
  measures.peakBytes = program.api->peak_bytes(&program);
  measures.packedBytes = program.api->packed_bytes(&program);
  measures.cpus.resize(program.api->threads(&program, nullptr, 0));
  program.api->threads(&program, measures.cpus.data(),
                       static_cast<int64_t>(measures.cpus.size()));
  return llvm::Error::success();
}
