import Formats
import Pictures
public import Platform
import SceneFormat
import SceneModel
import Trajectories

/// The result of testing one scene, with everything that reports contain.
public struct TestResult: Sendable {
  public enum Status: String, Sendable {
    case passed
    /// The golden was missing and was written.
    case recorded
    /// The golden differed and was replaced.
    case updated
    /// The scene's file was renamed: the golden of its former name holds this run.
    case renamed
    /// The run differs from the golden or fails expectations, or the golden is missing.
    case failed
    /// The scene cannot be read, or its run did not finish.
    case broken
  }

  public internal(set) var item: GoldenCase
  public var status: Status = .passed
  /// Nil where there was nothing to compare with.
  public var comparison: Comparison?
  /// Why the golden cannot be read; one line.
  public var goldenProblem: String?
  public var isGoldenMissing = false
  /// physim's own version.
  public let version: String
  /// The version that recorded the golden, where it differs.
  public var otherVersion: String?
  /// The golden of a missing scene that equals this run in every bit.
  public var formerGolden: String?
  /// The failed expectations, and the scene's text for rendering them.
  var missed: (reading: SceneReadResult, checks: [Diagnostic])?
  public var checkCount = 0
  public var missedCount: Int { missed?.checks.count ?? 0 }
  /// Why the scene is broken.
  var error: GoldenError?
  public var failureKind: FailureKind?
  /// The time for reading, running, comparing and writing, in seconds.
  public var seconds = 0.0
  /// Whether the lines of the golden end in CR LF; the report has one note for all.
  public var hasCarriageReturns = false
  /// Remarks, one line each.
  public var notes: [String] = []
  /// Files that were written or removed.
  public var changes: [FileChange] = []
  /// The error of a file that could not be written.
  public var unwritten: SystemError?
  /// Messages at places of the scene.
  public var annotations: [Annotation] = []
  public var frames = 0
  /// How far the run is from failing each check, in their order, and from leaving a tolerance of its golden.
  public var margins: [TestMargin] = []
  /// How the run reacts to small shifts; nil where it was not measured.
  public var sensitivity: Sensitivity?
  /// What a page shows of the scene; nil where it is not kept.
  var shown: Shown?

  public enum FailureKind: Sendable { case scene, unreadable, run }

  /// What a page shows of a scene: its run, and the scene itself, for its views and for running it in the page.
  struct Shown: Sendable {
    let loaded: LoadedScene
    /// nil for a scene that cannot be run.
    private(set) var run: RecordedRun?

    init(loaded: LoadedScene) { self.loaded = loaded }

    /// Runs to the end, unless the run is there, and keeps the frames.
    mutating func finish(_ run: SceneRun) {
      try? run.finish()
      self.run = run.recorded
    }
  }

  public struct FileChange: Sendable {
    public enum Kind: String, Sendable { case golden, pending, removed }
    public let kind: Kind
    public let path: String
  }

  /// A message at a place in the scene's text.
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

  /// The names of golden and run in reports, and the next commands.
  public var names: ReportNames {
    var names = ReportNames.golden
    if let recording = item.recording {
      let variant = item.variant.map { " --variant \($0)" } ?? ""
      names.a = "the recording"
      names.commands = [
        (
          "look",
          "physim render \(ShellText.quoted(recording)) \(ShellText.quoted(item.scene))\(variant) -o \(ShellText.quoted(item.name + ".html"))"
        )
      ]
    }
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
      // a run that fails expectations would fail again as a golden
      let folder = item.pendingFolder.map { " --pending \(ShellText.quoted($0))" } ?? ""
      if missedCount == 0 { names.commands.append(("accept", "physim accept \(ShellText.quoted(item.scene))\(folder)")) }
    }
    if let formerGolden, missedCount == 0 {
      names.commands.append(("rename", "physim accept \(ShellText.quoted(item.scene)) \(ShellText.quoted(formerGolden))"))
    }
    return names
  }

  /// The result in one line.
  public var headline: String { PrintableText.line(headlineText) }

  private var headlineText: String {
    switch status {
    case .passed: comparison?.first == nil ? "passed" : comparison?.headline(names) ?? "passed"
    case .recorded: "recorded \(item.golden)"
    case .updated: "updated \(item.golden)"
    case .renamed: renaming
    case .broken:
      failureKind == .scene
        ? "the scene is invalid" : failureKind == .unreadable ? "the scene cannot be read" : "the run failed"
    case .failed: failure
    }
  }

  private var failure: String {
    if let goldenProblem { return "\(names.a) cannot be used: \(goldenProblem)" }
    if let comparison, !comparison.passes {
      let headline = comparison.headline(names)
      return versions.map { "\($0): \(headline)" } ?? headline
    }
    if missedCount > 0 { return "\(missedCount) of \(NumberFormat.count(checkCount, "check")) failed" }
    return formerGolden == nil ? "no golden" : "no golden; \(renaming)"
  }

  private var renaming: String { "the scene was renamed: \(formerGolden ?? "") holds this run" }

  /// `recorded by 0.1.0, this is 0.2.0`; nil where the versions are the same.
  var versions: String? { otherVersion.map { "recorded by \($0), this is \(version)" } }
}

extension Array where Element == TestResult {
  public func count(_ status: TestResult.Status) -> Int { count { $0.status == status } }
}

extension Array where Element == TestResult {
  /// How many scenes moved since another version of physim recorded their goldens, and by how much at most; nil if none did.
  public var versionSummary: String? {
    let moved = filter { $0.otherVersion != nil && $0.comparison?.hasMoved == true }
    guard let version = moved.first?.version else { return nil }
    let versions = moved.compactMap(\.otherVersion).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    var text = "recorded by \(versions.joined(separator: ", ")), this is \(version): \(NumberFormat.count(moved.count, "scene")) moved"
    text += moved.atMost.map { ", by at most \($0)" } ?? ""
    let near = moved.filter { [.drift, .changed].contains($0.comparison?.kind) }
    if !near.isEmpty, near.count < moved.count { text += "; \(near.count) of them stay near\(near.atMost.map { ", within \($0)" } ?? "")" }
    return text
  }

  /// The largest differences over all scenes, `2.3 pt and 0.1 rad`; nil where there are none.
  private var atMost: String? {
    let parts = [Column.x, .angle].compactMap { column -> String? in
      let largest = lazy.compactMap { $0.comparison?.largestMove(column) }.max() ?? 0
      return largest > 0 ? "\(NumberFormat.significant(largest)) \(column.unit)" : nil
    }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}

extension Comparison {
  fileprivate var hasMoved: Bool { kind != .identical }

  /// The largest difference of positions, or of angles.
  fileprivate func largestMove(_ column: Column) -> Double { growth[column.place].peak }
}
