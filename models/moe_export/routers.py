"""MoE layers that are not Hugging Face's: one for each way to write a router.

Each function takes the logits `[tokens, experts]` and the layer, and returns the
weights and the experts of each token, `[tokens, top_k]`. The experts are in the
gathered form. `export.py --arch router/NAME` exports one of them.
"""

import torch
import torch.nn.functional as F

from . import ExportError

PREFIX = "router/"
SIZES = dict(hidden_size=32, inner_size=20, num_experts=8, top_k=2, groups=4, keep=2)

# NAME: (router, sizes that differ from SIZES)
ROUTERS = {}


def router(name=None, **sizes):
    def register(function):
        ROUTERS[(name or function.__name__).replace("_", "-")] = function, sizes
        return function

    return register


# Scores.


@router()
def softmax(logits, layer):
    return F.softmax(logits, dim=-1).topk(layer.top_k)


@router()
def softmax_f32(logits, layer):
    weights, experts = F.softmax(logits, dim=-1, dtype=torch.float32).topk(layer.top_k)
    return (weights / weights.sum(-1, keepdim=True)).to(logits.dtype), experts


@router()
def softmax_written_out(logits, layer):
    scores = logits.exp()
    return (scores / scores.sum(-1, keepdim=True)).topk(layer.top_k)


@router()
def softmax_of_shifted(logits, layer):
    scores = (logits - logits.max(-1, keepdim=True).values).exp()
    weights, experts = (scores / scores.sum(-1, keepdim=True)).topk(layer.top_k)
    return weights / weights.sum(-1, keepdim=True), experts


@router()
def softmax_by_detached_amax(logits, layer):
    scores = (logits - logits.amax(-1, keepdim=True).detach()).exp()
    return (scores / scores.sum(-1, keepdim=True)).topk(layer.top_k)


@router()
def softmax_times_reciprocal(logits, layer):
    scores = logits.exp()
    weights, experts = (scores * scores.sum(-1, keepdim=True).reciprocal()).topk(layer.top_k)
    return weights * (1.0 / weights.sum(-1, keepdim=True)), experts


@router()
def log_softmax(logits, layer):
    return F.log_softmax(logits, dim=-1).exp().topk(layer.top_k)


@router()
def log_softmax_selects(logits, layer):
    weights, experts = F.log_softmax(logits, dim=-1).topk(layer.top_k)
    return weights.exp(), experts


@router()
def logsumexp(logits, layer):
    scores = (logits - logits.logsumexp(-1, keepdim=True)).exp()
    return scores.topk(layer.top_k)


@router()
def softmax_over_tokens_dim0(logits, layer):
    weights, experts = F.softmax(logits.t(), dim=0).topk(layer.top_k, dim=0)
    return weights.t(), experts.t()


@router()
def sigmoid(logits, layer):
    return logits.sigmoid().topk(layer.top_k)


@router()
def sigmoid_normalised(logits, layer):
    weights, experts = logits.sigmoid().topk(layer.top_k)
    return weights / (weights.sum(-1, keepdim=True) + 1e-20), experts


@router()
def sigmoid_written_out(logits, layer):
    return (1 / (1 + torch.exp(-logits))).topk(layer.top_k)


@router()
def sigmoid_by_tanh(logits, layer):
    return (0.5 * (torch.tanh(0.5 * logits) + 1)).topk(layer.top_k)


@router()
def sigmoid_scaled(logits, layer):
    weights, experts = (logits.sigmoid() * 2.5).topk(layer.top_k)
    return weights, experts


@router()
def sigmoid_selects_scaled_before(logits, layer):
    weights, experts = (logits.sigmoid() * 2.5).topk(layer.top_k)
    return weights / weights.sum(-1, keepdim=True), experts


@router()
def topk_softmax(logits, layer):
    weights, experts = logits.topk(layer.top_k)
    return F.softmax(weights, dim=-1), experts


@router()
def topk_softmax_f32(logits, layer):
    weights, experts = logits.topk(layer.top_k)
    return F.softmax(weights, dim=-1, dtype=torch.float32).to(logits.dtype), experts


@router()
def topk_sigmoid(logits, layer):
    weights, experts = logits.topk(layer.top_k)
    return weights.sigmoid(), experts


@router()
def topk_sigmoid_normalised(logits, layer):
    weights, experts = logits.topk(layer.top_k)
    weights = weights.sigmoid()
    return weights / weights.sum(-1, keepdim=True), experts


# Selecting by one thing, weighing by another.


@router()
def logits_select_softmax(logits, layer):
    experts = logits.topk(layer.top_k).indices
    return F.softmax(logits, dim=-1).gather(-1, experts), experts


@router()
def logits_select_softmax_normalised(logits, layer):
    experts = logits.topk(layer.top_k).indices
    weights = F.softmax(logits, dim=-1).gather(-1, experts)
    return weights / weights.sum(-1, keepdim=True), experts


@router()
def logits_select_sigmoid(logits, layer):
    experts = logits.topk(layer.top_k).indices
    return logits.sigmoid().gather(-1, experts), experts


@router()
def softmax_selects_sigmoid(logits, layer):  # must not become one of the two
    experts = F.softmax(logits, dim=-1).topk(layer.top_k).indices
    return logits.sigmoid().gather(-1, experts), experts


@router()
def bias_selects(logits, layer):
    scores = logits.sigmoid()
    experts = (scores + layer.bias).topk(layer.top_k).indices
    weights = scores.gather(-1, experts)
    return weights / (weights.sum(-1, keepdim=True) + 1e-20) * 2.5, experts


@router()
def bias_expanded(logits, layer):
    scores = logits.sigmoid()
    experts = (scores + layer.bias.unsqueeze(0).expand_as(scores)).topk(layer.top_k).indices
    return scores.gather(-1, experts), experts


@router()
def bias_subtracted(logits, layer):
    scores = logits.softmax(-1)
    experts = (scores - layer.bias).topk(layer.top_k).indices
    return scores.gather(-1, experts), experts


@router()
def bias_of_logits(logits, layer):
    experts = (logits + layer.bias).topk(layer.top_k).indices
    return logits.sigmoid().gather(-1, experts), experts


@router()
def bias_taken_off_again(logits, layer):
    scores = logits.sigmoid()
    values, experts = (scores + layer.bias).topk(layer.top_k)
    return values - layer.bias[experts], experts


@router()
def bias_softmax_of_chosen(logits, layer):
    experts = (logits + layer.bias).topk(layer.top_k).indices
    return logits.gather(-1, experts).softmax(-1), experts


# Normalisation and scale.


@router()
def normalised_by_clamp(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return weights / weights.sum(-1, keepdim=True).clamp(min=1e-12), experts


@router()
def normalised_by_eps(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return weights / (weights.sum(-1, keepdim=True) + 1e-6), experts


@router()
def normalised_by_eps_tensor(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    eps = torch.finfo(weights.dtype).eps
    return weights / torch.clamp(weights.sum(-1, keepdim=True), min=torch.tensor(eps)), experts


@router()
def normalised_by_l1(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return F.normalize(weights, p=1, dim=-1), experts


@router()
def scaled_before(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    weights = weights * 2.5
    return weights / (weights.sum(-1, keepdim=True) + 1e-20), experts


@router()
def scaled_after(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return weights / weights.sum(-1, keepdim=True) * 2.5, experts


@router()
def scaled_twice(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return 4.0 * (weights / weights.sum(-1, keepdim=True) * 2.5), experts


@router()
def scaled_by_division(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return weights / weights.sum(-1, keepdim=True) / 4.0, experts


@router()
def normalised_sum_by_mean(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return weights / weights.mean(-1, keepdim=True), experts


# What comes before the logits.


@router()
def soft_capped(logits, layer):
    return (30.0 * torch.tanh(logits / 30.0)).softmax(-1).topk(layer.top_k)


@router()
def temperature(logits, layer):
    return (logits / 1.5).softmax(-1).topk(layer.top_k)


@router()
def temperature_after_topk(logits, layer):
    weights, experts = logits.topk(layer.top_k)
    return (weights / 1.5).softmax(-1), experts


@router()
def jittered(logits, layer):
    return (logits * layer.jitter).softmax(-1).topk(layer.top_k)


@router()
def noisy(logits, layer):
    return (logits + layer.jitter * F.softplus(logits)).softmax(-1).topk(layer.top_k)


@router()
def logits_clamped(logits, layer):
    return logits.clamp(-4.0, 4.0).softmax(-1).topk(layer.top_k)


# The choice.


@router()
def unsorted(logits, layer):
    return logits.softmax(-1).topk(layer.top_k, sorted=False)


@router()
def sort_and_slice(logits, layer):
    values, order = logits.softmax(-1).sort(dim=-1, descending=True)
    return values[:, : layer.top_k], order[:, : layer.top_k]


@router()
def argsort_and_slice(logits, layer):
    scores = logits.softmax(-1)
    experts = scores.argsort(dim=-1, descending=True)[:, : layer.top_k]
    return scores.gather(-1, experts), experts


@router()
def argsort_of_negated(logits, layer):
    scores = logits.softmax(-1)
    experts = (-scores).argsort(dim=-1)[:, : layer.top_k]
    return scores.gather(-1, experts), experts


@router(top_k=1)
def top1(logits, layer):
    return logits.softmax(-1).topk(1)


@router(top_k=1)
def top1_max(logits, layer):
    return logits.softmax(-1).max(dim=-1, keepdim=True)


@router(top_k=1)
def top1_max_squeezed(logits, layer):
    weights, experts = logits.softmax(-1).max(dim=-1)
    return weights.unsqueeze(-1), experts.unsqueeze(-1)


@router(top_k=1)
def top1_argmax(logits, layer):
    scores = logits.softmax(-1)
    experts = scores.argmax(-1, keepdim=True)
    return scores.gather(-1, experts), experts


@router(top_k=1)
def top1_argmax_of_logits(logits, layer):
    experts = logits.argmax(-1, keepdim=True)
    return logits.softmax(-1).gather(-1, experts), experts


@router(top_k=1)
def top1_one_hot(logits, layer):
    scores = logits.softmax(-1)
    experts = scores.argmax(-1)
    mask = F.one_hot(experts, layer.num_experts)
    return (scores * mask).sum(-1, keepdim=True), experts.unsqueeze(-1)


@router(top_k=1)
def top1_sigmoid(logits, layer):
    values, experts = logits.max(dim=-1, keepdim=True)
    return values.sigmoid(), experts


def _two(scores, first, rest, layer):
    second = rest.argmax(-1)
    experts = torch.stack([first, second], dim=-1)
    return scores.gather(-1, experts), experts


@router()
def argmax_twice_one_hot_inf(logits, layer):
    scores = logits.softmax(-1)
    first = scores.argmax(-1)
    rest = logits.masked_fill(F.one_hot(first, layer.num_experts).bool(), float("-inf"))
    return _two(scores, first, rest, layer)


@router()
def argmax_twice_one_hot_product(logits, layer):
    scores = logits.softmax(-1)
    first = scores.argmax(-1)
    rest = scores * (1 - F.one_hot(first, layer.num_experts))
    return _two(scores, first, rest, layer)


@router()
def argmax_twice_one_hot_subtracted(logits, layer):
    scores = logits.softmax(-1)
    first = scores.argmax(-1)
    rest = scores - F.one_hot(first, layer.num_experts) * 1e9
    return _two(scores, first, rest, layer)


@router()
def max_twice_compared_with_range(logits, layer):
    scores = logits.softmax(-1)
    value1, first = scores.max(-1, keepdim=True)
    rest = scores.masked_fill(torch.arange(layer.num_experts) == first, -1e9)
    value2, second = rest.max(-1, keepdim=True)
    weights = torch.cat([value1, value2], -1)
    return weights / weights.sum(-1, keepdim=True), torch.cat([first, second], -1)


@router(top_k=3)
def max_three_times(logits, layer):
    rest, values, experts = logits.softmax(-1), [], []
    for _ in range(layer.top_k):
        value, index = rest.max(-1)
        values.append(value)
        experts.append(index)
        rest = torch.where(F.one_hot(index, layer.num_experts) == 1, float("-inf"), rest)
    return torch.stack(values, -1), torch.stack(experts, -1)


@router(top_k=3)
def argmax_three_times_of_logits(logits, layer):
    rest, experts = logits, []
    for _ in range(layer.top_k):
        index = rest.argmax(-1)
        experts.append(index)
        rest = rest.masked_fill(F.one_hot(index, layer.num_experts).bool(), float("-inf"))
    experts = torch.stack(experts, -1)
    return logits.gather(-1, experts).softmax(-1), experts


# Sparsemixer-like top 2 by hand, and all experts.


@router(top_k=8)
def all_experts(logits, layer):
    return logits.softmax(-1).topk(layer.top_k)


@router(num_experts=2, top_k=1)
def two_experts(logits, layer):
    return logits.softmax(-1).topk(layer.top_k)


@router(top_k=1, inner_size=1)
def one_by_one(logits, layer):
    return logits.softmax(-1).topk(layer.top_k)


# Groups.


def _group_scores(scores, layer, kind):
    grouped = scores.view(scores.shape[0], layer.groups, -1)
    if kind == "max":
        return grouped.max(dim=-1).values
    if kind == "amax":
        return grouped.amax(dim=-1)
    return grouped.topk(2, dim=-1)[0].sum(dim=-1)


def _group_mask(scores, layer, kind):
    best = _group_scores(scores, layer, kind).topk(layer.keep, dim=-1, sorted=False)[1]
    mask = torch.zeros(scores.shape[0], layer.groups, dtype=scores.dtype)
    return mask.scatter(1, best, 1)


def _expand(mask, layer):
    size = layer.num_experts // layer.groups
    return mask.unsqueeze(-1).expand(mask.shape[0], layer.groups, size).reshape(mask.shape[0], -1)


@router()
def groups_max_inf(logits, layer):
    scores = logits.softmax(-1)
    mask = _expand(_group_mask(scores, layer, "max"), layer)
    return scores.masked_fill(~mask.bool(), float("-inf")).topk(layer.top_k)


@router()
def groups_amax_zero(logits, layer):
    scores = logits.softmax(-1)
    mask = _expand(_group_mask(scores, layer, "amax"), layer)
    return scores.masked_fill(~mask.bool(), 0.0).topk(layer.top_k)


@router()
def groups_top2_zero(logits, layer):
    scores = logits.sigmoid()
    z = scores + layer.bias
    mask = _expand(_group_mask(z, layer, "top2"), layer)
    experts = z.masked_fill(~mask.bool(), 0.0).topk(layer.top_k, sorted=False)[1]
    weights = scores.gather(1, experts)
    return weights / (weights.sum(-1, keepdim=True) + 1e-20) * 2.5, experts


@router()
def groups_top2_inf(logits, layer):
    scores = logits.sigmoid()
    z = scores + layer.bias
    mask = _expand(_group_mask(z, layer, "top2"), layer)
    experts = z.masked_fill(~mask.bool(), float("-inf")).topk(layer.top_k, sorted=False)[1]
    weights = scores.gather(1, experts)
    return weights / (weights.sum(-1, keepdim=True) + 1e-20) * 2.5, experts


@router()
def groups_multiplied(logits, layer):
    scores = logits.softmax(-1)
    mask = _expand(_group_mask(scores, layer, "max"), layer)
    return (scores * mask).topk(layer.top_k)


@router()
def groups_multiplied_grouped(logits, layer):
    scores = logits.softmax(-1)
    mask = _group_mask(scores, layer, "max")
    grouped = scores.view(scores.shape[0], layer.groups, -1)
    return (grouped * mask.unsqueeze(-1)).flatten(1).topk(layer.top_k)


@router()
def groups_bool_mask(logits, layer):
    scores = logits.sigmoid()
    z = scores + layer.bias
    best = _group_scores(z, layer, "top2").topk(layer.keep, dim=-1, sorted=False)[1]
    mask = torch.ones(z.shape[0], layer.groups, dtype=torch.bool).scatter(1, best, False)
    grouped = z.view(z.shape[0], layer.groups, -1).masked_fill(mask.unsqueeze(-1), float("-inf"))
    experts = grouped.flatten(1).topk(layer.top_k)[1]
    return scores.gather(1, experts), experts


@router()
def groups_integer_mask(logits, layer):
    scores = logits.softmax(-1)
    best = _group_scores(scores, layer, "max").topk(layer.keep, dim=-1)[1]
    mask = torch.zeros(scores.shape[0], layer.groups, dtype=torch.long).scatter(1, best, 1)
    mask = mask.repeat_interleave(layer.num_experts // layer.groups, dim=1)
    return scores.masked_fill(mask == 0, 0.0).topk(layer.top_k)


@router()
def groups_one_hot(logits, layer):
    scores = logits.softmax(-1)
    best = _group_scores(scores, layer, "max").topk(layer.keep, dim=-1)[1]
    mask = F.one_hot(best, layer.groups).sum(1)
    mask = mask.repeat_interleave(layer.num_experts // layer.groups, dim=1)
    return (scores * mask).topk(layer.top_k)


@router(keep=1)
def groups_one_kept(logits, layer):
    scores = logits.softmax(-1)
    mask = _expand(_group_mask(scores, layer, "max"), layer)
    return scores.masked_fill(~mask.bool(), 0.0).topk(layer.top_k)


@router()
def groups_where(logits, layer):
    scores = logits.sigmoid()
    mask = _expand(_group_mask(scores, layer, "max"), layer)
    return torch.where(mask > 0, scores, torch.tensor(float("-inf"))).topk(layer.top_k)


@router()
def groups_added_inf(logits, layer):
    scores = logits.sigmoid()
    best = _group_scores(scores, layer, "max").topk(layer.keep, dim=-1)[1]
    mask = torch.full((scores.shape[0], layer.groups), float("-inf")).scatter(1, best, 0.0)
    experts = (scores + _expand(mask, layer)).topk(layer.top_k)[1]
    return scores.gather(1, experts), experts


# Indices.


@router()
def index_i32_and_back(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return weights, experts.to(torch.int32).long()


@router()
def index_clamped(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return weights, experts.clamp(0, layer.num_experts - 1)


@router()
def index_modulo(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return weights, experts % layer.num_experts


@router()
def index_where_negative(logits, layer):
    weights, experts = logits.softmax(-1).topk(layer.top_k)
    return weights, torch.where(experts < 0, experts + layer.num_experts, experts)


# In the type of the model.


@router()
def float_logits(logits, layer):
    weights, experts = logits.float().softmax(-1).topk(layer.top_k)
    return (weights / weights.sum(-1, keepdim=True)).type_as(logits), experts


@router()
def rounded_then_normalised(logits, layer):
    weights, experts = F.softmax(logits, dim=-1, dtype=torch.float32).topk(layer.top_k)
    weights = weights.to(logits.dtype)
    return weights / weights.sum(-1, keepdim=True), experts


@router()
def rounded_then_chosen(logits, layer):
    weights, experts = F.softmax(logits.float(), dim=-1).to(logits.dtype).topk(layer.top_k)
    return weights / weights.sum(-1, keepdim=True), experts


class Config:
    """What takes the place of a Hugging Face configuration."""

    def __init__(self, arch, overrides):
        self.model_type = arch
        name = arch.removeprefix(PREFIX)
        if name not in ROUTERS:
            raise ExportError(f"--arch {arch}: unknown; the routers are {', '.join(ROUTERS)}")
        self.router, sizes = ROUTERS[name]
        for key, value in {**SIZES, **sizes}.items():
            setattr(self, key, value)
        for key, value in overrides.items():
            if key not in SIZES or not isinstance(value, int):
                raise ExportError(f"--set {key}: expected a whole number for one of {', '.join(SIZES)}")
            setattr(self, key, value)


class Experts(torch.nn.Module):
    """All experts' weights, and a copy of them for each assignment."""

    def __init__(self, config, dtype):
        super().__init__()
        self.top_k = config.top_k
        count, hidden, inner = config.num_experts, config.hidden_size, config.inner_size
        self.gate_up_proj = _parameter(count, 2 * inner, hidden, dtype=dtype)
        self.down_proj = _parameter(count, hidden, inner, dtype=dtype)

    def forward(self, x, weights, experts):
        rows = experts.reshape(-1)
        x = x.repeat_interleave(self.top_k, 0).unsqueeze(-1)
        gate, up = torch.bmm(self.gate_up_proj[rows], x).squeeze(-1).chunk(2, dim=-1)
        hidden = (F.silu(gate) * up).unsqueeze(-1)
        y = torch.bmm(self.down_proj[rows], hidden).squeeze(-1) * weights.reshape(-1, 1)
        return y.view(-1, self.top_k, y.shape[-1]).sum(1)


class Layer(torch.nn.Module):
    """A MoE layer with one of the routers."""

    def __init__(self, config, dtype):
        super().__init__()
        for key in SIZES:
            setattr(self, key, getattr(config, key))
        self.router = config.router
        self.gate_weight = _parameter(config.num_experts, config.hidden_size, dtype=dtype)
        self.bias = _parameter(config.num_experts, dtype=dtype)
        self.jitter = _parameter(config.num_experts, dtype=dtype)
        self.experts = Experts(config, dtype)

    def forward(self, hidden_states):
        x = hidden_states.reshape(-1, self.hidden_size)
        weights, experts = self.router(F.linear(x, self.gate_weight), self)
        return self.experts(x, weights, experts).to(x.dtype).reshape(hidden_states.shape)


class Model(torch.nn.Module):
    """The layer in the place of a whole model, which names its weights."""

    def __init__(self, config, dtype):
        super().__init__()
        self.mlp = Layer(config, dtype)


def _parameter(*shape, dtype):
    return torch.nn.Parameter(torch.empty(*shape, dtype=dtype))
