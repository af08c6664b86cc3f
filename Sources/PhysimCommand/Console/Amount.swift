/// Numbers rounded for people.
enum Amount {
  /// `value` with a fixed number of decimals, never `-0`.
  static func fixed(_ value: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    // past 2^53 there are no decimals left to show
    guard scaled.magnitude < 9e15 else { return value.description }
    let whole = String(Int(scaled.magnitude))
    let digits = String(repeating: "0", count: max(0, places + 1 - whole.count)) + whole
    let sign = scaled < 0 ? "-" : ""
    return places == 0 ? sign + digits : "\(sign)\(digits.dropLast(places)).\(digits.suffix(places))"
  }

  /// `1 view`, `2 views`.
  static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }

  static func seconds(_ value: Double) -> String {
    switch value {
    case ..<1e-3: "\(fixed(value * 1e6, 1)) µs"
    case ..<1: "\(fixed(value * 1e3, 1)) ms"
    default: "\(fixed(value, 2)) s"
    }
  }

  static func bytes(_ count: Int) -> String {
    switch count {
    case ..<10_000: "\(count) bytes"
    case ..<10_000_000: "\(fixed(Double(count) / 1e3, 0)) KB"
    default: "\(fixed(Double(count) / 1e6, 1)) MB"
    }
  }

  /// The first column to the left, the numbers after it to the right; the last one to the left if it holds words.
  static func aligned(_ rows: [[String]], endsInWords: Bool = false) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        if endsInWords, column == row.count - 1 { return cell }
        return column == 0 ? cell + padding : padding + cell
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
