"""The programs of `physim help python`, and the steps of `physim help ci`."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import PLAIN, ROOT, WHEEL, fences, needs

PAGE = (ROOT / "Sources/Resources/Manual/Topics/python.md").read_text()


class PythonPageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        for name, text in re.findall(r"^```python (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
            Path(cls.folder.name, name).write_text(text)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def program(self, *arguments):
        result = subprocess.run([sys.executable, *arguments], cwd=self.folder.name, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def test_the_programs_of_the_page_run(self):
        self.assertRegex(self.program("ramp.py"), r"^[0-9a-f]{16} True ")
        self.assertRegex(self.program("steps.py"), r"(?m)^\d+ [-0-9.e]+ \[")
        self.assertIn("name='bounce', pointer='bounce', value=0.75,", self.program("studies.py"))

    def test_the_environment_for_training_keeps_the_ball_in_the_air(self):
        match = re.match(r"(\d+) hits in 600 frames\n", self.program("catch.py"))
        self.assertTrue(match)
        self.assertGreaterEqual(int(match.group(1)), 3)
        repeated = "from catch import Catch\ng = Catch()\nprint([(g.reset(seed=5), g.step(0), g.step(2)) for _ in range(2)])"
        first, second = re.findall(r"\(\(\[.*?\{\}\)\)", self.program("-c", repeated))
        self.assertEqual(first, second)

    @needs("gymnasium")
    def test_gymnasium_accepts_the_environment(self):
        self.program("-W", "ignore", "-c", "from gymnasium.utils.env_checker import check_env; from gym_catch import CatchEnv; check_env(CatchEnv())")

    def test_members_that_the_page_names_exist(self):
        import physim

        run = physim.Scene.load(ROOT / "Fixtures/pong.json").run(frames=2)
        for name in re.findall(r"`run\.(\w+)", PAGE):
            self.assertTrue(hasattr(run, name), name)
        for name in re.findall(r"`(\w+Error)`", PAGE):
            self.assertTrue(issubclass(getattr(physim, name), physim.PhysimError), name)


class ContinuousIntegrationPageTests(unittest.TestCase):
    def test_both_ways_of_installing_run(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in WHEEL.parent.iterdir():
                shutil.copy(path, folder)
            steps = fences("ci.md", "shell")
            self.assertEqual(len(steps), 2)
            for step in steps:
                result = subprocess.run(["sh", "-e", "-c", step], cwd=folder, capture_output=True, text=True)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertRegex(result.stdout, r"(?m)^\d+\.\d+\.\d+")

    def test_the_image_has_three_lines_whose_steps_run_in_a_fresh_environment(self):
        (image,) = fences("ci.md", "dockerfile")
        base, copy, run = image.splitlines()
        self.assertEqual(base, "FROM debian:stable-slim")
        self.assertEqual(copy, "COPY physim-*.whl /tmp/")
        # the packages of Debian come first; the environment has them already
        install = run.removeprefix("RUN ").split(" && ")[-1]
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(WHEEL, folder)
            subprocess.run([sys.executable, "-m", "venv", f"{folder}/root"], check=True)
            environment = {**os.environ, "PATH": f"{folder}/root/bin:{os.environ['PATH']}"}
            command = install.replace("/tmp/", f"{folder}/") + " && physim new pong -o pong.json && physim run pong.json --digest"
            result = subprocess.run(["sh", "-e", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertRegex(result.stdout.splitlines()[-1], r"^[0-9a-f]{16}$")


if __name__ == "__main__":
    unittest.main()
