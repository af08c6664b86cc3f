import Motion

/// Motion's `inertia` with bounds, sampled frame by frame: a decay that a spring takes over at the first frame past a bound, with the
/// speed of the 5 ms before that frame.
struct InertiaScheme: Sendable {
  let decay: Decay
  private let bounds: (least: Double?, most: Double?)
  private let bounce = FlingDialect.motionBounce
  private let restDelta = 0.5
  private var edge: (time: Double, motion: SpringMotion)?
  /// Whether a frame has found the motion at rest, where it stands at its end.
  private(set) var isFinished = false
  private var end = 0.0

  /// The velocity of a boundary's spring is the difference over this time.
  private static let speedWindow = 0.005

  init(_ decay: Decay, bounds: (least: Double?, most: Double?)) {
    (self.decay, self.bounds) = (decay, bounds)
  }

  /// The value at the next frame.
  ///
  /// - Parameter time: Seconds, later than those of the frames before.
  mutating func value(at time: Double) -> Double {
    if isFinished { return end }
    if edge == nil { catchEdge(time) }
    if let edge {
      let displacement = edge.motion.displacement(at: time - edge.time)
      // the spring's own rule: a short way has finer thresholds for the speed
      let speed = (edge.motion.start - edge.motion.target).magnitude < 5 ? 0.01 : 2
      if displacement.position.magnitude <= restDelta, displacement.velocity.magnitude <= speed { finish(edge.motion.target) }
      return isFinished ? end : edge.motion.target + displacement.position
    }
    let value = decay.state(at: time).position
    if (decay.landing - value).magnitude <= restDelta { finish(decay.landing) }
    return isFinished ? end : value
  }

  private mutating func finish(_ value: Double) { (isFinished, end) = (true, value) }

  private mutating func catchEdge(_ time: Double) {
    let value = decay.state(at: time).position
    guard let bound = nearestBound(beyond: value) else { return }
    let before = max(0, time - Self.speedWindow)
    let speed = time > before ? (value - decay.state(at: before).position) / (time - before) : 0
    edge = (time, SpringMotion(bounce, from: value, to: bound, velocity: speed))
  }

  private func nearestBound(beyond value: Double) -> Double? {
    if let least = bounds.least, value < least { return least }
    if let most = bounds.most, value > most { return most }
    return nil
  }
}
