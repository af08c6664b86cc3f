import Formats
import Trajectories

/// Numbers and names as a report shows them.
enum Figure {
  /// A few significant digits.
  static func short(_ value: Double, digits: Int = 3) -> String { rounded(value, digits, .toNearestOrAwayFromZero) }

  /// A few significant digits, and not less than the value: as a tolerance it is enough.
  static func enough(_ value: Double) -> String {
    let text = rounded(value, 3, .up)
    return (Double(text) ?? 0) >= value ? text : exact(value)
  }

  /// The shortest decimal that is this number.
  static func exact(_ value: Double) -> String {
    value.isFinite ? TextBuffer.text(of: value) : "∞"
  }

  static func exact(_ value: Float) -> String {
    value.isFinite ? TextBuffer.text(of: value) : "none"
  }

  /// Seconds with at most three decimals.
  static func seconds(_ value: Double) -> String {
    guard value.isFinite else { return "no time" }
    return "\(exact((value * 1000).rounded() / 1000)) s"
  }

  private static func rounded(_ value: Double, _ digits: Int, _ rule: FloatingPointRoundingRule) -> String {
    guard value.isFinite else { return "∞" }
    if value == 0 { return "0" }
    var exponent = 0
    var power = 1.0
    while value.magnitude >= power * 10, exponent < 300 { (power, exponent) = (power * 10, exponent + 1) }
    while value.magnitude < power, exponent > -300 { (power, exponent) = (power / 10, exponent - 1) }
    var step = power
    for _ in 1..<digits { step /= 10 }
    var count = (value / step).rounded(rule)
    if count.magnitude >= 999.5, digits == 3, count.magnitude >= 1000 { (count, exponent) = (count / 10, exponent + 1) }
    return decimal(Int(count), exponent - digits + 1)
  }

  /// `digits` · 10^`exponent`, in the notation of files.
  private static func decimal(_ digits: Int, _ exponent: Int) -> String {
    Double("\(digits)e\(exponent)").map { exact($0) } ?? "0"
  }

  static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }

  /// A few names, and how many more there are.
  static func list(_ names: [String], limit: Int = 6) -> String {
    let shown = names.prefix(limit).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }

  /// Rows of cells in columns: the first ones to the left, numbers to the right.
  static func table(_ rows: [[String]], left: Int) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        if column > 0 { line += "  " }
        line += column < left ? cell + padding : padding + cell
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
