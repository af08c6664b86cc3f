/// Base64 by RFC 4648, with padding.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text = [UInt8](repeating: UInt8(ascii: "="), count: (bytes.count + 2) / 3 * 4)
    var out = text.mutableSpan
    let alphabet = alphabet.span
    var place = 0
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = UInt32(bytes[start]) << 16
      if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[start + 2]) }
      for k in 0...count { out[place + k] = alphabet[Int(group >> UInt32(18 - 6 * k) & 63)] }
      place += 4
    }
    return text
  }

  package static func text(_ bytes: [UInt8]) -> String { String(decoding: encoded(bytes), as: UTF8.self) }
}

/// Four bytes as five characters of base 85, the largest first: a tenth shorter than ``Base64``.
///
/// The characters are those of ASCII from ! to ~ without nine that mean something in HTML, JavaScript or JSON. Of a last group of n bytes there are n + 1
/// characters.
package enum Base85 {
  private static let alphabet = (33...126 as ClosedRange<UInt8>).filter { !Array("!\"&'-<>\\`".utf8).contains($0) }

  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 3) / 4 * 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let count = min(4, bytes.count - start)
      var group: UInt32 = 0
      for k in 0..<4 { group = group << 8 | (k < count ? UInt32(bytes[start + k]) : 0) }
      var divisor: UInt32 = 85 * 85 * 85 * 85
      for _ in 0...count {
        text.append(alphabet[Int(group / divisor)])
        group %= divisor
        divisor /= 85
      }
    }
    return text
  }
}

/// Numbers as text of hexadecimal digits.
package enum HexText {
  /// Sixteen lowercase digits.
  package static func text(of value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
