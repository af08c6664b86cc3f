/// A value of a sweep's table: a number where it is one, with its spelling.
public struct TableCell: Equatable, Sendable {
  /// Its spelling in files; empty without a value.
  public let text: String
  /// The finite number that the text stands for; nil for any other text.
  public let number: Double?

  public init(_ text: String) {
    self.text = text
    number = text.isEmpty ? nil : Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  static let empty = TableCell("")

  /// A number that was measured, by its shortest decimal; empty for one that is not finite.
  init(_ number: Double) { self.init(CSVLine.number(number)) }

  /// The value of a channel in one frame, as a trajectory has it.
  init(sample: Float) { self.init(CSVLine.number(sample)) }
}
