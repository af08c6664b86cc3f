"""The workflows and the action: checked, and their steps run here as far as they can."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import ROOT, WHEEL, needs

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
ACTION = GITHUB / "actions/physim"
BINARY = shutil.which("physim")


def shell(*command, folder=ROOT, **environment):
    return subprocess.run(["bash", *map(str, command)], cwd=folder, capture_output=True, text=True, env={**os.environ, **environment})


class LintTests(unittest.TestCase):
    @needs("check_jsonschema")
    def test_they_fit_the_schemas_of_github(self):
        for schema, paths in [("github-workflows", WORKFLOWS), ("github-actions", [ACTION / "action.yml"])]:
            command = ["check-jsonschema", "--builtin-schema", f"vendor.{schema}", *paths]
            result = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual(result.returncode, 0, result.stdout)

    def test_actionlint_finds_nothing(self):
        if shutil.which("actionlint") is None:
            self.skipTest("actionlint: not installed")
        result = subprocess.run(["actionlint", *WORKFLOWS], cwd=ROOT, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_scripts_are_bash(self):
        for script in [GITHUB / "release.sh", *ACTION.glob("*.sh"), *(ROOT / "Sources/Python").glob("*.sh"), ROOT / "Tests/Python/run.sh"]:
            self.assertEqual(shell("-n", script).stderr, "", script.name)

    def test_targets_and_scripts_that_they_name_exist(self):
        makefile = (ROOT / "Makefile").read_text()
        for path in WORKFLOWS:
            for line in path.read_text().splitlines():
                step = line.partition("run: ")[2].split()
                if step[:1] == ["make"]:
                    self.assertIn(f"\n{step[1]}:", makefile)
                elif step[:1] == ["bash"] or step[:1] == [".ci/run"]:
                    self.assertTrue((ROOT / step[-1 if step[0] == ".ci/run" else 1]).is_file(), line)


class ReleaseTests(unittest.TestCase):
    version = WHEEL.name.split("-")[1]

    def test_a_tag_must_be_the_release_of_the_sources(self):
        self.assertEqual(shell(GITHUB / "release.sh", "version", f"v{self.version}").returncode, 0)
        self.assertEqual(shell(GITHUB / "release.sh", "version", "v0.0.1").returncode, 1)

    def test_notes_are_the_lines_about_the_release(self):
        notes = shell(GITHUB / "release.sh", "notes", f"v{self.version}").stdout
        self.assertIn("make dist", notes)
        self.assertNotIn("\n## ", notes)

    def test_files_of_several_machines_get_one_list_of_sums(self):
        with tempfile.TemporaryDirectory() as folder:
            for machine, name in [("a", WHEEL.name), ("b", "physim-1-other.tar.xz")]:
                Path(folder, "artifacts", machine).mkdir(parents=True)
                Path(folder, "artifacts", machine, name).write_bytes(machine.encode())
            result = shell(GITHUB / "release.sh", "collect", "artifacts", "release", folder=folder)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(len(Path(folder, "release/SHA256SUMS").read_text().splitlines()), 2)


class ActionTests(unittest.TestCase):
    def install(self, folder, address):
        return shell(ACTION / "install.sh", address, ReleaseTests.version, Path(folder, "physim"), GITHUB_PATH=f"{folder}/path")

    def test_it_installs_a_release_and_tests_scenes(self):
        if shutil.which("curl") is None:
            self.skipTest("curl: not installed")
        with tempfile.TemporaryDirectory() as folder:
            result = self.install(folder, WHEEL.parent.as_uri())
            self.assertEqual(result.returncode, 0, result.stderr)
            added = Path(folder, "path").read_text().strip()
            environment = {"PATH": f"{added}:{os.environ['PATH']}", "CI": "true"}
            for name in ["menu.json", "menu.golden.csv"]:
                shutil.copy(ROOT / "Fixtures" / name, folder)
            passed = shell(ACTION / "test.sh", f"{folder}/report", "menu.json", "--jobs 1", folder=folder, **environment)
            self.assertEqual(passed.returncode, 0, passed.stdout + passed.stderr)
            scene = Path(folder, "menu.json")
            scene.write_text(scene.read_text().replace('"duration": ', '"duration": 1'))
            failed = shell(ACTION / "test.sh", f"{folder}/report", ".", "", folder=folder, **environment)
            self.assertEqual(failed.returncode, 1, failed.stdout + failed.stderr)
            self.assertIn("::error ", failed.stdout)
            self.assertTrue(Path(folder, "report/physim.html").is_file())

    def test_a_wrong_sum_or_a_missing_file_fails(self):
        if shutil.which("curl") is None:
            self.skipTest("curl: not installed")
        with tempfile.TemporaryDirectory() as folder:
            self.assertNotEqual(self.install(folder, Path(folder).as_uri()).returncode, 0)
            release = Path(folder, "release")
            shutil.copytree(WHEEL.parent, release)
            for archive in release.glob("*.tar.xz"):
                archive.write_bytes(archive.read_bytes()[:-1] + b"x")
            self.assertNotEqual(self.install(folder, release.as_uri()).returncode, 0)


if __name__ == "__main__":
    unittest.main()
