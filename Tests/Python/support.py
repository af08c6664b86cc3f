"""Paths, and commands of the environment that the wheel is installed in."""

import importlib.util
import os
import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Fixtures"
PONG = FIXTURES / "pong.json"
#: An environment with the wheel alone.
PLAIN = Path(os.environ["PHYSIM_PLAIN"])
WHEEL = Path(os.environ["PHYSIM_WHEEL"])

BALL = {
    "physim": 1,
    "bounds": [320, 480],
    "frames": 120,
    "gravity": {"vector": [0, 1000], "unit": "pt/s2"},
    "parameters": {"bounce": 0.5},
    "walls": [{"id": "sides", "bounds": True, "elasticity": "= bounce"}],
    "views": [{"id": "ball", "center": [160, 100], "size": [40, 40], "collisionBoundsType": "ellipse", "elasticity": "= bounce"}],
}


def physim(*arguments, folder=ROOT, status=0):
    """The output of the command of the wheel."""
    result = subprocess.run(["physim", *map(str, arguments)], cwd=folder, capture_output=True, text=True)
    assert result.returncode == status, result.stderr
    return result.stdout


def plain(code):
    """The output of a program in the environment with the wheel alone."""
    result = subprocess.run([PLAIN / "bin/python", "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def fences(page, info):
    """The bodies of a page's fences of one kind."""
    text = (ROOT / "Sources/Resources/Manual/Topics" / page).read_text()
    return re.findall(rf"^```{re.escape(info)}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def needs(*modules):
    """Skips a test without a package of PyPI."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    return unittest.skipIf(missing, f"{', '.join(missing)}: not installed")
