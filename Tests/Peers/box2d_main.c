// The small scenes of Tests/Bench on Box2D's main branch: squares in a box, 16 pt to the meter. Its own benchmark program has the large ones.
// `box2d_main SCENE` prints `SCENE ms`, ms a step with the building of the world: it is run until half a second has passed, and the median counts.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "box2d/box2d.h"

typedef struct {
  float x, y, side;
} Square;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e3 * t.tv_sec + 1e-6 * t.tv_nsec;
}

static float meters(float points) { return points / 16; }

// points, y down
static b2Vec2 place(float x, float y) { return (b2Vec2){meters(x), meters(460 - y)}; }

static double run(const Square* squares, int count, int steps) {
  const double start = now();
  b2WorldDef worldDef = b2DefaultWorldDef();
  worldDef.gravity = (b2Vec2){0, -9.81f};
  worldDef.enableSleep = false;
  b2WorldId world = b2CreateWorld(&worldDef);
  b2BodyDef screen = b2DefaultBodyDef();
  b2BodyId walls = b2CreateBody(world, &screen);
  b2ShapeDef wall = b2DefaultShapeDef();
  wall.material.friction = 0.2f;
  const b2Vec2 corners[4] = {place(0, 0), place(320, 0), place(320, 460), place(0, 460)};
  for (int i = 0; i < 4; ++i) {
    b2Segment segment = {corners[i], corners[(i + 1) % 4]};
    b2CreateSegmentShape(walls, &wall, &segment);
  }
  for (int i = 0; i < count; ++i) {
    b2BodyDef body = b2DefaultBodyDef();
    body.type = b2_dynamicBody;
    b2Vec2 center = place(squares[i].x, squares[i].y);
    body.position.x = center.x;
    body.position.y = center.y;
    b2ShapeDef shape = b2DefaultShapeDef();
    shape.density = 3;
    shape.material.friction = 0.3f;
    shape.material.restitution = 0.5f;
    b2Polygon square = b2MakeSquare(meters(squares[i].side) / 2);
    b2CreatePolygonShape(b2CreateBody(world, &body), &shape, &square);
  }
  for (int i = 0; i < steps; ++i) b2World_Step(world, 1 / 60.0f, 4);
  b2DestroyWorld(world);
  return (now() - start) / steps;
}

static int byTime(const void* a, const void* b) { return (*(double*)a > *(double*)b) - (*(double*)a < *(double*)b); }

static void measure(const char* name, const Square* squares, int count, int steps) {
  enum { most = 100000 };
  static double times[most];
  int runs = 0;
  const double start = now();
  do times[runs++] = run(squares, count, steps);
  while (now() - start < 500 && runs < most);
  qsort(times, runs, sizeof *times, byTime);
  printf("%s %.6f\n", name, times[runs / 2]);
}

// as many squares of five sizes as requested, row by row from the top
static void measureGrid(const char* name, int count) {
  Square* squares = malloc(count * sizeof *squares);
  int columns = 1;
  while (columns * columns * 460 < count * 320) ++columns;
  const int rows = (count + columns - 1) / columns;
  const float cell = 320.0f / columns < 460.0f / rows ? 320.0f / columns : 460.0f / rows;
  for (int i = 0; i < count; ++i)
    squares[i] = (Square){cell * (i % columns + 0.5f), cell * (i / columns + 0.5f), cell * (0.4f + 0.08f * (i * 7 % 5))};
  measure(name, squares, count, 600);
  free(squares);
}

int main(int count, char** arguments) {
  const char* name = count > 1 ? arguments[1] : "";
  const Square heap[10] = {{60, 60, 40},   {150, 50, 60}, {240, 70, 30},  {100, 150, 50}, {200, 160, 80},
                           {270, 170, 20}, {50, 240, 24}, {140, 250, 36}, {230, 280, 48}, {90, 330, 64}};
  const Square one = {100, 100, 40};
  if (!strcmp(name, "one_view")) measure(name, &one, 1, 300);
  if (!strcmp(name, "ten_views")) measure(name, heap, 10, 600);
  if (!strcmp(name, "5_views")) measureGrid(name, 5);
  if (!strcmp(name, "50_views")) measureGrid(name, 50);
  if (!strcmp(name, "200_views")) measureGrid(name, 200);
  return 0;
}
