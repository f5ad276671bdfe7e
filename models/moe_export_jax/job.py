"""One export from a parsed command line to files."""

import sys

import jax
import jax.numpy as jnp
import numpy
from safetensors.numpy import save_file

from moe_export import files

from . import blocks, lower

DTYPES = {"f32": jnp.float32, "bf16": jnp.bfloat16, "f16": jnp.float16}
# As in moe_export.reference: what two scores must differ by, relative, so that another
# order of summation cannot swap them.
MARGIN = {"f32": 1e-4, "f16": 4e-3, "bf16": 2e-2}
ATTEMPTS = 64


def run(args):
    """Make an example, lower the block and write what `args` asks for."""
    example = pick_example(args)
    block = blocks.FORMS[args.form]
    params, names = example["params"], ()
    if args.weights == "arguments":
        names = tuple(params)

        def program(x, *values):
            return block(x, dict(zip(names, values)), args.top_k, args.router)
    else:

        def program(x):
            return block(x, params, args.top_k, args.router)

    arguments = (example["in"], *(params[name] for name in names))
    exported = lower.export(program, arguments)
    out = numpy.asarray(exported.call(*arguments), numpy.float32)
    text = lower.to_mlir(exported, names)

    with files.staging(args.output) as path:
        numpy.save(path(".in.npy"), numpy.asarray(example["in"], numpy.float32))
        numpy.save(path(".out.npy"), out)
        numpy.save(path(".out64.npy"), example["out64"])
        if names:
            save_file({name: numpy.asarray(value) for name, value in params.items()},
                      path(".safetensors"))
            files.share(path(".safetensors"))
        files.save_json(path(".json"), describe(args, example))
        files.save_text(path(".mlir"), text)


def pick_example(args):
    """Weights and an input from --seed or the first seed after it whose routing is safe."""
    first = None
    for seed in range(args.seed, args.seed + ATTEMPTS):
        example = make_example(args, seed)
        first = first or example
        if example["safe"]:
            break
    else:
        example = first
        print(f"warning: the routing is not safe with any seed from {args.seed} to {seed}",
              file=sys.stderr)
    if example is not first:
        print(f"seed {seed} taken: the routing is not safe with seed {args.seed}", file=sys.stderr)
    return example


def make_example(args, seed):
    """Draw weights and an input; the router's so that logits spread by 2."""
    generator = numpy.random.default_rng(seed)

    def draw(shape, scale=1.0):
        return jnp.asarray(generator.standard_normal(shape) * scale, DTYPES[args.dtype])

    params = {
        name: draw(shape, (2 if name == "router" else 1) / shape[-2] ** 0.5)
        for name, shape in blocks.shapes(vars(args)).items()
    }
    x = draw((args.tokens, args.hidden))
    out64, want, margin = blocks.reference(x, params, args.top_k, args.router)
    _, chosen = jax.jit(lambda x: blocks.route(x, params, args.top_k, args.router))(x)
    safe = margin >= MARGIN[args.dtype] and numpy.array_equal(numpy.asarray(chosen), want)
    return {"in": x, "params": params, "out64": out64, "seed": seed, "safe": bool(safe),
            "margin": float(margin)}


def describe(args, example):
    """What PREFIX.json holds."""
    return {
        "arch": f"jax_{args.form}",
        "module": args.form,
        "what": "block",
        "source": "seed",
        "router": args.router,
        "tokens": args.tokens,
        "dynamic": False,
        "dtype": args.dtype,
        "weights": args.weights,
        "experts": args.experts,
        "top_k": args.top_k,
        "hidden": args.hidden,
        "inner": args.inner,
        "moe_layers": 1,
        "seed": example["seed"],
        "routing_margin": example["margin"],
        "routing_safe": example["safe"],
        "versions": files.versions("jax", "jaxlib", "iree-base-compiler", "numpy", "safetensors"),
    }
