import TestSupport
import TestTraits
import Testing

@testable import Formats
@testable import Goldens
@testable import SceneFormat
@testable import SceneModel
@testable import Trajectories

/// Pairs of runs whose kind is known from how they were made.
@Suite("Classification of differences") struct ClassificationTests {
  // MARK: - Scenes

  /// Disks that fly through a box without loss: each collision multiplies a difference by about the distance flown over the radius.
  private func disks(_ seed: UInt64, shift: Double = 0) -> String {
    var random = SplitMix64(seed: seed)
    let views = (0..<8).map { i in
      let x = 40 + 60 * Double(i % 5) + uniform(&random, -8, 8) + (i == 0 ? shift : 0)
      let y = 60 + 60 * Double(i / 5) + uniform(&random, -8, 8)
      return """
        { "id": "disk-\(i)", "center": [\(x), \(y)], "size": [40, 40], "collisionBoundsType": "ellipse", "friction": 0,
          "velocity": [\(uniform(&random, -300, 300)), \(uniform(&random, -300, 300))], "elasticity": 1 }
        """
    }
    return scene(views.joined(separator: ","), frames: 600, behaviors: #"[{ "type": "collision", "items": "*" }]"#, elasticity: 1)
  }

  private func scene(_ views: String, frames: Int, behaviors: String = "[]", elasticity: Double = 0.5, gravity: Double = 0) -> String {
    """
    { "physim": 1, "bounds": [320, 460], "frames": \(frames), "gravity": { "vector": [0, \(gravity)], "unit": "pt/s2" },
      "walls": [{ "id": "sides", "bounds": true, "elasticity": \(elasticity), "friction": 0 }], "views": [\(views)], "behaviors": \(behaviors) }
    """
  }

  /// A view that falls next to a peg, or onto it.
  private func peg(_ seed: UInt64, gap: Double) -> String {
    var random = SplitMix64(seed: seed)
    let (x, y) = (uniform(&random, 60, 200), uniform(&random, 20, 60))
    return scene(
      """
      { "id": "peg", "frame": [\(x), 240, 40, 20], "type": "static" },
      { "id": "ball", "frame": [\(x + 40 + gap), \(y), 30, 30], "allowsRotation": false }
      """, frames: 180, behaviors: #"[{ "type": "collision", "items": "*" }]"#, gravity: 900)
  }

  private func fall(_ seed: UInt64, gravity: Double = 900) -> String {
    var random = SplitMix64(seed: seed)
    let x = uniform(&random, 20, 260)
    return scene(
      #"{ "id": "box", "frame": [\#(x), 20, 40, 40] }, { "id": "ball", "frame": [\#(x), 120, 30, 30] }"#, frames: 120, gravity: gravity)
  }

  private func source(_ text: String, overrides: [Override] = []) throws -> TrajectorySource {
    let reading = SceneReader.read(bytes: Array(text.utf8), name: "scene", folder: "", overrides: overrides, limits: .standard)
    let scene = try #require(reading.scene, "\(reading.rendered())")
    let run = try SceneRun(scene, name: "scene", limits: .standard, keeping: .golden)
    return TrajectorySource(run, name: "scene")
  }

  /// The golden of a scene.
  private func golden(_ text: String) throws -> TrajectorySource {
    let run = try #require(try source(text).run)
    try run.finish()
    return TrajectorySource(try TrajectoryReader(ByteSource(try #require(run.golden))), name: "golden")
  }

  /// The same pair as a golden and a run, as two runs, and as two files without contacts.
  private func compare(_ a: String, _ b: String) throws -> (golden: Comparison, runs: Comparison, files: Comparison) {
    (
      try Comparison.of(golden(a), source(b)), try Comparison.of(source(a), source(b)),
      try Comparison.of(file(source(a)), file(source(b)))
    )
  }

  private func file(_ source: TrajectorySource) throws -> TrajectorySource {
    var text = "frame,time,view,x,y,angle\n"
    var frame = Frame()
    while try source.next(into: &frame) {
      for sample in frame.samples {
        let cells = [sample.x, sample.y, sample.angle].map { "\($0)" }.joined(separator: ",")
        text += "\(frame.index),\(frame.time),\(source.header.names[Int(sample.view)]),\(cells)\n"
      }
    }
    return TrajectorySource(try TrajectoryReader(ByteSource(Array(text.utf8))), name: "file")
  }

  private func uniform(_ random: inout SplitMix64, _ lower: Float, _ upper: Float) -> Double { Double(random.uniform(lower, upper)) }

  // MARK: - Kinds

  @Test("the same scene twice is identical", arguments: 1...4 as ClosedRange<UInt64>) func identical(seed: UInt64) throws {
    let (golden, runs, files) = try compare(disks(seed), disks(seed))
    #expect(golden.kind == .identical && runs.kind == .identical && files.kind == .identical)
  }

  @Test(
    "gravity that is off by one part in 100 000 is numeric drift, and the sentence has the largest difference",
    arguments: seeds(3, thorough: 9))
  func drift(seed: UInt64) throws {
    let (golden, runs, files) = try compare(fall(seed), fall(seed, gravity: 900.009))
    for comparison in [golden, runs, files] {
      #expect(comparison.kind == .drift && comparison.divergenceFrame == nil)
      #expect(comparison.explanation(.golden).hasPrefix("the two stay within 0.0"))
    }
  }

  @Test(
    "the run of a view that misses a peg diverges from the frame of the missed contact", arguments: seeds(3, thorough: 9))
  func missed(seed: UInt64) throws {
    let (golden, runs, files) = try compare(peg(seed, gap: -1.5), peg(seed, gap: 2.2))
    let contact = try #require(runs.contactDifference)
    #expect(golden.kind == .eventOrder && runs.kind == .eventOrder && files.kind == .divergent)
    #expect(contact.kind == .presence && [contact.a?.a, contact.a?.b].contains("peg") && contact.b == nil)
    #expect(golden.divergenceFrame == contact.frame && runs.divergenceFrame == contact.frame)
    #expect(golden.explanation(.golden).hasPrefix("the run diverges from frame \(contact.frame), up to "))
    // without contacts it is the frame in which they are far apart, soon after
    let far = try #require(files.divergenceFrame)
    #expect(golden.farFrame == far)
    #expect((contact.frame...contact.frame + 30).contains(far))
    #expect(files.explanation(.golden).hasPrefix("the run diverges from frame \(far), the first with a difference of "))
  }

  @Test("a difference of 0.0001 pt among colliding disks is chaotic, with and without contacts", arguments: seeds(3, thorough: 9))
  func chaotic(seed: UInt64) throws {
    let (golden, runs, files) = try compare(disks(seed), disks(seed, shift: 0.0001))
    for comparison in [golden, runs, files] {
      #expect(comparison.kind == .chaotic)
      #expect(comparison.explanation(.golden).contains("in frame 0 grew exponentially"))
    }
  }

  /// A card that a spring pulls to a point.
  private func spring(_ frequency: String, x: Double = 195) -> String {
    scene(
      #"{ "id": "card", "center": [\#(x), 100], "size": [120, 80] }"#, frames: 240,
      behaviors: """
        [{ "type": "attachment", "item": "card", "anchor": [160, 230], "length": 0, "frequency": \(frequency), "damping": 0.5 }]
        """)
  }

  @Test("a spring of 2.9 Hz instead of 3 is changed, however near the two stay; one of another last digit is numeric drift")
  func changed() throws {
    let (golden, runs, _) = try compare(spring("3"), spring("2.9"))
    for comparison in [golden, runs] {
      #expect(comparison.kind == .changed && comparison.changeFrame == 1)
      #expect(comparison.explanation(.golden).hasPrefix("more than rounding, above 0.000977 pt by frame 1; the two stay within 3.7"))
    }
    let digit = try compare(spring("3"), spring("3.0000003"))
    for comparison in [digit.golden, digit.runs, digit.files] { #expect(comparison.kind == .drift && comparison.changeFrame == nil) }
    let place = try compare(spring("3"), spring("3", x: Double(Float(195).nextUp)))
    for comparison in [place.golden, place.runs, place.files] { #expect(comparison.kind == .drift) }
  }

  @Test("a difference of rounding that grows later is drift; one that is larger within a quarter of a second is a change") func rounding()
    throws
  {
    func kind(_ noise: @escaping (Int) -> Double) throws -> Comparison.Kind { try Comparison.of(file { _ in 0 }, file(noise)).kind }
    // 100 has units of 7.6e-6: 32 of them, rounded down to a power of two, are 2.4e-4
    #expect(try kind { $0 < 10 ? 0 : $0 < 30 ? 2e-5 : 0.5 } == .drift)
    #expect(try kind { $0 < 10 ? 0 : $0 < 20 ? 2e-5 : 0.5 } == .changed)
    #expect(try kind { $0 < 10 ? 0 : 2.2e-4 } == .drift)
    #expect(try kind { $0 < 10 ? 0 : 2.8e-4 } == .changed)
  }

  @Test("other frame rates and other views are structural") func structural() throws {
    let other = try source(disks(1), overrides: [Override(pointer: "/frameRate", value: "120")])
    #expect(try Comparison.of(golden(disks(1)), other).kind == .structural)
    #expect(try Comparison.of(golden(disks(1)), source(fall(1))).kind == .structural)
  }

  // MARK: - Near

  /// A CSV of one view at (100, 50), with something added to x.
  private func file(_ noise: (Int) -> Double, frames: Int = 600) throws -> TrajectorySource {
    var text = "frame,time,view,x,y,angle\n"
    for frame in 0..<frames { text += "\(frame),\(Double(frame) / 60),ball,\(Float(100 + noise(frame))),50,0\n" }
    return TrajectorySource(try TrajectoryReader(ByteSource(Array(text.utf8))), name: "file")
  }

  @Test("without bounds, near is one percent of the largest coordinate, rounded down to a power of two") func near() throws {
    func kind(_ noise: @escaping (Int) -> Double) throws -> Comparison.Kind { try Comparison.of(file { _ in 0 }, file(noise)).kind }
    #expect(try kind { $0 > 10 ? 0.99 : 0 } == .changed)
    #expect(try kind { $0 > 10 ? 1.01 : 0 } == .divergent)
    let comparison = try Comparison.of(file { _ in 0 }, file { $0 > 10 ? 1.01 : 0 })
    #expect(comparison.divergenceFrame == 11)
  }

  @Test("a difference that grows as any power of time up to the third is not chaotic, however far it gets", arguments: [0.5, 1, 1.5, 2, 3])
  func powers(power: Double) throws {
    for factor in [1e-5, 1e-4, 1e-3] {
      func noise(_ frame: Int) -> Double { factor * exponentiated(Double(frame), power) }
      let comparison = try Comparison.of(file { _ in 0 }, file(noise))
      let kinds: [Comparison.Kind] = noise(599) < 1 ? [.drift, .changed] : [.divergent]
      #expect(kinds.contains(comparison.kind), "\(factor) t^\(power)")
    }
  }

  @Test("a pendulum with another period drifts by more and more, and is not chaotic") func pendulum() throws {
    let comparison = try Comparison.of(file { 80 * sine(Double($0) / 10) }, file { 80 * sine(Double($0) / 10.01) })
    #expect(comparison.kind == .divergent)
  }

  private func exponentiated(_ base: Double, _ power: Double) -> Double {
    switch power {
    case 0.5: base.squareRoot()
    case 1: base
    case 1.5: base * base.squareRoot()
    case 2: base * base
    default: base * base * base
    }
  }

  private func sine(_ angle: Double) -> Double {
    // the Taylor series, with whole turns taken off
    let turns = (angle / (2 * .pi)).rounded()
    let x = angle - turns * 2 * .pi
    var (term, sum) = (x, x)
    for n in 1...15 {
      term *= -x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }
}

@Suite("The first contact that differs") struct ContactDifferenceTests {
  private func log(_ contacts: [(Int, String)]) -> ContactLog {
    ContactLog(contacts.map { EventRecord(frame: $0.0, time: 0, kind: .contactBegan, a: "ball", b: $0.1) }, count: nil)
  }

  private func difference(_ a: [(Int, String)], _ b: [(Int, String)]) -> ContactDifference? {
    .first(log(a), log(b), lastFrame: 600, frameRate: 60)
  }

  @Test("contacts a frame apart, or in another order within a frame, are the same") func slack() {
    #expect(difference([(10, "a"), (50, "b")], [(11, "a"), (49, "b")]) == nil)
    #expect(difference([(10, "a"), (11, "b")], [(11, "a"), (10, "b")]) == nil)
  }

  @Test("views that rest on each other touch again and again, which counts once") func resting() {
    #expect(difference([(10, "floor"), (12, "floor"), (17, "floor"), (300, "a")], [(10, "floor"), (14, "floor"), (300, "a")]) == nil)
  }

  @Test("the order of two contacts, one that is missing, and one that comes much later differ") func differences() {
    let order = difference([(10, "a"), (30, "b"), (34, "c")], [(10, "a"), (30, "c"), (34, "b")])
    #expect(order?.kind == .order && order?.a?.b == "b" && order?.b?.b == "c" && order?.frame == 30)
    let missing = difference([(10, "a"), (30, "b"), (90, "c")], [(10, "a"), (90, "c")])
    #expect(missing?.kind == .presence && missing?.a?.b == "b" && missing?.b == nil)
    let late = difference([(10, "a")], [(80, "a")])
    #expect(late?.a?.frame == 10 && late?.b?.frame == 80)
    #expect(
      late?.sentence(.golden) == "'ball' and 'a' come into contact in frame 10 of the golden, in frame 80 of the run")
  }

  @Test("what happens past the end of the shorter list is not held against it") func horizon() {
    let listed = (0..<150).map { (10 * $0, "a") }
    let full = ContactLog(listed.map { EventRecord(frame: $0.0, time: 0, kind: .contactBegan, a: "ball", b: $0.1) }, count: 400)
    let more = log(listed + [(1600, "b")])
    #expect(ContactDifference.first(full, more, lastFrame: 3600, frameRate: 60) == nil)
    #expect(difference([(10, "a")], [(10, "a"), (599, "b")]) == nil)
  }
}
