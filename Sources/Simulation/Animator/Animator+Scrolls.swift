import Motion
import Rigid2D
import SceneModel

/// Content under a finger, and after it: a scroll acts for as long as it is there, and drives its view from a finger's touch to rest.
extension Animator {
  mutating func drag(_ index: BehaviorIndex, _ path: FingerPath, in world: inout World) {
    guard let scroll = scroll(index, in: world) else { return }
    let places = path.points.map { scroll.law.axis == .x ? $0.x : $0.y }
    let drag = FingerDrag(
      from: scroll.state, times: path.times, places: places, bounds: scroll.bounds, viewport: scroll.law.length,
      dialect: scroll.law.dialect)
    drive(index, scroll, MotionCourse(drag), in: &world)
  }

  mutating func release(_ index: BehaviorIndex, _ velocity: Double?, in world: inout World) {
    guard let scroll = scroll(index, in: world) else { return }
    var speed = velocity ?? 0
    if velocity == nil, let motion = entries[index].motion, motion.outcome == nil, case .closed(let course) = motion.courses[0].law {
      speed = course.releaseVelocity(at: time - motion.start)
    }
    drive(index, scroll, scroll.release(velocity: scroll.law.dialect.fling(velocity: speed)), in: &world)
  }

  /// Scrolls to an offset.
  ///
  /// - Parameter duration: Seconds; nil for the animation of the dialect.
  mutating func scroll(_ index: BehaviorIndex, to offset: Double, in duration: Double?, world: inout World) {
    guard let scroll = scroll(index, in: world), let course = scroll.animation(to: offset, in: duration) else { return }
    drive(index, scroll, course, in: &world)
  }

  private mutating func drive(_ index: BehaviorIndex, _ scroll: PlacedScroll, _ course: MotionCourse, in world: inout World) {
    drive(index, [ActiveMotion.Course(scroll.law.axis, .closed(course))], in: &world)
  }

  /// A scroll with where its content is; nil for a behavior of another kind.
  private func scroll(_ index: BehaviorIndex, in world: borrowing World) -> PlacedScroll? {
    guard case .motion(let action) = entries[index].behavior, case .scroll(let law) = action.law else { return nil }
    let body = items[Int(action.item)].body
    let (box, center) = (world.bounds(body), world.position(body))
    let lower = law.axis == .x ? box.lower.x - center.x : box.lower.y - center.y
    let upper = law.axis == .x ? box.upper.x - center.x : box.upper.y - center.y
    return PlacedScroll(law: law, state: state(of: law.axis, action.item, in: world), top: -Double(lower), length: Double(upper - lower))
  }
}

/// A scroll in the coordinates of the view: the content's center moves against the content offset.
private struct PlacedScroll {
  let law: MotionScroll
  let state: MotionState
  /// Where the center is at the content offset 0.
  let top: Double
  /// Of the content along the axis.
  let length: Double

  /// The largest content offset.
  private var most: Double { max(0, length - law.length) }

  var bounds: ClosedRange<Double> { top - most...top }

  /// The motion after a release.
  func release(velocity: Double) -> MotionCourse {
    let fling = Fling(law.dialect.fling, from: state.position, velocity: velocity, bounds: bounds) {
      $0 == .rate ? law.rate : $0 == .over ? law.over : nil
    }
    guard bounds.contains(state.position), let target = snap(fling.target, velocity) else { return MotionCourse(fling) }
    // how UIKit changes its decay for another target is not public: one with the same velocity and another time constant, or its spring
    if law.dialect == .uikit, let decay = Decay.landing(at: target, from: state.position, velocity: velocity) { return MotionCourse(decay) }
    let spring = law.dialect.snapSpring
    return MotionCourse(SpringMotion(spring, from: state.position, to: target, velocity: velocity), law.dialect.snapDialect)
  }

  /// The center's position at which a release that would land elsewhere comes to rest; nil without snapping.
  private func snap(_ landing: Double, _ velocity: Double) -> Double? {
    switch law.snap {
    case .none: return nil
    case .pages:
      let page = law.dialect.page(
        from: (top - state.position) / law.length, landing: (top - landing) / law.length, velocity: -velocity)
      return position(at: page * law.length)
    case .offsets(let offsets):
      guard var nearest = offsets.first else { return nil }
      let offset = top - landing
      for other in offsets where (other - offset).magnitude < (nearest - offset).magnitude { nearest = other }
      return position(at: nearest)
    }
  }

  /// Of the center at a content offset, or at the content's end.
  private func position(at offset: Double) -> Double { top - min(most, max(0, offset)) }

  /// The motion to an offset; nil where the dialect has none.
  func animation(to offset: Double, in duration: Double?) -> MotionCourse? {
    guard let duration else { return law.dialect.animation(from: state, to: position(at: offset)) }
    return MotionCourse(EasedWay(from: state.position, to: position(at: offset), duration: duration))
  }
}
