/// A decimal number without rounding: an integer times a power of ten.
package struct ExactDecimal: Equatable, Sendable {
  package var digits: Int64
  package var exponent: Int

  /// Maximum number of digits, which any sum of a range fits into.
  private static let most = 18

  package enum Failure: Error { case noNumber, tooManyDigits }

  /// Reads `-1.50e-3`.
  package init(_ text: [UInt8]) throws(Failure) {
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    digits = 0
    exponent = 0
    var count = 0
    var significant = 0
    var hasPoint = false
    while let byte = rest.first {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if case UInt8(ascii: "0")...UInt8(ascii: "9") = byte {
        count += 1
        if significant > 0 || byte != UInt8(ascii: "0") { significant += 1 }
        if significant > Self.most { throw .tooManyDigits }
        digits = 10 * digits + Int64(byte - UInt8(ascii: "0"))
        if hasPoint { exponent -= 1 }
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    guard count > 0 else { throw .noNumber }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      guard let power = Int(String(decoding: rest.dropFirst(), as: UTF8.self)), power.magnitude < 400 else { throw .noNumber }
      exponent += power
    } else if !rest.isEmpty {
      throw .noNumber
    }
    if isNegative { digits = -digits }
    trim()
  }

  package init(digits: Int64, exponent: Int) {
    self.digits = digits
    self.exponent = exponent
    trim()
  }

  /// Without zeros at the end.
  private mutating func trim() {
    if digits == 0 { exponent = 0 }
    while digits != 0, digits % 10 == 0 { (digits, exponent) = (digits / 10, exponent + 1) }
  }

  /// The digits for a smaller exponent; nil when there are too many.
  package func digits(at smaller: Int) -> Int64? {
    if digits == 0 { return 0 }
    guard exponent - smaller <= Self.most else { return nil }
    var result = digits
    for _ in 0..<max(0, exponent - smaller) {
      let (next, isOver) = result.multipliedReportingOverflow(by: 10)
      if isOver || next.magnitude > 1_000_000_000_000_000_000 { return nil }
      result = next
    }
    return result
  }

  /// As a person would write it, with an exponent only if plain digits would be mostly zeros.
  package var text: String {
    let sign = digits < 0 ? "-" : ""
    let plain = String(digits.magnitude)
    let point = plain.count + exponent
    if exponent >= 0, point <= 15 { return sign + plain + String(repeating: "0", count: exponent) }
    if point > 0, exponent < 0 { return "\(sign)\(plain.prefix(point)).\(plain.dropFirst(point))" }
    if point > -6, exponent < 0 { return sign + "0." + String(repeating: "0", count: -point) + plain }
    let rest = plain.dropFirst()
    return "\(sign)\(plain.prefix(1))\(rest.isEmpty ? "" : ".\(rest)")e\(point - 1)"
  }

  package var value: Double { Double("\(digits)e\(exponent)") ?? 0 }

  /// A calculated number, rounded to so many significant digits.
  package static func rounded(_ number: Double, to count: Int) -> ExactDecimal {
    guard number != 0, number.isFinite else { return ExactDecimal(digits: 0, exponent: 0) }
    var power = 0
    var scaled = number.magnitude
    var least = 1.0
    for _ in 1..<count { least *= 10 }
    // by powers of ten that are exact, so that the digits come out the same everywhere
    while scaled >= 10 * least { (scaled, power) = (scaled / 10, power + 1) }
    while scaled < least { (scaled, power) = (scaled * 10, power - 1) }
    return ExactDecimal(digits: Int64(scaled.rounded()) * (number < 0 ? -1 : 1), exponent: power)
  }
}
