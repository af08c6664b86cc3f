"""Runs that are advanced frame by frame, read and changed."""

from __future__ import annotations

import ctypes
import json
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, NamedTuple, Tuple

from ._errors import RunError, SceneError, UseError
from ._library import CAPACITY, Handle, library, take_json, take_text
from ._run import Event, events_of

if TYPE_CHECKING:
    from ._scene import Scene


#: More than a run can have, and within the C interface's integers.
_MOST_FRAMES = 1 << 30


class ViewState(NamedTuple):
    """The state of a view in a frame: points, radians clockwise on screen, and their velocities per second."""

    x: float
    y: float
    angle: float
    vx: float
    vy: float
    omega: float
    asleep: bool


class Snapshot:
    """The state of a simulation, from which any simulation of the same scene can continue."""

    __slots__ = ("_handle",)

    def __init__(self, pointer: int) -> None:
        self._handle = Handle(pointer, library().physim_snapshot_destroy, "the snapshot")


class Simulation:
    """A run of a scene, frame by frame; frame 0 is the initial state.

        with scene.simulation() as s:
            while s.step():
                print(s.frame, s.view("ball").y)

    A simulation is used by one thread at a time, and no longer after `close`: anything else raises `UseError`.
    """

    def __init__(self, scene: Scene, pointer: int) -> None:
        functions = library()
        self.scene = scene
        self._handle = Handle(pointer, functions.physim_run_destroy, "the simulation")
        self._functions = functions
        self._step = functions.physim_run_step
        self._read = functions.physim_run_view
        self._state = (ctypes.c_double * 7)()
        self._address = ctypes.addressof(self._state)
        self._ids: Dict[str, bytes] = {}

    def step(self, frames: int = 1) -> bool:
        """Advances by one frame, or by several. Returns False once the run is over, and raises `RunError` where it cannot continue."""
        if frames < 0:
            raise ValueError(f"a simulation advances by 0 frames or more, not {frames}")
        # `with self._handle`, without the cost of its two calls
        handle = self._handle
        if not handle.lock.acquire(False):
            raise handle.busy()
        try:
            pointer = handle.pointer
            if pointer is None:
                raise handle.closed()
            result = self._step(pointer) if frames == 1 else self._functions.physim_run_advance(pointer, min(frames, _MOST_FRAMES))
            if result < 0:
                message = ctypes.create_string_buffer(CAPACITY)
                self._functions.physim_run_error(pointer, message, CAPACITY)
                raise RunError(message.value.decode("utf-8", "replace"))
            return result != 0  # type: ignore[no-any-return]
        finally:
            handle.lock.release()

    def view(self, id: str) -> ViewState:
        """The state of a view; raises `KeyError` when there is none with this id now."""
        name = self._ids.get(id)
        if name is None:
            name = self._ids[id] = id.encode("utf-8", "replace")
        handle = self._handle
        if not handle.lock.acquire(False):
            raise handle.busy()
        try:
            pointer = handle.pointer
            if pointer is None:
                raise handle.closed()
            if not self._read(pointer, name, self._address):
                raise KeyError(id)
            values: List[Any] = self._state[:]
        finally:
            handle.lock.release()
        values[6] = values[6] != 0
        return tuple.__new__(ViewState, values)

    @property
    def views(self) -> List[str]:
        """Ids of all views that exist now, in order of creation."""
        with self._handle as pointer:
            return list(take_json(self._functions.physim_run_view_ids(pointer)))

    @property
    def frame(self) -> int:
        with self._handle as pointer:
            return int(self._functions.physim_run_frame(pointer))

    @property
    def time(self) -> float:
        """Seconds since frame 0."""
        with self._handle as pointer:
            return float(self._functions.physim_run_time(pointer))

    @property
    def digest(self) -> str:
        """Of all frames so far, as of `physim run --digest`."""
        with self._handle as pointer:
            return f"{self._functions.physim_run_digest(pointer):016x}"

    @property
    def events(self) -> Tuple[Event, ...]:
        """The events between the last frame and this one."""
        with self._handle as pointer:
            return events_of(take_text(self._functions.physim_run_event_lines(pointer)))

    def contacts(self, id: str) -> List[str]:
        """Ids of the elements that a view touches now, one per pair of outlines; raises `KeyError` when there is no such view now."""
        self.view(id)
        with self._handle as pointer:
            return list(take_json(self._functions.physim_run_contact_ids(pointer, id.encode("utf-8", "replace"))))

    def set(self, pointer: str, value: Any) -> None:
        """Changes a value by its JSON Pointer, such as `/views/ball/elasticity`. Raises `SceneError`, and changes nothing then."""
        self.perform({"set": {pointer: value}})

    def perform(self, event: Mapping[str, Any]) -> None:
        """Performs an event of a scene, such as `{"push": {"view": "ball", "direction": [0, -1]}}`: see `physim help events`."""
        text = json.dumps(event, default=lambda other: other.tolist() if hasattr(other, "tolist") else str(other))
        message = ctypes.create_string_buffer(CAPACITY)
        with self._handle as pointer:
            if not self._functions.physim_run_perform(pointer, text.encode(), message, CAPACITY):
                raise SceneError(message.value.decode("utf-8", "replace"))

    def snapshot(self) -> Snapshot:
        """The present state."""
        with self._handle as pointer:
            return Snapshot(self._functions.physim_run_snapshot(pointer))

    def restore(self, snapshot: Snapshot) -> None:
        """Continues from a state; the same frames follow with the same bits."""
        with self._handle as pointer, snapshot._handle as state:
            if not self._functions.physim_run_restore(pointer, state):
                raise UseError("the snapshot is of another scene")

    @property
    def is_closed(self) -> bool:
        return self._handle.pointer is None

    def close(self) -> None:
        """Frees the simulation; a second call has no effect."""
        self._handle.close()

    def __enter__(self) -> Simulation:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
