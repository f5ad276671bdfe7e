# Shared by the scripts in this folder: packages, configuration, build.
# Source it from a script that has `set -euo pipefail`.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
llvm=/usr/lib/llvm-22

# Why each is needed: README.md, "Dependencies".
packages=(
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools
  clang-22 clang-format-22 lld-22 libclang-rt-22-dev
  ninja-build cmake ccache libgtest-dev python3 valgrind
  libopenmpi-dev openmpi-bin libmpich-dev mpich
)

say() { printf '\n== %s\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "root is needed for: $* (no sudo here; run it yourself)"
  fi
}

# Installs the packages that are missing, and names them.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "no dpkg here: not installing packages; CMake names what is missing"
    return
  fi
  local missing=() package
  for package in "${packages[@]}"; do
    installed "$package" || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  say "installing ${missing[*]}"
  as_root apt-get update
  for package in "${missing[@]}"; do
    apt-cache show "$package" >/dev/null 2>&1 || no_candidate "$package"
  done
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${missing[@]}"
}

no_candidate() {
  case $1 in
  *-22*) die "apt offers no $1. MLIR 22 comes from Debian's security archive (for
Debian 12: bookworm-security), or from https://apt.llvm.org. Add one of them to
apt's sources and run this again." ;;
  *) die "apt offers no $1: enable your distribution's main archive" ;;
  esac
}

# configure_and_build <build folder> <target> [cmake options...]
configure_and_build() {
  local build=$1 target=$2
  shift 2
  if [ ! -f "$build/build.ninja" ]; then
    say "configuring $build"
    local launcher=()
    if command -v ccache >/dev/null; then
      launcher=(-DCMAKE_C_COMPILER_LAUNCHER=ccache
                -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    fi
    cmake -G Ninja -S "$root" -B "$build" \
      -DCMAKE_C_COMPILER="$llvm/bin/clang" \
      -DCMAKE_CXX_COMPILER="$llvm/bin/clang++" \
      -DLLVM_USE_LINKER=lld "${launcher[@]}" "$@"
  fi
  say "building $build"
  NINJA_STATUS='[%f/%t %es] ' ninja -C "$build" "$target"
}
