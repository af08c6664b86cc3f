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
