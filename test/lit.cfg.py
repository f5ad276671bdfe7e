import os
import shutil

import lit.formats
from lit.llvm import llvm_config

config.name = "MOE"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "__pycache__", "Unit", "CMakeLists.txt", "lit.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.moe_obj_root, "test")

config.substitutions.append(("%python", config.python))
config.substitutions.append(("%cc", config.cc))
config.substitutions.append(("%cxx", config.cxx))
config.substitutions.append(("%runtime", os.path.join(
    config.moe_obj_root, "lib", "libmoe_runtime_embedded.a")))
config.substitutions.append(("%llvm-tools", config.llvm_tools_dir))
config.substitutions.append(("%bin", os.path.join(config.moe_obj_root, "bin")))
config.substitutions.append(("%build", config.moe_obj_root))
config.substitutions.append(("%src", config.moe_src_root))
config.substitutions.append(("%models", os.path.join(config.moe_src_root, "models")))
# libMLIR.so and libLLVM.so are not instrumented: memory that they take from an
# allocator of ours stays poisoned, and vectors that they grow look overflowed.
llvm_config.with_environment(
    "ASAN_OPTIONS", "allow_user_poisoning=0:detect_container_overflow=0")
# Tests of how much memory a program takes say UNSUPPORTED: sanitize.
if config.moe_sanitize == "ON":
    config.available_features.add("sanitize")
# Tests of more than about 20 seconds say REQUIRES: long-tests.
if not lit_config.params.get("quick"):
    config.available_features.add("long-tests")
# Each MPI that there is, with its mpirun.
for mpi, mpirun in config.mpirun.items():
    if mpi in config.transports and os.path.exists(mpirun):
        config.available_features.add(mpi)
        config.substitutions.append(("%mpirun-" + mpi, mpirun))
if "nccl" in config.transports:
    config.available_features.add("nccl")
if os.path.exists("/dev/nvidia0"):
    config.available_features.add("gpu")
# The assembler of NVIDIA's devices, which needs none of them.
cuda = os.environ.get("CUDA_HOME", "/usr/local/cuda")
if os.path.exists(os.path.join(cuda, "bin", "ptxas")):
    config.available_features.add("ptxas")
    llvm_config.with_environment("CUDA_HOME", cuda)
    config.substitutions.append(("%ptxas", os.path.join(cuda, "bin", "ptxas")))
# Counts instructions, where that is what a test is about.
if shutil.which("valgrind"):
    config.available_features.add("valgrind")
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
# Tests of what is compiled must compile it; those of the cache have their own.
llvm_config.with_environment("MOE_CACHE_DIR", "off")
llvm_config.add_tool_substitutions(
    ["moe-opt", "moe-run", "moe-eval", "moe-plan", "moe-compile", "moe-lsp-server", "moe-reduce"], [os.path.join(config.moe_obj_root, "bin")])
