import Formats

/// CSV with one row per recorded frame and a column `view.x` per view and channel; cells of a view that is not there are empty.
struct WideCSV: Sendable {
  let plan: RecordPlan
  /// Views with columns of their own, ascending.
  private var views: [Int32] = []
  private(set) var unplaced = 0

  init(plan: RecordPlan) { self.plan = plan }

  mutating func begin(_ header: RunHeader, to text: inout TextBuffer) {
    text.append("frame,time")
    for (index, name) in header.names.enumerated() where plan.includes(view: name) {
      views.append(Int32(index))
      for column in plan.columns {
        text.append(UInt8(ascii: ","))
        text.append(plan.field("\(name).\(column.rawValue)"))
      }
    }
    text.append(UInt8(ascii: "\n"))
  }

  mutating func declare(_ name: String) {
    if plan.includes(view: name) { unplaced += 1 }
  }

  func write(_ frame: Frame, to text: inout TextBuffer) {
    guard plan.includes(frame) else { return }
    text.append(frame.index)
    text.append(UInt8(ascii: ","))
    text.append(frame.time)
    var next = 0  // samples and views both ascend
    for view in views {
      while next < frame.samples.count, frame.samples[next].view < view { next += 1 }
      let exists = next < frame.samples.count && frame.samples[next].view == view
      for column in plan.columns {
        text.append(UInt8(ascii: ","))
        if exists { text.append(column, of: frame.samples[next]) }
      }
    }
    text.append(UInt8(ascii: "\n"))
  }
}
