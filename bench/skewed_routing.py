#!/usr/bin/env python3
"""Writes a trace of routing (as moe-run --trace does) with a given skew.

Expert popularity follows Zipf's law, rank^-a, in a random order of experts; every
token draws its top-k without replacement, as a softmax router with Gumbel noise
does. --peak gives the demand of the most wanted expert over the mean, for which the
exponent is computed; at most experts / top_k, where every token wants it. The same
options give the same trace.
"""

import argparse
import json
import math
import random


def inclusion(weights, top_k):
    """How likely each expert is among the top-k: an expert with weight w is wanted
    before time t with probability 1 - exp(-w t), and the time is that at which top_k
    are wanted on average."""
    low, high = 0.0, 1.0
    total = lambda t: sum(1 - math.exp(-w * t) for w in weights)
    while total(high) < top_k:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if total(middle) < top_k else (low, middle)
    return [1 - math.exp(-w * low) for w in weights]


def zipf(experts, exponent):
    return [(rank + 1) ** -exponent for rank in range(experts)]


def find_exponent(experts, top_k, peak):
    most = experts / top_k
    if not 1 <= peak < most:
        raise SystemExit(f"--peak={peak}: accepted values are numbers from 1 to below "
                         f"{most:g}, where all tokens want one expert")
    low, high = 0.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        first = inclusion(zipf(experts, middle), top_k)[0]
        low, high = (middle, high) if first * most < peak else (low, middle)
    return low


def draw_token(weights, top_k, rng):
    """Experts and scores of one token, best first."""
    # Of exponential times with these rates the smallest come first with the
    # probabilities of a softmax over the logarithms of the rates.
    times = [-math.log(1 - rng.random()) / w for w in weights]
    total = sum(1 / t for t in times)
    best = sorted(range(len(weights)), key=times.__getitem__)[:top_k]
    return best, [float(f"{1 / times[e] / total:.6g}") for e in best]


def make_trace(experts, top_k, tokens, exponent, layers, seed):
    rng = random.Random(seed)
    result = []
    for layer in range(layers):
        weights = zipf(experts, exponent)
        rng.shuffle(weights)
        drawn = [draw_token(weights, top_k, rng) for _ in range(tokens)]
        scores = [s for _, s in drawn]
        call = {"experts": [e for e, _ in drawn], "scores": scores,
                "weights": scores, "padding": 0}
        result.append({"layer": layer, "experts": experts, "top_k": top_k,
                       "calls": [call]})
    return {"format": "moe-routing-trace", "version": 1, "layers": result}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--experts", type=int, required=True)
    parser.add_argument("--top-k", type=int, required=True)
    parser.add_argument("--tokens", type=int, required=True)
    skew = parser.add_mutually_exclusive_group(required=True)
    skew.add_argument("--peak", type=float, help="most wanted expert over the mean")
    skew.add_argument("--exponent", type=float, help="of Zipf's law; 0 is uniform")
    parser.add_argument("--layers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", required=True)
    args = parser.parse_args()
    exponent = args.exponent
    if exponent is None:
        exponent = find_exponent(args.experts, args.top_k, args.peak)
    trace = make_trace(args.experts, args.top_k, args.tokens, exponent, args.layers,
                       args.seed)
    with open(args.output, "w") as file:
        json.dump(trace, file)
    print(f"exponent {exponent:.3f}")


if __name__ == "__main__":
    main()
