import Diagnostics
public import Platform
import SceneFormat
import Trajectories

/// The result of testing one scene, with everything that reports contain.
public struct TestResult: Sendable {
  public enum Status: String, Sendable {
    case passed
    /// Compared with nothing, as there was no golden; it has been written.
    case recorded
    /// The golden differed and has been written anew.
    case updated
    /// The scene's file was renamed: the golden of its former name holds this run and waits for its new name.
    case renamed
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
  /// physim's own version.
  public let version: String
  /// The version that recorded the golden, where that is another one.
  public var otherVersion: String?
  /// The golden of a scene that is gone, which holds this run in every bit.
  public var formerGolden: String?
  /// The checks of the scene that the run misses, and the scene's text for rendering them.
  var missed: (reading: SceneReading, checks: [Diagnostic])?
  public var checkCount = 0
  public var missedCount: Int { missed?.checks.count ?? 0 }
  /// Why a broken scene is.
  var error: GoldenError?
  public var failureKind: FailureKind?
  /// How long reading, running, comparing and writing took.
  public var seconds = 0.0
  /// Remarks: what is odd, what could not be written.
  public var notes: [String] = []
  /// Files that were written or removed.
  public var changes: [FileChange] = []
  /// What could not be written.
  public var unwritten: SystemError?
  /// Places in the scene that have to do with it, for annotations.
  public var annotations: [Annotation] = []
  public var frames = 0

  public enum FailureKind: Sendable { case scene, unreadable, run }

  public struct FileChange: Sendable {
    public enum Kind: String, Sendable { case golden, pending, removed }
    public let kind: Kind
    public let path: String
  }

  /// A place in the scene's text and what is to be said there, in a sentence.
  public struct Annotation: Sendable {
    public let line: Int
    public let column: Int
    public let title: String
    public let sentence: String
  }

  public init(_ item: GoldenCase, version: String) {
    self.item = item
    self.version = version
  }

  public var isGood: Bool { status != .failed && status != .broken }

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
      // what misses checks would fail again as a golden
      if missedCount == 0 { names.commands.append(("accept", "physim accept \(ShellText.quoted(item.scene))")) }
    }
    if let formerGolden, missedCount == 0 {
      names.commands.append(("rename", "physim accept \(ShellText.quoted(item.scene)) \(ShellText.quoted(formerGolden))"))
    }
    return names
  }

  /// The result in one line.
  public var headline: String {
    switch status {
    case .passed: comparison?.first == nil ? "passed" : comparison?.headline(names) ?? "passed"
    case .recorded: "recorded \(item.golden)"
    case .updated: "recorded anew \(item.golden)"
    case .renamed: renaming
    case .broken:
      failureKind == .scene
        ? "the scene is not good" : failureKind == .unreadable ? "the scene cannot be read" : "the run could not go on"
    case .failed: failure
    }
  }

  private var failure: String {
    if let goldenProblem { return "the golden cannot be used: \(goldenProblem)" }
    if let comparison, !comparison.passes {
      let headline = comparison.headline(names)
      return versions.map { "\($0): \(headline)" } ?? headline
    }
    if missedCount > 0 { return "\(missedCount) of \(Figure.count(checkCount, "check")) missed" }
    return formerGolden == nil ? "there is no golden" : "there is no golden; \(renaming)"
  }

  private var renaming: String { "the scene was renamed: \(formerGolden ?? "") holds this run" }

  /// `recorded by 0.1.0, this is 0.2.0`; nil where the versions are the same.
  var versions: String? { otherVersion.map { "recorded by \($0), this is \(version)" } }
}

extension Array where Element == TestResult {
  public func count(_ status: TestResult.Status) -> Int { count { $0.status == status } }
}
