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
