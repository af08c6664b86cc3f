// Box2D 2.4.1 on the rows of physics and the scenes of Tests/Bench; see harness.h.
#include "box2d.h"
#include "harness.h"

int main(int count, char** arguments) { return runPeer<Box2D>(count, arguments); }
