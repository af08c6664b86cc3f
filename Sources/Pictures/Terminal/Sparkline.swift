import Formats
public import Trajectories

/// Channels over time as lines of blocks, for terminals and logs.
public struct Sparkline: Sendable {
  public var replay: Replay
  public var columns: [Column]
  /// Characters that a line has.
  public var width: Int

  public init(replay: Replay, columns: [Column], width: Int = 60) {
    self.replay = replay
    self.columns = columns.isEmpty ? [.x, .y] : columns
    self.width = max(1, width)
  }

  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// One line a run, view and channel, each with its name before and its least and largest value after it; columns are aligned.
  public var text: String {
    var rows: [[String]] = []
    for run in replay.runs {
      for view in run.shownViews {
        for column in columns {
          let values = run.series(of: view, column)
          let known = values.filter { !$0.isNaN }
          guard let low = known.min(), let high = known.max() else { continue }
          let name = replay.runs.count > 1 ? "\(run.label) " : ""
          let line = Self.line(values, low, high, width: width)
          rows.append([
            Self.visible("\(name)\(run.names[Int(view)]).\(column.rawValue)"), line, NumberFormat.trimmed(low), "…",
            NumberFormat.trimmed(high),
            column.unit,
          ])
        }
      }
    }
    guard !rows.isEmpty else { return "" }
    let widths = rows[0].indices.map { i in rows.map { $0[i].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { i, cell in
        let padding = String(repeating: " ", count: widths[i] - cell.count)
        return i == 2 || i == 4 ? padding + cell : cell + padding
      }
      var line = cells.joined(separator: " ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// A name without what a terminal would take for a command.
  public static func visible(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isCommand =
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
      text.unicodeScalars.append(isCommand ? "\u{FFFD}" : scalar)
    }
    return text
  }

  /// The mean of each stretch of frames as a block; a space where the view is not there.
  private static func line(_ values: [Double], _ low: Double, _ high: Double, width: Int) -> String {
    let count = min(width, values.count)
    return String(
      (0..<count).map { i -> Character in
        let stretch = values[(i * values.count / count)..<((i + 1) * values.count / count)].filter { !$0.isNaN }
        guard !stretch.isEmpty else { return " " }
        let mean = stretch.reduce(0, +) / Double(stretch.count)
        // a constant is in the middle
        guard high > low else { return blocks[3] }
        return blocks[min(7, Int((mean - low) / (high - low) * 8))]
      })
  }
}
