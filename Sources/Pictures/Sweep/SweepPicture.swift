/// A sweep as an SVG picture: each metric against the axis, as a heat map over two, as dots against each of several.
public struct SweepPicture: Sendable {
  public var table: SweepResults
  public var title: String
  /// Nil for 720 pixels by what the panels need.
  public var size: PictureSize?
  public var theme: PlayerPage.Theme
  /// physim's.
  public var version: String

  public init(table: SweepResults, title: String, size: PictureSize? = nil, theme: PlayerPage.Theme = .auto, version: String) {
    self.table = table
    self.title = title
    self.size = size
    self.theme = theme
    self.version = version
  }

  /// More panels than this nobody reads.
  private static let metricLimit = 6
  private static let axisLimit = 4
  /// Values of one axis that a heat map can show.
  private static let cellLimit = 200

  /// The picture as SVG.
  public var svg: String {
    let scales = table.axes.map { SweepScale($0) }
    let varied = scales.indices.filter { scales[$0].values.count > 1 }
    let metrics = table.metrics.prefix(Self.metricLimit)
    let isMap = varied.count == 2 && varied.allSatisfy { scales[$0].values.count <= Self.cellLimit } && isGrid(scales, varied)
    let axes = Array((varied.isEmpty ? Array(scales.indices.prefix(1)) : varied).prefix(isMap ? 1 : Self.axisLimit))
    let (width, rows) = (size?.width ?? 720, max(1, metrics.count))
    let height = size?.height ?? Double(rows) * 250 + 30
    var drawing = Drawing(width: width, height: height)
    drawing.text("\(Drawing.shortened(title, to: 48)) · \(words)", x: 14, y: height - 10, "class=\"fdim\"")
    let columns = max(1, axes.count)
    let cell = (width: width / Double(columns), height: (height - 30) / Double(rows))
    for (row, metric) in metrics.enumerated() {
      for (column, axis) in axes.enumerated() {
        let panel = Plot.Panel(
          x: Double(column) * cell.width + 72, y: Double(row) * cell.height + 26, width: max(20, cell.width - (isMap ? 160 : 92)),
          height: max(20, cell.height - 76))
        let values = metric.numbers
        let name = "\(Drawing.shortened(metric.name, to: 40))"
        drawing.text(name, x: panel.x, y: panel.y - 8, "class=\"ftext\"")
        if isMap {
          HeatMap(scales[varied[1]], scales[varied[0]], values).draw(
            &drawing, panel, names: (table.axes[varied[1]].name, table.axes[varied[0]].name))
        } else {
          SweepDots(scales[axis], values, isOnlyAxis: axes.count == 1).draw(&drawing, panel, name: table.axes[axis].name)
        }
      }
    }
    if metrics.isEmpty { drawing.text("there is no metric to draw", x: 72, y: 60, "class=\"ftext\"") }
    return drawing.finished(title: title, description: "A sweep: \(words).", theme: theme, version: version)
  }

  /// Whether runs fill at least half of the plane of two axes.
  private func isGrid(_ scales: [SweepScale], _ axes: [Int]) -> Bool {
    let (a, b) = (scales[axes[0]], scales[axes[1]])
    return 2 * table.count >= a.values.count * b.values.count
  }

  private var words: String {
    var words = table.count == 1 ? "1 run" : "\(table.count) runs"
    if table.failed > 0 { words += ", \(table.failed) without a result" }
    let left = table.metrics.count - Self.metricLimit
    return left > 0 ? words + ", \(left) more metrics" : words
  }
}

/// A metric against one axis: a dot a run, and where there is but one axis a line through the means.
struct SweepDots {
  private let scale: SweepScale
  private let values: [Double]
  private let isOnlyAxis: Bool
  /// More dots than this are a blot.
  private static let limit = 4000

  init(_ scale: SweepScale, _ values: [Double], isOnlyAxis: Bool) {
    (self.scale, self.values, self.isOnlyAxis) = (scale, values, isOnlyAxis)
  }

  func draw(_ drawing: inout Drawing, _ panel: Plot.Panel, name: String) {
    let known = values.filter { !$0.isNaN }
    let axis = Axis.around(known.isEmpty ? nil : (known.min() ?? 0, known.max() ?? 1), wanted: max(2, Int(panel.height / 36)))
    let room = 8.0
    func x(_ place: Double) -> Double {
      panel.x + room + (place - scale.low) / (scale.high - scale.low) * (panel.width - 2 * room)
    }
    func y(_ value: Double) -> Double { panel.y + (axis.high - value) / (axis.high - axis.low) * panel.height }
    SweepFrame(panel).draw(&drawing, scale, name: name, x)
    var grid = ""
    for tick in axis.ticks {
      grid += "M\(Numeral.text(panel.x)),\(Numeral.text(y(tick)))h\(Numeral.text(panel.width))"
      drawing.text(axis.label(tick), x: panel.x - 7, y: y(tick) + 4, "class=\"fdim\" font-size=\"11\" text-anchor=\"end\"")
    }
    drawing.element("path", "class=\"sline\" fill=\"none\" d=\"\(grid)\"")
    let step = max(1, values.count / Self.limit)
    var dots = ""
    for i in stride(from: 0, to: values.count, by: step) where !values[i].isNaN {
      dots += "M\(Numeral.text(x(scale.places[i]))),\(Numeral.text(y(values[i])))h0"
    }
    drawing.element(
      "path",
      "class=\"s0\" fill=\"none\" stroke-width=\"5\" stroke-linecap=\"round\" opacity=\"\(known.count > 200 ? 0.35 : 0.8)\" d=\"\(dots)\"")
    guard isOnlyAxis, scale.values.count <= Self.limit else { return }
    var sums = [(sum: Double, count: Int)](repeating: (0, 0), count: scale.values.count)
    for (rank, value) in zip(scale.ranks, values) where !value.isNaN { sums[rank] = (sums[rank].sum + value, sums[rank].count + 1) }
    let means = zip(scale.values, sums).map { value, sum in (x(value.place), sum.count > 0 ? y(sum.sum / Double(sum.count)) : .nan) }
    drawing.element("path", "class=\"s0\" fill=\"none\" stroke-width=\"1.6\" d=\"\(Plot.path(means))\"")
  }
}

/// The frame of a panel, with the values of an axis below it.
struct SweepFrame {
  private let panel: Plot.Panel

  init(_ panel: Plot.Panel) { self.panel = panel }

  func draw(_ drawing: inout Drawing, _ scale: SweepScale, name: String, _ x: (Double) -> Double) {
    drawing.element(
      "rect",
      "class=\"sdim\" fill=\"none\" x=\"\(Numeral.text(panel.x))\" y=\"\(Numeral.text(panel.y))\" width=\"\(Numeral.text(panel.width))\" height=\"\(Numeral.text(panel.height))\""
    )
    let ticks =
      scale.isNumeric && scale.values.count > 6
      ? Axis(scale.low, scale.high, wanted: max(4, Int(panel.width / 60))).labeled : Self.spread(scale.values, over: panel.width)
    for tick in ticks {
      drawing.text(
        Drawing.shortened(tick.text, to: 12), x: x(tick.place), y: panel.y + panel.height + 16,
        "class=\"fdim\" font-size=\"11\" text-anchor=\"middle\"")
    }
    drawing.text(
      Drawing.shortened(name, to: 48), x: panel.x + panel.width / 2, y: panel.y + panel.height + 34,
      "class=\"ftext\" text-anchor=\"middle\"")
  }

  /// As many of the values as there is room for their names.
  static func spread(_ values: [(place: Double, text: String)], over length: Double, each: Double = 56) -> [(place: Double, text: String)] {
    let step = max(1, Int((Double(values.count) * each / max(1, length)).rounded(.up)))
    return stride(from: 0, to: values.count, by: step).map { values[$0] }
  }
}

extension Axis {
  /// Ticks with their labels.
  var labeled: [(place: Double, text: String)] { ticks.map { ($0, label($0)) } }
}
