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
