"""One export from a parsed command line to files."""

import sys

import torch

from . import ExportError, files, first_line, lower, model, reference

# The number of tokens up to which it is worth while to try many seeds: many tokens always
# have some close call.
FEW_TOKENS = 128


def run(args, config):
    """Build, verify, lower and write what `args` asks for."""
    torch.set_num_threads(1)  # the same sums in the same order on every machine
    dtype = model.DTYPES[args.dtype]
    if args.checkpoint:
        whole = model.load_checkpoint(args.checkpoint, config, dtype)
    else:
        whole = model.build_random(config, dtype)
    program, prefix = model.cut(whole, args.what, args.layer)
    example = pick_example(args, config, whole, program)

    # Padding is nothing to compare with: all are tokens in what is saved.
    masks = (torch.ones_like(example["in"]),) if args.padding_mask else ()
    exported = lower.export(program, example["in"], args.dynamic, masks=masks)
    names, weights = lower.used_weights(program, exported), {}
    if args.weights == "arguments":
        values = lower.state(program)
        weights = {prefix + name.removeprefix("inner."): values[name] for name in names}
        exported = lower.export_with_arguments(program, example["in"], args.dynamic, names, masks)
    if args.check:
        check(exported, program, example, weights, args.dynamic, masks)
    module = lower.to_mlir(exported, tuple(weights), masks)
    about = describe(args, config, whole, example, names)
    if masks:
        example["mask"] = masks[0]
        about["padding_mask"] = True
    files.save_export(args.output, example, weights, about, module,
                      args.mlir_opt if args.bytecode else None)


def pick_example(args, config, whole, program):
    """Weights (unless from a checkpoint) and an input, with safe routing if there is one.

    Tries --seed, then the seeds after it, until every top-k decision is the same in the
    model's dtype and in float64 with a margin. If none is safe the first seed is taken,
    with a warning. Without float64 nothing is verified.
    """
    dtype = model.DTYPES[args.dtype]
    few = not args.checkpoint and args.batch * args.tokens <= FEW_TOKENS
    attempts = reference.ATTEMPTS if few else 4
    first = None
    for seed in range(args.seed, args.seed + attempts):
        example = make_example(args, config, whole, program, dtype, seed)
        first = first or example
        if args.no_out64 or example["unsafe"] is None:
            break
    else:
        if not args.checkpoint:
            model.initialise(whole, args.seed)
        example = first
        print(f"warning: the routing is not safe with any seed from {args.seed} to {seed}; "
              f"with {args.seed}, {first['unsafe']}", file=sys.stderr)
    if example is not first:
        print(f"seed {seed} taken: with seed {args.seed}, {first['unsafe']}", file=sys.stderr)
    return example


def make_example(args, config, whole, program, dtype, seed):
    """Set the weights from `seed`, draw an input and compute the reference outputs."""
    if not args.checkpoint:
        model.initialise(whole, seed)
    value = model.make_input(config, args.what, args.batch, args.tokens, dtype, seed)
    out, selections = reference.run(program, value)
    if not torch.isfinite(out).all():
        raise ExportError(f"{config.model_type}: PyTorch's own output is not finite")
    example = {"in": value, "out": out, "out64": None, "seed": seed}
    example.update(unsafe=None, margin=None, top_k=selections[-1][1] if selections else None)
    if not args.no_out64:
        example["out64"], selections64 = reference.run_float64(program, value)
        example["unsafe"] = reference.unsafe(dtype, selections, selections64)
        example["margin"] = reference.margin(selections64)
    return example


def check(exported, program, example, weights, dynamic, masks=()):
    """Run the exported program in PyTorch; it must give PyTorch's own output.

    A dynamic program is run on fewer tokens, too: nothing of the sample's length may
    have been baked in. One with a mask is run with padding, before and after the tokens.
    """
    compare(exported, example["in"], example["out"], weights, masks)
    if dynamic:
        value = example["in"][:, : example["in"].shape[1] // 2 + 1]
        ones = tuple(torch.ones_like(value) for _ in masks)
        compare(exported, value, reference.run(program, value)[0], weights, ones)
    if masks:
        mask = masks[0].clone()
        mask[0, :2] = 0
        mask[-1, -3:] = 0
        want = reference.run(lambda value: program(value, mask), example["in"])[0]
        compare(exported, example["in"], want, weights, (mask,))


def compare(exported, value, want, weights, masks=()):
    """One run of an exported program, compared with PyTorch's own output `want`."""
    try:
        with torch.no_grad():
            got = exported.module()(value, *masks, *weights.values()).double()
    except Exception as error:
        shape = "x".join(str(size) for size in value.shape)
        raise ExportError(
            f"--check: the exported program fails on a {shape} input: {first_line(error)}"
        ) from error
    limit = {torch.float32: 1e-5, torch.float16: 2e-3, torch.bfloat16: 2e-2}[want.dtype]
    want = want.double()
    worst = ((got - want).abs().max() / want.abs().max()).item()
    print(f"check: {value.shape[1]} tokens: largest difference {worst:.1e} of the largest value "
          f"(allowed {limit:.0e})")
    if not worst <= limit:
        raise ExportError(f"--check: the exported program differs by {worst:.1e} from PyTorch")


def describe(args, config, whole, example, names):
    """What PREFIX.json holds; `names` are those of the weights that the program reads."""
    blocks = model.moe_blocks(whole)
    # Not those for other inputs than text.
    layers = sum(any(name.startswith(f"inner.{block}.") for name in names) for block, *_ in blocks)
    block, experts = blocks[args.layer if args.what == "block" else 0][1:]
    count, hidden, inner = model.dimensions(experts)
    return {
        "arch": config.model_type,
        "module": type(block if args.what == "block" else whole).__name__,
        "what": args.what,
        "source": "checkpoint" if args.checkpoint else "seed",
        "batch": args.batch,
        "tokens": args.tokens,
        "dynamic": args.dynamic,
        "dtype": args.dtype,
        "weights": args.weights,
        "experts": count,
        "top_k": example["top_k"],
        "hidden": hidden,
        "inner": inner,
        "moe_layers": 1 if args.what == "block" else layers,
        "seed": example["seed"],
        "routing_margin": example["margin"],
        "routing_safe": None if args.no_out64 else example["unsafe"] is None,
        "versions": files.versions("torch", "torch-mlir", "transformers", "numpy", "safetensors"),
    }
