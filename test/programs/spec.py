"""Specifications of random MoE programs: what is drawn, and what must become of it.

A Spec says what a program computes (read by oracle.py) and how it is written
(read by the emitters). `near_miss` names one detail in which the program is not
the MoE layer that it looks like; the oracle follows it.
"""

import dataclasses
import random

FORMS = ["gathered", "dense", "onehot", "capacity", "loop", "sorted"]

# By form: changes after which the program is no such layer. Where one is raised
# all the same, it must still give what the program gave.
NEAR_MISSES = {
    "weight-of-next-token": FORMS,  # w[t + 1] for token t
    "weights-reversed": ["gathered", "loop", "sorted"],  # w[k - 1 - j] for choice j
    "second-best": FORMS,  # ranks 1 .. k
    "smallest": FORMS,  # the worst experts
    "softmax-over-tokens": FORMS,
    "rows-of-next-token": FORMS,  # f(x[t + 1]) for token t
    "down-of-next-expert": ["gathered"],  # e + 1 for the second product
    "sum-from-one": FORMS,
    "largest-choice": ["gathered"],  # max over the choices, not the sum
    "others-count": ["dense"],  # weight 0.25, not 0, for experts not chosen
    "bias-on-zero": ["dense", "loop"],  # the input is scaled by 0, but f(0) is not 0
    "last-expert-missing": ["dense", "loop"],
    "expert-twice": ["loop"],
    "next-place": ["capacity"],  # combines what lies one place further
    "unsort-missing": ["sorted"],
    "offset-off-by-one": ["sorted"],
}
# After these there is no way to say the same of gathered weights with moe ops.
NEVER_RAISED = {
    "sum-from-one",
    "largest-choice",
}
# After these moe.route makes other choices: only the program's own will do.
NEVER_ROUTED = {"smallest"}


@dataclasses.dataclass
class Router:
    score: str = "softmax"  # softmax, sigmoid: before; topk_softmax, topk_sigmoid: after the choice
    normalize: str = "none"  # none, sum, add (sum + eps), clamp (max(sum, eps))
    eps: float = 0.0
    scale: float = 1.0
    bias: bool = False  # added to what selects
    groups: int = 1
    keep: int = 1  # groups
    group_score: str = "max"  # or top2sum
    group_fill: str = "neginf"  # or zero: the score of experts of other groups
    logit_bias: bool = False
    choose: str = "sort"  # sort (and slice), topk, argmax (k = 1), argmaxes (one after another)
    f32_logits: bool = False  # in a bf16 or f16 model


@dataclasses.dataclass
class Spec:
    form: str
    seed: int
    E: int = 8
    k: int = 2
    H: int = 8
    I: int = 12
    tokens: tuple = (5,)  # dimensions before H
    dynamic: bool = False  # the last of them
    dtype: str = "f32"
    router: Router = dataclasses.field(default_factory=Router)
    activation: str = "silu"
    gate: str = "fused"  # fused, interleaved, separate, none (no gate)
    up_transposed: bool = False  # [E, H, I], not [E, I, H]
    down_transposed: bool = False  # [E, I, H], not [E, H, I]
    biases: bool = False
    weight_on: str = "output"  # or input
    weights: str = "constant"  # constant, argument, slice (of a larger one), cast (from another type)
    mask: str = "scatter"  # of the dense form: how scores become [T, E]
    capacity: int = 0  # of an expert, in the form of that name
    places: str = "counts"  # how they are found: for all choices at once, or by "masks" of one after another
    choice_major: bool = False  # all first choices take places before the second ones
    count_type: str = "i64"  # of the places by masks, or f32
    dispatch: str = "masks"  # or "weights": where a weight is more than 0
    grouping: str = "offsets"  # of the sorted form: how rows tell their expert, or "experts"
    offsets: str = "triangle"  # of the sorted form: sums of the counts before, or a "scan" of them
    unsort: str = "add"  # of the sorted form: to the tokens, or back in "order"
    stacked: bool = True  # of the loop: parameters are parts of [E, ...], not a tensor for each expert
    alike: bool = True  # of the loop: all experts are written in the same way
    shared: bool = False  # a shared expert
    residual: bool = False
    near_miss: str = ""
    noise: float = 0.0  # how likely a value goes through a no-op
    flat: bool = True  # rows [T * k], not [T, k]
    wrap: bool = True  # indices from the end are made positive before a gather
    fused_act: bool = False  # the activation is one op
    generic: float = 0.0  # how likely a named op is written as a generic one
    shuffle: bool = False  # ops in another order

    @property
    def T(self):
        number = 1
        for size in self.tokens:
            number *= size
        return number

    def describe(self):
        """What differs from the defaults."""
        def list_fields(value):
            for field in dataclasses.fields(value):
                part = getattr(value, field.name)
                if dataclasses.is_dataclass(part):
                    yield f"router({', '.join(list_fields(part))})"
                elif part != field.default:
                    yield f"{field.name}={part}"

        return ", ".join(list_fields(self))

    @property
    def expectation(self):
        """'raised', 'kept', 'not routed' or 'either'."""
        if self.form == "gathered" and self.near_miss in NEVER_RAISED:
            return "kept"
        if self.form == "gathered" and self.near_miss in NEVER_ROUTED:
            return "not routed"
        return "either" if self.near_miss or any(GAPS[self.form](self, self.router)) else "raised"


# By form: what may keep a layer from being raised. Without, and without a near
# miss, it must be.
GAPS = {
    "gathered": lambda spec, router: [
        # Experts of other groups may be chosen with a weight of zero. moe.route
        # chooses others of weight zero, and biases make something of their rows.
        router.groups > 1 and router.group_fill == "zero" and spec.weight_on == "input" and spec.biases,
    ],
    "dense": lambda spec, router: [],
    "onehot": lambda spec, router: [],
    "capacity": lambda spec, router: [
        # The same: rows of weight zero take places.
        router.groups > 1 and router.group_fill == "zero",
        # Sigmoids of one maximum after another, each of which is an op of its own.
        router.score == "topk_sigmoid" and router.choose == "argmaxes",
    ],
    "loop": lambda spec, router: [
        # Rolled up is only what is written in the same way for each expert.
        not spec.alike,
        # One that has other no-ops than the rest, or a number of rows that is not known to be theirs.
        spec.noise > 0,
    ],
    "sorted": lambda spec, router: [
        # The order of one row, which no index tells from none.
        spec.T == 1 and spec.k == 1,
    ],
}


def draw_router(rng, E, k, dtype):
    router = Router()
    router.score = rng.choice(["softmax", "softmax", "sigmoid", "topk_softmax", "topk_sigmoid"])
    before = router.score in ("softmax", "sigmoid")
    if before:
        router.normalize = rng.choice(["none", "sum", "sum", "add", "clamp"])
        router.eps = rng.choice([1e-20, 1e-6, 1e-3]) if router.normalize in ("add", "clamp") else 0.0
    router.scale = rng.choice([1.0, 1.0, 2.5, 0.5])
    # A bias would select by what no weight is computed from.
    router.bias = rng.random() < 0.3
    counts = [n for n in (2, 3, 4) if E % n == 0 and E // n >= 2]
    if before and counts and rng.random() < 0.25:
        router.groups = rng.choice(counts)
        size = E // router.groups
        router.keep = rng.randint(max(1, -(-k // size)), router.groups)
        router.group_score = rng.choice(["max", "top2sum"])
        router.group_fill = rng.choice(["neginf", "zero"])
    router.logit_bias = rng.random() < 0.2
    router.choose = rng.choice(["sort", "sort", "topk"])
    if k == 1 and rng.random() < 0.5:
        router.choose = "argmax"
    elif k <= 4 and rng.random() < 0.15:
        router.choose = "argmaxes"
    router.f32_logits = rng.random() < 0.4
    return router


def draw_shape(rng, spec):
    spec.E = rng.choice([2, 3, 4, 4, 5, 6, 7, 8, 8, 12, 16])
    spec.H = rng.choice([3, 4, 5, 7, 8, 8])
    spec.I = rng.choice([2, 5, 6, 7, 8, 10])
    unusual = rng.random()
    if unusual < 0.08:
        spec.I = spec.H
    elif unusual < 0.16:
        spec.E = spec.H = rng.choice([4, 5, 7, 8])
    elif unusual < 0.20 and spec.form != "loop":
        spec.E = 60
    elif unusual < 0.22 and spec.form != "loop":
        spec.E, spec.H, spec.I = 260, 3, 2
    elif unusual < 0.25:
        spec.E = spec.H = spec.I = 4
    spec.k = rng.choice([1, 2, 2, 3, min(4, spec.E), spec.E if spec.E <= 6 else 2])
    spec.k = min(spec.k, spec.E)
    spec.tokens = rng.choice([(1,), (2,), (3,), (5,), (7,), (8,), (spec.E if spec.E <= 8 else 4,), (1, 1), (1, 5), (2, 3)])
    spec.dynamic = rng.random() < 0.2


def draw_layer(rng, spec):
    spec.dtype = rng.choice(["f32", "f32", "f32", "bf16", "f16"])
    spec.activation = rng.choice(["silu", "silu", "gelu", "gelu_tanh", "relu", "relu2", "clamped"])
    spec.gate = rng.choice(["fused", "fused", "interleaved", "separate", "separate", "none"])
    if spec.activation == "clamped" and spec.gate == "none":
        spec.activation = "silu"
    spec.up_transposed = rng.random() < 0.5
    spec.down_transposed = rng.random() < 0.5
    spec.biases = rng.random() < 0.25
    spec.weights = rng.choice(["constant", "constant", "argument", "slice", "cast"])
    spec.weight_on = "input" if rng.random() < 0.2 else "output"
    spec.shared = rng.random() < 0.2
    spec.residual = rng.random() < 0.2


def draw_text(rng, spec):
    """How it is written."""
    spec.noise = rng.choice([0.0, 0.0, 0.05, 0.15, 0.3])
    spec.flat = rng.random() < 0.6
    spec.wrap = rng.random() < 0.6
    spec.fused_act = rng.random() < 0.4
    spec.generic = rng.choice([0.0, 0.3, 1.0])
    spec.shuffle = rng.random() < 0.3
    spec.mask = rng.choice(["scatter", "onehot", "onehot-sum"])
    spec.grouping = rng.choice(["offsets", "offsets", "experts"])
    spec.offsets = rng.choice(["triangle", "scan"])
    spec.unsort = rng.choice(["add", "order"])
    spec.stacked = spec.form != "loop" or rng.random() < 0.5
    spec.alike = rng.random() < 0.85


# Details that only some forms have.
FORMS_WITH = {
    "mask": ["dense", "onehot", "capacity"],
    "grouping": ["sorted"],
    "offsets": ["sorted"],
    "unsort": ["sorted"],
    "alike": ["loop"],
    "flat": ["gathered"],
    "wrap": ["gathered", "sorted"],
}


def adapt_to_form(rng, spec):
    for name, forms in FORMS_WITH.items():
        if spec.form not in forms:
            setattr(spec, name, getattr(Spec, name))
    if spec.form == "capacity":
        spec.capacity = rng.randint(1, max(1, spec.T))
        spec.places = rng.choice(["counts", "masks", "masks"])
        spec.choice_major = spec.places == "masks" or rng.random() < 0.5
        if spec.places == "masks":
            spec.count_type = rng.choice(["i64", "f32"])
            spec.dispatch = rng.choice(["masks", "weights"])
    if spec.form in ("onehot", "capacity"):
        spec.dynamic = False
        spec.weight_on = "output"
    if spec.form in ("loop", "sorted"):
        # One product for each expert: a program of E times the size.
        spec.E = min(spec.E, 8)
        spec.k = min(spec.k, spec.E)
        if spec.router.groups > 1:
            spec.router = draw_router(rng, spec.E, spec.k, spec.dtype)


def draw_spec(rng, form, seed):
    spec = Spec(form, seed)
    draw_shape(rng, spec)
    draw_layer(rng, spec)
    spec.router = draw_router(rng, spec.E, spec.k, spec.dtype)
    draw_text(rng, spec)
    adapt_to_form(rng, spec)
    if spec.form in ("dense", "loop") and spec.weight_on == "input":
        # An expert of which nothing is wanted must make nothing of zero.
        spec.biases = False
    if rng.random() < 0.25:
        spec.near_miss = draw_near_miss(rng, spec)
        if spec.near_miss == "bias-on-zero":
            spec.biases, spec.weight_on = True, "input"
        if spec.near_miss == "offset-off-by-one":
            spec.biases, spec.grouping, spec.offsets = False, "offsets", "triangle"
    return spec


def draw_near_miss(rng, spec):
    names = {name for name, forms in NEAR_MISSES.items() if spec.form in forms}
    if spec.T == 1:
        names -= {"weight-of-next-token", "rows-of-next-token", "softmax-over-tokens", "unsort-missing"}
    if spec.k == 1:
        names -= {"weights-reversed", "largest-choice", "unsort-missing"}
    if spec.k == spec.E:
        names -= {"second-best", "smallest", "others-count", "bias-on-zero"}
    if spec.router.score != "softmax":
        names -= {"softmax-over-tokens"}
    if spec.router.choose in ("argmax", "argmaxes"):
        names -= {"second-best", "smallest"}
    if spec.router.groups > 1:
        names -= {"smallest", "softmax-over-tokens"}
    return rng.choice(sorted(names))
