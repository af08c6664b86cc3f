/// Turns events into `frame,time,kind,a,b,x,y,impulse`, as CSV, JSON or JSON Lines.
public struct EventsWriter: Sendable {
  public enum Format: String, CaseIterable, Sendable {
    case csv
    case json
    case jsonl
  }

  let format: Format
  private var first = true

  public init(_ format: Format) { self.format = format }

  public mutating func begin(_ header: RunHeader, to text: inout TextBuffer) {
    switch format {
    case .csv: text.append("frame,time,kind,a,b,x,y,impulse\n")
    case .json:
      text.append("{\"physim\":")
      text.append(Quoting.json(header.version))
      text.append(",\"scene\":")
      text.append(Quoting.json(header.scene))
      text.append(",\"events\":[")
    case .jsonl: break
    }
  }

  public mutating func write(_ event: EventRecord, to text: inout TextBuffer) {
    if format == .csv {
      writeRow(event, to: &text)
    } else {
      if format == .json { text.append(first ? "\n" : ",\n") }
      first = false
      writeObject(event, to: &text)
      if format == .jsonl { text.append("\n") }
    }
  }

  public mutating func finish(to text: inout TextBuffer) {
    if format == .json { text.append("\n]}\n") }
  }

  private func writeRow(_ event: EventRecord, to text: inout TextBuffer) {
    text.append(event.frame)
    text.append(UInt8(ascii: ","))
    text.append(event.time)
    text.append(UInt8(ascii: ","))
    text.append(event.kind.rawValue)
    for name in [event.a, event.b] {
      text.append(UInt8(ascii: ","))
      if let name { text.append(Quoting.csv(name)) }
    }
    for number in [event.x, event.y, event.impulse] {
      text.append(UInt8(ascii: ","))
      if let number, number.isFinite { text.append(number) }
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// What an event does not have is left out.
  private func writeObject(_ event: EventRecord, to text: inout TextBuffer) {
    text.append("{\"frame\":")
    text.append(event.frame)
    text.append(",\"time\":")
    text.append(event.time)
    text.append(",\"kind\":\"")
    text.append(event.kind.rawValue)
    text.append(UInt8(ascii: "\""))
    for (key, name) in [(",\"a\":", event.a.isEmpty ? nil : event.a), (",\"b\":", event.b)] {
      guard let name else { continue }
      text.append(key)
      text.append(Quoting.json(name))
    }
    for (key, number) in [(",\"x\":", event.x), (",\"y\":", event.y), (",\"impulse\":", event.impulse)] {
      guard let number, number.isFinite else { continue }
      text.append(key)
      text.append(number)
    }
    text.append(UInt8(ascii: "}"))
  }
}
