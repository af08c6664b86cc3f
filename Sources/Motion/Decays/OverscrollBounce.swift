/// The way of Android's OverScroller past an edge: an even deceleration, and a cubic back.
package struct OverscrollBounce: Equatable, Sendable {
  /// 1 past a higher bound, -1 past a lower one.
  private let side: Double
  /// Of the farthest point from the edge.
  private let distance: Double
  /// Units per second at the edge, at least 0.
  private let speed: Double
  /// Seconds from the edge to the farthest point; 0 for content that is there.
  private let rise: Double
  /// Seconds from there to the edge.
  private let fall: Double

  /// Units per second squared.
  private static let deceleration = 2000.0

  /// Content that comes to an edge with a velocity away from it.
  ///
  /// - Parameter over: The farthest that it may go, above 0; then it decelerates more.
  init(velocity: Double, over: Double) {
    side = velocity < 0 ? -1 : 1
    speed = velocity.magnitude
    distance = min(over, speed * speed / (2 * Self.deceleration))
    rise = speed > 0 ? 2 * distance / speed : 0
    fall = (2 * distance / Self.deceleration).squareRoot()
  }

  /// Content past an edge at its release; its velocity does not count.
  init(from displacement: Double) {
    side = displacement < 0 ? -1 : 1
    (distance, speed, rise) = (displacement.magnitude, 0, 0)
    fall = (2 * distance / Self.deceleration).squareRoot()
  }

  /// Seconds until it is back.
  var duration: Double { rise + fall }

  /// The farthest from the edge up to a time.
  func excursion(until time: Double) -> Double { time >= rise ? distance : displacement(at: time).position.magnitude }

  /// From the edge.
  func displacement(at time: Double) -> MotionState {
    guard time < duration else { return MotionState(position: 0, velocity: 0) }
    if time < rise {
      let share = time / rise
      return MotionState(position: side * speed * time * (1 - 0.5 * share), velocity: side * speed * (1 - share))
    }
    let share = (time - rise) / fall
    return MotionState(
      position: side * distance * (1 - share * share * (3 - 2 * share)), velocity: -side * distance * 6 * share * (1 - share) / fall)
  }
}

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
