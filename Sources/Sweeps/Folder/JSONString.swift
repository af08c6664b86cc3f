import Formats
import Trajectories

/// Strings and lists of JSON, for files that are read again by our own reader and by others.
enum JSONString {
  static func quoted(_ string: String) -> String { Quoting.jsonText(string) }
  static func list(_ strings: [String]) -> String { "[" + strings.map(quoted).joined(separator: ", ") + "]" }
}
