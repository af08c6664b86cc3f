/// The prefix of a line from a serial monitor: a time of day with an arrow, and a label with an equals sign, `14:14:15.657 -> X,Y,Z=
/// 0.00,-9.81,0.00`.
struct SerialPrefix {
  private(set) var hasTime = false
  private(set) var hasLabel = false

  init() {}

  /// The prefix of the first line.
  init(_ bytes: [UInt8], _ line: Range<Int>) {
    if let arrow = Self.arrow(bytes.span, line.lowerBound) {
      var time = bytes[line.lowerBound..<arrow]
      while time.last == 0x20 || time.last == 0x09 { time.removeLast() }
      hasTime = DateTime(time) != nil
    }
    hasLabel = Self.label(bytes.span, end(bytes.span, line.lowerBound)) != nil
  }

  /// The time of the line that begins there.
  func time(_ text: Span<UInt8>, _ start: Int) -> Range<Int>? { hasTime ? Self.arrow(text, start).map { start..<$0 } : nil }

  /// The label of the line that begins there, without its equals sign.
  func label(_ text: Span<UInt8>, _ start: Int) -> Range<Int>? { hasLabel ? Self.label(text, afterTime(text, start)) : nil }

  /// The beginning of the fields.
  func end(_ text: Span<UInt8>, _ start: Int) -> Int { label(text, start).map { $0.upperBound + 1 } ?? afterTime(text, start) }

  private func afterTime(_ text: Span<UInt8>, _ start: Int) -> Int { time(text, start).map { $0.upperBound + 2 } ?? start }

  /// The place of the arrow, within the length of a time.
  private static func arrow(_ text: Span<UInt8>, _ start: Int) -> Int? {
    var i = start
    while i + 1 < text.count, i < start + 64, text[i] != 0x0A, text[i] != 0x0D {
      if text[i] == UInt8(ascii: "-"), text[i + 1] == UInt8(ascii: ">") { return i }
      i += 1
    }
    return nil
  }

  /// The text before the line's only equals sign, which a number follows.
  private static func label(_ text: Span<UInt8>, _ start: Int) -> Range<Int>? {
    var mark: Int?
    var i = start
    while i < text.count, text[i] != 0x0A, text[i] != 0x0D {
      if text[i] == UInt8(ascii: "=") {
        if mark != nil { return nil }
        mark = i
      }
      i += 1
    }
    guard let mark else { return nil }
    i = mark + 1
    while i < text.count, text[i] == 0x20 || text[i] == 0x09 { i += 1 }
    guard i < text.count else { return nil }
    let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[i]) || "+-.".utf8.contains(text[i])
    return isNumber ? start..<mark : nil
  }
}
