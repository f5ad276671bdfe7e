"""Checks of bench/harness that need nothing but this Python: BENCH LIBRARY."""

import array
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.dom.minidom

sys.path.insert(0, sys.argv[1])
from harness import cases, chart, loops, results  # noqa: E402

LIBRARY = sys.argv[2]
TIMES = {"ours@1.5": [2.0, 4.0, 3.0], "eager@1.5": [9.0, 6.0, 7.5], "ort@1.5": [],
         "ideal@1.5": [4.5]}


def line(**more):
    return results.entry("olmoe", "1.5", 2, TIMES, **more)


class Results(unittest.TestCase):
    def test_entry(self):
        found = line(equal=True)
        self.assertEqual([name for name in results.FIELDS if name not in found], [])
        self.assertEqual(found["ours_ms"], 3.0)
        self.assertEqual(found["ideal_ms"], 4.5)
        self.assertEqual(found["peers_ms"], {"eager": 7.5})
        self.assertEqual(found["spread_ms"]["ours"],
                         {"median": 3.0, "min": 2.0, "max": 4.0, "rounds": 3})

    def test_without_ours(self):
        found = results.entry("olmoe", None, 1, {"eager": [1.0]})
        self.assertIsNone(found["ours_ms"])
        self.assertIn("| - |", results.markdown([found]))

    def test_ratios(self):
        cells = dict(zip(results.HEADINGS, results.cells(
            line(equal=False, peak_gflops=100.0, layer_gflops=80.0))))
        self.assertEqual(cells["ideal / ours"], "1.50")
        self.assertEqual(cells["peer / ours"], "2.50")
        self.assertEqual(cells["best peer"], "eager")
        self.assertEqual(cells["% of peak: layer, GEMMs"], "80, -")
        self.assertEqual(cells["equal"], "NO")

    def test_json(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "results.json"
            results.write_json(path, [line()])
            self.assertEqual(json.loads(path.read_text()), [line()])
            self.assertEqual(list(path.parent.iterdir()), [path])

    def test_page(self):
        first = results.section([line()], "one machine")
        page = results.replace_section("# Title\n", first)
        again = results.replace_section(page + "\nMore.\n", results.section([line()], "another"))
        self.assertTrue(again.startswith("# Title\n"))
        self.assertTrue(again.endswith("\nMore.\n"))
        self.assertIn("another", again)
        self.assertNotIn("one machine", again)
        with self.assertRaises(ValueError):
            results.replace_section(results.BEGIN, first)

    def test_refusals(self):
        refused = {"gathered": "too large"}
        found = results.refusals([line(refused=refused), line(refused=refused)])
        self.assertEqual(found, ["gathered: too large; olmoe (2)"])

    def test_notes(self):
        lines = [results.entry(f"olmoe-t{tokens}", None, 1, {"ours": [ms]})
                 for tokens, ms in ((16, 9.0), (256, 10.0), (1024, 41.0))]
        self.assertEqual(results.linearity(lines), [
            "microseconds a token on 1 thread, ours: T 256: 39.1, T 1024: 40.0"])
        lines = [results.entry("olmoe", gamma, threads, {"ours": [ms]})
                 for gamma, threads, ms in ((None, 1, 9.0), (None, 2, 5.0), ("1", 2, 4.0))]
        self.assertEqual(results.scaling(lines), ["from 1 to 2 threads, ours: olmoe 1.80x"])
        self.assertEqual(results.scaling(lines[1:]) + results.linearity(lines), [])

    def test_crowded(self):
        cores = {"ours": [0, 1], "eager": [1, 1], "ort": [0]}
        self.assertEqual(results.crowded([line(cores=cores)]), [
            "given 2 threads, but seen to compute on fewer cores: eager (olmoe bound 1.5), "
            "ort (olmoe bound 1.5)"])
        self.assertEqual(results.crowded([line(cores={"ours": [0, 1]})]), [])

    def test_summary(self):
        found = results.entry("olmoe", None, 1, {
            "ours": [1.0], "eager": [3.0], "grouped_mm": [2.0], "iree": [99.5]})
        self.assertIn("| olmoe | none | 1 | 1 | 2 | - | - | 99.5 | - |",
                      results.summary([found], "a machine"))

    def test_chart(self):
        picture = xml.dom.minidom.parseString(chart.svg([line(), line()]))
        dots = picture.getElementsByTagName("circle")
        self.assertEqual(len(dots), 2 + 2 * 2)  # the legend, and two rows of two


class Cases(unittest.TestCase):
    def test_names(self):
        every = list(cases.all_cases())
        self.assertEqual(len({case.name for case in every}), len(every))
        self.assertTrue(any(case.quick for case in every))

    def test_files(self):
        layer = cases.Layer("small", 5, 16, 8, 4, 2)
        with tempfile.TemporaryDirectory() as folder:
            files = layer.files(pathlib.Path(folder))
            written = pathlib.Path(files["weights"]).stat().st_mtime_ns
            layer.files(pathlib.Path(folder))
            self.assertEqual(pathlib.Path(files["weights"]).stat().st_mtime_ns, written)
            self.assertIn("tensor<1x5x16xf32>", pathlib.Path(files["mlir"]).read_text())

    def test_preferred_experts(self):
        layer = cases.Layer("small", 5, 16, 8, 4, 2, zipf=1.0)
        _, data = cases.prefer(([4, 16], bytes(4 * 4 * 16)), layer)
        rows = array.array("f", data)
        bias = sorted((cases.feature(layer) * rows[16 * e] for e in range(4)), reverse=True)
        for rank, value in enumerate(bias):
            self.assertAlmostEqual(value, -math.log(rank + 1), places=5)
        self.assertFalse(any(rows[i] for i in range(64) if i % 16))


class Loops(unittest.TestCase):
    def test_products(self):
        text = subprocess.run(["llvm-nm", LIBRARY], check=True, capture_output=True,
                              text=True).stdout
        names = {name: int(at, 16) for at, _, name in
                 (row.split() for row in text.splitlines() if len(row.split()) == 3)}
        ranges = loops.product_ranges(LIBRARY)
        self.assertTrue(loops.inside(names["product"] + 64, ranges))
        self.assertFalse(loops.inside(names["polynomial"] + 64, ranges))
        # The loop that calls it, too.
        begin = names["products"]
        self.assertTrue(any(begin < whole[0] < begin + 512 for whole in ranges))

    def test_share(self):
        self.assertEqual(loops.share_inside([1, 5, 9, 20], [[1, 3], [9, 12]]), 0.5)
        self.assertIsNone(loops.share_inside([], [[1, 3]]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=0)
