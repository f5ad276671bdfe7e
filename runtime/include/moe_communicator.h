//===- moe_communicator.h - Exchange between ranks -------------*- C -*-===//
//
// What a model that was compiled for several ranks needs of its surroundings. A
// communicator is one rank's view of a group of ranks; a transport makes them:
//
//   threads  N ranks in one process      moe_threads_create
//   mpi      one process a rank          libmoe_transport_<implementation>.so
//   nccl     one GPU a rank              libmoe_transport_nccl.so
//
// See moe_transport.h. An application may bring a transport of its own: it
// fills in the table.
//
// Every rank makes the same calls in the same order, each with the same sizes.
// A rank that fails, disagrees or does not answer in time makes every call, on
// every rank, return an error from then on: none waits for ever. Where a
// transport cannot reach the others any more it ends the process instead, after
// it has printed why; see moe_transport.h.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_COMMUNICATOR_H
#define MOE_COMMUNICATOR_H

#include "moe_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct moe_communicator moe_communicator;

/** Where the buffers of calls are. */
typedef enum moe_memory {
  MOE_MEMORY_HOST = 0,
  /** On the GPU of the rank. */
  MOE_MEMORY_CUDA = 1
} moe_memory;

/** Which parts of a tensor's blocks hold something, as slots of experts do that
 *  are filled from the front. */
typedef struct moe_used_rows {
  /** A block is so many parts of the same size, each of whole rows. */
  int64_t parts;
  uint64_t row_bytes;
  /** Part `j` of block `i` of `send` has its first `rows[i * parts + j]` rows
   *  in use. Other ranks may look here during the call. */
  const int32_t *rows;
} moe_used_rows;

/** A part of an exchange: block `i` of `send` goes to rank `i`, block `i` of
 *  `receive` came from rank `i`. The buffers do not overlap. A buffer of no
 *  bytes may be null. */
typedef struct moe_blocks {
  const void *send;
  void *receive;
  /** The bytes of each block. */
  uint64_t bytes;
  /** If not null: what `receive` gets of rows that are not in use is
   *  unspecified, so a transport need not send them. Parts and rows have the
   * same size on all ranks; how many rows are in use differs. */
  const moe_used_rows *used;
} moe_blocks;

/** The same with blocks of different sizes. All arrays are [size of the group];
 *  a rank knows what it receives. Blocks lie one after the other. */
typedef struct moe_ragged_blocks {
  const void *send;
  const uint64_t *send_bytes;
  void *receive;
  const uint64_t *receive_bytes;
} moe_ragged_blocks;

/** The functions of a communicator. Those that return an int return MOE_OK or
 *  MOE_EXCHANGE_ERROR; after an error, `receive` may hold anything, and no rank
 *  touches the buffers any more. One thread uses a communicator at a time. */
typedef struct moe_communicator_api {
  int64_t version; /**< MOE_ABI_VERSION */

  /** The name of the transport, such as "threads". */
  const char *(*transport)(const moe_communicator *);
  int64_t (*rank)(const moe_communicator *);
  int64_t (*size)(const moe_communicator *);
  /** The text of the last call that failed; "" if none did. It names the rank
   * at fault where that is known. */
  const char *(*error)(const moe_communicator *);
  /** Frees the communicator; null is allowed. If other ranks wait for this one,
   *  now or later, they get an error. It may wait for the other ranks to come
   *  to their `destroy`, for no longer than a call does. */
  void (*destroy)(moe_communicator *);

  /** Several tensors travel in one exchange. */
  int (*all_to_all)(moe_communicator *, const moe_blocks *, int64_t count);
  int (*all_to_all_ragged)(moe_communicator *, const moe_ragged_blocks *,
                           int64_t count);
  /** `receive` gets the `bytes` bytes of each rank, in order of ranks. `send`
   * may be this rank's place in it. */
  int (*all_gather)(moe_communicator *, const void *send, void *receive,
                    uint64_t bytes);
  /** `data` gets what it is on rank `root`. */
  int (*broadcast)(moe_communicator *, void *data, uint64_t bytes,
                   int64_t root);
  int (*barrier)(moe_communicator *);
  /** Makes the calls of all ranks, running and to come, fail with `reason`. May
   *  be called by any thread. */
  void (*abort)(moe_communicator *, const char *reason);
  /** Says at which place of a program this rank makes its next calls: they are
   *  compared with those of the others as their sizes are. At first it is -1.
   */
  void (*set_place)(moe_communicator *, int64_t place);
  /** Nanoseconds that this rank has waited for others in calls so far, and the
   *  bytes that it has sent to other ranks. */
  uint64_t (*waited_ns)(const moe_communicator *);
  uint64_t (*sent_bytes)(const moe_communicator *);
  /** The moe_memory that buffers must be in. */
  int64_t (*memory)(const moe_communicator *);
} moe_communicator_api;

struct moe_communicator {
  const moe_communicator_api *api;
};

#ifdef __cplusplus
}
#endif

#endif /* MOE_COMMUNICATOR_H */
