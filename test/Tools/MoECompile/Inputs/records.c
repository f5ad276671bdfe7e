/* Reads back how the layer of a model that was compiled with --record fared.
   The model is linked in. */
#include "olmoe.h"

#include <stdio.h>

int main(void) {
  static float x[24 * 32], y[24 * 32];
  for (int i = 0; i < 24 * 32; ++i)
    x[i] = (float)((i * 7919) % 101) / 50 - 1;
  moe_program *model;
  if (olmoe_create(&model) != MOE_OK)
    return 1;
  moe_tensor in = {MOE_F32, 3, {1, 24, 32}, x, sizeof x};
  moe_tensor out = {0, 0, {0}, y, sizeof y};
  if (model->api->run(model, &in, 1, &out, 1) != MOE_OK)
    return puts(model->api->error(model));
  moe_layer_record layer;
  if (model->api->num_layers(model) != 1 ||
      model->api->layer_record(model, 0, &layer) != MOE_OK)
    return puts(model->api->error(model));
  int64_t wanted = 0, kept = 0, most = 0;
  for (int64_t e = 0; e < layer.experts; ++e) {
    wanted += layer.demand[e];
    kept += layer.kept[e];
    most = layer.kept[e] > most ? layer.kept[e] : most;
  }
  printf("limit %d, wanted %d, kept and dropped %d, most %s the limit\n",
         (int)layer.capacity[0], (int)wanted, (int)(kept + layer.dropped),
         most <= layer.capacity[0] ? "within" : "over");
  model->api->destroy(model);
  return 0;
}
