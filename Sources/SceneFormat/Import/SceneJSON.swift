import Formats
import SceneModel
import Trajectories

/// A writer of a scene as JSON, to be formatted by ``SceneFormatter``.
struct SceneJSON {
  private var members: [String] = []

  mutating func add(_ key: String, _ value: String) { members.append("\(Self.string(key)): \(value)") }

  /// A list with an entry per line; omitted if it is empty and optional.
  mutating func add(_ key: String, _ entries: [ObjectText], always: Bool = false) {
    guard !entries.isEmpty else {
      if always { add(key, "[]") }
      return
    }
    add(key, "[\n" + entries.map { "    \($0.text)" }.joined(separator: ",\n") + "\n  ]")
  }

  var text: String { "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n" }

  /// An object on one line.
  struct ObjectText {
    private var members: [String] = []
    private(set) var id = ""

    mutating func addID(_ id: String) {
      self.id = id
      add("id", SceneJSON.string(id))
    }

    mutating func add(_ key: String, _ value: String) { members.append("\(SceneJSON.string(key)): \(value)") }
    mutating func add(_ key: String, _ value: Double) { add(key, SceneJSON.number(value)) }
    mutating func add(_ key: String, _ value: Vector) { add(key, SceneJSON.pair(value)) }
    /// Omitted if it equals the default of the format.
    mutating func add(_ key: String, _ value: Double, unless usual: Double) { if Float(value) != Float(usual) { add(key, value) } }
    mutating func add(_ key: String, _ value: Bool, unless usual: Bool) { if value != usual { add(key, "\(value)") } }

    var text: String { "{ " + members.joined(separator: ", ") + " }" }
  }

  /// The shortest decimal that is the same number in the engine, which computes in single precision.
  static func number(_ value: Double) -> String {
    let text = (Float(value) + 0).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func pair(_ value: Vector) -> String { "[\(number(value.x)), \(number(value.y))]" }
  static func list(_ parts: [String]) -> String { "[" + parts.joined(separator: ", ") + "]" }

  static func string(_ text: String) -> String { Quoting.jsonText(text) }
}
