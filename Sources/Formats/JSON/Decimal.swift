/// Digits and a power of ten while they are read.
package struct Decimal {
  private var digits: UInt64 = 0
  private var exponent = 0
  private var count = 0

  mutating func takeDigits(_ bytes: [UInt8], _ offset: inout Int, isFraction: Bool) {
    while offset < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[offset] {
      // 19 digits fit; with more the number is left to the library
      if count < 19 { digits = digits &* 10 &+ UInt64(bytes[offset] &- UInt8(ascii: "0")) }
      if digits > 0 { count += 1 }
      if isFraction { exponent -= 1 }
      offset += 1
    }
  }

  /// The exponent, its `e` ahead; false when it has no digits.
  mutating func takeExponent(_ bytes: [UInt8], _ offset: inout Int) -> Bool {
    offset += 1
    let isNegative = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+") { offset += 1 }
    let start = offset
    var power = 0
    while offset < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[offset] {
      power = min(10_000, power * 10 + Int(bytes[offset] - UInt8(ascii: "0")))
      offset += 1
    }
    exponent += isNegative ? -power : power
    return offset > start
  }

  /// The number, correctly rounded; nil when that takes more than 64 bits of digits or a large power.
  var value: Double? {
    if digits == 0 { return 0 }
    guard count <= 19, exponent >= -19, exponent <= 22 else { return nil }
    if digits <= 1 << 53 {
      // both parts are exact in `Double`, so one operation rounds once (Clinger, PLDI 1990)
      return exponent < 0 ? Double(digits) / Self.powers[-exponent] : Double(digits) * Self.powers[exponent]
    }
    return exponent <= 0 ? quotient(Self.wholePowers[-exponent]) : nil
  }

  /// The digits over a divisor, rounded once: by 64 bits of the quotient; the last bit marks a remainder.
  private func quotient(_ divisor: UInt64) -> Double {
    let shift = digits.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let dividend = digits << UInt64(shift)
    let (quotient, rest) = (divisor << UInt64(divisorShift)).dividingFullWidth((dividend >> 1, dividend << 63))
    let significand = Double(quotient | (rest == 0 ? 0 : 1))
    return Double(sign: .plus, exponent: divisorShift - shift - 63, significand: significand)
  }

  /// 10⁰, 10¹, …, as far as they are exact.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  private static let wholePowers: [UInt64] = powers.prefix(20).map { UInt64($0) }
}
