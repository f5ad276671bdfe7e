"""A block that sorts its rows by expert, as people write it by hand in PyTorch."""

import torch
import torch.nn.functional as F


class SortedBlock(torch.nn.Module):
    """SwiGLU experts, each on the rows of its segment; softmax router, normalised.

    `unsort` says how rows return to their tokens: "add" adds each at its token, "gather"
    puts them back in their old order, to be summed by token.
    """

    top_k = 2

    def __init__(self, sizes, unsort):
        super().__init__()
        hidden, inner, experts = sizes
        self.unsort = unsort
        self.router = torch.nn.Parameter(torch.empty(hidden, experts))
        self.gate_up = torch.nn.Parameter(torch.empty(experts, hidden, 2 * inner))
        self.down = torch.nn.Parameter(torch.empty(experts, inner, hidden))

    def initialise(self, seed):
        """Draw the weights; the router's so that logits spread by 2."""
        generator = torch.Generator().manual_seed(seed)
        for name, weight in self.named_parameters():
            scale = (2 if name == "router" else 1) / weight.shape[-2] ** 0.5
            weight.copy_(torch.randn(weight.shape, generator=generator) * scale)

    def experts(self, rows, expert):
        """Each row through its expert."""
        gate_up = torch.bmm(rows[:, None], self.gate_up[expert])[:, 0]
        gate, up = gate_up.chunk(2, dim=-1)
        return torch.bmm((F.silu(gate) * up)[:, None], self.down[expert])[:, 0]

    def forward(self, x):
        tokens, hidden = x.shape
        scores = torch.softmax(x @ self.router, dim=-1)
        weights, chosen = torch.topk(scores, self.top_k, dim=-1)
        weights = weights / weights.sum(dim=-1, keepdim=True)
        flat = chosen.reshape(-1)
        order = torch.argsort(flat)
        token = order // self.top_k
        rows = self.experts(x.index_select(0, token), flat[order])
        if self.unsort == "gather":
            rows = rows[torch.argsort(order)].reshape(tokens, self.top_k, hidden)
            return (rows * weights[..., None]).sum(dim=1)
        rows = rows * weights.reshape(-1)[order][:, None]
        return torch.zeros_like(x).index_add(0, token, rows)

    def loop(self, x):
        """The same, expert by expert: `out64` is computed so."""
        scores = torch.softmax(x @ self.router, dim=-1)
        weights, chosen = torch.topk(scores, self.top_k, dim=-1)
        weights = weights / weights.sum(dim=-1, keepdim=True)
        out = torch.zeros_like(x)
        for expert in range(self.router.shape[1]):
            token, choice = torch.where(chosen == expert)
            rows = self.experts(x[token], torch.full_like(token, expert))
            out[token] += rows * weights[token, choice][:, None]
        return out
