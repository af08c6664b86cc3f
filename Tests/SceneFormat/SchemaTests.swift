import Foundation
import Platform
import TestSupport
import TestTraits
import Testing

@testable import Formats
@testable import SceneFormat
@testable import SceneModel

/// Compares the output of `physim schema` with the reader.
@Suite("The JSON Schema of scenes") struct SchemaTests {
  static let check = Result { try SchemaCheck(SceneSchema.text) }

  /// The JSON of a text, valid scene or not; nil if it is not JSON.
  static func value(_ bytes: [UInt8]) -> JSONValue? {
    let (value, errors) = JSONParser.parse(bytes, limits: .standard)
    return errors.contains { if case .duplicateKey = $0.problem { false } else { true } } ? nil : value
  }

  private static func bytes(_ folder: URL, _ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: "\(name).json")))
  }

  private static let all = SceneSchema.tables + BehaviorType.all.map(\.schema) + SceneSchema.checks

  // MARK: - Beside the tables

  @Test("every table of the reader is in it under a name of its own")
  func complete() throws {
    let folder = Samples.package.appending(path: "Sources/SceneFormat/Reading")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    let source = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    let owners = Set(source.matches(of: /= (?:ObjectSchema\(|BehaviorType\(\s*"\w+",)\s*"([^"]+)"/).map { String($0.1) })
    // it has only the keys that the tables of the types begin with
    #expect(owners.subtracting(["a behavior"]) == Set(Self.all.map(\.table.owner)))
    let names = Self.all.map(\.name) + ["behavior", "assignments", "check"]
    #expect(Set(names).count == names.count)
  }

  @Test("it has every key that is built and no other, of the same type, with its words, default and example")
  func keys() throws {
    let document = try #require(Self.value(Array(SceneSchema.text.utf8)))
    for entry in Self.all {
      let object = try #require(entry.name == "scene" ? document : document.member("$defs")?.member(entry.name), "\(entry.name)")
      let properties = try #require(object.member("properties")?.members)
      #expect(properties.map(\.key) == entry.table.names, "\(entry.table.owner)")
      #expect(object.member("required")?.elements?.compactMap(\.string) == entry.table.fields.filter(\.isRequired).map(\.name))
      #expect(object.member("additionalProperties")?.kind == .bool(false))
      for property in properties {
        let key = try #require(entry.table.field(property.key))
        #expect(property.value.member("description")?.string?.hasPrefix(key.help) == true)
        #expect((property.value.member("default") != nil) == (key.standard?.json != nil))
        #expect((property.value.member("examples") != nil) == (key.example != nil))
        #expect(Self.says(property.value, key.type), "\(key.name) of \(entry.table.owner)")
      }
      for (key, _) in entry.keys { #expect(entry.table.names.contains(key), "\(key) of \(entry.table.owner)") }
    }
  }

  /// Whether a property's schema requires a type, as far as one can see from outside.
  private static func says(_ schema: JSONValue, _ type: ValueType) -> Bool {
    // a number or Boolean may also be an expression
    let name = schema.member("type")?.string ?? schema.member("type")?.elements?.first?.string
    func range(_ schema: JSONValue?, _ range: NumberRange) -> Bool {
      schema?.member(range.isMinimumOpen ? "exclusiveMinimum" : "minimum")?.number == (range.minimum ?? -1e9)
        && schema?.member("maximum")?.number == min(range.maximum ?? 1e9, 1e9)
    }
    switch type {
    case .number(let limits): return name == "number" && range(schema, limits)
    case .integer(let limits): return name == "integer" && range(schema, limits)
    case .bool: return name == "boolean"
    case .string: return name == "string"
    case .choice(let words): return schema.member("enum")?.elements?.allSatisfy { words.contains($0.string ?? "") } == true
    case .numbers(let count, _): return name == "array" && schema.member("maxItems")?.number == Double(count)
    case .points(let least): return name == "array" && schema.member("minItems")?.number == Double(least)
    case .names: return schema.member("type")?.elements?.compactMap(\.string) == ["string", "array"]
    case .list: return name == "array" && schema.member("items") != nil
    // the type alone would let anything in
    case .object: return schema.member("$ref") != nil || schema.member("anyOf") != nil
    case .span: return name == "array" && schema.member("prefixItems")?.elements?.count == 2
    case .array: return name == "array" && schema.member("items") != nil
    case .any: return (schema.members?.count ?? 0) > 1
    }
  }

  @Test("every word that the reader accepts is in it")
  func choices() throws {
    for entry in Self.all {
      for key in entry.table.fields {
        guard case .choice(let words) = key.type, key.name != "type" else { continue }
        let schema = entry.addition(to: key.name)?["enum"]?.text
        for word in words { #expect(schema?.contains("\"\(word)\"") ?? true, "\(word) of \(entry.table.owner)") }
      }
    }
    let types = BehaviorType.all.map(\.schema).compactMap {
      Self.value(Array(($0.addition(to: "type")?["enum"]?.text ?? "").utf8))?.elements?[0].string
    }
    #expect(types.sorted() == BehaviorFields.types.sorted())
  }

  // MARK: - Defaults and examples

  /// A good scene with an object of the table that holds one key more, or has its value changed.
  private static func scene(_ entry: SchemaTable, _ key: String? = nil, _ value: String = "") throws -> String {
    var object = try #require(samples[entry.name], "no sample of \(entry.name)")
    if let key {
      if let other = forms["\(entry.name).\(key)"] { object = other }
      if !object.contains("\"\(key)\":") { object = String(object.dropLast()) + (object == "{}" ? "" : ", ") + "\"\(key)\": \(value)}" }
    }
    let place = try #require(places[entry.name] ?? (entry.name.hasSuffix("Behavior") ? "\"behaviors\": [@]" : nil), "\(entry.name)")
    if entry.name == "scene" { return object }
    if entry.name == "view" { return Samples.scene(views: object) }
    return Samples.scene(place.replacing("@", with: object))
  }

  /// The least object of each table that the reader takes.
  private static let samples = [
    "scene": #"{"physim": 1, "bounds": [320, 460], "frames": 60, "views": []}"#, "gravity": #"{"vector": [0, 1]}"#,
    "entry": #"{"time": 0, "vector": [0, 1]}"#, "trace": #"{"file": "\#(Samples.fixtures.path)/traces/tilt.csv"}"#, "columns": "{}",
    "wall": #"{"from": [0, 1], "to": [1, 1]}"#, "boundary": #"{"id": "b", "from": [0, 1], "to": [1, 1]}"#,
    "part": #"{"frame": [0, 0, 10, 10]}"#, "view": #"{"id": "v", "frame": [0, 0, 10, 10]}"#, "event": #"{"time": 0, "remove": "ball"}"#,
    "repeat": #"{"every": 0.1, "times": 2}"#, "move": #"{"view": "ball", "center": [1, 1]}"#,
    "eventPush": #"{"view": "ball", "direction": [1, 1]}"#, "eventSnap": #"{"view": "ball", "toNearest": [[1, 1]]}"#,
    "track": #"{"target": "/views/ball/angle", "keys": [[0, 1]]}"#,
    "record": "{}",
    "gravityBehavior": #"{"type": "gravity", "items": "*"}"#, "collisionBehavior": #"{"type": "collision", "items": "*"}"#,
    "attachmentBehavior": #"{"type": "attachment", "item": "ball", "anchor": [0, 0]}"#,
    "fieldBehavior": #"{"type": "field", "kind": "drag", "items": "*"}"#, "region": #"{"radius": 50}"#,
    "groupBehavior": #"{"type": "group", "items": ["ball", "box"]}"#, "compositeBehavior": #"{"type": "composite", "behaviors": []}"#,
    "condition": #"{"settled": true}"#, "bound": #"{"above": 1}"#,
    "distanceBound": #"{"to": "box", "above": 1}"#, "expect": "{}", "tolerance": "{}",
    "viewCheck": #"{"view": "ball", "at": 0, "center": [5, 5]}"#, "contactCheck": #"{"contact": ["ball", "box"]}"#,
    "settledCheck": #"{"settled": true}"#, "metricCheck": #"{"metric": "ball.y:max", "equals": 1}"#,
    "pinMotor": #"{"speed": 1, "maxTorque": 1}"#, "slidingMotor": #"{"speed": 1, "maxForce": 1}"#,
    "snapBehavior": #"{"type": "snap", "item": "ball", "point": [1, 1]}"#,
    "pushBehavior": #"{"type": "push", "items": "*", "mode": "continuous"}"#,
    "dynamicItemBehavior": #"{"type": "dynamicItem", "items": "*"}"#,
    "springBehavior": #"{"type": "spring", "item": "ball", "to": {"y": 9}, "spring": {"stiffness": 100, "damping": 10}}"#,
    "decayBehavior": #"{"type": "decay", "item": "ball", "decay": {"rate": 0.998}}"#,
    "scrollBehavior": #"{"type": "scroll", "item": "ball", "viewport": [320, 460]}"#,
    "motionTarget": #"{"y": 9}"#, "springParameters": #"{"stiffness": 100, "damping": 10}"#, "decayParameters": #"{"rate": 0.998}"#,
    "retarget": #"{"motion": "m", "to": {"y": 9}}"#, "drag": #"{"motion": "m", "path": [[0, 1, 1]]}"#, "release": #"{"motion": "m"}"#,
  ]

  /// Samples of another form for keys that only go with it.
  private static let forms = [
    "scene.velocityIterations": #"{"physim": 1, "bounds": [320, 460], "frames": 60, "views": [], "profile": "box2d"}"#,
    "scene.positionIterations": #"{"physim": 1, "bounds": [320, 460], "frames": 60, "views": [], "profile": "box2d"}"#,
    "wall.closed": #"{"path": [[0, 0], [1, 1]]}"#, "wall.insets": #"{"bounds": true}"#,
    "boundary.closed": #"{"id": "b", "path": [[0, 0], [1, 1]]}"#, "part.closed": #"{"path": [[0, 0], [1, 1]]}"#,
    "gravity.interpolation": #"{"schedule": [{"time": 0, "vector": [0, 1]}]}"#,
    "gravity.scale": #"{"trace": {"file": "\#(Samples.fixtures.path)/traces/tilt.csv"}}"#,
    "collisionBehavior.insets": #"{"type": "collision", "items": "*", "translatesReferenceBoundsIntoBoundary": true}"#,
    "attachmentBehavior.frictionTorque": #"{"type": "attachment", "item": "ball", "anchor": [0, 0], "kind": "pin"}"#,
    "attachmentBehavior.restAngle": #"{"type": "attachment", "item": "ball", "anchor": [0, 0], "kind": "pin"}"#,
    "fieldBehavior.smoothness": #"{"type": "field", "kind": "noise", "items": "*"}"#,
    "fieldBehavior.animationSpeed": #"{"type": "field", "kind": "noise", "items": "*"}"#,
    "fieldBehavior.seed": #"{"type": "field", "kind": "noise", "items": "*"}"#,
    "decayBehavior.atBounds": #"{"type": "decay", "item": "ball", "decay": {"rate": 0.998}, "bounds": [0, 0, 99, 99]}"#,
    "attachmentBehavior.toOffset": #"{"type": "attachment", "item": "ball", "to": "box"}"#,
  ]

  /// Where such an object stands in a scene with the views ball and box; @ is the object.
  private static let places = [
    "scene": "", "view": "", "gravity": #""gravity": @"#, "entry": #""gravity": {"schedule": [@]}"#,
    "trace": #""gravity": {"trace": @}"#,
    "columns": #""gravity": {"trace": {"file": "\#(Samples.fixtures.path)/traces/tilt.csv", "columns": @}}"#,
    "wall": #""walls": [@]"#, "boundary": #""behaviors": [{"type": "collision", "items": "*", "boundaries": [@]}]"#,
    "part": #""events": [{"time": 0, "add": {"id": "p", "center": [0, 0], "type": "static", "parts": [@]}}]"#, "event": #""events": [@]"#,
    "repeat": #""events": [{"time": 0, "push": {"view": "ball", "angle": 1}, "repeat": @}]"#,
    "move": #""events": [{"time": 0, "move": @}]"#,
    "region": #""behaviors": [{"type": "field", "kind": "drag", "items": "*", "region": @}]"#,
    "condition": #""events": [{"when": @, "remove": "ball"}]"#,
    "bound": #""events": [{"when": {"view": "ball", "x": @}, "remove": "ball"}]"#,
    "distanceBound": #""events": [{"when": {"view": "ball", "distance": @}, "remove": "ball"}]"#, "expect": #""expect": @"#,
    "tolerance": #""expect": {"tolerance": @}"#,
    "viewCheck": #""expect": {"checks": [@]}"#, "contactCheck": #""expect": {"checks": [@]}"#,
    "settledCheck": #""expect": {"checks": [@]}"#, "metricCheck": #""expect": {"checks": [@]}"#,
    "pinMotor": #""behaviors": [{"type": "attachment", "item": "ball", "anchor": [0, 0], "kind": "pin", "motor": @}]"#,
    "slidingMotor": #""behaviors": [{"type": "attachment", "item": "ball", "to": "box", "kind": "sliding", "axis": [1, 0], "motor": @}]"#,
    "eventPush": #""events": [{"time": 0, "push": @}]"#, "eventSnap": #""events": [{"time": 0, "snap": @}]"#, "track": #""tracks": [@]"#,
    "record": #""record": @"#,
    "motionTarget": #""behaviors": [{"type": "spring", "item": "ball", "to": @, "spring": {"stiffness": 100, "damping": 10}}]"#,
    "springParameters": #""behaviors": [{"type": "spring", "item": "ball", "to": {"y": 9}, "spring": @}]"#,
    "decayParameters": #""behaviors": [{"type": "decay", "item": "ball", "decay": @}]"#,
    "retarget":
      #""behaviors": [{"id": "m", "type": "spring", "item": "ball", "to": {"y": 1}, "spring": {"stiffness": 1, "damping": 1}}], "events": [{"time": 0, "retarget": @}]"#,
    "drag":
      #""behaviors": [{"id": "m", "type": "scroll", "item": "ball", "viewport": [9, 9]}], "events": [{"time": 0, "drag": @}]"#,
    "release":
      #""behaviors": [{"id": "m", "type": "scroll", "item": "ball", "viewport": [9, 9]}], "events": [{"time": 0, "release": @}]"#,
  ]

  private static func read(_ text: String) -> SceneReadResult {
    Samples.read(
      text.replacing(
        #"{"id": "ball", "frame": [0, 0, 10, 10]}"#,
        with: #"{"id": "ball", "frame": [0, 0, 10, 10]}, {"id": "box", "frame": [50, 0, 10, 10]}"#))
  }

  @Test(
    "a key with its default makes the same scene as without",
    arguments: SceneSchema.tables + BehaviorType.all.map(\.schema) + SceneSchema.checks)
  func defaults(entry: SchemaTable) throws {
    for key in entry.table.fields {
      guard let standard = key.standard?.json else { continue }
      let form = Self.forms["\(entry.name).\(key.name)"]
      let without = form.map {
        entry.name == "scene" ? $0 : Samples.scene((Self.places[entry.name] ?? #""behaviors": [@]"#).replacing("@", with: $0))
      }
      let plain = Self.read(try without ?? Self.scene(entry))
      let said = Self.read(try Self.scene(entry, key.name, standard))
      #expect(plain.scene != nil, "\(entry.name): \(plain.rendered())")
      // a check has its place in the text, which differs then
      let isSame = entry.name.hasSuffix("Check") ? said.expectations == plain.expectations : said.scene == plain.scene
      #expect(isSame, "\(key.name) of \(entry.table.owner): \(said.rendered())")
      let value = try #require(Self.value(said.sources[0].bytes))
      #expect(try Self.check.get().mistakes(of: value) == [], "\(key.name) of \(entry.table.owner)")
    }
  }

  @Test("a default in which profiles differ is described for each; one that they share is the schema's default")
  func profileDefaults() throws {
    let view = try #require(SceneSchema.tables.first { $0.name == "view" })
    let schema = try #require(Self.value(Array(view.schema.text.utf8))?.member("properties"))
    let elasticity = try #require(schema.member("elasticity"))
    #expect(elasticity.member("default") == nil)
    #expect(elasticity.member("description")?.string?.hasSuffix("The default is 0, under uikit 0.2.") == true)
    #expect(schema.member("friction")?.member("default")?.number == 0.2)
  }

  @Test("what leaving a key out means under each profile is what the table says", arguments: Profile.allCases)
  func profileValues(profile: Profile) throws {
    let scene = try #require(
      Samples.read(
        Samples.scene("\"profile\": \"\(profile.rawValue)\", \"walls\": [{\"bounds\": true}]")
      ).scene)
    func standard(_ table: ObjectSchema, _ key: String) -> Double? { table.field(key)?.standard?.number(under: profile) }
    #expect(scene.pointsPerMeter == standard(SceneFields.scene, "pointsPerMeter"))
    #expect(scene.views[0].properties.elasticity == standard(ViewFields.view, "elasticity"))
    #expect(scene.views[0].properties.angularResistance == standard(ViewFields.view, "angularResistance"))
    #expect(scene.walls[0].elasticity == profile.defaults.boundaryElasticity)
    #expect(scene.walls[0].friction == standard(OutlineFields.wall, "friction"))
  }

  @Test("defaults and examples are of their keys' types")
  func examples() throws {
    for entry in Self.all {
      for key in entry.table.fields {
        for text in [key.standard?.json, key.example].compactMap(\.self) {
          let value = try #require(Self.value(Array(text.utf8)), "\(text)")
          var sink = DiagnosticSink()
          #expect(ValueCheck.check(value, key.type, at: .document, &sink), "\(key.name) of \(entry.table.owner): \(text)")
        }
      }
    }
  }

  // MARK: - Beside scenes

  @Test("the scenes of Fixtures fit it", arguments: MutationTests.names)
  func fixtures(name: String) throws {
    let value = try #require(Self.value(try Self.bytes(Samples.fixtures, name)))
    #expect(try Self.check.get().mistakes(of: value) == [])
  }

  /// Invalid scenes that no schema finds, by their errors.
  static let beyond: [(reason: String, names: [String])] = [
    ("JSON parsers take the last of two equal keys, or the first", ["duplicate-key-escaped", "duplicate-keys"]),
    (
      "ids and patterns refer to another place of the document",
      ["id-duplicate", "id-no-views", "id-pattern-unmatched", "id-unknown"]
    ),
    (
      "it takes arithmetic over several values",
      [
        "event-after-end", "event-not-there", "gravity-schedule-order", "parts-far-out", "path-collinear", "path-folds-back",
        "path-nearly-flat",
        "path-repeated",
        "path-self-crossing", "profile-tight-fit", "view-too-thin", "group-overlap", "group-part", "behavior-damping", "frame-times",
        "motion-driven",
      ]
    ),
    (
      "limits can be raised on the command line, or count over the whole scene",
      [
        "behavior-too-many-collisions", "categories", "composite-deep", "event-too-many", "frame-times-far", "path-too-long", "region-deep",
        "region-shapes",
        "scene-too-long",
      ]
    ),
    (
      "the mistake is in another file",
      [
        "frame-times-file", "trace-backwards", "trace-bad-number", "trace-bad-time", "trace-binary", "trace-columns-few",
        "trace-columns-headerless",
        "trace-comma-for-both", "trace-counts", "trace-decimal-comma", "trace-differences", "trace-directory", "trace-duplicate-columns",
        "trace-empty", "trace-empty-cell", "trace-empty-cells", "trace-format", "trace-gap", "trace-gyroscope",
        "trace-linear", "trace-magnetometer", "trace-milli-g", "trace-missing", "trace-not-finite", "trace-not-table",
        "trace-other-quantity",
        "trace-other-sensors", "trace-places", "trace-sensor-rows", "trace-several-sensors", "trace-sign", "trace-start", "trace-time-unit",
        "trace-unit-in-doubt",
        "trace-unknown-header", "trace-warnings", "trace-where-column", "trace-where-nothing",
      ]
    ),
  ]

  @Test("a bad scene of Fixtures/invalid does not fit it, unless its mistakes are beyond any schema", arguments: InvalidFixtureTests.names)
  func invalid(name: String) throws {
    guard let value = Self.value(try Self.bytes(InvalidFixtureTests.folder, name)) else { return }
    let reason = Self.beyond.first { $0.names.contains(name) }?.reason
    #expect(try Self.check.get().mistakes(of: value).isEmpty == (reason != nil), "\(reason ?? "")")
  }

  @Test("what is said to be beyond a schema is in Fixtures/invalid")
  func reasons() {
    for name in Self.beyond.flatMap(\.names) { #expect(InvalidFixtureTests.names.contains(name)) }
  }

  /// Mistakes that are always the schema's to find.
  private static let plain: Set = ["unknown-key", "missing-key", "bad-id", "wrong-version", "unknown-value", "conflicting-keys"]

  @Test(
    "a damaged scene that the reader takes fits it, and one with a plain mistake does not", .thorough,
    arguments: MutationTests.names)
  func damaged(name: String) throws {
    let whole = try Self.bytes(Samples.fixtures, name)
    let check = try Self.check.get()
    var random = SplitMix64(seed: name.utf8.reduce(11) { $0 &* 31 &+ UInt64($1) })
    var accepted = 0
    for round in 0..<90 {
      let bytes = round % 3 == 0 ? MutationTests.renumbered(whole, &random) : MutationTests.damage(whole, &random)
      let reading = SceneReader.read(bytes: bytes, name: name, folder: Samples.fixtures.path, files: .fileSystem)
      guard let value = Self.value(bytes) else { continue }
      let mistakes = try check.mistakes(of: value)
      if reading.scene != nil {
        accepted += 1
        #expect(mistakes == [], "\(String(decoding: bytes, as: UTF8.self))")
      } else if !Self.plain.isDisjoint(with: reading.codes) {
        #expect(!mistakes.isEmpty, "\(reading.rendered())")
      }
    }
    #expect(accepted > 0)
  }
}

extension SchemaTable: CustomTestStringConvertible {
  public var testDescription: String { table.owner }
}

extension SceneReadResult {
  fileprivate var expectations: [SceneModel.Expectation]? { scene?.expect.checks.map(\.expectation) }
}
