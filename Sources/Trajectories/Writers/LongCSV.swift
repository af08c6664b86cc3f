/// CSV with one row per recorded frame and view: `frame,time,view,x,y,angle`.
struct LongCSV: FrameWriter {
  let plan: RecordPlan
  /// Per view, its id as a CSV field; nil when the plan leaves it out.
  private var fields: [[UInt8]?] = []
  /// `frame,time,`, the same for all rows of a frame.
  private var prefix = TextBuffer(capacity: 64)

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
    fields.append(plan.includes(view: name) ? Quoting.csv(name) : nil)
  }

  mutating func write(_ frame: Frame, to text: inout TextBuffer) {
    guard plan.includes(frame) else { return }
    prefix.removeAll()
    prefix.append(frame.index)
    prefix.append(UInt8(ascii: ","))
    prefix.append(frame.time)
    prefix.append(UInt8(ascii: ","))
    for sample in frame.samples {
      guard let field = fields[Int(sample.view)] else { continue }
      text.append(contentsOf: prefix)
      text.append(field)
      for column in plan.columns {
        text.append(UInt8(ascii: ","))
        text.append(column, of: sample)
      }
      text.append(UInt8(ascii: "\n"))
    }
  }

  mutating func finish(_ digest: RunDigest, to text: inout TextBuffer) {}
}
