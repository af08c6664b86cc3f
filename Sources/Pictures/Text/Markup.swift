import Formats
import Trajectories

/// Text on its way into HTML or SVG.
enum Markup {
  /// As content or as the value of an attribute in double quotes. Characters that XML forbids become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      // marks that turn the direction of the text around them
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A JSON string that may stand in a script element of HTML: no `<` in it.
  static func json(_ text: String) -> [UInt8] {
    var quoted: [UInt8] = []
    for byte in Quoting.json(text) {
      if byte == UInt8(ascii: "<") { quoted += Array("\\u003c".utf8) } else { quoted.append(byte) }
    }
    return quoted
  }
}

/// Numbers in pictures, where a hundredth of a point is plenty.
enum Numeral {
  /// At most `places` decimals, none that are zero at the end, never `-0`.
  static func text(_ value: Double, _ places: Int = 2) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite else { return "0" }
    // past 2^53 there are no decimals left to show
    guard scaled.magnitude < 9e15 else { return "\(value.rounded())" }
    guard scaled != 0 else { return "0" }
    var digits = Array(String(Int(scaled.magnitude)).utf8)
    while digits.count <= places { digits.insert(UInt8(ascii: "0"), at: 0) }
    let whole = digits.dropLast(places)
    var part = digits.suffix(places)
    while part.last == UInt8(ascii: "0") { part.removeLast() }
    let text = String(decoding: whole, as: UTF8.self) + (part.isEmpty ? "" : "." + String(decoding: part, as: UTF8.self))
    return scaled < 0 ? "-" + text : text
  }

  /// With so many digits, however small it is.
  static func significant(_ value: Double, _ digits: Int = 4) -> String {
    guard value != 0, value.isFinite else { return "0" }
    var scale = 1.0
    var exponent = 0
    while value.magnitude * scale < 1, exponent < 60 {
      scale *= 10
      exponent += 1
    }
    if exponent <= 4 { return text(value, exponent + digits - 1) }
    return text(value * scale, digits - 1) + "e-\(exponent)"
  }
}
