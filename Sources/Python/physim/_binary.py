"""The binary of the package, and calls of it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import List, Optional, Sequence

from ._errors import CommandError, LibraryError


def _folders() -> List[Path]:
    """Folders that pip installs scripts into: those of the environment, and those next to a package that was installed elsewhere."""
    package = Path(__file__).resolve().parent
    schemes = [sysconfig.get_path("scripts")]
    user = {"posix": "posix_user", "nt": "nt_user"}.get(os.name)
    if user in sysconfig.get_scheme_names():
        schemes.append(sysconfig.get_path("scripts", user))
    # lib/python3.x/site-packages/physim, and TARGET/physim of `pip install --target TARGET`
    beside = [package.parents[depth] / "bin" for depth in (3, 0) if len(package.parents) > depth]
    return [Path(folder) for folder in schemes if folder] + beside


def binary() -> Path:
    """The path of the command physim of this package."""
    folders = _folders()
    for folder in folders:
        path = folder / "physim"
        if path.is_file():
            return path
    places = ", ".join(str(folder) for folder in folders)
    raise LibraryError(f"the binary of physim is missing from {places}; install the wheel again")


def call(
    arguments: Sequence[str], *, text: Optional[bytes] = None, accepted: Sequence[int] = (0,)
) -> "subprocess.CompletedProcess[bytes]":
    """Runs the command and returns what it printed; an exit status that is not accepted is an error with its messages."""
    try:
        result = subprocess.run(
            [str(binary()), *arguments],
            input=text,
            stdin=None if text is not None else subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise LibraryError(f"the binary of physim cannot be run: {error}") from error
    if result.returncode not in accepted:
        raise CommandError(result.stderr.decode("utf-8", "replace"), result.returncode)
    return result


def main() -> int:
    """Runs the command with the arguments of this process: `python -m physim`."""
    path = str(binary())
    os.execv(path, [path, *sys.argv[1:]])
