/* Runs a program of bench/selection_cost.py on router logits that are made
   here.

     selection_cost EXPERTS TOP_K HIDDEN DEVICES REPEAT INPUT:TOKENS...

   Prints, for each input, the shortest time of REPEAT runs in nanoseconds and
   the most bytes that buffers took. Under valgrind's callgrind, each input's
   runs are counted on their own: a dump of that name. */

#include "moe_runtime.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <valgrind/callgrind.h>

int model_create(moe_program **out);

static int64_t experts, top_k, hidden, devices;

static uint64_t state;
static uint64_t next_random(void) { /* splitmix64 */
  uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}
/* From -1 up to 1. */
static float random_float(void) {
  return (float)(next_random() >> 40) / (1 << 23) - 1.0f;
}

/* What every token wants most: `wanted` experts, before all others. */
static void prefer(float *row, int64_t wanted) {
  for (int64_t e = 0; e < wanted; ++e)
    row[e] += 4.0f;
}

static int make_logits(const char *input, float *logits, int64_t tokens) {
  state = 1;
  for (int64_t t = 0; t < tokens; ++t) {
    float *row = logits + t * experts;
    for (int64_t e = 0; e < experts; ++e)
      row[e] = random_float();
    if (!strcmp(input, "uniform"))
      continue;
    if (!strcmp(input, "one-expert")) { /* the others still differ */
      prefer(row, 1);
    } else if (!strcmp(input, "same-experts")) { /* all of the top-k */
      prefer(row, top_k);
    } else if (!strcmp(input, "one-device")) {
      prefer(row, experts / devices);
    } else if (!strcmp(input, "ties")) {
      memset(row, 0, experts * sizeof *row);
    } else if (!strcmp(input, "identical")) {
      memcpy(row, logits, experts * sizeof *row);
    } else if (!strcmp(input, "rising")) {
      /* Scores of an expert that differ in their last bits only. */
      for (int64_t e = 0; e < experts; ++e)
        row[e] = (e < top_k ? 4.0f : 0.0f) + (float)t / (1 << 22);
    } else {
      return 0;
    }
  }
  return 1;
}

static void check(moe_program *model, int status) {
  if (status == MOE_OK)
    return;
  fprintf(stderr, "%s: %s\n", moe_status_text(status),
          model ? model->api->error(model) : "");
  exit(1);
}

/* Time that the processor worked for this process, whatever else it did. */
static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static float *make_floats(int64_t count) {
  float *values = malloc(count * sizeof *values);
  if (!values)
    exit(1);
  for (int64_t i = 0; i < count; ++i)
    values[i] = random_float();
  return values;
}

static void measure(moe_program *model, const char *name, const char *input,
                    int64_t tokens, int repeat) {
  float *logits = make_floats(tokens * experts);
  float *rows = make_floats(tokens * hidden);
  float *weights = make_floats(experts * hidden * hidden);
  if (!make_logits(input, logits, tokens)) {
    fprintf(stderr, "%s: no such input\n", input);
    exit(1);
  }
  moe_tensor in[] = {
      {MOE_F32, 2, {tokens, experts}, logits, 4 * tokens * experts},
      {MOE_F32, 2, {tokens, hidden}, rows, 4 * tokens * hidden},
      {MOE_F32,
       3,
       {experts, hidden, hidden},
       weights,
       4 * experts * hidden * hidden}};
  int64_t shortest = INT64_MAX;
  CALLGRIND_ZERO_STATS;
  for (int i = 0; i < repeat; ++i) {
    moe_tensor out = {0};
    int64_t begin = now();
    CALLGRIND_TOGGLE_COLLECT;
    check(model, model->api->run(model, in, 3, &out, 1));
    CALLGRIND_TOGGLE_COLLECT;
    int64_t time = now() - begin;
    shortest = time < shortest ? time : shortest;
    model->api->release(&out);
  }
  CALLGRIND_DUMP_STATS_AT(name);
  printf("%s %" PRId64 " %" PRIu64 "\n", name, shortest,
         model->api->peak_bytes(model));
  fflush(stdout);
  free(logits);
  free(rows);
  free(weights);
}

int main(int argc, char **argv) {
  if (argc < 7)
    return 2;
  experts = atoll(argv[1]);
  top_k = atoll(argv[2]);
  hidden = atoll(argv[3]);
  devices = atoll(argv[4]);
  int repeat = atoi(argv[5]);
  moe_program *model = NULL;
  check(model, model_create(&model));
  /* Threads that wait for others spin, which is no cost of choosing rows. */
  check(model, model->api->set_threads(model, 1, /*pin=*/0));
  for (int i = 6; i < argc; ++i) {
    char input[64];
    int64_t tokens;
    if (sscanf(argv[i], "%63[^:]:%" SCNd64, input, &tokens) != 2)
      return 2;
    measure(model, argv[i], input, tokens, repeat);
  }
  model->api->destroy(model);
  return 0;
}
