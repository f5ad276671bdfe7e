"""What was measured, as numbers, as a table and as a section of a page."""

import json
import statistics

FIELDS = ("case", "gamma", "threads", "ours_ms", "peers_ms", "ideal_ms", "peak_gflops",
          "gemm_gflops", "equal")


def spread(times):
    """Median, least and largest of a function's rounds."""
    return {"median": statistics.median(times), "min": min(times), "max": max(times),
            "rounds": len(times)}


def plain(name):
    """A function's name without the bound that it has."""
    return name.partition("@")[0]


def entry(case, gamma, threads, times, **more):
    """One line of results.json from the times of each function."""
    spreads = {plain(name): spread(values) for name, values in times.items() if values}
    peers = {name: value["median"] for name, value in spreads.items()
             if name not in ("ours", "ideal")}

    def median(name):
        return spreads[name]["median"] if name in spreads else None
    return {"case": case, "gamma": gamma, "threads": threads, "ours_ms": median("ours"),
            "peers_ms": peers, "ideal_ms": median("ideal"), "peak_gflops": None,
            "gemm_gflops": None, "equal": None, "spread_ms": spreads, **more}


def ratio(part, whole):
    return part / whole if part is not None and whole else None


def text(value, form):
    return "-" if value is None else form % value


def percent(part, whole):
    share = ratio(part, whole)
    return text(share and 100 * share, "%.0f")


def best_peer(line):
    """The fastest peer's name and time, or nothing."""
    peers = line["peers_ms"]
    return min(peers.items(), key=lambda item: item[1]) if peers else (None, None)


HEADINGS = ("case", "bound", "threads", "ours ms", "min .. max", "ideal / ours",
            "best peer", "its ms", "peer / ours", "others / ours", "% of peak: layer, GEMMs",
            "% of read bandwidth", "equal")


def cells(line):
    """A line of the table. Ratios are medians over ours: above 1, ours is faster."""
    ours, spreads = line["ours_ms"], line["spread_ms"]
    name, fastest = best_peer(line)
    others = ", ".join(f"{peer} {ms / ours:.3g}" for peer, ms in sorted(line["peers_ms"].items())
                       if peer != name and ours)
    own = spreads.get("ours")
    peak = [percent(line.get(key), line["peak_gflops"]) for key in ("layer_gflops", "gemm_gflops")]
    return (line["case"], line["gamma"] or "none", str(line["threads"]), text(ours, "%.3f"),
            "%.3f .. %.3f" % (own["min"], own["max"]) if own else "-",
            text(ratio(line["ideal_ms"], ours), "%.2f"), name or "-", text(fastest, "%.3f"),
            text(ratio(fastest, ours), "%.2f"), others or "-",
            ", ".join(peak), percent(line.get("weight_gbs"), line.get("read_gbs")),
            {True: "yes", False: "NO", None: "-"}[line["equal"]])


def markdown(lines):
    rows = [HEADINGS, tuple("---" for _ in HEADINGS), *map(cells, lines)]
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def table(lines):
    rows = [HEADINGS, *map(cells, lines)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEADINGS))]
    return "".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
                   + "\n" for row in rows)


def write_json(path, lines):
    """Whole or not at all."""
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(lines, indent=1) + "\n")
    partial.replace(path)


def refusals(lines):
    """Each peer that could not run, with the cases where it could not."""
    found = {}
    for line in lines:
        for name, reason in line.get("refused", {}).items():
            found.setdefault((plain(name), reason), []).append(
                f"{line['case']} ({line['threads']})")
    return [f"{name}: {reason}; {', '.join(sorted(set(cases)))}"
            for (name, reason), cases in sorted(found.items())]


def scaling(lines):
    """How much faster ours is on two threads than on one, where both were timed."""
    found = {(line["case"], line["gamma"], line["threads"]): line["ours_ms"] for line in lines}
    pairs = [(case, gamma, found[case, gamma, 1] / ms)
             for (case, gamma, threads), ms in found.items()
             if threads == 2 and ms and found.get((case, gamma, 1))]
    return ["from 1 to 2 threads, ours: " + ", ".join(
        f"{case}{' bound ' + gamma if gamma else ''} {times:.2f}x"
        for case, gamma, times in pairs)] if pairs else []


def linearity(lines, prefix="olmoe-t", fewest=256):
    """Ours' time for a token, of the layers that differ only in their tokens."""
    found = {int(line["case"].removeprefix(prefix)): line["ours_ms"] for line in lines
             if line["case"].startswith(prefix) and line["threads"] == 1 and line["ours_ms"]}
    times = {tokens: 1e3 * ms / tokens for tokens, ms in found.items() if tokens >= fewest}
    return ["microseconds a token on 1 thread, ours: " + ", ".join(
        f"T {tokens}: {time:.1f}" for tokens, time in sorted(times.items()))] if times else []


def crowded(lines):
    """Functions that had two cores and computed on one."""
    found = [f"{name} ({line['case']}{' bound ' + line['gamma'] if line['gamma'] else ''})"
             for line in lines if line["threads"] == 2
             for name, cores in line.get("cores", {}).items() if len(set(cores)) < 2]
    return ["given 2 threads, but seen to compute on fewer cores: " + ", ".join(found)] \
        if found else []


BEGIN, END = "<!-- bench/run begins -->\n", "<!-- bench/run ends -->\n"


def section(lines, machine, notes=()):
    """The table, what it was measured on, and what could not run."""
    missing = "".join(f"- {line}\n" for line in refusals(lines))
    return (f"{BEGIN}{machine}\n\n{markdown(lines)}" + "".join(f"\n{note}\n" for note in notes)
            + (f"\nDid not run:\n\n{missing}" if missing else "") + END)


FAMILIES = (("PyTorch", ("eager", "grouped_mm", "torch.compile", "slots")),
            ("as exported", ("gathered",)), ("ONNX Runtime", ("ort.moe", "ort.loop")),
            ("IREE, as exported", ("iree",)))


SUMMARY = ("olmoe", "mixtral", "decode-t4", "lm-tiny", "lm-512")


def summary(lines, machine):
    """A short table of some cases: our time, and that of the best of each family."""
    lines = [line for line in lines if line["case"] in SUMMARY and line["gamma"] in (None, "1")]

    def cells(line):
        best = [min((line["peers_ms"][name] for name in names if name in line["peers_ms"]),
                    default=None) for _, names in FAMILIES]
        return (line["case"], line["gamma"] or "none", str(line["threads"]),
                *(text(ms, "%.4g") for ms in (line["ours_ms"], *best, line["ideal_ms"])))
    heads = ("case", "capacity factor", "threads", "this compiler", *(name for name, _ in FAMILIES),
             "two torch.bmm")
    rows = [heads, tuple("---" for _ in heads), *map(cells, lines)]
    table = "".join("| " + " | ".join(row) + " |\n" for row in rows)
    return f"{BEGIN}Milliseconds, medians.\n\n{table}\n{machine}\n{END}"


def replace_section(page, new):
    """The page with its measured section replaced, or added at its end."""
    if BEGIN not in page:
        return page + ("\n" if page else "") + new
    before, rest = page.split(BEGIN, 1)
    if END not in rest:
        raise ValueError(f"the page has {BEGIN.strip()} without {END.strip()}")
    return before + new + rest.split(END, 1)[1]
