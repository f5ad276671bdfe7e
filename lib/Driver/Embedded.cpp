//===- Embedded.cpp - Files that are part of the tools --------------------===//
//
// The tools need no installation directory: they carry these files.
//
//===----------------------------------------------------------------------===//

#include "moe/Driver/Embedded.h"

// The paths come from the build system.
#define MOE_EMBED(symbol, path)                                                \
  __asm__(".section .rodata\n"                                                 \
          ".balign 16\n"                                                       \
          "moe_embedded_" symbol ":\n"                                         \
          ".incbin \"" path "\"\n"                                             \
          "moe_embedded_" symbol "_end:\n"                                     \
          ".previous\n")

MOE_EMBED("archive", MOE_RUNTIME_ARCHIVE);
MOE_EMBED("header", MOE_RUNTIME_HEADER);
MOE_EMBED("communicator", MOE_COMMUNICATOR_HEADER);

#define MOE_DECLARE(name, symbol)                                              \
  extern "C" __attribute__((visibility("hidden")))                             \
  const char name[] __asm__("moe_embedded_" symbol)

MOE_DECLARE(archiveBegin, "archive");
MOE_DECLARE(archiveEnd, "archive_end");
MOE_DECLARE(headerBegin, "header");
MOE_DECLARE(headerEnd, "header_end");
MOE_DECLARE(communicatorBegin, "communicator");
MOE_DECLARE(communicatorEnd, "communicator_end");

llvm::StringRef mlir::moe::getRuntimeArchive() {
  return {archiveBegin, static_cast<size_t>(archiveEnd - archiveBegin)};
}

llvm::StringRef mlir::moe::getRuntimeHeader() {
  return {headerBegin, static_cast<size_t>(headerEnd - headerBegin)};
}

llvm::StringRef mlir::moe::getCommunicatorHeader() {
  return {communicatorBegin,
          static_cast<size_t>(communicatorEnd - communicatorBegin)};
}
