/// What a file tells of one frame: some columns of the views that are there.
public struct TrajectoryFrame: Sendable {
  public var index = 0
  /// Seconds; NaN where the file has no clock.
  public var time = 0.0
  /// The views that are there, ascending, as indices into the names.
  public var views: [Int32] = []
  /// For each of these views as many numbers as there are columns, in their order; NaN for an empty cell.
  public var values: [Float] = []
  /// Whether it is known what is in this frame. A golden of a very large run tells no more than the digest of its later frames.
  public var hasValues = true
  /// 24 bits of the engine's digest of this frame; only goldens and runs have it.
  public var check: UInt32?

  public init() {}

  mutating func clear() {
    views.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    check = nil
    hasValues = true
  }
}

extension TrajectoryFrame {
  /// Turns a frame of a run into what a file of these columns would tell.
  public mutating func take(_ frame: Frame, _ columns: [Column]) {
    clear()
    index = frame.index
    time = frame.time
    check = Self.check(frame.digest)
    for sample in frame.samples {
      views.append(sample.view)
      for column in columns { values.append(sample.value(column)) }
    }
  }

  /// The part of a frame's digest that a golden keeps.
  static func check(_ digest: UInt64) -> UInt32 { UInt32(digest >> 40) }

  /// The frame as a run would give it; what the file does not tell is 0.
  public func copy(to frame: inout Frame, _ columns: [Column]) {
    frame.index = index
    frame.time = time
    frame.digest = 0
    frame.samples.removeAll(keepingCapacity: true)
    for (i, view) in views.enumerated() {
      var sample = ViewSample(view: view, x: 0, y: 0, angle: 0)
      for (j, column) in columns.enumerated() {
        let value = values[i * columns.count + j]
        if value.isFinite { sample.set(column, value) }
      }
      frame.samples.append(sample)
    }
  }
}

extension ViewSample {
  /// Sets a channel; speed follows from others.
  fileprivate mutating func set(_ column: Column, _ value: Float) {
    switch column {
    case .x: x = value
    case .y: y = value
    case .angle: angle = value
    case .vx: vx = value
    case .vy: vy = value
    case .omega: omega = value
    case .speed: break
    case .energy: energy = value
    case .asleep: asleep = value != 0
    case .contacts: contacts = Int32(exactly: value.rounded(.down)) ?? 0
    }
  }
}
