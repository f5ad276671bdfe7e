/* Loads two libraries and runs both in each of two threads at once.
   usage: two-models DOUBLE.so WEIGHTS.so WEIGHTS.safetensors */
#include "double.h"
#include "scaled.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef int (*create_function)(moe_program **);

static create_function createDouble, createScaled;
static const char *weights;

static void check(int ok, const char *what, const moe_program *model) {
  if (ok)
    return;
  printf("%s: %s\n", what, model ? model->api->error(model) : "");
  exit(1);
}

static create_function load(const char *path, const char *name) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    puts(dlerror());
    exit(1);
  }
  /* Nothing else is visible. */
  check(!dlsym(library, "moe_rt_create"), "moe_rt_create is exported", NULL);
  check(!dlsym(library, "moe_entry_main"), "moe_entry_main is exported", NULL);
  create_function create = (create_function)dlsym(library, name);
  check(create != NULL, name, NULL);
  return create;
}

static void runDouble(moe_program *model, int columns) {
  float x[2 * 8], y[2 * 8];
  int64_t ids[3] = {7, 8, 9};
  for (int i = 0; i < 2 * columns; ++i)
    x[i] = (float)i;
  moe_tensor in[] = {{MOE_F32, 2, {2, columns}, x, sizeof(float) * 2 * columns},
                     {MOE_I64, 1, {3}, ids, sizeof ids}};
  moe_tensor out[] = {{0, 0, {0}, y, sizeof y}, {0}};
  check(model->api->run(model, in, 2, out, 2) == MOE_OK, "run", model);
  check(out[0].rank == 2 && out[0].sizes[1] == columns, "sizes", model);
  for (int i = 0; i < 2 * columns; ++i)
    check(y[i] == 2.f * (float)i, "value of double", model);
  check(((int64_t *)out[1].data)[2] == 9, "second result", model);
  model->api->release(&out[1]);
}

static void runScaled(moe_program *model) {
  float x[] = {10, 20}, y[2];
  moe_tensor in = {MOE_F32, 1, {2}, x, sizeof x};
  moe_tensor out = {0, 0, {0}, y, sizeof y};
  check(model->api->run(model, &in, 1, &out, 1) == MOE_OK, "run", model);
  check(y[0] == 51 && y[1] == 112, "value of scaled", model);
}

static void *work(void *unused) {
  moe_program *twice, *scaled;
  check(createDouble(&twice) == MOE_OK, "create", NULL);
  check(createScaled(&scaled) == MOE_OK, "create", NULL);
  check(scaled->api->load_weights(scaled, weights) == MOE_OK, "weights",
        scaled);
  for (int i = 0; i < 1000; ++i) {
    runDouble(twice, i % 9);
    runScaled(scaled);
  }
  twice->api->destroy(twice);
  scaled->api->destroy(scaled);
  return unused;
}

static void runBadly(void) {
  moe_program *model;
  float x[4] = {0};
  int64_t ids[3] = {0};
  moe_tensor in[] = {{MOE_F32, 2, {2, 2}, x, sizeof x},
                     {MOE_I64, 1, {2}, ids, sizeof ids}};
  moe_tensor out[2] = {{0, 0, {0}, x, 4}, {0}};
  check(createDouble(&model) == MOE_OK, "create", NULL);
  if (model->api->run(model, in, 2, out, 2) == MOE_INVALID_ARGUMENT)
    puts(model->api->error(model));
  in[1].sizes[0] = 3;
  if (model->api->run(model, in, 2, out, 2) == MOE_BUFFER_TOO_SMALL)
    puts(model->api->error(model));
  model->api->destroy(model);
}

int main(int argc, char **argv) {
  check(argc == 4, "usage", NULL);
  createDouble = load(argv[1], "double_create");
  createScaled = load(argv[2], "scaled_create");
  weights = argv[3];
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    check(!pthread_create(&threads[i], NULL, work, NULL), "thread", NULL);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  runBadly();
  puts("done");
  return 0;
}
