//===- Export.h - What programs and kernels see -----------------*- C++ -*-===//

#ifndef MOE_RUNTIME_EMULATOR_EXPORT_H
#define MOE_RUNTIME_EMULATOR_EXPORT_H

#define MOE_EXPORT extern "C" __attribute__((visibility("default")))

#endif // MOE_RUNTIME_EMULATOR_EXPORT_H
