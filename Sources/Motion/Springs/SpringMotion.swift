import Formats

/// A value that a spring moves from rest or with a velocity to a target.
package struct SpringMotion: Equatable, Sendable {
  package let spring: Spring
  package let start: Double
  package let target: Double
  /// At the start, units per second; positive where the value grows.
  package let velocity: Double

  package init(_ spring: Spring, from start: Double = 0, to target: Double = 1, velocity: Double = 0) {
    self.spring = spring
    self.start = start
    self.target = target
    self.velocity = velocity
  }

  /// Displacement from the target at time 0.
  package var initialDisplacement: MotionState { MotionState(position: start - target, velocity: velocity) }

  /// Displacement from the target after `time` seconds, at least 0.
  package func displacement(at time: Double) -> MotionState { spring.displacement(after: time, from: initialDisplacement) }

  /// Value and velocity after `time` seconds, at least 0.
  package func state(at time: Double) -> MotionState {
    let displacement = displacement(at: time)
    return MotionState(position: target + displacement.position, velocity: displacement.velocity)
  }

  /// How far the value has come, as a share of the distance: 0 at the start, 1 at the target.
  package func progress(at time: Double) -> Double { 1 - displacement(at: time).position / (start - target) }

  /// The motion to another target from a time on, with the position and the velocity that this one has then.
  package func retargeted(at time: Double, to target: Double) -> SpringMotion {
    let state = state(at: time)
    return SpringMotion(spring, from: state.position, to: target, velocity: state.velocity)
  }

  // MARK: - Extremes

  /// A solution's derivative, which is a solution as well.
  private func derivative(_ y: MotionState) -> MotionState {
    MotionState(position: y.velocity, velocity: -(spring.damping * y.velocity + spring.stiffness * y.position))
  }

  /// The first time at which the velocity is zero after a start with another velocity or force; nil where it never is.
  private var firstTurn: Double? {
    let speed = derivative(initialDisplacement)
    guard speed.position == 0 else { return spring.firstZero(of: speed) }
    // from rest it turns one half of an oscillation later, or never
    return speed.velocity != 0 && spring.dampingRatio < 1 ? Double.pi / spring.dampedFrequency : nil
  }

  /// The largest excursion past the target as a share of the distance, with its time; nil where the value never passes the target.
  package var overshoot: (share: Double, time: Double)? {
    guard let first = firstTurn, start != target else { return nil }
    var best: (share: Double, time: Double)?
    // extremes alternate and shrink, so one of the first two is the largest on its side
    for time in spring.dampingRatio < 1 ? [first, first + Double.pi / spring.dampedFrequency] : [first] {
      let share = displacement(at: time).position / (target - start)
      if share > best?.share ?? 1e-15 { best = (share, time) }
    }
    return best
  }

  /// The first extreme of the displacement from the target, with its time: how far a bounce from the target goes.
  package var excursion: (displacement: Double, time: Double)? { firstTurn.map { (displacement(at: $0).position, $0) } }

  /// The largest speed in units per second, with its time.
  package var peakSpeed: (speed: Double, time: Double) {
    let acceleration = derivative(derivative(initialDisplacement))
    let time = spring.firstZero(of: acceleration) ?? 0
    let speed = displacement(at: time).velocity.magnitude
    return speed > velocity.magnitude ? (speed, time) : (velocity.magnitude, 0)
  }

  // MARK: - Finish

  /// When the value is within a band of the target for good.
  ///
  /// - Parameter band: Half of the band's width, in units of the value; above 0.
  /// - Returns: Seconds; nil for an undamped spring that leaves the band, and where it takes longer than 1e12 s.
  package func settlingTime(within band: Double) -> Double? {
    guard let turn = lastTurn(beyond: band) else { return monotoneSettlingTime(within: band) }
    guard turn.isFinite else { return nil }
    return crossing(band, between: turn, and: turn + Double.pi / spring.dampedFrequency)
  }

  /// The last extreme outside of a band; nil if all are inside, infinite if they never shrink into it.
  private func lastTurn(beyond band: Double) -> Double? {
    guard spring.dampingRatio < 1, let first = firstTurn else { return nil }
    let amplitude = displacement(at: first).position.magnitude
    guard amplitude > band else { return nil }
    // each extreme is the same share of the one before it
    let decrement = Double.pi * spring.decayRate / spring.dampedFrequency
    let count = PortableMath.logarithm(amplitude / band) / decrement
    guard count < 1e15 else { return .infinity }
    return first + count.rounded(.down) * Double.pi / spring.dampedFrequency
  }

  /// The same for a value that moves one way from its last extreme on.
  private func monotoneSettlingTime(within band: Double) -> Double? {
    var low = spring.dampingRatio < 1 ? 0 : firstTurn ?? 0
    if displacement(at: low).position.magnitude <= band {
      guard low > 0, (start - target).magnitude > band else { return 0 }
      // the extreme is inside, and the way to it is monotone
      return crossing(band, between: 0, and: low)
    }
    var high = low + spring.perceptualDuration
    for _ in 0..<200 where displacement(at: high).position.magnitude > band {
      low = high
      high *= 2
      if high > 1e12 { return nil }
    }
    return crossing(band, between: low, and: high)
  }

  /// Where |x| comes down to a band between a time outside of it and one inside, or past its other side.
  private func crossing(_ band: Double, between low: Double, and high: Double) -> Double {
    let side = displacement(at: low).position < 0 ? -1.0 : 1
    var (low, high) = (low, high)
    for _ in 0..<200 {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { break }
      if side * displacement(at: middle).position > band { low = middle } else { high = middle }
    }
    return high
  }

  /// The first time at which position and velocity are both within thresholds, as most frameworks end an animation.
  ///
  /// - Parameters:
  ///   - distance: From the target, in units of the value; above 0.
  ///   - speed: In units per second, above 0.
  /// - Returns: Seconds; nil if that never happens, or not within 1e12 s.
  package func restTime(distance: Double, speed: Double) -> Double? {
    func rests(_ t: Double) -> Bool {
      let displacement = displacement(at: t)
      return displacement.position.magnitude < distance && displacement.velocity.magnitude < speed
    }
    if rests(0) { return 0 }
    // thresholds bound the energy, which never grows: before this time they cannot hold
    let bound = spring.energy(of: MotionState(position: distance, velocity: speed))
    guard let earliest = energyTime(bound) else { return nil }
    var time = earliest
    let step = 1 / spring.angularFrequency / 64 * max(1, spring.dampingRatio)
    for _ in 0..<100_000 {
      if rests(time) { return firstTrue(between: max(0, time - step), and: time, rests) }
      time += step
    }
    return settlingTime(within: min(distance, speed / spring.angularFrequency))
  }

  /// When the energy comes down to a value; nil if it does not within 1e12 s.
  package func energyTime(_ bound: Double) -> Double? {
    guard spring.energy(of: initialDisplacement) > bound else { return 0 }
    var high = spring.perceptualDuration
    for _ in 0..<200 where spring.energy(of: displacement(at: high)) > bound {
      high *= 2
      if high > 1e12 { return nil }
    }
    return firstTrue(between: 0, and: high) { spring.energy(of: displacement(at: $0)) <= bound }
  }

  private func firstTrue(between low: Double, and high: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<200 {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { break }
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
