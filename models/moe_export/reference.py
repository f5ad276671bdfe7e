"""Reference outputs: the model's own dtype, and float64; and is the routing safe?"""

import copy

import torch
from torch.overrides import TorchFunctionMode

from . import ExportError, first_line

# Smallest relative distance that two neighbouring scores of a decision must have in
# float64, so that a different summation order (or rounding of the logits) cannot swap them.
MARGIN = {torch.float32: 1e-4, torch.float16: 4e-3, torch.bfloat16: 2e-2}
# Seeds to try for an example whose routing is safe.
ATTEMPTS = 64

_ARGMAX = (torch.argmax, torch.Tensor.argmax)
_MAX = (torch.max, torch.Tensor.max)


class _Observe(TorchFunctionMode):
    """Record every top-k, and (widen=True) turn casts to float32 into casts to float64.

    Models compute router scores, norms and rotary angles in float32 by explicit casts;
    left alone these would make a float64 run no better than a float32 one.
    """

    def __init__(self, widen):
        super().__init__()
        self.widen = widen
        self.selections = []  # (scores, k, indices) in order of execution

    def __torch_function__(self, function, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        if self.widen:
            if function is torch.Tensor.float:
                function = torch.Tensor.double
            args = tuple(torch.float64 if arg is torch.float32 else arg for arg in args)
            for name, value in kwargs.items():
                if value is torch.float32:
                    kwargs[name] = torch.float64
        result = function(*args, **kwargs)
        if function in (torch.topk, torch.Tensor.topk):
            k = args[1] if len(args) > 1 else kwargs["k"]
            self.selections.append((args[0].detach(), int(k), result[1].detach()))
        elif function in _ARGMAX:
            self.selections.append((args[0].detach(), 1, result.unsqueeze(-1).detach()))
        elif function in _MAX and isinstance(result, torch.return_types.max):
            self.selections.append((args[0].detach(), 1, result[1].unsqueeze(-1).detach()))
        return result


def run(program, value):
    """PyTorch's own output, and the top-k selections made on the way."""
    return _run(program, value, widen=False)


def _run(program, value, widen):
    try:
        with torch.no_grad(), _Observe(widen) as observed:
            return program(value), observed.selections
    except (RuntimeError, ValueError, TypeError, IndexError) as error:
        name = type(getattr(program, "inner", program)).__name__
        raise ExportError(f"PyTorch cannot run {name}: {first_line(error)}") from error


def run_float64(program, value):
    """The same weights and input widened to float64, with the experts' plain loop.

    The loop over experts is the model's own definition, so this also checks that the
    exportable form computes the same thing.
    """
    twin = copy.deepcopy(program).double()
    for module in twin.modules():
        if hasattr(module, "_is_expert_parallel"):  # set by transformers on experts modules
            module.config._experts_implementation = "eager"
    if value.is_floating_point():
        value = value.double()
    previous = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        return _run(twin, value, widen=True)
    finally:
        torch.set_default_dtype(previous)


def margin(selections):
    """Smallest relative gap between neighbours among the k + 1 best scores of any row."""
    smallest = float("inf")
    for scores, k, _ in selections:
        best = torch.sort(scores, dim=-1, descending=True).values[..., : k + 1]
        high, low = best[..., :-1], best[..., 1:]
        gap = (high - low) / torch.maximum(high.abs(), low.abs())
        gap = torch.where(torch.isinf(low), torch.inf, gap)  # masked out: cannot be swapped in
        if gap.numel():
            smallest = min(smallest, gap.min().item())
    return smallest


def same_selections(left, right):
    """Whether two runs selected the same sets, decision by decision."""
    if len(left) != len(right):
        raise ExportError(f"two runs of the model made {len(left)} and {len(right)} selections")
    return all(
        torch.equal(a.sort(dim=-1).values, b.sort(dim=-1).values)
        for (_, _, a), (_, _, b) in zip(left, right)
    )


def unsafe(dtype, selections, selections64):
    """Why the routing of this example could differ on another machine; None if it is safe."""
    gap = margin(selections64)
    if not gap >= MARGIN[dtype]:
        return f"two router scores are only {gap:.1e} apart (relative)"
    if not same_selections(selections, selections64):
        return "rounding to the model's dtype changes which experts are selected"
    return None


def first_safe(first_seed, make):
    """The first example that `make` gives for a seed: it gives None where routing is not safe."""
    for seed in range(first_seed, first_seed + ATTEMPTS):
        example = make(seed)
        if example is not None:
            return example
    raise ExportError(f"the routing is not safe with any seed from {first_seed} to {seed}")
