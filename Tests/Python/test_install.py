"""The wheel in an environment without anything else."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

from support import FIXTURES, PLAIN, PONG, ROOT, WHEEL, needs, plain


class InstallTests(unittest.TestCase):
    def test_the_command_runs_a_scene(self):
        command = PLAIN / "bin/physim"
        version = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(version, r"^\d+\.\d+\.\d+( \(commit [0-9a-f]+\+?\))?\n$")
        digest = subprocess.run([command, "run", PONG, "--digest"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(digest, r"^[0-9a-f]{16}\n$")
        module = [PLAIN / "bin/python", "-m", "physim", "run", str(PONG), "--digest"]
        self.assertEqual(subprocess.run(module, capture_output=True, text=True, check=True).stdout, digest)
        code = f"import physim; print(physim.Scene.load({str(PONG)!r}).run().digest)"
        self.assertEqual(plain(code), digest)

    def test_without_numpy_and_pandas_columns_are_lists(self):
        code = f"""
import physim
run = physim.Scene.load({str(PONG)!r}).run(frames=9)
print([type(column).__name__ for column in run.columns.values()], len(run), run.view("ball")["x"][0])
rows = physim.sweep({str(PONG)!r}, {{"/views/ball/elasticity": [0.5, 1]}}, ["ball.y:max"], frames=60)
print(type(rows).__name__, rows[0]["/views/ball/elasticity"], type(rows[0]["ball.y:max"]).__name__)
"""
        lines = plain(code).splitlines()
        self.assertEqual(lines, ["['list', 'list', 'list', 'list', 'list', 'list'] 20 116.0", "list 0.5 float"])

    def test_pages_are_live_and_manual_pages_are_installed(self):
        share = PLAIN / "share"
        for name in ["physim/physim.wasm.lzma", "physim/scene.schema.json", "man/man1/physim.1", "zsh/site-functions/_physim"]:
            self.assertTrue((share / name).is_file(), name)
        page = plain(f"import physim; print(physim.Scene.load({str(PONG)!r}).run(frames=5)._repr_html_())")
        self.assertIn("<iframe", page)
        self.assertIn("wasm-unsafe-eval", page)

    @needs("auditwheel")
    def test_the_tag_is_that_of_the_glibc_that_is_needed(self):
        if not sys.platform.startswith("linux"):
            self.skipTest("not Linux")
        shown = subprocess.run([sys.executable, "-m", "auditwheel", "show", WHEEL], capture_output=True, text=True, check=True).stdout
        tag = re.search(r"manylinux_2_\d+_\w+", WHEEL.name)
        self.assertIn(f'platform tag: "{tag.group()}"', " ".join(shown.split()))
        self.assertNotIn("libstdc++", shown)

    def test_sums_are_those_of_the_files(self):
        command = ["sha256sum", "--check", "--quiet", "SHA256SUMS"]
        if shutil.which("sha256sum") is None:
            command = ["shasum", "-a", "256", "--check", "--quiet", "SHA256SUMS"]
        subprocess.run(command, cwd=WHEEL.parent, check=True)

    def test_an_archive_and_a_wheel_of_one_input_have_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            tree, package, library = Path(folder, "tree"), Path(folder, "package"), Path(folder, "libphysim.so")
            (tree / "bin").mkdir(parents=True)
            (tree / "bin/physim").write_bytes(b"\0GLIBC_2.30\0")
            package.mkdir()
            (package / "__init__.py").write_text("")
            library.write_bytes(b"\0GLIBC_2.17\0")
            sums = []
            for out in ["a", "b"]:
                for path in [tree, package]:
                    os.utime(path, (1, 1 if out == "a" else 2))
                pack = [sys.executable, ROOT / "Sources/Python/pack.py", "1.2.3", tree, package, library, Path(folder, out)]
                subprocess.run(pack, check=True, capture_output=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
                sums.append(Path(folder, out, "SHA256SUMS").read_text())
            self.assertEqual(sums[0], sums[1])
            if sys.platform.startswith("linux"):
                self.assertIn("manylinux_2_30", sums[0])

    def test_a_missing_library_is_an_exception(self):
        with tempfile.TemporaryDirectory() as folder:
            with zipfile.ZipFile(WHEEL) as file:
                file.extractall(folder, [name for name in file.namelist() if name.startswith("physim/")])
            code = f"import physim\ntry: physim.Scene.load({str(PONG)!r})\nexcept physim.LibraryError as error: print(error)\n"
            libraries = list(Path(folder, "physim").glob("libphysim.*"))
            for content, words in [(None, "is missing"), (b"", "cannot be loaded on")]:
                for library in libraries:
                    library.unlink(missing_ok=True)
                    if content is not None:
                        library.write_bytes(content)
                environment = {**os.environ, "PYTHONPATH": folder}
                result = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True, env=environment)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertIn(words, result.stdout)

    def test_fixtures_are_valid_for_the_command(self):
        subprocess.run([PLAIN / "bin/physim", "check", FIXTURES / "menu.json"], check=True, capture_output=True)


if __name__ == "__main__":
    unittest.main()
