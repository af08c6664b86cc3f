// The scenes of Tests/Bench for a peer: what performance.md describes, meters, 60 Hz.
#pragma once

#include <memory>

#include "stage.h"

template <class Engine>
struct Scenes {
  using BodyRef = typename Engine::BodyRef;
  using World = std::unique_ptr<Engine>;

  static World largePyramid() {
    World world = make(10, false);
    add(*world, {0, -1}, box(200, 2), Kind::fixed);
    const double a = 0.5;
    const int n = 100;
    for (int i = 0; i < n; ++i)
      for (int j = i; j < n; ++j) add(*world, {(i + 1) * a + 2 * (j - i) * a - a * n, (2 * i + 1) * a}, box(2 * a, 2 * a));
    return world;
  }

  static World manyPyramids() {
    World world = make(10, false);
    const double e = 0.5;
    const int base = 10;
    const double width = 2 * e * 20 * (base + 1);
    for (int row = 0; row < 20; ++row) {
      const double height = 2 * e * (base + 1) * row;
      add(*world, {}, segment({-width / 2, height}, {width / 2, height}), Kind::fixed);
      for (int column = 0; column < 20; ++column) {
        const double left = -width / 2 + column * (2 * e * base + 2 * e) + 2 * e;
        for (int i = 0; i < base; ++i)
          for (int j = i; j < base; ++j)
            add(*world, {(i + 1) * e + 2 * (j - i) * e + left - 0.5, (2 * i + 1) * e + height}, box(2 * e, 2 * e));
      }
    }
    return world;
  }

  static World smash() {
    World world = make(0, true);
    Body block = rough({-20, 0});
    block.density = 8;
    block.velocity = {40, 0};
    world->add(block, {box(8, 8)});
    for (int i = 0; i < 120; ++i)
      for (int j = 0; j < 80; ++j) {
        Body body = rough({0.4 * i + 30, 0.4 * (j - 40)});
        body.startsAsleep = true;
        world->add(body, {box(0.4, 0.4)});
      }
    return world;
  }

  static World tumbler() {
    World world = make(10, true);
    Body body = rough({0, 10});
    body.density = 50;
    const BodyRef drum = world->add(body, {box(1, 20, {10, 0}), box(1, 20, {-10, 0}), box(20, 1, {0, 10}), box(20, 1, {0, -10})});
    world->motor({0, 10}, drum, 25 * M_PI / 180, 1e8);
    for (int i = 0; i < 45; ++i)
      for (int j = 0; j < 45; ++j) add(*world, {0.4 * j - 9, 0.4 * i + 1}, box(0.25, 0.25));
    return world;
  }

  static World jointGrid() {
    World world = make(10, false);
    std::vector<BodyRef> bodies;
    for (int k = 0; k < 100; ++k)
      for (int i = 0; i < 100; ++i) {
        Body body = rough({double(k), double(-i)});
        body.kind = i == 0 && k >= 47 && k <= 53 ? Kind::fixed : Kind::dynamic;
        body.passesThrough = true;
        const BodyRef made = world->add(body, {ball(0.4)});
        if (i > 0) world->pin(bodies.back(), {0, -0.5}, made, {0, 0.5});
        if (k > 0) world->pin(bodies[bodies.size() - 100], {0.5, 0}, made, {-0.5, 0});
        bodies.push_back(made);
      }
    return world;
  }

  struct View {
    double x, y, side;
  };

  // Physics 101: squares in a box, points, y down, 16 to the meter.
  static World tenViews() {
    return views({{60, 60, 40},   {150, 50, 60}, {240, 70, 30},  {100, 150, 50}, {200, 160, 80},
                  {270, 170, 20}, {50, 240, 24}, {140, 250, 36}, {230, 280, 48}, {90, 330, 64}});
  }

  // as many squares of five sizes as are asked for, row by row from the top
  static World views(int count) {
    int columns = 1;
    while (columns * columns * 460 < count * 320) ++columns;
    const int rows = (count + columns - 1) / columns;
    const double cell = std::min(320.0 / columns, 460.0 / rows);
    std::vector<View> squares;
    for (int i = 0; i < count; ++i)
      squares.push_back({(i % columns + 0.5) * cell, (i / columns + 0.5) * cell, cell * (0.4 + 0.08 * (i * 7 % 5))});
    return views(squares);
  }

 private:
  static World make(double gravity, bool sleeps, int positionIterations = 3) {
    WorldOptions options;
    options.gravity = gravity;
    options.sleeps = sleeps;
    options.scale = 16;
    options.takesLargerRestitution = false;
    options.positionIterations = positionIterations;
    return World(new Engine(options));
  }

  static Body rough(Point position) {
    Body body;
    body.position = position;
    body.friction = 0.6;
    return body;
  }

  static void add(Engine& world, Point position, const Shape& shape, Kind kind = Kind::dynamic) {
    Body body = rough(position);
    body.kind = kind;
    world.add(body, {shape});
  }

  // 8 and 1 iterations, as the apps have them that the scene stands for
  static World views(const std::vector<View>& squares) {
    const double m = 16;
    World world = make(9.81, false, 1);
    Body screen;
    screen.kind = Kind::fixed;
    screen.friction = 0.2;
    world->add(screen, room({320 / m, 460 / m}));
    for (const View& view : squares) {
      Body body;
      body.position = {view.x / m, (460 - view.y) / m};
      body.density = 3;
      body.friction = 0.3;
      body.restitution = 0.5;
      world->add(body, {box(view.side / m, view.side / m)});
    }
    return world;
  }
};
