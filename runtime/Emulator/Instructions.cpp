//===- Instructions.cpp - That all instructions are there -----------------===//
//
// The compiler takes instructions for supported that the list names: without
// one of them this library does not link.
//
//===----------------------------------------------------------------------===//

#include "Instruction.h"

using namespace moe_emulator;

#define MOE_EMULATED(name) MOE_INSTRUCTION(name);
#include "moe_emulator_instructions.def"

extern const void *const moe_emu_instructions[] = {
#define MOE_EMULATED(name) reinterpret_cast<const void *>(&moe_emu_##name),
#include "moe_emulator_instructions.def"
};
