/// Numbers as text of hexadecimal digits.
package enum HexText {
  /// Sixteen lowercase digits.
  package static func text(of value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
