// scene241 SCENE.json TRAJECTORY.csv: the same scene in Box2D 2.4.1, frame by frame beside what physim made of it under its profile box2d.
//
// The scene says under "x-peer" what is claimed:
//   "until": N, "within": d     in frames 0 to N no view is farther than d points from Box2D's, and no corner of it by turning
//   "rest": d                   in the last frame no view is farther than d points
//   "why": "..."                what parts the two after N
// Prints one line for the scene; the exit status is 1 when a claim is missed.
#include <box2d/box2d.h>

#include <cmath>
#include <cstring>
#include <memory>

#include "json.h"

namespace {

struct Placed {
  double x, y, angle;
};

using Frames = std::vector<std::map<std::string, Placed>>;

class Scene {
 public:
  explicit Scene(const Json& json)
      : json_(json), scale_(static_cast<float>(json["pointsPerMeter"].number_or(16))), world_(gravity()) {
    world_.SetAllowSleeping(json["sleeping"].bool_or(true));
    world_.SetContinuousPhysics(json["continuous"].bool_or(true));
    collides_ = false;
    for (const Json& behavior : json["behaviors"].elements) collides_ |= behavior["type"].text == "collision";
    for (const Json& wall : json["walls"].elements) addWall(wall);
    for (const Json& view : json["views"].elements) addView(view);
    for (const Json& behavior : json["behaviors"].elements)
      if (behavior["type"].text == "attachment") addJoint(behavior);
  }

  Frames run() {
    Frames frames;
    const double rate = json_["frameRate"].number_or(60);
    const int count = json_.has("frames") ? static_cast<int>(json_["frames"].value)
                                          : static_cast<int>(std::floor(json_["duration"].value * rate + 1e-6));
    frames.push_back(look());
    for (int frame = 1; frame <= count; frame++) {
      world_.Step(static_cast<float>(1 / rate), static_cast<int>(json_["velocityIterations"].number_or(8)),
                  static_cast<int>(json_["positionIterations"].number_or(3)));
      frames.push_back(look());
    }
    return frames;
  }

  // half of a view's diagonal, points
  double radius(const std::string& view) const { return radii_.at(view); }

 private:
  b2Vec2 gravity() const {
    const Json& gravity = json_["gravity"];
    if (!gravity.has("vector")) return b2Vec2(0, 0);
    const std::string unit = gravity["unit"].text_or("m/s2");
    const float factor = unit == "g" ? 9.80665f : unit == "pt/s2" ? 1 / scale_ : 1;
    return factor * b2Vec2(static_cast<float>(gravity["vector"][0].value), static_cast<float>(gravity["vector"][1].value));
  }

  float meters(const Json& number) const { return static_cast<float>(number.value) / scale_; }
  b2Vec2 point(const Json& pair) const { return b2Vec2(meters(pair[0]), meters(pair[1])); }

  void addLine(b2Body* body, b2Vec2 from, b2Vec2 to, const Json& wall) {
    b2EdgeShape edge;
    edge.SetTwoSided(from, to);
    addFixture(body, edge, wall, 0, 1);
  }

  void addFixture(b2Body* body, const b2Shape& shape, const Json& surface, float density, uint16 category) {
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.density = density;
    fixture.friction = static_cast<float>(surface["friction"].number_or(0.2));
    fixture.restitution = static_cast<float>(surface["elasticity"].number_or(0));
    fixture.filter.categoryBits = category;
    // views meet each other only in a collision behavior; walls stop all
    fixture.filter.maskBits = category == 2 && !collides_ ? 1 : 3;
    body->CreateFixture(&fixture);
  }

  void addWall(const Json& wall) {
    b2BodyDef definition;
    b2Body* body = world_.CreateBody(&definition);
    std::vector<b2Vec2> points;
    bool isClosed = true;
    if (wall.has("from")) {
      points = {point(wall["from"]), point(wall["to"])};
      isClosed = false;
    } else if (wall.has("path")) {
      for (const Json& pair : wall["path"].elements) points.push_back(point(pair));
      isClosed = wall["closed"].bool_or(false);
    } else {
      const Json& box = wall.has("rect") ? wall["rect"] : json_["bounds"];
      const bool isRect = wall.has("rect");
      const b2Vec2 low = isRect ? b2Vec2(meters(box[0]), meters(box[1])) : b2Vec2(0, 0);
      const b2Vec2 high = low + b2Vec2(meters(box[isRect ? 2 : 0]), meters(box[isRect ? 3 : 1]));
      points = {low, b2Vec2(high.x, low.y), high, b2Vec2(low.x, high.y)};
    }
    for (size_t i = 0; i + (isClosed ? 0 : 1) < points.size(); i++) addLine(body, points[i], points[(i + 1) % points.size()], wall);
  }

  void addView(const Json& view) {
    b2BodyDef definition;
    const std::string type = view["type"].text_or("dynamic");
    const bool isFixed = type == "static" || view["anchored"].bool_or(false);
    definition.type = isFixed ? b2_staticBody : type == "kinematic" ? b2_kinematicBody : b2_dynamicBody;
    b2Vec2 size, center;
    if (view.has("frame")) {
      size = b2Vec2(meters(view["frame"][2]), meters(view["frame"][3]));
      center = b2Vec2(meters(view["frame"][0]), meters(view["frame"][1])) + 0.5f * size;
    } else {
      size = view.has("size") ? point(view["size"]) : b2Vec2(0, 0);
      center = point(view["center"]);
    }
    definition.position = center;
    definition.angle = static_cast<float>(view["angle"].number_or(0));
    if (view.has("velocity")) definition.linearVelocity = point(view["velocity"]);
    definition.angularVelocity = static_cast<float>(view["angularVelocity"].number_or(0));
    definition.linearDamping = static_cast<float>(view["resistance"].number_or(0));
    definition.angularDamping = static_cast<float>(view["angularResistance"].number_or(0));
    definition.bullet = view["bullet"].bool_or(false);
    definition.fixedRotation = !view["allowsRotation"].bool_or(true);
    b2Body* body = world_.CreateBody(&definition);
    const float density = static_cast<float>(view["density"].number_or(1));
    const std::string shape = view["collisionBoundsType"].text_or("rectangle");
    double radius = 0.5 * scale_ * size.Length();
    if (shape == "ellipse") {
      b2CircleShape circle;
      circle.m_radius = 0.5f * size.x;
      addFixture(body, circle, view, density, 2);
      radius = 0;
    } else if (shape == "path") {
      std::vector<b2Vec2> points;
      for (const Json& pair : view["collisionBoundingPath"].elements) {
        points.push_back(point(pair));
        radius = std::fmax(radius, scale_ * points.back().Length());
      }
      b2PolygonShape polygon;
      polygon.Set(points.data(), static_cast<int32>(points.size()));
      addFixture(body, polygon, view, density, 2);
    } else {
      b2PolygonShape box;
      box.SetAsBox(0.5f * size.x, 0.5f * size.y);
      addFixture(body, box, view, density, 2);
    }
    const std::string id = view["id"].text;
    order_.push_back(id);
    bodies_[id] = body;
    radii_[id] = radius;
  }

  void addJoint(const Json& behavior);

  std::map<std::string, Placed> look() const {
    std::map<std::string, Placed> frame;
    for (const auto& [id, body] : bodies_) {
      const b2Vec2 at = body->GetPosition();
      frame[id] = {scale_ * static_cast<double>(at.x), scale_ * static_cast<double>(at.y), static_cast<double>(body->GetAngle())};
    }
    return frame;
  }

  const Json& json_;
  const float scale_;
  b2World world_;
  bool collides_;
  b2Body* ground_ = nullptr;
  std::vector<std::string> order_;
  std::map<std::string, b2Body*> bodies_;
  std::map<std::string, double> radii_;
};

// An attachment as the same joint of Box2D; a point where it is left out is where physim takes it.
void Scene::addJoint(const Json& behavior) {
  b2Body* item = bodies_.at(behavior["item"].text);
  if (!ground_) {
    b2BodyDef definition;
    ground_ = world_.CreateBody(&definition);
  }
  b2Body* other = behavior.has("to") ? bodies_.at(behavior["to"].text) : ground_;
  const std::string kind = behavior["kind"].text_or("distance");
  const bool isJoined = kind == "pin" || kind == "sliding" || kind == "fixed";
  b2Vec2 far = behavior.has("anchor") ? point(behavior["anchor"])
                                      : other->GetWorldPoint(behavior.has("toOffset") ? point(behavior["toOffset"]) : b2Vec2(0, 0));
  b2Vec2 near = behavior.has("offset") ? item->GetWorldPoint(point(behavior["offset"])) : isJoined ? far : item->GetWorldCenter();
  const bool collides = behavior["collideConnected"].bool_or(!isJoined);
  const float frequency = static_cast<float>(behavior["frequency"].number_or(0));
  const float damping = static_cast<float>(behavior["damping"].number_or(0));
  const Json& motor = behavior["motor"];
  if (kind == "distance" || kind == "limit") {
    b2DistanceJointDef joint;
    joint.Initialize(other, item, far, near);
    if (behavior.has("length")) joint.length = joint.minLength = joint.maxLength = meters(behavior["length"]);
    joint.collideConnected = collides;
    if (kind == "limit") joint.minLength = 0;
    if (frequency > 0) {
      joint.minLength = 0;
      joint.maxLength = b2_maxFloat;
      b2LinearStiffness(joint.stiffness, joint.damping, frequency, damping, other, item);
    }
    world_.CreateJoint(&joint);
  } else if (kind == "pin") {
    b2RevoluteJointDef joint;
    joint.Initialize(other, item, far);
    joint.collideConnected = collides;
    if (behavior.has("range")) {
      joint.enableLimit = true;
      joint.lowerAngle = static_cast<float>(behavior["range"][0].value);
      joint.upperAngle = static_cast<float>(behavior["range"][1].value);
    }
    // physim's newton meters are of a meter of 100 pt, and of masses of a density of 1 kg per 100 x 100 pt
    const float torque = static_cast<float>((100.0 * 100.0) * (100.0 * 100.0) / std::pow(scale_, 4));
    if (motor.has("speed")) {
      joint.enableMotor = true;
      joint.motorSpeed = static_cast<float>(motor["speed"].value);
      joint.maxMotorTorque = torque * static_cast<float>(motor["maxTorque"].value);
    } else if (behavior.has("frictionTorque")) {
      joint.enableMotor = true;
      joint.maxMotorTorque = torque * static_cast<float>(behavior["frictionTorque"].value);
    }
    world_.CreateJoint(&joint);
  } else if (kind == "fixed") {
    b2WeldJointDef joint;
    joint.Initialize(other, item, far);
    joint.collideConnected = collides;
    if (frequency > 0) b2AngularStiffness(joint.stiffness, joint.damping, frequency, damping, other, item);
    world_.CreateJoint(&joint);
  } else if (kind == "sliding") {
    b2PrismaticJointDef joint;
    b2Vec2 axis(static_cast<float>(behavior["axis"][0].value), static_cast<float>(behavior["axis"][1].value));
    axis.Normalize();
    joint.Initialize(other, item, far, axis);
    joint.collideConnected = collides;
    if (behavior.has("range")) {
      joint.enableLimit = true;
      joint.lowerTranslation = meters(behavior["range"][0]);
      joint.upperTranslation = meters(behavior["range"][1]);
    }
    if (motor.has("speed")) {
      joint.enableMotor = true;
      joint.motorSpeed = meters(motor["speed"]);
      joint.maxMotorForce = static_cast<float>(100.0 * 100.0 * 100.0 / std::pow(scale_, 3)) * static_cast<float>(motor["maxForce"].value);
    }
    world_.CreateJoint(&joint);
  }
}

Frames readCSV(const char* path) {
  Frames frames;
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::stringstream cells(line);
    std::string frame, time, view, x, y, angle;
    std::getline(cells, frame, ',');
    std::getline(cells, time, ',');
    std::getline(cells, view, ',');
    std::getline(cells, x, ',');
    std::getline(cells, y, ',');
    std::getline(cells, angle, ',');
    const size_t i = std::stoul(frame);
    if (frames.size() <= i) frames.resize(i + 1);
    frames[i][view] = {std::stod(x), std::stod(y), std::stod(angle)};
  }
  return frames;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 64;
  const Json json = Json::read(arguments[1]);
  Scene scene(json);
  const Frames theirs = scene.run();
  const Frames ours = readCSV(arguments[2]);
  const Json& claim = json["x-peer"];
  const size_t until = std::min(static_cast<size_t>(claim["until"].number_or(1e9)), theirs.size() - 1);
  const double within = claim["within"].number_or(0.05);
  double largest = 0, last = 0;
  size_t largestFrame = 0, parted = theirs.size();
  for (size_t frame = 0; frame < theirs.size(); frame++) {
    double apart = frame < ours.size() && ours[frame].size() == theirs[frame].size() ? 0 : 1e9;
    for (const auto& [view, at] : theirs[frame]) {
      if (frame >= ours.size() || !ours[frame].count(view)) continue;
      const Placed& here = ours[frame].at(view);
      apart = std::fmax(apart, std::hypot(here.x - at.x, here.y - at.y));
      apart = std::fmax(apart, scene.radius(view) * std::fabs(here.angle - at.angle));
    }
    if (frame <= until && apart > largest) {
      largest = apart;
      largestFrame = frame;
    }
    if (apart > within && parted == theirs.size()) parted = frame;
    last = apart;
    if (count > 3 && !std::strcmp(arguments[3], "--frames")) {
      std::printf("%zu %.6f\n", frame, apart);
      for (const auto& [view, at] : theirs[frame])
        if (frame < ours.size() && ours[frame].count(view))
          std::printf("  %-12s %12.6f %12.6f %11.7f  physim %12.6f %12.6f %11.7f\n", view.c_str(), at.x, at.y, at.angle, ours[frame].at(view).x,
                      ours[frame].at(view).y, ours[frame].at(view).angle);
    }
  }
  const bool isClose = largest <= within;
  const bool rests = !claim.has("rest") || last <= claim["rest"].value;
  char apart[32] = "never";
  if (parted < theirs.size()) std::snprintf(apart, sizeof apart, "frame %zu", parted);
  std::printf("%-16s %6zu %10.2g %12.5f (frame %zu) %11s %10.4f %8s  %s\n", json["name"].text_or("?").c_str(), until, within, largest,
              largestFrame, apart, last, isClose && rests ? "ok" : "MISSED", claim["why"].text_or("").c_str());
  return isClose && rests ? 0 : 1;
}
