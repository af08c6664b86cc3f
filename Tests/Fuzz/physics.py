#!/usr/bin/env python3
"""Random scenes without a source of energy, under every profile: what must hold in all of them.

Nothing becomes non-finite and nothing leaves closed bounds; under the profile `physics` energy never rises above that of the start. A scene that fails is kept with the command that runs it again. Called by `make fuzz-physics`; COUNT seeds from SEED on.
"""
import argparse, csv, json, math, os, random, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

SIDE = 400
PROFILES = ["physics", "uikit", "box2d"]


def scene(seed):
    """A scene of 2 to 9 views on a grid, so that none overlap at the start, with joints in trees and loops."""
    rng = random.Random(seed)
    is_closed = rng.random() < 0.75
    count = rng.randint(2, 9)
    cells = rng.sample([(x, y) for x in range(4) for y in range(4)], count)
    views = []
    for i, (x, y) in enumerate(cells):
        view = {
            "id": f"v{i}", "center": [50 + 100 * x, 50 + 100 * y],
            "size": [round(rng.uniform(4, 60), 3), round(rng.uniform(4, 60), 3)],
        }
        if rng.random() < 0.3: view["collisionBoundsType"] = "ellipse"
        speed = rng.choice([0, 100, 1000, 3000])
        if speed: view["velocity"] = [round(rng.uniform(-speed, speed), 3) for _ in range(2)]
        if rng.random() < 0.3: view["angle"] = round(rng.uniform(-3, 3), 3)
        view["friction"] = rng.choice([0, 0.2, 0.8])
        view["elasticity"] = rng.choice([0, 0, 0.5, 1])
        views.append(view)
    behaviors = []
    if rng.random() < 0.8: behaviors.append({"id": "c", "type": "collision", "items": "*", "mode": "items"})
    for k in range(rng.randint(0, count + 1)):
        a, b = rng.sample(range(count), 2)
        kind = rng.choice(["distance", "distance", "limit", "fixed", "pin", "pin", "sliding"])
        joint = {"id": f"j{k}", "type": "attachment", "kind": kind, "item": f"v{a}"}
        middle = [(p + q) / 2 for p, q in zip(views[a]["center"], views[b]["center"])]
        to_world = is_closed and rng.random() < 0.2
        if kind in ("distance", "limit"):
            if to_world: joint["anchor"] = [200, 200.5]
            else: joint["to"] = f"v{b}"
        else:
            joint["anchor"] = middle
            if not to_world: joint["to"] = f"v{b}"
        if kind == "sliding": joint["axis"] = [round(rng.uniform(-1, 1), 3), 1]
        behaviors.append(joint)
    result = {"physim": 1, "bounds": [SIDE, SIDE], "frames": 300, "views": views, "behaviors": behaviors}
    result["gravity"] = {"vector": [0, rng.choice([0, 1])] if is_closed else [0, 0]}
    if is_closed: result["walls"] = [{"id": "B", "bounds": True, "elasticity": rng.choice([0, 0.5, 1]), "friction": rng.choice([0, 0.3])}]
    return result, is_closed


def frames(text):
    """Rows of a trajectory, grouped by frame."""
    groups = {}
    for row in csv.DictReader(text.splitlines()):
        groups.setdefault(int(row["frame"]), []).append(row)
    return [groups[frame] for frame in sorted(groups)]


def failures(text, is_closed, profile):
    rows = frames(text)
    if not rows: return ["no frames"]
    found = set()
    start = sum(float(row["energy"]) for row in rows[0])
    scale = max(abs(float(row["energy"])) for row in rows[0])
    for group in rows:
        values = [float(row[key]) for row in group for key in ("x", "y", "vx", "vy", "energy")]
        if not all(map(math.isfinite, values)): return ["non-finite"]
        if is_closed and any(not -1 <= float(row[key]) <= SIDE + 1 for row in group for key in ("x", "y")): found.add("left the bounds")
        if profile != "physics": continue
        if sum(float(row["energy"]) for row in group) > start + 0.01 * max(abs(start), scale) + 1e-4: found.add("energy grew")
    return sorted(found)


def attempt(options, seed):
    made, is_closed = scene(seed)
    path = os.path.join(options.folder, f"physics-{seed}.json")
    with open(path, "w") as file: json.dump(made, file)
    found = []
    for profile in PROFILES:
        run = subprocess.run(
            [options.physim, "run", path, "--profile", profile, "--quiet", "--every", "5", "--columns", "x,y,vx,vy,energy", "-o", "-"],
            capture_output=True, text=True)
        reasons = failures(run.stdout, is_closed, profile) if run.returncode == 0 else [f"exit {run.returncode}: {run.stderr.strip()[:100]}"]
        if reasons: found.append(f"{', '.join(reasons)}: physim run {path} --profile {profile} --quiet --summary")
    if not found: os.remove(path)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--physim", default=".build/release/physim")
    parser.add_argument("--folder", default=".build/fuzz-physics")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(lambda seed: attempt(options, seed), range(options.seed, options.seed + options.count)):
            failed += bool(found)
            for line in found: print(line, flush=True)
    print(f"{options.count} scenes under {len(PROFILES)} profiles, {failed} with a failure")
    sys.exit(1 if failed else 0)


if __name__ == "__main__": main()
