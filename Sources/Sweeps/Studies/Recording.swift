public import Trajectories

/// Positions of views over time, which a scene is fitted to.
public struct Recording: Sendable {
  public let names: [String]
  public let columns: [Column]
  /// Frames by ascending time.
  public private(set) var frames: [RecordedFrame] = []

  public struct RecordedFrame: Sendable {
    /// Seconds.
    public var time: Double
    /// Indices into the names.
    public var views: [Int32]
    /// For each of these views a number per column.
    public var values: [Float]

    public init(time: Double, views: [Int32], values: [Float]) {
      self.time = time
      self.views = views
      self.values = values
    }
  }

  /// - Parameter names: Of all frames.
  public init(names: [String], columns: [Column]) {
    self.names = names
    self.columns = columns
  }

  /// Adds a frame; one whose time does not ascend, or that has no values, is left out.
  ///
  /// - Parameter frameRate: Of a frame without a time.
  public mutating func append(_ frame: Frame, frameRate: Double) {
    guard frame.hasValues else { return }
    let time = frame.time.isFinite ? frame.time : Double(frame.index) / frameRate
    let values = frame.samples.flatMap { sample in columns.map { sample.value($0) } }
    append(RecordedFrame(time: time, views: frame.samples.map(\.view), values: values))
  }

  /// Adds a frame; one whose time does not ascend is left out.
  public mutating func append(_ frame: RecordedFrame) {
    if frames.last.map({ $0.time < frame.time }) ?? true { frames.append(frame) }
  }
}
