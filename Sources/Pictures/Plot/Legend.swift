/// What the lines of a plot are, above it, in as many rows as it takes.
struct Legend {
  private struct Entry {
    let text: String
    let sample: String
    let marker: (Marker, hue: String)?
    let x: Double
    let row: Int
  }

  private var entries: [Entry] = []
  private static let rowHeight = 18.0

  /// Pixels from the first row's top.
  private(set) var height = 0.0

  init(_ film: Film, _ curves: Curves, width: Double) {
    var place = (x: 0.0, row: 0)
    func add(_ text: String, _ sample: String, _ marker: (Marker, hue: String)?, _ entries: inout [Entry]) {
      let text = Drawing.shortened(text)
      let length = 30 + Drawing.width(of: text) + 16
      if place.x + length > width, place.x > 0 { place = (0, place.row + 1) }
      entries.append(Entry(text: text, sample: sample, marker: marker, x: place.x, row: place.row))
      place.x += length
    }
    let markers = Dictionary(
      curves.lines.compactMap { line in line.marker.map { (line.number, $0) } }, uniquingKeysWith: { first, _ in first })
    for (number, name) in curves.names.enumerated() {
      let marker = markers[number].map { ($0, hue: "\(number % Palette.hueCount)") }
      add(name, Curves.style(number, isStyled: true, isGhost: false), marker, &entries)
    }
    if curves.grayCount > 0 { add("and \(curves.grayCount) more", Curves.style(0, isStyled: false, isGhost: false), nil, &entries) }
    if film.reels.count > 1 {
      if place.x > 0 { place = (0, place.row + 1) }
      for (r, reel) in film.reels.enumerated() {
        let isGhost = r < film.reels.count - 1
        add(reel.label, "class=\"stext\" stroke-width=\"\(isGhost ? 3.5 : 1.6)\" opacity=\"\(isGhost ? 0.35 : 1)\"", nil, &entries)
      }
    }
    height = entries.isEmpty ? 0 : Double((entries.last?.row ?? 0) + 1) * Self.rowHeight + 6
  }

  func draw(_ drawing: inout Drawing, x: Double, y: Double) {
    for entry in entries {
      let (left, middle) = (x + entry.x, y + Double(entry.row) * Self.rowHeight + 8)
      drawing.element("path", "fill=\"none\" \(entry.sample) d=\"M\(Numeral.text(left)),\(Numeral.text(middle))h24\"")
      if let (marker, hue) = entry.marker {
        drawing.element("path", "class=\"s\(hue) f\(hue)\" d=\"\(marker.path(left + 12, middle))\"")
      }
      drawing.text(entry.text, x: left + 30, y: middle + 4, "class=\"ftext\"")
    }
  }
}
