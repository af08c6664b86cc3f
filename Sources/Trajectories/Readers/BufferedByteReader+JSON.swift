import Formats

/// Values of JSON, read one after another as they come.
extension BufferedByteReader {
  /// How deep unused values may be nested.
  private static let deepest = 128

  /// Moves to the next byte that is not a space.
  mutating func skipSpace() throws(TrajectoryError) {
    while true {
      try reserve(1)
      guard available > 0 else { return }
      switch text[place] {
      case 0x20, 0x09, 0x0D: place += 1
      case 0x0A:
        place += 1
        beginLine()
      default: return
      }
    }
  }

  /// Goes past `byte` if it is next, after space.
  @inline(__always)
  mutating func take(_ byte: UInt8) throws(TrajectoryError) -> Bool {
    if text[place] != byte {
      try skipSpace()
      guard text[place] == byte, available > 0 else { return false }
    }
    if place >= end { return false }
    place += 1
    return true
  }

  mutating func expect(_ byte: UInt8, _ expected: String) throws(TrajectoryError) {
    if !(try take(byte)) { throw jsonError(expected) }
  }

  func jsonError(_ expected: String) -> TrajectoryError {
    if available == 0 { return error(.cutOff(in: "the middle of a value")) }
    return error(.json(expected: expected, found: "'\(String(decoding: [text[place]], as: UTF8.self))'"))
  }

  /// Goes past the comma before the next entry of an object or array, or past its closing bracket.
  ///
  /// - Returns: false when it was closed.
  mutating func hasNext(_ closing: UInt8, isFirst: inout Bool) throws(TrajectoryError) -> Bool {
    if try take(closing) { return false }
    if !isFirst { try expect(UInt8(ascii: ","), "',' or '\(Character(Unicode.Scalar(closing)))'") }
    isFirst = false
    return true
  }

  /// A key and its colon.
  mutating func key() throws(TrajectoryError) -> String {
    let key = try string("a key in quotes")
    try expect(UInt8(ascii: ":"), "':'")
    return key
  }

  /// A string; its escapes become what they stand for.
  mutating func string(_ expected: String = "a text in quotes") throws(TrajectoryError) -> String {
    try expect(UInt8(ascii: "\""), expected)
    var bytes: [UInt8] = []
    while true {
      try reserve(16)
      guard available > 0 else { throw error(.cutOff(in: "a text")) }
      let byte = text[place]
      if byte == UInt8(ascii: "\"") { break }
      if byte < 0x20 { throw jsonError("'\"'") }
      place += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &bytes) } else { bytes.append(byte) }
      if bytes.count > 1 << 20 { throw error(.tooLong(limit: 1 << 20)) }
    }
    place += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(TrajectoryError) {
    let byte = text[place]
    place += 1
    switch byte {
    case UInt8(ascii: "n"): bytes.append(10)
    case UInt8(ascii: "r"): bytes.append(13)
    case UInt8(ascii: "t"): bytes.append(9)
    case UInt8(ascii: "b"): bytes.append(8)
    case UInt8(ascii: "f"): bytes.append(12)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if code & 0xFC00 == 0xD800, text[place] == UInt8(ascii: "\\"), text[place + 1] == UInt8(ascii: "u") {
        place += 2
        code = 0x10000 + (code & 0x3FF) << 10 + (try hexadecimal() & 0x3FF)
      }
      bytes += Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
    default:
      place -= 1
      throw jsonError("an escape of JSON")
    }
  }

  private mutating func hexadecimal() throws(TrajectoryError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard available > 0, let digit = Character(Unicode.Scalar(text[place])).hexDigitValue else { throw jsonError("a hexadecimal digit") }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }

  /// A number; `true` is 1, `false` 0, `null` NaN.
  @inline(__always)
  mutating func number() throws(TrajectoryError) -> Float {
    var place = self.place
    if let value = DecimalText.float(text.span, &place), place < end || isComplete {
      self.place = place
      return value
    }
    return try word()
  }

  private mutating func word() throws(TrajectoryError) -> Float {
    try skipSpace()
    try reserve()
    var place = self.place
    if let value = DecimalText.float(text.span, &place) {
      self.place = place
      return value
    }
    for (word, value) in [("null", Float.nan), ("true", 1), ("false", 0)] where startsWith(word) {
      self.place += word.utf8.count
      return value
    }
    if available == 0 { throw jsonError("a number") }
    throw error(.notANumber(self.word(at: self.place)))
  }

  func startsWith(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard available >= word.count else { return false }
    return word.indices.allSatisfy { text[place + $0] == word[$0] }
  }

  /// Whether the next `limit` bytes in memory contain a text.
  func contains(_ part: String, within limit: Int) -> Bool {
    let part = Array(part.utf8)
    let last = min(end, place + limit) - part.count
    return place <= last && (place...last).contains { start in part.indices.allSatisfy { text[start + $0] == part[$0] } }
  }

  /// A number in double precision.
  mutating func double(expected: Double = 0) throws(TrajectoryError) -> Double {
    try skipSpace()
    try reserve()
    var place = self.place
    guard let value = DecimalText.double(text.span, &place, expected: expected) else { throw error(.notANumber(word(at: self.place))) }
    self.place = place
    return value
  }

  mutating func wholeNumber() throws(TrajectoryError) -> Int {
    try skipSpace()
    try reserve()
    var place = self.place
    guard let value = DecimalText.integer(text.span, &place) else { throw error(.notAFrame(word(at: self.place))) }
    self.place = place
    return value
  }

  /// Goes past any value.
  mutating func skipValue(depth: Int = 0) throws(TrajectoryError) {
    if depth > Self.deepest { throw error(.tooDeep(limit: Self.deepest)) }
    try skipSpace()
    guard available > 0 else { throw jsonError("a value") }
    var isFirst = true
    switch text[place] {
    case UInt8(ascii: "{"):
      place += 1
      while try hasNext(UInt8(ascii: "}"), isFirst: &isFirst) {
        _ = try key()
        try skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      place += 1
      while try hasNext(UInt8(ascii: "]"), isFirst: &isFirst) { try skipValue(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string()
    default: _ = try number()
    }
  }
}
