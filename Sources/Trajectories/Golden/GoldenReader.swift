import Formats

/// A golden as a trajectory of all its frames.
struct GoldenReader: FrameReader {
  var header = RunHeader()
  private var lines: GoldenLines
  private var motion = MotionReader()
  /// Frames that there should be.
  private let frames: Int
  private var next = 0
  /// Rows as they stand in the file.
  private var rows: [Row] = []
  private var nextRow = 0
  /// The rest of the current line of motion.
  private var line: [UInt8] = []
  private var place = 0

  private struct Row {
    let frame: Int
    let view: Int32
    let values: [Float]
    let line: Int
  }

  init(_ window: BufferedByteReader) throws(TrajectoryError) {
    lines = GoldenLines(window)
    header.columns = Column.standard
    let version = try lines.next(after: GoldenFormat.start)
    if Int(version) != GoldenFormat.version { throw lines.error(.version(String(version.prefix(20)))) }
    header.scene = try lines.texts(after: "# scene: ").first ?? ""
    header.names = try lines.texts(after: "# views: ")
    let count = try lines.next(after: "# frames: ").split(separator: " ")
    guard count.count == 5, let frames = Int(count[0]), frames > 0, let rate = Double(count[2]), rate > 0 else {
      throw lines.error(.line(expected: "# frames: N at R per second", found: lines.shown))
    }
    self.frames = frames
    header.knownFrameRate = rate
    let run = try readTimes().split(separator: " ")
    guard run.count == 4, run[0].count == 16 else {
      throw lines.error(.line(expected: "# run: DIGEST by physim VERSION", found: lines.shown))
    }
    header.digest = String(run[0])
    header.version = String(run[3])
    _ = try lines.next(after: "# rows: ")
    _ = try lines.next(after: GoldenFormat.header)
    try readRows()
    header.notes = lines.notes
  }

  /// The times of the frames, if there is a line of them.
  ///
  /// - Returns: The rest of the line of the run, which follows.
  private mutating func readTimes() throws(TrajectoryError) -> String {
    try lines.advance()
    let start = "# times: ["
    guard lines.begins(with: start) else { return try lines.rest(after: "# run: ") }
    let times = try lines.rest(after: start).dropLast().split(separator: ",").map { Double($0) ?? .nan }
    guard times.first == 0, zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw lines.error(.line(expected: "# times: [0,…], ascending", found: lines.shown))
    }
    header.frameTimes = times
    return try lines.next(after: "# run: ")
  }

  private mutating func readRows() throws(TrajectoryError) {
    var numbers: [String: Int32] = [:]
    for (i, name) in header.names.enumerated() { numbers[name] = Int32(i) }
    var count = ""
    while true {
      try lines.advance()
      if lines.isComment {
        count = try lines.rest(after: "# contacts: ")
        break
      }
      let cells = try lines.cells(from: 0, 6)
      guard let frame = Int(cells[0]) else { throw lines.error(.line(expected: "a row", found: lines.shown)) }
      guard let view = numbers[cells[2]] else { throw lines.error(.unknownView(cells[2])) }
      rows.append(Row(frame: frame, view: view, values: cells[3...].map { Float($0) ?? .nan }, line: lines.number))
    }
    guard let contacts = Int(count.prefix { $0 != "," }) else { throw lines.error(.line(expected: "# contacts: N", found: lines.shown)) }
    header.contactCount = contacts
    while true {
      try lines.advance()
      if lines.begins(with: "# motion: ") { break }
      guard lines.begins(with: "# ") else { throw lines.error(.line(expected: "# motion:", found: lines.shown)) }
      let cells = try lines.cells(from: 2, nil)
      guard cells.count >= 3, let frame = Int(cells[0]) else { throw lines.error(.line(expected: "# FRAME,A,B", found: lines.shown)) }
      let kind: EventKind = cells.count > 3 ? .sensorEntered : .contactBegan
      header.contacts.append(EventRecord(frame: frame, time: header.schedule.time(of: frame), kind: kind, a: cells[1], b: cells[2]))
    }
  }

  mutating func next(into frame: inout Frame) throws(TrajectoryError) -> Bool {
    frame.clear()
    if next == frames {
      try finish()
      return false
    }
    if place >= line.count { try beginLine() }
    var end = place
    while end < line.count, line[end] != UInt8(ascii: " ") { end += 1 }
    frame.index = next
    frame.time = header.schedule.time(of: next)
    guard motion.read(line, place..<end, viewCount: header.names.count, into: &frame) else { throw lines.error(.badMotion(frame: next)) }
    place = end + 1
    try checkRows(&frame)
    next += 1
    return true
  }

  private mutating func beginLine() throws(TrajectoryError) {
    try lines.advance(or: .golden(.frames(found: next, expected: frames)))
    if lines.begins(with: "# end: ") { throw lines.error(.frames(found: next, expected: frames)) }
    let start = "# \(next) "
    guard lines.begins(with: start) else { throw lines.error(.line(expected: start + "…", found: lines.shown)) }
    line = lines.line
    place = start.utf8.count
  }

  private mutating func checkRows(_ frame: inout Frame) throws(TrajectoryError) {
    guard nextRow < rows.count, rows[nextRow].frame <= next else { return }
    let isFilled = frame.hasValues
    if !isFilled { frame.samples.removeAll(keepingCapacity: true) }
    while nextRow < rows.count, rows[nextRow].frame <= next {
      let row = rows[nextRow]
      if isFilled {
        let isSame = frame.sample(row.view).map { [$0.x, $0.y, $0.angle] == row.values } ?? false
        if row.frame != next || !isSame {
          throw TrajectoryError(problem: .golden(.row(view: header.names[Int(row.view)], frame: row.frame)), line: row.line, column: 1)
        }
      } else {
        frame.hasValues = true
        frame.append(row.view, row.values, header.columns)
      }
      nextRow += 1
    }
  }

  private mutating func finish() throws(TrajectoryError) {
    if place < line.count { throw lines.error(.badMotion(frame: next)) }
    if lines.isOver { return }
    let sum = try lines.next(after: "# end: ")
    guard sum == lines.sum.text else { throw lines.error(.sum) }
    try lines.expectEnd()
  }
}

/// Reads the words of the motion.
struct MotionReader {
  private var tracks: [MotionTrack] = []
  private var isThere: [Bool] = []

  /// - Returns: false when the word is none.
  mutating func read(_ line: [UInt8], _ word: Range<Int>, viewCount: Int, into frame: inout Frame) -> Bool {
    if isThere.isEmpty {
      isThere = [Bool](repeating: false, count: viewCount)
      tracks = [MotionTrack](repeating: MotionTrack(), count: 3 * viewCount)
    }
    var place = word.lowerBound
    while place < word.upperBound, line[place] == UInt8(ascii: "+") || line[place] == UInt8(ascii: "~") {
      let comes = line[place] == UInt8(ascii: "+")
      place += 1
      guard let view = DecimalText.integer(line.span, &place), view < viewCount, place < word.upperBound, line[place] == UInt8(ascii: "."),
        isThere[view] != comes
      else { return false }
      place += 1
      isThere[view] = comes
      if comes { for channel in 0..<3 { tracks[3 * view + channel] = MotionTrack() } }
    }
    var check: UInt32 = 0
    guard word.upperBound - place >= 4 else { return false }
    for _ in 0..<4 {
      guard let bits = SixBitText.bits(line[place]) else { return false }
      check = check << 6 | bits
      place += 1
    }
    frame.setCheck(check)
    for (view, isThere) in isThere.enumerated() where isThere { frame.samples.append(ViewSample(view: Int32(view), x: 0, y: 0, angle: 0)) }
    if place < word.upperBound, line[place] == UInt8(ascii: "!") {
      frame.hasValues = false
      return place + 1 == word.upperBound
    }
    for i in place..<word.upperBound where SixBitText.bits(line[i]) == nil { return false }
    readValues(BitReader(line, place..<word.upperBound), into: &frame)
    return true
  }

  private mutating func readValues(_ reader: BitReader, into frame: inout Frame) {
    var reader = reader
    for (channel, column) in Column.standard.enumerated() {
      for i in frame.samples.indices {
        let track = 3 * Int(frame.samples[i].view) + channel
        let miss = reader.read(expected: tracks[track].size) ?? 0
        frame.samples[i].set(column, tracks[track].value(missedBy: miss))
      }
    }
  }
}
