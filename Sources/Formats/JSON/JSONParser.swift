/// RFC 8259, strictly, with the place of every value.
///
/// Errors with an obvious intent (a comment, a trailing or missing comma, NaN, a leading zero, quotes of the wrong kind) are reported and
/// skipped, so that one run reports them all; after other errors parsing stops.
package struct JSONParser {
  let bytes: [UInt8]
  let source: Int
  let limits: JSONLimits
  /// Whether comments and trailing commas are part of the language, as in JSONC.
  private let allowsComments: Bool
  private(set) var comments: [SourceRange] = []
  var offset = 0
  var depth = 0
  private var count = 0
  private(set) var errors: [JSONError] = []

  /// Thrown where parsing cannot continue; the error is recorded already.
  struct Stop: Error {}

  init(_ bytes: [UInt8], source: Int, limits: JSONLimits, allowsComments: Bool) {
    self.bytes = bytes
    self.source = source
    self.limits = limits
    self.allowsComments = allowsComments
  }

  /// The document's value, nil if it could not be read to its end.
  ///
  /// - Parameters:
  ///   - source: The number of the text, which the values and errors carry.
  ///   - allowsComments: Whether the text is JSONC, with comments and trailing commas.
  package static func parse(
    _ bytes: [UInt8], source: Int = 0, limits: JSONLimits, allowsComments: Bool = false
  ) -> (value: JSONValue?, errors: [JSONError]) {
    var parser = JSONParser(bytes, source: source, limits: limits, allowsComments: allowsComments)
    let value = try? parser.document()
    return (value, parser.errors)
  }

  /// The value of a JSONC text, with the places of its comments.
  package static func parseWithComments(
    _ bytes: [UInt8], limits: JSONLimits
  ) -> (value: JSONValue?, errors: [JSONError], comments: [SourceRange]) {
    var parser = JSONParser(bytes, source: 0, limits: limits, allowsComments: true)
    let value = try? parser.document()
    return (value, parser.errors, parser.comments)
  }

  private mutating func document() throws(Stop) -> JSONValue {
    try checkEncoding()
    try skipSpace()
    if offset >= bytes.count { try fail(.empty, 0, 0) }
    let value = try self.value()
    try skipSpace()
    if offset < bytes.count { try fail(.textAfterEnd, offset, bytes.count) }
    return value
  }

  private mutating func checkEncoding() throws(Stop) {
    if let encoding = UTF8Check.foreignEncoding(bytes) { try fail(.foreignEncoding(encoding), 0, 1) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      note(.byteOrderMark, 0, 3)
      offset = 3
    }
    if let bad = UTF8Check.firstInvalid(bytes) {
      try fail(.invalidUTF8(bytes[bad], isCutOff: UTF8Check.isCutOff(bytes, at: bad)), bad, bad + 1)
    }
  }

  // MARK: - Values

  mutating func value() throws(Stop) -> JSONValue {
    guard offset < bytes.count else { try fail(.unexpectedEnd(expected: "a value"), bytes.count, bytes.count) }
    let start = offset
    count += 1
    if count > limits.values { try fail(.tooManyValues(limit: limits.values), start, start + 1) }
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
    // by bytes: a dictionary of texts treats texts that differ only by normalization as one
    var keys: [[UInt8]: Int] = [:]
    try skipSpace()
    while !take(UInt8(ascii: "}")) {
      let keyStart = offset
      guard offset < bytes.count else { try fail(.unclosed("{"), start, start + 1) }
      let key = try self.key()
      let keyRange = SourceRange(keyStart, offset)
      try skipSpace()
      if !take(UInt8(ascii: ":")) { try missingColon() }
      try skipSpace()
      let value = try value()
      // a look-up is faster only for large objects
      let first = members.count < 12 ? members.firstIndex { $0.isNamed(key) } : keys[Array(key.utf8)]
      if let first {
        report(.duplicateKey(key: key, first: members[first].keyRange.start), keyRange)
      } else {
        if members.count == 11 { for (i, member) in members.enumerated() { keys[Array(member.key.utf8)] = i } }
        if members.count >= 11 { keys[Array(key.utf8)] = members.count }
        members.append(JSONMember(key: key, keyRange: keyRange, value: value))
      }
      try separator(UInt8(ascii: "}"), opened: start)
    }
    depth -= 1
    return JSONValue(.object(members), SourceRange(start, offset), source: source)
  }

  /// A key; one without quotes is reported and still used.
  private mutating func key() throws(Stop) -> String {
    if bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") { return try string() }
    let end = wordEnd()
    guard end > offset, bytes[offset] > 0x40 else { try fail(.keyExpected, offset, max(end, offset + 1)) }
    let word = String(decoding: bytes[offset..<end], as: UTF8.self)
    note(.bareKey(word), offset, end)
    offset = end
    return word
  }

  /// After a key: an equals sign is treated as a colon, and a value may follow without one.
  private mutating func missingColon() throws(Stop) {
    guard offset < bytes.count else { try fail(.unexpectedEnd(expected: "a colon"), bytes.count, bytes.count) }
    if bytes[offset] == UInt8(ascii: "=") {
      note(.colonExpected, offset, offset + 1)
      offset += 1
    } else if startsValue(bytes[offset]) {
      note(.colonExpected, offset, offset + 1)
    } else {
      try fail(.colonExpected, offset, offset + 1)
    }
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

  /// The text between two entries: a comma, with an entry after it, or the closing bracket ahead.
  private mutating func separator(_ closing: UInt8, opened: Int) throws(Stop) {
    try skipSpace()
    guard offset < bytes.count else { try fail(.unclosed(closing == UInt8(ascii: "}") ? "{" : "["), opened, opened + 1) }
    if bytes[offset] == closing { return }
    let comma = offset
    if take(UInt8(ascii: ",")) {
      try skipSpace()
      if offset < bytes.count, bytes[offset] == closing, !allowsComments { note(.trailingComma, comma, comma + 1) }
      return
    }
    if startsValue(bytes[offset]) {
      note(.missingComma, offset, offset + 1)
    } else {
      try fail(.separatorExpected(closing: Character(Unicode.Scalar(closing))), offset, offset + 1)
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
    case "": try fail(start == 0 ? .noDocument(scalar(at: start)) : .unexpectedCharacter(scalar(at: start)), start, start + 1)
    default:
      note(.unknownWord(word), start, end)
      return JSONValue(.invalid, range, source: source)
    }
  }

  func wordEnd() -> Int {
    var end = offset
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    return end
  }

  func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
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
    guard isBlock || isLine else { try fail(.unexpectedCharacter(scalar(at: start)), start, start + 1) }
    if isBlock {
      offset += 2
      let body = offset
      while offset < bytes.count, !(bytes[offset] == UInt8(ascii: "/") && offset > body && bytes[offset - 1] == UInt8(ascii: "*")) {
        offset += 1
      }
      offset = min(offset + 1, bytes.count)
    } else {
      while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
    }
    if allowsComments, bytes[start] != UInt8(ascii: "#") {
      comments.append(SourceRange(start, bytes[offset - 1] == 0x0D ? offset - 1 : offset))
    } else {
      note(.comment, start, offset)
    }
  }

  // MARK: - Errors

  mutating func note(_ problem: SyntaxProblem, _ start: Int, _ end: Int) { report(problem, SourceRange(start, end)) }

  /// The character at an offset of the text, whose encoding has been checked.
  private func scalar(at offset: Int) -> Character {
    String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).unicodeScalars.first.map { Character($0) } ?? " "
  }

  private mutating func report(_ problem: SyntaxProblem, _ range: SourceRange) {
    // a hostile text can have a million errors
    guard errors.count < JSONError.most else { return }
    errors.append(JSONError(problem: problem, range: range, source: source))
  }

  mutating func fail(_ problem: SyntaxProblem, _ start: Int, _ end: Int) throws(Stop) -> Never {
    note(problem, start, max(start, end))
    throw Stop()
  }
}
