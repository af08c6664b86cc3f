import Motion
import Rigid2D
import SceneModel

/// Drives values of a view by a law; the view is kinematic meanwhile.
extension MotionBehavior {
  /// The values that it drives.
  var channels: [MotionChannel] {
    switch law {
    case .spring(_, let target): return target.channels
    case .decay:
      if case .given(let values) = velocity { return values.channels }
      return [.x, .y]
    case .scroll(let scroll): return [scroll.axis]
    }
  }

  /// A scroll acts for as long as it is there; other motions end once.
  var isScroll: Bool { if case .scroll = law { true } else { false } }

  /// The motions from a state per value, none of a scroll.
  ///
  /// - Parameter box: Around the view, relative to its center.
  func courses(from states: [MotionState], _ box: Bounds) -> [ActiveMotion.Course] {
    released(velocity, from: states, box)
  }

  /// The motions of the same values from another start.
  func released(_ velocity: MotionVelocity, from states: [MotionState], _ box: Bounds) -> [ActiveMotion.Course] {
    var action = self
    action.velocity = velocity
    return zip(channels, states).compactMap { action.course($0, $1, box) }
  }

  /// The motion of a value after a change of parameters: it goes on from its present state.
  func continuing(_ course: ActiveMotion.Course, _ present: MotionState, from old: MotionBehavior, _ box: Bounds) -> ActiveMotion.Course? {
    switch law {
    case .spring(let spring, let target):
      let to = target[course.channel] ?? present.position
      // the same spring keeps its steps
      if case .spring(spring, _) = old.law {
        return ActiveMotion.Course(course.channel, spring.law(after: course, present, to: to, keepsVelocity: true))
      }
      return ActiveMotion.Course(course.channel, spring.law(from: present, to: to, nil))
    case .decay(let decay):
      var kept = self
      kept.velocity = .kept
      // the speed goes on, and what the law is given follows from it
      let factor = decay.fling(from: 0, velocity: 1, bounds: nil).decay.startFactor
      let state = MotionState(position: present.position, velocity: present.velocity / factor)
      return kept.course(course.channel, state, box)
    case .scroll: return nil
    }
  }

  private func course(_ channel: MotionChannel, _ state: MotionState, _ box: Bounds) -> ActiveMotion.Course? {
    switch law {
    case .spring(let spring, let target):
      return ActiveMotion.Course(channel, spring.law(from: state, to: target[channel] ?? state.position, velocity(channel)))
    case .decay(let decay):
      // frameworks turn views in degrees, and so are the limits of their decays
      let unit = channel == .angle ? Double.pi / 180 : 1
      let given: Double? = if case .given(let values) = velocity { values[channel] ?? 0 } else { nil }
      let speed = given.map { $0 * decay.velocityUnit } ?? state.velocity
      let fling = decay.fling(
        from: state.position / unit, velocity: speed / unit, bounds: decay.bounds.flatMap { $0.range(channel, box) })
      return ActiveMotion.Course(channel, .closed(MotionCourse(fling)), unit: unit)
    case .scroll: return nil
    }
  }

  /// Of one value, in the unit of the dialect; nil for its own.
  private func velocity(_ channel: MotionChannel) -> Double? {
    switch velocity {
    case .kept: nil
    case .reset: 0
    case .given(let values): values[channel] ?? 0
    }
  }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    guard let value = values.first.map({ Double($0) }) else { return false }
    switch law {
    case .spring(var spring, var target):
      if let channel = parameter.targetChannel {
        target[channel] = value
      } else {
        guard let word = parameter.word(after: "spring/"), spring.set(SpringParameter(rawValue: word), to: value) else { return false }
      }
      law = .spring(spring, to: target)
    case .decay(var decay):
      guard let word = parameter.word(after: "decay/"), decay.set(word, to: value) else { return false }
      law = .decay(decay)
    case .scroll(var scroll):
      switch parameter {
      case .offset: scroll.offset = value
      case .rate: scroll.rate = value
      case .over: scroll.over = value
      default: return false
      }
      law = .scroll(scroll)
    }
    return true
  }
}

extension MotionSpring {
  /// The motion of one value by the scheme of the spring.
  func law(from state: MotionState, to target: Double, _ given: Double?) -> ActiveMotion.Course.Law {
    let motion = motion(from: state, to: target, given)
    return frames(of: motion).map { .frames(FrameCourse($0, motion)) } ?? .closed(MotionCourse(motion, dialect))
  }

  /// The motion to another target: with the velocity of now, or from rest.
  func law(after old: ActiveMotion.Course, _ present: MotionState, to target: Double, keepsVelocity: Bool) -> ActiveMotion.Course.Law {
    guard case .frames(let course) = old.law, keepsVelocity else { return law(from: present, to: target, keepsVelocity ? nil : 0) }
    var steps = course.steps
    steps.retarget(to: target)
    return .frames(FrameCourse(steps, motion(from: present, to: target, nil)))
  }

  /// The motion of one value from a state to a target.
  ///
  /// - Parameter given: The velocity at the start in the unit of the dialect; nil for that of the state.
  func motion(from state: MotionState, to target: Double, _ given: Double?) -> SpringMotion {
    let distance = target - state.position
    var velocity = state.velocity
    if let given {
      switch dialect.velocityUnit {
      case .distancesPerSecond: velocity = given * distance
      case .unitsPerSecond: velocity = given
      case .unitsPerMillisecond: velocity = 1000 * given
      }
    }
    // UIKit's springs depend on the velocity; the reader has made sure that there is one without
    let share = distance == 0 ? 0 : velocity / distance
    let spring = (try? spring(velocity: share)) ?? (try? spring()) ?? Spring(angularFrequency: 1, dampingRatio: 1)
    return SpringMotion(spring, from: state.position, to: target, velocity: velocity)
  }

  /// Changes one of the parameters that it has.
  ///
  /// - Returns: false, with nothing changed, where that would be no spring.
  mutating func set(_ parameter: SpringParameter?, to value: Double) -> Bool {
    guard let place = given.lastIndex(where: { $0.parameter == parameter }) else { return false }
    var changed = self
    changed.given[place].value = value
    guard (try? changed.spring()) != nil else { return false }
    self = changed
    return true
  }
}

extension MotionDecay {
  /// Changes one of the parameters that it has, by its name in a scene.
  ///
  /// - Returns: false, with nothing changed, for a value out of range.
  mutating func set(_ name: String, to value: Double) -> Bool {
    guard let parameter = FlingDialect.Parameter(key: name), parameter.admits(value),
      let place = given.lastIndex(where: { $0.parameter == parameter })
    else { return false }
    // a time constant alone begins with the velocity: its power is the same number
    if parameter == .timeConstant, let power = given.firstIndex(where: { $0.parameter == .power }),
      given[power].value == given[place].value
    {
      given[power].value = value
    }
    given[place].value = value
    return true
  }

  /// Points per second, or radians per second, of a given velocity.
  fileprivate var velocityUnit: Double { dialect.isPerMillisecond ? 1000 : 1 }
}

extension Rect {
  /// Where the center of a box may be along one axis, so that the box is inside, or where it is larger, so that it covers all.
  fileprivate func range(_ channel: MotionChannel, _ box: Bounds) -> ClosedRange<Double>? {
    switch channel {
    case .x: Self.range(origin.x - Double(box.lower.x), origin.x + size.width - Double(box.upper.x))
    case .y: Self.range(origin.y - Double(box.lower.y), origin.y + size.height - Double(box.upper.y))
    case .angle: nil
    }
  }

  private static func range(_ a: Double, _ b: Double) -> ClosedRange<Double> { min(a, b)...max(a, b) }
}
