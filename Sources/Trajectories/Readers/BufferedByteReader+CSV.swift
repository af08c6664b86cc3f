import Formats

/// Cells and rows of CSV, by RFC 4180.
extension BufferedByteReader {
  /// Whether `piece` and a comma are next.
  @inline(__always)
  func matches(_ piece: Span<UInt8>) -> Bool {
    place + piece.count < text.count && text[place + piece.count] == UInt8(ascii: ",") && isNext(piece)
  }

  /// Goes past `piece` if it is next.
  @inline(__always)
  mutating func skip(_ piece: [UInt8]) -> Bool {
    guard isNext(piece.span) else { return false }
    place += piece.count
    return true
  }

  @inline(__always)
  private func isNext(_ piece: Span<UInt8>) -> Bool {
    let text = self.text.span
    guard place + piece.count < text.count else { return false }
    for i in piece.indices where text[place + i] != piece[i] { return false }
    return true
  }

  /// A frame's number, a comma, its time, a comma.
  mutating func frameAndTime(_ frameRate: Double?) throws(TrajectoryError) -> (Int, Double) {
    var place = self.place
    guard let index = DecimalText.integer(text.span, &place), text[place] == UInt8(ascii: ",") else {
      let next = text[self.place]
      if next == 10 || next == 13 { throw error(.blankLine) }
      throw isComplete && place == end ? error(.cutOff(in: "a row")) : error(.notAFrame(word(at: self.place)))
    }
    place += 1
    let first = place
    let time = DecimalText.double(text.span, &place, expected: Double(index) / (frameRate ?? 1))
    guard let time, text[place] == UInt8(ascii: ",") else {
      self.place = first
      throw isComplete && place == end ? error(.cutOff(in: "a row")) : error(.notANumber(word(at: first)))
    }
    self.place = place + 1
    return (index, time)
  }

  /// `count` numbers with commas between them; an empty cell is NaN.
  @inline(__always)
  mutating func values(_ count: Int, into values: inout [Float]) throws(TrajectoryError) {
    var place = self.place
    let isGood = Self.values(text.span, &place, count, &values)
    let start = self.place
    self.place = place
    if !isGood { throw cellError(start) }
  }

  private static func values(_ text: Span<UInt8>, _ place: inout Int, _ count: Int, _ values: inout [Float]) -> Bool {
    for i in 0..<count {
      if i > 0 {
        guard text[place] == UInt8(ascii: ",") else { return false }
        place += 1
      }
      if let value = DecimalText.float(text, &place) {
        values.append(value)
      } else {
        let next = text[place]
        guard next == UInt8(ascii: ",") || next == 10 || next == 13 else { return false }
        values.append(.nan)
      }
    }
    return true
  }

  /// The error of a cell that is not a number.
  private func cellError(_ start: Int) -> TrajectoryError {
    if place >= end { return error(.cutOff(in: "a row")) }
    let next = text[place]
    if next == 10 || next == 13 { return error(.cutOff(in: "a row that has too few cells")) }
    var first = place
    while first > start, text[first - 1] != UInt8(ascii: ",") { first -= 1 }
    return error(.notANumber(word(at: first)), at: first)
  }

  /// The comma between two cells of a row of `count`.
  mutating func comma(_ count: Int) throws(TrajectoryError) {
    guard text[place] == UInt8(ascii: ",") else { throw rowError(count) }
    place += 1
  }

  /// The end of a row of `count` cells.
  @inline(__always)
  mutating func endRow(_ count: Int) throws(TrajectoryError) {
    if text[place] == 13 { place += 1 }
    guard text[place] == 10 else { throw rowError(count) }
    place += 1
    beginLine()
  }

  private func rowError(_ count: Int) -> TrajectoryError {
    if place >= end { return error(.cutOff(in: "a row")) }
    switch text[place] {
    case UInt8(ascii: ","):
      var found = count + 1
      var i = place + 1
      while i < end, text[i] != 10 {
        if text[i] == UInt8(ascii: ",") { found += 1 }
        i += 1
      }
      return error(.wrongCells(found: found, expected: count))
    case 10, 13: return error(.cutOff(in: "a row that has too few cells"))
    default:
      var first = place
      while first > max(0, lineStart), text[first - 1] != UInt8(ascii: ",") { first -= 1 }
      return error(.notANumber(word(at: first)), at: first)
    }
  }

  /// One cell as text, and the comma after it; the last one of a row ends at the line's end, which stays.
  mutating func cell(isLast: Bool) throws(TrajectoryError) -> String {
    let isQuoted = available > 0 && text[place] == UInt8(ascii: "\"")
    let start = place - lineStart
    var bytes: [UInt8] = []
    if isQuoted { place += 1 }
    while true {
      try reserve()
      guard available > 0 else { throw isQuoted ? error(.unclosedQuote, at: start + lineStart) : error(.cutOff(in: "a row")) }
      let byte = text[place]
      if isQuoted {
        place += 1
        if byte == UInt8(ascii: "\"") {
          if text[place] != UInt8(ascii: "\"") { break }
          place += 1
        }
      } else {
        if byte == UInt8(ascii: ",") || byte == 10 || byte == 13 { break }
        place += 1
      }
      bytes.append(byte)
      if bytes.count > 1 << 20 { throw error(.tooLong(limit: 1 << 20)) }
    }
    if !isLast {
      guard text[place] == UInt8(ascii: ",") else { throw rowError(4) }
      place += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All cells of a line, and its end.
  mutating func cells() throws(TrajectoryError) -> [String] {
    var cells: [String] = []
    while true {
      cells.append(try cell(isLast: true))
      try reserve()
      if text[place] != UInt8(ascii: ",") { break }
      place += 1
    }
    if text[place] == 13 { place += 1 }
    if available == 0 { throw error(.cutOff(in: "the header")) }
    guard text[place] == 10 else { throw error(.header(expected: "frame,time", found: word(at: place))) }
    place += 1
    beginLine()
    return cells
  }
}

extension Column {
  /// The column of a name in a header.
  static func named(_ name: String, _ window: BufferedByteReader) throws(TrajectoryError) -> Column {
    if let column = Column(rawValue: name) { return column }
    let near = allCases.first { $0.rawValue == name.lowercased() || $0.rawValue.hasPrefix(name) && name.utf8.count > 1 }
    throw window.error(.unknownColumn(name, near: near?.rawValue), at: 0)
  }
}
