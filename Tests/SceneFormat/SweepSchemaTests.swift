import Foundation
import Platform
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

@Suite("The JSON Schema of sweeps") struct SweepSchemaTests {
  private static let good = [
    #"{ "sweep": 1, "scene": "pong.json", "axes": { "/views/ball/elasticity": "0.5:1:0.05", "/a": [0.1, true, [1, 2], "x"], "/b": 3 } }"#,
    #"{ "sweep": 1, "scene": "pong.json", "params": "table.csv", "zip": true, "metrics": ["ball.x:max"], "set": { "/frames": 3 } }"#,
    #"{ "sweep": 1, "scene": "pong.json", "sample": 10, "seed": 3, "method": "sobol", "x-note": 1, "$schema": "s", "name": "n" }"#,
  ]
  private static let bad = [
    #"{ "sweep": 2, "scene": "pong.json" }"#, #"{ "sweep": 1 }"#, #"{ "sweep": 1, "scene": "a", "axis": {} }"#,
    #"{ "sweep": 1, "scene": "a", "axes": { "views": 1 } }"#, #"{ "sweep": 1, "scene": "a", "axes": { "/a": [] } }"#,
    #"{ "sweep": 1, "scene": "a", "sample": 0 }"#, #"{ "sweep": 1, "scene": "a", "method": "grid", "sample": 3 }"#,
    #"{ "sweep": 1, "scene": "a", "seed": 3 }"#, #"{ "sweep": 1, "scene": "a", "metrics": "ball.x:max" }"#,
  ]

  @Test("it has every key of the reader's table and no other, with defaults and examples of their types")
  func keys() throws {
    let (value, _) = JSONParser.parse(Array(SweepSchema.text.utf8), limits: .standard)
    let properties = try #require(value?.member("properties")?.members)
    #expect(properties.map(\.key) == SweepFields.sweep.names)
    for field in SweepFields.sweep.fields {
      for text in [field.standard?.json, field.example].compactMap(\.self) {
        var sink = DiagnosticSink()
        let value = try #require(JSONParser.parse(Array(text.utf8), limits: .standard).value)
        #expect(ValueCheck.check(value, field.type, at: .document, &sink), "\(field.name): \(text)")
      }
    }
  }

  @Test("what fits it the reader's table takes, and what does not is turned down by both", arguments: good + bad)
  func agreement(text: String) throws {
    let value = try #require(JSONParser.parse(Array(text.utf8), limits: .standard).value)
    let isGood = Self.good.contains(text)
    #expect(try SchemaCheck(SweepSchema.text).mistakes(of: value).isEmpty == isGood)
    // the reader says more than this of every one: there is no such scene
    let reading = SweepReader.read(
      bytes: Array(text.utf8), name: "sweep.json", path: nil, files: SceneFiles(.fileSystem), request: SweepRequest())
    let own = reading.diagnostics.filter { if case .sweep(.unreadable) = $0.problem { false } else { true } }
    if isGood { #expect(own.isEmpty, "\(reading.rendered(own))") }
  }

  @Test("the sweep of Fixtures fits it and is valid")
  func fixture() throws {
    let text = try String(contentsOf: Samples.fixtures.appending(path: "sweeps/pong.json"), encoding: .utf8)
    let value = try #require(JSONParser.parse(Array(text.utf8), limits: .standard).value)
    #expect(try SchemaCheck(SweepSchema.text).mistakes(of: value) == [])
    let path = Samples.fixtures.appending(path: "sweeps/pong.json").path
    let reading = SweepReader.read(bytes: Array(text.utf8), name: path, path: path, files: SceneFiles(.fileSystem), request: SweepRequest())
    #expect(reading.sweep?.factors.map(\.count) == [11, 3] && reading.diagnostics.isEmpty)
  }

  @Test("any text is the values of an axis, or an error with a place in it")
  func mutations() {
    let alphabet = Array("0123456789.:,#()-+eE[]{}\"\\logunifrmlt /*é\n".utf8)
    var state: UInt64 = 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let seeds = ["0.5:1:0.05", "log(0.1,10,5)", "normal(0,1)", "1,[2,3],\"a\"", "0:1:#11", "integers(1,6)", "-1e300:1e300:#3"].map {
      Array($0.utf8)
    }
    for _ in 0..<20_000 {
      var text = seeds[next(seeds.count)]
      for _ in 0...next(4) {
        let place = next(text.count + 1)
        switch next(3) {
        case 0 where place < text.count: text.remove(at: place)
        case 1 where place < text.count: text[place] = alphabet[next(alphabet.count)]
        default: text.insert(alphabet[next(alphabet.count)], at: place)
        }
      }
      var sink = DiagnosticSink()
      let values = AxisParser(bytes: text, start: 0, source: 0, limits: .standard).values(&sink)
      #expect((values == nil) == sink.hasErrors)
      for diagnostic in sink.diagnostics { #expect(diagnostic.range.start <= text.count && diagnostic.range.end <= text.count) }
      guard let values else { continue }
      for i in [0, values.count / 2, values.count - 1] where values.count > 0 { #expect(!values[i].text.isEmpty) }
      for u in [1e-9, 0.5, 1 - 1e-9] { #expect(!values.value(at: u).text.isEmpty) }
    }
  }
}
