"""The shared library: its functions, and objects that one thread uses at a time."""

from __future__ import annotations

import ctypes
import functools
import json
import platform
import sys
import threading
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_ssize_t, c_uint64, c_void_p
from pathlib import Path
from typing import Any, Callable, Optional

from ._errors import LibraryError, UseError

#: int64 read(void *context, const char *path, uint8_t *bytes, int64 capacity)
FileReader = ctypes.CFUNCTYPE(c_int64, c_void_p, c_char_p, c_void_p, c_int64)

_FUNCTIONS = {
    "physim_text_destroy": (None, [c_void_p]),
    "physim_scene_create": (c_void_p, [c_char_p, c_int64, c_char_p, FileReader, c_void_p]),
    "physim_scene_destroy": (None, [c_void_p]),
    "physim_scene_describe": (c_void_p, [c_void_p]),
    "physim_scene_run": (c_void_p, [c_void_p, c_char_p, c_ssize_t]),
    "physim_recording_create": (c_void_p, [c_void_p, c_char_p, c_char_p, c_ssize_t]),
    "physim_recording_advance": (c_int32, [c_void_p, c_int64]),
    "physim_recording_column": (c_void_p, [c_void_p, c_char_p, POINTER(c_int64)]),
    "physim_recording_result": (c_void_p, [c_void_p]),
    "physim_recording_events": (c_void_p, [c_void_p]),
    "physim_recording_destroy": (None, [c_void_p]),
    "physim_run_destroy": (None, [c_void_p]),
    "physim_run_step": (c_int32, [c_void_p]),
    "physim_run_advance": (c_int32, [c_void_p, c_int64]),
    "physim_run_error": (c_int32, [c_void_p, c_char_p, c_ssize_t]),
    "physim_run_frame": (c_int64, [c_void_p]),
    "physim_run_time": (c_double, [c_void_p]),
    "physim_run_digest": (c_uint64, [c_void_p]),
    "physim_run_view": (c_int32, [c_void_p, c_char_p, c_void_p]),
    "physim_run_view_ids": (c_void_p, [c_void_p]),
    "physim_run_contact_ids": (c_void_p, [c_void_p, c_char_p]),
    "physim_run_event_lines": (c_void_p, [c_void_p]),
    "physim_run_perform": (c_int32, [c_void_p, c_char_p, c_char_p, c_ssize_t]),
    "physim_run_snapshot": (c_void_p, [c_void_p]),
    "physim_run_restore": (c_int32, [c_void_p, c_void_p]),
    "physim_snapshot_destroy": (None, [c_void_p]),
}

#: Bytes of a message; a longer one is cut.
CAPACITY = 1 << 16


def _path() -> Path:
    return Path(__file__).resolve().parent / ("libphysim.dylib" if sys.platform == "darwin" else "libphysim.so")


@functools.lru_cache(maxsize=None)
def library() -> Any:
    """The shared library of the package."""
    path = _path()
    if not path.is_file():
        raise LibraryError(f"the shared library {path} is missing; install the wheel again")
    try:
        loaded = ctypes.CDLL(str(path))
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(loaded, name)
            function.restype = result
            function.argtypes = arguments
    except (OSError, AttributeError) as error:
        system = " ".join(part for part in (platform.system(), *platform.libc_ver()) if part)
        raise LibraryError(f"the shared library cannot be loaded on {system}: {error}") from error
    return loaded


def take_text(pointer: Optional[int]) -> str:
    """A text that a function returned; the library's copy is freed."""
    if not pointer:
        return ""
    try:
        return ctypes.string_at(pointer).decode("utf-8", "replace")
    finally:
        library().physim_text_destroy(pointer)


def take_json(pointer: Optional[int]) -> Any:
    """The value of a JSON text that a function returned."""
    return json.loads(take_text(pointer))


class Handle:
    """An object of the library: `with handle as pointer` lends it to one thread at a time, until it is closed."""

    __slots__ = ("pointer", "lock", "_destroy", "_name")

    def __init__(self, pointer: int, destroy: Callable[[int], None], name: str) -> None:
        #: None once the object is closed.
        self.pointer: Optional[int] = pointer
        self.lock = threading.Lock()
        self._destroy = destroy
        self._name = name

    def __enter__(self) -> int:
        if not self.lock.acquire(False):
            raise self.busy()
        if self.pointer is None:
            self.lock.release()
            raise self.closed()
        return self.pointer

    def __exit__(self, *_: object) -> None:
        self.lock.release()

    def busy(self) -> UseError:
        return UseError(f"{self._name} is in use by another thread")

    def closed(self) -> UseError:
        return UseError(f"{self._name} is closed")

    def close(self) -> None:
        """Frees the object; a second call has no effect."""
        if self.pointer is None:
            return
        with self as pointer:
            self.pointer = None
            self._destroy(pointer)

    def __del__(self) -> None:
        # an object that was not made has no pointer
        pointer = getattr(self, "pointer", None)
        if pointer is not None:
            self.pointer = None
            self._destroy(pointer)


def array(kind: Any, address: int, count: int, owner: object) -> Any:
    """Numbers of the library where they are: an array of ctypes, which keeps their owner alive."""
    numbers = (kind * count).from_address(address)
    numbers._owner = owner
    return numbers

