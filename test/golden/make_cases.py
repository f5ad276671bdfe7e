#!/usr/bin/env python3
"""Writes golden cases whose results oracle.py works out: make_cases.py DIR.

They are about what the cases that came from elsewhere leave out, and what people
get wrong. The same cases come out each time."""

import json
import pathlib
import random
import sys

import oracle
from random_cases import KINDS, draw_table

# name, note, E, T, how logits are drawn, params.
ROUTED = [
    ("capacity_needs_k_and_e", "C = ceil(0.7 * 3 * 12 / 6) = 5: not 2 (without k), "
     "26 (without E), 3 (E and T swapped)", 6, 12, "smooth",
     dict(top_k=3, strategy="token_drop", gamma="0.7")),
    ("dropped_token_is_zero", "one expert for all, with room for one token: the "
     "others get exact zeros, not their input", 4, 6, "flat",
     dict(top_k=1, strategy="token_drop", gamma="0.1", renorm="one")),
    ("capacity_beyond_tokens", "C is far more than there are tokens", 8, 9, "grid",
     dict(top_k=2, strategy="token_drop", gamma="999999999")),
    ("e257_is_prime", "more experts than a byte counts", 257, 9, "grid",
     dict(top_k=5, strategy="token_drop", gamma="3.5")),
    ("e60", "60 experts in groups and on devices that are no powers of two", 60, 23,
     "grid", dict(top_k=4, strategy="expanded_drop", gamma="1.1", devices=12,
                  scope="local", extra=2, n_group=6, topk_group=3)),
    ("e1_k1", "a single expert", 1, 5, "smooth",
     dict(top_k=1, strategy="token_drop", gamma="0.5", metric="last")),
    ("k_eq_e_local", "each token chooses all experts, on devices", 6, 11, "smooth",
     dict(top_k=6, strategy="token_drop", gamma="0.5", devices=3, scope="local")),
    ("all_logits_negative", "softmax", 8, 12, "negative",
     dict(top_k=2, strategy="token_drop", gamma="0.8")),
    ("all_logits_negative_sigmoid", "a score of zero is no absence", 8, 12,
     "negative", dict(top_k=2, score_fn="sigmoid", normalize_topk=True,
                      strategy="expanded_drop", gamma="0.8")),
    ("all_logits_negative_gpt_oss", "selection by logits below zero", 8, 12,
     "negative", dict(top_k=3, score_fn="topk_softmax", strategy="overselect",
                      rounds="1.5", gamma="0.8")),
    ("all_logits_equal", "every tie goes to the lower index", 6, 10, "flat",
     dict(top_k=2, strategy="overselect", rounds="2", gamma="0.75")),
    ("all_logits_equal_expanded", "extras tie, too", 6, 10, "flat",
     dict(top_k=2, strategy="expanded_drop", extra=2, gamma="0.75", devices=2)),
    ("t0_local_devices", "no tokens on four devices", 8, 0, "smooth",
     dict(top_k=2, strategy="expanded_drop", gamma="1", devices=4, scope="local")),
    ("t1_local_devices", "one token, which is exempt", 8, 1, "smooth",
     dict(top_k=2, strategy="expanded_drop", gamma="0.1", devices=4, scope="local")),
    ("blocks_short_and_empty", "blocks of 2, 2, 1 and 0 tokens: the third is exempt",
     8, 5, "smooth", dict(top_k=2, strategy="token_drop", gamma="0.3", devices=4,
                          scope="local")),
    ("blocks_each_have_c", "blocks of 4, 4 and 2: each has a limit of its own", 6, 10,
     "grid", dict(top_k=2, strategy="expanded_drop", gamma="0.9", devices=3,
                  scope="local", metric="first")),
    ("expert_drop_local", "an expert is dropped in one block and kept in another",
     4, 14, "smooth", dict(top_k=1, strategy="expert_drop", gamma="1.2", devices=2,
                           scope="local")),
    ("expert_drop_all_equal", "load over C: all tokens lose all", 4, 8, "flat",
     dict(top_k=2, strategy="expert_drop", gamma="1", renorm="topk_sum")),
    ("overselect_local_last", "the last tokens of each block", 8, 13, "smooth",
     dict(top_k=2, strategy="overselect", rounds="1.1", gamma="0.6", devices=2,
          scope="local", metric="last")),
    ("overselect_more_than_all", "20 * k is more than there are experts", 5, 9,
     "smooth", dict(top_k=2, strategy="overselect", rounds="20", gamma="1.1")),
    ("overselect_less_than_k", "never fewer than k", 5, 9, "smooth",
     dict(top_k=3, strategy="overselect", rounds="0.5", gamma="1.1")),
    ("expanded_global_devices", "extras of a device, one limit for all tokens", 9, 14,
     "smooth", dict(top_k=3, strategy="expanded_drop", gamma="0.5", devices=3)),
    ("expanded_m0", "no extras at all", 8, 11, "smooth",
     dict(top_k=2, strategy="expanded_drop", extra=0, gamma="0.7")),
    ("expanded_groups", "no extras outside of the kept groups", 12, 10, "smooth",
     dict(top_k=2, strategy="expanded_drop", gamma="0.6", n_group=4, topk_group=2,
          group_score="top2sum", score_fn="sigmoid", bias=True)),
    ("groups_tie", "groups that tie: the lower ones stay", 8, 6, "flat",
     dict(top_k=2, n_group=4, topk_group=2, group_score="top2sum")),
    ("group_without_pair", "a group that has one eligible expert has no sum of two: "
     "some tokens choose nothing, though none of their logits is bad", 4, 7, "lonely",
     dict(top_k=1, n_group=2, topk_group=1, group_score="top2sum",
          strategy="token_drop", gamma="0.7")),
    ("bias_topk_softmax", "a bias that selects, and extras of larger logits", 8, 12,
     "grid", dict(top_k=2, score_fn="topk_softmax", bias=True,
                  strategy="expanded_drop", gamma="0.8", normalize_topk=True)),
    ("bias_topk_sigmoid", "Llama 4 with a bias", 8, 12, "smooth",
     dict(top_k=1, score_fn="topk_sigmoid", bias=True, strategy="token_drop",
          gamma="0.7", weight_on="input")),
    ("norm_eps_large", "an eps that counts", 6, 9, "smooth",
     dict(top_k=2, score_fn="sigmoid", normalize_topk=True, norm_eps=0.25,
          routed_scale=2.5, strategy="token_drop", gamma="1")),
    ("norm_of_zero", "scores that underflow to 0 have the weight 0", 4, 6, "far",
     dict(top_k=2, score_fn="sigmoid", normalize_topk=True)),
    ("renorm_ref_scale", "ref leaves the scale out", 6, 12, "smooth",
     dict(top_k=3, normalize_topk=True, routed_scale=2.5, renorm="ref",
          strategy="token_drop", gamma="0.6")),
    ("renorm_one_none", "renormalization without a strategy", 6, 7, "smooth",
     dict(top_k=2, routed_scale=2.5, renorm="one")),
    ("renorm_topk_sum_skip", "mass of experts that are skipped", 6, 9, "smooth",
     dict(top_k=3, strategy="expert_skip", keep_k=2, renorm="topk_sum",
          routed_scale=2.5)),
    ("renorm_topk_sum_input", "rescaled weights on the input", 6, 9, "smooth",
     dict(top_k=2, strategy="overselect", rounds="2", gamma="0.8",
          renorm="topk_sum", weight_on="input")),
    ("per_token_k_expanded", "extras compete, but a token keeps its k best", 8, 12,
     "smooth", dict(top_k=2, strategy="expanded_drop", gamma="1", per_token="k")),
    ("gamma_leading_zeros", "000000001.10 is eleven tenths", 10, 25, "smooth",
     dict(top_k=2, strategy="token_drop", gamma="000000001.10")),
    ("gamma_nine_digits", "0.333333333 * 3 * 30 / 10 is just below 3", 10, 30,
     "grid", dict(top_k=3, strategy="token_drop", gamma="0.333333333")),
    ("random_ranks_global", "ranks of the case decide", 6, 15, "flat",
     dict(top_k=2, strategy="overselect", rounds="1.5", gamma="0.5",
          metric="random")),
    ("random_seed", "the hash of seed, layer, token and expert decides", 6, 15,
     "flat", dict(top_k=2, strategy="token_drop", gamma="0.5", metric="random",
                  seed=7)),
    ("fewer_eligible_than_k", "masked experts", 6, 12, "masked",
     dict(top_k=4, strategy="expanded_drop", gamma="0.7", devices=2)),
    ("inf_mask", "NaN, infinities and rows without an expert", 6, 14, "spoilt",
     dict(top_k=2, nonfinite="mask", strategy="expanded_drop", gamma="0.8")),
    ("inf_mask_local_sigmoid", "they compete in blocks, too", 6, 14, "spoilt",
     dict(top_k=2, nonfinite="mask", score_fn="sigmoid", normalize_topk=True,
          strategy="token_drop", gamma="0.6", devices=2, scope="local")),
    ("inf_error_none", "an error whatever the strategy", 6, 14, "spoilt",
     dict(top_k=2)),
]
# name, note, params: refused, whatever the logits.
REFUSED = [
    ("bad_gamma_zero", "it would be read as never drop", dict(gamma="0")),
    ("bad_gamma_negative", "", dict(gamma="-1")),
    ("bad_gamma_nan", "", dict(gamma="nan")),
    ("bad_gamma_hex", "", dict(gamma="0x1p3")),
    ("bad_top_k_zero", "", dict(top_k=0)),
    ("bad_top_k_over_e", "", dict(top_k=9)),
    ("bad_devices_zero", "", dict(devices=0)),
    ("bad_groups_count", "3 groups of 8 experts", dict(n_group=3)),
    ("bad_groups_keep", "", dict(n_group=4, topk_group=5)),
    ("bad_groups_keep_none", "", dict(n_group=4, topk_group=0)),
    ("bad_groups_one", "of one group, keep two", dict(topk_group=2)),
    ("bad_groups_few", "fewer experts than k", dict(n_group=8, topk_group=1)),
    ("bad_groups_pairs", "a sum of two in groups of one",
     dict(n_group=8, topk_group=4, group_score="top2sum")),
]


def draw_logits(rng, kind, T, E):
    special = {"masked": ["-inf"], "spoilt": ["-inf", "nan", "inf"]}.get(kind, [])
    draw = KINDS.get(kind, KINDS["grid"])
    rows = [[draw(rng) for _ in range(E)] for _ in range(T)]
    for row in rows if special else []:
        share = rng.choice([0, 0, 0.3, 0.7])
        row[:] = [rng.choice(special) if rng.random() < share else v for v in row]
    if kind == "lonely":
        rows = [[0.5 if e == t % E else "-inf" for e in range(E)] for t in range(T)]
    if kind == "spoilt":
        rows[T // 2] = ["-inf"] * E
    return rows


def make_case(name, note, E, T, kind, params):
    """Tries until rounding decides nothing."""
    rng, params = random.Random(name), dict(params)
    has_bias = params.pop("bias", False)
    while True:
        inputs = {"T": T, "E": E, "logits": draw_logits(rng, kind, T, E)}
        if has_bias:
            inputs["bias"] = [rng.choice([0.0, 0.5, -0.25]) for _ in range(E)]
        if params.get("metric") == "random" and "seed" not in params:
            columns = [rng.sample(range(T), T) for _ in range(E)]
            inputs["rank"] = [[column[t] for column in columns] for t in range(T)]
        inputs.update(H=2, I=2, x=draw_table(rng, T, 2), **{
            key: draw_table(rng, E, 4) for key in ("w1g", "w1u", "w2")})
        try:
            expected = oracle.expect(params, inputs)
        except oracle.Unsafe:
            continue
        return {"name": name, "note": note, "params": params, "inputs": inputs,
                "expected": expected}


def make_refused(name, note, params):
    params = dict({"top_k": 2, "strategy": "token_drop", "gamma": "1"}, **params)
    inputs = {"T": 3, "E": 8, "logits": [[0.5 * e for e in range(8)]] * 3}
    code = "_".join(name.split("_")[:3 if name.startswith("bad_top") else 2])
    return {"name": name, "note": note, "params": params, "inputs": inputs,
            "expected": {"error": {"code": code}}}


def shorten(value):
    """Floats with the digits that f32 has."""
    if isinstance(value, float):
        return float(f"{value:.9g}")
    if isinstance(value, list):
        return [shorten(v) for v in value]
    if isinstance(value, dict):
        return {key: shorten(v) for key, v in value.items()}
    return value


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for case in [*(make_case(*row) for row in ROUTED),
                 *(make_refused(*row) for row in REFUSED)]:
        text = json.dumps(shorten(case), separators=(",", ":"))
        (folder / f"{case['name']}.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
