import Formats
import Rigid2D
import SceneModel

/// An event at a frame.
struct EventPlan: Sendable {
  enum Action: Sendable {
    case addView(ViewPlan)
    /// One behavior, or all of a composite.
    case addBehaviors([BehaviorPlan])
    case addBehaviorAgain(String)
    case addWall(WallPlan)
    /// Views by an id or a pattern, as in a move and a push.
    case removeViews(String)
    case removeBehavior(String)
    case removeWall(String)
    case move(String, center: Vector2?, by: Vector2?, angle: Float?)
    case set([Assignment])
    /// One impulse, kg·pt/s, at an offset in the view's axes.
    case push(String, Vector2, offset: Vector2)
    case snap(NearestSnap, id: String)
    case retarget(Retarget)
    case drag(FingerPath)
    case release(String, velocity: MotionVelocity)
    case scroll(AnimatedScroll)
    /// Ends a motion, by the behavior's id.
    case stop(String)
  }

  /// Before the step that starts at this frame.
  var frame: Int
  var action: Action
  /// Its element of the scene's array: at the same frame the earlier element is first.
  var index: Int
}

/// An event that happens when its conditions become true.
struct TriggerPlan: Sendable {
  /// All of them hold in the same frame.
  var conditions: [Condition]
  /// The first and the last frame in which they count.
  var earliest: Int
  var latest: Int
  /// Least number of frames from one time to the next.
  var spacing: Int
  /// The actions of the first time, the second time, …
  var actions: [EventPlan.Action]
  /// As of an ``EventPlan``.
  var index: Int
}

extension EventPlan {
  init(_ event: Event, _ context: PlanContext) throws(SimulationError) {
    self.init(frame: event.frame, action: try Action(event.action, at: "/events/\(event.index)", context), index: event.index)
  }
}

extension TriggerPlan {
  init(_ event: WaitingEvent, _ context: PlanContext) throws(SimulationError) {
    var actions: [EventPlan.Action] = []
    for action in event.actions {
      actions.append(try EventPlan.Action(action, at: "/events/\(event.index)", context))
    }
    self.init(
      conditions: event.conditions, earliest: event.earliest, latest: event.latest ?? .max, spacing: event.spacing, actions: actions,
      index: event.index)
  }
}

extension EventPlan.Action {
  /// `place` identifies elements without an id.
  init(_ action: Edit, at place: String, _ context: PlanContext) throws(SimulationError) {
    let names = context.names
    switch action {
    case .add(let view): self = .addView(try ViewPlan(view, context.categories))
    case .addBehavior(let behavior):
      var plans: [BehaviorPlan] = []
      try BehaviorPlan.add(behavior, id: behavior.id ?? place, context, to: &plans)
      self = .addBehaviors(plans)
    case .addBehaviorAgain(let id): self = .addBehaviorAgain(id)
    case .addWall(let wall): self = .addWall(try WallPlan(wall, id: wall.id ?? place, context))
    case .remove(.view(let views)), .remove(.views(let views)): self = .removeViews(views)
    case .remove(.behavior(let id)): self = .removeBehavior(id)
    case .remove(.wall(let id)): self = .removeWall(id)
    case .move(let views, let center, let way, let angle):
      self = .move(views, center: center.map { Vector2($0) }, by: way.map { Vector2($0) }, angle: angle.map { Float($0) })
    case .set(let assignments):
      var converted: [Assignment] = []
      for assignment in assignments {
        converted.append(
          Assignment(
            target: try Target(assignment.target, names, at: place), values: assignment.value.numbers(assignment.target, names),
            categories: context.categories.bits(assignment.value.categoryNames)))
      }
      self = .set(converted)
    case .snap(let snap): self = .snap(snap, id: snap.id ?? place)
    case .retarget(let change): self = .retarget(change)
    case .drag(let path): self = .drag(path)
    case .release(let id, let velocity): self = .release(id, velocity: velocity)
    case .scroll(let way): self = .scroll(way)
    case .stop(let id): self = .stop(id)
    case .push(let views, let vector, let offset): self = .push(views, Units.newton * Vector2(vector), offset: Vector2(offset))
    }
  }
}

extension ActiveTrack {
  init(_ track: SceneModel.Track, _ index: Int, _ names: ElementNames) throws(SimulationError) {
    let values = track.values.map { $0.numbers(track.target, names) }
    self.init(
      target: try Target(track.target, names, at: "/tracks/\(index)"),
      curve: Curve(
        times: track.times, values: values.flatMap { $0 }, width: values.first?.count ?? 1, interpolation: track.interpolation))
  }
}

extension Target {
  fileprivate init(_ target: SceneTarget, _ names: ElementNames, at place: String) throws(SimulationError) {
    switch target {
    case .gravity: self = .gravity
    case .view(_, .bullet): throw .unsupported("changing 'bullet' during a run", at: place)
    case .view(let view, let parameter): self = .view(names.name(view, in: names.views), parameter)
    case .wall(let wall, let parameter): self = .wall(names.name(wall, in: names.walls), parameter)
    case .behavior(let behavior, let parameter): self = .behavior(names.name(behavior, in: names.behaviors), parameter)
    }
  }
}

extension TargetValue {
  /// One number or two, and none for names; gravity in pt/s².
  fileprivate func numbers(_ target: SceneTarget, _ names: ElementNames) -> [Float] {
    numbers(unit: target == .gravity ? names.gravityUnit : 1)
  }

  func numbers(unit: Double) -> [Float] {
    switch self {
    case .scalar(let value): return [Float(value * unit)]
    case .vector(let vector): return [Float(vector.x * unit), Float(vector.y * unit)]
    case .bool(let value): return [value ? 1 : 0]
    case .names: return []
    }
  }
}

/// The target of a `set` event or a track. Truth values are 1 and 0.
enum Target: Equatable, Sendable {
  case behavior(String, BehaviorParameter)
  case view(String, ViewParameter)
  case wall(String, WallParameter)
  /// The world's gravity, pt/s².
  case gravity
}

/// A new value for a parameter.
struct Assignment: Sendable {
  var target: Target
  var values: [Float]
  /// Instead of values if names of categories are assigned: a bit each.
  var categories: UInt64 = .max
}

extension DynamicProperties {
  /// - Returns: false when the parameter is none of these.
  mutating func assign(_ parameter: ViewParameter, _ value: Float) -> Bool {
    switch parameter {
    case .elasticity: elasticity = value
    case .friction: friction = value
    case .density: density = value
    case .resistance: resistance = value
    case .angularResistance: angularResistance = value
    case .charge: charge = value
    case .anchored: anchored = value != 0
    case .allowsRotation: allowsRotation = value != 0
    case .center, .angle, .velocity, .angularVelocity, .surfaceVelocity, .sensor, .bullet, .category, .collidesWith: return false
    }
    return true
  }
}
