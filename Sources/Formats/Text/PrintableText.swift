/// Text for a terminal or a log without control sequences: text of files and command lines is converted to it before it is printed.
///
/// A literal is trusted; values inserted into it are not, unless they are such texts themselves.
package struct PrintableText: Sendable, Hashable, ExpressibleByStringInterpolation {
  package let text: String

  package init(stringLiteral text: String) { self.text = text }
  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }
  /// Lines that are made of such texts already.
  package init(trusted text: String) { self.text = text }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity + 16 * interpolationCount) }
    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ value: PrintableText) { text += value.text }
    package mutating func appendInterpolation(_ value: String) { text += PrintableText.line(value) }
    package mutating func appendInterpolation(_ value: Int) { text += String(value) }
  }

  /// A text without line ends and control characters; each is replaced by a visible character.
  package static func line(_ text: String) -> String {
    // nearly all texts are plain ASCII
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { scalar($0) }))
  }

  /// A character that can be printed: itself, or the picture of a control character, or U+FFFD.
  package static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: " "
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // C1, marks of direction, separators of lines, invisible operators, tags, and bytes of file names that are not UTF-8
    case 0x80..<0xA0, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F,
      0x10FF00...:
      "\u{FFFD}"
    default: scalar
    }
  }

  /// The lines of a text with no command of GitHub Actions among them. A command begins with `::`, or contains `##[`.
  package static func withoutCommands(_ text: String) -> String {
    guard text.includes("::") || text.includes("##[") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.firstIndex { $0 != " " && $0 != "\t" } ?? line.endIndex
      let plain = line[start...].hasPrefix("::") ? "\(line[..<start]): :\(line[start...].dropFirst(2))" : String(line)
      return plain.substituting("##[", with: "## [")
    }.joined(separator: "\n")
  }
}
