"""spoil_cases.py GOLDEN FOLDER: cases with one thing wrong, and files that are none."""

import copy
import json
import pathlib
import sys

GOLDEN, FOLDER = map(pathlib.Path, sys.argv[1:])
GOOD = json.loads((GOLDEN / "cases/token_drop_t2.json").read_text())


def write(name, value):
    path = FOLDER / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value))


def spoil(name, change):
    case = copy.deepcopy(GOOD)
    change(case)
    write(name, case)


def assign(*keys, value):
    def change(case):
        for key in keys[:-1]:
            case = case[key]
        case[keys[-1]] = value(case[keys[-1]]) if callable(value) else value
    return change


def drop(*keys):
    def change(case):
        for key in keys[:-1]:
            case = case[key]
        del case[keys[-1]]
    return change


def add(rows):
    """Changes the first number that is not 0."""
    for row in rows:
        for i, v in enumerate(row):
            if v:
                row[i] = v + 1e-3 * abs(v)
                return rows
    raise ValueError("nothing but zeros")


flip = lambda rows: [row.translate(str.maketrans("01", "10")) for row in rows]
spoil("wrong/kept", assign("expected", "kept", value=flip))
spoil("wrong/weights", assign("expected", "weights", value=add))
spoil("wrong/y", assign("expected", "y", value=add))
spoil("wrong/capacity", assign("expected", "capacity", value=[2]))
spoil("wrong/slot_token", assign("expected", "slot_token", value=lambda rows: rows[::-1]))
spoil("wrong/slot_weight", assign("expected", "slot_weight", value=add))
spoil("wrong/dropped", assign("expected", "dropped", value=lambda v: v + 1))
spoil("wrong/no_error", assign("expected", value={"error": {"code": "bad_gamma"}}))
spoil("wrong/error", assign("params", "devices", value=3))
spoil("wrong/other_error", assign("params", "devices", value=3))
other = json.loads((FOLDER / "wrong/other_error.json").read_text())
write("wrong/other_error", dict(other, expected={"error": {"code": "bad_gamma"}}))

write("no_case/empty", "")
write("no_case/list", [1])
spoil("no_case/no_top_k", drop("params", "top_k"))
spoil("no_case/misspelt", assign("params", value=lambda p: dict(p, stratgy="none")))
spoil("no_case/short", drop("inputs", "logits", 0))
spoil("no_case/no_kept", drop("expected", "kept"))
spoil("no_case/no_y", drop("expected", "y"))
