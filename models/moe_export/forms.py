"""Small MoE layers that loop over their experts, as people write them by hand.

Every expert is computed on every token, so that torch.export can trace the loop; what
a token has not chosen is multiplied by zero.
"""

import torch
from torch import nn
from torch.nn import functional

HIDDEN, INNER, EXPERTS, TOP_K = 16, 12, 6, 2


class Expert(nn.Module):
    """SwiGLU with its own weights."""

    def __init__(self, bias):
        super().__init__()
        self.gate = nn.Linear(HIDDEN, INNER, bias=bias)
        self.up = nn.Linear(HIDDEN, INNER, bias=bias)
        self.down = nn.Linear(INNER, HIDDEN, bias=bias)

    def forward(self, rows):
        return self.down(functional.silu(self.gate(rows)) * self.up(rows))


class Layer(nn.Module):
    """A router, and experts as modules of their own."""

    bias = False

    def __init__(self):
        super().__init__()
        self.router = nn.Linear(HIDDEN, EXPERTS, bias=False)
        self.experts = nn.ModuleList(Expert(self.bias) for _ in range(EXPERTS))

    def choose(self, tokens):
        """The weights and the experts of each token."""
        scores = functional.softmax(self.router(tokens).float(), dim=-1)
        weights, chosen = torch.topk(scores, TOP_K, dim=-1)
        return (weights / weights.sum(-1, keepdim=True)).to(tokens.dtype), chosen


class Masks(Layer):
    """A sum over experts that starts from zeros; masks of choices."""

    def forward(self, value):
        tokens = value.reshape(-1, HIDDEN)
        weights, chosen = self.choose(tokens)
        result = torch.zeros_like(tokens)
        for number, expert in enumerate(self.experts):
            weight = ((chosen == number) * weights).sum(-1, keepdim=True)
            result = result + expert(tokens) * weight
        return result.reshape(value.shape)


class OneHot(Layer):
    """One-hot vectors of choices; the sum starts from the input, of any batch."""

    bias = True

    def forward(self, value):
        scores = torch.sigmoid(self.router(value).float())
        weights, chosen = torch.topk(scores, TOP_K, dim=-1)
        one_hot = functional.one_hot(chosen, EXPERTS)
        result = value
        for number, expert in enumerate(self.experts):
            weight = (one_hot[..., number] * weights).sum(-1)
            result = result + weight.unsqueeze(-1).to(value.dtype) * expert(value)
        return result


class Stacked(Layer):
    """What experts compute is stacked; weights are scattered into zeros."""

    def forward(self, value):
        tokens = value.reshape(-1, HIDDEN)
        weights, chosen = self.choose(tokens)
        dense = torch.zeros(tokens.shape[0], EXPERTS, dtype=tokens.dtype)
        dense = dense.scatter(1, chosen, weights)
        rows = torch.stack([expert(tokens) for expert in self.experts], dim=1)
        return (rows * dense.unsqueeze(-1)).sum(1).reshape(value.shape)


class Slices(Layer):
    """Slices of weights that all experts have in common; the last expert comes first."""

    def __init__(self):
        super().__init__()
        del self.experts
        self.gate_up = nn.Parameter(torch.empty(EXPERTS, HIDDEN, 2 * INNER))
        self.down = nn.Parameter(torch.empty(EXPERTS, INNER, HIDDEN))

    def forward(self, value):
        tokens = value.reshape(-1, HIDDEN)
        weights, chosen = self.choose(tokens)
        result = None
        for number in reversed(range(EXPERTS)):
            gate, up = (tokens @ self.gate_up[number]).chunk(2, dim=-1)
            rows = (functional.gelu(gate) * up) @ self.down[number]
            weight = torch.where(chosen == number, weights, 0.0).sum(-1, keepdim=True)
            result = rows * weight if result is None else result + rows * weight
        return result.reshape(value.shape)


FORMS = {"loop-masks": Masks, "loop-one-hot": OneHot, "loop-stacked": Stacked,
         "loop-slices": Slices}


def build(form, dtype, seed):
    """A layer with weights drawn from `seed`, as model.initialise draws a model's."""
    layer = FORMS[form]().eval()
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, weight in layer.named_parameters():
            fan_in = weight.shape[-2] if weight.dim() == 3 else weight.shape[-1]
            scale = 0.1 if weight.dim() == 1 else fan_in ** -0.5
            if name.startswith("router"):
                scale *= 2
            weight.copy_(torch.randn(weight.shape, generator=generator) * scale)
    return layer.to(dtype)
