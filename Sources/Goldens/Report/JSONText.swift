import Formats
import Trajectories

/// JSON on its way out, as people and programs both read it.
struct JSONText {
  private var text = TextBuffer()
  private var isFirst = true

  var string: String { text.string }

  mutating func begin(_ bracket: String, key: String? = nil) {
    name(key)
    text.append(bracket)
    isFirst = true
  }

  mutating func end(_ bracket: String) {
    text.append(bracket)
    isFirst = false
  }

  private mutating func name(_ key: String?) {
    if !isFirst { text.append(",") }
    isFirst = false
    if let key {
      text.append(Quoting.json(key))
      text.append(":")
    }
  }

  mutating func add(_ key: String?, _ value: String?) {
    name(key)
    if let value { text.append(Quoting.json(value)) } else { text.append("null") }
  }

  mutating func add(_ key: String?, _ value: Int?) {
    name(key)
    if let value { text.append(value) } else { text.append("null") }
  }

  mutating func add(_ key: String?, _ value: Double?) {
    name(key)
    if let value, value.isFinite { text.append(value) } else { text.append("null") }
  }

  mutating func add(_ key: String?, _ value: Float) {
    name(key)
    if value.isFinite { text.append(value) } else { text.append("null") }
  }

  mutating func add(_ key: String?, _ value: Bool) {
    name(key)
    text.append(value ? "true" : "false")
  }

  mutating func add(_ key: String, _ values: [String]) {
    begin("[", key: key)
    for value in values { add(nil, value) }
    end("]")
  }
}
