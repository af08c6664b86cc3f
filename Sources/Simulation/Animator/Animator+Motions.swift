import Motion
import Rigid2D
import SceneModel

/// Motions drive views as tracks do: a kinematic view gets the velocity that brings it to the next point in one step, with which contacts are
/// solved. After the step it stands exactly where its law has it.
extension Animator {
  mutating func beginMotion(_ index: BehaviorIndex, _ action: MotionBehavior, in world: inout World) {
    if case .scroll(let scroll) = action.law, let offset = scroll.offset { return self.scroll(index, to: offset, in: 0, world: &world) }
    let item = entries[index].item
    let states = action.channels.map { state(of: $0, item, in: world) }
    let courses = action.courses(from: states, box(of: item, in: world))
    // a scroll waits for a finger
    if !courses.isEmpty { drive(index, courses, in: &world) }
  }

  /// Around a view, relative to its center.
  func box(of item: Int32, in world: borrowing World) -> Bounds {
    let body = items[Int(item)].body
    let (box, center) = (world.bounds(body), world.position(body))
    return Bounds(lower: box.lower - center, upper: box.upper - center)
  }

  /// Applies a change of parameters: the motion goes on from where it is, and content is put at its new offset.
  mutating func changeMotion(_ index: BehaviorIndex, from old: MotionBehavior, in world: inout World) {
    guard case .motion(let action) = entries[index].behavior else { return }
    if case .scroll(let scroll) = action.law {
      if case .scroll(let before) = old.law, before.offset == scroll.offset { return }
      if let offset = scroll.offset { self.scroll(index, to: offset, in: 0, world: &world) }
      return
    }
    guard let motion = entries[index].motion, motion.outcome == nil else { return }
    let box = box(of: entries[index].item, in: world)
    let courses = motion.courses.compactMap { course in
      action.continuing(course, course.state(at: time - motion.start), from: old, box)
    }
    begin(ActiveMotion(start: time, courses: courses), index, after: motion, in: world)
  }

  /// A spring that is over begins again if its target changes.
  mutating func revive(_ index: BehaviorIndex, from old: MotionBehavior) {
    guard entries[index].motion?.outcome != nil, case .motion(var action) = entries[index].behavior,
      case .spring(_, let target) = action.law, case .spring(_, let before) = old.law, target != before
    else { return }
    action.velocity = .kept
    entries[index].behavior = .motion(action)
    entries[index].motion = nil
  }

  /// Drives the view from now on; what has driven it before ends, or goes on to this.
  mutating func drive(_ index: BehaviorIndex, _ courses: [ActiveMotion.Course], in world: inout World) {
    // a view of a group moves with the whole
    let item = entries[index].item
    guard items[Int(item)].groupSize == nil else { return }
    let channels = courses.map { $0.channel }
    // of two motions of a value the later one drives it
    for i in entries.indices where i != index && entries[i].isActing {
      guard case .motion(let other) = entries[i].behavior, entries[i].item == item,
        other.channels.contains(where: { channels.contains($0) })
      else { continue }
      endMotion(i, .stopped, in: &world)
    }
    let old = entries[index].motion.flatMap { $0.outcome == nil ? $0 : nil }
    begin(ActiveMotion(start: time, courses: courses), index, after: old, in: world)
    guard old == nil else { return }
    entries[index].isActing = true
    motionCount += 1
    setDriven(item, by: 1, in: &world)
  }

  private mutating func begin(_ motion: ActiveMotion, _ index: BehaviorIndex, after old: ActiveMotion?, in world: borrowing World) {
    entries[index].motion = motion
    let position = world.position(body(of: entries[index].item))
    motionChanges.append(MotionChange(index: index, kind: .began, new: motion, old: old, time: time, position: position))
  }

  /// Leaves the view to what it was, with the velocity that it has.
  mutating func endMotion(_ index: BehaviorIndex, _ outcome: ActiveMotion.Outcome, in world: inout World) {
    guard var motion = entries[index].motion, motion.outcome == nil, case .motion(let action) = entries[index].behavior else { return }
    motion.outcome = outcome
    entries[index].motion = motion
    if !action.isScroll { entries[index].isActing = false }
    let position = world.position(body(of: entries[index].item))
    motionChanges.append(MotionChange(index: index, kind: .ended(outcome), old: motion, time: time, position: position))
    motionCount -= 1
    setDriven(entries[index].item, by: -1, in: &world)
  }

  /// Sends a spring to another target; one that is over begins again, with the view's present velocity or none.
  mutating func retarget(_ index: BehaviorIndex, _ change: Retarget, in world: borrowing World) {
    guard case .motion(var action) = entries[index].behavior, case .spring(let spring, var target) = action.law else { return }
    let old = target
    for channel in action.channels { target[channel] = change.to[channel] ?? target[channel] }
    action.law = .spring(spring, to: target)
    let own = action.velocity
    if change.velocity == .kept { action.velocity = .kept } else if change.velocity == .reset { action.velocity = .reset }
    entries[index].behavior = .motion(action)
    guard let motion = entries[index].motion else { return }
    guard motion.outcome == nil else {
      entries[index].motion = nil
      return
    }
    var courses = motion.courses
    for i in courses.indices {
      let channel = courses[i].channel
      let present = courses[i].state(at: time - motion.start)
      let to = target[channel] ?? present.position
      switch change.velocity {
      case .kept, .reset:
        courses[i].law = spring.law(after: courses[i], present, to: to, keepsVelocity: change.velocity == .kept)
      case .additive:
        guard to != old[channel], case .closed(let course) = courses[i].law else { continue }
        let given: Double = if case .given(let values) = own { values[channel] ?? 0 } else { 0 }
        let step = spring.motion(from: MotionState(position: old[channel] ?? to, velocity: 0), to: to, given)
        courses[i].law = .closed(course.adding(step, spring.dialect, at: time - motion.start))
      }
    }
    if change.velocity == .additive { courses = continued(courses, motion) }
    begin(ActiveMotion(start: time, courses: courses), index, after: motion, in: world)
  }

  /// The motions of values whose target stays, from now on.
  private func continued(_ courses: [ActiveMotion.Course], _ motion: ActiveMotion) -> [ActiveMotion.Course] {
    var courses = courses
    for (i, old) in motion.courses.enumerated() where courses[i] == old {
      if case .closed(let course) = old.law { courses[i].law = .closed(course.continued(from: time - motion.start)) }
    }
    return courses
  }

  /// Stops a motion; the view continues with its velocity.
  mutating func stopMotion(_ index: BehaviorIndex, in world: inout World) {
    if entries[index].isActing { endMotion(index, .stopped, in: &world) }
  }

  /// Stops the motions that drive some views.
  mutating func stopMotions(of items: [Int32], in world: inout World) {
    guard motionCount > 0 else { return }
    for i in entries.indices where entries[i].isActing {
      if case .motion = entries[i].behavior, items.contains(entries[i].item) { endMotion(i, .stopped, in: &world) }
    }
  }

  /// Whether a behavior is a motion that is over.
  func isOver(_ index: BehaviorIndex) -> Bool { entries[index].motion?.outcome != nil }

  func motion(_ index: BehaviorIndex) -> ActiveMotion? { entries[index].motion }

  /// Notes the velocity with which a view comes to the end of its path.
  mutating func release(_ item: Int32, _ velocity: Velocity) {
    if velocity != .zero { items[Int(item)].released = PathEnd(velocity: velocity, time: time) }
  }

  // MARK: - Steps

  /// Gives driven views the velocities that bring them to where they are after the step.
  ///
  /// - Parameters:
  ///   - next: Seconds of the run after the step.
  ///   - dt: Seconds of the step.
  mutating func driveMotions(to next: Double, in dt: Float, world: inout World) {
    guard motionCount > 0, dt > 0 else { return }
    for i in entries.indices where entries[i].isActing {
      guard let motion = entries[i].motion, motion.outcome == nil else { continue }
      let body = body(of: entries[i].item)
      let (position, angle) = (world.position(body), world.angle(body))
      var velocity = world.velocity(body)
      for course in motion.courses {
        let there = Float(course.state(at: next - motion.start).position)
        switch course.channel {
        case .x: velocity.linear.x = (there - position.x) / dt
        case .y: velocity.linear.y = (there - position.y) / dt
        case .angle: velocity.angular = (there - angle) / dt
        }
      }
      world.setVelocity(body, linear: velocity.linear, angular: velocity.angular)
    }
  }

  /// Puts driven views exactly where their laws have them after the step, with the velocities of the laws, and ends motions that are finished.
  mutating func placeMotions(at now: Double, world: inout World) {
    guard motionCount > 0 else { return }
    advanceSteps(to: now)
    for i in entries.indices where entries[i].isActing {
      guard let motion = entries[i].motion, motion.outcome == nil else { continue }
      let body = body(of: entries[i].item)
      var (position, angle) = (world.position(body), world.angle(body))
      var velocity = world.velocity(body)
      for course in motion.courses {
        let state = course.state(at: now - motion.start)
        switch course.channel {
        case .x: (position.x, velocity.linear.x) = (Float(state.position), Float(state.velocity))
        case .y: (position.y, velocity.linear.y) = (Float(state.position), Float(state.velocity))
        case .angle: (angle, velocity.angular) = (Float(state.position), Float(state.velocity))
        }
      }
      world.alignPose(body, position: position, angle: angle)
      world.setVelocity(body, linear: velocity.linear, angular: velocity.angular)
    }
    time = now
    for i in entries.indices where entries[i].isActing {
      if let motion = entries[i].motion, motion.outcome == nil, now >= motion.end { endMotion(i, .finished, in: &world) }
    }
  }

  /// Passes a frame of motions that frameworks compute step by step.
  private mutating func advanceSteps(to now: Double) {
    for i in entries.indices where entries[i].isActing {
      guard var motion = entries[i].motion, motion.outcome == nil, motion.courses.contains(where: { $0.isStepped }) else { continue }
      for c in motion.courses.indices { motion.courses[c].advance(to: now - motion.start) }
      entries[i].motion = motion
    }
  }

  /// A value of a view at present; without rounding if a motion drives it.
  func state(of channel: MotionChannel, _ item: Int32, in world: borrowing World) -> MotionState {
    for entry in entries where entry.isActing {
      guard let motion = entry.motion, motion.outcome == nil, entry.item == item,
        let course = motion.courses.first(where: { $0.channel == channel })
      else { continue }
      return course.state(at: time - motion.start)
    }
    let body = items[Int(item)].body
    let position = world.position(body)
    var velocity = world.velocity(body)
    if let release = items[Int(item)].released, release.time == time { velocity = release.velocity }
    switch channel {
    case .x: return MotionState(position: Double(position.x), velocity: Double(velocity.linear.x))
    case .y: return MotionState(position: Double(position.y), velocity: Double(velocity.linear.y))
    case .angle: return MotionState(position: Double(world.angle(body)), velocity: Double(velocity.angular))
    }
  }

  /// Counts the motions that drive a view. With the first a view stands still in values without a motion, unless it is kinematic by itself.
  private mutating func setDriven(_ item: Int32, by count: Int32, in world: inout World) {
    let i = Int(item)
    items[i].drivers += count
    let kind = items[i].presentKind
    world.setKind(items[i].body, kind)
    if count > 0, items[i].drivers == 1, items[i].kind != .kinematic { world.setVelocity(items[i].body, linear: .zero, angular: 0) }
  }
}
