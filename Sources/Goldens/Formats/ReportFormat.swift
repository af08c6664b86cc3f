/// How the verdicts on scenes are told.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// A report on every scene that failed, and a line at the end.
  case text
  /// A line a scene.
  case concise
  /// Every figure.
  case json
  /// JUnit's XML, for servers.
  case junit
  /// The Test Anything Protocol, version 13.
  case tap
  /// Annotations for GitHub Actions.
  case github
}

/// What a test of several scenes came to.
public struct TestReport: Sendable {
  public var verdicts: [Verdict]
  /// Goldens, and pending ones, without a scene.
  public var orphans: [String]
  public var version: String
  /// Turns the path of a scene into the one that a server knows; as it is without.
  public var rootedPath: @Sendable (String) -> String = { $0 }

  public init(verdicts: [Verdict], orphans: [String], version: String) {
    self.verdicts = verdicts
    self.orphans = orphans
    self.version = version
  }

  public func rendered(_ format: ReportFormat) -> String {
    switch format {
    case .text: text
    case .concise: concise
    case .json: json
    case .junit: junit
    case .tap: tap
    case .github: github
    }
  }

  /// What is said in every format for people after the scenes.
  var closing: String {
    var lines: [String] = []
    for orphan in orphans { lines.append("orphan: \(orphan) belongs to no scene") }
    lines.append(verdicts.summary)
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Verdict {
  /// All there is to say of it but its path; lines with ends.
  public var details: String {
    var text = ""
    if let comparison, status == .failed, !comparison.passes {
      text += comparison.text(names)
    } else if status != .broken {
      text += headline + "\n"
    }
    if status == .broken { text += breakage }
    if missedCount > 0 { text += missedChecks }
    for note in notes { text += "note: \(note)\n" }
    for change in changes { text += change.sentence + "\n" }
    if status == .failed, comparison == nil { text += names.commands.map { "  \($0.purpose): \($0.line)\n" }.joined() }
    return text
  }

  /// Whether there is more to it than that it passed.
  var isWorthTelling: Bool { status != .passed || !notes.isEmpty || !changes.isEmpty }
}

extension Verdict.FileChange {
  public var sentence: String {
    switch kind {
    case .golden: "written: \(path)"
    case .pending: "waiting to be accepted: \(path)"
    case .removed: "removed: \(path), as the scene passes without it"
    }
  }
}
