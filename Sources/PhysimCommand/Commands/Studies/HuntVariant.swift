import Formats
import Goldens
import Platform
import SceneFormat
import SceneModel
import Sweeps

/// A failure that a hunt found, as a variant of its scene.
struct HuntVariant {
  private let options: StudyOptions
  private let bytes: [UInt8]
  private let name: String
  private let json: String

  init(_ finding: HuntFinding, _ options: StudyOptions, _ bytes: [UInt8]) throws(Failure) {
    self.options = options
    self.bytes = bytes
    let taken = SceneReader.variants(in: bytes, limits: options.limits.values)
    name = Self.name(of: finding.name, taken)
    let scene = try options.loaded(bytes, with: finding.values).scene
    let checks = scene.expect.checks.map { $0.name }
    let fails = scene.expect.fails + finding.fails.filter { checks.contains($0) }
    var json = JSONWriter()
    json.object { json in
      for setting in options.settings(bytes) + finding.values {
        json.key(setting.pointer)
        json.write(raw: Self.json(setting.value, options.limits.values))
      }
      if !fails.isEmpty { json.add("fails", fails) }
    }
    self.json = json.string
  }

  /// `hunt-` and the check, in letters that the name of a variant may have, and a number where there is one already.
  private static func name(of check: String, _ taken: [String]) -> String {
    let letters = check.utf8.prefix(40).map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: UInt8(ascii: "-")
      }
    }
    let base = "hunt-" + String(decoding: letters, as: UTF8.self)
    let known = Set(taken.map { $0.lowercased() })
    var number = 1
    func text() -> String { number == 1 ? base : "\(base)-\(number)" }
    while known.contains(text().lowercased()) { number += 1 }
    return text()
  }

  /// A value of `--set` as JSON: a bare word is a string.
  private static func json(_ value: String, _ limits: Limits) -> String {
    let parsed = JSONParser.parse(Array(value.utf8), limits: limits.json)
    return parsed.value != nil && parsed.errors.isEmpty ? value : Quoting.jsonText(value)
  }

  /// Adds it to the scene's file, and records its golden.
  func save(_ console: Console) throws(Failure) {
    let hasVariants = !SceneReader.variants(in: bytes, limits: options.limits.values).isEmpty
    let change =
      hasVariants
      ? Override(pointer: "/variants/\(name)", value: json)
      : Override(pointer: "/variants", value: "{ \(Quoting.jsonText(name)): \(json) }")
    let path = options.input.path
    let formatting = SceneFormatter.replace(
      bytes: bytes, name: options.input.name, overrides: [change], newName: path, limits: options.limits.values)
    guard var text = formatting.bytes else { throw .rejected }
    // what has the canonical layout keeps it
    func laidOut(_ bytes: [UInt8]) -> [UInt8]? { SceneFormatter.format(bytes: bytes, name: path, limits: options.limits.values).bytes }
    if laidOut(bytes) == bytes { text = laidOut(text) ?? text }
    try Output(replacing: path).write(whole: String(decoding: text, as: UTF8.self))
    console.printMessage("\(path): variant \(name)")
    var test = GoldenTest(version: Version.text, record: .missing)
    test.limits = options.limits.values
    let result = test.result(for: GoldenCase(scene: path, variant: name))
    console.printMessage(PrintableText(trusted: "\(PrintableText.line(result.item.label)): \(result.headline)"))
  }
}
