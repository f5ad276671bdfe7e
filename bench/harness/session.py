"""One call of bench/run: every case, checked, timed and written."""

import tempfile

from . import cases, chart, driver, machine, results

ROUNDS, QUICK_ROUNDS = 15, 5


def select(args):
    """The cases that the options ask for."""
    every = list(cases.all_cases())
    names = [case.name for case in every]
    unknown = [name for name in args.case if name not in names]
    if unknown:
        raise SystemExit(f"bench/run: no case {', '.join(unknown)}; there are {', '.join(names)}")
    chosen = [case for case in every
              if (case.name in args.case if args.case else case.quick or not args.quick)]
    return list(map(cases.shorten, chosen)) if args.quick else chosen


def make_job(case, threads, args, folder):
    """What a peer needs to know."""
    data = folder / "data"
    data.mkdir(exist_ok=True)
    return {"name": case.name, "kind": case.kind, **case.sizes(), **case.files(data),
            "gammas": list(case.gammas), "threads": threads, "copied": case.copied(),
            "cores": machine.cores_for(threads),
            "gathered": case.gathered and not (args.quick and threads > 1),
            "compile": not args.no_compile,
            "sampler": str(machine.build(machine.SAMPLER, folder, args.cxx)),
            "moe_compile": str(args.build.resolve() / "bin/moe-compile")}


def labels(field, gamma):
    """The functions that are bounded so."""
    return [name for name in field.where if name.partition("@")[2] == (gamma or "")]


def check(field, names, expected):
    """How far each function is from float64, where it gives anything, and on which cores
    it ran. One that fails is left out from here on."""
    import numpy

    from . import reference
    result, unsure, _ = expected
    errors, cores = {}, {}
    for name in names:
        with tempfile.NamedTemporaryFile() as file:
            try:
                reply = field.ask("check", name, path=file.name)
            except driver.PeerError as error:
                field.drop(name, str(error))
                continue
            values = numpy.fromfile(file.name, "<f4")
        cores[results.plain(name)] = reply["cores"]
        if reply["saved"]:
            errors[results.plain(name)] = reference.error(values, result, unsure)
    return errors, cores


def measure(case, job, field, expected, peak, gamma, rounds):
    """Checks, then times, all functions of one bound."""
    from . import reference
    errors, cores = check(field, labels(field, gamma), expected)
    names = labels(field, gamma)
    line = results.entry(
        case.name, gamma, job["threads"], scale_ideal(field.race(names, rounds), field, job, gamma),
        errors=errors, cores=cores,
        equal=all(e <= reference.TOLERANCE for e in errors.values()) if errors else None,
        peak_gflops=peak["peak_gflops"], read_gbs=peak["read_gbs"],
        unsure_tokens=int(expected[1].sum()), refused=dict(field.refused), about=dict(field.about))
    rows = expected[2]
    own = [name for name in names if results.plain(name) == "ours" and name in field.where]
    if rows is not None:
        line.update(rows=int(rows.sum()), max_over_mean=float(rows.max() / rows.mean()),
                    useful_flops=case.flops(int(rows.sum())),
                    weight_bytes=int((rows > 0).sum()) * 12 * case.hidden * case.inner)
        if own:
            add_rates(line, case, field.ask("share", own[0])["share"])
    return line


def scale_ideal(times, field, job, gamma):
    """The two products compute equally many rows for each expert, which may be a few more
    than the layer has: their time is scaled down to its rows."""
    for name in times:
        if results.plain(name) == "ideal":
            factor = job["rows"][job["gammas"].index(gamma)] / field.about[f"{name} rows"]
            times[name] = [factor * ms for ms in times[name]]
    return times


def add_rates(line, case, share):
    """What ours makes of the machine. Of the layer: the experts' useful operations over
    all of its time. Of the products: these and the router's over the share of the time
    that the first thread is in loops of products, with their packing and activations."""
    line["layer_gflops"] = line["useful_flops"] / line["ours_ms"] * 1e-6
    line["weight_gbs"] = line["weight_bytes"] / line["ours_ms"] * 1e-6
    line["gemm_share"] = share
    if share:
        operations = line["useful_flops"] + case.router_flops()
        line["gemm_gflops"] = operations / (share * line["ours_ms"]) * 1e-6


def run_case(case, threads, args, folder, program, rounds):
    """A line for each bound of a case. What the machine can do is measured before, and
    again before each bound: the best counts, as others may have used the machine."""
    job = make_job(case, threads, args, folder)
    expected = case.expected(job)
    rows = [expected[gamma][2] for gamma in case.gammas]
    job["rows"] = [None if count is None else int(count.sum()) for count in rows]
    logs = folder / "logs"
    logs.mkdir(exist_ok=True)
    peak = machine.measure(program, job["cores"])
    compiled = {"TORCHINDUCTOR_CACHE_DIR": str(folder / "inductor")}
    field = driver.Field(args.peers, job, logs, compiled)
    try:
        for gamma in case.gammas:
            peak = machine.best(peak, machine.measure(program, job["cores"]))
            yield measure(case, job, field, expected[gamma], peak, gamma, rounds), peak
    finally:
        field.close()


def run(args, folder):
    """All of it. 1 if a result was wrong, or ours did not run."""
    rounds = args.rounds or (QUICK_ROUNDS if args.quick else ROUNDS)
    program = machine.build(machine.PEAK, folder, args.cxx)
    lines, peaks = [], {}
    for case in select(args):
        for threads in args.threads or case.threads:
            if len(machine.cores_for(threads)) < threads:
                print(f"{case.name}: there are no {threads} cores")
                continue
            for line, peak in run_case(case, threads, args, folder, program, rounds):
                peaks[threads] = machine.best(peaks.get(threads, peak), peak)
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
    notes = results.scaling(lines) + results.linearity(lines) + results.crowded(lines)
    print(results.table(lines) + "\n" + about)
    for text in notes:
        print(text)
    for text in results.refusals(lines):
        print("did not run:", text)
    for page, section in ((args.markdown, results.section(lines, about, notes)),
                          (args.summary, results.summary(lines, about))):
        if page:
            text = page.read_text() if page.exists() else ""
            page.write_text(results.replace_section(text, section))
    wrong = [line["case"] for line in lines if line["equal"] is False]
    if wrong:
        print("WRONG RESULTS:", ", ".join(sorted(set(wrong))))
    missing = [line["case"] for line in lines if line["ours_ms"] is None]
    if missing and "ours" in args.peers:
        print("OURS DID NOT RUN:", ", ".join(sorted(set(missing))))
    return 1 if wrong or missing and "ours" in args.peers else 0
