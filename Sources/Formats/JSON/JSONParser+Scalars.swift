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
    try fail(.unclosed(Character(Unicode.Scalar(quote))), start, start + 1)
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
    try fail(.unclosed(Character(Unicode.Scalar(quote))), start, start + 1)
  }

  /// A raw control character: a line end means that the string was not closed, others are passed over.
  private mutating func controlCharacter(_ start: Int) throws(Stop) {
    if bytes[offset] == 0x0A || bytes[offset] == 0x0D { try fail(.unclosed(Character(Unicode.Scalar(bytes[start]))), start, offset) }
    note(.controlCharacter(bytes[offset]), offset, offset + 1)
  }

  private mutating func escape(_ body: inout [UInt8]) throws(Stop) {
    let start = offset
    guard offset + 1 < bytes.count else { try fail(.unclosed("\""), start, start + 1) }
    let letter = bytes[offset + 1]
    offset += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): body.append(letter)
    case UInt8(ascii: "b"): body.append(0x08)
    case UInt8(ascii: "f"): body.append(0x0C)
    case UInt8(ascii: "n"): body.append(0x0A)
    case UInt8(ascii: "r"): body.append(0x0D)
    case UInt8(ascii: "t"): body.append(0x09)
    case UInt8(ascii: "u"): body.append(contentsOf: Array(String(Character(unicodeEscape(start))).utf8))
    default:
      // the whole character, not its first byte
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      note(.badEscape(String(decoding: bytes[start..<offset], as: UTF8.self)), start, offset)
    }
  }

  /// The scalar of `\uXXXX`, or of two that make a surrogate pair; the first `\u` is behind.
  private mutating func unicodeEscape(_ start: Int) -> Unicode.Scalar {
    let high = hexDigits(start)
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else {
      note(.loneSurrogate, start, offset)
      return "\u{FFFD}"
    }
    offset += 2
    let low = hexDigits(start)
    guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) else {
      note(.loneSurrogate, start, offset)
      return "\u{FFFD}"
    }
    return scalar
  }

  private mutating func hexDigits(_ start: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue, bytes[offset] < 0x80 else {
        note(.badEscape(String(decoding: bytes[start..<offset], as: UTF8.self)), start, offset)
        return 0xFFFD
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
    let isNegative = sign()
    if offset > start, offset < bytes.count, bytes[offset] > 0x40 {
      let end = wordEnd()
      note(.notANumber(String(decoding: bytes[start..<end], as: UTF8.self)), start, end)
      offset = end
      return JSONValue(.invalid, SourceRange(start, end), source: source)
    }
    var decimal = Decimal()
    let whole = offset
    decimal.takeDigits(bytes, &offset, isFraction: false)
    if offset > whole + 1, bytes[whole] == UInt8(ascii: "0") { note(.numberForm(.leadingZero), start, offset) }
    let digits = offset - whole
    if take(UInt8(ascii: ".")) {
      let fraction = offset
      decimal.takeDigits(bytes, &offset, isFraction: true)
      if digits == 0, offset == fraction { try fail(.numberForm(.noDigits), start, offset) }
      if digits == 0 { note(.numberForm(.nothingBeforePoint), start, offset) }
      if offset == fraction { note(.numberForm(.nothingAfterPoint), start, offset) }
    } else if digits == 0 {
      try fail(.numberForm(.noDigits), start, offset)
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e"), !decimal.takeExponent(bytes, &offset) {
      note(.numberForm(.emptyExponent), start, offset)
    }
    return finished(decimal, whole, isNegative, SourceRange(start, offset))
  }

  /// Reads the signs before a number; JSON allows one minus at most.
  ///
  /// - Returns: Whether one of them is a minus.
  private mutating func sign() -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    guard offset > start else { return false }
    let signs = bytes[start..<offset]
    if signs.contains(UInt8(ascii: "+")) {
      note(.numberForm(.plusSign), start, offset)
    } else if signs.count > 1 {
      note(.numberForm(.twoSigns), start, offset)
    }
    return signs.contains(UInt8(ascii: "-"))
  }

  /// The value of a number whose digits begin at `whole`.
  private mutating func finished(_ decimal: Decimal, _ whole: Int, _ isNegative: Bool, _ range: SourceRange) -> JSONValue {
    if offset < bytes.count, isWordByte(bytes[offset]) {
      let end = wordEnd()
      note(.notANumber(String(decoding: bytes[range.start..<end], as: UTF8.self)), range.start, end)
      offset = end
      return JSONValue(.invalid, SourceRange(range.start, end), source: source)
    }
    let magnitude = decimal.value ?? Double(Substring(decoding: bytes[whole..<offset], as: UTF8.self)) ?? 0
    if !magnitude.isFinite {
      note(.numberTooLarge, range.start, offset)
      return JSONValue(.invalid, range, source: source)
    }
    return JSONValue(.number(isNegative ? -magnitude : magnitude), range, source: source)
  }
}
