import Formats
import Motion

/// The search for the fewest straight lines within an error of a motion, on a grid of times and values.
struct LinkSearch {
  /// Seconds from 0 on, closer together where the motion bends.
  let times: [Double]
  private let values: [Double]
  private let motion: SpringMotion
  private let steps: Int
  /// The largest difference between the motion and a chord from one time to the next.
  private let sag: Double
  /// Values are written with as many decimals as this power of ten has zeros, times as shares of the duration with as many as the other one.
  private let scale, timeScale: Double

  /// A chord's difference as a share of the error: the times are about ten to a line.
  private static let sagShare = 0.02

  init(_ motion: SpringMotion, error: Double, steps: Int) throws(LinearApproximation.Problem) {
    let distance = (motion.target - motion.start).magnitude
    guard let settled = motion.settlingTime(within: 0.4 * error * distance), settled > 0 else { throw .endless }
    let end = 1.1 * settled
    let bend = 8 * Self.sagShare * error * distance
    var times = [0.0]
    var step = end / 400
    while let time = times.last, time < end {
      // the acceleration changes little in a step that is at most a third longer than the one before
      step = min(end / 400, 1.3 * step, (bend / max(motion.acceleration(at: time), 1e-300)).squareRoot())
      // a velocity at the start may bend the motion in the very next moment
      step = min(step, max(1e-9 * end, (bend / max(motion.acceleration(at: time + step), 1e-300)).squareRoot()))
      times.append(time + step)
      if times.count > Self.mostTimes { throw .tooManyPoints }
    }
    self.times = times
    values = times.map { motion.progress(at: $0) }
    sag = Self.sagShare * error
    self.motion = motion
    self.steps = steps
    var scale = 1.0
    while scale < 50 / error { scale *= 10 }
    self.scale = scale
    timeScale = 100 * scale
  }

  private static let mostTimes = 12_000

  /// The points of the fewest lines; nil if none stays within the error.
  func fewest(error: Double) -> [PiecewiseCurve.Point]? {
    let distance = (motion.target - motion.start).magnitude
    let allowed = error - sag - 0.5 / scale
    guard allowed > 0, let settled = motion.settlingTime(within: allowed * distance) else { return nil }
    let firstEnd = times.firstIndex { $0 >= settled } ?? times.count
    var reached = ReachedPlaces(times: values.count, steps: steps)
    var next = 0
    // places come in the order of the number of lines that lead to them
    while next < reached.places.count {
      let layer = next..<reached.places.count
      var end: (time: Int, previous: Int)?
      for index in layer {
        if let time = extend(index, allowed, firstEnd, &reached), time < end?.time ?? .max { end = (time, index) }
      }
      if let end { return path(to: end, reached.places) }
      next = layer.upperBound
    }
    return nil
  }

  /// Adds the places that lines from one reach at each later time while they stay within the error.
  ///
  /// - Returns: The first time from `firstEnd` on at which a line reaches the target.
  private func extend(_ index: Int, _ allowed: Double, _ firstEnd: Int, _ reached: inout ReachedPlaces) -> Int? {
    let place = reached.places[index]
    let unit = allowed / Double(steps)
    var (low, high) = (-Double.infinity, Double.infinity)
    for time in (place.time + 1)..<max(place.time + 1, values.count) {
      let way = times[time] - times[place.time]
      let value = values[time]
      low = max(low, (value - allowed - place.value) / way)
      high = min(high, (value + allowed - place.value) / way)
      if low > high { return nil }
      let (lowest, highest) = (place.value + low * way, place.value + high * way)
      if time >= firstEnd, lowest <= 1, highest >= 1 { return time }
      let first = max(0, steps + Int(((lowest - value) / unit).rounded(.up)))
      let last = min(2 * steps, steps + Int(((highest - value) / unit).rounded(.down)))
      guard first <= last else { continue }
      for row in first...last { reached.add(time, row, value + Double(row - steps) * unit, from: index) }
    }
    return nil
  }

  /// The places from the start to an end, with the digits that they are written with.
  private func path(to end: (time: Int, previous: Int), _ places: [ReachedPlaces.Place]) -> [PiecewiseCurve.Point] {
    var durationScale = timeScale
    while durationScale * times[end.time] < timeScale { durationScale *= 10 }
    let duration = (times[end.time] * durationScale).rounded() / durationScale
    var points = [PiecewiseCurve.Point(time: duration, value: 1)]
    var index = end.previous
    while index >= 0 {
      let place = places[index]
      let share = (times[place.time] / times[end.time] * timeScale).rounded() / timeScale
      points.append(PiecewiseCurve.Point(time: share * duration, value: (place.value * scale).rounded() / scale))
      index = place.previous
    }
    return points.reversed()
  }
}

/// The places that lines have come to, each once.
private struct ReachedPlaces {
  struct Place {
    let time: Int
    let value: Double
    /// Index of the place that a line leads here from; -1 for the start.
    let previous: Int
  }

  private(set) var places = [Place(time: 0, value: 0, previous: -1)]
  private var isReached: [Bool]
  private let rows: Int

  init(times: Int, steps: Int) {
    rows = 2 * steps + 1
    isReached = [Bool](repeating: false, count: times * rows)
  }

  mutating func add(_ time: Int, _ row: Int, _ value: Double, from previous: Int) {
    let index = time * rows + row
    if isReached[index] { return }
    isReached[index] = true
    places.append(Place(time: time, value: value, previous: previous))
  }
}

extension SpringMotion {
  /// A bound of the acceleration in the vicinity of a time: below critical damping, where it swings, by the energy.
  fileprivate func acceleration(at time: Double) -> Double {
    let displacement = displacement(at: time)
    guard spring.dampingRatio < 1 else {
      return (spring.damping * displacement.velocity + spring.stiffness * displacement.position).magnitude
    }
    let ratio = spring.dampingRatio
    return spring.angularFrequency * (1 + 4 * ratio * ratio).squareRoot() * (2 * spring.energy(of: displacement)).squareRoot()
  }
}
