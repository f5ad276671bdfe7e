"""A chart of how long each peer takes over ours, as SVG."""

import math
from html import escape

COLORS = ("#1f77b4", "#ff7f0e", "#2ca02c", "#9467bd", "#8c564b", "#e377c2", "#17becf", "#bcbd22")
LEFT, WIDTH, ROW, TOP = 210, 640, 20, 60


def ratios(line):
    """Times over ours by name, the ideal too."""
    both = dict(line["peers_ms"])
    if line["ideal_ms"]:
        both["ideal"] = line["ideal_ms"]
    return {name: ms / line["ours_ms"] for name, ms in both.items()}


def ticks(low, high):
    """1, 2, 5 and their tenfolds between two numbers."""
    every = [digit * 10.0 ** power for power in range(-3, 7) for digit in (1, 2, 5)]
    return [value for value in every if low <= value <= high]


def element(name, text=None, **attributes):
    body = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name} {body}/>\n" if text is None else f"<{name} {body}>{escape(text)}</{name}>\n"


def legend(names, color):
    out, x = "", LEFT
    for name in names:
        out += element("circle", cx=x, cy=20, r=5, fill=color[name])
        out += element("text", name, x=x + 9, y=24)
        x += 24 + 7 * len(name)
    return out


def svg(lines):
    """One row for each line with a dot for each peer, on a logarithmic axis: right of 1,
    ours is faster."""
    rows = [(line, ratios(line)) for line in lines if line["ours_ms"]]
    names = sorted({name for _, found in rows for name in found})
    color = {name: COLORS[i % len(COLORS)] for i, name in enumerate(names)}
    values = [value for _, found in rows for value in found.values()] + [1.0]
    low, high = min(values) / 1.2, max(values) * 1.2

    def place(value):
        return round(LEFT + WIDTH * math.log(value / low) / math.log(high / low), 1)
    height = TOP + ROW * len(rows) + 10
    out = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 20}" '
           f'height="{height}" font-family="sans-serif" font-size="12">\n'
           + element("rect", width="100%", height="100%", fill="white") + legend(names, color))
    for value in ticks(low, high):
        stroke = "black" if value == 1 else "#dddddd"
        x = place(value)
        out += element("line", x1=x, x2=x, y1=TOP - 8, y2=height, stroke=stroke)
        out += element("text", f"{value:g}", x=x, y=TOP - 12, text_anchor="middle")
    for number, (line, found) in enumerate(rows):
        y = TOP + ROW * number + ROW // 2
        bound = f", bound {line['gamma']}" if line["gamma"] else ""
        out += element("text", f"{line['case']}{bound}, {line['threads']} thr.", x=LEFT - 10,
                       y=y + 4, text_anchor="end")
        for name, value in sorted(found.items()):
            out += element("circle", cx=place(value), cy=y, r=5, fill=color[name])
    out += element("text", "time over ours", x=LEFT - 10, y=TOP - 12, text_anchor="end")
    return out + "</svg>\n"
