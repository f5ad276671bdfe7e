"""PyTorch on one MoE layer: as Hugging Face's transformers computes it, compiled, and
two batched products of as many useful operations, alone.

Bounded by a capacity, which transformers cannot be, the same functions drop rows first
(Token Drop, by score), and `slots` gives every expert a table of fixed size.
"""

import math
from decimal import Decimal
from fractions import Fraction

import torch
from safetensors.torch import load_file
from transformers import OlmoeConfig
from transformers.models.olmoe.modeling_olmoe import OlmoeSparseMoeBlock

from harness.peers.language_model import load_model
from harness.worker import Peer

PREFIX = "model.layers.0.mlp."
# The exported form copies weights for each choice; what fits is timed.
GATHERED_LIMIT = 5 << 30


def make_block(job, form):
    """The layer of transformers, whose experts are computed in one of its forms."""
    config = OlmoeConfig(
        hidden_size=job["hidden"], intermediate_size=job["inner"], num_experts=job["experts"],
        num_experts_per_tok=job["top_k"], norm_topk_prob=False, hidden_act="silu",
        experts_implementation=form)
    with torch.device("meta"):
        block = OlmoeSparseMoeBlock(config)
    block.load_state_dict({name: job["tensors"][PREFIX + name] for name in block.state_dict()},
                          assign=True)
    return block.eval().requires_grad_(False)


def capacity(job, gamma):
    """max(1, ceil(gamma k T / E)) in exact arithmetic on the decimal text."""
    rows = Fraction(Decimal(gamma)) * job["top_k"] * job["tokens"] / job["experts"]
    return max(1, math.ceil(rows))


class TokenDrop:
    """The layer where each expert takes its `limit` best rows."""

    def __init__(self, block, limit):
        self.block, self.limit = block, limit
        self.experts = block.experts.num_experts

    def route(self, x):
        """Tokens as rows, weights and experts of their choices, and each choice's place
        among those of its expert; the best has 0, and ties go to the lower token."""
        tokens = x.reshape(-1, x.shape[-1])
        _, weights, experts = self.block.gate(tokens)
        best = torch.argsort(weights.reshape(-1), descending=True, stable=True)
        chosen = experts.reshape(-1)[best]
        by_expert = torch.argsort(chosen, stable=True)
        counts = torch.zeros(self.experts, dtype=torch.int64).scatter_add_(
            0, chosen, torch.ones_like(chosen))
        starts = torch.cumsum(counts, 0) - counts
        places = torch.arange(len(chosen)) - starts[chosen[by_expert]]
        place = torch.empty_like(places).scatter_(0, best[by_expert], places)
        return tokens, weights, experts, place.reshape(experts.shape)

    def eager(self, x):
        """transformers' loop skips what has the number of no expert."""
        tokens, weights, experts, place = self.route(x)
        experts = torch.where(place < self.limit, experts, self.experts)
        return self.block.experts(tokens, experts, weights).reshape(x.shape)

    def grouped(self, x):
        """One product for the rows of all experts, those kept only."""
        tokens, weights, experts, place = self.route(x)
        kept = (place < self.limit).reshape(-1).nonzero()[:, 0]
        rows = experts.reshape(-1)[kept]
        order = torch.argsort(rows)
        kept, rows = kept[order], rows[order]
        token = kept // experts.shape[1]
        ends = torch.bincount(rows, minlength=self.experts).cumsum(0).int()
        weight = self.block.experts
        both = torch.nn.functional.grouped_mm(
            tokens[token], weight.gate_up_proj.transpose(1, 2), offs=ends)
        gate, up = both.chunk(2, -1)
        out = torch.nn.functional.grouped_mm(
            torch.nn.functional.silu(gate) * up, weight.down_proj.transpose(1, 2), offs=ends)
        out *= weights.reshape(-1)[kept, None]
        return torch.zeros_like(tokens).index_add_(0, token, out).reshape(x.shape)

    def slots(self, x):
        """Static shapes: a table of `limit` rows for each expert."""
        tokens, weights, experts, place = self.route(x)
        count, choices = experts.shape
        size = self.experts * self.limit
        slot = torch.where(place < self.limit, experts * self.limit + place, size)
        token = torch.full((size + 1,), count).scatter_(
            0, slot.reshape(-1), torch.arange(count).repeat_interleave(choices))
        padded = torch.cat([tokens, tokens.new_zeros(1, tokens.shape[1])])
        rows = padded[token[:size]].reshape(self.experts, self.limit, -1)
        weight = self.block.experts
        gate, up = torch.bmm(rows, weight.gate_up_proj.transpose(1, 2)).chunk(2, -1)
        out = torch.bmm(torch.nn.functional.silu(gate) * up, weight.down_proj.transpose(1, 2))
        out = out.reshape(size, -1)
        out = torch.cat([out, out.new_zeros(1, out.shape[1])])
        return (out[slot] * weights[..., None]).sum(1).reshape(x.shape)


def ideal(job, rows):
    """Two batched products with equally many rows for each expert, at least `rows` in
    all, with weights as transformers stores them, and nothing else."""
    experts = min(job["experts"], rows)
    each = -(-rows // experts)
    first = job["tensors"][PREFIX + "experts.gate_up_proj"][:experts].transpose(1, 2)
    second = job["tensors"][PREFIX + "experts.down_proj"][:experts].transpose(1, 2)
    x = torch.randn(experts, each, job["hidden"])
    hidden = torch.randn(experts, each, job["inner"])

    def products():
        torch.bmm(x, first)
        torch.bmm(hidden, second)
    return products, experts * each


def add(peer, name, function, x):
    """Adds a function of x whose result is the layer's."""
    last = {}

    def call():
        with torch.inference_mode():
            last["y"] = function(x)
    try:
        call()
    except Exception as error:
        peer.refused[name] = f"{type(error).__name__}: {str(error).splitlines()[0]}"[:200]
        return
    peer.add(name, call, lambda: last["y"].contiguous().numpy())


def add_dropless(peer, job, x):
    for form in ("eager", "grouped_mm"):
        add(peer, form, make_block(job, form), x)
    if job["compile"]:
        add(peer, "torch.compile", torch.compile(make_block(job, "grouped_mm"), dynamic=False), x)
    if job["copied"] > GATHERED_LIMIT:
        peer.refused["gathered"] = f"copies {job['copied'] / 2**30:.0f} GiB of weights"
    elif job["gathered"]:
        add(peer, "gathered", make_block(job, "batched_mm"), x)


def add_bounded(peer, job, x, gamma):
    drop = TokenDrop(make_block(job, "eager"), capacity(job, gamma))
    add(peer, f"eager@{gamma}", drop.eager, x)
    add(peer, f"grouped_mm@{gamma}", drop.grouped, x)
    add(peer, f"slots@{gamma}", drop.slots, x)
    if job["compile"]:
        add(peer, f"torch.compile@{gamma}", torch.compile(drop.slots, dynamic=False), x)


def add_layer(peer, job, x):
    job["tensors"] = load_file(job["weights"])
    for gamma, rows in zip(job["gammas"], job["rows"]):
        if gamma is None:
            add_dropless(peer, job, x)
        else:
            add_bounded(peer, job, x, gamma)
        products, counted = ideal(job, rows)
        name = "ideal" if gamma is None else f"ideal@{gamma}"
        peer.add(name, products, None)
        peer.about[f"{name} rows"] = counted


def add_model(peer, job, ids):
    """A language model as transformers runs it: logits of all tokens, without a cache."""
    def logits(model):
        return lambda ids: model(input_ids=ids, use_cache=False).logits
    forms = {form: load_model(job["weights"], job["settings"], form)
             for form in ("eager", "grouped_mm")}
    for form, model in forms.items():
        add(peer, form, logits(model), ids)
    if job["compile"]:
        add(peer, "torch.compile", logits(torch.compile(forms["grouped_mm"], dynamic=False)), ids)


def prepare(job):
    import numpy
    import transformers

    torch.set_num_threads(job["threads"])
    peer = Peer()
    value = torch.from_numpy(numpy.load(job["input"]))
    (add_model if job["kind"] == "lm" else add_layer)(peer, job, value)
    peer.about["torch"] = torch.__version__
    peer.about["transformers"] = transformers.__version__
    return peer
