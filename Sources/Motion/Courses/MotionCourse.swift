import Formats

/// The motion of one value from its start to its end, in closed form.
///
/// Times are seconds after the start; positions and velocities are in units of the value.
package struct MotionCourse: Equatable, Sendable {
  /// A displacement from the target that a spring takes to zero, from a time on.
  private struct Term: Equatable, Sendable {
    let spring: Spring
    /// When it began; 0 or before.
    let start: Double
    let displacement: MotionState
    let end: Double
  }

  /// A bound that a decay comes to, and the motion past the bound and back.
  private struct Edge: Equatable, Sendable {
    let bound: Double
    let time: Double
    /// Nil where the motion ends at the bound.
    let motion: EdgeMotion?
  }

  private enum Law: Equatable, Sendable {
    /// Displacements that add up: a spring that was sent to another target may keep what it had.
    case springs([Term])
    case decay(Decay, Edge?)
    case drag(FingerDrag)
    case eased(EasedWay)
  }

  private let law: Law
  /// When the motion ends by its own rule, infinite for one that never does.
  package let duration: Double
  /// Where it ends.
  package let end: Double
  /// The position that it announces at its start: the target of a spring, and for a decay what a delegate is told.
  package let projected: Double

  // MARK: - Springs

  /// - Parameter dialect: Has the rule by which the motion ends.
  package init(_ motion: SpringMotion, _ dialect: SpringDialect) {
    let duration = Self.restTime(of: motion, dialect)
    self.init(to: motion.target, [Term(spring: motion.spring, start: 0, displacement: motion.initialDisplacement, end: duration)])
  }

  private init(to target: Double, _ terms: [Term]) {
    law = .springs(terms)
    duration = terms.reduce(0) { max($0, $1.end) }
    end = target
    projected = target
  }

  /// The motion from a time on with another spring on top of it.
  ///
  /// - Parameter motion: From the present target to the new one.
  package func adding(_ motion: SpringMotion, _ dialect: SpringDialect, at time: Double) -> MotionCourse {
    let new = Term(
      spring: motion.spring, start: 0, displacement: motion.initialDisplacement, end: Self.restTime(of: motion, dialect))
    guard case .springs(let terms) = law else { return MotionCourse(to: motion.target, [new]) }
    return MotionCourse(to: motion.target, Self.continued(terms, from: time) + [new])
  }

  /// The same motion from a time on.
  package func continued(from time: Double) -> MotionCourse {
    guard case .springs(let terms) = law else { return self }
    return MotionCourse(to: end, Self.continued(terms, from: time))
  }

  private static func continued(_ terms: [Term], from time: Double) -> [Term] {
    terms.filter { $0.end > time }.map {
      Term(spring: $0.spring, start: $0.start - time, displacement: $0.displacement, end: $0.end - time)
    }
  }

  /// By the dialect's rule, or where it has none, once a thousandth of the distance is left, and of the speed that the spring has over it.
  private static func restTime(of motion: SpringMotion, _ dialect: SpringDialect) -> Double {
    let distance = (motion.target - motion.start).magnitude
    if distance == 0, motion.velocity == 0 { return 0 }
    if let time = dialect.restRule(distance: distance)?.time(of: motion), time >= 0 { return time }
    // from its target with a velocity a spring goes about as far as it would in 1/ω
    let scale = max(distance, motion.velocity.magnitude / motion.spring.angularFrequency)
    return motion.restTime(distance: 0.001 * scale, speed: 0.001 * scale * motion.spring.angularFrequency) ?? .infinity
  }

  // MARK: - Decays

  package init(_ fling: Fling) {
    law = .decay(fling.decay, fling.bounce.map { Edge(bound: $0.bound, time: $0.time, motion: fling.edgeMotion) })
    duration = fling.duration
    end = fling.landing
    projected = fling.target
  }

  package init(_ decay: Decay) {
    law = .decay(decay, nil)
    duration = decay.duration
    end = decay.landing
    projected = decay.landing
  }

  package init(_ way: EasedWay) {
    law = .eased(way)
    duration = way.duration
    end = way.end
    projected = way.end
  }

  // MARK: - Drags

  /// Never ends by itself.
  package init(_ drag: FingerDrag) {
    law = .drag(drag)
    duration = .infinity
    end = drag.state(at: 0).position
    projected = end
  }

  /// The drag with one more place of the finger, after its last one; nil for another motion.
  package func appending(_ place: Double, at time: Double) -> MotionCourse? {
    guard case .drag(var drag) = law else { return nil }
    drag.append(place, at: time)
    return MotionCourse(drag)
  }

  /// The velocity with which a finger leaves the value.
  package func releaseVelocity(at time: Double) -> Double {
    if case .drag(let drag) = law { drag.releaseVelocity(at: time) } else { state(at: time).velocity }
  }

  // MARK: - Motion

  /// Position and velocity after `time` seconds, at least 0; at rest from ``duration`` on.
  package func state(at time: Double) -> MotionState {
    guard time < duration else { return MotionState(position: end, velocity: 0) }
    switch law {
    case .springs(let terms):
      var state = MotionState(position: end, velocity: 0)
      for term in terms {
        let displacement = term.spring.displacement(after: time - term.start, from: term.displacement)
        state.position += displacement.position
        state.velocity += displacement.velocity
      }
      return state
    case .drag(let drag): return drag.state(at: time)
    case .eased(let way): return way.state(at: time)
    case .decay(let decay, let edge):
      guard let edge, time >= edge.time, let motion = edge.motion else { return decay.state(at: time) }
      let displacement = motion.displacement(at: time - edge.time)
      return MotionState(position: edge.bound + displacement.position, velocity: displacement.velocity)
    }
  }

  /// When it first is at its target or at the bound that ends it.
  package var arrival: Double {
    switch law {
    case .springs(let terms):
      guard terms.count == 1, terms[0].start == 0, terms[0].displacement.position != 0 else { return duration }
      return min(duration, terms[0].spring.firstZero(of: terms[0].displacement) ?? duration)
    case .decay(_, let edge): return edge?.time ?? duration
    case .drag, .eased: return duration
    }
  }

  /// How far it has gone past its target, or past a bound, up to a time: in units of the value, at least 0.
  package func overshoot(until time: Double) -> Double {
    switch law {
    case .springs(let terms):
      guard let term = terms.first, terms.count == 1, term.start == 0 else { return sampledOvershoot(until: time) }
      let motion = SpringMotion(term.spring, from: end + term.displacement.position, to: end, velocity: term.displacement.velocity)
      guard motion.start != motion.target else { return motion.farthest(until: time) }
      guard let overshoot = motion.overshoot else { return 0 }
      if overshoot.time <= time { return overshoot.share * (motion.target - motion.start).magnitude }
      let now = motion.displacement(at: time).position
      return (now < 0) == (term.displacement.position < 0) ? 0 : now.magnitude
    case .decay(_, let edge):
      guard let edge, let motion = edge.motion, time > edge.time else { return 0 }
      return motion.excursion(until: time - edge.time)
    case .drag, .eased: return 0
    }
  }

  /// Of springs that add up, which have no closed form for it.
  private func sampledOvershoot(until time: Double) -> Double {
    let last = min(time, duration.isFinite ? duration : time)
    let side: Double = state(at: 0).position < end ? 1 : -1
    var most = 0.0
    for i in 0...1000 { most = max(most, side * (state(at: last * Double(i) / 1000).position - end)) }
    return most
  }
}
