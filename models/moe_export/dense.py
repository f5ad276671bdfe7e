"""MoE blocks that compute every expert on every token, as people write them.

What a token has not chosen is multiplied with zero.
"""

import torch
from torch.nn import functional

from . import one_hot


class Block(one_hot.Block):
    """Router and experts of the one-hot blocks, without places."""

    def chosen(self, x):
        weights, chosen = self.scores(x).topk(self.top_k, -1)
        return weights / weights.sum(-1, keepdim=True), chosen


class Einsum(Block):
    """Weights scattered into zeros; experts and sum in one product each."""

    def forward(self, x):
        x = x.flatten(0, 1)
        weights, chosen = self.chosen(x)
        dense = torch.zeros_like(x @ self.router).scatter(1, chosen, weights.to(x.dtype))
        inner = functional.silu(torch.einsum("th,ehi->tei", x, self.up))
        return torch.einsum("te,tei,eih->th", dense, inner, self.down)


class OneHot(Block):
    """The batch is kept; one-hot vectors spread the weights over the experts."""

    def forward(self, x):
        weights, chosen = self.chosen(x)
        mask = functional.one_hot(chosen, self.router.shape[1]).to(x.dtype)
        dense = torch.einsum("bsk,bske->bse", weights.to(x.dtype), mask)
        inner = functional.relu(torch.einsum("bsh,ehi->bsei", x, self.up)).square()
        rows = torch.einsum("bsei,eih->bseh", inner, self.down)
        return (rows * dense.unsqueeze(-1)).sum(2)


class Masked(Block):
    """A softmax over all experts, of which only the chosen have a logit; with biases."""

    def __init__(self, size, capacity):
        super().__init__(size, capacity)
        hidden, inner, experts = size
        self.up_bias = torch.nn.Parameter(torch.empty(experts, 1, inner))
        self.down_bias = torch.nn.Parameter(torch.empty(experts, 1, hidden))

    def initialise(self, seed):
        super().initialise(seed)
        generator = torch.Generator().manual_seed(seed + 1)
        for bias in self.up_bias, self.down_bias:
            bias.data.copy_(torch.randn(bias.shape, generator=generator) / 10)

    def forward(self, x):
        x = x.flatten(0, 1)
        logits = self.logits(x)
        mask = self.mask(logits.topk(self.top_k, -1).indices).sum(1).bool()
        dense = logits.float().masked_fill(~mask, float("-inf")).softmax(-1).to(x.dtype)
        rows = x.expand(self.router.shape[1], -1, -1)
        inner = functional.gelu(torch.bmm(rows, self.up) + self.up_bias)
        rows = torch.bmm(inner, self.down) + self.down_bias
        return (rows * dense.t().unsqueeze(-1)).sum(0)


FORMS = {"dense_einsum": Einsum, "dense_one_hot": OneHot, "dense_masked": Masked}
