import Formats

extension TextBuffer {
  /// One channel as a CSV cell; `asleep` is 0 or 1, and a number out of range leaves the cell empty.
  mutating func append(_ column: Column, of sample: ViewSample) {
    switch column {
    case .asleep: append(UInt8(ascii: sample.asleep ? "1" : "0"))
    case .contacts: append(Int(sample.contacts))
    default:
      let value = sample.value(column)
      if value.isFinite { append(value) }
    }
  }

  /// One channel as a JSON value; a number out of range is null.
  mutating func appendJSON(_ column: Column, of sample: ViewSample) {
    if column == .asleep {
      append(sample.asleep ? "true" : "false")
    } else if sample.value(column).isFinite {
      append(column, of: sample)
    } else {
      append("null")
    }
  }
}
