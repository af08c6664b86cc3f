// A world at work, and the instruments that read it: what Stage and Signal are in Tests/PhysicsScenes.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "stage.h"

using Values = std::vector<double>;

constexpr double g = 9.81;

inline double radians(double degrees) { return degrees * M_PI / 180; }

template <class Engine>
class Lab {
 public:
  using BodyRef = typename Engine::BodyRef;

  explicit Lab(double gravity = g, bool sleeps = true) : engine(options(gravity, sleeps)) {}

  BodyRef add(const Shape& shape, const Body& body) { return engine.add(body, {shape}); }

  // 200 m through the origin, rising to the right
  void addGround(double friction = 0, double angle = 0) {
    const Point far = 100 * Point{std::cos(angle), std::sin(angle)};
    Body body;
    body.kind = Kind::fixed;
    body.friction = friction;
    engine.add(body, {segment(-1 * far, far)});
  }

  void addRoom(Point corner, double friction = 0) {
    Body body;
    body.kind = Kind::fixed;
    body.friction = friction;
    engine.add(body, room(corner));
  }

  double time() const { return frame / 60.0; }

  void step() {
    ++frame;
    engine.step(1 / 60.0);
  }

  template <class Look>
  void run(double end, Look look) {
    while (time() + 0.5 / 60 < end) {
      step();
      look();
    }
  }

  void run(double end) {
    run(end, [] {});
  }

  Point position(BodyRef b) const { return engine.position(b); }
  Point velocity(BodyRef b) const { return engine.velocity(b); }
  double spin(BodyRef b) const { return engine.spin(b); }

  double energy(const std::vector<BodyRef>& bodies) const {
    double sum = 0;
    for (BodyRef b : bodies) {
      const Point v = velocity(b);
      sum += engine.mass(b) * (0.5 * dot(v, v) + g * position(b).y) + 0.5 * engine.inertia(b) * spin(b) * spin(b);
    }
    return sum;
  }

  double angularMomentum(const std::vector<BodyRef>& bodies) const {
    double sum = 0;
    for (BodyRef b : bodies) sum += engine.mass(b) * cross(position(b), velocity(b)) + engine.inertia(b) * spin(b);
    return sum;
  }

  Point momentum(const std::vector<BodyRef>& bodies) const {
    Point sum;
    for (BodyRef b : bodies) sum = sum + engine.mass(b) * velocity(b);
    return sum;
  }

  Engine engine;

 private:
  static WorldOptions options(double gravity, bool sleeps) {
    WorldOptions options;
    options.gravity = gravity;
    options.sleeps = sleeps;
    return options;
  }

  int frame = 0;
};

// A quantity and its rate sampled once a frame, read between frames by Hermite's cubic.
class Signal {
 public:
  void add(double time, double value, double rate) { samples.push_back({time, value, rate}); }

  double period() const {
    std::vector<double> times;
    for (size_t i = 0; i + 1 < samples.size(); ++i)
      if (samples[i].value < 0 && samples[i + 1].value >= 0) times.push_back(zero(i, &Sample::value));
    return times.size() > 1 ? (times.back() - times.front()) / double(times.size() - 1) : NAN;
  }

  std::vector<double> maxima() const {
    std::vector<double> values;
    for (size_t i = 0; i + 1 < samples.size(); ++i)
      if (samples[i].rate > 0 && samples[i + 1].rate <= 0) values.push_back(at(i, zero(i, &Sample::rate)).value);
    return values;
  }

 private:
  struct Sample {
    double time, value, rate;
  };

  Sample at(size_t i, double time) const {
    const Sample &a = samples[i], &b = samples[i + 1];
    const double span = b.time - a.time, s = (time - a.time) / span;
    const double c2 = 3 * (b.value - a.value) - span * (2 * a.rate + b.rate), c3 = 2 * (a.value - b.value) + span * (a.rate + b.rate);
    return {time, a.value + s * (span * a.rate + s * (c2 + s * c3)), a.rate + s * (2 * c2 + 3 * s * c3) / span};
  }

  double zero(size_t i, double Sample::* quantity) const {
    double low = samples[i].time, high = samples[i + 1].time;
    const bool isNegativeFirst = at(i, low).*quantity < 0;
    for (int round = 0; round < 50; ++round) {
      const double middle = (low + high) / 2;
      ((at(i, middle).*quantity < 0) == isNegativeFirst ? low : high) = middle;
    }
    return low;
  }

  std::vector<Sample> samples;
};
