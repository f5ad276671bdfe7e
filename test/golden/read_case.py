"""Reads golden cases, and refuses what is none (README.md)."""

import json
import math
from decimal import Decimal

PARAMS = {"top_k", "score_fn", "n_group", "topk_group", "group_score",
          "normalize_topk", "norm_eps", "routed_scale", "strategy", "metric",
          "gamma", "devices", "scope", "extra", "rounds", "keep_k", "renorm",
          "nonfinite", "weight_on", "per_token", "seed"}
DECISIONS = {"topk", "kept", "weights", "capacity", "load_before",
             "load_candidates", "load_after", "dropped", "added", "dead_tokens",
             "bad_tokens", "slot_token", "slot_weight", "slot_width"}


class CaseError(Exception):
    """A file that is not a case."""


def require(condition, message):
    if not condition:
        raise CaseError(message)


def is_number(value):
    return value in ("nan", "inf", "-inf") or (
        isinstance(value, (int, float)) and not isinstance(value, bool))


def check_table(inputs, key, rows, width):
    table = inputs[key]
    require(isinstance(table, list) and len(table) == rows and all(
        isinstance(row, list) and len(row) == width and all(map(is_number, row))
        for row in table), f"inputs.{key} must be {rows} lists of {width} numbers")


def check_inputs(inputs):
    for key in ("T", "E", "logits"):
        require(key in inputs, f"inputs.{key} is missing")
    T, E = inputs["T"], inputs["E"]
    for key, least in (("T", 0), ("E", 1)):
        require(isinstance(inputs[key], int) and inputs[key] >= least,
                f"inputs.{key} must be an integer from {least} on")
    check_table(inputs, "logits", T, E)
    if "bias" in inputs:
        check_table({"bias": [inputs["bias"]]}, "bias", 1, E)
    if "rank" in inputs:
        check_table(inputs, "rank", T, E)
    if "x" not in inputs:
        return
    for key in ("H", "I", "w1g", "w1u", "w2"):
        require(key in inputs, f"inputs.{key} is missing, but there is an x")
    H, size = inputs["H"], inputs["H"] * inputs["I"]
    check_table(inputs, "x", T, H)
    for key in ("w1g", "w1u", "w2"):
        check_table(inputs, key, E, size)


def check_case(case):
    require(isinstance(case, dict), "a case is a JSON object")
    for key in ("params", "inputs", "expected"):
        require(key in case, f"'{key}' is missing")
        require(isinstance(case[key], dict), f"'{key}' must be an object")
    params, expected = case["params"], case["expected"]
    require("top_k" in params, "params.top_k is missing")
    for key in params:
        require(key in PARAMS,
                f"params.{key}: known are {', '.join(sorted(PARAMS))}")
    check_inputs(case["inputs"])
    if expected.get("error"):
        require("code" in expected["error"], "expected.error.code is missing")
        return
    missing = sorted(DECISIONS - set(expected))
    require(not missing, f"expected has no {', '.join(missing)}")
    require("x" not in case["inputs"] or "y" in expected,
            "there is an x, but no expected.y")
    require(params.get("strategy") != "expert_skip" or "keep_k" in params,
            "params.keep_k is missing, which expert_skip needs")
    require(params.get("metric") != "random" or "rank" in case["inputs"] or
            "seed" in params, "inputs.rank is missing, which random needs")


def read_case(path):
    """The case in a file."""
    try:
        case = json.loads(path.read_text())
    except OSError as error:
        raise CaseError(f"cannot be read: {error.strerror}")
    except ValueError as error:  # Also of text that is not UTF-8.
        raise CaseError(f"is not JSON: {error}")
    check_case(case)
    case["name"] = path.stem
    return case


# What the values mean ---------------------------------------------------------

def number(value):
    """A float of a case: `nan`, `inf` and `-inf` are text."""
    return float(value) if isinstance(value, str) else value


def decimal_text(value):
    """The decimal text of a factor that is given as text or as a number."""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return format(Decimal(repr(value)), "f")


def settings_of(params):
    """The options of moe-apply-capacity that a case asks for. What its strategy
    does not look at is left out."""
    strategy = params.get("strategy", "none")
    gamma = params.get("gamma")
    settings = {"factor": "none" if gamma is None else decimal_text(gamma),
                "strategy": strategy,
                "metric": params.get("metric", "score"),
                "scope": params.get("scope", "global"),
                "devices": params.get("devices", 1),
                "renorm": params.get("renorm", "none")}
    if strategy == "expanded_drop":
        settings["extra"] = params.get("extra", "all")
    if strategy == "overselect":
        settings["rounds"] = decimal_text(params.get("rounds", "1"))
    if strategy == "expert_skip":
        settings["keep-k"] = params["keep_k"]
    if params.get("per_token") is not None:
        settings["per-token"] = params["per_token"]
    if params.get("seed") is not None:
        settings["seed"] = params["seed"]
    return settings
