import Physim
import Testing

/// The examples of the chapter `Physim.md`, which are this file's text.
struct ChapterTests {
  private static func run() throws -> Run {
    var ball = View(id: "ball", frame: Rect(140, 40, 40, 40))
    ball.shape = .ellipse
    ball.elasticity = 0.8
    let scene = try Scene(
      size: Size(320, 480), gravity: Vector(0, 981), walls: [Wall(id: "sides", .bounds)], views: [ball],
      behaviors: [Behavior.snap("ball", to: Vector(60, 60)).named("home").setting("from", "2")])
    var run = try Run(scene)
    while try run.step() {
      for event in run.events(of: "ball") where event.kind == .contactBegan { print(event.frame, event.b ?? "", event.impulse ?? 0) }
    }
    print(run["ball"]!.center, run.contacts(of: "ball"))
    return try Run(scene)
  }

  @Test func `the changes are accepted`() throws {
    var run = try Self.run()
    try run.add(Behavior.attachment("ball", anchor: Vector(160, 40), frequency: 1.5).named("finger"))
    try run.set("/behaviors/finger/anchor", to: Vector(180, 60))
    try run.push("ball", Vector(0.1, -0.2))
    try run.perform(#"{"addWall": {"id": "ramp", "from": [0, 300], "to": [200, 340]}}"#)
    try run.remove("finger")
    let continues = try run.step()
    #expect(continues)
  }

  @Test func `the searches find the ball`() throws {
    let run = try Self.run()
    let touched = run.elements(at: Vector(160, 100))
    let near = run.elements(in: Rect(0, 400, 320, 80))
    let hits = run.elements(from: Vector(0, 0), to: Vector(320, 480))
    #expect(touched == [] && near == ["sides"] && hits.map { $0.id }.contains("sides"))
  }

  @Test func `the motions have values at any time`() {
    let sheet = Spring(response: 0.5, dampingFraction: 0.825, from: 844, to: 300, velocity: -1200)
    print(sheet.value(at: 0.1), sheet.finish() ?? 0)
    var list = ScrollMotion(content: 3000, viewport: 800)
    list.drag([(0, 600), (0.1, 540)], at: 0)
    list.release(at: 0.1)
    print(list.target, list.value(at: 0.5))
    #expect(sheet.value(at: 0.1) < 844 && list.target > 50)
  }

  @Test func `the run is restored`() throws {
    var run = try Self.run()
    let before = run.snapshot
    var highest = run["ball"]!.center.y
    let end = run.finish { run in
      highest = min(highest, run["ball"]!.center.y)
      return run.frame < 500
    }
    run.restore(before)
    #expect(end == .stopped && highest <= 60.001 && run.frame == 0)
  }

  @Test func `the chapter's examples stand in this file`() throws {
    func squeezed(_ text: some StringProtocol) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }
    let chapter = String(decoding: try #require(FileBytes.repository("Sources/Physim/Physim.docc/Physim.md")), as: UTF8.self)
    let source = squeezed(String(decoding: try #require(FileBytes.repository("Tests/Physim/ChapterTests.swift")), as: UTF8.self))
    let examples = chapter.split(separator: "```swift\n").dropFirst().map { $0[..<($0.firstIndex(of: "`") ?? $0.endIndex)] }
    #expect(examples.count == 5)
    for example in examples { #expect(source.contains(squeezed(example)), "\(example)") }
  }
}
