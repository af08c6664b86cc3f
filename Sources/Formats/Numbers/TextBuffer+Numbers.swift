/// Numbers as JSON and CSV readers both take them: shortest round trip, never `nan`, never `-0`.
extension TextBuffer {
  /// A finite number alone, as files have it.
  package static func text(of value: Double) -> String {
    var text = TextBuffer(capacity: 64)
    text.append(value)
    return text.string
  }

  package static func text(of value: Float) -> String {
    var text = TextBuffer(capacity: 64)
    text.append(value)
    return text.string
  }

  /// A decimal integer.
  package mutating func append(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt64(value.magnitude))
  }

  /// The shortest decimal that reads back as `value`: plain from 10^-6 to below 10^12, with an exponent outside.
  ///
  /// `value` must be finite.
  package mutating func append(_ value: Float) {
    precondition(value.isFinite, "a trajectory holds finite numbers only")
    guard value != 0 else { return append(UInt8(ascii: "0")) }
    if value < 0 { append(UInt8(ascii: "-")) }
    let shortest = ShortestFloat(magnitude: value)
    let digits = shortest.digits
    let length = Self.length(of: digits)
    let point = length + shortest.exponent  // digits before the decimal point
    switch point {
    case 1...12:
      if shortest.exponent >= 0 {
        append(digits: UInt64(digits))
        for _ in 0..<shortest.exponent { append(UInt8(ascii: "0")) }
      } else {
        append(digits, length: length, pointAfter: point)
      }
    case -5...0:
      append(UInt8(ascii: "0"))
      append(UInt8(ascii: "."))
      for _ in point..<0 { append(UInt8(ascii: "0")) }
      append(digits: UInt64(digits))
    default:
      if length == 1 { append(digits: UInt64(digits)) } else { append(digits, length: length, pointAfter: 1) }
      append(UInt8(ascii: "e"))
      append(point - 1)
    }
  }

  /// The shortest decimal that reads back as `value`, which must be finite.
  ///
  /// Once a frame, not once a number: the standard library's digits, without the `.0` of whole numbers.
  package mutating func append(_ value: Double) {
    precondition(value.isFinite, "a trajectory holds finite numbers only")
    guard value != 0 else { return append(UInt8(ascii: "0")) }
    let text = value.description
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// `value` with a decimal point after its first `point` digits; `point` is in `1..<length`.
  private mutating func append(_ value: UInt32, length: Int, pointAfter point: Int) {
    reserve(length + 1)
    var place = count + length
    var bytes = bytes.mutableSpan
    var rest = value
    for _ in point..<length {
      bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      place -= 1
    }
    bytes[place] = UInt8(ascii: ".")
    for _ in 0..<point {
      place -= 1
      bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length + 1
  }

  private mutating func append(digits value: UInt64) {
    reserve(20)
    var length = 1
    var bound: UInt64 = 10
    while length < 20, value >= bound {
      length += 1
      if length == 20 { break }
      bound *= 10
    }
    let start = count
    var place = start + length
    var bytes = bytes.mutableSpan
    var rest = value
    while place > start {
      place -= 1
      bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length
  }

  private static func length(of value: UInt32) -> Int {
    var length = 1
    var bound: UInt32 = 10
    while value >= bound {
      length += 1
      if length == 10 { break }
      bound *= 10
    }
    return length
  }
}
