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

/// The decays of the frameworks. Velocities are in units per second.
extension Decay {
  /// UIScrollView: the velocity is multiplied by a rate per millisecond until it is 10 pt/s.
  ///
  /// The way is the sum over milliseconds, each decayed first: rate / (1 - rate) of the velocity in points per millisecond. Recordings of
  /// iOS 26 tell it from the integral, which is the target that the delegate is told (``ScrollLaw/target(of:velocity:rate:)``).
  ///
  /// - Parameter rate: 0.998 is `normal`, 0.99 is `fast`; between 0 and 1.
  package static func uikit(from start: Double, velocity: Double, rate: Double = 0.998) -> Decay {
    let k = -1000 * PortableMath.logarithm(rate)
    // the limit holds for the velocity that decays; the way has its own factor
    let amplitude = rate / (1 - rate) / 1000
    return Decay(
      .exponential(rate: k, amplitude: amplitude, stop: .speed(ScrollLaw.stopSpeed * amplitude * k)), from: start, velocity: velocity)
  }

  /// The velocity decays to 1/e in a time constant.
  package static func timeConstant(_ seconds: Double, from start: Double, velocity: Double, stop: Stop) -> Decay {
    Decay(.exponential(rate: 1 / seconds, amplitude: seconds, stop: stop), from: start, velocity: velocity)
  }

  /// androidx FlingAnimation: v = v₀ e^(-4.2 f t), until the speed is below 62.5 times three quarters of the smallest visible change.
  package static func androidFriction(_ friction: Double = 1, from start: Double, velocity: Double, minimumVisibleChange: Double = 1)
    -> Decay
  {
    timeConstant(1 / (4.2 * friction), from: start, velocity: velocity, stop: .speed(minimumVisibleChange * 0.75 * 62.5))
  }

  /// Compose exponentialDecay: the same law, until the speed is 0.1.
  package static func compose(frictionMultiplier: Double = 1, from start: Double, velocity: Double) -> Decay {
    timeConstant(1 / (4.2 * frictionMultiplier), from: start, velocity: velocity, stop: .speed(0.1))
  }

  /// Flutter FrictionSimulation: the velocity is multiplied by a drag per second, until it is below a tolerance.
  package static func flutter(drag: Double = 0.135, from start: Double, velocity: Double, tolerance: Double = 0.001) -> Decay {
    timeConstant(-1 / PortableMath.logarithm(drag), from: start, velocity: velocity, stop: .speed(tolerance))
  }

  /// Motion's inertia: the way is power times velocity, whatever the time constant, so the motion begins with power / timeConstant times its
  /// velocity.
  package static func motion(
    power: Double = 0.8, timeConstant: Double = 0.325, from start: Double, velocity: Double, restDelta: Double = 0.5
  ) -> Decay {
    Decay(.exponential(rate: 1 / timeConstant, amplitude: power, stop: .distance(restDelta)), from: start, velocity: velocity)
  }

  /// react-spring and React Native Animated: e^(-(1-d)t) with t in milliseconds.
  ///
  /// - Parameters:
  ///   - deceleration: d, between 0 and 1.
  ///   - stopSpeed: Units per second. At 60 Hz 0.3 stands for react-spring's smallest change of a frame, 6 for React Native's.
  package static func perMillisecond(_ deceleration: Double = 0.998, from start: Double, velocity: Double, stopSpeed: Double) -> Decay {
    timeConstant(0.001 / (1 - deceleration), from: start, velocity: velocity, stop: .speed(stopSpeed))
  }

  /// Android's OverScroller and Compose's splineBasedDecay.
  package static func androidSpline(from start: Double, velocity: Double, density: Double = 1) -> Decay {
    Decay(.androidSpline(AndroidFling(density: density)), from: start, velocity: velocity)
  }

  /// Flutter ClampingScrollSimulation.
  package static func flutterClamping(from start: Double, velocity: Double) -> Decay {
    Decay(.flutterClamping(AndroidFling(density: 1)), from: start, velocity: velocity)
  }

  /// Chromium's touch fling.
  package static func chromium(from start: Double, velocity: Double) -> Decay { Decay(.chromium, from: start, velocity: velocity) }
}
