/// Rows of cells in aligned columns.
package enum TextTable {
  /// The lines of a table without trailing spaces.
  ///
  /// - Parameter isLeft: Whether a column, by its index, is aligned to the left; others are aligned to the right.
  package static func lines(_ rows: [[String]], gap: String = "  ", isLeft: (Int) -> Bool) -> [String] {
    guard let head = rows.first else { return [] }
    // names of views and files stand in cells
    let rows = rows.map { $0.map { PrintableText.line($0) } }
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += (column > 0 ? gap : "") + (isLeft(column) ? cell + padding : padding + cell)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Lines with ends: the first column to the left, the others to the right; the last one to the left if it holds words.
  package static func text(_ rows: [[String]], endsInWords: Bool = false) -> String {
    let last = endsInWords ? (rows.first?.count ?? 0) - 1 : 0
    return lines(rows) { $0 == 0 || $0 == last }.map { $0 + "\n" }.joined()
  }
}
