import Formats

/// A value that is released with a velocity and comes to rest by itself.
package struct Decay: Equatable, Sendable {
  /// How the velocity decays.
  package enum Law: Equatable, Sendable {
    /// x = x₀ + A (1 - e^(-kt)), until a limit of the remaining way or of the speed.
    ///
    /// - amplitude: A per velocity, in seconds; 1/k for a motion that begins with its velocity.
    case exponential(rate: Double, amplitude: Double, stop: Stop)
    /// The spline of Android's OverScroller, for pixels of a density.
    case androidSpline(AndroidFling)
    /// x = x₀ + D (1 - (1 - t/T)^p): Flutter's fit of that spline.
    case flutterClamping(AndroidFling)
    /// Chromium's fling curve.
    case chromium
  }

  /// Where an exponential decay ends.
  package enum Stop: Equatable, Sendable {
    /// At a speed, units per second.
    case speed(Double)
    /// At a distance from the asymptote, where the value jumps to it.
    case distance(Double)
  }

  package let law: Law
  package let start: Double
  /// Units per second, as the gesture or the caller gives it.
  package let velocity: Double

  package init(_ law: Law, from start: Double, velocity: Double) {
    self.law = law
    self.start = start
    self.velocity = velocity
  }

  // MARK: - Motion

  /// Position and velocity after `time` seconds, at least 0; at rest from ``duration`` on.
  package func state(at time: Double) -> MotionState {
    if time >= duration { return MotionState(position: landing, velocity: 0) }
    return moving(at: time)
  }

  private func moving(at time: Double) -> MotionState {
    let side: Double = velocity < 0 ? -1 : 1
    switch law {
    case .exponential(let rate, let amplitude, _):
      let rest = DecayingExponential.value(rate * time)
      // 1 - e^(-kt) without cancellation
      let share = rate * time * DecayingExponential.meanOver(rate * time)
      return MotionState(position: start + amplitude * velocity * share, velocity: amplitude * velocity * rate * rest)
    case .androidSpline(let fling):
      let state = fling.spline(at: time, speed: velocity.magnitude)
      return MotionState(position: start + side * state.position, velocity: side * state.velocity)
    case .flutterClamping(let fling):
      let state = fling.flutter(at: time, speed: velocity.magnitude)
      return MotionState(position: start + side * state.position, velocity: side * state.velocity)
    case .chromium:
      let state = ChromiumFling.state(at: time, speed: velocity.magnitude)
      return MotionState(position: start + side * state.position, velocity: side * state.velocity)
    }
  }

  /// The speed at the start per velocity: Motion's inertia, for one, does not begin with the velocity that it is given.
  package var startFactor: Double { if case .exponential(let rate, let amplitude, _) = law { amplitude * rate } else { 1 } }

  // MARK: - Finish

  /// When the motion ends by its own rule, seconds.
  package var duration: Double {
    switch law {
    case .exponential(let rate, let amplitude, .speed(let limit)):
      let speed = (amplitude * rate * velocity).magnitude
      return speed > limit ? PortableMath.logarithm(speed / limit) / rate : 0
    case .exponential(let rate, let amplitude, .distance(let limit)):
      let way = (amplitude * velocity).magnitude
      return way > limit ? PortableMath.logarithm(way / limit) / rate : 0
    case .androidSpline(let fling): return fling.duration(speed: velocity.magnitude)
    case .flutterClamping(let fling): return fling.flutterDuration(speed: velocity.magnitude)
    case .chromium: return ChromiumFling.duration(speed: velocity.magnitude)
    }
  }

  /// Where the motion ends.
  package var landing: Double {
    if case .exponential(_, let amplitude, .distance) = law { return start + amplitude * velocity }
    return moving(at: duration).position
  }

  /// When the value passes a position on its way; nil if it does not come there.
  package func time(at position: Double) -> Double? {
    guard (position - start) * velocity >= 0, (position - start).magnitude <= (landing - start).magnitude else { return nil }
    var (low, high) = (0.0, duration)
    for _ in 0..<200 {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { break }
      if (moving(at: middle).position - start).magnitude < (position - start).magnitude { low = middle } else { high = middle }
    }
    return high
  }
}
