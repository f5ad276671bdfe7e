//===- moe_transport.h - Where communicators come from ---------*- C -*-===//
//
// Threads are linked in (libmoe_transport_threads, static or shared); the other
// transports are libraries to load when they are asked for:
//
//   libmoe_transport_openmpi.so   under Open MPI's mpirun
//   libmoe_transport_mpich.so     under MPICH's mpirun
//   libmoe_transport_nccl.so      a GPU a rank; see `bootstrap`
//
// Each exports `moe_transport_open`.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSPORT_H
#define MOE_TRANSPORT_H

#include "moe_communicator.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How long a call waits for other ranks, if nobody says. */
#define MOE_DEFAULT_TIMEOUT_MS 30000

/**
 * Makes a group of `ranks` ranks in this process: `out[i]` is rank i's, for the
 * thread that plays it. A call waits for the others for up to `timeout_ms`, 0
 * for the default. Rows are copied once, from the sender's buffer to the
 * receiver's. Every communicator is to be destroyed.
 */
int moe_threads_create(int64_t ranks, int64_t timeout_ms,
                       moe_communicator **out);

/** What a transport may be told. Begin with MOE_TRANSPORT_DEFAULTS. */
typedef struct moe_transport_options {
  int64_t version; /**< MOE_ABI_VERSION */
  /** How long a call waits for the others; 0 for the default. */
  int64_t timeout_ms;
  /** The ranks that there must be; 0 for any number. */
  int64_t ranks;
  /** The most bytes of a message; longer ones are sent in parts. 0 for what the
   *  transport can do. */
  int64_t message_bytes;
  /** For NCCL, which cannot bring its ranks together itself: a communicator of
   *  the same ranks, such as one of threads or MPI. It must outlive the new
   *  one, which uses it only when opened and destroyed. */
  moe_communicator *bootstrap;
  /** For NCCL: the GPU, -1 for rank modulo the number of GPUs; and a CUstream,
   *  or null for one of its own. */
  int64_t device;
  void *stream;
} moe_transport_options;

#define MOE_TRANSPORT_DEFAULTS {MOE_ABI_VERSION, 0, 0, 0, 0, -1, 0}

/**
 * Opens this process's communicator. If it fails, `error` gets a text of up to
 * `error_bytes` bytes with its terminating zero.
 *
 * MPI is initialised if it is not, and then finalised by `destroy`; if it has
 * been finalised already, this is an error. A rank that fails, is stopped or
 * killed ends the job: the rank that notices prints what happened, and calls
 * MPI_Abort. So does `abort`. Only where ranks disagree about a call, which all
 * of them see, do calls return errors instead.
 *
 * NCCL's calls take device memory and run on the stream. They wait for it to be
 * done, but for a stream that is being captured: then they only become part of
 * the graph. Sizes are not compared: ranks that disagree end by time-out.
 */
int moe_transport_open(const moe_transport_options *options,
                       moe_communicator **out, char *error,
                       uint64_t error_bytes);
typedef int (*moe_transport_open_function)(const moe_transport_options *,
                                           moe_communicator **, char *,
                                           uint64_t);

#ifdef __cplusplus
}
#endif

#endif /* MOE_TRANSPORT_H */
