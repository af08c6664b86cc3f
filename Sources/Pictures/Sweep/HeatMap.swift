import Formats

/// A metric over two axes: a colored cell for each pair of values, the mean of the runs that have it.
struct HeatMap {
  private let across: SweepScale
  private let up: SweepScale
  /// Row by row; NaN where no run has a result.
  private let means: [Double]
  /// Whether a run of the cell has no value.
  private let hasMissing: [Bool]
  private let isVerdict: Bool

  init(_ across: SweepScale, _ up: SweepScale, _ metric: SweepResults.Series) {
    (self.across, self.up, isVerdict) = (across, up, metric.isVerdict)
    let values = metric.numbers
    var sums = [(sum: Double, count: Int)](repeating: (0, 0), count: across.values.count * up.values.count)
    for (i, (column, row)) in zip(across.ranks, up.ranks).enumerated() where !values[i].isNaN {
      let cell = row * across.values.count + column
      sums[cell] = (sums[cell].sum + values[i], sums[cell].count + 1)
    }
    means = sums.map { $0.count > 0 ? $0.sum / Double($0.count) : .nan }
    var hasMissing = [Bool](repeating: false, count: means.count)
    for (i, (column, row)) in zip(across.ranks, up.ranks).enumerated() where values[i].isNaN {
      hasMissing[row * across.values.count + column] = true
    }
    self.hasMissing = hasMissing
  }

  func draw(_ document: inout SVGDocument, _ panel: Plot.Panel, names: (across: String, up: String)) {
    let known = means.filter { !$0.isNaN }
    let (low, high) = (known.min() ?? 0, known.max() ?? 0)
    let (columns, rows) = (across.values.count, up.values.count)
    let (width, height) = (panel.width / Double(columns), panel.height / Double(rows))
    // without soft edges, which would show as seams
    document.open("g", "shape-rendering=\"crispEdges\"")
    for (i, mean) in means.enumerated() {
      // what is greater is higher up
      let (x, y) = (panel.x + Double(i % columns) * width, panel.y + Double(rows - 1 - i / columns) * height)
      let place =
        "x=\"\(NumberFormat.trimmed(x))\" y=\"\(NumberFormat.trimmed(y))\" width=\"\(NumberFormat.trimmed(width))\" height=\"\(NumberFormat.trimmed(height))\""
      if !mean.isNaN { document.element("rect", "fill=\"\(color(mean, low, high))\" \(place)") }
      // hatched: without a value; in a corner where that is so for some of the cell's runs. A cell without runs is empty
      if hasMissing[i] {
        let corner =
          "M\(NumberFormat.trimmed(x)),\(NumberFormat.trimmed(y))h\(NumberFormat.trimmed(width / 2))l\(NumberFormat.trimmed(-width / 2)),\(NumberFormat.trimmed(height / 2))Z"
        if mean.isNaN {
          document.element("rect", "\(MissingPattern.fill) \(place)")
        } else {
          document.element("path", "\(MissingPattern.fill) d=\"\(corner)\"")
        }
      }
    }
    document.close("g")
    SweepFrame(panel).draw(&document, SweepScale(ranking: across), name: names.across) { panel.x + ($0 + 0.5) * width }
    for value in SweepFrame.spread(SweepScale(ranking: up).values, over: panel.height, each: 18) {
      document.text(
        SVGDocument.shortened(SweepFrame.short(value.text), to: 7), x: panel.x - 7,
        y: panel.y + (Double(rows) - value.place - 0.5) * height + 4,
        "class=\"fdim\" font-size=\"11\" text-anchor=\"end\"")
    }
    let middle = panel.y + panel.height / 2
    document.text(
      SVGDocument.shortened(names.up, to: Int(panel.height / 6.7)), x: 14, y: middle,
      "class=\"ftext\" text-anchor=\"middle\" transform=\"rotate(-90 14 \(NumberFormat.trimmed(middle)))\"")
    if isVerdict { drawVerdicts(&document, panel) } else { drawBar(&document, panel, low, high) }
  }

  private func color(_ mean: Double, _ low: Double, _ high: Double) -> String {
    if isVerdict { return Self.mixed(Self.verdicts.failed, Self.verdicts.passed, mean) }
    return Self.color(high > low ? (mean - low) / (high - low) : 0.5)
  }

  private func drawVerdicts(_ document: inout SVGDocument, _ panel: Plot.Panel) {
    let x = NumberFormat.trimmed(panel.x + panel.width + 14)
    for (i, verdict) in [("passed", 1.0), ("failed", 0.0)].enumerated() {
      let y = panel.y + 20 * Double(i)
      document.element(
        "rect", "fill=\"\(color(verdict.1, 0, 1))\" x=\"\(x)\" y=\"\(NumberFormat.trimmed(y))\" width=\"12\" height=\"12\"")
      document.text(verdict.0, x: panel.x + panel.width + 31, y: y + 10, "class=\"fdim\" font-size=\"11\"")
    }
  }

  private func drawBar(_ document: inout SVGDocument, _ panel: Plot.Panel, _ low: Double, _ high: Double) {
    let (x, steps) = (panel.x + panel.width + 14, 48)
    document.open("g", "shape-rendering=\"crispEdges\"")
    for i in 0..<steps {
      let y = panel.y + panel.height * Double(steps - 1 - i) / Double(steps)
      document.element(
        "rect",
        "fill=\"\(Self.color(Double(i) / Double(steps - 1)))\" x=\"\(NumberFormat.trimmed(x))\" y=\"\(NumberFormat.trimmed(y))\" width=\"12\" height=\"\(NumberFormat.trimmed(panel.height / Double(steps) + 0.3))\""
      )
    }
    document.close("g")
    if hasMissing.contains(true) {
      let y = panel.y + panel.height + 9
      document.element(
        "rect", "\(MissingPattern.fill) x=\"\(NumberFormat.trimmed(x))\" y=\"\(NumberFormat.trimmed(y))\" width=\"12\" height=\"12\"")
      document.text("no value", x: x + 17, y: y + 10, "class=\"fdim\" font-size=\"11\"")
    }
    guard means.contains(where: { !$0.isNaN }) else { return }
    guard high > low else {
      document.text(
        NumberFormat.significant(low, digits: 4), x: x + 17, y: panel.y + panel.height / 2 + 4, "class=\"fdim\" font-size=\"11\"")
      return
    }
    let axis = Axis(low, high, wanted: max(2, Int(panel.height / 40)))
    for tick in axis.ticks {
      let y = panel.y + (high - tick) / (high - low) * panel.height
      document.text(axis.label(tick), x: x + 17, y: y + 4, "class=\"fdim\" font-size=\"11\"")
    }
  }

  /// From dark blue over green to yellow, evenly lighter all the way: nine colors of viridis (Smith and van der Walt, 2015), which any eye and
  /// a gray print keep in order.
  static let stops: [(Double, Double, Double)] = [
    (0x44, 0x01, 0x54), (0x47, 0x2D, 0x7B), (0x3B, 0x52, 0x8B), (0x2C, 0x72, 0x8E), (0x21, 0x91, 0x8C), (0x28, 0xAE, 0x80),
    (0x5E, 0xC9, 0x62), (0xAD, 0xDC, 0x30), (0xFD, 0xE7, 0x25),
  ]

  static func color(_ part: Double) -> String {
    let place = max(0, min(1, part)) * Double(stops.count - 1)
    let i = min(stops.count - 2, Int(place))
    return mixed(stops[i], stops[i + 1], place - Double(i))
  }

  /// Whether runs meet the scene's expectations, as in the page of a sweep.
  static let verdicts = (failed: (213.0, 94.0, 0.0), passed: (95.0, 181.0, 154.0))

  private static func mixed(_ a: (Double, Double, Double), _ b: (Double, Double, Double), _ part: Double) -> String {
    func mixed(_ a: Double, _ b: Double) -> String {
      let digits = String(Int((a + (b - a) * part).rounded()), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    return "#" + mixed(a.0, b.0) + mixed(a.1, b.1) + mixed(a.2, b.2)
  }
}

/// The hatching of cells without a value.
enum MissingPattern {
  static let fill = "class=\"missing\" fill=\"url(#missing)\""

  static func define(_ document: inout SVGDocument) {
    document.open("defs")
    document.open("pattern", "id=\"missing\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"")
    document.element("path", "class=\"sdim\" fill=\"none\" stroke-width=\"1\" d=\"M-1,1l2,-2M0,6l6,-6M5,7l2,-2\"")
    document.close("pattern")
    document.close("defs")
  }
}

extension SweepScale {
  /// The same values, each as wide as any other.
  init(ranking scale: SweepScale) {
    (places, low, high) = (scale.ranks.map { Double($0) }, 0, Double(max(1, scale.values.count - 1)))
    values = scale.values.enumerated().map { (Double($0), $1.text) }
    isNumeric = false
  }
}
