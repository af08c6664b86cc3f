import Formats

/// Values over time as an SVG picture: one line per curve, with its name above.
public struct CurvePlot: Sendable {
  public struct Curve: Sendable {
    public let name: String
    /// By time; seconds and values.
    public let points: [(time: Double, value: Double)]

    public init(name: String, points: [(time: Double, value: Double)]) {
      self.name = name
      self.points = points
    }
  }

  public let title: String
  /// Of the vertical axis.
  public let unit: String
  public let curves: [Curve]

  public init(title: String, unit: String, curves: [Curve]) {
    self.title = title
    self.unit = unit
    self.curves = curves
  }

  private static let (width, height) = (720.0, 340.0)
  private static let (left, right, bottom) = (72.0, 16.0, 44.0)

  /// The picture as SVG.
  ///
  /// - Parameter version: physim's.
  public func svg(version: String) -> String {
    var document = SVGDocument(width: Self.width, height: Self.height)
    let top = 14 + 18 * Double(curves.count)
    let (panelWidth, panelHeight) = (Self.width - Self.left - Self.right, Self.height - top - Self.bottom)
    let points = curves.flatMap(\.points)
    let values = points.map(\.value)
    let time = Axis(0, max(1e-3, points.map(\.time).max() ?? 0), wanted: 8)
    let axis = Axis.around(values.isEmpty ? nil : (values.min() ?? 0, values.max() ?? 0), wanted: 6)
    func x(_ seconds: Double) -> Double { Self.left + seconds / time.high * panelWidth }
    func y(_ value: Double) -> Double { top + (1 - (value - axis.low) / (axis.high - axis.low)) * panelHeight }

    var grid = ""
    for tick in axis.ticks {
      grid += "M\(NumberFormat.trimmed(Self.left)),\(NumberFormat.trimmed(y(tick)))h\(NumberFormat.trimmed(panelWidth))"
    }
    for tick in time.ticks { grid += "M\(NumberFormat.trimmed(x(tick))),\(NumberFormat.trimmed(top))v\(NumberFormat.trimmed(panelHeight))" }
    document.element("path", "class=\"sline\" fill=\"none\" d=\"\(grid)\"")
    for tick in axis.ticks {
      document.text(axis.label(tick), x: Self.left - 7, y: y(tick) + 4, "class=\"fdim\" font-size=\"11\" text-anchor=\"end\"")
    }
    for tick in time.ticks {
      document.text(time.label(tick), x: x(tick), y: top + panelHeight + 16, "class=\"fdim\" font-size=\"11\" text-anchor=\"middle\"")
    }
    let middle = top + panelHeight / 2
    document.text(
      unit, x: 14, y: middle, "class=\"ftext\" text-anchor=\"middle\" transform=\"rotate(-90 14 \(NumberFormat.trimmed(middle)))\"")
    document.text("time (s)", x: Self.left + panelWidth / 2, y: top + panelHeight + 35, "class=\"ftext\" text-anchor=\"middle\"")
    for (number, curve) in curves.enumerated() {
      let style = Curves.style(number, isStyled: true)
      let row = 16 + 18 * Double(number)
      document.element("path", "\(style) fill=\"none\" d=\"M\(NumberFormat.trimmed(Self.left)),\(NumberFormat.trimmed(row - 4))h18\"")
      document.text(SVGDocument.fitted(curve.name, into: panelWidth - 30), x: Self.left + 26, y: row, "class=\"ftext\"")
      let path = Plot.path(curve.points.map { (x($0.time), y($0.value)) })
      document.element("path", "\(style) fill=\"none\" stroke-linejoin=\"round\" d=\"\(path)\"")
    }
    return document.finished(title: title, description: "\(unit) over time in seconds.", theme: .auto, version: version)
  }
}
