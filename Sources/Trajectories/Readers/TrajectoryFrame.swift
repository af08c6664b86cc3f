/// The contents of one frame of a file: some columns of the views that are there.
public struct TrajectoryFrame: Sendable {
  public var index = 0
  /// Seconds; NaN where the file has no clock.
  public var time = 0.0
  /// The views that are there, ascending, as indices into the names.
  public var views: [Int32] = []
  /// For each of these views as many numbers as there are columns, in their order; NaN for an empty cell.
  public var values: [Float] = []
  /// Whether the frame's values are known. Of a very large run's later frames a golden has only digests.
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
  /// Copies the columns of a frame of a run.
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

  /// Copies the values to a frame of a run; channels that the file does not have are 0.
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
