/// A release with a velocity: where it lands and when, with bounds or without.
package struct Fling: Sendable {
  /// The way past a bound and back.
  package struct Bounce: Sendable {
    package let bound: Double
    /// Seconds after the release, and units per second at the bound; 0 and the release's velocity for a start past the bound.
    package let time: Double
    package let velocity: Double
    /// Farthest from the bound; 0 where the motion ends at it.
    package let excursion: Double
  }

  package let dialect: FlingDialect
  package let decay: Decay
  /// The target that a delegate is told before the motion begins: UIKit's own law, elsewhere where the decay leads to.
  package let target: Double
  package let landing: Double
  /// Seconds.
  package let duration: Double
  package let bounce: Bounce?
  /// The motion from the bound on, as a displacement from it; nil where it ends there.
  package let edgeMotion: EdgeMotion?

  /// What happens at a bound.
  package enum Edge: String, CaseIterable, Sendable {
    /// As the dialect has it.
    case dialect
    /// The motion ends.
    case clamp
    /// The dialect's spring, or UIScrollView's where the dialect has none.
    case spring
  }

  /// - Parameters:
  ///   - bounds: Lowest and highest position; the start may be beyond.
  ///   - edge: What happens at a bound.
  ///   - value: Of a parameter of the dialect.
  package init(
    _ dialect: FlingDialect, from start: Double, velocity: Double, bounds: ClosedRange<Double>? = nil, edge: Edge = .dialect,
    _ value: (FlingDialect.Parameter) -> Double? = { _ in nil }
  ) {
    self.dialect = dialect
    let decay = dialect.decay(from: start, velocity: velocity, value)
    self.decay = decay
    var target = decay.landing
    switch dialect {
    case .uikit: target = ScrollLaw.target(of: start, velocity: velocity, rate: value(.rate) ?? 0.998)
    // the end of the law without its stop
    default: if case .exponential(_, let amplitude, _) = decay.law { target = start + amplitude * velocity }
    }
    guard let bounds, let bound = Self.bound(of: bounds, start, decay.landing) else {
      (self.target, landing, duration, bounce, edgeMotion) = (target, decay.landing, decay.duration, nil, nil)
      return
    }
    self.target = min(bounds.upperBound, max(bounds.lowerBound, target))
    landing = bound
    let isBeyond = !bounds.contains(start)
    let time = isBeyond ? 0 : decay.time(at: bound) ?? 0
    let speed = isBeyond ? velocity : decay.state(at: time).velocity
    let from = MotionState(position: isBeyond ? start - bound : 0, velocity: speed)
    if edge == .dialect, let over = value(.over), over > 0 {
      let motion = isBeyond ? OverscrollBounce(from: from.position) : OverscrollBounce(velocity: speed, over: over)
      edgeMotion = .overscroll(motion)
      duration = time + motion.duration
      bounce = Bounce(bound: bound, time: time, velocity: speed, excursion: motion.excursion(until: .infinity))
      return
    }
    guard let spring = Self.spring(edge, dialect) else {
      duration = time
      edgeMotion = nil
      bounce = Bounce(bound: bound, time: time, velocity: speed, excursion: 0)
      return
    }
    let motion =
      // one of the recorded releases at rest has 0.5 pt/s
      isBeyond && dialect == .uikit && velocity.magnitude <= ScrollLaw.stopSpeed
      ? ScrollLaw.heldRelease(from: start - bound)
      // Flutter hands at most 5000 units per second to its spring, in the direction of growth
      : SpringMotion(spring, from: from.position, to: 0, velocity: dialect == .flutter ? min(5000, speed) : speed)
    edgeMotion = .spring(motion)
    duration = time + (Self.end(of: motion, dialect) ?? 0)
    let farthest = motion.excursion?.displacement ?? 0
    bounce = Bounce(bound: bound, time: time, velocity: speed, excursion: max(farthest.magnitude, from.position.magnitude))
  }

  private static func spring(_ edge: Edge, _ dialect: FlingDialect) -> Spring? {
    switch edge {
    case .dialect: dialect.edgeSpring
    case .clamp: nil
    case .spring: dialect.edgeSpring ?? ScrollLaw.edgeSpring
    }
  }

  private static func bound(of bounds: ClosedRange<Double>, _ start: Double, _ landing: Double) -> Double? {
    if start < bounds.lowerBound { return bounds.lowerBound }
    if start > bounds.upperBound { return bounds.upperBound }
    return landing < bounds.lowerBound ? bounds.lowerBound : landing > bounds.upperBound ? bounds.upperBound : nil
  }

  private static func end(of bounce: SpringMotion, _ dialect: FlingDialect) -> Double? {
    switch dialect {
    case .uikit: bounce.settlingTime(within: ScrollLaw.bounceEnd)
    case .flutter: bounce.restTime(distance: 1, speed: 20)
    // a short way has finer thresholds for the speed
    case .motion: bounce.restTime(distance: 0.5, speed: bounce.initialDisplacement.position.magnitude < 5 ? 0.01 : 2)
    default: bounce.restTime(distance: 0.5, speed: 2)
    }
  }
}
