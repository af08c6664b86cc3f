import Formats

/// Writes the golden of a run. It does not depend on what the scene records.
///
/// Memory grows with the golden, not with the run's values.
public struct GoldenWriter: RunObserver, Sendable {
  private var header = RunHeader()
  private var interval = 1
  private var names: [String] = []
  private var frames = 0
  private var rows = TextBuffer()
  private var contacts = TextBuffer()
  private var contactCount = 0
  private var motion = TextBuffer()
  private var coder = MotionWriter()
  /// The last frame as rows, and whether they are in place already.
  private var last = Frame()
  private var lastHasRows = true

  /// The golden's text; empty before the end of the run.
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// The header must have the last frame.
  public mutating func begin(_ header: RunHeader) {
    self.header = header
    names = header.names
    interval = GoldenFormat.rowInterval(lastFrame: header.lastFrame ?? 0, views: header.names.count)
  }

  public mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    names += frame.newViews
    if frames % GoldenFormat.framesPerLine == 0 {
      motion.append(frames == 0 ? "# " : "\n# ")
      motion.append(frame.index)
    }
    motion.append(" ")
    let isLarge = motion.count > GoldenFormat.motionBytes
    coder.write(frame, withValues: !isLarge, to: &motion)
    frames += 1
    lastHasRows = frame.index % interval == 0
    if lastHasRows { writeRows(frame) } else { last = frame }
    for event in events where event.kind.beginsContact { note(event) }
  }

  private mutating func writeRows(_ frame: Frame) {
    for sample in frame.samples {
      rows.append(frame.index)
      rows.append(",")
      rows.append(frame.time)
      rows.append(",")
      rows.append(Quoting.csv(names[Int(sample.view)]))
      for column in Column.standard {
        rows.append(",")
        rows.append(column, of: sample)
      }
      rows.append("\n")
    }
  }

  private mutating func note(_ event: EventRecord) {
    contactCount += 1
    guard contactCount <= GoldenFormat.contacts else { return }
    contacts.append("# ")
    contacts.append(event.frame)
    for name in [event.a, event.b ?? ""] {
      contacts.append(",")
      contacts.append(Quoting.csv(name))
    }
    contacts.append(event.kind == .sensorEntered ? ",sensor\n" : "\n")
  }

  public mutating func end(_ result: RunResult) {
    if !lastHasRows { writeRows(last) }
    var text = TextBuffer(capacity: rows.count + contacts.count + motion.count + 4096)
    text.append("\(GoldenFormat.start)\(GoldenFormat.version)\n# scene: ")
    text.append(Quoting.json(header.scene))
    text.append("\n# views: [")
    for (i, name) in names.enumerated() {
      if i > 0 { text.append(",") }
      text.append(Quoting.json(name))
    }
    text.append("]\n# frames: \(frames) at ")
    text.append(header.frameRate)
    text.append(" per second\n")
    if !header.frameTimes.isEmpty { appendTimes(to: &text) }
    text.append("# run: \(result.digest.text) by physim \(header.version)\n")
    text.append("# rows: every \(interval == 1 ? "frame" : "\(Self.ordinal(interval)) frame and the last")\n\(GoldenFormat.header)\n")
    text.append(contentsOf: rows)
    let listed = contactCount > GoldenFormat.contacts ? ", the first \(GoldenFormat.contacts)" : ""
    text.append("# contacts: \(contactCount)\(listed)\n")
    text.append(contentsOf: contacts)
    text.append("# motion: \(GoldenFormat.framesPerLine) frames a line\n")
    text.append(contentsOf: motion)
    text.append("\n")
    var sum = GoldenSum()
    let bytes = Array(text.bytes[..<text.count])
    for line in bytes.dropLast().split(separator: 10, omittingEmptySubsequences: false) { sum.add(line.span) }
    self.bytes = bytes + Array("# end: \(sum.text)\n".utf8)
  }

  private func appendTimes(to text: inout TextBuffer) {
    text.append("# times: [")
    for (i, time) in header.frameTimes.enumerated() {
      if i > 0 { text.append(",") }
      text.append(time)
    }
    text.append("]\n")
  }

  private static func ordinal(_ number: Int) -> String {
    let ending = number % 10 == 1 && number % 100 != 11 ? "st" : number % 10 == 2 && number % 100 != 12 ? "nd" : "th"
    return "\(number)\(number % 10 == 3 && number % 100 != 13 ? "rd" : ending)"
  }
}

/// Writes the words of the motion.
struct MotionWriter: Sendable {
  /// Three a view: x, y, angle.
  private var tracks: [MotionTrack] = []
  private var isThere: [Bool] = []
  private var bits = BitWriter()
  private var misses: [UInt32] = []
  private var sizes: [Int] = []

  mutating func write(_ frame: Frame, withValues: Bool, to text: inout TextBuffer) {
    notePresence(frame, &text)
    let check = frame.check ?? 0
    for shift in [UInt32(18), 12, 6, 0] { text.append(SixBitText.alphabet[Int(check >> shift & 63)]) }
    if !withValues {
      text.append("!")
      return
    }
    bits.removeAll()
    misses.removeAll(keepingCapacity: true)
    sizes.removeAll(keepingCapacity: true)
    for channel in 0..<3 {
      for sample in frame.samples {
        let track = 3 * Int(sample.view) + channel
        sizes.append(tracks[track].size)
        misses.append(tracks[track].miss(of: channel == 0 ? sample.x : channel == 1 ? sample.y : sample.angle))
      }
    }
    guard let last = misses.lastIndex(where: { $0 != 0 }) else { return }
    for i in 0...last { bits.write(misses[i], expected: sizes[i]) }
    bits.finish()
    text.append(bits.text)
  }

  private mutating func notePresence(_ frame: Frame, _ text: inout TextBuffer) {
    var next = 0
    for sample in frame.samples {
      let view = Int(sample.view)
      while isThere.count <= view {
        isThere.append(false)
        tracks += [MotionTrack(), MotionTrack(), MotionTrack()]
      }
      for gone in next..<view where isThere[gone] { leave(gone, &text) }
      if !isThere[view] {
        for channel in 0..<3 { tracks[3 * view + channel] = MotionTrack() }
        isThere[view] = true
        text.append("+")
        text.append(view)
        text.append(".")
      }
      next = view + 1
    }
    for gone in next..<max(next, isThere.count) where isThere[gone] { leave(gone, &text) }
  }

  private mutating func leave(_ view: Int, _ text: inout TextBuffer) {
    isThere[view] = false
    text.append("~")
    text.append(view)
    text.append(".")
  }
}
