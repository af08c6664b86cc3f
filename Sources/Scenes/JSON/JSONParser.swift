/// RFC 8259, strictly, with ranges; a broken value is reported and skipped so that later mistakes show too.
///
/// No recursion: nesting costs memory on the heap only. A leading byte order mark is skipped, as RFC 8259 section 8.1 allows.
struct JSONParser {
  private let bytes: [UInt8]
  private let source: Int32
  private let limit: Int
  private var end: Int
  private var at: Int
  private(set) var nodes: [JSONDocument.Node]
  private(set) var diagnostics: [Diagnostic] = []
  /// Brackets or commas are wrong, so what follows cannot be trusted.
  private(set) var structureBroken = false
  private var open: [Int] = []
  private var lastChild: [Int32] = []
  private var root = -1

  init(_ bytes: [UInt8], source: Int, range: Range<Int>? = nil, nodes: [JSONDocument.Node] = [], nesting: Int) {
    self.bytes = bytes
    self.source = Int32(source)
    self.limit = nesting
    self.nodes = nodes
    at = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
    if nodes.isEmpty { self.nodes.reserveCapacity(bytes.count / 8) }
  }

  /// Parses one whole value and returns its node, or nil when there is none.
  mutating func parse() -> Int? {
    if range(at, 3).elementsEqual([0xEF, 0xBB, 0xBF]) { at += 3 }
    skipSpace()
    guard at < end else {
      fail(.emptyFile, at, at)
      return nil
    }
    parseValue(keyStart: -1, keyEnd: -1)
    while let container = open.last, !structureBroken { parseNext(container) }
    skipSpace()
    if at < end, !structureBroken { fail(.trailingText, at, at + 1) }
    return root >= 0 ? root : nil
  }

  private mutating func parseNext(_ container: Int) {
    skipSpace()
    guard at < end else { return breakStructure(.unclosed(nodes[container].kind == .object ? "{" : "["), Int(nodes[container].start), Int(nodes[container].start) + 1) }
    let isObject = nodes[container].kind == .object
    let closer = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let first = lastChild[lastChild.count - 1] < 0
    if bytes[at] == closer { return close() }
    if !first {
      guard bytes[at] == UInt8(ascii: ",") else {
        let other = bytes[at] == UInt8(ascii: "}") || bytes[at] == UInt8(ascii: "]")
        return breakStructure(other ? .wrongCloser(isObject ? "}" : "]") : .missingComma, at, at + 1)
      }
      let comma = at
      at += 1
      skipSpace()
      if at < end, bytes[at] == closer {
        fail(.trailingComma, comma, comma + 1)
        return close()
      }
    }
    guard at < end else { return }
    guard isObject else { return parseValue(keyStart: -1, keyEnd: -1) }
    guard bytes[at] == UInt8(ascii: "\"") else { return breakStructure(startsComment() ? .comment : .keyExpected, at, at + 1) }
    let keyStart = at
    scanString()
    let keyEnd = at
    skipSpace()
    guard at < end, bytes[at] == UInt8(ascii: ":") else { return breakStructure(.missingColon, min(at, end), min(at + 1, end)) }
    at += 1
    skipSpace()
    guard at < end else { return breakStructure(.valueExpected, at, at) }
    parseValue(keyStart: keyStart, keyEnd: keyEnd)
  }

  private mutating func close() {
    at += 1
    nodes[open.removeLast()].end = Int32(at)
    lastChild.removeLast()
  }

  private mutating func parseValue(keyStart: Int, keyEnd: Int) {
    let start = at
    switch bytes[at] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < limit else { return breakStructure(.tooDeep(limit), at, at + 1) }
      let node = append(bytes[at] == UInt8(ascii: "{") ? .object : .array, start, keyStart, keyEnd)
      at += 1
      open.append(node)
      lastChild.append(-1)
    case UInt8(ascii: "\""):
      let good = scanString()
      finish(append(good ? .string : .invalid, start, keyStart, keyEnd))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let value = scanNumber()
      let node = append(value == nil ? .invalid : .number, start, keyStart, keyEnd)
      nodes[node].number = value ?? 0
      finish(node)
    default:
      scanWord(start, keyStart, keyEnd)
    }
  }

  private mutating func scanWord(_ start: Int, _ keyStart: Int, _ keyEnd: Int) {
    while at < end, isWord(bytes[at]) { at += 1 }
    let word = bytes[start..<at]
    if word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8) {
      let node = append(.bool, start, keyStart, keyEnd)
      nodes[node].flag = word.count == 4
      return finish(node)
    }
    if word.elementsEqual("null".utf8) { return finish(append(.null, start, keyStart, keyEnd)) }
    if word.isEmpty {
      if startsComment() { return breakStructure(.comment, at, at + 2) }
      let closer = bytes[at] == UInt8(ascii: "]") || bytes[at] == UInt8(ascii: "}") || bytes[at] == UInt8(ascii: ",")
      if closer || keyStart < 0 { return breakStructure(closer ? .valueExpected : .strayCharacter, at, at + 1) }
      return breakStructure(.strayCharacter, at, at + 1)
    }
    fail(.unknownLiteral(String(decoding: word, as: UTF8.self)), start, at)
    finish(append(.invalid, start, keyStart, keyEnd))
  }

  private mutating func append(_ kind: JSONDocument.Kind, _ start: Int, _ keyStart: Int, _ keyEnd: Int) -> Int {
    let node = nodes.count
    let parent = open.last
    nodes.append(
      JSONDocument.Node(
        kind: kind, source: source, start: Int32(start), keyStart: Int32(keyStart), keyEnd: Int32(keyEnd), keySource: source,
        parent: Int32(parent ?? -1)))
    if let parent {
      let depth = lastChild.count - 1
      if lastChild[depth] < 0 { nodes[parent].firstChild = Int32(node) } else { nodes[Int(lastChild[depth])].next = Int32(node) }
      lastChild[depth] = Int32(node)
    } else {
      root = node
    }
    return node
  }

  private mutating func finish(_ node: Int) { nodes[node].end = Int32(at) }

  // MARK: tokens

  @discardableResult private mutating func scanString() -> Bool {
    let start = at
    var good = true
    at += 1
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        at += 1
        return good
      }
      if byte == UInt8(ascii: "\\") {
        if !scanEscape() { good = false }
      } else if byte < 0x20 {
        if byte == 10 || byte == 13 { break }
        fail(.controlCharacter(Int(byte)), at, at + 1)
        good = false
        at += 1
      } else if byte < 0x80 {
        at += 1
      } else {
        let length = utf8Length()
        if length == 0 {
          fail(.invalidUTF8, at, at + 1)
          good = false
        }
        at += max(1, length)
      }
    }
    breakStructure(.unclosedString, start, at)
    return false
  }

  private mutating func scanEscape() -> Bool {
    let start = at
    guard at + 1 < end else {
      at += 1
      return true
    }
    switch bytes[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
      return true
    case UInt8(ascii: "u"):
      guard let unit = JSONEscapes.hex(bytes[..<end], at + 2) else { break }
      at += 6
      guard unit & 0xF800 == 0xD800 else { return true }
      if unit < 0xDC00, range(at, 2).elementsEqual("\\u".utf8), let low = JSONEscapes.hex(bytes[..<end], at + 2), low & 0xFC00 == 0xDC00 {
        at += 6
        return true
      }
      fail(.loneSurrogate, start, at)
      return false
    default: break
    }
    fail(.badEscape, start, min(start + 2, end))
    at += bytes[at + 1] < 0x20 || bytes[at + 1] >= 0x80 ? 1 : 2
    return false
  }

  /// Bytes of the well-formed sequence here (Unicode 15, table 3-7), or 0.
  private func utf8Length() -> Int {
    func tail(_ i: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool { at + i < end && bytes[at + i] >= low && bytes[at + i] <= high }
    switch bytes[at] {
    case 0xC2...0xDF: return tail(1) ? 2 : 0
    case 0xE0: return tail(1, 0xA0) && tail(2) ? 3 : 0
    case 0xED: return tail(1, 0x80, 0x9F) && tail(2) ? 3 : 0
    case 0xE1...0xEF: return tail(1) && tail(2) ? 3 : 0
    case 0xF0: return tail(1, 0x90) && tail(2) && tail(3) ? 4 : 0
    case 0xF1...0xF3: return tail(1) && tail(2) && tail(3) ? 4 : 0
    case 0xF4: return tail(1, 0x80, 0x8F) && tail(2) && tail(3) ? 4 : 0
    default: return 0
    }
  }

  private mutating func scanNumber() -> Double? {
    let start = at
    while at < end, isWord(bytes[at]) || bytes[at] == UInt8(ascii: "+") { at += 1 }
    guard let value = JSONNumber.parse(bytes[start..<at]) else {
      fail(.badNumber(String(decoding: bytes[start..<at], as: UTF8.self)), start, at)
      return nil
    }
    guard value.isFinite else {
      fail(.numberTooLarge, start, at)
      return nil
    }
    return value
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  private func startsComment() -> Bool {
    at < end && (bytes[at] == UInt8(ascii: "#") || (bytes[at] == UInt8(ascii: "/") && at + 1 < end))
  }

  private func range(_ start: Int, _ count: Int) -> ArraySlice<UInt8> { bytes[min(start, end)..<min(start + count, end)] }

  private mutating func skipSpace() {
    while at < end {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  private mutating func fail(_ problem: Problem, _ start: Int, _ stop: Int) {
    diagnostics.append(Diagnostic(problem, Location(source: Int(source), start: min(start, end), end: min(stop, end), pointer: nil)))
  }

  private mutating func breakStructure(_ problem: Problem, _ start: Int, _ stop: Int) {
    if !structureBroken { fail(problem, start, stop) }
    structureBroken = true
  }
}

/// Decimal text to the nearest Double.
enum JSONNumber {
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The value of a JSON number, infinite when out of range, nil when the text is none.
  static func parse(_ text: ArraySlice<UInt8>) -> Double? {
    var i = text.startIndex
    let end = text.endIndex
    var mantissa: UInt64 = 0
    var digits = 0
    var scale = 0
    func isDigit() -> Bool { i < end && text[i] >= 0x30 && text[i] <= 0x39 }
    func take() {
      if digits < 18 { mantissa = mantissa * 10 + UInt64(text[i] - 0x30) }
      if mantissa > 0 { digits += 1 }
      i += 1
    }
    let negative = i < end && text[i] == UInt8(ascii: "-")
    if negative { i += 1 }
    guard isDigit() else { return nil }
    if text[i] == 0x30 { i += 1 } else { while isDigit() { take() } }
    if i < end, text[i] == UInt8(ascii: ".") {
      i += 1
      guard isDigit() else { return nil }
      while isDigit() {
        scale -= 1
        take()
      }
    }
    if i < end, text[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      var minus = false
      if i < end, text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
        minus = text[i] == UInt8(ascii: "-")
        i += 1
      }
      guard isDigit() else { return nil }
      var exponent = 0
      while isDigit() {
        exponent = min(exponent * 10 + Int(text[i] - 0x30), 100_000)
        i += 1
      }
      scale += minus ? -exponent : exponent
    }
    guard i == end else { return nil }
    // Clinger 1990: both factors exact, so one rounding is the right one
    if digits <= 15, scale >= -22, scale <= 22 {
      let m = Double(mantissa)
      let value = scale < 0 ? m / powers[-scale] : m * powers[scale]
      return negative ? -value : value
    }
    return Double(String(decoding: text, as: UTF8.self))
  }
}
