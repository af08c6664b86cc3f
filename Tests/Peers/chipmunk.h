// Chipmunk 7 behind the words of stage.h. Its tolerances are made for points, so a meter is `scale` of its units.
#pragma once

#include <chipmunk/chipmunk.h>

#include <algorithm>

#include "stage.h"

class Chipmunk {
 public:
  using BodyRef = cpBody*;
  static constexpr const char* name = "Chipmunk 7";
  // with 10 iterations the hinges of the grid give way, 10 000 circles come to lie on each other, and a step takes seconds
  static constexpr bool holdsJointGrid = false;

  explicit Chipmunk(const WorldOptions& options) : scale(options.scale), space(cpSpaceNew()) {
    cpSpaceSetGravity(space, cpv(0, -options.gravity * scale));
    cpSpaceSetIterations(space, 10);
    if (options.sleeps) cpSpaceSetSleepTimeThreshold(space, 0.5);
    if (options.takesLargerRestitution) cpSpaceAddDefaultCollisionHandler(space)->preSolveFunc = takeLargerRestitution;
  }

  Chipmunk(const Chipmunk&) = delete;

  ~Chipmunk() {
    for (cpConstraint* joint : joints) cpSpaceRemoveConstraint(space, joint), cpConstraintFree(joint);
    for (cpShape* shape : shapes) cpSpaceRemoveShape(space, shape), cpShapeFree(shape);
    for (cpBody* body : bodies) cpSpaceRemoveBody(space, body), cpBodyFree(body);
    cpSpaceFree(space);
  }

  BodyRef add(const Body& body, const std::vector<Shape>& outlines) {
    cpBody* made = body.kind == Kind::fixed ? cpBodyNewStatic() : cpBodyNew(0, 0);
    bodies.push_back(cpSpaceAddBody(space, made));
    cpBodySetPosition(made, vector(body.position));
    cpBodySetAngle(made, body.angle);
    for (const Shape& outline : outlines) attach(made, outline, body);
    if (body.kind == Kind::dynamic) {
      cpBodySetVelocity(made, vector(body.velocity));
      cpBodySetAngularVelocity(made, body.spin);
      if (!body.rotates) cpBodySetMoment(made, INFINITY);
    } else {
      cpSpaceReindexShapesForBody(space, made);
    }
    // resistance is a matter of the space: the share of its velocity that a body keeps for a second
    if (body.resistance > 0) cpSpaceSetDamping(space, std::exp(-body.resistance));
    if (body.startsAsleep) cpBodySleep(made);
    return made;
  }

  void rod(BodyRef a, Point anchorA, BodyRef b, Point anchorB, double length) {
    cpConstraint* joint = cpPinJointNew(end(a), b, vector(anchorA), vector(anchorB));
    cpPinJointSetDist(joint, length * scale);
    joints.push_back(cpSpaceAddConstraint(space, joint));
  }

  void spring(BodyRef a, Point anchorA, BodyRef b, Point anchorB, double length, double frequency, double dampingRatio) {
    const double omega = 2 * M_PI * frequency;
    const double mass = a ? 1 / (1 / cpBodyGetMass(a) + 1 / cpBodyGetMass(b)) : cpBodyGetMass(b);
    joints.push_back(cpSpaceAddConstraint(
        space, cpDampedSpringNew(
                   end(a), b, vector(anchorA), vector(anchorB), length * scale, mass * omega * omega, 2 * dampingRatio * omega * mass)));
  }

  void pin(BodyRef a, Point anchorA, BodyRef b, Point anchorB) {
    // a hinge between two fixed bodies holds nothing, and here it would abort
    if (cpBodyGetType(end(a)) == CP_BODY_TYPE_STATIC && cpBodyGetType(b) == CP_BODY_TYPE_STATIC) return;
    cpConstraint* joint = cpPivotJointNew2(end(a), b, vector(anchorA), vector(anchorB));
    cpConstraintSetCollideBodies(joint, cpFalse);
    joints.push_back(cpSpaceAddConstraint(space, joint));
  }

  void motor(Point anchor, BodyRef body, double speed, double torque) {
    pin(nullptr, anchor, body, {});
    // the rate is that of the first body against the second
    cpConstraint* joint = cpSimpleMotorNew(end(nullptr), body, -speed);
    cpConstraintSetMaxForce(joint, torque * scale * scale);
    joints.push_back(cpSpaceAddConstraint(space, joint));
  }

  void step(double dt) { cpSpaceStep(space, dt); }

  Point position(BodyRef b) const { return point(cpBodyGetPosition(b)); }
  Point pointInWorld(BodyRef b, Point p) const { return point(cpBodyLocalToWorld(b, vector(p))); }
  Point velocity(BodyRef b) const { return point(cpBodyGetVelocity(b)); }
  double angle(BodyRef b) const { return cpBodyGetAngle(b); }
  double spin(BodyRef b) const { return cpBodyGetAngularVelocity(b); }
  double mass(BodyRef b) const { return cpBodyGetMass(b); }
  double inertia(BodyRef b) const {
    const double moment = cpBodyGetMoment(b);
    return std::isfinite(moment) ? moment / (scale * scale) : 0;
  }
  bool isAsleep(BodyRef b) const { return cpBodyIsSleeping(b); }

 private:
  // the shapes' own values multiply, so the larger is put in for every pair
  static cpBool takeLargerRestitution(cpArbiter* arbiter, cpSpace*, cpDataPointer) {
    cpShape *a, *b;
    cpArbiterGetShapes(arbiter, &a, &b);
    cpArbiterSetRestitution(arbiter, std::max(cpShapeGetElasticity(a), cpShapeGetElasticity(b)));
    return cpTrue;
  }

  cpVect vector(Point p) const { return cpv(p.x * scale, p.y * scale); }
  Point point(cpVect v) const { return {v.x / scale, v.y / scale}; }
  cpBody* end(BodyRef a) const { return a ? a : cpSpaceGetStaticBody(space); }

  void attach(cpBody* body, const Shape& outline, const Body& surface) {
    std::vector<cpVect> points;
    for (Point p : outline.points) points.push_back(vector(p));
    cpShape* shape = nullptr;
    switch (outline.outline) {
      case Shape::Outline::circle: shape = cpCircleShapeNew(body, outline.radius * scale, points[0]); break;
      case Shape::Outline::polygon: shape = cpPolyShapeNewRaw(body, int(points.size()), points.data(), 0); break;
      case Shape::Outline::segment: shape = cpSegmentShapeNew(body, points[0], points[1], 0); break;
    }
    // the values of a pair multiply; of their roots that makes the geometric mean, as physim and Box2D have it
    cpShapeSetFriction(shape, std::sqrt(surface.friction));
    cpShapeSetElasticity(shape, surface.restitution);
    if (surface.passesThrough) cpShapeSetFilter(shape, cpShapeFilterNew(1, CP_ALL_CATEGORIES, CP_ALL_CATEGORIES));
    if (surface.kind == Kind::dynamic) cpShapeSetDensity(shape, surface.density / (scale * scale));
    shapes.push_back(cpSpaceAddShape(space, shape));
  }

  double scale;
  cpSpace* space;
  std::vector<cpBody*> bodies;
  std::vector<cpShape*> shapes;
  std::vector<cpConstraint*> joints;
};
