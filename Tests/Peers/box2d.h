// Box2D 2.4.1 behind the words of stage.h. Meters are its own unit.
#pragma once

#include <box2d/box2d.h>

#include <memory>

#include "stage.h"

class Box2D {
 public:
  using BodyRef = b2Body*;
  static constexpr const char* name = "Box2D 2.4.1";
  static constexpr bool holdsJointGrid = true;

  explicit Box2D(const WorldOptions& options) : options(options), world(new b2World(b2Vec2(0, float(-options.gravity)))) {
    world->SetAllowSleeping(options.sleeps);
    b2BodyDef definition;
    ground = world->CreateBody(&definition);
  }

  BodyRef add(const Body& body, const std::vector<Shape>& shapes) {
    b2BodyDef definition;
    definition.type = body.kind == Kind::fixed ? b2_staticBody : b2_dynamicBody;
    definition.position = vector(body.position);
    definition.linearVelocity = vector(body.velocity);
    definition.angle = float(body.angle);
    definition.angularVelocity = float(body.spin);
    definition.linearDamping = float(body.resistance);
    definition.fixedRotation = !body.rotates;
    definition.awake = !body.startsAsleep;
    b2Body* made = world->CreateBody(&definition);
    for (const Shape& shape : shapes) attach(made, shape, body);
    return made;
  }

  // a null body is the world
  void rod(BodyRef a, Point anchorA, BodyRef b, Point anchorB, double length) {
    b2DistanceJointDef joint = distance(a, anchorA, b, anchorB, length);
    joint.minLength = joint.maxLength = joint.length;
    world->CreateJoint(&joint);
  }

  void spring(BodyRef a, Point anchorA, BodyRef b, Point anchorB, double length, double frequency, double dampingRatio) {
    b2DistanceJointDef joint = distance(a, anchorA, b, anchorB, length);
    b2LinearStiffness(joint.stiffness, joint.damping, float(frequency), float(dampingRatio), joint.bodyA, joint.bodyB);
    world->CreateJoint(&joint);
  }

  void pin(BodyRef a, Point anchorA, BodyRef b, Point anchorB) {
    b2RevoluteJointDef joint = hinge(a, anchorA, b, anchorB);
    world->CreateJoint(&joint);
  }

  void motor(Point anchor, BodyRef body, double speed, double torque) {
    b2RevoluteJointDef joint = hinge(nullptr, anchor, body, {});
    joint.enableMotor = true;
    joint.motorSpeed = float(speed);
    joint.maxMotorTorque = float(torque);
    world->CreateJoint(&joint);
  }

  void step(double dt) { world->Step(float(dt), options.velocityIterations, options.positionIterations); }

  Point position(BodyRef b) const { return point(b->GetPosition()); }
  Point pointInWorld(BodyRef b, Point p) const { return point(b->GetWorldPoint(vector(p))); }
  Point velocity(BodyRef b) const { return point(b->GetLinearVelocity()); }
  double angle(BodyRef b) const { return b->GetAngle(); }
  double spin(BodyRef b) const { return b->GetAngularVelocity(); }
  double mass(BodyRef b) const { return b->GetMass(); }
  double inertia(BodyRef b) const { return b->GetInertia(); }
  bool isAsleep(BodyRef b) const { return !b->IsAwake(); }

 private:
  static b2Vec2 vector(Point p) { return b2Vec2(float(p.x), float(p.y)); }
  static Point point(b2Vec2 v) { return {v.x, v.y}; }

  void attach(b2Body* body, const Shape& shape, const Body& surface) {
    b2FixtureDef definition;
    definition.density = float(surface.density);
    definition.friction = float(surface.friction);
    definition.restitution = float(surface.restitution);
    if (surface.passesThrough) {
      definition.filter.categoryBits = 2;
      definition.filter.maskBits = uint16(~2);
    }
    b2CircleShape circle;
    b2PolygonShape polygon;
    b2EdgeShape edge;
    switch (shape.outline) {
      case Shape::Outline::circle:
        circle.m_radius = float(shape.radius);
        circle.m_p = vector(shape.points[0]);
        definition.shape = &circle;
        break;
      case Shape::Outline::polygon: {
        std::vector<b2Vec2> corners;
        for (Point p : shape.points) corners.push_back(vector(p));
        polygon.Set(corners.data(), int32(corners.size()));
        definition.shape = &polygon;
        break;
      }
      case Shape::Outline::segment:
        edge.SetTwoSided(vector(shape.points[0]), vector(shape.points[1]));
        definition.shape = &edge;
        break;
    }
    body->CreateFixture(&definition);
  }

  b2DistanceJointDef distance(b2Body* a, Point anchorA, b2Body* b, Point anchorB, double length) {
    b2DistanceJointDef joint;
    joint.bodyA = a ? a : ground;
    joint.bodyB = b;
    joint.localAnchorA = vector(anchorA);
    joint.localAnchorB = vector(anchorB);
    joint.length = float(length);
    joint.collideConnected = true;
    return joint;
  }

  b2RevoluteJointDef hinge(b2Body* a, Point anchorA, b2Body* b, Point anchorB) {
    b2RevoluteJointDef joint;
    joint.bodyA = a ? a : ground;
    joint.bodyB = b;
    joint.localAnchorA = vector(anchorA);
    joint.localAnchorB = vector(anchorB);
    joint.referenceAngle = joint.bodyB->GetAngle() - joint.bodyA->GetAngle();
    return joint;
  }

  WorldOptions options;
  std::unique_ptr<b2World> world;
  b2Body* ground;
};
