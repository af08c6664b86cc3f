// Rows of physics about single bodies: the scenes of Falling, Bouncing, Spinning, Pendulum, Cradle, Friction and Springs in Tests/PhysicsScenes.
#pragma once

#include "lab.h"

template <class Engine>
struct Motions {
  using Stage = Lab<Engine>;
  using BodyRef = typename Engine::BodyRef;

  static Values freeFall() {
    Stage stage;
    const BodyRef body = stage.add(box(0.4, 0.4), {});
    stage.run(1);
    return {-stage.position(body).y};
  }

  static Values projectile() {
    Stage stage;
    Body body;
    body.velocity = 10 * Point{std::cos(radians(60)), std::sin(radians(60))};
    const BodyRef thrown = stage.add(box(0.4, 0.4), body);
    stage.run(1.5);
    return {stage.position(thrown).x, stage.position(thrown).y};
  }

  static Values resistance(double gravity) {
    Stage stage(gravity);
    Body body;
    body.resistance = 0.5;
    if (gravity == 0) body.velocity = {1, 0};
    const BodyRef slowed = stage.add(box(0.4, 0.4), body);
    stage.run(2);
    return {gravity == 0 ? stage.velocity(slowed).x : -stage.velocity(slowed).y};
  }

  struct Apex {
    double time, height;
  };

  static std::vector<Apex> apexes(
      const Shape& shape, double halfHeight, double restitution, double height, size_t count, double* angle = nullptr) {
    Stage stage;
    stage.addGround();
    Body body;
    body.position = {0, halfHeight + height};
    body.restitution = restitution;
    const BodyRef dropped = stage.add(shape, body);
    std::vector<Apex> apexes;
    bool wasRising = false;
    while (apexes.size() < count && stage.time() < 3 * double(count + 1) * std::sqrt(2 * height / g)) {
      stage.step();
      const double v = stage.velocity(dropped).y;
      if (wasRising && v <= 0) apexes.push_back({stage.time() + v / g, stage.position(dropped).y - halfHeight + v * v / (2 * g)});
      wasRising = v > 0;
    }
    if (angle) *angle = stage.engine.angle(dropped);
    return apexes;
  }

  static Values bounces() {
    const auto seen = apexes(ball(0.5), 0.5, 1, 5, 100);
    return seen.size() == 100 ? Values{seen[0].height, seen[9].height, seen[99].height} : Values{};
  }

  static Values bounceTime() {
    const auto seen = apexes(ball(0.5), 0.5, 1, 5, 100);
    return seen.size() == 100 ? Values{seen[99].time} : Values{};
  }

  static Values lossyBounces() {
    Values heights;
    for (const Apex& apex : apexes(ball(0.5), 0.5, 0.8, 5, 6)) heights.push_back(apex.height);
    return heights;
  }

  static Values flatLanding() {
    double angle = 0;
    const auto seen = apexes(box(0.6, 0.4), 0.2, 1, 1, 5, &angle);
    return seen.size() == 5 ? Values{seen[4].height, angle} : Values{};
  }

  static Values pong() {
    Stage stage(0);
    stage.addRoom({3.2, 4.8});
    Body body;
    body.position = {1.6, 2.4};
    body.velocity = {1.15, 2.3};
    body.restitution = 1;
    body.rotates = false;
    const BodyRef view = stage.add(box(0.2, 0.2), body);
    stage.run(600);
    return {length(stage.velocity(view))};
  }

  static Values strike(double velocity, double spin, double friction, double restitution) {
    Stage stage;
    stage.addGround(friction);
    Body body;
    body.position = {0, 1};
    body.velocity = {velocity, 0};
    body.spin = spin;
    body.friction = friction;
    body.restitution = restitution;
    const BodyRef disk = stage.add(ball(0.5), body);
    stage.run(0.5);
    return {stage.velocity(disk).x, stage.spin(disk) * 0.5};
  }

  struct Swing {
    double energy, period, worstLength, alongRod;
  };

  static Swing swing() {
    Stage stage;
    const double start = radians(60), rod = 2;
    Body body;
    body.position = rod * Point{std::sin(start), -std::cos(start)};
    body.rotates = false;
    const BodyRef bob = stage.add(ball(0.1), body);
    stage.engine.rod(nullptr, {}, bob, {}, rod);
    const double bottom = -stage.engine.mass(bob) * g * rod, depth = -bottom * (1 - std::cos(start));
    Signal signal;
    Swing swing{0, 0, rod, 0};
    stage.run(60, [&] {
      const Point p = stage.position(bob);
      signal.add(stage.time(), p.x, stage.velocity(bob).x);
      swing.alongRod = std::max(swing.alongRod, std::abs(dot(stage.velocity(bob), p)) / length(p));
      if (std::abs(length(p) - rod) > std::abs(swing.worstLength - rod)) swing.worstLength = length(p);
    });
    swing.energy = (stage.energy({bob}) - bottom) / depth;
    swing.period = signal.period();
    return swing;
  }

  static Values hingedPlank() {
    Stage stage;
    const double start = radians(60);
    Body body;
    body.position = {std::sin(start), -std::cos(start)};
    body.angle = start;
    const BodyRef plank = stage.add(box(0.2, 2), body);
    stage.engine.pin(nullptr, {}, plank, {0, 1});
    Signal signal;
    stage.run(60, [&] { signal.add(stage.time(), stage.engine.angle(plank), stage.spin(plank)); });
    return {signal.period()};
  }

  static Values whirlingPlank() {
    Stage stage(0);
    Body body;
    body.position = {0, -1};
    body.velocity = {20, 0};
    body.spin = 20;
    const BodyRef plank = stage.add(box(0.2, 2), body);
    stage.engine.pin(nullptr, {}, plank, {0, 1});
    double gap = 0;
    stage.run(10, [&] { gap = std::max(gap, length(stage.engine.pointInWorld(plank, {0, 1}))); });
    return {gap};
  }

  static Values doublePendulum() {
    Stage stage;
    Body body;
    body.rotates = false;
    body.position = {1, 0};
    const BodyRef upper = stage.add(ball(0.1), body);
    body.position = {2, 0};
    const BodyRef lower = stage.add(ball(0.1), body);
    stage.engine.rod(nullptr, {}, upper, {}, 1);
    stage.engine.rod(upper, {}, lower, {}, 1);
    const double bottom = -g * (stage.engine.mass(upper) + 2 * stage.engine.mass(lower));
    stage.run(60);
    return {(stage.energy({upper, lower}) - bottom) / -bottom};
  }

  struct Cradle {
    double last = 0, middle = 0, energy = 0;
  };

  static Cradle cradle() {
    Stage stage;
    const double string = 6, radius = 0.5, gap = 0.02;
    std::vector<BodyRef> balls;
    std::vector<double> hooks;
    for (int i = 0; i < 5; ++i) {
      const double angle = i == 0 ? radians(45) : 0, hook = i * (2 * radius + gap);
      Body body;
      body.position = {hook - string * std::sin(angle), string - string * std::cos(angle)};
      body.restitution = 1;
      body.rotates = false;
      balls.push_back(stage.add(ball(radius), body));
      hooks.push_back(hook);
      stage.engine.rod(nullptr, {hook, string}, balls[i], {}, string);
    }
    const double energy = stage.energy(balls);
    Cradle cradle;
    stage.run(2.5, [&] {
      cradle.last = std::max(cradle.last, stage.position(balls[4]).x - hooks[4]);
      for (int k = 1; k < 4; ++k) cradle.middle = std::max(cradle.middle, std::abs(stage.position(balls[k]).x - hooks[k]));
    });
    stage.run(30);
    cradle.energy = stage.energy(balls) / energy;
    return cradle;
  }

  static Values slide() {
    Stage stage;
    stage.addGround(0.3);
    Body body;
    body.position = {0, 0.25};
    body.velocity = {5, 0};
    body.friction = 0.3;
    const BodyRef slid = stage.add(box(0.5, 0.5), body);
    stage.run(4);
    return {stage.position(slid).x};
  }

  // way down 20° from the beginning to `end`, and velocities gained from 1 s on
  static Values slope(double friction, double end, bool accelerates) {
    Stage stage(g, false);
    const double angle = radians(20);
    stage.addGround(friction, -angle);
    Body body;
    body.position = 0.25 * Point{std::sin(angle), std::cos(angle)};
    body.angle = -angle;
    body.friction = friction;
    const BodyRef placed = stage.add(box(0.5, 0.5), body);
    if (!accelerates) {
      stage.run(end);
      return {length(stage.position(placed) - body.position)};
    }
    stage.run(1);
    const double before = length(stage.velocity(placed));
    stage.run(end);
    return {(length(stage.velocity(placed)) - before) / (end - 1)};
  }

  static Values rolling() {
    Stage stage;
    const double angle = radians(20);
    stage.addGround(0.6, -angle);
    Body body;
    body.position = 0.5 * Point{std::sin(angle), std::cos(angle)};
    body.friction = 0.6;
    const BodyRef disk = stage.add(ball(0.5), body);
    stage.run(2);
    return {length(stage.position(disk) - body.position) / 2};
  }

  static Values bowling() {
    Stage stage;
    stage.addGround(0.3);
    Body body;
    body.position = {0, 0.5};
    body.velocity = {5, 0};
    body.friction = 0.3;
    const BodyRef disk = stage.add(ball(0.5), body);
    stage.run(2);
    return {stage.velocity(disk).x, stage.spin(disk) * 0.5};
  }

  static Signal spring(double ratio, double end) {
    Stage stage(0);
    Body body;
    body.position = {-1, 0};
    body.rotates = false;
    const BodyRef weight = stage.add(ball(0.1), body);
    stage.engine.spring(nullptr, {-5, 0}, weight, {}, 5, 1.5, ratio);
    Signal signal;
    stage.run(end, [&] { signal.add(stage.time(), stage.position(weight).x, stage.velocity(weight).x); });
    return signal;
  }

  static Values springAmplitude() {
    const auto maxima = spring(0, 11).maxima();
    return maxima.empty() ? Values{} : Values{maxima.back()};
  }

  static Values decrement(double ratio) {
    const Signal signal = spring(ratio, 3);
    const auto maxima = signal.maxima();
    return maxima.size() > 1 ? Values{std::log(maxima[0] / maxima[1]), signal.period()} : Values{};
  }

  static Values stiffSpring(double frequency) {
    Stage stage(0);
    Body body;
    body.position = {1, 0};
    body.rotates = false;
    const BodyRef weight = stage.add(ball(0.1), body);
    stage.engine.spring(nullptr, {-5, 0}, weight, {}, 5, frequency, 0);
    double worst = 0;
    stage.run(10, [&] {
      worst = std::max(worst, std::abs(stage.position(weight).x - std::cos(2 * M_PI * frequency * stage.time())));
    });
    return {worst};
  }

  static Values springLoad() {
    Stage stage;
    Body body;
    body.position = {0, -2};
    body.rotates = false;
    const BodyRef weight = stage.add(ball(0.1), body);
    stage.engine.spring(nullptr, {}, weight, {}, 2, 1.5, 0.7);
    stage.run(20);
    return {-2 - stage.position(weight).y};
  }
};
