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
