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
