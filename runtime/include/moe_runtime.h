//===- moe_runtime.h - Running a compiled model ---------------*- C -*-===//
//
// The C ABI of what `moe-compile model.mlir -o model.so` writes. The library
// exports one function, `<name>_create`; everything else is reached through the
// table that the created context points to, so that any number of models can
// live in one process:
//
//   moe_program *model;
//   if (mixtral_create(&model) != MOE_OK) ...
//   model->api->load_weights(model, "mixtral.safetensors");
//   moe_tensor in = {MOE_F32, 3, {1, 24, 32}, x, sizeof x};
//   moe_tensor out = {MOE_F32, 0, {0}, y, sizeof y};
//   if (model->api->run(model, &in, 1, &out, 1) != MOE_OK)
//     puts(model->api->error(model));
//   model->api->destroy(model);
//
// A context is used by one thread at a time; different contexts, also of the
// same model, may be used by different threads at once. No function throws,
// exits or aborts. A run shares its work with threads of the context; see
// set_threads.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_RUNTIME_H
#define MOE_RUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MOE_ABI_VERSION 3
/** The most dimensions that an input, output or weight may have. */
#define MOE_MAX_RANK 8

/** What a function returns. See `error` for the details. */
typedef enum moe_status {
  MOE_OK = 0,
  /** A wrong number of tensors, a wrong type, shape, size or name. */
  MOE_INVALID_ARGUMENT = 1,
  /** An output's buffer is too small; the text says the bytes needed. */
  MOE_BUFFER_TOO_SMALL = 2,
  /** The model needed more memory than there is or than it may use. */
  MOE_OUT_OF_MEMORY = 3,
  /** A check inside the model failed (a failed `cf.assert`). */
  MOE_MODEL_ERROR = 4,
  /** A file could not be read or is not what it should be. */
  MOE_BAD_FILE = 5,
  /** The model was compiled for a CPU with more instructions than this one. */
  MOE_UNSUPPORTED_CPU = 6,
  /** Another rank failed, disagrees or does not answer. */
  MOE_EXCHANGE_ERROR = 7
} moe_status;

/** A text for a status: all there is to say where a `create` failed. */
static inline const char *moe_status_text(int status) {
  switch (status) {
  case MOE_OK:
    return "success";
  case MOE_INVALID_ARGUMENT:
    return "invalid argument";
  case MOE_BUFFER_TOO_SMALL:
    return "an output's buffer is too small";
  case MOE_OUT_OF_MEMORY:
    return "out of memory";
  case MOE_MODEL_ERROR:
    return "a check inside the model failed";
  case MOE_BAD_FILE:
    return "a file could not be read";
  case MOE_UNSUPPORTED_CPU:
    return "the model was compiled for another CPU";
  case MOE_EXCHANGE_ERROR:
    return "another rank failed, disagrees or does not answer";
  default:
    return "unknown status";
  }
}

/** Element types. Elements of MOE_BOOL are bytes, 0 or 1. */
typedef enum moe_dtype {
  MOE_BOOL = 0,
  MOE_I8 = 1,
  MOE_I16 = 2,
  MOE_I32 = 3,
  MOE_I64 = 4,
  MOE_F16 = 5,
  MOE_BF16 = 6,
  MOE_F32 = 7,
  MOE_F64 = 8
} moe_dtype;

/**
 * A dense tensor in row-major order, in memory that the caller owns.
 *
 * As an input or weight, everything is set by the caller; `bytes` is the size
 * of the buffer, at least what the sizes need. `data` is aligned to its
 * element.
 *
 * As an output, the caller sets `data` and `bytes`; `dtype`, `rank` and `sizes`
 * are filled in. With a null `data` the program allocates: it fills in `data`
 * and `bytes` too, and the caller frees the memory through `release`.
 */
typedef struct moe_tensor {
  int32_t dtype;
  int32_t rank;
  int64_t sizes[MOE_MAX_RANK];
  void *data;
  uint64_t bytes;
} moe_tensor;

/** Describes an input, output or weight; a size of -1 is free. */
typedef struct moe_tensor_info {
  /** The name of a weight; null for inputs and outputs. */
  const char *name;
  int32_t dtype;
  int32_t rank;
  int64_t sizes[MOE_MAX_RANK];
  /** For a weight of which this rank has a part: the size of dimension 0 of the
   *  whole, and where in it the part begins; else 0. */
  int64_t whole_size, part_begin;
} moe_tensor_info;

/** A token whose router logits were not usable. */
typedef struct moe_bad_token {
  int64_t token;
  /** The first expert with a NaN or +inf logit; -1 if no expert is eligible. */
  int64_t expert;
} moe_bad_token;

/** A row that a token's top-k wants. */
typedef struct moe_row {
  int64_t token;
  int64_t expert;
  /** What rows compete by, and the routing weight. */
  float score, weight;
} moe_row;

/**
 * How a MoE layer's tokens fared in the last run. A layer that ran several
 * times (in a loop) has the sums. There are records only in programs that were
 * compiled with them. Pointers hold until the context's next `run` or
 * `destroy`.
 */
typedef struct moe_layer_record {
  int64_t layer, tokens, experts, top_k;
  /** The limit of each group of tokens, [groups]; -1 if it has none. */
  int64_t groups;
  const int64_t *capacity;
  /** Rows of each expert, [experts]: wanted by the tokens' top-k, wanted after
   *  candidates were added, and kept. */
  const int64_t *demand, *candidates, *kept;
  /** Top-k rows that were not kept, and kept rows that are not in the top-k. */
  int64_t dropped, added;
  /** Sums of routing weights: of the top-k, and of those dropped. */
  double weight, dropped_weight;
  /** Tokens without any kept row; and those that the token mask leaves out,
   *  which are none of them. */
  int64_t dead_tokens, padding;
  int64_t num_bad_tokens;
  const moe_bad_token *bad_tokens;
  /** The tokens of each time that the layer ran, [calls]. */
  int64_t calls;
  const int64_t *call_tokens;
  /** How many of them are padding, [calls]. */
  const int64_t *call_padding;
  /** The rows that the top-k want, by token; none without `keep_rows`. Tokens
   * of a later call come after those of the calls before. */
  int64_t num_rows;
  const moe_row *rows;
  /** Nanoseconds from the choice of experts to the sum of their rows, without
   *  what the record itself takes; -1 if the program does not measure it. */
  int64_t time_ns;
} moe_layer_record;

/**
 * What an exchange with other ranks took in the last run. Those that belong to
 * no layer have a `layer` of -1.
 */
typedef struct moe_exchange_record {
  int64_t layer;
  /** How often it was made, and the bytes that this rank sent to others. */
  int64_t calls, sent_bytes;
  /** Nanoseconds: in all, and of them those in which this rank waited for
   *  others. */
  int64_t time_ns, wait_ns;
} moe_exchange_record;

typedef struct moe_program moe_program;
/** See moe_communicator.h. */
struct moe_communicator;

/** The functions of a context. All take the context first. */
typedef struct moe_program_api {
  int64_t version; /**< MOE_ABI_VERSION */

  /** The text of the last call that failed; "" if none did. */
  const char *(*error)(const moe_program *);
  /** Frees the context; null is allowed. Bound weights are not touched. */
  void (*destroy)(moe_program *);
  /** Makes another context of the same model, with no weights bound. */
  int (*create)(const moe_program *, moe_program **out);

  int64_t (*num_inputs)(const moe_program *);
  int64_t (*num_outputs)(const moe_program *);
  int64_t (*num_weights)(const moe_program *);
  int (*input_info)(moe_program *, int64_t index, moe_tensor_info *out);
  int (*output_info)(moe_program *, int64_t index, moe_tensor_info *out);
  int (*weight_info)(moe_program *, int64_t index, moe_tensor_info *out);

  /** Binds a weight to memory that stays the caller's. It must outlive the
   * runs, and keep its contents: a model may keep packed copies, which are made
   * in the first run after weights were bound. To change a weight, bind it
   * again. */
  int (*set_weight)(moe_program *, const char *name, const moe_tensor *);
  /** Maps a .safetensors file and binds every weight of the model to it.
   * Tensors that the model doesn't have are ignored. Weights that the file
   * doesn't align to their elements are copied. */
  int (*load_weights)(moe_program *, const char *path);

  /** Runs the model. Sizes are checked before anything runs. */
  int (*run)(moe_program *, const moe_tensor *inputs, int64_t num_inputs,
             moe_tensor *outputs, int64_t num_outputs);
  /** Frees an output that a run allocated. */
  void (*release)(moe_tensor *);

  /** The most bytes that a run's buffers may take; the default is the machine's
   *  memory. Each thread that computes at the moment has buffers of its own, so
   *  near the limit a run may succeed or not. */
  int (*set_memory_limit)(moe_program *, uint64_t bytes);
  /** The most bytes that the last run's buffers took at any moment, without
   *  inputs and weights. A context keeps up to as much until its next run. */
  uint64_t (*peak_bytes)(const moe_program *);

  /** The bytes of the packed copies of weights and constants, which count
   *  neither as weights nor as a run's buffers; 0 before the first run, and in
   *  models that keep none. */
  uint64_t (*packed_bytes)(const moe_program *);

  /** Records of the last run, in order of layer number. */
  int64_t (*num_layers)(const moe_program *);
  int (*layer_record)(moe_program *, int64_t index, moe_layer_record *out);
  /** Whether records of the runs to come have rows; they have none at first. */
  int (*keep_rows)(moe_program *, int keep);

  /** How many threads a run uses, the caller's among them: 1 to 1024, or 0, the
   *  default, for one per CPU that the calling thread may use, and no more than
   *  the CPU quota of its control group allows. Results do not depend on the
   *  number, not in a single bit. With `pin`, each stays on a CPU of its
   *  own during a run, the caller too, which then gets back those it had: it
   *  makes times steady where nothing else runs, and is off at first. The
   *  other threads belong to the context; idle ones sleep. */
  int (*set_threads)(moe_program *, int64_t threads, int pin);
  /** How many threads the last run had to share its work among. `cpus` gets the
   *  CPU of each, -1 if it has no CPU of its own, up to `room` of them. */
  int64_t (*threads)(const moe_program *, int64_t *cpus, int64_t room);

  /** How many ranks the model was compiled for; 1 if it runs alone. */
  int64_t (*ranks)(const moe_program *);
  /** Makes the context one of `ranks` that run the model together, each with a
   *  context of its own: needed before weights are bound and before a run if
   *  there are several. All ranks make the same runs; a run that fails on one
   *  fails on all, and then the communicator is of no more use. It stays the
   *  caller's, and must outlive the runs, or null be set. */
  int (*set_communicator)(moe_program *, struct moe_communicator *);
  /** The exchanges of the last run, in the order of the program. */
  int64_t (*num_exchanges)(const moe_program *);
  int (*exchange_record)(moe_program *, int64_t index,
                         moe_exchange_record *out);
} moe_program_api;

struct moe_program {
  const moe_program_api *api;
};

#ifdef __cplusplus
}
#endif

#endif /* MOE_RUNTIME_H */
