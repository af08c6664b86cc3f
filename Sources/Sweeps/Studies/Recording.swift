import Formats
import SceneModel
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

/// A recording as a scene's run is compared with it: positions of the views that both have, frame by frame.
struct RecordedSamples: Sendable {
  /// One view at one time.
  struct Sample: Sendable {
    /// Index into ``views``.
    var view: Int
    /// Points; nil where the recording has none.
    var x: Double?
    var y: Double?
    /// Radians.
    var angle: Double?
  }

  /// Ids in the scene.
  let views: [String]
  /// What a radian counts in points: half of the view's diagonal, as its corners move.
  let arms: [Double]
  let times: [Double]
  let samples: [[Sample]]

  /// nil when no position of the recording is of a view of the scene in the time of its run.
  init?(_ recording: Recording, _ scene: Scene, views patterns: [Glob]) {
    let columns = recording.columns
    let (x, y, angle) = (columns.firstIndex(of: .x), columns.firstIndex(of: .y), columns.firstIndex(of: .angle))
    guard x != nil || y != nil else { return nil }
    var views: [String] = []
    var places: [Int?] = recording.names.map { name in
      guard patterns.isEmpty || patterns.contains(where: { $0.matches(name) }) else { return nil }
      views.append(name)
      return views.count - 1
    }
    let sizes = Self.sizes(scene)
    // a recording of one view is of the scene's only view, whatever it is called
    if recording.names.count == 1, sizes.count == 1, let only = sizes.first {
      views = [only.id]
      places = [0]
    }
    let present = views.map { view in sizes.first { $0.id == view } }
    arms = present.map { $0?.arm ?? 25 }
    var times: [Double] = []
    var samples: [[Sample]] = []
    for frame in recording.frames where frame.time >= -1e-9 && frame.time <= scene.duration + 1e-9 {
      var row: [Sample] = []
      for (i, number) in frame.views.enumerated() {
        guard let view = places[Int(number)], present[view] != nil else { continue }
        func value(_ column: Int?) -> Double? {
          column.map { Double(frame.values[i * columns.count + $0]) }.flatMap { $0.isFinite ? $0 : nil }
        }
        row.append(Sample(view: view, x: value(x), y: value(y), angle: value(angle)))
      }
      guard !row.isEmpty else { continue }
      times.append(frame.time)
      samples.append(row)
    }
    guard !samples.isEmpty else { return nil }
    self.views = views
    self.times = times
    self.samples = samples
  }

  /// Of the views that a scene begins with and that its events add.
  private static func sizes(_ scene: Scene) -> [(id: String, arm: Double)] {
    let actions = scene.events.map { $0.action } + scene.waitingEvents.flatMap { $0.actions }
    let added = actions.compactMap { action in if case .add(let view) = action { view } else { nil } }
    return (scene.views + added).map { ($0.id, $0.shape.arm) }
  }
}

extension CollisionBounds {
  /// Half of the diagonal of the shape, points.
  fileprivate var arm: Double {
    switch self {
    case .rectangle(let size, _), .ellipse(let size): 0.5 * (size.width * size.width + size.height * size.height).squareRoot()
    case .path(let points), .line(let points, _): points.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.max() ?? 0
    case .parts(let parts):
      parts.map { ($0.center.x * $0.center.x + $0.center.y * $0.center.y).squareRoot() + $0.shape.arm }.max() ?? 0
    }
  }
}

extension RecordedSamples {
  /// The deviation of the recording's noise from its second differences, points: their median does not depend on impacts.
  var noise: Double {
    var differences: [Double] = []
    var last: [[Sample?]] = []
    for row in samples {
      var current = [Sample?](repeating: nil, count: views.count)
      for sample in row { current[sample.view] = sample }
      if last.count == 2 {
        for view in views.indices {
          guard let a = last[0][view], let b = last[1][view], let c = current[view] else { continue }
          for (x, y, z) in [(a.x, b.x, c.x), (a.y, b.y, c.y)] {
            if let x, let y, let z { differences.append((x - 2 * y + z).magnitude) }
          }
        }
        last.removeFirst()
      }
      last.append(current)
    }
    guard !differences.isEmpty else { return 0 }
    differences.sort()
    // of a normal distribution the median magnitude is 0.6745 deviations, and a second difference has 6 variances
    return differences[differences.count / 2] / (0.6745 * 6.0.squareRoot())
  }
}
