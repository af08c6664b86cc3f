import Formats

/// Android's fling: distance and duration by a power of the speed, and a spline between them.
package struct AndroidFling: Equatable, Sendable {
  /// Pixels per density-independent pixel.
  package let density: Double

  package init(density: Double) { self.density = density }

  /// ln 0.78 / ln 0.9.
  static let decelerationRate = 2.358_201_815_425_944_8
  private static let inflexion = 0.35
  private static let scrollFriction = 0.015

  /// Gravity in inches per second squared, times pixels per inch, times a factor of feel.
  private var resistance: Double { Self.scrollFriction * 9.80665 * 39.37 * 160 * density * 0.84 }

  private func deceleration(_ speed: Double) -> Double { PortableMath.logarithm(Self.inflexion * speed / resistance) }

  /// Pixels of the whole way for a speed in pixels per second.
  package func distance(speed: Double) -> Double {
    guard speed > 0 else { return 0 }
    let rate = Self.decelerationRate
    return resistance * PortableMath.exponential(rate / (rate - 1) * deceleration(speed))
  }

  /// Seconds.
  package func duration(speed: Double) -> Double {
    guard speed > 0 else { return 0 }
    return PortableMath.exponential(deceleration(speed) / (Self.decelerationRate - 1))
  }

  /// Way and speed at a time before the end, on the table of 100 pieces that Android interpolates linearly.
  func spline(at time: Double, speed: Double) -> MotionState {
    let (distance, duration) = (distance(speed: speed), duration(speed: speed))
    guard duration > 0 else { return MotionState(position: 0, velocity: 0) }
    let share = min(1, time / duration)
    let piece = min(99, Int(share * 100))
    let (low, high) = (Self.splinePosition(piece), Self.splinePosition(piece + 1))
    let slope = (high - low) * 100
    return MotionState(
      position: distance * (low + (share - Double(piece) / 100) * slope), velocity: distance / duration * slope)
  }

  /// Entry of the table: the share of the way at a share of the time in hundredths, by Android's bisection to 1e-5.
  private static func splinePosition(_ index: Int) -> Double {
    if index >= 100 { return 1 }
    let (first, second) = (0.5 * inflexion, 1 - 1 * (1 - inflexion))
    let alpha = Double(index) / 100
    // Android's search of one entry begins where that of the one before ended; the bounds are as good
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let x = low + (high - low) / 2
      let coefficient = 3 * x * (1 - x)
      let time = coefficient * ((1 - x) * first + x * second) + x * x * x
      if (time - alpha).magnitude < 1e-5 { return coefficient * ((1 - x) * 0.5 + x) + x * x * x }
      if time > alpha { high = x } else { low = x }
    }
    return alpha
  }

  /// Seconds of Flutter's ClampingScrollSimulation, whose speed at the start is the given one.
  func flutterDuration(speed: Double) -> Double { Self.decelerationRate * Self.inflexion * duration(speed: speed) }

  func flutter(at time: Double, speed: Double) -> MotionState {
    let (distance, duration) = (distance(speed: speed), flutterDuration(speed: speed))
    guard duration > 0 else { return MotionState(position: 0, velocity: 0) }
    let rest = max(0, 1 - time / duration)
    let slope = PortableMath.power(rest, Self.decelerationRate - 1)
    return MotionState(
      position: distance * (1 - rest * slope), velocity: distance * Self.decelerationRate / duration * slope)
  }
}

/// Chromium's fling: the tail of one curve P(t) = a e^(-gt) - bt - a, entered where it has the speed of the finger.
enum ChromiumFling {
  private static let a = -5707.62
  private static let b = 172.0
  private static let g = 3.7
  /// The speed at the curve's start, pixels per second; faster fingers begin there.
  private static let topSpeed = -a * g - b

  /// e^(-gt) where the curve has a speed.
  private static func decay(_ speed: Double) -> Double { (min(speed, topSpeed) + b) / (-a * g) }

  static func duration(speed: Double) -> Double {
    speed > 0 ? PortableMath.logarithm((min(speed, topSpeed) + b) / b) / g : 0
  }

  static func state(at time: Double, speed: Double) -> MotionState {
    let start = decay(speed)
    let now = start * DecayingExponential.value(g * time)
    return MotionState(position: a * (now - start) - b * time, velocity: -a * g * now - b)
  }
}
