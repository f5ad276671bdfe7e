//===- moe_program_image.h - What a runtime knows of a program --*- C -*-===//
//
// Shared by the compiler, which writes images as constants, and the runtime.
// Users of a compiled model need moe_runtime.h only. All members are 8 bytes,
// so that a constant of an image has the same layout everywhere.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_PROGRAM_IMAGE_H
#define MOE_PROGRAM_IMAGE_H

#include "moe_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An argument or result of the entry function. */
typedef struct moe_image_value {
  /** For an argument that is a weight its name, else null. */
  const char *weight;
  /** A moe_dtype. */
  int64_t dtype;
  /** The rank of a memref; -1 for a scalar. */
  int64_t rank;
  /** [rank]; -1 is dynamic. */
  const int64_t *sizes;
  /** 1 for a weight of which every rank has a part: dimension 0 of the tensor
   *  `weight` is `ranks` blocks of `sizes`, and a rank gets the block of its
   *  number. Else 0. */
  int64_t is_sharded;
  /** For a weight that is another tensor on each rank their names, [ranks];
   *  null if it is `weight` on all. */
  const char *const *names;
} moe_image_value;

/** How the tokens of a program for several ranks lie on them. */
typedef enum moe_token_layout {
  /** All ranks get the same inputs, and each layer is shared out. */
  MOE_TOKENS_SPLIT = 0,
  /** Every rank has inputs of its own. */
  MOE_TOKENS_OWN = 1
} moe_token_layout;

/** A place in a program where ranks exchange something. Ranks compare it before
 *  they do. */
typedef struct moe_image_exchange {
  int64_t layer, experts, top_k, hidden;
  /** Rows that an expert takes from a rank; -1 is dynamic. */
  int64_t slots;
  /** A moe_dtype, of a row's elements. */
  int64_t dtype;
} moe_image_exchange;

/**
 * `entry` gets the address of each argument (a memref descriptor or a scalar),
 * then that of a struct of all results and a message, which is null unless a
 * check failed. It takes no memory but through the hooks below.
 */
typedef struct moe_program_image {
  int64_t version; /**< MOE_ABI_VERSION */
  const char *name;
  /** What the code needs of the CPU: names of moe_rt_cpu_feature, separated by
   *  commas. */
  const char *cpu_features;
  void (*entry)(void **arguments);
  int64_t num_arguments;
  const moe_image_value *arguments;
  int64_t num_results;
  const moe_image_value *results;
  /** How many ranks run the program together; 1 is none but its own. */
  int64_t ranks;
  /** A moe_token_layout. */
  int64_t token_layout;
  int64_t num_exchanges;
  const moe_image_exchange *exchanges;
} moe_program_image;

/** The names that `cpu_features` may hold, from 0 on; null beyond the last. */
const char *moe_rt_cpu_feature(int64_t index);

/** Makes a context; `image` must outlive it. */
int moe_rt_create(const moe_program_image *image, moe_program **out);

/** The CPUs that the calling thread may use, those of a core side by side: the
 *  first `room` of them. Returns how many there are. */
int64_t moe_rt_cpus(int64_t *cpus, int64_t room);

/*
 * Called by compiled code, on the thread that called `run` or in a task of
 * moe_rt_parallel: memory that cannot be had ends the run by unwinding to `run`
 * or to the start of the task with longjmp, which is fine through compiled
 * code, as it has no destructors. Calls from outside a run get plain memory.
 */
void *_mlir_memref_to_llvm_alloc(uint64_t size);
void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t size);
void _mlir_memref_to_llvm_free(void *pointer);

/** A part of a program: does the indices from `begin` up to `end`. */
typedef void (*moe_task)(void *environment, int64_t begin, int64_t end);

/**
 * Does all indices below `count`, on the threads of the run: each takes the
 * lowest index that is left. On one thread, inside of a task and outside of a
 * run, this is `task(environment, 0, count)`. Returns when all are done.
 */
void moe_rt_parallel(int64_t count, moe_task task, void *environment);

/*
 * Between ranks. Called on the thread that called `run`, outside of tasks. An
 * exchange that fails unwinds to `run` as lack of memory does. `exchange` is an
 * index into the image's table, `place` a number that no other call in the
 * program has: ranks that come to different ones disagree. Without a
 * communicator, and outside of a run, a rank is alone: what it sends, it
 * receives.
 */

/** The number of this rank, from 0 on. */
int64_t moe_rt_rank(void);
/** Adds a tensor to the exchange that is made next: block `i` of `send` goes to
 *  rank `i`, and block `i` of `receive` comes from it. */
void moe_rt_exchange_add(const void *send, void *receive, int64_t block_bytes);
/** The same with a block of `parts` parts, of which part `j` of block `i` of
 *  `send` has its first `rows[i * parts + j]` rows of `row_bytes` bytes in use:
 *  just these need to get to `receive`. */
void moe_rt_exchange_add_used(const void *send, void *receive,
                              int64_t block_bytes, const int32_t *rows,
                              int64_t parts, int64_t row_bytes);
/** Exchanges all that was added. */
void moe_rt_exchange(int64_t exchange, int64_t place);
/** Adds rows to the exchange of rows that is made next: of `send`, first
 *  `sent[0]` rows for rank 0, then those for rank 1, and so on; `receive` gets
 *  `received[0]` rows from rank 0 first. All have `row_bytes` bytes. */
void moe_rt_exchange_rows_add(const void *send, const int64_t *sent,
                              void *receive, const int64_t *received,
                              int64_t row_bytes);
/** Exchanges all rows that were added. */
void moe_rt_exchange_rows(int64_t exchange, int64_t place);
/** `receive` gets the `bytes` bytes that each rank sends, in order of ranks. */
void moe_rt_all_gather(const void *send, void *receive, int64_t bytes,
                       int64_t exchange, int64_t place);

/** Descriptors of strided memrefs, of rank 1 and 2. */
typedef struct moe_memref_1d {
  void *allocated, *aligned;
  int64_t offset, sizes[1], strides[1];
} moe_memref_1d;
typedef struct moe_memref_2d {
  void *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];
} moe_memref_2d;

/** `moe.record`: experts i32 [T,W] (`-2 - e` is expert `e`, wanted by a token,
 * but no candidate), weights f32 [T,W], score f32 [T,W], token_slot i64 [T,W],
 * nonfinite i32 [T] (-2 is padding), limits i64 [G]. */
void _mlir_ciface_moe_rt_record(const moe_memref_2d *experts,
                                const moe_memref_2d *weights,
                                const moe_memref_2d *score,
                                const moe_memref_2d *token_slot,
                                const moe_memref_1d *nonfinite,
                                const moe_memref_1d *limits, int64_t layer,
                                int64_t top_k, int64_t num_experts);
/** `moe.expert_tasks`: load i32 [G,E], tasks i64 [N,7], count i64 [1]. */
void _mlir_ciface_moe_rt_expert_tasks(const moe_memref_2d *load,
                                      const moe_memref_2d *tasks,
                                      const moe_memref_1d *count,
                                      int64_t most_rows, int64_t least_cost);
/** `moe.time`: a layer begins, or (0) it ends. */
void moe_rt_time(int64_t layer, int64_t begins);

/** The memory of a slot, 0, 1, ..., for packed copies of weights: the same in
 * each run of a context, and aligned to a cache line. */
void _mlir_ciface_moe_rt_packed(moe_memref_1d *result, int64_t slot,
                                int64_t bytes);
/** 1 if the slot has to be filled: the first time that it is asked for, and the
 * first after weights were bound; else 0. */
int64_t moe_rt_pack_begins(int64_t slot);

#ifdef __cplusplus
}
#endif

#endif /* MOE_PROGRAM_IMAGE_H */
