"""Columns, events, margins and pages of runs."""

import csv
import gc
import io
import json
import unittest

import physim

from support import BALL, FIXTURES, PONG, needs
from support import physim as command


class ColumnTests(unittest.TestCase):
    @needs("numpy")
    def test_columns_are_the_numbers_of_the_library_without_copies(self):
        import numpy

        run = physim.Scene.load(PONG).run()
        x = run["x"]
        self.assertEqual((x.dtype, len(x), len(run)), (numpy.float32, len(run), 2 * 3601))
        self.assertFalse(x.flags.owndata or x.flags.writeable)
        ball = run.view("ball")
        self.assertTrue(numpy.shares_memory(ball["x"], x))
        with self.assertRaises(KeyError):
            run.view("bal")
        first = float(x[0])
        del run, ball
        gc.collect()
        # the array keeps its memory alive
        self.assertEqual(float(x[0]), first)

    @needs("numpy")
    def test_views_that_come_and_go_have_the_rows_of_the_command(self):
        path = FIXTURES / "tap-to-spawn.json"
        run = physim.Scene.load(path).run(every=7, columns=["x", "speed"])
        rows = list(csv.DictReader(io.StringIO(command("run", path, "--every", "7", "--columns", "x,speed", "--quiet"))))
        self.assertEqual(len(run), len(rows))
        import numpy

        self.assertEqual([run.names[i] for i in run["view"]], [row["view"] for row in rows])
        for column in ["x", "speed"]:
            self.assertTrue(numpy.array_equal(run[column], numpy.array([float(row[column]) for row in rows], numpy.float32)))
        last = run.names[-1]
        self.assertEqual(len(run.view(last)["x"]), sum(row["view"] == last for row in rows))

    @needs("pandas")
    def test_a_data_frame_is_the_table_of_the_command(self):
        import pandas

        frame = physim.Scene.load(PONG).run(frames=60).to_pandas()
        table = pandas.read_csv(io.StringIO(command("run", PONG, "--frames", "60", "--quiet")))
        self.assertEqual(list(frame.columns), list(table.columns))
        self.assertTrue((frame["view"].astype(str) == table["view"]).all())
        self.assertLess((frame["x"] - table["x"]).abs().max(), 1e-4)

    def test_options_are_checked(self):
        scene = physim.Scene.load(PONG)
        flaws = [
            ({"columns": ["speeed"]}, "did you mean 'speed'?"),
            ({"every": 0}, "'every'"),
            ({"views": ["bal"]}, "did you mean 'ball'?"),
            ({"views": "nothing*"}, "no view matches"),
        ]
        for options, words in flaws:
            with self.assertRaisesRegex(physim.RunError, words):
                scene.run(**options)
        self.assertEqual(set(scene.run(views=["ball"], frames=3)["view"]), {0})

    def test_events_are_those_of_the_command(self):
        run = physim.Scene.load(PONG).run()
        lines = command("run", PONG, "--events", "-", "--format", "jsonl", "--quiet").splitlines()
        self.assertEqual(len(run.events), len(lines))
        first = json.loads(lines[0])
        self.assertEqual((run.events[0].kind, run.events[0].a, run.events[0].b), (first["kind"], first["a"], first["b"]))


class CheckTests(unittest.TestCase):
    def test_a_missed_check_has_a_margin_and_a_place(self):
        checks = {"checks": [{"id": "high", "view": "ball", "at": 2, "inside": [0, 0, 320, 240]}]}
        run = physim.Scene.load({**BALL, "expect": checks}).run()
        self.assertFalse(run.passed)
        margin = run.margins[0]
        self.assertTrue(margin.failed and margin.check == "high" and margin.unit == "pt" and margin.margin < -100)
        self.assertEqual((run.failures[0].code, run.failures[0].pointer), ("missed", "/expect/checks/high"))

    def test_margins_are_those_of_the_tests(self):
        path = FIXTURES / "sheet.json"
        report = json.loads(command("test", path, "--record", "never", "--format", "json", "--quiet"))
        shown = {margin["check"]: margin["margin"] for scene in report["scenes"][:1] for margin in scene["margins"]}
        run = physim.Scene.load(path).run()
        self.assertTrue(run.passed)
        self.assertTrue(run.margins)
        for margin in run.margins:
            self.assertAlmostEqual(margin.margin, shown[margin.check], places=12)


class PageTests(unittest.TestCase):
    def test_a_notebook_shows_the_live_page_with_the_run_s_values(self):
        run = physim.Scene.load(BALL).run(frames=30, bounce=0.25)
        page = run._repr_html_()
        self.assertTrue(page.startswith("<iframe ") and page.endswith("</iframe>"))
        self.assertEqual(page.count("<"), 2)
        self.assertIn("0.25", run.page(live=False) + run.page(live=True))
        self.assertNotIn("wasm-unsafe-eval", run.page(live=False))


if __name__ == "__main__":
    unittest.main()
