import Formats
import SceneModel
public import Trajectories

/// Channels over time as an SVG picture: one panel a channel, one line a view and run.
public struct Plot: Sendable {
  /// What can be plotted.
  public static let columns: [Column] = [.x, .y, .angle, .vx, .vy, .omega, .speed, .energy]

  public var replay: Replay
  public var columns: [Column]
  /// Nil for a width of 720 pixels and the height of the panels.
  public var size: PictureSize?
  public var theme: PlayerPage.Theme
  /// physim's.
  public var version: String

  public init(replay: Replay, columns: [Column], size: PictureSize? = nil, theme: PlayerPage.Theme = .auto, version: String) {
    self.replay = replay
    self.columns = columns.isEmpty ? [.x, .y] : columns
    self.size = size
    self.theme = theme
    self.version = version
  }

  static let left = 72.0
  static let right = 16.0
  private static let bottom = 44.0
  private static let gap = 14.0

  /// The picture as SVG.
  public var svg: String {
    let curves = Curves(replay)
    let width = size?.width ?? 720
    let legend = Legend(replay, curves, width: width - Self.left - Self.right)
    let top = 14 + legend.height
    let natural = columns.count == 1 ? 260.0 : 170
    let height = size?.height ?? top + Double(columns.count) * (natural + Self.gap) + Self.bottom
    let panel = max(24, (height - top - Self.bottom) / Double(columns.count) - Self.gap)
    var document = SVGDocument(width: width, height: height)
    legend.draw(&document, x: Self.left, y: 14)
    let time = Axis(curves.times.low, max(curves.times.high, curves.times.low + 1e-3), wanted: Int(width / 90))
    for (i, column) in columns.enumerated() {
      let frame = Panel(x: Self.left, y: top + Double(i) * (panel + Self.gap), width: width - Self.left - Self.right, height: panel)
      draw(column, curves, time, frame, isLast: i == columns.count - 1, &document)
    }
    let words = columns.map { "\($0.rawValue) in \($0.unit)" }.joined(separator: ", ")
    return document.finished(
      title: replay.title, description: "\(words) over time in seconds.\(curves.leftOut)", theme: theme, version: version)
  }

  /// A rectangle of the picture in which one channel is plotted, pixels.
  struct Panel {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  private func draw(_ column: Column, _ curves: Curves, _ time: Axis, _ panel: Panel, isLast: Bool, _ document: inout SVGDocument) {
    let lines = curves.lines.map { ($0, replay.runs[$0.run].series(of: $0.view, column)) }
    var range: (low: Double, high: Double)?
    for (_, values) in lines {
      for value in values where !value.isNaN { range = (min(range?.low ?? value, value), max(range?.high ?? value, value)) }
    }
    let axis = Axis.around(range, wanted: max(2, Int(panel.height / 36)))
    func x(_ seconds: Double) -> Double { panel.x + (seconds - time.low) / (time.high - time.low) * panel.width }
    func y(_ value: Double) -> Double {
      let part = (value - axis.low) / (axis.high - axis.low)
      return panel.y + (column.pointsDown ? part : 1 - part) * panel.height
    }

    drawGrid(column, time, axis, panel, x, y, &document)
    if isLast { labelTime(time, panel, x, &document) }
    document.open("g", "fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"")
    for (line, values) in lines {
      let run = replay.runs[line.run]
      let points = zip(run.frames, values).map { (x(run.time(of: $0)), $1.isNaN ? Double.nan : y($1)) }
      let path = Self.path(points)
      guard !path.isEmpty else { continue }
      document.element("path", "\(line.style) d=\"\(path)\"")
      if let marker = line.marker { drawMarkers(marker, line, points, &document) }
    }
    document.close("g")
    document.element(
      "rect",
      "class=\"sdim\" fill=\"none\" x=\"\(NumberFormat.trimmed(panel.x))\" y=\"\(NumberFormat.trimmed(panel.y))\" width=\"\(NumberFormat.trimmed(panel.width))\" height=\"\(NumberFormat.trimmed(panel.height))\""
    )
  }

  private func drawGrid(
    _ column: Column, _ time: Axis, _ axis: Axis, _ panel: Panel, _ x: (Double) -> Double, _ y: (Double) -> Double,
    _ document: inout SVGDocument
  ) {
    var grid = ""
    for tick in axis.ticks {
      grid += "M\(NumberFormat.trimmed(panel.x)),\(NumberFormat.trimmed(y(tick)))h\(NumberFormat.trimmed(panel.width))"
    }
    for tick in time.ticks {
      grid += "M\(NumberFormat.trimmed(x(tick))),\(NumberFormat.trimmed(panel.y))v\(NumberFormat.trimmed(panel.height))"
    }
    document.element("path", "class=\"sline\" fill=\"none\" d=\"\(grid)\"")
    for tick in axis.ticks {
      document.text(axis.label(tick), x: panel.x - 7, y: y(tick) + 4, "class=\"fdim\" font-size=\"11\" text-anchor=\"end\"")
    }
    let middle = panel.y + panel.height / 2
    document.text(
      "\(column.rawValue) (\(column.unit)\(column.pointsDown ? ", down" : ""))", x: 14, y: middle,
      "class=\"ftext\" text-anchor=\"middle\" transform=\"rotate(-90 14 \(NumberFormat.trimmed(middle)))\"")
    if let firstDifference = replay.firstDifference, let run = replay.runs.last {
      let place = x(run.time(of: firstDifference.frame))
      document.element(
        "path",
        "class=\"stext\" stroke-dasharray=\"1 3\" d=\"M\(NumberFormat.trimmed(place)),\(NumberFormat.trimmed(panel.y))v\(NumberFormat.trimmed(panel.height))\""
      )
    }
  }

  private func labelTime(_ time: Axis, _ panel: Panel, _ x: (Double) -> Double, _ document: inout SVGDocument) {
    for tick in time.ticks {
      document.text(
        time.label(tick), x: x(tick), y: panel.y + panel.height + 16, "class=\"fdim\" font-size=\"11\" text-anchor=\"middle\"")
    }
    document.text(
      "time (s)", x: panel.x + panel.width / 2, y: panel.y + panel.height + 35, "class=\"ftext\" text-anchor=\"middle\"")
  }

  /// A polyline per range of known values, without points that lie on the line between their neighbors.
  static func path(_ points: [(x: Double, y: Double)]) -> String {
    let width = (points.last?.x ?? 0) - (points.first?.x ?? 0)
    let isDense = Double(points.count) > 4 * width
    return points.split { $0.y.isNaN }.map { stretch in
      let line = isDense ? thinned(stretch) : stretch.map { Vector($0.x, $0.y) }
      let simple = Simplification.simplified(line, tolerance: 0.12)
      // a single point is a dot, if the line's ends are round
      return simple.count == 1 ? PathData.line([simple[0], simple[0]]) : PathData.line(simple)
    }.joined()
  }

  /// Of more points than pixels, the least and the most of each half pixel.
  private static func thinned(_ points: ArraySlice<(x: Double, y: Double)>) -> [Vector] {
    var line: [Vector] = []
    var i = points.startIndex
    while i < points.endIndex {
      var (least, most) = (points[i].y, points[i].y)
      var j = i
      while j < points.endIndex, points[j].x < points[i].x + 0.5 {
        least = min(least, points[j].y)
        most = max(most, points[j].y)
        j += 1
      }
      line.append(Vector(points[i].x, least))
      if most > least { line.append(Vector(points[i].x, most)) }
      i = max(j, i + 1)
    }
    return line
  }

  private func drawMarkers(_ marker: Marker, _ line: Curves.Line, _ points: [(x: Double, y: Double)], _ document: inout SVGDocument) {
    let wanted = 8
    var path = ""
    for k in 0..<wanted {
      // each line's markers a bit further on, so that they do not cover each other
      let part = (Double(k) + 0.25 + 0.5 * Double(line.number % 4) / 4) / Double(wanted)
      let place = Int(part * Double(points.count))
      guard place < points.count, !points[place].y.isNaN else { continue }
      path += marker.path(points[place].x, points[place].y)
    }
    if !path.isEmpty { document.element("path", "class=\"s\(line.hue) f\(line.hue)\" d=\"\(path)\"") }
  }
}

extension Column {
  /// Whether larger values are lower on the screen, and in plots too.
  var pointsDown: Bool { self == .y || self == .vy }
}
