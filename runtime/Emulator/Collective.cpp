//===- Collective.cpp - What lanes of a warp do together ------------------===//

#include "Instruction.h"

#include <cstring>

using namespace moe_emulator;

/// The instruction that others of the mask have reached, or a new one.
static Collective &findPending(Warp &warp, uint32_t mask, const char *what) {
  for (std::unique_ptr<Collective> &pending : warp.pending)
    if (pending->mask == mask && std::strcmp(pending->what, what) == 0)
      return *pending;
  warp.pending.push_back(std::make_unique<Collective>());
  Collective &collective = *warp.pending.back();
  collective.what = what;
  collective.mask = mask;
  collective.arrived = 0;
  return collective;
}

/// The last one to arrive does the work and wakes the others.
static void finish(Block &block, Warp &warp, uint32_t warpid,
                   Collective &collective,
                   void (*compute)(Block &, Collective &)) {
  compute(block, collective);
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    if (collective.has(lane))
      Block::wake(block.getThread(warpid, lane));
  for (auto it = warp.pending.begin(); it != warp.pending.end(); ++it)
    if (it->get() == &collective) {
      warp.pending.erase(it);
      return;
    }
}

static void collect(const Call &call, uint32_t mask, const char *what,
                    void (*compute)(Block &, Collective &), bool isAligned) {
  Thread &thread = call.thread;
  Block &block = *thread.block;
  uint32_t lanes = block.getLanes(thread.warpid);
  if (!(mask >> thread.laneid & 1))
    block.fail(call.site,
               format("is executed by lane %u, which its mask 0x%08x "
                      "does not name",
                      thread.laneid, mask));
  if (mask & ~lanes)
    block.fail(call.site, format("names lanes that the block does not have: "
                                 "mask 0x%08x of lanes 0x%08x",
                                 mask, lanes));
  Warp &warp = block.getWarp(thread);
  Collective &collective = findPending(warp, mask, what);
  uint32_t lane = thread.laneid;
  collective.parts[lane] = {call.operands, call.result};
  collective.sites[lane] = call.site;
  collective.arrived |= 1U << lane;
  for (uint32_t other = 0; isAligned && other < kWarpSize; ++other)
    if (collective.arrived >> other & 1 && collective.sites[other] != call.site)
      block.fail(call.site,
                 format("is executed by lane %u while lane %u executes it at "
                        "%s; all lanes of a warp have to do so together",
                        lane, other,
                        describe(collective.sites[other]).c_str()));
  if (collective.arrived == mask)
    return finish(block, warp, thread.warpid, collective, compute);
  block.wait(call.site, "the lanes of mask 0x%08lx", mask);
}

void moe_emulator::collect(const Call &call, uint32_t mask, const char *what,
                           void (*compute)(Block &, Collective &)) {
  ::collect(call, mask, what, compute, /*isAligned=*/false);
}

void moe_emulator::collectAligned(const Call &call, const char *what,
                                  void (*compute)(Block &, Collective &)) {
  ::collect(call, ~0U, what, compute, /*isAligned=*/true);
}
