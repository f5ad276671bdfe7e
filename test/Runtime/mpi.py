#!/usr/bin/env python3
"""Runs a command under an mpirun, also as root, as one is inside a container.

    mpi.py MPIRUN RANKS COMMAND...

MPIRUN may hold options.
"""

import os
import shlex
import sys
import tempfile


def environment(**more):
    """What launchers need to run more ranks than there are cores, as root. Open MPI
    makes a folder of the same name for all jobs, and two that do at once may fail: so
    each of us has a place for it."""
    place = os.path.join(tempfile.gettempdir(), f"mpi-{os.getpid()}")
    os.makedirs(place, exist_ok=True)
    return dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1",
                OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                OMPI_MCA_rmaps_base_oversubscribe="1",
                OMPI_MCA_orte_tmpdir_base=place, **more)


if __name__ == "__main__":
    mpirun, ranks, *command = sys.argv[1:]
    os.execvpe(shlex.split(mpirun)[0], [*shlex.split(mpirun), "-n", ranks, *command], environment())
