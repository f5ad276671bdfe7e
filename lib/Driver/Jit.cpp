//===- Jit.cpp - A program in the memory of this process ------------------===//

#include "moe/Driver/Jit.h"
#include "moe_capacity.h"
#include "moe_program_image.h"

#include "llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/Orc/SelfExecutorProcessControl.h"
#include "llvm/Support/Process.h"

using namespace mlir;
using namespace mlir::moe;
using namespace llvm::orc;

JitProgram::JitProgram(CompiledProgram program, DeviceRuntime device)
    : program(std::move(program)), device(device) {}

JitProgram::~JitProgram() {
  if (unloadKernels)
    unloadKernels();
  if (session)
    if (llvm::Error error = session->endSession())
      session->reportError(std::move(error));
}

/// The runtime that is part of this tool. Defined explicitly: the tool exports
/// no symbols, and a library that does must not be picked up instead.
static SymbolMap getRuntimeSymbols(ExecutionSession &session) {
  SymbolMap symbols;
  auto add = [&](StringRef name, auto *function) {
    symbols[session.intern(name)] = {ExecutorAddr::fromPtr(function),
                                     llvm::JITSymbolFlags::Exported |
                                         llvm::JITSymbolFlags::Callable};
  };
  add("_mlir_memref_to_llvm_alloc", &_mlir_memref_to_llvm_alloc);
  add("_mlir_memref_to_llvm_aligned_alloc",
      &_mlir_memref_to_llvm_aligned_alloc);
  add("_mlir_memref_to_llvm_free", &_mlir_memref_to_llvm_free);
  add("_mlir_ciface_moe_rt_record", &_mlir_ciface_moe_rt_record);
  add("moe_rt_create", &moe_rt_create);
  add("_mlir_ciface_moe_rt_expert_tasks", &_mlir_ciface_moe_rt_expert_tasks);
  add("moe_rt_parallel", &moe_rt_parallel);
  add("moe_rt_time", &moe_rt_time);
  add("_mlir_ciface_moe_rt_packed", &_mlir_ciface_moe_rt_packed);
  add("moe_rt_pack_begins", &moe_rt_pack_begins);
  add("moe_rt_rank", &moe_rt_rank);
  add("moe_rt_exchange_add", &moe_rt_exchange_add);
  add("moe_rt_exchange_add_used", &moe_rt_exchange_add_used);
  add("moe_rt_exchange", &moe_rt_exchange);
  add("moe_rt_exchange_rows_add", &moe_rt_exchange_rows_add);
  add("moe_rt_exchange_rows", &moe_rt_exchange_rows);
  add("moe_rt_all_gather", &moe_rt_all_gather);
  add("moe_capacity", &moe_capacity);
  return symbols;
}

static SymbolMap getConstantSymbols(ExecutionSession &session,
                                    ArrayRef<ExternalConstant> constants) {
  SymbolMap symbols;
  for (const ExternalConstant &constant : constants)
    symbols[session.intern(constant.symbol)] = {
        ExecutorAddr::fromPtr(constant.elements.data()),
        llvm::JITSymbolFlags::Exported};
  return symbols;
}

llvm::Error JitProgram::loadKernels(JITDylib &library) {
  if (!program.hasKernels)
    return llvm::Error::success();
  auto load = session->lookup({&library}, kLoadKernels);
  if (!load)
    return load.takeError();
  auto unload = session->lookup({&library}, kUnloadKernels);
  if (!unload)
    return unload.takeError();
  load->getAddress().toPtr<void (*)()>()();
  unloadKernels = unload->getAddress().toPtr<void (*)()>();
  return device.takeError();
}

llvm::Expected<std::unique_ptr<JitProgram>>
JitProgram::link(CompiledProgram compiled, DeviceRuntime device) {
  std::unique_ptr<JitProgram> program(
      new JitProgram(std::move(compiled), device));
  CompiledProgram &parts = program->program;
  if (llvm::Error error = alignConstants(parts.constants, parts.memory))
    return std::move(error);
  auto control = SelfExecutorProcessControl::Create();
  if (!control)
    return control.takeError();
  program->session = std::make_unique<ExecutionSession>(std::move(*control));
  ExecutionSession &session = *program->session;
  JITDylib &library = session.createBareJITDylib("model");
  // Functions of the C and mathematics libraries.
  auto process = DynamicLibrarySearchGenerator::GetForCurrentProcess('\0');
  if (!process)
    return process.takeError();
  library.addGenerator(std::move(*process));
  for (SymbolMap symbols : {getRuntimeSymbols(session),
                            getConstantSymbols(session, parts.constants)})
    if (!symbols.empty())
      if (llvm::Error error =
              library.define(absoluteSymbols(std::move(symbols))))
        return std::move(error);

  program->layer = std::make_unique<ObjectLinkingLayer>(
      session, std::make_unique<llvm::jitlink::InProcessMemoryManager>(
                   llvm::sys::Process::getPageSizeEstimate()));
  if (llvm::Error error = program->layer->add(
          library,
          llvm::MemoryBuffer::getMemBuffer(parts.object, "model",
                                           /*RequiresNullTerminator=*/false)))
    return std::move(error);
  auto address = session.lookup({&library}, parts.create);
  if (!address)
    return address.takeError();
  program->createContext =
      address->getAddress().toPtr<int (*)(moe_program **)>();
  if (llvm::Error error = program->loadKernels(library))
    return std::move(error);
  return program;
}
