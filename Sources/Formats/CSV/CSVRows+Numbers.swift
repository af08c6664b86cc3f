extension CSVRows {
  package enum Number {
    case number(Double)
    case none
    /// A number, but with another decimal mark than those before it.
    case otherMark
  }

  /// The number in a field; decimals follow a point or a comma, the same one in the whole file.
  package mutating func number(_ index: Int) -> Number {
    var mark: UInt8?
    guard let number = Self.number(bytes, fields[index], &mark) else { return .none }
    guard let mark else { return .number(number) }
    if decimalMark == nil { decimalMark = mark }
    return decimalMark == mark ? .number(number) : .otherMark
  }

  package func isNumber(_ index: Int) -> Bool {
    var mark: UInt8?
    return Self.number(bytes, fields[index], &mark) != nil
  }

  /// Whether a field is empty, or has a mark of a missing value: NaN, NA, null.
  package func isMissing(_ index: Int) -> Bool { Self.isMissing(bytes[fields[index]]) }

  package static func isMissing(_ field: String) -> Bool { isMissing(Array(field.utf8)[...]) }

  private static func isMissing(_ field: ArraySlice<UInt8>) -> Bool {
    guard field.count <= 4, let first = field.first else { return field.isEmpty }
    guard first | 0x20 == UInt8(ascii: "n") else { return false }
    let lowercase = field.map { $0 | 0x20 }
    return ["nan", "na", "n/a", "null", "none"].contains { lowercase.elementsEqual($0.utf8) }
  }

  /// Whether the row has readings instead of names: all of its fields are numbers or times, or two are numbers.
  package var isReading: Bool {
    let numbers = fields.indices.count { isNumber($0) }
    return numbers > 1 || (0..<filledCount).allSatisfy { isNumber($0) || dateTime($0) != nil }
  }

  /// A whole number without a decimal mark or an exponent, exactly.
  package func integer(_ index: Int) -> Int64? { Int64(String(decoding: bytes[fields[index]].prefix(24), as: UTF8.self)) }

  /// A date with a time of day, or a time of day.
  package func dateTime(_ index: Int) -> DateTime? { DateTime(bytes[fields[index]]) }

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

  /// A number with more digits than fit into 64 bits.
  private static func long(_ text: ArraySlice<UInt8>) -> Double {
    let pointed = text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return Double(Substring(decoding: pointed, as: UTF8.self)) ?? .infinity
  }
}
