/// The way past a bound and back, as a displacement from the bound.
package enum EdgeMotion: Equatable, Sendable {
  case spring(SpringMotion)
  case overscroll(OverscrollBounce)

  /// `time` seconds after the bound was reached, at least 0.
  package func displacement(at time: Double) -> MotionState {
    switch self {
    case .spring(let motion): motion.displacement(at: time)
    case .overscroll(let bounce): bounce.displacement(at: time)
    }
  }

  /// The farthest from the bound up to a time, at least 0.
  package func excursion(until time: Double) -> Double {
    switch self {
    case .spring(let motion): motion.farthest(until: time)
    case .overscroll(let bounce): bounce.excursion(until: time)
    }
  }
}

extension SpringMotion {
  /// Of a motion that begins at its target, or past a bound.
  func farthest(until time: Double) -> Double {
    let start = initialDisplacement.position.magnitude
    if let excursion, excursion.time <= time { return max(start, excursion.displacement.magnitude) }
    return max(start, displacement(at: time).position.magnitude)
  }
}
