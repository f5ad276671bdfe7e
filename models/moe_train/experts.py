"""OLMoE's experts as one product an expert over sorted rows: several times as fast."""

import torch
from torch.nn import functional


def forward(self, hidden, experts, weights):
    """What `OlmoeExperts.forward` computes, up to rounding."""
    k = experts.shape[-1]
    order = experts.flatten().argsort(stable=True)
    counts = torch.bincount(experts.flatten(), minlength=self.num_experts).tolist()
    rows = hidden.index_select(0, order // k).split(counts)
    results = []
    for expert, own in enumerate(rows):
        gate, up = functional.linear(own, self.gate_up_proj[expert]).chunk(2, dim=-1)
        results.append(functional.linear(self.act_fn(gate) * up, self.down_proj[expert]))
    places = torch.empty_like(order)
    places[order] = torch.arange(len(order))
    result = torch.cat(results).index_select(0, places).view(-1, k, hidden.shape[-1])
    return (result * weights.unsqueeze(-1)).sum(1)


def use():
    """Make every OLMoE model of this process compute its experts so."""
    from transformers.models.olmoe.modeling_olmoe import OlmoeExperts

    OlmoeExperts.forward = forward
