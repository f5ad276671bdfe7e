"""Compares the losses and rows of two results of moe-eval: same.py A.json B.json"""

import json
import sys

KEYS = ("window_losses", "dropped", "added", "executed")
first, second = (json.load(open(path))["settings"] for path in sys.argv[1:3])
assert len(first) == len(second)
for one, two in zip(first, second):
    for key in KEYS:
        assert one[key] == two[key], (one["setting"], key, one[key], two[key])
print(len(first), "settings are the same")
