/// The lines of a CSV text one after the other, fields separated by commas; blank lines are passed over.
struct CSVRows {
  private let bytes: [UInt8]
  private var offset: Int
  /// Of the row at hand, counted from 1.
  private(set) var line = 0
  /// Of the row at hand, without blanks and quotes around them.
  private(set) var fields: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // a byte order mark is what some recorders begin with
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Goes on to the next row; false when there is none.
  mutating func next() -> Bool {
    while offset < bytes.count {
      line += 1
      split()
      if fields.count > 1 || !fields[0].isEmpty { return true }
    }
    return false
  }

  private mutating func split() {
    fields.removeAll(keepingCapacity: true)
    var start = offset
    var i = offset
    while i < bytes.count, bytes[i] != 0x0A {
      if bytes[i] == UInt8(ascii: ",") {
        fields.append(trimmed(start, i))
        start = i + 1
      }
      i += 1
    }
    fields.append(trimmed(start, i))
    offset = i + 1
  }

  private func trimmed(_ start: Int, _ end: Int) -> Range<Int> {
    var (start, end) = (start, end)
    while start < end, Self.isPadding(bytes[start]) { start += 1 }
    while end > start, Self.isPadding(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isPadding(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == UInt8(ascii: "\"") }

  /// All fields as text; nil when they are none.
  func texts() -> [String]? {
    var texts: [String] = []
    for i in fields.indices {
      guard let text = text(i) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// A field as text; nil when it is none.
  func text(_ i: Int) -> String? {
    let field = Array(bytes[fields[i]])
    guard !field.contains(0), UTF8Check.firstInvalid(field) == nil else { return nil }
    return String(decoding: field, as: UTF8.self)
  }

  /// As much of a field as a message has room for.
  func shown(_ i: Int) -> String { String(decoding: bytes[fields[i]].prefix(80), as: UTF8.self) }

  /// A field as a finite number with a decimal point; nil when it is none.
  func number(_ i: Int) -> Double? {
    let field = fields[i]
    var offset = field.lowerBound
    let isNegative = offset < field.upperBound && bytes[offset] == UInt8(ascii: "-")
    if isNegative || (offset < field.upperBound && bytes[offset] == UInt8(ascii: "+")) { offset += 1 }
    let start = offset
    var decimal = Decimal()
    decimal.takeDigits(bytes, &offset, isFraction: false)
    var digits = offset - start
    if offset < field.upperBound, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      decimal.takeDigits(bytes, &offset, isFraction: true)
      digits += offset - fraction
    }
    guard digits > 0 else { return nil }
    if offset < field.upperBound, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      guard decimal.takeExponent(bytes, &offset) else { return nil }
    }
    guard offset == field.upperBound else { return nil }
    let magnitude = decimal.value ?? Double(Substring(decoding: bytes[start..<offset], as: UTF8.self)) ?? .infinity
    return magnitude.isFinite ? (isNegative ? -magnitude : magnitude) : nil
  }
}
