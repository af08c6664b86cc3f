import Formats
import Trajectories

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
