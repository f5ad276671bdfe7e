# Every dependency is looked for here, so that what is missing is named at once.

find_package(MLIR 22.1 CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
if(NOT MLIR_FOUND)
  message(FATAL_ERROR
    "MLIR 22.1 was not found. Install libmlir-22-dev, mlir-22-tools, "
    "llvm-22-dev and llvm-22-tools, or set -DMLIR_DIR=<prefix>/lib/cmake/mlir.")
endif()
find_package(LLVM CONFIG REQUIRED HINTS ${LLVM_DIR})

# lit and FileCheck come with llvm-22-tools.
if(NOT LLVM_EXTERNAL_LIT)
  set(LLVM_EXTERNAL_LIT ${LLVM_TOOLS_BINARY_DIR}/lit CACHE FILEPATH "lit" FORCE)
endif()
foreach(tool lit FileCheck not)
  if(NOT EXISTS ${LLVM_TOOLS_BINARY_DIR}/${tool})
    message(FATAL_ERROR "${tool} was not found in ${LLVM_TOOLS_BINARY_DIR}. "
                        "Install llvm-22-tools.")
  endif()
endforeach()

find_program(MOE_LINKER NAMES ld.lld-22 HINTS ${LLVM_TOOLS_BINARY_DIR})
if(NOT MOE_LINKER)
  message(FATAL_ERROR "ld.lld-22 was not found: it links what moe-compile "
                      "writes. Install lld-22.")
endif()

find_package(GTest CONFIG)
if(NOT GTest_FOUND)
  message(FATAL_ERROR "GoogleTest was not found. Install libgtest-dev.")
endif()

find_package(Python3 COMPONENTS Interpreter)
if(NOT Python3_FOUND)
  message(FATAL_ERROR "python3 was not found. Install python3.")
endif()
