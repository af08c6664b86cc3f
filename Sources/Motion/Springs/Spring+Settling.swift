import Formats

/// Springs by the time in which they settle, as UIKit's `usingSpringWithDamping` and Motion's `duration`.
extension Spring {
  /// ωT of a critically damped spring that has a thousandth of its way left at T: (1 + ωT) e^(-ωT) = 0.001.
  static let criticalSettling = 9.233_413_476_451_587

  /// The spring whose envelope is a share of the distance at a duration:
  ///
  ///     ζ < 1    (ζω - v) / (ω√(1-ζ²)) e^(-ζωT) = ε
  ///     ζ = 1    (1 + (ω - v)T) e^(-ωT) = ε
  ///
  /// Of several solutions the stiffest, which is the one that UIKit emits for ordinary velocities.
  ///
  /// - Parameters:
  ///   - duration: T in seconds, above 0.
  ///   - ratio: ζ, above 0 and at most 1.
  ///   - velocity: v in distances per second.
  ///   - remainder: ε, above 0 and below 1.
  /// - Returns: Nil where no spring does.
  package init?(settlingIn duration: Double, dampingRatio ratio: Double, velocity: Double = 0, remainder: Double = 0.001) {
    // in units of the duration: u = ωT, and the velocity in distances per duration
    let v = velocity * duration
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    func envelope(_ u: Double) -> Double {
      let decay = DecayingExponential.value(ratio * u)
      return ratio < 1 ? (ratio * u - v) / (u * root) * decay : (1 + u - v) * decay
    }
    // it falls from its peak on; with a velocity away from the target it falls everywhere
    var low = 1e-12
    if v > 0 { low = ratio < 1 ? (v + (v * v + 4 * v).squareRoot()) / (2 * ratio) : v }
    guard envelope(low) > remainder else { return nil }
    var high = max(1, 2 * low)
    for _ in 0..<200 where envelope(high) > remainder { high *= 2 }
    guard envelope(high) <= remainder else { return nil }
    for _ in 0..<200 {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { break }
      if envelope(middle) > remainder { low = middle } else { high = middle }
    }
    self.init(angularFrequency: high / duration, dampingRatio: ratio)
  }
}
