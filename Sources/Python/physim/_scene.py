"""Scenes: read, checked, run."""

from __future__ import annotations

import ctypes
import json
import os
import stat
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._errors import Diagnostic, RunError, SceneError, diagnostics
from ._library import CAPACITY, FileReader, Handle, library, take_json
from ._run import Run
from ._simulation import Simulation

#: A path, the text of a scene, or the scene as a dictionary.
Source = Union[str, "os.PathLike[str]", Mapping[str, Any]]
#: The bytes of the files that a scene names, by their paths: a dictionary, or a function that returns None for a file that does not exist.
Files = Union[Mapping[str, bytes], Callable[[str], Optional[bytes]]]

#: Overrides that are options of the command, with the keys that they replace.
OPTIONS: Dict[str, Tuple[str, Optional[str]]] = {
    "frames": ("/frames", "duration"),
    "duration": ("/duration", "frames"),
    "substeps": ("/substeps", None),
    "profile": ("/profile", None),
}

#: Files larger than this are not read.
_MOST_BYTES = 1 << 30


class _Text:
    """The text of a scene, and where it is from."""

    def __init__(self, source: Source) -> None:
        self.path: Optional[Path] = None
        if isinstance(source, Mapping):
            self.data = json.dumps(source).encode()
        elif isinstance(source, str) and (source.lstrip()[:1] in ("{", "[") or "\n" in source):
            self.data = source.encode("utf-8", "surrogatepass")
        else:
            self.path = Path(source)
            self.data = self.path.read_bytes()
        self.name = str(self.path) if self.path else "scene"
        self.folder = os.path.dirname(self.name)


class _Reader:
    """Reads the files that a scene names. An error of the caller's function is kept, since it cannot cross the library."""

    def __init__(self, files: Optional[Files]) -> None:
        self._read = files.get if isinstance(files, Mapping) else files or self._from_disk
        self._contents: Dict[str, Optional[bytes]] = {}
        self.error: Optional[BaseException] = None
        self.function = FileReader(self._copy)

    @staticmethod
    def _from_disk(path: str) -> Optional[bytes]:
        try:
            status = os.stat(path)
            if not stat.S_ISREG(status.st_mode) or status.st_size > _MOST_BYTES:
                return None
            return Path(path).read_bytes()
        except OSError:
            return None

    def _content(self, path: str) -> Optional[bytes]:
        if path not in self._contents:
            content = self._read(path)
            if content is not None and not isinstance(content, (bytes, bytearray, memoryview)):
                raise TypeError(f"the content of {path} must be bytes, not {type(content).__name__}")
            self._contents[path] = None if content is None else bytes(content)
        return self._contents[path]

    def _copy(self, _: Optional[int], path: bytes, target: Optional[int], capacity: int) -> int:
        try:
            content = None if self.error else self._content(path.decode("utf-8", "replace"))
        except BaseException as error:  # raised again once the library has returned
            self.error = error
            content = None
        if content is None:
            return -1
        if target and len(content) <= capacity:
            ctypes.memmove(target, content, len(content))
        return len(content)


def _overrides(values: Mapping[str, Any]) -> List[Dict[str, Any]]:
    """Overrides in the order of the command line: the variant, values, then options."""
    entries: List[Dict[str, Any]] = []
    if "variant" in values:
        entries.append({"variant": str(values["variant"])})
    for key, value in values.items():
        if key not in OPTIONS and key != "variant":
            entries.append({"pointer": key, "value": _json(value), "option": "override"})
    for key, (pointer, replaced) in OPTIONS.items():
        if key in values:
            entry = {"pointer": pointer, "value": _json(values[key]), "option": f"{key}="}
            entries.append({**entry, "replaces": replaced} if replaced else entry)
    return entries


def _json(value: Any) -> str:
    """A value as JSON; numbers of NumPy count as numbers."""
    return json.dumps(value, default=lambda other: other.tolist() if hasattr(other, "tolist") else str(other))


class _Reading:
    """A scene that was read, valid or not."""

    def __init__(self, text: _Text, files: Optional[Files], overrides: Mapping[str, Any]) -> None:
        reader = _Reader(files)
        options = {"name": text.name, "folder": text.folder, "overrides": _overrides(overrides)}
        functions = library()
        pointer = functions.physim_scene_create(text.data, len(text.data), json.dumps(options).encode(), reader.function, None)
        self.handle = Handle(pointer, functions.physim_scene_destroy, "the scene")
        if reader.error is not None:
            raise reader.error
        self.facts: Dict[str, Any] = take_json(functions.physim_scene_describe(pointer))
        self.diagnostics: Tuple[Diagnostic, ...] = diagnostics(self.facts["diagnostics"])


class Scene:
    """A checked scene.

    Overrides are parameters of the scene by their names, values by their JSON Pointers, and the options `frames`, `duration`, `profile`,
    `substeps` and `variant` of `physim run`:

        Scene.load("card.json", speed=900, frames=240, **{"/views/card/density": 2})
    """

    def __init__(self, text: _Text, files: Optional[Files], overrides: Mapping[str, Any]) -> None:
        self._text = text
        self._files = files
        # an option without a value is the scene's own
        self._overrides = {key: value for key, value in overrides.items() if value is not None or key not in (*OPTIONS, "variant")}
        reading = _Reading(text, files, self._overrides)
        if not reading.facts["isValid"]:
            raise SceneError(reading.facts["report"], reading.diagnostics)
        self._reading = reading

    @classmethod
    def load(cls, source: Source, *, files: Optional[Files] = None, **overrides: Any) -> Scene:
        """Reads a scene: a path, a text, or a dictionary.

        `files` has the traces and tracks that the scene names; without it they are read from the folder of the scene. Raises `SceneError` with
        all errors of the text, and `OSError` for a file that cannot be read.
        """
        return cls(_Text(source), files, overrides)

    def replacing(self, **overrides: Any) -> Scene:
        """The same scene with other values."""
        return Scene(self._text, self._files, {**self._overrides, **overrides})

    def check(self) -> Tuple[Diagnostic, ...]:
        """Warnings and notes about the scene; the module's `check` also returns the errors of an invalid one."""
        return self._reading.diagnostics

    @property
    def text(self) -> str:
        """The scene as it was read, without overrides."""
        return self._text.data.decode("utf-8", "replace")

    @property
    def path(self) -> Optional[Path]:
        """The file that the scene was read from."""
        return self._text.path

    @property
    def has_own_files(self) -> bool:
        """Whether the scene was loaded with `files`."""
        return self._files is not None

    @property
    def overrides(self) -> Dict[str, Any]:
        return dict(self._overrides)

    @property
    def name(self) -> str:
        return str(self._reading.facts["name"])

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return float(self._reading.facts["frameRate"])

    @property
    def last_frame(self) -> int:
        return int(self._reading.facts["lastFrame"])

    @property
    def length_key(self) -> str:
        """Which of `frames` and `duration` the scene has."""
        return str(self._reading.facts["lengthKey"])

    @property
    def views(self) -> Tuple[str, ...]:
        """Ids of all views, those that events add included."""
        return tuple(self._reading.facts["views"])

    @property
    def parameters(self) -> Dict[str, Any]:
        """The parameters of the scene with their values."""
        return {entry["name"]: entry["value"] for entry in self._reading.facts["parameters"]}

    def run(
        self,
        *,
        columns: Optional[Sequence[str]] = None,
        views: Union[str, Sequence[str], None] = None,
        every: Optional[int] = None,
        **overrides: Any,
    ) -> Run:
        """Runs the scene to its end.

        `columns` are those of `physim help columns`, `views` patterns of ids, and every n-th frame is recorded; without them the scene's `record`
        decides. Raises `RunError` for a run that cannot continue; the error's `run` has the frames before.
        """
        scene = self.replacing(**overrides) if overrides else self
        options: Dict[str, Any] = {}
        if columns is not None:
            options["columns"] = list(columns)
        if views is not None:
            options["views"] = [views] if isinstance(views, str) else list(views)
        if every is not None:
            options["every"] = every
        return Run(scene, scene._reading.handle, options)

    def simulation(self, **overrides: Any) -> Simulation:
        """A run that is advanced frame by frame; `with` closes it."""
        scene = self.replacing(**overrides) if overrides else self
        message = ctypes.create_string_buffer(CAPACITY)
        with scene._reading.handle as pointer:
            run = library().physim_scene_run(pointer, message, CAPACITY)
        if not run:
            raise RunError(message.value.decode("utf-8", "replace"))
        return Simulation(scene, run)

    def arguments(self) -> Tuple[List[str], Optional[bytes]]:
        """The scene as an operand and options of the command physim, and its standard input."""
        arguments = [str(self._text.path) if self._text.path else "-"]
        for key, value in self._overrides.items():
            if key in OPTIONS or key == "variant":
                arguments += [f"--{key}", str(value)]
            else:
                arguments += ["--set", f"{key}={_json(value)}"]
        return arguments, None if self._text.path else self._text.data

    def __repr__(self) -> str:
        return f"<physim.Scene {self.name!r}: {len(self.views)} views, {self.last_frame} frames>"


def check(source: Source, *, files: Optional[Files] = None, **overrides: Any) -> Tuple[Diagnostic, ...]:
    """All diagnostics of a scene, errors included, as `physim check` prints them."""
    return _Reading(_Text(source), files, overrides).diagnostics
