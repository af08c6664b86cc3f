"""Sweeps, fits and searches through the command of the wheel."""

import io
import time
import unittest

import physim

from support import BALL, FIXTURES, PONG, needs
from support import physim as command


class SweepTests(unittest.TestCase):
    @needs("pandas")
    def test_a_sweep_is_a_data_frame_with_the_command_s_table(self):
        import pandas

        frame = physim.sweep(PONG, {"e=/views/ball/elasticity": [0.5, 0.75, 1]}, ["top=ball.y:min", "contacts(ball,paddle):count"], frames=300)
        table = command("sweep", PONG, "-x", "e=/views/ball/elasticity=0.5,0.75,1", "-m", "top=ball.y:min", "-m", "contacts(ball,paddle):count", "--frames", 300, "--quiet")
        self.assertTrue(frame.equals(pandas.read_csv(io.StringIO(table), dtype={"id": str, "status": str, "digest": str})))
        self.assertEqual(list(frame["e"]), [0.5, 0.75, 1])
        self.assertEqual(frame["digest"][2], physim.Scene.load(PONG, frames=300, **{"/views/ball/elasticity": 1}).run().digest)
        self.assertEqual(frame["top"].dtype, float)

    @needs("pandas")
    def test_a_dictionary_is_swept_by_its_parameters(self):
        frame = physim.sweep(BALL, {"bounce": "0.1:0.9:0.2"}, ["ball.y:final"], seed=None, jobs=1)
        self.assertEqual(len(frame), 5)
        sampled = physim.sweep(physim.Scene.load(BALL), {"bounce": "uniform(0,1)"}, ["ball.y:final"], sample=16, method="sobol", seed=3)
        self.assertEqual(len(sampled), 16)

    @needs("pandas")
    def test_a_large_sweep_takes_the_command_s_time(self):
        axes, options = {"/views/ball/elasticity": "0.1:1:#2000"}, ["-m", "ball.y:max", "--frames", 120, "--quiet"]
        start = time.perf_counter()
        command("sweep", PONG, "-x", "/views/ball/elasticity=0.1:1:#2000", *options)
        alone = time.perf_counter() - start
        start = time.perf_counter()
        frame = physim.sweep(PONG, axes, ["ball.y:max"], frames=120)
        print(f"\na sweep of {len(frame)} runs: {time.perf_counter() - start:.2f} s, by the command {alone:.2f} s")
        self.assertEqual(len(frame), 2000)

    def test_a_bad_axis_is_an_exception_with_the_command_s_message(self):
        with self.assertRaisesRegex(physim.CommandError, "did you mean"):
            physim.sweep(PONG, {"/views/bal/elasticity": [1]}, ["ball.y:max"])
        with self.assertRaises(physim.CommandError) as raised:
            physim.sweep(PONG, {"/views/ball/elasticity": [1]}, ["ball.y:biggest"])
        self.assertEqual(raised.exception.status, 65)
        with self.assertRaisesRegex(physim.PhysimError, "without 'files'"):
            physim.sweep(physim.Scene.load(BALL, files={}), {"bounce": [1]}, ["ball.y:max"])


class SearchTests(unittest.TestCase):
    def test_a_fit_finds_the_value_of_a_recorded_run(self):
        recording = physim.Scene.load(BALL, bounce=0.83).run()
        result = physim.fit(BALL, recording, {"bounce": (0.2, 1.0)})
        self.assertAlmostEqual(result.parameters[0].value, 0.83, places=3)
        self.assertLess(result.rms, 0.01)
        self.assertEqual(list(result.values), ["bounce"])
        self.assertAlmostEqual(result.scene.parameters["bounce"], 0.83, places=3)

    @needs("pandas")
    def test_a_fit_takes_a_data_frame(self):
        frame = physim.Scene.load(BALL, bounce=0.6).run().to_pandas()
        self.assertAlmostEqual(physim.fit(BALL, frame, {"bounce": (0.2, 1.0)}).parameters[0].value, 0.6, places=3)

    def test_tuning_meets_its_requirement(self):
        result = physim.tune(BALL, {"bounce": (0.1, 0.95)}, maximize="settled:time", require=["ball.y:min>=99"])
        self.assertIn("settled:time", result.metrics)
        self.assertEqual(result.scene.parameters["bounce"], result.parameters[0].value)

    def test_a_hunt_returns_values_that_fail(self):
        result = physim.hunt(FIXTURES / "sheet.json", {"flick": (0, 3000), "damping": (0.2, 1)}, runs=300)
        self.assertIsInstance(result.found, bool)
        run = result.scene.run()
        if result.found:
            self.assertFalse(run.passed)
            self.assertTrue(result.fails)


if __name__ == "__main__":
    unittest.main()
