import Formats

/// UIScrollView as recorded on iOS 26: constants and closed forms. Offsets are in points, velocities in points per second.
package enum ScrollLaw {
  /// The speed at which a deceleration ends.
  package static let stopSpeed = 10.0
  /// Finger travel before a pan begins.
  package static let slop = 10.0
  /// Share of the finger's way that the content follows at the edge.
  package static let rubberBandConstant = 0.55
  /// The critically damped spring past an edge: stiffness 120, ω 10.95/s. With ``heldReleaseSpeed`` it is within 0.5 pt of an impact and of two
  /// releases at rest.
  package static let edgeSpring = Spring(mass: 1, stiffness: 120, damping: 2 * 120.0.squareRoot())
  /// Inward speed of a release at rest past an edge, in overshoots per second. It reproduces two recordings; its reason is not known.
  package static let heldReleaseSpeed = 7.29
  /// The distance from the edge at which a bounce ends: a pixel of a screen of scale 3.
  package static let bounceEnd = 1.0 / 3

  /// The content's offset past an edge for a finger's way past it.
  ///
  /// - Parameters:
  ///   - travel: At least 0.
  ///   - viewport: Size of the scroll view along the axis, above 0.
  package static func rubberBand(_ travel: Double, viewport: Double, constant: Double = rubberBandConstant) -> Double {
    let pull = constant * travel
    return pull * viewport / (pull + viewport)
  }

  /// The finger's way for an offset past an edge, below the viewport's size: the inverse of ``rubberBand(_:viewport:constant:)``.
  package static func travel(of offset: Double, viewport: Double, constant: Double = rubberBandConstant) -> Double {
    offset * viewport / (constant * (viewport - offset))
  }

  /// The target that a delegate is told when a finger lifts, before it is rounded to a pixel.
  ///
  /// - Parameter rate: Of deceleration per millisecond, between 0 and 1.
  package static func target(of offset: Double, velocity: Double, rate: Double = 0.998) -> Double {
    let excess = velocity.magnitude - stopSpeed
    guard excess > 0 else { return offset }
    return offset + (velocity < 0 ? -excess : excess) / (-1000 * PortableMath.logarithm(rate))
  }

  /// The bounce of a release past an edge by a finger at rest.
  ///
  /// - Parameter offset: From the edge, positive or negative.
  package static func heldRelease(from offset: Double) -> SpringMotion {
    SpringMotion(edgeSpring, from: offset, to: 0, velocity: -heldReleaseSpeed * offset)
  }
}

/// How content follows a finger that pulls it past an edge, along one axis.
package struct EdgePull: Equatable, Sendable {
  private let pull: ScrollDialect.Pull
  /// Of the content's position.
  package let bounds: ClosedRange<Double>
  private let viewport: Double

  /// - Parameter viewport: Its length, above 0.
  package init(_ pull: ScrollDialect.Pull, bounds: ClosedRange<Double>, viewport: Double) {
    self.pull = pull
    self.bounds = bounds
    self.viewport = viewport
  }

  package func clamped(_ position: Double) -> Double { min(bounds.upperBound, max(bounds.lowerBound, position)) }

  /// The place of content that follows everywhere, for the place that it has: the inverse of ``pulled(_:)``.
  package func free(_ position: Double) -> Double {
    guard case .rubberBand(let constant) = pull else { return clamped(position) }
    func travel(_ offset: Double) -> Double {
      ScrollLaw.travel(of: min(offset, 0.99 * viewport), viewport: viewport, constant: constant)
    }
    if position > bounds.upperBound { return bounds.upperBound + travel(position - bounds.upperBound) }
    if position < bounds.lowerBound { return bounds.lowerBound - travel(bounds.lowerBound - position) }
    return position
  }

  /// The state that content has, for content that would follow everywhere.
  package func pulled(_ free: MotionState) -> MotionState {
    let (bound, side) = free.position > bounds.upperBound ? (bounds.upperBound, 1.0) : (bounds.lowerBound, -1.0)
    let travel = side * (free.position - bound)
    guard travel > 0 else { return free }
    guard case .rubberBand(let constant) = pull else { return MotionState(position: bound, velocity: 0) }
    let share = viewport / (constant * travel + viewport)
    return MotionState(
      position: bound + side * ScrollLaw.rubberBand(travel, viewport: viewport, constant: constant),
      velocity: free.velocity * constant * share * share)
  }
}
