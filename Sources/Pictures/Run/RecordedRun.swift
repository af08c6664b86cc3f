public import Formats
public import Trajectories

/// The frames of one run, stored compactly for drawing.
///
/// Frames may be sparse, as in a trajectory of every tenth frame.
/// Memory is bounded: whenever there are too many samples, every other frame is dropped.
public struct RecordedRun: RunObserver, Sendable {
  /// Its name where there are several runs.
  public let label: String
  /// When its frames are.
  public private(set) var schedule: FrameSchedule
  /// Frames per second.
  public var frameRate: Double { schedule.rate }
  /// The channels kept of every sample; always has x, y and angle.
  public private(set) var columns: [Column]
  /// The ``columns`` that the frames have; the others are 0 throughout.
  public private(set) var recordedColumns: Set<Column>
  /// One id per view, those left out included.
  public private(set) var names: [String] = []
  /// Numbers of the frames, ascending.
  public private(set) var frames: [Int] = []
  /// Events in the order in which they were appended.
  public private(set) var events: [EventRecord] = []
  /// How many events were dropped because of the limit.
  public private(set) var eventsLeftOut = 0
  /// How many frames were appended, dropped ones included.
  public private(set) var frameCount = 0

  /// Per frame, the index of its first sample.
  private(set) var starts: [Int] = []
  /// Per sample its view, ascending within a frame.
  private(set) var views: [Int32] = []
  /// Per sample one number a column.
  private(set) var values: [Float] = []

  private let selection: [Glob]
  private let range: ClosedRange<Int>
  private let sampleLimit: Int
  private let eventLimit: Int
  /// Per view, whether it is kept.
  private var isKept: [Bool] = []
  /// Ids of the views that are kept, and of the others. For lookup only.
  private var shown = Set<String>()
  private var hidden = Set<String>()
  /// One frame of so many is kept.
  private var stride = 1
  private var firstFrame = 0

  /// The channels of an engine's frames that can be drawn.
  public static let everything: [Column] = [.x, .y, .angle, .vx, .vy, .omega, .energy]

  /// - Parameters:
  ///   - columns: Channels that the frames have; pictures derive velocities where there are none.
  ///   - views: Which views are kept.
  ///   - frames: Which frames are kept.
  ///   - sampleLimit: Views times frames to be kept at most; a sample takes 4 bytes and 4 per column.
  public init(
    _ header: RunHeader, label: String, columns: [Column] = RecordedRun.everything, views: [Glob] = [Glob("*")],
    frames: ClosedRange<Int> = 0...Int.max, sampleLimit: Int = 4_000_000, eventLimit: Int = 200_000
  ) {
    self.label = label
    schedule = header.schedule
    (self.columns, recordedColumns) = (Self.kept(columns), Set(columns))
    selection = views
    range = frames
    self.sampleLimit = max(1, sampleLimit)
    self.eventLimit = eventLimit
    for name in header.names { declare(name) }
  }

  private static func kept(_ columns: [Column]) -> [Column] {
    Column.standard + everything.filter { !Column.standard.contains($0) && columns.contains($0) }
  }

  /// Sets the channels that frames have, where they are unknown before the first view appears.
  ///
  /// Has no effect once a sample is stored.
  public mutating func setColumns(_ columns: [Column]) {
    guard views.isEmpty else { return }
    (self.columns, recordedColumns) = (Self.kept(columns), Set(columns))
  }

  /// Takes in the frames of a file up to the last that is kept, at the file's own times where they are uneven.
  ///
  /// - Parameters:
  ///   - reader: Before its first frame.
  ///   - goesOn: Called after each frame; returns false to stop.
  /// - Returns: How many frames have no values.
  public mutating func read(_ reader: inout TrajectoryReader, while goesOn: () -> Bool = { true }) throws(TrajectoryError) -> Int {
    var contacts = reader.header.contacts[...]
    var columns = reader.header.columns
    var frame = Frame()
    var unknown = 0
    var observed = ObservedTimes(rate: schedule.rate)
    while try reader.next(into: &frame), frame.index <= range.upperBound {
      let index = frame.index
      observed.note(frame)
      let met = contacts.prefix { $0.frame <= index }
      contacts = contacts.dropFirst(met.count)
      guard frame.hasValues else {
        unknown += 1
        continue
      }
      // the columns of a file whose first frames are empty are known later
      if columns.isEmpty {
        columns = reader.header.columns
        setColumns(columns)
      }
      observe(frame, Array(met))
      if !goesOn() { break }
    }
    if schedule.times.isEmpty, let found = observed.schedule { schedule = found }
    return unknown
  }

  /// Adds the next view: its number is one past the last.
  private mutating func declare(_ name: String) {
    names.append(name)
    let keeps = selection.contains { $0.matches(name) }
    isKept.append(keeps)
    if keeps { shown.insert(name) } else { hidden.insert(name) }
  }

  /// Whether frames are missing between the first and the last.
  public var isSampled: Bool { zip(frames, frames.dropFirst()).contains { $1 - $0 > 1 } }

  /// Appends the next frame, and the events of the step that led to it.
  public mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    for name in frame.newViews { declare(name) }
    guard range.contains(frame.index) else { return }
    if frameCount == 0 { firstFrame = frame.index }
    frameCount += 1
    for event in events where concerns(event) {
      if self.events.count < eventLimit { self.events.append(event) } else { eventsLeftOut += 1 }
    }
    // the last frame is kept whatever its number, until the next one comes
    if let last = frames.last, (last - firstFrame) % stride != 0 { dropLast() }
    keep(frame)
    while views.count > sampleLimit, frames.count > 2 { thin() }
  }

  /// Whether an event involves a view that is kept, or no view in particular.
  private func concerns(_ event: EventRecord) -> Bool {
    hidden.isEmpty || !hidden.contains(event.a) || (event.b.map { shown.contains($0) } ?? false)
  }

  private mutating func keep(_ frame: Frame) {
    frames.append(frame.index)
    starts.append(views.count)
    for sample in frame.samples where isKept[Int(sample.view)] {
      views.append(sample.view)
      for column in columns {
        let value = sample.value(column)
        values.append(value.isFinite ? value : 0)
      }
    }
  }

  private mutating func dropLast() {
    let start = starts.removeLast()
    frames.removeLast()
    views.removeSubrange(start...)
    values.removeSubrange((start * columns.count)...)
  }

  /// Drops every other frame, never the last.
  private mutating func thin() {
    stride *= 2
    var kept = RecordedRun(emptying: self)
    for i in frames.indices where (frames[i] - firstFrame) % stride == 0 || i == frames.count - 1 {
      kept.frames.append(frames[i])
      kept.starts.append(kept.views.count)
      let samples = samples(i)
      kept.views += views[samples]
      kept.values += values[(samples.lowerBound * columns.count)..<(samples.upperBound * columns.count)]
    }
    self = kept
  }

  private init(emptying other: RecordedRun) {
    self = other
    (frames, starts, views, values) = ([], [], [], [])
  }

  /// The indices of a frame's samples, by the frame's index in ``frames``.
  func samples(_ frame: Int) -> Range<Int> {
    starts[frame]..<(frame + 1 < starts.count ? starts[frame + 1] : views.count)
  }

  /// A channel of a sample.
  func value(_ sample: Int, _ column: Int) -> Float { values[sample * columns.count + column] }

  /// The sample of a view in a frame, by the frame's index; nil when the frame does not have the view. Complexity: O(log *n*).
  func sample(of view: Int32, _ frame: Int) -> Int? {
    let samples = samples(frame)
    let place = samples.bisect { views[$0] >= view }
    return place < samples.upperBound && views[place] == view ? place : nil
  }

  /// Seconds of a frame by its number.
  public func time(of frame: Int) -> Double { schedule.time(of: frame) }

  /// Views that appear in any frame, ascending.
  var shownViews: [Int32] {
    var isShown = [Bool](repeating: false, count: names.count)
    for view in views { isShown[Int(view)] = true }
    return isShown.indices.filter { isShown[$0] }.map { Int32($0) }
  }
}
