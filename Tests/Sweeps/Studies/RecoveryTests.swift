import TestTraits
import Testing

@testable import Sweeps

/// Twelve scenes of which three values each are found again in a recording with noise.
@Suite("Recovered values") struct RecoveryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let scene: String
    /// Pointer or name of a parameter, lowest and highest value, truth.
    let parameters: [(pointer: String, low: Double, high: Double, truth: Double)]
    var testDescription: String { name }
  }

  private static func scene(_ rest: String, ball: String = "", head: String = #""gravity": { "vector": [0, 9.81], "unit": "m/s2" },"#)
    -> String
  {
    """
    { "physim": 1, "bounds": [400, 300], "duration": 2, \(head)
      "views": [{ "id": "ball", "center": [120, 120], "size": [20, 20], "collisionBoundsType": "ellipse"\(ball) }]\(rest) }
    """
  }

  private static let floor = #", "walls": [{ "id": "floor", "from": [-400, 280], "to": [800, 280], "elasticity": 0 }]"#
  private static let noGravity = #""name": "free","#

  private static func behavior(_ text: String) -> String { #", "behaviors": [{ "id": "b", \#(text) }]"# }

  static let cases: [Case] = [
    Case(
      name: "bounces", scene: scene(floor, ball: #", "velocity": [90, -100], "elasticity": 0.5, "resistance": 0.1, "friction": 0"#),
      parameters: [
        ("/views/ball/elasticity", 0.2, 1, 0.72), ("/views/ball/resistance", 0, 2, 0.31), ("/views/ball/velocity/0", 0, 300, 141),
      ]),
    Case(
      name: "gravity", scene: scene(floor, ball: #", "velocity": [90, -100], "elasticity": 0.5, "friction": 0"#),
      parameters: [
        ("/gravity/vector/1", 2, 20, 7.3), ("/views/ball/velocity/1", -400, 0, -213), ("/views/ball/elasticity", 0.2, 1, 0.66),
      ]),
    Case(
      name: "spring",
      scene: scene(behavior(#""type": "attachment", "item": "ball", "anchor": [200, 100], "length": 50, "frequency": 1, "damping": 0.1"#)),
      parameters: [
        ("/behaviors/b/frequency", 0.5, 3, 1.37), ("/behaviors/b/damping", 0.05, 1, 0.22), ("/views/ball/center/0", 80, 180, 131),
      ]),
    Case(
      name: "snap",
      scene: scene(
        behavior(#""type": "snap", "item": "ball", "point": [250, 200], "damping": 0.5"#), head: #""profile": "uikit","#),
      parameters: [
        ("/behaviors/b/damping", 0.1, 1, 0.37), ("/behaviors/b/point/0", 100, 300, 222), ("/behaviors/b/point/1", 100, 300, 171),
      ]),
    Case(
      name: "push",
      scene: scene(
        behavior(#""type": "push", "mode": "continuous", "items": ["ball"], "angle": 0, "magnitude": 0.01"#), ball: #", "resistance": 0.2"#,
        head: noGravity),
      parameters: [
        ("/behaviors/b/angle", -1, 1, 0.43), ("/behaviors/b/magnitude", 0.001, 0.05, 0.021), ("/views/ball/resistance", 0, 2, 0.47),
      ]),
    Case(
      name: "radial gravity",
      scene: scene(
        behavior(
          #""type": "field", "kind": "radialGravity", "items": ["ball"], "position": [200, 150], "strength": 1, "falloff": 0, "minimumRadius": 20"#
        ), ball: #", "velocity": [0, 40]"#, head: noGravity),
      parameters: [
        ("/behaviors/b/strength", 0.1, 2, 0.83), ("/behaviors/b/position/0", 190, 260, 213), ("/views/ball/velocity/1", 0, 100, 57),
      ]),
    Case(
      name: "UIKit",
      scene: scene(
        floor + behavior(#""type": "gravity", "items": ["ball"], "magnitude": 1"#),
        ball: #", "velocity": [60, 0], "elasticity": 0.5, "friction": 0"#, head: #""profile": "uikit","#),
      parameters: [
        ("/behaviors/b/magnitude", 0.2, 2, 0.77), ("/views/ball/elasticity", 0.3, 1, 0.81), ("/views/ball/velocity/0", 0, 200, 88),
      ]),
    Case(
      name: "Box2D",
      scene: scene(
        floor, ball: #", "velocity": [60, -60], "elasticity": 0.5, "friction": 0"#,
        head: #""profile": "box2d", "gravity": { "vector": [0, 20], "unit": "m/s2" },"#),
      parameters: [
        ("/views/ball/elasticity", 0.3, 1, 0.74), ("/views/ball/velocity/0", 0, 200, 123), ("/views/ball/velocity/1", -300, 0, -151),
      ]),
    Case(
      name: "box of walls",
      scene: scene(
        #", "walls": [{ "id": "sides", "bounds": true }]"#, ball: #", "velocity": [200, 150], "elasticity": 1, "friction": 0"#,
        head: noGravity),
      parameters: [
        ("/views/ball/elasticity", 0.5, 1, 0.86), ("/views/ball/velocity/0", 100, 500, 333), ("/views/ball/velocity/1", 50, 400, 247),
      ]),
    Case(
      name: "drag", scene: scene("", ball: #", "velocity": [200, -150], "resistance": 0.5"#),
      parameters: [
        ("/views/ball/resistance", 0, 3, 1.21), ("/views/ball/velocity/0", 0, 400, 171), ("/views/ball/velocity/1", -400, 0, -287),
      ]),
    Case(
      name: "sliding", scene: scene(floor, ball: #", "angle": 0, "velocity": [200, 0], "allowsRotation": false, "friction": 0.3"#),
      parameters: [
        ("/views/ball/friction", 0.05, 0.8, 0.37), ("/views/ball/velocity/0", 100, 400, 290), ("/views/ball/center/1", 150, 250, 204),
      ]),
    Case(
      name: "named parameters",
      scene: scene(
        floor, ball: #", "velocity": ["= speed * cos(aim)", "= -speed * sin(aim)"], "elasticity": "= bounce", "friction": 0"#,
        head: #""parameters": { "speed": 150, "aim": 0.5, "bounce": 0.7 }, "gravity": { "vector": [0, 9.81], "unit": "m/s2" },"#),
      parameters: [("speed", 50, 400, 233), ("aim", 0.1, 1.4, 0.81), ("bounce", 0.2, 1, 0.69)]),
  ]

  @Test(
    "three values of each of twelve scenes, with 0.5 pt of noise: the median error is at most 1 %, nine in ten intervals hold the truth",
    .thorough)
  func recovered() throws {
    var errors: [Double] = []
    var inside = 0
    for (i, item) in Self.cases.enumerated() {
      let changes = Dictionary(uniqueKeysWithValues: item.parameters.map { ($0.pointer, "\($0.truth)") })
      let recording = try Studying.recording(item.scene, changes, noise: 0.5, seed: UInt64(i))
      let space = try Studying.space(item.scene, item.parameters.map { "\($0.pointer)=\($0.low):\($0.high)" })
      let result = try Fit(space, to: recording, views: [], seed: 0).run()
      for (found, wanted) in zip(result.parameters, item.parameters) {
        let error = abs(found.value - wanted.truth) / abs(wanted.truth)
        #expect(error < 0.1, "\(item.name): \(found)")
        errors.append(error)
        if found.low <= wanted.truth, wanted.truth <= found.high { inside += 1 }
      }
    }
    #expect(errors.count == 36)
    #expect(errors.sorted()[18] <= 0.01)
    // of 36 intervals of 95 % fewer than 30 hold the truth once in 500 times
    #expect(inside >= 30, "\(inside)")
  }
}
