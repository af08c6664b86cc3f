import Formats
import SceneFormat
import Trajectories

/// The formats of test reports.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// A report on every failed scene, and a line at the end.
  case text
  /// A line per scene.
  case concise
  /// All numbers.
  case json
  /// JUnit's XML, for servers.
  case junit
  /// The Test Anything Protocol, version 13.
  case tap
  /// Annotations for GitHub Actions.
  case github
}

/// The results of testing several scenes.
public struct TestReport: Sendable {
  public var results: [TestResult]
  /// Goldens, and pending ones, without a scene.
  public var orphans: [String]
  /// Whether each of them counts as a failure.
  public var failsOrphans = false
  public var version: String
  /// Whether the formats for people have a table of margins.
  public var showsMargins = false
  /// Maps the path of a scene to the path that a server uses; the identity by default.
  public var rootedPath: @Sendable (String) -> String = { $0 }

  public init(results: [TestResult], orphans: [String], version: String) {
    self.results = results
    let renamed = Set(results.compactMap(\.formerGolden))
    self.orphans = orphans.filter { !renamed.contains($0) }
    self.version = version
  }

  /// - Parameter style: Colors of the formats for people; the others never have any.
  public func rendered(_ format: ReportFormat, style: TerminalStyle = .plain) -> String {
    switch format {
    case .text: text(style)
    case .concise: concise(style)
    case .json: json
    case .junit: junit
    case .tap: tap
    case .github: github(style)
    }
  }

  /// The orphans, if each of them counts as a failure.
  public var failedOrphans: [String] { failsOrphans ? orphans : [] }

  /// The element that an orphan lacks: a scene, or for the golden of a variant, a scene with this variant.
  public static func lack(of orphan: String) -> String {
    orphan.split(separator: "/").last?.contains("@") == true ? "no scene with this variant" : "no scene"
  }

  /// Remarks on all scenes together, one line each.
  var notes: [String] {
    let goldens = results.filter(\.hasCarriageReturns).map(\.item.golden)
    guard let first = goldens.first else { return [] }
    let name = PrintableText.line(goldens.count > 1 ? "\(first) and \(goldens.count - 1) more" : first)
    return ["\(name): \(TrajectoryNote.carriageReturns.sentence)"]
  }

  /// Counts of the scenes by status, and of orphans that count as failures.
  public func summary(_ style: TerminalStyle = .plain) -> String {
    let count = failedOrphans.count
    return results.summary(style) + (count > 0 ? ", " + style.red(NumberFormat.count(count, "orphan")) : "")
  }

  /// The last lines of the formats for people.
  func closing(_ style: TerminalStyle) -> String {
    var lines: [String] = []
    let mark = failsOrphans ? style.red("orphan:") : style.yellow("orphan:")
    for orphan in orphans { lines.append("\(mark) \(PrintableText.line(orphan)) has \(Self.lack(of: orphan))") }
    for note in notes { lines.append("note: \(note)") }
    if let versions = results.versionSummary { lines.append(versions) }
    lines.append(summary(style))
    return lines.map { $0 + "\n" }.joined() + margins + sensitivity
  }
}

extension TestResult {
  /// The report on the scene without its path, in plain text; lines with ends.
  public var details: String { details(.plain) }

  /// The same for a page, which begins with the failed checks.
  public var detailsOfPage: String { failedChecks(.plain) + judgment(.plain) + remarks(.plain) }

  func details(_ style: TerminalStyle) -> String { judgment(style) + failedChecks(style) + remarks(style) }

  private var hasComparison: Bool { status == .failed && comparison.map { !$0.passes } ?? false }

  private func judgment(_ style: TerminalStyle) -> String {
    var text = ""
    if let comparison, hasComparison {
      if let versions { text += style.yellow(versions) + "\n" }
      text += comparison.text(names, style: style)
    } else if status != .broken {
      text += style.bold(headline) + "\n"
    }
    if let error { text += error.text(isColored: style.isColored) + "\n" }
    return text
  }

  private func failedChecks(_ style: TerminalStyle) -> String {
    missed.map { $0.reading.rendered($0.checks, isColored: style.isColored) } ?? ""
  }

  private func remarks(_ style: TerminalStyle) -> String {
    var text = ""
    for note in notes { text += "note: \(PrintableText.line(note))\n" }
    // a recorded golden is in the headline
    for change in changes where change.kind != .golden { text += sentence(change) + "\n" }
    if !hasComparison { text += names.commandLines(style).map { $0 + "\n" }.joined() }
    return text
  }

  private func sentence(_ change: FileChange) -> String { PrintableText.line(text(change)) }

  private func text(_ change: FileChange) -> String {
    switch change.kind {
    case .golden: "recorded \(change.path)"
    case .pending where missedCount > 0: "pending: \(change.path), which 'physim accept' refuses while checks fail"
    case .pending: "pending: \(change.path)"
    case .removed: "removed: \(change.path), which is obsolete"
    }
  }

  /// Whether there is more to report than that the scene passed.
  var needsReport: Bool { status != .passed || !notes.isEmpty || !changes.isEmpty }
}
