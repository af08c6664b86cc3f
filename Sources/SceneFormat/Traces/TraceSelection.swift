import Formats

/// The rows that fulfill all conditions of a scene.
struct TraceSelection {
  /// Texts in the column of a condition that no row has fulfilled, for a message.
  private static let mostSeen = 8

  private struct Part {
    let condition: TraceCondition
    let field: Int
    var isFulfilled = false
    var seen: [String] = []
  }

  private var parts: [Part] = []
  /// Fields that a row must have at least.
  private(set) var count = 0

  var isEmpty: Bool { parts.isEmpty }
  func has(_ field: Int) -> Bool { parts.contains { $0.field == field } }

  mutating func add(_ condition: TraceCondition, field: Int) {
    parts.append(Part(condition: condition, field: field))
    count = max(count, field + 1)
  }

  /// Whether the row is one of them; it has enough fields.
  func includes(_ rows: CSVRows) -> Bool { parts.allSatisfy { Self.fulfills(rows, $0) } }

  private static func fulfills(_ rows: CSVRows, _ part: Part) -> Bool {
    part.field < rows.count && part.condition.values.contains { rows.has($0, at: part.field) }
  }

  /// The same, and remembers what is in the columns.
  mutating func take(_ rows: CSVRows) -> Bool {
    var includes = true
    for i in parts.indices {
      if Self.fulfills(rows, parts[i]) {
        parts[i].isFulfilled = true
        continue
      }
      includes = false
      let field = parts[i].field
      if parts[i].isFulfilled || parts[i].seen.count > Self.mostSeen || parts[i].seen.contains(where: { rows.has($0, at: field) }) {
        continue
      }
      parts[i].seen.append(rows.text(field))
    }
    return includes
  }

  /// The condition that excludes all rows, and some of the texts in its column.
  var failure: (condition: TraceCondition, seen: [String])? {
    (parts.first { !$0.isFulfilled } ?? parts.first).map { ($0.condition, $0.seen) }
  }
}
