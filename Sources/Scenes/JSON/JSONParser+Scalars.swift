extension JSONParser {
  // MARK: - Strings

  /// A string, its opening quote ahead.
  mutating func string() throws(Stop) -> String {
    let start = offset
    let quote = bytes[offset]
    if quote == UInt8(ascii: "'") { note(.wrongQuotes, start, start + 1) }
    offset += 1
    let bodyStart = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == quote {
        offset += 1
        return String(decoding: bytes[bodyStart..<offset - 1], as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(start, bodyStart, quote) }
      if byte < 0x20 { try controlCharacter(start) }
      offset += 1
    }
    try fail(.unclosed("\""), start, start + 1)
  }

  /// The rest of a string from its first escape on.
  private mutating func escapedString(_ start: Int, _ bodyStart: Int, _ quote: UInt8) throws(Stop) -> String {
    var body = Array(bytes[bodyStart..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == quote {
        offset += 1
        return String(decoding: body, as: UTF8.self)
      }
      if byte < 0x20 { try controlCharacter(start) }
      if byte == UInt8(ascii: "\\") {
        try escape(&body)
      } else {
        body.append(byte)
        offset += 1
      }
    }
    try fail(.unclosed("\""), start, start + 1)
  }

  private mutating func controlCharacter(_ start: Int) throws(Stop) -> Never {
    if bytes[offset] == 0x0A || bytes[offset] == 0x0D { try fail(.unclosed("\""), start, offset) }
    try fail(.controlCharacter(bytes[offset]), offset, offset + 1)
  }

  private mutating func escape(_ body: inout [UInt8]) throws(Stop) {
    let start = offset
    guard offset + 1 < bytes.count else { try fail(.unexpectedEnd, offset, offset + 1) }
    let letter = bytes[offset + 1]
    offset += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): body.append(letter)
    case UInt8(ascii: "b"): body.append(0x08)
    case UInt8(ascii: "f"): body.append(0x0C)
    case UInt8(ascii: "n"): body.append(0x0A)
    case UInt8(ascii: "r"): body.append(0x0D)
    case UInt8(ascii: "t"): body.append(0x09)
    case UInt8(ascii: "u"): body.append(contentsOf: Array(String(Character(try unicodeEscape(start))).utf8))
    default: note(.badEscape(Character(Unicode.Scalar(letter))), start, offset)
    }
  }

  /// The scalar of `\uXXXX`, or of two that make a surrogate pair; the first `\u` is behind.
  private mutating func unicodeEscape(_ start: Int) throws(Stop) -> Unicode.Scalar {
    let high = try hexDigits(start)
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else {
      note(.loneSurrogate, start, offset)
      return "\u{FFFD}"
    }
    offset += 2
    let low = try hexDigits(start)
    guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) else {
      note(.loneSurrogate, start, offset)
      return "\u{FFFD}"
    }
    return scalar
  }

  private mutating func hexDigits(_ start: Int) throws(Stop) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue, bytes[offset] < 0x80 else {
        try fail(.badEscape("u"), start, offset)
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  // MARK: - Numbers

  /// A number: `-`, digits without a leading zero, a fraction, an exponent.
  mutating func number() throws(Stop) -> JSONValue {
    let start = offset
    if take(UInt8(ascii: "+")) { note(.numberForm("a plus sign"), start, start + 1) }
    let isNegative = take(UInt8(ascii: "-"))
    if isNegative, offset < bytes.count, bytes[offset] > 0x40 {
      let end = wordEnd()
      note(.notANumber(String(decoding: bytes[start..<end], as: UTF8.self)), start, end)
      offset = end
      return JSONValue(.invalid, SourceRange(start, end), source: source)
    }
    var decimal = Decimal()
    let whole = offset
    takeDigits(&decimal, isFraction: false)
    if offset > whole + 1, bytes[whole] == UInt8(ascii: "0") { note(.numberForm("a leading zero"), start, offset) }
    if offset == whole { note(.numberForm("no digit before the point"), start, min(bytes.count, offset + 1)) }
    if take(UInt8(ascii: ".")) {
      let fraction = offset
      takeDigits(&decimal, isFraction: true)
      if offset == fraction { note(.numberForm("no digit after the point"), start, offset) }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") { takeExponent(start, &decimal) }
    if offset == start { try fail(.unexpectedCharacter, offset, offset + 1) }
    let range = SourceRange(start, offset)
    let magnitude = decimal.value ?? Double(Substring(decoding: bytes[whole..<offset], as: UTF8.self)) ?? 0
    if !magnitude.isFinite {
      note(.numberTooLarge, start, offset)
      return JSONValue(.invalid, range, source: source)
    }
    return JSONValue(.number(isNegative ? -magnitude : magnitude), range, source: source)
  }

  private mutating func takeDigits(_ decimal: inout Decimal, isFraction: Bool) {
    while offset < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[offset] {
      decimal.append(bytes[offset] - UInt8(ascii: "0"), isFraction: isFraction)
      offset += 1
    }
  }

  private mutating func takeExponent(_ start: Int, _ decimal: inout Decimal) {
    offset += 1
    let isNegative = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+") { offset += 1 }
    let digits = offset
    var exponent = 0
    while offset < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[offset] {
      exponent = min(10_000, exponent * 10 + Int(bytes[offset] - UInt8(ascii: "0")))
      offset += 1
    }
    if offset == digits { note(.numberForm("no digit in the exponent"), start, offset) }
    decimal.exponent += isNegative ? -exponent : exponent
  }
}

/// Digits and a power of ten while they are read.
private struct Decimal {
  var digits: UInt64 = 0
  var exponent = 0
  private var count = 0

  mutating func append(_ digit: UInt8, isFraction: Bool) {
    if count < 19 { digits = digits * 10 + UInt64(digit) }
    if digits > 0 { count += 1 }
    if isFraction { exponent -= 1 }
  }

  /// The number, when it is certain to be correctly rounded: both parts are exact in `Double` (Clinger, PLDI 1990).
  var value: Double? {
    guard count <= 19, digits <= 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
    let power = Self.powers[exponent.magnitude < 23 ? Int(exponent.magnitude) : 0]
    return exponent < 0 ? Double(digits) / power : Double(digits) * power
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
