// Rows of physics about several bodies: the scenes of Stacks, Chains, Rest, Momentum and Bullets in Tests/PhysicsScenes.
#pragma once

#include "lab.h"

template <class Engine>
struct Groups {
  using Stage = Lab<Engine>;
  using BodyRef = typename Engine::BodyRef;

  struct Standing {
    double drift = 0, sway = 0, overlap = 0;
  };

  static Standing stack(int count) {
    Stage stage;
    stage.addGround(0.6);
    std::vector<BodyRef> boxes;
    for (int i = 0; i < count; ++i) boxes.push_back(stage.add(box(1, 1), surface({0, 0.5 + i}, 0.6)));
    Standing standing;
    stage.run(20, [&] {
      double below = -0.5;
      standing.drift = 0;
      for (BodyRef b : boxes) {
        const Point p = stage.position(b);
        standing.drift = std::max(standing.drift, std::abs(p.x));
        standing.overlap = std::max(standing.overlap, below + 1 - p.y);
        below = p.y;
      }
      standing.sway = std::max(standing.sway, standing.drift);
    });
    return standing;
  }

  static Values pyramid() {
    Stage stage;
    stage.addGround(0.6);
    BodyRef top{};
    for (int row = 0; row < 30; ++row)
      for (int i = row; i < 30; ++i) top = stage.add(box(1, 1), surface({i - 0.5 * row, 0.5 + row}, 0.6));
    const Point start = stage.position(top);
    stage.run(20);
    const Point way = stage.position(top) - start;
    return {std::abs(way.x), std::abs(way.y)};
  }

  static Values heavyOnLight() {
    Stage stage(g, false);
    stage.addGround(0.6);
    stage.add(box(1, 1), surface({0, 0.5}, 0.6));
    Body body = surface({0, 1.5}, 0.6);
    body.density = 1000;
    const BodyRef heavy = stage.add(box(1, 1), body);
    stage.run(20);
    const Point way = stage.position(heavy) - body.position;
    return {std::abs(way.x), std::abs(way.y)};
  }

  static Values chain(bool isLevel) {
    const int count = 30;
    const double link = 0.2;
    const Point direction = isLevel ? Point{1, 0} : Point{0, -1}, half = 0.5 * link * direction;
    Stage stage;
    std::vector<BodyRef> bodies;
    for (int i = 0; i <= count; ++i) {
      Body body;
      body.position = (i + 0.5) * link * direction;
      body.density = i == count ? 100 : 1;
      bodies.push_back(stage.add(isLevel ? box(link, 0.05) : box(0.05, link), body));
      stage.engine.pin(i > 0 ? bodies[i - 1] : BodyRef{}, i > 0 ? half : Point{}, bodies[i], -1 * half);
    }
    double worst = 0;
    stage.run(10, [&] {
      double gaps = length(stage.engine.pointInWorld(bodies[0], -1 * half));
      for (int i = 1; i <= count; ++i)
        gaps += length(stage.engine.pointInWorld(bodies[i], -1 * half) - stage.engine.pointInWorld(bodies[i - 1], half));
      worst = std::isfinite(gaps) ? std::max(worst, gaps) : INFINITY;
    });
    return {worst / (count * link)};
  }

  static Values bouncingEnds() {
    Stage stage(g, false);
    stage.addGround();
    Body body;
    body.position = {0, 1.2};
    body.restitution = 0.5;
    const BodyRef dropped = stage.add(ball(0.2), body);
    double end = INFINITY;
    stage.run(10, [&] {
      if (length(stage.velocity(dropped)) > 0.01) end = stage.time();
    });
    return {end};
  }

  static Values noBuzz() {
    Stage stage(g, false);
    stage.addGround(0.3);
    std::vector<BodyRef> balls;
    for (double restitution : {1.0, 0.9, 0.5}) {
      Body body = surface({double(balls.size()) - 1, 0.2}, 0.3);
      body.restitution = restitution;
      balls.push_back(stage.add(ball(0.2), body));
    }
    double speed = 0;
    stage.run(10, [&] {
      for (BodyRef b : balls) speed = std::max(speed, length(stage.velocity(b)));
    });
    return {speed};
  }

  static Values heap() {
    Stage stage;
    stage.addRoom({3.2, 4.6}, 0.3);
    const double squares[10][3] = {{60, 60, 40},   {150, 50, 60}, {240, 70, 30},   {100, 150, 50}, {200, 160, 80},
                                   {270, 170, 20}, {50, 240, 24}, {140, 250, 36}, {230, 280, 48}, {90, 330, 64}};
    std::vector<BodyRef> views;
    for (const auto& square : squares) {
      Body body = surface({square[0] / 100, (460 - square[1]) / 100}, 0.3);
      body.restitution = 0.5;
      views.push_back(stage.add(box(square[2] / 100, square[2] / 100), body));
    }
    stage.run(15);
    double sleepers = 0, speed = -INFINITY;
    for (BodyRef b : views)
      if (stage.engine.isAsleep(b)) sleepers += 1, speed = std::max(speed, length(stage.velocity(b)) + std::abs(stage.spin(b)));
    return {sleepers, speed};
  }

  struct Plank {
    double momentum, angle;
    Point position;
  };

  static Plank plank() {
    Stage stage(0);
    Body body;
    body.velocity = {0.3, 0.2};
    body.spin = 5;
    const BodyRef thrown = stage.add(box(1, 0.3), body);
    stage.run(60);
    return {stage.spin(thrown) / 5, stage.engine.angle(thrown), stage.position(thrown)};
  }

  static Values dumbbell() {
    Stage stage(0);
    Body body;
    body.rotates = false;
    body.position = {-0.8, 0};
    body.velocity = {0, 2.4};
    const BodyRef light = stage.add(ball(0.1), body);
    body.position = {0.2, 0};
    body.velocity = {0, -0.6};
    const BodyRef heavy = stage.add(ball(0.2), body);
    stage.engine.rod(light, {}, heavy, {}, 1);
    const double before = stage.angularMomentum({light, heavy});
    stage.run(60);
    return {stage.angularMomentum({light, heavy}) / before};
  }

  struct Drift {
    double momentum, angularMomentum;
  };

  static Drift group() {
    Stage stage(0);
    SplitMix64 random(11);
    std::vector<BodyRef> shapes;
    double all = 0, allAngular = 0;
    for (int i = 0; i < 40; ++i) {
      Body body;
      body.position = {i % 8 - 3.5, i / 8 - 2.0};
      const double size = random.uniform(0.15, 0.35);
      body.velocity = -random.uniform(0.5, 1.5) * body.position;
      body.spin = random.uniform(-5, 5);
      body.friction = random.uniform(0, 1);
      body.restitution = random.uniform(0, 1);
      body.density = random.uniform(0.5, 2);
      const BodyRef b = stage.add(i % 3 == 0 ? ball(size) : i % 3 == 1 ? box(2 * size, size) : regular(5, size), body);
      const double momentum = stage.engine.mass(b) * length(stage.velocity(b));
      all += momentum;
      allAngular += momentum * length(stage.position(b)) + std::abs(stage.engine.inertia(b) * stage.spin(b));
      shapes.push_back(b);
    }
    const Point momentum = stage.momentum(shapes);
    const double angular = stage.angularMomentum(shapes);
    stage.run(10);
    return {length(stage.momentum(shapes) - momentum) / all, std::abs(stage.angularMomentum(shapes) - angular) / allAngular};
  }

  static Values collision(double restitution) {
    Stage stage(0);
    Body body;
    body.restitution = restitution;
    const BodyRef heavy = stage.add(ball(0.4), body);
    body.position = {-1, 0};
    body.velocity = {3, 0};
    const BodyRef light = stage.add(ball(0.2), body);
    stage.run(1);
    return {stage.velocity(light).x, stage.velocity(heavy).x};
  }

  static Values rightAngle() {
    Stage stage(0);
    Body body;
    body.restitution = 1;
    const BodyRef object = stage.add(ball(0.2), body);
    body.position = {-1, 0.1};
    body.velocity = {3, 0};
    const BodyRef cue = stage.add(ball(0.2), body);
    stage.run(1);
    const Point a = stage.velocity(cue), b = stage.velocity(object);
    return {std::acos(dot(a, b) / (length(a) * length(b))), (dot(a, a) + dot(b, b)) / 9};
  }

  // a ball stands in for the capsule, which not every peer has
  static Values bullets() {
    SplitMix64 random(1);
    double tries = 0, passes = 0;
    for (int i = 0; i < 10000; ++i) {
      const double wallAngle = random.uniform(-M_PI, M_PI);
      const Point wall{std::cos(wallAngle), std::sin(wallAngle)}, across{-wall.y, wall.x};
      const double incidence = radians(random.uniform(-85, 85));
      const Point direction = std::cos(incidence) * across + std::sin(incidence) * wall;
      const Point target = random.uniform(-2, 2) * wall;
      Body body;
      body.position = target - random.uniform(4, 40) * direction;
      if (dot(across, body.position) >= -0.2) continue;
      Stage stage(0);
      Body fixed;
      fixed.kind = Kind::fixed;
      stage.add(segment(-60 * wall, 60 * wall), fixed);
      const double size = random.uniform(0.02, 0.1);
      const Shape shapes[] = {ball(size), box(2 * size, size), ball(size), regular(3, size)};
      body.velocity = 300 * direction;
      body.angle = random.uniform(-3, 3);
      body.spin = random.uniform(-20, 20);
      body.friction = random.uniform(0, 1);
      body.restitution = i % 8 < 4 ? 0 : 1;
      const BodyRef bullet = stage.add(shapes[i % 4], body);
      stage.run(0.2);
      tries += 1;
      if (dot(across, stage.position(bullet)) > 0) passes += 1;
    }
    return {tries, passes};
  }

  static Values ricochets() {
    SplitMix64 random(2);
    Stage stage(0);
    stage.addRoom({6, 4});
    std::vector<BodyRef> bullets;
    for (int i = 0; i < 60; ++i) {
      const double direction = random.uniform(-M_PI, M_PI);
      Body body;
      body.position.x = random.uniform(0.5, 5.5);
      body.position.y = random.uniform(0.5, 3.5);
      body.velocity = 300 * Point{std::cos(direction), std::sin(direction)};
      body.restitution = 1;
      bullets.push_back(stage.add(i % 2 == 0 ? ball(0.03) : box(0.08, 0.04), body));
    }
    stage.run(2);
    double inside = 0;
    for (BodyRef b : bullets) {
      const Point p = stage.position(b);
      if (p.x > 0 && p.x < 6 && p.y > 0 && p.y < 4) inside += 1;
    }
    return {inside};
  }

 private:
  static Body surface(Point position, double friction) {
    Body body;
    body.position = position;
    body.friction = friction;
    return body;
  }
};
