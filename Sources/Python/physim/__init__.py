"""Scenes of user interfaces, simulated: the engine of the command physim.

    import physim

    scene = physim.Scene.load("pong.json")
    run = scene.run(frames=600)
    print(run.digest, run.view("ball")["y"][-1])

Every bit of a run is that of the command `physim run`. `physim help python` is the manual.
"""

from ._binary import binary
from ._errors import CommandError, Diagnostic, LibraryError, PhysimError, RunError, SceneError, UseError
from ._run import Event, Margin, Run
from ._scene import Scene, check
from ._simulation import Simulation, Snapshot, ViewState
from ._studies import Fit, FittedParameter, Hunt, Setting, Tuning, fit, hunt, sweep, tune


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module 'physim' has no attribute '{name}'")
    from importlib.metadata import version

    return version("physim")


__all__ = [
    "CommandError",
    "Diagnostic",
    "Event",
    "Fit",
    "FittedParameter",
    "Hunt",
    "LibraryError",
    "Margin",
    "PhysimError",
    "Run",
    "RunError",
    "Scene",
    "SceneError",
    "Setting",
    "Simulation",
    "Snapshot",
    "Tuning",
    "UseError",
    "ViewState",
    "binary",
    "check",
    "fit",
    "hunt",
    "sweep",
    "tune",
]
