import Formats

/// CSV with one row per frame and view.
struct LongCSVReader: FrameReader {
  var header = RunHeader()
  private var window: BufferedByteReader
  private var fields = ViewFields()
  /// `frame,time,` of the current frame, the same for all its rows.
  private var prefix: [UInt8] = []
  private var lastFrame = -1
  /// The numbers of a row.
  private var values: [Float] = []
  /// The view after which the next one is looked for.
  private var lastView: Int32 = -1

  init(_ window: BufferedByteReader, columns: [Column]) {
    self.window = window
    header.columns = columns
  }

  mutating func next(into frame: inout Frame) throws(TrajectoryError) -> Bool {
    frame.clear()
    try window.reserve()
    if window.available == 0 { return false }
    try beginFrame(&frame)
    lastView = -1
    var isAscending = true
    while true {
      let view = try self.view(frame)
      if view <= lastView { isAscending = false }
      lastView = view
      values.removeAll(keepingCapacity: true)
      try window.values(header.columns.count, into: &values)
      frame.append(view, values, header.columns)
      try window.endRow(header.columns.count + 3)
      try window.reserve()
      if window.available == 0 { break }
      if !(try continues(frame)) { break }
    }
    if !isAscending { try sort(&frame) }
    return true
  }

  /// Reads frame and time of the first row of a frame.
  private mutating func beginFrame(_ frame: inout Frame) throws(TrajectoryError) {
    let start = window.place
    (frame.index, frame.time) = try window.frameAndTime(header.knownFrameRate)
    if frame.index <= lastFrame { throw window.error(.frameOrder(frame.index, after: lastFrame), at: start) }
    lastFrame = frame.index
    prefix.removeAll(keepingCapacity: true)
    prefix += window.text[start..<window.place]
  }

  /// Whether the row at the place is of the same frame; the place is then behind its time.
  private mutating func continues(_ frame: Frame) throws(TrajectoryError) -> Bool {
    if window.skip(prefix) { return true }
    let start = window.place
    let (index, time) = try window.frameAndTime(header.knownFrameRate)
    if index != frame.index {
      window.place = start
      return false
    }
    if time != frame.time { throw window.error(.twoTimes(frame.time, time), at: start) }
    return true
  }

  private mutating func view(_ frame: Frame) throws(TrajectoryError) -> Int32 {
    if let view = fields.match(window, after: lastView) {
      window.place += fields.length(view) + 1
      return view
    }
    let start = window.place
    let name = try window.cell(isLast: false)
    if let view = fields.number(name) { return view }
    if header.names.count >= 10_000_000 { throw window.error(.tooManyViews(limit: 10_000_000), at: start) }
    header.names.append(name)
    return fields.add(name, Quoting.csv(name))
  }

  /// Rows of a frame may come in any order.
  private func sort(_ frame: inout Frame) throws(TrajectoryError) {
    if let view = frame.sortSamples() { throw window.error(.duplicateView(header.names[Int(view)], frame: frame.index), at: 0) }
  }
}

/// The ids of views as they stand in a file, by their numbers.
struct ViewFields {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// For lookup only.
  private var numbers: [String: Int32] = [:]

  mutating func add(_ name: String, _ field: [UInt8]) -> Int32 {
    let number = Int32(ends.count)
    bytes += field
    ends.append(bytes.count)
    numbers[name] = number
    return number
  }

  func number(_ name: String) -> Int32? { numbers[name] }

  private func start(_ view: Int32) -> Int { view == 0 ? 0 : ends[Int(view) - 1] }

  func length(_ view: Int32) -> Int { ends[Int(view)] - start(view) }

  /// The view after another one, if its field and a comma are next: views come in the same order in every frame.
  @inline(__always)
  func match(_ window: borrowing BufferedByteReader, after view: Int32) -> Int32? {
    let next = view + 1
    guard next < ends.count else { return nil }
    let (start, end) = (start(next), ends[Int(next)])
    return window.matches(bytes.span.extracting(start..<end)) ? next : nil
  }
}
