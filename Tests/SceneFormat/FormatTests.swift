import Foundation
import Platform
import Testing

@testable import SceneFormat
@testable import SceneModel

/// The format, key by key: what is built is read as it stands.
@Suite("The format") struct FormatTests {
  @Test("the scenes in Fixtures are fine, without a warning", arguments: MutationTests.names)
  func fixtures(name: String) throws {
    let reading = try SceneSource(path: Samples.fixtures.appending(path: "\(name).json").path, files: .fileSystem).read()
    #expect(reading.scene != nil)
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
  }

  @Test("a scene without views, or with one, is legal")
  func small() throws {
    #expect(try #require(Samples.read(Samples.scene("", views: "")).scene).views.isEmpty)
    #expect(try #require(Samples.read(Samples.scene()).scene).views.count == 1)
    #expect(try #require(Samples.read(#"{"physim": 1, "bounds": [1, 1], "frames": 0, "views": []}"#).scene).frameCount == 0)
  }

  @Test("every default is filled in")
  func defaults() throws {
    let scene = try #require(Samples.read(Samples.scene()).scene)
    #expect((scene.frameRate, scene.pointsPerMeter, scene.profile) == (60, 100, .physics))
    #expect((scene.stopWhenSettled, scene.sleeping, scene.continuous) == (false, true, true))
    #expect(scene.gravity == nil && scene.walls.isEmpty && scene.behaviors.isEmpty && scene.events.isEmpty && scene.tracks.isEmpty)
    #expect(scene.record == .standard)
    let view = try #require(scene.views.first)
    #expect(view.center == Vector(5, 5))
    #expect(view.shape == .rectangle(Size(10, 10), cornerRadius: 0))
    #expect((view.angle, view.velocity, view.angularVelocity, view.type) == (0, .zero, 0, .dynamic))
    let properties = view.properties
    #expect((properties.density, properties.elasticity, properties.friction) == (1, 0, 0.2))
    #expect((properties.resistance, properties.angularResistance, properties.anchored, properties.allowsRotation) == (0, 0, false, true))
    #expect(view.category == nil && view.collidesWith == nil)
  }

  @Test(
    "the length of a run in frames",
    arguments: [(1.0, 60.0, 60), (0.1, 60, 6), (2.5, 60, 150), (1.0 / 3, 60, 20), (0.0166, 60, 0), (10, 59.94, 599), (0, 60, 0)]
      as [(Double, Double, Int)])
  func length(duration: Double, rate: Double, frames: Int) throws {
    let text = #"{"physim": 1, "bounds": [1, 1], "duration": \#(duration), "frameRate": \#(rate), "views": []}"#
    #expect(try #require(Samples.read(text).scene).frameCount == frames)
  }

  @Test(
    "what is built is read without a word",
    arguments: [
      #""$schema": "x", "name": "n", "description": "d", "profile": "physics", "substeps": 4, "x-mine": {"x": [null]}"#,
      #""variants": {"fast": {"/views/ball/velocity": [0, 300]}, "long-1": {"/duration": 2, "x-why": "it rests"}}"#,
      #""gravity": {"vector": [0, 1], "unit": "g"}"#, #""gravity": {"vector": [0, 980], "unit": "pt/s2"}"#,
      #""gravity": {"schedule": [{"time": 0, "vector": [0, 1]}, {"time": 0.5, "vector": [1, 0]}], "interpolation": "linear", "unit": "m/s2"}"#,
      #""walls": [{"bounds": true, "insets": [1, 2, 3, 4]}, {"from": [0, 0], "to": [1, 1], "elasticity": 1, "friction": 0}]"#,
      #""walls": [{"path": [[0, 0], [1, 1], [2, 0]], "closed": true}, {"rect": [0, 0, 1, 1]}, {"ellipse": [0, 0, 2, 1]}]"#,
      #""behaviors": [{"type": "gravity", "items": "*", "angle": 1, "magnitude": 2, "from": 0.1, "until": 0.2}]"#,
      #""behaviors": [{"type": "collision", "items": ["*"], "mode": "boundaries", "translatesReferenceBoundsIntoBoundary": true, "insets": [1, 1, 1, 1], "boundaries": [{"id": "a", "from": [0, 0], "to": [1, 1]}, {"id": "b", "path": [[0, 0], [1, 1]]}]}]"#,
      #""behaviors": [{"type": "attachment", "item": "ball", "offset": [1, 1], "anchor": [0, 0], "kind": "distance", "length": 3, "frequency": 2, "damping": 0.1}]"#,
      #""behaviors": [{"type": "attachment", "item": "ball", "anchor": [0, 0], "kind": "limit", "length": 3, "collideConnected": false}]"#,
      #""behaviors": [{"type": "attachment", "item": "ball", "offset": [1, 1], "anchor": [0, 0], "kind": "fixed", "frequency": 2, "damping": 1}]"#,
      #""behaviors": [{"type": "attachment", "item": "ball", "anchor": [0, 0], "kind": "pin", "frictionTorque": 1, "range": [0, 0], "motor": {"speed": -1, "maxTorque": 0}}]"#,
      #""behaviors": [{"type": "attachment", "item": "ball", "anchor": [0, 0], "kind": "pin", "frequency": 2, "damping": 0.5, "restAngle": -7, "range": [0, 1]}]"#,
      #""behaviors": [{"type": "attachment", "item": "ball", "anchor": [0, 0], "kind": "sliding", "axis": [0, -9], "range": [-1e9, 1], "motor": {"speed": 1, "maxForce": 2, "x-note": 1}}]"#,
      #""behaviors": [{"type": "snap", "item": "ball", "point": [1, 1], "damping": 1}]"#,
      #""behaviors": [{"type": "push", "items": "ball", "mode": "instantaneous", "direction": [1, 0], "magnitude": 2, "targetOffset": [1, 1], "active": false}]"#,
      #""behaviors": [{"type": "dynamicItem", "items": "ball", "elasticity": 1, "friction": 0, "density": 2, "resistance": 1, "angularResistance": 1, "anchored": false, "allowsRotation": false, "addLinearVelocity": [1, 1], "addAngularVelocity": 1}]"#,
      #""behaviors": [{"type": "field", "kind": "turbulence", "items": "*", "position": [1, 2], "region": {"radius": 50, "center": [1, 1]}, "strength": -2, "falloff": 1, "minimumRadius": 3, "smoothness": 1, "animationSpeed": -1, "seed": 5}]"#,
      #""behaviors": [{"type": "field", "kind": "velocity", "items": "*", "direction": [1, 0], "region": {"intersection": [{"size": [5, 5]}, {"inverse": {"union": [{"radius": 1}, {"radius": 2}]}}, {"difference": [{"radius": 9}, {"radius": 3}]}]}}]"#,
      #""events": [{"time": 0.5, "remove": "ball"}, {"frame": 1, "move": {"view": "ball", "center": [1, 1], "angle": 1}}]"#,
      #""events": [{"frame": 1, "repeat": {"every": 0.1, "times": 3}, "push": {"view": "ball", "angle": 1, "magnitude": 1, "targetOffset": [1, 1]}}]"#,
      #""tracks": [{"target": "/views/ball/center", "keys": [[0, 1, 2], [0.5, 2, 3]], "interpolation": "hold"}, {"target": "/views/ball/anchored", "keys": [[0, true]]}]"#,
      #""events": [{"when": {"contact": ["ball", "bounds"]}, "remove": "ball"}], "walls": [{"bounds": true}]"#,
      #""events": [{"when": {"leaves": "ball", "rect": [0, 0, 9, 9]}, "time": 0.5, "repeat": {"times": 2}, "push": {"view": "ball", "magnitude": 1}}]"#,
      #""events": [{"when": {"view": "b*", "x": {"above": -1}, "speed": {"above": 1, "below": 9, "hysteresis": 0}}, "until": 0.5, "remove": "ball"}]"#,
      #""events": [{"when": {"and": [{"contact": ["ball", "bounds"]}, {"view": "ball", "distance": {"to": [1, 1], "below": 9}}]}, "remove": "ball"}], "walls": [{"bounds": true}]"#,
      #""events": [{"frame": 1, "snap": {"id": "s", "view": "b*", "toNearest": [[1, 1], [5, 5]], "ahead": 0.1, "damping": 1}}, {"frame": 2, "snap": {"id": "s", "view": "ball", "toNearest": [[1, 1]]}}, {"frame": 3, "set": {"/behaviors/s/damping": 0.1}}, {"frame": 3, "remove": "s"}]"#,
      #""events": [{"when": {"settled": true}, "repeat": {"times": 2, "every": 1}, "add": {"id": "drop", "frame": [0, 0, 9, 9]}}]"#,
      #""expect": {"tolerance": {"x": 1, "y": 1, "angle": 0.1}, "checks": [{"view": "ball", "at": 1, "center": [1, 1], "within": 0.5}]}"#,
      #""expect": {"checks": [{"settled": true, "before": 1}, {"metric": "ball.speed:max", "max": 1}]}"#,
      #""record": {"views": "b*", "every": 2, "columns": ["x", "speed"], "events": "e.csv"}"#,
    ])
  func built(members: String) {
    let reading = Samples.read(Samples.scene(members))
    #expect(reading.scene != nil)
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
  }

  @Test(
    "views in all their shapes",
    arguments: [
      #""frame": [0, 0, 10, 20], "cornerRadius": 5, "angle": 1"#, #""center": [5, 5], "size": [10, 10], "collisionBoundsType": "ellipse""#,
      #""center": [5, 5], "collisionBoundsType": "path", "collisionBoundingPath": [[0, -5], [5, 5], [0, 0], [-5, 5]]"#,
      // as apps close their paths: the first point again at the end
      #""center": [5, 5], "collisionBoundsType": "path", "collisionBoundingPath": [[0, -5], [5, 5], [5, 5], [-5, 5], [0, -5]]"#,
      #""center": [5, 5], "parts": [{"frame": [-5, -5, 5, 5]}, {"center": [5, 5], "size": [5, 5], "angle": 1, "collisionBoundsType": "ellipse"}]"#,
      #""frame": [0, 0, 1, 1], "type": "kinematic", "velocity": [1, 1], "angularVelocity": 1, "bullet": true, "sensor": true, "asleep": true"#,
      #""frame": [0, 0, 1, 1], "category": "a", "collidesWith": ["a", "b"], "density": 2, "resistance": 1, "anchored": true, "x-y": 1"#,
    ])
  func views(keys: String) {
    let reading = Samples.read(Samples.scene("", views: "{\"id\": \"v\", \(keys)}"))
    #expect(reading.scene != nil)
    #expect(reading.diagnostics.isEmpty, "\(reading.rendered())")
  }

  @Test("places: line and column in characters, the pointer with ids")
  func places() {
    let text =
      "{\r\n  \"physim\": 1, \"bounds\": [320, 460], \"frames\": 1,\r\n  \"views\": [\r\n    {\"id\": \"🏀 物\", \"frame\": [0, 0, 1, 1], \"frction\": 1}]}"
    let reading = Samples.read(text)
    #expect(reading.places == ["4:42"])
    #expect(reading.diagnostics.map(\.pointer) == ["/views/🏀 物/frction"])
    let marks = reading.rendered().split(separator: "\n", omittingEmptySubsequences: false)[4]
    // the mark stands under the key though the characters before it are wider
    #expect(marks.hasSuffix(String(repeating: " ", count: 41 + 2) + "^^^^^^^^^"))
  }

  @Test("a message does not carry a file's control characters to the terminal")
  func terminal() {
    let reading = Samples.read("{\"phy\\u001b[31msim\": 1, \"views\u{1B}[2J\": [], \"\u{202E}a\": 1}")
    #expect(!reading.rendered().unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    #expect(reading.rendered(isColored: true).contains("\u{1B}[1;31merror"))
  }

  @Test("a field has what its file says, and UIKit's defaults are left to the behavior")
  func field() throws {
    let region = #"{"difference": [{"radius": 50, "center": [1, 2]}, {"union": [{"size": [3, 4]}, {"inverse": {"radius": 9}}]}]}"#
    let scene = try #require(
      Samples.read(
        Samples.scene(
          #""behaviors": [{"type": "field", "kind": "noise", "items": "*", "position": [5, 6], "strength": 2, "smoothness": 0.5, "animationSpeed": 3, "seed": 4, "region": \#(region)}, {"type": "field", "kind": "spring", "items": "*"}]"#
        )
      ).scene)
    guard case .field(let noise) = scene.behaviors[0].kind, case .field(let spring) = scene.behaviors[1].kind else {
      Issue.record("these are not fields")
      return
    }
    #expect(noise.kind == .noise && noise.position == Vector(5, 6) && noise.strength == 2 && noise.seed == 4)
    #expect(noise.smoothness == 0.5 && noise.animationSpeed == 3)
    #expect(
      noise.region
        == .difference(
          .circle(radius: 50, center: Vector(1, 2)),
          .union([.rectangle(Size(3, 4), center: .zero), .inverse(.circle(radius: 9, center: .zero))])))
    #expect(spring.region == .infinite && spring.falloff == nil && spring.minimumRadius == nil && spring.strength == 1)
  }

  @Test("regions nest as deep as the limit; one level more is an error")
  func regionDepth() {
    func codes(_ depth: Int) -> [String] {
      let region = String(repeating: #"{"inverse": "#, count: depth - 1) + #"{"radius": 1}"# + String(repeating: "}", count: depth - 1)
      return Samples.read(Samples.scene(#""behaviors": [{"type": "field", "kind": "drag", "items": "*", "region": \#(region)}]"#)).codes
    }
    #expect(codes(Limits.regionDepth).isEmpty)
    #expect(codes(Limits.regionDepth + 1) == ["too-much"])
  }
}
