/*===- moe_gpu.h - What programs and tools want of a GPU's runtime ---------===*
 *
 * The functions mgpu* are the ones that MLIR's gpu-to-llvm calls. They have no
 * way to fail: what went wrong is kept, later launches do nothing, and who ran
 * the program asks here.
 *
 *===----------------------------------------------------------------------===*/

#ifndef MOE_GPU_H
#define MOE_GPU_H

#ifdef __cplusplus
extern "C" {
#endif

/* The first error since the last call, or null. The text lasts until the next
 * call, after which launches work again. */
const char *moe_gpu_take_error(void);

#ifdef __cplusplus
}
#endif

#endif /* MOE_GPU_H */
