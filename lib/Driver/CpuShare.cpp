//===- CpuShare.cpp - The CPUs of one rank of several ---------------------===//

#include "moe/Driver/CpuShare.h"
#include "moe/Driver/RankGroup.h"
#include "moe_program_image.h"

#include "llvm/ADT/STLExtras.h"
#include <sched.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::moe;

/// The CPUs that the calling thread may use, those of a core side by side.
static std::vector<int64_t> getCpus() {
  std::vector<int64_t> cpus(moe_rt_cpus(nullptr, 0));
  cpus.resize(moe_rt_cpus(cpus.data(), static_cast<int64_t>(cpus.size())));
  return cpus;
}

static void moveThisThread(ArrayRef<int64_t> cpus) {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  for (int64_t cpu : cpus)
    CPU_SET(cpu, &mask);
  // Where it is not allowed, the scheduler decides as before.
  (void)sched_setaffinity(0, sizeof(mask), &mask);
}

llvm::Expected<ThreadChoice> moe::takeCpus(moe_communicator &communicator,
                                           const RunFlags &flags) {
  std::vector<int64_t> cpus = getCpus();
  char host[256] = "";
  (void)gethostname(host, sizeof(host) - 1);
  std::string place = host;
  for (int64_t cpu : cpus)
    place += " " + std::to_string(cpu);
  auto places = gatherTexts(communicator, place);
  if (!places)
    return places.takeError();
  auto rank = communicator.api->rank(&communicator);
  int64_t sharers = llvm::count(*places, place);
  int64_t number = std::count(places->begin(), places->begin() + rank, place);
  auto each = static_cast<int64_t>(cpus.size()) / sharers;
  ThreadChoice choice;
  choice.threads = flags.getThreads();
  if (choice.threads == 0)
    choice.threads = std::max<int64_t>(each, 1);
  choice.pins = flags.pin == "on" && choice.threads <= each;
  if (choice.pins)
    moveThisThread(ArrayRef(cpus).slice(number * each, each));
  return choice;
}

void moe::findCpu(RunMeasures &measures) {
  std::vector<int64_t> usable = getCpus();
  if (measures.cpus.size() == 1 && usable.size() == 1)
    measures.cpus = usable;
}
