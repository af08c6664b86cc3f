import Formats
import Pictures
import SceneFormat
import SceneModel
import Trajectories

/// The page of a test: every scene, failed ones first, with golden and run overlaid.
public enum TestPage {
  /// A page contains at most so many runs; of further scenes, only the reports.
  private static let limit = 50

  /// Forgets the runs that do not come onto a page, while the results come in: those after the first failed ones, and after the first others.
  public struct Budget {
    private var failed = 0
    private var good = 0

    public init() {}

    public mutating func spend(on result: inout TestResult) {
      if result.isGood { good += 1 } else { failed += 1 }
      if (result.isGood ? good : failed) > limit { result.shown = nil }
    }
  }

  /// The page as HTML.
  ///
  /// - Parameters:
  ///   - results: Of a test that kept the frames.
  ///   - elapsed: Seconds that the whole test took.
  ///   - engine: The module that runs the scenes in the page; nil for a page that only replays.
  public static func html(_ results: [TestResult], elapsed: Double, engine: [UInt8]? = nil) -> [UInt8] {
    let sorted = results.filter { !$0.isGood } + results.filter(\.isGood)
    var replays = sorted.enumerated().map { replay($0.element, withRuns: $0.offset < limit, isLive: engine != nil) }
    if replays.isEmpty { replays = [Replay(title: "no scene was found", drawing: nil, runs: [])] }
    return PlayerPage(replays: replays, elapsed: elapsed, version: Release.version, engine: engine).html
  }

  private static func replay(_ result: TestResult, withRuns: Bool, isLive: Bool) -> Replay {
    let mark: Replay.TestOutcome = result.isGood ? .passed : .failed
    guard withRuns, let shown = result.shown else {
      let notes = result.status == .broken || withRuns ? [] : ["The page contains the runs of \(limit) scenes only"]
      return described(Replay(title: result.item.label, drawing: nil, runs: [], notes: notes, outcome: mark), result)
    }
    // a run that is its golden in every bit stands for both
    let golden = result.comparison?.kind == .identical ? nil : golden(result.item)
    let runs = [golden, shown.run].compactMap(\.self)
    let opening = result.comparison?.firstOver ?? result.comparison?.first
    let firstDifference = runs.count == 2 ? FirstDifference(runs[0], runs[1]) : nil
    var replay = Replay(
      title: result.item.label, drawing: Drawing(shown.loaded.scene), runs: runs, firstDifference: firstDifference, outcome: mark,
      live: isLive ? live(shown.loaded.source, result.item) : nil)
    if !result.isGood, let opening { replay.openAt = opening.frame }
    if runs.count == 2 { replay.largestDifference = result.comparison?.largestChannel?.sentence }
    return described(replay, result)
  }

  private static func described(_ replay: Replay, _ result: TestResult) -> Replay {
    var replay = replay
    replay.report = report(result)
    replay.reasons = result.reasons
    replay.elapsed = result.seconds
    return replay
  }

  /// The scene as the page runs it, from its file.
  private static func live(_ source: SceneSource, _ item: GoldenCase) -> LiveScene {
    LiveScene(source, settings: item.variant.map { source.settings(ofVariant: $0) } ?? [])
  }

  private static func report(_ result: TestResult) -> String {
    let lines = result.detailsOfPage.split(separator: "\n", omittingEmptySubsequences: false).prefix(60).map { String($0) }
    let margins = result.margins.map { "margin of \($0.name): \($0.text)" }
    return (lines + margins.prefix(20)).joined(separator: "\n")
  }

  private static func golden(_ item: GoldenCase) -> RecordedRun? {
    guard case .trajectory(var reader)? = try? OpenedFile(path: item.golden, limits: .standard),
      reader.kind == .golden || item.recording != nil
    else { return nil }
    let header = reader.header
    var recorded = RecordedRun(header, label: item.recording == nil ? "golden" : "recording", columns: header.columns)
    // the frames before an error are shown; the report has the error
    _ = try? recorded.read(&reader)
    return recorded
  }
}

extension TestResult {
  /// A summary has at most so many failed checks or errors of a scene.
  private static let limit = 4

  /// Why the scene failed, one line each, the failed checks first; empty where it passed.
  var reasons: [String] {
    if isGood { return [] }
    let sentences = annotations.filter { status == .broken || $0.title == "check failed" }.map(\.sentence)
    var reasons = Array(sentences.prefix(Self.limit))
    if sentences.count > Self.limit { reasons.append("and \(sentences.count - Self.limit) more") }
    if status == .broken { return [headline] + reasons }
    let hasOnlyChecks = missedCount > 0 && goldenProblem == nil && (comparison?.passes ?? true)
    return hasOnlyChecks ? reasons : reasons + [headline]
  }
}

extension Comparison {
  /// The channel with the largest difference: of positions where they differ, else of any channel.
  var largestChannel: ChannelDifference? {
    let finite = channels.filter { $0.max.isFinite }
    let positions = finite.filter { $0.column == .x || $0.column == .y }
    return (positions.isEmpty ? finite : positions).max { $0.max < $1.max }
  }
}

extension ChannelDifference {
  /// As the first difference is written, without its sign.
  var sentence: String {
    PrintableText.line("frame \(maxFrame), \(view).\(column.rawValue), \(NumberFormat.significant(max, digits: 4)) \(column.unit)")
  }
}
