import Formats
public import Trajectories

/// The first difference between two runs: the first frame in which the x, y or angle of a view differs.
public struct FirstDifference: Equatable, Sendable {
  public var frame: Int
  /// The view that differs there, the first in the order of the runs; nil when one run ends earlier.
  public var view: String?
  /// The channel, nil when the view is in one of the runs only.
  public var column: Column?
  /// By how much the later run is larger, in the channel's unit.
  public var difference: Double?

  /// The first difference between two runs in the frames and views that both could have.
  ///
  /// Bit for bit, over x, y and angle: derived channels, such as the energy under another profile, may differ between equal motions.
  /// Views are matched by name. Frames that a bounded run has dropped are not compared.
  public init?(_ a: RecordedRun, _ b: RecordedRun) {
    let columns = a.columns.enumerated().compactMap { i, column in
      Column.standard.contains(column) ? b.columns.firstIndex(of: column).map { (i, $0, column) } : nil
    }
    let partners = Self.partners(a, b)
    var j = 0
    for i in a.frames.indices {
      while j < b.frames.count, b.frames[j] < a.frames[i] { j += 1 }
      guard j < b.frames.count else {
        self.init(frame: a.frames[i])
        return
      }
      guard a.frames[i] == b.frames[j] else { continue }
      if let firstDifference = Self.firstDifference(a, i, b, j, partners, columns) {
        self = firstDifference
        return
      }
    }
    guard let end = a.frames.last, let more = b.frames.first(where: { $0 > end }) else { return nil }
    self.init(frame: more)
  }

  private init(frame: Int, view: String? = nil, column: Column? = nil, difference: Double? = nil) {
    (self.frame, self.view, self.column, self.difference) = (frame, view, column, difference)
  }

  private static func firstDifference(
    _ a: RecordedRun, _ i: Int, _ b: RecordedRun, _ j: Int, _ partners: [Int32], _ columns: [(Int, Int, Column)]
  ) -> FirstDifference? {
    var met = 0
    for sample in a.samples(i) {
      let name = a.names[Int(a.views[sample])]
      let partner = partners[Int(a.views[sample])]
      guard partner >= 0, let other = b.sample(of: partner, j) else { return FirstDifference(frame: a.frames[i], view: name) }
      met += 1
      for (own, its, column) in columns where a.value(sample, own) != b.value(other, its) {
        let difference = Double(b.value(other, its)) - Double(a.value(sample, own))
        return FirstDifference(frame: a.frames[i], view: name, column: column, difference: difference)
      }
    }
    guard met < b.samples(j).count else { return nil }
    let known = Set(a.samples(i).map { partners[Int(a.views[$0])] })
    let extra = b.samples(j).first { !known.contains(b.views[$0]) }
    return FirstDifference(frame: a.frames[i], view: extra.map { b.names[Int(b.views[$0])] })
  }

  /// Per view of one run, the number of the same view in the other; -1 for none. Of several by one name, the n-th goes with the n-th.
  private static func partners(_ a: RecordedRun, _ b: RecordedRun) -> [Int32] {
    var numbers: [String: [Int32]] = [:]
    for (i, name) in b.names.enumerated().reversed() { numbers[name, default: []].append(Int32(i)) }
    return a.names.map { numbers[$0]?.popLast() ?? -1 }
  }

  /// One line for messages.
  public var sentence: String {
    guard let view else { return "First difference: frame \(frame), one run ends before it" }
    guard let column else { return "First difference: frame \(frame), '\(view)' exists in one run only" }
    let amount = difference.map { ", \(NumberFormat.significant($0, digits: 4)) \(column.unit)" } ?? ""
    return "First difference: frame \(frame), \(view).\(column.rawValue)\(amount)"
  }
}
