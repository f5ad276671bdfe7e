"""MoE blocks with one-hot dispatch and combine tensors, as papers and libraries write them.

Each has its own capacity: an expert takes so many rows of a group of tokens, and the
others are dropped.
"""

import torch
from torch.nn import functional

from . import model


class Block(torch.nn.Module):
    """The router's and the experts' weights, and the experts on rows in their places."""

    top_k = 2

    def __init__(self, size, capacity):
        super().__init__()
        hidden, inner, experts = size
        self.capacity = capacity
        self.router = torch.nn.Parameter(torch.empty(hidden, experts))
        self.up = torch.nn.Parameter(torch.empty(experts, hidden, inner))
        self.down = torch.nn.Parameter(torch.empty(experts, inner, hidden))

    def initialise(self, seed):
        """Draw the weights; the router's so that logits spread by 2."""
        generator = torch.Generator().manual_seed(seed)
        for weight, scale in (self.router, 2), (self.up, 1), (self.down, 1):
            drawn = torch.randn(weight.shape, generator=generator)
            weight.data.copy_(drawn * scale / weight.shape[-2] ** 0.5)

    def logits(self, x):
        return x @ self.router

    def scores(self, x):
        return torch.softmax(self.logits(x).float(), -1)

    def mask(self, chosen):
        return functional.one_hot(chosen, self.router.shape[1])

    def experts(self, rows):
        """Rows [expert, place, hidden]."""
        return torch.einsum("eci,eih->ech", functional.gelu(torch.einsum("ech,ehi->eci", rows, self.up)),
                            self.down)

    def grouped_experts(self, rows):
        """Rows [expert, group, place, hidden]."""
        hidden = functional.relu(torch.einsum("egch,ehi->egci", rows, self.up))
        return torch.einsum("egci,eih->egch", hidden, self.down)


class GShard(Block):
    """Each sequence is a group; second choices get the places that first ones leave."""

    def forward(self, x):
        weights, chosen = self.scores(x).topk(2, -1)
        weights = weights / weights.sum(-1, keepdim=True)
        first, second = (self.mask(chosen[..., j]).to(x.dtype) for j in (0, 1))
        place1 = torch.cumsum(first, 1) - first
        place2 = torch.cumsum(second, 1) - second + first.sum(1, keepdim=True)
        combine = 0
        for j, mask, place in (0, first, place1), (1, second, place2):
            mask = mask * (place < self.capacity).to(x.dtype)
            at = functional.one_hot((place * mask).sum(-1).long(), self.capacity)
            combine = combine + (weights[..., j, None] * mask)[..., None] * at[..., None, :]
        dispatch = (combine > 0).to(x.dtype)
        rows = self.grouped_experts(torch.einsum("gsec,gsh->egch", dispatch, x))
        return torch.einsum("gsec,egch->gsh", combine.to(x.dtype), rows)


class Flaxformer(Block):
    """The choices of a sequence in one row, first choices first; weights are plain scores."""

    def forward(self, x):
        groups, tokens, _ = x.shape
        scores = self.scores(x)
        chosen = scores.topk(self.top_k, -1).indices.transpose(1, 2).reshape(groups, -1)
        mask = self.mask(chosen).int()
        place = torch.cumsum(mask, 1) * mask - 1
        place = place.reshape(groups, self.top_k, tokens, -1).transpose(1, 2).amax(2)
        dispatch = (place[..., None] == torch.arange(self.capacity)).to(x.dtype)
        combine = scores[..., None].to(x.dtype) * dispatch
        rows = self.grouped_experts(torch.einsum("gsec,gsh->egch", dispatch, x))
        return torch.einsum("gsec,egch->gsh", combine, rows)


class Switch(Block):
    """One choice a token; each sequence is a group."""

    top_k = 1

    def forward(self, x):
        weight, chosen = self.scores(x).max(-1)
        mask = self.mask(chosen)
        place = torch.cumsum(mask, -2) * mask  # from one
        mask = mask * (place <= self.capacity)
        at = functional.one_hot(((place - 1) * mask).sum(-1), self.capacity)
        combine = (weight * mask.sum(-1))[..., None, None] * mask[..., None] * at[..., None, :]
        combine = combine.to(x.dtype)
        dispatch = combine.bool().to(x.dtype)
        rows = self.grouped_experts(torch.einsum("gsec,gsh->egch", dispatch, x))
        return torch.einsum("gsec,egch->gsh", combine, rows)


class DeepSpeedTop1(Block):
    """One choice a token; all sequences are one group."""

    top_k = 1

    def forward(self, x):
        shape = x.shape
        x = x.reshape(-1, shape[-1])
        scores = self.scores(x)
        mask = self.mask(scores.argmax(1))
        place = torch.cumsum(mask, 0) - 1
        mask = mask * torch.lt(place, self.capacity)
        at = functional.one_hot((place * mask).sum(1), self.capacity).float()
        combine = torch.einsum("se,sc->sec", scores * mask.float(), at)
        dispatch = combine.bool()
        rows = self.experts(torch.einsum("sec,sm->ecm", dispatch.type_as(x), x))
        return torch.einsum("sec,ecm->sm", combine.type_as(x), rows).reshape(shape)


class DeepSpeedTopK(Block):
    """The weights of those choices that stay add up to one."""

    def forward(self, x):
        shape = x.shape
        x = x.reshape(-1, shape[-1])
        scores = self.scores(x)
        chosen = scores.topk(self.top_k, 1).indices
        mask = self.mask(chosen).sum(1)
        place = torch.cumsum(mask, 0) - 1
        mask = mask * torch.lt(place, self.capacity)
        weights = scores * mask
        least = torch.finfo(torch.float32).eps
        weights = weights / torch.clamp(weights.sum(1, keepdim=True), min=least)
        at = functional.one_hot(place * mask, self.capacity).float()
        combine = torch.einsum("se,sec->sec", weights, at)
        dispatch = combine.bool()
        rows = self.experts(torch.einsum("sec,sm->ecm", dispatch.type_as(x), x))
        return torch.einsum("sec,ecm->sm", combine.type_as(x), rows).reshape(shape)


class DeepSpeedScatter(Block):
    """As DeepSpeedTopK, with a mask that ones are scattered into."""

    def forward(self, x):
        shape = x.shape
        x = x.reshape(-1, shape[-1])
        scores = self.scores(x)
        mask = torch.zeros_like(scores).scatter_(1, scores.topk(self.top_k, 1).indices, 1)
        place = torch.cumsum(mask, 0) - 1
        mask = mask * torch.lt(place, self.capacity)
        weights = scores * mask
        least = torch.finfo(torch.float32).eps
        weights = weights / torch.clamp(weights.sum(1, keepdim=True), min=least)
        at = functional.one_hot((place * mask).long(), self.capacity).float()
        combine = torch.einsum("se,sec->sec", weights, at)
        rows = self.experts(torch.einsum("sec,sm->ecm", combine.bool().type_as(x), x))
        return torch.einsum("sec,ecm->sm", combine.type_as(x), rows).reshape(shape)


class Counted(Block):
    """The choices of all tokens in one row; a sum over the choices makes the tensors."""

    def forward(self, x):
        shape = x.shape
        x = x.reshape(-1, shape[-1])
        weights, chosen = self.scores(x).topk(self.top_k, -1)
        weights = weights / weights.sum(-1, keepdim=True)
        mask = self.mask(chosen.reshape(-1))
        place = ((torch.cumsum(mask, 0) - 1) * mask).sum(-1).reshape(-1, self.top_k)
        kept = place < self.capacity
        at = functional.one_hot(torch.where(kept, place, self.capacity), self.capacity + 1)
        at = at[..., : self.capacity].float()
        mask = mask.reshape(-1, self.top_k, mask.shape[-1]).float()
        combine = torch.einsum("tk,tke,tkc->tec", weights * kept, mask, at)
        dispatch = torch.einsum("tke,tkc->tec", mask * kept[..., None], at)
        rows = self.experts(torch.einsum("sec,sm->ecm", dispatch.type_as(x), x))
        return torch.einsum("sec,ecm->sm", combine.type_as(x), rows).reshape(shape)


FORMS = {
    "gshard": GShard,
    "flaxformer": Flaxformer,
    "switch": Switch,
    "deepspeed_top1": DeepSpeedTop1,
    "deepspeed_topk": DeepSpeedTopK,
    "deepspeed_scatter": DeepSpeedScatter,
    "counted": Counted,
}


def margin(block, value):
    """As in reference.margin, for the scores of a block's only decision."""
    with torch.no_grad():
        best = block.double().logits(value.double()).sort(-1, descending=True).values
    best = best[..., : block.top_k + 1]
    high, low = best[..., :-1], best[..., 1:]
    return ((high - low) / torch.maximum(high.abs(), low.abs())).min().item()


def make_input(args, seed):
    generator = torch.Generator().manual_seed(seed + 1)
    value = torch.randn(args.batch, args.tokens, args.hidden, generator=generator)
    return value.to(model.DTYPES[args.dtype])
