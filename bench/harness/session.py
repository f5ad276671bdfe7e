"""One call of bench/run: every case, checked, timed and written."""

import tempfile


from . import cases, chart, driver, machine, results

ROUNDS, QUICK_ROUNDS = 15, 5


def select(args):
    """The cases that the options ask for."""
    every = list(cases.layers())
    names = [case.name for case in every]
    unknown = [name for name in args.case if name not in names]
    if unknown:
        raise SystemExit(f"bench/run: no case {', '.join(unknown)}; there are {', '.join(names)}")
    return [case for case in every
            if (case.name in args.case if args.case else case.quick or not args.quick)]


def make_job(case, threads, args, folder):
    data = folder / "data"
    data.mkdir(exist_ok=True)
    prefix = cases.make_files(case, data)
    return {"name": case.name, "prefix": str(prefix), "weights": f"{prefix}.safetensors",
            "input": f"{prefix}.in.npy", "gammas": list(case.gammas), "threads": threads,
            "cores": machine.cores_for(threads), "tokens": case.tokens, "hidden": case.hidden,
            "inner": case.inner, "experts": case.experts, "top_k": case.top_k,
            "gathered": case.gathered, "compile": not args.no_compile,
            "sampler": str(machine.build(machine.SAMPLER, folder, args.cxx)),
            "moe_compile": str(args.build.resolve() / "bin/moe-compile")}


def expect(case, job):
    """What each bound must give: (result, unsure tokens, rows of each expert)."""
    import numpy

    from . import reference
    tensors = reference.load_safetensors(job["weights"])
    x = numpy.load(job["input"])
    return {gamma: reference.layer(tensors, x, case.top_k, gamma) for gamma in case.gammas}


def labels(field, gamma):
    """The functions that are bounded so."""
    return [name for name in field.where if name.partition("@")[2] == (gamma or "")]


def errors(field, names, expected):
    """How far each function is from float64. What gives no result is not compared."""
    import numpy

    from . import reference
    result, unsure, _ = expected
    found = {}
    for name in names:
        if results.plain(name) == "ideal":
            continue
        with tempfile.NamedTemporaryFile() as file:
            try:
                field.ask("save", name, path=file.name)
            except driver.PeerError as error:
                field.drop(name, str(error))
                continue
            values = numpy.fromfile(file.name, "<f4")
        found[name] = reference.error(values, result, unsure)
    return found


def measure(case, job, field, expected, gamma, peak, rounds):
    """Checks, then times, all functions of one bound."""
    from . import reference
    names = labels(field, gamma)
    wrong = errors(field, names, expected[gamma])
    used = {name: field.ask("cores", name)["cores"] for name in names if name in field.where}
    times = field.race([name for name in names if name in field.where], rounds)
    rows = expected[gamma][2]
    line = results.entry(
        case.name, gamma, job["threads"], times,
        equal=all(e <= reference.TOLERANCE for e in wrong.values()) if wrong else None,
        peak_gflops=peak["peak_gflops"], read_gbs=peak["read_gbs"],
        errors={results.plain(n): e for n, e in wrong.items()},
        cores={results.plain(n): c for n, c in used.items()},
        useful_flops=case.flops(int(rows.sum())), rows=int(rows.sum()),
        max_over_mean=float(rows.max() / rows.mean()), unsure_tokens=int(expected[gamma][1].sum()),
        weight_bytes=int((rows > 0).sum()) * 3 * case.hidden * case.inner * 4,
        refused=dict(field.refused), about=dict(field.about))
    if line["ours_ms"]:
        own = next(name for name in names if results.plain(name) == "ours")
        add_rates(line, case, field.ask("share", own)["share"])
    return line


def add_rates(line, case, share):
    """What ours makes of the machine. Of the layer: the experts' useful operations over
    all of its time. Of the products: these and the router's over the share of the time
    that the first thread is in loops of products, with their packing and activations."""
    line["layer_gflops"] = line["useful_flops"] / line["ours_ms"] * 1e-6
    line["weight_gbs"] = line["weight_bytes"] / line["ours_ms"] * 1e-6
    line["gemm_share"] = share
    if share:
        router = 2 * case.tokens * case.hidden * case.experts
        line["gemm_gflops"] = (line["useful_flops"] + router) / (share * line["ours_ms"]) * 1e-6


def run_case(case, threads, args, folder, program, rounds):
    """A line for each bound of a case."""
    job = make_job(case, threads, args, folder)
    peak = machine.measure(program, job["cores"])
    expected = expect(case, job)
    job["rows"] = [int(expected[gamma][2].sum()) for gamma in case.gammas]
    logs = folder / "logs"
    logs.mkdir(exist_ok=True)
    field = driver.Field(args.peers, job, logs)
    try:
        for gamma in case.gammas:
            yield measure(case, job, field, expected, gamma, peak, rounds), peak
    finally:
        field.close()


def run(args, folder):
    """All of it. 1 if a result was wrong."""
    rounds = args.rounds or (QUICK_ROUNDS if args.quick else ROUNDS)
    program = machine.build(machine.PEAK, folder, args.cxx)
    lines, peaks = [], {}
    for case in select(args):
        for threads in args.threads or case.threads:
            if len(machine.cores_for(threads)) < threads:
                print(f"{case.name}: there are no {threads} cores")
                continue
            for line, peak in run_case(case, threads, args, folder, program, rounds):
                peaks[threads] = peak
                lines.append(line)
                results.write_json(folder / "results.json", lines)
                (folder / "results.svg").write_text(chart.svg(lines))
                print(results.table([line]), flush=True)
    return finish(args, folder, lines, peaks)


def finish(args, folder, lines, peaks):
    versions = {}
    for line in lines:
        versions.update({name: value for name, value in line["about"].items()
                         if isinstance(value, str)})
    about = machine.describe([peaks[n] for n in sorted(peaks)], versions)
    print(results.table(lines) + "\n" + about)
    for text in results.refusals(lines):
        print("did not run:", text)
    if args.markdown:
        page = args.markdown.read_text() if args.markdown.exists() else ""
        args.markdown.write_text(results.replace_section(page, results.section(lines, about)))
    wrong = [line["case"] for line in lines if line["equal"] is False]
    if wrong:
        print("WRONG RESULTS:", ", ".join(sorted(set(wrong))))
    return 1 if wrong else 0
