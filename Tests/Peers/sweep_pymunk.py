"""sweep_pymunk.py RUNS FRAMES JOBS STEPS: a sweep of pong with pymunk and multiprocessing, as one would write it.

A square ball of elasticity e and speed v between four walls and a paddle that does not move, STEPS steps a frame; e and v on a grid. A process
pool of JOBS processes, rows of id, e, v and the last speed to standard output in the order of the grid.
"""

import math
import multiprocessing
import sys

import pymunk


def run(job):
    number, elasticity, speed, frames, steps = job
    space = pymunk.Space()
    space.gravity = (0, 0)
    body = pymunk.Body(1, math.inf)
    body.position = (116, 116)
    body.velocity = (speed * 0.5, speed)
    ball = pymunk.Poly.create_box(body, (32, 32))
    paddle_body = pymunk.Body(body_type=pymunk.Body.STATIC)
    paddle_body.position = (160, 452)
    shapes = [ball, pymunk.Poly.create_box(paddle_body, (120, 24))]
    corners = [(0, 0), (320, 0), (320, 568), (0, 568)]
    for a, b in zip(corners, corners[1:] + corners[:1]):
        shapes.append(pymunk.Segment(space.static_body, a, b, 0))
    for shape in shapes:
        shape.elasticity = 1
        shape.friction = 0
    ball.elasticity = elasticity
    space.add(body, paddle_body, *shapes)
    for _ in range(frames * steps):
        space.step(1 / 60 / steps)
    return number, elasticity, speed, body.velocity.length


def main():
    runs, frames, jobs, steps = (int(word) for word in sys.argv[1:5])
    side = max(2, round(math.sqrt(runs)))
    grid = [
        (i * side + k, 0.5 + 0.5 * i / (side - 1), 100 + 900 * k / (side - 1), frames, steps)
        for i in range(side)
        for k in range(side)
    ]
    print("id,elasticity,speed,final")
    if jobs == 1:
        for row in map(run, grid):
            print(*row, sep=",")
    else:
        with multiprocessing.Pool(jobs) as pool:
            for row in pool.imap(run, grid, chunksize=50):
                print(*row, sep=",")


if __name__ == "__main__":
    main()
