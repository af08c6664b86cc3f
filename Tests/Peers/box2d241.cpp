// Times Box2D 2.4.1 on the scenes of Tests/Bench: `box2d241 [SCENE...]` prints a line `scene ms` each, ms a step.
//
// Meters, y up, 60 Hz, 8 velocity and 3 position iterations; ten_views takes 8 and 1, as the apps it stands for do.
// A scene is run until half a second has passed and the median counts, as in EngineBench.
#include <box2d/box2d.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

namespace {

using World = std::unique_ptr<b2World>;

World makeWorld(float gravity, bool allowsSleeping) {
  World world(new b2World(b2Vec2(0, -gravity)));
  world->SetAllowSleeping(allowsSleeping);
  return world;
}

b2Body* addBody(b2World& world, b2BodyType type, b2Vec2 position) {
  b2BodyDef definition;
  definition.type = type;
  definition.position = position;
  return world.CreateBody(&definition);
}

void addShape(b2Body* body, const b2Shape& shape, float density = 1, float friction = 0.6f, float restitution = 0) {
  b2FixtureDef definition;
  definition.shape = &shape;
  definition.density = density;
  definition.friction = friction;
  definition.restitution = restitution;
  body->CreateFixture(&definition);
}

b2PolygonShape box(float halfWidth, float halfHeight, b2Vec2 center = b2Vec2(0, 0)) {
  b2PolygonShape shape;
  shape.SetAsBox(halfWidth, halfHeight, center, 0);
  return shape;
}

World largePyramid() {
  World world = makeWorld(10, false);
  addShape(addBody(*world, b2_staticBody, b2Vec2(0, -1)), box(100, 1));
  const float a = 0.5f;
  const int n = 100;
  const b2PolygonShape square = box(a, a);
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j)
      addShape(addBody(*world, b2_dynamicBody, b2Vec2((i + 1) * a + 2 * (j - i) * a - a * n, (2 * i + 1) * a)), square);
  return world;
}

World manyPyramids() {
  World world = makeWorld(10, false);
  const float e = 0.5f;
  const int base = 10;
  const float width = 2 * e * 20 * (base + 1);
  const b2PolygonShape square = box(e, e);
  for (int row = 0; row < 20; ++row) {
    const float height = 2 * e * (base + 1) * row;
    b2EdgeShape ground;
    ground.SetTwoSided(b2Vec2(-width / 2, height), b2Vec2(width / 2, height));
    addShape(addBody(*world, b2_staticBody, b2Vec2(0, 0)), ground);
    for (int column = 0; column < 20; ++column) {
      const float left = -width / 2 + column * (2 * e * base + 2 * e) + 2 * e;
      for (int i = 0; i < base; ++i)
        for (int j = i; j < base; ++j)
          addShape(
              addBody(*world, b2_dynamicBody, b2Vec2((i + 1) * e + 2 * (j - i) * e + left - 0.5f, (2 * i + 1) * e + height)), square);
    }
  }
  return world;
}

World smash() {
  World world = makeWorld(0, true);
  b2Body* block = addBody(*world, b2_dynamicBody, b2Vec2(-20, 0));
  addShape(block, box(4, 4), 8);
  block->SetLinearVelocity(b2Vec2(40, 0));
  const b2PolygonShape square = box(0.2f, 0.2f);
  for (int i = 0; i < 120; ++i)
    for (int j = 0; j < 80; ++j) {
      b2BodyDef definition;
      definition.type = b2_dynamicBody;
      definition.position = b2Vec2(0.4f * i + 30, 0.4f * (j - 40));
      definition.awake = false;
      addShape(world->CreateBody(&definition), square);
    }
  return world;
}

World tumbler() {
  World world = makeWorld(10, true);
  b2Body* drum = addBody(*world, b2_dynamicBody, b2Vec2(0, 10));
  addShape(drum, box(0.5f, 10, b2Vec2(10, 0)), 50);
  addShape(drum, box(0.5f, 10, b2Vec2(-10, 0)), 50);
  addShape(drum, box(10, 0.5f, b2Vec2(0, 10)), 50);
  addShape(drum, box(10, 0.5f, b2Vec2(0, -10)), 50);
  b2RevoluteJointDef hinge;
  hinge.Initialize(addBody(*world, b2_staticBody, b2Vec2(0, 0)), drum, b2Vec2(0, 10));
  hinge.enableMotor = true;
  hinge.motorSpeed = 25 * b2_pi / 180;
  hinge.maxMotorTorque = 1e8f;
  world->CreateJoint(&hinge);
  const b2PolygonShape square = box(0.125f, 0.125f);
  for (int i = 0; i < 45; ++i)
    for (int j = 0; j < 45; ++j) addShape(addBody(*world, b2_dynamicBody, b2Vec2(0.4f * j - 9, 0.4f * i + 1)), square);
  return world;
}

World jointGrid() {
  World world = makeWorld(10, false);
  b2CircleShape circle;
  circle.m_radius = 0.4f;
  b2FixtureDef fixture;
  fixture.shape = &circle;
  fixture.density = 1;
  fixture.filter.categoryBits = 2;
  fixture.filter.maskBits = static_cast<uint16>(~2);
  std::vector<b2Body*> bodies;
  b2RevoluteJointDef hinge;
  for (int k = 0; k < 100; ++k)
    for (int i = 0; i < 100; ++i) {
      const bool isFixed = i == 0 && k >= 47 && k <= 53;
      b2Body* body = addBody(*world, isFixed ? b2_staticBody : b2_dynamicBody, b2Vec2(k, -i));
      body->CreateFixture(&fixture);
      if (i > 0) {
        hinge.bodyA = bodies.back();
        hinge.bodyB = body;
        hinge.localAnchorA = b2Vec2(0, -0.5f);
        hinge.localAnchorB = b2Vec2(0, 0.5f);
        world->CreateJoint(&hinge);
      }
      if (k > 0) {
        hinge.bodyA = bodies[bodies.size() - 100];
        hinge.bodyB = body;
        hinge.localAnchorA = b2Vec2(0.5f, 0);
        hinge.localAnchorB = b2Vec2(-0.5f, 0);
        world->CreateJoint(&hinge);
      }
      bodies.push_back(body);
    }
  return world;
}

// The heap of Physics 101: center and side of each square in points, y down, 16 to the meter.
World tenViews() {
  const float m = 16, width = 320 / m, height = 460 / m;
  World world = makeWorld(9.81f, false);
  b2Body* screen = addBody(*world, b2_staticBody, b2Vec2(0, 0));
  const b2Vec2 corners[] = {b2Vec2(0, 0), b2Vec2(width, 0), b2Vec2(width, height), b2Vec2(0, height)};
  for (int i = 0; i < 4; ++i) {
    b2EdgeShape wall;
    wall.SetTwoSided(corners[i], corners[(i + 1) % 4]);
    addShape(screen, wall, 0, 0.2f, 0);
  }
  const float squares[10][3] = {{60, 60, 40},   {150, 50, 60}, {240, 70, 30},   {100, 150, 50}, {200, 160, 80},
                                {270, 170, 20}, {50, 240, 24}, {140, 250, 36}, {230, 280, 48}, {90, 330, 64}};
  for (const auto& view : squares) {
    const float half = view[2] / 2 / m;
    addShape(addBody(*world, b2_dynamicBody, b2Vec2(view[0] / m, (460 - view[1]) / m)), box(half, half), 3, 0.3f, 0.5f);
  }
  return world;
}

struct Scene {
  const char* name;
  int steps;
  int positionIterations;
  bool countsBuilding;
  World (*build)();
};

const Scene scenes[] = {
    {"large_pyramid", 500, 3, false, largePyramid}, {"many_pyramids", 200, 3, false, manyPyramids},
    {"smash", 300, 3, false, smash},                {"tumbler", 750, 3, false, tumbler},
    {"joint_grid", 500, 3, false, jointGrid},       {"ten_views", 600, 1, true, tenViews},
};

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

double run(const Scene& scene) {
  const auto before = Clock::now();
  World world = scene.build();
  const auto built = Clock::now();
  for (int i = 0; i < scene.steps; ++i) world->Step(1 / 60.0f, 8, scene.positionIterations);
  return milliseconds(Clock::now() - (scene.countsBuilding ? before : built)) / scene.steps;
}

double median(const Scene& scene) {
  std::vector<double> times;
  const auto start = Clock::now();
  do times.push_back(run(scene));
  while (milliseconds(Clock::now() - start) < 500);
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

int main(int count, char** arguments) {
  for (const Scene& scene : scenes) {
    const bool isMeant =
        count < 2 || std::any_of(arguments + 1, arguments + count, [&](char* name) { return !std::strcmp(name, scene.name); });
    if (!isMeant) continue;
    std::printf("%s %.6f\n", scene.name, median(scene));
    std::fflush(stdout);
  }
}
