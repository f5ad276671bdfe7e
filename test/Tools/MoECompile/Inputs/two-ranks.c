/* A model on two ranks of one process, each a thread with a context. */
#include "ranks.h"

#include "moe_transport.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static const char *weights;

/* Ends the program if something failed. */
static void check(int status, moe_program *model) {
  if (status == MOE_OK)
    return;
  puts(model ? model->api->error(model) : moe_status_text(status));
  exit(1);
}

static void *play(void *argument) {
  moe_communicator *communicator = argument;
  long rank = (long)communicator->api->rank(communicator);
  moe_program *model;
  check(ranks_create(&model), NULL);
  if (model->api->load_weights(model, weights) != MOE_OK && rank == 0)
    printf("too early: %s\n", model->api->error(model));
  check(model->api->set_communicator(model, communicator), model);
  check(model->api->load_weights(model, weights), model);
  moe_tensor_info info;
  check(model->api->weight_info(model, 0, &info), model);
  float x[4] = {1, 2, 3, 4}, y[4];
  moe_tensor in = {MOE_F32, 1, {4}, x, sizeof x};
  moe_tensor out = {MOE_F32, 0, {0}, y, sizeof y};
  check(model->api->run(model, &in, 1, &out, 1), model);
  char *line = malloc(200);
  snprintf(line, 200, "rank %ld of %d: %s from %d of %d: %g %g %g %g", rank,
           (int)model->api->ranks(model), info.name, (int)info.part_begin,
           (int)info.whole_size, y[0], y[1], y[2], y[3]);
  model->api->destroy(model);
  communicator->api->destroy(communicator);
  return line;
}

int main(int argc, char **argv) {
  (void)argc;
  weights = argv[1];
  moe_communicator *communicators[2];
  check(moe_threads_create(2, 10000, communicators), NULL);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, play, communicators[i]);
  for (int i = 0; i < 2; ++i) {
    void *line;
    pthread_join(threads[i], &line);
    puts(line);
    free(line);
  }
  return 0;
}
