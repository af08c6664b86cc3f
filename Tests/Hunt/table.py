"""Planted failures: how many runs `physim hunt` takes to find them.

    python3 Tests/Hunt/table.py PHYSIM [--seeds N] [--runs N] [--only NAME,...|all] [--calibrate]

Every scene in Tests/Hunt/scenes has a check named `planted` whose bound is a parameter. bounds.json has the bounds at which the check fails in 1e-2, 1e-4 and 1e-6 of
the space of the other parameters, estimated by subset simulation (Au and Beck, Probabilistic Engineering Mechanics 16, 2001); --calibrate estimates them again. The
table has the median of the runs of several seeds, shrinking not counted, and how many parameters the shrunk failure has.
"""
import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent
LEVELS = 6
SAMPLES = 600

# The scenes of `physim help studies`.
MEASURED = (
    "throw target anchor springs push event rope bounce wall pong flick tick door swing billiard gap tower pit drag crowd".split())
# No number of the search was chosen by these. The bound of `needle` is half the width of the cube that fails, so its shares are exact.
HELD_OUT = "dominoes wheel ramp meet twelve steps between needle".split()


def scene(name):
    return json.loads((FOLDER / "scenes" / f"{name}.json").read_text())


def bounds():
    path = FOLDER / "bounds.json"
    return json.loads(path.read_text()) if path.exists() else {}


def axes(name):
    return {key: value for key, value in scene(name)["parameters"].items() if key != "bound"}


def measure(physim, name, metric, points):
    """The metric at points of the unit cube; infinitely far from failing where there is none."""
    ranges = axes(name)
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as table:
        table.write(",".join(ranges) + "\n")
        for point in points:
            table.write(",".join(repr(r["min"] + x * (r["max"] - r["min"])) for r, x in zip(ranges.values(), point)) + "\n")
        table.flush()
        line = [physim, "sweep", f"{FOLDER}/scenes/{name}.json", "--params", table.name, "-m", f"value={metric}", "-o", "-", "-q", "-j", "1"]
        rows = subprocess.run(line, capture_output=True, text=True, check=False).stdout.splitlines()[1:]
    assert len(rows) == len(points), name
    cells = [row.split(",")[-1] for row in rows]
    return [float(cell) if cell else None for cell in cells]


def calibrate(physim, name):
    """Bounds for shares of 10^-2, 10^-4 and 10^-6."""
    check = scene(name)["expect"]["checks"][0]
    metric = check["metric"]
    sign = 1 if "min" in check else -1
    generator = random.Random(7)
    count = len(axes(name))

    def values(points):
        return [sign * value if value is not None else float("inf") for value in measure(physim, name, metric, points)]

    points = [[generator.random() for _ in range(count)] for _ in range(SAMPLES)]
    found = values(points)
    bounds = {}
    for level in range(1, LEVELS + 1):
        order = sorted(range(SAMPLES), key=lambda i: found[i])
        seeds = [i for i in order[: SAMPLES // 10]]
        threshold = 0.5 * (found[order[SAMPLES // 10 - 1]] + found[order[SAMPLES // 10]])
        if level in (2, 4, 6):
            bounds[f"1e-{level}"] = sign * threshold
        chains = [(points[i], found[i]) for i in seeds]
        points = [point for point, _ in chains]
        found = [value for _, value in chains]
        for _ in range(9):
            proposals = []
            for point, _ in chains:
                # along differences of others (ter Braak, Statistics and Computing 16, 2006), which follow a narrow set in any direction
                first, second = (point for point, _ in generator.sample(chains, 2))
                factor = 1.0 if generator.random() < 0.1 else 2.38 / (2 * count) ** 0.5 * generator.uniform(0.3, 1)
                moved = [(x + factor * (y - z) + generator.gauss(0, 1e-6)) % 2 for x, y, z in zip(point, first, second)]
                proposals.append([2 - x if x > 1 else x for x in moved])
            tried = values(proposals)
            chains = [(p, v) if v <= threshold else old for p, v, old in zip(proposals, tried, chains)]
            points += [point for point, _ in chains]
            found += [value for _, value in chains]
    return bounds


def hunt(physim, name, bound, seed, most):
    """Runs to the failure, None without one; parameters of the shrunk one."""
    line = [physim, "hunt", f"{FOLDER}/scenes/{name}.json", "--set", f"bound={bound!r}", "--seed", str(seed), "--runs", str(most), "--json", "-q", "-j", "1"]
    for key in axes(name):
        line += ["-x", key]
    result = subprocess.run(line, capture_output=True, text=True, check=False)
    if result.returncode not in (0, 1):
        return "error", result.stderr.splitlines()[0]
    report = json.loads(result.stdout)
    return (report["runs"] if report["found"] else None), len(report["parameters"])


def main():
    physim, rest = sys.argv[1], sys.argv[2:]
    seeds = int(rest[rest.index("--seeds") + 1]) if "--seeds" in rest else 10
    most = int(rest[rest.index("--runs") + 1]) if "--runs" in rest else 20000
    names = rest[rest.index("--only") + 1].split(",") if "--only" in rest else MEASURED + HELD_OUT
    if names == ["all"]:
        names = sorted(path.stem for path in (FOLDER / "scenes").glob("*.json"))
    known = bounds()
    for name in names:
        if "--calibrate" in rest or name not in known:
            known[name] = calibrate(physim, name)
            (FOLDER / "bounds.json").write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n")
    if "--calibrate" in rest:
        return
    print("| scene (parameters) | 1e-2 | 1e-4 | 1e-6 | changed at 1e-2 |\n| --- | --- | --- | --- | --- |", flush=True)
    for name in names:
        cells, changed = [], []
        for share in ("1e-2", "1e-4", "1e-6"):
            results = [hunt(physim, name, known[name][share], seed, most) for seed in range(seeds)]
            errors = [text for runs, text in results if runs == "error"]
            runs = sorted(runs for runs, _ in results if isinstance(runs, int))
            if errors:
                cells.append(errors[0])
            else:
                missed = seeds - len(runs)
                median = sorted(runs + [10**9] * missed)[seeds // 2]
                cells.append((f"{median}" if median < 10**9 else "none") + (f", {len(runs)} of {seeds}" if missed else f" / {runs[-1]}"))
            if share == "1e-2":
                changed = [count for runs, count in results if isinstance(runs, int)]
        print(f"| {name} {len(axes(name))} | {' | '.join(cells)} | {statistics.median(changed) if changed else ''} |", flush=True)


if __name__ == "__main__":
    main()
