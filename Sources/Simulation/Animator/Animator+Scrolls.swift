import Motion
import Rigid2D
import SceneModel

/// Content under a finger, and after it: a scroll acts for as long as it is there, and drives its view from a finger's touch to rest.
extension Animator {
  mutating func drag(_ index: BehaviorIndex, _ path: FingerPath, in world: inout World) {
    guard let scroll = scroll(index, in: world) else { return }
    let places = path.points.map { scroll.law.axis == .x ? $0.x : $0.y }
    let drag = FingerDrag(
      from: scroll.state.position, times: path.times, places: places, bounds: scroll.bounds, viewport: scroll.law.length)
    drive(index, [ActiveMotion.Course(scroll.law.axis, .closed(MotionCourse(drag)))], in: &world)
  }

  mutating func release(_ index: BehaviorIndex, _ velocity: Double?, in world: inout World) {
    guard let scroll = scroll(index, in: world) else { return }
    var speed = velocity ?? 0
    if velocity == nil, let motion = entries[index].motion, motion.outcome == nil, case .closed(let course) = motion.courses[0].law {
      speed = course.releaseVelocity(at: time - motion.start)
    }
    drive(index, [ActiveMotion.Course(scroll.law.axis, .closed(scroll.course(velocity: speed)))], in: &world)
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
  func course(velocity: Double) -> MotionCourse {
    let fling = Fling(.uikit, from: state.position, velocity: velocity, bounds: bounds) { $0 == .rate ? law.rate : nil }
    guard bounds.contains(state.position), let target = snap(nearest: top - fling.target).map({ top - $0 }) else {
      return MotionCourse(fling)
    }
    // how UIKit changes its decay for another target is not public: one with the same velocity and another time constant, or its spring
    if let decay = Decay.landing(at: target, from: state.position, velocity: velocity) { return MotionCourse(decay) }
    return MotionCourse(SpringMotion(ScrollLaw.edgeSpring, from: state.position, to: target, velocity: velocity), .uikit)
  }

  /// The snap offset nearest to an offset; nil for none.
  private func snap(nearest offset: Double) -> Double? {
    switch law.snap {
    case .none: return nil
    case .pages: return min(most, max(0, (offset / law.length).rounded() * law.length))
    case .offsets(let offsets):
      guard var nearest = offsets.first else { return nil }
      for other in offsets where (other - offset).magnitude < (nearest - offset).magnitude { nearest = other }
      return min(most, max(0, nearest))
    }
  }
}
