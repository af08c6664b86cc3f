import Formats

/// CSV with one row per recorded frame and view: `frame,time,view,x,y,angle`.
struct LongCSV: Sendable {
  let plan: RecordPlan
  /// Per view, its id as a CSV field; nil when the plan leaves it out.
  private var fields: [[UInt8]?] = []

  init(plan: RecordPlan) { self.plan = plan }

  mutating func begin(_ header: RunHeader, to text: inout TextBuffer) {
    text.append("frame,time,view")
    for column in plan.columns {
      text.append(UInt8(ascii: ","))
      text.append(column.rawValue)
    }
    text.append(UInt8(ascii: "\n"))
    for name in header.names { declare(name) }
  }

  mutating func declare(_ name: String) {
    fields.append(plan.includes(view: name) ? plan.field(name) : nil)
  }

  func write(_ frame: Frame, to text: inout TextBuffer) {
    guard plan.includes(frame) else { return }
    // `frame,time,` is the same in all rows of a frame, and written once
    var prefix = 0..<0
    for sample in frame.samples {
      guard let field = fields[Int(sample.view)] else { continue }
      if prefix.isEmpty {
        let start = text.count
        text.append(frame.index)
        text.append(UInt8(ascii: ","))
        text.append(frame.time)
        text.append(UInt8(ascii: ","))
        prefix = start..<text.count
      } else {
        text.appendCopy(of: prefix)
      }
      text.append(field)
      for column in plan.columns {
        text.append(UInt8(ascii: ","))
        text.append(column, of: sample)
      }
      text.append(UInt8(ascii: "\n"))
    }
  }
}

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

extension TextBuffer {
  /// One channel as a CSV cell; `asleep` is 0 or 1, and a number out of range leaves the cell empty.
  mutating func append(_ column: Column, of sample: ViewSample) {
    switch column {
    case .asleep: append(UInt8(ascii: sample.asleep ? "1" : "0"))
    case .contacts: append(Int(sample.contacts))
    default:
      let value = sample.value(column)
      if value.isFinite { append(value) }
    }
  }

  /// One channel as a JSON value; a number out of range is null.
  mutating func appendJSON(_ column: Column, of sample: ViewSample) {
    if column == .asleep {
      append(sample.asleep ? "true" : "false")
    } else if sample.value(column).isFinite {
      append(column, of: sample)
    } else {
      append("null")
    }
  }
}
