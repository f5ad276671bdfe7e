"""Checks the page of a run against the JSON report of the same run.

usage: check_page.py PAGE REPORT
"""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree

page_path, report_path = sys.argv[1:]
text = open(page_path, encoding="utf-8").read()
report = json.load(open(report_path))
layers = report["layers"]
# Well-formed, or this fails.
page = ElementTree.fromstring(text)


def check(what, found, expected):
    assert found == expected, f"{what}: {found}, expected {expected}"


# Nothing of the page comes from elsewhere.
for word in ("http:", "https:", "//", "url(", "@import", "<script", "<link", "<img",
             "src=", "href="):
    assert word not in text.split("<html", 1)[1], f"the page has {word}"
for variable in set(re.findall(r"var\((--\w+)\)", text)):
    count = len(re.findall(rf"{variable}:", text))
    check(f"colours for {variable}, light and dark", count, 2)


def find(id):
    return next((e for e in page.iter() if e.get("id") == id), None)


def over_mean(rows):
    return max(rows) * len(rows) / sum(rows) if sum(rows) else 1


def level(rows, mean):
    over = rows / mean if mean else 0
    limits = (0.5, 1, 1.5, 2, 3, 5)
    return 0 if over == 0 else 1 + sum(over > limit for limit in limits)


def check_map(id, key):
    places = list(find(id).iter("rect"))
    check(f"places of {id}", len(places), sum(layer["experts"] for layer in layers))
    left = iter(places)
    for layer in layers:
        mean = sum(layer["demand"]) / layer["experts"]
        for expert, rows in enumerate(layer[key]):
            place = next(left)
            title = place.find("title").text
            assert title.startswith(f"expert {expert}: {rows} rows, "), title
            check(f"colour of {title}", place.get("class"), f"h{level(rows, mean)}")
    labels = [label.text for label in find(id).iter("text")]
    check(f"labels of {id}", labels, [t for layer in layers for t in (
        f"layer {layer['layer']}", f"{over_mean(layer[key]):.2f}")])


def check_drops():
    rows = list(find("drops").iter("tr"))[1:]
    check("rows of the table", len(rows), len(layers))
    for row, layer in zip(rows, layers):
        cells = [cell.text for cell in row.iter("td")]
        wanted = sum(layer["demand"])
        share = lambda part, whole: f"{100 * part / whole if whole else 0:.2f}"
        check("table", cells[:4] + cells[5:13], [str(n) for n in (
            layer["layer"], layer["tokens"], layer["experts"], layer["top_k"], wanted,
            f"{over_mean(layer['demand']):.2f}", f"{over_mean(layer['kept']):.2f}",
            layer["dropped"], share(layer["dropped"], wanted),
            share(layer["dropped_weight"], layer["weight"]), layer["added"],
            layer["dead_tokens"])])


if layers:
    check_map("wanted", "demand")
    check_map("kept", "kept")
    check_drops()
else:
    assert "No MoE layer was recognised." in text
    assert find("drops") is None


def check_ranks():
    """Of times, which another run has others of, that they fit each other."""
    ranks = len(report["ranks"])
    for i in range(len(layers)):
        drawing = find(f"ranks{i}")
        texts = [text.text for text in drawing.iter("text")]
        check("ranks", texts[::2], [f"rank {rank}" for rank in range(ranks)])
        bars = list(drawing.iter("rect"))
        check("bars", [bar.get("class") for bar in bars],
              ["compute", "exchange", "wait"] * ranks)
        times = [float(bar.find("title").text.split(": ")[1].split()[0])
                 for bar in bars]
        longest = max(map(float, texts[1::2]))
        for rank, total in enumerate(map(float, texts[1::2])):
            parts = slice(3 * rank, 3 * rank + 3)
            assert abs(sum(times[parts]) - total) < 0.003, times
            width = sum(float(bar.get("width")) for bar in bars[parts])
            assert abs(width - 860 * total / longest) < 1 + 3 / longest, width


if report.get("ranks"):
    check_ranks()
else:
    assert find("ranks0") is None
