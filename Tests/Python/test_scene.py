"""Scenes: digests, overrides, diagnostics, files."""

import json
import unittest

import physim

from support import BALL, FIXTURES, PONG, ROOT
from support import physim as command


def scenes():
    """The scenes of Fixtures that are valid."""
    paths = [path for path in sorted(FIXTURES.rglob("*.json*")) if path.suffix in (".json", ".jsonc")]
    skipped = {"invalid", "imports", "sweeps"}
    return [path for path in paths if not skipped & set(path.relative_to(FIXTURES).parts) and '"physim"' in path.read_text()]


class DigestTests(unittest.TestCase):
    def test_every_scene_of_fixtures_has_the_digest_of_the_command(self):
        self.assertGreater(len(scenes()), 30)
        for path in scenes():
            with self.subTest(path.name):
                digest = command("run", path, "--digest", "--quiet").strip()
                self.assertEqual(physim.Scene.load(path).run(columns=["x"]).digest, digest)

    def test_step_by_step_it_is_the_same(self):
        for name in ["pong", "tilt", "springs", "tap-to-spawn"]:
            scene = physim.Scene.load(FIXTURES / f"{name}.json")
            with scene.simulation() as simulation:
                while simulation.step():
                    pass
                self.assertEqual(simulation.digest, scene.run().digest, name)


class OverrideTests(unittest.TestCase):
    def test_parameters_pointers_and_options_act_as_on_the_command_line(self):
        text = json.dumps(BALL)
        scene = physim.Scene.load(text, bounce=0.8, frames=90, **{"/views/ball/center": [150, 90]})
        self.assertEqual((scene.last_frame, scene.parameters, scene.views), (90, {"bounce": 0.8}, ("ball",)))
        path = ROOT / ".build/python-tests/ball.json"
        path.write_text(text)
        options = ["--set", "bounce=0.8", "--set", "/views/ball/center=[150,90]", "--frames", "90"]
        self.assertEqual(scene.run().digest, command("run", path, *options, "--digest").strip())
        self.assertEqual(physim.Scene.load(BALL).run(frames=90, bounce=0.8).last_frame, 90)
        self.assertEqual(scene.replacing(frames=None).last_frame, 120)

    def test_a_variant_is_run(self):
        digest = command("run", FIXTURES / "sheet.json", "--variant", "fast", "--digest", "--quiet").strip()
        self.assertEqual(physim.Scene.load(FIXTURES / "sheet.json", variant="fast").run().digest, digest)


class DiagnosticTests(unittest.TestCase):
    def test_an_invalid_scene_raises_with_text_and_place(self):
        with self.assertRaises(physim.SceneError) as raised:
            physim.Scene.load('{"physim": 1, "bounds": [320, 480],\n "frames": 1, "views": [], "wals": []}')
        error = raised.exception
        self.assertEqual(str(error), error.report.rstrip("\n"))
        diagnostic = error.diagnostics[0]
        self.assertEqual((diagnostic.code, diagnostic.line, diagnostic.column, diagnostic.severity), ("unknown-key", 2, 28, "error"))
        self.assertIn('did you mean "walls"?', diagnostic.help)
        self.assertTrue(str(diagnostic).startswith("scene:2:28: error[unknown-key]: "))

    def test_every_bad_scene_of_fixtures_is_an_exception_with_the_report_of_the_command(self):
        count = 0
        for expected in sorted((FIXTURES / "invalid").glob("*.expected.txt")):
            for ending in (".json", ".jsonc"):
                path = expected.with_name(expected.name.replace(".expected.txt", ending))
                if not path.exists() or "error[" not in expected.read_text():
                    continue
                with self.subTest(path.name), self.assertRaises(physim.SceneError) as raised:
                    physim.Scene.load(path)
                first = expected.read_text().split("\n")[0]
                report = str(raised.exception).replace(f"{ROOT}/", "")
                # the words of the system about a file are not the library's
                self.assertIn(first.split(": cannot read ")[0] if ": cannot read " in first else first, report)
                count += 1
        self.assertGreater(count, 50)

    def test_check_returns_all_diagnostics(self):
        self.assertEqual(physim.check(PONG), ())
        codes = [diagnostic.code for diagnostic in physim.check({"physim": 1})]
        self.assertEqual(codes, ["missing-key"] * 3)

    def test_a_bad_override_is_named(self):
        with self.assertRaises(physim.SceneError) as raised:
            physim.Scene.load(PONG, **{"/views/bal/elasticity": 0.4})
        self.assertEqual(raised.exception.diagnostics[0].source, "override")

    def test_odd_sources(self):
        for source in ["{", "[]\n", "{}", '{"physim": 1e999}', '{"a": "\x00"}', "{\ud800}", {"physim": float("nan")}]:
            with self.subTest(source), self.assertRaises(physim.SceneError):
                physim.Scene.load(source)
        with self.assertRaises(OSError):
            physim.Scene.load("missing.json")
        with self.assertRaises(OSError):
            physim.Scene.load(FIXTURES)

    def test_a_scene_that_cannot_continue_raises_with_the_frames_before(self):
        scene = physim.Scene.load(BALL, bounce=4, frames=2000)
        with self.assertRaisesRegex(physim.RunError, "non-finite in frame") as raised:
            scene.run()
        run = raised.exception.run
        self.assertEqual(len(run), run.last_frame + 1)
        with scene.simulation() as simulation, self.assertRaisesRegex(physim.RunError, "non-finite in frame"):
            simulation.step(2000)


class FileTests(unittest.TestCase):
    scene = {**BALL, "gravity": {"trace": {"file": "tilt.csv"}}}
    rows = b"time,x,y,z\n" + b"".join(b"%.2f,0,-1,0\n" % (i / 100) for i in range(300))

    def test_files_come_from_a_dictionary_or_a_function(self):
        digests = {
            physim.Scene.load(self.scene, files=files).run().digest
            for files in ({"tilt.csv": self.rows}, lambda path: self.rows if path == "tilt.csv" else None)
        }
        self.assertEqual(len(digests), 1)
        with self.assertRaises(physim.SceneError) as raised:
            physim.Scene.load(self.scene, files={})
        self.assertIn("tilt.csv", str(raised.exception))

    def test_an_error_of_the_function_is_raised(self):
        def broken(path):
            raise ZeroDivisionError(path)

        with self.assertRaises(ZeroDivisionError):
            physim.Scene.load(self.scene, files=broken)
        with self.assertRaises(TypeError):
            physim.Scene.load(self.scene, files=lambda path: 3)


if __name__ == "__main__":
    unittest.main()
