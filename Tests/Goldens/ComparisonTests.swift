import Formats
import Platform
import TestSupport
import Testing

@testable import Goldens
@testable import Trajectories

@Suite("Comparison") struct ComparisonTests {
  /// A long CSV of a run in which one view moves evenly, with something added to it.
  private func file(frames: Int = 200, _ noise: (Int) -> Float = { _ in 0 }) -> [UInt8] {
    var text = "frame,time,view,x,y,angle\n"
    for frame in 0..<frames { text += "\(frame),\(Double(frame) / 60),ball,\(100 + noise(frame)),50,0\n" }
    return Array(text.utf8)
  }

  private func compare(_ a: [UInt8], _ b: [UInt8], _ tolerances: Tolerances = .exact) throws -> Comparison {
    try Comparison.of(
      TrajectorySource(TrajectoryReader(ByteSource(a)), name: "a"), TrajectorySource(TrajectoryReader(ByteSource(b)), name: "b"),
      tolerances: tolerances)
  }

  @Test("figures are those of the definition: first, largest and its frame, root mean square, final") func figures() throws {
    let comparison = try compare(file(frames: 4), file(frames: 4) { [0, 3, -4, 1][$0] })
    let channel = try #require(comparison.channels.first)
    #expect(comparison.channels.count == 1)
    #expect(channel.firstFrame == 1 && channel.max == 4 && channel.maxFrame == 2 && channel.final == 1)
    #expect(channel.rms == (Double(9 + 16 + 1) / 4).squareRoot())
    #expect(comparison.values == 12 && comparison.frames == 4)
  }

  @Test("the tolerance decides, to the bit: the largest difference passes, the number below it does not") func tolerance() throws {
    let (a, b) = (file(), file { $0 == 77 ? 0.125 : 0 })
    var tolerances = Tolerances.exact
    tolerances[.x] = 0.125
    let passing = try compare(a, b, tolerances)
    #expect(passing.passes && passing.first?.frame == 77 && passing.firstOver == nil)
    tolerances[.x] = (0.125).nextDown
    #expect(try !compare(a, b, tolerances).passes)
    #expect(try compare(a, b).tightest?.map(\.value) == [0.125])
  }

  @Test("ulps count floats between two, across zero too, and decide nothing") func ulps() {
    func ulps(_ a: Float, _ b: Float) -> Int? { Divergence.Pair(view: "", column: .x, a: a, b: b).ulps }
    #expect(ulps(1, 1) == 0 && ulps(1, Float(1).nextUp) == 1 && ulps(1, Float(1).nextDown) == 1)
    #expect(ulps(.leastNonzeroMagnitude, -.leastNonzeroMagnitude) == 2)
    #expect(ulps(.nan, 1) == nil)
  }

  @Test("a cell without a number is the same as another without one, and infinitely far from any number") func absent() throws {
    let a = Array("frame,time,view,x\n0,0,ball,1\n1,1,ball,\n".utf8)
    let b = Array("frame,time,view,x\n0,0,ball,1\n1,1,ball,2\n".utf8)
    #expect(try compare(a, a).passes)
    let comparison = try compare(a, b)
    #expect(comparison.channels[0].max == .infinity && comparison.tightest == nil && !comparison.passes)
  }

  @Test("views are compared by name, whatever their order in a file without a head") func names() throws {
    let a = Array("frame,time,view,x\n0,0,a,1\n0,0,b,2\n1,1,a,1\n1,1,b,2\n".utf8)
    let b = Array("frame,time,view,x\n0,0,b,2\n0,0,a,1\n1,1,b,2\n1,1,a,3\n".utf8)
    let comparison = try compare(a, b)
    #expect(comparison.structure == [.order(a: ["a", "b"], b: ["b", "a"])])
    #expect(comparison.channels.map(\.view) == ["a"] && comparison.channels[0].max == 2)
  }

  @Test("a view that is in one only, for some frames, is reported with the first frame") func presence() throws {
    let a = Array("frame,time,view,x\n0,0,a,1\n0,0,b,2\n1,1,a,1\n1,1,b,2\n".utf8)
    let b = Array("frame,time,view,x\n0,0,a,1\n0,0,b,2\n1,1,a,1\n".utf8)
    #expect(try compare(a, b).structure == [.presence(view: "b", frame: 1, isInA: true)])
    #expect(try compare(b, a).structure == [.presence(view: "b", frame: 1, isInA: false)])
  }
}

@Suite("Comparison of goldens") struct GoldenComparisonTests {
  /// A golden of the given number of views and digests.
  private func golden(views: Int = 1, frames: Int = 40, digest: (Int) -> UInt64, noise: (Int) -> Float = { _ in 0 }) -> [UInt8] {
    let names = (0..<views).map { "v\($0)" }
    var writer = GoldenWriter()
    writer.begin(RunHeader(version: "1", scene: "s", frameRate: 60, names: names, lastFrame: frames - 1))
    var run = RunDigest()
    var random = SplitMix64(seed: 5)
    for index in 0..<frames {
      let samples = (0..<Int32(views)).map { view in
        let shake = views > 1 ? random.uniform(0, 100) : 0
        return ViewSample(view: view, x: 10 + shake + (view == 0 ? noise(index) : 0), y: shake, angle: shake)
      }
      run.absorb(digest(index) << 40)
      writer.observe(Frame(index: index, time: Double(index) / 60, samples: samples, digest: digest(index) << 40), [])
    }
    writer.end(RunResult(digest: run))
    return writer.bytes
  }

  private func compare(_ a: [UInt8], _ b: [UInt8], _ tolerances: Tolerances = .exact) throws -> Comparison {
    try Comparison.of(
      TrajectorySource(TrajectoryReader(ByteSource(a)), name: "a"), TrajectorySource(TrajectoryReader(ByteSource(b)), name: "b"),
      tolerances: tolerances)
  }

  @Test("a state that differs before anything has moved otherwise fails an exact comparison, and its frame is named") func hidden() throws {
    let a = golden(digest: { UInt64($0) })
    let b = golden(digest: { UInt64($0 >= 17 ? $0 + 1000 : $0) })
    let comparison = try compare(a, b)
    #expect(!comparison.passes && comparison.first == nil && comparison.hiddenSince == 17)
    #expect(comparison.headline(.golden) == "differs since frame 17, but in no common number: see below")
    var tolerances = Tolerances.exact
    tolerances[.x] = 1e-9
    #expect(try compare(a, b, tolerances).passes)
    let moved = try compare(a, golden(digest: { UInt64($0 >= 17 ? $0 + 1000 : $0) }, noise: { $0 >= 20 ? 1 : 0 }))
    #expect(moved.first?.frame == 20 && moved.hiddenSince == 17)
    #expect(moved.text(.golden).contains("velocities, or other state that is not compared, differ already from frame 17 (0.283 s)"))
  }

  @Test("past a mebibyte of motion a golden still names the first frame that differs, by its digest") func large() throws {
    let a = golden(views: 1000, frames: 200, digest: { UInt64($0) })
    #expect(a.count < 1_400_000)
    #expect(try compare(a, a).kind == .identical)
    let comparison = try compare(a, golden(views: 1000, frames: 200, digest: { UInt64($0 >= 150 ? $0 + 1000 : $0) }))
    #expect(comparison.first?.frame == 150 && comparison.first?.values.isEmpty == true && !comparison.passes)
  }
}

@Suite("Figures in reports") struct FigureTests {
  @Test("three digits for people, never less than the value where it is to be a tolerance") func digits() {
    #expect(
      NumberFormat.significant(0.0123456) == "0.0123" && NumberFormat.significant(999.6) == "1000"
        && NumberFormat.significant(1e-7) == "1e-07")
    for value in [0.012301, 9.991, 1e-9, 5.0001, 123_456.7, 0.1] {
      #expect(Double(NumberFormat.upperBound(value))! >= value)
    }
  }

  @Test("words of command lines are quoted where a shell would take them apart") func shell() {
    #expect(ShellText.quoted("a/b-c.json") == "a/b-c.json")
    #expect(ShellText.quoted("it's a.json") == "'it'\\''s a.json'")
    #expect(ShellText.quoted("") == "''")
  }
}
