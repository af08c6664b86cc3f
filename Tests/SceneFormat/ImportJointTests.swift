import Foundation
import Testing

@testable import SceneFormat
@testable import SceneModel

/// Joints of Box2D as attachments.
@Suite("Imported joints") struct ImportJointTests {
  /// The one attachment of a scene with a fixed post, `a` at (0, 0) and `b` at (2, 1), which is turned by half a radian counterclockwise.
  private static func attachment(_ joint: String, scale: Double = 100, kind: Int = 2, losses: [ImportProblem] = []) throws -> [String: Any]
  {
    let bodies = [
      ImportTests.body("post", "\"position\": {\"x\": 1, \"y\": 3}", "", type: 0),
      ImportTests.body("a", "", ImportTests.box(1, 1), type: kind),
      ImportTests.body("b", "\"position\": {\"x\": 2, \"y\": 1}, \"angle\": 0.5", ImportTests.box(1, 1)),
    ]
    var options = ImportOptions()
    options.pointsPerMeter = scale
    let json = ImportTests.world(bodies.joined(separator: ","), joints: "{\(joint)}")
    let reading = SceneImporter.rube(bytes: Array(json.utf8), name: "rube.json", options: options)
    #expect(reading.diagnostics.map(\.problem) == losses.map { .importing($0, count: 1) })
    let scene = try JSONSerialization.jsonObject(with: Data(try #require(reading.text, "\(reading.rendered())").utf8)) as? [String: Any]
    let behaviors = scene?["behaviors"] as? [[String: Any]] ?? []
    var attachment = try #require(behaviors.last)
    #expect(behaviors.count == 2 && attachment["type"] as? String == "attachment")
    // places in the reference view, from where a is
    let view = (scene?["views"] as? [[String: Any]])?.first { $0["id"] as? String == "a" }
    let origin = try #require(view?["center"] as? [Double])
    if let anchor = attachment["anchor"] as? [Double] { attachment["anchor"] = [anchor[0] - origin[0], anchor[1] - origin[1]] }
    return attachment
  }

  private static func isNear(_ found: Any?, _ expected: [Double]) -> Bool {
    guard let found = found as? [Double], found.count == expected.count else { return false }
    return zip(found, expected).allSatisfy { ($0 - $1).magnitude < 1e-3 }
  }

  @Test("revolute: a pin between body B and body A, its angles from where it begins and the other way round")
  func pin() throws {
    let joint =
      #""type": "revolute", "name": "hinge", "bodyA": 1, "bodyB": 2, "anchorA": {"x": 0.5, "y": 0.25}, "anchorB": {"x": -0.5, "y": 0}"#
    let pin = try Self.attachment(
      joint
        + #", "refAngle": 0.25, "enableLimit": true, "lowerLimit": -1, "upperLimit": 2, "enableMotor": true, "motorSpeed": 3, "maxMotorTorque": 4"#,
      scale: 50)
    #expect(pin["id"] as? String == "hinge" && pin["kind"] as? String == "pin")
    #expect(pin["item"] as? String == "b" && pin["to"] as? String == "a" && pin["anchor"] == nil)
    #expect(Self.isNear(pin["offset"], [-25, 0]) && Self.isNear(pin["toOffset"], [25, -12.5]))
    // at first the joint's angle is 0.25: 1.25 above its lower limit, 1.75 below its upper one
    #expect(Self.isNear(pin["range"], [-1.75, 1.25]))
    let motor = pin["motor"] as? [String: Double]
    // kg·m²/s² of 50 points to the meter in those of 100
    #expect(motor == ["speed": -3, "maxTorque": 1])
    #expect(pin["collideConnected"] as? Bool == false)
    let free = try Self.attachment(joint + #", "lowerLimit": -1, "upperLimit": 2, "motorSpeed": 3, "collideConnected": true"#)
    #expect(free["range"] == nil && free["motor"] == nil && free["collideConnected"] as? Bool == true)
  }

  @Test("a joint with a fixed body of no single view holds to a point, whichever of the two bodies it is")
  func anchors() throws {
    let anchors = #""anchorA": {"x": 0.5, "y": 0}, "anchorB": {"x": 0.5, "y": 0}, "enableLimit": true, "lowerLimit": -1, "upperLimit": 3"#
    let motor = #", "enableMotor": true, "motorSpeed": 2, "maxMotorTorque": 1"#
    let onB = try Self.attachment(#""type": "revolute", "bodyA": 0, "bodyB": 2, "# + anchors + motor)
    #expect(onB["item"] as? String == "b" && onB["to"] == nil && Self.isNear(onB["anchor"], [150, -300]))
    #expect(Self.isNear(onB["range"], [-2.5, 1.5]) && (onB["motor"] as? [String: Double])?["speed"] == -2)
    // body A turning clockwise under a fixed body B turns the joint counterclockwise
    let onA = try Self.attachment(#""type": "revolute", "bodyA": 2, "bodyB": 0, "# + anchors + motor)
    #expect(onA["item"] as? String == "b" && Self.isNear(onA["anchor"], [150, -300]))
    #expect(Self.isNear(onA["range"], [-0.5, 3.5]) && (onA["motor"] as? [String: Double])?["speed"] == 2)
  }

  @Test("prismatic: sliding along the axis as it lies at first, joined where the item's end is, its limits from there")
  func sliding() throws {
    let joint =
      #""type": "prismatic", "anchorA": 0, "localAxisA": {"x": 2, "y": 1}, "enableLimit": true, "lowerLimit": 1, "upperLimit": 3, "enableMotor": true, "motorSpeed": 2, "maxMotorForce": 40"#
    // b is √5 m from a along the axis
    let onB = try Self.attachment(joint + #", "bodyA": 1, "bodyB": 2, "anchorB": 0, "refAngle": 0.5"#, scale: 50)
    let along = 5.0.squareRoot()
    #expect(onB["kind"] as? String == "sliding" && onB["item"] as? String == "b" && onB["to"] as? String == "a" && onB["offset"] == nil)
    #expect(Self.isNear(onB["anchor"], [100, -50]) && Self.isNear(onB["axis"], [2 / along, -1 / along]))
    #expect(Self.isNear(onB["range"], [50 * (1 - along), 50 * (3 - along)]))
    #expect(onB["motor"] as? [String: Double] == ["speed": 100, "maxForce": 20])
    // fixed body B: the item runs against the axis
    let onA = try Self.attachment(
      #""type": "prismatic", "bodyA": 1, "bodyB": 0, "anchorA": 0, "anchorB": {"x": -1, "y": -3}, "localAxisA": {"x": 1, "y": 0}, "enableLimit": true, "lowerLimit": -1, "upperLimit": 3"#
    )
    #expect(onA["item"] as? String == "a" && Self.isNear(onA["axis"], [-1, 0]) && Self.isNear(onA["range"], [-100, 300]))
    _ = try Self.attachment(joint + #", "bodyA": 1, "bodyB": 2, "anchorB": {"x": 0, "y": 1}, "refAngle": 0.5"#, losses: [.offItsMark])
  }

  @Test("distance, rope and weld: lengths in points, springs as they are")
  func others() throws {
    let ends = #""bodyA": 1, "bodyB": 2, "anchorA": 0, "anchorB": 0"#
    let spring = try Self.attachment(#""type": "distance", "length": 2.5, "frequency": 4, "dampingRatio": 0.25, "# + ends)
    #expect(spring["kind"] as? String == "distance" && spring["length"] as? Double == 250)
    #expect(spring["frequency"] as? Double == 4 && spring["damping"] as? Double == 0.25)
    let rod = try Self.attachment(#""type": "distance", "length": 2.5, "# + ends, scale: 10)
    #expect(rod["length"] as? Double == 25 && rod["frequency"] == nil && rod["damping"] == nil)
    let rope = try Self.attachment(#""type": "rope", "maxLength": 3, "# + ends)
    #expect(rope["kind"] as? String == "limit" && rope["length"] as? Double == 300)
    let weld = try Self.attachment(#""type": "weld", "refAngle": 0.5, "frequency": 3, "dampingRatio": 1, "# + ends)
    #expect(weld["kind"] as? String == "fixed" && weld["frequency"] as? Double == 3 && weld["damping"] as? Double == 1)
    _ = try Self.attachment(#""type": "weld", "refAngle": 0, "# + ends, losses: [.offItsMark])
  }

  @Test("a wheel keeps its axle and motor, a mouse pulls on; kinematic bodies are views that are held to")
  func approximations() throws {
    let wheel = try Self.attachment(
      #""type": "wheel", "bodyA": 1, "bodyB": 2, "localAxisA": {"x": 0, "y": 1}, "enableMotor": true, "motorSpeed": 5, "maxMotorTorque": 2, "springFrequency": 4, "springDampingRatio": 0.7"#,
      losses: [.wheel("joint-1", frequency: 4, damping: 0.7)])
    #expect(wheel["kind"] as? String == "pin" && wheel["motor"] as? [String: Double] == ["speed": -5, "maxTorque": 2])
    let mouse = try Self.attachment(
      #""type": "mouse", "bodyA": 0, "bodyB": 2, "anchorB": {"x": 2, "y": 2}, "target": {"x": 4, "y": 0}, "maxForce": 9, "frequency": 5, "dampingRatio": 0.7"#,
      losses: [.mouseForce])
    // a meter up, turned into the axes of a body that is turned by half a radian
    #expect(Self.isNear(mouse["offset"], [100 * sin(0.5), -100 * cos(0.5)]))
    #expect(Self.isNear(mouse["anchor"], [400, 0]) && mouse["length"] as? Double == 0 && mouse["frequency"] as? Double == 5)
    let lift = try Self.attachment(#""type": "revolute", "bodyA": 1, "bodyB": 2"#, kind: 1)
    #expect(lift["item"] as? String == "b" && lift["to"] as? String == "a")
  }

  @Test("each wheel joint whose spring is left out is named")
  func wheels() {
    let bodies = ["chassis", "front", "rear"].map { ImportTests.body($0, "", ImportTests.box(1, 1)) }.joined(separator: ",")
    let joints = [1, 2].map {
      #"{"type": "wheel", "name": "axle \#($0)", "bodyA": 0, "bodyB": \#($0), "localAxisA": {"x": 0, "y": 1}, "springFrequency": \#($0 + 2)}"#
    }
    let json = ImportTests.world(bodies, joints: joints.joined(separator: ","))
    let reading = SceneImporter.rube(bytes: Array(json.utf8), name: "rube.json")
    let losses: [ImportProblem] = [.wheel("axle 1", frequency: 3, damping: 0), .wheel("axle 2", frequency: 4, damping: 0)]
    #expect(reading.diagnostics.map(\.problem) == losses.map { .importing($0, count: 1) })
    #expect(reading.rendered().contains("the wheel joint \"axle 2\" becomes a pin: its spring of 4 Hz and damping ratio 0 is left out"))
  }
}
