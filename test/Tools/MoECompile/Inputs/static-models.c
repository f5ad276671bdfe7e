/* Both models, linked in. */
#include "double.h"
#include "scaled.h"

#include <stdio.h>

int main(void) {
  moe_program *twice, *scaled;
  if (double_create(&twice) != MOE_OK || scaled_create(&scaled) != MOE_OK)
    return 1;
  moe_tensor_info info;
  if (scaled->api->weight_info(scaled, 0, &info) != MOE_OK)
    return 1;
  printf("%lld inputs, %lld weights, the first is %s of rank %d\n",
         (long long)twice->api->num_inputs(twice),
         (long long)scaled->api->num_weights(scaled), info.name, info.rank);
  twice->api->destroy(twice);
  scaled->api->destroy(scaled);
  return 0;
}
