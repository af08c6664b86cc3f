import Foundation
import Platform
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Tracks that follow a file.
@Suite("Files of tracks") struct TrackFileTests {
  static func read(
    _ text: String, _ type: ValueType = .numbers(2, .any), needed: Double? = nil, _ change: (inout Limits) -> Void = { _ in }
  ) throws -> (times: [Double], values: [TargetValue]) {
    var limits = Limits.standard
    change(&limits)
    var table = TrackTable(path: "pan.csv", type: type, limits: limits, needed: needed)
    try table.read(Array(text.utf8))
    return (table.times, table.values)
  }

  @Test(
    "columns go by their names, whatever stands around them",
    arguments: [
      "time,x,y\n0,1,2\n0.5,3,4\n", "T,X,Y\r\n0,1,2\r\n\r\n0.5,3,4", "\u{FEFF}\"time\",\"x\",\"y\"\n\n 0, 1,2\n5e-1,+3,4.0\n",
      "phase,y,x,t\nbegan,2,1,0\nended,4,3,0.5\n", "# a finger\ntime;x;y\r0;1;2\r0,5;3;4,0\r", "sep=|\ntime|x|y\n0|1|2\n0.5|3|4\n",
      "time,x,y\n0,9,9\n0,1,2\n0.5,3,4\n",
    ])
  func columns(text: String) throws {
    let track = try Self.read(text)
    #expect(track.times == [0, 0.5])
    #expect(track.values == [.vector(Vector(1, 2)), .vector(Vector(3, 4))])
  }

  @Test("one value a line for a number, true or false for a switch")
  func kinds() throws {
    #expect(try Self.read("time,value\n0,-1.5\n", .number(.any)).values == [.scalar(-1.5)])
    #expect(
      try Self.read("time,value\n0,true\n1,0\n2,FALSE\n3,1\n", .bool).values == [.bool(true), .bool(false), .bool(false), .bool(true)])
  }

  @Test("what the run does not come to is not kept, but for the entry that its last values go to")
  func needed() throws {
    #expect(try Self.read("time,x,y\n0,1,2\n1,3,4\n2,5,6\n3,7,8\n4,9,9\n", needed: 1.5).times == [0, 1, 2])
  }

  @Test(
    "what is wrong has its line",
    arguments: [
      ("", .empty(columns: ["time", "x", "y"])), ("time,x,y\n", .empty(columns: ["time", "x", "y"])),
      ("0,1,2\n", .notTable(columns: ["time", "x", "y"])),
      ("time,x,yy\n0,1,2\n", .missingColumn("y", expected: ["time", "x", "y"], suggestion: "yy", known: ["time", "x", "yy"])),
      ("time,x,y\n0,1\n", .shortLine(line: 2, fields: 2, expected: 3)),
      ("time,x,y\n\n0,1,two\n", .badField(line: 3, column: 3, field: "two", isTruth: false)),
      ("time,x,y\n0,1,nan\n", .badField(line: 2, column: 3, field: "nan", isTruth: false)),
      ("time,x,y\n0,1,1e400\n", .badField(line: 2, column: 3, field: "1e400", isTruth: false)),
      ("time,x,y\n-1,1,2\n", .outOfRange(line: 2, subject: "the time", number: -1, requirement: "at least 0")),
      ("time,x,y\n0,1,2e9\n", .outOfRange(line: 2, subject: "\"y\"", number: 2e9, requirement: "at most 1e9")),
      ("time,x,y\n1,1,2\n0.9,1,2\n", .timeRunsBackwards(line: 3, time: 0.9, before: 1)), ("ti\0me,x,y\n", .notText(line: 1)),
    ] as [(String, TrackProblem)])
  func problems(text: String, problem: TrackProblem) {
    #expect(throws: problem) { _ = try Self.read(text) }
  }

  @Test("limits are those of traces")
  func limits() {
    #expect(throws: TrackProblem.tooLong(limit: 1)) { _ = try Self.read("time,x,y\n0,1,2\n1,1,2\n") { $0.traceSamples = 1 } }
    var limits = Limits.standard
    limits.traceBytes = 10
    let path = Samples.fixtures.appending(path: "traces/card-pan.csv").path
    var table = TrackTable(path: path, type: .numbers(2, .any), limits: limits, needed: nil)
    #expect(throws: TrackProblem.tooLarge(bytes: 10)) { try table.read(.fileSystem) }
  }

  @Test("a recorded pan is in the scene as keys would be; one that begins after the end is a warning")
  func scene() throws {
    let scene = try #require(
      try SceneSource(path: Samples.fixtures.appending(path: "drag-to-trash.json").path, files: .fileSystem).read().scene)
    #expect(scene.tracks[0].times.count > 40 && scene.tracks[0].times[0] == 0.2)
    #expect(scene.tracks[0].values[0] == .vector(Vector(195, 300)))
    let text = Samples.scene(#""tracks": [{"target": "/views/ball/center", "file": "traces/card-pan.csv"}]"#)
    let reading = SceneReader.read(
      bytes: Array(text.utf8), name: "t", folder: Samples.fixtures.path, files: .fileSystem,
      overrides: [Override(pointer: "/frames", value: "6")])
    #expect(reading.codes == ["after-the-end"] && reading.scene != nil)
  }
}
