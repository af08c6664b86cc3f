import Formats
import Physim
import Platform
import Testing

/// What a program in Swift does with a scene.
struct RunTests {
  private static func fixture(_ name: String) throws -> Scene {
    let path = "Fixtures/\(name).json"
    let bytes = try #require(FileBytes.repository(path))
    return try Scene(json: String(decoding: bytes, as: UTF8.self), name: path) { FileBytes.repository("Fixtures/\($0)") }
  }

  private static func ball(_ y: Double = 100) throws -> Scene {
    var ball = View(id: "ball", center: Vector(160, y), size: Size(40, 40))
    ball.shape = .ellipse
    ball.elasticity = 0.5
    return try Scene(
      size: Size(320, 480), gravity: Vector(0, 1000), walls: [Wall(id: "floor", .segment(Vector(0, 460), Vector(320, 460)))], views: [ball])
  }

  @Test func `a scene of values is the scene of its own text`() throws {
    let scene = try Self.ball()
    var a = try Run(scene)
    var b = try Run(try Scene(json: scene.json))
    while try a.step() { _ = try b.step() }
    #expect(a.digest == b.digest && a.frame == 600 && b.frame == 600)
  }

  @Test func `a view falls, bounces and is found by its contacts`() throws {
    var run = try Run(try Self.ball())
    var began: Event?
    while began == nil, try run.step() { began = run.events(of: "ball").first { $0.kind == .contactBegan } }
    #expect(began?.b == "floor")
    #expect(try #require(began?.point?.y).distance(to: 460).magnitude < 15)
    #expect(try #require(began?.impulse) > 0)
    while try run.step() {}
    let contact = try #require(run.contacts(of: "ball").first)
    #expect(contact.other == "floor" && contact.normal.y > 0.99 && abs(contact.point.y - 460) < 1)
    #expect(run["ball"]?.isAsleep == true)
    #expect(abs(try #require(run["ball"]).center.y - 440) < 0.5)
    #expect(run["nothing"] == nil && run.contacts(of: "nothing").isEmpty)
  }

  @Test(arguments: ["menu", "basketball", "fields", "group", "springs", "tilt"])
  func `a fixture has the digest of its golden`(name: String) throws {
    var run = try Run(try Self.fixture(name))
    while try run.step() {}
    let golden = try #require(FileBytes.repository("Fixtures/\(name).golden.csv"))
    let digits = String(run.digest, radix: 16)
    #expect(String(decoding: golden, as: UTF8.self).contains(String(repeating: "0", count: 16 - digits.count) + digits))
  }

  @Test func `changes act on the next frame and are checked first`() throws {
    var run = try Run(try Self.ball())
    try run.push("ball", Vector(1, 0))
    _ = try run.step()
    #expect(try #require(run["ball"]).velocity.x > 10)
    try run.move("ball", to: Vector(50, 60), angle: 1)
    #expect(run["ball"]?.center == Vector(50, 60) && run["ball"]?.angle == 1)
    try run.set("/views/ball/velocity", to: Vector(0, -30))
    #expect(run["ball"]?.velocity == Vector(0, -30))
    #expect(throws: SceneError.self) { try run.set("/views/ball/density", to: -1) }
    #expect(throws: SceneError.self) { try run.set("/views/ball/color", to: 1) }
    #expect(throws: SceneError.self) { try run.push("box", Vector(1, 0)) }
    #expect(throws: SceneError.self) { try run.move("ball", to: Vector(.nan, 0)) }
    #expect(throws: SceneError.self) { try run.perform(#"{"time": 3, "remove": "ball"}"#) }
    #expect(throws: SceneError.self) { try run.perform("[") }
    #expect(run["ball"]?.center == Vector(50, 60))
  }

  @Test func `categories and sensors change, and null or nil stands for all`() throws {
    var run = try Run(try Self.ball(), frames: 1000)
    try run.add(Wall(id: "shelf", .segment(Vector(0, 300), Vector(320, 300))))
    for _ in 0..<300 { _ = try run.step() }
    let y = try #require(run["ball"]).center.y
    #expect(abs(y - 280) < 1)
    try run.set("/views/ball/category", to: ["round"])
    try run.set("/walls/shelf/collidesWith", to: ["square"])
    for _ in 0..<10 { _ = try run.step() }
    #expect(try #require(run["ball"]).center.y > y + 5)
    try run.move("ball", to: Vector(160, 200))
    try run.set("/walls/shelf/collidesWith", to: nil)
    try run.perform(#"{"set": {"/views/ball/category": null}}"#)
    for _ in 0..<300 { _ = try run.step() }
    #expect(abs(try #require(run["ball"]).center.y - y) < 1)
    try run.perform(#"{"set": {"/views/ball/sensor": true}}"#)
    for _ in 0..<10 { _ = try run.step() }
    #expect(try #require(run["ball"]).center.y > y + 5)
    #expect(throws: SceneError.self) { try run.set("/views/ball/category", to: 3) }
    #expect(throws: SceneError.self) { try run.set("/views/ball/category", to: (0..<64).map { "kind-\($0)" }) }
    // a refused change leaves room for others
    try run.set("/views/ball/category", to: (0..<40).map { "kind-\($0)" })
  }

  @Test func `views, behaviors and walls come and go`() throws {
    var run = try Run(try Self.ball(), frames: 1000)
    try run.add(View(id: "box", frame: Rect(200, 40, 30, 30)))
    try run.add(Behavior.collision(inBounds: true).named("walls"))
    try run.add(Behavior.snap("box", to: Vector(100, 100)).named("snap"))
    try run.add(Wall(id: "ramp", .segment(Vector(0, 300), Vector(320, 340))))
    #expect(run.viewIDs == ["ball", "box"])
    #expect(throws: SceneError.self) { try run.add(View(id: "box", frame: Rect(0, 0, 3, 3))) }
    #expect(throws: SceneError.self) { try run.add(Behavior.gravity().named("snap")) }
    #expect(throws: SceneError.self) { try run.add(Behavior.snap("nothing", to: .zero)) }
    _ = try run.step()
    #expect(run.events.first?.kind == .spawned)
    try run.set("/behaviors/snap/point", to: Vector(120, 90))
    for _ in 0..<200 { _ = try run.step() }
    #expect(abs(try #require(run["box"]).center.x - 120) < 1)
    try run.remove("snap")
    #expect(throws: SceneError.self) { try run.set("/behaviors/snap/point", to: .zero) }
    try run.remove("ramp")
    try run.remove("box")
    _ = try run.step()
    #expect(run.events.contains { $0.kind == .removed && $0.a == "box" } && run["box"] == nil)
    #expect(throws: SceneError.self) { try run.remove("box") }
    try run.add(View(id: "box", frame: Rect(0, 0, 30, 30)))
    #expect(run["box"] != nil)
  }

  @Test func `a behavior that was removed is added again by its id, and one that never was is refused`() throws {
    var run = try Run(try Self.ball())
    try run.add(Behavior.gravity(direction: Vector(1, 0)).named("wind"))
    for _ in 0..<6 { _ = try run.step() }
    try run.remove("wind")
    let speed = try #require(run["ball"]).velocity.x
    _ = try run.step()
    let coasting = try #require(run["ball"]).velocity.x
    #expect(speed > 90 && abs(coasting - speed) < 0.01)
    try run.addBehavior(again: "wind")
    _ = try run.step()
    #expect(try #require(run["ball"]).velocity.x > speed + 10)
    #expect(throws: SceneError.self) { try run.addBehavior(again: "rain") }
  }

  @Test func `a view snaps to the nearest of several points`() throws {
    var run = try Run(try Self.ball())
    try run.perform(#"{"snap": {"view": "ball", "toNearest": [[60, 100], [250, 100]], "damping": 1}}"#)
    for _ in 0..<120 { _ = try run.step() }
    #expect(abs(try #require(run["ball"]).center.x - 250) < 1)
  }

  @Test func `a change has the bits of the scene's event`() throws {
    let scene = try Self.ball()
    var events = scene.json
    events.removeLast()
    events +=
      #","events":[{"frame":7,"push":{"view":"ball","direction":[0.25,-1]}},{"frame":9,"addBehavior":{"type":"field","kind":"vortex","items":"*"}}]}"#
    var a = try Run(try Scene(json: events))
    var b = try Run(scene)
    while try a.step() {}
    repeat {
      if b.frame == 7 { try b.push("ball", Vector(0.25, -1)) }
      if b.frame == 9 { try b.add(.field("vortex")) }
    } while try b.step()
    #expect(a.digest == b.digest)
  }

  @Test func `motions are changed as by events`() throws {
    func scene(_ events: String) throws -> Scene {
      try Scene(
        json: """
          {"physim": 1, "bounds": [390, 844], "frames": 90,
           "views": [{"id": "sheet", "center": [195, 900], "size": [390, 400]}, {"id": "list", "center": [195, 600], "size": [390, 1200]}],
           "behaviors": [
             {"id": "up", "type": "spring", "item": "sheet", "to": {"y": 500}, "spring": {"stiffness": 200, "damping": 30}},
             {"id": "feed", "type": "scroll", "item": "list", "viewport": [390, 844]}],
           "events": [\(events)]}
          """)
    }
    let edits = [
      #""retarget": {"motion": "up", "to": {"y": 300}}"#, #""set": {"/behaviors/up/spring/stiffness": 100}"#,
      #""drag": {"motion": "feed", "path": [[0, 195, 600], [0.05, 195, 560]]}"#, #""release": {"motion": "feed", "velocity": -900}"#,
      #""stop": "up""#,
    ]
    var a = try Run(try scene(edits.enumerated().map { "{\"frame\": \(10 * $0 + 10), \($1)}" }.joined(separator: ",")))
    var b = try Run(try scene(""))
    while try a.step() {}
    repeat { if b.frame > 0, b.frame % 10 == 0, b.frame <= 50 { try b.perform("{\(edits[b.frame / 10 - 1])}") } } while try b.step()
    #expect(a.digest == b.digest)
  }

  @Test func `an invalid change is located in its text, and of values it is a sentence`() throws {
    var run = try Run(try Self.ball())
    func problem(_ event: String) -> SceneProblem? {
      do {
        try run.perform(event)
        return nil
      } catch {
        return error.problems.first
      }
    }
    let unknown = try #require(problem(#"{"set": {"/views/box/elasticity": 1}}"#))
    #expect(unknown.code == "unknown-id" && unknown.line == 1 && unknown.column == 10 && unknown.pointer.hasPrefix("/set"))
    #expect(unknown.message.contains("box"))
    let taken = try #require(problem(#"{"add": {"id": "ball", "frame": [0, 0, 9, 9]}}"#))
    #expect(taken.code == "duplicate-id" && taken.pointer == "/add/id")
    #expect(problem(#"{"time": 3, "remove": "ball"}"#)?.pointer == "/time")
    do {
      try run.set("/views/box/elasticity", to: 1)
      Issue.record("accepted")
    } catch {
      #expect(error.report == "error[unknown-id]: \(unknown.message)\n" && error.problems.map { $0.pointer } == [""])
    }
  }

  @Test func `every parameter of every behavior can be changed`() throws {
    var views: [View] = []
    for (i, id) in ["a", "b", "c"].enumerated() { views.append(View(id: id, center: Vector(100 * Double(i + 1), 100), size: Size(40, 40))) }
    let anchor = Vector(30, 30)
    let behaviors: [(Behavior, [(String, String)])] = [
      (.gravity(), [("direction", "[1, 0]"), ("angle", "1"), ("magnitude", "2")]),
      (.push(["a"], direction: Vector(1, 0)), [("direction", "[1, 0]"), ("active", "false"), ("targetOffset", "[1, 2]")]),
      (.snap("a", to: anchor), [("point", "[1, 2]"), ("damping", "0.2")]),
      (.dynamicItem(), [("elasticity", "0.3"), ("anchored", "true"), ("charge", "2")]),
      (
        .attachment("a", anchor: anchor),
        [("anchor", "[3, 4]"), ("length", "30"), ("frequency", "2"), ("damping", "1"), ("offset", "[1, 1]")]
      ),
      (.attachment("a", to: "b"), [("toOffset", "[3, 4]"), ("length", "30")]),
      (Behavior.attachment("a", anchor: anchor).setting("kind", #""limit""#).setting("frequency", "0").setting("damping", "0"), []),
      (.field("vortex"), [("position", "[3, 4]"), ("strength", "2"), ("falloff", "1"), ("minimumRadius", "1")]),
      (.field("noise"), [("smoothness", "0.5"), ("animationSpeed", "2")]),
      (Behavior.field("drag"), [("direction", "[0, 1]")]),
      (.group(["b", "c"]), []),
    ]
    for (behavior, parameters) in behaviors where !parameters.isEmpty {
      var run = try Run(try Scene(size: Size(400, 400), views: views, behaviors: [behavior.named("it")]))
      _ = try run.step()
      for (key, value) in parameters { try run.perform(#"{"set": {"/behaviors/it/\#(key)": \#(value)}}"#) }
      _ = try run.step()
      #expect(throws: SceneError.self, "\(behavior)") { try run.set("/behaviors/it/wings", to: 1) }
    }
  }

  @Test func `a restored run has the bits that it had`() throws {
    var run = try Run(try Self.fixture("basketball"))
    for _ in 0..<100 { _ = try run.step() }
    let (snapshot, before) = (run.snapshot, run["ball"])
    while try run.step() {}
    let digest = run.digest
    let isRestored = run.restore(snapshot)
    #expect(isRestored)
    #expect(run.frame == 100 && run["ball"] == before)
    while try run.step() {}
    #expect(run.digest == digest)
    var other = try Run(try Self.fixture("menu"))
    let isForeign = !other.restore(snapshot)
    #expect(isForeign && other.frame == 0)
  }

  @Test func `points, rectangles and rays find views and walls`() throws {
    let run = try Run(try Self.ball())
    #expect(run.elements(at: Vector(160, 100)) == ["ball"])
    #expect(run.elements(at: Vector(142, 82)).isEmpty)
    #expect(run.elements(in: Rect(0, 90, 320, 400)) == ["floor", "ball"])
    let hits = run.elements(from: Vector(160, 0), to: Vector(160, 480))
    #expect(hits.map { $0.id } == ["ball", "floor"])
    #expect(abs(hits[0].point.y - 80) < 0.01 && hits[0].normal.y < -0.999)
    #expect(run.elements(at: Vector(.nan, 0)).isEmpty && run.elements(in: Rect(0, 0, -1, .infinity)).isEmpty)
  }

  private struct Highest: RunObserver {
    var y = Double.infinity
    mutating func observe(_ run: borrowing Run) -> Bool {
      y = min(y, run["ball"]?.center.y ?? y)
      return true
    }
  }

  @Test func `an observer sees every frame, and stops a run`() throws {
    var run = try Run(try Self.ball())
    var highest = Highest()
    let end = run.finish(observing: &highest)
    #expect(end == .finished)
    #expect(highest.y == 100)
    var second = try Run(try Self.ball())
    var count = 0
    let stop = second.finish { run in
      count += 1
      return run.frame < 10
    }
    #expect(stop == .stopped && count == 11 && second.frame == 10)
  }

  @Test func `a scene that is none reports where`() throws {
    do {
      _ = try Scene(json: "{\n  \"physim\": 1,\n  \"bonds\": [1, 2]\n}", name: "menu.json")
      Issue.record("accepted")
    } catch {
      let unknown = try #require(error.problems.first { $0.code == "unknown-key" })
      #expect(unknown.line == 3 && unknown.column == 3 && unknown.pointer == "/bonds" && unknown.isError)
      #expect(error.report.contains("menu.json:3:3"))
    }
    #expect(throws: SceneError.self) { try Scene(size: Size(.nan, 3), views: []) }
    #expect(throws: SceneError.self) { try Scene(size: Size(10, 10), frames: -3, views: []) }
  }

  @Test func `a run that diverges throws what drove it`() throws {
    var scene = try Self.ball()
    scene = try Scene(json: scene.json, setting: [("/views/ball/elasticity", "1e9")])
    var run = try Run(scene)
    do {
      while try run.step() {}
      Issue.record("finished")
    } catch {
      guard case .notFinite(let view, _, let cause) = error else { throw error }
      #expect(view == "ball" && cause.contains("elasticity"))
    }
    let continues = try run.step()
    #expect(!continues)
  }
}

enum FileBytes {
  /// A file of the repository.
  static func repository(_ path: String) -> [UInt8]? {
    let root = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    return try? FileProvider.fileSystem.read("\(root)/\(path)", limit: 1 << 24).get()
  }
}
