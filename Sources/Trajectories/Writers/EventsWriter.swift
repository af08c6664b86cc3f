public import Formats

/// Writes events as `frame,time,kind,a,b,x,y,impulse`, as CSV, JSON or JSON Lines.
///
/// The bytes are appended to ``text``, as those of a ``TrajectoryWriter``.
public struct EventsWriter: RunObserver, Sendable {
  public enum Format: String, CaseIterable, Sendable {
    case csv
    case json
    case jsonl
  }

  let format: Format
  private let isSafeCSV: Bool
  /// What was written since the caller drained it last.
  public var text = TextBuffer()
  /// How many events were written.
  public private(set) var count = 0

  /// - Parameter isSafeCSV: As in ``RecordPlan``.
  public init(_ format: Format, isSafeCSV: Bool = false) {
    self.format = format
    self.isSafeCSV = isSafeCSV
  }

  public mutating func begin(_ header: RunHeader) {
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

  public mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    for event in events { write(event) }
  }

  private mutating func write(_ event: EventRecord) {
    if format == .csv {
      writeRow(event)
    } else {
      if format == .json { text.append(count == 0 ? "\n" : ",\n") }
      writeObject(event)
      if format == .jsonl { text.append("\n") }
    }
    count += 1
  }

  public mutating func end(_ result: RunResult) {
    if format == .json { text.append("\n]}\n") }
  }

  private mutating func writeRow(_ event: EventRecord) {
    text.append(event.frame)
    text.append(UInt8(ascii: ","))
    text.append(event.time)
    text.append(UInt8(ascii: ","))
    text.append(event.kind.rawValue)
    for name in [event.a, event.b] {
      text.append(UInt8(ascii: ","))
      if let name { text.append(isSafeCSV ? Quoting.safeCSV(name) : Quoting.csv(name)) }
    }
    for number in [event.x, event.y, event.impulse] {
      text.append(UInt8(ascii: ","))
      if let number, number.isFinite { text.append(number) }
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// A member without a value is left out.
  private mutating func writeObject(_ event: EventRecord) {
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
