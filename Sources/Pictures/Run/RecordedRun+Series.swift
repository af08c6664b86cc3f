import Trajectories

/// A run's channels over time.
extension RecordedRun {
  /// Values of a channel in every frame, by the frame's index; NaN where the view does not exist or the channel is unknown.
  ///
  /// Velocities that were not recorded are derived from positions and angles by finite differences. Complexity: O(frames · log views).
  func series(of view: Int32, _ column: Column) -> [Double] {
    if recordedColumns.contains(column), let source = columns.firstIndex(of: column) { return values(of: view, source) }
    switch column {
    case .speed:
      return zip(series(of: view, .vx), series(of: view, .vy)).map { ($0 * $0 + $1 * $1).squareRoot() }
    case .vx: return slopes(series(of: view, .x))
    case .vy: return slopes(series(of: view, .y))
    case .omega: return slopes(series(of: view, .angle))
    case .x, .y, .angle, .energy, .asleep, .contacts: return [Double](repeating: .nan, count: frames.count)
    }
  }

  private func values(of view: Int32, _ source: Int) -> [Double] {
    frames.indices.map { frame in sample(of: view, frame).map { Double(value($0, source)) } ?? .nan }
  }

  /// Central differences per second; one-sided at the ends.
  private func slopes(_ values: [Double]) -> [Double] {
    values.indices.map { i in
      if values[i].isNaN { return .nan }
      let before = i > 0 && !values[i - 1].isNaN ? i - 1 : i
      let after = i + 1 < values.count && !values[i + 1].isNaN ? i + 1 : i
      guard before != after else { return 0 }
      guard schedule.times.isEmpty else {
        return (values[after] - values[before]) / (time(of: frames[after]) - time(of: frames[before]))
      }
      return (values[after] - values[before]) * frameRate / Double(frames[after] - frames[before])
    }
  }

  /// The pose of a view in a frame, by the frame's index; nil when the frame does not have the view.
  func pose(of view: Int32, _ frame: Int) -> Pose? {
    sample(of: view, frame).map { Pose(x: Double(value($0, 0)), y: Double(value($0, 1)), angle: Double(value($0, 2))) }
  }
}

/// Position and angle of a view: points, radians clockwise on screen.
struct Pose: Equatable {
  var x: Double
  var y: Double
  var angle: Double
}
