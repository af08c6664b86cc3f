import Formats
import Foundation
import Platform
import SceneFormat
import SceneModel
import TestBrowser
import Testing
import Trajectories

@testable import Pictures

@Suite("Stage") struct StageTests {
  @Test("walls, boundaries and the reference view's sides are there as long as the scene has them") func walls() throws {
    let drawing = Drawing(
      try Samples.scene(
        #"""
        "walls": [{"id": "floor", "from": [0, 400], "to": [320, 400]}, {"bounds": true, "insets": [10, 20, 30, 40]}],
        "views": [{"id": "a", "frame": [0, 0, 10, 10]}],
        "behaviors": [{"type": "collision", "items": "*", "from": 0.5, "until": 1.5, "boundaries": [{"id": "rim", "ellipse": [10, 20, 30, 40]}]}],
        "events": [{"time": 1, "remove": "floor"}, {"time": 1, "addWall": {"id": "late", "rect": [1, 2, 3, 4]}}]
        """#))
    #expect(drawing.size == Size(320, 480))
    #expect(drawing.walls.map(\.id) == ["floor", "", "rim", "late"])
    #expect(drawing.walls[1].outline == .rect(Rect(Vector(20, 10), Size(260, 440))))
    #expect(drawing.walls.map { $0.window.contains(0.9) } == [true, true, true, false])
    #expect(drawing.walls.map { $0.window.contains(1.2) } == [false, true, true, true])
    #expect(drawing.walls.map { $0.window.contains(1.6) } == [false, true, false, true])
    #expect(drawing.walls.map(\.isBoundary) == [false, false, true, false])
  }

  @Test("views have the outlines of the scene, those that events add too") func drawnViews() throws {
    let drawing = Drawing(
      try Samples.scene(
        #"""
        "views": [{"id": "a", "frame": [0, 0, 10, 20], "cornerRadius": 3}, {"id": "b", "frame": [0, 0, 9, 9], "type": "static", "sensor": true}],
        "events": [{"time": 0.5, "add": {"id": "drop", "frame": [0, 0, 5, 5], "collisionBoundsType": "ellipse"}, "repeat": {"every": 0.5, "times": 2}}]
        """#))
    #expect(drawing.views.map(\.id) == ["a", "b", "drop-1", "drop-2"])
    #expect(drawing.views[0].shape == .rectangle(Size(10, 20), cornerRadius: 3))
    #expect(drawing.views[2].shape == .ellipse(Size(5, 5)))
    #expect(drawing.views.map(\.isFixed) == [false, true, false, false])
    #expect(drawing.views.map(\.isSensor) == [false, true, false, false])
  }

  @Test("checks are bands of a channel: of positions on both axes, of metrics where they bound a channel") func expected() throws {
    let drawing = Drawing(
      try Samples.scene(
        #"""
        "views": [{"id": "a", "frame": [0, 0, 10, 10]}, {"id": "b", "frame": [50, 0, 10, 10]}],
        "expect": {"checks": [
          {"id": "place", "view": "a", "at": 1, "center": [10, 20], "within": 2},
          {"view": "a", "from": 0.5, "until": 1.5, "angle": 1, "within": 0.25},
          {"id": "floor", "metric": "b.y:max", "max": 400, "min": 300},
          {"id": "detent", "metric": "b.y:settled-within=490+-0.5", "max": 1.2},
          {"id": "end", "metric": "b.x:final", "equals": 55, "within": 1},
          {"contact": ["a", "b"], "count": 0},
          {"metric": "b.y:mean", "min": 0}]}
        """#))
    #expect(drawing.expected.map(\.name) == ["place", "place", "check 2", "floor", "floor", "detent", "end"])
    #expect(drawing.expected.map(\.column) == [.x, .y, .angle, .y, .y, .y, .x])
    #expect(drawing.expected.map(\.low) == [8, 18, 0.75, nil, 300, 489.5, 54])
    #expect(drawing.expected.map(\.high) == [12, 22, 1.25, 400, nil, 490.5, 56])
    #expect(drawing.expected.map(\.isReached) == [false, false, false, false, true, false, false])
    #expect(drawing.expected.map { $0.window.from } == [1, 1, 0.5, 0, 0, 1.2, 2])
    #expect(drawing.expected.map { $0.window.until } == [1, 1, 1.5, nil, nil, nil, 2])
  }

  @Test("attachments look as what they are, and their ends turn and move with the views") func links() throws {
    let drawing = Drawing(
      try Samples.scene(
        #"""
        "views": [{"id": "a", "center": [100, 100], "size": [20, 20], "angle": 1.5707963267948966}, {"id": "b", "center": [100, 150], "size": [20, 20]}],
        "behaviors": [
          {"id": "spring", "type": "attachment", "item": "a", "offset": [5, 0], "anchor": [10, 10], "frequency": 2, "until": 1},
          {"id": "rod", "type": "attachment", "item": "a", "to": "b"},
          {"id": "pin", "type": "attachment", "kind": "pin", "item": "a", "anchor": [100, 110]},
          {"id": "rope", "type": "attachment", "kind": "limit", "item": "a", "anchor": [0, 0], "length": 200},
          {"id": "rail", "type": "attachment", "kind": "sliding", "item": "b", "anchor": [100, 150], "axis": [0, 1]},
          {"id": "snap", "type": "snap", "item": "b", "point": [5, 6]}],
        "tracks": [{"target": "/behaviors/spring/anchor", "interpolation": "linear", "keys": [[0, 10, 10], [1, 30, 50]]}],
        "events": [{"time": 0.5, "set": {"/behaviors/snap/point": [50, 60]}}]
        """#))
    #expect(drawing.links.map(\.style) == [.spring, .rod, .pin, .rope, .slider])
    guard case .point(let anchor) = drawing.links[0].b else { throw Browser.Failure(description: "an anchor") }
    #expect(anchor.point(at: 0.5) == Vector(20, 30))
    #expect(anchor.point(at: 7) == Vector(30, 50))
    #expect(drawing.links[0].window.until == 1)
    #expect(drawing.links[1].b == .view("b", offset: .zero))
    // a quarter turn: 10 pt below the center is 10 pt to the right in the view's axes
    guard case .view("a", let offset) = drawing.links[2].a else { throw Browser.Failure(description: "a view") }
    #expect(abs(offset.x - 10) < 1e-9 && abs(offset.y) < 1e-9)
    #expect(drawing.links[4].axis == Vector(0, 1))
    #expect(drawing.targets[0].point.point(at: 0.4) == Vector(5, 6))
    #expect(drawing.targets[0].point.point(at: 0.6) == Vector(50, 60))
  }

  @Test("every scene in Fixtures has a drawing with all of its views") func fixtures() throws {
    let folder = Browser.package.appending(path: "Fixtures")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    #expect(names.count > 5)
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      let scene = try #require(SceneReader.read(bytes: bytes, name: name, folder: folder.path + "/", files: .fileSystem).scene, "\(name)")
      let drawing = Drawing(scene)
      #expect(Set(scene.views.map(\.id)).isSubset(of: Set(drawing.views.map(\.id))))
      #expect(drawing.walls.allSatisfy { if case .bounds = $0.outline { false } else { true } })
    }
  }

  @Test(
    "a picture has room for all that moves past the reference view, up to three times its size; for half its size where that is not enough")
  func box() throws {
    let scene = try Samples.scene(#""views": [{"id": "a", "frame": [0, 0, 20, 40]}]"#)
    func box(_ x: Float, _ y: Float, _ angle: Float = 0) -> DrawingBounds {
      var run = RecordedRun(RunHeader(version: "", scene: "", frameRate: 60, names: ["a"]), label: "")
      run.append(Frame(index: 0, time: 0, samples: [ViewSample(view: 0, x: x, y: y, angle: angle)], digest: 0))
      return Replay(title: "", drawing: Drawing(scene), runs: [run]).box
    }
    #expect(box(100, 100) == DrawingBounds(left: 0, top: 0, right: 320, bottom: 480))
    #expect(box(0, 470) == DrawingBounds(left: -10, top: 0, right: 320, bottom: 490))
    let half = 500.0.squareRoot()
    #expect(box(0, 470, 0.1) == DrawingBounds(left: -half, top: 0, right: 320, bottom: 470 + half))
    #expect(box(-400, 1900) == DrawingBounds(left: -410, top: 0, right: 320, bottom: 1920))
    #expect(box(-5000, 100) == DrawingBounds(left: -160, top: 0, right: 320, bottom: 480))
    #expect(box(1e9, -1e9) == DrawingBounds(left: 0, top: -240, right: 480, bottom: 480))
  }
}
