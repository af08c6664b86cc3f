import Formats

/// A sweep as an SVG picture: each metric against the axis, as a heat map over two, as dots against each of several.
public struct SweepPicture: Sendable {
  public var table: SweepResults
  public var title: String
  /// Nil for a width of 720 pixels and the height of the panels.
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

  /// More panels than this are unreadable.
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
    let header = 44.0
    let height = size?.height ?? Double(rows) * 250 + header
    var document = SVGDocument(width: width, height: height)
    if metrics.contains(where: { $0.missing > 0 }) { MissingPattern.define(&document) }
    // at 14 pixels a text is a sixth wider than at 12
    document.text(SVGDocument.fitted(title, into: (width - 28) * 12 / 14), x: 14, y: 20, "class=\"ftext\" font-size=\"14\"")
    document.text(SVGDocument.fitted(words, into: width - 28), x: 14, y: 37, "class=\"fdim\"")
    let columns = max(1, axes.count)
    let cell = (width: width / Double(columns), height: (height - header) / Double(rows))
    for (row, metric) in metrics.enumerated() {
      for (column, axis) in axes.enumerated() {
        let panel = Plot.Panel(
          x: Double(column) * cell.width + 72, y: header + Double(row) * cell.height + 26, width: max(20, cell.width - (isMap ? 160 : 92)),
          height: max(20, cell.height - 76))
        let label = SVGDocument.fitted(label(of: metric, into: cell.width - 76), into: cell.width - 76)
        document.text(label, x: panel.x, y: panel.y - 8, "class=\"ftext\"")
        let name = { (axis: Int) in SweepLabel.axis(table.axes[axis].name) }
        if isMap {
          HeatMap(scales[varied[0]], scales[varied[1]], metric).draw(&document, panel, names: (name(varied[0]), name(varied[1])))
        } else {
          SweepDots(scales[axis], metric, isOnlyAxis: axes.count == 1).draw(&document, panel, name: name(axis))
        }
      }
    }
    if metrics.isEmpty { document.text("there is no metric to draw", x: 72, y: header + 30, "class=\"ftext\"") }
    return document.finished(title: title, description: "A sweep: \(words).", theme: theme, version: version)
  }

  /// The name of a metric, and how many runs have no value of it, in few words where there is little room.
  private func label(of metric: SweepResults.Series, into width: Double) -> String {
    let name = SweepLabel.metric(metric.name)
    if metric.missing == 0 { return name }
    let long = name + " · \(metric.missing) of \(table.count) without a value"
    return SVGDocument.width(of: long) <= width ? long : name + " · \(metric.missing) without"
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

/// A metric against one axis: a dot per run, a cross per run without a value, and where there is one axis only a line through the means.
struct SweepDots {
  private let scale: SweepScale
  private let values: [Double]
  private let pointsDown: Bool
  private let hasMissing: Bool
  private let isOnlyAxis: Bool
  private let isVerdict: Bool
  /// More dots than this are a blot.
  private static let limit = 4000
  /// Pixels of the strip below the values, where runs without a value stand.
  private static let strip = 18.0

  init(_ scale: SweepScale, _ metric: SweepResults.Series, isOnlyAxis: Bool) {
    (self.scale, values, self.isOnlyAxis) = (scale, metric.numbers, isOnlyAxis)
    (pointsDown, hasMissing, isVerdict) = (SweepLabel.pointsDown(metric.name), metric.missing > 0, metric.isVerdict)
  }

  func draw(_ document: inout SVGDocument, _ panel: Plot.Panel, name: String) {
    let known = values.filter { !$0.isNaN }
    let height = panel.height - (hasMissing ? Self.strip : 0)
    let range = isVerdict ? (0, 1) : (known.min() ?? 0, known.max() ?? 1)
    let axis = Axis.around(known.isEmpty ? nil : range, wanted: max(3, Int(height / 36)))
    let room = 8.0
    func x(_ place: Double) -> Double {
      panel.x + room + (place - scale.low) / (scale.high - scale.low) * (panel.width - 2 * room)
    }
    func y(_ value: Double) -> Double {
      let part = (value - axis.low) / (axis.high - axis.low)
      return panel.y + (pointsDown ? part : 1 - part) * height
    }
    SweepFrame(panel).draw(&document, scale, name: name, x)
    if hasMissing { drawMissing(&document, panel, x) }
    if !known.isEmpty {
      var grid = ""
      for (tick, text) in isVerdict ? [(0, "failed"), (1, "passed")] : axis.labeled {
        grid += "M\(NumberFormat.trimmed(panel.x)),\(NumberFormat.trimmed(y(tick)))h\(NumberFormat.trimmed(panel.width))"
        document.text(text, x: panel.x - 7, y: y(tick) + 4, "class=\"fdim\" font-size=\"11\" text-anchor=\"end\"")
      }
      document.element("path", "class=\"sline\" fill=\"none\" d=\"\(grid)\"")
    }
    let step = max(1, values.count / Self.limit)
    var dots = ""
    for i in stride(from: 0, to: values.count, by: step) where !values[i].isNaN {
      dots += "M\(NumberFormat.trimmed(x(scale.places[i]))),\(NumberFormat.trimmed(y(values[i])))h0"
    }
    document.element(
      "path",
      "class=\"s0\" fill=\"none\" stroke-width=\"5\" stroke-linecap=\"round\" opacity=\"\(known.count > 200 ? 0.35 : 0.8)\" d=\"\(dots)\"")
    guard isOnlyAxis, scale.values.count <= Self.limit else { return }
    var sums = [(sum: Double, count: Int)](repeating: (0, 0), count: scale.values.count)
    for (rank, value) in zip(scale.ranks, values) where !value.isNaN { sums[rank] = (sums[rank].sum + value, sums[rank].count + 1) }
    let means = zip(scale.values, sums).map { value, sum in (x(value.place), sum.count > 0 ? y(sum.sum / Double(sum.count)) : .nan) }
    document.element("path", "class=\"s0\" fill=\"none\" stroke-width=\"1.6\" d=\"\(Plot.path(means))\"")
  }

  /// A cross for each run without a value, in a strip of their own.
  private func drawMissing(_ document: inout SVGDocument, _ panel: Plot.Panel, _ x: (Double) -> Double) {
    let top = panel.y + panel.height - Self.strip
    let middle = top + Self.strip / 2
    document.element(
      "path",
      "class=\"sdim\" fill=\"none\" d=\"M\(NumberFormat.trimmed(panel.x)),\(NumberFormat.trimmed(top))h\(NumberFormat.trimmed(panel.width))\""
    )
    document.text("no value", x: panel.x - 7, y: middle + 4, "class=\"fdim\" font-size=\"11\" text-anchor=\"end\"")
    let missing = values.indices.filter { values[$0].isNaN }
    var crosses = ""
    for i in stride(from: 0, to: missing.count, by: max(1, missing.count / Self.limit)) {
      crosses += "M\(NumberFormat.trimmed(x(scale.places[missing[i]]) - 2.5)),\(NumberFormat.trimmed(middle - 2.5))l5,5m0,-5l-5,5"
    }
    document.element("path", "class=\"sdim missing\" fill=\"none\" stroke-width=\"1.2\" d=\"\(crosses)\"")
  }
}

/// The frame of a panel, with the values of an axis below it.
struct SweepFrame {
  private let panel: Plot.Panel

  init(_ panel: Plot.Panel) { self.panel = panel }

  func draw(_ document: inout SVGDocument, _ scale: SweepScale, name: String, _ x: (Double) -> Double) {
    document.element(
      "rect",
      "class=\"sdim\" fill=\"none\" x=\"\(NumberFormat.trimmed(panel.x))\" y=\"\(NumberFormat.trimmed(panel.y))\" width=\"\(NumberFormat.trimmed(panel.width))\" height=\"\(NumberFormat.trimmed(panel.height))\""
    )
    // where the values are too many or too few for labels of their own, round numbers are better
    let ticks =
      scale.isNumeric && !(3...6).contains(scale.values.count)
      ? Axis(scale.low, scale.high, wanted: max(3, Int(panel.width / 60))).labeled : Self.spread(scale.values, over: panel.width)
    for tick in ticks {
      document.text(
        Self.short(tick.text), x: x(tick.place), y: panel.y + panel.height + 16,
        "class=\"fdim\" font-size=\"11\" text-anchor=\"middle\"")
    }
    document.text(
      SVGDocument.fitted(name, into: panel.width + 40), x: panel.x + panel.width / 2, y: panel.y + panel.height + 34,
      "class=\"ftext\" text-anchor=\"middle\"")
  }

  /// A value as it is, or a long number with four digits.
  static func short(_ text: String) -> String {
    if text.count > 6, let number = Double(text) { return NumberFormat.significant(number, digits: 4) }
    return SVGDocument.shortened(text, to: 12)
  }

  /// As many of the values as there is room for their names, and three of them in any case.
  static func spread(_ values: [(place: Double, text: String)], over length: Double, each: Double = 56) -> [(place: Double, text: String)] {
    let wanted = Int((Double(values.count) * each / max(1, length)).rounded(.up))
    let step = max(1, min(wanted, (values.count - 1) / 2))
    return stride(from: 0, to: values.count, by: step).map { values[$0] }
  }
}

extension Axis {
  /// Ticks with their labels.
  var labeled: [(place: Double, text: String)] { ticks.map { ($0, label($0)) } }
}
