#!/bin/sh
# Regenerate every committed export of JAX, with the packages of requirements-jax.txt:
#   PYTHON=/path/to/venv-jax/bin/python ./make_jax.sh
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-python3}

"$python" check_versions.py requirements-jax.txt
"$python" jax_export.py --form dense_einsum --output jax/dense_einsum
"$python" jax_export.py --form ragged_dot --weights arguments --output jax/ragged_dot
