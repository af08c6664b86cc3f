import Foundation
import SceneFormat
import TestTraits
import Testing
import Trajectories

/// Machines as R.U.B.E. saves them: a vehicle on a track, a bridge of planks and a ragdoll.
struct ImportedMachineTests {
  /// A world under construction, in meters with y up.
  private struct Machine {
    private(set) var bodies: [String] = []
    private(set) var joints: [String] = []

    mutating func add(_ name: String, _ x: Double, _ y: Double, angle: Double = 0, type: Int = 2, _ shape: String) -> Int {
      bodies.append(
        #"{"name": "\#(name)", "type": \#(type), "awake": true, "position": {"x": \#(x), "y": \#(y)}, "angle": \#(angle), "fixture": [{"density": 1, "friction": 0.7, \#(shape)}]}"#
      )
      return bodies.count - 1
    }

    mutating func pin(_ a: Int, _ anchorA: (Double, Double), _ b: Int, _ anchorB: (Double, Double), _ more: String = "") {
      joints.append(
        #"{"type": "revolute", "name": "joint\#(joints.count)", "bodyA": \#(a), "bodyB": \#(b), "anchorA": {"x": \#(anchorA.0), "y": \#(anchorA.1)}, "anchorB": {"x": \#(anchorB.0), "y": \#(anchorB.1)}, "refAngle": 0\#(more)}"#
      )
    }

    static func box(_ width: Double, _ height: Double) -> String {
      let (x, y) = (width / 2, height / 2)
      return #""polygon": {"vertices": {"x": [\#(-x), \#(x), \#(x), \#(-x)], "y": [\#(-y), \#(-y), \#(y), \#(y)]}}"#
    }

    static func disk(_ radius: Double) -> String { #""circle": {"center": 0, "radius": \#(radius)}"# }
  }

  private static let link = 2 * 0.4 * sin(Double.pi / 8)

  /// Two wheels, one of them driven, eight links below and above, and four around each wheel.
  private static func addVehicle(_ machine: inout Machine) {
    let (pins, c) = (0.4, link)
    let (length, height) = (8 * c, 0.45)
    var corners: [(Double, Double)] = (0...8).map { (Double($0) * c, -pins) }
    for k in 1...4 { corners.append((length + pins * sin(Double(k) * .pi / 4), -pins * cos(Double(k) * .pi / 4))) }
    for k in 1...8 { corners.append((length - Double(k) * c, pins)) }
    for k in 1...3 { corners.append((-pins * sin(Double(k) * .pi / 4), pins * cos(Double(k) * .pi / 4))) }
    var links: [Int] = []
    for (i, from) in corners.enumerated() {
      let to = corners[(i + 1) % corners.count]
      links.append(
        machine.add(
          "link\(i)", (from.0 + to.0) / 2, (from.1 + to.1) / 2 + height, angle: atan2(to.1 - from.1, to.0 - from.0),
          Machine.box(0.95 * c, 0.06)))
    }
    for i in links.indices { machine.pin(links[i], (c / 2, 0), links[(i + 1) % links.count], (-c / 2, 0)) }
    let chassis = machine.add("chassis", length / 2, height, Machine.box(length - 0.8, 0.2))
    for (x, more) in [(0.0, #", "enableMotor": true, "motorSpeed": -2, "maxMotorTorque": 2"#), (length, "")] {
      machine.pin(chassis, (x - length / 2, 0), machine.add("wheel\(x > 0 ? 1 : 0)", x, height, Machine.disk(0.335)), (0, 0), more)
    }
  }

  private static func addBridge(_ machine: inout Machine, x: Double, y: Double) {
    var last = machine.add("post0", x - 0.1, y, type: 0, Machine.box(0.2, 0.2))
    var anchor = (0.1, 0.0)
    for i in 0..<12 {
      let plank = machine.add("plank\(i)", x + 0.5 * (Double(i) + 0.5), y, Machine.box(0.48, 0.1))
      machine.pin(last, anchor, plank, (-0.25, 0))
      (last, anchor) = (plank, (0.25, 0))
    }
    machine.pin(last, anchor, machine.add("post1", x + 6.1, y, type: 0, Machine.box(0.2, 0.2)), (-0.1, 0))
    _ = machine.add("boulder", x + 2.8, y + 2, Machine.disk(0.3))
  }

  private static func addRagdoll(_ machine: inout Machine, x: Double, y: Double) {
    let limits = #", "enableLimit": true, "lowerLimit": -1, "upperLimit": 1"#
    let torso = machine.add("torso", x, y, Machine.box(0.3, 0.6))
    machine.pin(torso, (0, 0.3), machine.add("head", x, y + 0.47, Machine.disk(0.15)), (0, -0.17), limits)
    for side in [-1.0, 1] {
      let name = side < 0 ? "left" : "right"
      let arm = machine.add("\(name)-arm", x + side * 0.42, y + 0.22, Machine.box(0.5, 0.12))
      machine.pin(torso, (side * 0.17, 0.22), arm, (-side * 0.25, 0), limits)
      let thigh = machine.add("\(name)-thigh", x + side * 0.09, y - 0.52, Machine.box(0.14, 0.4))
      machine.pin(torso, (side * 0.09, -0.31), thigh, (0, 0.21), limits)
      let shin = machine.add("\(name)-shin", x + side * 0.09, y - 0.94, Machine.box(0.12, 0.4))
      machine.pin(thigh, (0, -0.21), shin, (0, 0.21), limits)
    }
  }

  private static func world() -> String {
    var machine = Machine()
    _ = machine.add("ground", 0, 0, type: 0, #""chain": {"vertices": {"x": [-4, -4, 20, 20], "y": [8, 0, 0, 8]}}"#)
    addVehicle(&machine)
    addBridge(&machine, x: 6, y: 3)
    addRagdoll(&machine, x: 16, y: 4)
    return
      #"{"gravity": {"x": 0, "y": -10}, "stepsPerSecond": 60, "body": [\#(machine.bodies.joined(separator: ",\n"))], "joint": [\#(machine.joints.joined(separator: ",\n"))]}"#
  }

  @Test(.thorough, arguments: ["physics", "uikit", "box2d"])
  func `a tracked vehicle, a bridge and a ragdoll run for 60 s and hold together`(profile: String) throws {
    let reading = SceneImporter.rube(bytes: Array(Self.world().utf8), name: "machines.json", options: ImportOptions())
    let text = try #require(reading.text, "\(reading.rendered())")
    var scene = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    scene["frames"] = 3600
    scene["duration"] = nil
    scene["profile"] = profile
    let run = try Run(String(decoding: JSONSerialization.data(withJSONObject: scene), as: UTF8.self))
    #expect(run.frames.count == 3601)

    let floor = run.view("wheel0", 0).y + 45
    for samples in run.frames {
      for sample in samples { #expect(sample.y < floor + 10 && sample.y > floor - 810 && sample.speed < 3000) }
    }
    // driven off, and the track still on
    #expect(run.view("chassis").x > run.view("chassis", 0).x + 100)
    let slack: Float = profile == "physics" ? 1.02 : 1.3
    for i in 0..<24 {
      let (a, b) = (run.view("link\(i)"), run.view("link\((i + 1) % 24)"))
      #expect(((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot() < 100 * Float(Self.link) * slack)
    }
    for i in 0..<11 {
      let (a, b) = (run.view("plank\(i)"), run.view("plank\(i + 1)"))
      #expect(((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot() < 50 * slack)
    }
    let (head, torso) = (run.view("head"), run.view("torso"))
    #expect(((head.x - torso.x) * (head.x - torso.x) + (head.y - torso.y) * (head.y - torso.y)).squareRoot() < 50)
  }
}
