/// A canvas of dots for terminals: every character cell is a braille pattern of two by four dots.
struct Canvas {
  /// In cells.
  let columns: Int
  let rows: Int
  /// Per cell the dots that are set, in the order of the Unicode block U+2800.
  private var cells: [UInt8]
  /// Per cell the color it was last drawn in; 0 is the terminal's own.
  private var colors: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = [UInt8](repeating: 0, count: self.columns * self.rows)
    colors = cells
  }

  var width: Int { 2 * columns }
  var height: Int { 4 * rows }

  /// Sets a dot; one outside of the canvas is left out.
  mutating func set(_ x: Int, _ y: Int, _ color: UInt8) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let cell = y / 4 * columns + x / 2
    cells[cell] |= Self.dot[(y & 3) * 2 + (x & 1)]
    colors[cell] = color
  }

  /// Of two by four dots, row by row.
  private static let dot: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// A line between two points in dots, every `gap`-th dot of it (Bresenham, 1965, with fractions).
  mutating func line(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ color: UInt8, gap: Int = 1) {
    guard let (a, b) = clipped(a, b) else { return }
    let steps = max(1, Int(max((b.x - a.x).magnitude, (b.y - a.y).magnitude).rounded(.up)))
    for i in stride(from: 0, through: steps, by: gap) {
      let part = Double(i) / Double(steps)
      set(Int((a.x + (b.x - a.x) * part).rounded(.down)), Int((a.y + (b.y - a.y) * part).rounded(.down)), color)
    }
  }

  /// The part of a line that is on the canvas (Liang and Barsky, 1984); nil when none is.
  private func clipped(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> (a: (x: Double, y: Double), b: (x: Double, y: Double))? {
    var (low, high) = (0.0, 1.0)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    guard dx.isFinite, dy.isFinite else { return nil }
    for (p, q) in [(-dx, a.x), (dx, Double(width) - a.x), (-dy, a.y), (dy, Double(height) - a.y)] {
      if p == 0 {
        if q < 0 { return nil }
      } else if p < 0 {
        low = max(low, q / p)
      } else {
        high = min(high, q / p)
      }
    }
    guard low <= high else { return nil }
    return ((a.x + low * dx, a.y + low * dy), (a.x + high * dx, a.y + high * dy))
  }

  /// One line of text a row; with escape sequences that color it if `isColored`.
  func lines(isColored: Bool) -> [String] {
    (0..<rows).map { row in
      var line = ""
      var color: UInt8 = 0
      for column in 0..<columns {
        let cell = row * columns + column
        guard cells[cell] != 0 else {
          line += " "
          continue
        }
        if isColored, colors[cell] != color {
          color = colors[cell]
          line += color == 0 ? "\u{1B}[0m" : "\u{1B}[38;5;\(color)m"
        }
        line.unicodeScalars.append(Unicode.Scalar(0x2800 + UInt32(cells[cell])) ?? " ")
      }
      return color == 0 ? line : line + "\u{1B}[0m"
    }
  }
}
