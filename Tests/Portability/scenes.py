"""Writes COUNT random scenes into a folder: those of Tests/Fuzz/physics.py."""
import importlib.util, json, os, sys

folder, count = sys.argv[1], int(sys.argv[2])
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Fuzz/physics.py")
specification = importlib.util.spec_from_file_location("physics", path)
physics = importlib.util.module_from_spec(specification)
specification.loader.exec_module(physics)
os.makedirs(folder, exist_ok=True)
for seed in range(count):
    with open(os.path.join(folder, f"random-{seed}.json"), "w") as file:
        json.dump(physics.scene(seed)[0], file)
