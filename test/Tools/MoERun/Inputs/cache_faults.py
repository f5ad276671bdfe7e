"""Damages a cache in all ways: runs compile again, and give the same results."""

import os
import subprocess
import sys
import threading

from cached import Runs, fresh


def check_damaged(runs, model):
    """An entry that is not what was written is not used, but replaced."""
    wanted, _ = runs.expect("miss", model, "--output=-")
    entry, = runs.entries()
    content = entry.read_bytes()
    places = [0, 40, 48, 90, 127, 130, len(content) // 2, len(content) - 1]
    damaged = [b"", content[:50], content[:128], content[:-1], content + b"\0",
               b"\0" * len(content)]
    for place in places:
        changed = bytearray(content)
        changed[place] ^= 1
        damaged.append(bytes(changed))
    for i, bytes_ in enumerate(damaged):
        entry.write_bytes(bytes_)
        out, _ = runs.expect("miss", model, "--output=-")
        if out != wanted:
            sys.exit(f"damage {i}: other results")
        if entry.read_bytes() != content:
            sys.exit(f"damage {i}: the entry is not replaced")
    runs.expect("hit", model)
    # The intact program of another model.
    runs.expect("miss", model, "--entry=same", "--raise=off")
    other, = set(runs.entries()) - {entry}
    entry.write_bytes(other.read_bytes())
    out, _ = runs.expect("miss", model, "--output=-")
    if out != wanted:
        sys.exit("the program of another entry was run")
    # Something else in its place.
    entry.unlink()
    entry.mkdir()
    _, messages = runs.expect("miss", model, "--timing")
    if "not kept, cannot write" not in messages:
        sys.exit(messages)
    entry.rmdir()
    entry.symlink_to(runs.path("none"))
    runs.expect("miss", model)


def check_directories(runs, model):
    """A cache that cannot be."""
    file = runs.write("file", "x")
    for cache in (file, file + "/below", "/proc/moe", "/dev/null"):
        for _ in range(2):
            _, messages = runs.expect("miss", model, "--timing", cache=cache)
            if "not kept, cannot write" not in messages:
                sys.exit(messages)
    # One that is made, with those above it; and one that can only be read.
    deep = runs.path("a/b/c")
    runs.expect("miss", model, cache=deep)
    os.chmod(deep, 0o500)
    runs.expect("hit", model, cache=deep)
    os.chmod(deep, 0o700)
    if os.stat(deep).st_mode & 0o077:
        sys.exit("others can use the cache")
    # By the environment, or by nothing.
    report = "--report=" + runs.path("report.json")
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("MOE_CACHE_DIR", "XDG_CACHE_HOME", "HOME")}
    for extra, place in (({"MOE_CACHE_DIR": runs.path("e")}, "e"),
                         ({"XDG_CACHE_HOME": runs.path("x")}, "x/moe"),
                         ({"HOME": runs.path("h")}, "h/.cache/moe")):
        subprocess.run([runs.tool, model, report], env={**environment, **extra}, check=True,
                       capture_output=True)
        if not os.path.isdir(runs.path(place)):
            sys.exit(f"{extra}: no {place}")
    done = subprocess.run([runs.tool, model, report, "--timing"], text=True, check=True,
                          env={**environment, "MOE_CACHE_DIR": "off"}, capture_output=True)
    if " ms  off\n" not in done.stderr:
        sys.exit(done.stderr)


def check_pruning(runs, model):
    """What was not used for the longest time goes first."""
    options = [[], ["--capacity-factor=1"], ["--capacity-factor=2"]]
    before = set()
    for i, each in enumerate(options[:2]):
        runs.expect("miss", model, *each)
        newest, = set(runs.entries()) - before
        before.add(newest)
        # Two of them are more than there is room for.
        os.truncate(newest, 600 * 1024)
        os.utime(newest, (1000 + i, 1000 + i))
    if len(runs.entries()) != 2:
        sys.exit(f"{runs.entries()}")
    stale = runs.cache / "llvmcache-killed.tmp-00000000"
    stale.write_bytes(b"x" * 1000)
    os.utime(stale, (1, 1))
    mine = runs.cache / "my-file"
    mine.write_text("x" * 1000)
    runs.expect("miss", model, *options[2], "--cache-size=1")
    left = runs.entries()
    if len(left) != 2 or stale in left or not mine.exists() or newest not in left:
        sys.exit(f"left: {left}")
    runs.expect("hit", model, *options[2])


def check_at_once(runs, model):
    """Several runs that find nothing, and write the same entry."""
    results = []

    def run(i):
        report = runs.path(f"report{i}.json")
        done = subprocess.run([runs.tool, model, f"--cache={runs.cache}", f"--report={report}",
                               "--output=-"], capture_output=True)
        results.append((done.returncode, done.stdout, done.stderr))

    for _ in range(3):
        threads = [threading.Thread(target=run, args=(i,)) for i in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for entry in runs.entries():
            if ".tmp" in entry.name:
                sys.exit(f"{entry} is left")
            if len(results) < 6:
                entry.unlink()
    if len(results) != 9 or len(set(results)) != 1 or results[0][0] != 0:
        sys.exit(f"{results}")
    runs.expect("hit", model)


def check_changed_meanwhile(runs, model):
    """A file that changes while its model is compiled: then what was compiled
    may be of either content, and must not be found by one of them."""
    settings = '{"layers": [{"layer": 0, "factor": %s}]}'
    config = runs.write("caps.json", settings % "0.5")
    fifo = runs.path("mask")
    os.mkfifo(fifo)
    # The mask is read after the key is computed, and before anything is compiled.
    run = subprocess.Popen([runs.tool, model, f"--cache={runs.cache}", "--timing",
                            f"--capacity-config={config}", f"--token-mask={fifo}"],
                           stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    with open(fifo, "wb") as pipe:
        runs.write("caps.json", settings % "1.5")
        header = "{'descr': '|b1', 'fortran_order': False, 'shape': (8,), }"
        header = header.ljust(117) + "\n"
        pipe.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() +
                   b"\1" * 8)
    messages = run.communicate()[1]
    if run.returncode or "not kept, files have changed meanwhile" not in messages:
        sys.exit(messages)
    if runs.entries():
        sys.exit(f"{runs.entries()}")


def main():
    tool, model = sys.argv[1:3]
    for name, check in (("damaged", check_damaged), ("directories", check_directories),
                        ("pruning", check_pruning),
                        ("at once", check_at_once),
                        ("changed meanwhile", check_changed_meanwhile)):
        check(Runs(tool, fresh(os.path.join(sys.argv[3], name.replace(" ", "-")))), model)
        print(f"{name}: ok")


main()
