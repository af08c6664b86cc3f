// What a scene is told in: SI units, y up, angles counterclockwise. Each peer's adapter (box2d.h, chipmunk.h) builds worlds from it.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

struct Point {
  double x = 0, y = 0;
};

inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(double s, Point a) { return {s * a.x, s * a.y}; }
inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
inline double length(Point a) { return std::sqrt(dot(a, a)); }

enum class Kind { fixed, dynamic };

struct Shape {
  enum class Outline { circle, polygon, segment };
  Outline outline;
  // the center of a circle, the corners of a polygon, the ends of a segment; in the frame of the body
  std::vector<Point> points;
  double radius = 0;
};

inline Shape ball(double radius) { return {Shape::Outline::circle, {{0, 0}}, radius}; }

inline Shape segment(Point a, Point b) { return {Shape::Outline::segment, {a, b}}; }

inline Shape box(double width, double height, Point center = {}) {
  const double w = width / 2, h = height / 2;
  return {Shape::Outline::polygon, {center + Point{-w, -h}, center + Point{w, -h}, center + Point{w, h}, center + Point{-w, h}}};
}

inline Shape regular(int corners, double radius) {
  Shape shape{Shape::Outline::polygon, {}};
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * M_PI * i / corners;
    shape.points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return shape;
}

inline std::vector<Shape> room(Point corner) {
  const Point corners[] = {{0, 0}, {corner.x, 0}, corner, {0, corner.y}};
  std::vector<Shape> walls;
  for (int i = 0; i < 4; ++i) walls.push_back(segment(corners[i], corners[(i + 1) % 4]));
  return walls;
}

struct Body {
  Kind kind = Kind::dynamic;
  Point position;
  Point velocity;
  double angle = 0;
  double spin = 0;
  double density = 1;
  double friction = 0;
  double restitution = 0;
  // 1/s
  double resistance = 0;
  bool rotates = true;
  bool startsAsleep = false;
  // touches nothing of its like
  bool passesThrough = false;
};

struct WorldOptions {
  double gravity = 9.81;
  bool sleeps = true;
  // where a peer's tolerances are in its own units: how many of them make a meter
  double scale = 100;
  // whether the restitution of a pair is the larger of the two, as physim and Box2D have it, also where the peer has it otherwise
  bool takesLargerRestitution = true;
  int velocityIterations = 8;
  int positionIterations = 1;
};

// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the numbers that Tests/TestSupport draws.
class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t seed) : state(seed) {}
  uint64_t next() {
    state += 0x9E3779B97F4A7C15;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  double uniform(double lower, double upper) { return lower + (upper - lower) * double(next() >> 40) * 0x1p-24; }

 private:
  uint64_t state;
};
