/// The text of a trace, cut into lines and fields.
struct TraceFields {
  let bytes: [UInt8]
  /// Between two fields.
  private(set) var separator = UInt8(ascii: ",")
  /// The mark before the decimals, once a number has had one.
  private(set) var decimalMark: UInt8?
  /// The fields of the line, without blanks and quotes around them.
  private(set) var ranges: [Range<Int>] = []
  /// Counts from 1.
  private(set) var line = 0
  private var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  func text(_ index: Int) -> String { String(decoding: bytes[ranges[index]], as: UTF8.self) }
  /// As much of a field as can be shown.
  func shown(_ index: Int) -> String { String(decoding: bytes[ranges[index]].prefix(80), as: UTF8.self) }
  func isEmpty(_ index: Int) -> Bool { ranges[index].isEmpty }

  /// Goes by the first line: a tab separates if there is one, else a semicolon, else a comma.
  mutating func findSeparator() {
    var start = offset
    while start < bytes.count, bytes[start] == 0x0A || bytes[start] == 0x0D || bytes[start] == 0x20 { start += 1 }
    let line = bytes[start...].prefix { $0 != 0x0A }
    let marks = [UInt8(ascii: "\t"), UInt8(ascii: ";")]
    separator = marks.first { line.contains($0) } ?? UInt8(ascii: ",")
  }

  /// Cuts the next line that holds anything into its fields; false at the end.
  mutating func next() -> Bool {
    while offset < bytes.count {
      line += 1
      Self.cut(bytes, separator, &offset, &ranges)
      if ranges.contains(where: { !$0.isEmpty }) { return true }
    }
    return false
  }

  private static func cut(_ bytes: [UInt8], _ separator: UInt8, _ offset: inout Int, _ ranges: inout [Range<Int>]) {
    ranges.removeAll(keepingCapacity: true)
    let text = bytes.span
    var start = offset
    var i = offset
    while i < text.count, text[i] != 0x0A {
      if text[i] == separator {
        ranges.append(trimmed(text, start, i))
        start = i + 1
      } else if text[i] == UInt8(ascii: "\""), trimmed(text, start, i).isEmpty {
        // what is quoted holds no separators
        while i + 1 < text.count, text[i + 1] != UInt8(ascii: "\""), text[i + 1] != 0x0A { i += 1 }
        if i + 1 < text.count, text[i + 1] != 0x0A { i += 1 }
      }
      i += 1
    }
    ranges.append(trimmed(text, start, i))
    offset = i + 1
  }

  private static func trimmed(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Range<Int> {
    var (start, end) = (start, end)
    while start < end, isPadding(text[start]) { start += 1 }
    while end > start, isPadding(text[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isPadding(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == UInt8(ascii: "\"") }

  // MARK: - Numbers

  enum Reading {
    case number(Double)
    case none
    /// A number, but with another mark before its decimals than those before it.
    case otherMark
  }

  /// The number in a field; decimals may follow a point or a comma, one of them in the whole file.
  mutating func number(_ index: Int) -> Reading {
    var mark: UInt8?
    guard let number = Self.number(bytes, ranges[index], &mark) else { return .none }
    guard let mark else { return .number(number) }
    if decimalMark == nil { decimalMark = mark }
    return decimalMark == mark ? .number(number) : .otherMark
  }

  func isNumber(_ index: Int) -> Bool {
    var mark: UInt8?
    return Self.number(bytes, ranges[index], &mark) != nil
  }

  private static func number(_ bytes: [UInt8], _ field: Range<Int>, _ mark: inout UInt8?) -> Double? {
    var offset = field.lowerBound
    let end = field.upperBound
    let isNegative = offset < end && bytes[offset] == UInt8(ascii: "-")
    if isNegative || (offset < end && bytes[offset] == UInt8(ascii: "+")) { offset += 1 }
    let start = offset
    var decimal = Decimal()
    decimal.takeDigits(bytes, &offset, isFraction: false)
    var digits = offset - start
    if offset < end, bytes[offset] == UInt8(ascii: ".") || bytes[offset] == UInt8(ascii: ",") {
      mark = bytes[offset]
      offset += 1
      let fraction = offset
      decimal.takeDigits(bytes, &offset, isFraction: true)
      digits += offset - fraction
    }
    guard digits > 0 else { return nil }
    if offset < end, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      guard decimal.takeExponent(bytes, &offset) else { return nil }
    }
    guard offset == end else { return nil }
    let magnitude = decimal.value ?? long(bytes[start..<end])
    return isNegative ? -magnitude : magnitude
  }

  /// A number of more digits than 64 bits hold.
  private static func long(_ text: ArraySlice<UInt8>) -> Double {
    let pointed = text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return Double(Substring(decoding: pointed, as: UTF8.self)) ?? .infinity
  }
}
