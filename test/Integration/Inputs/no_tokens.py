"""no_tokens.py RUN MODEL: runs a model without tokens, with every strategy."""

import json
import pathlib
import subprocess
import sys
import tempfile

STRATEGIES = [["--capacity-factor=none"], ["--capacity-factor=1"],
              ["--capacity-factor=1", "--metric=random", "--devices=4"],
              ["--capacity-factor=1", "--strategy=expanded_drop", "--devices=2"],
              ["--capacity-factor=1", "--strategy=overselect", "--rounds=2"],
              ["--capacity-factor=1", "--strategy=expert_drop", "--scope=global"],
              ["--strategy=expert_skip", "--keep-k=1", "--renorm=topk_sum"]]

for options in STRATEGIES:
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        subprocess.run([*sys.argv[1:], "--tokens=0", f"--report={report}", *options],
                       check=True, stdout=subprocess.DEVNULL)
        layer, = json.loads(report.read_text())["layers"]
    assert layer["tokens"] == 0 and not any(layer["candidates"]), (options, layer)
    # No group of no tokens has a limit.
    assert set(layer["capacity"]) == {None}, (options, layer["capacity"])
