/// Content of a scroll view along one axis, by a position that falls as its offset grows.
package struct ScrolledContent: Equatable, Sendable {
  /// Where content comes to rest, as content offsets.
  package enum Stops: Equatable, Sendable {
    case anywhere
    case offsets([Double])
    /// As long as the viewport.
    case pages
  }

  package var dialect: ScrollDialect
  /// Of UIScrollView's velocity per millisecond.
  package var rate = 0.998
  /// How far Android's fling goes past an edge.
  package var over = 0.0
  package var edge = Fling.Edge.dialect
  package var stops = Stops.anywhere
  /// The position at the content offset 0.
  package var top: Double
  /// The largest content offset, at least 0.
  package var most: Double
  /// Of the viewport.
  package var length: Double

  package init(_ dialect: ScrollDialect, top: Double, most: Double, length: Double) {
    self.dialect = dialect
    self.top = top
    self.most = most
    self.length = length
  }

  package var bounds: ClosedRange<Double> { top - most...top }
  /// Of a finger; content that stops at its edges follows no further.
  package var pull: EdgePull { EdgePull(edge == .clamp ? .stops : dialect.pull, bounds: bounds, viewport: length) }

  /// The position at a content offset, or at the content's end.
  private func position(at offset: Double) -> Double { top - min(most, max(0, offset)) }

  // MARK: - Motions

  /// Under a finger.
  package func drag(from state: MotionState, times: [Double], places: [Double]) -> MotionCourse {
    MotionCourse(FingerDrag(from: state, times: times, places: places, bounds: bounds, viewport: length, dialect: dialect))
  }

  /// After a release.
  ///
  /// - Parameter velocity: Of the finger, units of the position per second.
  package func release(from state: MotionState, velocity: Double) -> MotionCourse {
    let velocity = dialect.fling(velocity: velocity)
    let fling = fling(from: state, velocity: velocity)
    guard bounds.contains(state.position), let target = stop(of: fling.target, state, velocity) else { return MotionCourse(fling) }
    // how UIKit changes its decay for another target is not public: one with the same velocity and another time constant, or its spring
    if dialect == .uikit, let decay = Decay.landing(at: target, from: state.position, velocity: velocity) { return MotionCourse(decay) }
    return MotionCourse(SpringMotion(dialect.snapSpring, from: state.position, to: target, velocity: velocity), dialect.snapDialect)
  }

  private func fling(from state: MotionState, velocity: Double) -> Fling {
    Fling(dialect.fling, from: state.position, velocity: velocity, bounds: bounds, edge: edge) {
      $0 == .rate ? rate : $0 == .over ? over : nil
    }
  }

  /// The position that a delegate is told when the finger lifts.
  package func target(from state: MotionState, velocity: Double) -> Double {
    let velocity = dialect.fling(velocity: velocity)
    let target = fling(from: state, velocity: velocity).target
    return bounds.contains(state.position) ? stop(of: target, state, velocity) ?? target : target
  }

  /// The position at which a release that would land elsewhere comes to rest; nil for no stops.
  private func stop(of landing: Double, _ state: MotionState, _ velocity: Double) -> Double? {
    switch stops {
    case .anywhere: return nil
    case .pages:
      let page = dialect.page(from: (top - state.position) / length, landing: (top - landing) / length, velocity: -velocity)
      return position(at: page * length)
    case .offsets(let offsets):
      guard var nearest = offsets.first else { return nil }
      let offset = top - landing
      for other in offsets where (other - offset).magnitude < (nearest - offset).magnitude { nearest = other }
      return position(at: nearest)
    }
  }

  /// To an offset by the animation of the dialect, or in seconds of a curve; nil where the dialect has none.
  package func animation(from state: MotionState, to offset: Double, in duration: Double?) -> MotionCourse? {
    guard let duration else { return dialect.animation(from: state, to: position(at: offset)) }
    return MotionCourse(EasedWay(from: state.position, to: position(at: offset), duration: duration))
  }
}
