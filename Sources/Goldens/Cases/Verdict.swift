public import Platform

/// What came of testing one scene; all that a report says of it, as data.
public struct Verdict: Sendable {
  public enum Status: String, Sendable {
    case passed
    /// Compared with nothing, as there was no golden; it has been written.
    case recorded
    /// The golden differed and has been written anew.
    case updated
    /// The run is not what its golden or its checks say, or there is no golden.
    case failed
    /// The scene cannot be read, or not run to its end.
    case broken
  }

  public let item: GoldenCase
  public var status: Status = .passed
  /// Nil where there was nothing to compare with.
  public var comparison: Comparison?
  /// The golden cannot be read; a line for people.
  public var goldenProblem: String?
  public var isGoldenMissing = false
  /// Rendered, each ending in a line end.
  public var missedChecks = ""
  public var checkCount = 0
  public var missedCount = 0
  /// Why a broken scene is; lines for people, with an end.
  public var breakage = ""
  public var breakageKind: Breakage?
  /// Remarks: what is odd, what could not be written.
  public var notes: [String] = []
  /// Files that were written or removed.
  public var changes: [FileChange] = []
  /// What could not be written.
  public var unwritten: SystemError?
  /// Places in the scene that have to do with it, for annotations.
  public var places: [Place] = []
  public var frames = 0

  public enum Breakage: Sendable { case scene, unreadable, run }

  public struct FileChange: Sendable {
    public enum Kind: String, Sendable { case golden, pending, removed }
    public let kind: Kind
    public let path: String
  }

  /// A place in the scene's text and what is to be said there, in a sentence.
  public struct Place: Sendable {
    public let line: Int
    public let column: Int
    public let title: String
    public let sentence: String
  }

  public init(_ item: GoldenCase) { self.item = item }

  public var isGood: Bool { status == .passed || status == .recorded || status == .updated }

  /// What the run and its golden are called, and what to do next.
  public var names: ReportNames {
    var names = ReportNames.golden
    let pending = changes.contains { $0.kind == .pending } ? item.pending : nil
    if let pending {
      if comparison != nil {
        names.commands.append(
          (
            "look",
            "physim render \(ShellText.quoted(item.golden)) \(ShellText.quoted(pending)) -o \(ShellText.quoted(item.name + ".html"))"
          ))
      } else {
        names.commands.append(("look", "physim render \(ShellText.quoted(pending)) -o \(ShellText.quoted(item.name + ".html"))"))
      }
      names.commands.append(("accept", "physim accept \(ShellText.quoted(item.scene))"))
    }
    return names
  }

  /// The verdict in one line.
  public var headline: String {
    switch status {
    case .passed: comparison?.first == nil ? "passed" : comparison?.headline(names) ?? "passed"
    case .recorded: "recorded: there was no golden, now there is"
    case .updated: "recorded anew"
    case .broken:
      breakageKind == .scene
        ? "the scene is not good" : breakageKind == .unreadable ? "the scene cannot be read" : "the run could not go on"
    case .failed: failure
    }
  }

  private var failure: String {
    if let goldenProblem { return "the golden cannot be used: \(goldenProblem)" }
    if let comparison, !comparison.passes { return comparison.headline(names) }
    if missedCount > 0 { return "\(missedCount) of \(Figure.count(checkCount, "check")) missed" }
    return "there is no golden"
  }
}

extension Array where Element == Verdict {
  public func count(_ status: Verdict.Status) -> Int { count { $0.status == status } }

  /// `14 scenes: 12 passed, 1 failed, 1 recorded`.
  public var summary: String {
    let parts: [(Verdict.Status, String)] = [
      (.passed, "passed"), (.recorded, "recorded"), (.updated, "recorded anew"), (.failed, "failed"), (.broken, "broken"),
    ]
    let told = parts.map { (count($0.0), $0.1) }.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(Figure.count(count, "scene")): \(told.isEmpty ? "nothing to do" : told.joined(separator: ", "))"
  }
}
