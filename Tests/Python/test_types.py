"""The annotations of the package."""

import subprocess
import sys
import unittest

from support import ROOT, needs


class TypeTests(unittest.TestCase):
    @needs("mypy", "pandas", "numpy")
    def test_mypy_finds_nothing(self):
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", ROOT / ".build/python-tests/mypy", ROOT / "Sources/Python/physim"]
        result = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout)

    @needs("mypy")
    def test_a_caller_s_mistakes_are_found(self):
        program = "import physim\nphysim.Scene.load('a.json').run(every='2')\nphysim.fit('a.json', 'b.csv', {}).rms.upper()\n"
        command = [sys.executable, "-m", "mypy", "--cache-dir", ROOT / ".build/python-tests/mypy", "-c", program]
        result = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(result.stdout.count(": error: "), 2, result.stdout)


if __name__ == "__main__":
    unittest.main()
