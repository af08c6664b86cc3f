"""Errors: each has the text of the diagnostic, and where there is one its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence, Tuple

if TYPE_CHECKING:
    from ._run import Run


@dataclass(frozen=True)
class Diagnostic:
    """A problem of a scene, or a remark, with its place."""

    #: `physim explain CODE` prints a page about it.
    code: str
    #: `error`, `warning` or `note`.
    severity: str
    message: str
    #: One way to correct it.
    help: Optional[str]
    #: The file, or the override, that the line is in.
    source: str
    #: The JSON Pointer of the value; empty for the document and for syntax.
    pointer: str
    #: Counted from 1.
    line: int
    #: In characters, counted from 1.
    column: int

    def __str__(self) -> str:
        return f"{self.source}:{self.line}:{self.column}: {self.severity}[{self.code}]: {self.message}"


def diagnostics(values: Sequence[Mapping[str, Any]]) -> Tuple[Diagnostic, ...]:
    """The diagnostics of the library's JSON."""
    return tuple(Diagnostic(**value) for value in values)


class PhysimError(Exception):
    """The base of all errors of this package."""


class LibraryError(PhysimError):
    """The shared library or the binary of the package is missing, or does not run on this system."""


class UseError(PhysimError):
    """An object was used after it was closed, by two threads at a time, or with an object of another scene."""


class SceneError(PhysimError):
    """A scene, or a change of one, is invalid."""

    #: As printed by `physim check`, with the lines.
    report: str
    #: In the order of the text.
    diagnostics: Tuple[Diagnostic, ...]

    def __init__(self, report: str, diagnostics: Tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(report.rstrip("\n"))
        self.report = report
        self.diagnostics = diagnostics


class RunError(PhysimError):
    """A run cannot begin, or cannot continue."""

    #: The frames before, which are valid; None where nothing was recorded.
    run: Optional[Run]

    def __init__(self, message: str, run: Optional[Run] = None) -> None:
        super().__init__(message)
        self.run = run


class CommandError(PhysimError):
    """The command physim ended with an error."""

    #: The exit status: see `physim help exit-status`.
    status: int

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message.rstrip("\n") or f"physim ended with exit status {status}")
        self.status = status
