import Formats
import SceneModel
public import Simulation
import Trajectories

/// How far a run is from failing one of its checks, or from leaving the tolerance of its golden.
public struct TestMargin: Sendable {
  /// The check's id or index; `golden` for the tolerance.
  public let name: String
  public let margin: Margin
  public let fails: Bool

  public init(name: String, margin: Margin, fails: Bool) {
    self.name = name
    self.margin = margin
    self.fails = fails
  }

  /// The smallest margin per check of a run, in their order.
  static func of(_ results: [CheckResult]) -> [TestMargin] {
    var margins: [TestMargin] = []
    for result in results where !margins.contains(where: { $0.name == result.check.name }) {
      guard let margin = results.margin(of: result.check.name) else { continue }
      margins.append(TestMargin(name: result.check.name, margin: margin, fails: margin.value < 0))
    }
    return margins
  }

  /// How much more a run might differ from its golden; nil where that has to be exact.
  init?(_ comparison: Comparison) {
    var least: Margin?
    for column in Column.allCases where comparison.tolerances[column] > 0 {
      let tolerance = comparison.tolerances[column]
      let worst = comparison.channels.filter { $0.column == column }.max { $0.max < $1.max }
      let time = worst.flatMap { worst in comparison.frameRate.map { Double(worst.maxFrame) / $0 } }
      let margin = Margin(tolerance - (worst?.max ?? 0), Margin.Unit(rawValue: column.unit) ?? .none, bound: tolerance, at: time)
      if least.map({ margin.share < $0.share }) ?? true { least = margin }
    }
    guard let least, least.value > -.infinity, comparison.structure.isEmpty else { return nil }
    self.init(name: "golden", margin: least, fails: least.value < 0)
  }

  /// `0.3 pt`.
  public var text: String { margin.text }
  /// `12 %`, of the bound; empty where a check is of an exact value.
  var shareText: String { margin.bound == nil ? "" : margin.shareText }
}

extension TestResult {
  /// The one with the smallest share of its bound; nil where nothing has a margin.
  public var leastMargin: TestMargin? { margins.min { $0.margin.share < $1.margin.share } }

  /// `passes, but barely: …`; nil where no check does.
  var slimNote: String? {
    guard status != .failed, status != .broken else { return nil }
    let slim = margins.filter { $0.margin.isSlim }.min { $0.margin.share < $1.margin.share }
    return slim.map { slim in
      let when = slim.margin.time.map { " at \(NumberFormat.time($0))" } ?? ""
      return "passes, but barely: check \(slim.name) by \(slim.text)\(when), \(slim.shareText) of its bound"
    }
  }
}

extension TestReport {
  /// Rows of the table of margins; more are counted.
  private static let mostRows = 40

  /// A table of the margins, the smallest share first; empty where it was not requested.
  var margins: String {
    if !showsMargins { return "" }
    let all = results.flatMap { result in result.margins.map { (result.item.label, $0) } }
    let sorted = all.enumerated().sorted { ($0.element.1.margin.share, $0.offset) < ($1.element.1.margin.share, $1.offset) }.map(\.element)
    guard !sorted.isEmpty else { return "\nno scene has a check with a margin\n" }
    var rows = [["scene", "check", "margin", "of its bound", "at"]]
    for (label, margin) in sorted.prefix(Self.mostRows) {
      rows.append([label, margin.name, margin.text, margin.shareText, margin.margin.time.map { NumberFormat.time($0) } ?? ""])
    }
    let rest = sorted.count - Self.mostRows
    return "\n" + TextTable.lines(rows) { $0 < 2 }.map { $0 + "\n" }.joined() + (rest > 0 ? "and \(rest) larger ones\n" : "")
  }
}
