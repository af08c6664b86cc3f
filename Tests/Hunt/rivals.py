"""Hunts next to other searches: how many runs each takes to find planted failures.

    python3 Tests/Hunt/rivals.py PHYSIM [--seeds N] [--shares 1e-2,1e-4,1e-6] [--only SCENE,...|held-out] [--require K]

The scenes and bounds are those of table.py. Every search is driven through the command line and minimizes the same margin (`margin:planted`), in the unit cube of the
parameters: SciPy's differential_evolution (popsize 15, deferred updating), pycma's CMA-ES (sigma 0.3, restarted from a random point when it ends) and Hypothesis'
target(). Samples at random take ln 2 / share runs in the median, which is not measured. A search that has not found the failure is stopped after 5000 runs; Hypothesis,
which needs a process per run, once it has taken as many as the hunt. With --require the exit status is 1 where hunts are not ahead of differential evolution, CMA-ES and samples at random on so many scenes.
"""
import math
import statistics
import subprocess
import sys
import tempfile

import table

MOST = 5000


class Found(Exception):
    pass


class Evaluation:
    """Margins of a scene, counted; ends the search at the first failure or after some runs."""

    def __init__(self, physim, name, bound, most):
        self.line = [physim, "sweep", f"{table.FOLDER}/scenes/{name}.json", "--set", f"bound={bound!r}", "-m", "margin:planted", "-o", "-", "-q", "-j", "1"]
        self.ranges = table.axes(name)
        self.most = most
        self.count = 0
        self.runs = None

    def margins(self, points):
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as rows:
            rows.write(",".join(self.ranges) + "\n")
            for point in points:
                values = (min(1.0, max(0.0, float(x))) for x in point)
                rows.write(",".join(repr(r["min"] + x * (r["max"] - r["min"])) for r, x in zip(self.ranges.values(), values)) + "\n")
            rows.flush()
            output = subprocess.run(self.line + ["--params", rows.name], capture_output=True, text=True, check=False).stdout
        cells = [row.split(",")[-1] for row in output.splitlines()[1:]]
        assert len(cells) == len(points)
        margins = [float(cell) if cell else 1e9 for cell in cells]
        for i, margin in enumerate(margins):
            if margin < 0:
                self.runs = self.count + i + 1
                raise Found
        self.count += len(points)
        if self.count >= self.most:
            raise Found
        return margins


def evolution(evaluation, seed):
    import numpy
    from scipy.optimize import differential_evolution

    count = len(evaluation.ranges)
    while True:
        differential_evolution(
            lambda x: numpy.array(evaluation.margins(x.T)), [(0, 1)] * count, seed=seed, popsize=15, maxiter=10**6, tol=0, polish=False, vectorized=True,
            updating="deferred")
        seed += 1000


def strategy(evaluation, seed):
    import cma
    import random

    generator = random.Random(seed)
    count = len(evaluation.ranges)
    while True:
        start = [generator.random() for _ in range(count)]
        search = cma.CMAEvolutionStrategy(start, 0.3, {"bounds": [0, 1], "seed": generator.randrange(1, 2**31), "verbose": -9})
        while not search.stop():
            points = search.ask()
            search.tell(points, evaluation.margins(points))


def examples(evaluation, seed):
    from hypothesis import HealthCheck, Phase, given, seed as seeded, settings, strategies, target

    @seeded(seed)
    @settings(max_examples=MOST, database=None, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate, Phase.target])
    @given(strategies.tuples(*[strategies.floats(0, 1) for _ in evaluation.ranges]))
    def search(point):
        target(-evaluation.margins([point])[0])

    search()


RIVALS = [("differential evolution", evolution), ("CMA-ES", strategy), ("Hypothesis", examples)]


def runs(physim, name, bound, search, most, seed):
    evaluation = Evaluation(physim, name, bound, most)
    try:
        search(evaluation, seed)
    except Found:
        pass
    except BaseException as error:
        # Hypothesis wraps what its test raises
        if evaluation.runs is None and evaluation.count < most and not isinstance(error, Exception):
            raise
    return evaluation.runs


def median(found):
    """The median, infinite where more than half have found nothing; and as it is printed."""
    number = statistics.median_low(sorted(math.inf if runs is None else runs for runs in found))
    missed = sum(runs is None for runs in found)
    text = "–" if number == math.inf else f"{number:.0f}"
    return number, text + (f", {len(found) - missed} of {len(found)}" if 0 < missed < len(found) else "")


def main():
    physim, rest = sys.argv[1], sys.argv[2:]

    def option(name, default):
        return rest[rest.index(name) + 1] if name in rest else default

    missing = []
    for module in ("scipy", "cma", "hypothesis"):
        try:
            __import__(module)
        except ImportError:
            missing.append(module)
    if missing:
        print(f"hunts next to other searches: skipped, Python has no {', '.join(missing)} here")
        return 0
    import warnings

    warnings.filterwarnings("ignore")
    seeds = int(option("--seeds", "3"))
    shares = option("--shares", "1e-2,1e-4,1e-6").split(",")
    names = option("--only", "").split(",") if "--only" in rest else table.MEASURED
    if names == ["held-out"]:
        names = table.HELD_OUT
    bounds = table.bounds()
    print("| scene (parameters) | share | hunt | " + " | ".join(title for title, _ in RIVALS) + " | at random |")
    print("| --- " * (len(RIVALS) + 4) + "|", flush=True)
    status = 0
    for share in shares:
        ahead = [0] * (len(RIVALS) + 1)
        for name in names:
            bound = bounds[name][share]
            found = [table.hunt(physim, name, bound, seed, 20000)[0] for seed in range(seeds)]
            hunt = median([runs if isinstance(runs, int) else None for runs in found])
            rivals = []
            for _, search in RIVALS:
                most = MOST if search is not examples else min(MOST, hunt[0])
                rivals.append(median([runs(physim, name, bound, search, most, seed) for seed in range(seeds)]))
            random = round(math.log(2) / float(share))
            for i, (other, _) in enumerate(rivals + [(random, "")]):
                ahead[i] += hunt[0] < other
            cells = [f"{name} {len(table.axes(name))}", share, hunt[1]] + [text for _, text in rivals] + [str(random)]
            print("| " + " | ".join(cells) + " |", flush=True)
        titles = [title for title, _ in RIVALS] + ["samples at random"]
        counts = ", ".join(f"of {title} on {count}" for title, count in zip(titles, ahead))
        print(f"{share}: of {len(names)} scenes hunts are ahead {counts}", flush=True)
        if min(ahead[0], ahead[1], ahead[-1]) < int(option("--require", "0")):
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
