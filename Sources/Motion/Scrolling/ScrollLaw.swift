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

  /// The bounce of content that reaches an edge with a velocity away from it.
  package static func edgeImpact(velocity: Double) -> SpringMotion { SpringMotion(edgeSpring, from: 0, to: 0, velocity: velocity) }
}
