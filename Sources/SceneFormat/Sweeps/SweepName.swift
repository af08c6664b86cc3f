/// The short name before a pointer or a metric, as in `e=/views/ball/elasticity` and `top=ball.y:min`.
enum SweepName {
  /// The name of a text and the rest; nil for a text without a name, which is letters, digits, `-` and `_` before an equals sign.
  static func split(_ text: String) -> (name: String, rest: String)? {
    let bytes = Array(text.utf8)
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0, equals + 1 < bytes.count,
      bytes[..<equals].allSatisfy({ isLetter($0) || $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) })
    else { return nil }
    return (String(decoding: bytes[..<equals], as: UTF8.self), String(decoding: bytes[(equals + 1)...], as: UTF8.self))
  }

  /// Any byte of a letter beyond ASCII counts as one.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Columns that every table has.
  static let taken = ["id", "status", "digest"]
}
