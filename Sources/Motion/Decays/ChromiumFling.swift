import Formats

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
