// The rows of physics that a peer can express, by the ids that Tests/PhysicsScenes gives them.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

#include "groups.h"
#include "motions.h"

struct Row {
  const char* id;
  std::function<Values()> measure;
};

template <class Engine>
std::vector<Row> rowsOfMotions() {
  using M = Motions<Engine>;
  return {
      {"free-fall", M::freeFall},
      {"projectile", M::projectile},
      {"resistance", [] { return M::resistance(0); }},
      {"resisted-fall", [] { return M::resistance(g); }},
      {"bounces", M::bounces},
      {"bounce-time", M::bounceTime},
      {"lossy-bounces", M::lossyBounces},
      {"pong", M::pong},
      {"flat-landing", M::flatLanding},
      {"spin-grip", [] { return M::strike(0, 10, 1, 0.5); }},
      {"spin-slip", [] { return M::strike(0, 30, 0.1, 0.5); }},
      {"throw-grip", [] { return M::strike(4, 0, 1, 1); }},
      {"throw-slip", [] { return M::strike(4, 0, 0.1, 0.8); }},
      {"spin-landing", [] { return M::strike(0, 5, 1, 0); }},
      {"pendulum-energy", [] { return Values{M::swing().energy}; }},
      {"pendulum-period", [] { return Values{M::swing().period}; }},
      {"pendulum-rod", [] { return Values{M::swing().worstLength}; }},
      {"pendulum-along", [] { return Values{M::swing().alongRod}; }},
      {"hinged-plank", M::hingedPlank},
      {"hinge-gap", M::whirlingPlank},
      {"double-pendulum", M::doublePendulum},
      {"cradle-swing", [] { return Values{M::cradle().last}; }},
      {"cradle-middle", [] { return Values{M::cradle().middle}; }},
      {"cradle-energy", [] { return Values{M::cradle().energy}; }},
      {"slide", M::slide},
      {"creep", [] { return M::slope(0.5, 20, false); }},
      {"hold", [] { return M::slope(1.02 * std::tan(radians(20)), 20, false); }},
      {"slope", [] { return M::slope(0.3, 3, true); }},
      {"slope-from-rest", [] { return M::slope(0.3, 2, false); }},
      {"rolling", M::rolling},
      {"bowling", M::bowling},
      {"spring-frequency", [] { return Values{1 / M::spring(0, 20).period()}; }},
      {"spring-amplitude", M::springAmplitude},
      {"decrement-0.1", [] { return M::decrement(0.1); }},
      {"decrement-0.5", [] { return M::decrement(0.5); }},
      {"spring-30", [] { return M::stiffSpring(30); }},
      {"spring-17", [] { return M::stiffSpring(17); }},
      {"spring-load", M::springLoad},
  };
}

template <class Engine>
std::vector<Row> rowsOfGroups() {
  using G = Groups<Engine>;
  return {
      {"stack-drift", [] { return Values{G::stack(10).drift}; }},
      {"stack-sway", [] { return Values{G::stack(10).sway}; }},
      {"stack-overlap", [] { return Values{G::stack(10).overlap}; }},
      {"stack-20", [] { const auto s = G::stack(20); return Values{s.drift, s.overlap}; }},
      {"pyramid-30", G::pyramid},
      {"heavy-on-light", G::heavyOnLight},
      {"chain-hanging", [] { return G::chain(false); }},
      {"chain-swinging", [] { return G::chain(true); }},
      {"bouncing-ends", G::bouncingEnds},
      {"no-buzz", G::noBuzz},
      {"heap-asleep", G::heap},
      {"free-spin", [] { return Values{G::plank().momentum}; }},
      {"free-turn", [] { return Values{G::plank().angle}; }},
      {"free-path", [] { const auto p = G::plank().position; return Values{p.x, p.y}; }},
      {"dumbbell", G::dumbbell},
      {"group-momentum", [] { return Values{G::group().momentum}; }},
      {"group-angular-momentum", [] { return Values{G::group().angularMomentum}; }},
      {"elastic-blow", [] { return G::collision(1); }},
      {"lossy-blow", [] { return G::collision(0.5); }},
      {"right-angle", G::rightAngle},
      {"bullets", G::bullets},
      {"ricochets", G::ricochets},
  };
}

// In a process of its own: a peer that aborts fails its row, not the table.
template <class Engine>
void print(const Row& row) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    const Values values = row.measure();
    std::printf("%s|%s|", Engine::name, row.id);
    for (double value : values) std::printf("%.9g ", value);
    std::printf(values.empty() ? "fails\n" : "\n");
    std::fflush(stdout);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status)) std::printf("%s|%s|fails\n", Engine::name, row.id);
}

template <class Engine>
void printPhysics() {
  for (const auto& rows : {rowsOfMotions<Engine>(), rowsOfGroups<Engine>()})
    for (const Row& row : rows) print<Engine>(row);
}
