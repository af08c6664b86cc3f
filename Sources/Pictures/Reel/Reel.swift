public import Trajectories

/// The frames of one run, packed to be drawn.
///
/// Calls are: per frame any ``declare(_:)``s and one ``append(_:events:)``. Frames may be sparse, as a trajectory of every tenth frame is.
/// Memory is bounded: when there are too many samples every other frame is let go, over and over if need be.
public struct Reel: Sendable {
  /// What it is called when there is more than one.
  public let label: String
  /// Frames a second.
  public let frameRate: Double
  /// The channels kept of every sample; always has x, y and angle.
  public private(set) var columns: [Column]
  /// What of them the frames really have; the others are 0 throughout.
  public private(set) var told: Set<Column>
  /// One id per view, those left out included.
  public private(set) var names: [String] = []
  /// Numbers of the frames, ascending.
  public private(set) var frames: [Int] = []
  /// What happened, in the order in which it was told.
  public private(set) var events: [EventRecord] = []
  /// How many events were let go for want of room.
  public private(set) var eventsLeftOut = 0
  /// How many frames there were, those let go included.
  public private(set) var frameCount = 0

  /// Per frame, where its samples begin; as many as `frames`.
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
  /// Ids of the views that are kept, and of those that are not. For looking up only.
  private var shown = Set<String>()
  private var hidden = Set<String>()
  /// Of how many frames one is kept.
  private var stride = 1
  private var firstFrame = 0

  /// What an engine's frames hold that can be drawn.
  public static let everything: [Column] = [.x, .y, .angle, .vx, .vy, .omega, .energy]

  /// - Parameters:
  ///   - columns: Channels that the frames have; pictures derive velocities where there are none.
  ///   - views: Which views are kept.
  ///   - frames: Which frames are kept.
  ///   - sampleLimit: Views times frames to be kept at most; a sample takes 4 bytes and 4 per column.
  public init(
    _ header: RunHeader, label: String, columns: [Column] = Reel.everything, views: [Glob] = [Glob("*")],
    frames: ClosedRange<Int> = 0...Int.max, sampleLimit: Int = 4_000_000, eventLimit: Int = 200_000
  ) {
    self.label = label
    frameRate = header.frameRate
    (self.columns, told) = (Self.kept(columns), Set(columns))
    selection = views
    range = frames
    self.sampleLimit = max(1, sampleLimit)
    self.eventLimit = eventLimit
    for name in header.names { declare(name) }
  }

  private static func kept(_ columns: [Column]) -> [Column] {
    Column.standard + everything.filter { !Column.standard.contains($0) && columns.contains($0) }
  }

  /// Says which channels frames have, where that is not known before the first view is seen.
  ///
  /// Only as long as no view is kept.
  public mutating func tell(_ columns: [Column]) {
    guard views.isEmpty else { return }
    (self.columns, told) = (Self.kept(columns), Set(columns))
  }

  /// Announces the next view: its number is one past the last.
  public mutating func declare(_ name: String) {
    names.append(name)
    let keeps = selection.contains { $0.matches(name) }
    isKept.append(keeps)
    if keeps { shown.insert(name) } else { hidden.insert(name) }
  }

  /// Whether frames are missing between the first and the last.
  public var isSampled: Bool { zip(frames, frames.dropFirst()).contains { $1 - $0 > 1 } }

  /// Takes in the next frame, and what happened on the way to it.
  public mutating func append(_ frame: Frame, events told: [EventRecord] = []) {
    guard range.contains(frame.index) else { return }
    if frameCount == 0 { firstFrame = frame.index }
    frameCount += 1
    for event in told where concerns(event) {
      if events.count < eventLimit { events.append(event) } else { eventsLeftOut += 1 }
    }
    // the last frame is kept whatever its number, until the next one comes
    if let last = frames.last, (last - firstFrame) % stride != 0 { dropLast() }
    keep(frame)
    while views.count > sampleLimit, frames.count > 2 { thin() }
  }

  /// Whether an event is about a view that is kept, or about everything.
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

  /// Lets every other frame go, the last one never.
  private mutating func thin() {
    stride *= 2
    var kept = Reel(emptying: self)
    for i in frames.indices where (frames[i] - firstFrame) % stride == 0 || i == frames.count - 1 {
      kept.frames.append(frames[i])
      kept.starts.append(kept.views.count)
      let samples = samples(i)
      kept.views += views[samples]
      kept.values += values[(samples.lowerBound * columns.count)..<(samples.upperBound * columns.count)]
    }
    self = kept
  }

  private init(emptying other: Reel) {
    self = other
    (frames, starts, views, values) = ([], [], [], [])
  }
}

extension Reel {
  /// Where the samples of a frame are, by the frame's place in ``frames``.
  func samples(_ frame: Int) -> Range<Int> {
    starts[frame]..<(frame + 1 < starts.count ? starts[frame + 1] : views.count)
  }

  /// A channel of a sample.
  func value(_ sample: Int, _ column: Int) -> Float { values[sample * columns.count + column] }

  /// The sample of a view in a frame, by the frame's place; nil when the view is not there. Complexity: O(log *n*).
  func sample(of view: Int32, _ frame: Int) -> Int? {
    var (low, high) = (samples(frame).lowerBound, samples(frame).upperBound)
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if views[middle] < view { low = middle + 1 } else { high = middle }
    }
    return low < end && views[low] == view ? low : nil
  }

  /// Seconds of a frame by its number.
  public func time(of frame: Int) -> Double { Double(frame) / frameRate }

  /// Views that are there in any frame, ascending.
  var shownViews: [Int32] {
    var isShown = [Bool](repeating: false, count: names.count)
    for view in views { isShown[Int(view)] = true }
    return isShown.indices.filter { isShown[$0] }.map { Int32($0) }
  }
}
