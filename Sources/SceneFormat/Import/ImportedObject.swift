import Formats
import SceneModel

/// An object of an imported scene, or the scene itself.
struct ImportedObject {
  private var members: [JSONText.Member] = []
  private(set) var id = ""

  var json: JSONText { .object(members) }

  mutating func addID(_ id: String) {
    self.id = id
    add("id", .string(id))
  }

  mutating func add(_ key: String, _ value: JSONText) { members.append(JSONText.Member(key: key, value: value)) }
  mutating func add(_ key: String, _ value: Double) { add(key, .single(value)) }
  mutating func add(_ key: String, _ value: Vector) { add(key, .pair(value)) }
  /// Omitted if it equals the default of the format.
  mutating func add(_ key: String, _ value: Double, unless usual: Double) { if Float(value) != Float(usual) { add(key, value) } }
  mutating func add(_ key: String, _ value: Bool, unless usual: Bool) { if value != usual { add(key, .raw("\(value)")) } }
  /// A list; omitted if it is empty.
  mutating func add(_ key: String, _ entries: [ImportedObject]) {
    if !entries.isEmpty { add(key, .array(entries.map { $0.json })) }
  }
}

extension JSONText {
  /// The shortest decimal that is the same number in the engine, which computes in single precision.
  static func single(_ value: Double) -> JSONText {
    let text = (Float(value) + 0).description
    return .raw(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  static func pair(_ value: Vector) -> JSONText { .array([.single(value.x), .single(value.y)]) }
}
