# MLIR's headers take about nine seconds to parse; a precompiled header brings a
# file down to about three. g++ gains nothing from it, so only clang uses it.
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  set(MOE_USE_PCH ON)
  # Without this ccache sees a new header after every configure.
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
endif()

function(moe_precompile_headers target)
  if(NOT MOE_USE_PCH)
    return()
  endif()
  if(NOT TARGET MoEPCH)
    file(WRITE ${CMAKE_BINARY_DIR}/pch.cpp "")
    add_library(MoEPCH OBJECT ${CMAKE_BINARY_DIR}/pch.cpp)
    target_precompile_headers(MoEPCH PRIVATE ${CMAKE_SOURCE_DIR}/cmake/pch.h)
  endif()
  target_precompile_headers(${target} REUSE_FROM MoEPCH)
endfunction()

# moe_library(<name> <sources>... [DEPENDS <tablegen targets>]
#             [LINK_LIBS <our libraries>] [MLIR_LIBS <upstream libraries>])
# Upstream libraries resolve to libMLIR.so where it holds them.
function(moe_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK_LIBS;MLIR_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  moe_precompile_headers(${name})
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS})
  mlir_target_link_libraries(${name} PUBLIC MLIRIR ${ARG_MLIR_LIBS})
  target_link_libraries(${name} PUBLIC LLVM)
endfunction()

# moe_tool(<name> <sources>... [LINK_LIBS ...] [MLIR_LIBS ...])
function(moe_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS;MLIR_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  # By which moe-run tells its programs from those of other builds.
  target_link_options(${name} PRIVATE LINKER:--build-id=sha1)
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS})
  mlir_target_link_libraries(${name} PRIVATE ${ARG_MLIR_LIBS})
endfunction()
