/// Strings and lists of JSON, for files that are read again by our own reader and by others.
enum JSONString {
  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  static func list(_ strings: [String]) -> String { "[" + strings.map(quoted).joined(separator: ", ") + "]" }
}
