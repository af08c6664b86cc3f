/// Numbers as text in messages, reports and pictures.
package enum NumberFormat {
  /// Exactly `places` decimals, never `-0`.
  package static func fixed(_ value: Double, _ places: Int) -> String {
    guard let number = Scaled(value, places) else { return value.description }
    return number.text(number.digits.suffix(places))
  }

  /// At most `places` decimals without trailing zeros, never `-0`; `0` for a non-finite value.
  package static func trimmed(_ value: Double, _ places: Int = 2) -> String {
    guard value.isFinite else { return "0" }
    guard let number = Scaled(value, places) else { return "\(value.rounded())" }
    var decimals = number.digits.suffix(places)
    while decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    return number.text(decimals)
  }

  /// A decimal fraction as an integer: the digits of |value| · 10^places.
  private struct Scaled {
    let isNegative: Bool
    /// At least one more than there are decimals.
    let digits: [UInt8]
    let places: Int

    /// Nil where a `Double` has no decimals left, past 2^53.
    init?(_ value: Double, _ places: Int) {
      var scale = 1.0
      for _ in 0..<places { scale *= 10 }
      let scaled = (value * scale).rounded()
      guard scaled.magnitude < 9e15 else { return nil }
      let digits = Array(String(Int(scaled.magnitude)).utf8)
      self.digits = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, places + 1 - digits.count)) + digits
      self.places = places
      isNegative = scaled < 0
    }

    func text(_ decimals: ArraySlice<UInt8>) -> String {
      let fraction = decimals.isEmpty ? [] : [UInt8(ascii: ".")] + decimals
      return (isNegative ? "-" : "") + String(decoding: digits.dropLast(places) + fraction, as: UTF8.self)
    }
  }

  // MARK: - Significant digits

  /// A few significant digits; `∞` for a non-finite value.
  package static func significant(_ value: Double, digits: Int = 3) -> String { rounded(value, digits, .toNearestOrAwayFromZero).text }

  /// Three significant digits rounded up, so that the number is not less than `value`.
  package static func upperBound(_ value: Double) -> String {
    let (number, text) = rounded(value, 3, .up)
    return number >= value ? text : exact(value)
  }

  /// The shortest decimal that reads back the same; `∞` for a non-finite value.
  package static func exact(_ value: Double) -> String { value.isFinite ? TextBuffer.text(of: value) : "∞" }

  /// The shortest decimal that reads back the same; `none` for a non-finite value.
  package static func exact(_ value: Float) -> String { value.isFinite ? TextBuffer.text(of: value) : "none" }

  private static func rounded(_ value: Double, _ digits: Int, _ rule: FloatingPointRoundingRule) -> (number: Double, text: String) {
    guard value.isFinite else { return (value, "∞") }
    if value == 0 { return (0, "0") }
    var exponent = 0
    var power = 1.0
    while value.magnitude >= power * 10, exponent < 300 { (power, exponent) = (power * 10, exponent + 1) }
    while value.magnitude < power, exponent > -300 { (power, exponent) = (power / 10, exponent - 1) }
    var step = power
    for _ in 1..<digits { step /= 10 }
    var mantissa = Int((value / step).rounded(rule))
    exponent -= digits - 1
    while mantissa % 10 == 0, mantissa != 0 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    // powers of ten are exact up to 10^22, so the result is the nearest number
    guard exponent.magnitude <= 22 else { return (Double(mantissa) * (step * power / power), "\(mantissa)e\(exponent)") }
    var scale = 1.0
    for _ in 0..<exponent.magnitude { scale *= 10 }
    let number = exponent < 0 ? Double(mantissa) / scale : Double(mantissa) * scale
    return (number, exact(number))
  }

  // MARK: - Units

  /// `1 view`, `2 views`.
  package static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }

  /// A time on a clock in seconds, at most three decimals: `1.5 s`.
  package static func time(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "no time" }
    return "\(exact((seconds * 1000).rounded() / 1000)) s"
  }

  /// A duration in the unit that fits: `3.7 µs`, `12.0 ms`, `1.50 s`.
  package static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-3: "\(fixed(seconds * 1e6, 1)) µs"
    case ..<1: "\(fixed(seconds * 1e3, 1)) ms"
    default: "\(fixed(seconds, 2)) s"
    }
  }

  /// The size of a file: `512 bytes`, `30 KB`, `12.5 MB`.
  package static func byteCount(_ count: Int) -> String {
    switch count {
    case ..<10_000: "\(count) bytes"
    case ..<10_000_000: "\(fixed(Double(count) / 1e3, 0)) KB"
    default: "\(fixed(Double(count) / 1e6, 1)) MB"
    }
  }
}
