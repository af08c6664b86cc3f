/// Content under a finger along one axis: it follows after a slop, and past an edge as its dialect has it.
package struct FingerDrag: Equatable, Sendable {
  /// Seconds, ascending, and the finger's way since the first of them; straight lines lie between.
  private var times: [Double]
  private var travel: [Double]
  private let firstPlace: Double
  /// Where the content would be if it followed the finger everywhere.
  private let start: Double
  private let pull: EdgePull
  private let dialect: ScrollDialect
  /// When the finger has left the slop, and the part of its way that the content does not follow.
  private var recognized: Double
  private var slop: Double
  /// Of the next fling, because the content was moving.
  private let carried: Double
  /// Places of content that slips: at the recognition and at each time after it.
  private var places: [(time: Double, position: Double)] = []

  /// - Parameters:
  ///   - state: Of the content when the finger takes hold of it.
  ///   - times: Of the finger's places.
  ///   - places: Of the finger, one per time.
  ///   - bounds: Of the content's position.
  ///   - viewport: Its length, above 0.
  package init(
    from state: MotionState, times: [Double], places: [Double], bounds: ClosedRange<Double>, viewport: Double,
    dialect: ScrollDialect = .uikit
  ) {
    self.times = times
    travel = places.map { $0 - places[0] }
    firstPlace = places[0]
    pull = EdgePull(dialect.pull, bounds: bounds, viewport: viewport)
    self.dialect = dialect
    carried = dialect.carriedVelocity(state.velocity)
    start = pull.free(state.position)
    (recognized, slop) = Self.recognition(times, travel, dialect.slop)
    if dialect.pull == .slips { self.places = slippingPlaces() }
  }

  /// Adds a place of the finger. The motion before the last place stays as it is, and at that place all but the velocity.
  ///
  /// - Parameter time: After that of the last place.
  package mutating func append(_ place: Double, at time: Double) {
    times.append(time)
    travel.append(place - firstPlace)
    (recognized, slop) = Self.recognition(times, travel, dialect.slop)
    if dialect.pull == .slips { places = slippingPlaces() }
  }

  package static func == (a: FingerDrag, b: FingerDrag) -> Bool {
    a.times == b.times && a.travel == b.travel && a.start == b.start && a.pull == b.pull && a.dialect == b.dialect
      && a.carried == b.carried
  }

  private static func recognition(_ times: [Double], _ travel: [Double], _ limit: Double) -> (time: Double, slop: Double) {
    for i in travel.indices where travel[i].magnitude >= limit {
      let slop = travel[i] < 0 ? -limit : limit
      guard i > 0 else { return (times[i], slop) }
      let share = (slop - travel[i - 1]) / (travel[i] - travel[i - 1])
      return (times[i - 1] + share * (times[i] - times[i - 1]), slop)
    }
    return (.infinity, 0)
  }

  private func slippingPlaces() -> [(time: Double, position: Double)] {
    var places = [(time: recognized, position: start)]
    for (i, time) in times.enumerated() where time > recognized {
      let last = places[places.count - 1]
      places.append((time, pull.clamped(last.position + travel[i] - finger(at: last.time).position)))
    }
    return places
  }

  /// The finger's way and velocity; it stands before its first place and after its last.
  private func finger(at time: Double) -> MotionState {
    guard let next = times.firstIndex(where: { $0 > time }) else {
      return MotionState(position: travel[travel.count - 1], velocity: 0)
    }
    guard next > 0 else { return MotionState(position: 0, velocity: 0) }
    let slope = (travel[next] - travel[next - 1]) / (times[next] - times[next - 1])
    return MotionState(position: travel[next - 1] + slope * (time - times[next - 1]), velocity: slope)
  }

  package func state(at time: Double) -> MotionState {
    guard time >= recognized else { return pull.pulled(MotionState(position: start, velocity: 0)) }
    let finger = finger(at: time)
    guard dialect.pull == .slips else {
      return pull.pulled(MotionState(position: start + finger.position - slop, velocity: finger.velocity))
    }
    let last = places.last { $0.time <= time } ?? (recognized, start)
    let position = last.position + finger.position - self.finger(at: last.time).position
    return MotionState(position: pull.clamped(position), velocity: pull.bounds.contains(position) ? finger.velocity : 0)
  }

  // MARK: - Release

  /// The velocity that the content has when the finger lifts.
  package func releaseVelocity(at time: Double) -> Double {
    guard dialect == .uikit else { return tracked(at: time) }
    let window = pull.bounds.contains(state(at: time).position) ? 0.03 : 0.1
    let end = min(time, times[times.count - 1])
    guard time - end < window else { return 0 }
    let start = max(0, recognized, end - window)
    guard end > start else { return 0 }
    // UIKit's own estimate is not public
    return (state(at: end).position - state(at: start).position) / (end - start)
  }

  /// As Android's and Flutter's trackers estimate it: the slope at the end of the parabola that fits the finger's last 100 ms, and 0 for one
  /// that has stood for 40 ms. Flutter adds the velocity that caught content carries on.
  private func tracked(at time: Double) -> Double {
    let end = min(time, times[times.count - 1])
    guard time - end < 0.04, time >= recognized else { return 0 }
    let span = min(0.1, end - times[0])
    guard span > 0 else { return 0 }
    // events of a display of 125 Hz, as many as there were
    let steps = max(2, Int((span / 0.008).rounded(.down)))
    let velocity = Parabola((0...steps).map { finger(at: end - span * Double($0) / Double(steps)).position }).slope * Double(steps) / span
    let helps = carried * velocity > 0 && velocity.magnitude > 0.5 * carried.magnitude
    return helps ? velocity + carried : velocity
  }
}

/// The parabola that fits numbers at the times 0, -1, -2, …, at least three of them, with the least squares.
private struct Parabola {
  /// At time 0, per unit of time.
  let slope: Double

  init(_ values: [Double]) {
    // of a + b t + c t²: sums of powers of t, and of the values with them
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    var (y0, y1, y2) = (0.0, 0.0, 0.0)
    for (i, value) in values.enumerated() {
      let t = -Double(i)
      s1 += t
      s2 += t * t
      s3 += t * t * t
      s4 += t * t * t * t
      y0 += value
      y1 += value * t
      y2 += value * t * t
    }
    let n = Double(values.count)
    let determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    slope = (n * (y1 * s4 - s3 * y2) - y0 * (s1 * s4 - s2 * s3) + s2 * (s1 * y2 - s2 * y1)) / determinant
  }
}

extension Decay {
  /// A decay from a velocity that ends at a place, the time constant chosen so that both are met; nil where the velocity leads elsewhere or
  /// would decay more slowly than UIScrollView's.
  package static func landing(at target: Double, from start: Double, velocity: Double) -> Decay? {
    guard velocity != 0, case let constant = (target - start) / velocity, constant > 0, constant <= 0.5 else { return nil }
    return .timeConstant(constant, from: start, velocity: velocity, stop: .distance(ScrollLaw.bounceEnd))
  }
}
