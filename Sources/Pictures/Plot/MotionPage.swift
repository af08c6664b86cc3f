import Formats

/// A page about motions of one value: their curves, and a box per motion that moves by it, over and over. It has no script and loads nothing.
public struct MotionPage: Sendable {
  public let plot: CurvePlot
  /// The values between which the boxes move; not the same.
  public let span: (from: Double, to: Double)
  /// Lines of text under the picture, as a terminal shows them.
  public let report: String

  public init(plot: CurvePlot, span: (from: Double, to: Double), report: String) {
    self.plot = plot
    self.span = span
    self.report = report
  }

  /// Points of a box's motion at most.
  private static let mostPoints = 160
  /// Of a round, as a share of the time of the curves: the boxes stand at the end of it.
  private static let round = 1.5

  /// - Parameter version: physim's.
  public func html(version: String) -> String {
    let start = plot.curves.reduce(Double.infinity) { min($0, $1.points.first?.time ?? $0) }
    let end = plot.curves.reduce(start + 0.1) { max($0, $1.points.last?.time ?? $0) }
    let seconds = Self.round * (end - start)
    var boxes = ""
    var rules = ""
    for (number, curve) in plot.curves.enumerated() {
      boxes += "<div class=\"track\"><i class=\"box m\(number)\"></i></div>\n"
      let hue = number % Palette.hueCount
      rules += ".m\(number) { background: \(Palette.light.hues[hue]); animation-timing-function: \(timing(curve, start, seconds)) }\n"
      rules += "@media (prefers-color-scheme: dark) { .m\(number) { background: \(Palette.dark.hues[hue]) } }\n"
    }
    let title = Markup.escaped(plot.title)
    return PlayerPage.start + """
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="physim \(Markup.escaped(version))">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <style>
      :root { color-scheme: light dark }
      body { margin: 0 auto; max-width: 760px; padding: 12px; background: \(Palette.light.background); color: \(Palette.light.text);
        font: 14px/1.4 ui-sans-serif, system-ui, sans-serif }
      h1 { font-size: 16px; overflow-wrap: anywhere }
      svg { width: 100%; height: auto }
      .track { position: relative; height: 44px; margin: 6px 0; border: 1px solid \(Palette.light.line); border-radius: 6px; overflow: hidden }
      .box { position: absolute; top: 8px; left: 15%; width: 28px; height: 28px; border-radius: 6px;
        animation: go \(NumberFormat.trimmed(seconds, 4))s infinite both }
      @keyframes go { from { left: 15% } to { left: 70% } }
      pre { overflow-x: auto; font: 12px/1.5 ui-monospace, monospace }
      @media (prefers-color-scheme: dark) {
        body { background: \(Palette.dark.background); color: \(Palette.dark.text) }
        .track { border-color: \(Palette.dark.line) }
      }
      @media (prefers-reduced-motion: reduce) { .box { animation: none } }
      \(rules)</style>
      </head>
      <body>
      <h1>\(title)</h1>
      \(boxes)\(plot.svg(version: version))
      <pre>\(Self.lines(report))</pre>
      </body>
      </html>

      """
  }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Markup.escaped(String($0)) }.joined(separator: "\n")
  }

  /// The curve as linear(), over a round.
  private func timing(_ curve: CurvePlot.Curve, _ start: Double, _ seconds: Double) -> String {
    let count = min(curve.points.count, Self.mostPoints)
    guard count > 1 else { return "linear" }
    var stops: [String] = []
    for i in 0..<count {
      let point = curve.points[i * (curve.points.count - 1) / (count - 1)]
      let share = (point.value - span.from) / (span.to - span.from)
      stops.append("\(NumberFormat.trimmed(min(9, max(-9, share)), 4)) \(NumberFormat.trimmed(100 * (point.time - start) / seconds, 3))%")
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}
