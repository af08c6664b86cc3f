/// A way in a duration by the curve easeInOut, the cubic Bézier (0.42, 0) (0.58, 1) of UIKit, Flutter and CSS.
package struct EasedWay: Equatable, Sendable {
  let start: Double
  let end: Double
  /// Seconds, above 0.
  let duration: Double

  package init(from start: Double, to end: Double, duration: Double) {
    self.start = start
    self.end = end
    self.duration = duration
  }

  private static let (x1, x2) = (0.42, 0.58)

  /// Position and velocity after `time` seconds; at rest at the end from the duration on.
  package func state(at time: Double) -> MotionState {
    guard time < duration else { return MotionState(position: end, velocity: 0) }
    let (value, slope) = Self.curve(max(0, time) / duration)
    return MotionState(position: start + (end - start) * value, velocity: (end - start) / duration * slope)
  }

  /// Value and slope of the curve at a share of the duration, 0 to 1.
  package static func curve(_ share: Double) -> (value: Double, slope: Double) {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = 0.5 * (low + high)
      if coordinate(middle, x1, x2) < share { low = middle } else { high = middle }
    }
    let slope = derivative(high, x1, x2)
    return (coordinate(high, 0, 1), slope > 0 ? derivative(high, 0, 1) / slope : 0)
  }

  /// A coordinate of the Bézier curve with the control points 0, a, b, 1.
  private static func coordinate(_ s: Double, _ a: Double, _ b: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }

  private static func derivative(_ s: Double, _ a: Double, _ b: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
  }
}
