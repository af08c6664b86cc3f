extension Limits.Name {
  /// No limit is larger, so that sums and products of some do not overflow.
  private static var most: Int { 1 << 50 }

  private var isBytes: Bool { self == .fileBytes || self == .traceBytes || self == .memory }

  /// The number that a text stands for: digits, and for limits of bytes also `512M` or `1G`; nil for any other text.
  public func value(_ text: String) -> Int? {
    let unit: Int? =
      switch text.last {
      case "K", "k": 1 << 10
      case "M", "m": 1 << 20
      case "G", "g": 1 << 30
      default: nil
      }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard unit == nil || isBytes, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // more digits than a number has are many
    let (value, isOverflow) = (Int(digits) ?? .max).multipliedReportingOverflow(by: unit ?? 1)
    return isOverflow ? Self.most : min(value, Self.most)
  }
}
