#!/usr/bin/env python3
"""pack.py VERSION TREE PACKAGE LIBRARY OUT: packs an installed tree as an archive, and with the package and its shared library as a wheel.

TREE has bin and share, as `make install` makes them. The same input gives the same bytes: names are sorted, owners and modes are fixed, and
the time is SOURCE_DATE_EPOCH.
"""

import base64
import hashlib
import io
import lzma
import os
import platform
import re
import sys
import tarfile
import time
import zipfile
from pathlib import Path

EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))
PROGRAMS = ("bin/",)


def files(folder):
    """The files of a folder with their paths in it, sorted."""
    paths = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return sorted((path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths)


def mode(name):
    return 0o755 if name.startswith(PROGRAMS) else 0o644


def archive(root, entries, target):
    """A tar.xz in which every file is below `root`."""
    with lzma.open(target, "wb", preset=9 | lzma.PRESET_EXTREME) as compressed:
        with tarfile.open(fileobj=compressed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for name, content in entries:
                info = tarfile.TarInfo(f"{root}/{name}")
                info.size, info.mtime, info.mode = len(content), EPOCH, mode(name)
                tar.addfile(info, io.BytesIO(content))


def system_tag(binaries):
    """The platform tag of a wheel: on Linux the newest version of glibc that a symbol of the binaries needs."""
    machine = platform.machine()
    if sys.platform == "darwin":
        return f"macosx_{os.environ['MACOSX_DEPLOYMENT_TARGET'].split('.')[0]}_0_{machine}"
    versions = [int(minor) for content in binaries for minor in re.findall(rb"\0GLIBC_2\.(\d+)", content)]
    return f"manylinux_2_{max(versions)}_{machine}"


def wheel(version, tree, package, library, out):
    """The package as the folder physim, the binary as a script, and the rest of the tree as data."""
    suffix = Path(library).suffix
    shared = Path(library).read_bytes()
    data = f"physim-{version}.data"
    info = f"physim-{version}.dist-info"
    binary = next(content for name, content in tree if name == "bin/physim")
    tag = f"py3-none-{system_tag([binary, shared])}"
    entries = [(f"physim/{name}", content) for name, content in package] + [(f"physim/libphysim{suffix}", shared)]
    for name, content in tree:
        entries.append((f"{data}/scripts/{name[4:]}" if name.startswith("bin/") else f"{data}/data/{name}", content))
    metadata = [
        "Metadata-Version: 2.1",
        "Name: physim",
        f"Version: {version}",
        "Summary: A deterministic test bench for the physics of user interfaces",
        "Requires-Python: >=3.9",
        "Provides-Extra: frames",
        "Requires-Dist: numpy; extra == 'frames'",
        "Requires-Dist: pandas; extra == 'frames'",
        "Description-Content-Type: text/plain",
        "",
        "The command physim, and the package physim for Python. `physim help python` is the manual.",
        "",
    ]
    entries.append((f"{info}/METADATA", "\n".join(metadata).encode()))
    entries.append((f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: physim\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()))
    entries.sort()
    record = [f"{name},sha256={digest(content)},{len(content)}" for name, content in entries]
    entries.append((f"{info}/RECORD", "\n".join([*record, f"{info}/RECORD,,", ""]).encode()))
    # zip has no time before 1980
    date = time.gmtime(max(EPOCH, 315532800))[:6]
    target = out / f"physim-{version}-{tag}.whl"
    with zipfile.ZipFile(target, "w") as file:
        for name, content in entries:
            entry = zipfile.ZipInfo(name, date)
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            is_program = "/scripts/" in name or name.endswith(suffix)
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            file.writestr(entry, content, compresslevel=9)
    return target


def digest(content):
    """A hash as in a wheel's RECORD."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def main(version, tree, package, library, out):
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    tree = files(Path(tree))
    system = "macos" if sys.platform == "darwin" else "linux"
    root = f"physim-{version}-{system}-{platform.machine()}"
    targets = [out / f"{root}.tar.xz", wheel(version, tree, files(Path(package)), library, out)]
    archive(root, tree, targets[0])
    sums = [f"{hashlib.sha256(target.read_bytes()).hexdigest()}  {target.name}\n" for target in targets]
    (out / "SHA256SUMS").write_text("".join(sums))
    for target in targets:
        print(f"{target} ({target.stat().st_size / 1e6:.1f} MB)")


main(*sys.argv[1:])
