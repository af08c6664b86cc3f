// Chipmunk 7 on the rows of physics and the scenes of Tests/Bench; see harness.h.
#include "chipmunk.h"
#include "harness.h"

int main(int count, char** arguments) { return runPeer<Chipmunk>(count, arguments); }
