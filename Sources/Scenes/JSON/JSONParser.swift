/// RFC 8259, strictly, with the place of every value.
///
/// Mistakes that leave no doubt about what was meant (a comment, a trailing or missing comma, NaN, a leading zero, quotes of the wrong kind) are reported and passed over, so
/// that one reading shows them all; after others parsing stops.
struct JSONParser {
  let bytes: [UInt8]
  let source: Int
  let limits: Limits
  var offset = 0
  var depth = 0
  private(set) var diagnostics: [Diagnostic] = []

  /// Thrown where parsing cannot go on; the diagnostic is recorded already.
  struct Stop: Error {}

  init(_ bytes: [UInt8], source: Int, limits: Limits) {
    self.bytes = bytes
    self.source = source
    self.limits = limits
  }

  /// The document's value, nil when it could not be read to its end.
  static func parse(_ bytes: [UInt8], source: Int = 0, limits: Limits) -> (value: JSONValue?, diagnostics: [Diagnostic]) {
    var parser = JSONParser(bytes, source: source, limits: limits)
    let value = try? parser.document()
    return (value, parser.diagnostics)
  }

  private mutating func document() throws(Stop) -> JSONValue {
    try checkEncoding()
    try skipSpace()
    let value = try self.value()
    try skipSpace()
    if offset < bytes.count { try fail(.textAfterEnd, offset, bytes.count) }
    return value
  }

  private mutating func checkEncoding() throws(Stop) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      note(.byteOrderMark, 0, 3)
      offset = 3
    }
    if let bad = UTF8Check.firstInvalid(bytes) { try fail(.invalidUTF8, bad, bad + 1) }
  }

  // MARK: - Values

  mutating func value() throws(Stop) -> JSONValue {
    guard offset < bytes.count else { try fail(.unexpectedEnd, bytes.count, bytes.count) }
    let start = offset
    switch bytes[offset] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let string = try string()
      return JSONValue(.string(string), SourceRange(start, offset), source: source)
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: return try word()
    }
  }

  private mutating func object() throws(Stop) -> JSONValue {
    let start = try enter()
    var members: [JSONMember] = []
    var keys: [String: Int] = [:]
    try skipSpace()
    while !take(UInt8(ascii: "}")) {
      let keyStart = offset
      guard offset < bytes.count else { try fail(.unclosed("{"), start, start + 1) }
      guard bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else { try fail(.keyExpected, offset, wordEnd()) }
      let key = try string()
      let keyRange = SourceRange(keyStart, offset)
      try skipSpace()
      guard take(UInt8(ascii: ":")) else { try fail(.colonExpected, offset, offset + 1) }
      try skipSpace()
      let value = try value()
      // a look-up only pays once an object is large
      let first = members.count < 12 ? members.firstIndex { $0.key == key } : keys[key]
      if let first {
        report(Problem.duplicateKey(key: key, first: members[first].keyRange.start), keyRange)
      } else {
        if members.count == 11 { for (i, member) in members.enumerated() { keys[member.key] = i } }
        if members.count >= 11 { keys[key] = members.count }
        members.append(JSONMember(key: key, keyRange: keyRange, value: value))
      }
      try separator(UInt8(ascii: "}"), opened: start)
    }
    depth -= 1
    return JSONValue(.object(members), SourceRange(start, offset), source: source)
  }

  private mutating func array() throws(Stop) -> JSONValue {
    let start = try enter()
    var elements: [JSONValue] = []
    try skipSpace()
    while !take(UInt8(ascii: "]")) {
      guard offset < bytes.count else { try fail(.unclosed("["), start, start + 1) }
      elements.append(try value())
      try separator(UInt8(ascii: "]"), opened: start)
    }
    depth -= 1
    return JSONValue(.array(elements), SourceRange(start, offset), source: source)
  }

  private mutating func enter() throws(Stop) -> Int {
    let start = offset
    depth += 1
    if depth > limits.nesting { try fail(.tooDeep(limit: limits.nesting), start, start + 1) }
    offset += 1
    return start
  }

  /// What may stand between two entries: a comma, with an entry after it, or the closing bracket ahead.
  private mutating func separator(_ closing: UInt8, opened: Int) throws(Stop) {
    try skipSpace()
    guard offset < bytes.count else { try fail(.unclosed(closing == UInt8(ascii: "}") ? "{" : "["), opened, opened + 1) }
    if bytes[offset] == closing { return }
    let comma = offset
    if take(UInt8(ascii: ",")) {
      try skipSpace()
      if offset < bytes.count, bytes[offset] == closing { note(.trailingComma, comma, comma + 1) }
      return
    }
    if startsValue(bytes[offset]) {
      note(.missingComma, offset, offset + 1)
    } else {
      try fail(.unexpectedCharacter, offset, offset + 1)
    }
  }

  private func startsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }

  private mutating func word() throws(Stop) -> JSONValue {
    let start = offset
    let end = wordEnd()
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    offset = end
    let range = SourceRange(start, end)
    switch word {
    case "true": return JSONValue(.bool(true), range, source: source)
    case "false": return JSONValue(.bool(false), range, source: source)
    case "null": return JSONValue(.null, range, source: source)
    case "NaN", "nan", "Infinity", "inf", "Inf":
      note(.notANumber(word), start, end)
      return JSONValue(.invalid, range, source: source)
    case "True", "False", "None", "undefined", "TRUE", "FALSE":
      note(.wrongWord(word), start, end)
      return JSONValue(.invalid, range, source: source)
    default: try fail(end > start + 1 || bytes[start] > 0x40 ? .unknownWord(word) : .unexpectedCharacter, start, max(end, start + 1))
    }
  }

  func wordEnd() -> Int {
    var end = offset
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    return end
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - Space

  mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  mutating func skipSpace() throws(Stop) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      case UInt8(ascii: "/"), UInt8(ascii: "#"): try comment()
      default: return
      }
    }
  }

  private mutating func comment() throws(Stop) {
    let start = offset
    let isBlock = offset + 1 < bytes.count && bytes[offset] == UInt8(ascii: "/") && bytes[offset + 1] == UInt8(ascii: "*")
    let isLine = bytes[offset] == UInt8(ascii: "#") || (offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/"))
    guard isBlock || isLine else { try fail(.unexpectedCharacter, start, start + 1) }
    if isBlock {
      offset += 2
      while offset < bytes.count, !(bytes[offset] == UInt8(ascii: "/") && bytes[offset - 1] == UInt8(ascii: "*")) { offset += 1 }
      offset = min(offset + 1, bytes.count)
    } else {
      while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
    }
    note(.comment, start, offset)
  }

  // MARK: - Trouble

  mutating func note(_ problem: SyntaxProblem, _ start: Int, _ end: Int) { report(.syntax(problem), SourceRange(start, end)) }

  mutating func report(_ problem: Problem, _ range: SourceRange) {
    diagnostics.append(Diagnostic(problem, range, source: source))
  }

  mutating func fail(_ problem: SyntaxProblem, _ start: Int, _ end: Int) throws(Stop) -> Never {
    note(problem, start, max(start, end))
    throw Stop()
  }
}
