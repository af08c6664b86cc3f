import Motion
import Rigid2D
import SceneModel

/// Content under a finger, and after it: a scroll acts for as long as it is there, and drives its view from a finger's touch to rest.
extension Animator {
  /// Puts content that has an offset from the start there, before the first frame.
  mutating func placeContent(_ index: BehaviorIndex, in world: inout World) {
    guard case .motion(let action) = entries[index].behavior, case .scroll(let law) = action.law, let offset = law.offset,
      entries[index].window.contains(0), let scroll = scroll(index, in: world),
      let place = scroll.content.animation(from: scroll.state, to: offset, in: 0)?.end
    else { return }
    let body = self.body(of: entries[index].item)
    var position = world.position(body)
    if law.axis == .x { position.x = Float(place) } else { position.y = Float(place) }
    world.setPose(body, position: position, angle: world.angle(body))
  }

  mutating func drag(_ index: BehaviorIndex, _ path: FingerPath, in world: inout World) {
    guard let scroll = scroll(index, in: world) else { return }
    let places = path.points.map { scroll.axis == .x ? $0.x : $0.y }
    drive(index, scroll, scroll.content.drag(from: scroll.state, times: path.times, places: places), in: &world)
  }

  /// Adds a place of the finger, seconds after the drag's beginning and after its last place, to a drag that goes on.
  mutating func appendPoint(_ point: Vector, at time: Double, toDragOf index: BehaviorIndex) {
    guard case .motion(let action) = entries[index].behavior, case .scroll(let scroll) = action.law, var motion = entries[index].motion,
      motion.outcome == nil, case .closed(let course) = motion.courses[0].law,
      let longer = course.appending(scroll.axis == .x ? point.x : point.y, at: time)
    else { return }
    motion.courses[0].law = .closed(longer)
    entries[index].motion = motion
  }

  /// The finger leaves a scroll, or the view of a decay.
  mutating func release(_ index: BehaviorIndex, _ velocity: MotionVelocity, in world: inout World) {
    guard let scroll = scroll(index, in: world) else { return releaseDecay(index, velocity, in: &world) }
    let given: Double? = if case .given(let values) = velocity { values[scroll.axis] } else { nil }
    var speed = given ?? 0
    if given == nil, let motion = entries[index].motion, motion.outcome == nil, case .closed(let course) = motion.courses[0].law {
      speed = course.releaseVelocity(at: time - motion.start)
    }
    drive(index, scroll, scroll.content.release(from: scroll.state, velocity: speed), in: &world)
  }

  /// A decay begins again from where its view is.
  private mutating func releaseDecay(_ index: BehaviorIndex, _ velocity: MotionVelocity, in world: inout World) {
    guard case .motion(let action) = entries[index].behavior, case .decay = action.law else { return }
    let states = action.channels.map { state(of: $0, entries[index].item, in: world) }
    drive(index, action.released(velocity, from: states, box(of: entries[index].item, in: world)), in: &world)
  }

  /// Scrolls to an offset.
  ///
  /// - Parameter duration: Seconds; nil for the animation of the dialect.
  mutating func scroll(_ index: BehaviorIndex, to offset: Double, in duration: Double?, world: inout World) {
    guard let scroll = scroll(index, in: world),
      let course = scroll.content.animation(from: scroll.state, to: offset, in: duration)
    else { return }
    drive(index, scroll, course, in: &world)
  }

  private mutating func drive(_ index: BehaviorIndex, _ scroll: PlacedScroll, _ course: MotionCourse, in world: inout World) {
    drive(index, [ActiveMotion.Course(scroll.axis, .closed(course))], in: &world)
  }

  /// A scroll with where its content is; nil for a behavior of another kind.
  private func scroll(_ index: BehaviorIndex, in world: borrowing World) -> PlacedScroll? {
    guard case .motion(let action) = entries[index].behavior, case .scroll(let law) = action.law else { return nil }
    let body = self.body(of: entries[index].item)
    let (box, center) = (world.bounds(body), world.position(body))
    let lower = law.axis == .x ? box.lower.x - center.x : box.lower.y - center.y
    let upper = law.axis == .x ? box.upper.x - center.x : box.upper.y - center.y
    return PlacedScroll(
      axis: law.axis, state: state(of: law.axis, entries[index].item, in: world),
      content: law.content(top: -Double(lower), extent: Double(upper - lower)))
  }
}

/// A scroll with where its content is: the center's coordinate along the axis.
private struct PlacedScroll {
  let axis: MotionChannel
  let state: MotionState
  let content: ScrolledContent
}

extension MotionScroll {
  /// - Parameters:
  ///   - top: Where the center is at the content offset 0.
  ///   - extent: Of the content along the axis.
  fileprivate func content(top: Double, extent: Double) -> ScrolledContent {
    var content = ScrolledContent(dialect, top: top, most: max(0, extent - length), length: length)
    (content.rate, content.over) = (rate, over)
    content.stops =
      switch snap {
      case .none: .anywhere
      case .offsets(let offsets): .offsets(offsets)
      case .pages: .pages
      }
    return content
  }
}
