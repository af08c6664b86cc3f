import Foundation
import Platform
import TestTraits
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Every limit is reported, and can be raised.
@Suite("Limits") struct LimitTests {
  static let path = (0..<5).map { "[\(10 * $0), \($0 * $0)]" }.joined(separator: ", ")
  static let views = (0..<5).map { #"{"id": "v\#($0)", "frame": [0, 0, 1, 1]}"# }.joined(separator: ", ")

  static func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits.standard
    change(&limits)
    return limits
  }

  static let cases: [(text: String, code: String, low: Limits)] = [
    (Samples.scene("", views: views), "too-much", limits { $0.views = 4 }),
    (
      Samples.scene("", views: #"{"id": "p", "center": [0, 0], "collisionBoundsType": "path", "collisionBoundingPath": [\#(path)]}"#),
      "too-much", limits { $0.vertices = 4 }
    ),
    (
      Samples.scene("", views: #"{"id": "p", "center": [0, 0], "collisionBoundsType": "path", "collisionBoundingPath": [\#(path)]}"#),
      "too-much", limits { $0.edgePairs = 3 }
    ),
    (Samples.scene(#""walls": [{"path": [\#(path)]}]"#), "too-much", limits { $0.vertices = 4 }),
    (Samples.scene(), "too-much", limits { $0.frames = 59 }),
    (
      Samples.scene(#""events": [{"frame": 1, "repeat": {"every": 0.1, "times": 5}, "push": {"view": "ball", "magnitude": 1}}]"#),
      "too-much", limits { $0.events = 4 }
    ),
    (
      Samples.scene(#""events": [{"frame": 1, "repeat": {"every": 0.1, "times": 5}, "add": {"id": "b", "frame": [0, 0, 1, 1]}}]"#),
      "too-much", limits { $0.views = 5 }
    ),
    (
      Samples.scene(#""behaviors": [{"type": "gravity", "items": ["v?", "v*", "x*"]}]"#, views: views), "too-much",
      limits { $0.comparisons = 1 }
    ),
    (
      Samples.scene(#""events": [{"when": {"settled": true}, "repeat": {"times": 5}, "remove": "ball"}]"#), "too-much",
      limits { $0.events = 4 }
    ),
    (Samples.scene(#""expect": {"checks": [{"settled": true}, {"settled": true}]}"#), "too-much", limits { $0.checks = 1 }),
    (Samples.scene(#""x-deep": [[[1]]]"#), "syntax", limits { $0.nesting = 3 }),
    (Samples.scene(), "syntax", limits { $0.values = 5 }),
  ]

  @Test("exceeding a limit is reported, and is not when the limit is higher", arguments: cases.indices)
  func limit(index: Int) {
    let (text, code, low) = Self.cases[index]
    let reading = Samples.read(text, limits: low)
    #expect(reading.scene == nil)
    #expect(reading.codes.contains(code), "\(reading.rendered())")
    #expect(Samples.read(text).scene != nil, "\(Samples.read(text).rendered())")
  }

  @Test("limits go by names; nesting stays within what the stack holds")
  func names() {
    var limits = Limits.standard
    for name in Limits.Name.allCases {
      limits[name] = 5
      #expect(limits[name] == 5)
    }
    #expect(limits.views == 5 && limits.fileBytes == 5 && limits.diagnostics == 5)
    #expect(["vews", "nesting", "file-bytes"].map { Limits.Name(rawValue: $0) } == [nil, .nesting, .fileBytes])
    limits[.nesting] = 1_000_000
    limits[.values] = 1_000_000
    #expect(limits[.nesting] == 1000)
    let deep = String(repeating: "{\"x-a\":[", count: 490) + String(repeating: "]}", count: 490)
    #expect(Samples.read(deep, limits: limits).codes.allSatisfy { $0 == "missing-key" })
    #expect(Samples.read(deep + deep + deep, limits: limits).scene == nil)
  }

  @Test(
    "limits of bytes take units, no number is too large for any limit, and what is not a number is refused",
    arguments: [
      ("memory", "1G", 1 << 30), ("memory", "512M", 512 << 20), ("file-bytes", "3k", 3 << 10), ("views", "1k", nil), ("memory", "G", nil),
      ("memory", "-1", nil), ("views", "", nil), ("views", "1e9", nil), ("views", "+5", nil),
      ("file-bytes", "9223372036854775807", 1 << 50), ("views", "99999999999999999999999", 1 << 50), ("memory", "9999999999999G", 1 << 50),
    ] as [(String, String, Int?)])
  func units(name: String, text: String, value: Int?) {
    #expect(Limits.Name(rawValue: name)?.value(text) == value)
  }

  @Test("memory bounds the pairs of a run; contacts can only lower it")
  func memory() {
    var limits = Limits.standard
    #expect(limits.contactPairs < limits.contacts)
    limits.memory = 3 << 20
    #expect(limits.contactPairs == 2048)
    limits.contacts = 10
    #expect(limits.contactPairs == 10)
  }

  @Test("an error behind more warnings than are kept still counts")
  func hiddenError() {
    let patterns = (0..<1500).map { "\"x\($0)*\"" }.joined(separator: ", ")
    let reading = Samples.read(
      Samples.scene(#""behaviors": [{"type": "gravity", "items": [\#(patterns)]}, {"type": "snap", "item": "x", "point": [0, 0]}]"#))
    #expect(reading.scene == nil)
    #expect(reading.omitted == 501)
  }

  @Test("a scene, and a trace, of more bytes than the limit are not read")
  func bytes() throws {
    let path = Samples.fixtures.appending(path: "pong.json").path
    #expect(throws: FileReadError.tooLarge) {
      try SceneSource(path: path, files: .fileSystem, limits: Self.limits { $0.fileBytes = 100 }).read()
    }
    let tilt = Samples.fixtures.appending(path: "physics-101-tilt.json").path
    let small = try SceneSource(path: tilt, files: .fileSystem, limits: Self.limits { $0.traceBytes = 100 }).read()
    #expect(small.errors.count == 1)
    #expect(small.rendered().contains("larger than the limit"))
    let few = try SceneSource(path: tilt, files: .fileSystem, limits: Self.limits { $0.traceSamples = 10 }).read()
    #expect(few.rendered().contains("more readings than the limit of 10"))
  }

  @Test("of a thousand mistakes twenty are shown and the rest counted; of a million no more are kept")
  func cap() {
    let views = String(repeating: "1, ", count: 1_200_000) + "1"
    let many = Samples.read(Samples.scene("", views: views), limits: Self.limits { $0.views = 2_000_000 })
    #expect(many.diagnostics.count == DiagnosticSink.most)
    #expect(many.diagnostics.count + many.omitted == 1_200_001)
    #expect(many.rendered().hasSuffix("… and 1199981 more\n"))
    #expect(many.rendered().split(separator: "\n").count { $0.hasPrefix("error[") } == 20)
  }

  @Test("what is wrong in hostile amounts is answered in time", .thorough, .timeLimit(.minutes(10)))
  func hostile() {
    let ids = (0..<20_000).map { "\"nobody-\($0)\"" }.joined(separator: ", ")
    let views = (0..<20_000).map { #"{"id": "somebody-\#($0)", "frame": [0, 0, 1, 1]}"# }.joined(separator: ", ")
    #expect(Samples.read(Samples.scene(#""behaviors": [{"type": "gravity", "items": [\#(ids)]}]"#, views: views)).scene == nil)
    let removals = (0..<20_000).map { #"{"frame": 1, "remove": "nobody-\#($0)"}"# }.joined(separator: ", ")
    #expect(Samples.read(Samples.scene(#""events": [\#(removals)]"#, views: views)).scene == nil)
    let repeats = Array(
      repeating: #"{"frame": 1, "repeat": {"every": 1, "times": 100000}, "addBehavior": {"type": "gravity", "items": "*"}}"#, count: 1000)
    #expect(Samples.read(Samples.scene("\"events\": [\(repeats.joined(separator: ", "))]")).codes.contains("too-much"))
    let waits = (0..<20_000).map { #"{"when": {"contact": ["ball", "nobody-\#($0)"]}, "remove": "ball"}"# }.joined(separator: ", ")
    #expect(Samples.read(Samples.scene("\"events\": [\(waits)]", views: views)).scene == nil)
    let keys = (0..<100_000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    #expect(Samples.read("{\(keys)}").scene == nil)
  }
}
