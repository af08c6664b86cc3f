"""Sweeps, fits, searches: many runs by the command physim, on all cores."""

from __future__ import annotations

import csv
import io
import json
import os
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._binary import call
from ._errors import PhysimError
from ._run import Run
from ._scene import Scene, Source

if TYPE_CHECKING:
    import pandas

#: Places in a scene, by parameter or JSON Pointer, with their values: text as of the command's option -x, or numbers.
Axes = Mapping[str, Any]


@dataclass(frozen=True)
class Setting:
    """A value that a search found."""

    name: str
    pointer: str
    value: Any


@dataclass(frozen=True)
class FittedParameter(Setting):
    """A value with its interval of 95 %."""

    value: float
    low: Optional[float]
    high: Optional[float]
    #: `atLowerBound`, `atUpperBound` or `undetermined`; None for a value without a flaw.
    flaw: Optional[str]


@dataclass(frozen=True)
class _Study:
    """Values of a scene's parameters, and the scene with them."""

    parameters: Tuple[Setting, ...]
    scene: Scene

    @property
    def values(self) -> Dict[str, Any]:
        """By pointer, as overrides of a scene."""
        return {parameter.pointer: parameter.value for parameter in self.parameters}


@dataclass(frozen=True)
class Fit(_Study):
    """The values with which a scene reproduces a recording."""

    parameters: Tuple[FittedParameter, ...]
    #: Root mean square of the differences, points; before with the values of the scene.
    rms: float
    rms_before: Optional[float]
    #: Seconds for which the recording is followed, of its duration.
    follows_for: float
    duration: float


@dataclass(frozen=True)
class Tuning(_Study):
    """The values at which a metric is best."""

    #: By metric: with the values, and with those of the scene.
    metrics: Dict[str, Optional[float]]
    before: Dict[str, Optional[float]]
    runs: int


@dataclass(frozen=True)
class Hunt(_Study):
    """Values at which a check fails, or the nearest to a failure."""

    found: bool
    #: The check with the smallest margin, and the margin in its unit.
    check: Optional[str]
    margin: Optional[float]
    unit: Optional[str]
    #: Every check that fails.
    fails: Tuple[str, ...]
    runs: int
    #: Values that fail in this share of the space would have been found with a certainty of 95 %.
    covered_share: Optional[float]
    #: The command that shows the failure.
    command: Optional[str]


def sweep(
    scene: Union[Scene, Source],
    axes: Axes,
    metrics: Sequence[str],
    *,
    sample: Optional[int] = None,
    method: Optional[str] = None,
    seed: Optional[int] = None,
    zip: bool = False,
    jobs: Optional[int] = None,
    **overrides: Any,
) -> Union[pandas.DataFrame, List[Dict[str, Any]]]:
    """Runs a scene with all combinations of values, or with samples of them: a row per run.

        physim.sweep("pong.json", {"e=/views/ball/elasticity": [0.5, 0.7, 0.9]}, ["top=ball.y:min"])

    Returns a data frame of pandas, or a list of dictionaries where pandas is not installed. A run that fails keeps its row, with its `status`.
    """
    options = [f"-x={_axis(name, values, is_range=False)}" for name, values in axes.items()]
    options += [f"-m={metric}" for metric in metrics]
    options += _options(sample=sample, method=method, seed=seed, jobs=jobs) + (["--zip"] if zip else [])
    table = _call("sweep", scene, options, overrides, accepted=(0, 1))
    try:
        import pandas
    except ImportError:
        return [{key: _number(key, cell) for key, cell in row.items()} for row in csv.DictReader(io.StringIO(table.decode()))]
    frame: pandas.DataFrame = pandas.read_csv(io.BytesIO(table), dtype={name: str for name in _TEXTS})
    return frame


def fit(
    scene: Union[Scene, Source],
    recording: Union[str, os.PathLike[str], Run, pandas.DataFrame],
    axes: Axes,
    *,
    views: Union[str, Sequence[str], None] = None,
    seed: Optional[int] = None,
    jobs: Optional[int] = None,
    **overrides: Any,
) -> Fit:
    """The values, each from a range (low, high), with which a scene reproduces a recording: a file, a run, or a data frame of its CSV's columns."""
    scene = _scene(scene, overrides)
    options = _ranges(axes) + _options(seed=seed, jobs=jobs)
    options += [f"--views={view}" for view in ([views] if isinstance(views, str) else views or [])]
    with tempfile.TemporaryDirectory(prefix="physim-") as folder:
        if isinstance(recording, (str, os.PathLike)):
            path = os.fspath(recording)
        else:
            path = os.path.join(folder, "recording.csv")
            if isinstance(recording, Run):
                recording.write_csv(path)
            else:
                recording.to_csv(path, index=False)
        result = json.loads(_call("fit", scene, [*options, "--to", path, "--json"], {}))
    parameters = tuple(FittedParameter(**parameter) for parameter in result["parameters"])
    return Fit(
        parameters=parameters,
        rms=result["rms"],
        rms_before=result["rmsBefore"],
        follows_for=result["followsFor"],
        duration=result["duration"],
        scene=_replacing(scene, parameters),
    )


def tune(
    scene: Union[Scene, Source],
    axes: Axes,
    *,
    minimize: Optional[str] = None,
    maximize: Optional[str] = None,
    require: Sequence[str] = (),
    seed: Optional[int] = None,
    jobs: Optional[int] = None,
    **overrides: Any,
) -> Tuning:
    """The values, each from a range (low, high), at which a metric is smallest or largest, and requirements such as `ball.y:max<420` are met."""
    scene = _scene(scene, overrides)
    options = _ranges(axes) + _options(minimize=minimize, maximize=maximize, seed=seed, jobs=jobs)
    options += [f"--require={requirement}" for requirement in require]
    result = json.loads(_call("tune", scene, [*options, "--json"], {}))
    parameters = tuple(Setting(**parameter) for parameter in result["parameters"])
    return Tuning(
        parameters=parameters,
        metrics={metric["metric"]: metric["value"] for metric in result["metrics"]},
        before={metric["metric"]: metric["before"] for metric in result["metrics"]},
        runs=result["runs"],
        scene=_replacing(scene, parameters),
    )


def hunt(
    scene: Union[Scene, Source],
    axes: Axes,
    *,
    runs: Optional[int] = None,
    worst: bool = False,
    invariants: bool = False,
    seed: Optional[int] = None,
    jobs: Optional[int] = None,
    **overrides: Any,
) -> Hunt:
    """Values, each from a range (low, high) or a list, at which a check of the scene fails."""
    scene = _scene(scene, overrides)
    options = _ranges(axes) + _options(runs=runs, seed=seed, jobs=jobs)
    options += (["--worst"] if worst else []) + (["--invariants"] if invariants else [])
    result = json.loads(_call("hunt", scene, [*options, "--json"], {}, accepted=(0, 1)))
    parameters = tuple(Setting(value["name"], value["pointer"], _value(value["value"])) for value in result["parameters"])
    return Hunt(
        found=result["found"],
        check=result["check"],
        margin=result["margin"],
        unit=result["unit"],
        parameters=parameters,
        fails=tuple(result["fails"]),
        runs=result["runs"],
        covered_share=result["coveredShare"],
        command=result["command"],
        scene=_replacing(scene, parameters),
    )


#: Columns of a sweep's table that are never numbers.
_TEXTS = ("id", "status", "digest")


def _scene(scene: Union[Scene, Source], overrides: Mapping[str, Any]) -> Scene:
    if not isinstance(scene, Scene):
        return Scene.load(scene, **overrides)
    return scene.replacing(**overrides) if overrides else scene


def _replacing(scene: Scene, parameters: Sequence[Setting]) -> Scene:
    return scene.replacing(**{parameter.pointer: parameter.value for parameter in parameters})


def _call(
    command: str, scene: Union[Scene, Source], options: Sequence[str], overrides: Mapping[str, Any], *, accepted: Sequence[int] = (0,)
) -> bytes:
    scene = _scene(scene, overrides)
    if scene.has_own_files:
        raise PhysimError("the command reads the files of a scene from its folder: load the scene by its path, without 'files'")
    operands, text = scene.arguments()
    return call([command, *operands, *options, "--quiet"], text=text, accepted=accepted).stdout


def _options(**values: Any) -> List[str]:
    return [f"--{name}={value}" for name, value in values.items() if value is not None]


def _ranges(axes: Axes) -> List[str]:
    return [f"-x={_axis(name, values, is_range=True)}" for name, values in axes.items()]


def _axis(name: str, values: Any, *, is_range: bool) -> str:
    """An axis as of the option -x. A tuple of two numbers is a range where the command takes one; None is the parameter's own range."""
    if values is None:
        return name
    if isinstance(values, str):
        return f"{name}={values}"
    separator = ":" if is_range and isinstance(values, tuple) and len(values) == 2 else ","
    items = values.tolist() if hasattr(values, "tolist") else list(values)
    return f"{name}={separator.join(item if isinstance(item, str) else json.dumps(item) for item in items)}"


def _value(text: Any) -> Any:
    """A value of the command's JSON: text that is JSON itself, or a word."""
    if not isinstance(text, str):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _number(key: str, cell: str) -> Any:
    """A cell of a table: a number where it is one, None where it is empty."""
    if key in _TEXTS:
        return cell
    return _value(cell) if cell else None
