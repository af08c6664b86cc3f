import Formats

/// JSON, one frame object a line: bare (JSON Lines), or as the `frames` of one document whose last key is the digest.
struct JSONFrames: Sendable {
  let plan: RecordPlan
  let document: Bool
  /// Per view, `"id":{`; nil when the plan leaves it out.
  private var keys: [[UInt8]?] = []
  private var first = true
  private let hasCenter: Bool
  /// The columns of a view except its center.
  private let others: [Column]

  init(plan: RecordPlan, document: Bool) {
    self.plan = plan
    self.document = document
    hasCenter = plan.columns.contains(.x) && plan.columns.contains(.y)
    let centered = hasCenter
    others = plan.columns.filter { !(centered && ($0 == .x || $0 == .y)) }
  }

  mutating func begin(_ header: RunHeader, to text: inout TextBuffer) {
    for name in header.names { declare(name) }
    guard document else { return }
    text.append("{\"physim\":")
    text.append(Quoting.json(header.version))
    text.append(",\"scene\":")
    text.append(Quoting.json(header.scene))
    text.append(",\"frameRate\":")
    text.append(header.frameRate)
    text.append(",\"frames\":[")
  }

  mutating func declare(_ name: String) {
    keys.append(plan.includes(view: name) ? Quoting.json(name) + Array(":{".utf8) : nil)
  }

  mutating func write(_ frame: Frame, to text: inout TextBuffer) {
    guard plan.includes(frame) else { return }
    if document { text.append(first ? "\n" : ",\n") }
    first = false
    text.append("{\"frame\":")
    text.append(frame.index)
    text.append(",\"time\":")
    text.append(frame.time)
    text.append(",\"views\":{")
    var separated = false
    for sample in frame.samples {
      guard let key = keys[Int(sample.view)] else { continue }
      if separated { text.append(UInt8(ascii: ",")) }
      separated = true
      text.append(key)
      append(sample, to: &text)
      text.append(UInt8(ascii: "}"))
    }
    text.append(document ? "}}" : "}}\n")
  }

  func finish(_ digest: RunDigest, to text: inout TextBuffer) {
    guard document else { return }
    text.append("\n],\"digest\":\"\(digest.text)\"}\n")
  }

  private func append(_ sample: ViewSample, to text: inout TextBuffer) {
    if hasCenter {
      text.append("\"center\":[")
      text.appendJSON(.x, of: sample)
      text.append(UInt8(ascii: ","))
      text.appendJSON(.y, of: sample)
      text.append(UInt8(ascii: "]"))
    }
    for (index, column) in others.enumerated() {
      if hasCenter || index > 0 { text.append(UInt8(ascii: ",")) }
      text.append(UInt8(ascii: "\""))
      text.append(column.rawValue)
      text.append("\":")
      text.appendJSON(column, of: sample)
    }
  }
}
