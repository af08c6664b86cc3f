/// Words as a POSIX shell takes them.
public enum ShellText {
  /// As it stands where no shell would take it apart, else in single quotes; control characters and bytes that are not UTF-8 as escapes (POSIX.1-2024).
  public static func quoted(_ word: String) -> String {
    let bytes = FileName.bytes(word)
    let acts = word.unicodeScalars.contains {
      [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    if acts || String(validating: bytes, as: UTF8.self) == nil { return "$'" + bytes.map(escaped).joined() + "'" }
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        true
      default: Array("/=.,:_-+@%".utf8).contains(byte)
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// A byte between `$'` and `'`.
  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
    case 0x20..<0x7F: String(UnicodeScalar(byte))
    default: "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0) + String(byte, radix: 8)
    }
  }
}
