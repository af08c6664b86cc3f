"""Finished runs: columns, events, margins, and their page."""

from __future__ import annotations

import csv
import ctypes
import html
import json
import os
import tempfile
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Tuple, Union

from ._binary import call
from ._errors import CommandError, Diagnostic, RunError, diagnostics
from ._library import CAPACITY, Handle, array, library, take_json, take_text

if TYPE_CHECKING:
    import numpy
    import pandas

    from ._scene import Scene

try:
    import numpy as _numpy
except ImportError:
    _numpy = None  # type: ignore[assignment, unused-ignore]

#: Numbers of a column: an array of NumPy without a copy, or a list where NumPy is not installed.
Column = Union["numpy.ndarray[Any, numpy.dtype[Any]]", List[float]]

_KINDS: Dict[str, Any] = {"frame": ctypes.c_int32, "view": ctypes.c_int32, "time": ctypes.c_double}
#: Frames between two looks at signals, such as Ctrl-C.
_SLICE = 256


@dataclass(frozen=True)
class Event:
    """An event of a run: see `physim help events` for the kinds."""

    frame: int
    #: Seconds.
    time: float
    kind: str
    a: Optional[str] = None
    b: Optional[str] = None
    #: Points.
    x: Optional[float] = None
    y: Optional[float] = None
    #: Newton seconds.
    impulse: Optional[float] = None


def events_of(lines: str) -> Tuple[Event, ...]:
    """The events of JSON Lines."""
    return tuple(Event(**json.loads(line)) for line in lines.splitlines())


@dataclass(frozen=True)
class Margin:
    """How far a run is from failing a check, in a unit of the check; negative where it fails."""

    check: str
    #: None where nothing was measured.
    margin: Optional[float]
    unit: Optional[str]
    #: A size that the margin is compared with, in the same unit.
    bound: Optional[float]
    #: Seconds at which the margin was decided.
    time: Optional[float]
    failed: bool
    #: Whether the scene states that the check fails.
    is_known_to_fail: bool


class Run:
    """The recorded frames of a run."""

    def __init__(self, scene: Scene, handle: Handle, options: Mapping[str, Any]) -> None:
        self.scene = scene
        functions = library()
        message = ctypes.create_string_buffer(CAPACITY)
        with handle as pointer:
            recording = functions.physim_recording_create(pointer, json.dumps(options).encode(), message, CAPACITY)
        if not recording:
            raise RunError(message.value.decode("utf-8", "replace"))
        self._handle = Handle(recording, functions.physim_recording_destroy, "the run")
        while functions.physim_recording_advance(recording, _SLICE) == 1:
            pass
        self._result: Dict[str, Any] = take_json(functions.physim_recording_result(recording))
        if self._result["error"]:
            raise RunError(self._result["error"], self)

    @property
    def digest(self) -> str:
        """Equal for two runs exactly if every bit of every frame is; `physim run --digest` prints it."""
        return str(self._result["digest"])

    @property
    def last_frame(self) -> int:
        return int(self._result["lastFrame"])

    @property
    def is_at_rest(self) -> bool:
        """Whether the run ended before its last frame because every view is at rest."""
        return bool(self._result["isAtRest"])

    @property
    def names(self) -> Tuple[str, ...]:
        """Ids of views, by the numbers of the column `view`."""
        return tuple(self._result["names"])

    @cached_property
    def columns(self) -> Dict[str, Column]:
        """A row per recorded frame and view, as in CSV: `frame`, `time`, `view` (an index into `names`), then the recorded columns."""
        return {name: self._column(name) for name in ("frame", "time", "view", *self._result["columns"])}

    def _column(self, name: str) -> Column:
        count = ctypes.c_int64()
        with self._handle as pointer:
            address = library().physim_recording_column(pointer, name.encode(), ctypes.byref(count))
        kind = _KINDS.get(name, ctypes.c_float)
        if not count.value:
            return [] if _numpy is None else _numpy.empty(0, kind)
        # the numbers live as long as the handle, which they keep
        numbers = array(kind, address, count.value, self._handle)
        if _numpy is None:
            return list(numbers)
        column = _numpy.frombuffer(numbers, dtype=kind)
        column.flags.writeable = False
        return column

    def __getitem__(self, column: str) -> Column:
        return self.columns[column]

    def __len__(self) -> int:
        """Rows."""
        return len(self.columns["frame"])

    def view(self, id: str) -> Dict[str, Column]:
        """The columns of one view, a row per frame in which it exists. A view of every frame is not copied."""
        try:
            number = self.names.index(id)
        except ValueError:
            raise KeyError(id) from None
        others = {name: column for name, column in self.columns.items() if name != "view"}
        views = self.columns["view"]
        if _numpy is None:
            rows = [row for row, view in enumerate(views) if view == number]
            return {name: [column[row] for row in rows] for name, column in others.items()}
        width = self._width
        if width:
            first = [int(view) for view in views[:width]]
            place = first.index(number) if number in first else None
            return {name: column[place::width] if place is not None else column[:0] for name, column in others.items()}
        rows = _numpy.flatnonzero(_numpy.asarray(views) == number)
        return {name: _numpy.asarray(column)[rows] for name, column in others.items()}

    @cached_property
    def _width(self) -> int:
        """Rows per frame where each frame has the same views; 0 otherwise."""
        assert _numpy is not None
        frames, views = _numpy.asarray(self.columns["frame"]), _numpy.asarray(self.columns["view"])
        if not len(frames):
            return 0
        width = int(_numpy.searchsorted(frames, frames[0], side="right"))
        if len(frames) % width or (frames.reshape(-1, width) != frames[::width, None]).any():
            return 0
        return width if (views.reshape(-1, width) == views[:width]).all() else 0

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a data frame, in which `view` is a categorical column of ids."""
        import pandas

        columns: Dict[str, Any] = dict(self.columns)
        columns["view"] = pandas.Categorical.from_codes(columns["view"], pandas.Index(self.names))
        return pandas.DataFrame(columns, copy=False)

    def write_csv(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the rows as CSV, which the command reads: long layout, with the exact values."""
        columns = self.columns
        names = self.names
        rows = zip(*(column if isinstance(column, list) else column.tolist() for column in columns.values()))
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns)
            writer.writerows((frame, time, names[int(view)], *values) for frame, time, view, *values in rows)

    @cached_property
    def events(self) -> Tuple[Event, ...]:
        """Contacts and lifecycle events of all frames."""
        with self._handle as pointer:
            return events_of(take_text(library().physim_recording_events(pointer)))

    @cached_property
    def margins(self) -> Tuple[Margin, ...]:
        """One per check of the scene, in their order."""
        return tuple(
            Margin(
                check=check["name"],
                margin=check["margin"],
                unit=check["unit"],
                bound=check["bound"],
                time=check["time"],
                failed=check["hasFailed"],
                is_known_to_fail=check["isKnownToFail"],
            )
            for check in self._result["checks"]
        )

    @cached_property
    def failures(self) -> Tuple[Diagnostic, ...]:
        """The checks of the scene that the run missed, with their places in its text."""
        return diagnostics(self._result["failures"])

    @property
    def passed(self) -> bool:
        """Whether the run meets every check of the scene."""
        return not self._result["failures"]

    def page(self, *, live: Optional[bool] = None) -> str:
        """The page of the scene as HTML: live, with the engine in it, or a player. None stands for live where the engine is installed."""
        if live is None:
            try:
                return self.page(live=True)
            except CommandError:
                return self.page(live=False)
        operands, text = self._scene_arguments()
        with tempfile.TemporaryDirectory(prefix="physim-") as folder:
            target = os.path.join(folder, "page.html")
            call(["render", *operands, *(["--live"] if live else []), "--quiet", "-o", target], text=text)
            with open(target, encoding="utf-8") as file:
                return file.read()

    def _scene_arguments(self) -> Tuple[List[str], Optional[bytes]]:
        """The scene with its overrides as values: `physim render` has no options for them."""
        from ._scene import OPTIONS

        plain = self.scene.replacing(**dict.fromkeys(OPTIONS))
        arguments, text = plain.arguments()
        overrides = self.scene.overrides
        if "frames" in overrides or "duration" in overrides:
            last = self.scene.last_frame
            length = repr(last if plain.length_key == "frames" else last / self.scene.frame_rate)
            arguments += ["--set", f"/{plain.length_key}={length}"]
        for name in ("profile", "substeps"):
            if name in overrides:
                arguments += ["--set", f"/{name}={json.dumps(overrides[name])}"]
        return arguments, text

    def _repr_html_(self) -> str:
        page = html.escape(self.page(), quote=True)
        return (
            f'<iframe title="{html.escape(self.scene.name, quote=True)}" sandbox="allow-scripts allow-downloads" '
            f'style="width: 100%; height: 640px; border: 0" srcdoc="{page}"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<physim.Run of {self.scene.name!r}: {self.last_frame} frames, digest {self.digest}>"
