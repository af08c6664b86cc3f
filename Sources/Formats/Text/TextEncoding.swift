/// Encodings other than UTF-8 that spreadsheets and recorders write.
package enum TextEncoding {
  /// The bytes of a text in UTF-8 without a byte order mark; of UTF-16 only with its byte order mark. Other bytes stay as they are.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes[3...]) }
    if bytes.starts(with: [0xFF, 0xFE]) { return transcoded(bytes, high: 1, low: 0) }
    if bytes.starts(with: [0xFE, 0xFF]) { return transcoded(bytes, high: 0, low: 1) }
    return bytes
  }

  /// - Parameters:
  ///   - high: Offset of the more significant byte in a code unit.
  ///   - low: Offset of the less significant one.
  private static func transcoded(_ bytes: [UInt8], high: Int, low: Int) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map { UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low]) }
    return Array(String(decoding: Array(units), as: UTF16.self).utf8)
  }

  /// A short text: UTF-8, or ISO 8859-1 where it is not valid UTF-8.
  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    if UTF8Check.firstInvalid(Array(bytes)) == nil { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return String(text)
  }

  /// Whether a short text has no control characters; for invalid UTF-8, those of ISO 8859-1 count as well.
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    let isValid = UTF8Check.firstInvalid(Array(bytes)) == nil
    return bytes.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F && (isValid || !(0x80...0x9F).contains($0)) }
  }
}

/// Well-formedness of UTF-8 (Unicode 15, table 3-7).
package enum UTF8Check {
  /// Offset of the first byte that does not belong, or nil.
  package static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    var i = 0
    let bytes = bytes.span
    while i < bytes.count {
      let lead = bytes[i]
      if lead < 0x80 {
        i += 1
        continue
      }
      let length: Int
      // the second byte's range shuts out overlong forms, surrogates and what lies past U+10FFFF
      let second: ClosedRange<UInt8>
      switch lead {
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return i
      }
      guard i + length <= bytes.count, second.contains(bytes[i + 1]) else { return i }
      for k in 2..<max(2, length) where bytes[i + k] & 0xC0 != 0x80 { return i }
      i += length
    }
    return nil
  }

  /// Whether the text ends in the middle of the character that begins at an offset.
  static func isCutOff(_ bytes: [UInt8], at offset: Int) -> Bool {
    let length = bytes[offset] >= 0xF0 ? 4 : bytes[offset] >= 0xE0 ? 3 : 2
    return bytes[offset] >= 0xC2 && bytes.count - offset < length && bytes[(offset + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
  }

  /// The name of another encoding of Unicode that the text's first bytes give away.
  static func foreignEncoding(_ bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(4))
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    // no JSON text begins with a NUL, nor with a character and a NUL
    guard head.count == 4, head.contains(0) else { return nil }
    if head[0] == 0, head[1] == 0 { return "UTF-32" }
    if head[0] == 0, head[1] != 0 { return "UTF-16" }
    return head[1] == 0 ? (head[2] == 0 ? "UTF-32" : "UTF-16") : nil
  }
}
