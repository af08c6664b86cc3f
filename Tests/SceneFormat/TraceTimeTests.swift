import Foundation
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Times of recorded traces.
@Suite("Times of traces") struct TraceTimeTests {
  /// Readings at rest, 0.02 s apart, whose times count in another unit from a start.
  private static func file(_ name: String, perSecond: Int64, from start: Int64 = 0) -> String {
    let rows = (0..<20).map { "\(start + Int64($0) * perSecond / 50),0,-1,0\n" }
    return "\(name),x,y,z\n" + rows.joined()
  }

  private static func isEven(_ times: [Double]?) -> Bool {
    guard let times, times.count == 20 else { return false }
    return zip(times, 0...).allSatisfy { ($0 - Double($1) / 50).magnitude < 1e-9 }
  }

  @Test(
    "times without a unit are recognized by their steps, from any start",
    arguments: ["time", "t", "timestamp", "Timestamp", "millis", ""].filter { $0 != "millis" }, [1000, 1_000_000, 1_000_000_000] as [Int64])
  func steps(name: String, perSecond: Int64) {
    for start in [0, 5_000_000, 1_760_000_000 * perSecond] {
      var text = Self.file(name, perSecond: perSecond, from: start)
      if name.isEmpty { text = String(text.drop { $0 != "\n" }.dropFirst()) }
      let (curve, problems) = TraceTests.read(text)
      #expect(problems.isEmpty && Self.isEven(curve?.times), "\(name) \(perSecond) \(start): \(problems)")
    }
  }

  @Test("seconds stay seconds, slow or since 1970, and a fast recording is distinguished from a slow one by when it was made")
  func seconds() {
    for start in ["0", "81234.5", "1760000000"] {
      let base = Double(start) ?? 0
      let times: [Double] = (0..<20).map { base + Double($0) / 8 }
      let rows = times.map { "\($0),0,-1,0\n" }.joined()
      let curve = TraceTests.read("time,x,y,z\n" + rows).0
      #expect(curve?.times.last == 19.0 / 8)
    }
    let rows = (0..<20).map { "\(1_760_000_000_000 + $0),0,-1,0\n" }.joined()
    #expect(TraceTests.read("time,x,y,z\n" + rows).0?.times.last == 0.019)
  }

  @Test(
    "a header's unit counts, however it is written",
    arguments: [
      ("Time since start in ms ", 1000), ("TIME SINCE START (ms)", 1000), ("timestamp_ms", 1000), ("elapsedMilliseconds", 1000),
      ("t [us]", 1_000_000), ("time (µs)", 1_000_000), ("sensorTime (ns)", 1_000_000_000), ("time_ns", 1_000_000_000),
    ] as [(String, Int64)])
  func names(name: String, perSecond: Int64) {
    // two readings a second, which as steps could be another unit's
    let text = "\(name),x,y,z\n" + (0..<9).map { "\(Int64($0) * perSecond / 4),0,-1,0\n" }.joined()
    let times: [Double] = (0..<9).map { Double($0) / 4 }
    #expect(TraceTests.read(text).0?.times == times)
  }

  @Test("\"timeUnit\" overrides the header and the steps, without a header too and with \"columns\"")
  func override() {
    let slow = (0..<5).map { "\($0),0,-1,0\n" }.joined()
    for text in ["t,x,y,z\n" + slow, "Time since start in s,x,y,z\n" + slow, slow] {
      #expect(TraceTests.read(text) { $0.timeUnit = 1e-3 }.0?.times == [0, 0.001, 0.002, 0.003, 0.004])
    }
    let named = TraceTests.read("when,x,y,z\n" + slow) { ($0.timeUnit, $0.columns) = (1e-6, ["when", nil, nil, nil]) }.0
    #expect(named?.times.last == 4e-6)
    let scene = Samples.scene("\"gravity\": {\"trace\": {\"file\": \"\(RecorderTests.folder.path)/swing-plain.csv\", \"timeUnit\": \"h\"}}")
    #expect(Samples.read(scene).codes == ["unknown-value"])
  }

  @Test("steps of a second and more throughout are a warning that names \"timeUnit\", unless the unit is given")
  func doubt() {
    let text = "t,x,y,z\n" + (0..<20).map { "\($0),0,-1,0\n" }.joined()
    #expect(TraceTests.read(text).1 == [.timeUnitInDoubt(path: "t.csv", step: 1)])
    #expect(TraceTests.read(text) { $0.timeUnit = 1 }.1 == [.gap(path: "t.csv", line: 3, seconds: 1, count: 19)])
  }

  @Test("a short table with a reading every few units is in seconds, a recording with the same steps in milliseconds")
  func byHand() {
    func times(_ count: Int) -> [Double]? { TraceTests.read("t,x,y,z\n" + (0..<count).map { "\($0 * 4),0,-1,0\n" }.joined()).0?.times }
    #expect(times(3) == [0, 4, 8])
    #expect(times(20)?.last == 0.076)
  }

  @Test("nanoseconds since 1970 lose nothing")
  func nanoseconds() {
    let curve = TraceTests.read("time,x,y,z\n1760565906248623001,0,-1,0\n1760565906258652202,0,-1,0\n").0
    #expect(curve?.times == [0, 1e-9 * 10_029_201])
    #expect(TraceTests.read("time,x,y,z\n1e30,0,-1,0\n").1 == [.hugeNumber(path: "t.csv", line: 2, column: 1, field: "1e30")])
  }

  @Test("ISO 8601 times, with and without zones, dates and headers")
  func dates() {
    for times in [
      ["2026-03-01T12:00:00Z", "2026-03-01T13:00:00.25+01:00"], ["2024-02-28 23:59:59,9", "2024-02-29 00:00:00,15"],
      ["2025/12/31 23:59:59.75", "2026/01/01 00:00:00"], ["23:59:59:900", "00:00:00:150"],
      ["2023-02-28T24:00:00", "2023-03-01T00:00:00.25"],
      ["1969-12-31T23:59:59.75Z", "1970-01-01T00:00Z"],
    ] {
      let rows = times.map { "\"\($0)\";0;-1;0\n" }.joined()
      for text in ["time;x;y;z\n" + rows, rows] {
        let (curve, problems) = TraceTests.read(text)
        #expect(problems.isEmpty && curve?.times == [0, 0.25], "\(times) \(problems)")
      }
    }
    #expect(DateTime(Array("2026-03-01T12:00:00Z".utf8)[...])?.nanoseconds == 1_772_366_400_000_000_000)
    #expect(DateTime(Array("1678-01-01T00:00+23:59".utf8)[...]) != nil && DateTime(Array("2261-12-31T24:00-23:59".utf8)[...]) != nil)
    // nanoseconds of other years since 1970 have more than 64 bits
    for wrong in [
      "1677-12-31T12:00", "2262-01-01T12:00", "4052-03-01 12:00:00.281 +0100", "9999-12-31T24:00:60.9-23:59", "0001-01-01T00:00",
    ] {
      #expect(DateTime(Array(wrong.utf8)[...]) == nil, "\(wrong)")
    }
    for wrong in ["2026-13-01T12:00", "2026-03-01", "12:00:00.", "2026-03-01T12:00:00+1", "2026-03-01T25:00", "12h", ""] {
      #expect(DateTime(Array(wrong.utf8)[...]) == nil, "\(wrong)")
    }
    let bad = TraceTests.read("time,x,y,z\n2026-03-01T12:00:00,0,-1,0\nyesterday,0,-1,0\n").1
    #expect(bad == [.badTime(path: "t.csv", line: 3, column: 1, field: "yesterday")])
  }

  @Test("times of day that go on for more than a century are refused, however many there are")
  func midnights() {
    // the clock's days would have more than 64 bits of nanoseconds after 106 751 of them
    let text = "time,x,y,z\n" + String(repeating: "23:00,0,-1,0\n01:00,0,-1,0\n", count: 120_000)
    let (curve, problems) = TraceTests.read(text)
    #expect(curve == nil)
    #expect(problems == [.hugeNumber(path: "t.csv", line: 2 * 36_525 + 1, column: 1, field: "01:00")])
  }

  @Test("\"rate\" stands for times that the file does not have, or has wrong")
  func rate() {
    let times = (0..<4).map { Double($0) / 20 }
    for text in [
      "x,y,z\n0,-1,0\n0,-1,0\n0,-1,0\n0,-1,0\n", "0,-1,0\n0,-1,0\n0,-1,0\n0,-1,0\n", "9,0,-1,0\n8,0,-1,0\n7,0,-1,0\n6,0,-1,0\n",
      "t,x,y,z\n0,0,-1,0\n0,0,-1,0\nn/a,0,-1,0\n0,0,-1,0\n", ",gravity.x,gravity.y,gravity.z\n0,0,-1,0\n1,0,-1,0\n2,0,-1,0\n3,0,-1,0\n",
    ] {
      let (curve, problems) = TraceTests.read(text) { $0.rate = 20 }
      #expect(problems.isEmpty && curve?.times == times, "\(text) \(problems)")
      #expect(curve?.vectors == Array(repeating: Vector(0, 1), count: 4))
    }
    let named = TraceTests.read("a,b\n0,-1\n0,-1\n") { ($0.rate, $0.columns) = (2, [nil, "a", "b", nil]) }
    #expect(named.0?.times == [0, 0.5] && named.1.isEmpty)
    let trace = "{\"file\": \"\(RecorderTests.folder.path)/swing-plain.csv\", \"rate\": 20, \"timeUnit\": \"ms\"}"
    #expect(Samples.read(Samples.scene("\"gravity\": {\"trace\": \(trace)}")).codes == ["conflicting-keys"])
    #expect(TraceTests.read("x,y,z\n0,-1,0\n").1 == [.noTimes(path: "t.csv", line: 1, header: "x,y,z", proposal: [])])
  }
}
