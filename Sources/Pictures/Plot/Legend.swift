import Formats

/// Samples of lines with their names, in as many rows as they need.
struct Legend {
  private struct Entry {
    let text: String
    let sample: String
    let marker: (Marker, hue: String)?
    let x: Double
    let row: Int
  }

  private var entries: [Entry] = []
  private var next = (x: 0.0, row: 0)
  private let width: Double
  private static let rowHeight = 18.0

  /// Pixels from the first row's top.
  var height: Double { entries.isEmpty ? 0 : Double((entries.last?.row ?? 0) + 1) * Self.rowHeight + 6 }

  private init(width: Double) { self.width = width }

  /// The lines of a plot, and which run is which where there are several.
  init(_ replay: Replay, _ curves: Curves, width: Double) {
    self.init(width: width)
    let markers = Dictionary(
      curves.lines.compactMap { line in line.marker.map { (line.number, $0) } }, uniquingKeysWith: { first, _ in first })
    for (number, name) in curves.names.enumerated() {
      let marker = markers[number].map { ($0, hue: "\(number % Palette.hueCount)") }
      add(name, Curves.style(number, isStyled: true), marker)
    }
    if curves.grayCount > 0 { add("and \(curves.grayCount) more", Curves.style(0, isStyled: false)) }
    add(runs: replay)
  }

  /// Which run is which; empty where there is one only.
  init(runs replay: Replay, width: Double) {
    self.init(width: width)
    add(runs: replay)
  }

  private mutating func add(runs replay: Replay) {
    guard replay.runs.count > 1 else { return }
    if next.x > 0 { next = (0, next.row + 1) }
    for (r, run) in replay.runs.enumerated() {
      let isGhost = r < replay.runs.count - 1
      add(isGhost ? "\(run.label) (ghost)" : run.label, isGhost ? GhostStyle(r).line(1.8) : "class=\"stext\" stroke-width=\"1.6\"")
    }
  }

  private mutating func add(_ text: String, _ sample: String, _ marker: (Marker, hue: String)? = nil) {
    let text = SVGDocument.fitted(SVGDocument.shortened(text, to: 40), into: width - 30)
    let length = 30 + SVGDocument.width(of: text) + 16
    if next.x + length > width + 16, next.x > 0 { next = (0, next.row + 1) }
    entries.append(Entry(text: text, sample: sample, marker: marker, x: next.x, row: next.row))
    next.x += length
  }

  func draw(_ document: inout SVGDocument, x: Double, y: Double) {
    for entry in entries {
      let (left, middle) = (x + entry.x, y + Double(entry.row) * Self.rowHeight + 8)
      document.element("path", "fill=\"none\" \(entry.sample) d=\"M\(NumberFormat.trimmed(left)),\(NumberFormat.trimmed(middle))h24\"")
      if let (marker, hue) = entry.marker {
        document.element("path", "class=\"s\(hue) f\(hue)\" d=\"\(marker.path(left + 12, middle))\"")
      }
      document.text(entry.text, x: left + 30, y: middle + 4, "class=\"ftext\"")
    }
  }
}
