/// A JSON Pointer (RFC 6901) in which an element's id may stand for its index and `*` matches all.
public struct ScenePointer: Equatable, Sendable {
  public var tokens: [String]

  /// Nil when the text does not begin with `/` or holds a bad `~` escape.
  public init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    tokens = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      var token = ""
      var escaped = false
      for character in part.unicodeScalars {
        if escaped {
          guard character == "0" || character == "1" else { return nil }
          token += character == "0" ? "~" : "/"
          escaped = false
        } else if character == "~" {
          escaped = true
        } else {
          token.unicodeScalars.append(character)
        }
      }
      if escaped { return nil }
      tokens.append(token)
    }
  }

  static func escaped(_ token: String) -> String {
    var text = ""
    for character in token.unicodeScalars {
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
