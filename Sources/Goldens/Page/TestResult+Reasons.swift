import Formats
import Trajectories

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
