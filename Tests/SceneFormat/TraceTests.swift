import Foundation
import Testing

@testable import SceneFormat
@testable import SceneModel

/// Recorded accelerometers.
@Suite("Traces") struct TraceTests {
  static func read(_ text: String, _ change: (inout TraceOptions) -> Void = { _ in }) -> (GravityCurve?, [TraceProblem]) {
    var options = TraceOptions()
    change(&options)
    return TraceReader.read(Array(text.utf8), path: "t.csv", options, .standard)
  }

  static let upright = "t,x,y,z\n0,0,-1,0\n0.1,0.1,-0.9,0.2\n0.2,0.2,-0.8,0.4\n"

  @Test("a plain trace is gravity in view axes: x, and y turned down")
  func plain() {
    let (curve, problems) = Self.read(Self.upright)
    #expect(problems.isEmpty)
    #expect(curve?.times == [0, 0.1, 0.2])
    #expect(curve?.vectors == [Vector(0, 1), Vector(0.1, 0.9), Vector(0.2, 0.8)])
    #expect(curve?.interpolation == .linear)
  }

  @Test(
    "what does not matter to the readings does not change them",
    arguments: [
      "0,0,-1,0\n0.1,0.1,-0.9,0.2\n0.2,0.2,-0.8,0.4\n", "T,X,Y,Z\r\n0,0,-1,0\r\n0.1,0.1,-0.9,0.2\r\n0.2,0.2,-0.8,0.4\r\n",
      "\u{FEFF}t,x,y,z\n0,0,-1,0\n0.1,0.1,-0.9,0.2\n0.2,0.2,-0.8,0.4",
      "\"t\",\"x\",\"y\",\"z\"\n\n0, 0, -1, 0\n 0.1,+0.1,-9e-1,0.2\n\n0.2,0.2,-.8,0.4\n",
      "z,y,x,note,time\n0,-1,0,a,0\n0.2,-0.9,0.1,b,0.1\n0.4,-0.8,0.2,c,0.2\n", "time,x,y\n0,0,-1\n0.1,0.1,-0.9\n0.2,0.2,-0.8\n",
      "time,seconds_elapsed,z,y,x\n17e17,100,0,-1,0\n17e17,100.1,0.2,-0.9,0.1\n17e17,100.2,0.4,-0.8,0.2\n",
      "0;0;-1;0\n0,1;0,1;-0,9;0,2\n0,2;0,2;-,8;4e-1\n", "t\tx\ty\tz\n0\t0\t-1\t0\n0.1\t0.1\t-0.9\t0.2\n0.2\t0.2\t-0.8\t0.4\n\t\t\t\n",
      "# made by hand; 3 readings\nt,x,y,z\n0,0,-1,0\n// a pause\n0.1,0.1,-0.9,0.2\n% the end\n0.2,0.2,-0.8,0.4\n",
      "# z, y, x, t\n0,-1,0,0\n0.2,-0.9,0.1,0.1\n0.4,-0.8,0.2,0.2\n", "sep=|\nt|x|y|z\n0|0|-1|0\n0.1|0.1|-0.9|0.2\n0.2|0.2|-0.8|0.4\n",
      "SEP=;\r\nt;x;y;z\r\n0;0;-1;0\r\n0,1;0,1;-0,9;0,2\r\n0,2;0,2;-0,8;0,4\r\n", "t,x,y,z\r0,0,-1,0\r0.1,0.1,-0.9,0.2\r0.2,0.2,-0.8,0.4",
      "t   x    y    z\n  0   0   -1    0\n0.1 0.1 -0.9  0.2\n0.2 0.2 -0.8  0.4\n",
      "t ; x ; y ; z ;\r\n0;0;-1;0;\r\n\r\n\"0,1\";\"0,1\";\"-0,9\";\"0,2\";\r\n0,2;0,2;-0,8;0,4;\r\n",
    ])
  func spellings(text: String) throws {
    let (curve, problems) = Self.read(text)
    let found = try #require(curve, "\(problems)")
    let expected = try #require(Self.read(Self.upright).0)
    #expect(problems.isEmpty)
    #expect(found.vectors == expected.vectors)
    #expect(zip(found.times, expected.times).allSatisfy { ($0 - $1).magnitude < 1e-9 })
  }

  @Test("each orientation turns the readings as the device was turned", arguments: TraceOrientation.allCases)
  func orientation(orientation: TraceOrientation) {
    // at rest, the top of the interface up: what the device measures along its own x and y
    let device: (x: Double, y: Double) =
      switch orientation {
      case .portrait: (0, -1)
      case .portraitUpsideDown: (0, 1)
      case .landscapeLeft: (-1, 0)
      case .landscapeRight: (1, 0)
      }
    #expect(orientation.view(device.x, device.y) == Vector(0, 1))
    // a turn: lengths and handedness stay
    let (a, b) = (orientation.view(1, 0), orientation.view(0, 1))
    #expect(a.x * b.y - a.y * b.x == -1)
    let (curve, _) = Self.read("t,x,y,z\n0,\(device.x),\(device.y),0\n") { $0.orientation = orientation }
    #expect(curve?.vectors == [Vector(0, 1)])
  }

  @Test("units by the readings' size, or as declared; Android's sign, and a scale")
  func units() {
    let metric = Self.read("t,x,y,z\n0,0,-9.80665,0\n1,0,-9.80665,0\n").0
    #expect(metric?.vectors.first.map { ($0.y - 1).magnitude < 1e-12 } == true)
    #expect(Self.read("t,x,y,z\n0,0,-9.80665,0\n") { $0.isMetric = false }.0?.vectors.first == Vector(0, 9.80665))
    #expect(Self.read("t,x,y,z\n0,0,1,0\n") { $0.isAndroid = true }.0?.vectors.first == Vector(0, 1))
    #expect(Self.read("t,x,y,z\n0,0,-1,0\n") { $0.scale = 2 }.0?.vectors.first == Vector(0, 2))
  }

  @Test("columns are found by the names that the scene gives")
  func columns() {
    let text = "when,ax,ay,az\n0,0,-1,0\n"
    #expect(Self.read(text).1 == [.noTimes(path: "t.csv", line: 1, header: "when,ax,ay,az", proposal: ["when", "ax", "ay", "az"])])
    #expect(Self.read(text) { $0.columns = ["when", nil, nil, nil] }.0?.vectors == [Vector(0, 1)])
    #expect(Self.read(text) { $0.columns = ["when", "ax", "ay", "az"] }.0?.vectors == [Vector(0, 1)])
    #expect(Self.read(text) { $0.columns = ["when", "ax", "ay", nil] }.0?.vectors == [Vector(0, 1)])
    let wrong = Self.read(text) { $0.columns = ["when", "ax", "aj", "az"] }.1
    let names = ["when", "ax", "ay", "az"]
    #expect(wrong == [.missingColumn(path: "t.csv", line: 1, column: "aj", suggestion: "ax", known: names, proposal: names)])
  }

  @Test("of readings at one time the last counts")
  func duplicates() {
    let (curve, problems) = Self.read("t,x,y,z\n0,0,-1,0\n0.1,0,-0.5,0\n0.1,0,-0.7,0\n0.2,0,-1,0\n")
    #expect(problems.isEmpty)
    #expect(curve?.times == [0, 0.1, 0.2])
    #expect(curve?.vectors.map(\.y) == [1, 0.7, 1])
  }

  @Test("a gap of more than a quarter of a second is a warning, with its line; all gaps are counted")
  func gaps() {
    #expect(Self.read("t,x,y,z\n0,0,-1,0\n0.25,0,-1,0\n").1.isEmpty)
    let problems = Self.read("t,x,y,z\n0,0,-1,0\n0.1,0,-1,0\n0.6,0,-1,0\n0.7,0,-1,0\n2.7,0,-1,0\n").1
    #expect(problems == [.gap(path: "t.csv", line: 4, seconds: 0.5, count: 2)])
    #expect(problems.allSatisfy { $0.severity == .warning })
  }

  @Test(
    "a bad line is an error that names it",
    arguments: [
      ("t,x,y,z\n0,0,-1,0\n0.2,0,-1,0\n0.1,0,-1,0\n", TraceProblem.timeRunsBackwards(path: "t.csv", line: 4, time: 0.1, before: 0.2)),
      ("t,x,y,z\n\n0,0,-1,0\n0.1,a,-1,0\n", .badField(path: "t.csv", line: 4, column: 2, field: "a")),
      ("t,x,y,z\n0,,-1,0\n", .badField(path: "t.csv", line: 2, column: 2, field: "")),
      ("t,x,y,z\n0,1e400,-1,0\n", .hugeNumber(path: "t.csv", line: 2, column: 2, field: "1e400")),
      ("t,x,y,z\n0,inf,-1,0\n", .badField(path: "t.csv", line: 2, column: 2, field: "inf")),
      ("t,x,y,z\n0,0x1,-1,0\n", .badField(path: "t.csv", line: 2, column: 2, field: "0x1")),
      ("t,x,y,z\n0,1.2.3,-1,0\n", .badField(path: "t.csv", line: 2, column: 2, field: "1.2.3")),
      ("t,x,y,z\n0,0,-1\n", .shortLine(path: "t.csv", line: 2, fields: 3, expected: 4)), ("", .empty(path: "t.csv")),
      ("t,x,y,z\n", .empty(path: "t.csv")), ("0,1,2\n", .noHeader(path: "t.csv", line: 1, fields: 3)),
      ("a\u{0}b\n", .notText(path: "t.csv", line: 1)),
      ("t,x,y,z\n0,0,0,1,-0,98,0,0\n", .longLine(path: "t.csv", line: 2, fields: 8, expected: 4)),
      ("0,0,0,1,-0,98,0,0\n", .noHeader(path: "t.csv", line: 1, fields: 8)),
      ("t;x;y;z\n0;0,5;-0,9;0\n1;0;-0.9;0\n", .mixedDecimals(path: "t.csv", line: 3, column: 3, field: "-0.9")),
      ("t;x;y;z\n0;1.000,5;-0,9;0\n", .badField(path: "t.csv", line: 2, column: 2, field: "1.000,5")),
      (
        "time,seconds_elapsed,z,y\n0,0,0,0\n",
        .missingColumn(path: "t.csv", line: 1, column: "x", suggestion: nil, known: ["time", "seconds_elapsed", "z", "y"], proposal: [])
      ),
    ])
  func errors(text: String, problem: TraceProblem) {
    let (curve, problems) = Self.read(text)
    #expect(curve == nil)
    if case .missingColumn = problem { #expect(problems.count == 1) } else { #expect(problems == [problem]) }
    #expect(!problems.contains { $0.severity == .warning })
  }

  @Test("readings without gravity are reported; a trace shorter than the run holds its last value, with a warning")
  func warnings() {
    let calm = Self.read("t,x,y,z\n0,0,-0.1,0\n1,0,-0.1,0\n") { $0.needed = 1 }
    #expect(calm.0 != nil)
    #expect(calm.1.contains { if case .gravityRemoved = $0 { true } else { false } })
    let short = Self.read(Self.upright) { $0.needed = 3 }
    #expect(short.1 == [.endsEarly(path: "t.csv", end: 0.2, needed: 3)])
    #expect(short.0?.value(at: 2) == Vector(0.2, 0.8))
    #expect(Self.read(Self.upright) { ($0.needed, $0.loops) = (3, true) }.1.isEmpty)
  }

  @Test("start skips seconds, loop starts over, and interpolation is linear or holds")
  func playing() throws {
    let late = try #require(Self.read(Self.upright) { $0.start = 0.15 }.0)
    #expect((late.value(at: 0).y - 0.85).magnitude < 1e-12)
    #expect(late.times.count == 2)
    let loop = try #require(Self.read(Self.upright) { $0.loops = true }.0)
    #expect(loop.period == 0.2)
    #expect((loop.value(at: 0.45).y - 0.95).magnitude < 1e-9)
    let held = try #require(Self.read(Self.upright) { $0.interpolation = .hold }.0)
    #expect(held.value(at: 0.19).y == 0.9)
    #expect(Self.read(Self.upright) { $0.start = 1 }.1 == [.startsLate(path: "t.csv", start: 1, end: 0.2)])
  }

  @Test("readings that the run does not get to are checked, but not kept")
  func thrift() {
    let lines = (0..<100_000).map { "\(Double($0) / 100),0,-1,0\n" }.joined()
    let (curve, problems) = Self.read("t,x,y,z\n" + lines) { $0.needed = 1 }
    #expect(problems.isEmpty)
    #expect((101...103).contains(curve?.times.count ?? 0))
    #expect(Self.read("t,x,y,z\n" + lines + "5,0,-1,0\n") { $0.needed = 1 }.0 == nil)
  }
}
