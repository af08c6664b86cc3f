/// Decimals as text, read back: the nearest `Float`, ties to even, which for a shortest decimal is the number it was written from.
package enum DecimalText {
  /// 10^0 to 10^22, each exact.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// A number without its sign: `mantissa` · 10^`exponent`.
  private struct Parts {
    var isNegative = false
    var mantissa: UInt64 = 0
    var exponent = 0
    /// The mantissa holds all digits.
    var isWhole = true
    var end = 0
  }

  /// Reads sign, digits, fraction and exponent; nil without a number.
  @inline(__always)
  private static func parts(_ text: Span<UInt8>, _ start: Int) -> Parts? {
    var parts = Parts()
    var i = start
    if text[i] == UInt8(ascii: "-") {
      parts.isNegative = true
      i += 1
    }
    let first = i
    var mantissa: UInt64 = 0
    while true {
      let digit = text[i] &- 48
      if digit > 9 { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      i += 1
    }
    var count = i - first
    if text[i] == UInt8(ascii: ".") {
      i += 1
      let fraction = i
      while true {
        let digit = text[i] &- 48
        if digit > 9 { break }
        mantissa = mantissa &* 10 &+ UInt64(digit)
        i += 1
      }
      parts.exponent = fraction - i
      count += i - fraction
    }
    if count == 0 { return nil }
    parts.mantissa = mantissa
    parts.isWhole = count <= 19
    if text[i] | 0x20 == UInt8(ascii: "e") {
      guard let (power, end) = exponent(text, i + 1) else { return nil }
      parts.exponent += power
      i = end
    }
    parts.end = i
    return parts
  }

  private static func exponent(_ text: Span<UInt8>, _ start: Int) -> (power: Int, end: Int)? {
    var i = start
    let isNegative = text[i] == UInt8(ascii: "-")
    if isNegative || text[i] == UInt8(ascii: "+") { i += 1 }
    let first = i
    var power = 0
    while text[i] &- 48 <= 9 {
      power = min(power * 10 + Int(text[i] - 48), 100_000)
      i += 1
    }
    return i == first ? nil : (isNegative ? -power : power, i)
  }

  /// Reads a number and leaves `place` behind it; nil, and `place` where it was, when there is none.
  ///
  /// With at most 53 bits and 10^±22 one operation on exact doubles rounds the value to a double correctly; rounding that to a float is
  /// right too, unless the double lies halfway between two floats (Clinger, "How to read floating point numbers accurately", 1990).
  @inline(__always)
  package static func float(_ text: Span<UInt8>, _ place: inout Int) -> Float? {
    let start = place
    guard let parts = parts(text, start) else { return nil }
    place = parts.end
    if parts.isWhole, parts.mantissa < 1 << 53, parts.exponent >= -22, parts.exponent <= 22 {
      let double = parts.exponent < 0 ? Double(parts.mantissa) / powers[-parts.exponent] : Double(parts.mantissa) * powers[parts.exponent]
      let isHalfway = double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
      if !isHalfway, double >= 0x1p-126, double < 0x1p127 { return Float(parts.isNegative ? -double : double) }
      // never -0
      if parts.mantissa == 0 { return 0 }
    }
    return exactFloat(text, start, parts.end)
  }

  @inline(never)
  private static func exactFloat(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Float? {
    let value = Float(string(text, start, end)) ?? .nan
    return value.isFinite ? value + 0 : nil
  }

  /// Reads a number and leaves `place` behind it.
  ///
  /// - Parameter expected: The probable value; a decimal within a few units in its last place is read as this value.
  @inline(__always)
  package static func double(_ text: Span<UInt8>, _ place: inout Int, expected: Double) -> Double? {
    let start = place
    guard let parts = parts(text, start) else { return nil }
    place = parts.end
    if parts.isWhole, parts.exponent >= -22, parts.exponent <= 22 {
      let near = parts.exponent < 0 ? Double(parts.mantissa) / powers[-parts.exponent] : Double(parts.mantissa) * powers[parts.exponent]
      let value = parts.isNegative ? -near : near
      if (value - expected).magnitude <= 8 * expected.ulp { return expected }
      if parts.mantissa < 1 << 53 { return value + 0 }
    }
    let value = Double(string(text, start, parts.end)) ?? .nan
    return value.isFinite ? value : nil
  }

  /// Reads a whole number of at most 15 digits.
  @inline(__always)
  package static func integer(_ text: Span<UInt8>, _ place: inout Int) -> Int? {
    var i = place
    var value = 0
    // a golden's line ends without a mark behind its digits
    while i < text.count {
      let digit = text[i] &- 48
      if digit > 9 { break }
      value = value &* 10 &+ Int(digit)
      i += 1
    }
    guard i > place, i - place <= 15 else { return nil }
    place = i
    return value
  }

  private static func string(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> String {
    var bytes: [UInt8] = []
    for i in start..<end { bytes.append(text[i]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
