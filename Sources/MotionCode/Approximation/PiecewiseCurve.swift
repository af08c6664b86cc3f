import Formats
package import Motion

/// Values joined by straight lines over a time, as CSS linear() has them; the last value holds afterwards.
package struct PiecewiseCurve: Equatable, Sendable {
  /// A corner: seconds and the share of the distance.
  package struct Point: Equatable, Sendable {
    package var time: Double
    package var value: Double
  }

  /// At least two, by time.
  package let points: [Point]

  package init(points: [Point]) { self.points = points }

  package var duration: Double { points[points.count - 1].time }

  /// The stops of linear() over a duration: inputs that are not given are spread evenly, and none is before the one in front of it.
  init?(stops: [(value: Double, input: Double?)], duration: Double) {
    guard stops.count >= 2 else { return nil }
    var inputs = stops.map(\.input)
    inputs[0] = inputs[0] ?? 0
    inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
    var last = 0.0
    for i in inputs.indices {
      guard let input = inputs[i] else { continue }
      last = max(last, input)
      inputs[i] = last
    }
    var points: [Point] = []
    var known = 0
    for i in inputs.indices {
      if inputs[i] != nil { known = i }
      let next = inputs[i...].firstIndex { $0 != nil } ?? i
      let (low, high) = (inputs[known] ?? 0, inputs[next] ?? 1)
      let share = next > known ? Double(i - known) / Double(next - known) : 0
      points.append(Point(time: duration * (low + (high - low) * share), value: stops[i].value))
    }
    self.points = points
  }

  package func value(at time: Double) -> Double {
    guard time < duration else { return points[points.count - 1].value }
    guard let (a, b) = line(at: time) else { return points[0].value }
    return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
  }

  /// The change of the value per second; 0 outside of the curve's time.
  package func slope(at time: Double) -> Double {
    guard time < duration, let (a, b) = line(at: time) else { return 0 }
    return (b.value - a.value) / (b.time - a.time)
  }

  /// The points next to a time before the end; nil before the first point.
  private func line(at time: Double) -> (Point, Point)? {
    let next = (0..<points.count - 1).bisect { points[$0].time > time }
    return next > 0 ? (points[next - 1], points[next]) : nil
  }

  /// The spring from rest with the smallest sum of squared differences; nil for a curve that does not lead from 0 to 1.
  package func nearestSpring() -> Spring? {
    guard duration > 0, points[0].value.magnitude < 0.2, (points[points.count - 1].value - 1).magnitude < 0.2 else { return nil }
    let times = (0...240).map { Double($0) / 200 * duration }
    let values = times.map { value(at: $0) }
    func cost(_ logarithm: Double, _ ratio: Double) -> Double {
      let spring = Spring(angularFrequency: PortableMath.exponential(logarithm), dampingRatio: ratio)
      let motion = SpringMotion(spring)
      var sum = 0.0
      for (time, value) in zip(times, values) {
        let difference = motion.progress(at: time) - value
        sum += difference * difference
      }
      return sum
    }
    // a coarse grid, then smaller and smaller steps from its best point
    let base = PortableMath.logarithm(1 / duration)
    var best = (cost: Double.infinity, x: 0.0, ratio: 0.0)
    for i in 0...40 {
      for ratio in [0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, 3] {
        let x = base + 0.12 * Double(i)
        let cost = cost(x, ratio)
        if cost < best.cost { best = (cost, x, ratio) }
      }
    }
    guard best.cost.isFinite else { return nil }
    var step = 0.06
    for _ in 0..<400 where step > 1e-9 {
      var hasMoved = false
      for (dx, dr) in [(step, 0.0), (-step, 0), (0, step), (0, -step), (step, step), (-step, -step), (step, -step), (-step, step)] {
        let (x, ratio) = (best.x + dx, max(1e-3, best.ratio + dr))
        let cost = cost(x, ratio)
        if cost < best.cost { (best, hasMoved) = ((cost, x, ratio), true) }
      }
      if !hasMoved { step /= 2 }
    }
    return Spring(angularFrequency: PortableMath.exponential(best.x), dampingRatio: best.ratio)
  }
}
