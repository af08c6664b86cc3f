// What a peer's program does: `PEER physics` prints a line `peer|row|values` for each row of physics, `PEER [SCENE...]` a line `scene ms`
// each, ms a step: a scene is run until half a second has passed and the median counts, as in EngineBench.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstring>

#include "physics.h"
#include "scenes.h"

using Clock = std::chrono::steady_clock;

inline double milliseconds(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

template <class Engine>
struct BenchScene {
  const char* name;
  int steps;
  bool countsBuilding;
  std::function<std::unique_ptr<Engine>()> build;

  static std::vector<BenchScene> all() {
    using S = Scenes<Engine>;
    std::vector<BenchScene> scenes = {
        {"large_pyramid", 500, false, S::largePyramid},
        {"many_pyramids", 200, false, S::manyPyramids},
        {"smash", 300, false, S::smash},
        {"tumbler", 750, false, S::tumbler},
        {"ten_views", 600, true, S::tenViews},
        {"5_views", 600, true, [] { return S::views(5); }},
        {"50_views", 600, true, [] { return S::views(50); }},
        {"200_views", 600, true, [] { return S::views(200); }},
    };
    if (Engine::holdsJointGrid) scenes.push_back({"joint_grid", 500, false, S::jointGrid});
    return scenes;
  }

  double median() const {
    std::vector<double> times;
    const auto start = Clock::now();
    do times.push_back(run());
    while (milliseconds(Clock::now() - start) < 500);
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
  }

 private:
  // a large scene without its first step, as Box2D's own program leaves it out
  double run() const {
    const auto before = Clock::now();
    const auto world = build();
    const int untimed = countsBuilding ? 0 : 1;
    for (int i = 0; i < untimed; ++i) world->step(1 / 60.0);
    const auto start = countsBuilding ? before : Clock::now();
    for (int i = untimed; i < steps; ++i) world->step(1 / 60.0);
    return milliseconds(Clock::now() - start) / (steps - untimed);
  }
};

template <class Engine>
int runPeer(int count, char** arguments) {
  if (count > 1 && !std::strcmp(arguments[1], "physics")) {
    printPhysics<Engine>();
    return 0;
  }
  for (const auto& scene : BenchScene<Engine>::all()) {
    const bool isMeant =
        count < 2 || std::any_of(arguments + 1, arguments + count, [&](char* name) { return !std::strcmp(name, scene.name); });
    if (!isMeant) continue;
    std::printf("%s %.6f\n", scene.name, scene.median());
    std::fflush(stdout);
  }
  return 0;
}
