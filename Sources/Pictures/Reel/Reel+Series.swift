import Trajectories

/// A reel's channels over time.
extension Reel {
  /// Values of a channel in every frame, by the frame's place; NaN where the view is not there, or nothing is known of the channel.
  ///
  /// Velocities and spin that the run did not tell are slopes of what it did. Complexity: O(frames · log views).
  func series(of view: Int32, _ column: Column) -> [Double] {
    if told.contains(column), let source = columns.firstIndex(of: column) { return values(of: view, source) }
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

  /// Per second, between the frames before and after; at an end, from the end.
  private func slopes(_ values: [Double]) -> [Double] {
    values.indices.map { i in
      if values[i].isNaN { return .nan }
      let before = i > 0 && !values[i - 1].isNaN ? i - 1 : i
      let after = i + 1 < values.count && !values[i + 1].isNaN ? i + 1 : i
      return before == after ? 0 : (values[after] - values[before]) * frameRate / Double(frames[after] - frames[before])
    }
  }

  /// Where a view is in a frame, by the frame's place; nil when it is not there.
  func pose(of view: Int32, _ frame: Int) -> Placement? {
    sample(of: view, frame).map { Placement(x: Double(value($0, 0)), y: Double(value($0, 1)), angle: Double(value($0, 2))) }
  }
}

/// Where a view is: points, radians clockwise on screen.
struct Placement: Equatable {
  var x: Double
  var y: Double
  var angle: Double
}
